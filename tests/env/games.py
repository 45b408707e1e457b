"""The games as environments are tested with them: every registered one, by options that are quick to play."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import fimbul

MAX_PICKS = 60


def names() -> list[str]:
    """Every registered game."""
    return fimbul.games()


@contextmanager
def of_no_weight() -> Iterator[None]:
    """Advice of the libraries' tests about names of agents and shapes of spaces is not followed here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
