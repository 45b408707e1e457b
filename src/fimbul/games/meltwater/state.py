"""A position of Meltwater: flat data and tiny verbs, no rules."""

from typing import Final

from fimbul.core.game import Game, Outcome, State
from fimbul.core.kinds import Field, Named, Number
from fimbul.core.places import places_in
from fimbul.core.step import CHANCE, Frame, Step
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    KINDS,
    NAMES,
    NEUTRAL,
    PIECES,
    PLACES,
    RED,
    SOLDIER,
    STOCKPILE,
    Piece,
    Place,
    Seat,
)
from fimbul.games.meltwater.meta import Settings

NO_CARD: Final = -1

UNITS_BITS: Final = 7
UNITS: Final = 127
PIECES_BITS: Final = 5 * KINDS
SHIFT: Final = [UNITS_BITS + 5 * kind for kind in range(KINDS)]
MOST: Final = 31
ONE: Final = [(1 << shift) + (0 if kind == STOCKPILE else 1) for kind, shift in enumerate(SHIFT)]


HEX: Final = Named(NAMES)
PLACE: Final = Field("place", HEX)
TARGET: Final = Field("target", HEX)
PIECE: Final = Field("piece", Named(PIECES[:STOCKPILE]))
CIVILIANS: Final = Field("civilians", Number(MOST), empty=0)
SOLDIERS: Final = Field("soldiers", Number(MOST), empty=0)
STOCKPILES: Final = Field("stockpiles", Number(MOST), empty=0)


class Question(Frame):
    """A frame of Meltwater: what has been picked so far towards the open question."""

    __slots__ = ("civilians", "count", "piece", "place", "soldiers", "stockpiles", "target")

    def __init__(
        self,
        step: "Step[Position, Question]",
        seat: Seat,
        place: Place = -1,
        target: Place = -1,
        piece: Piece = -1,
        civilians: int = 0,
        soldiers: int = 0,
        stockpiles: int = 0,
        count: int = 0,
    ) -> None:
        super().__init__(step, seat)
        self.place: Final = place
        self.target: Final = target
        self.piece: Final = piece
        self.civilians: Final = civilians
        self.soldiers: Final = soldiers
        self.stockpiles: Final = stockpiles
        self.count: Final = count


