"""Why a house cannot be opened, each reason as one sentence that says what to do."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from alembic.util import CommandError
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from fimbul.core.errors import FimbulError

NO_ADDRESS: Final = (
    "The address of the database is not understood; it looks like sqlite:///games.db "
    "or like postgresql://name:password@host/database."
)
NEWER: Final = "a newer Fimbul has opened it since; use that one"
OF_SQLITE: Final = {
    sqlite3.SQLITE_CANTOPEN: "it is a folder, or its folder may not be written; name a file that may be",
    sqlite3.SQLITE_READONLY: "it may only be read; make it and its folder writable",
    sqlite3.SQLITE_FULL: "the disk is full; make room",
    sqlite3.SQLITE_IOERR: "the disk cannot be written; make room on it, or use another",
    sqlite3.SQLITE_NOTADB: "it is another kind of file; name another",
    sqlite3.SQLITE_BUSY: "another program is writing it; end that first",
}
OF_PORTS: Final = {
    errno.EADDRINUSE: "is taken; name another with --port",
    errno.EACCES: "may not be opened by everybody; name one from 1024 on with --port",
    errno.EADDRNOTAVAIL: "is not at an address of this machine; name another with --host",
}


class CannotOpen(FimbulError):
    """The house cannot be opened, and why."""


@contextmanager
def in_words(url: str, wish: str = "opened") -> Iterator[None]:
    """Whatever keeps the database of an address from being opened, or read, is said in a sentence."""
    try:
        yield
    except (SQLAlchemyError, CommandError, sqlite3.Error, OSError, ValueError) as error:
        raise CannotOpen(f"The database {name_of(url)} cannot be {wish}: {reason(error)}.") from error


def name_of(url: str | URL) -> str:
    """A database in a sentence: the file, or the address without its password."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen(NO_ADDRESS) from None
    is_file = address.get_backend_name() == "sqlite"
    return address.database or "in memory" if is_file else address.render_as_string()


def reason(error: Exception) -> str:
    """What an error means to who wants to open a house."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    match cause:
        case CommandError():
            return NEWER
        case ArgumentError():
            return "only SQLite and PostgreSQL are known here; name one of them"
        case sqlite3.Error() if getattr(cause, "sqlite_errorcode", 0) & 0xFF in OF_SQLITE:
            return OF_SQLITE[cause.sqlite_errorcode & 0xFF]
        case OSError() if cause.strerror:
            return f"{cause.filename}: {cause.strerror}" if cause.filename else cause.strerror
    return str(cause).partition("\n")[0].rstrip(".: ")


def no_port(host: str, port: int, error: OSError) -> CannotOpen:
    """Why nobody can be let in there."""
    why = OF_PORTS.get(error.errno or 0, f"cannot be opened: {os.strerror(error.errno or 0)}")
    return CannotOpen(f"Port {port} of {host} {why}.")
