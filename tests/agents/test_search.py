"""Lines compared: by the same luck, the worse half dropped, again in the same way with the same seed."""

from random import Random

import pytest

import fimbul
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Judgement, Line
from fimbul.agents.search.level import LEVELS, Level
from fimbul.agents.search.thought import Thought, first_places, follow, known_expert, lines_seen
from fimbul.core.errors import BadOptions
from fimbul.core.game import Rng, State
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.games.meltwater.data import BLUE, MAP, RED
from fimbul.games.meltwater.lexicon import A_CIVILIAN, HEX, MARCH
from fimbul.games.meltwater.state import Position
from tests.games.meltwater.scene import scene

F4 = MAP.index["F4"]
LEVEL = Level(8, 1, 0, 0.0, 60.0, "As the tests like it.")


class Pilgrim:
    """He knows one thing of Meltwater: what it is worth to stand in some places."""

    def __init__(self, worth: dict[str, float] | None = None) -> None:
        self.worth = {MAP.index[name]: worth for name, worth in (worth or {}).items()}
        self.cards: list[tuple[int, int]] = []  # whose turn it was when he judged, and which card lay open

    def lines(self, state: Position, _seat: int, most: int) -> list[Line]:
        """One civilian marches, anywhere."""
        return [line_of(state, MARCH, HEX + F4, A_CIVILIAN, option) for option in targets(state)][:most]

    def play_on(self, state: Position, _rng: Rng) -> None:
        """Whoever is asked takes the last answer: in the Action Phase, a pass."""
        state.play(state.asked[-1])

    def features(self, _state: Position, _seat: int) -> list[float]:
        """None."""
        return []

    def chances(self, state: Position) -> list[float]:
        """Where does Blue stand?"""
        self.cards.append((state.turn, state.card))
        chance = max([self.worth.get(place, 0.0) for place in range(56) if state.at(0, place)], default=0.0)
        return [chance, 1 - chance]


def line_of(state: State, *options: int) -> Line:
    """These picks, said in a copy of the position."""
    trial, line = state.copy(), list[PlannedPick]()
    for option in options:
        line.append(PlannedPick(option, trial.asked))
        trial.play(option)
    return line


def targets(state: State) -> list[int]:
    """Where one civilian of F4 may march to."""
    trial = state.copy()
    for option in (MARCH, HEX + F4, A_CIVILIAN):
        trial.play(option)
    return [option for option in trial.asked if option >= HEX]


def judged(known: Pilgrim, level: Level = LEVEL, seed: int = 1) -> Judgement:
    """What a level makes of a board with two civilians of Blue in F4."""
    perspective = Perspective(scene(F4="bb"))
    thought = Thought(known, perspective, level, Random(seed))
    return thought.judged(lines_seen(known, perspective, level, Random(seed)))


def goal(line: Line) -> str:
    """Where a line of the pilgrim ends."""
    return MAP.names[line[-1].option - HEX]


def test_the_line_that_leads_to_the_best_place_comes_first() -> None:
    """And its chance is what the expert says of that place."""
    found = judged(Pilgrim({"F5": 0.9, "E4": 0.7}))

    assert [goal(prospect.line) for prospect in found.prospects[:2]] == ["F5", "E4"]
    assert found.seat == BLUE
    assert found.best.chance == pytest.approx(0.9)
    assert found.chances == pytest.approx([0.9, 0.1])


def test_the_worse_half_is_dropped_and_the_better_tried_in_twice_as_many_worlds() -> None:
    """Six lines in one world, three of them in two more, two of those in four more."""
    assert [prospect.worlds for prospect in judged(Pilgrim({"F5": 0.9, "E4": 0.7})).prospects] == [7, 7, 3, 1, 1, 1]


def test_in_one_world_all_lines_have_the_same_luck() -> None:
    """The same card is turned after each of them; another world has its own."""
    known = Pilgrim()
    judged(known, LEVEL._replace(worlds=4))
    worlds = [set(known.cards[start : start + 6]) for start in range(0, 24, 6)]

    assert all(len(world) == 1 for world in worlds)
    assert len(set.union(*worlds)) > 1


@pytest.mark.parametrize("horizon", [0, 1, 3])
def test_so_many_turns_are_played_on_after_the_own_one(horizon: int) -> None:
    """The board is judged as the turn after those begins."""
    known = Pilgrim()
    judged(known, LEVEL._replace(horizon=horizon))

    assert {turn for turn, _ in known.cards} == {3 + 1 + horizon}