class Position(State):
    """Where the pieces stand, what is irradiated or dead, whose turn it is, and the doomsday cards.

    `hexes[place]` counts what stands in a hex, packed: seven bits for the number of units, then five for each kind
    of piece, stockpiles last, since small numbers are quick and few hexes have any.
    `where[kind]` is the set of hexes that hold any of a kind. `put` and `take` keep both in step.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        agenda: list[Frame],
        asked: list[int],
        outcome: Outcome | None,
        revelations: int,
        hexes: list[int],
        where: list[int],
        supply: list[int],
        radiation: int,
        dead: int,
        turn: int,
        active: Seat,
        card: int,
        next_card: int,
        deck: int,
    ) -> None:
        super().__init__(game, agenda, asked, outcome, revelations)
        self.settings: Final = settings
        self.box: Final = settings.box
        self.hexes: Final = hexes
        self.where: Final = where
        self.supply: Final = supply
        self.radiation = radiation
        self.dead = dead
        self.turn = turn
        self.active = active
        self.card = card
        self.next_card = next_card
        self.deck = deck

    def copy(self) -> "Position":
        """An independent position; frames and the list of options are never changed, so they are shared."""
        return Position(
            self.game,
            self.settings,
            self.agenda[:],
            self.asked,
            self.outcome,
            self.revelations,
            self.hexes[:],
            self.where[:],
            self.supply[:],
            self.radiation,
            self.dead,
            self.turn,
            self.active,
            self.card,
            self.next_card,
            self.deck,
        )

    def at(self, kind: Piece, place: Place) -> int:
        """How many pieces of a kind stand in a hex."""
        return self.hexes[place] >> SHIFT[kind] & MOST

    def units(self, place: Place) -> int:
        """How many units stand in a hex, of all colours."""
        return self.hexes[place] & UNITS

    def held(self, side: Seat) -> int:
        """The set of hexes with units of a side, or with neutrals."""
        return self.where[side] if side == NEUTRAL else self.where[CIVILIAN + side] | self.where[SOLDIER + side]

    def survivors(self, seat: Seat) -> int:
        """How many units of a player are on the map."""
        civilian, soldier = CIVILIAN + seat, SOLDIER + seat
        pieces = self.box.pieces
        return pieces[civilian] - self.supply[civilian] + pieces[soldier] - self.supply[soldier]

    def put(self, kind: Piece, place: Place, count: int = 1) -> None:
        """Pieces come onto a hex."""
        if count:
            self.hexes[place] += ONE[kind] * count
            self.where[kind] |= BIT[place]

    def take(self, kind: Piece, place: Place, count: int = 1) -> None:
        """Pieces leave a hex."""
        if count:
            self.hexes[place] -= ONE[kind] * count
            if not self.at(kind, place):
                self.where[kind] &= ~BIT[place]

    def move(self, kind: Piece, start: Place, target: Place, count: int = 1) -> None:
        """Pieces go from one hex to another."""
        self.take(kind, start, count)
        self.put(kind, target, count)

    def enlist(self, kind: Piece, place: Place) -> None:
        """A piece comes from the supply."""
        self.supply[kind] -= 1
        self.put(kind, place)

    def remove(self, kind: Piece, place: Place) -> None:
        """A piece goes back to the supply; a stockpile goes to the box."""
        self.take(kind, place)
        self.supply[kind] += 1

    def ask(
        self,
        step: "Step[Position, Question]",
        seat: Seat,
        place: Place = -1,
        target: Place = -1,
        piece: Piece = -1,
    ) -> None:
        """Open a question."""
        self.agenda.append(Question(step, seat, place, target, piece))

    def fingerprint(self) -> bytes:
        """Everything that matters, as bytes."""
        parts: list[int] = [self.active, self.card + 1, self.next_card + 1]
        for frame in self.agenda:
            assert isinstance(frame, Question)
            parts += [*frame.step.name.encode(), frame.seat + 2, frame.place + 1, frame.target + 1, frame.piece + 1]
            parts += [frame.civilians, frame.soldiers, frame.stockpiles, frame.count]
        hexes = [packed >> UNITS_BITS | (packed & UNITS) << PIECES_BITS for packed in self.hexes]  # as records know it
        numbers = [self.radiation, self.dead, self.deck, self.turn, *hexes]
        return bytes(parts) + b"".join([number.to_bytes(8, "big") for number in numbers]) + repr(self.outcome).encode()

    def check(self) -> None:
        """The invariants of the cardboard: nothing is lost, nothing counted twice, and no hex holds both sides."""
        for kind in range(KINDS):
            on_board = [self.at(kind, place) for place in PLACES]
            assert self.supply[kind] >= 0, "more pieces than the box holds"
            assert sum(on_board) + self.supply[kind] == self.box.pieces[kind], "a piece got lost or was made"
            assert places_in(self.where[kind]) == [place for place in PLACES if on_board[place]], "a set is out of step"
        for place in PLACES:
            assert self.units(place) == sum(self.at(kind, place) for kind in range(STOCKPILE)), "a count is out of step"
        assert not self.held(BLUE) & self.held(RED), "both sides in one hex"
        assert not self.radiation & self.dead, "a hex is Radiation and Dead at once"
        self.check_agenda()
        assert self.over or (self.survivors(BLUE) and self.survivors(RED)), "a side without units has lost"
        self.check_cards()
        for frame in self.agenda:
            assert frame.step.root or frame.seat in (self.active, CHANCE), "somebody is asked whose turn it is not"

    def check_cards(self) -> None:
        """One card is face up, or two where the next is shown; those that chance turns now are in the deck still."""
        up = [card for card in (self.card, self.next_card) if card != NO_CARD]
        coming = len([frame for frame in self.agenda if frame.seat == CHANCE])
        for card in up:
            assert not self.deck & BIT[card], "a card is face up and in the deck"
        assert self.over or len(up) + coming == 1 + self.settings.show_next, "too few or too many cards are face up"
        assert self.deck.bit_count() >= coming, "no card is left to be turned"
        assert not up or self.card == up[0], "the next card is face up before the first"
