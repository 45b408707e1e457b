"""Bots play action by action, so that people can follow, and hurry when somebody at the table wants them to."""

import time

import pytest

from fimbul.table.http.protocol import Done, Hurry, No, Page
from fimbul.table.play.driver import HURRIED
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import BOT, ME, Parlour, sent


def watched(evening: Parlour, game: str, pause_ms: int, seats: int = 2) -> tuple[Room, Viewer]:
    """A table before Ragna's eyes, at which bots make such pauses."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, game, *[ME] * seats)
    settings = room.services.settings._replace(bot_pause_ms=pause_ms, window_ms=pause_ms)
    room.services = room.services._replace(settings=settings)
    return room, evening.line(room, ragna, "page")


@pytest.mark.parametrize(("how", "pause_s"), [("slow", 4.0), ("usual", 1.0), ("quick", 0.3)])
def test_people_choose_how_fast_bots_play(evening: Parlour, how: str, pause_s: float) -> None:
    """From then on, at this table."""
    room, viewer = watched(evening, "meltwater", 1000)

    assert evening.ask(room, viewer.person, Hurry(1, how)) == Done(1)  # type: ignore[arg-type]
    assert room.driver.pause_s() == pytest.approx(pause_s)


def test_a_bot_that_is_hurried_does_not_wait_any_longer(evening: Parlour) -> None:
    """Nor before its next actions; when a person has been asked, it takes its time again."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", BOT, ME)
    settings = room.services.settings._replace(bot_pause_ms=60_000)
    room.services = room.services._replace(settings=settings)
    page = evening.line(room, ragna, "page")
    evening.wait(lambda: not room.driver.idle or room.decider == 1)
    prompts = [message.parts.get("prompt", "") for message in sent(page) if isinstance(message, Page)]
    assert 'data-tempo="now"' in prompts[-1]
    began = time.monotonic()

    evening.ask(room, ragna, Hurry(1))
    evening.wait(lambda: room.decider == 1)

    assert time.monotonic() - began < 30
    evening.wait(lambda: room.driver.idle)
    assert room.driver.pause_s() == 60.0


def test_where_seats_have_secrets_a_hurried_bot_still_takes_a_while_over_everything(evening: Parlour) -> None:
    """Else its time would tell what it had to think of."""
    room, _ = watched(evening, "scavengers", 1000, seats=3)
    room.driver.hurried.set()

    assert room.driver.pause_s() == HURRIED


def test_who_has_no_seat_hurries_nobody(evening: Parlour) -> None:
    """Neither strangers nor spectators."""
    room, _ = watched(evening, "meltwater", 1000)

    for person in (None, evening.person("Olav")):
        assert isinstance(evening.ask(room, person, Hurry(1, "quick")), No)
    assert room.driver.pause_s() == 1.0
