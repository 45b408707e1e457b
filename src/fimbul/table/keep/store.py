"""The database: opened, read in threads, and written by one writer that joins what all rooms have waiting."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from psycopg.abc import Buffer
from psycopg.types.string import StrDumperUnknown
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.sql.base import Executable

from fimbul.table.keep import schema
from fimbul.table.keep.lease import Lease, open_at, outages_since
from fimbul.table.keep.measures import Measures
from fimbul.table.keep.migrations import migrate
from fimbul.table.keep.opening_failures import in_words
from fimbul.table.keep.servers import ELSEWHERE, Elsewhere, Server, Servers

Found = TypeVar("Found")
Given = ParamSpec("Given")
Row = tuple[str, int, int, int, str, str]  # an act as its table has it, column by column

COLUMNS: Final = [column.name for column in schema.acts.columns]
MOST_AT_ONCE: Final = 1000  # acts in one statement
CONNECT_S: Final = 10
# A machine that is gone is noticed, and so is a server that was stopped in the middle of a write.
ALERT: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 4, "tcp_user_timeout": 20_000}
NEVER_IDLE: Final = "SET idle_in_transaction_session_timeout = '10s'"
READERS: Final = 8  # at a time, for which there must be connections
ONE_MOMENT: Final = {"sqlite": "BEGIN", "postgresql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"}


@cache
def insertion(number: int) -> str:
    """The statement that writes so many acts, if the house that is named last may still write."""
    row = f"({', '.join(['?'] * len(COLUMNS))})"
    names = ", ".join([f'"{name}"' for name in COLUMNS])
    values = ", ".join([row] * number)
    return f"INSERT INTO acts ({names}) SELECT * FROM (VALUES {values}) WHERE ? = (SELECT holder FROM house)"


class Filled(NamedTuple):
    """A statement that is always the same, so that it is put into SQL once, and what is written with it this time."""

    statement: Executable
    values: dict[str, Any] | list[dict[str, Any]]


Change = Executable | Filled


class Submission(NamedTuple):
    """What is written together or not at all: changes in order, then acts, which all go into one insert."""

    changes: tuple[Change, ...]
    acts: Sequence[Row]
    loop: asyncio.AbstractEventLoop
    durable: asyncio.Future[None]


class Store:
    """The database of a house: held by this house alone, or shared by several servers of it; migrated when opened, with
    its writer.
    """

    def __init__(self, url: str, before_migration: Callable[[Engine, str], object] | None = None) -> None:
        with in_words(url), ExitStack() as if_it_fails:
            self.engine = open_database(url)
            if_it_fails.callback(self.engine.dispose)
            self.servers = Servers(self.engine) if self.engine.dialect.name == "postgresql" else None
            self.lease = self.servers or Lease(self.engine)
            if_it_fails.callback(self.lease.release)
            migrate(self.engine, before_migration)
            with self.engine.begin() as connection:
                self.lease.sign(connection)
                self.outages = outages_since(connection, 0)
            self.lease.admit()
            if_it_fails.pop_all()
        self.readers = ThreadPoolExecutor(READERS, "fimbul-reader")
        self.keeper = ThreadPoolExecutor(1, "fimbul-keeper")  # waits for no reader
        self.writer = Writer(self.engine, self.lease)

    async def read(
        self, query: Callable[Concatenate[Connection, Given], Found], *words: Given.args, **named: Given.kwargs
    ) -> Found:
        """What a query finds, asked in a thread so that the loop goes on; all of it as it stood at one moment."""

        def ask() -> Found:
            with self.engine.connect() as connection:
                connection.exec_driver_sql(ONE_MOMENT[self.engine.dialect.name])
                return query(connection, *words, **named)

        return await asyncio.get_running_loop().run_in_executor(self.readers, ask)

    async def lost(self) -> str:
        """Why the house must close, if it must: another was opened at the database, or the database is gone."""
        return await asyncio.get_running_loop().run_in_executor(self.keeper, self.lease.lost)

    @property
    def has_left(self) -> bool:
        """Has this server handed over to others, so that it writes nothing more?"""
        return self.servers is not None and self.servers.leaving

    async def claim(self, name: str) -> Server | None:
        """Have a table, a campaign or a duty from now on, unless another server has it: which one."""
        if self.servers is None or name in self.servers.mine:
            return None
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.servers.claim, name)

    async def must_have(self, name: str) -> None:
        """Have it from now on, or refuse."""
        if await self.claim(name) is not None:
            raise Elsewhere(ELSEWHERE)

    async def let_go(self, names: Sequence[str]) -> None:
        """Let other servers have these."""
        if self.servers is not None and names:
            await asyncio.get_running_loop().run_in_executor(self.readers, self.servers.let_go, names)

    def new(self, name: str) -> list[Change]:
        """What is written with a new table or campaign, so that this server has it; it is `ours` when that is done."""
        return [self.servers.new(name)] if self.servers is not None else []

    def ours(self, name: str) -> None:
        """What was new is written."""
        if self.servers is not None:
            self.servers.mine.add(name)

    def news(self, kind: str, **words: Any) -> list[Change]:
        """What is written so that all other servers hear of something."""
        return [self.servers.news(kind, words)] if self.servers is not None else []

    async def open_at(self, address: str, inside: str) -> None:
        """Say where people come in, or where the other servers reach this one."""
        await self.write(self.servers.open_at(inside) if self.servers is not None else open_at(address))

    async def write(self, *changes: Change, acts: Sequence[Row] = ()) -> None:
        """Write this together; when it returns it is on disk."""
        await self.writer.submit(changes, acts)

    def close(self) -> None:
        """Write what waits, and close when nobody reads any more."""
        self.writer.stop()
        self.readers.shutdown()
        self.keeper.shutdown()
        self.lease.give_up()
        self.engine.dispose()


class Writer:
    """One thread with one connection: it takes whatever waits, writes it in one transaction, and then says so."""

    def __init__(self, engine: Engine, lease: Lease | Servers) -> None:
        self.engine = engine
        self.lease = lease
        self.measures = Measures()
        self.waiting: SimpleQueue[list[Submission] | None] = SimpleQueue()
        self.gathered: list[Submission] = []  # what the loop has submitted since it last handed over
        self.line: Connection | None = None  # of the thread, for acts alone
        self.thread = threading.Thread(target=self.run, name="fimbul-writer", daemon=True)
        self.thread.start()

    def submit(self, changes: tuple[Change, ...], acts: Sequence[Row]) -> "asyncio.Future[None]":
        """Have this written; what is returned is done when it is durable."""
        loop = asyncio.get_running_loop()
        submission = Submission(changes, acts, loop, loop.create_future())
        if not self.gathered:
            loop.call_soon(self.hand_over)  # once for all that is submitted in this turn of the loop
        self.gathered.append(submission)
        return submission.durable

    def hand_over(self) -> None:
        """Give the thread what has been submitted."""
        gathered, self.gathered = self.gathered, []
        self.waiting.put(gathered)

    def stop(self) -> None:
        """Write what waits, then end the thread."""
        self.hand_over()
        self.waiting.put(None)
        self.thread.join()

    def run(self) -> None:
        """Batch after batch, until told to stop."""
        going = True
        while going:
            handed = [self.waiting.get()]
            while not self.waiting.empty():
                handed.append(self.waiting.get())
            going = None not in handed
            self.write_batch([submission for each in handed if each is not None for submission in each])
        if self.line is not None:
            self.line.close()

    def write_batch(self, batch: list[Submission]) -> None:
        """All in one transaction; if that fails each by itself, so that one room's mistake is not another's loss."""
        if not batch:
            return
        error = self.attempt(batch)
        if error is None or len(batch) == 1:
            resolve(batch, error)
        else:
            for submission in batch:
                resolve([submission], self.attempt([submission]))

    def attempt(self, batch: list[Submission]) -> Exception | None:
        """One transaction, measured."""
        began = time.perf_counter()
        error = self.write_together(batch)
        if error is None:
            self.measures.wrote(time.perf_counter() - began, sum([len(submission.acts) for submission in batch]))
        else:
            self.measures.failed.inc()
        return error

    def write_together(self, batch: list[Submission]) -> Exception | None:
        """One transaction, committed; the error if there was one, and then nothing is written."""
        changes = [change for submission in batch for change in submission.changes]
        acts = [act for submission in batch for act in submission.acts]
        try:
            if changes or not self.write_at_once(acts):
                with self.engine.begin() as connection:
                    for change in changes:
                        connection.execute(*change if isinstance(change, Filled) else (change,))
                    if self.fit_one_statement(acts):
                        connection.exec_driver_sql(insertion(len(acts)), self.filled(acts))
                    elif acts:
                        connection.execute(insert(schema.acts), [dict(zip(COLUMNS, act, strict=True)) for act in acts])
                    self.lease.check(connection)
        except Exception as error:  # whatever it was, whoever submitted must hear of it
            return error
        return None

    def fit_one_statement(self, acts: list[Row]) -> bool:
        """Can these acts be written in one statement of our own?"""
        return self.engine.dialect.name == "sqlite" and 0 < len(acts) <= MOST_AT_ONCE

    def filled(self, acts: list[Row]) -> tuple[object, ...]:
        """What goes into the statement for these acts."""
        return (*chain.from_iterable(acts), self.lease.holder)

    def write_at_once(self, acts: list[Row]) -> bool:
        """Acts alone, in one statement that is a transaction of its own, where that can be done.

        SQLite is called once for all of them and waits for the disk in that call: row by row, and for a commit apart,
        the thread would each time wait for the busy loop to let it go on. If it fails nothing is written, and the usual
        way will say why.
        """
        if not self.fit_one_statement(acts):
            return False
        try:
            if self.line is None:
                self.line = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            driver: Any = self.line.connection.driver_connection
            written: int = driver.execute(insertion(len(acts)), self.filled(acts)).rowcount
        except sqlite3.Error:
            return False
        return written == len(acts)


def resolve(batch: list[Submission], error: Exception | None) -> None:
    """Tell those who wait, each in its own loop; a loop that is gone wants to know no more."""
    for loop in {submission.loop for submission in batch}:
        if not loop.is_closed():
            waiting = [submission.durable for submission in batch if submission.loop is loop]
            loop.call_soon_threadsafe(settle, waiting, error)


def settle(waiting: "list[asyncio.Future[None]]", error: Exception | None) -> None:
    """Resolve the futures for which somebody still waits."""
    for durable in waiting:
        if not durable.done() and error is None:
            durable.set_result(None)
        elif not durable.done() and error is not None:
            durable.set_exception(error)


def open_database(url: str) -> Engine:
    """The engine for an address, whose errors do not tell what was written; the folder of an SQLite file is made."""
    address = make_url(url)
    if address.get_driver_name() == "psycopg":
        given = {"connect_timeout": CONNECT_S, **ALERT}
        wanted = {name: value for name, value in given.items() if name not in address.query}
        engine = create_engine(address, pool_pre_ping=True, hide_parameters=True, connect_args=wanted)
        event.listen(engine, "connect", prepare_postgresql)
        return engine
    if address.get_driver_name() != "pysqlite":
        raise NoSuchModuleError(address.drivername)
    if address.database:
        file = Path(address.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_file() and file.stat().st_nlink > 1:  # SQLite would keep a log for each name, none knowing the other
            raise ValueError("the file has more names than one (hard links); leave it one")
    engine = create_engine(address, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    return engine


class WithoutNul(StrDumperUnknown):
    """Words as PostgreSQL can keep them; there it is an error even to look for a NUL, which anybody may send."""

    def dump(self, obj: str) -> Buffer | None:
        """The words with a sign where a NUL was."""
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))


def prepare_postgresql(connection: Any, _record: object) -> None:
    """Words of any kind can be looked for and written, and who is stopped in the middle holds up nobody for long."""
    connection.adapters.register_dumper(str, WithoutNul)
    connection.execute(NEVER_IDLE)
    connection.commit()


def readable(data: bytes) -> str:
    """The text, with a sign for whatever is none."""
    return data.decode("utf-8", "replace")


def prepare_sqlite(connection: Any, _record: object) -> None:
    """Durable commits, readers that do not wait for the writer, and references that hold.

    Bytes that are no text, as a failing disk leaves them, are shown as such: one damaged name must not hide all others.
    """
    connection.text_factory = readable
    cursor = connection.cursor()
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
