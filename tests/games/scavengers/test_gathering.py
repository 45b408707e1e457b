"""Resource gathering phase: whose turn it is, what may be done and how often, and what is set apart."""

import pytest

from fimbul.games.scavengers.events import SetApart
from tests.games.kit import say, told, why, words
from tests.games.scavengers.camp import camp, decider, discards, fight_of, has, owns

EVERYTHING = "scavenger*3 refugee medkit"


@pytest.mark.rule("AS-ROUND-07")
def test_the_initiator_gathers_first_then_the_others_clockwise() -> None:
    """AS-ROUND-07: with four players and Ember as initiator the order is Ember, Moss, Violet, Sky."""
    state = camp(seats=4, active="ember", round_number=1, sky="pills", ember="pills", moss="pills", violet="pills")
    order = []
    while state.round_number == 1:
        order.append(decider(state))
        say(state, "done")

    assert order == ["ember", "moss", "violet", "sky"]


@pytest.mark.rule("AS-ROUND-08")
@pytest.mark.parametrize("picks", ["dig refugee multitool done junk pass junk", "hunt refugee multitool done"])
def test_at_the_end_of_a_turn_the_rest_is_laid_face_down_and_its_number_told(picks: str) -> None:
    """AS-ROUND-08: two of five cards dig or hunt and are discarded; three are announced, and nobody hears which."""
    state = camp(sky="refugee*2 multitool brawler pills", junkyard="junk")
    say(state, picks)

    assert told(state, "done", "ember") == [SetApart(0, 3)]
    assert has(state, "sky", "committed") == "refugee brawler pills"
    assert (has(state, "sky", "hand"), discards(state, "sky")) == ("", "refugee multitool")


@pytest.mark.rule("AS-ROUND-09")
def test_in_the_first_round_the_cards_are_set_apart_for_form() -> None:
    """AS-ROUND-09: and discarded when the next round begins."""
    state = camp(round_number=1, sky="brawler", ember="refugee")

    assert told(state, "done") == [SetApart(0, 1)]
    say(state, "done done")

    assert state.round_number == 2
    assert discards(state, "ember") == "refugee"


@pytest.mark.rule("AS-ACT-01")
def test_several_different_actions_in_one_turn() -> None:
    """AS-ACT-01: dig, draw, hunt, hire and trash, one after another."""
    state = camp(sky="scavenger*3 junk; deck: pills", junkyard="net")

    say(
        state,
        "dig scavenger done net net draw scavenger done pills hunt scavenger done hire scavenger done trash junk done",
    )

    assert words(state) == ["done"]
    assert has(state, "sky", "hand") == "pills"
    assert discards(state, "sky") == "scavenger scavenger scavenger scavenger net"


@pytest.mark.rule("AS-ACT-02")
@pytest.mark.parametrize("act", ["dig", "draw", "hunt"])
def test_the_same_action_twice_is_refused_though_fresh_cards_could_do_it(act: str) -> None:
    """AS-ACT-02: each kind of action once a round."""
    fresh = camp(sky="scavenger*2; deck: pills", junkyard="net")
    state = camp(sky=f"scavenger*2; deck: pills; did: {act}", junkyard="net")

    assert act in words(fresh)
    assert act not in words(state)


@pytest.mark.rule("AS-ACT-02")
@pytest.mark.parametrize(
    "picks",
    ["dig scavenger done net net", "draw scavenger done pills", "hunt scavenger done"],
)
def test_an_action_that_was_performed_is_not_offered_again(picks: str) -> None:
    """AS-ACT-02: played, not only noted; the other two are still there."""
    state = camp(sky="scavenger*3; deck: pills", junkyard="net*2")

    say(state, picks)

    left = {"dig", "draw", "hunt"} & set(words(state))
    assert left == {"dig", "draw", "hunt"} - {picks.split(maxsplit=1)[0]}


@pytest.mark.rule("AS-ACT-02")
def test_the_next_round_allows_every_action_again() -> None:
    """AS-ACT-02: once a round, not once a game."""
    state = camp(round_number=1, sky="hand: scavenger; did: dig draw hunt hire trash", junkyard="net")
    assert words(state) == ["done"]

    say(state, "done done done scavenger")

    assert words(state) == ["done", "dig", "draw", "hunt", "trash"]


@pytest.mark.rule("AS-ACT-02")
def test_the_refusal_of_a_second_dig_names_the_rule() -> None:
    """AS-ACT-02: why can't I?"""
    state = camp(sky="scavenger; did: dig", junkyard="net")

    assert why(state, "dig") == "AS-ACT-02"


