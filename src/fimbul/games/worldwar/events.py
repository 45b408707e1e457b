"""What happens, as typed events: rules tell them, `sentences.py` words them."""

from typing import NamedTuple

from fimbul.games.worldwar.data import Seat


class TurnBegan(NamedTuple):
    """It is a seat's turn."""

    round: int
    seat: Seat


class Passed(NamedTuple):
    """A seat took no action."""

    seat: Seat
