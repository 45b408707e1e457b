"""Instants: saboteurs and sniper teams in another tribe's dig, draw or hire, and the victim's new plan."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Declared, Disarmed, Sniped
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import camp, decider, discards, food_of, has, heap, owns, people, stack

DIG_WITH_SHOVEL = "dig refugee shovel done"


def dig(ember: str = "", moss: str = "", sky: str = "refugee shovel brawler", **more: Any) -> Camp:
    """Sky has laid refugee and shovel for a dig."""
    state = camp(sky=sky, ember=ember, moss=moss, junkyard="junk*2 net pills", **more)
    say(state, DIG_WITH_SHOVEL)
    return state


@pytest.mark.rule("AS-SAB-01")
def test_a_saboteur_puts_a_tool_out_for_the_round() -> None:
    """AS-SAB-01: the shovel lies in its owner's discard pile, not in the junkyard, for the round."""
    state = dig(ember="saboteur")

    say(state, "saboteur shovel")

    assert (has(state, "sky", "spent"), has(state, "sky", "laid")) == ("shovel", "refugee")
    assert "shovel" in owns(state, "sky")
    assert "shovel" not in heap(state)


@pytest.mark.rule("AS-SAB-01")
def test_a_tool_that_was_disarmed_comes_back_in_a_later_round() -> None:
    """AS-SAB-01: it is shuffled into the deck as any other discard."""
    state = camp(phase="over", round_number=1, initiator="sky", sky="spent: shovel")

    assert words(state) == ["shovel"]


@pytest.mark.rule("AS-SAB-02")
@pytest.mark.parametrize("tool", ["spear", "net", "multitool", "wolf-pack"])
def test_any_tool_may_be_disarmed_and_nothing_else(tool: str) -> None:
    """AS-SAB-02: of the hunters, their group leaders and the pills only the tool is a target."""
    state = camp(sky=f"hunted: refugee {tool} group-leaders; hand: pills", ember="saboteur")

    say(state, "hire saboteur pills done saboteur")

    assert words(state) == [tool]


@pytest.mark.rule("AS-SAB-02", "AS-GL-06")
def test_group_leaders_are_sniped_and_not_disarmed() -> None:
    """AS-SAB-02, AS-GL-06: they are persons."""
    state = camp(sky="refugee group-leaders", ember="saboteur sniper-team", junkyard="junk*3")
    say(state, "dig refugee group-leaders done")
    assert words(state) == ["pass", "sniper-team"]

    say(state, "sniper-team group-leaders")

    assert has(state, "sky", "spent") == "group-leaders"


@pytest.mark.rule("AS-SAB-03")
def test_one_saboteur_hits_one_tool_and_everyone_hears_it() -> None:
    """AS-SAB-03: of two shovels and a multitool one shovel is gone."""
    state = camp(sky="refugee*3 shovel*2 multitool", ember="saboteur", junkyard="junk*5")
    say(state, "dig refugee refugee refugee shovel shovel multitool done saboteur")

    heard = told(state, "shovel", "moss")

    assert heard == [Disarmed(1, 0, TITLES.index("shovel"))]
    assert has(state, "sky", "laid") == "refugee refugee refugee multitool shovel"


@pytest.mark.rule("AS-SAB-03", "AS-SNI-04")
def test_only_the_tribe_that_acts_can_be_hit() -> None:
    """AS-SAB-03, AS-SNI-04: the target is one card of the action; Moss's cards are no part of it."""
    state = camp(sky="refugee shovel", ember="sniper-team", moss="brawler; hunted: hunter", junkyard="junk*2")
    say(state, DIG_WITH_SHOVEL)

    say(state, "sniper-team")

    assert words(state) == ["refugee"]


@pytest.mark.rule("AS-SAB-04", "AS-INST-01", "AS-INST-08")
def test_a_committed_saboteur_interrupts_and_the_rest_stays_committed() -> None:
    """AS-SAB-04, AS-INST-01, AS-INST-08: Sky has had its turn; of three cards two are left."""
    state = camp(
        sky="committed: saboteur pills brawler",
        active="moss",
        initiator="sky",
        moss="refugee shovel",
        junkyard="junk*2",
    )
    say(state, DIG_WITH_SHOVEL)
    assert (decider(state), words(state)) == ("sky", ["pass", "saboteur"])

    say(state, "saboteur shovel")

    assert (has(state, "sky", "committed"), has(state, "sky", "spent")) == ("brawler pills", "saboteur")
    assert decider(state) == "moss"


