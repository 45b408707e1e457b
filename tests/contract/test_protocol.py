"""What every game promises, whatever it is about."""

import json
import pickle
from copy import copy, deepcopy
from random import Random

import pytest

import fimbul
from tests.contract.games import at_random, defaults, known, names, some_positions, varied

pytestmark = pytest.mark.parametrize("name", names())


def test_options_are_sorted_words_of_the_lexicon_and_never_run_out(name: str) -> None:
    """Before the end somebody is asked something, and every answer is a word."""
    for sitting in at_random(varied(name, 1), 1):
        state = sitting.state
        options = state.options()
        assert options == sorted(set(options))
        assert bool(options) != state.over
        assert all(0 <= option < len(state.game.lexicon) for option in options)


def test_exactly_one_seat_decides_until_the_end(name: str) -> None:
    """The decider is a seat or chance; after the end it is nobody."""
    for sitting in at_random(defaults(name), 2):
        state = sitting.state
        deciders = {fimbul.NOBODY} if state.over else {fimbul.CHANCE, *range(state.game.seats)}
        assert state.decider in deciders


def test_chance_weighs_each_of_its_options(name: str) -> None:
    """At chance there is a positive integer weight for every option."""
    seen = 0
    for sitting in at_random(varied(name, 3), 3):
        if sitting.state.decider == fimbul.CHANCE:
            weights = sitting.state.weights()
            assert len(weights) == len(sitting.state.options())
            assert all(isinstance(weight, int) and weight > 0 for weight in weights)
            seen += 1
    assert seen


def test_an_option_that_is_not_legal_changes_nothing(name: str) -> None:
    """Every other word of the lexicon, and numbers beyond it, are refused with a sentence."""
    for sitting in some_positions(defaults(name), 4, 25):
        state = sitting.state
        before = state.to_json()
        for option in {*range(-2, len(state.game.lexicon) + 2)} - set(state.options()):
            with pytest.raises(fimbul.IllegalOption, match=r"\.$"):
                state.play(option)
        assert state.to_json() == before


def test_several_views_at_once_are_what_each_would_be(name: str) -> None:
    """What all may see may be made once; it is the same table."""
    for sitting in some_positions(varied(name, 7), 7, 40):
        seats = [None, *range(sitting.game.seats)]
        assert sitting.state.views(seats) == [sitting.state.view(seat) for seat in seats]


def test_views_that_take_parts_of_an_earlier_one_are_true(name: str) -> None:
    """Whatever has changed since then is made anew, whether that was a pick ago or many."""
    for first, stride in ((None, 1), (0, 1), (0, 9)):
        earlier = None
        for sitting in some_positions(varied(name, 8 + stride), 8, stride):
            seats = [first, *range(1, sitting.game.seats)]
            seen = sitting.state.views(seats, earlier)
            assert seen == [sitting.state.view(seat) for seat in seats]
            earlier = (sitting.state.copy(), seen[0])


def test_views_are_true_from_any_position_to_any_other(name: str) -> None:
    """Backwards as after an undo, after a concession, out of a save, and in a sample; for spectators and every seat.

    Where nothing is secret, also out of what somebody else has seen.
    """
    for seed in (10, 15):
        found: list[fimbul.State] = []
        for sitting in some_positions(varied(name, seed), seed, 60):
            state = sitting.state
            found += [state.copy(), state.game.from_json(state.to_json())]
            if not state.over:
                found += [state.sample(0, Random(seed)), state.copy()]
                found[-1].concede(1)
        rng = Random(seed)
        for state in found:
            for eyes in (None, *range(state.game.seats)):
                earlier = rng.choice(found)
                others = eyes if state.game.has_secrets() else rng.choice([None, *range(state.game.seats)])
                assert state.views([eyes], (earlier, earlier.view(others))) == [state.view(eyes)]


