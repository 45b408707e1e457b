"""What happened in World War III, as sentences of the log."""

from typing import Any

from fimbul.core.game import Outcome
from fimbul.games.worldwar import events
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.names import SEAT_NAMES


def who(seat: Seat) -> str:
    """A seat in a sentence."""
    return SEAT_NAMES[seat].title()


def sentence(event: Any) -> str:
    """An event as a sentence of the log, in the past tense."""
    match event:
        case events.TurnBegan(number, seat):
            return f"Round {number}: it was {who(seat)}'s turn."
        case events.Passed(seat):
            return f"{who(seat)} took no action."
    raise AssertionError(f"no words for {event!r}")


def ending(outcome: Outcome) -> str:
    """Who won and why."""
    return "Nobody won." if not outcome.winners else f"{who(outcome.winners[0])} won."