@pytest.mark.rule("AS-ACT-03")
def test_several_cards_join_in_one_action_and_their_values_add() -> None:
    """AS-ACT-03: a scout and two scavengers draw 4 cards."""
    state = camp(sky="scout scavenger*2; deck: pills*5")

    say(state, "draw scout scavenger scavenger done pills pills pills pills")

    assert decider(state) == "sky"
    assert has(state, "sky", "hand") == "pills pills pills pills"


@pytest.mark.rule("AS-ACT-04")
@pytest.mark.parametrize(
    "picks", ["dig scavenger done junk pass junk", "draw scavenger done refugee", "hunt scavenger done"]
)
def test_a_card_used_for_one_action_is_used_for_no_other(picks: str) -> None:
    """AS-ACT-04: a scavenger that has dug, drawn or hunted does nothing else, and is not in the skirmish."""
    state = camp(sky="scavenger; deck: refugee", junkyard="junk")

    say(state, picks)
    assert {"dig", "draw", "hunt"}.isdisjoint(words(state))
    say(state, "done")

    assert "scavenger" not in has(state, "sky", "committed")
    assert discards(state, "sky") == "scavenger"


@pytest.mark.rule("AS-ACT-05")
def test_a_refugee_digs_or_hunts_but_never_both() -> None:
    """AS-ACT-05: after a dig with the shovel the spear finds nobody."""
    state = camp(sky="refugee shovel spear", junkyard="junk*2")
    assert {"dig", "hunt"} <= set(words(state))

    say(state, "dig refugee shovel done junk junk pass junk junk")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-ACT-06", "AS-UNIT-09")
def test_a_total_of_zero_is_no_action() -> None:
    """AS-ACT-06, AS-UNIT-09: a lone refugee cannot dig or hunt, and has not tried."""
    state = camp(sky="refugee", junkyard="junk")

    assert words(state) == ["done", "trash"]


@pytest.mark.rule("AS-ACT-06")
def test_an_action_can_be_done_from_a_total_of_one() -> None:
    """AS-ACT-06: refugees alone do not do; a refugee with a shovel digs 2."""
    state = camp(sky="refugee*2 shovel", junkyard="junk*3")

    say(state, "dig refugee refugee")
    assert "done" not in words(state)
    say(state, "shovel done")

    say(state, "junk junk")
    assert (decider(state), has(state, "sky", "looked")) == ("sky", "junk junk")


@pytest.mark.rule("AS-ACT-07")
def test_cards_used_in_the_gathering_are_discarded_at_once() -> None:
    """AS-ACT-07: the scout that drew is out of play before the turn goes on."""
    state = camp(sky="scout; deck: pills*2")

    say(state, "draw scout done pills pills")

    assert (discards(state, "sky"), has(state, "sky", "hand")) == ("scout", "pills pills")


@pytest.mark.rule("AS-ACT-07", "AS-SKIR-06")
def test_cards_used_in_the_skirmish_stay_to_its_end() -> None:
    """AS-ACT-07, AS-SKIR-06: the sniper team has shot and lies on the table still."""
    state = camp(phase="skirmish", sky="sniper-team", ember="brawler")

    say(state, "sniper-team ember brawler")

    assert (has(state, "sky", "used"), discards(state, "sky")) == ("sniper-team", "")


@pytest.mark.rule("AS-ACT-08")
def test_cards_used_this_round_sit_out_its_reshuffles() -> None:
    """AS-ACT-08: the deck is empty, and the discards are only this turn's diggers, so no card is drawn."""
    state = camp(sky="scavenger*2", junkyard="junk")

    say(state, "dig scavenger done junk pass junk draw scavenger done")

    assert (decider(state), has(state, "sky", "hand")) == ("sky", "")
    assert has(state, "sky", "spent") == "scavenger scavenger"


@pytest.mark.rule("AS-ACT-08")
def test_hunters_who_lie_on_show_sit_out_the_reshuffles_too() -> None:
    """AS-ACT-08: there is nothing but the hunter that has hunted, so no card is drawn."""
    state = camp(sky="hunter scavenger")

    say(state, "hunt hunter done draw scavenger done")

    assert (decider(state), has(state, "sky", "hand")) == ("sky", "")
    assert has(state, "sky", "hunted") == "hunter"


@pytest.mark.rule("AS-ACT-08", "AS-HIRE-07")
def test_a_card_dug_or_hired_this_turn_may_be_drawn_and_used() -> None:
    """AS-ACT-08, AS-HIRE-07: they have not been used."""
    state = camp(sky="scavenger*2 field-crew", junkyard="net")

    say(state, "dig scavenger done net net hunt field-crew done hire brawler done draw scavenger done")

    assert (decider(state), words(state)) == ("chance", ["brawler", "net"])
    say(state, "brawler")
    assert has(state, "sky", "hand") == "brawler"


