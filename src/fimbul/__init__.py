"""Fimbul: a table for four boxed games about the end of the world."""

import sys
from types import ModuleType

from fimbul.agents.analysis import Analysis, analyse
from fimbul.agents.puzzling import Puzzle, puzzle
from fimbul.core.campaign import Campaign
from fimbul.core.chance import roll, weighted
from fimbul.core.errors import (
    BadCampaign,
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
from fimbul.games import (
    REGISTERED,
    campaign,
    game,
    games,
    load_campaign,
    open_campaign,
    open_record,
    open_save,
    replay,
    set_up,
)

__version__ = VERSION


class PackageOfGames(ModuleType):
    """`fimbul.games` is the package that holds the games; called, it names them."""

    def __call__(self) -> list[str]:
        """The names of all registered games."""
        return sorted(REGISTERED)


sys.modules["fimbul.games"].__class__ = PackageOfGames
globals()["games"] = sys.modules["fimbul.games"]  # the function of that name would hide the package

__all__ = [
    "CHANCE",
    "NOBODY",
    "Analysis",
    "BadCampaign",
    "BadData",
    "BadOptions",
    "BadRecord",
    "BadSave",
    "Campaign",
    "Choice",
    "FimbulError",
    "Game",
    "IllegalOption",
    "Meta",
    "Moment",
    "NoUndo",
    "Outcome",
    "Perspective",
    "Puzzle",
    "Refusal",
    "Sitting",
    "State",
    "UnknownGame",
    "UnknownWord",
    "analyse",
    "campaign",
    "game",
    "games",
    "load_campaign",
    "open_campaign",
    "open_record",
    "open_save",
    "puzzle",
    "replay",
    "roll",
    "set_up",
    "sit_down",
    "weighted",
]
