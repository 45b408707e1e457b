"""Turns: whose it is, which answers end it, and which answers are no choice."""

from collections.abc import Iterator
from random import Random

import pytest

import fimbul
from fimbul.core.game import Turn
from tests.contract.games import names, some_positions, varied

SEEDS = range(10)
pytestmark = pytest.mark.parametrize("name", names())


def decisions(name: str, every: int) -> Iterator[fimbul.State]:
    """Questions to seats out of random games of many set-ups."""
    for seed in SEEDS:
        for sitting in some_positions(varied(name, seed), seed, every):
            if sitting.state.decider >= 0:
                yield sitting.state


def next_choice(state: fimbul.State, option: int, rng: Random) -> tuple[fimbul.State, bool]:
    """Where somebody has to choose again after an answer, and whether chance could have led elsewhere."""
    after, hangs_on_chance = state.copy(), False
    after.play(option)
    while after.decider == fimbul.CHANCE or after.forced():
        frame = after.agenda[-1]
        hangs_on_chance |= frame.seat == fimbul.CHANCE and frame.step.leads_on(after, frame)
        after.play(rng.choice(after.options()))
    return after, hangs_on_chance


def test_an_answer_ends_the_turn_where_it_is_said_to_and_nowhere_else(name: str) -> None:
    """When anybody has to choose again it is another turn, or the game is over; after any other answer it is not, or
    chance has decided that.
    """
    rng, found = Random(1), {True: 0, False: 0}
    for state in decisions(name, 7):
        turn = state.whose_turn()
        for option in state.options() if state.decider == turn.seat else []:
            after, hangs_on_chance = next_choice(state, option, rng)
            ends = state.ends_turn(option)
            assert ends or hangs_on_chance or (not after.over and after.whose_turn() == turn)
            assert not ends or after.over or after.whose_turn() != turn
            found[ends] += 1
    assert min(found.values()) > 20


def test_what_a_step_knows_at_a_glance_is_what_is_found_by_trying(name: str) -> None:
    """An answer after which the turn goes on for sure does not end it; who is not sure has it tried."""
    for state in decisions(name, 5):
        if state.decider == state.whose_turn().seat:
            frame = state.agenda[-1]
            sure = [option for option in state.options() if frame.step.goes_on(state, frame, option)]
            assert not any(state.turn_is_over_after(option) for option in sure)


def test_whoever_answers_in_anothers_turn_ends_nothing(name: str) -> None:
    """Only the seat whose turn it is can end it."""
    for state in decisions(name, 3):
        if state.decider != state.whose_turn().seat:
            assert not any(state.ends_turn(option) for option in state.options())


def test_to_ask_whether_it_ends_the_turn_changes_nothing(name: str) -> None:
    """The position is as it was, and so is what is heard."""
    for state in decisions(name, 60):
        before = state.to_json()
        for option in state.options():
            state.ends_turn(option)
        assert state.to_json() == before


def test_what_a_seat_does_not_know_decides_nothing_about_turns(name: str) -> None:
    """Whose turn it is, whether an answer is forced and which answers end the turn are the same in every sample."""
    rng = Random(2)
    for state in decisions(name, 40):
        for seat in range(state.game.seats):
            sample = state.sample(seat, rng)
            assert sample.whose_turn() == state.whose_turn()
            assert sample.forced() == state.forced()
            if seat == state.decider:
                assert [sample.ends_turn(each) for each in state.options()] == [
                    state.ends_turn(each) for each in state.options()
                ]


def test_a_forced_answer_is_the_only_one(name: str) -> None:
    """Some answers are no choice, and all may know it."""
    lengths = [len(state.options()) for state in decisions(name, 1) if state.forced()]
    assert set(lengths) == {1}


def test_turns_have_numbers_that_rise_and_seats_of_the_table(name: str) -> None:
    """Between turns it is nobody's."""
    last = Turn(0, fimbul.NOBODY)
    for sitting in some_positions(varied(name, 3), 3, 1):
        turn = sitting.state.whose_turn()
        assert turn.number >= last.number
        assert turn.seat in {fimbul.NOBODY, *range(sitting.game.seats)}
        last = turn
