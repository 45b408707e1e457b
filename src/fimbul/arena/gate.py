"""Gates: a sequential test of the mean of deals, which ends as soon as it is decided (SPRT)."""

from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

ERROR: Final = 0.05  # how often a gate lets pass, or stops, whom it should not
BOUND: Final = log((1 - ERROR) / ERROR)
TRACE: Final = 0.001  # of a deal, on both ends of the scale: what has not been seen is not impossible
HALVINGS: Final = 60
OPEN: Final = "open"
PASSED: Final = "passed"
FAILED: Final = "failed"


class Gate(NamedTuple):
    """Is the mean rather the higher or the lower of two?"""

    low: float
    high: float

    def evidence(self, counts: dict[float, int]) -> float:
        """The logarithm of how much likelier the higher mean makes these deals than the lower one.

        Of all distributions over what was seen each mean has its likeliest: nothing is taken for normal.
        """
        return likelihood(counts, self.high) - likelihood(counts, self.low)

    def verdict(self, evidence: float) -> str:
        """Whether that decides it."""
        return PASSED if evidence >= BOUND else FAILED if evidence <= -BOUND else OPEN

    def course(self, means: Iterable[float]) -> list[float]:
        """The evidence after each deal, up to the one that decides."""
        counts: dict[float, int] = {}
        found: list[float] = []
        for mean in means:
            counts[mean] = counts.get(mean, 0) + 1
            found.append(self.evidence(counts))
            if self.verdict(found[-1]) != OPEN:
                break
        return found


def likelihood(counts: dict[float, int], mean: float) -> float:
    """The logarithm of the likelihood of deals under the likeliest distribution that has this mean, but for a constant.

    It gives a value x the weight n / (1 + t (x - mean)), with the t that makes the mean come out.
    """
    weights: dict[float, float] = {0.0: TRACE, 1.0: TRACE}
    for value, count in counts.items():
        weights[value] = weights.get(value, 0.0) + count
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        if sum([count * (value - mean) / (1 + tilt * (value - mean)) for value, count in weights.items()]) > 0:
            low = tilt
        else:
            high = tilt
    tilt = (low + high) / 2
    return -sum([count * log(1 + tilt * (value - mean)) for value, count in weights.items()])
