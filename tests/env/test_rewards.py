"""What places are worth."""

import pytest

from fimbul.core.game import Outcome
from fimbul.env.rewards import rewards


def ended(*places: int) -> Outcome:
    """A game that ended with these places."""
    return Outcome((), tuple(0.0 for _ in places), "points", places)


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((2, 1, 3), [0, 1, -1]),
        ((1, 1, 3), [0.5, 0.5, -1]),
        ((1, 2, 2, 4), [1, 0, 0, -1]),
        ((1, 1, 1), [0, 0, 0]),
    ],
)
def test_places_are_worth_from_one_to_minus_one_and_equals_share(places: tuple[int, ...], worth: list[float]) -> None:
    """All of a game add up to nothing."""
    assert rewards(ended(*places)) == pytest.approx(worth)
    assert sum(rewards(ended(*places))) == pytest.approx(0)
