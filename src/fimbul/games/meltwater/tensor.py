"""What a seat sees of Meltwater as numbers: the map hex by hex, what is beside it, and the doomsday cards."""

from typing import Any, Final

from fimbul.core.game import Game
from fimbul.core.kinds import Numbers
from fimbul.core.tensor import Tensor, mark, mark_all
from fimbul.games.meltwater.data import (
    BIT,
    CIVILIAN,
    HEXES,
    NAMES,
    NEUTRAL,
    PLACES,
    SOLDIER,
    STOCKPILE,
    Piece,
    Seat,
)
from fimbul.games.meltwater.queries import dirty, enemy_of, support
from fimbul.games.meltwater.save import CARD, DRAWN, WON
from fimbul.games.meltwater.state import MOST, NO_CARD, SHIFT, Position
from fimbul.games.meltwater.view import actions_left, phase

UNITS: Final = ("own civilian", "enemy civilian", "neutral civilian", "own soldier", "enemy soldier")
PIECES: Final = (*UNITS, "stockpile")
IN_HEX: Final = (*PIECES, "ice", "dirty", "dead", "feeds", "card: radiation", "card: refugee")
COMING: Final = ("next card: radiation", "next card: refugee")
ICE: Final = len(PIECES)
DIRTY: Final = ICE + 1
DEAD: Final = ICE + 2
FEEDS: Final = ICE + 3
MARKED: Final = ICE + 4  # by the card that is face up, then by the next one
WIDTH: Final = len(IN_HEX) + len(COMING)
PHASES: Final = ("setup", "starvation", "actions", "doomsday", "end")
UNTOLD: Final = ("setup",)


def kinds_from(seat: Seat) -> list[Piece]:
    """The kinds of pieces in the order of the numbers: one's own before the enemy's."""
    enemy = enemy_of(seat)
    return [CIVILIAN + seat, CIVILIAN + enemy, CIVILIAN + NEUTRAL, SOLDIER + seat, SOLDIER + enemy, STOCKPILE]


class MeltwaterTensor(Tensor):
    """All is open, so both sides see the same, each from its own."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, (*WON, *DRAWN))
        layout, cards = self.layout, [f"card-{number}" for number in CARD.listed]
        self.kinds: Final = [kinds_from(seat) for seat in range(game.seats)]
        self.phase: Final = layout.row("phase", PHASES)
        self.actions: Final = layout.one("actions left")
        self.hexes: Final = layout.table("hex", NAMES, [*IN_HEX, *COMING])
        self.supply: Final = layout.row("supply", UNITS)
        self.survivors: Final = layout.row("survivors", self.around)
        self.card: Final = layout.row("card", cards)
        self.next_card: Final = layout.row("next card", cards)
        self.deck: Final = layout.row("deck", cards)
        self.phases: Final = {name: number for number, name in enumerate(PHASES)}

    def write(self, state: Position, seat: Seat, numbers: Numbers) -> None:
        """The table as both see it."""
        numbers[self.phase + self.phases[phase(state)]] = 1
        numbers[self.actions] = actions_left(state)
        self.write_map(state, seat, numbers)
        for plane, kind in enumerate(self.kinds[seat]):
            if kind != STOCKPILE:
                numbers[self.supply + plane] = state.supply[kind]
        numbers[self.survivors] = state.survivors(seat)
        numbers[self.survivors + 1] = state.survivors(enemy_of(seat))
        mark(numbers, self.card, state.card)
        mark(numbers, self.next_card, state.next_card)
        mark_all(numbers, self.deck, state.deck)
        self.write_card(state, state.card, numbers, self.hexes + MARKED)
        self.write_card(state, state.next_card, numbers, self.hexes + MARKED + 2)

    def write_map(self, state: Position, seat: Seat, numbers: Numbers) -> None:
        """Every hex: what stands on it, its ground, its fallout and what it feeds."""
        kinds, at = self.kinds[seat], self.hexes
        for place in PLACES:
            packed = state.hexes[place]
            if packed:
                for plane, kind in enumerate(kinds):
                    count = packed >> SHIFT[kind] & MOST
                    if count:
                        numbers[at + plane] = count
            if state.box.ice[place]:
                numbers[at + ICE] = 1
            if state.dead & BIT[place]:
                numbers[at + DEAD] = 1
            else:
                if dirty(state, place):
                    numbers[at + DIRTY] = 1
                fed = support(state, place)
                if fed:
                    numbers[at + FEEDS] = fed
            at += WIDTH

    def write_card(self, state: Position, card: int, numbers: Numbers, plane: int) -> None:
        """Where a card that is face up marks the map."""
        if card != NO_CARD:
            printed = state.box.decks[state.settings.deck][card]
            numbers[plane + printed.first * WIDTH] += 1
            numbers[plane + printed.second * WIDTH] += 1
            numbers[plane + 1 + printed.refugee * WIDTH] = 1


TENSOR: Final[Any] = MeltwaterTensor
assert len(NAMES) * len([*IN_HEX, *COMING]) == WIDTH * HEXES
