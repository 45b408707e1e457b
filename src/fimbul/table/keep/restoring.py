"""A backup becomes a database again, of either kind: whole, or not at all."""

import os
import shutil
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import FimbulError
from fimbul.table.keep import schema as newest
from fimbul.table.keep.backup_file import Backup, BadBackup, kept_tables
from fimbul.table.keep.lease import FileLock, ServerLock, Taken, address_in, path_of
from fimbul.table.keep.migrations import begin, bring_to, known_revisions, revision_of
from fimbul.table.keep.opening_failures import NO_ADDRESS, CannotOpen, in_words, name_of, reason
from fimbul.table.keep.replaying import Replayed, replay_all
from fimbul.table.keep.snapshots import OURS_ALONE, copy_file, existing, make_durable, schema_at, temporary_engine
from fimbul.table.keep.store import open_database

SIDE_FILES: Final = ("-wal", "-shm")  # in which SQLite keeps what is not in its file yet


class Occupied(FimbulError):
    """There is something in the database that would be lost."""


def restore(backup: Backup, url: str, *, replace: bool = False, play: bool = True) -> Replayed | None:
    """Bring a backup into an empty database, or, if so told, in the place of what is there."""
    with ExitStack() as afterwards:
        with in_words(url):
            engine = open_database(url)
            afterwards.callback(engine.dispose)
            file = Path(path_of(engine)) if engine.dialect.name == "sqlite" else None
            if file == Path():
                raise CannotOpen(NO_ADDRESS)
            if file:
                afterwards.callback(forget_empty, file)
            lock = FileLock(engine) if engine.dialect.name == "sqlite" else ServerLock(engine)
            if not lock.take():
                raise Taken(name_of(url), address_in(engine))
            afterwards.callback(lock.release)
        with in_words(url, "written"):
            if engine.dialect.name == "sqlite":
                return restore_file(backup, engine, replace=replace, play=play)
            return restore_tables(backup, engine, replace=replace, play=play)


def forget_empty(file: Path) -> None:
    """A file that nothing has come of goes: SQLite makes one where it looks."""
    if file.exists() and not file.stat().st_size:
        file.unlink()


def tried(backup: Backup, *, play: bool = True) -> Replayed | None:
    """What comes of a backup, tried in a database of nobody else."""
    engine = temporary_engine()
    try:
        with engine.begin() as connection:
            begin(connection)
            return fill(backup, connection, play=play)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise BadBackup(f"{backup.path} cannot be tried: {reason(error)}.") from error
    finally:
        engine.dispose()


def fill(backup: Backup, connection: Connection, *, play: bool) -> Replayed | None:
    """Make the tables as they were, write what was in them, bring them to the newest schema, and play it all again."""
    revision = backup.manifest.schema
    try:
        schema = schema_at(revision)
    except CommandError:
        raise backup.newer() from None
    bring_to(connection, revision)
    for table in kept_tables(schema):
        if table.name in backup.manifest.tables:
            connection.execute(table.delete())  # what a migration has put there
            for rows in backup.rows(table):
                connection.execute(insert(table), rows)
            count_on(connection, table)
    bring_to(connection, "head")
    return replay_all(connection) if play else None


def count_on(connection: Connection, table: Table) -> None:
    """Numbers that PostgreSQL gives go on after those that were given."""
    column = table.autoincrement_column
    if connection.dialect.name != "postgresql" or column is None:
        return
    asked = text("SELECT pg_get_serial_sequence(:table, :column)")
    counter = connection.execute(asked, {"table": f'"{table.name}"', "column": column.name}).scalar()
    last = connection.execute(select(func.max(column))).scalar()
    if counter is not None and last is not None:
        connection.execute(text("SELECT setval(:counter, :last)"), {"counter": counter, "last": last})


def restore_tables(backup: Backup, engine: Engine, *, replace: bool, play: bool) -> Replayed | None:
    """Into PostgreSQL: all in one transaction."""
    with engine.begin() as connection:
        begin(connection)
        there = {*newest.metadata.tables, "alembic_version"} & set(inspect(connection).get_table_names())
        if there:
            check_replacing(engine, replace)
            if revision_of(connection) not in {None, *known_revisions()}:
                raise Occupied(f"A newer Fimbul has opened {name_of(engine.url)} since; name an empty database.")
            old = MetaData()
            old.reflect(connection, only=lambda name, _metadata: name in there)
            old.drop_all(connection)
        return fill(backup, connection, play=play)


def restore_file(backup: Backup, engine: Engine, *, replace: bool, play: bool) -> Replayed | None:
    """Into SQLite: a new file, which takes its place when it is whole. What was there is kept beside it."""
    file = Path(path_of(engine))
    is_there = file.stat().st_size > 0
    if is_there:
        check_replacing(engine, replace)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OURS_ALONE))
    try:
        trial = temporary_engine(existing(part))
        with trial.begin() as connection:
            begin(connection)
            found = fill(backup, connection, play=play)
        trial.dispose()
        if is_there:
            put_aside(file, time.strftime("%Y-%m-%dT%H-%M-%SZ", time.gmtime()))
        make_durable(part, file)
        return found
    finally:
        for name in ("", "-journal", *SIDE_FILES):
            part.with_name(f"{part.name}{name}").unlink(missing_ok=True)


def put_aside(file: Path, moment: str) -> None:
    """Keep what is about to be replaced, though it may be damaged; and nothing stays that belonged to it."""
    kept = file.with_name(f"{file.name}-replaced-{moment}")
    side_files = [file.with_name(f"{file.name}{name}") for name in SIDE_FILES]
    try:
        copy_file(file, kept)
    except sqlite3.DatabaseError:
        for old, name in zip((file, *side_files), ("", *SIDE_FILES), strict=True):
            if old.exists():
                shutil.copyfile(old, kept.with_name(f"{kept.name}{name}"))
                kept.with_name(f"{kept.name}{name}").chmod(OURS_ALONE)
    for old in side_files:
        old.unlink(missing_ok=True)


def check_replacing(engine: Engine, replace: bool) -> None:
    """Nothing is lost that nobody has said may be."""
    if not replace:
        raise Occupied(f"{name_of(engine.url)} is not empty; name a database that is, or say --replace.")
