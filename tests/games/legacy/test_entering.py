"""A box in progress, entered by hand, is held against what the box can hold."""

import json
from typing import Any

import pytest

from fimbul.core.errors import BadOptions
from fimbul.games.legacy import GAME

POWERS = {
    "die-mechaniker": {"green": "fortified-hq"},
    "enclave-of-the-bear": {"green": "overrun"},
    "imperial-balkania": {"green": "settlers"},
    "khan-industries": {"green": "hq-garrison"},
    "saharan-republic": {"green": "any-place-maneuver"},
}
COINS: dict[str, Any] = {"alaska": {"coins": 6}, "peru": {"coins": 6}, "china": {"coins": 3}}


def entered(**more: Any) -> dict[str, Any]:
    """What becomes of a world after the set-up with this added."""
    plain = {"ready": True, "factions": POWERS, "territories": COINS, **more}
    found: dict[str, Any] = json.loads(GAME({}).entered_world(json.dumps(plain), 4))
    return found


def test_a_world_after_the_set_up_is_taken() -> None:
    """With the twelve coins on cards."""
    assert entered()["ready"]


def test_stickers_on_the_board_are_counted_as_used() -> None:
    """Nobody has to count them."""
    marks = {"ural": {"city": "major-city", "founder": 1, "scar": "bunker"}, "india": {"cancelled": True}}
    world = entered(territories={**COINS, **marks})

    assert world["stickers_used"] == {"major-city": 1, "cancel": 1}
    assert world["scars_used"] == {"bunker": 1}


PLACES = ("ural", "india", "egypt", "brazil", "japan", "iceland")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"territories": {**COINS, **{name: {"city": "major-city"} for name in PLACES}}}, "6 of major-city"),
        ({"territories": {**COINS, **{name: {"scar": "bunker"} for name in PLACES}}}, "6 of Bunker"),
        ({"territories": {**COINS, "ural": {"scar": "bio-hazard"}}}, "no word of a world"),
        ({"territories": {**COINS, "ural": {"fortification": "3"}}}, "has no city"),
        ({"territories": {**COINS, "ural": {"scar": "bunker", "cancelled": True}}}, "one that is cancelled"),
        ({"territories": {**COINS, "ural": {"city": "world-capital"}}}, "no word of a world"),
        ({"territories": {"alaska": {"coins": 6}}}, "12 first coins"),
        ({"territories": {**COINS, "ural": {"city": "minor-city", "founder": 5}}}, "Member 5"),
        ({"factions": {**POWERS, "khan-industries": {}}}, "Khan Industries"),
        ({"factions": {**POWERS, "khan-industries": {"green": "overrun"}}}, "Khan Industries"),
        ({"factions": {**POWERS, "khan-industries": {"green": "hq-garrison", "blue": "mobile"}}}, "no word of a world"),
        ({"fallout": "ural"}, "no word of a world"),
        ({"continents": {"asia": {"change": 1}, "europe": {"change": 1}}}, "2 of bonus-up"),
    ],
)
def test_what_the_box_does_not_hold_is_refused(more: dict[str, Any], why: str) -> None:
    """With a sentence."""
    with pytest.raises(BadOptions, match=why):
        entered(**more)


LATE: dict[str, Any] = {"packages": ["pack-1", "pack-2", "pack-3", "pack-4", "pocket-1", "pocket-2"]}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"fallout": "ural", "territories": {**COINS, "ural": {"city": "minor-city"}}}, "a mark on fallout"),
        ({"fallout": "ural", "territories": {**COINS, "ural": {"scar": "bunker"}}}, "a mark on fallout"),
        ({"territories": {**COINS, "ural": {"city": "ruin", "fortification": "3"}}}, "fortified and has no city"),
        ({"factions": {**POWERS, "mutants": {"blue": "mobile"}}}, "Mutants"),
        ({"factions": {**POWERS, "mutants": {"green": "overrun"}}}, "Mutants"),
        ({"factions": {**POWERS, "aliens": {"yellow": "purist"}}}, "Aliens"),
        ({"factions": {**POWERS, "khan-industries": {"green": "hq-garrison", "blue": "power-recon"}}}, "blue slot"),
        ({"factions": {**POWERS, "khan-industries": {"green": "hq-garrison", "red": "alien-mission"}}}, "red slot"),
    ],
)
def test_what_no_game_could_have_left_is_refused(more: dict[str, Any], why: str) -> None:
    """RL-FALL-05: fallout takes no mark; a ruin is never fortified; Mutants and Aliens lack slots."""
    with pytest.raises(BadOptions, match=why):
        entered(**LATE, **more)


def test_the_card_of_an_entered_fallout_territory_is_destroyed() -> None:
    """RL-NUKE-11: the mark has destroyed it, whether it was written down or not."""
    assert entered(**LATE, fallout="ural")["territories"]["ural"]["destroyed"]


def test_what_is_no_world_is_refused() -> None:
    """Nor a text without an end."""
    for text in ("", "[]", "{", "x" * 50_000, "[" * 10_000):
        with pytest.raises(BadOptions):
            GAME({}).entered_world(text, 4)
