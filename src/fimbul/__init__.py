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
from fimbul.core.sitting import Moment, Sitting, sit_down
from fimbul.core.step import CHANCE, NOBODY
from fimbul.core.version import VERSION
from fimbul.games import game, games, open_record, open_save, replay, set_up

__version__ = VERSION

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
    "Moment",
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
    "replay",
    "roll",
    "set_up",
    "sit_down",
    "weighted",
]
