"""What the tests of the table share: a house without a door, a real server, and a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.table.browsing import CHROMIUM, windows
from tests.table.parlour import Parlour, Stopwatch, parlour
from tests.table.serving import Server, serving


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Parlour]:
    """A house without a door."""
    with parlour(tmp_path) as opened:
        yield opened


@pytest.fixture
def stopwatch(monkeypatch: pytest.MonkeyPatch) -> Stopwatch:
    """The time of all houses, which stands still."""
    return Stopwatch(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server on a port of its own."""
    with serving(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each person has a window of its own."""
    with sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """A window for each person."""
    with windows(browser, server) as open_window:
        yield open_window