def test_a_copy_is_equal_and_independent(name: str) -> None:
    """Playing a child leaves its parent as it was."""
    for sitting in some_positions(varied(name, 5), 5, 7):
        parent = sitting.state
        before, key = parent.to_json(), parent.key()
        for option in parent.options():
            child = parent.copy()
            assert (child.to_json(), child.key()) == (before, key)
            child.play(option)
            assert (parent.to_json(), parent.key()) == (before, key)


@pytest.mark.interpreted
def test_a_copy_takes_every_field(name: str) -> None:
    """A field that `copy` forgets, or shares and then changes, fails here."""
    rng = Random(6)
    for sitting in some_positions(defaults(name), 6, 40):
        state = sitting.state.copy()
        twin = state.copy()
        assert vars(twin) == vars(state)
        fields = {field: value for field, value in vars(state).items() if field != "agenda"}
        before = {field: deepcopy(value) for field, value in fields.items() if isinstance(value, list | int)}
        questions = len(state.agenda)
        for _ in range(60):
            if not twin.over:
                twin.play(rng.choice(twin.options()))
        for field, value in before.items():
            assert vars(state)[field] == value, field
        assert len(state.agenda) == questions


def test_pickled_and_copied_it_is_the_same_position(name: str) -> None:
    """It goes to another process and back, with the same views for every seat; Python's own copies are ours."""
    for sitting in some_positions(varied(name, 9), 9, 45):
        state = sitting.state
        for twin in (pickle.loads(pickle.dumps(state)), copy(state), deepcopy(state)):
            assert twin is not state
            assert twin.to_json() == state.to_json()
            assert twin.game.options == state.game.options
            for seat in (None, *range(state.game.seats)):
                assert twin.view(seat) == state.view(seat)


def test_a_position_shows_who_decides(name: str) -> None:
    """Printed, it names the game and the seat."""
    state = defaults(name).new()
    assert repr(state).startswith(f"<{name}: ")


@pytest.mark.interpreted
def test_numbers_that_equal_an_option_are_that_option(name: str) -> None:
    """A float or a foreign integer is taken for our own, so that keys and saves stay whole."""
    state = defaults(name).new()
    twin = state.copy()
    option = state.options()[0]
    state.play(float(option))  # type: ignore[arg-type]
    twin.play(option)
    assert state.to_json() == twin.to_json()


def test_words_and_options_are_the_same_thing(name: str) -> None:
    """Every option has one word, and the word leads back to it, whatever its capitals."""
    lexicon = defaults(name).lexicon
    for option in range(len(lexicon)):
        assert lexicon.parse(lexicon.word(option)) == option
        assert lexicon.parse(lexicon.word(option).upper()) == option
        assert " " not in lexicon.word(option)


def test_a_save_is_the_position(name: str) -> None:
    """A loaded save has the same key, asks the same and goes on the same way."""
    for sitting in some_positions(varied(name, 7), 7, 11):
        state = sitting.state
        loaded = state.game.from_json(state.to_json())
        loaded.check()
        assert loaded.key() == state.key()
        assert (loaded.decider, loaded.options()) == (state.decider, state.options())
        assert fimbul.open_save(state.to_json()).to_json() == state.to_json()
        for option in state.options():
            here, there = state.copy(), loaded.copy()
            here.play(option)
            there.play(option)
            assert here.to_json() == there.to_json()


def test_keys_tell_positions_apart(name: str) -> None:
    """In one game no two different positions share a key."""
    seen: dict[int, str] = {}
    for sitting in at_random(defaults(name), 8):
        text = sitting.state.to_json()
        assert seen.setdefault(sitting.state.key(), text) == text
    assert len(seen) > 50


def test_views_are_plain_data(name: str) -> None:
    """A view survives JSON, for every seat and for a spectator."""
    for sitting in some_positions(defaults(name), 9, 25):
        for seat in (None, *range(sitting.game.seats)):
            view = sitting.state.view(seat)
            assert json.loads(json.dumps(view)) == view


