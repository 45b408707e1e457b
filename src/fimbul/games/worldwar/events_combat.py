"""What happens in combat, as typed events; `sentences_combat.py` words them."""

from typing import NamedTuple

from fimbul.games.worldwar.data import Kind, Nation, Place, Seat, Side


class CombatBegan(NamedTuple):
    """A side fights a nation in a place; NONE are neutrals, or counters that fire at themselves."""

    side: Side
    victim: Nation
    place: Place


class Fired(NamedTuple):
    """The shooters of one kind in a tier have rolled."""

    place: Place
    tier: int
    shooters: int
    dice: int
    hits: int
    side: Side


class StrengthLost(NamedTuple):
    """A counter has lost a strength point; without any left it is gone."""

    nation: Nation
    kind: Kind
    place: Place
    left: int
    side: Side


class CounterLost(NamedTuple):
    """A whole counter is gone."""

    nation: Nation
    kind: Kind
    place: Place
    side: Side


class CombatOver(NamedTuple):
    """A combat is over, with so many strength points left on both sides."""

    place: Place
    attack: int
    defence: int
    side: Side


class NukeLaunched(NamedTuple):
    """A nation has launched a nuke."""

    nation: Nation
    place: Place
    side: Side


class NukesComeDown(NamedTuple):
    """So many nukes come down on a place."""

    place: Place
    nukes: int


class SatellitesHelp(NamedTuple):
    """A seat defends a place with so many strength points of satellites."""

    seat: Seat
    place: Place
    points: int


class NukesStopped(NamedTuple):
    """So many nukes have been shot down in a tier."""

    place: Place
    tier: int
    nukes: int


class Nuked(NamedTuple):
    """A nuke has struck: nothing is left."""

    place: Place


class NukeDelivered(NamedTuple):
    """A counter has delivered a nuke of its nation."""

    nation: Nation
    kind: Kind
    place: Place
    side: Side
