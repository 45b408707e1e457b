"""How dirty deeds are made good: buildings are repaired, leaders saved and healed, and nothing is lost at the end."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import BUILDINGS, NONE
from fimbul.games.scavengers.events import Healed, Repaired, Saved
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import decider, discards, food_of, has, owns, stack
from tests.games.scavengers.headquarters import does_work, headquarters, is_wounded, site

DISABLE_EMBERS = "attack saboteur ember site-1"
WOUND_EMBERS_RANGER = "attack sniper-team ember ranger"


def near_a_ranger(**more: Any) -> Camp:
    """Ember has the Ranger; Sky has a sniper team, unless the test says otherwise."""
    return headquarters(**{"leaders": {"ember": "ranger"}, "sky": "sniper-team", **more})


@pytest.mark.rule("AS-HQ-DD-03")
def test_a_person_repairs_a_building_and_it_works_at_once() -> None:
    """AS-HQ-DD-03: the refugee is discarded, and the garden's food hires a scavenger in the same turn."""
    state = headquarters(sites=[site("sky", "hydroponic-gardens", enabled=False)], sky="refugee")
    assert "hire" not in words(state)

    heard = told(state, "repair site-1 refugee", "moss")

    assert heard == [Repaired(0, BUILDINGS.index("hydroponic-gardens"))]
    assert (does_work(state, "sky"), discards(state, "sky"), food_of(state, "sky")) == (True, "refugee", 1)
    say(state, "hire scavenger done")
    assert owns(state, "sky") == "refugee scavenger"


@pytest.mark.rule("AS-HQ-DD-03")
def test_a_repair_takes_a_person() -> None:
    """AS-HQ-DD-03: spear and pills repair nothing; of the whole hand the people may."""
    broken = site("sky", "armory", enabled=False)
    assert "repair" not in words(headquarters(sites=[broken], sky="spear pills"))

    state = headquarters(sites=[broken], sky="spear pills scout medic")
    say(state, "repair site-1")

    assert words(state) == ["back", "scout", "medic"]


@pytest.mark.rule("AS-HQ-DD-03")
def test_several_buildings_are_repaired_in_a_turn_with_a_card_for_each() -> None:
    """AS-HQ-DD-03: two refugees, two buildings."""
    broken = [site("sky", "armory", enabled=False), site("sky", "bunker", enabled=False)]
    state = headquarters(sites=broken, sky="refugee*2")

    say(state, "repair site-1 refugee")
    assert (does_work(state, "sky", 1), does_work(state, "sky", 2)) == (True, False)
    say(state, "repair site-2 refugee")

    assert does_work(state, "sky", 2)
    assert discards(state, "sky") == "refugee refugee"


@pytest.mark.rule("AS-HQ-DD-03")
def test_nothing_is_repaired_in_anothers_turn() -> None:
    """AS-HQ-DD-03: Ember, asked in Sky's dig, may shoot and may not repair."""
    broken = site("ember", "armory", enabled=False)
    state = headquarters(sites=[broken], sky="brawler", ember="sniper-team refugee", junkyard="junk")

    say(state, "dig brawler done")

    assert words(state) == ["pass", "sniper-team"]


@pytest.mark.rule("AS-HQ-DD-03")
def test_a_working_building_is_not_repaired() -> None:
    """AS-HQ-DD-03: nor one that is under construction."""
    sites = [site("sky", "armory"), site("sky", "bunker", timer="junk")]

    assert "repair" not in words(headquarters(sites=sites, sky="refugee"))


@pytest.mark.rule("AS-HQ-DD-04")
def test_people_in_a_disabled_bunker_count_at_the_end() -> None:
    """AS-HQ-DD-04: refugee, scout and thugs are 5 people."""
    bunker = site("sky", "bunker", stored="refugee scout thugs", enabled=False)
    state = headquarters(sites=[bunker], phase="over", contested="")

    assert state.outcome is not None
    assert state.outcome.scores == (5.0, 0.0, 0.0)


@pytest.mark.rule("AS-HQ-DD-04")
@pytest.mark.parametrize(("enabled", "scores"), [(True, (5.0, 0.0, 0.0)), (False, (0.0, 5.0, 0.0))])
def test_the_masons_do_not_count_a_disabled_building(enabled: bool, scores: tuple[float, ...]) -> None:
    """AS-HQ-DD-04: Sky has two buildings and Ember one, unless Sky's are disabled."""
    sites = [site("sky", kind, enabled=enabled) for kind in ("armory", "bunker")] + [site("ember", "armory")]
    state = headquarters(sites=sites, phase="over", contested="")

    assert state.outcome is not None
    assert state.outcome.scores == scores


@pytest.mark.rule("AS-HQ-DD-06")
@pytest.mark.parametrize("medicine", ["pills", "medkit", "medic"])
def test_one_med_heals_a_leader(medicine: str) -> None:
    """AS-HQ-DD-06: the card is discarded; of a medkit the second med is lost."""
    state = headquarters(leaders={"sky": "ranger"}, wounded="sky", sky=f"{medicine} refugee")
    assert "hunt" not in words(state)

    heard = told(state, f"heal {medicine}", "moss")

    assert heard == [Healed(0)]
    assert (is_wounded(state, "sky"), discards(state, "sky")) == (False, medicine)
    assert "hunt" in words(state)


