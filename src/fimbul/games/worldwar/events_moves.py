"""What happens while counters move, as typed events."""

from typing import NamedTuple

from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.groups import Group


class Moved(NamedTuple):
    """Counters went from one place to another."""

    seat: Seat
    start: Place
    place: Place
    counters: tuple[Group, ...]


class Carried(NamedTuple):
    """Counters were carried by ships or by fighters."""

    seat: Seat
    start: Place
    place: Place
    counters: tuple[Group, ...]
    by_sea: bool


class DevastationHurt(NamedTuple):
    """Counters came through devastation, and some of them lost a strength point."""

    place: Place
    counters: Group
    hits: int


class PassageAnswered(NamedTuple):
    """A seat let counters pass, or did not."""

    seat: Seat
    place: Place
    granted: bool


class CarriageAnswered(NamedTuple):
    """A seat lets a partner use its ships and fighters, or does not."""

    seat: Seat
    granted: bool


class Overboard(NamedTuple):
    """Cargo was lost for want of ships."""

    place: Place
    counter: Group


class AirLost(NamedTuple):
    """Air could not land and was lost."""

    seat: Seat
    place: Place
    counters: tuple[Group, ...]
