"""Bots play on by themselves, though something fails that nobody has thought of; if it fails for good, people know."""

from collections.abc import Awaitable, Callable

import pytest

from fimbul.table.http.protocol import Done, Page
from fimbul.table.play.driver import MOST_TRIES
from fimbul.table.play.room import Room
from tests.table.parlour import BOT, ME, Parlour, sent

Play = Callable[[int], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two tries no time passes."""
    monkeypatch.setattr("fimbul.table.play.driver.AFTER_FAILURE_S", 0.0)


def failing(play: Play, times: int) -> Play:
    """Plays as before, but not the first times."""
    left = [times]

    async def fails(option: int) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise ZeroDivisionError
        await play(option)

    return fails


def stuck_table(evening: Parlour, monkeypatch: pytest.MonkeyPatch, failures: int) -> Room:
    """A table of Meltwater whose first bot cannot play so many times."""
    room = evening.table(evening.person("Ragna"), "meltwater", BOT, ME)
    monkeypatch.setattr(room, "play", failing(room.play, failures))
    return room


def test_a_bot_tries_again_after_an_error_that_nobody_knows(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody has to act for it, and the log has each try."""
    room = stuck_table(evening, monkeypatch, MOST_TRIES - 1)

    evening.wait(lambda: room.decider == 1)

    tries = [f"table {room.setup.id} failed, try {number} of {MOST_TRIES}" for number in range(1, MOST_TRIES)]
    assert [record.getMessage() for record in caplog.records] == tries


def test_a_bot_that_fails_for_good_says_so_to_everybody_who_looks(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is tried a few times; then the page tells who cannot go on, and what helps."""
    room = stuck_table(evening, monkeypatch, 99)
    page = evening.line(room, None, "page")

    evening.wait(lambda: room.driver.idle)

    assert len(caplog.records) == MOST_TRIES
    last = [message for message in sent(page) if isinstance(message, Page)][-1]
    assert "Ymir cannot go on" in last.parts["prompt"]
    assert "Nothing is lost" in last.parts["prompt"]


def test_a_bot_that_was_stuck_tries_again_when_somebody_looks_in(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it was may be over, and nothing tells of it then."""
    room = stuck_table(evening, monkeypatch, MOST_TRIES)
    evening.wait(lambda: room.driver.idle)
    assert room.decider == 0

    page = evening.line(room, None, "page")
    evening.wait(lambda: room.driver.idle)

    last = [message for message in sent(page) if isinstance(message, Page)][-1]
    assert "Ragna decides" in last.parts["prompt"]


def test_a_room_that_cannot_say_who_plays_is_stuck_and_says_so(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was just done is done, the log has each try, and whoever looks is told."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)

    def fail() -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(room, "automatic", fail)
    page = evening.line(room, None, "page")
    evening.wait(lambda: room.driver.idle)

    assert len(caplog.records) == MOST_TRIES
    last = [message for message in sent(page) if isinstance(message, Page)][-1]
    assert "cannot go on" in last.parts["prompt"]
    assert isinstance(evening.pick(room, ragna), Done)
