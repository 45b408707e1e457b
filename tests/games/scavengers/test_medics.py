"""HQ module 1: medics who draw, pay and save, rifles and toolkits; and what each module brings."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import FANATIC, MENTOR, TITLES
from fimbul.games.scavengers.events import Saved
from fimbul.games.scavengers.scoring import gangs_joining
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, words
from tests.games.scavengers.camp import (
    at_random,
    camp,
    decider,
    discards,
    fight_of,
    has,
    heap,
    opening,
    raise_building,
    sees,
    stack,
    winner,
    worth,
)
from tests.games.scavengers.headquarters import headquarters

BRAWLER_DIGS = "dig brawler done"


def shot(*, sky: str = "brawler", ember: str = "sniper-team", moss: str = "", **more: Any) -> Camp:
    """Sky digs with a brawler, and Ember's sniper team has hit it."""
    state = camp(hq=1, sky=sky, ember=ember, moss=moss, junkyard="junk*3 pills", **more)
    say(state, f"{BRAWLER_DIGS} sniper-team brawler")
    return state


@pytest.mark.rule("AS-HQ-GEN-01")
@pytest.mark.parametrize("hq", [1, 2, 3, 4])
def test_with_every_module_a_game_has_sixteen_rounds_and_the_largest_tribe_wins(hq: int) -> None:
    """AS-HQ-GEN-01: two rounds, and one for each of 14 contested cards."""
    *_, last = at_random(hq, hq=hq)

    assert last.round_number == 16
    assert last.outcome is not None
    assert last.outcome.reason == "largest_tribe"
    assert {last.outcome.scores[seat] for seat in last.outcome.winners} == {max(last.outcome.scores)}


@pytest.mark.rule("AS-HQ-GEN-02")
@pytest.mark.parametrize("hq", [0, 1, 2, 3, 4])
def test_each_level_plays_the_modules_up_to_its_own(hq: int) -> None:
    """AS-HQ-GEN-02: medics from 1, schematics from 2, leaders to choose from 3."""
    state = opening(hq=hq)

    assert stack(state, "medic") == (8 if hq >= 1 else 0)
    assert sum(state.schematics) == (12 if hq >= 2 else 0)
    assert sees(state, "")["to_choose"] == (3 if hq >= 3 else 0)


@pytest.mark.rule("AS-HQ-GEN-02")
@pytest.mark.parametrize(("hq", "offered"), [(2, False), (3, False), (4, True)])
def test_buildings_are_attacked_from_the_fourth_module_on(hq: int, offered: bool) -> None:
    """AS-HQ-GEN-02: Sky's saboteur can do nothing to Ember's garden before."""
    state = camp(hq=hq, sky="saboteur")
    raise_building(state, "ember", "hydroponic-gardens")

    assert ("attack" in words(state)) == offered


@pytest.mark.rule("AS-HQ-M1-01")
@pytest.mark.parametrize(("hq", "stacks"), [(0, 8), (1, 9)])
def test_medics_are_a_ninth_stack(hq: int, stacks: int) -> None:
    """AS-HQ-M1-01: eight of them."""
    state = opening(hq=hq)

    assert len(sees(state, "")["stacks"]) == stacks
    assert stack(state, "medic") == 8 * hq


@pytest.mark.rule("AS-HQ-M1-02")
def test_rifles_and_toolkits_are_shuffled_into_the_junkyard() -> None:
    """AS-HQ-M1-02: with four players 46 cards, less 8 of the starting decks, and 8 more."""
    junkyard = heap(opening(seats=4, hq=1)).split()

    assert (junkyard.count("rifle"), junkyard.count("toolkit"), len(junkyard)) == (4, 4, 46)
    assert len(heap(opening(seats=4)).split()) == 38


@pytest.mark.rule("AS-HQ-M1-03")
def test_in_the_first_module_a_toolkit_only_raises_the_dig() -> None:
    """AS-HQ-M1-03: there is nothing to build."""
    state = camp(hq=1, sky="refugee toolkit", junkyard="junk*3")
    assert words(state) == ["done", "dig", "trash"]

    say(state, "dig refugee toolkit done junk junk")

    assert words(state) == ["pass", "junk"]


