"""Before a database of an earlier Fimbul is changed there is a copy of it, from which that Fimbul could go on."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from fimbul.core.errors import FimbulError
from fimbul.table.keep import backups, snapshots
from fimbul.table.keep.backup_file import Backup
from fimbul.table.keep.migrations import bring_to, known_revisions
from fimbul.table.keep.opening_failures import CannotOpen
from fimbul.table.keep.restoring import fill
from fimbul.table.keep.schema import acts, persons, tables
from fimbul.table.keep.snapshots import temporary_engine
from fimbul.table.keep.store import open_database
from fimbul.table.play.house import House
from fimbul.table.settings import Settings
from tests.table.parlour import parlour
from tests.table.postgres import postgres

RELEASED = sorted((Path(__file__).parent / "databases").glob("*.sql"))


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The database of a released version."""
    file = tmp_path / "fimbul.db"
    with sqlite3.connect(file) as line:
        line.executescript(request.param.read_text(encoding="utf-8"))
    line.close()
    return file


def told(file: Path) -> list[str]:
    """All that a database holds, as SQL."""
    line = sqlite3.connect(file)
    found = list(line.iterdump())
    line.close()
    return found


def open_house(settings: Settings) -> None:
    """A house is opened, and closed again."""
    import asyncio

    async def open_and_close() -> None:
        await House(settings).close()

    asyncio.run(open_and_close())


def test_the_file_is_kept_beside_with_its_version_in_its_name(released: Path) -> None:
    """As it was, for its owner alone; the house is open, and the next time nothing is copied."""
    before = told(released)
    (schema,) = [line.split("'")[1] for line in before if line.startswith('INSERT INTO "alembic_version"')]
    with parlour(released.parent):
        pass
    copy = released.with_name(f"fimbul.db-at-{schema}")

    assert told(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copy.unlink()
    with parlour(released.parent):
        pass
    assert not copy.exists()


def test_a_new_database_is_not_copied(tmp_path: Path) -> None:
    """There is nothing in it."""
    with parlour(tmp_path):
        pass

    assert not list(tmp_path.glob("*-at-*"))


def test_a_copy_that_cannot_be_made_leaves_the_database_as_it_is(
    released: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house does not open; nothing half stands under the name of a copy."""
    before = told(released)

    def full(*_anything: object) -> None:
        raise OSError(28, "No space left on device", "the disk")

    monkeypatch.setattr(snapshots, "make_durable", full)

    with pytest.raises(CannotOpen, match="No space left"):
        open_house(Settings(f"sqlite:///{released}"))

    assert told(released) == before
    assert not list(released.parent.glob("*-at-*"))


@pytest.fixture
def old_postgresql(released: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The same house in a PostgreSQL, still of its old schema."""
    address = postgres().new_database()
    back = backups.back_up(f"sqlite:///{released}", released.parent / "moved.zip", play=False)
    monkeypatch.setattr("fimbul.table.keep.restoring.bring_to", not_to_the_newest)
    engine, opened = open_database(address), Backup(back.path)
    with engine.begin() as connection:
        fill(opened, connection, play=False)
    opened.close()
    engine.dispose()
    monkeypatch.undo()
    return address


def not_to_the_newest(connection: Any, revision: str) -> None:
    """Run migrations, but not all."""
    if revision != "head":
        bring_to(connection, revision)


def test_a_postgresql_is_changed_only_when_there_is_a_copy(old_postgresql: str, tmp_path: Path) -> None:
    """In the folder that its operator names; without one the house says so, and does not open."""
    with pytest.raises(CannotOpen, match="FIMBUL_BACKUP_FOLDER"):
        open_house(Settings(old_postgresql))
    with pytest.raises(FimbulError, match=r"cannot be (written|opened)"):
        open_house(Settings(old_postgresql, backup_folder="/proc/none"))
    open_house(Settings(old_postgresql, backup_folder=str(tmp_path / "copies")))

    (copy,) = (tmp_path / "copies").iterdir()
    opened, engine = Backup(copy), temporary_engine()
    assert f"-at-{opened.manifest.schema}." in copy.name
    assert opened.manifest.schema in known_revisions()[1:]
    assert opened.manifest.tables["acts"].rows > 100
    opened.close()
    engine.dispose()


def test_an_operator_with_copies_of_their_own_can_do_without(old_postgresql: str, tmp_path: Path) -> None:
    """If they say so."""
    open_house(Settings(old_postgresql, backup_folder="none"))

    engine = open_database(old_postgresql)
    with engine.connect() as connection:
        assert connection.execute(select(persons.c.name).where(persons.c.name == "Ragna")).all()
    engine.dispose()
    assert not list(tmp_path.glob("*-at-*"))


def test_an_old_database_is_backed_up_as_it_is_and_restored_as_a_new_one(released: Path, tmp_path: Path) -> None:
    """By this version, before it has changed the house; every game of it is played again."""
    kept = backups.back_up(f"sqlite:///{released}", tmp_path / "old.zip")

    assert kept.replayed is not None
    assert (kept.replayed.tables > 3, kept.replayed.failures) == (True, [])
    opened, engine = Backup(kept.path), temporary_engine()
    assert opened.manifest.schema in known_revisions()[1:]
    with engine.begin() as connection:
        fill(opened, connection, play=False)
        assert len(connection.execute(select(tables.c.puzzle)).all()) == kept.replayed.tables
        assert len(connection.execute(select(acts)).all()) == opened.manifest.tables["acts"].rows
    opened.close()
    engine.dispose()
