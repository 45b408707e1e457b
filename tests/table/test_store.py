"""The database, SQLite and PostgreSQL alike: its schema and its one writer."""

import asyncio
import multiprocessing
import sys
from collections.abc import Iterator
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, func, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from fimbul.table.keep import schema
from fimbul.table.keep.lease import Taken
from fimbul.table.keep.migrations import configuration, migrate
from fimbul.table.keep.store import MOST_AT_ONCE, Row, Store, open_database
from fimbul.table.keep.stored_tables import take_down
from tests.table.postgres import postgres

PATIENCE_S = 20.0
REFUSED = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    return f"sqlite:///{tmp_path / 'fimbul.db'}" if request.param == "sqlite" else postgres().new_database()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An open database with nobody in it."""
    opened = Store(address)
    yield opened
    opened.close()


def person(number: int) -> Any:
    """The row of somebody."""
    return insert(schema.persons).values(id=f"p{number}", name="Ragna", key=f"key {number}", made=0)


def how_many(connection: Connection) -> int:
    """How many persons there are."""
    return int(connection.execute(select(func.count()).select_from(schema.persons)).scalar_one())


def test_the_migrations_make_the_schema_that_the_code_uses(address: str) -> None:
    """A column that is in one and not in the other fails here; a second time they change nothing."""
    engine = open_database(address)
    for _ in range(2):
        migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


@pytest.mark.slow
def test_of_two_servers_that_start_at_once_both_open_a_postgresql_and_one_an_sqlite(address: str) -> None:
    """Though there is no schema yet; the other one is refused."""
    context = multiprocessing.get_context("spawn")
    together, opened = context.Barrier(2), context.Barrier(2)
    servers = [context.Process(target=open_together, args=(address, together, opened)) for _ in range(2)]

    for server in servers:
        server.start()
    for server in servers:
        server.join()

    other = REFUSED if address.startswith("sqlite") else 0
    assert sorted(server.exitcode or 0 for server in servers) == [0, other]


def open_together(address: str, together: Barrier, opened: Barrier) -> None:
    """Open the database when the other has come, too, and keep it until the other knows whether it is open."""
    together.wait(PATIENCE_S)
    try:
        store = Store(address)
    except Taken:
        opened.wait(PATIENCE_S)
        sys.exit(REFUSED)
    opened.wait(PATIENCE_S)
    store.close()


def test_a_database_of_the_first_schema_keeps_its_tables(address: str) -> None:
    """It is brought to the newest schema, and at no table anybody is asked for anything."""
    engine = open_database(address)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
        connection.execute(person(1))
        connection.execute(
            text(
                "INSERT INTO tables (id, title, game, options, pace, listed, maker, made, ending) "
                "VALUES ('t', 'Cold', 'meltwater', '{}', '{}', true, 'p1', 5, '')"
            )
        )
        seat = "INSERT INTO seats (\"table\", number, name, again, invitation) VALUES ('t', 0, '', false, 'i')"
        connection.execute(text(seat))

    migrate(engine)

    with engine.connect() as connection:
        stored = take_down(connection, "t")
    assert (stored.setup.title, stored.setup.made, stored.request) == ("Cold", 5, None)
    engine.dispose()


def test_accounts_that_were_there_before_are_known_by_how_they_look(address: str) -> None:
    """Also two that look alike: both keep their names. A guest has no look."""
    engine = open_database(address)
    names = {"p1": "Ragna", "p2": "R\u0430gna", "p3": "Ragna"}
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0003")
        for number, (id_, name) in enumerate(names.items(), start=1):
            account = name.lower() if id_ != "p3" else None
            connection.execute(person(number).values(name=name, account=account))

    migrate(engine)

    with engine.connect() as connection:
        found = connection.execute(select(schema.persons.c.id, schema.persons.c.name, schema.persons.c.skeleton)).all()
    assert {row.id: row.name for row in found} == names
    assert {row.id: row.skeleton for row in found} == {"p1": "ragna", "p2": "ragna", "p3": None}
    engine.dispose()


def test_a_database_that_is_there_is_left_as_it_is(address: str) -> None:
    """Opening twice loses nothing."""
    store = Store(address)
    asyncio.run(store.write(person(1)))
    store.close()

    again = Store(address)

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


def test_a_seat_at_no_table_is_refused(store: Store) -> None:
    """References hold in either database."""
    seat = insert(schema.seats).values(table="none", number=0, name="", again=False, invitation="come")

    with pytest.raises(IntegrityError):
        asyncio.run(store.write(seat))


def test_what_waits_is_written_in_one_transaction(store: Store) -> None:
    """A hundred rooms at once cost a few commits."""
    commits: list[int] = []
    event.listen(store.engine, "commit", lambda _connection: commits.append(1))

    async def all_at_once() -> None:
        await asyncio.gather(*[store.write(person(number)) for number in range(100)])

    asyncio.run(all_at_once())

    assert asyncio.run(store.read(how_many)) == 100
    assert len(commits) < 50


def test_one_mistake_is_nobody_elses_loss(store: Store) -> None:
    """A write that cannot be is refused; all the others of its batch are on disk."""

    async def all_at_once() -> list[Any]:
        numbers = [*range(20), 7, *range(20, 40)]
        return await asyncio.gather(*[store.write(person(each)) for each in numbers], return_exceptions=True)

    answers = asyncio.run(all_at_once())

    assert [type(answer) for answer in answers if answer is not None] == [IntegrityError]
    assert asyncio.run(store.read(how_many)) == 40


def test_what_is_written_together_is_written_whole_or_not_at_all(store: Store) -> None:
    """The first of two statements is undone when the second cannot be."""
    with pytest.raises(IntegrityError):
        asyncio.run(store.write(person(1), person(1)))

    assert asyncio.run(store.read(how_many)) == 0


def test_when_the_disk_fails_everybody_hears_of_it_and_later_writes_go_on(store: Store) -> None:
    """Nothing is said to be durable that is not."""
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


def test_when_postgresql_hangs_up_before_a_commit_nothing_is_written_and_the_next_write_goes_on() -> None:
    """The line is cut when the row is on its way; another is opened without anybody's doing."""
    store = Store(postgres().new_database())
    cut = True

    def hang_up(*_anything: object) -> None:
        if cut:
            postgres().hang_up()

    event.listen(store.engine, "commit", hang_up)

    with pytest.raises(OperationalError):
        asyncio.run(store.write(person(1)))
    cut = False
    assert asyncio.run(store.read(how_many)) == 0
    asyncio.run(store.write(person(1)))
    assert asyncio.run(store.read(how_many)) == 1
    store.close()


