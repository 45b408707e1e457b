"""The rulebook's sample round, replayed: Sarah is Sky, Carol is Ember, Betty is Moss."""

import pytest

from fimbul.games.scavengers.state import Camp
from tests.games.scavengers.camp import (
    below,
    camp,
    decider,
    discards,
    fight_of,
    has,
    heap,
    owns,
    say,
    told,
    words,
)

SARAH = "dig refugee shovel done net junk net junk done"
CAROL = "dig scavenger done pills pills hunt refugee spear done hire scavenger done done"
BETTY = "hunt scavenger spear done hire scout medkit done done"


def sample_round() -> Camp:
    """The hands that the three draw, and a contested card that Sarah has seen."""
    return camp(
        sky="brawler shovel refugee*2 pills; deck: refugee*5",
        ember="scavenger spear refugee*2 tribe-family-4; deck: refugee*5",
        moss="scavenger*2 spear shovel medkit; deck: refugee*5",
        junkyard="net junk pills medkit",
        contested="grenade wolf-pack",
    )


@pytest.mark.rule("AS-WALK-01")
def test_sarah_digs_and_commits_three_cards() -> None:
    """AS-WALK-01: dig 2 shows net and junk; the net is kept, the junk goes to the bottom; 3 cards are announced."""
    state = sample_round()

    heard = told(state, SARAH, "ember")

    assert discards(state, "sky") == "refugee net shovel"
    assert below(state) == "junk"
    assert has(state, "sky", "committed") == "refugee brawler pills"
    assert heard[-1].number == 3


@pytest.mark.rule("AS-WALK-02")
def test_carol_digs_hunts_hires_and_bluffs() -> None:
    """AS-WALK-02: a dig of 1 is kept, a hunt of 1 hires a scavenger; family and refugee are announced as 2."""
    state = sample_round()
    say(state, SARAH)

    heard = told(state, CAROL, "sky")

    assert discards(state, "ember") == "refugee scavenger scavenger spear pills"
    assert has(state, "ember", "gained") == "pills"
    assert heard[-1].number == 2
    assert has(state, "ember", "committed") == "refugee tribe-family-4"


@pytest.mark.rule("AS-WALK-03")
def test_betty_hires_a_scout_and_commits_two_cards() -> None:
    """AS-WALK-03: scavenger and spear bring 2 food, the medkit 2 meds."""
    state = sample_round()
    say(state, f"{SARAH} {CAROL}")

    say(state, "hunt scavenger spear done hire")
    assert "scout" in words(state)
    heard = told(state, "scout medkit done done", "sky")

    assert discards(state, "moss") == "scavenger scout spear medkit"
    announced = [event.number for event in heard if type(event).__name__ == "SetApart"]
    assert announced == [2]
    assert has(state, "moss", "laid") == "scavenger shovel"


@pytest.mark.rule("AS-WALK-04")
def test_sarah_wins_the_tie_with_two_people_to_one() -> None:
    """AS-WALK-04: fights of 2, 0 and 2; Sarah's refugee tips the scale, and Carol's crowd is not compared."""
    state = sample_round()
    say(state, f"{SARAH} {CAROL} {BETTY}")
    assert [fight_of(state, tribe) for tribe in ("sky", "ember", "moss")] == [2, 0, 2]
    assert decider(state) == "chance"

    say(state, "grenade")

    assert "grenade" in owns(state, "sky")
    assert has(state, "sky", "gained") == "net grenade"
    assert heap(state) == "medkit"
