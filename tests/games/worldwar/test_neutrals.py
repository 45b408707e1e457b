"""Neutral land: whoever enters it fights for it."""

import pytest

from fimbul.games.worldwar.data import BIT
from fimbul.games.worldwar.names import INDEX
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.campaign import FIGHT_WHERE, FIGHT_WHOM
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, counters, question, war


def entered(place: str, target: bool = False, **scene: str) -> War:
    """Alpha has just entered neutral land, in a full war or as the target of a small campaign."""
    state = war(**scene)  # type: ignore[arg-type]
    state.note().entered = BIT[INDEX[place]]
    if target:
        return asked(state, FIGHT_WHOM, side=0, place=INDEX[place], passes=1)
    return asked(state, FIGHT_WHERE, side=0)


@pytest.mark.rule("WW-NTR-01", "WW-NTR-02", "WW-NTR-05")
@pytest.mark.parametrize("target", [False, True])
def test_only_the_neutrals_roll_tier_by_tier(target: bool) -> None:
    """WW-NTR-05: an MLRS on 5+, a fighter on 4+, a tank on 5+, two soldiers on 6; nobody is asked whether to fight."""
    state = entered("mongolia", target, usa="mongolia tank/2 2")
    odds = []
    while question(state) == "hits chance":
        odds.append(state.weights())
        say(state, "0")

    assert odds == [[4, 2], [3, 3], [4, 2], [25, 10, 1]]
    assert counters(state, "mongolia") == "usa tank/2 2"


@pytest.mark.rule("WW-NTR-02", "WW-NTR-05")
def test_in_switzerland_each_has_two_dice() -> None:
    """WW-NTR-02: so the two soldiers have four."""
    state = entered("switzerland", usa="switzerland tank/2 2")
    assert state.weights() == [16, 16, 4]
    say(state, "0 0 0")
    assert len(state.weights()) == 5


@pytest.mark.rule("WW-NTR-02")
def test_losses_are_taken_after_each_tier_and_survivors_hold_the_land() -> None:
    """WW-NTR-02: of a soldier and a tank the tank is kept; when all are gone nobody rolls any more."""
    state = entered("mongolia", usa="mongolia soldier tank")
    say(state, "1")
    assert words(state) == ["suggest", "soldier", "tank"]
    say(state, "soldier 1")

    assert counters(state, "mongolia") == ""
    assert not question(state).startswith("hits")


@pytest.mark.rule("WW-NTR-01")
def test_a_full_war_does_not_end_before_neutral_land_is_fought_for() -> None:
    """WW-NTR-01: other combats may come first, but there is no `done`."""
    state = entered("mongolia", usa="mongolia tank, germany soldier", nato="germany soldier")
    assert words(state) == ["all", "germany", "mongolia"]
    assert why(state, "done") == "WW-NTR-01"

    say(state, "germany 0 0")
    assert question(state) == "hits chance"  # only Mongolia is left


@pytest.mark.rule("WW-NTR-03")
def test_neutrals_fight_whoever_enters_and_not_who_stands_there() -> None:
    """WW-NTR-03: nothing is fought where nobody has entered in this action."""
    state = asked(war(usa="mongolia tank"), FIGHT_WHERE, side=0)

    assert not question(state).startswith(("hits", "fight"))


@pytest.mark.rule("WW-NTR-01", "WW-CMB-01")
def test_where_somebody_else_stands_it_is_him_one_fights() -> None:
    """WW-NTR-01: Russia holds Mongolia, so there are no neutrals, and combat is free to choose."""
    state = entered("mongolia", usa="mongolia tank", rus="mongolia soldier")

    assert words(state) == ["done", "mongolia"]


@pytest.mark.rule("WW-NTR-06")
def test_in_the_basic_game_north_korea_is_neutral_land() -> None:
    """WW-NTR-06: its printed force is that of neutrals."""
    state = entered("north-korea", usa="north-korea tank/2")

    assert (question(state), state.weights()) == ("hits chance", [4, 2])


@pytest.mark.rule("WW-NTR-01", "WW-NTR-03")
def test_a_campaign_to_neutral_land_that_is_held_or_to_land_of_a_nation_meets_no_neutrals() -> None:
    """WW-NTR-01: reinforcements come to Mongolia, which is held; another moves into Norway, which is empty."""
    held = war(usa="mongolia soldier 2")
    held.note().entered = BIT[INDEX["switzerland"]]
    asked(held, FIGHT_WHOM, side=0, place=INDEX["mongolia"], passes=1)
    assert not question(held).startswith(("hits", "fight"))

    norway = entered("norway", target=True, usa="norway soldier")
    assert not question(norway).startswith(("hits", "fight"))


@pytest.mark.rule("WW-NTR-01", "WW-PAC-03")
def test_where_only_a_partner_has_entered_it_is_his_fight() -> None:
    """WW-NTR-01: Russia, Alpha's partner, is in Mongolia; Alpha fights nobody there."""
    state = war(usa="germany soldier", nato="germany soldier", rus="mongolia soldier", pacts="alpha charlie")
    state.note().entered = BIT[INDEX["mongolia"]]
    asked(state, FIGHT_WHERE, side=0)

    assert words(state) == ["done", "germany"]
