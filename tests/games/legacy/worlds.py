"""Worlds late in a campaign, as test data: every package is open, and there is hardly a territory without a mark.

`python -m tests.games.legacy.worlds` plays campaigns at random and writes the worlds anew; do that only when what a
world holds has changed, since goldens and tree counts begin in them.
"""

from pathlib import Path
from random import Random

import fimbul
from fimbul.core.places import places_in
from fimbul.games.legacy.lexicon import DONE, PASS, REST, STAR
from fimbul.games.legacy.names import PACKAGES
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world_text import write_world
from tests.contract.games import restless

FOLDER = Path(__file__).parent / "worlds"
MEMBERS = range(1, 6)
LATE = {"middle": 9, "late": 15}  # finished games
MOST_COINS = 10


def world(name: str) -> str:
    """A world by its name, as a game takes it."""
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8").rstrip("\n")


def after(line: str, rng: Random) -> str:
    """The world after one more game at random."""
    seats = rng.choice((3, 4, 5))
    persons = ",".join(map(str, rng.sample(MEMBERS, seats)))
    state = fimbul.game("legacy", world=line, seats=seats, persons=persons).new()
    assert isinstance(state, War)
    while not state.over:
        state.play(miserly(state, rng))
    return write_world(state.world, state.box)


def miserly(state: War, rng: Random) -> int:
    """A random pick, but cards are saved until they bring as many troops as cards can, and in every other game so are
    missiles: else no Aliens ever come.
    """
    seat, asked = state.decider, state.agenda[-1].step.name
    if asked == "turn in":
        coins = state.coin_hands[seat] + sum(state.world.coins[place] for place in places_in(state.hands[seat]))
        return REST if coins >= MOST_COINS else DONE
    if asked in ("missiles", "before roll", "interfere", "others open") and len(state.world.games) % 2:
        return PASS
    if asked == "opening" and STAR in state.options():
        return DONE
    return restless(state, rng)


def campaign(seed: int, games: int) -> str:
    """The world after so many games."""
    line, rng = "", Random(seed)
    for _ in range(games):
        line = after(line, rng)
    return line


def write() -> None:
    """Of the first campaign in which every package is open."""
    for name, games in LATE.items():
        seed = next(seed for seed in range(10_000) if all(each in campaign(seed, games) for each in PACKAGES))
        (FOLDER / f"{name}.json").write_text(campaign(seed, games) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
