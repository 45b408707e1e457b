"""Records on disk: read with care, written whole or not at all."""

from pathlib import Path

from fimbul.core import record
from fimbul.core.errors import BadRecord, FimbulError


def read_record(path: Path) -> tuple[record.Header, list[record.Entry]]:
    """The record in a file."""
    try:
        with path.open(encoding="utf-8") as file:
            return record.read(file.read(record.LONGEST_TEXT + 1))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not text.") from None
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write(path: Path, text: str) -> None:
    """Put a text into a file: what was there before stays until the new text is complete."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise FimbulError(f"{path} cannot be written: {error.strerror}.") from None


def must_be_new(path: Path) -> None:
    """Refuse a path that is taken: an old record is never overwritten."""
    if path.exists():
        raise FimbulError(f"{path} exists already; name another file.")
