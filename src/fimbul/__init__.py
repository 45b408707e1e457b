"""Fimbul: a table for four boxed games about the end of the world."""

from fimbul.core.chance import roll, weighted
from fimbul.core.errors import (
    BadData,
    BadOptions,
    BadRecord,
    BadSave,
    FimbulError,
    IllegalOption,
    NoUndo,
    UnknownGame,
    UnknownWord,
)
from fimbul.core.game import Choice, Game, Meta, Outcome, Refusal, State
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE, NOBODY
from fimbul.games import game, games, open_record, open_save

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "BadData",
    "BadOptions",
    "BadRecord",
    "BadSave",
    "Choice",
    "FimbulError",
    "Game",
    "IllegalOption",
    "Meta",
    "NoUndo",
    "Outcome",
    "Perspective",
    "Refusal",
    "Sitting",
    "State",
    "UnknownGame",
    "UnknownWord",
    "game",
    "games",
    "open_record",
    "open_save",
    "roll",
    "weighted",
]
