"""The cardboard of Meltwater: the map, which is the same in every box, and the box: ground, cards, pieces, set-ups."""

from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fimbul.core.box import Box as AnyBox
from fimbul.core.box import Boxes, short_hash
from fimbul.core.errors import BadData
from fimbul.core.hexes import axial_of, hex_map
from fimbul.core.rule import rule
from fimbul.core.toml import Table, read_toml

Place: TypeAlias = int
Seat: TypeAlias = int
Piece: TypeAlias = int

BLUE: Final = 0
RED: Final = 1
NEUTRAL: Final = 2

CIVILIAN: Final = 0  # + BLUE, RED or NEUTRAL: the kinds of civilians
SOLDIER: Final = 3  # + BLUE or RED: the kinds of soldiers
STOCKPILE: Final = 5
KINDS: Final = 6
PIECES: Final = (
    "blue civilian",
    "red civilian",
    "neutral civilian",
    "blue soldier",
    "red soldier",
    "stockpile",
)

SNOW_FEEDS: Final = 2
ICE_FEEDS: Final = 3
HEXES: Final = 56
MOST_PIECES: Final = 31

SEASONS: Final = ("summer", "winter")
RADIATIONS: Final = ("coast26", "coast27", "cards25")
DECKS: Final = ("printed", "alternative")


class Card(NamedTuple):
    """A doomsday card: where radiation falls, first and second, and where a refugee lands."""

    first: Place
    second: Place
    refugee: Place


class Box(AnyBox):
    """Everything in the box: by hex the ground, by name the printed symbols and the decks, the pieces, and by season
    where they stand when a game begins.
    """

    def __init__(
        self,
        ice: tuple[bool, ...],
        printed: dict[str, list[Place]],
        decks: dict[str, list[Card]],
        pieces: list[int],
        setups: dict[str, list[list[Place]]],
    ) -> None:
        cards = sorted([(name, [tuple(card) for card in deck]) for name, deck in decks.items()])
        super().__init__((NAMES, ice, sorted(printed.items()), cards, pieces, sorted(setups.items())))
        self.ice: Final = ice
        self.feeds: Final = [ICE_FEEDS if each else SNOW_FEEDS for each in ice]
        self.printed: Final = printed
        self.decks: Final = decks
        self.pieces: Final = pieces
        self.setups: Final = setups

    def hash_of_used(self, season: str, radiation: str, deck: str) -> str:
        """The hash of what a game uses: a variant added to the files changes no other game's hash."""
        cards = [tuple(card) for card in self.decks[deck]]
        return short_hash((NAMES, self.ice, self.printed[radiation], cards, self.pieces, self.setups[season]))


def unpack(files: list[Table]) -> Box:
    """The files as typed tables."""
    board, cards, setup = files
    names, ice = read_board(board)
    check_names(names)

    def place(name: str) -> Place:
        if name not in MAP.index:
            raise BadData(f"{name} is not a hex of the board.")
        return MAP.index[name]

    box = Box(
        ice,
        {name: [place(hex_) for hex_ in each["hexes"]] for name, each in board["printed"].items()},
        {name: read_deck(each["cards"], place) for name, each in cards.items()},
        [count_pieces(piece, setup["pieces"][piece]) for piece in PIECES],
        {season: [[place(hex_) for hex_ in setup[season][piece]] for piece in PIECES] for season in SEASONS},
    )
    check_variants("radiation", RADIATIONS, list(box.printed))
    check_variants("deck", DECKS, list(box.decks))
    for season, pieces in box.setups.items():
        check_setup(season, pieces, box.pieces)
    return box


def check_names(names: list[str]) -> None:
    """The hexes are words of the game: every box has the same ones."""
    for name in names:
        if name not in MAP.index:
            raise BadData(f"There is no hex {name} on the board of Meltwater; only the ground may be another.")


def count_pieces(piece: str, number: Any) -> int:
    """How many pieces of a kind there are: as many as a hex can hold in its five bits, at most."""
    if type(number) is not int or not 0 <= number <= MOST_PIECES:
        raise BadData(f"There are 0 to {MOST_PIECES} pieces '{piece}', not {number!r}.")
    return number


def check_variants(choice: str, wanted: tuple[str, ...], there: list[str]) -> None:
    """Every set of printed radiation and every deck that a game can be set up with is there."""
    for name in wanted:
        if name not in there:
            raise BadData(f"There is no {choice} '{name}'.")


def check_setup(season: str, pieces: list[list[Place]], box: list[int]) -> None:
    """A set-up uses no more pieces than the box holds, gives each side a unit, and mixes the sides nowhere."""
    for piece, places, number in zip(PIECES, pieces, box, strict=True):
        if len(places) > number:
            raise BadData(f"The set-up for {season} uses {len(places)} pieces '{piece}'; there are {number}.")
    blue, red = ({*pieces[CIVILIAN + side], *pieces[SOLDIER + side]} for side in (BLUE, RED))
    if not blue or not red:
        raise BadData(f"In the set-up for {season} a side has no units.")
    if blue & red:
        raise BadData(f"In the set-up for {season} both sides stand in one hex.")


@rule("MW-COMP-01", "MW-MAP-01", "MW-SETUP-13")
def read_board(board: Any) -> tuple[list[str], tuple[bool, ...]]:
    """56 hexes, each snow or ice. Nothing else is printed that matters: no dots."""
    names: list[str] = []
    ice: list[bool] = []
    for letter, column in board["columns"].items():
        for offset, terrain in enumerate(column["hexes"]):
            if terrain not in "si":
                raise BadData(f"Column {letter} has terrain '{terrain}'; it is s (snow) or i (ice).")
            names.append(f"{letter}{column['top'] + offset}")
            ice.append(terrain == "i")
    if len(set(names)) != HEXES:
        raise BadData(f"The board has {len(set(names))} hexes; it needs {HEXES}.")
    return names, tuple(ice)


@rule("MW-COMP-02", "MW-DOOM-02", "MW-DOOM-20")
def read_deck(cards: Any, place: Any) -> list[Card]:
    """28 cards, numbered, each with two radiation hexes and one refugee hex."""
    if [card["number"] for card in cards] != list(range(1, 29)):
        raise BadData("A doomsday deck has the cards 1 to 28 in order.")
    deck = []
    for card in cards:
        first, second = card["radiation"]
        deck.append(Card(place(first), place(second), place(card["refugee"])))
    return deck


HOME: Final = Path(__file__).parent / "data"
NAMES: Final[list[str]] = read_board(read_toml(HOME / "board.toml", "The board of Meltwater"))[0]
MAP: Final = hex_map(NAMES, [axial_of(name) for name in NAMES])
PLACES: Final = list(range(HEXES))
BIT: Final[list[int]] = MAP.bit
NEAR: Final[list[int]] = MAP.near  # mask of the neighbours
RINGS: Final[list[list[int]]] = MAP.rings  # masks of the places 1, 2, 3 ... steps away
EVERYWHERE: Final[int] = (1 << HEXES) - 1
BOXES: Final = Boxes("meltwater", "Meltwater", HOME, ("board.toml", "cards.toml", "setup.toml"), unpack)