@pytest.mark.rule("AS-SNI-05", "AS-INST-01")
def test_a_committed_sniper_team_interrupts() -> None:
    """AS-SNI-05, AS-INST-01: cards set apart count as in hand."""
    state = camp(
        sky="committed: sniper-team pills*2", active="ember", initiator="sky", ember="brawler", junkyard="junk*2"
    )
    say(state, "dig brawler done sniper-team brawler")

    assert (has(state, "sky", "committed"), has(state, "sky", "spent")) == ("pills pills", "sniper-team")
    assert (has(state, "ember", "spent"), has(state, "ember", "laid")) == ("brawler", "")


@pytest.mark.rule("AS-SNI-01")
@pytest.mark.parametrize(
    ("act", "picks"),
    [("dig", "dig brawler done"), ("draw", "draw scout done"), ("hire", "hunt hunter done hire brawler done")],
)
def test_a_sniper_team_takes_a_person_out_of_a_dig_a_draw_or_a_hire(act: str, picks: str) -> None:
    """AS-SNI-01: the card lies in its owner's discard pile, and nothing has been looked at, drawn or hired."""
    state = camp(sky="brawler scout hunter; deck: pills*2", ember="sniper-team", junkyard="junk")
    person = {"dig": "brawler", "draw": "scout", "hire": "hunter"}[act]

    say(state, f"{picks} sniper-team {person}")

    assert has(state, "sky", "spent") == person
    assert (decider(state), words(state)) == ("sky", ["withdraw"])
    assert (heap(state), has(state, "sky", "deck"), stack(state, "brawler")) == ("junk", "pills pills", 9)


@pytest.mark.rule("AS-SNI-02")
def test_only_persons_are_sniped() -> None:
    """AS-SNI-02: refugees, mercenaries, families and contested persons; not the net, not the pills."""
    state = camp(sky="hunted: refugee hunter tribe-family-3 field-crew net; hand: pills", ember="sniper-team")

    say(state, "hire scout pills done sniper-team")

    assert words(state) == ["refugee", "hunter", "field-crew", "tribe-family-3"]


@pytest.mark.rule("AS-SNI-03")
def test_a_card_of_many_people_is_hit_whole() -> None:
    """AS-SNI-03: one shot, a family of five, and no food is left of theirs."""
    state = camp(sky="hunted: tribe-family-5 net; hand: pills", ember="sniper-team")

    say(state, "hire hunter pills done sniper-team tribe-family-5")

    assert has(state, "sky", "spent") == "tribe-family-5"
    assert food_of(state, "sky") == 0


@pytest.mark.rule("AS-SNI-06")
def test_cards_that_were_hit_still_belong_to_their_tribe() -> None:
    """AS-SNI-06: as many people as before, on both sides."""
    state = dig(ember="sniper-team saboteur")
    before = people(state, "sky"), people(state, "ember")

    say(state, "sniper-team refugee")

    assert (people(state, "sky"), people(state, "ember")) == before == (2, 3)


@pytest.mark.rule("AS-SPEC-02")
def test_a_tribe_may_use_several_specials_in_a_round() -> None:
    """AS-SPEC-02: two sniper teams, two persons, one dig."""
    state = camp(sky="brawler*2 refugee", ember="sniper-team*2", junkyard="junk*2")
    say(state, "dig brawler brawler done sniper-team brawler done")
    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])

    say(state, "sniper-team brawler")

    assert has(state, "sky", "spent") == "brawler brawler"
    assert has(state, "ember", "spent") == "sniper-team sniper-team"


@pytest.mark.rule("AS-SPEC-02")
def test_by_option_a_tribe_uses_one_special_of_each_kind() -> None:
    """AS-SPEC-02: `one_special`: after a sniper team another is refused, a saboteur is not."""
    state = camp(
        sky="brawler*2 shovel", ember="sniper-team*2 saboteur", junkyard="junk*4", options={"one_special": True}
    )
    say(state, "dig brawler brawler shovel done sniper-team brawler done")

    assert (decider(state), words(state)) == ("ember", ["pass", "saboteur"])


