"""A yardstick: whoever looks at nothing but the score after the next pick."""

from random import Random

from fimbul.core.perspective import Perspective
from fimbul.games.worldwar.scoring import parts
from fimbul.games.worldwar.state import War


class Plain:
    """It makes the pick after which it is furthest ahead of the best of the others, any of them if several are."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, perspective: Perspective) -> int:
        """One pick ahead."""
        lead: dict[int, int] = {}
        for option in perspective.options:
            after = perspective.sample(self.rng)
            assert isinstance(after, War)
            after.play(option)
            lead[option] = ahead(after, perspective.seat)
        best = max(lead.values())
        return self.rng.choice([option for option, found in lead.items() if found == best])


def ahead(state: War, seat: int) -> int:
    """By how much a seat leads, in parts of a point."""
    points = parts(state)
    return points[seat] - max(each for other, each in enumerate(points) if other != seat)
