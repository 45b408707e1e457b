"""What was told at the table, and how much of it each listener has heard."""

from typing import Any

from fimbul.core.game import hears
from fimbul.core.sitting import Sitting

Listener = int | None  # a seat, or all who listen together


class News:
    """Events wait for their listeners: each hears what is told to it when it next looks."""

    def __init__(self, sitting: Sitting, seats: list[int]) -> None:
        self.sitting = sitting
        self.looked: dict[Listener, int] = {seat: after_own_pick(sitting, seat) for seat in seats}
        self.looked[None] = len(sitting.told)

    def waiting(self, listener: Listener) -> list[tuple[int, Any]]:
        """What was told since the listener last looked, to whomever; what was taken back is not there any more."""
        return [telling for told in self.sitting.told[self.looked[listener] :] for telling in told]

    def public(self, listener: Listener) -> list[Any]:
        """Of that, what everyone may hear."""
        return [event for audience, event in self.waiting(listener) if hears(audience, None)]

    def private(self, seat: int) -> list[Any]:
        """Of that, what the seat hears and the public does not."""
        return [event for audience, event in self.waiting(seat) if hears(audience, seat) and not hears(audience, None)]

    def take(self, listener: Listener) -> list[Any]:
        """All that the listener hears, which it has heard then."""
        events = [event for audience, event in self.waiting(listener) if hears(audience, listener)]
        self.look(listener)
        return events

    def look(self, listener: Listener) -> None:
        """The listener has heard everything so far."""
        self.looked[listener] = len(self.sitting.told)

    def since_the_first(self) -> list[Any]:
        """What everyone may hear and some seat has not heard yet."""
        seats = [listener for listener in self.looked if listener is not None]
        return self.public(min(seats, key=lambda seat: self.looked[seat]))


def after_own_pick(sitting: Sitting, seat: int) -> int:
    """How far a seat has heard a game that goes on: up to its own last pick."""
    picks = sitting.picks
    return next((number for number in range(len(picks), 0, -1) if picks[number - 1].seat == seat), 0)