@pytest.mark.rule("AS-INST-02")
@pytest.mark.parametrize(
    ("picks", "worth"), [("dig brawler done", 1), ("draw scout done", 2), ("hunt hunter done hire brawler done", 0)]
)
def test_the_window_opens_when_the_cards_are_shown_and_before_they_yield_anything(picks: str, worth: int) -> None:
    """AS-INST-02: all hear the declaration; then Ember is asked."""
    state = camp(sky="brawler scout hunter; deck: pills*2", ember="sniper-team", junkyard="junk")

    declared = [event for event in told(state, picks, "moss") if isinstance(event, Declared)]

    assert declared[-1].worth == worth
    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])
    assert (heap(state), has(state, "sky", "deck"), stack(state, "brawler")) == ("junk", "pills pills", 9)


@pytest.mark.rule("AS-INST-02", "AS-HUNT-04")
def test_hunt_and_hire_share_one_window_at_the_hire() -> None:
    """AS-INST-02, AS-HUNT-04: the hunter is hit when the hire is declared, so the food was provisional."""
    state = camp(sky="hunter pills brawler", ember="sniper-team", junkyard="junk")
    say(state, "hunt hunter done dig brawler done pass junk pass junk")
    assert food_of(state, "sky") == 2

    say(state, "hire scout pills done sniper-team hunter")

    assert food_of(state, "sky") == 0
    assert (decider(state), words(state)) == ("sky", ["back", "withdraw"])


@pytest.mark.rule("AS-INST-02")
def test_tribes_are_asked_clockwise_from_the_one_that_acts() -> None:
    """AS-INST-02: Ember acts; Moss, Violet and Sky are asked, then the dig goes on."""
    state = camp(
        seats=4,
        active="ember",
        initiator="ember",
        ember="brawler",
        sky="sniper-team",
        moss="sniper-team",
        violet="sniper-team",
        junkyard="junk",
    )
    say(state, "dig brawler done")
    asked = []
    while decider(state) != "chance":
        asked.append(decider(state))
        say(state, "pass")

    assert asked == ["moss", "violet", "sky"]


@pytest.mark.rule("AS-INST-02")
def test_a_card_that_is_played_opens_the_window_again_until_all_pass() -> None:
    """AS-INST-02: Ember has passed, Moss disarms the shovel; Sky goes on, and Ember is asked anew."""
    state = camp(sky="brawler shovel", ember="sniper-team", moss="saboteur", junkyard="junk*3")
    say(state, "dig brawler shovel done pass saboteur shovel done")

    assert decider(state) == "ember"
    say(state, "pass")

    assert decider(state) == "chance"  # Moss's only special is spent, as all know
    say(state, "junk")
    assert decider(state) == "sky"


@pytest.mark.rule("AS-INST-02")
def test_who_cannot_hold_a_special_for_all_that_the_table_knows_is_not_asked() -> None:
    """AS-INST-02: nobody has ever hired one; chance turns up the junkyard at once."""
    state = dig(ember="brawler pills", moss="refugee")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
@pytest.mark.parametrize("place", ["hand", "deck", "committed"])
def test_who_may_hold_a_special_is_asked_wherever_it_is(place: str) -> None:
    """AS-INST-02: a tribe with a sniper team and hidden cards is asked, though the sniper team may lie in its deck."""
    state = dig(ember=f"{place}: sniper-team; hand: pills" if place != "hand" else "hand: sniper-team pills")

    assert decider(state) == "ember"
    assert words(state)[0] == "pass"
    assert ("sniper-team" in words(state)) == (place != "deck")


