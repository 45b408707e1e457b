"""Questions that several steps ask: support, control, who is friend and who is enemy, what is dirty."""

from fimbul.core.rule import rule
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    EVERYWHERE,
    NEAR,
    NEUTRAL,
    RED,
    RINGS,
    SOLDIER,
    STOCKPILE,
    Piece,
    Place,
    Seat,
)
from fimbul.games.meltwater.state import Position


def enemy_of(seat: Seat) -> Seat:
    """The other player."""
    return 1 - seat


@rule("MW-UNIT-01")
def side_of(piece: Piece) -> Seat:
    """Whose unit it is: civilians and soldiers of Blue, of Red, or neutral civilians."""
    return piece - SOLDIER if piece >= SOLDIER else piece - CIVILIAN


@rule("MW-UNIT-02")
def friends(state: Position, side: Seat) -> int:
    """The hexes with units friendly to a side: its own and the neutral ones; in the first printing its own only."""
    if state.settings.first_printing:
        return state.held(side)
    if side == NEUTRAL:
        return state.held(BLUE) | state.held(RED) | state.held(NEUTRAL)
    return state.held(side) | state.held(NEUTRAL)


def enemies(state: Position, side: Seat) -> int:
    """The hexes with enemies of a side. Neutrals have none."""
    return 0 if side == NEUTRAL else state.held(enemy_of(side))


@rule("MW-RAD-01", "MW-RAD-02", "MW-RAD-03")
def dirty(state: Position, place: Place) -> bool:
    """A hex with radiation, or next to a Dead hex even if its token was forgotten, and not Dead itself."""
    if state.dead & BIT[place]:
        return False
    return bool(state.radiation & BIT[place] or state.dead & NEAR[place])


def clean(state: Position) -> int:
    """The hexes free of Radiation and Dead."""
    return EVERYWHERE & ~(state.radiation | state.dead)


def is_dead(state: Position, place: Place) -> bool:
    """Is the hex Dead?"""
    return bool(state.dead & BIT[place])


@rule("MW-STOCK-04")
def controller(state: Position, place: Place) -> Seat:
    """The side with a unit in the hex controls the stockpiles there; neutrals alone control nothing (NEUTRAL)."""
    if state.held(BLUE) & BIT[place]:
        return BLUE
    return RED if state.held(RED) & BIT[place] else NEUTRAL


@rule("MW-STOCK-02", "MW-STOCK-03", "MW-STOCK-05", "MW-SUP-03", "MW-SUP-06", "MW-SUP-10")
def fed_by_stockpile(state: Position, place: Place, newcomer: Seat) -> bool:
    """Does a side with a unit here control a stockpile here or next door? First printing: any stockpile will do."""
    here = BIT[place]
    stockpiles = state.where[STOCKPILE] & (NEAR[place] | here)
    if not stockpiles or state.settings.first_printing:
        return stockpiles != 0
    blue = state.held(BLUE) | (here if newcomer == BLUE else 0)
    if blue & here:
        return stockpiles & blue != 0
    red = state.held(RED) | (here if newcomer == RED else 0)
    return red & here != 0 and stockpiles & red != 0


@rule("MW-SUP-01", "MW-SUP-02", "MW-SUP-04", "MW-SUP-05", "MW-SUP-07", "MW-SUP-08", "MW-SUP-09")
def support(state: Position, place: Place, newcomer: Seat = NEUTRAL) -> int:
    """How many units a hex feeds: snow 2, ice 3, one less if dirty, one more by a stockpile, none if Dead.

    A newcomer's side is counted as present.
    """
    here, near = BIT[place], NEAR[place]
    if state.dead & here:
        return 0
    fed = state.box.feeds[place]
    if state.radiation & here or state.dead & near:
        fed -= 1
    if state.where[STOCKPILE] & (near | here) and fed_by_stockpile(state, place, newcomer):
        fed += 1
    return fed


@rule("MW-FLEE-03", "MW-DEFECT-05")
def has_room(state: Position, place: Place, newcomer: Seat) -> bool:
    """Would the hex, as it is now, feed one more unit, of the newcomer's side?"""
    return state.units(place) < support(state, place, newcomer)


@rule("MW-DOOM-10")
def nearest(start: Place, among: int) -> int:
    """The hexes of a set that are closest to a hex, counting steps over the board; the hex itself is none away."""
    if among & BIT[start]:
        return BIT[start]
    for ring in RINGS[start]:
        if among & ring:
            return among & ring
    return 0


def threatened_by_soldiers(state: Position, seat: Seat, place: Place) -> bool:
    """Is an enemy soldier next to the hex?"""
    return NEAR[place] & state.where[SOLDIER + enemy_of(seat)] != 0
