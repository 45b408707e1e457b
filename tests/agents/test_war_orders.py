"""Standing orders in a war: who attacks again, who defends, who keeps out of it, and when the person is asked."""

from typing import Any, cast

import pytest

import fimbul
from fimbul.agents.orders import order, orders_at_hand, orders_for
from fimbul.core.errors import UnknownWord
from fimbul.core.perspective import Perspective
from fimbul.games.legacy.data import INDEX
from fimbul.games.legacy.names import BUNKER
from fimbul.games.legacy.state import War
from tests.games.kit import say
from tests.games.legacy.scene import marked, war

HERE, THERE = INDEX["ural"], INDEX["china"]
LONGEST_WORD = 40  # that a house has room for
GAME = fimbul.game("legacy", world='{"ready":true}')


def field(*, missiles: str = "", scars: str = "", **seats: str) -> War:
    """Alpha's turn to fight, Bravo next door; some have a missile, some a Bunker card."""
    troops: dict[str, Any] = {"alpha": "ural 9", "bravo": "china 5", "charlie": "egypt 1", "delta": "japan 1", **seats}
    state = war(world=marked(), part="field", **troops)
    names = state.game.seat_names
    for name in missiles.split():
        state.missiles[names.index(name)] = 1
    cards = [BUNKER if name in scars.split() else -1 for name in names]
    state.scar_cards = cards
    return state


def playing(state: War) -> War:
    """The same position in a game that can be looked at."""
    data = GAME.save(state)
    return cast(War, GAME.from_json({**data, "options": dict(GAME.options)}))


def answer(word: str, state: War) -> str | None:
    """What the order picks for the seat that is asked, as a word."""
    found = playing(state)
    option = order(word).answer(Perspective(found))
    return None if option is None else found.game.lexicon.word(option)


def done(word: str, state: War, seat: int) -> bool:
    """Has the order of a seat run out?"""
    return order(word).done(playing(state).view(seat))


def offered(state: War, seat: int) -> list[str]:
    """The orders that a seat may give."""
    return orders_for(GAME, playing(state).view(seat))


def test_the_same_attack_is_made_again_until_few_are_left() -> None:
    """Eight, seven ... three: then the person is asked."""
    state = field()
    say(state, "ural china 3 2 die-1 die-1 die-1 die-6 die-6")
    word = f"attack-3/{HERE}/{THERE}/none"
    assert word in offered(state, 0)
    left = []
    while answer(word, state) == "again":
        left.append(state.troops[INDEX["ural"]])
        say(state, "again 2 die-1 die-1 die-1 die-6 die-6")

    assert left == [7, 5]
    assert max(len(each) for each in offered(state, 0)) <= LONGEST_WORD
    assert done(word, state, 0)


def test_it_ends_with_the_conquest() -> None:
    """How many follow is the person's to say."""
    state = field(bravo="china 1, peru 1")
    word = f"attack-1/{HERE}/{THERE}/none"
    say(state, "ural china 3 die-6 die-6 die-6 die-1")
    assert state.agenda[-1].step.name == "follow"
    assert answer(word, state) is None
    say(state, "0")

    assert done(word, state, 0)


def test_it_ends_when_somebody_plays_something() -> None:
    """A missile on a die, or a scar where it is fought."""
    state = field(missiles="charlie")
    word = f"attack-1/{HERE}/{THERE}/none"
    say(state, "ural china 3 2 die-1 die-1 die-1 die-6 die-5 a1")
    assert done(word, state, 0)

    state = field(scars="delta")
    say(state, "ural china 3 2 bunker die-1 die-1 die-1 die-6 die-5")
    assert done(word, state, 0)


def test_it_answers_no_window() -> None:
    """The attacker, too, may have something to play; then the person is asked."""
    state = field(scars="alpha")
    say(state, "ural china 3 2")
    assert state.agenda[-1].step.name == "before roll"

    assert answer(f"attack-1/{HERE}/{THERE}/none", state) is None


@pytest.mark.parametrize("word", ["most-dice", "until-my-turn", "no-scars/others", "no-missiles/others"])
def test_a_defender_may_always_use_most_dice(word: str) -> None:
    """Whoever keeps out of battles is not asked for that, either."""
    state = field()
    say(state, "ural china 3")

    assert answer(word, state) == "2"


@pytest.mark.parametrize(("kind", "scene"), [("scars", {"scars": "charlie"}), ("missiles", {"missiles": "charlie"})])
def test_a_bystander_keeps_out_of_the_battles_of_others(kind: str, scene: dict[str, str]) -> None:
    """In the window of that kind, in all battles, in this turn or in this battle."""
    state = field(**scene)
    say(state, "ural china 3 2")
    if kind == "missiles":
        say(state, "die-1 die-1 die-1 die-6 die-5")
    other = "missiles" if kind == "scars" else "scars"

    for while_ in ("others", "1", f"1/{HERE}/{THERE}"):
        assert f"no-{kind}/{while_}" in offered(state, 2)
        assert answer(f"no-{kind}/{while_}", state) == "pass"
        assert answer(f"no-{other}/{while_}", state) is None
    for over in ("2", f"1/{HERE}/{HERE}", f"2/{HERE}/{THERE}"):
        assert answer(f"no-{kind}/{over}", state) is None
        assert done(f"no-{kind}/{over}", state, 2)


def test_whoever_is_in_the_battle_is_asked() -> None:
    """To keep out of others' battles is not to keep out of one's own."""
    state = field(scars="bravo")
    say(state, "ural china 3 2")

    assert answer("no-scars/others", state) is None
    assert answer("no-scars/1", state) == "pass"


def at_hand(state: War, seat: int) -> list[str]:
    """The orders beside a question, as their buttons say it; every one of them can be given."""
    found = orders_at_hand(playing(state).view(seat))
    if found is None:
        return []
    assert {word for word, _ in found.orders} <= set(offered(state, seat))
    return [found.title, *(says for _, says in found.orders)]


def test_orders_that_answer_a_question_lie_beside_it() -> None:
    """To attack again, to defend, to keep out of it: one touch, and it is not asked again for a while."""
    state = field(scars="charlie", missiles="alpha")
    assert at_hand(state, 0) == []
    say(state, "ural china 3")
    assert at_hand(state, 1) == ["And from now on", "always most dice"]
    say(state, "2")
    assert at_hand(state, 2) == ["Pass, and ask no more", "in this battle", "in this turn", "unless I fight"]
    assert at_hand(state, 1) == []
    say(state, "pass die-1 die-1 die-1 die-6 die-5")
    assert at_hand(state, 0) == ["Pass, and ask no more", "in this battle", "in this turn"]
    say(state, "pass")
    assert at_hand(state, 0)[:3] == ["Attack again until", "1 left", "2 left"]


@pytest.mark.parametrize(
    "word",
    ["attack-4/26/34/none", "attack-1/26", "no-bunkers/1", "no-scars/", "no-scars/x", "no-scars/1/2", "most"],
)
def test_what_is_no_order_is_refused(word: str) -> None:
    """With a sentence."""
    with pytest.raises(UnknownWord, match="not a standing order"):
        order(word)
