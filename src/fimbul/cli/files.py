"""Records on disk: read with care, written whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import Final

from fimbul.core import record
from fimbul.core.errors import BadRecord, FimbulError

LONGEST_NAME: Final = 200  # of a path in a sentence; the whole of it would bury the reason


def path_from(words: str) -> Path:
    """The path that somebody typed; a ~ at its beginning is a home folder."""
    with refused(words, "written"):
        return Path(words).expanduser()


def read_record(path: Path) -> tuple[record.Header, list[record.Entry]]:
    """The record in a file."""
    with refused(path, "read"), path.open("rb") as file:
        text = file.read(record.LONGEST_TEXT + 1)
    try:
        return record.read(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write(path: Path, text: str) -> None:
    """Put a text into a file: what was there before stays until the new text is complete."""
    with drafted(path) as draft:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


def must_be_writable(path: Path) -> None:
    """Refuse a path that cannot be written, before anybody works for it; what is there stays."""
    with drafted(path) as draft:
        draft.touch()
        draft.unlink()


def must_be_new(path: Path) -> None:
    """Refuse a path that is taken, and take it: an old record is never overwritten."""
    if not claimed(path):
        raise FimbulError(f"{path} exists already; name another file.")


def claimed(path: Path) -> bool:
    """Has the path been free? Now it is taken by an empty file, so that of two who ask at once one gets it."""
    with drafted(path):
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            return False
    return True


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """Where to write a file before it is complete: beside it, in a folder that is made if need be."""
    with refused(path, "written"):
        if path.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        yield path.with_name(path.name + ".part")


@contextmanager
def refused(path: Path | str, wish: str) -> Iterator[None]:
    """Whatever the system has against a path, in a sentence."""
    try:
        yield
    except (OSError, RuntimeError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise FimbulError(f"{shortened(path)} cannot be {wish}: {reason.rstrip('.')}.") from None


def shortened(path: Path | str) -> str:
    """A path as a sentence names it."""
    words = str(path)
    words = words if words.isprintable() else ascii(words)
    return words if len(words) <= LONGEST_NAME else f"{words[:LONGEST_NAME]}..."
