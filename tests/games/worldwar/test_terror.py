"""Terror: where ISIL strikes, what helps it, whom it draws in."""

import pytest

from fimbul.games.worldwar.names import INDEX, ISIL_CARD, NATIONS, SIDES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.terror import TERROR
from fimbul.games.worldwar.steps.turn import MENU
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, counters, question, war

ADVANCED = {"advanced": True}


def terror(state: War, side: int = ISIL_CARD, seat: str = "bravo") -> War:
    """ISIL spreads terror; Bravo holds the card."""
    state.action = Action(side, hand(state, side))
    return asked(state, TERROR, seat, side=side)


def unrest(state: War, name: str) -> int:
    """How much lies in a territory."""
    return state.unrest[INDEX[name]]


def will(state: War, nation: str) -> int:
    """How much Will a nation has, of this turn or before."""
    number = NATIONS.index(nation)
    return state.wills[number] + state.fresh_wills[number]


@pytest.mark.rule("WW-TER-01")
def test_a_five_destroys_a_counter_and_brings_unrest() -> None:
    """WW-TER-01: France, far from ISIL; its owner chooses the counter."""
    state = terror(war(options=ADVANCED, nato="france tank soldier"))
    say(state, "france die-5")
    assert question(state) == "lose counter bravo"
    say(state, "soldier")

    assert (counters(state, "france"), unrest(state, "france")) == ("nato tank", 1)


@pytest.mark.rule("WW-TER-01")
def test_a_four_does_nothing_without_help() -> None:
    """WW-TER-01: and the same four succeeds with unrest there, though with two no better than with one."""
    state = terror(war(options=ADVANCED, nato="france tank"))
    say(state, "france die-4")
    assert (counters(state, "france"), unrest(state, "france")) == ("nato tank", 0)

    helped = terror(war(options=ADVANCED, nato="france tank", unrest="france 2"))
    say(helped, "france die-3")
    assert unrest(helped, "france") == 2
    helped = terror(war(options=ADVANCED, nato="france tank", unrest="france 2"))
    say(helped, "france die-4")
    assert unrest(helped, "france") == 3


@pytest.mark.rule("WW-TER-01")
@pytest.mark.parametrize(
    ("isil", "least"), [("iraq soldier", 3), ("syria soldier 2", 4), ("iraq soldier 2, syria mlrs", 2)]
)
def test_isil_there_and_next_door_help_each_once(isil: str, least: int) -> None:
    """WW-TER-01: +2 for ISIL in Iraq, +1 for ISIL in Syria, both together +3."""
    for pips in (least - 1, least):
        state = terror(war(options=ADVANCED, isl=isil, usa="iraq tank"))
        say(state, f"iraq die-{pips}")
        assert unrest(state, "iraq") == (1 if pips == least else 0)


@pytest.mark.rule("WW-TER-01")
def test_isil_chooses_the_victim_and_none_of_its_own() -> None:
    """WW-TER-01: of Americans and Arabs in Iraq."""
    state = terror(war(options=ADVANCED, isl="iraq soldier", usa="iraq tank", arb="iraq soldier"))
    say(state, "iraq die-6")
    assert (question(state), words(state)) == ("terror whom bravo", ["usa", "arb"])
    assert why(state, "isl") == "WW-TER-01"
    say(state, "arb")

    assert counters(state, "iraq") == "usa tank, isl soldier"


@pytest.mark.rule("WW-TER-01")
def test_any_territory_can_be_struck_sea_too_but_not_space() -> None:
    """WW-TER-01: with no counter there only the unrest comes."""
    state = terror(war(options=ADVANCED))
    assert {"red-sea", "alaska", "switzerland"} <= set(words(state))
    assert "space" not in words(state)
    say(state, "red-sea die-5")

    assert unrest(state, "red-sea") == 1


