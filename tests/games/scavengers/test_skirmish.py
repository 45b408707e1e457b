"""Skirmish phase: all reveal, specials are used in turn, and the strongest takes the contested card."""

from typing import Any

import pytest

from fimbul.games.scavengers.data import NONE, TITLES
from fimbul.games.scavengers.events import Compared, Deadlocked, Disarmed, Revealed, SetApart, Sniped, Won
from fimbul.games.scavengers.state import Camp
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import (
    below,
    camp,
    contested_cards,
    decider,
    discards,
    fight_of,
    has,
    heap,
    owns,
    people,
    sees,
    winner,
)
from tests.games.scavengers.headquarters import headquarters


def skirmish(sky: str = "", ember: str = "", moss: str = "", **more: Any) -> Camp:
    """The tribes bring these cards; Sky is the initiator unless another is named."""
    return camp(phase="skirmish", sky=sky, ember=ember, moss=moss, **more)


@pytest.mark.rule("AS-SKIR-01")
def test_everyone_reveals_when_all_have_gathered() -> None:
    """AS-SKIR-01: before, only numbers are told; then the cards of all, in one go."""
    state = camp(sky="brawler", ember="refugee pills", moss="spear")

    assert told(state, "done", "moss") == [SetApart(0, 1)]
    assert told(state, "done", "moss") == [SetApart(1, 2)]
    heard = told(state, "done", "")

    assert heard[1:4] == [
        Revealed(0, (TITLES.index("brawler"),)),
        Revealed(1, (TITLES.index("refugee"), TITLES.index("pills"))),
        Revealed(2, (TITLES.index("spear"),)),
    ]


@pytest.mark.rule("AS-SKIR-02")
def test_strength_is_base_fights_plus_modifiers() -> None:
    """AS-SKIR-02: brawler, scavenger and spear fight with 5."""
    assert fight_of(skirmish("brawler scavenger spear"), "sky") == 5


@pytest.mark.rule("AS-SKIR-02")
def test_cards_that_specials_removed_do_not_count() -> None:
    """AS-SKIR-02: the spear disarmed, Sky has 3; then the brawler sniped, 1."""
    state = skirmish("brawler scavenger spear", "saboteur sniper-team")

    say(state, "saboteur sky spear")
    assert fight_of(state, "sky") == 3
    say(state, "sniper-team sky brawler")

    assert fight_of(state, "sky") == 1


@pytest.mark.rule("AS-SKIR-03")
def test_the_initiator_declares_first_then_the_others_clockwise() -> None:
    """AS-SKIR-03: Ember, Moss, Sky."""
    state = skirmish("sniper-team refugee", "sniper-team refugee", "sniper-team refugee", active="ember")
    order = []
    while decider(state) != "chance":
        order.append(decider(state))
        say(state, "done")

    assert order == ["ember", "moss", "sky"]


@pytest.mark.rule("AS-SKIR-03")
def test_who_has_passed_is_not_asked_again() -> None:
    """AS-SKIR-03: Sky declines, Ember shoots, and Sky has had its one opportunity."""
    state = skirmish("sniper-team brawler", "sniper-team brawler")

    say(state, "done sniper-team sky brawler")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-SKIR-03", "AS-SPEC-02")
def test_in_its_one_opportunity_a_tribe_may_use_all_its_specials() -> None:
    """AS-SKIR-03, AS-SPEC-02: two sniper teams, two removals, at different tribes."""
    state = skirmish("sniper-team*2", "brawler", "thugs")

    say(state, "sniper-team ember brawler sniper-team moss thugs")

    assert (fight_of(state, "ember"), fight_of(state, "moss")) == (NONE, NONE)
    assert has(state, "sky", "used") == "sniper-team sniper-team"


@pytest.mark.rule("AS-SPEC-02")
def test_by_option_one_special_of_each_kind_is_used_in_a_round() -> None:
    """AS-SPEC-02: `one_special`: the second sniper team stays still; the saboteur may act."""
    state = skirmish("sniper-team*2 saboteur", "brawler*2 spear", options={"one_special": True})

    say(state, "sniper-team ember brawler")

    assert words(state) == ["done", "saboteur"]


@pytest.mark.rule("AS-SPEC-02")
def test_by_option_an_instant_counts_as_the_special_of_the_round() -> None:
    """AS-SPEC-02: `one_special`: who sniped in another's dig does not snipe in the skirmish."""
    state = camp(sky="brawler", ember="sniper-team*2", moss="thugs", junkyard="junk", options={"one_special": True})

    say(state, "dig brawler done sniper-team brawler withdraw done done done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-SKIR-04", "AS-SKIR-05")
