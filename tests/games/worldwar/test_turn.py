"""Turns: declarations and their prices, acting together, cards and Will beside the own action, the end of a round.

What actions do is proved elsewhere; here they only write down that they were performed (see `played`).
"""

from collections.abc import Iterator

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.data import Place, Seat, Side
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.groups import after_firing, after_moving, has_fired
from fimbul.games.worldwar.lexicon import BUY, FULL_WAR, MOVE, NUKE, SMALL_CAMPAIGN, TAX
from fimbul.games.worldwar.names import INDEX, NATIONS, SEAT_NAMES, SIDES, SPACE, TERRITORIES
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps import turn
from fimbul.games.worldwar.steps.turn import ActionKind, Phases, can_afford, payers, price_of_action
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import budget, question, war

ADVANCED = {"advanced": True}
WILL = {"advanced": True, "will": True}
LOG: list[str] = []


def note(what: str, state: War, seat: Seat, side: Side, target: Place = -1) -> None:
    """Somebody did something."""
    party = " ".join(name for nation, name in enumerate(NATIONS) if state.action.party >> nation & 1)
    aim = f" to {TERRITORIES[target]}" if target >= 0 else ""
    LOG.append(f"{what} {SEAT_NAMES[seat]} {SIDES[side]} ({party}){aim}")


@pytest.fixture(autouse=True)
def played() -> Iterator[list[str]]:
    """Actions that do nothing but note it: taxes, nukes, buying ahead, and all that moves."""
    before = (turn.ACTIONS[:], turn.BESIDE[:], turn.PHASES[:])
    LOG.clear()
    turn.ACTIONS[:] = [
        ActionKind(TAX, lambda *_: True, lambda state, seat, side: note("tax", state, seat, side)),
        ActionKind(NUKE, lambda *_: True, lambda state, seat, side: note("nuke", state, seat, side)),
        *[ActionKind(each, lambda *_: True, nothing) for each in (MOVE, SMALL_CAMPAIGN, FULL_WAR)],
    ]
    turn.BESIDE[:] = [ActionKind(BUY, may_buy, buy)]
    turn.PHASES[:] = [
        Phases(
            lambda state, seat, _: state.aim(seat, INDEX["alaska"]),
            lambda state, seat, side, target: note("move", state, seat, side, target),
            lambda state, seat, side, target: note("fight", state, seat, side, target),
            lambda state, seat, side, _: note("withdraw", state, seat, side),
        )
    ]
    yield LOG
    turn.ACTIONS[:], turn.BESIDE[:], turn.PHASES[:] = before


def nothing(_state: War, _seat: Seat, _side: Side) -> None:
    """Those who move have phases."""
    raise AssertionError


def may_buy(state: War, side: Side) -> bool:
    """While the United States have money."""
    return side == 0 and budget(state, "usa") > 0


def buy(state: War, seat: Seat, side: Side) -> None:
    """All of it."""
    note("buy", state, seat, side)
    state.budgets[0] = 0


def begun(state: War, active: str = "alpha") -> War:
    """The turn of a seat begins; those before it have had theirs."""
    seat = SEAT_NAMES.index(active)
    state.acted, state.turn = (1 << seat) - 1, seat
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    return state


@pytest.mark.rule("WW-SEQ-01", "WW-SEQ-02", "WW-SEQ-07")
def test_a_turn_is_one_action_of_all_nations_of_the_hand(played: list[str]) -> None:
    """WW-SEQ-02: allies act with their major; then it is the next seat's turn."""
    state = begun(war(allies="alpha can", usa="alaska soldier"))
    assert question(state) == "declare alpha"
    assert words(state) == ["pass", "tax", "nuke", "move", "small-campaign", "full-war", "buy", "form"]
    say(state, "tax")

    assert played == ["tax alpha alpha (usa can)"]
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-01")
def test_passing_is_allowed(played: list[str]) -> None:
    """WW-SEQ-01: and does nothing."""
    state = begun(war())
    say(state, "pass")

    assert (played, question(state)) == ([], "declare bravo")


@pytest.mark.rule("WW-SEQ-09", "WW-LAS-05", "WW-LAS-06", "WW-SEQ-01")
def test_after_an_action_all_satellites_return_and_nothing_has_moved() -> None:
    """WW-SEQ-09: those of other players, too."""
    state = begun(war(rus="space satellite/2, western-russia tank"))
    for place, change in ((SPACE, after_firing), (INDEX["western-russia"], lambda each: after_moving(each, 2))):
        state.replace(place, [change(each) for each in state.stacks[place]])
    assert has_fired(state.stacks[SPACE][0])
    say(state, "tax")

    assert not has_fired(state.stacks[SPACE][0])
    assert state.stacks == war(rus="space satellite/2, western-russia tank").stacks


