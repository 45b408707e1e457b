"""What happens with money, nations, technology and markers, as typed events."""

from typing import NamedTuple

from fimbul.games.worldwar.data import Kind, Nation, Place, Seat, Side


class Paid(NamedTuple):
    """A budget has paid."""

    nation: Nation
    amount: int
    side: Side


class Courted(NamedTuple):
    """A side courts a nation."""

    side: Side
    nation: Nation


class Bid(NamedTuple):
    """A seat has bid for a nation."""

    seat: Seat
    nation: Nation
    amount: int


class CourtRolled(NamedTuple):
    """A seat has rolled for a nation that is courted."""

    seat: Seat
    first: int
    second: int
    bonus: int
    total: int


class Allied(NamedTuple):
    """A nation has joined a side."""

    nation: Nation
    side: Side


class NobodyGained(NamedTuple):
    """A nation that was courted stays where it was."""

    nation: Nation


class Triggered(NamedTuple):
    """A nation is courted because another one was gained."""

    nation: Nation


class DrawnIn(NamedTuple):
    """An un-allied nation is drawn into the war."""

    nation: Nation
    side: Side


class MarkerPlaced(NamedTuple):
    """Unrest, or else devastation, lies in a territory."""

    place: Place
    unrest: bool


class MarkerTaken(NamedTuple):
    """A marker was taken from a territory since none was left."""

    seat: Seat
    place: Place


class Taxed(NamedTuple):
    """A nation has collected taxes."""

    nation: Nation
    amount: int
    side: Side


class Bought(NamedTuple):
    """Counters were bought, and placed, or else put into the nation's box."""

    nation: Nation
    kind: Kind
    number: int
    strength: int
    place: Place
    side: Side


class Placed(NamedTuple):
    """Counters bought ahead reached the map."""

    nation: Nation
    kind: Kind
    number: int
    place: Place
    side: Side


class Flipped(NamedTuple):
    """Counters came to strength 2."""

    nation: Nation
    kind: Kind
    number: int
    place: Place
    side: Side


class Merged(NamedTuple):
    """Pairs of counters became one each."""

    nation: Nation
    kind: Kind
    pairs: int
    place: Place
    side: Side


class NukesMade(NamedTuple):
    """A nation has made nukes."""

    nation: Nation
    number: int
    side: Side


class NukesOffered(NamedTuple):
    """ISIL wants nukes of a nation."""

    seller: Nation
    number: int
    price: int


class NukesSold(NamedTuple):
    """A nation has sold nukes to ISIL."""

    seller: Nation
    number: int
    price: int
    side: Side


class SaleRefused(NamedTuple):
    """A nation sells no nukes."""

    seller: Nation
    side: Side


class Researched(NamedTuple):
    """A nation has attempted a technology: the die, what was paid, and the number to reach."""

    nation: Nation
    technology: int
    pips: int
    paid: int
    goal: int
    side: Side


class Learned(NamedTuple):
    """A nation has a technology."""

    nation: Nation
    technology: int
    side: Side


class CyberSecured(NamedTuple):
    """A seat has Cyber Security."""

    seat: Seat


class FreeUnit(NamedTuple):
    """A counter came with a technology; without a place it waits in the box."""

    nation: Nation
    kind: Kind
    place: Place
    side: Side


class FreeUnitLost(NamedTuple):
    """No counter was left to come with a technology."""

    nation: Nation
    kind: Kind
    side: Side


class UnrestMoved(NamedTuple):
    """An unrest has moved on."""

    place: Place
    target: Place


class UnrestBrokeOut(NamedTuple):
    """Dice were thrown for unrest: how many, and how many sixes."""

    place: Place
    dice: int
    sixes: int


class TerrorSpread(NamedTuple):
    """ISIL has spread terror, or has tried to."""

    place: Place
    pips: int
    bonus: int
    succeeded: bool


class CivilFought(NamedTuple):
    """Units have fired at unrest."""

    place: Place
    dice: int
    hits: int


class UnrestFought(NamedTuple):
    """Unrest has fired at everybody there."""

    place: Place
    dice: int
    hits: int


class Repaired(NamedTuple):
    """Markers of devastation were removed."""

    place: Place
    markers: int
    side: Side


class HackTried(NamedTuple):
    """A side has attempted a hack on a seat: the die, what was paid, and the number to reach."""

    side: Side
    victim: Seat
    hack: int
    pips: int
    paid: int
    goal: int


class NukesLocked(NamedTuple):
    """A seat launches no nukes until it earns Cyber Security."""

    seat: Seat


class Stolen(NamedTuple):
    """Money of a nation was stolen."""

    nation: Nation
    amount: int
    side: Side


class PuppetsMoved(NamedTuple):
    """A hacker has moved units of a side."""

    seat: Seat
    side: Side
    place: Place
    target: Place
