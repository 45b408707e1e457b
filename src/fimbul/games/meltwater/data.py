"""The cardboard of Meltwater, loaded once: board, cards, pieces, set-ups.

Set FIMBUL_DATA to a folder with a `meltwater` folder in it to play with an own, corrected copy of the files.
"""

import os
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fimbul.core.errors import BadData
from fimbul.core.hexes import HexMap, axial_of
from fimbul.core.rule import rule
from fimbul.games.meltwater.meta import META

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


class Card(NamedTuple):
    """A doomsday card: where radiation falls, first and second, and where a refugee lands."""

    first: Place
    second: Place
    refugee: Place


class Box(NamedTuple):
    """Everything in the box."""

    map: HexMap
    ice: tuple[bool, ...]
    printed: dict[str, list[Place]]
    decks: dict[str, list[Card]]
    pieces: list[int]
    setups: dict[str, list[list[Place]]]


def folder() -> Path:
    """Where the files are: beside this one, or the player's own."""
    own = os.environ.get("FIMBUL_DATA")
    return Path(own) / "meltwater" if own else Path(__file__).parent / "data"


def load(where: Path) -> Box:
    """The box in a folder, checked."""
    try:
        texts = [(where / name).read_bytes() for name in ("board.toml", "cards.toml", "setup.toml")]
        board, cards, setup = [tomllib.loads(text.decode()) for text in texts]
    except OSError as error:
        raise BadData(f"The Meltwater data in {where} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise BadData(f"The Meltwater data in {where} is not TOML: {error}.") from None
    try:
        return unpack(board, cards, setup)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadData(f"The Meltwater data in {where} is incomplete: {error!r}.") from None


def unpack(board: Any, cards: Any, setup: Any) -> Box:
    """The files as typed tables."""
    names, ice = read_board(board)
    index = {name: place for place, name in enumerate(names)}

    def place(name: str) -> Place:
        if name not in index:
            raise BadData(f"{name} is not a hex of the board.")
        return index[name]

    box = Box(
        HexMap(names, [axial_of(name) for name in names]),
        ice,
        {name: [place(hex_) for hex_ in each["hexes"]] for name, each in board["printed"].items()},
        {name: read_deck(each["cards"], place) for name, each in cards.items()},
        [count_pieces(piece, setup["pieces"][piece]) for piece in PIECES],
        {
            season: [[place(hex_) for hex_ in setup[season][piece]] for piece in PIECES]
            for season in ("summer", "winter")
        },
    )
    check_choices(box)
    for season, pieces in box.setups.items():
        check_setup(season, pieces, box.pieces)
    return box


def count_pieces(piece: str, number: Any) -> int:
    """How many pieces of a kind there are: as many as a hex can hold in its five bits, at most."""
    if type(number) is not int or not 0 <= number <= MOST_PIECES:
        raise BadData(f"There are 0 to {MOST_PIECES} pieces '{piece}', not {number!r}.")
    return number


def check_choices(box: Box) -> None:
    """Every set of printed radiation and every deck that a game can be set up with is there."""
    for choice in META.options:
        there = {"radiation": list(box.printed), "deck": list(box.decks)}.get(choice.name, [])
        missing = [str(value) for value in choice.values if there and value not in there]
        if missing:
            raise BadData(f"There is no {choice.name} '{missing[0]}'.")


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


def box_hash(season: str, radiation: str, deck: str) -> str:
    """A short hash of the cardboard that a game uses: a variant added to the files changes no other game's hash."""
    cards = [tuple(card) for card in BOX.decks[deck]]
    used = (MAP.names, BOX.ice, BOX.printed[radiation], cards, BOX.pieces, BOX.setups[season])
    return blake2b(repr(used).encode(), digest_size=6).hexdigest()


BOX: Final = load(folder())
MAP: Final = BOX.map
NAMES: Final[list[str]] = MAP.names
PLACES: Final = list(range(HEXES))
BIT: Final[list[int]] = MAP.bit
NEAR: Final[list[int]] = MAP.near  # mask of the neighbours
RINGS: Final[list[list[int]]] = MAP.rings  # masks of the places 1, 2, 3 ... steps away
FEEDS: Final[list[int]] = [ICE_FEEDS if ice else SNOW_FEEDS for ice in BOX.ice]
EVERYWHERE: Final[int] = (1 << HEXES) - 1
