"""Saves: every question comes back as it was, and what cannot be is refused in a sentence."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fimbul.core.errors import BadSave
from fimbul.games.scavengers import Scavengers
from fimbul.games.scavengers.flow import STEPS
from fimbul.games.scavengers.state import Camp
from tests.games.kit import asks, say, words
from tests.games.scavengers.camp import camp, decider, opening
from tests.games.scavengers.evening import pick, positions, varied
from tests.games.scavengers.headquarters import headquarters, site

QUESTIONS = sorted(step.name for step in STEPS.values() if asks(step))
SEEDS = (59, 8, 19, *range(20, 50))  # in the first three everything is asked that can be
NOT_A_VALUE: tuple[Any, ...] = (-1, 0.5, "nonsense", [None], {"nonsense": 1})  # wrong wherever it stands
FAR = 30
Path = tuple[str | int, ...]
Change = Callable[[dict[str, Any]], None]


@cache
def moments() -> dict[str, Camp]:
    """For every question one position in which it is asked, and the end of a game."""
    found: dict[str, Camp] = {}
    for seed in SEEDS:
        for state in positions(varied(seed), seed):
            name = "over" if state.over else state.agenda[-1].step.name
            if name not in found:
                found[name] = state.copy()
        if {*QUESTIONS} <= found.keys():
            return found
    raise AssertionError(f"never asked: {QUESTIONS - found.keys()}")


def saved(state: Camp) -> dict[str, Any]:
    """The save of a position as plain data."""
    found = json.loads(state.to_json())
    assert isinstance(found, dict)
    return found


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to everything in a save."""
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in entries:
        yield from paths(inside, (*path, key))


def somewhere(save: dict[str, Any], rng: Random) -> Path:
    """The way to something in a save, in each field as often as in any other."""
    field = rng.choice([*save])
    return rng.choice([*paths(save[field], (field,))])


def replaced(state: Camp, path: Path, value: Any) -> dict[str, Any]:
    """The save with something else in one place."""
    found = saved(state)
    holder: Any = found
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return found


def without(state: Camp, path: Path) -> dict[str, Any]:
    """The save with one thing less."""
    found = saved(state)
    holder: Any = found
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return found


def why_refused(game: Scavengers, save: Any) -> str:
    """The sentence with which a save is refused; empty if it is taken."""
    words = ""
    try:
        game.from_json(save)
    except BadSave as error:
        words = str(error)
    assert not words or (words.endswith(".") and len(words.split()) > 2), words
    return words


def box_of(state: Camp) -> Scavengers:
    """The game of a position, as what it is."""
    assert isinstance(state.game, Scavengers)
    return state.game


@pytest.mark.parametrize("question", [*QUESTIONS, "over"])
def test_every_question_comes_back_as_it_was(question: str) -> None:
    """The same save, the same options, the same key; and every seat sees the same."""
    state = moments()[question]
    back = box_of(state).from_json(state.to_json())

    assert back.to_json() == state.to_json()
    assert (back.options(), back.key(), back.revelations) == (state.options(), state.key(), state.revelations)
    assert [back.view(seat) for seat in range(back.game.seats)] == [state.view(s) for s in range(back.game.seats)]


@pytest.mark.parametrize("seed", range(20))
def test_a_game_goes_on_from_any_save(seed: int) -> None:
    """With the same picks it ends the same way."""
    rng = Random(seed)
    for state in positions(varied(seed), seed, 173):
        back = box_of(state).load(saved(state))
        true = state.copy()
        for _ in range(FAR):
            if not true.over:
                option = pick(true, rng)
                true.play(option)
                back.play(option)
        assert back.key() == true.key()


@pytest.mark.parametrize("question", [*QUESTIONS, "over"])
def test_a_save_with_a_thing_of_the_wrong_kind_is_refused(question: str) -> None:
    """Wherever a number, a word or a list is none of those that may stand there."""
    rng, state = Random(question), moments()[question]
    for _ in range(40):
        path = somewhere(saved(state), rng)
        save = replaced(state, path, rng.choice(NOT_A_VALUE))
        assert why_refused(box_of(state), save), path


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '"scavengers"', "{}", '{"game": "scavengers"}', "[" * 100_000])
def test_what_is_no_save_at_all_is_refused(text: str) -> None:
    """No JSON, no object, or not ours."""
    assert why_refused(Scavengers({}), text)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=8,
)


@given(st.randoms(use_true_random=False), ANYTHING)
@settings(max_examples=200, deadline=None)
def test_nothing_that_json_can_say_breaks_the_reading(rng: Random, value: Any) -> None:
    """Anything at all, anywhere in a save."""
    state = moments()["lay"]
    path = somewhere(saved(state), rng)

    why_refused(box_of(state), replaced(state, path, value))


@pytest.mark.parametrize("field", [*saved(opening())])
def test_a_save_without_a_field_is_refused(field: str) -> None:
    """Each is needed, and no other is known."""
    state = camp(sky="refugee")

    assert why_refused(box_of(state), without(state, (field,)))
    assert "nothing to do with 'nonsense'" in why_refused(box_of(state), {**saved(state), "nonsense": 1})


def test_a_save_of_other_options_is_refused() -> None:
    """A game for three does not read a save for four."""
    assert "other options" in why_refused(Scavengers({"seats": 3}), saved(opening(seats=4)))


def test_a_save_of_another_version_is_refused() -> None:
    """It says which version it is of, and which is read."""
    assert "version 7" in why_refused(Scavengers({}), {**saved(opening()), "version": 7})


