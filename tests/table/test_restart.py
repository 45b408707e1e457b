"""What was acknowledged is there after a restart, and every game goes on."""

import asyncio
import gc
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
from sqlalchemy import text

from fimbul.table.http.protocol import Concede, Done, Lend, No, OrderMessage, PickMessage, Say, Undo
from fimbul.table.keep.lease import Taken
from fimbul.table.people.persons import now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.house import House
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, parlour, sent, state_of, word


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """Position, record, log, chat, seats: all follow from what was written."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "scavengers", ME, here("Olav"), here("Signy"), hq=2)
        dice = Random(3)
        for _ in range(60):
            evening.pick(room, ragna, room.game.lexicon.word(dice.choice(state_of(room).options())))
        evening.ask(room, ragna, Undo(1, room.decider, at(room, ragna, room.decider)))
        evening.ask(room, ragna, Say(2, "good night"))
        evening.ask(room, ragna, Concede(3, 2))
        evening.ask(room, ragna, OrderMessage(4, 0, "until-aimed-at"))
        evening.ask(room, ragna, Lend(5, 1, "uniform"))
        evening.ask(room, ragna, Lend(6, 1, None))
        evening.wait(lambda: room.driver.idle)
        before = room

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(before.setup.id))

        assert room.course is not None
        assert before.course is not None
        assert state_of(room).key() == state_of(before).key()
        assert room.course.sitting.text() == before.course.sitting.text()
        assert room.course.chronicle.lines == before.course.chronicle.lines
        assert room.chats == before.chats
        assert room.seats == before.seats
        assert isinstance(again.pick(room, ragna), Done)


def test_a_house_that_closes_while_rooms_are_opened_says_nothing_of_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As when it is closed soon after its start, when games with bots are being read."""
    with parlour(tmp_path) as evening:
        tables = [evening.table(evening.person("Ragna"), "meltwater", BOT, ME).setup.id for _ in range(3)]

    async def open_and_close(house: House) -> None:
        house.open()
        for table in tables:
            house.in_background(house.room(table))
        while not house.opening:
            await asyncio.sleep(0)
        await house.close()
        assert not house.opening
        await asyncio.sleep(0.05)

    again = Parlour(evening.settings)
    again.run(open_and_close(again.house))
    again.runner.close()
    gc.collect()
    assert caplog.messages == []


def test_bots_go_on_after_a_restart_though_nobody_comes(tmp_path: Path) -> None:
    """The house wakes the rooms where a bot decides."""
    with parlour(tmp_path) as evening:
        room = evening.table(evening.person("Ragna"), "meltwater", BOT, BOT)
        table = room.setup.id
        assert not state_of(room).over

    with parlour(tmp_path) as again:
        again.run(open_house(again.house))
        again.wait(lambda: table in again.house.rooms and again.house.rooms[table].phase == "over")


async def open_house(house: House) -> None:
    """Open the house as the server does."""
    house.open()


def test_a_message_from_before_a_restart_changes_nothing(tmp_path: Path) -> None:
    """Its moment is not one of the new house."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, here("Olav"))
        old = PickMessage(1, room.decider, at(room, ragna, room.decider), word(room))

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        assert isinstance(again.ask(room, ragna, old), No)


def test_a_write_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    """The pick is refused in words, nobody is shown it, and it can be made again."""
    with parlour(tmp_path) as evening:
        ragna, olav = evening.person("Ragna"), evening.person("Olav")
        room = evening.table(ragna, "meltwater", ME, FREE)
        evening.sit(room, olav)
        line, key = evening.line(room, olav), state_of(room).key()
        sent(line)
        full = "CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        evening.run(evening.house.store.write(text(full)))

        refusal = evening.pick(room, ragna)
        assert isinstance(refusal, No)
        assert "not done" in refusal.words
        assert sent(line) == []
        evening.run(evening.house.store.write(text("DROP TRIGGER full")))

        evening.wait(lambda: not room.forgotten)
        assert state_of(room).key() == key
        assert isinstance(evening.pick(room, ragna), Done)
        assert sent(line)


def test_idle_rooms_are_forgotten_and_read_again(tmp_path: Path) -> None:
    """Nothing but memory is given up; a room where somebody looks stays."""
    with parlour(tmp_path, idle_s=0) as evening:
        ragna = evening.person("Ragna")
        idle = evening.table(ragna, "meltwater", ME, here("Olav"))
        watched = evening.table(ragna, "meltwater", ME, here("Olav"))
        evening.line(watched, ragna)
        idle.used -= 1

        evening.house.sweep()

        assert set(evening.house.rooms) == {watched.setup.id}
        read = evening.run(evening.house.room(idle.setup.id))
        assert state_of(read).key() == state_of(idle).key()


def test_a_room_is_forgotten_soon_when_its_game_is_over(evening: Parlour) -> None:
    """A minute after anybody has used it; a table where the game goes on is kept for longer."""
    ragna = evening.person("Ragna")
    over, running = [evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(2)]
    evening.ask(over, ragna, Concede(1, 0))
    evening.house.sweep()
    assert set(evening.house.rooms) == {over.setup.id, running.setup.id}

    over.used = running.used = now() - 61 * SECOND
    evening.house.sweep()

    assert set(evening.house.rooms) == {running.setup.id}
    assert evening.run(evening.house.room(over.setup.id)).phase == "over"


def test_a_room_that_is_forgotten_is_gone_at_once(tmp_path: Path) -> None:
    """With its course, though no collector comes by: its parts knew it, and it knew them."""
    with parlour(tmp_path, idle_s=0) as evening:
        left = seen_and_played(evening)
        gc.disable()
        try:
            evening.house.sweep()
            assert [each() for each in left] == [None, None, None]
        finally:
            gc.enable()


def seen_and_played(evening: Parlour) -> list[ref[Any]]:
    """A room where somebody has looked and a bot has played, its course and its log."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, BOT, seats=2)
    evening.hang_up(room, evening.line(room, ragna, "page"))
    evening.pick(room, ragna)
    evening.wait(lambda: room.driver.idle)
    room.used -= 1
    assert room.course is not None
    return [ref(room), ref(room.course), ref(room.course.chronicle)]


def test_a_room_that_is_forgotten_while_another_is_waited_for_is_passed_over(tmp_path: Path) -> None:
    """Everybody is asked for while a room is busy and another is swept away."""
    with parlour(tmp_path, idle_s=0) as evening:
        ragna = evening.person("Ragna")
        busy, idle = [evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(2)]
        evening.line(busy, ragna)

        async def sweep_meanwhile() -> list[str]:
            house = evening.house

            async def all_rooms() -> list[str]:
                return [room.setup.id async for room in house.room_by_room()]

            async with busy.lock:
                waiting = asyncio.create_task(all_rooms())
                await asyncio.sleep(0)
                idle.used -= 1
                house.sweep()
            return await waiting

        assert evening.run(sweep_meanwhile()) == [busy.setup.id]
        assert set(evening.house.rooms) == {busy.setup.id}


def test_a_house_cannot_be_opened_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is refused in words, and the first goes on."""
    monkeypatch.setattr("fimbul.table.keep.lease.PATIENCE_S", 0.05)
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, here("Olav"))

        with pytest.raises(Taken, match="already open"):
            House(evening.settings)

        assert isinstance(evening.pick(room, ragna), Done)
