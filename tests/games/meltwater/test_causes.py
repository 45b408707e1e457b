"""The log tells causes: which card, why something went elsewhere or nowhere, whom somebody joined, why one wins."""

from typing import Any

import pytest

from tests.games.kit import told
from tests.games.meltwater.scene import all_but, scene


def log(state: Any, picks: str) -> list[str]:
    """What is told of these picks, in sentences."""
    return [state.game.sentence(event) for event in told(state, picks)]


def test_a_neutral_that_joins_a_side_by_fleeing_is_told_to_have_joined() -> None:
    """MW-FLEE-06: by option it changes its colour, and the sentence says so; a flight among its own says nothing."""
    to_blue = scene(phase="starvation", F4="nnn", F5="b", options={"neutrals_join": True})
    to_neutrals = scene(phase="starvation", F4="nnn", F5="n", options={"neutrals_join": True})

    assert log(to_blue, "F4 neutral F5") == ["In F4 a neutral starved and fled to F5 and joined Blue."]
    assert log(to_neutrals, "F4 neutral F5") == ["In F4 a neutral starved and fled to F5."]


def test_doomsday_says_which_card_is_resolved() -> None:
    """MW-DOOM-01: card 13, with its two hexes and its refugee."""
    heard = log(scene(card=13, F4="b"), "pass")

    assert heard[1] == "Doomsday card 13: radiation falls on D3 and F7, a refugee comes to B3."


def test_radiation_that_finds_a_dead_hex_is_told_to_go_on() -> None:
    """MW-DOOM-04: the token lands elsewhere because the hex is Dead."""
    state = scene(then=[("strike", "F4")], dead="F4")

    assert log(state, "F6")[:2] == ["F4 is Dead, so its radiation went on to F6.", "F6 took radiation."]


def test_a_refugee_that_lands_elsewhere_says_why() -> None:
    """MW-REF-03: the hex that the card named is Dead."""
    state = scene(then=[("refugee", "F4")], dead="F4", G4="b")

    assert log(state, "G4")[0] == "A refugee landed in G4 (F4 is Dead) and joined Blue."


@pytest.mark.parametrize(
    ("dead", "supply", "words"),
    [
        ("", {2: 0}, "No refugee landed: no neutral is left in the supply."),
        (all_but(""), {}, "No refugee landed: B3 is Dead, and no hex has radiation."),
    ],
)
def test_a_refugee_that_cannot_arrive_is_told_of(dead: str, supply: dict[int, int], words: str) -> None:
    """MW-REF-06, MW-REF-03: nobody left in the supply, or nowhere to land."""
    state = scene(card=13, F4="B", H4="R", dead=dead, supply=supply)

    assert words in log(state, "pass")


def test_when_the_last_of_both_die_the_log_says_why_one_wins() -> None:
    """MW-WIN-04: the attacker wins though nobody is left on either side."""
    state = scene(G4="B", H4="R", alone=True)

    assert log(state, "attack G4 H4")[-2:] == [
        "Both sides lost their last unit; the win is Blue's, who attacked.",
        "Blue wins: Red has no units left.",
    ]
