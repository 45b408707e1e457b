"""What happens, as typed events: rules tell them, `sentences.py` words them."""

from typing import NamedTuple

from fimbul.core.game import Outcome
from fimbul.games.worldwar.data import Kind, Nation, Place, Seat, Side


class TurnBegan(NamedTuple):
    """It is a seat's turn."""

    round: int
    seat: Seat


class Passed(NamedTuple):
    """A seat took no action."""

    seat: Seat


class MajorChosen(NamedTuple):
    """A seat plays a major."""

    seat: Seat
    nation: Nation


class FirstRolled(NamedTuple):
    """A seat rolled highest and begins every round."""

    seat: Seat


class CardPassed(NamedTuple):
    """The North Korea or the ISIL card lies before a seat now."""

    nation: Nation
    seat: Seat


class IsilSpread(NamedTuple):
    """A counter of ISIL was placed."""

    place: Place
    kind: Kind


class Deployed(NamedTuple):
    """All counters of a nation were placed."""

    nation: Nation
    side: Side


class Declared(NamedTuple):
    """A side has declared an action."""

    seat: Seat
    side: Side
    option: int


class WillGained(NamedTuple):
    """A nation gained a Will."""

    nation: Nation
    side: Side


class WillTaken(NamedTuple):
    """A nation took a Will from another."""

    nation: Nation
    giver: Nation
    side: Side


class WillSpent(NamedTuple):
    """A nation spends a Will to act alone."""

    nation: Nation
    side: Side


class PactProposed(NamedTuple):
    """A seat wants a pact with another at the end of the round."""

    seat: Seat
    other: Seat


class PactRefused(NamedTuple):
    """A seat did not agree to what another proposed."""

    seat: Seat
    proposer: Seat


class PactFormed(NamedTuple):
    """Several seats, as a set, are one pact."""

    together: int


class PactLeft(NamedTuple):
    """A seat left its pact."""

    seat: Seat


class RoundEnded(NamedTuple):
    """Every seat has had its turn."""

    round: int


class GaveUp(NamedTuple):
    """A seat gave up."""

    seat: Seat


class Ended(NamedTuple):
    """The game is over."""

    outcome: Outcome
