"""HQ module 2: work on a building, what each of them is good for, and storing and taking out."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import BUILDINGS
from fimbul.games.scavengers.events import Declared, Retrieved, Stored, Worked
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import camp, decider, discards, food_of, has, raise_building, sees, storage, timers

ARMORY = BUILDINGS.index("armory")


def project(*, sky: str, timer: str = "junk*3", kind: str = "armory", placed: int = 1, **more: Any) -> Camp:
    """Sky's turn; these cards lie on a building of Sky."""
    state = camp(hq=2, sky=f"{sky}; deck: {timer}", **more)
    raise_building(state, "sky", kind, timer=timer, placed=placed)
    return state


def store(*, sky: str, kind: str, stored: str = "", **more: Any) -> Camp:
    """Sky's turn; a building of Sky is done and holds these cards."""
    state = camp(hq=2, sky=f"{sky}; deck: {stored}", **more)
    raise_building(state, "sky", kind, stored=stored)
    return state


@pytest.mark.rule("AS-HQ-BUILD-05")
@pytest.mark.parametrize(("placed", "offered"), [(3, False), (2, True)])
def test_work_begins_in_the_round_after_the_building_was_placed(placed: int, offered: bool) -> None:
    """AS-HQ-BUILD-05: it is round 3."""
    assert ("build" in words(project(sky="refugee", placed=placed))) == offered


@pytest.mark.rule("AS-HQ-BUILD-05", "AS-HQ-BUILD-11")
def test_no_work_on_a_building_that_was_begun_this_turn() -> None:
    """AS-HQ-BUILD-05, AS-HQ-BUILD-11: Sky's refugee cannot help the engineer; an older project goes on."""
    state = project(sky="engineer refugee")
    say(state, "schematics engineer done pharmacy armory pharmacy armory")

    say(state, "build")

    assert words(state) == ["back", "site-1"]


@pytest.mark.rule("AS-HQ-BUILD-05")
def test_a_person_takes_a_card_off_a_building() -> None:
    """AS-HQ-BUILD-05: a refugee, one card; it goes to the discard pile."""
    state = project(sky="refugee")

    heard = told(state, "build site-1 refugee done", "moss")
    say(state, "junk")

    assert heard == [Worked(0, ARMORY, 1)]
    assert (timers(state, "sky"), has(state, "sky", "discard")) == ([2], "junk")


@pytest.mark.rule("AS-HQ-BUILD-05")
def test_only_persons_work() -> None:
    """AS-HQ-BUILD-05: a toolkit alone does nothing, nor do medicine and a shovel."""
    assert "build" not in words(project(sky="toolkit shovel pills"))


@pytest.mark.rule("AS-HQ-TOOL-03", "AS-HQ-BUILD-06")
def test_a_toolkit_takes_two_more_cards_off() -> None:
    """AS-HQ-TOOL-03, AS-HQ-BUILD-06: a refugee with one leaves 1 of 4."""
    state = project(sky="refugee toolkit", timer="junk*4", kind="hydroponic-gardens")

    say(state, "build site-1 refugee toolkit done junk junk junk")

    assert timers(state, "sky") == [1]
    assert decider(state) == "sky"


@pytest.mark.rule("AS-HQ-BUILD-06")
def test_with_a_toolkit_three_cards_are_done_in_one_turn() -> None:
    """AS-HQ-BUILD-06: a scavenger with one completes an armory."""
    state = project(sky="scavenger toolkit net")

    say(state, "build site-1 scavenger toolkit done junk junk junk")

    assert timers(state, "sky") == [0]
    assert "store" in words(state)


