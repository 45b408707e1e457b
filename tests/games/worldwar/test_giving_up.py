"""Giving up: nations become un-allied where they stand; the last one left wins."""

from typing import Any

import pytest

from fimbul.games.worldwar.names import NATIONS, SIDES
from fimbul.games.worldwar.state import War
from tests.games.kit import say, words
from tests.games.worldwar.scene import counters, question, war
from tests.games.worldwar.test_line_up import new
from tests.games.worldwar.test_turn import begun


def side(state: War, nation: str) -> str:
    """Who has a nation."""
    return SIDES[state.sides[NATIONS.index(nation)]]


@pytest.mark.rule("WW-SET-25")
def test_nations_of_whoever_gives_up_are_un_allied_where_they_stand() -> None:
    """WW-SET-25: all of the hand, with all they have; they are everybody's enemies."""
    state = begun(war(allies="bravo tur", nato="france tank", tur="turkey soldier"))
    state.concede(1)

    assert (side(state, "nato"), side(state, "tur")) == ("un-allied", "un-allied")
    assert counters(state, "france") == "nato tank"
    assert question(state) == "declare alpha"
    say(state, "pass")
    assert question(state) == "declare charlie"


@pytest.mark.rule("WW-SET-25")
def test_the_turn_of_whoever_gives_up_is_over() -> None:
    """WW-SET-25: whatever was asked."""
    state = begun(war(allies="alpha can"))
    say(state, "form")
    state.concede(0)

    assert (question(state), side(state, "can")) == ("declare bravo", "un-allied")


@pytest.mark.rule("WW-SET-25", "WW-NKI-03")
def test_cards_before_the_leaver_go_on_and_cyber_security_goes_back() -> None:
    """WW-NKI-03: to the next seat that still plays, with what is attached to them."""
    state = war(options={"advanced": True}, allies="isil-card irn", technologies="nato cyber-security")
    assert state.cyber == 1
    begun(state)
    state.concede(1)
    assert (state.holders, state.cyber) == ([0, 2], -1)
    assert (side(state, "isl"), side(state, "irn")) == ("isil-card", "isil-card")

    say(state, "pass pass pass pass pass")
    assert state.holders == [2, 3]


@pytest.mark.rule("WW-SET-25", "WW-TEC-11", "WW-HAK-03", "WW-NKI-03")
def test_what_others_have_stays_theirs_and_cards_pass_over_those_who_have_left() -> None:
    """WW-SET-25: Delta has Cyber Security and Charlie's nukes are locked; North Korea's card passes Bravo."""
    state = begun(war(options={"advanced": True}, technologies="arb cyber-security"))
    state.locked = 1 << 2
    state.concede(1)
    assert (state.holders, state.cyber, state.locked) == ([0, 2], 3, 1 << 2)
    state.concede(0)

    assert (state.holders, state.cyber, state.locked) == ([2, 2], 3, 1 << 2)


@pytest.mark.rule("WW-SET-25", "WW-PAC-04")
def test_partners_beside_a_third_player_do_not_end_the_game() -> None:
    """WW-PAC-04: Alpha and Charlie are partners, Bravo between them is not."""
    state = begun(war(pacts="alpha charlie"))
    state.concede(3)

    assert not state.over


@pytest.mark.rule("WW-SET-25", "WW-PAC-05")
def test_a_leaver_leaves_its_pact_and_partners_have_one_turn_in_a_round() -> None:
    """WW-PAC-05: those who have had theirs have no second one."""
    state = begun(war(pacts="alpha charlie"))
    say(state, "pass pass")
    assert question(state) == "declare bravo"
    state.concede(0)
    assert state.pacts == [1, 2, 4, 8]
    say(state, "pass")
    assert question(state) == "declare delta"
    say(state, "pass")
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SET-25", "WW-SEQ-06")
def test_the_last_one_left_wins() -> None:
    """WW-SET-25: leavers have the places after all others, the last to leave before the first."""
    state = begun(war())
    state.concede(3)
    state.concede(0)
    assert not state.over
    state.concede(1)

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((2,), "last")
    assert state.outcome.places == (3, 2, 1, 4)
    assert state.outcome.scores[:2] == (0.0, 0.0)


@pytest.mark.rule("WW-PAC-04", "WW-SET-25")
def test_if_all_who_are_left_are_partners_the_game_is_over() -> None:
    """WW-PAC-04: a pact of all, which the most points win."""
    state = begun(war(options={"seats": 3}, pacts="bravo charlie"))
    state.concede(0)

    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners, state.outcome.places) == ("pact", (2,), (3, 2, 1))