@pytest.mark.rule("AS-HQ-M1-04")
@pytest.mark.parametrize(("hq", "masons"), [(1, []), (2, [0])])
def test_in_the_first_module_there_are_no_masons(hq: int, masons: list[int]) -> None:
    """AS-HQ-M1-04: though Sky had a garden, they would join nobody; the other two gangs are there."""
    state = camp(hq=2, sky="spear pills")
    raise_building(state, "sky", "hydroponic-gardens")
    played = camp(hq=hq, sky="spear pills")
    played.buildings.extend(state.buildings)

    assert gangs_joining(played) == [[0], [0], masons]


@pytest.mark.rule("AS-HQ-MED-01")
def test_a_medic_draws_a_card() -> None:
    """AS-HQ-MED-01: one."""
    state = camp(hq=1, sky="medic; deck: net pills")

    say(state, "draw medic done net")

    assert (has(state, "sky", "hand"), has(state, "sky", "deck")) == ("net", "pills")
    assert discards(state, "sky") == "medic"


@pytest.mark.rule("AS-HQ-MED-02")
def test_a_medic_pays_one_med_instead() -> None:
    """AS-HQ-MED-02: a hunter for 1 med; the medic is discarded and draws nothing."""
    state = camp(hq=1, sky="medic; deck: net pills")

    say(state, "hire hunter medic done")

    assert discards(state, "sky") == "hunter medic"
    assert (has(state, "sky", "deck"), words(state)) == ("net pills", ["done"])


@pytest.mark.rule("AS-HQ-MED-03")
def test_a_medic_in_hand_saves_a_person_from_a_sniper_team() -> None:
    """AS-HQ-MED-03: Sky's brawler digs, and sniper team and medic are spent."""
    state = shot(sky="brawler medic")
    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])

    heard = told(state, "medic", "moss")

    assert heard == [Saved(0, 0, TITLES.index("brawler"))]
    assert (decider(state), words(state)) == ("chance", ["junk", "pills"])
    assert has(state, "sky", "spent") == "brawler medic"
    assert has(state, "ember", "spent") == "sniper-team"


@pytest.mark.rule("AS-HQ-MED-03")
def test_nobody_need_be_saved() -> None:
    """AS-HQ-MED-03: Sky may keep the medic; then the brawler is out."""
    state = shot(sky="brawler medic")

    say(state, "pass")

    assert (has(state, "sky", "spent"), has(state, "sky", "hand")) == ("brawler", "medic")


@pytest.mark.rule("AS-HQ-MED-03")
def test_a_second_sniper_team_may_shoot_at_who_was_saved() -> None:
    """AS-HQ-MED-03: the action goes on, and can be answered anew."""
    state = shot(sky="brawler medic", ember="sniper-team*2")

    say(state, "medic")
    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])
    say(state, "sniper-team brawler")

    assert has(state, "sky", "spent") == "brawler medic"


@pytest.mark.rule("AS-HQ-MED-03")
def test_in_the_base_game_nobody_is_saved() -> None:
    """AS-HQ-MED-03: nobody is asked."""
    state = camp(sky="brawler", ember="sniper-team", moss="scout", junkyard="junk*3")

    say(state, f"{BRAWLER_DIGS} sniper-team brawler")

    assert has(state, "sky", "spent") == "brawler"


@pytest.mark.rule("AS-HQ-MED-04")
def test_any_tribe_may_save_the_one_who_was_shot() -> None:
    """AS-HQ-MED-04: Moss saves Sky's brawler from Ember."""
    state = shot(moss="medic")
    assert (decider(state), words(state)) == ("moss", ["pass", "medic"])

    say(state, "medic")

    assert (decider(state), has(state, "moss", "spent")) == ("chance", "medic")