def test_the_same_seed_judges_the_same_way() -> None:
    """Another seed deals other worlds."""

    def cards(seed: int) -> list[tuple[int, int]]:
        known = Pilgrim()
        judged(known, LEVEL._replace(worlds=4), seed)
        return known.cards

    assert cards(1) == cards(1)
    assert len({tuple(cards(seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("level", [LEVEL._replace(seconds=0.0), LEVEL._replace(waited=0.0)])
def test_when_time_is_over_what_was_seen_must_do(level: Level) -> None:
    """The processor's, or that of who waits: with none at all one line is tried once, the others stay behind."""
    found = judged(Pilgrim({"F5": 0.9}), level)

    assert [prospect.worlds for prospect in found.prospects] == [1, 0, 0, 0, 0, 0]


def test_gentle_levels_overlook_lines_and_the_same_seed_the_same_ones() -> None:
    """What they do not see they do not compare; but something they always see."""

    def seen(share: float, seed: int) -> list[str]:
        return [goal(each.line) for each in judged(Pilgrim(), LEVEL._replace(overlooked=share), seed).prospects]

    half = [len(seen(0.5, seed)) for seed in range(100)]
    assert 2.5 < sum(half) / 100 < 3.5
    assert len(seen(1.0, 1)) == 1
    assert seen(0.5, 7) == seen(0.5, 7)


class Dreamer(Pilgrim):
    """He has a way of his own to overlook things."""

    def glimpsed(self, state: Position, _seat: int, most: int, overlooked: float, rng: Rng) -> list[Line]:
        """The last ways, as many as are not overlooked."""
        assert rng.randrange(2) < 2
        return self.lines(state, 0, most)[-int(most * (1 - overlooked)) :]


def test_who_has_a_way_of_his_own_to_overlook_things_is_asked_for_it() -> None:
    """But only at levels that overlook anything."""
    half = judged(Dreamer(), LEVEL._replace(overlooked=0.75))
    everything = judged(Dreamer())

    assert len(half.prospects) == 2
    assert len(everything.prospects) == 6


@pytest.mark.parametrize(("state", "seat", "picks"), [(scene(F4="bb"), RED, 0), (scene(F4="bb", acted=4), BLUE, 0)])
def test_a_seat_that_decides_nothing_is_told_how_it_stands(state: State, seat: int, picks: int) -> None:
    """Another decides, or chance: then there is one line, of no picks."""
    known, perspective = Pilgrim({"F4": 0.75}), Perspective(state, seat)
    assert perspective.options == []

    found = Thought(known, perspective, LEVEL, Random(1)).judged(lines_seen(known, perspective, LEVEL, Random(1)))

    assert [len(prospect.line) for prospect in found.prospects] == [picks]
    assert found.best.worlds == LEVEL.lines * LEVEL.worlds
    assert found.chances == pytest.approx([0.75, 0.25])
    assert found.best.chance == pytest.approx(found.chances[seat])


def test_an_only_option_is_the_line_that_is_judged() -> None:
    """There is nothing to compare, but something to be said about how it stands."""
    state = scene(phase="starvation", F4="b", dead="F4")
    known, perspective = Pilgrim(), Perspective(state)

    assert lines_seen(known, perspective, LEVEL, Random(1)) == [[PlannedPick(HEX + F4, [HEX + F4])]]


def test_a_line_is_followed_as_far_as_it_fits() -> None:
    """A pick that is no answer to what is asked ends it."""
    state = scene(F4="bb")
    line = line_of(state, MARCH, HEX + F4, A_CIVILIAN)
    follow(state, BLUE, [*line, PlannedPick(MARCH, [MARCH])], Luck(1, 1))

    assert state.agenda[-1].step.name == "march"
    assert state.decider == BLUE


def test_who_has_won_has_all_of_the_first_place_and_equals_share_it() -> None:
    """As the places of the outcome say."""
    assert first_places(fimbul.Outcome((1,), (0.0, 1.0, 0.0), "", (2, 1, 2))) == [0.0, 1.0, 0.0]
    assert first_places(fimbul.Outcome((), (0.5, 0.5), "", (1, 1))) == [0.5, 0.5]


def test_a_game_that_nobody_knows_is_not_judged() -> None:
    """There is a sentence, not a guess."""
    with pytest.raises(BadOptions, match="Nobody here can judge a position of 'chess'"):
        known_expert("chess")


def test_each_level_says_in_a_sentence_how_it_plays() -> None:
    """Six of them, from gentle to merciless."""
    assert len(LEVELS) == 6
    assert all(level.words.endswith(".") for level in LEVELS)
    assert [level.overlooked for level in LEVELS] == sorted([level.overlooked for level in LEVELS], reverse=True)
