"""What a seat takes for possible: many samples of a camp, each checked, and their cards in one order."""

from collections.abc import Iterator
from random import Random
from typing import Any

from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import Camp
from tests.games.scavengers.camp import names, zone
from tests.games.scavengers.headquarters import Site, headquarters

SKY = 0


def samples(state: Camp, seat: int = SKY, number: int = 400) -> Iterator[Camp]:
    """Many samples, each checked."""
    rng = Random(1)
    for _ in range(number):
        twin = sample(state, seat, rng)
        twin.check()
        yield twin


def cards(*titles: str) -> str:
    """These cards, in the order of the titles."""
    return names(zone(" ".join(titles)))


def at_embers(*sites: Site, ember: str, **more: Any) -> Camp:
    """It is Ember's turn in a game with buildings and without leaders."""
    return headquarters(hq=2, active="ember", sites=[*sites], ember=ember, sky="net", **more)