@pytest.mark.rule("AS-INST-02")
@pytest.mark.parametrize("place", ["discard", "spent"])
def test_who_has_its_special_in_the_open_discard_pile_is_not_asked(place: str) -> None:
    """AS-INST-02: everyone sees that it is not in hand."""
    state = dig(ember=f"pills; {place}: sniper-team")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_who_has_no_cards_in_hand_is_not_asked() -> None:
    """AS-INST-02: the sniper team in the deck is out of reach."""
    state = dig(ember="deck: sniper-team")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_a_tribe_whose_specials_have_no_target_is_not_asked() -> None:
    """AS-INST-02: a saboteur has no use against a brawler that digs with bare hands."""
    state = camp(sky="brawler", ember="saboteur", junkyard="junk")

    say(state, "dig brawler done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_by_option_everyone_is_asked_in_every_window() -> None:
    """AS-INST-02: `windows = everyone`: Ember and Moss pass, though neither can hold a special."""
    state = camp(sky="brawler", ember="pills", junkyard="junk", options={"windows": "everyone"})
    say(state, "dig brawler done")
    assert (decider(state), words(state)) == ("ember", ["pass"])

    say(state, "pass")
    assert (decider(state), words(state)) == ("moss", ["pass"])
    say(state, "pass")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_trashing_opens_no_window() -> None:
    """AS-INST-02: nothing is shown."""
    state = camp(sky="brawler shovel", ember="sniper-team saboteur")

    say(state, "trash brawler shovel done")

    assert decider(state) == "sky"


@pytest.mark.rule("AS-INST-02")
def test_passing_tells_nobody_anything() -> None:
    """AS-INST-02: no event; but it cannot be undone."""
    state = dig(ember="sniper-team", moss="sniper-team")
    before = state.revelations

    assert told(state, "pass") == []
    assert state.revelations > before


@pytest.mark.rule("AS-INST-03", "AS-INST-06")
def test_a_tribe_whose_turn_is_to_come_interrupts_from_its_hand() -> None:
    """AS-INST-03, AS-INST-06: Moss snipes in Sky's turn and starts its own with 4 cards; nothing is drawn for it."""
    state = dig(moss="sniper-team pills*4; deck: brawler*3")
    say(state, "sniper-team refugee withdraw done done")

    assert decider(state) == "moss"
    assert has(state, "moss", "hand") == "pills pills pills pills"
    assert has(state, "moss", "deck") == "brawler brawler brawler"


@pytest.mark.rule("AS-INST-04")
def test_a_sniper_team_that_interrupts_cannot_be_shot() -> None:
    """AS-INST-04: Moss's sniper team finds only Sky's cards, never Ember's sniper team."""
    state = dig(ember="sniper-team", moss="sniper-team saboteur", sky="refugee*2 shovel")
    say(state, "sniper-team refugee refugee done")

    assert decider(state) == "moss"
    say(state, "sniper-team")

    assert words(state) == ["refugee"]
    assert has(state, "ember", "spent") == "sniper-team"


@pytest.mark.rule("AS-INST-04", "AS-INST-05")
def test_a_shot_takes_effect_at_once() -> None:
    """AS-INST-04, AS-INST-05: in the base game nobody is asked between shot and hit."""
    state = dig(ember="sniper-team", moss="sniper-team")
    say(state, "sniper-team")

    heard = told(state, "refugee")

    assert heard == [Sniped(1, 0, TITLES.index("refugee"))]
    assert (decider(state), has(state, "sky", "spent")) == ("sky", "refugee")


@pytest.mark.rule("AS-INST-05")
def test_a_medic_stops_a_shot() -> None:
    """AS-INST-05: with HQ; the refugee digs on, the sniper team is spent all the same."""
    state = camp(hq=1, sky="refugee shovel medic", ember="sniper-team", moss="sniper-team", junkyard="junk*2")
    say(state, f"{DIG_WITH_SHOVEL} sniper-team refugee")
    assert (decider(state), words(state)) == ("sky", ["pass", "medic"])

    say(state, "medic")

    assert has(state, "sky", "laid") == "refugee shovel"
    assert (has(state, "sky", "spent"), has(state, "ember", "spent")) == ("medic", "sniper-team")
    assert (decider(state), words(state)) == ("moss", ["pass", "sniper-team"])  # the window is open again


@pytest.mark.rule("AS-INST-05")
def test_no_medic_stops_a_saboteur() -> None:
    """AS-INST-05: the shovel is gone before anybody is asked."""
    state = camp(hq=1, sky="refugee shovel medic", ember="saboteur", junkyard="junk*2")
    say(state, f"{DIG_WITH_SHOVEL} saboteur shovel")

    assert has(state, "sky", "spent") == "shovel"
    assert "medic" not in words(state)


@pytest.mark.rule("AS-INST-06", "AS-SAB-04", "AS-SNI-05")
@pytest.mark.parametrize(("special", "target"), [("sniper-team", "refugee"), ("saboteur", "shovel")])
def test_a_special_used_in_another_s_turn_is_spent_for_the_round(special: str, target: str) -> None:
    """AS-INST-06, AS-SAB-04, AS-SNI-05: it leaves Ember's hand for the discards, and is back neither in Ember's own
    turn nor in the skirmish.
    """
    state = dig(ember=f"{special} pills")
    say(state, f"{special} {target} withdraw done")
    assert (decider(state), has(state, "ember", "hand")) == ("ember", "pills")

    say(state, "done")

    assert (has(state, "ember", "committed"), has(state, "ember", "spent")) == ("pills", special)


@pytest.mark.rule("AS-INST-09")
@pytest.mark.parametrize("hq", [0, 4])
def test_in_the_own_turn_cards_that_lie_face_down_are_no_targets(hq: int) -> None:
    """AS-INST-09: Ember has nothing to aim at; dirty deeds need a building or a leader, and Sky has neither."""
    state = camp(
        sky="committed: brawler spear",
        active="ember",
        initiator="sky",
        ember="sniper-team saboteur",
        junkyard="junk",
        hq=hq,
    )

    assert words(state) == ["done", "dig", "trash"]


@pytest.mark.rule("AS-INST-09")
def test_in_another_s_dig_cards_that_lie_face_down_are_no_targets() -> None:
    """AS-INST-09: Ember has set two cards apart; Moss may disarm the shovel that digs, and that is all."""
    state = dig(ember="committed: brawler spear", moss="committed: saboteur", initiator="ember")

    assert (decider(state), words(state)) == ("moss", ["pass", "saboteur"])


@pytest.mark.rule("AS-INST-09")
def test_in_another_s_dig_the_cards_in_its_hand_are_no_targets() -> None:
    """AS-INST-09: the brawler in Sky's hand cannot be shot."""
    state = dig(ember="sniper-team")
    say(state, "sniper-team")

    assert words(state) == ["refugee"]


@pytest.mark.rule("AS-INST-10")
def test_a_hire_paid_with_medicine_only_shows_no_target() -> None:
    """AS-INST-10: pills are neither person nor tool; nobody is asked."""
    state = camp(sky="pills", ember="sniper-team saboteur")

    say(state, "hire hunter pills done")

    assert (decider(state), discards(state, "sky")) == ("sky", "hunter pills")


@pytest.mark.rule("AS-INST-10")
def test_a_medic_that_pays_is_a_target() -> None:
    """AS-INST-10: with HQ; it is a person."""
    state = camp(hq=1, sky="medic", ember="sniper-team saboteur")

    say(state, "hire hunter medic done")
    assert words(state) == ["pass", "sniper-team"]
    say(state, "sniper-team")

    assert words(state) == ["medic"]


@pytest.mark.rule("AS-INST-11")
@pytest.mark.parametrize("number", [1, 2])
def test_instants_are_allowed_in_the_first_rounds(number: int) -> None:
    """AS-INST-11: if somebody has one."""
    state = camp(round_number=number, sky="brawler", ember="sniper-team", junkyard="junk")

    say(state, "dig brawler done")

    assert words(state) == ["pass", "sniper-team"]


@pytest.mark.rule("AS-INST-09")
def test_the_refusal_of_a_shot_without_a_target_names_the_rule() -> None:
    """AS-INST-09: why can't I use my saboteur against a brawler with bare hands?"""
    state = camp(sky="brawler", ember="saboteur sniper-team", junkyard="junk")
    say(state, "dig brawler done")

    assert why(state, "saboteur") in ("AS-SAB-02", "AS-INST-09")


@pytest.mark.rule("AS-HUNT-04", "AS-INST-09")
def test_hunters_are_no_targets_in_a_dig() -> None:
    """AS-HUNT-04, AS-INST-09: they lie on show for the hire; in the dig only the brawler can be shot."""
    state = camp(sky="brawler; hunted: hunter; did: hunt", ember="sniper-team", junkyard="junk")

    say(state, "dig brawler done sniper-team")

    assert words(state) == ["brawler"]