@pytest.mark.rule("AS-ACT-08")
def test_by_option_spent_cards_are_reshuffled_too_and_count_as_fresh() -> None:
    """AS-ACT-08: `reshuffle_spent` lets the digger be drawn and hunt."""
    state = camp(sky="scavenger*2", junkyard="junk", options={"reshuffle_spent": True})

    say(state, "dig scavenger done junk pass junk draw scavenger done scavenger")

    assert has(state, "sky", "hand") == "scavenger"
    assert "hunt" in words(state)


@pytest.mark.rule("AS-ACT-08")
def test_by_option_the_cards_that_draw_are_not_drawn_by_themselves() -> None:
    """AS-ACT-08: the two scavengers that draw are discarded after use, so a draw of 2 finds only the digger."""
    state = camp(sky="scavenger*3", junkyard="junk", options={"reshuffle_spent": True})

    say(state, "dig scavenger done junk pass junk draw scavenger scavenger done scavenger")

    assert decider(state) == "sky"
    assert has(state, "sky", "hand") == "scavenger"


@pytest.mark.rule("AS-ACT-08")
def test_the_next_drawing_phase_takes_spent_cards_in_again() -> None:
    """AS-ACT-08: they sit out the round, no longer."""
    state = camp(phase="over", round_number=1, initiator="sky", sky="spent: scavenger brawler")

    assert words(state) == ["scavenger", "brawler"]


@pytest.mark.rule("AS-ACT-09")
def test_a_card_drawn_in_the_turn_may_be_used_in_it() -> None:
    """AS-ACT-09: the draw brings a brawler, and the brawler digs."""
    state = camp(sky="scavenger; deck: brawler", junkyard="junk")

    say(state, "draw scavenger done brawler dig brawler done junk junk")

    assert discards(state, "sky") == "scavenger brawler junk"


@pytest.mark.rule("AS-ACT-10", "AS-SKIR-20")
def test_every_unused_card_goes_to_the_skirmish_useful_or_not() -> None:
    """AS-ACT-10, AS-SKIR-20: pills and a refugee are announced as two cards; they cannot fight."""
    state = camp(
        sky="pills refugee", initiator="ember", active="sky", ember="committed: brawler", moss="committed: pills"
    )

    assert told(state, "done")[0] == SetApart(0, 2)
    assert has(state, "sky", "laid") == "refugee pills"
    assert fight_of(state, "sky") == -1


@pytest.mark.rule("AS-ACT-10")
def test_a_player_may_not_hold_cards_back() -> None:
    """AS-ACT-10: by default there is nothing to choose: the next tribe is asked at once."""
    state = camp(sky="pills refugee", ember="brawler")

    say(state, "done")

    assert decider(state) == "ember"


@pytest.mark.rule("AS-ACT-10")
def test_by_option_unused_cards_may_be_discarded_instead() -> None:
    """AS-ACT-10: `hold_back`: the pills are discarded, refugee and brawler are announced as two cards."""
    state = camp(sky="pills refugee brawler", ember="brawler", options={"hold_back": True})
    say(state, "done")
    assert (decider(state), words(state)) == ("sky", ["done", "refugee", "brawler", "pills"])

    say(state, "pills")
    assert told(state, "done") == [SetApart(0, 2)]

    assert (has(state, "sky", "committed"), discards(state, "sky")) == ("refugee brawler", "pills")
    assert decider(state) == "ember"


@pytest.mark.rule("AS-ACT-11")
def test_a_tribe_may_do_nothing() -> None:
    """AS-ACT-11: all five cards go to the skirmish."""
    state = camp(sky=EVERYTHING, junkyard="net")

    say(state, "done")

    assert has(state, "sky", "committed") == owns(state, "sky") == "refugee scavenger scavenger scavenger medkit"


@pytest.mark.rule("AS-UNIT-10")
def test_there_are_five_actions() -> None:
    """AS-UNIT-10: dig, draw, hunt, hire and trash, and the end of the turn."""
    state = camp(sky="scavenger pills; deck: pills", junkyard="net")

    assert words(state) == ["done", "dig", "draw", "hunt", "hire", "trash"]


@pytest.mark.rule("AS-UNIT-10")
def test_with_no_cards_there_is_nothing_to_do() -> None:
    """AS-UNIT-10: nothing to lay, to pay with or to throw away."""
    assert words(camp(junkyard="net")) == ["done"]
