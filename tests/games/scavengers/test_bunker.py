"""HQ buildings in another tribe's turn: only who is in a bunker may come out, and what is committed stays so."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import BUILDINGS, FANATIC, MENTOR, ORGANIZER, TITLES
from fimbul.games.scavengers.events import Retrieved, Saved, Sniped
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import camp, decider, has, raise_building, sees, storage
from tests.games.scavengers.headquarters import headquarters, site

BUNKER = BUILDINGS.index("bunker")
DIG = "dig brawler shovel done"


def waiting(bunker: str, *, sky: str = "brawler shovel", ember: str = "refugee", hq: int = 2, **more: Any) -> Camp:
    """Sky's turn; Ember's is still to come, and these cards are in Ember's bunker."""
    state = camp(hq=hq, sky=sky, ember=f"{ember}; deck: {bunker}", junkyard="junk*4", **more)
    raise_building(state, "ember", "bunker", stored=bunker)
    return state


def committed(bunker: str, *, sky: str = "brawler", ember: str = "brawler shovel", hq: int = 2, **more: Any) -> Camp:
    """Ember's turn; Sky has committed its cards, and these are in its bunker."""
    state = camp(
        hq=hq,
        sky=f"committed: {sky}; deck: {bunker}",
        active="ember",
        initiator="sky",
        ember=ember,
        junkyard="junk*4",
        **more,
    )
    raise_building(state, "sky", "bunker", stored=bunker)
    return state


@pytest.mark.rule("AS-HQ-USE-01")
def test_buildings_are_used_in_the_own_turn() -> None:
    """AS-HQ-USE-01: Sky's turn: Sky's armory and bunker are open, in and out; Ember is not asked."""
    state = camp(hq=2, sky="net refugee; deck: spear brawler", ember="scout; deck: pills")
    raise_building(state, "sky", "armory", stored="spear")
    raise_building(state, "sky", "bunker", stored="brawler")
    raise_building(state, "ember", "pharmacy", stored="pills")

    assert (decider(state), words(state)) == ("sky", ["done", "hunt", "trash", "store", "retrieve"])
    say(state, "retrieve")
    assert words(state) == ["back", "site-1", "site-2"]


@pytest.mark.rule("AS-HQ-USE-01")
@pytest.mark.parametrize("shot", ["sniper-team sky brawler", "attack sniper-team sky mentor"])
def test_a_medic_in_a_bunker_saves_nobody_in_the_skirmish(shot: str) -> None:
    """AS-HQ-USE-01: neither a person of Sky nor its leader; Sky is not asked."""
    bunker = site("sky", "bunker", stored="medic")
    state = headquarters(
        leaders={"sky": "mentor"}, sites=[bunker], phase="skirmish", sky="brawler", ember="sniper-team"
    )

    say(state, shot)

    assert (decider(state), storage(state, "sky")) == ("chance", ["medic"])


@pytest.mark.rule("AS-HQ-USE-02")
def test_in_anothers_turn_an_armory_stays_shut() -> None:
    """AS-HQ-USE-02: Ember may interrupt with its saboteur, but not fetch the net."""
    state = camp(hq=2, sky="brawler shovel", ember="saboteur; deck: net pills", junkyard="junk*4")
    raise_building(state, "ember", "armory", stored="net")
    raise_building(state, "ember", "pharmacy", stored="pills")

    say(state, DIG)

    assert (decider(state), words(state)) == ("ember", ["pass", "saboteur"])


@pytest.mark.rule("AS-HQ-USE-02")
def test_in_anothers_turn_a_bunker_lets_out_and_takes_nobody_in() -> None:
    """AS-HQ-USE-02: Ember may take the sniper team out; nothing is stored."""
    state = waiting("sniper-team", ember="refugee scout")

    say(state, DIG)

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-USE-02")
@pytest.mark.parametrize("broken", [{"enabled": False}, {"timer": "junk"}])
def test_a_bunker_that_does_not_work_lets_nobody_out(broken: dict[str, Any]) -> None:
    """AS-HQ-USE-02: it is disabled, or under construction."""
    state = camp(hq=2, sky="brawler shovel", ember="scout; deck: sniper-team junk", junkyard="junk*4")
    stored = "" if "timer" in broken else "sniper-team"
    raise_building(state, "ember", "bunker", stored=stored, **broken)

    say(state, DIG)

    assert "retrieve" not in words(state)


