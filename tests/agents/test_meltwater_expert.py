"""Sense: where the quick bot errs, the expert does not."""

from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.agents.heuristics.meltwater import expert
from fimbul.agents.heuristics.meltwater.standing import FEATURES, Ground
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.level import Level
from fimbul.agents.search.thought import follow, judge
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.games.meltwater.data import BLUE, MAP, NEAR, RED, SOLDIER
from fimbul.games.meltwater.lexicon import MILITARIZE
from fimbul.games.meltwater.state import Position
from tests.agents.test_meltwater_heuristic import next_action
from tests.games.meltwater.scene import at, opening, scene

LEVEL = Level(8, 1, 1, 0.0, 60.0, "As the tests like it.")
# Card 8 strikes A2, where two of Blue's four civilians will starve.
STARVING: dict[str, Any] = {
    "options": {"season": "winter"},
    "turn": 11,
    "card": 8,
    "radiation": "A2 B3 B4 B5 C4 C6 D4 D5 D6 E3 E4 E5 F1 F2 F3 F4 F5 G1 G2 G3 G4 G5 G6 H2 H3 H4 H5 H6 H7 H8 I2 I3 I4 I5"
    " I6 J2 J5 J6 J7 K4 K5",
    "dead": "C3 C5 D3 D7 E1 E2 E6 F6 F7 G7 H1 I1 I7 J3 J4",
    **{"A2": "bb", "B3": "nn", "F1": "n", "F4": "R", "G2": "r", "G4": "r", "H3": "rrs", "H6": "bs", "H8": "n"},
    **{"I2": "rn", "I5": "B", "J7": "n", "K5": "n"},
}
# Red has one soldier and one action left; Blue has three soldiers, then two.
OUTNUMBERED: dict[str, Any] = {
    "active": "red",
    "turn": 18,
    "card": 28,
    "acted": 3,
    "radiation": "B3 D4 E4 E5 F1 F4 F5 F6 G2 G3 G4 G5 G6 H1 H3 H4 H5 H6 H7 I2 I4 I5",
    "dead": "A2 B4 B5 C3 C4 C5 C6 D3 D5 D6 D7 E1 E2 E3 E6 F2 F3 F7 G1 G7 H2 H8 I1 I3 I6 I7 J2 J3 J4 J5 J6 J7 K4 K5",
    **{"B3": "bb", "D4": "b", "F1": "n", "F4": "Rs", "G5": "bB", "G6": "bbBs", "H1": "r", "H5": "b", "H6": "bB"},
}
SURROUNDED: dict[str, Any] = {
    "active": "red",
    "turn": 16,
    "card": 22,
    "acted": 3,
    "radiation": "B4 C4 D3 D4 D5 E2 E3 E4 E5 F3 F4 F5 G2 G3 G4 G5 G6 H3 H4 H5 H6 I1 I3 I5 J6",
    "dead": "A2 B3 B5 C3 C5 C6 D6 D7 E1 E6 F1 F2 F6 F7 G1 G7 H1 H2 H7 H8 I2 I4 I6 I7 J2 J3 J4 J5 J7 K4 K5",
    **{"E2": "n", "F4": "Bs", "G5": "R", "G6": "s", "H3": "B", "I1": "r", "I3": "ns", "J6": "r"},
}


def best(state: Position) -> Line:
    """What a level that looks one turn ahead wants to do."""
    return judge(Perspective(state), LEVEL, Random(1)).best.line


def after(state: Position, line: Line) -> Position:
    """The board when the turn is over."""
    said = state.copy()
    follow(said, state.decider, line, Luck(1, 1))
    return said


def soldiers_beside_enemy_soldiers(state: Position, seat: int) -> int:
    """How many of a side stand next to soldiers of the other."""
    enemies = state.where[SOLDIER + 1 - seat]
    return sum([state.at(SOLDIER + seat, place) for place in range(56) if NEAR[place] & enemies])


def test_it_does_not_take_up_arms_while_its_people_starve() -> None:
    """The quick bot makes a soldier, and two civilians who could walk away starve in A2."""
    state = scene(**STARVING)

    line = best(state)

    assert next_action(state.copy()).startswith("militarize")
    assert line[0].option != MILITARIZE
    assert at(after(state, line), "A2") == ""


@pytest.mark.parametrize("words", [OUTNUMBERED, SURROUNDED])
def test_it_does_not_march_its_last_soldier_beside_enemy_soldiers(words: dict[str, Any]) -> None:
    """The quick bot goes where the soldiers of Blue can attack it, who have one to spare."""
    state = scene(**words)
    quick = state.copy()

    assert " soldier " in next_action(quick)
    assert soldiers_beside_enemy_soldiers(quick, RED) == 1
    assert not soldiers_beside_enemy_soldiers(after(state, best(state)), RED)


