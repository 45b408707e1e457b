"""What can happen in Meltwater, as typed events; `text.py` words them."""

from typing import NamedTuple

from fimbul.core.game import Outcome
from fimbul.games.meltwater.data import Piece, Place, Seat


class CardTurned(NamedTuple):
    """A doomsday card came face up."""

    card: int


class TurnBegan(NamedTuple):
    """A player's turn began."""

    turn: int
    seat: Seat


class StockpilesDestroyed(NamedTuple):
    """Stockpiles in a Dead hex went out of the game."""

    place: Place
    number: int


class Fled(NamedTuple):
    """A starving unit fled, perhaps with a stockpile, perhaps to join a side."""

    piece: Piece
    start: Place
    target: Place
    stockpiles: int
    became: Piece


class Defected(NamedTuple):
    """A starving unit went over to the people in another hex."""

    piece: Piece
    start: Place
    target: Place
    became: Piece


class Starved(NamedTuple):
    """A starving unit died."""

    piece: Piece
    place: Place


class Marched(NamedTuple):
    """A group marched."""

    seat: Seat
    start: Place
    target: Place
    civilians: int
    soldiers: int
    stockpiles: int


class Threatened(NamedTuple):
    """A civilian was driven to another hex; a target of -1 means that it had nowhere to go and died."""

    seat: Seat
    start: Place
    victim: Piece
    place: Place
    target: Place


class PressGanged(NamedTuple):
    """A soldier took a neutral into service."""

    seat: Seat
    soldier: Place
    place: Place


class Attacked(NamedTuple):
    """A soldier attacked a soldier and both died."""

    seat: Seat
    start: Place
    target: Place


class Militarized(NamedTuple):
    """A civilian became a soldier."""

    seat: Seat
    place: Place


class Passed(NamedTuple):
    """A player forfeited the rest of the actions."""

    seat: Seat
    left: int


class DoomsdayCame(NamedTuple):
    """The current card is resolved: radiation falls on two hexes, and a refugee comes to a third."""

    card: int
    first: Place
    second: Place
    refugee: Place


class RadiationWentOn(NamedTuple):
    """Radiation found no room in the hex it fell on, and went elsewhere."""

    start: Place
    target: Place


class Irradiated(NamedTuple):
    """Radiation came to a hex."""

    place: Place


class TurnedDead(NamedTuple):
    """A hex turned Dead."""

    place: Place


class RefugeeArrived(NamedTuple):
    """A civilian landed and joined whoever was there; the card may have named another hex, which is Dead."""

    piece: Piece
    place: Place
    named: Place


class NoRefugee(NamedTuple):
    """Nobody landed: no civilian of that kind is left, or (-1) the hex on the card is Dead and none is dirty."""

    piece: Piece
    named: Place


class WalkedOut(NamedTuple):
    """By option: a neutral left a hex that turned Dead, perhaps for a side that took it in."""

    start: Place
    target: Place
    became: Piece


class LastOfBothDied(NamedTuple):
    """An attack killed the last units of both sides at once."""

    attacker: Seat


class Ended(NamedTuple):
    """The game was over."""

    outcome: Outcome
