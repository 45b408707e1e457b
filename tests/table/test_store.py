"""The database: its schema and its one writer."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, func, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fimbul.table import schema
from fimbul.table.migrations import migrate
from fimbul.table.store import Store, open_database


def person(number: int) -> Any:
    """The row of somebody."""
    return insert(schema.persons).values(id=f"p{number}", name="Ragna", key=f"key {number}", made=0)


def how_many(connection: Connection) -> int:
    """How many persons there are."""
    return int(connection.execute(select(func.count()).select_from(schema.persons)).scalar_one())


def test_the_migrations_make_the_schema_that_the_code_uses(tmp_path: Path) -> None:
    """A column that is in one and not in the other fails here."""
    engine = open_database(f"sqlite:///{tmp_path / 'new.db'}")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_database_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    """Opening twice loses nothing."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    store = Store(url)
    asyncio.run(store.write(person(1)))
    store.close()

    again = Store(url)

    assert asyncio.run(again.read(how_many)) == 1
    again.close()


def test_sqlite_commits_to_disk_and_keeps_references(tmp_path: Path) -> None:
    """WAL, full synchronisation, foreign keys."""
    engine = open_database(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        found = [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "synchronous")]
        assert found == ["wal", 2]
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
    engine.dispose()


def test_what_waits_is_written_in_one_transaction(tmp_path: Path) -> None:
    """A hundred rooms at once cost a few commits."""
    store = Store(f"sqlite:///{tmp_path / 'f.db'}")
    commits: list[int] = []
    event.listen(store.engine, "commit", lambda _connection: commits.append(1))

    async def all_at_once() -> None:
        await asyncio.gather(*[store.write(person(number)) for number in range(100)])

    asyncio.run(all_at_once())

    assert asyncio.run(store.read(how_many)) == 100
    assert len(commits) < 50
    store.close()


def test_one_mistake_is_nobody_elses_loss(tmp_path: Path) -> None:
    """A write that cannot be is refused; all the others of its batch are on disk."""
    store = Store(f"sqlite:///{tmp_path / 'f.db'}")

    async def all_at_once() -> list[Any]:
        numbers = [*range(20), 7, *range(20, 40)]
        return await asyncio.gather(*[store.write(person(each)) for each in numbers], return_exceptions=True)

    answers = asyncio.run(all_at_once())

    assert [type(answer) for answer in answers if answer is not None] == [IntegrityError]
    assert asyncio.run(store.read(how_many)) == 40
    store.close()


def test_when_the_disk_fails_everybody_hears_of_it_and_later_writes_go_on(tmp_path: Path) -> None:
    """Nothing is said to be durable that is not."""
    store = Store(f"sqlite:///{tmp_path / 'f.db'}")
    broken = True

    def fail(*_anything: object) -> None:
        if broken:
            raise SQLAlchemyError("the disk is full")

    event.listen(store.engine, "commit", fail)

    async def all_at_once(first: int) -> list[Any]:
        return await asyncio.gather(*[store.write(person(first + n)) for n in range(5)], return_exceptions=True)

    assert all(isinstance(answer, SQLAlchemyError) for answer in asyncio.run(all_at_once(0)))
    broken = False
    assert asyncio.run(all_at_once(10)) == [None] * 5
    assert asyncio.run(store.read(how_many)) == 5
    store.close()


def test_acts_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Words of any kind, numbers as numbers, none lost and none changed."""
    store = Store(f"sqlite:///{tmp_path / 'f.db'}")
    words = ["pass", "", "Ragnas \"Höhle\" \\ 'x'", "\u2028 \U0001f43b", "12", "null"]
    acts = [
        {"table": "t", "number": number, "at": 2**41 + number, "seat": number - 1, "kind": "note", "words": spoken}
        for number, spoken in enumerate(words)
    ]
    table = {"id": "t", "title": "", "game": "", "options": "", "pace": "", "listed": False, "made": 0, "ending": ""}

    def read(connection: Connection) -> list[dict[str, Any]]:
        return [dict(row) for row in connection.execute(select(schema.acts)).mappings()]

    asyncio.run(store.write(person(1), insert(schema.tables).values(**table, maker="p1"), acts=acts[:3]))
    asyncio.run(store.write(acts=acts[3:]))

    assert asyncio.run(store.read(read)) == acts
    store.close()


def test_what_waits_when_the_house_closes_is_written(tmp_path: Path) -> None:
    """Closing drains the queue."""
    url = f"sqlite:///{tmp_path / 'f.db'}"
    store = Store(url)

    async def submit_and_close() -> None:
        writes = [asyncio.ensure_future(store.write(person(number))) for number in range(10)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*writes)

    asyncio.run(submit_and_close())

    engine = create_engine(url)
    with engine.connect() as connection:
        assert how_many(connection) == 10
        assert set(inspect(connection).get_table_names()) > set(schema.metadata.tables)
    engine.dispose()


@pytest.mark.skipif("FIMBUL_TEST_DATABASE_URL" not in os.environ, reason="needs the address of an empty PostgreSQL")
def test_postgresql_gets_the_same_schema() -> None:
    """The migrations run there, too, and a second time change nothing."""
    engine = open_database(os.environ["FIMBUL_TEST_DATABASE_URL"])
    for _ in range(2):
        migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
