from random import Random

import pytest

import fimbul
from fimbul.agents import agent, greedy
from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy, actions
from fimbul.agents.heuristics import heuristic
from fimbul.agents.uniform import Uniform
from fimbul.arena.match import play_match
from fimbul.core.chance import roll
from fimbul.core.game import State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.games.meltwater.data import BLUE, RED
from tests.games.meltwater.scene import scene

GAMES = 12


def answer(player: Agent, state: State) -> str:
    """What the player picks here, as a word; the pick is made."""
    option = player.choose(Perspective(state))
    state.play(option)
    return state.game.lexicon.word(option)


def picks_of(name: str, seed: int) -> tuple[int, ...]:
    """A whole game of two such players, always with the same dice."""
    game = fimbul.game("meltwater", season="winter")
    return play_match(game, [agent(name, seed), agent(name, seed + 1)], Random(5)).picks


def test_the_same_seed_plays_the_same_way() -> None:
    """A seed decides between actions that are worth the same, and nothing else does."""
    assert picks_of("greedy", 3) == picks_of("greedy", 3)


def test_another_seed_plays_another_way() -> None:
    """The first action of Winter has several forms that are worth the same."""
    assert len({picks_of("greedy", seed) for seed in range(4)}) > 1


def test_every_answer_is_legal_and_the_table_stays_as_it_was() -> None:
    """Thinking touches samples only: the position that is shown keeps every piece and every question."""
    state = fimbul.game("meltwater", season="winter").new()
    players, dice = [Greedy(1), Greedy(2)], Random(3)
    while not state.over:
        if state.decider == CHANCE:
            state.play(roll(state, dice))
            continue
        before = state.to_json()
        option = players[state.decider].choose(Perspective(state))
        assert option in state.options()
        assert state.to_json() == before
        state.play(option)


@pytest.mark.parametrize("side", [BLUE, RED])
def test_it_beats_random_play_from_either_side(side: int) -> None:
    """One game in three in Summer, which takes longer, the others in Winter."""
    won = 0
    for seed in range(GAMES):
        game = fimbul.game("meltwater", season="winter" if seed % 3 else "summer")
        players: list[Agent] = [Uniform(seed), Uniform(seed)]
        players[side] = Greedy(seed)
        won += side in play_match(game, players, Random(seed)).outcome.winners

    assert won >= GAMES - 2


def test_it_spells_out_a_whole_action_as_planned() -> None:
    """One plan answers all four questions: the rest of it is kept and not thought about again."""
    state = scene(B3="B", A2="r")
    player = Greedy()

    said = [answer(player, state)]
    player.new_plan = None  # type: ignore[assignment, method-assign] # planning again would fail
    said += [answer(player, state) for _ in range(3)]

    assert said == ["threaten", "B3", "A2", "civilian"]


def test_it_plans_again_when_it_is_asked_something_else() -> None:
    """A plan for one position is no answer in another."""
    player = Greedy()
    assert answer(player, scene(B3="B", A2="r")) == "threaten"

    assert answer(player, scene(phase="starvation", F4="b", H5="r", dead="F4 H5")) == "H5"


def test_nothing_is_looked_at_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a crowded board it looks at so many positions and no more."""
    monkeypatch.setattr(greedy, "MOST_POSITIONS", 50)
    state = scene(F4="bbbbBBss", F5="bbbbBB")
    known = heuristic("meltwater")
    assert known is not None

    found = list(actions(known, state, BLUE))

    assert 0 < len(found) < 50


def test_it_still_answers_when_the_limit_allows_no_whole_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then any option will do."""
    monkeypatch.setattr(greedy, "MOST_POSITIONS", 0)
    state = scene(F4="bb")

    assert Greedy().choose(Perspective(state)) in state.options()


def test_without_a_heuristic_it_plays_like_the_uniform_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs no knowledge of a game to sit at its table."""
    monkeypatch.setattr(greedy, "heuristic", lambda _: None)

    assert picks_of("greedy", 3) == picks_of("uniform", 3)
