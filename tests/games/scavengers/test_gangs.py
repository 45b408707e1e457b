"""HQ gangs: which tribe each of them joins at the end, and how many people that brings."""

import pytest

from fimbul.games.scavengers.data import BOXES, GANGS, GEARHEADS, MASONS, PHARMERS
from fimbul.games.scavengers.events import GangJoined
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.scoring import gangs_joining
from fimbul.games.scavengers.state import Camp
from tests.games.kit import told
from tests.games.scavengers.camp import buried, camp, people, raise_building


def joined(state: Camp, gang: int) -> list[str]:
    """Whom a gang joins, if the game ends now; with the last contested card it does."""
    if sum(state.contested) == 1:
        buried(state)
    return [TRIBES[seat] for seat in gangs_joining(state)[gang]]


def gang_of(gang: int, sky: str, ember: str, moss: str = "") -> list[str]:
    """Whom a gang joins, when the tribes have these cards in their decks."""
    state = camp(hq=1, sky=f"deck: {sky}", ember=f"deck: {ember}", moss=f"deck: {moss}", contested="sled-team")
    return joined(state, gang)


@pytest.mark.rule("AS-HQ-GANG-01")
def test_gangs_join_when_the_last_contested_card_is_gone() -> None:
    """AS-HQ-GANG-01: Sky has 2 people and most tools; with the Gearheads it is larger than Ember with 3."""
    state = camp(
        hq=1, phase="skirmish", contested="grenade", sky="deck: refugee*2 spear", ember="deck: refugee*3", moss=""
    )
    assert (people(state, "sky"), people(state, "ember")) == (2, 3)

    heard = told(state, "grenade")

    assert GangJoined(0, GEARHEADS) in heard
    assert state.outcome is not None
    assert state.outcome.scores == (2.0 + BOXES.shipped.gang_people[GEARHEADS], 3.0, 0.0)
    assert state.outcome.winners == (0,)


@pytest.mark.rule("AS-HQ-GANG-01")
def test_while_a_contested_card_is_left_no_gang_joins() -> None:
    """AS-HQ-GANG-01: another round begins instead."""
    state = camp(hq=1, phase="skirmish", contested="grenade sled-team", sky="deck: refugee*6 spear")

    heard = told(state, "grenade")

    assert not [event for event in heard if isinstance(event, GangJoined)]
    assert not state.over


@pytest.mark.rule("AS-HQ-GANG-01", "AS-HQ-GEN-02")
def test_in_the_base_game_there_are_no_gangs() -> None:
    """AS-HQ-GANG-01, AS-HQ-GEN-02: spears and pills bring nobody."""
    assert gangs_joining(camp(sky="spear pills")) == [[] for _ in GANGS]


@pytest.mark.rule("AS-HQ-GANG-02")
def test_the_gearheads_join_who_has_most_tools() -> None:
    """AS-HQ-GANG-02: five against four, whatever they are worth; medicine, junk and people are none."""
    fewer = "grenade*2 wolf-pack rifle junk*7 pills*3 hunter"

    assert gang_of(GEARHEADS, sky=fewer, ember="multitool net shovel*2 pickaxe") == ["ember"]


@pytest.mark.rule("AS-HQ-GANG-02")
@pytest.mark.parametrize("tool", ["wolf-pack", "grenade", "rifle", "toolkit", "spear", "pickaxe"])
def test_every_kind_of_tool_counts_as_one_card(tool: str) -> None:
    """AS-HQ-GANG-02: wolf packs and grenades, rifles and toolkits too."""
    assert gang_of(GEARHEADS, sky=f"net {tool}", ember="net") == ["sky"]


@pytest.mark.rule("AS-HQ-GANG-03")
def test_contested_tools_break_a_tie_for_the_gearheads() -> None:
    """AS-HQ-GANG-03: five each, Ember with a grenade; rifles are of the junkyard."""
    assert gang_of(GEARHEADS, sky="rifle*4 net", ember="spear*4 grenade", moss="shovel*4") == ["ember"]


@pytest.mark.rule("AS-HQ-GANG-03")
def test_contested_tools_matter_in_a_tie_only() -> None:
    """AS-HQ-GANG-03: three of the junkyard beat two contested ones."""
    assert gang_of(GEARHEADS, sky="net*3", ember="grenade wolf-pack") == ["sky"]


@pytest.mark.rule("AS-HQ-GANG-04")
def test_the_pharmers_join_who_has_most_meds_and_medics_are_no_medicine() -> None:
    """AS-HQ-GANG-04: two medkits (4) against three pills (3) and four medics."""
    assert gang_of(PHARMERS, sky="medkit*2", ember="pills*3 medic*4") == ["sky"]


