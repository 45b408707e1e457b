"""The log tells of everything that fails, and of no card."""

import asyncio
import gc
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from fimbul.table.bots.bot_pool import Bot, Briefing
from fimbul.table.http.discreet_log import be_discreet
from fimbul.table.http.protocol import Done, No
from fimbul.table.play.room import Room
from tests.table.parlour import ME, Parlour, here, parlour, sitting_of, word
from tests.table.postgres import postgres
from tests.table.test_postgresql import house_at
from tests.table.test_restart import open_house

SECRET = "grenade"
# Either database is told to refuse every act; PostgreSQL then says what it was.
REFUSE_ACTS = {
    "sqlite": "CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    "postgresql": "ALTER TABLE acts ADD CONSTRAINT full_disk CHECK (false) NOT VALID",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def night(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parlour]:
    """A house at an empty database, of each kind in turn."""
    opened = parlour(tmp_path) if request.param == "sqlite" else house_at(postgres().new_database())
    with opened as evening:
        yield evening


def test_a_pick_that_cannot_be_written_is_told_without_its_word(
    night: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    """One line says at which table, and of which kind the error was."""
    ragna = night.person("Ragna")
    room = night.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    store, spoken = night.house.store, word(room)
    night.run(store.write(text(REFUSE_ACTS[store.engine.dialect.name])))

    assert isinstance(night.pick(room, ragna, spoken), No)

    told = [record.getMessage() for record in caplog.records if room.setup.id in record.getMessage()]
    assert f"table {room.setup.id} could not be written: " in told[0]
    assert spoken not in caplog.text.replace(room.setup.id, "")
    assert "words" not in caplog.text


def test_an_error_is_told_by_its_place_and_its_kind(caplog: pytest.LogCaptureFixture) -> None:
    """Not by what it says, whoever tells of it."""
    be_discreet()
    for name in ("fimbul.table", "uvicorn.error", "asyncio"):
        caplog.clear()
        try:
            raise ValueError(SECRET)
        except ValueError:
            logging.getLogger(name).exception("something failed")

        assert "in test_an_error_is_told_by_its_place_and_its_kind" in caplog.text
        assert "ValueError" in caplog.text
        assert SECRET not in caplog.text.replace("raise ValueError(SECRET)", "")


def test_an_error_that_nobody_has_waited_for_is_told_without_what_it_was_about(
    evening: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither what the task was given nor what the error says."""
    evening.run(open_house(evening.house))

    async def fail(words: str) -> None:
        raise ValueError(words)

    async def start_and_forget() -> None:
        loop = asyncio.get_running_loop()
        task = loop.create_task(fail(SECRET), name=SECRET)
        await asyncio.wait([task])
        loop.call_soon(int, SECRET)
        await asyncio.sleep(0)

    evening.run(start_and_forget())
    gc.collect()

    told = [record.getMessage() for record in caplog.records]
    assert told == ["Exception in callback int", "Task exception was never retrieved"]
    assert "ValueError" in caplog.text
    assert SECRET not in caplog.text


def test_a_bot_that_crashes_says_where_and_not_over_which_card(evening: Parlour) -> None:
    """Its last words are in the log of the house."""
    room = evening.table(evening.person("Ragna"), "scavengers", ME, here("Olav"), seats=2)
    question = Briefing(sitting_of(room)).question(Bot("t", 0, SECRET, 1))

    done = subprocess.run(
        [sys.executable, "-m", "fimbul.table.bots.bot_process"], input=question, capture_output=True, check=False
    )

    assert done.returncode == 1
    assert b"in answer" in done.stderr
    assert SECRET.encode() not in done.stderr


class Broken:
    """A standing order that knows no answer."""

    def answer(self, _perspective: object) -> int | None:
        """What it picks."""
        raise ZeroDivisionError(SECRET)

    def done(self, _view: object) -> bool:
        """Has it done its duty?"""
        raise ZeroDivisionError(SECRET)


def test_a_standing_order_that_fails_is_taken_back_and_the_person_is_asked(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody waits for it: the pick of the person is made, and the log has the failure."""
    ragna = evening.person("Ragna")
    room: Room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    seat = room.seats[room.decider]
    evening.run(room.change_seat(seat, standing="until-my-turn"))
    monkeypatch.setattr("fimbul.table.play.room.order", lambda _word: Broken())

    room.driver.wake()
    assert room.driver.idle
    assert isinstance(evening.pick(room, ragna), Done)

    assert seat.standing is None
    assert "a standing order failed" in caplog.text
    assert SECRET not in caplog.text
