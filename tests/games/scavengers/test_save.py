"""Saves: every question comes back as it was, and what nobody could have saved is refused in a sentence."""

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
from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, decider, opening
from tests.games.scavengers.evening import pick, positions, varied
from tests.games.scavengers.headquarters import headquarters, site

NEVER_ASKED = (  # steps that only happen
    *("round", "skirmish", "declare", "declare anew", "compare", "clear away"),
    *("bring food", "throw away", "dig up", "draw cards", "take on", "survey", "build on"),
)
QUESTIONS = sorted(STEPS.keys() - {*NEVER_ASKED})
SEEDS = (59, 8, 19, *range(20, 50))  # in the first three everything is asked that can be
WRONG: tuple[Any, ...] = (None, -1, 1_000_000_000, 0.5, True, "nonsense", "", [], {}, [None], {"nonsense": 1})
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
    """The way to something in a save; the past, however long, is drawn no more often than any other field."""
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


def refused_or_played(state: Camp, save: dict[str, Any], rng: Random) -> None:
    """A save that is not that of the position is refused, or is a position like any other."""
    if save != saved(state) and not why_refused(box_of(state), save):
        plays_on(box_of(state), save, rng)


def plays_on(game: Scavengers, save: dict[str, Any], rng: Random) -> None:
    """What is taken can be shown, sampled and played."""
    state = game.load(save)
    for number in range(FAR):
        if number < game.seats:
            view = state.view(number)
            game.prompt(view)
            assert state.sample(number, rng).view(number) == view
        if state.over:
            return
        state.play(pick(state, rng))
        state.check()


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


@pytest.mark.parametrize("question", [*QUESTIONS, "over"])
def test_a_save_that_was_tampered_with_is_refused_or_can_be_played(question: str) -> None:
    """A thing replaced by anything, or left out: there is a sentence, or it is a position that could have been."""
    rng, state = Random(question), moments()[question]
    for number in range(40):
        path = somewhere(saved(state), rng)
        save = without(state, path) if number % 3 == 0 else replaced(state, path, rng.choice(WRONG))
        refused_or_played(state, save, rng)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_save_whose_cards_were_moved_is_refused_or_can_be_played(question: str) -> None:
    """No card is lost, but it lies elsewhere; or the tribes know of it what they did not."""
    rng, state = Random(question), moments()[question]
    for _ in range(20):
        save = saved(state)
        move_a_card(save, rng)
        refused_or_played(state, save, rng)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_agenda_that_was_tampered_with_is_refused_or_can_be_played(question: str) -> None:
    """A question is left out, asked twice, asked of another, or is another question."""
    rng, state = Random(question), moments()[question]
    for _ in range(30):
        save = saved(state)
        agenda = save["agenda"]
        number = rng.randrange(len(agenda))
        match rng.randrange(4):
            case 0:
                del agenda[number]
            case 1:
                agenda.insert(number, dict(rng.choice(agenda)))
            case 2:
                agenda[number]["seat"] = rng.choice([*state.game.seat_names, "chance"])
            case _:
                agenda[number]["step"] = rng.choice([*STEPS])
        refused_or_played(state, save, rng)


def move_a_card(save: dict[str, Any], rng: Random) -> None:
    """Some card goes from one place to another, or from what is known to what was shown."""
    zones = [tribe[name] for tribe in save["tribes"].values() for name in tribe if isinstance(tribe[name], dict)]
    zones += [building[name] for building in save["buildings"] for name in ("timer", "stored")]
    zones += [save[name] for name in ("stacks", "junkyard", "contested", "box")]
    start = rng.choice([zone for zone in zones if zone])
    title, target = rng.choice([*start]), rng.choice(zones)
    start[title] -= 1
    if not start[title]:
        del start[title]
    target[title] = target.get(title, 0) + 1


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
    assert "unknown" in why_refused(box_of(state), {**saved(state), "nonsense": 1})


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


def remember(save: dict[str, Any], peeker: str, title: str, *, fresh: bool) -> None:
    """A tribe remembers such a card as won by Sky, who has shuffled it in since or not."""
    save["trophies"].append({"tribe": "sky", "peeked_by": peeker, "card": title, "fresh": fresh})


def clear_contested(save: dict[str, Any]) -> None:
    """Every contested card is out of the game."""
    for title in [*save["contested"]]:
        swap(save["box"], save["contested"], title)