@pytest.mark.rule("AS-HQ-GANG-05")
def test_medics_break_a_tie_for_the_pharmers() -> None:
    """AS-HQ-GANG-05: 4 meds each, one medic against two."""
    assert gang_of(PHARMERS, sky="medkit*2 medic", ember="pills*4 medic*2") == ["ember"]


@pytest.mark.rule("AS-HQ-GANG-06")
def test_the_masons_join_who_has_most_buildings_that_work() -> None:
    """AS-HQ-GANG-06: two that work beat one that works, one disabled and one under construction."""
    state = camp(hq=2, contested="sled-team", sky="deck: junk", ember="")
    raise_building(state, "sky", "armory")
    raise_building(state, "sky", "armory", enabled=False)
    raise_building(state, "sky", "bunker", timer="junk")
    raise_building(state, "ember", "pharmacy")
    assert joined(state, MASONS) == []

    raise_building(state, "ember", "pharmacy")

    assert joined(state, MASONS) == ["ember"]


@pytest.mark.rule("AS-HQ-GANG-06", "AS-HQ-GANG-07")
@pytest.mark.parametrize(("engineers", "masons"), [("", []), ("engineer", ["ember"])])
def test_engineers_break_a_tie_for_the_masons(engineers: str, masons: list[str]) -> None:
    """AS-HQ-GANG-06, AS-HQ-GANG-07: two done and one disabled against two done is a tie."""
    state = camp(hq=2, contested="sled-team", ember=f"deck: {engineers}")
    for kind, enabled in (("armory", True), ("bunker", True), ("pharmacy", False)):
        raise_building(state, "sky", kind, enabled=enabled)
    for kind in ("armory", "bunker"):
        raise_building(state, "ember", kind)

    assert joined(state, MASONS) == masons


@pytest.mark.rule("AS-HQ-GANG-08")
@pytest.mark.parametrize(("ties", "tribes"), [("nobody", []), ("share", ["sky", "ember"])])
def test_a_gang_that_is_still_tied_joins_nobody_or_by_option_all_who_tie(ties: str, tribes: list[str]) -> None:
    """AS-HQ-GANG-08: a net each, and no contested tool; Moss has none at all."""
    state = camp(hq=1, contested="sled-team", sky="net", ember="net", options={"gang_ties": ties})

    assert joined(state, GEARHEADS) == tribes


@pytest.mark.rule("AS-HQ-GANG-08")
def test_by_option_each_tribe_that_ties_has_the_whole_gang() -> None:
    """AS-HQ-GANG-08: `gang_ties = share`: five people more for Sky and for Ember."""
    state = camp(hq=1, phase="over", contested="", sky="net", ember="net", options={"gang_ties": "share"})

    assert state.outcome is not None
    assert state.outcome.scores == (5.0, 5.0, 0.0)


@pytest.mark.rule("AS-HQ-GANG-08")
@pytest.mark.parametrize("ties", ["nobody", "share"])
def test_a_gang_joins_nobody_when_all_have_nothing(ties: str) -> None:
    """AS-HQ-GANG-08: not even who would win the tie: Sky has a medic, an engineer, and nothing else."""
    state = camp(hq=2, sky="medic engineer", options={"gang_ties": ties})

    assert gangs_joining(state) == [[], [], []]


@pytest.mark.rule("AS-HQ-GANG-08")
def test_no_gang_joins_a_tribe_that_has_given_up() -> None:
    """AS-HQ-GANG-08: Sky with most tools leaves; the Gearheads join Ember, who has more than Moss."""
    state = camp(hq=1, sky="spear*3", ember="spear*2", moss="spear")

    state.concede(0)

    assert joined(state, GEARHEADS) == ["ember"]


@pytest.mark.rule("AS-HQ-GANG-08")
def test_cards_stored_and_on_timers_count_for_the_gangs() -> None:
    """AS-HQ-GANG-08: Sky's two tools against Ember's one; the pills under the pharmacy make Sky's 2 meds."""
    state = camp(hq=2, sky="deck: spear net pills*2", ember="deck: spear pills")
    raise_building(state, "sky", "armory", stored="spear")
    raise_building(state, "sky", "bunker", timer="net pills")
    raise_building(state, "sky", "pharmacy", stored="pills")

    assert (joined(state, GEARHEADS), joined(state, PHARMERS)) == (["sky"], ["sky"])
