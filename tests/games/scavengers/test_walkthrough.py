"""The rulebook's sample round, as people may watch it: Sarah is Sky, Carol is Ember, Betty is Moss."""

from typing import Any

import pytest

import fimbul
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import Compared, SetApart, Won
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.sample_round import Tableau, bettys_turn, carols_turn, hands, sarahs_turn, skirmish
from fimbul.games.scavengers.state import Camp
from tests.games.kit import told
from tests.games.scavengers.camp import below, decider, discards, has, opening, owns, stack


def watch(state: Camp, scenes: list[Tableau], tribe: str = "") -> list[Any]:
    """What a tribe hears, or a spectator, in these scenes."""
    return [event for scene in scenes for event in told(state, scene.picks, tribe)]


def after(*parts: list[Tableau]) -> Camp:
    """The sample round after the hands are drawn and these parts are played."""
    state = opening()
    for scenes in (hands(), *parts):
        watch(state, scenes)
    return state


def announced(events: list[Any]) -> list[tuple[str, int]]:
    """Who has announced how many cards for the skirmish."""
    return [(TRIBES[event.seat], event.number) for event in events if isinstance(event, SetApart)]


def test_the_three_draw_the_hands_of_the_rulebook() -> None:
    """The cards come together in three rounds of an ordinary game, and Sarah begins the fourth."""
    state = after()

    assert (state.round_number, decider(state)) == (4, "sky")
    assert has(state, "sky", "hand") == "refugee refugee brawler shovel pills"
    assert has(state, "ember", "hand") == "refugee refugee scavenger spear tribe-family-4"
    assert has(state, "moss", "hand") == "scavenger scavenger spear shovel medkit"


@pytest.mark.rule("AS-WALK-01")
def test_sarah_digs_and_commits_three_cards() -> None:
    """AS-WALK-01: dig 2 shows net and junk; the net is kept, the junk goes to the bottom; 3 cards are announced."""
    state = after()

    heard = watch(state, sarahs_turn(), "ember")

    assert has(state, "sky", "spent") == "refugee shovel"
    assert has(state, "sky", "gained") == "net"
    assert below(state) == "junk"
    assert has(state, "sky", "committed") == "refugee brawler pills"
    assert announced(heard) == [("sky", 3)]


@pytest.mark.rule("AS-WALK-02")
def test_carol_digs_hunts_hires_and_bluffs() -> None:
    """AS-WALK-02: a dig of 1 is kept, a hunt of 1 hires a scavenger; family and refugee are announced as 2."""
    state = after(sarahs_turn())

    heard = watch(state, carols_turn(), "sky")

    assert discards(state, "ember") == "refugee scavenger scavenger spear pills"
    assert has(state, "ember", "gained") == "pills"
    assert has(state, "ember", "committed") == "refugee tribe-family-4"
    assert announced(heard) == [("ember", 2)]


@pytest.mark.rule("AS-WALK-03")
def test_betty_hires_a_scout_and_commits_two_cards() -> None:
    """AS-WALK-03: scavenger and spear bring 2 food, the medkit 2 meds."""
    state = after(sarahs_turn(), carols_turn())
    scouts = stack(state, "scout")

    watch(state, bettys_turn())

    assert "scout" in discards(state, "moss").split()
    assert stack(state, "scout") == scouts - 1
    assert has(state, "moss", "spent") == "scavenger spear medkit"
    assert has(state, "moss", "hand") == "scavenger shovel"
    assert announced(watch(state, skirmish(), "sky")) == [("moss", 2)]


@pytest.mark.rule("AS-WALK-04")
def test_sarah_wins_the_tie_with_two_people_to_one() -> None:
    """AS-WALK-04: fights of 2, 0 and 2; Sarah's refugee tips the scale, and Carol's crowd is not compared."""
    state = after(sarahs_turn(), carols_turn(), bettys_turn())

    heard = watch(state, skirmish())

    (compared,) = [event for event in heard if isinstance(event, Compared)]
    assert compared.fights == (2, 0, 2)
    assert compared.people == (2, NONE, 1)
    assert [TRIBES[event.seat] for event in heard if isinstance(event, Won)] == ["sky"]
    assert "grenade" in owns(state, "sky").split()


def test_the_lesson_is_the_round_with_a_note_at_every_scene() -> None:
    """What is watched is what is proved here: the record holds these very picks and notes."""
    sitting = fimbul.open_record(fimbul.game("scavengers", seats=2).sample_round() or "")
    notes = [line.split(" ", 2)[2] for line in sitting.lines if line.startswith("note ")]
    state = after(sarahs_turn(), carols_turn(), bettys_turn(), skirmish())
    parts = (hands(), sarahs_turn(), carols_turn(), bettys_turn(), skirmish())

    assert sitting.state.key() == state.key()
    assert notes == [scene.note for scenes in parts for scene in scenes]
