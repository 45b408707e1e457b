"""What features of Meltwater are called when a hint says why."""

from typing import Final

from fimbul.core.game import Game

NOUNS: Final = {
    "strength": "units that will be left",
    "units": "units",
    "force": "soldiers",
    "free_soldiers": "soldiers with no enemy soldier next door",
    "recruits": "neutrals next door",
    "recruits_later": "neutrals two steps away",
    "near": "soldiers next to enemy soldiers",
    "dying": "starving units",
    "dying_later": "units that will starve",
    "dying_later_moves": "units that will starve unless they move",
    "turning": "units that will change sides",
    "fleeing": "units that must leave their hex",
    "room": "units that could still be fed",
    "land": "hexes",
    "depth": "steps away from where cards strike",
    "targets": "units on radiation",
    "stockpiles": "stockpiles",
    "cornered": "civilians with no way out",
    "cornered_moves": "civilians with no way out",
    "stalked": "civilians near enemy soldiers",
}


def setting_of(game: Game) -> str:
    """By what the weights of this game are found."""
    return str(game.options["season"])
