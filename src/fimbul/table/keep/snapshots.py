"""A database as it stands at one moment, while its house goes on; and copies of SQLite files."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Connection, Engine, MetaData, StaticPool, create_engine, event, make_url

from fimbul.core.errors import FimbulError
from fimbul.table.keep.lease import path_of
from fimbul.table.keep.migrations import PATIENT, begin, bring_to
from fimbul.table.keep.opening_failures import in_words, name_of
from fimbul.table.keep.store import ONE_MOMENT, open_database, readable

OURS_ALONE: Final = 0o600  # keys and passwords are in it, though hashed


class NoHouse(FimbulError):
    """A database holds no house."""


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """All that a database holds, as it stood at one moment; the house that has it open goes on."""
    with in_words(url):
        engine = open_database_that_is_there(url)
    try:
        if engine.dialect.name == "sqlite":
            with in_words(url), closing(existing(Path(path_of(engine)))) as source:
                copy = temporary()
                source.backup(copy)
            engine.dispose()
            engine = temporary_engine(copy)
        with in_words(url):
            line = engine.connect()
        with line:
            line.exec_driver_sql(ONE_MOMENT[engine.dialect.name])
            if engine.dialect.name == "postgresql":
                line.exec_driver_sql(PATIENT)
            yield line
    finally:
        engine.dispose()


def open_database_that_is_there(url: str) -> Engine:
    """The engine for an address; nothing is made where there is no file."""
    address = make_url(url)
    is_plain = address.get_backend_name() == "sqlite" and not address.query  # else SQLite is told how to open it
    if is_plain and not Path(address.database or "").is_file():
        raise NoHouse(f"There is no database at {name_of(url)}.")
    return open_database(url)


def existing(file: Path) -> sqlite3.Connection:
    """A line to an SQLite file that is there."""
    line = sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True, check_same_thread=False)
    line.execute("PRAGMA busy_timeout=10000")
    return line


def temporary() -> sqlite3.Connection:
    """An SQLite database of nobody else, on the disk where it is large; it is gone with its line, however that ends."""
    line = sqlite3.connect("", check_same_thread=False)
    line.text_factory = readable
    return line


def temporary_engine(line: sqlite3.Connection | None = None) -> Engine:
    """The engine of such a database."""
    kept = line or temporary()
    engine = create_engine("sqlite://", poolclass=StaticPool, creator=lambda: kept, hide_parameters=True)
    event.listen(engine, "engine_disposed", lambda _engine: kept.close())
    return engine


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite file that is in use: the copy, for us alone, has its name when it is whole and on disk."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OURS_ALONE))
    try:
        with closing(existing(source)) as line, closing(existing(part)) as copy:
            line.backup(copy)
        make_durable(part, target)
    finally:
        part.unlink(missing_ok=True)


def make_durable(part: Path, target: Path) -> None:
    """Give a file its name when it is on disk, in the place of what had that name."""
    for_good(part)
    part.replace(target)
    for_good(target.parent)


def for_good(path: Path) -> None:
    """Wait until a file or a folder is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@cache
def schema_at(revision: str) -> MetaData:
    """The tables that the migrations make up to a revision, as they are found when they are made."""
    found = MetaData()
    engine = temporary_engine()
    with engine.begin() as connection:
        begin(connection)
        bring_to(connection, revision)
        found.reflect(connection)
    engine.dispose()
    return found