@pytest.mark.rule("AS-HQ-BUILD-06")
def test_what_a_toolkit_does_too_much_is_lost() -> None:
    """AS-HQ-BUILD-06: two cards on the armory; the third does not come off the pharmacy."""
    state = camp(hq=2, sky="refugee toolkit; deck: junk*4")
    raise_building(state, "sky", "armory", timer="junk*2")
    raise_building(state, "sky", "pharmacy", timer="junk*2")

    say(state, "build site-1 refugee toolkit done junk junk")

    assert (timers(state, "sky"), decider(state)) == ([0, 2], "sky")


@pytest.mark.rule("AS-HQ-BUILD-06")
def test_a_worker_has_one_toolkit_and_no_other_tool() -> None:
    """AS-HQ-BUILD-06: not two, and a shovel is no help; nor does a second person join in."""
    state = project(sky="refugee*2 toolkit*2 shovel")
    say(state, "build site-1")
    assert words(state) == ["back", "refugee", "toolkit"]

    say(state, "refugee toolkit")

    assert words(state) == ["done", "back"]


@pytest.mark.rule("AS-HQ-BUILD-07")
def test_workers_may_be_spread_over_several_buildings() -> None:
    """AS-HQ-BUILD-07: two refugees, one card off each of two projects."""
    state = camp(hq=2, sky="refugee*2; deck: junk*5")
    raise_building(state, "sky", "armory", timer="junk*3")
    raise_building(state, "sky", "pharmacy", timer="junk*2")

    say(state, "build site-1 refugee done junk build site-2 refugee done junk")

    assert timers(state, "sky") == [2, 1]


@pytest.mark.rule("AS-HQ-BUILD-08")
def test_a_worker_and_its_toolkit_are_discarded_at_once() -> None:
    """AS-HQ-BUILD-08: only the net goes to the skirmish."""
    state = project(sky="brawler toolkit net")

    say(state, "build site-1 brawler toolkit done junk junk junk")
    assert has(state, "sky", "spent") == "brawler toolkit"
    say(state, "done")

    assert has(state, "sky", "committed") == "net"


@pytest.mark.rule("AS-HQ-BUILD-09")
@pytest.mark.parametrize("worker", ["tribe-family-5", "thugs", "refugee", "sniper-team", "group-leaders"])
def test_every_person_card_takes_one_card_off(worker: str) -> None:
    """AS-HQ-BUILD-09: a family of five too, and who can do nothing else."""
    state = project(sky=worker)

    say(state, f"build site-1 {worker} done junk")

    assert (timers(state, "sky"), decider(state)) == ([2], "sky")


@pytest.mark.rule("AS-HQ-BUILD-09")
def test_work_is_done_as_often_as_there_are_workers() -> None:
    """AS-HQ-BUILD-09: three refugees, one after another, on the same building."""
    state = project(sky="refugee*3")

    say(state, "build site-1 refugee done junk " * 3)

    assert timers(state, "sky") == [0]
    assert "build" not in words(state)


@pytest.mark.rule("AS-HQ-BUILD-10")
def test_a_building_works_as_soon_as_its_timer_is_gone() -> None:
    """AS-HQ-BUILD-10: the garden is finished, and its food hires a scavenger in the same turn."""
    state = project(sky="refugee", timer="junk", kind="hydroponic-gardens")
    assert (food_of(state, "sky"), "hire" in words(state)) == (0, False)

    say(state, "build site-1 refugee done junk")
    assert food_of(state, "sky") == 1
    say(state, "hire scavenger done")

    assert "scavenger" in discards(state, "sky")


@pytest.mark.rule("AS-HQ-BUILD-13")
def test_nobody_interrupts_the_work() -> None:
    """AS-HQ-BUILD-13: the rulebook names digs, draws, hunts and hires."""
    state = project(sky="refugee toolkit", ember="sniper-team saboteur")

    say(state, "build site-1 refugee toolkit done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-BUILD-13")