def test_a_sniper_team_that_was_shot_first_does_not_act() -> None:
    """AS-SKIR-04, AS-SKIR-05: the initiator snipes Ember's sniper team, so Ember is not asked."""
    state = skirmish("sniper-team brawler", "sniper-team")

    say(state, "sniper-team ember sniper-team")

    assert decider(state) == "chance"
    assert (has(state, "ember", "laid"), has(state, "ember", "spent")) == ("", "sniper-team")


@pytest.mark.rule("AS-SKIR-05")
def test_a_shot_stands_though_the_sniper_team_is_shot_later() -> None:
    """AS-SKIR-05: Sky removes Ember's brawler; then Ember's sniper team removes Sky's, which has acted."""
    state = skirmish("sniper-team", "sniper-team brawler")

    say(state, "sniper-team ember brawler")
    assert (decider(state), words(state)) == ("ember", ["done", "sniper-team"])
    say(state, "sniper-team sky sniper-team")

    assert (has(state, "sky", "used"), has(state, "sky", "spent")) == ("", "sniper-team")
    assert has(state, "ember", "spent") == "brawler"


@pytest.mark.rule("AS-SKIR-04")
def test_a_saboteur_that_was_shot_does_not_disarm() -> None:
    """AS-SKIR-04: nor does it fight."""
    state = skirmish("sniper-team spear", "saboteur")

    say(state, "sniper-team ember saboteur")

    assert (decider(state), fight_of(state, "ember")) == ("chance", NONE)


@pytest.mark.rule("AS-SAB-03", "AS-SNI-04")
def test_a_special_hits_one_card_of_one_tribe() -> None:
    """AS-SAB-03, AS-SNI-04: with four players one sniper team makes one removal; the attack is announced."""
    state = skirmish("sniper-team", "brawler", "brawler", seats=4, violet="brawler")
    say(state, "sniper-team")
    assert words(state) == ["ember", "moss", "violet"]

    heard = told(state, "moss brawler", "violet")

    assert [event for event in heard if isinstance(event, Sniped)] == [Sniped(0, 2, TITLES.index("brawler"))]
    assert [fight_of(state, tribe) for tribe in ("ember", "moss", "violet")] == [2, NONE, 2]
    assert decider(state) == "chance"


@pytest.mark.rule("AS-SAB-02", "AS-SNI-02")
def test_what_each_special_can_hit() -> None:
    """AS-SAB-02, AS-SNI-02: tools for the saboteur, persons for the sniper team; medicine and junk for neither."""
    everything = "refugee group-leaders junk grenade pills tribe-family-3"
    state = skirmish("saboteur sniper-team", everything)
    other = state.copy()

    say(state, "saboteur ember")
    say(other, "sniper-team ember")

    assert words(state) == ["grenade"]
    assert words(other) == ["refugee", "group-leaders", "tribe-family-3"]


@pytest.mark.rule("AS-SAB-05", "AS-SPEC-01")
def test_a_saboteur_disarms_or_fights() -> None:
    """AS-SAB-05, AS-SPEC-01: with a brawler 2 if it disarms, 3 if it does not; the choice is its owner's."""
    state = skirmish("saboteur brawler", "spear")
    other = state.copy()
    assert words(state) == ["done", "saboteur"]

    say(state, "saboteur ember spear")
    say(other, "done")

    assert (fight_of(state, "sky"), fight_of(other, "sky")) == (2, 3)


@pytest.mark.rule("AS-SAB-05")
def test_a_saboteur_that_disarms_holds_no_weapon() -> None:
    """AS-SAB-05: the grenade has no bearer left."""
    state = skirmish("saboteur grenade", "spear")
    assert fight_of(state, "sky") == 4

    say(state, "saboteur ember spear")

    assert fight_of(state, "sky") == NONE


@pytest.mark.rule("AS-SAB-03")
def test_everyone_hears_of_a_disarm() -> None:
    """AS-SAB-03: the attack is declared."""
    state = skirmish("saboteur", "spear shovel")

    assert told(state, "saboteur ember shovel", "moss")[0] == Disarmed(0, 1, TITLES.index("shovel"))


