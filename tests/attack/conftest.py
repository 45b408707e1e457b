"""What attackers tried: each attack with the effort that is asked for, little in `make test`, much in `make attack`."""

import os
from typing import Final

import pytest

from tests.table.conftest import browser, evening, server, stopwatch, window

EFFORT: Final = int(os.environ.get("FIMBUL_ATTACK", "1"))

__all__ = ["browser", "effort", "evening", "server", "stopwatch", "window"]


@pytest.fixture
def effort() -> int:
    """How many times as much as the quick slice of `make test` is tried."""
    return EFFORT
