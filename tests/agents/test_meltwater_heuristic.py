import pytest

from fimbul.agents.greedy import Greedy, actions
from fimbul.agents.heuristics import meltwater
from fimbul.core.perspective import Perspective
from fimbul.games.meltwater.data import BLUE, RED
from fimbul.games.meltwater.lexicon import MARCH
from fimbul.games.meltwater.state import Position
from tests.games.meltwater.scene import scene


def next_action(state: Position) -> str:
    """What the greedy agent does next, in words; done on the given board."""
    seat, player = state.decider, Greedy()
    said: list[str] = []
    while not said or (state.decider == seat and not meltwater.complete(state)):
        option = player.choose(Perspective(state))
        said.append(state.game.lexicon.word(option))
        state.play(option)
    return " ".join(said)


def test_it_kills_the_last_enemy_when_it_can() -> None:
    """The red civilian in A2 has no way out but past the soldier."""
    state = scene(B3="B", A2="r", F4="bb", F5="n")

    assert next_action(state) == "threaten B3 A2 civilian"
    assert state.outcome is not None
    assert state.outcome.winners == (BLUE,)


def test_with_both_sides_starving_it_lets_the_enemy_die_first() -> None:
    """Whoever has nobody left at that moment loses, though the other would have died next."""
    state = scene(phase="starvation", F4="b", H5="r", dead="F4 H5")

    assert next_action(state) == "H5 civilian"
    assert state.outcome is not None
    assert state.outcome.winners == (BLUE,)


def test_a_neutral_starves_in_place_of_an_own_unit() -> None:
    """F4 feeds two; the active player chooses who goes."""
    state = scene(phase="starvation", F4="bbn")

    assert next_action(state) == "F4 neutral"


def test_a_starving_enemy_goes_before_a_neutral() -> None:
    """F4 feeds two; the active player chooses who goes."""
    state = scene(phase="starvation", F4="rrn", A2="bb")

    assert next_action(state) == "F4 civilian"


def test_a_soldier_takes_the_neutral_next_door_into_service() -> None:
    """A unit more for one action."""
    assert next_action(scene(F4="B", F5="n", K5="rr")) == "press-gang F4 F5"


def test_units_leave_a_hex_that_the_current_card_will_kill() -> None:
    """Card 13 strikes D3, which has radiation already: whoever stays there starves."""
    state = scene(D3="bb", radiation="D3", card=13)

    assert next_action(state).startswith("march D3 civilian civilian")


def test_who_stands_where_the_current_card_strikes_is_as_good_as_lost() -> None:
    """Card 13 strikes D3, card 9 does not."""
    doomed, safe = scene(D3="b", F4="bb", radiation="D3", card=13), scene(D3="b", F4="bb", radiation="D3", card=9)

    assert meltwater.value(safe, BLUE) - meltwater.value(doomed, BLUE) > 0.2


@pytest.mark.parametrize(("active", "struck"), [("blue", "F6"), ("red", "F2")])
def test_radiation_spreads_to_the_enemy(active: str, struck: str) -> None:
    """F2 and F6 are two steps from the Dead F4, and each feeds those who live there while it is clean."""
    state = scene(then=[("strike", "F4")], active=active, dead="F4", F2="bb", F6="rrr")

    assert next_action(state) == struck


def test_more_survivors_are_worth_more() -> None:
    """And what is good for one side is as bad for the other."""
    few, many = scene(F4="b", H5="r"), scene(F4="b", E2="b", H5="r")

    assert meltwater.value(many, BLUE) > meltwater.value(few, BLUE)
    assert meltwater.value(many, RED) == pytest.approx(-meltwater.value(many, BLUE))


def test_units_too_many_for_their_hex_are_hardly_worth_more() -> None:
    """F4 feeds two: the third will starve, with nowhere to flee to."""
    two, three, spread = scene(F4="bb", H5="rr"), scene(F4="bbb", H5="rr"), scene(F4="bb", F5="b", H5="rr")

    assert meltwater.value(spread, BLUE) - meltwater.value(two, BLUE) > 3 * (
        meltwater.value(three, BLUE) - meltwater.value(two, BLUE)
    )


def test_a_refugee_about_to_land_counts_for_whoever_waits_there() -> None:
    """Card 13 brings a refugee to B3."""
    waiting, elsewhere = scene(B3="b", H5="r", card=13), scene(B3="b", H5="r", card=9)

    assert meltwater.value(waiting, BLUE) > meltwater.value(elsewhere, BLUE)


def test_a_group_that_marches_is_looked_at_once() -> None:
    """Up to two civilians, a soldier, a stockpile: ten groups with a unit in them, and six ways to go."""
    state = scene(F4="bbBs")

    ends = [after.key() for after, picks in actions(meltwater, state, BLUE) if picks[0].option == MARCH]

    assert len(ends) == len(set(ends))
    assert len(ends) == 10 * 6


def test_a_win_is_worth_more_than_any_strength_and_a_loss_less() -> None:
    """Whatever else is on the board."""
    state = scene(F4="bbbb", F5="bbbb", K5="r")
    strong = meltwater.value(state, BLUE)
    state.concede(BLUE)

    assert meltwater.value(state, RED) > strong > meltwater.value(state, BLUE)