def test_by_option_a_worker_may_be_shot() -> None:
    """AS-HQ-BUILD-13: `window_at_work`: the toolkit comes back and no card comes off."""
    state = project(sky="refugee toolkit", ember="sniper-team saboteur", options={"window_at_work": True})
    say(state, "build site-1 refugee toolkit done")
    assert (decider(state), words(state)) == ("ember", ["pass", "saboteur", "sniper-team"])

    say(state, "sniper-team refugee")
    assert (decider(state), words(state)) == ("sky", ["back", "withdraw"])
    say(state, "withdraw")

    assert (has(state, "sky", "hand"), timers(state, "sky")) == ("toolkit", [3])


@pytest.mark.rule("AS-HQ-BUILD-13")
def test_by_option_a_toolkit_may_be_disarmed_at_work() -> None:
    """AS-HQ-BUILD-13: `window_at_work`: the worker takes one card off without it."""
    state = project(sky="refugee toolkit", ember="saboteur", options={"window_at_work": True})

    say(state, "build site-1 refugee toolkit done saboteur toolkit done junk")

    assert (timers(state, "sky"), decider(state)) == ([2], "sky")


@pytest.mark.rule("AS-HQ-BUILD-13", "AS-HQ-BUILD-09")
def test_by_option_others_may_work_after_a_worker_was_shot() -> None:
    """AS-HQ-BUILD-13, AS-HQ-BUILD-09: `window_at_work`, `withdrawn_counts`: Sky's brawler works in another go."""
    both = {"window_at_work": True, "withdrawn_counts": True}
    state = project(sky="refugee brawler", ember="sniper-team", options=both)

    say(state, "build site-1 refugee done sniper-team refugee withdraw")

    assert "build" in words(state)


@pytest.mark.rule("AS-HQ-BLD-01")
def test_an_armory_stores_two_tools() -> None:
    """AS-HQ-BLD-01: grenades too; no third tool, and neither persons nor medicine nor junk."""
    state = store(sky="net spear grenade refugee pills junk", kind="armory")

    say(state, "store site-1")
    assert words(state) == ["done", "net", "spear", "grenade"]
    say(state, "net grenade")

    assert words(state) == ["done"]
    assert storage(state, "sky") == ["net grenade"]
    say(state, "done")
    assert "store" not in words(state)


@pytest.mark.rule("AS-HQ-BLD-02")
def test_a_bunker_stores_three_person_cards() -> None:
    """AS-HQ-BLD-02: cards, not people: 5, 3 and 1; no tools and no medicine."""
    state = store(sky="tribe-family-5 thugs refugee scout net pills", kind="bunker")

    say(state, "store site-1")
    assert words(state) == ["done", "refugee", "scout", "thugs", "tribe-family-5"]
    say(state, "tribe-family-5 thugs refugee")

    assert words(state) == ["done"]


@pytest.mark.rule("AS-HQ-BLD-03")
def test_a_pharmacy_stores_two_medicine_cards_and_no_medics() -> None:
    """AS-HQ-BLD-03: pills and medkits."""
    state = store(sky="pills medkit*2 medic net", kind="pharmacy")

    say(state, "store site-1")
    assert words(state) == ["done", "medkit", "pills"]
    say(state, "pills medkit")

    assert words(state) == ["done"]


@pytest.mark.rule("AS-HQ-BLD-04")
@pytest.mark.parametrize("gardens", [1, 2, 3])
def test_every_garden_grows_one_food(gardens: int) -> None:
    """AS-HQ-BLD-04: each round, for hiring."""
    state = camp(hq=2, sky="refugee")
    for _ in range(gardens):
        raise_building(state, "sky", "hydroponic-gardens")

    assert food_of(state, "sky") == gardens


@pytest.mark.rule("AS-HQ-BLD-04")
def test_food_that_was_not_used_is_gone_in_the_next_round() -> None:
    """AS-HQ-BLD-04: it is 1 again, not 2."""
    state = camp(hq=2, sky="refugee", ember="", moss="")
    raise_building(state, "sky", "hydroponic-gardens")

    say(state, "done done done grenade refugee grenade sled-team")

    assert (state.round_number, food_of(state, "sky")) == (4, 1)