def sky(save: dict[str, Any]) -> dict[str, Any]:
    """The tribe of Sky in a save."""
    found = save["tribes"]["sky"]
    assert isinstance(found, dict)
    return found


def swap(target: dict[str, int], start: dict[str, int], title: str) -> None:
    """A card goes from one place to another."""
    start[title] -= 1
    target[title] = target.get(title, 0) + 1


IMPOSSIBLE: dict[str, tuple[str, Change]] = {
    "a card too many": ("lost or was made", lambda save: sky(save)["hand"].update(refugee=3)),
    "a card more than the box has": ("whole number", lambda save: sky(save)["hand"].update(refugee=100)),
    "an act done twice": ("stands there twice", lambda save: sky(save).update(performed=["hunt", "hunt"])),
    "a dance as an act": ("not a name", lambda save: sky(save).update(performed=["dance"])),
    "cards shown that are not in hand": ("not there", lambda save: sky(save)["shown"].update(thugs=1)),
    "a card won that nobody gained": ("won more", lambda save: sky(save).update(wins=1)),
    "a building nobody planned": ("lost or was made", lambda save: save["schematics"].update(bunker=1)),
    "a stray that answers nobody": ("went astray", lambda save: save["strays"].update(pills=[])),
    "the decider has left": ("given up is not asked", lambda save: save.update(leavers=["sky"])),
    "all have left but one": ("last tribe left has won", lambda save: save.update(leavers=["ember", "moss"])),
    "somebody leaves twice": ("not who left", lambda save: save.update(leavers=["ember", "ember"])),
    "a leader dealt twice": ("there twice", lambda save: save.update(offered=["mentor", "mentor"])),
    "no question": ("agenda", lambda save: save.update(agenda=[])),
    "no next round": ("agenda", lambda save: save["agenda"].pop(0)),
    "a plan that hangs in the air": (
        "nobody sees",
        lambda save: save.update(agenda=[save["agenda"][0], {"step": "lay", "seat": "sky", "act": "dig"}]),
    ),
    "a shot with a card that is not there": (
        "not there",
        lambda save: save["agenda"].append(
            {"step": "aim", "seat": "sky", "act": "dig", "owner": "ember", "title": "sniper-team"}
        ),
    ),
    "an act that takes no cards": (
        "not 'pass'",
        lambda save: save["agenda"].append({"step": "lay", "seat": "sky", "act": "pass"}),
    ),
    "chance that gathers": ("wrong seat", lambda save: save["agenda"][-1].update(seat="chance")),
    "an end with an open question": (
        "game is over",
        lambda save: save.update(
            outcome={"winners": ["sky"], "scores": [9.0, 1.0, 1.0], "reason": "largest_tribe", "places": [1, 2, 2]}
        ),
    ),
    "an end that nobody won": (
        "has won",
        lambda save: save.update(
            agenda=[], outcome={"winners": [], "scores": [1.0] * 3, "reason": "largest_tribe", "places": [2, 2, 2]}
        ),
    ),
    "a score in words": (
        "outcome",
        lambda save: save.update(
            agenda=[],
            outcome={"winners": ["sky"], "scores": ["9", 1.0, 1.0], "reason": "largest_tribe", "places": [1, 2, 2]},
        ),
    ),
}


@pytest.mark.parametrize("wrong", [*IMPOSSIBLE])
def test_a_position_that_cannot_be_is_refused_with_the_reason(wrong: str) -> None:
    """Sky gathers in the third round, with a refugee and a spear in hand."""
    state = camp(sky="refugee spear; deck: junk", ember="brawler", moss="scout", junkyard="pills net")
    save = saved(state)
    reason, change = IMPOSSIBLE[wrong]
    change(save)

    assert reason in why_refused(box_of(state), save)


def test_a_refugee_that_left_the_game_is_in_no_hand_and_in_no_discards() -> None:
    """Ember's Fanatic has sent it at Sky's brawler: it lay open, and was gone."""
    state = headquarters(leaders={"ember": "fanatic"}, sky="brawler", ember="refugee", junkyard="junk")
    say(state, "dig brawler done refugee brawler")
    save = saved(state)

    assert save["tribes"]["ember"]["known"] == {}
    assert (
        save["out_of_play"]["refugee"]
        == saved(headquarters(sky="brawler", ember="refugee"))["out_of_play"]["refugee"] + 1
    )


def test_a_building_holds_what_it_can_hold() -> None:
    """A bunker is no place for pills."""
    state = headquarters(hq=2, sites=[site("sky", "bunker", stored="brawler")], sky="pills")
    save = saved(state)
    swap(save["buildings"][0]["stored"], sky(save)["hand"], "pills")

    assert "not of its kind" in why_refused(box_of(state), save)


def test_a_save_is_readable() -> None:
    """Cards, tribes and steps by their names, as they are at the table."""
    state = camp(sky="refugee shovel pills", ember="saboteur", junkyard="junk*3")
    say(state, "dig refugee shovel done")
    save = saved(state)

    assert (sky(save)["laid"], sky(save)["hand"], save["junkyard"]) == (
        {"refugee": 1, "shovel": 1},
        {"pills": 1},
        {"junk": 3},
    )
    assert save["agenda"][-1] == {"step": "window", "seat": "ember", "act": "dig", "owner": "sky"}


def test_a_plan_half_laid_goes_on_where_it_was() -> None:
    """Sky has laid a refugee, and goes on with the shovel."""
    state = camp(sky="refugee shovel pills", junkyard="junk*3")
    say(state, "dig refugee")
    back = box_of(state).load(saved(state))

    assert (decider(back), words(back)) == ("sky", words(state))
    say(back, "shovel done")
