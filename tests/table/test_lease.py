"""One house at a time at an SQLite file, and when none was open. PostgreSQL is another matter: test_servers.py."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from fimbul.table.http.protocol import Pace
from fimbul.table.keep import lease, schema
from fimbul.table.keep.lease import ANOTHER, GONE, FileLock, Lease, Moved, Taken, open_at, outages_since, still_open
from fimbul.table.keep.opening_failures import CannotOpen
from fimbul.table.keep.store import Store, open_database
from tests.table.parlour import ME, Parlour, here
from tests.table.test_store import acts_of, person, table


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of an empty database."""
    return f"sqlite:///{tmp_path / 'fimbul.db'}"


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a house that is not going to close."""
    monkeypatch.setattr(lease, "PATIENCE_S", 0.05)


def row(connection: Connection) -> tuple[str, str, int]:
    """Who keeps the house open, where, and when it was last seen."""
    found = connection.execute(select(schema.house)).one()
    return found.holder, found.address, found.seen


def test_a_second_house_is_refused_and_told_where_the_first_is_open(address: str) -> None:
    """Before it has touched anything; when the first is closed it may open."""
    first = Store(address)
    asyncio.run(first.write(open_at("http://localhost:8000/")))

    with pytest.raises(Taken) as refusal:
        Store(address)

    assert "already open at http://localhost:8000/." in str(refusal.value)
    assert asyncio.run(first.read(row))[0] == first.lease.holder
    first.close()
    Store(address).close()


def test_a_file_is_the_same_by_whatever_path_it_is_reached(tmp_path: Path) -> None:
    """By a link to it, and by a link to its folder."""
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "link.db").symlink_to(kept / "fimbul.db")
    (tmp_path / "folder").symlink_to(kept)
    first = Store(f"sqlite:///{kept / 'fimbul.db'}")

    for other in ("link.db", "folder/fimbul.db", "folder/../kept/fimbul.db"):
        with pytest.raises(Taken):
            Store(f"sqlite:///{tmp_path / other}")
    first.close()


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    """SQLite would keep a log for each name, and neither house would see what the other writes."""
    first = Store(f"sqlite:///{tmp_path / 'fimbul.db'}")
    (tmp_path / "other.db").hardlink_to(tmp_path / "fimbul.db")

    with pytest.raises(CannotOpen, match=r"more names than one \(hard links\); leave it one\.$"):
        Store(f"sqlite:///{tmp_path / 'other.db'}")

    assert not (tmp_path / "other.db-wal").exists()
    first.close()


def test_who_tidies_up_the_file_of_the_lock_lets_nobody_write_beside_another(tmp_path: Path) -> None:
    """Another house can open then; from that moment on the first writes nothing, neither acts nor changes."""
    address = f"sqlite:///{tmp_path / 'fimbul.db'}"
    first = Store(address)
    played = acts_of("t", ["march", "pass"])
    asyncio.run(first.write(person(1), table("t"), acts=played[:1]))
    (tmp_path / "fimbul.db-house").unlink()
    second = Store(address)

    for changes, acts in (([person(2)], []), ([], played[1:]), ([person(2)], played[1:])):
        with pytest.raises(Moved):
            asyncio.run(first.write(*changes, acts=acts))

    assert first.lease.lost() == ANOTHER
    first.close()
    asyncio.run(second.write(person(2), acts=played[1:]))
    second.close()


def test_a_lock_whose_file_was_tidied_up_is_taken_again(tmp_path: Path) -> None:
    """If nobody else has come in between."""
    address = f"sqlite:///{tmp_path / 'fimbul.db'}"
    first = Store(address)
    (tmp_path / "fimbul.db-house").unlink()

    assert first.lease.lost() == ""

    with pytest.raises(Taken):
        Store(address)
    first.close()


@pytest.mark.parametrize("with_it", ["", "*"], ids=["alone", "with what is beside it"])
def test_a_house_whose_file_is_gone_says_so(tmp_path: Path, with_it: str) -> None:
    """What it is told from then on, nobody would find again; so it closes, and makes no other file in its place."""
    first = Store(f"sqlite:///{tmp_path / 'fimbul.db'}")
    for file in list(tmp_path.glob(f"fimbul.db{with_it}")):
        file.unlink()

    assert first.lease.lost() == GONE
    assert not (tmp_path / "fimbul.db").exists()
    first.close()


def test_who_finds_a_house_open_does_not_touch_its_file(tmp_path: Path) -> None:
    """Of two that start at once, the second is not refused because the first is just writing its schema."""
    engine = open_database(f"sqlite:///{tmp_path / 'fimbul.db'}")
    first, second = FileLock(engine), FileLock(engine)
    assert first.take()
    writing = sqlite3.connect(tmp_path / "fimbul.db", isolation_level=None)
    writing.execute("BEGIN EXCLUSIVE")

    assert not second.take()
    assert not FileLock(engine).take()
    writing.close()
    first.release()
    engine.dispose()


def test_houses_in_memory_are_each_their_own() -> None:
    """Nobody else can reach them."""
    stores = [Store("sqlite://"), Store("sqlite://")]
    for store in stores:
        store.close()


def test_how_long_no_house_was_open_is_kept(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Since the last one was closed in order, or since it was last seen."""
    at = iter([1000, 1000, 5000, 6000, 9000, 9500])
    monkeypatch.setattr(lease, "now", lambda: next(at))
    Store(address).close()  # opened and closed at once
    killed = Store(address)
    asyncio.run(killed.write(still_open()))
    killed.lease.release()

    last = Store(address)

    assert last.outages == [(1000, 5000), (6000, 9000)]
    assert asyncio.run(last.read(outages_since, 5000)) == [(6000, 9000)]
    last.close()
    killed.engine.dispose()


def test_a_clock_that_was_put_back_keeps_no_house_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it seems to open before it was closed, and another time to be closed at the same moment."""
    at = iter([1000, 2000, 3000, 3000, 1500, 2000, 4000, 4000])
    monkeypatch.setattr(lease, "now", lambda: next(at))
    for _ in range(3):
        Store(address).close()

    last = Store(address)

    assert last.outages == [(2000, 4000)]
    last.close()


def test_a_house_that_is_closed_says_so(address: str) -> None:
    """It is open nowhere, and nobody holds it."""
    Store(address).close()

    engine = open_database(address)
    with engine.connect() as connection:
        assert row(connection)[:2] == ("", "")
    engine.dispose()


def test_a_lock_that_cannot_be_taken_for_another_reason_is_no_other_house(tmp_path: Path) -> None:
    """The file beside the database is no file, for example."""
    (tmp_path / "fimbul.db-house").mkdir()
    engine = open_database(f"sqlite:///{tmp_path / 'fimbul.db'}")

    with pytest.raises(sqlite3.OperationalError):
        Lease(engine)
    engine.dispose()


def test_a_house_says_often_that_it_is_open_only_while_somebodys_time_runs(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the disk may rest."""
    monkeypatch.setattr("fimbul.table.play.house.SEEN_S", 0.01)
    ragna = evening.person("Ragna")
    evening.table(ragna, "meltwater", ME, here("Olav"))

    def seen() -> int:
        return evening.run(evening.house.store.read(row))[2]

    async def keep_open(how_long_s: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(evening.house.keep_open(), how_long_s)

    before = seen()
    evening.run(keep_open(0.1))
    assert seen() == before
    evening.table(ragna, "meltwater", ME, here("Olav"), pace=Pace("live"))
    evening.run(keep_open(0.1))
    assert seen() > before