@pytest.mark.rule("AS-HQ-USE-03")
def test_a_sniper_team_comes_out_of_a_bunker_to_interrupt() -> None:
    """AS-HQ-USE-03: Sky has committed; its shot puts Ember's brawler out."""
    state = committed("sniper-team")
    say(state, DIG)
    assert (decider(state), words(state)) == ("sky", ["pass", "retrieve"])

    heard = told(state, "retrieve sniper-team brawler", "moss")

    assert heard == [Retrieved(0, BUNKER), Sniped(0, 1, TITLES.index("brawler"))]
    assert (has(state, "ember", "spent"), has(state, "sky", "spent")) == ("brawler", "sniper-team")
    assert storage(state, "sky") == [""]


@pytest.mark.rule("AS-HQ-USE-03")
def test_a_saboteur_comes_out_of_a_bunker_to_interrupt() -> None:
    """AS-HQ-USE-03: the shovel is out."""
    state = committed("saboteur")

    say(state, f"{DIG} retrieve saboteur shovel")

    assert (has(state, "ember", "spent"), has(state, "sky", "spent")) == ("shovel", "saboteur")


@pytest.mark.rule("AS-HQ-USE-03", "AS-HQ-MED-04")
def test_a_medic_comes_out_of_a_bunker_to_save() -> None:
    """AS-HQ-USE-03, AS-HQ-MED-04: Sky's medic saves Ember's brawler from Moss, and is discarded."""
    state = committed("medic", moss="sniper-team")
    say(state, f"{DIG} sniper-team brawler")
    assert (decider(state), words(state)) == ("sky", ["pass", "retrieve"])

    heard = told(state, "retrieve")

    assert Saved(0, 1, TITLES.index("brawler")) in heard
    assert (storage(state, "sky"), has(state, "sky", "spent")) == ([""], "medic")
    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-USE-03")
def test_a_refugee_comes_out_of_a_bunker_for_the_fanatic() -> None:
    """AS-HQ-USE-03: Sky's Fanatic sends it at Ember's shovel, and it leaves the game."""
    state = committed("refugee", hq=3)
    state.leaders[0] = FANATIC
    say(state, DIG)
    assert (decider(state), words(state)) == ("sky", ["pass", "retrieve"])

    say(state, "retrieve refugee shovel")

    assert (has(state, "ember", "spent"), has(state, "sky", "spent"), storage(state, "sky")) == ("shovel", "", [""])


@pytest.mark.rule("AS-HQ-USE-03", "AS-HQ-MED-06")
def test_a_medic_comes_out_of_a_bunker_to_save_a_leader() -> None:
    """AS-HQ-USE-03, AS-HQ-MED-06: Sky's sniper team shoots at Ember's Mentor."""
    state = waiting("medic", sky="sniper-team", hq=4)
    state.leaders[1] = MENTOR
    state.settle()

    say(state, "attack sniper-team ember mentor")

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-USE-03")
def test_a_sniper_team_comes_out_of_a_bunker_to_wound_a_leader() -> None:
    """AS-HQ-USE-03: Sky has committed; its sniper team may be used on the spot on Ember's Mentor."""
    state = committed("sniper-team", hq=4, ember="pills")
    state.leaders[1] = MENTOR
    say(state, "hire hunter pills done")

    assert decider(state) == "sky"
    assert "retrieve" in words(state)


@pytest.mark.rule("AS-HQ-USE-04")
def test_after_committing_who_leaves_the_bunker_is_used_on_the_spot() -> None:
    """AS-HQ-USE-04: of sniper team, saboteur and thugs the thugs cannot; Sky may think again and nothing has moved."""
    state = committed("sniper-team saboteur thugs")

    say(state, f"{DIG} retrieve")
    assert words(state) == ["back", "saboteur", "sniper-team"]
    say(state, "back")

    assert words(state) == ["pass", "retrieve"]
    assert storage(state, "sky") == ["saboteur sniper-team thugs"]


@pytest.mark.rule("AS-HQ-USE-04")
def test_nothing_from_a_bunker_joins_the_skirmish() -> None:
    """AS-HQ-USE-04: Sky's sniper team has shot from the bunker; what was committed is what is revealed."""
    state = committed("sniper-team thugs", sky="brawler refugee")

    say(state, f"{DIG} retrieve sniper-team brawler withdraw")

    assert has(state, "sky", "committed") == "refugee brawler"
    assert (has(state, "sky", "hand"), storage(state, "sky")) == ("", ["thugs"])


@pytest.mark.rule("AS-HQ-USE-04")
def test_after_committing_nobody_leaves_without_a_target() -> None:
    """AS-HQ-USE-04: Ember digs without tools, so Sky's saboteur stays; its sniper team is elsewhere."""
    state = committed("saboteur", sky="sniper-team")

    say(state, "dig brawler done")

    assert (decider(state), words(state)) == ("sky", ["pass", "sniper-team"])


