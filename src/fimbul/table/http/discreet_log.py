"""The log tells where something failed and of which kind it was, never in which words: they may name a hidden card."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from traceback import format_tb
from typing import Any, Final

LOG: Final = logging.getLogger("fimbul.table")


class DiscreetFilter(logging.Filter):
    """Errors in the log have their place and their kind, and no words."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, with less in it."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record.exc_info, record.exc_text = None, where(error)
        return True


def where(error: BaseException) -> str:
    """In which lines of the program an error came about, and of which kind it is."""
    return "".join([*format_tb(error.__traceback__), kind_of(error)])


def kind_of(error: BaseException) -> str:
    """The class of an error; of one of the database's, as its driver calls it."""
    original = getattr(error, "orig", None) or error
    code = getattr(original, "sqlite_errorname", None) or getattr(original, "sqlstate", None)
    return f"{type(original).__name__} ({code})" if code else type(original).__name__


def discreetly(work: Callable[[], None]) -> None:
    """Do the work of a process whose last words go into the log of the house."""
    try:
        work()
    except BrokenPipeError:  # the house is gone, and nobody hears
        os._exit(1)
    except Exception as error:
        sys.exit(where(error))


def be_discreet() -> None:
    """Whoever writes into the log of this process says no more than where and of which kind."""
    for name in ("fimbul.table", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        if not any(isinstance(each, DiscreetFilter) for each in logger.filters):
            logger.addFilter(DiscreetFilter())


def unheard(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An error that nobody has waited for: what asyncio would say of it shows what the task was given."""
    words = str(context.get("message", "")).partition("<")[0].partition("(")[0].strip()
    LOG.error("%s", words or "Unhandled exception", exc_info=context.get("exception"))