@pytest.mark.rule("AS-HQ-BLD-04")
def test_nothing_is_stored_in_a_garden() -> None:
    """AS-HQ-BLD-04: no card of any kind."""
    state = store(sky="refugee net pills junk", kind="hydroponic-gardens")

    assert "store" not in words(state)


@pytest.mark.rule("AS-HQ-BLD-05")
def test_garden_food_hires_without_a_hunt() -> None:
    """AS-HQ-BLD-05: Sky has nobody in hand; a net does not raise it, and the hunt is still free."""
    state = store(sky="net", kind="hydroponic-gardens")
    assert "hunt" not in words(state)

    say(state, "hire")
    assert words(state) == ["back", "scavenger"]
    say(state, "scavenger")
    assert words(state) == ["done", "back"]
    say(state, "done")

    assert discards(state, "sky") == "scavenger"
    assert has(state, "sky", "hand") == "net"
    assert sees(state, "")["tribes"]["sky"]["performed"] == ["hire"]


@pytest.mark.rule("AS-HQ-BLD-05")
def test_garden_food_is_added_to_what_was_hunted() -> None:
    """AS-HQ-BLD-05: 2 for the hunter, 2 for the net and 1 that was grown."""
    state = store(sky="hunter net", kind="hydroponic-gardens")

    say(state, "hunt hunter net done")

    assert food_of(state, "sky") == 5


@pytest.mark.rule("AS-HQ-USE-01", "AS-HQ-RETR-01")
def test_nothing_is_stored_or_taken_out_in_the_skirmish() -> None:
    """AS-HQ-USE-01, AS-HQ-RETR-01: Sky's saboteur may act there; the armory and the bunker stay shut."""
    state = camp(hq=2, phase="skirmish", sky="saboteur spear refugee; deck: net brawler", ember="net")
    raise_building(state, "sky", "armory", stored="net")
    raise_building(state, "sky", "bunker", stored="brawler")

    assert (decider(state), words(state)) == ("sky", ["done", "saboteur"])


@pytest.mark.rule("AS-HQ-STORE-01")
def test_cards_are_stored_and_taken_out_as_often_as_wished() -> None:
    """AS-HQ-STORE-01: one, another, and both out again in the same turn."""
    state = store(sky="net spear", kind="armory")

    say(state, "store site-1 net done store site-1 spear done")
    assert (storage(state, "sky"), has(state, "sky", "hand")) == (["net spear"], "")
    say(state, "retrieve site-1 net spear done")

    assert (storage(state, "sky"), has(state, "sky", "hand")) == ([""], "net spear")


@pytest.mark.rule("AS-HQ-STORE-01")
def test_stored_cards_lie_face_down() -> None:
    """AS-HQ-STORE-01: the owner sees which, the others how many."""
    state = store(sky="spear", kind="armory", stored="net")

    heard = told(state, "store site-1 spear done", "ember")
    seen = {tribe: sees(state, tribe)["tribes"]["sky"]["buildings"][0] for tribe in ("sky", "ember", "")}

    assert heard == [Stored(0, ARMORY)]
    assert seen["sky"]["cards"] == {"net": 1, "spear": 1}
    assert seen["ember"]["cards"] is seen[""]["cards"] is None
    assert seen["ember"]["stored"] == 2


@pytest.mark.rule("AS-HQ-STORE-02")
def test_nothing_is_stored_in_a_building_that_does_not_work() -> None:
    """AS-HQ-STORE-02: one is under construction, the other disabled."""
    state = camp(hq=4, sky="net; deck: junk spear")
    raise_building(state, "sky", "armory", timer="junk")
    raise_building(state, "sky", "armory", stored="spear", enabled=False)

    assert {"store", "retrieve"}.isdisjoint(words(state))


