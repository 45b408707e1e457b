"""Placing: the ready-made deployment with changes, placing by hand, and the posts that must be held."""

import pytest

from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.groups import count_of, nation_of, spent_of, strength_of
from fimbul.games.worldwar.names import INDEX, NATIONS
from fimbul.games.worldwar.state import War, replaced
from fimbul.games.worldwar.steps.placing import ask_deployment, set_up_places
from fimbul.games.worldwar.steps.turn import DECLARE
from tests.games.kit import say, why, words
from tests.games.worldwar.scene import asked, budget, counters, question, war
from tests.games.worldwar.test_line_up import new


def placing(nation: str) -> War:
    """A nation comes into play with Alpha and is placed, before Alpha's next question."""
    state = asked(war(), DECLARE, side=0)
    state.sides = replaced(state.sides, NATIONS.index(nation), 0)
    ask_deployment(state, 0, NATIONS.index(nation))
    state.settle()
    return state


def on_map(state: War, nation: str) -> int:
    """How many counters of a nation stand anywhere but in its box."""
    number = NATIONS.index(nation)
    return sum(
        count_of(each) for stack in state.stacks[: INDEX["space"] + 1] for each in stack if nation_of(each) == number
    )


@pytest.mark.rule("WW-SET-24", "WW-SET-23", "WW-SET-04")
def test_default_places_a_nation_in_one_pick() -> None:
    """WW-SET-24: then it may be changed, or left so."""
    state = placing("ind")
    assert words(state)[0] == "default"
    say(state, "default")

    assert (
        counters(state, "northern-india")
        == "ind soldier 2, ind soldier/2 2, ind tank 2, ind tank/2, ind mlrs, ind fighter"
    )
    assert counters(state, "space") == "ind satellite"
    assert budget(state, "ind") == 20
    assert words(state) == ["done", "northern-india", "southern-india", "bay-of-bengal", "arabian-sea"]
    say(state, "done")
    assert question(state) == "declare alpha"
    assert on_map(state, "ind") == 15


@pytest.mark.rule("WW-SET-24")
def test_changes_move_each_counter_once() -> None:
    """WW-SET-24: so that changing comes to an end; afterwards nothing counts as moved."""
    state = placing("ind")
    say(state, "default northern-india tank southern-india 3")
    assert counters(state, "southern-india") == "ind soldier, ind soldier/2, ind tank 2, ind tank/2, ind fighter"
    say(state, "southern-india")
    assert "tank" not in words(state)
    say(state, "fighter northern-india done")

    assert not any(spent_of(each) for stack in state.stacks for each in stack)
    assert question(state) == "declare alpha"


@pytest.mark.rule("WW-SET-24")
def test_as_many_counters_are_moved_as_are_said_the_weak_ones_first() -> None:
    """WW-SET-24: of India's tanks, two of strength 1 and one of strength 2, one goes."""
    state = placing("ind")
    say(state, "default")
    before = counters(state, "northern-india")
    assert "ind tank" in before
    say(state, "northern-india tank southern-india 1")

    moved = [each for each in state.stacks[INDEX["southern-india"]] if spent_of(each)]
    assert [(count_of(each), strength_of(each)) for each in moved] == [(1, 1)]


@pytest.mark.rule("WW-SET-08", "WW-TERM-05")
def test_by_hand_every_counter_has_to_be_placed() -> None:
    """WW-SET-08: land and air at home, ships off the own coasts; when the last one stands, the placing is over."""
    state = placing("can")
    say(state, "navy")
    assert words(state) == ["arctic-ocean", "gulf-of-alaska", "north-atlantic"]
    assert why(state, "black-sea") == "WW-SET-08"
    say(state, "north-atlantic")
    assert words(state) == ["soldier", "fighter"]
    assert why(state, "done") == "WW-SET-08"
    say(state, "soldier")
    assert words(state) == ["western-canada", "eastern-canada"]
    say(state, "western-canada fighter western-canada")

    assert counters(state, "western-canada") == "can soldier/2, can fighter"
    assert question(state) == "declare alpha"


@pytest.mark.rule("WW-SET-08", "WW-SET-24")
def test_strong_and_weak_counters_are_told_apart_where_both_wait() -> None:
    """WW-SET-08: weaker ones go first unless it is said otherwise."""
    state = placing("ind")
    say(state, "soldier")
    assert words(state)[:2] == ["strong", "weak"]
    say(state, "strong northern-india 3 soldier southern-india 2")

    assert counters(state, "northern-india") == "ind soldier/2 3"
    assert counters(state, "southern-india") == "ind soldier 2"


@pytest.mark.rule("WW-SET-08")
def test_nobody_is_asked_where_there_is_one_way() -> None:
    """WW-SET-08: Mexico has one home and no ships."""
    state = placing("mex")

    assert question(state) == "declare alpha"
    assert counters(state, "mexico") == "mex soldier 2, mex tank"


@pytest.mark.rule("WW-SET-09")
def test_ships_of_several_players_share_a_sea() -> None:
    """WW-SET-09: whoever is there already."""
    state = new(seats=4)
    say(state, "default done default done")

    assert counters(state, "north-atlantic") == "usa navy/2, nato navy/2"


@pytest.mark.rule("WW-SET-10")
def test_the_united_states_must_have_posts_in_iraq_afghanistan_and_two_seas() -> None:
    """WW-SET-10: the last counters that could hold a post are offered no other place."""
    state = new(seats=4)
    say(state, "navy strong caribbean-sea 4")
    say(state, "navy")
    assert words(state) == ["sea-of-okhotsk", "arabian-sea"]
    assert why(state, "caribbean-sea") == "WW-SET-10"
    say(state, "arabian-sea navy")
    assert words(state) == ["sea-of-okhotsk"]


@pytest.mark.rule("WW-SET-10")
def test_no_more_may_leave_than_a_post_needs() -> None:
    """WW-SET-10: of five ships that are left, four may stand in one sea, as two posts share the other two."""
    state = new(seats=4)
    say(state, "navy caribbean-sea")
    assert words(state) == ["1", "2", "3", "4"]


@pytest.mark.rule("WW-SET-10", "WW-SET-11")
def test_a_post_is_not_emptied_by_changes() -> None:
    """WW-SET-11: Kazakhstan and Central Asia have one soldier each, Syria two counters of which one may go."""
    state = new(seats=4)
    say(state, "default done default done default")
    assert question(state) == "deploy charlie"
    assert "kazakhstan" not in words(state)
    assert why(state, "kazakhstan") == "WW-SET-10"
    say(state, "syria soldier western-russia")
    assert "syria" not in words(state)


@pytest.mark.rule("WW-SET-24")
@pytest.mark.parametrize("nation", [name for name in NATIONS if name != "isl"])
def test_ready_made_deployments_stand_where_a_nation_may_be_set_up(nation: str) -> None:
    """WW-SET-24: ISIL's is left to chance."""
    state = war()
    number = NATIONS.index(nation)
    for place, kind, _, _ in BOXES.shipped.cards[number].deployment:
        assert set_up_places(state, number, state.box.units[kind].domain) >> place & 1


def test_whoever_has_given_up_is_placed_ready_made() -> None:
    """The first answer is the ready-made deployment, the next that it stays so."""
    state = new(seats=4)
    state.concede(0)

    assert question(state) == "deploy bravo"
    assert on_map(state, "usa") == 31