@pytest.mark.rule("WW-SEQ-08", "WW-SEQ-07", "WW-SEQ-11")
def test_moving_has_its_price_and_nothing_else_has() -> None:
    """WW-SEQ-08: one dollar to move or for a small campaign, three for a full war, paid when it is declared."""
    prices = {
        word: price_of_action(war(), war().game.lexicon.parse(word)) for word in ("move", "small-campaign", "full-war")
    }
    assert prices == {"move": 1, "small-campaign": 1, "full-war": 3}
    free = ("tax", "reinforce", "diplomacy", "research", "hack", "nuke", "repair", "unrest", "civil-action", "terror")
    assert not any(price_of_action(war(), war().game.lexicon.parse(word)) for word in free)

    state = begun(war(usa="alaska soldier"))
    say(state, "full-war")
    assert budget(state, "usa") == 47


@pytest.mark.rule("WW-SEQ-08")
def test_what_cannot_be_paid_cannot_be_chosen() -> None:
    """WW-SEQ-08: nations that take part have a counter on the map, or a satellite with lasers."""
    poor = begun(war(usa="alaska soldier", money="usa 2"))
    assert {"move", "small-campaign"} <= set(words(poor))
    assert "full-war" not in words(poor)
    assert why(poor, "full-war") == "WW-SEQ-08"

    absent = begun(war(allies="alpha can", usa="alaska soldier", money="usa 0"))
    assert "move" not in words(absent)
    orbit = begun(war(allies="alpha ind", usa="alaska soldier", ind="space satellite", money="usa 0"))
    assert "move" not in words(orbit)
    laser = begun(
        war(
            allies="alpha ind",
            usa="alaska soldier",
            ind="space satellite",
            money="usa 0",
            technologies="ind space-lasers",
        )
    )
    assert "move" in words(laser)


@pytest.mark.rule("WW-SEQ-08")
def test_a_full_war_is_paid_by_several_together() -> None:
    """WW-SEQ-08: a small campaign by one nation."""
    state = begun(war(allies="alpha can", usa="alaska soldier", can="western-canada soldier", money="usa 2, can 1"))
    say(state, "full-war")

    assert (budget(state, "usa"), budget(state, "can")) == (0, 0)


@pytest.mark.rule("WW-OCC-03", "WW-SEQ-08")
def test_counters_of_a_fully_occupied_nation_move_if_others_of_the_hand_pay() -> None:
    """WW-OCC-03: the nation itself cannot."""
    homes = "western-canada soldier, eastern-canada soldier"
    state = war(allies="alpha can", can="alaska soldier", rus=homes, money="usa 5, can 9")
    assert [NATIONS[nation] for nation in range(23) if payers(state, 0) >> nation & 1] == ["usa"]
    assert can_afford(state, payers(state, 0), FULL_WAR)

    broke = war(allies="alpha can", can="alaska soldier", rus=homes, money="usa 0, can 9")
    assert not can_afford(broke, payers(broke, 0), MOVE)


@pytest.mark.rule("WW-SEQ-08")
def test_whoever_has_nothing_on_the_map_does_not_move() -> None:
    """WW-SEQ-08: nobody takes part, so nobody can pay."""
    assert "move" not in words(begun(war()))


@pytest.mark.rule("WW-PAC-02", "WW-PAC-03", "WW-FWR-02")
def test_partners_declare_in_order_then_others_act_then_all_who_move_share_the_phases(played: list[str]) -> None:
    """WW-PAC-02: at the seat of the first of them; the target of a small campaign is named when it is declared."""
    state = war(pacts="alpha bravo charlie", usa="alaska soldier", nato="france soldier", rus="caucasus soldier")
    begun(state)
    say(state, "full-war")
    assert (question(state), played) == ("declare bravo", [])
    say(state, "tax")
    assert question(state) == "declare charlie"
    say(state, "small-campaign")

    assert played == [
        "tax bravo bravo (nato)",
        "move alpha alpha (usa)",
        "move charlie charlie (rus) to alaska",
        "fight alpha alpha (usa)",
        "fight charlie charlie (rus) to alaska",
        "withdraw alpha alpha (usa)",
        "withdraw charlie charlie (rus)",
    ]
    assert question(state) == "declare delta"