@pytest.mark.rule("AS-SKIR-06", "AS-SKIR-11")
@pytest.mark.parametrize(("refugees", "who"), [("refugee", "sky"), ("refugee*2", "nobody"), ("refugee*3", "ember")])
def test_specials_that_were_used_still_count_as_people(refugees: str, who: str) -> None:
    """AS-SKIR-06, AS-SKIR-11: 2 against 2; Sky has 3 people there, the two of the sniper team that shot among them."""
    state = skirmish("sniper-team brawler", f"brawler scavenger {refugees}")

    say(state, "sniper-team ember scavenger")

    assert winner(state) == who


@pytest.mark.rule("AS-SKIR-07", "AS-SNI-03")
def test_a_sniped_family_counts_no_people() -> None:
    """AS-SKIR-07, AS-SNI-03: 2 against 2 with 6 people to 4, until the family of five is shot."""
    state = skirmish("sniper-team brawler refugee", "brawler tribe-family-5", active="sky")
    other = state.copy()

    say(state, "sniper-team ember tribe-family-5")
    say(other, "done")

    assert (winner(state), winner(other)) == ("sky", "ember")


@pytest.mark.rule("AS-SNI-06")
def test_the_score_is_not_changed_by_a_snipe() -> None:
    """AS-SNI-06: the last contested card is won, and the family that was shot counts for its tribe."""
    state = skirmish("sniper-team brawler", "tribe-family-5", contested="grenade")

    say(state, "sniper-team ember tribe-family-5 grenade")

    assert state.outcome is not None
    assert state.outcome.scores == (3.0, 5.0, 0.0)


@pytest.mark.rule("AS-SKIR-08")
def test_the_strongest_takes_the_top_contested_card_unseen() -> None:
    """AS-SKIR-08: the winner hears the title, the others that Ember won; the card is slid under Ember's discards."""
    state = skirmish("brawler", "thugs; deck: refugee*5", "scavenger", contested="grenade wolf-pack")
    heard = {tribe: told(state.copy(), "wolf-pack", tribe)[0] for tribe in ("sky", "ember", "moss", "")}

    assert heard["ember"] == Won(1, TITLES.index("wolf-pack"))
    assert heard["sky"] == heard["moss"] == heard[""] == Won(1, -1)

    say(state, "wolf-pack")
    assert (has(state, "ember", "gained"), has(state, "ember", "discard")) == ("wolf-pack", "thugs")
    assert contested_cards(state) == 1


@pytest.mark.rule("AS-SKIR-09")
def test_among_those_tied_for_the_highest_fight_most_people_win() -> None:
    """AS-SKIR-09: Sky 2 with a refugee beside, Ember 2; Moss brings 0 and a crowd, and is not compared."""
    state = skirmish("brawler refugee", "scavenger shovel", "tribe-family-5 refugee*3")

    assert winner(state) == "sky"


@pytest.mark.rule("AS-SKIR-09")
@pytest.mark.parametrize(("extra", "who"), [("refugee", "nobody"), ("refugee*2", "ember"), ("tribe-family-3", "ember")])
def test_people_count_though_they_do_not_fight(extra: str, who: str) -> None:
    """AS-SKIR-09: Sky brings a brawler and a refugee; Ember a brawler and others."""
    assert winner(skirmish("brawler refugee", f"brawler {extra}")) == who


@pytest.mark.rule("AS-SKIR-10")
def test_people_are_counted_and_not_cards() -> None:
    """AS-SKIR-10: brawler and family of four against brawler and three refugees, 5 to 4 people with 2 to 4 cards."""
    state = skirmish("brawler tribe-family-4", "brawler refugee*3")

    assert winner(state) == "sky"


@pytest.mark.rule("AS-SKIR-12")
def test_a_deadlock_buries_the_contested_card_in_the_junkyard() -> None:
    """AS-SKIR-12: nobody has it, the junkyard is shuffled, the round ends."""
    state = skirmish("brawler", "brawler", junkyard="net", under="pills")

    assert winner(state) == "nobody"
    assert (heap(state), below(state)) == ("net pills grenade", "")
    assert [owns(state, tribe) for tribe in ("sky", "ember", "moss")] == ["brawler", "brawler", ""]
    assert (contested_cards(state), state.round_number) == (1, 4)


@pytest.mark.rule("AS-SKIR-12")
@pytest.mark.parametrize("tribe", ["sky", "ember", "moss", ""])
def test_nobody_hears_which_card_was_buried(tribe: str) -> None:
    """AS-SKIR-12: the event names the round only."""
    state = skirmish("brawler", "brawler")

    assert told(state, "grenade", tribe)[0] == Deadlocked(3)