def test_when_postgresql_hangs_up_between_two_writes_nobody_hears_of_it() -> None:
    """A line is tried before it is used, and replaced if it is dead."""
    store = Store(postgres().new_database())
    asyncio.run(store.write(person(1)))

    postgres().hang_up()

    asyncio.run(store.write(person(2)))
    assert asyncio.run(store.read(how_many)) == 2
    store.close()


def table(name: str) -> Any:
    """The row of a table that the first person has set up."""
    row = {"id": name, "title": "", "game": "", "options": "", "pace": "", "listed": False, "made": 0, "ending": ""}
    return insert(schema.tables).values(**row, maker="p1")


def acts_of(name: str, words: list[str]) -> list[Row]:
    """An act at a table for each of the words."""
    return [(name, number, 2**41 + number, number - 1, "note", spoken) for number, spoken in enumerate(words)]


def all_acts(connection: Connection) -> list[Row]:
    """All acts, in order."""
    acts = schema.acts.c
    columns = (acts.table, acts.number, acts.at, acts.seat, acts.kind, acts.words)
    return [tuple(row) for row in connection.execute(select(*columns).order_by(acts.number))]


def test_acts_are_read_as_they_were_written(store: Store) -> None:
    """Words of any kind, numbers as numbers, none lost and none changed."""
    acts = acts_of("t", ["pass", "", "Ragnas \"Höhle\" \\ 'x'", "\u2028 \U0001f43b", "12", "null", "100%s %(x)s :x"])

    asyncio.run(store.write(person(1), table("t"), acts=acts[:3]))
    asyncio.run(store.write(acts=acts[3:]))

    assert asyncio.run(store.read(all_acts)) == acts


def test_a_query_sees_one_moment_whatever_is_written_meanwhile(store: Store) -> None:
    """So seats and acts of a table fit together."""
    asyncio.run(store.write(person(1), table("t"), acts=acts_of("t", ["march", "pass"])[:1]))

    def twice(connection: Connection) -> tuple[list[Row], list[Row]]:
        before = all_acts(connection)
        asyncio.run(store.write(acts=acts_of("t", ["march", "pass"])[1:]))
        return before, all_acts(connection)

    before, after = asyncio.run(store.read(twice))
    assert before == after == acts_of("t", ["march"])
    assert len(asyncio.run(store.read(all_acts))) == 2


def test_more_acts_than_one_statement_takes_are_written_too(store: Store) -> None:
    """As many as there are."""
    acts = acts_of("t", ["pass"] * (MOST_AT_ONCE + 1))
    asyncio.run(store.write(person(1), table("t")))

    asyncio.run(store.write(acts=acts))

    assert asyncio.run(store.read(all_acts)) == acts


def test_an_act_that_is_there_already_is_refused_with_all_that_came_with_it(store: Store) -> None:
    """So of two servers with the same table only one can go on."""
    asyncio.run(store.write(person(1), table("t"), acts=acts_of("t", ["march"])))

    with pytest.raises(IntegrityError):
        asyncio.run(store.write(acts=acts_of("t", ["pass", "pass"])))

    assert asyncio.run(store.read(all_acts)) == acts_of("t", ["march"])
    asyncio.run(store.write(acts=acts_of("t", ["march", "pass"])[1:]))
    assert asyncio.run(store.read(all_acts)) == acts_of("t", ["march", "pass"])


def test_words_that_postgresql_cannot_keep_are_looked_for_and_written_all_the_same() -> None:
    """It has no NUL; who sends one finds nothing, and is not told that the database has failed."""
    store = Store(postgres().new_database())

    def called(connection: Connection, name: str) -> int:
        return len(connection.execute(select(schema.persons).where(schema.persons.c.id == name)).all())

    asyncio.run(store.write(person(1), table("t"), acts=acts_of("t", ["a\0b"])))

    assert asyncio.run(store.read(called, "p1")) == 1
    assert asyncio.run(store.read(called, "p1\0")) == 0
    assert asyncio.run(store.read(all_acts)) == acts_of("t", ["a\N{REPLACEMENT CHARACTER}b"])
    store.close()


def test_what_waits_when_the_house_closes_is_written(address: str) -> None:
    """Closing drains the queue."""
    store = Store(address)

    async def submit_and_close() -> None:
        writes = [asyncio.ensure_future(store.write(person(number))) for number in range(10)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*writes)

    asyncio.run(submit_and_close())

    engine = create_engine(address)
    with engine.connect() as connection:
        assert how_many(connection) == 10
        assert set(inspect(connection).get_table_names()) > set(schema.metadata.tables)
    engine.dispose()
