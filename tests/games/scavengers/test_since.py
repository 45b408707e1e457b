"""Views made out of earlier ones: whatever is other than it was, be it one thing alone, is seen anew."""

from typing import Any

import pytest

from fimbul.core.game import Outcome, only
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.lexicon import DIG
from fimbul.games.scavengers.state import (
    NO_CARDS,
    NO_PLANS,
    ZONES,
    Building,
    Camp,
    Trophy,
    plus,
)
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from tests.games.kit import say
from tests.games.scavengers.camp import opening, zone
from tests.games.scavengers.headquarters import headquarters, site

EYES = [None, 0, 1, 2]
NET = TITLES.index("net")
PLAN = [1, *NO_PLANS[1:]]
OTHER: dict[str, Any] = {  # for each thing that is seen by somebody, something that it is not in `before`
    "outcome": Outcome((1,), (1, 2, 3), "people", (2, 1, 3)),
    "gone": only(1),
    "round_number": 9,
    "initiator": 2,
    "stacks": zone("scout"),
    "junkyard": zone("pills*3"),
    "under": [NET << KNOWERS | only(1)],
    "contested": zone("field-crew*2"),
    "peeked": TITLES.index("wolf-pack"),
    "peekers": only(1),
    "schematics": PLAN,
    "schematics_under": [only(2)],
    "out_of_play": zone("junk"),
    "buildings": [],
    "leaders": [3, 4, 5],
    "offered": [5, 4, 3, 2, 1, 0],
    "plans": PLAN,
    "traded": NET,
    "raised": 2,
    "hunt_raised": 2,
    "wounded": only(2),
    "power_used": only(0),
    "performed": [1 << DIG, 0, 0],
    "gains": [0, 3, 0],
    "wins": [0, 0, 2],
    "trophies": [Trophy(1, 0, TITLES.index("sled-team"), fresh=True)],
    "losses": [0, 0, 1],
    "buried": [[], [NET << KNOWERS], []],
}
SEEN_BY_NOBODY = {"game", "settings", "box", "events", "revelations", "strays"}
SEEN_OTHERWISE = {"agenda", "asked", "zones", "leavers"}  # who has left is in `gone`, too


def before() -> Camp:
    """Sky has peeked and lays a card for a hunt; Ember has hunters on show and a bunker, and Sky is building one."""
    sites = [site("ember", "bunker", stored="sniper-team"), site("sky", "bunker", timer="refugee")]
    state = headquarters(
        leaders={"sky": "ranger", "moss": "butcher"},
        sites=sites,
        sky="refugee hunter spear; deck: brawler",
        ember="scavenger; hunted: hunter",
        junkyard="net junk",
        peeked="grenade",
        contested="sled-team",
    )
    say(state, "hunt hunter")
    return state


def is_seen_anew(earlier: Camp, state: Camp) -> bool:
    """Views that take over what was seen earlier are what they should be; is the position another to somebody?"""
    for eyes in EYES:
        assert state.views([eyes], (earlier, earlier.view(eyes))) == [state.view(eyes)]
    return any(state.view(eyes) != earlier.view(eyes) for eyes in EYES)


@pytest.mark.interpreted
@pytest.mark.parametrize("field", OTHER)
def test_what_alone_is_other_than_it_was_is_seen_anew(field: str) -> None:
    """And somebody sees it, so that it could be seen wrongly."""
    state = before()
    twin = state.copy()
    setattr(twin, field, OTHER[field])
    assert is_seen_anew(state, twin)


@pytest.mark.parametrize("where", range(ZONES))
def test_a_card_more_in_any_zone_of_any_tribe_is_seen_anew(where: int) -> None:
    """In hand, in the deck, on the table, and in each of the notes of what all know."""
    state = before()
    for tribe in range(state.game.seats):
        twin = state.copy()
        twin.set_zone(tribe, where, plus(twin.zone(tribe, where), NET))
        assert is_seen_anew(state, twin)


@pytest.mark.parametrize(
    "changed",
    [
        Building(1, 0, NO_CARDS, zone("medic"), enabled=True, placed=1),
        Building(1, 0, NO_CARDS, NO_CARDS, enabled=True, placed=1),
        Building(1, 0, zone("net"), zone("sniper-team"), enabled=True, placed=1),
        Building(1, 0, NO_CARDS, zone("sniper-team"), enabled=False, placed=1),
        Building(1, 0, NO_CARDS, zone("sniper-team"), enabled=True, placed=2),
        Building(1, 1, NO_CARDS, zone("sniper-team"), enabled=True, placed=1),
        Building(2, 0, NO_CARDS, zone("sniper-team"), enabled=True, placed=1),
    ],
)
def test_a_building_that_is_other_than_it_was_is_seen_anew(changed: Building) -> None:
    """What is in it, on it, whether it works, since when, of what kind and whose it is."""
    state = before()
    twin = state.copy()
    twin.buildings[0] = changed
    assert is_seen_anew(state, twin)


def test_a_plan_is_seen_when_it_is_declared_and_not_when_it_is_taken_back() -> None:
    """The cards lie where they lay; what has changed is whose they are to see."""
    state = before()
    declared, taken_back = state.copy(), state.copy()
    say(declared, "done")
    say(taken_back, "back hunter")
    assert is_seen_anew(state, declared)
    assert is_seen_anew(declared, state)
    assert is_seen_anew(taken_back, declared)
    assert is_seen_anew(declared, taken_back)
    assert taken_back.views([1], (state, state.view(1))) == state.views([1])


def test_leaders_are_seen_when_the_last_tribe_has_chosen() -> None:
    """Those who chose before it stand as they stood, but now all see them."""
    state = opening(hq=3)
    while state.view(None)["to_choose"] != 1:
        state.play(state.options()[0])
    earlier = state.copy()
    state.play(state.options()[0])
    assert is_seen_anew(earlier, state)
    assert earlier.view(1)["tribes"]["sky"]["leader"] is None
    assert state.view(1)["tribes"]["sky"]["leader"] is not None
    earlier.leaders[:] = state.leaders
    assert is_seen_anew(earlier, state)


def test_food_is_seen_to_be_lost_when_the_leader_of_the_hunt_is_wounded() -> None:
    """Sky's refugees have hunted for the Ranger; Ember wounds the Ranger when Sky is about to hire."""
    state = headquarters(leaders={"sky": "ranger"}, sky="refugee*2", ember="sniper-team")
    say(state, "hunt refugee refugee done hire scavenger done attack sniper-team sky")
    earlier = state.copy()

    say(state, "ranger")

    assert is_seen_anew(earlier, state)
    assert [each.view(2)["tribes"]["sky"]["food"] for each in (earlier, state)] == [2, 0]


@pytest.mark.interpreted
def test_nothing_in_a_position_is_left_out() -> None:
    """Whatever is added to positions is either seen by nobody or has its place above."""
    assert set(vars(before())) == {*OTHER, *SEEN_BY_NOBODY, *SEEN_OTHERWISE}