@pytest.mark.rule("AS-HQ-STORE-03")
def test_cards_that_were_used_cannot_be_stored() -> None:
    """AS-HQ-STORE-03: Sky's scavenger has dug; only the refugee is left for the bunker."""
    state = store(sky="scavenger refugee", kind="bunker", junkyard="junk")

    say(state, "dig scavenger done junk pass junk store site-1")

    assert words(state) == ["done", "refugee"]


@pytest.mark.rule("AS-HQ-STORE-04")
def test_stored_cards_stay_from_round_to_round() -> None:
    """AS-HQ-STORE-04: the pills are not discarded, five other cards are drawn, and the pills pay in the new round."""
    state = camp(hq=2, phase="skirmish", initiator="moss", active="moss", sky="deck: refugee*6 pills")
    raise_building(state, "sky", "pharmacy", stored="pills")

    say(state, "grenade refugee refugee refugee refugee refugee sled-team")
    assert (storage(state, "sky"), has(state, "sky", "hand")) == (["pills"], "refugee " * 4 + "refugee")
    say(state, "retrieve site-1 pills done hire hunter pills done")

    assert "hunter" in discards(state, "sky")


@pytest.mark.rule("AS-HQ-RETR-01")
def test_any_number_is_taken_out_and_taken_out_again() -> None:
    """AS-HQ-RETR-01: two retrieves in one turn; the others hear of a card, not which."""
    state = camp(hq=2, sky="refugee; deck: net spear pills")
    raise_building(state, "sky", "armory", stored="net spear")
    raise_building(state, "sky", "pharmacy", stored="pills")

    heard = told(state, "retrieve site-1 net done", "ember")
    say(state, "retrieve site-1 spear done retrieve site-2 pills done")

    assert heard == [Retrieved(0, ARMORY)]
    assert has(state, "sky", "hand") == "refugee net spear pills"


@pytest.mark.rule("AS-HQ-RETR-02")
def test_what_was_taken_out_may_be_used_in_the_same_turn() -> None:
    """AS-HQ-RETR-02: a medkit pays for a hire."""
    state = store(sky="hunted: hunter", kind="pharmacy", stored="medkit")

    say(state, "retrieve site-1 medkit done hire group-leaders medkit done")

    assert "group-leaders" in discards(state, "sky")
    assert has(state, "sky", "spent") == "hunter medkit"


@pytest.mark.rule("AS-HQ-BUILD-06")
def test_all_hear_how_many_cards_were_cleared_and_not_what_was_lost() -> None:
    """AS-HQ-BUILD-06: one card lay on the armory; a toolkit's other two clear nothing."""
    state = project(sky="refugee toolkit", timer="junk")

    heard = told(state, "build site-1 refugee toolkit done", "moss")

    assert heard == [Worked(0, ARMORY, 1)]


@pytest.mark.rule("AS-HQ-BUILD-13", "AS-HQ-BUILD-06")
def test_by_option_work_is_announced_for_the_cards_it_clears() -> None:
    """AS-HQ-BUILD-13, AS-HQ-BUILD-06: a refugee with a toolkit clears 3 cards, but no more than are there."""
    state = project(sky="refugee*2 toolkit*2", options={"window_at_work": True})

    heard = told(state, "build site-1 refugee done junk build site-1 refugee toolkit done", "moss")

    assert [event.worth for event in heard if isinstance(event, Declared)] == [1, 2]


@pytest.mark.rule("AS-HQ-STORE-01")
def test_a_card_that_all_have_seen_is_known_to_be_in_hand_unless_it_may_be_the_stored_one() -> None:
    """AS-HQ-STORE-01: into the armory goes a tool; of two spears one is still in hand for sure, the net may not be."""
    state = store(sky="brawler spear*2 net; shown: brawler spear*2 net", kind="armory")

    say(state, "store site-1 spear")

    assert has(state, "sky", "shown") == "brawler spear"
