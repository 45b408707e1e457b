"""The junkyard: a shuffled heap, and under it what diggers put back, in their order."""

from typing import Final

from fimbul.core.game import only
from fimbul.core.rule import rule
from fimbul.games.scavengers.state import Camp, Seat, Title, plus

KNOWERS: Final = 5  # bits beside a title under the heap: the tribes that know it lies there


@rule("AS-DIG-03")
def put_under(state: Camp, seat: Seat, title: Title) -> None:
    """A card goes to the bottom of the junkyard, unshuffled; who puts it there knows it."""
    state.under = [*state.under, title << KNOWERS | only(seat)]


@rule("AS-JUNK-01", "AS-TRASH-03")
def add(state: Camp, title: Title) -> None:
    """A card is added to the junkyard, and the whole of it is shuffled: nobody knows where anything lies."""
    heap = plus(state.junkyard, title)
    for code in state.under:
        heap = plus(heap, code >> KNOWERS)
    state.junkyard = heap
    state.under = []


def cards_left(state: Camp) -> int:
    """How many cards lie in the junkyard."""
    return sum(state.junkyard) + len(state.under)