@pytest.mark.rule("WW-SET-25")
def test_in_the_end_a_leaver_scores_nothing() -> None:
    """WW-SET-25: it stays behind all who went on."""
    state = begun(war(options={"rounds": 1}))
    state.concede(0)
    say(state, "pass pass pass")

    assert state.outcome is not None
    assert (state.outcome.scores[0], state.outcome.places[0]) == (0.0, 4)


def test_two_may_leave_during_the_set_up() -> None:
    """Their counters are placed ready-made, then their nations are with nobody."""
    state = new(seats=4)
    state.concede(0)
    state.concede(1)
    say(state, "default done default done")
    say(state, "rus")

    assert (side(state, "usa"), side(state, "nato")) == ("un-allied", "un-allied")
    assert question(state) == "declare charlie"
    assert "pass" in words(state)


@pytest.mark.rule("WW-SET-25")
def test_a_war_that_was_begun_is_finished_without_its_player() -> None:
    """WW-SET-25: harmless answers are given, nothing is left in the air, and then nobody has the nations."""
    state = begun(war(usa="alaska tank fighter", rus="russian-far-east soldier"))
    say(state, "full-war")
    assert question(state) == "move alpha"
    state.concede(0)

    assert (question(state), side(state, "usa")) == ("declare bravo", "un-allied")
    assert counters(state, "alaska") == "usa tank, usa fighter"


@pytest.mark.rule("WW-SET-25", "WW-CMB-06")
def test_nations_of_a_leaver_defend_without_being_asked() -> None:
    """WW-SET-25: the cheapest strength is lost first."""
    state = begun(war(usa="alaska tank/2 2 soldier", rus="alaska soldier tank"))
    state.concede(2)
    say(state, "small-campaign alaska rus 1 0 0")

    assert question(state) == "declare bravo"
    assert counters(state, "alaska") == "usa soldier, usa tank/2 2, rus tank"


@pytest.mark.rule("WW-SET-25")
def test_nothing_is_nuked_by_whoever_has_left() -> None:
    """WW-SET-25: Alpha has named the nation that launches, but no target; nobody else launches, and nothing falls."""
    state = begun(war(options={"advanced": True}, allies="alpha ind"))
    say(state, "nuke usa")
    state.concede(0)
    say(state, "pass pass")

    assert question(state) == "declare bravo"
    assert sum(state.devastation) == 0


@pytest.mark.rule("WW-SET-25", "WW-NTR-01")
def test_neutrals_are_fought_though_a_leaver_could_deliver_nukes() -> None:
    """WW-SET-25: what must be fought is, and nothing is delivered."""
    scene: dict[str, Any] = {"options": {"advanced": True}, "allies": "alpha mex"}
    state = begun(war(**scene, mex="mexico soldier", usa="bering-sea navy", rus="russian-far-east soldier"))
    say(state, "full-war mexico central-america done")
    assert {"deliver", "central-america"} < set(words(state))
    state.concede(0)

    assert question(state) == "hits chance"


@pytest.mark.rule("WW-SET-25")
@pytest.mark.parametrize(
    "begun_with",
    ["isl terror", "diplomacy", "hack", "hack nuke-lock", "unrest"],
)
def test_what_a_leaver_was_about_to_do_to_others_is_not_done(begun_with: str) -> None:
    """WW-SET-25: no territory, nation or player was named, so nobody is terrorised, courted, hacked or hurt."""
    scene: dict[str, Any] = {"options": {"advanced": True}, "unrest": "france"}
    state = war(**scene, isl="iraq soldier", nato="france tank", rus="france tank")
    state.holders = [1, 0]
    begun(state)
    say(state, begun_with)
    state.concede(0)

    assert question(state) == "declare bravo"
    assert (sum(state.unrest), counters(state, "france")) == (1, "nato tank, rus tank")


@pytest.mark.rule("WW-SET-25", "WW-SET-01")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_last_one_left_wins_before_majors_are_chosen(seats: int) -> None:
    """WW-SET-25: nobody has any land to count yet."""
    state = new(seats=seats, line_up="chosen")
    for seat in range(seats - 1):
        state.concede(seat)

    assert state.outcome is not None
    assert (state.outcome.winners, set(state.outcome.scores)) == ((seats - 1,), {0.0})