@pytest.mark.rule("WW-PAC-02")
def test_partners_perform_in_the_order_of_seats(played: list[str]) -> None:
    """WW-PAC-02: Alpha's taxes before Bravo's, and before Charlie's nukes."""
    state = begun(war(pacts="alpha bravo charlie"))
    say(state, "tax tax nuke")

    assert played == ["tax alpha alpha (usa)", "tax bravo bravo (nato)", "nuke charlie charlie (rus)"]


@pytest.mark.rule("WW-PAC-02")
def test_a_pact_has_its_turn_where_its_first_member_sits() -> None:
    """WW-PAC-02: in the order that the first player begins; nobody of it has another turn in that round."""
    state = war(pacts="alpha charlie")
    state.first = 1
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    order = []
    for _ in range(4):
        order.append(question(state).removeprefix("declare "))
        say(state, "pass")

    assert order == ["bravo", "charlie", "alpha", "delta"]
    assert state.round_number == 2


@pytest.mark.rule("WW-PAC-06")
def test_a_joint_full_war_costs_every_member_its_price(played: list[str]) -> None:
    """WW-PAC-06: and two may campaign in one territory."""
    state = begun(war(pacts="alpha bravo", usa="alaska soldier", nato="france soldier"))
    say(state, "full-war full-war")
    assert (budget(state, "usa"), budget(state, "nato")) == (47, 42)

    both = begun(war(pacts="alpha bravo", usa="alaska soldier", nato="france soldier"))
    played.clear()
    say(both, "small-campaign small-campaign")
    assert [each for each in played if each.startswith("fight")] == [
        "fight alpha alpha (usa) to alaska",
        "fight bravo bravo (nato) to alaska",
    ]


@pytest.mark.rule("WW-PAC-02")
def test_a_target_is_kept_while_partners_do_something_beside(played: list[str]) -> None:
    """WW-PAC-02: what is declared is performed when all have declared."""
    state = begun(war(options=ADVANCED, pacts="alpha bravo", usa="alaska soldier"))
    say(state, "small-campaign isl nuke")
    assert (question(state), played) == ("declare bravo", ["nuke bravo isil-card (isl)"])
    assert state.view(None)["seats"]["alpha"]["target"] == "alaska"
    say(state, "tax")

    assert "move alpha alpha (usa) to alaska" in played


@pytest.mark.rule("WW-PAC-03")
def test_a_member_that_takes_another_action_does_not_move(played: list[str]) -> None:
    """WW-PAC-03: only its partner does."""
    state = begun(war(pacts="alpha bravo", usa="alaska soldier", nato="france soldier"))
    say(state, "move nuke")

    assert played == ["nuke bravo bravo (nato)", "move alpha alpha (usa)"]


@pytest.mark.rule("WW-SEQ-03", "WW-NKI-01", "WW-NKI-02")
def test_a_card_acts_alone_before_the_own_action(played: list[str]) -> None:
    """WW-SEQ-03: with its own money; it is offered once, and the own action comes after it."""
    state = begun(war(options=ADVANCED, usa="alaska soldier", nko="north-korea soldier"))
    assert "nko" in words(state)
    assert "isl" not in words(state)
    say(state, "nko")
    assert question(state) == "declare alpha"
    assert words(state) == ["pass", "tax", "nuke", "move", "small-campaign", "full-war"]
    say(state, "full-war")
    assert played[0] == "move alpha north-korea-card (nko)"
    assert (budget(state, "nko"), budget(state, "usa")) == (7, 50)
    assert "nko" not in words(state)
    assert why(state, "nko") == "WW-SEQ-03"
    say(state, "tax")

    assert played[-1] == "tax alpha alpha (usa)"
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-03")
def test_a_card_that_has_not_acted_is_asked_for_after_the_own_action(played: list[str]) -> None:
    """WW-SEQ-03: in one pick, and it may pass."""
    state = begun(war(options=ADVANCED))
    say(state, "tax tax")
    assert played == ["tax alpha alpha (usa)", "tax alpha north-korea-card (nko)"]
    assert question(state) == "declare bravo"

    passing = begun(war(options=ADVANCED))
    say(passing, "tax pass")
    assert question(passing) == "declare bravo"


@pytest.mark.rule("WW-NKI-01", "WW-NKI-04")
def test_nations_attached_to_a_card_act_with_it_and_never_with_its_holder(played: list[str]) -> None:
    """WW-NKI-01: hand and card stay apart."""
    state = begun(war(options=ADVANCED, allies="north-korea-card vie, alpha can"))
    say(state, "tax tax")

    assert played == ["tax alpha alpha (usa can)", "tax alpha north-korea-card (vie nko)"]


