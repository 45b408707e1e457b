"""Backups: taken while the house is open, tried before they count, thinned out; and a copy before every migration."""

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

from alembic.util import CommandError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import FimbulError
from fimbul.table.keep.backup_file import Backup, Manifest, write_backup
from fimbul.table.keep.lease import path_of
from fimbul.table.keep.migrations import revision_of
from fimbul.table.keep.opening_failures import CannotOpen, name_of, reason
from fimbul.table.keep.replaying import Replayed
from fimbul.table.keep.restoring import tried
from fimbul.table.keep.snapshots import OURS_ALONE, NoHouse, copy_file, make_durable, schema_at, snapshot

NAME: Final = "fimbul-%Y-%m-%dT%H-%M-%SZ.zip"
OWN_NAME: Final = re.compile(r"fimbul-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip")
LEFT_BEHIND_S: Final = 24 * 3600  # after which a file that was never finished is nobody's any more
NONE: Final = "none"


class Kept(NamedTuple):
    """A backup that was made."""

    path: Path
    bytes: int
    manifest: Manifest
    replayed: Replayed | None


def back_up(url: str, target: Path, *, replace: bool = False, play: bool = True) -> Kept:
    """Keep all that a house has, in a file, or in a new one of a folder; it has its name when it has been tried."""
    path = target / time.strftime(NAME, time.gmtime()) if target.is_dir() else target
    if path.exists() and not replace:
        raise FimbulError(f"{path} exists already; name another file, or say --replace.")
    with unfinished(path) as (part, file):
        try:
            with snapshot(url) as connection:
                revision = revision_of(connection)
                if revision is None:
                    raise NoHouse(f"The database {name_of(url)} holds no house.")
                manifest = write_backup(file, connection, revision, schema_at(revision))
        except (SQLAlchemyError, sqlite3.Error, CommandError) as error:  # what the file has against it is another thing
            raise CannotOpen(f"The database {name_of(url)} cannot be read: {reason(error)}.") from error
        file.flush()
        backup = Backup(part)
        try:
            replayed = tried(backup, play=play)
        finally:
            backup.close()
        make_durable(part, path)
        return Kept(path, path.stat().st_size, manifest, replayed)


@contextmanager
def unfinished(path: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """A file beside the one that is wanted, for us alone; whatever the system has against it is said in a sentence."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        try:
            with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, OURS_ALONE), "w+b") as file:
                yield part, file
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise FimbulError(f"{path} cannot be written: {error.strerror or error}.") from None


def thin_out(folder: Path, keep: int) -> list[Path]:
    """Of the backups in a folder the newest stay, so many; the others go, and so does what was never finished."""
    ours = sorted(path for path in folder.iterdir() if OWN_NAME.fullmatch(path.name))
    stale = [
        path
        for path in folder.glob("fimbul-*.zip.part")
        if OWN_NAME.fullmatch(path.stem) and path.stat().st_mtime < time.time() - LEFT_BEHIND_S
    ]
    gone = [*ours[: max(0, len(ours) - keep)], *stale]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def copy_before_migration(engine: Engine, revision: str, folder: str) -> Path | None:
    """Keep a database as it is before its schema is changed: an SQLite file beside it, of PostgreSQL a backup."""
    if engine.dialect.name == "sqlite":
        file = path_of(engine)
        if not file:
            return None
        target = Path(f"{file}-at-{revision}")
        copy_file(Path(file), target)
        return target
    if folder == NONE:
        return None
    name = name_of(engine.url)
    if not folder:
        raise CannotOpen(
            f"The database {name} is an earlier Fimbul's and has to be changed. Name a folder for a copy of it, "
            f"FIMBUL_BACKUP_FOLDER=/var/backups/fimbul, or say that you have one: FIMBUL_BACKUP_FOLDER={NONE}."
        )
    address = engine.url.render_as_string(hide_password=False)
    Path(folder).mkdir(parents=True, exist_ok=True)
    return back_up(address, Path(folder) / f"fimbul-at-{revision}.zip", replace=True, play=False).path