def test_only_seats_and_spectators_have_a_view(name: str) -> None:
    """Chance looks at nothing, nor does a seat that is not there."""
    state = defaults(name).new()
    for seat in (fimbul.CHANCE, fimbul.NOBODY, state.game.seats):
        with pytest.raises(fimbul.IllegalOption):
            state.view(seat)


def test_only_the_decider_is_shown_options(name: str) -> None:
    """A seat that waits and a spectator see no options."""
    for sitting in some_positions(defaults(name), 10, 9):
        state = sitting.state
        for seat in (None, *range(state.game.seats)):
            expected = state.options() if seat == state.decider else []
            assert state.view(seat)["options"] == expected


def test_a_view_is_a_gift(name: str) -> None:
    """Whatever is done to a view, the position stays as it is."""
    state = defaults(name).new()
    before = state.to_json()
    view = state.view(0)
    for value in view.values():
        if isinstance(value, dict | list):
            value.clear()
    view.clear()
    assert state.to_json() == before


@pytest.mark.slow
def test_everything_is_worded(name: str) -> None:
    """Prompts, crumbs, labels and refusals: each is a sentence or a phrase."""
    for seed in (11, 12, 13):
        game = varied(name, seed)
        for sitting in some_positions(game, seed, 1):
            state = sitting.state
            view = state.view(state.decider if state.decider >= 0 else None)
            assert game.prompt(view)[-1] in ".?"
            assert all(game.crumbs(view))
            for option in state.options():
                assert game.label(view, option)
            for option in Random(seed).sample(known(state), 12):
                refusal = game.explain(state, max(state.decider, 0), option)
                if refusal:
                    assert game.because(view, option, refusal)[-1] == "."


def test_every_event_is_told_in_a_sentence(name: str) -> None:
    """What happens can be told in the past tense."""
    game = varied(name, 15)
    told: set[str] = set()
    sittings = at_random(game, 15)
    sitting = next(sittings)
    sitting.heard()
    rng = Random(15)
    while not sitting.state.over:
        for event in sitting.play(rng.choice(sitting.state.options())):
            told.add(type(event).__name__)
            assert game.sentence(event)[-1] == "."
    assert len(told) > 5


def test_anybody_may_concede_at_any_time(name: str) -> None:
    """Conceding is open to every seat at every moment before the end, and to nobody after it."""
    for sitting in some_positions(defaults(name), 16, 30):
        for seat in range(sitting.game.seats):
            state = sitting.state.copy()
            if state.over:
                with pytest.raises(fimbul.IllegalOption):
                    state.concede(seat)
                with pytest.raises(fimbul.IllegalOption):
                    state.weights()
            else:
                state.concede(seat)
                assert not state.outcome or seat not in state.outcome.winners
        with pytest.raises(fimbul.IllegalOption):
            sitting.state.copy().concede(sitting.game.seats)


def test_an_ending_has_winners_scores_and_a_reason(name: str) -> None:
    """The outcome fits the seats, and is worded."""
    for seed in range(5):
        *_, sitting = at_random(varied(name, seed), seed)
        outcome = sitting.state.outcome
        assert outcome is not None
        assert len(outcome.scores) == sitting.game.seats
        assert set(outcome.winners) <= set(range(sitting.game.seats))
        assert all(outcome.scores[winner] == max(outcome.scores) for winner in outcome.winners)
        assert outcome.reason
        assert sitting.game.ending(outcome)[-1] == "."


def test_unknown_options_and_values_are_refused_in_words(name: str) -> None:
    """A game is not set up with options it does not have."""
    with pytest.raises(fimbul.BadOptions, match="colour"):
        fimbul.game(name, colour="green")
    for choice in defaults(name).meta.options:
        with pytest.raises(fimbul.BadOptions, match=choice.name):
            fimbul.game(name, **{choice.name: "no such value"})
        with pytest.raises(fimbul.BadOptions, match=choice.name):
            fimbul.game(name, **{choice.name: None})
        assert choice.help.endswith(".")
