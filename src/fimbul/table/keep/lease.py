"""One server at a time at an SQLite file: who opens it holds it until the process ends, and says where it is open.

The operating system holds the lock of the file, which is free again when the process is gone, however it ended.
Somebody may tidy up the file of the lock, and another house may open then: so every transaction looks into the one row
of the table `house`, which names who may write. At a PostgreSQL there may be several servers: `servers.py`.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from psycopg.errors import LockNotAvailable
from sqlalchemy import Connection, Engine, Update, delete, insert, select, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from fimbul.core.errors import FimbulError
from fimbul.table.keep.opening_failures import name_of
from fimbul.table.keep.schema import house, outages
from fimbul.table.play.clock import now

ANOTHER: Final = "Another house has been opened at the same database, so this one is closed."
GONE: Final = "The file of the database was moved or deleted while the house was open, so the house is closed."
MOVED: Final = "This house has moved; load the page again."
ROW: Final = 1
ONE_ROW: Final = update(house).where(house.c.id == ROW)
HOLDER: Final = select(house.c.holder).where(house.c.id == ROW)
PATIENCE_S: Final = 1.0  # for a house that was killed just now and is not quite gone
# The server notices within half a minute that the machine with the house on it is gone.
ALERT: Final = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4"
HOUSE_LOCK: Final = "hashtext('the house of fimbul ' || coalesce(current_schema(), ''))"


class Taken(FimbulError):
    """Another house is open at this database, and where, if that is known."""

    def __init__(self, database: str, address: str) -> None:
        place = f" at {address}" if address else ""
        super().__init__(f"The house of {database} is already open{place}. Close it first, or name another database.")
        self.address = address


class Moved(FimbulError, SQLAlchemyError):
    """Another house has been opened at this database, and this one may write no more."""


def identity(file: Path | None) -> tuple[int, int] | None:
    """What tells a file from every other, whatever its name is; nothing, if there is none."""
    try:
        found = file.stat() if file else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def path_of(engine: Engine) -> str:
    """The real path of an SQLite file, empty in memory; the file is not touched before it is ours."""
    words, named = engine.dialect.create_connect_args(engine.url)
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    with closing(connect(*words, **named)) as line:
        return str(line.execute("PRAGMA database_list").fetchone()[2])


class FileLock:
    """The lock of an SQLite file: a transaction in a second, empty file beside it that is never ended."""

    def __init__(self, engine: Engine) -> None:
        file = path_of(engine)
        self.file = Path(file) if file else None
        self.beside = Path(f"{file}-house") if file else None
        self.kept: tuple[int, int] | None = None
        self.locked: tuple[int, int] | None = None
        self.line: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Take it, unless another has it, in this process or in any other."""
        self.release()
        line = sqlite3.connect(self.beside or ":memory:", PATIENCE_S, isolation_level=None, check_same_thread=False)
        try:
            line.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            line.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return False
            raise
        self.line, self.locked = line, identity(self.beside)
        if self.kept is None and self.file is not None:
            if not self.file.exists():
                self.file.touch()
            self.kept = identity(self.file)
        return True

    def is_held(self) -> bool:
        """The operating system takes it from nobody, but somebody may have tidied up the file beside."""
        return self.line is not None and identity(self.beside) == self.locked

    def is_void(self) -> bool:
        """Is another file, or none, where the database was?"""
        return identity(self.file) != self.kept

    def release(self) -> None:
        """Let another take it."""
        if self.line is not None:
            self.line.close()
            self.line = None


class ServerLock:
    """The lock of the house at a PostgreSQL, for somebody who wants it alone: as long as a line of its own is open."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.line: Connection | None = None

    def take(self) -> bool:
        """Take it, unless a server has it, alone or with others."""
        self.release()
        line = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        line.detach()
        try:
            line.exec_driver_sql(f"{ALERT}; SET lock_timeout = {PATIENCE_S * 1000:.0f}")
            line.exec_driver_sql(f"SELECT pg_advisory_lock({HOUSE_LOCK})")
        except SQLAlchemyError as error:
            line.close()
            if isinstance(error, OperationalError) and isinstance(error.orig, LockNotAvailable):
                return False
            raise
        self.line = line
        return True

    def release(self) -> None:
        """Hang up, and so let others take it."""
        if self.line is not None:
            with suppress(SQLAlchemyError):
                self.line.close()
            self.line = None


class Lease:
    """The right of one house to write into a database: a lock, and a row that names who has it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.holder = token_urlsafe(16)
        self.lock = FileLock(engine)
        if not self.lock.take():
            raise Taken(name_of(engine.url), address_in(engine))

    def sign(self, connection: Connection) -> None:
        """Be the house of this database from now on; since the one before was last seen, it was closed."""
        row = {"holder": self.holder, "address": "", "seen": now()}
        seen = connection.execute(select(house.c.seen).where(house.c.id == ROW)).scalar()
        if seen is None:
            connection.execute(insert(house).values(id=ROW, **row))
            return
        connection.execute(ONE_ROW.values(row))
        if seen < row["seen"]:
            connection.execute(delete(outages).where(outages.c.began == seen))  # if a clock was put back
            connection.execute(insert(outages).values(began=seen, ended=row["seen"]))

    def check(self, connection: Connection) -> None:
        """May this house still write? Until the transaction ends no other can take that from it."""
        if connection.execute(HOLDER.with_for_update(read=True)).scalar() != self.holder:
            raise Moved(MOVED)

    def admit(self) -> None:
        """Nobody else is let in."""

    def release(self) -> None:
        """Let another open the house."""
        self.lock.release()

    def lost(self) -> str:
        """Why the house must close, if it must; a lock that was lost with its line or its file is taken again."""
        if self.lock.is_void():
            return GONE
        with self.engine.connect() as connection:
            if connection.execute(HOLDER).scalar() != self.holder:
                return ANOTHER
        if not self.lock.is_held():
            self.lock.take()
        return ""

    def give_up(self) -> None:
        """The house is closed now, and another may open."""
        closed = ONE_ROW.where(house.c.holder == self.holder).values(holder="", address="", seen=now())
        with suppress(SQLAlchemyError), self.engine.begin() as connection:
            connection.execute(closed)
        self.lock.release()


def still_open() -> Update:
    """What is written to say that the house is open now."""
    return ONE_ROW.values(seen=now())


def open_at(address: str) -> Update:
    """What is written to say where the house is open."""
    return ONE_ROW.values(address=address)


def outages_since(connection: Connection, moment: int) -> list[tuple[int, int]]:
    """When no house was open, from this moment on: from when until when, in order."""
    query = select(outages.c.began, outages.c.ended).where(outages.c.ended > moment).order_by(outages.c.began)
    return [(row.began, row.ended) for row in connection.execute(query)]


def address_in(engine: Engine) -> str:
    """Where the house of this database is open, as far as it has said so."""
    with suppress(SQLAlchemyError), engine.connect() as connection:
        return connection.execute(select(house.c.address).where(house.c.id == ROW)).scalar() or ""
    return ""
