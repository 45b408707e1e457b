"""Shares and means with their intervals: where the true one lies, 95 times in 100."""

from math import sqrt
from typing import Any, Final

NINETY_FIVE_PERCENT: Final = 1.959964  # standard deviations either side


def interval(count: float, games: int) -> tuple[float, float]:
    """Where the true share lies, if this many games of so many went that way (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, z2 = count / games, NINETY_FIVE_PERCENT**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NINETY_FIVE_PERCENT * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share_of(count: float, games: int) -> dict[str, Any]:
    """A count as a share of all games, with its interval."""
    low, high = interval(count, games)
    return {"share": mean(count, games), "low": low, "high": high}


def mean(total: float, games: int) -> float:
    """A total shared out among the games; nothing where nothing was played."""
    return total / games if games else 0.0


def mean_of(points: list[float]) -> tuple[float, float]:
    """The mean, and how far the true one is from it at most."""
    count, middle = len(points), sum(points) / len(points)
    if count == 1:
        return middle, 0.0
    variance = sum([(each - middle) ** 2 for each in points]) / (count - 1)
    return middle, NINETY_FIVE_PERCENT * sqrt(variance / count)