@pytest.mark.rule("AS-HQ-USE-05")
def test_committed_cards_change_only_by_an_instant() -> None:
    """AS-HQ-USE-05: Sky may use its saboteur; it cannot swap, store or take back anything."""
    state = committed("thugs", sky="saboteur brawler net")
    raise_building(state, "sky", "armory")
    say(state, DIG)
    assert (decider(state), words(state)) == ("sky", ["pass", "saboteur"])

    say(state, "saboteur shovel")

    assert has(state, "sky", "committed") == "brawler net"


@pytest.mark.rule("AS-HQ-USE-05", "AS-HQ-MED-07")
def test_a_medic_and_a_fanatics_refugee_also_leave_the_committed_cards() -> None:
    """AS-HQ-USE-05, AS-HQ-MED-07: first Sky's medic saves Ember's brawler, then Sky's refugee hits its shovel."""
    state = committed("", sky="medic refugee net", moss="sniper-team", hq=3)
    state.leaders[0] = FANATIC

    say(state, f"{DIG} sniper-team brawler medic refugee shovel")

    assert (has(state, "sky", "committed"), has(state, "ember", "spent")) == ("net", "shovel")


@pytest.mark.rule("AS-HQ-USE-06")
def test_who_has_not_had_a_turn_may_take_cards_out_and_keep_them() -> None:
    """AS-HQ-USE-06: in Sky's turn Ember takes its scavenger to hand, lets the dig pass, and digs with it later."""
    state = waiting("scavenger sniper-team")
    say(state, f"{DIG} retrieve")
    assert words(state) == ["back", "scavenger", "sniper-team"]

    say(state, "scavenger")
    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])
    say(state, "pass junk junk junk pass junk junk junk done")

    assert (decider(state), has(state, "ember", "hand")) == ("ember", "refugee scavenger")
    say(state, "dig scavenger done")
    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-USE-06")
def test_a_sniper_team_taken_out_may_be_used_from_the_hand_or_kept() -> None:
    """AS-HQ-USE-06: it is in Ember's hand, and the question is still open."""
    state = waiting("sniper-team")
    say(state, f"{DIG} retrieve sniper-team")
    assert (words(state), has(state, "ember", "hand")) == (["pass", "sniper-team"], "refugee sniper-team")

    say(state, "sniper-team brawler")

    assert has(state, "sky", "spent") == "brawler"


@pytest.mark.rule("AS-HQ-USE-06", "AS-HQ-USE-03")
def test_the_others_do_not_see_who_left_the_bunker() -> None:
    """AS-HQ-USE-06, AS-HQ-USE-03: Sky sees one card less there and one more in hand, whichever it is."""
    seen = []
    for title in ("scavenger", "sniper-team"):
        state = waiting("scavenger sniper-team")
        say(state, f"{DIG} retrieve {title}")
        seen.append(sees(state, "sky")["tribes"]["ember"])

    assert seen[0] == seen[1]
    assert (seen[0]["counts"]["hand"], seen[0]["buildings"][0]["stored"]) == (2, 1)


@pytest.mark.rule("AS-HQ-USE-06")
def test_anybody_may_leave_a_bunker_in_anothers_turn() -> None:
    """AS-HQ-USE-06: Ember has only a scavenger there, and no card that could interrupt."""
    state = waiting("scavenger")

    say(state, DIG)

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-USE-06")
def test_for_its_bunker_alone_a_tribe_is_asked_once_in_the_turn_of_another() -> None:
    """AS-HQ-USE-06: at Sky's dig; it let that pass, and at Sky's draw nothing has changed."""
    state = waiting("scavenger", sky="brawler shovel scout; deck: pills*2")
    say(state, f"{DIG} pass junk junk junk pass junk junk junk")

    say(state, "draw scout done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-USE-06", "AS-HQ-BUILD-13")
def test_for_its_bunker_alone_a_tribe_is_not_asked_at_building_work() -> None:
    """AS-HQ-USE-06, AS-HQ-BUILD-13: with `window_at_work` every refugee would ask anew; Ember is asked at Sky's dig."""
    state = waiting("scavenger", sky="brawler shovel refugee; deck: pills", options={"window_at_work": True})
    raise_building(state, "sky", "armory", timer="pills")

    say(state, "build site-1 refugee done")
    assert decider(state) == "chance"
    say(state, f"pills {DIG}")

    assert decider(state) == "ember"


