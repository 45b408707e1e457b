"""Paying: the fullest purse, and `split`."""

from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.worldwar.flow import TURN
from fimbul.games.worldwar.names import SEAT_NAMES
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.paying import ask_payment, can_pay
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import budget, question, war


def paying(state: War, amount: int, split: bool = False) -> War:
    """Alpha pays an amount; then it declares."""
    state.agenda = [Question(TURN, CHANCE)]
    state.ask(DECLARE, SEAT_NAMES.index("alpha"), side=0)
    ask_payment(state, 0, hand(state, 0), amount, split)
    state.settle()
    return state


def declaring(state: War) -> War:
    """Alpha's turn begins."""
    state.agenda = [Question(TURN, CHANCE)]
    state.settle()
    return state


@pytest.mark.rule("WW-REI-02")
def test_the_fullest_purse_pays_and_nobody_is_asked() -> None:
    """WW-REI-02: any budget of the hand may pay; it is the one with the most money."""
    state = paying(war(allies="alpha can mex", money="usa 10, can 15, mex 3"), 12)

    assert question(state) == "declare alpha"
    assert [budget(state, nation) for nation in ("usa", "can", "mex")] == [10, 3, 3]


@pytest.mark.rule("WW-REI-02")
def test_what_the_fullest_purse_lacks_the_next_one_pays() -> None:
    """WW-REI-02: several budgets pay together."""
    state = paying(war(allies="alpha can mex", money="usa 10, can 15, mex 3"), 20)

    assert [budget(state, nation) for nation in ("usa", "can", "mex")] == [5, 0, 3]


@pytest.mark.rule("WW-REI-02")
def test_split_asks_who_pays_and_each_purse_once() -> None:
    """WW-REI-02: Mexico pays some, then Canada and the USA are left; nobody is asked for the last share."""
    state = paying(war(allies="alpha can mex", money="usa 10, can 15, mex 3"), 12, split=True)
    assert words(state) == ["usa", "mex", "can"]

    say(state, "mex 2")
    assert words(state) == ["usa", "can"]
    say(state, "can")
    assert words(state) == [str(number) for number in range(1, 11)]
    say(state, "4")
    assert question(state) == "declare alpha"
    assert [budget(state, nation) for nation in ("usa", "can", "mex")] == [4, 11, 1]


@pytest.mark.rule("WW-REI-02")
def test_a_purse_pays_at_least_what_the_others_lack() -> None:
    """WW-REI-02: of 12 the USA's 10 cover all but 2, so Canada pays from 2 to 12."""
    state = paying(war(allies="alpha can", money="usa 10, can 15"), 12, split=True)
    say(state, "can")

    assert words(state) == [str(number) for number in range(2, 13)]


@pytest.mark.rule("WW-OCC-01", "WW-DIP-14")
def test_a_fully_occupied_nation_does_not_pay() -> None:
    """WW-OCC-01: Russians hold Mexico, so its money is out of reach."""
    state = war(allies="alpha mex can", money="usa 2, mex 10, can 1", rus="mexico tank")

    assert not can_pay(state, hand(state, 0), 4)
    paying(state, 3, split=True)
    assert words(state) == ["usa", "can"]
    assert why(state, "mex") == "WW-DIP-14"


@pytest.mark.rule("WW-SEQ-08")
def test_whoever_declares_a_war_may_say_who_pays_for_it() -> None:
    """WW-SEQ-08: one dollar of Canada, two of the USA; without a word the fullest budget pays."""
    scene: dict[str, Any] = {"allies": "alpha can", "usa": "alaska soldier", "can": "western-canada soldier"}
    state = declaring(war(**scene, money="usa 10, can 9"))
    say(state, "split full-war")
    assert (question(state), words(state)) == ("pay alpha", ["usa", "can"])
    say(state, "can 1")
    assert (budget(state, "usa"), budget(state, "can"), question(state)) == (8, 8, "move alpha")

    alone = declaring(war(usa="alaska soldier", money="usa 10"))
    assert why(alone, "split") == "WW-SEQ-08"


@pytest.mark.rule("WW-SEQ-08")
def test_a_small_campaign_is_paid_by_the_nation_that_is_named_before_its_target() -> None:
    """WW-SEQ-08: one nation pays the dollar; Turkey has no counter on the map and cannot."""
    scene: dict[str, Any] = {"allies": "alpha can tur", "usa": "alaska soldier", "can": "western-canada soldier"}
    state = declaring(war(**scene, money="usa 10, can 9, tur 5"))
    say(state, "split small-campaign")
    assert words(state) == ["usa", "can"]
    say(state, "can")
    assert (budget(state, "can"), question(state)) == (8, "target alpha")
