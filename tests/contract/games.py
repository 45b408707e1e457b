"""Every registered game, in the set-ups that the contract is tested with, and how to play one at random."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import fimbul
from fimbul.core.sitting import Sitting

FAILURES = Path("out/failures")
RESTLESS = {"legacy"}  # where games of those who pass as often as not are ten times as long
DONE = 1  # the last of the words with which one does nothing


def names() -> list[str]:
    """Every registered game."""
    return fimbul.games()


def defaults(name: str) -> fimbul.Game:
    """A game as it comes."""
    return fimbul.game(name)


def varied(name: str, seed: int) -> fimbul.Game:
    """A game with options drawn at random; even seeds play it as it comes, with every number of seats in turn."""
    rng = Random(seed)
    meta = fimbul.game(name).meta
    options: dict[str, Any] = {}
    if len(meta.seats) > 1:
        options["seats"] = meta.seats[seed // 2 % len(meta.seats)]
    if seed % 2:
        for choice in meta.options:
            options.setdefault(choice.name, rng.choice(choice.values))
            if choice.limits and rng.randrange(8) == 0:
                options[choice.name] = rng.randint(*choice.limits)
        if meta.campaign:
            options["world"] = rng.choice(worlds(name))
    return fimbul.game(name, **options)


def worlds(name: str) -> list[str]:
    """Worlds in which a game of a campaign may begin: none yet, and some that campaigns have left."""
    folder = Path(__file__).parents[1] / "games" / name / "worlds"
    return ["", *(path.read_text(encoding="utf-8").rstrip("\n") for path in sorted(folder.glob("*.json")))]


def known(state: fimbul.State) -> list[int]:
    """All options of the lexicon but those of sealed words, which are no words yet."""
    return [option for option in range(len(state.game.lexicon)) if not state.game.sealed(state, option)]


def sit_down(game: fimbul.Game) -> Sitting:
    """A new sitting with players of no renown."""
    return fimbul.sit_down(game, [f"player {number}" for number in range(game.seats)])


def at_random(game: fimbul.Game, seed: int) -> Iterator[Sitting]:
    """A random game, seen before each pick and after the last."""
    rng = Random(seed)
    sitting = sit_down(game)
    while not sitting.state.over:
        yield sitting
        options = sitting.state.options()
        restlessly = game.meta.name in RESTLESS
        sitting.play(restless(sitting.state, rng) if restlessly else options[rng.randrange(len(options))])
    yield sitting


def restless(state: fimbul.State, rng: Random) -> int:
    """A random pick of somebody who rarely passes; chance rolls by its weights."""
    options = state.options()
    if state.decider == fimbul.CHANCE:
        return fimbul.roll(state, rng)
    deeds = [option for option in options if option > DONE]
    return rng.choice(deeds if deeds and rng.randrange(10) else options)


def some_positions(game: fimbul.Game, seed: int, every: int) -> Iterator[Sitting]:
    """Every so many picks of a random game, and its end."""
    for number, sitting in enumerate(at_random(game, seed)):
        if number % every == 0 or sitting.state.over:
            yield sitting


def keep(sitting: Sitting, name: str) -> Path:
    """Write down a game that went wrong, so that it can be replayed."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{name}.record"
    path.write_text(sitting.text(), encoding="utf-8")
    return path