@pytest.mark.rule("WW-NKI-03")
def test_a_card_won_by_diplomacy_acts_with_the_hand_and_gives_no_extra_action(played: list[str]) -> None:
    """WW-NKI-03: it goes round no more."""
    state = war(options=ADVANCED, allies="alpha nko")
    state.holders = [-1, 1]
    begun(state)
    assert "nko" not in words(state)
    say(state, "tax")

    assert played == ["tax alpha alpha (usa nko)"]
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-04", "WW-WIL-04")
def test_a_will_is_one_more_action_of_its_nation_alone(played: list[str]) -> None:
    """WW-WIL-04: of any kind, before the own action or after it, paid by that nation."""
    state = will_of("can 1", allies="alpha can", usa="alaska soldier", can="western-canada soldier")
    say(state, "will can")
    assert words(state) == ["pass", "tax", "nuke", "move", "small-campaign", "full-war"]
    say(state, "full-war")
    assert played[0] == "move alpha alpha (can)"
    assert (budget(state, "can"), budget(state, "usa")) == (12, 50)
    assert (question(state), "will" in words(state)) == ("declare alpha", False)
    assert why(state, "will") == "WW-WIL-03"


@pytest.mark.rule("WW-SEQ-04", "WW-WIL-03")
def test_after_the_own_action_will_is_spent_or_saved(played: list[str]) -> None:
    """WW-WIL-03: it is asked for as long as any is left."""
    state = will_of("usa 2")
    say(state, "tax")
    assert (question(state), words(state)) == ("spend will alpha", ["pass", "usa"])
    say(state, "usa tax")
    assert question(state) == "spend will alpha"
    say(state, "pass")

    assert (state.wills[0], question(state)) == (1, "declare bravo")
    assert played == ["tax alpha alpha (usa)"] * 2


def will_of(wills: str, **scene: str) -> War:
    """Alpha's turn; nations have Will. Charlie holds both cards."""
    state = war(options=WILL, **scene)
    state.holders = [2, 2]
    name, count = wills.split()
    state.wills = [int(count) if each == name else 0 for each in NATIONS]
    return begun(state)


def test_buying_ahead_is_done_beside_the_action(played: list[str]) -> None:
    """WW-REI-03: then the action is asked for again."""
    state = begun(war())
    say(state, "buy")
    assert (played, question(state)) == (["buy alpha alpha (usa)"], "declare alpha")
    assert "buy" not in words(state)
    say(state, "tax")
    assert question(state) == "declare bravo"


@pytest.mark.rule("WW-SEQ-05", "WW-NKI-03")
def test_a_round_ends_with_pacts_cards_and_the_counter() -> None:
    """WW-SEQ-05: when every seat has had its turn; both cards go to the left."""
    state = begun(war(options=ADVANCED), "delta")
    assert state.holders == [0, 1]
    say(state, "pass")

    assert (state.holders, state.round_number, state.turn) == ([1, 2], 2, 5)
    assert question(state) == "declare alpha"


@pytest.mark.rule("WW-SEQ-06")
@pytest.mark.parametrize("rounds", [1, 3, 10])
def test_the_game_ends_after_its_rounds(rounds: int) -> None:
    """WW-SEQ-06: ten of them, or as many as were agreed."""
    state = begun(war(options={"rounds": rounds, "seats": 2}))
    for _ in range(2 * rounds):
        assert not state.over
        say(state, "pass")

    assert state.outcome is not None
    assert (state.outcome.reason, state.round_number) == ("points", rounds)


@pytest.mark.rule("WW-SEQ-06")
def test_a_campaign_has_no_last_round() -> None:
    """WW-SEQ-06: it goes on."""
    state = begun(war(options={"rounds": 0, "seats": 2}))
    say(state, "pass " * 60)

    assert (state.over, state.round_number) == (False, 31)


@pytest.mark.rule("WW-SEQ-10")
def test_whoever_is_fully_occupied_keeps_the_turn() -> None:
    """WW-SEQ-10: without money there is little to do but to pass."""
    homes = "alaska, western-usa, central-usa, southern-usa, eastern-usa, hawaii".replace(",", " soldier,") + " soldier"
    state = begun(war(rus=homes, usa="indian-ocean navy"))

    assert question(state) == "declare alpha"
    assert "move" not in words(state)