@pytest.mark.rule("AS-HQ-MED-04")
def test_the_victim_is_asked_first_and_then_the_others_clockwise() -> None:
    """AS-HQ-MED-04: Sky, Ember, Moss; only when all have passed is the brawler hit."""
    state = shot(sky="brawler medic", ember="sniper-team medic", moss="medic")
    asked: list[str] = []

    while "medic" in words(state) and len(asked) < 4:
        asked.append(decider(state))
        assert has(state, "sky", "laid") == "brawler"
        say(state, "pass")

    assert asked == ["sky", "ember", "moss"]
    assert has(state, "sky", "spent") == "brawler"


@pytest.mark.rule("AS-HQ-MED-04")
def test_one_medic_is_enough() -> None:
    """AS-HQ-MED-04: after Sky's medic nobody else is asked to save."""
    state = shot(sky="brawler medic", moss="medic")

    say(state, "medic")

    assert decider(state) == "chance"
    assert has(state, "moss", "hand") == "medic"


@pytest.mark.rule("AS-HQ-MED-04")
def test_who_may_hold_a_medic_is_asked_and_may_only_pass() -> None:
    """AS-HQ-MED-04: Moss is known to have a medic, which is in its deck; who certainly has none is not asked."""
    state = shot(moss="net; deck: medic")
    assert (decider(state), words(state)) == ("moss", ["pass"])

    say(state, "pass")

    assert (decider(state), has(state, "sky", "spent")) == ("sky", "brawler")


@pytest.mark.rule("AS-HQ-MED-05")
@pytest.mark.parametrize(
    ("cards", "asked"),
    [
        ("medic; deck: net", ["withdraw"]),
        ("medic pills; deck: medic", ["pass"]),
        ("medic*2; deck: net", ["pass", "medic"]),
    ],
)
def test_a_medic_does_not_save_itself_but_another_can(cards: str, asked: list[str]) -> None:
    """AS-HQ-MED-05: alone it is lost, and with the second in the deck, too; one in hand may save it."""
    state = camp(hq=1, sky=cards, ember="sniper-team")

    say(state, "draw medic done sniper-team medic")

    assert (decider(state), words(state)) == ("sky", asked)


@pytest.mark.rule("AS-HQ-MED-05")
@pytest.mark.parametrize(("medics", "spent"), [(1, "medic"), (2, "")])
def test_a_medic_that_is_shot_in_the_skirmish_does_not_save_itself(medics: int, spent: str) -> None:
    """AS-HQ-MED-05: only of two can one save the other."""
    state = camp(hq=1, phase="skirmish", sky=f"brawler medic*{medics}", ember="sniper-team")

    say(state, "sniper-team sky medic" + (" medic" if medics == 2 else ""))

    assert has(state, "sky", "spent") == spent


@pytest.mark.rule("AS-HQ-MED-06")
@pytest.mark.parametrize(("answer", "wounded"), [("medic", False), ("pass", True)])
def test_a_medic_saves_a_leader(answer: str, wounded: bool) -> None:
    """AS-HQ-MED-06: Sky's sniper team shoots at Ember's Mentor."""
    state = camp(hq=4, sky="sniper-team", ember="medic")
    state.leaders[1] = MENTOR
    state.settle()

    say(state, f"attack sniper-team ember mentor {answer}")

    assert sees(state, "")["tribes"]["ember"]["wounded"] is wounded
    assert has(state, "ember", "spent") == ("" if wounded else "medic")
    assert has(state, "sky", "spent") == "sniper-team"


@pytest.mark.rule("AS-HQ-MED-07")
def test_a_committed_medic_saves_in_the_gathering_and_is_discarded() -> None:
    """AS-HQ-MED-07: Sky has had its turn; its medic leaves the cards set apart."""
    state = camp(
        hq=1,
        sky="committed: medic brawler",
        active="ember",
        initiator="sky",
        ember="brawler",
        moss="sniper-team",
        junkyard="junk",
    )
    say(state, f"{BRAWLER_DIGS} sniper-team brawler")
    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])

    say(state, "medic")

    assert (has(state, "sky", "committed"), has(state, "sky", "spent")) == ("brawler", "medic")
    assert decider(state) == "chance"


