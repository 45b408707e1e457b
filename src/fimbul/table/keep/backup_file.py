"""The file of a backup: a zip of JSON lines, one member for each table, and a manifest that says what must be in it."""

import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from sqlalchemy import Connection, LargeBinary, MetaData, Table, select

from fimbul.core.errors import FimbulError
from fimbul.core.version import VERSION
from fimbul.table.play.clock import now

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
ROWS_AT_ONCE: Final = 1000
BEGINNING: Final = b"PK\x03\x04"  # of every such file, whole or cut off
LONGEST_MANIFEST: Final = 1_000_000
# What is only of the moment. Sessions are not: many a guest is known by nothing else.
LEFT_OUT: Final = frozenset({"alembic_version", "servers", "leases"})


class BadBackup(FimbulError):
    """A file is no backup that can be read here."""


class Contents(msgspec.Struct, frozen=True):
    """What must be in the file of one table."""

    columns: list[str]
    rows: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says of itself."""

    fimbul_backup: int  # the version of this format
    engine: str
    schema: str
    made: int
    tables: dict[str, Contents]


class Version(msgspec.Struct, frozen=True):
    """What the manifest of any version says of itself, of one to come as well."""

    fimbul_backup: int
    engine: str


def nothing(_value: str) -> str:
    """What is only of the moment, of a column in which something must stand."""
    return ""


def settled(state: str) -> str:
    """The state of a notice in a house that begins anew: what waited is sent by the one before, or was."""
    return "dropped" if state in ("waiting", "sending") else state


# Nobody keeps a restored house open, though when it was seen stays; and it tells nobody what the one before has told.
CHANGED: Final[dict[str, dict[str, Callable[[str], str]]]] = {
    "house": {"holder": nothing, "address": nothing},
    "notices": {"state": settled},
}


def kept_tables(schema: MetaData) -> list[Table]:
    """The tables of a schema that a backup has, each after those to which it refers."""
    return [table for table in schema.sorted_tables if table.name not in LEFT_OUT]


def write_backup(file: IO[bytes], connection: Connection, revision: str, schema: MetaData) -> Manifest:
    """Write all that a database of this schema holds, as it is seen by this connection."""
    made, found = now(), {}
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for table in kept_tables(schema):
            with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as member:
                found[str(table.name)] = write_rows(member, connection, table)
        manifest = Manifest(FORMAT, VERSION, revision, made, found)
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


def write_rows(member: IO[bytes], connection: Connection, table: Table) -> Contents:
    """Write the rows of a table, line by line."""
    names = [str(column.name) for column in table.columns]
    changed = {names.index(name): change for name, change in CHANGED.get(table.name, {}).items()}
    digest, count = sha256(), 0
    streamed = connection.execution_options(stream_results=True, yield_per=ROWS_AT_ONCE).execute(select(table))
    for rows in streamed.partitions():
        told = [list(row) for row in rows]
        for row in told:
            for place, change in changed.items():
                row[place] = change(row[place])
        text = b"".join([msgspec.json.encode(row) + b"\n" for row in told])
        digest.update(text)
        member.write(text)
        count += len(told)
    return Contents(names, count, digest.hexdigest())


class Backup:
    """A backup that is read; whatever is wrong with it is said in a sentence."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                begins = file.read(len(BEGINNING))
            self.archive = ZipFile(path)
            with self.archive.open(MANIFEST) as member:
                text = member.read(LONGEST_MANIFEST)
        except OSError as error:
            raise BadBackup(f"{path} cannot be read: {error.strerror or error}.") from None
        except (BadZipFile, KeyError, NotImplementedError, zlib.error):
            if begins == BEGINNING:
                raise BadBackup(f"{path} is not whole: it was cut off, or is another kind of zip.") from None
            raise BadBackup(f"{path} is no backup: it is another kind of file.") from None
        self.manifest = self.understood(text)

    def understood(self, text: bytes) -> Manifest:
        """The manifest, if it is of a version that is known here."""
        try:
            version = msgspec.json.decode(text, type=Version)
            if version.fimbul_backup == FORMAT:
                return msgspec.json.decode(text, type=Manifest)
        except ValueError:
            raise BadBackup(f"{self.path} is no backup: it says nothing of itself that can be understood.") from None
        raise self.newer(version.engine)

    def newer(self, engine: str = "") -> BadBackup:
        """That only a later version can read it."""
        return BadBackup(
            f"{self.path} was written by Fimbul {engine or self.manifest.engine}; this is {VERSION}. Use that one."
        )

    def rows(self, table: Table) -> Iterator[list[dict[str, Any]]]:
        """The rows of a table, many at a time; that they are all there, and as they were, is known after the last."""
        contents, digest, count = self.manifest.tables[table.name], sha256(), 0
        binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
        kinds = [bytes if name in binary else Any for name in contents.columns]
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(tuple.__class_getitem__(tuple(kinds)))
        try:
            with self.archive.open(f"{table.name}.jsonl") as member:
                while lines := list(islice(member, ROWS_AT_ONCE)):
                    digest.update(b"".join(lines))
                    count += len(lines)
                    yield [dict(zip(contents.columns, decoder.decode(line), strict=True)) for line in lines]
        except (BadZipFile, KeyError, EOFError, ValueError, OSError, zlib.error):
            raise self.damaged(table) from None
        if count != contents.rows or digest.hexdigest() != contents.sha256:
            raise self.damaged(table)

    def damaged(self, table: Table) -> BadBackup:
        """That a table is not what was written."""
        return BadBackup(f"{self.path} is damaged: its table '{table.name}' is not what was written.")

    def close(self) -> None:
        """Read no more."""
        self.archive.close()