@pytest.mark.rule("AS-SKIR-12")
def test_a_third_tribe_with_less_fight_breaks_no_deadlock() -> None:
    """AS-SKIR-12: Sky and Ember tie in fight and people; Moss wins nothing."""
    state = skirmish("brawler refugee", "brawler refugee", "scavenger tribe-family-5")

    assert winner(state) == "nobody"


@pytest.mark.rule("AS-SKIR-13")
def test_zero_beats_none() -> None:
    """AS-SKIR-13: one family of three against refugees with weapons and a larger crowd."""
    state = skirmish("tribe-family-3", "refugee*4 grenade", "group-leaders*2 spear")

    assert [fight_of(state, tribe) for tribe in ("sky", "ember", "moss")] == [0, NONE, NONE]
    assert winner(state) == "sky"


@pytest.mark.rule("AS-SKIR-14")
def test_when_all_fight_with_zero_people_decide() -> None:
    """AS-SKIR-14: 4, 3 and 3 people."""
    state = skirmish("tribe-family-3", "tribe-family-4", "tribe-family-3")

    assert [fight_of(state, tribe) for tribe in ("sky", "ember", "moss")] == [0, 0, 0]
    assert winner(state) == "ember"


@pytest.mark.rule("AS-SKIR-14")
def test_with_two_players_zero_against_zero_is_a_tie() -> None:
    """AS-SKIR-14: people do not matter there."""
    state = camp(seats=2, phase="skirmish", sky="tribe-family-5", ember="tribe-family-3")

    assert winner(state) == "nobody"


@pytest.mark.rule("AS-SKIR-15")
def test_nobody_can_fight_and_people_are_equal() -> None:
    """AS-SKIR-15: a deadlock."""
    assert winner(skirmish("refugee*2", "refugee*2", "pills")) == "nobody"


@pytest.mark.rule("AS-SKIR-15")
def test_nobody_can_fight_and_people_differ() -> None:
    """AS-SKIR-15: most people win, as in any tie."""
    assert winner(skirmish("refugee*2", "refugee*3", "pills")) == "ember"


@pytest.mark.rule("AS-SKIR-15")
def test_by_option_nobody_wins_when_nobody_can_fight() -> None:
    """AS-SKIR-15: `no_fight = deadlock`; a fight of 0 still wins."""
    options = {"no_fight": "deadlock"}

    assert winner(skirmish("refugee*2", "refugee*3", "pills", options=options)) == "nobody"
    assert winner(skirmish("refugee*2", "refugee*3", "tribe-family-3", options=options)) == "moss"


@pytest.mark.rule("AS-SKIR-16")
def test_none_is_less_than_zero_and_zero_less_than_one() -> None:
    """AS-SKIR-16: a refugee has none, a tribe family 0, a scavenger 1."""
    state = skirmish("refugee", "tribe-family-5", "scavenger")

    assert [fight_of(state, tribe) for tribe in ("sky", "ember", "moss")] == [NONE, 0, 1]
    assert winner(state) == "moss"


@pytest.mark.rule("AS-SKIR-17")
def test_who_brings_no_cards_is_compared_all_the_same() -> None:
    """AS-SKIR-17: none and 0 people; a single pair of pills is worth no more."""
    assert winner(skirmish()) == "nobody"
    assert winner(skirmish("pills")) == "nobody"
    assert winner(skirmish("refugee")) == "sky"


@pytest.mark.rule("AS-SKIR-18", "AS-INST-12")
def test_a_tool_whose_bearer_was_shot_is_taken_up_again_and_may_be_disarmed() -> None:
    """AS-SKIR-18, AS-INST-12: Sarah's brawler with the grenade is sniped; the scavenger drops the spear for it: 4."""
    state = skirmish("sniper-team", "brawler scavenger grenade spear", "saboteur")
    say(state, "sniper-team ember brawler")
    assert fight_of(state, "ember") == 4

    say(state, "saboteur ember grenade")

    assert fight_of(state, "ember") == 3  # the spear is taken up again


@pytest.mark.rule("AS-SKIR-19")
def test_an_idle_tool_may_be_disarmed_though_it_is_useless() -> None:
    """AS-SKIR-19: the attacker chooses among all revealed tools."""
    state = skirmish("saboteur", "scavenger grenade spear")
    say(state, "saboteur ember")
    assert words(state) == ["spear", "grenade"]

    say(state, "spear")

    assert fight_of(state, "ember") == 4