@pytest.mark.rule("AS-HQ-MED-07")
def test_in_the_skirmish_a_medic_saves_and_still_counts_as_people() -> None:
    """AS-HQ-MED-07: brawler against brawler; Sky's medic stays and makes it two people to one."""
    state = camp(hq=1, phase="skirmish", sky="brawler medic", ember="brawler", moss="sniper-team")
    say(state, "sniper-team sky brawler")
    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])

    say(state, "medic")

    assert (has(state, "sky", "laid"), has(state, "sky", "used")) == ("brawler", "medic")
    assert winner(state) == "sky"


@pytest.mark.rule("AS-HQ-MED-07")
def test_a_medic_saves_once() -> None:
    """AS-HQ-MED-07: the second of Moss's sniper teams hits."""
    state = camp(hq=1, phase="skirmish", sky="brawler medic", moss="sniper-team*2")

    say(state, "sniper-team sky brawler medic sniper-team sky brawler")

    assert (has(state, "sky", "spent"), has(state, "sky", "used")) == ("brawler", "medic")


@pytest.mark.rule("AS-HQ-MED-07")
def test_a_medic_that_was_shot_saves_nobody() -> None:
    """AS-HQ-MED-07: first the medic, then the brawler."""
    state = camp(hq=1, phase="skirmish", sky="brawler medic", moss="sniper-team*2")

    say(state, "sniper-team sky medic sniper-team sky brawler")

    assert has(state, "sky", "spent") == "brawler medic"


@pytest.mark.rule("AS-HQ-MED-07")
def test_a_medic_that_pays_or_draws_saves_nobody() -> None:
    """AS-HQ-MED-07: Sky's only medic lies in the payment; its hunter is hit."""
    state = camp(hq=1, sky="medic; hunted: hunter", ember="sniper-team")

    say(state, "hire hunter medic done sniper-team hunter")

    assert has(state, "sky", "spent") == "hunter"


@pytest.mark.rule("AS-HQ-MED-08")
def test_a_medic_does_not_stop_a_saboteur() -> None:
    """AS-HQ-MED-08: the shovel is out, and nobody was asked."""
    state = camp(hq=1, sky="refugee shovel medic", ember="saboteur", junkyard="junk*3")

    say(state, "dig refugee shovel done saboteur shovel")

    assert (has(state, "sky", "spent"), has(state, "sky", "hand")) == ("shovel", "medic")


def fanatic_strikes(**options: Any) -> Camp:
    """Ember's Fanatic has sent a refugee at Sky's brawler, who digs; Sky has a medic."""
    state = camp(hq=3, sky="brawler medic", ember="refugee", junkyard="junk*3", options=options)
    state.leaders[1] = FANATIC
    say(state, f"{BRAWLER_DIGS} refugee brawler")
    return state


@pytest.mark.rule("AS-HQ-MED-08")
def test_a_medic_does_not_save_from_the_fanatic() -> None:
    """AS-HQ-MED-08: that is no shot."""
    state = fanatic_strikes()

    assert (has(state, "sky", "spent"), has(state, "sky", "hand")) == ("brawler", "medic")


@pytest.mark.rule("AS-HQ-MED-08")
def test_by_option_a_medic_saves_from_the_fanatic() -> None:
    """AS-HQ-MED-08: `save_from_fanatic`."""
    state = fanatic_strikes(save_from_fanatic=True)
    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])

    say(state, "medic")

    assert (decider(state), words(state)) == ("chance", ["junk"])


def fanatic_strikes_in_the_skirmish(card: str, **options: Any) -> Camp:
    """Ember's Fanatic has sent a refugee at this card of Sky, who brought a medic as well."""
    state = headquarters(
        leaders={"ember": "fanatic"}, hq=3, phase="skirmish", sky=f"{card} medic", ember="refugee", options=options
    )
    say(state, f"refugee sky {card}")
    return state


@pytest.mark.rule("AS-HQ-MED-08")
def test_in_the_skirmish_a_medic_does_not_save_from_the_fanatic_either() -> None:
    """AS-HQ-MED-08: the brawler beside it falls, and nobody was asked."""
    state = fanatic_strikes_in_the_skirmish("brawler")

    assert (decider(state), has(state, "sky", "spent")) == ("chance", "brawler")


