"""What chance turns up: every card of a pile is as likely as any other, so a title counts as often as it is there."""

import pytest

from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, raise_building
from tests.games.scavengers.headquarters import headquarters, site


def odds(state: Camp) -> dict[str, int]:
    """How likely chance turns up what."""
    return dict(zip(words(state), state.weights(), strict=True))


@pytest.mark.rule("AS-HQ-ENG-04")
def test_plans_come_up_as_there_are_left() -> None:
    """AS-HQ-ENG-04: Ember has one of three bunkers."""
    state = camp(hq=2, sky="engineer")
    raise_building(state, "ember", "bunker")

    say(state, "schematics engineer done")

    assert odds(state) == {"bunker": 2, "armory": 3, "pharmacy": 3, "hydroponic-gardens": 3}


@pytest.mark.rule("AS-HQ-BUILD-02")
def test_a_timer_is_dealt_from_the_deck_as_it_is() -> None:
    """AS-HQ-BUILD-02: three refugees and a net."""
    state = camp(hq=2, sky="engineer; deck: refugee*3 net")

    say(state, "schematics engineer done armory pharmacy armory")

    assert odds(state) == {"refugee": 3, "net": 1}


@pytest.mark.rule("AS-HQ-BUILD-04", "AS-HQ-BUILD-05")
def test_any_card_of_a_timer_comes_off() -> None:
    """AS-HQ-BUILD-04, AS-HQ-BUILD-05: nobody knows which lies on top."""
    state = headquarters(sites=[site("sky", "armory", timer="refugee net*2")], sky="brawler")

    say(state, "build site-1 brawler done")

    assert odds(state) == {"refugee": 1, "net": 2}


@pytest.mark.rule("AS-HQ-LEAD-21")
def test_the_organizer_draws_from_the_deck_as_it_is() -> None:
    """AS-HQ-LEAD-21: two pills and a net."""
    state = headquarters(leaders={"sky": "organizer"}, sky="refugee; deck: pills*2 net")

    say(state, "leader")

    assert odds(state) == {"pills": 2, "net": 1}


@pytest.mark.rule("AS-SKIR-08", "AS-2P-02")
def test_any_contested_card_may_lie_on_top() -> None:
    """AS-SKIR-08, AS-2P-02: nobody has peeked at it."""
    state = camp(seats=2, phase="skirmish", sky="thugs", contested="grenade*2 sled-team")

    assert odds(state) == {"grenade": 2, "sled-team": 1}


@pytest.mark.rule("AS-INST-09")
def test_a_blind_shot_hits_any_card_set_apart() -> None:
    """AS-INST-09: `blind_shots`: two brawlers and a spear."""
    state = camp(
        sky="committed: brawler*2 spear",
        active="ember",
        initiator="sky",
        ember="sniper-team",
        options={"blind_shots": True},
    )

    say(state, "attack sniper-team sky blind")

    assert odds(state) == {"brawler": 2, "spear": 1}
