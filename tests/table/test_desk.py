"""Records that are brought along, and long games that are opened: they keep nobody waiting who does something else."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fimbul
from fimbul.table.http.guard import TurnedAway
from fimbul.table.http.protocol import Done, Lend, No, Undo
from fimbul.table.keep.record_files import take_apart
from fimbul.table.play.course import MOST_ACTS
from fimbul.table.replay import record_desk as desk_module
from fimbul.table.replay import replay_threads as lanes_module
from fimbul.table.replay.record_desk import RecordDesk, wrong_with
from fimbul.table.replay.replay_threads import LONG, ReplayThreads
from tests.table.parlour import ME, Parlour, at, here, parlour, sitting_of
from tests.table.records import endless
from tests.table.serving import serving

SLEEPER = (sys.executable, "-c", "import sys, time; print('ready', flush=True); sys.stdin.readline(); time.sleep(60)")
CRASHER = (sys.executable, "-c", "import sys; print('ready', flush=True); sys.stdin.readline()")


@pytest.fixture
def lanes() -> Iterator[ReplayThreads]:
    """Lanes in which nothing is done yet."""
    opened = ReplayThreads()
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("command", "words"), [(SLEEPER, "takes too long"), (CRASHER, "cannot be read")], ids=["hangs", "crashes"]
)
def test_a_record_that_cannot_be_tried_is_refused_in_words(command: tuple[str, ...], words: str) -> None:
    """And whoever brings the next one is not refused because of it."""

    async def bring_two() -> None:
        desk = RecordDesk(0.3, command)
        for _ in range(2):
            with pytest.raises(fimbul.BadRecord, match=words):
                await desk.check("here", b"a record")
        assert desk.worker.process is None

    asyncio.run(bring_two())


def test_whoever_has_brought_a_record_waits_for_the_answer() -> None:
    """Nobody has the worker try several at a time, and only so many wait for it."""

    async def bring_many() -> list[BaseException | None]:
        desk = RecordDesk(0.3, SLEEPER)
        places = ["here", "here", *[f"place {number}" for number in range(desk_module.MOST_WAITING)]]
        brought = [asyncio.create_task(desk.check(place, b"a record")) for place in places]
        answers = [brought[1], brought[-1]]
        await asyncio.wait(answers)
        for task in brought:
            task.cancel()
        await asyncio.gather(*brought, return_exceptions=True)
        assert not desk.waiting
        await desk.stop()
        return [task.exception() for task in answers]

    same, too_many = asyncio.run(bring_many())
    assert isinstance(same, TurnedAway)
    assert isinstance(too_many, TurnedAway)
    assert "still being read" in str(same)
    assert "Many records" in str(too_many)


def test_a_record_that_replays_is_taken_and_another_is_not() -> None:
    """The worker says what is wrong, if anything is."""
    record = endless("meltwater", 6_000, "undo")

    assert wrong_with(record) == ""
    assert wrong_with(record + b"blue nonsense\n").startswith("Line")
    assert wrong_with(b"\xff") == "This is not text."


def test_a_record_that_is_longer_than_any_game_is_refused() -> None:
    """Though it replays: a table has room for so many acts."""
    record = endless("meltwater", 14 * (MOST_ACTS + 1), "note")

    with pytest.raises(fimbul.BadRecord, match="too long"):
        take_apart(record)
    assert len(take_apart(record[: 14 * MOST_ACTS // 2].rsplit(b"\n", 1)[0])[2]) > MOST_ACTS // 3


def test_when_the_record_of_a_table_is_full_only_picks_are_possible(evening: Parlour) -> None:
    """Nobody picks and takes back, or lends a seat and takes it back, for ever; the game can be played to its end."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    evening.pick(room, ragna)
    assert room.course is not None
    seat, acts = sitting_of(room).picks[-1].seat, room.course.acts

    for asked in (Undo(1, seat, at(room, ragna, seat)), Lend(1, seat, "uniform")):
        room.course.acts = MOST_ACTS
        refusal = evening.ask(room, ragna, asked)
        room.course.acts = acts
        assert isinstance(refusal, No)
        assert "only picks" in refusal.words
    assert isinstance(evening.pick(room, ragna), Done)


def test_a_short_game_is_opened_while_long_ones_are_waited_for(lanes: ReplayThreads) -> None:
    """And when too many long ones wait, one more is refused."""

    async def crowd() -> None:
        in_lane, leave = asyncio.Event(), asyncio.Event()

        async def long_one() -> None:
            async with lanes.lane(LONG + 1):
                in_lane.set()
                await leave.wait()

        waiting = [asyncio.create_task(long_one()) for _ in range(lanes_module.MOST_WAITING)]
        await in_lane.wait()
        async with lanes.lane(LONG):
            assert await lanes.run(max, 1, 2) == 2
        with pytest.raises(TurnedAway, match="long games"):
            async with lanes.lane(LONG + 1):
                pass
        leave.set()
        await asyncio.gather(*waiting)
        async with lanes.lane(LONG + 1):
            pass

    asyncio.run(crowd())


def test_a_table_that_cannot_be_opened_just_now_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On its page and in the API: it is there, and can be opened later."""
    with parlour(tmp_path) as evening:
        table = evening.table(evening.person("Ragna"), "meltwater", ME, here("Olav")).setup.id
    monkeypatch.setattr(lanes_module, "LONG", -1)
    monkeypatch.setattr(lanes_module, "MOST_WAITING", 0)

    with serving(tmp_path) as server, server.browser() as browser:
        for address in (f"/t/{table}", f"/t/{table}/replay", f"/api/tables/{table}"):
            answer = browser.get(address)
            assert answer.status_code == 503
            assert "try again" in answer.text
