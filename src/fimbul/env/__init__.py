"""Environments for people who train agents: games as PettingZoo, Gymnasium and OpenSpiel know them, and many at once.

    table = fimbul.env.aec("meltwater", season="winter")           # PettingZoo: all seats
    seat = fimbul.env.gym("meltwater", seat=0, opponents="greedy")  # Gymnasium: one seat against agents
    many = fimbul.env.batch("meltwater", 64)                        # 64 games side by side
    gymnasium.make("fimbul/Meltwater-v0")                           # the same; Gymnasium knows the games by this import
    fimbul.env.register_open_spiel()                                # then pyspiel.load_game("fimbul_meltwater")

What may be done is a word of the game's lexicon, and what may be done now a mask over them. What is seen is a row of
numbers, or the view as a dictionary. Each door is loaded when it is first used, so nobody needs the library of another;
only Gymnasium, if it is there, is told the names at once, since it looks for nobody by itself.
"""

from contextlib import suppress
from typing import Any

from fimbul.core.errors import BadOptions
from fimbul.env.needs import MissingLibrary, library
from fimbul.env.registry import register_gymnasium

with suppress(MissingLibrary):
    register_gymnasium()


def aec(
    name: str,
    *,
    chance: str = "inside",
    max_picks: int | None = None,
    views: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """A game as PettingZoo's AECEnv; with `chance="agent"` chance is one, too. The rest are options of the game."""
    if chance not in ("inside", "agent"):
        raise BadOptions(f"chance is 'inside' or 'agent', not {chance!r}.")
    kind = kind_of(name, options, max_picks, "gymnasium", "pettingzoo")
    return library("fimbul.env.all_seats").Table(kind, chance=chance, views=views, render_mode=render_mode)


def gym(
    name: str,
    *,
    seat: int = 0,
    opponents: Any = "greedy",
    illegal: str = "lose",
    max_picks: int | None = None,
    views: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """A seat of a game as Gymnasium's Env, against agents by their names. The rest are options of the game."""
    kind = kind_of(name, options, max_picks, "gymnasium")
    return library("fimbul.env.one_seat").Seat(
        kind, seat=seat, opponents=opponents, illegal=illegal, views=views, render_mode=render_mode
    )


def batch(name: str, number: int, *, seed: int | None = None, max_picks: int | None = None, **options: Any) -> Any:
    """So many games side by side, as arrays. The rest are options of the game."""
    kind = kind_of(name, options, max_picks)
    return library("fimbul.env.many").Batch(kind, number, library("fimbul.env.play").seed_or_any(seed))


def register_open_spiel() -> list[str]:
    """Let OpenSpiel know every game; gives the names, such as `fimbul_meltwater`."""
    library("pyspiel")
    names: list[str] = library("fimbul.env.spiel").register()
    return names


def kind_of(name: str, options: dict[str, Any], max_picks: int | None, *libraries: str) -> Any:
    """A game as it is set up; first it is seen that all is installed that its environment needs."""
    for each in ("numpy", *libraries):
        library(each)
    return library("fimbul.env.play").Kind(name, options, max_picks)
