"""Libraries that environments need and the games do not."""

from importlib import import_module
from typing import Any

from fimbul.core.errors import FimbulError

EXTRA = "pip install 'fimbul[env]'"


class MissingLibrary(FimbulError):
    """A library is not installed here; the sentence says how to get it."""


def library(name: str) -> Any:
    """A library by the name that it is imported by."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingLibrary(f"This environment needs {name}, which is not installed here. Try: {EXTRA}") from error