@pytest.mark.rule("AS-HQ-DD-06")
def test_healing_takes_medicine_and_a_wound() -> None:
    """AS-HQ-DD-06: not offered without pills, nor to a leader who is well."""
    assert "heal" not in words(headquarters(leaders={"sky": "ranger"}, wounded="sky", sky="refugee spear"))
    assert "heal" not in words(headquarters(leaders={"sky": "ranger"}, sky="pills"))


@pytest.mark.rule("AS-HQ-DD-06")
def test_healing_is_no_hire() -> None:
    """AS-HQ-DD-06: with other pills Sky hires a hunter afterwards."""
    state = headquarters(leaders={"sky": "ranger"}, wounded="sky", sky="pills*2")

    say(state, "heal pills hire hunter pills done")

    assert stack(state, "hunter") == 7


@pytest.mark.rule("AS-HQ-DD-06")
def test_nobody_is_healed_in_anothers_turn() -> None:
    """AS-HQ-DD-06: Ember, asked in Sky's dig, may shoot and may not heal."""
    state = near_a_ranger(wounded="ember", sky="brawler", ember="sniper-team pills", junkyard="junk")

    say(state, "dig brawler done")

    assert words(state) == ["pass", "sniper-team"]


@pytest.mark.rule("AS-HQ-DD-06", "AS-HQ-DD-08")
def test_a_leader_who_was_healed_can_be_wounded_again() -> None:
    """AS-HQ-DD-06: Sky heals its Ranger, and Ember's sniper team has a target."""
    state = headquarters(leaders={"sky": "ranger"}, wounded="sky", sky="pills", ember="sniper-team")
    say(state, "heal pills done")

    say(state, "attack sniper-team sky ranger")

    assert is_wounded(state, "sky")


@pytest.mark.rule("AS-HQ-DD-07")
@pytest.mark.parametrize(("medic_of", "other"), [("ember", "moss"), ("moss", "ember")])
def test_anybodys_medic_saves_a_leader(medic_of: str, other: str) -> None:
    """AS-HQ-DD-07: sniper team and medic are discarded, and the Ranger is unhurt."""
    state = near_a_ranger(**{medic_of: "medic", other: ""})
    say(state, WOUND_EMBERS_RANGER)
    assert (decider(state), words(state)) == (medic_of, ["pass", "medic"])

    say(state, "medic")

    assert not is_wounded(state, "ember")
    assert (discards(state, medic_of), discards(state, "sky")) == ("medic", "sniper-team")


@pytest.mark.rule("AS-HQ-DD-07")
def test_a_leader_whom_nobody_saves_is_wounded() -> None:
    """AS-HQ-DD-07: the victim is asked first, then the others clockwise; both keep their medics."""
    state = near_a_ranger(ember="medic", moss="medic")
    say(state, WOUND_EMBERS_RANGER)
    order = []
    while decider(state) != "sky":
        order.append(decider(state))
        say(state, "pass")

    assert order == ["ember", "moss"]
    assert is_wounded(state, "ember")
    assert (has(state, "ember", "hand"), has(state, "moss", "hand")) == ("medic", "medic")


@pytest.mark.rule("AS-HQ-DD-07")
def test_in_the_skirmish_a_medic_on_the_table_saves_a_leader_and_stays() -> None:
    """AS-HQ-DD-07: it is used, and its person still counts."""
    state = near_a_ranger(phase="skirmish", ember="medic")

    say(state, f"{WOUND_EMBERS_RANGER} medic")

    assert not is_wounded(state, "ember")
    assert has(state, "ember", "used") == "medic"


@pytest.mark.rule("AS-HQ-DD-07", "AS-HQ-USE-03")
def test_a_medic_from_a_bunker_saves_a_leader() -> None:
    """AS-HQ-DD-07: medics too may be pulled from a bunker in another's turn."""
    state = near_a_ranger(sites=[site("ember", "bunker", stored="medic")])

    say(state, WOUND_EMBERS_RANGER)

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-DD-07")
@pytest.mark.parametrize("phase", ["gather", "skirmish"])
def test_all_hear_that_it_was_the_leader_who_was_saved(phase: str) -> None:
    """AS-HQ-DD-07: no card is named, in the gathering or in the skirmish."""
    state = near_a_ranger(phase=phase, ember="medic")
    say(state, WOUND_EMBERS_RANGER)

    assert told(state, "medic", "sky")[0] == Saved(1, 1, NONE)


@pytest.mark.rule("AS-HQ-DD-06")
def test_nothing_but_medicine_heals() -> None:
    """AS-HQ-DD-06: neither refugee nor spear is a med."""
    state = headquarters(leaders={"sky": "ranger"}, wounded="sky", sky="refugee spear pills medkit medic")

    say(state, "heal")

    assert words(state) == ["back", "medic", "medkit", "pills"]