@pytest.mark.rule("WW-TER-01")
def test_terror_is_for_isil_alone() -> None:
    """WW-TER-01: nobody else is offered it."""
    state = war(options=ADVANCED)
    assert "terror" not in words(asked(state, MENU, "chance", owner=0, side=0))
    assert "terror" in words(asked(state, MENU, "chance", owner=1, side=ISIL_CARD))


@pytest.mark.rule("WW-TER-02")
def test_the_victim_gains_a_will() -> None:
    """WW-TER-02: NATO in France, with the Will option only; where nobody stands, the owner."""
    for nato in ("france tank 2", "germany tank"):
        state = terror(war(options={**ADVANCED, "will": True}, nato=nato))
        say(state, "france die-5")
        assert will(state, "nato") == 1
    state = terror(war(options=ADVANCED, nato="france tank 2"))
    say(state, "france die-5")
    assert will(state, "nato") == 0


@pytest.mark.rule("WW-TER-03")
def test_all_players_roll_a_die_for_a_nation_that_is_not_in_play() -> None:
    """WW-TER-03: also Bravo, who holds the card and may bid; then the terror roll is made."""
    state = terror(war(options=ADVANCED, money="usa 0, nato 1, rus 0, arb 0"))
    say(state, "mexico")
    assert question(state) == "bid bravo"
    say(state, "1")
    assert words(state) == ["usa", "nato", "rus", "arb"]
    assert state.agenda[-1].count == 1  # type: ignore[attr-defined]
    say(state, "nato")
    while question(state).startswith("deploy"):
        say(state, "default" if "default" in words(state) else "done")
    assert question(state) == "terror roll chance"
    assert SIDES[state.sides[NATIONS.index("mex")]] == "bravo"


@pytest.mark.rule("WW-TER-03")
def test_two_dice_by_option() -> None:
    """WW-TER-03: as in other attacks."""
    state = terror(war(options={**ADVANCED, "terror_2d6": True}, money="usa 0, nato 0, rus 0, arb 0"))
    say(state, "mexico")

    assert state.agenda[-1].count == 2  # type: ignore[attr-defined]


@pytest.mark.rule("WW-TER-03")
def test_whose_ally_isil_is_rolls_without_a_bid() -> None:
    """WW-TER-03: Alpha has won ISIL by diplomacy."""
    state = war(options=ADVANCED, allies="alpha isl", money="usa 9, isl 0, nato 0, rus 0, arb 0")
    state.holders = [0, -1]
    terror(state, 0, "alpha")
    say(state, "mexico")

    assert question(state) == "allegiance roll chance"
    assert "usa" in words(state)


@pytest.mark.rule("WW-TER-01", "WW-TER-02", "WW-TRN-04")
def test_terror_at_sea_may_cost_a_ship_with_what_is_aboard_or_nobody() -> None:
    """WW-TER-01: the North Sea: NATO gives up its ship, and the soldier was aboard; an empty sea is nobody's home."""
    state = terror(war(options={**ADVANCED, "will": True}, nato="north-sea navy soldier"))
    say(state, "north-sea die-5 navy soldier")
    assert (counters(state, "north-sea"), unrest(state, "north-sea"), will(state, "nato")) == ("", 1, 1)

    empty = terror(war(options={**ADVANCED, "will": True}))
    say(empty, "north-sea die-5")
    assert (unrest(empty, "north-sea"), sum(empty.fresh_wills)) == (1, 0)


@pytest.mark.rule("WW-TER-02")
@pytest.mark.parametrize("will_is_played", [False, True])
def test_where_nobody_stands_whoever_lives_there_gains_will_by_option(will_is_played: bool) -> None:
    """WW-TER-02: France is empty; in Mongolia nobody lives."""
    state = terror(war(options={**ADVANCED, "will": will_is_played}))
    say(state, "france die-5")
    assert will(state, "nato") == int(will_is_played)

    neutral = terror(war(options={**ADVANCED, "will": will_is_played}))
    say(neutral, "mongolia die-5")
    assert sum(neutral.fresh_wills) == 0
