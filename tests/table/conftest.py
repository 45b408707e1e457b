"""What the tests of the table share: a house without a door, and a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.parlour import Parlour, parlour
from tests.table.serving import Server, serving


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Parlour]:
    """A house without a door."""
    with parlour(tmp_path) as opened:
        yield opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server on a port of its own."""
    with serving(tmp_path) as opened:
        yield opened
