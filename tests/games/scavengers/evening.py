"""Evenings on which a lot happens: armed tribes, and players who like to interrupt, to build and to attack.

Uniform random play rarely hires anybody, so windows, buildings and deeds would hardly be seen.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from fimbul.core.chance import roll
from fimbul.core.checkpoints import Checkpoints
from fimbul.core.sitting import Sitting, sit_down
from fimbul.core.step import CHANCE
from fimbul.games.scavengers import Scavengers
from fimbul.games.scavengers.meta import META
from fimbul.games.scavengers.state import Camp

GIFTS = {0: ["saboteur", "sniper-team"], 1: ["medic"], 2: ["engineer"]}
TOOLS = ["spear", "pills", "medkit", "toolkit"]
WISHES = {
    "lay": {"done": 8.0, "back": 1.5, "leader": 6.0},
    "gather": {"done": 0.8, "trash": 0.3, "schematics": 9.0, "attack": 6.0},
    "want": {"back": 0.2, "saboteur": 6.0, "sniper-team": 6.0, "medic": 4.0, "engineer": 6.0},
}
IN_GENERAL = {"pass": 0.3, "done": 0.5, "back": 0.3}
USUAL = 2.0


def table(**options: Any) -> Scavengers:
    """Arctic Scavengers with these options."""
    return Scavengers(options)


def varied(seed: int) -> Scavengers:
    """A game for any number of players, at any level of HQ; every other one with options drawn at random."""
    rng = Random(seed)
    options: dict[str, Any] = {"seats": 2 + seed % 4, "hq": seed // 4 % 5}
    if seed % 2:
        options |= {choice.name: rng.choice(choice.values) for choice in META.options if choice.name not in options}
    return Scavengers(options)


def armed(game: Scavengers) -> Camp:
    """The beginning of a game in which every tribe has somebody for a window and something to build with."""
    saved = json.loads(game.new().to_json())
    gifts = [title for level, titles in GIFTS.items() if level <= game.settings.hq for title in titles]
    for tribe in saved["tribes"].values():
        for title in gifts + TOOLS:
            pile = saved["stacks" if title in saved["stacks"] else "junkyard"]
            if pile.get(title, 0) > 0:
                pile[title] -= 1
                for zone in ("deck", "known"):
                    tribe[zone][title] = tribe[zone].get(title, 0) + 1
    return game.load(saved)


def pick(state: Camp, rng: Random) -> int:
    """What chance rolls, or what a lively player likes."""
    if state.decider == CHANCE:
        return roll(state, rng)
    wishes = {**IN_GENERAL, **WISHES.get(state.agenda[-1].step.name, {})}
    options = state.options()
    return rng.choices(options, [wishes.get(state.game.lexicon.word(option), USUAL) for option in options])[0]


def positions(game: Scavengers, seed: int, every: int = 1) -> Iterator[Camp]:
    """A lively game from its beginning to its end, seen every so many picks, and at the end."""
    rng = Random(seed)
    state = armed(game) if seed % 3 else game.new()
    for number in range(40_000):
        if state.over:
            yield state
            return
        if number % every == 0:
            yield state
        state.play(pick(state, rng))
    raise AssertionError("the game does not come to an end")


def seated(state: Camp) -> Sitting:
    """A sitting that goes on from a copy of a position."""
    sitting = sit_down(state.game, state.game.seat_names)
    sitting.state = state.copy()
    sitting.state.listen()
    sitting.kept = None
    sitting.checkpoints = Checkpoints(sitting.position())
    return sitting
