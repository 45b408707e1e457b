"""Twins: the true game and what a seat takes for it are played on side by side, and the seat never tells them apart.

What differs is the scar cards of the others. When one is played that the twin does not have, the twin is dealt anew.
"""

from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.game import State, hears
from fimbul.core.step import CHANCE
from fimbul.games.legacy.names import BIO_HAZARD, MERCENARY, NONE, PURIST, SCARS
from fimbul.games.legacy.sample import sample
from fimbul.games.legacy.state import Question
from tests.contract.games import restless, worlds
from tests.games.kit import say
from tests.games.legacy.scene import marked, question, war
from tests.series import Note, seeds

PICKS = 700
OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}


def seen(state: State, seat: int) -> tuple[Any, ...]:
    """What the table shows to a seat, what it hears, and what it may undo."""
    heard = [event for audience, event in state.heard() if hears(audience, seat)]
    return state.view(seat), heard, state.revelations, state.forced() and state.decider


def deal(state: State, seat: int, rng: Random) -> State:
    """A twin for a seat, all ears."""
    twin = state.sample(seat, rng)
    twin.listen()
    return twin


def follow(seed: int) -> tuple[int, int]:
    """One game with a twin of one of its seats; how many picks were compared, and how often the twin was dealt."""
    rng = Random(seed)
    seats = rng.choice((3, 4, 5))
    true = fimbul.game("legacy", seats=seats, world=rng.choice(worlds("legacy"))).new()
    seat, dealt = rng.randrange(seats), 1
    true.listen()
    twin = deal(true, seat, rng)
    for number in range(PICKS):
        if true.over:
            return number, dealt
        option, frame = restless(true, rng), true.agenda[-1]
        for_another = frame.step.name == "deal scar" and isinstance(frame, Question) and frame.owner != seat
        true.play(option)
        if for_another:
            twin.play(fimbul.roll(twin, rng))
        elif option in twin.asked:
            twin.play(option)
        else:
            twin, dealt = deal(true, seat, rng), dealt + 1
            true.heard()
        assert seen(twin, seat) == seen(true, seat), f"seed {seed}, pick {number}"
    return PICKS, dealt


def test_no_seat_tells_the_true_game_from_its_twin() -> None:
    """Views, words heard, undo and whose answer is forced, through the first turns in many worlds."""
    compared = [follow(seed) for seed in range(10)]

    assert sum(picks for picks, _ in compared) > 3000
    assert max(dealt for _, dealt in compared) < 12


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(4))
def test_many_twins_are_alike(chunk: int, record_property: Note) -> None:
    """The same on fresh seeds."""
    series = seeds(400, chunk, 4)
    record_property("picks", sum(follow(seed)[0] for seed in series))


@pytest.mark.parametrize(("card", "titles"), [("bio-hazard", {BIO_HAZARD, MERCENARY})])
def test_a_card_that_is_being_placed_is_one_that_could_be(card: str, titles: set[int]) -> None:
    """Nobody has seen it yet: in a sample it may be another, but one for this moment, and it is what is asked about."""
    state = war(world=marked(packages="pack-1 pack-2 pocket-2"), alpha="ural 1", **OTHERS)
    state.scar_cards = [NONE, SCARS.index(card), 0, 1]
    state.agenda = []
    ask_others(state)
    say(state, card)
    assert question(state) == "scar at bravo"
    found = set()
    for seed in range(60):
        made = sample(state, 0, Random(seed))
        frame = made.agenda[-1]
        assert isinstance(frame, Question)
        assert frame.what == made.scar_cards[1]
        found.add(frame.what)
        made.check()

    assert found == titles


def test_a_weakness_that_is_being_given_stays_a_weakness() -> None:
    """Any of the five."""
    state = war(world=marked(packages="pocket-2"), alpha="ural 3", **OTHERS, part="field")
    state.scar_cards = [PURIST, 0, 0, 1]
    state.settle()
    say(state, "purist")
    found = {sample(state, 1, Random(seed)).scar_cards[0] for seed in range(80)}

    assert len(found) == 5
    assert min(found) >= SCARS.index("cautious")


def ask_others(state: Any) -> None:
    """The others may open Alpha's turn."""
    state.ask(state.game.steps["turn"], CHANCE)
    state.ask(state.game.steps["open to others"], CHANCE)
    state.settle()
