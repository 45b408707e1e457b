"""What every expert promises, so that thinking can rely on it."""

from random import Random

import pytest

import fimbul
from fimbul.agents import agent, thinker
from fimbul.agents.greedy import Greedy
from fimbul.agents.search.expert import Expert, expert, levels
from fimbul.agents.search.thought import follow, judge
from fimbul.core.chance import roll
from fimbul.core.game import State
from fimbul.core.luck import Luck
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE

EXPERTS = [(name, known) for name in fimbul.games() if (known := expert(name)) is not None]
experts = pytest.mark.parametrize(("name", "known"), EXPERTS, ids=[name for name, _ in EXPERTS])


def decisions(name: str, most: int) -> list[State]:
    """Positions of a game between greedy agents in which somebody has a choice."""
    state, dice = fimbul.game(name).new(), Random(1)
    players = [Greedy(seat) for seat in range(state.game.seats)]
    found: list[State] = []
    while not state.over and len(found) < most:
        if state.decider == CHANCE:
            state.play(roll(state, dice))
            continue
        if len(state.asked) > 1:
            found.append(state.copy())
        state.play(players[state.decider].choose(Perspective(state)))
    return found


@experts
def test_every_line_can_be_said_to_its_end(name: str, known: Expert) -> None:
    """No more of them than wanted, no two alike, in a position that stays as it is."""
    for state in decisions(name, 60)[::7]:
        before, seat = state.to_json(), state.decider
        lines = known.lines(state, seat, 6)
        assert 1 <= len(lines) <= 6
        assert len({tuple([pick.option for pick in line]) for line in lines}) == len(lines)
        assert state.to_json() == before
        for line in lines:
            said = state.copy()
            for pick in line:
                assert said.decider == seat
                assert pick.asked == said.asked
                said.play(pick.option)


@experts
def test_playing_on_moves_the_game_and_chances_are_of_one_whole(name: str, known: Expert) -> None:
    """Each call is a pick at least; as many features every time, small ones."""
    state, dice = fimbul.game(name).new(), Random(2)
    lengths: set[int] = set()
    for _ in range(200):
        if state.over:
            break
        if state.decider == CHANCE:
            state.play(roll(state, dice))
            continue
        before = state.key()
        known.play_on(state, dice)
        assert state.key() != before
        if state.over:
            break
        features = [known.features(state, seat) for seat in range(state.game.seats)]
        lengths |= {len(each) for each in features}
        assert all(abs(value) < 50 for each in features for value in each)
        chances = known.chances(state)
        assert len(chances) == state.game.seats
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    assert len(lengths) == 1


@experts
def test_it_judges_for_every_seat_and_again_in_the_same_way(name: str, known: Expert) -> None:  # noqa: ARG001
    """The one that decides compares lines, which it can say; the others are told how they stand."""
    state, level = decisions(name, 20)[-1], levels(name)[3]._replace(seconds=60.0)
    for seat in range(state.game.seats):
        one, other = (judge(Perspective(state, seat), level, Random(1)) for _ in range(2))
        assert one == other
        assert bool(one.best.line) == (seat == state.decider)
        follow(state.copy(), seat, one.best.line, Luck(1, 1))
        assert sum(one.chances) == pytest.approx(1)


@experts
def test_it_has_six_levels_each_with_a_sentence(name: str, known: Expert) -> None:  # noqa: ARG001
    """From gentle to merciless, so nobody overlooks more than the one below."""
    overlooked = [level.overlooked for level in levels(name)]
    assert len(overlooked) == 6
    assert overlooked == sorted(overlooked, reverse=True)
    assert all(level.words.endswith(".") for level in levels(name))
    assert len({level.words for level in levels(name)}) == 6


@pytest.mark.parametrize("number", range(1, 7))
@experts
def test_every_level_answers_what_is_legal(
    name: str,
    known: Expert,  # noqa: ARG001
    number: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In positions from all over a game. Nobody thinks long here, so that this is quick where rules are interpreted."""
    hasty = [level._replace(seconds=0.3) for level in levels(name)]
    monkeypatch.setattr(thinker, "levels", lambda _: hasty)
    player = agent(f"level-{number}", 1)
    for state in decisions(name, 40)[::19]:
        assert player.choose(Perspective(state)) in state.options()