IMPOSSIBLE: dict[str, tuple[str, Change]] = {
    "a card too many": ("lost or was made", lambda save: sky(save)["hand"].update(refugee=3)),
    "a card more than the box has": ("whole number", lambda save: sky(save)["hand"].update(refugee=100)),
    "a contested card for hire": ("cannot lie there", lambda save: swap(save["stacks"], save["contested"], "grenade")),
    "an act done twice": ("once a round", lambda save: sky(save).update(performed=["hunt", "hunt"])),
    "a tribe as an act": ("not a name", lambda save: sky(save).update(performed=["sky"])),
    "cards shown that are not in hand": ("not there", lambda save: sky(save)["shown"].update(thugs=1)),
    "a card gained that nobody saw come": ("does not fit", lambda save: sky(save).update(gains=1)),
    "a card won that nobody gained": ("won more", lambda save: sky(save).update(wins=1)),
    "a win that only the winner remembers": ("had peeked", lambda save: remember(save, "sky", "grenade", fresh=False)),
    "a win of something else": ("had peeked", lambda save: remember(save, "ember", "pills", fresh=False)),
    "a win under no discards": ("won more", lambda save: remember(save, "ember", "grenade", fresh=True)),
    "a win that is remembered and nowhere": (
        "anybody saw",
        lambda save: remember(save, "ember", "grenade", fresh=False),
    ),
    "a card set apart before its time": (
        "wrong time",
        lambda save: swap(sky(save)["committed"], sky(save)["hand"], "spear"),
    ),
    "cards on the table without an act": (
        "wrong time",
        lambda save: swap(sky(save)["laid"], sky(save)["hand"], "spear"),
    ),
    "a leader who is not played": ("leaders", lambda save: sky(save).update(leader="mentor")),
    "a wounded leader who is not there": ("without a leader", lambda save: sky(save).update(wounded=True)),
    "a raise by nobody": ("raised", lambda save: save.update(raised=1)),
    "a hunt raised by nobody": ("raised", lambda save: save.update(hunt_raised=1)),
    "somebody given up who is not laid": ("given up", lambda save: save.update(traded="refugee")),
    "a peek by another": (
        "initiator who peeks",
        lambda save: save.update(peeked={"card": "grenade", "known_to": ["moss"]}, contested={"sled-team": 1}),
    ),
    "no contested card left": ("must be over", clear_contested),
    "a building nobody planned": ("lost or was made", lambda save: save["schematics"].update(bunker=1)),
    "the decider has left": ("Who has left", lambda save: save.update(leavers=["sky"])),
    "somebody leaves twice": ("leaves twice", lambda save: save.update(leavers=["ember", "ember"])),
    "a trash of a card that is still there": ("does not fit", lambda save: sky(save).update(losses=1)),
    "a dig after the later card, and not after the earlier one": (
        "cannot have come there",
        lambda save: sky(save).update(buried=[{"card": "net", "dug_by": []}, {"card": "pills", "dug_by": ["ember"]}]),
    ),
    "a dig of one's own to remember": (
        "need not remember",
        lambda save: sky(save).update(buried=[{"card": "net", "dug_by": ["sky"]}]),
    ),
    "no question": ("agenda", lambda save: save.update(agenda=[])),
    "the turns out of order": ("clockwise", lambda save: save["agenda"].pop(-2)),
    "an end with an open question": (
        "game is over",
        lambda save: save.update(
            outcome={"winners": ["sky"], "scores": [9.0, 1.0, 1.0], "reason": "largest_tribe", "places": [1, 2, 2]}
        ),
    ),
    "an end that nobody won": (
        "wins",
        lambda save: save.update(
            agenda=[], outcome={"winners": [], "scores": [1.0] * 3, "reason": "largest_tribe", "places": [2, 2, 2]}
        ),
    ),
    "half a person as a score": (
        "outcome",
        lambda save: save.update(
            agenda=[],
            outcome={"winners": ["sky"], "scores": [9.5, 1.0, 1.0], "reason": "largest_tribe", "places": [1, 2, 2]},
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


def test_what_lies_open_is_not_in_hand_as_well() -> None:
    """Sky has declared a dig with its brawler, and has no other."""
    state = camp(sky="brawler pills", ember="sniper-team", junkyard="junk")
    say(state, "dig brawler done")

    save = replaced(state, ("tribes", "sky", "shown"), {"brawler": 1})

    assert "have seen cards in the hand" in why_refused(box_of(state), save)


def test_a_refugee_that_left_the_game_is_in_no_hand_and_in_no_discards() -> None:
    """Ember's Fanatic has sent it at Sky's brawler: it lay open, and was gone."""
    state = headquarters(leaders={"ember": "fanatic"}, sky="brawler", ember="refugee", junkyard="junk")
    say(state, "dig brawler done refugee brawler")
    save = saved(state)

    assert save["tribes"]["ember"]["known"] == {}
    assert save["box"]["refugee"] == saved(headquarters(sky="brawler", ember="refugee"))["box"]["refugee"] + 1


def test_a_building_holds_what_it_can_hold() -> None:
    """A bunker is no place for pills."""
    state = headquarters(hq=2, sites=[site("sky", "bunker", stored="brawler")], sky="pills")
    save = saved(state)
    swap(save["buildings"][0]["stored"], sky(save)["hand"], "pills")

    assert "bunker" in why_refused(box_of(state), save)


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
