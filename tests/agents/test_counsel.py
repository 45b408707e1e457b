"""What a level would do in somebody's place, in words, for hints."""

from random import Random

import pytest

import fimbul
from fimbul.agents.counsel import can_advise, counsel, told_way
from fimbul.agents.greedy import Greedy
from fimbul.agents.heuristics import PlannedPick
from fimbul.agents.search.judgement import Prospect
from fimbul.core.chance import roll
from fimbul.core.errors import BadOptions
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.legacy.lexicon import LEXICON
from tests.games.legacy.scene import ask, war

ADVISED = [name for name in fimbul.games() if can_advise(name)]
LEVEL = 3


def position(name: str, picks: int, seed: int = 1, **options: int) -> State:
    """The first position after so many picks of greedy players in which there is a choice."""
    state, dice = fimbul.game(name, **options).new(), Random(seed)
    players = [Greedy(seat) for seat in range(state.game.seats)]
    while picks > 0 or state.decider == CHANCE or len(state.asked) < 2:
        picks -= 1
        chance = state.decider == CHANCE
        state.play(roll(state, dice) if chance else players[state.decider].choose(Perspective(state)))
    return state


@pytest.mark.parametrize("name", ADVISED)
def test_what_is_advised_can_be_said_word_for_word(name: str) -> None:
    """Every way; the best first, and with it how everybody stands."""
    for picks in (5, 60):
        state = position(name, picks)
        found = counsel(state, state.decider, LEVEL)
        assert found.ways
        assert found.ways[0].chance == max(way.chance for way in found.ways)
        assert sum(found.chances) == pytest.approx(1, abs=0.01)
        for way in found.ways:
            said = state.copy()
            assert way.told
            for word in way.words:
                said.play(state.game.lexicon.parse(word))


@pytest.mark.parametrize("name", ADVISED)
def test_the_same_position_gets_the_same_advice_and_stays_as_it_is(name: str) -> None:
    """Whoever asks twice is not told something else."""
    state = position(name, 30)
    before = state.to_json()
    assert counsel(state, state.decider, LEVEL) == counsel(state.copy(), state.decider, LEVEL)
    assert state.to_json() == before


def test_the_reason_names_what_the_first_way_has_over_the_second() -> None:
    """In the words of the judgement, where enough is different."""
    states = [position("scavengers", picks) for picks in range(1, 40, 6)]
    reasons = {counsel(state, state.decider, 4).reason for state in states} - {""}
    assert reasons
    assert all(each.startswith(("more ", "fewer ")) for each in reasons)


def test_advice_does_not_know_what_the_seat_cannot() -> None:
    """Where everything that is hidden is dealt anew, it is the same."""
    state = position("scavengers", 40, seats=3)
    seat, found = state.decider, counsel(state, state.decider, LEVEL)
    for seed in range(4):
        assert counsel(state.sample(seat, Random(seed)), seat, LEVEL) == found


@pytest.mark.parametrize(("seat", "level"), [(1, 3), (0, 0), (0, 7)])
def test_advice_is_for_the_seat_that_decides(seat: int, level: int) -> None:
    """From a level that there is."""
    state = position("meltwater", 1)
    with pytest.raises(BadOptions, match="Advice is for"):
        counsel(state, (state.decider + seat) % 2, level)


@pytest.mark.rule("RL-CAMP-05")
def test_no_advice_tells_what_is_sealed() -> None:
    """RL-CAMP-05: a line that goes on where a package would be opened is told as far as that."""
    state = war(alpha="ural 3", bravo="peru 1", charlie="egypt 1", delta="japan 1")
    state.coin_hands[0], state.coin_pile, state.missiles[0] = 10, 0, 1
    ask(state, "join or recruit")
    line, trial = list[PlannedPick](), state.copy()
    for word in ("rest", "arctic-ocean"):
        line.append(PlannedPick(LEXICON.parse(word), trial.options()))
        trial.play(line[-1].option)

    assert told_way(state, 0, Prospect(line, 0.5, 1), []).words == ["rest"]