@pytest.mark.rule("AS-SKIR-19")
def test_tools_that_nobody_can_hold_are_targets_too() -> None:
    """AS-SKIR-19: Ember brought a spear and no fighter."""
    state = skirmish("saboteur", "spear refugee")

    say(state, "saboteur ember spear")

    assert discards(state, "ember") == "spear"


@pytest.mark.rule("AS-SKIR-20")
@pytest.mark.parametrize("cards", ["pills", "junk", "medkit*2", "spear", "refugee*2 pills junk"])
def test_cards_that_cannot_fight_add_nothing(cards: str) -> None:
    """AS-SKIR-20: they were there for the bluff; beside a brawler they change nothing but the crowd."""
    assert fight_of(skirmish(cards), "sky") == NONE
    assert fight_of(skirmish(f"brawler {cards}"), "sky") == (4 if cards == "spear" else 2)


@pytest.mark.rule("AS-SKIR-20")
def test_a_draw_only_card_may_be_present() -> None:
    """AS-SKIR-20: with HQ a medic cannot fight."""
    state = skirmish("medic", hq=1)

    assert fight_of(state, "sky") == NONE
    assert people(state, "sky") == 1


@pytest.mark.rule("AS-SKIR-03")
def test_a_special_cannot_be_aimed_at_one_s_own_cards() -> None:
    """AS-SKIR-03: only Ember has a person for Sky's sniper team."""
    state = skirmish("sniper-team brawler", "refugee", "spear")

    say(state, "sniper-team")

    assert words(state) == ["ember"]


@pytest.mark.rule("AS-SKIR-04")
def test_the_refusal_of_a_special_without_a_target_names_the_rule() -> None:
    """AS-SKIR-04: why can't my saboteur act? Nobody brought a tool."""
    state = skirmish("saboteur sniper-team", "brawler")

    assert why(state, "saboteur") == "AS-SAB-02"


@pytest.mark.rule("AS-SKIR-08", "AS-SKIR-09")
@pytest.mark.parametrize(
    ("tribes", "compared"),
    [
        (("thugs spear", "brawler", "refugee"), Compared((5, 2, NONE), (NONE, NONE, NONE))),
        (("brawler refugee", "scavenger shovel", "tribe-family-5"), Compared((2, 2, 0), (2, 1, NONE))),
        (("refugee", "refugee", ""), Compared((NONE, NONE, NONE), (1, 1, 0))),
    ],
)
def test_everyone_hears_how_strong_all_were_and_how_many_people_broke_a_tie(
    tribes: tuple[str, str, str], compared: Compared
) -> None:
    """AS-SKIR-08, AS-SKIR-09: the fight of each; people only of those tied for the highest."""
    state = camp(sky=tribes[0], ember=tribes[1], moss=tribes[2])

    say(state, "done done")

    assert told(state, "done", "")[-1] == compared


@pytest.mark.rule("AS-2P-03", "AS-2P-04")
def test_with_two_players_no_people_are_counted() -> None:
    """AS-2P-03, AS-2P-04: what is told is the fight of both."""
    state = camp(seats=2, sky="brawler", ember="brawler refugee")

    say(state, "done")

    assert told(state, "done", "")[-1] == Compared((2, 2), (NONE, NONE))


@pytest.mark.rule("AS-HQ-LEAD-20", "AS-SKIR-08")
def test_the_help_of_a_mentor_is_seen_until_the_contested_card_is_taken() -> None:
    """AS-HQ-LEAD-20, AS-SKIR-08: Sky's brawler fights 3, in what is told and in what lies on the table."""
    state = headquarters(leaders={"sky": "mentor"}, phase="skirmish", sky="brawler refugee", ember="brawler")

    heard = told(state, "leader", "ember")

    assert heard[-1] == Compared((3, 2, NONE), (NONE, NONE, NONE))
    assert sees(state, "ember")["fights"]["sky"]["fight"] == 3
    say(state, "grenade")
    assert state.raised == 0


@pytest.mark.rule("AS-SKIR-15")
def test_by_option_no_people_are_counted_when_nobody_can_fight() -> None:
    """AS-SKIR-15: `no_fight = deadlock`: they would not decide anything."""
    state = camp(sky="refugee*2", ember="refugee", options={"no_fight": "deadlock"})

    say(state, "done done")

    assert told(state, "done", "")[-1] == Compared((NONE, NONE, NONE), (NONE, NONE, NONE))