def test_it_kills_the_last_enemy_when_it_takes_two_actions() -> None:
    """The soldier comes up and drives the civilian in A2 out to nowhere."""
    state = scene(B4="B", A2="r", F4="bb", radiation="B3")

    assert after(state, best(state)).outcome == fimbul.Outcome((BLUE,), (1.0, 0.0), "no_survivors", (1, 2))


def test_lines_go_from_the_own_starvation_to_the_next_card() -> None:
    """Who starves, four actions, where radiation spreads; nothing is left to be asked before chance."""
    state = scene(phase="starvation", F4="bbbb", E4="b", H5="r", dead="D3", card=13)

    for line in expert.lines(state, BLUE, 6):
        said = after(state, line)
        assert said.decider == fimbul.CHANCE
        assert said.agenda[-1].step.name == "turn a card"


def test_lines_lead_to_different_boards() -> None:
    """The same marches in another order are not worth two thoughts."""
    state = scene(F4="bb", E3="b", H5="rr")
    boards = [tuple(after(state, line).hexes) for line in expert.lines(state, BLUE, 12)]

    assert len(boards) == 12
    assert len(set(boards)) == 12


def test_a_group_that_gathered_in_an_unusual_order_goes_on() -> None:
    """A person took the stockpile first; then there is still somebody to take."""
    state = scene(F4="bbs", H5="r")
    for word in ("march", "F4", "stockpile"):
        state.play(state.game.lexicon.parse(word))

    for line in expert.lines(state, BLUE, 4):
        assert after(state, line).at(0, MAP.index["F4"]) < 2


def test_trying_pieces_elsewhere_leaves_the_board_as_it_was() -> None:
    """Marches, threats, recruits and arms are tried by hand and taken back."""
    for words in (STARVING, OUTNUMBERED):
        state = scene(**words)
        before = state.to_json()
        expert.lines(state, state.decider, 8)
        assert state.to_json() == before


def test_who_overlooks_much_finds_worse_ways_and_with_the_same_luck_the_same() -> None:
    """Of nineteen actions in twenty nothing is seen; a way there always is."""
    state = scene(F4="bbB", F5="n", G4="n", H5="rr", I5="R")

    def worth(overlooked: float, seed: int) -> float:
        line = expert.glimpsed(state, BLUE, 8, overlooked, Random(seed))[0]
        return expert.chances(after(state, line))[BLUE]

    assert worth(0.0, 1) == worth(0.0, 2)
    assert worth(0.95, 1) == worth(0.95, 1)
    assert sum([worth(0.95, seed) for seed in range(20)]) / 20 < worth(0.0, 1) - 0.02


@pytest.mark.parametrize(
    "state", [scene(phase="starvation", F4="bbbbn", E4="bb", H5="r", dead="D3"), scene(F4="bB", F5="r")]
)
def test_who_overlooks_everything_still_finds_a_way(state: Position) -> None:
    """That one may pass is never overlooked, and who starves must be said."""
    for seed in range(30):
        for line in expert.glimpsed(state, BLUE, 2, 1.0, Random(seed)):
            assert after(state, line).decider == fimbul.CHANCE


def test_each_season_has_a_weight_for_every_feature() -> None:
    """And the file can be read."""
    for season in ("summer", "winter"):
        assert len(expert.LEARNED.weights(season)) == len(FEATURES)
        assert len(expert.features(opening(season=season), BLUE)) == len(FEATURES)


@pytest.mark.parametrize(("stronger", "weaker"), [("bbB", "bb"), ("bbb", "b"), ("bb", "bbbbbb")])
def test_chances_see_soldiers_people_and_hunger(stronger: str, weaker: str) -> None:
    """Six in a hex that feeds two are no better than two."""
    one, other = (expert.chances(scene(F4=units, I5="rrR", active="red"))[BLUE] for units in (stronger, weaker))

    assert one > other


def test_what_is_foreseen_of_the_card_is_what_it_does() -> None:
    """Card 13 strikes D3, which is dirty: before and after, two are about to die there."""
    state = scene(D3="bb", F4="bb", H5="rr", radiation="D3", card=13)
    foreseen = dict(zip(FEATURES, Ground(state, True).features(state)[BLUE], strict=True))

    state.play(state.game.lexicon.parse("pass"))
    while state.decider == BLUE:
        state.play(state.asked[0])
    came = dict(zip(FEATURES, Ground(state, True).features(state)[BLUE], strict=True))

    assert foreseen["dying"] == came["dying"] == pytest.approx(0.5)


def test_its_rule_of_thumb_beats_a_player_who_picks_anything() -> None:
    """Whole games in which one side plays by it; it loses none of six."""
    for seed in range(6):
        state, rng, own = opening(seed + 1, season="winter"), Random(seed), seed % 2
        while state.outcome is None:
            if state.decider == own:
                expert.play_on(state, rng)
            else:
                state.play(rng.choice(state.asked))
        assert state.outcome.winners == (own,)
