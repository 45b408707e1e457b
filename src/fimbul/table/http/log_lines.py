"""How the log is written: line by line for people, or as JSON for programs that gather logs."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

from fimbul.core.errors import BadOptions
from fimbul.table.http.discreet_log import DiscreetFilter

FORMS: Final = ("text", "json")
OURS: Final = ("fimbul", "uvicorn")


def write_log(form: str) -> None:
    """Let this process write its log to the error channel, in this form; it stays discreet, whoever says something."""
    if form not in FORMS:
        raise BadOptions(f"FIMBUL_LOG_FORMAT is one of {', '.join(FORMS)}, not '{form}'.")
    handler = logging.StreamHandler()
    handler.addFilter(DiscreetFilter())
    handler.setFormatter(JsonLine() if form == "json" else Line())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def words_of(record: logging.LogRecord) -> str:
    """What is said; of other people's libraries only the sentence, without what they put into it."""
    return record.getMessage() if record.name.partition(".")[0] in OURS else str(record.msg)


def moment_of(record: logging.LogRecord) -> str:
    """When it was said."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class Line(logging.Formatter):
    """A line for people; where something failed stands below it."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, and what."""
        line = f"{moment_of(record)} {record.levelname.lower()} {words_of(record)}"
        return f"{line}\n{record.exc_text}" if record.exc_text else line


class JsonLine(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, by whom, what, and where something failed."""
        told = {
            "at": moment_of(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "words": words_of(record),
        }
        return json.dumps({**told, "where": record.exc_text} if record.exc_text else told, ensure_ascii=False)
