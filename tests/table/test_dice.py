"""The dice of the house."""

from collections import Counter

import pytest

from fimbul.table.play.dice import BLOCK, Dice


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 255, 256, 257, 2**32])
def test_a_number_is_always_below_its_limit(limit: int) -> None:
    """From nothing up."""
    dice = Dice()

    assert all(0 <= dice.randrange(limit) < limit for _ in range(500))


def test_every_face_is_as_likely_as_the_others() -> None:
    """Sixty thousand throws of a die: no face is off by more than six standard deviations."""
    dice = Dice()
    faces = Counter(dice.randrange(6) for _ in range(60_000))

    assert all(abs(faces[face] - 10_000) < 550 for face in range(6))


def test_no_byte_is_used_twice() -> None:
    """What was drawn is gone, over the end of a block as well."""
    dice = Dice()
    drawn = [dice.draw(16) for _ in range(BLOCK // 16 + 10)]

    assert len(set(drawn)) == len(drawn)