@pytest.mark.rule("AS-HQ-MED-08")
def test_by_option_a_medic_saves_from_the_fanatic_in_the_skirmish_too() -> None:
    """AS-HQ-MED-08: `save_from_fanatic`."""
    state = fanatic_strikes_in_the_skirmish("brawler", save_from_fanatic=True)

    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])


@pytest.mark.rule("AS-HQ-TOOL-01")
def test_a_rifle_hunts_and_fights_with_two() -> None:
    """AS-HQ-TOOL-01: a scavenger with it hunts 3 and fights with 3."""
    assert worth("scavenger rifle", "hunt") == 3
    assert fight_of(camp(hq=1, phase="skirmish", sky="scavenger rifle"), "sky") == 3


@pytest.mark.rule("AS-HQ-TOOL-02")
def test_a_toolkit_raises_a_dig_in_the_junkyard() -> None:
    """AS-HQ-TOOL-02: by 2; the schematics follow with the engineers."""
    assert worth("brawler toolkit", "dig") == 3


@pytest.mark.rule("AS-INST-02", "AS-HQ-MED-04")
def test_by_option_everyone_is_asked_for_a_medic() -> None:
    """AS-INST-02, AS-HQ-MED-04: `windows = everyone`: Sky's brawler is shot, and all pass though none has a medic."""
    state = shot(moss="pills", options={"windows": "everyone"})
    asked = []
    while decider(state) != "sky" or "pass" in words(state):
        asked.append((decider(state), words(state)))
        say(state, "pass")

    assert asked == [("sky", ["pass"]), ("ember", ["pass"]), ("moss", ["pass"])]


@pytest.mark.rule("AS-INST-02", "AS-HQ-MED-06")
def test_by_option_everyone_is_asked_to_save_a_leader() -> None:
    """AS-INST-02, AS-HQ-MED-06: `windows = everyone`: nobody has a medic, and Ember is asked all the same."""
    state = camp(hq=4, sky="sniper-team", options={"windows": "everyone"})
    state.leaders[1] = MENTOR
    state.settle()

    say(state, "attack sniper-team ember mentor")

    assert (decider(state), words(state)) == ("ember", ["pass"])


@pytest.mark.rule("AS-HQ-MED-04", "AS-HQ-MED-05")
def test_in_the_skirmish_the_medic_of_another_tribe_saves_a_medic() -> None:
    """AS-HQ-MED-04, AS-HQ-MED-05: Ember's only medic cannot save itself; Moss's can."""
    state = camp(hq=1, phase="skirmish", sky="sniper-team", ember="medic", moss="medic")

    say(state, "sniper-team ember medic")
    assert (decider(state), words(state)) == ("moss", ["pass", "medic"])
    say(state, "medic")

    assert (has(state, "ember", "laid"), has(state, "moss", "used")) == ("medic", "medic")


@pytest.mark.rule("AS-HQ-MED-08")
def test_by_option_no_medic_saves_a_tool_in_the_skirmish() -> None:
    """AS-HQ-MED-08: `save_from_fanatic`: people are saved; the spear falls though a medic stands by."""
    state = fanatic_strikes_in_the_skirmish("spear", save_from_fanatic=True)

    assert (decider(state), has(state, "sky", "spent")) == ("chance", "spear")


@pytest.mark.rule("AS-HQ-MED-08")
def test_by_option_no_medic_saves_a_tool_in_a_dig() -> None:
    """AS-HQ-MED-08: `save_from_fanatic`: the shovel is gone at once though Sky has a medic."""
    state = camp(
        hq=3, sky="brawler shovel medic", ember="refugee", junkyard="junk*3", options={"save_from_fanatic": True}
    )
    state.leaders[1] = FANATIC

    say(state, "dig brawler shovel done refugee shovel")

    assert (has(state, "sky", "spent"), words(state)) == ("shovel", ["done", "back", "withdraw"])
