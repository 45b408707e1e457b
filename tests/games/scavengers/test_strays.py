"""Specials that may have gone astray: trashed unseen, and dug up by another. Who cannot hold one is not asked."""

import json

import pytest

from fimbul.core.errors import BadSave
from fimbul.core.game import only
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.state import Camp, Trophy
from fimbul.games.scavengers.steps.junkyard import ASTRAY
from tests.games.kit import say, words
from tests.games.scavengers.camp import camp, decider, go_astray, zone

EMBER, MOSS = 1, 2
DIG, DRAW = "dig brawler done junk", "draw scavenger done net"


def astray(first: str, second: str, *, sky: str = "scavenger", ember: str = "deck: sniper-team; hand: junk") -> Camp:
    """Ember, who has a sniper team, gathers, then Moss, who draws what it digs up; then Sky digs."""
    state = camp(
        active="ember", sky=sky, ember=ember, moss="brawler scavenger pills; discard: net", junkyard="junk pills*2"
    )
    say(state, f"{first} {second} done dig scavenger done")
    return state


@pytest.mark.rule("AS-INST-02")
def test_a_special_that_strayed_through_the_junkyard_may_be_anywhere_unseen() -> None:
    """AS-INST-02: Ember trashed a card, Moss dug one up and has it in hand: it may be the sniper team."""
    state = astray("trash junk done done", f"{DIG} junk {DRAW}")

    assert (decider(state), words(state)) == ("moss", ["pass"])


@pytest.mark.rule("AS-INST-02")
@pytest.mark.parametrize("second", [f"{DIG} pass junk {DRAW}", f"{DIG} junk"])
def test_who_cannot_have_a_special_in_hand_that_it_dug_up_is_not_asked(second: str) -> None:
    """AS-INST-02: Moss kept nothing, or what it kept lies under its discards."""
    assert decider(astray("trash junk done done", second)) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_what_was_trashed_before_the_first_special_was_hired_is_none() -> None:
    """AS-INST-02: Ember trashes, and only then hires a sniper team, which lies open; Moss digs after that."""
    hire = "hire sniper-team medkit done"

    state = astray(
        f"trash junk done {hire} done",
        f"{DIG} junk {DRAW}",
        ember="junk medkit; hunted: hunter",
    )

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_what_was_dug_up_before_a_special_could_be_trashed_is_none() -> None:
    """AS-INST-02: Ember has a card in hand that it dug up before Moss trashed one."""
    state = camp(
        active="ember",
        sky="scavenger",
        ember="brawler scavenger; discard: net",
        moss="deck: sniper-team; hand: junk",
        junkyard="junk pills*2",
    )
    say(state, "dig brawler done pass junk junk draw scavenger done pass net done")

    say(state, "trash junk done done dig scavenger done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
def test_a_contested_card_that_was_won_is_no_special() -> None:
    """AS-INST-02: all that Ember gained unseen it won, though Moss may have trashed a sniper team."""
    state = camp(
        sky="scavenger", ember="grenade; secret: grenade", moss="deck: sniper-team; hand: junk", junkyard="junk"
    )
    go_astray(state, zone("sniper-team"), ASTRAY | only(EMBER))
    state.losses[MOSS] = 1
    state.wins[EMBER] = 1
    state.trophies.append(Trophy(EMBER, NONE, NONE, fresh=False))

    say(state, "dig scavenger done")

    assert decider(state) == "moss"


@pytest.mark.rule("AS-INST-02")
def test_when_all_that_were_hired_lie_open_nobody_else_is_asked() -> None:
    """AS-INST-02: Ember trashed a card, but not its only sniper team, which shoots; so Moss dug up another card."""
    state = astray(
        "trash junk done done",
        "dig brawler done pass junk junk draw scavenger done pass net",
        sky="scavenger*2",
        ember="sniper-team junk",
    )
    assert (decider(state), words(state)) == ("ember", ["pass", "sniper-team"])

    say(state, "sniper-team scavenger withdraw dig scavenger done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02", "AS-SPEC-02")
def test_by_option_who_has_used_its_special_is_not_asked_for_it_again() -> None:
    """AS-INST-02, AS-SPEC-02: with `one_special` all know that Ember has shot, though it may hold another."""
    state = camp(sky="scavenger*2", ember="sniper-team*2", junkyard="junk", options={"one_special": True})

    say(state, "dig scavenger done sniper-team scavenger withdraw dig scavenger done")

    assert decider(state) == "chance"


@pytest.mark.rule("AS-INST-02")
@pytest.mark.parametrize(("shown", "asked"), [("brawler", "chance"), ("saboteur", "sky")])
def test_who_has_shown_all_cards_that_it_set_apart_is_asked_only_for_those(shown: str, asked: str) -> None:
    """AS-INST-02: Sky has a saboteur in its deck and one card set apart, which all have seen."""
    sky = f"committed: {shown}; shown: {shown}; deck: saboteur"
    state = camp(active="ember", initiator="sky", sky=sky, ember="brawler shovel", junkyard="pills*6")

    say(state, "dig brawler shovel done")

    assert decider(state) == asked


@pytest.mark.parametrize(
    ("ember", "junkyard"), [("sniper-team; secret: sniper-team", "junk"), ("pills", "sniper-team")]
)
def test_a_save_in_which_a_stray_is_not_looked_for_is_refused(ember: str, junkyard: str) -> None:
    """Somebody with a sniper team would not be asked, now or when it is dug up."""
    state = camp(sky="scavenger", ember=ember, junkyard=junkyard)
    assert state.game.from_json(state.to_json()).key() == state.key()

    save = json.loads(state.to_json()) | {"strays": {}}

    with pytest.raises(BadSave, match="astray"):
        state.game.from_json(json.dumps(save))