@pytest.mark.rule("AS-HQ-USE-06")
def test_a_draw_of_the_organizer_asks_nobody_so_the_next_action_does() -> None:
    """AS-HQ-USE-06: nobody can answer that draw, so Ember is asked for its bunker when Sky digs."""
    state = waiting("scavenger", sky="refugee brawler; deck: pills*2", hq=3)
    state.leaders[0] = ORGANIZER
    state.settle()
    say(state, "leader pills pills pills")

    say(state, "dig brawler done")

    assert (decider(state), words(state)) == ("ember", ["pass", "retrieve"])


@pytest.mark.rule("AS-HQ-USE-06")
def test_whether_a_tribe_is_asked_does_not_depend_on_who_is_in_its_bunker() -> None:
    """AS-HQ-USE-06: Ember owns both; one is in the bunker, the other in the deck."""
    asked = []
    for inside, outside in (("scavenger", "scout"), ("scout", "scavenger")):
        state = camp(hq=2, sky="brawler shovel", ember=f"refugee; deck: {inside} {outside}", junkyard="junk*4")
        raise_building(state, "ember", "bunker", stored=inside)
        say(state, DIG)
        asked.append((decider(state), words(state)))

    assert asked == [("ember", ["pass", "retrieve"])] * 2


@pytest.mark.rule("AS-HQ-USE-04")
def test_after_committing_a_tribe_is_not_asked_for_a_bunker_that_cannot_help() -> None:
    """AS-HQ-USE-04: nothing from Sky's bunker joins the skirmish, and a scavenger cannot interrupt."""
    state = committed("scavenger")

    say(state, DIG)

    assert decider(state) == "chance"


def between_two(first: str, second: str, **more: Any) -> Camp:
    """Sky's turn; Ember's is still to come, and it has people in two bunkers."""
    state = waiting(first, ember=f"refugee; deck: {second}", **more)
    raise_building(state, "ember", "bunker", stored=second)
    return state


@pytest.mark.rule("AS-HQ-USE-03")
@pytest.mark.parametrize(("site", "left"), [("site-1", ["", "scout"]), ("site-2", ["scout", ""])])
def test_of_two_bunkers_either_lets_somebody_out(site: str, left: list[str]) -> None:
    """AS-HQ-USE-03: a scout is in both, and Ember says which one comes to its hand."""
    state = between_two("scout", "scout")
    say(state, DIG)
    assert (decider(state), words(state)) == ("ember", ["pass", "site-1", "site-2"])
    assert state.game.label(state.view(state.decider), state.asked[2]) == "Call somebody out of the bunker at site 2"

    say(state, f"{site} scout")

    assert (storage(state, "ember"), has(state, "ember", "hand")) == (left, "refugee scout")


@pytest.mark.rule("AS-HQ-USE-03")
def test_of_two_bunkers_only_one_that_can_serve_is_opened() -> None:
    """AS-HQ-USE-03: Sky has committed; the sniper team in the second can be used, the scout cannot."""
    state = committed("scout", sky="brawler; deck: sniper-team")
    raise_building(state, "sky", "bunker", stored="sniper-team")
    say(state, DIG)
    assert (decider(state), words(state)) == ("sky", ["pass", "retrieve"])

    say(state, "retrieve sniper-team brawler")

    assert (has(state, "ember", "spent"), storage(state, "sky")) == ("brawler", ["scout", ""])


@pytest.mark.rule("AS-HQ-USE-03", "AS-HQ-MED-04")
def test_of_two_bunkers_either_sends_its_medic() -> None:
    """AS-HQ-USE-03, AS-HQ-MED-04: Ember saves Sky's brawler with the medic of the second."""
    state = between_two("medic", "medic", moss="sniper-team")
    say(state, f"{DIG} pass sniper-team brawler")
    assert (decider(state), words(state)) == ("ember", ["pass", "site-1", "site-2"])

    say(state, "site-2")

    assert (storage(state, "ember"), has(state, "ember", "spent")) == (["medic", ""], "medic")


@pytest.mark.rule("AS-HQ-USE-03", "AS-HQ-MED-06")
def test_of_two_bunkers_either_sends_its_medic_to_a_leader() -> None:
    """AS-HQ-USE-03, AS-HQ-MED-06: Sky's sniper team shoots at Ember's Mentor; the first medic stays where it is."""
    state = between_two("medic", "medic", sky="sniper-team", hq=4)
    state.leaders[1] = MENTOR
    state.settle()

    say(state, "attack sniper-team ember mentor site-2")

    assert (storage(state, "ember"), has(state, "ember", "spent")) == (["medic", ""], "medic")
