"""The greedy agent is a yardstick: later agents are measured against it, so it must not change unnoticed."""

from hashlib import blake2b
from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.agents.greedy import Greedy
from fimbul.arena.match import play_match

# What greedy agents pick in whole games. Where only the rules of a game have changed, the new digest is the right one.
GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("legacy", {"seats": 3}, "b053100044be3a5d"),
    ("legacy", {"seats": 5, "start": "guide"}, "e000ada9a4fe0b83"),
    ("meltwater", {"season": "winter"}, "9422b1e62fba39af"),
    ("scavengers", {"seats": 3, "hq": 4}, "0c270334ee03e274"),
    ("worldwar", {"seats": 4}, "220ea5c543e2f0e4"),
    ("worldwar", {"seats": 3, "advanced": True, "will": True}, "bc723fddc88f50e0"),
]


@pytest.mark.parametrize(("name", "options", "digest"), GAMES)
def test_greedy_plays_as_it_always_did(name: str, options: dict[str, Any], digest: str) -> None:
    """The same seeds and dice lead through the same picks."""
    game = fimbul.game(name, **options)
    picks = play_match(game, [Greedy(seat) for seat in range(game.seats)], Random(7)).picks
    words = " ".join([game.lexicon.word(option) for option in picks])

    assert blake2b(words.encode(), digest_size=8).hexdigest() == digest
