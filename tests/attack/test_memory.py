"""Games by the hundred that are begun and given up: when they are over and forgotten, nothing of them is left."""

import functools
import gc
import weakref
from random import Random
from typing import Any

from fimbul.draw.memory import Kept, RememberedParts
from fimbul.table.http.protocol import Concede, Done
from fimbul.table.people.persons import Person
from tests.table.parlour import ME, Parlour, here, state_of

GAMES: list[tuple[str, dict[str, Any]]] = [("meltwater", {}), ("scavengers", {"seats": 2})]
PICKS = 12
MOST_LEFT = 100  # objects, however many games there were; a room has some two hundred


def play_and_forget(evening: Parlour, ragna: Person, games: int, dice: Random) -> None:
    """Begin games, make some picks, look at the page, give up, and let the house forget the rooms."""
    for _ in range(games):
        game, options = dice.choice(GAMES)
        room = evening.table(ragna, game, ME, here("Olav"), **options)
        line = evening.line(room, ragna, "page")
        for _ in range(PICKS):
            evening.pick(room, ragna, room.game.lexicon.word(dice.choice(state_of(room).options())))
        assert evening.ask(room, ragna, Concede(1, 0)) == Done(1)
        evening.hang_up(room, line)
        room.used = 0
    evening.house.sweep()
    assert not evening.house.rooms


def is_dead(each: object) -> bool:
    """Is this a reference to what is gone? A line to SQLite keeps those of its last two hundred cursors."""
    return isinstance(each, weakref.ref) and each() is None


def objects() -> int:
    """How many there are, but for what is remembered of pictures, sentences and cursors: that has limits of its own."""
    everything = gc.get_objects()
    for each in everything:
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("fimbul."):
            each.cache_clear()
        elif isinstance(each, Kept | RememberedParts):
            each.kept.clear()
    del everything
    return sum(not is_dead(each) for each in gc.get_objects())


def test_games_that_are_over_leave_nothing_behind(evening: Parlour, effort: int) -> None:
    """Though the collector never comes by."""
    gc.unfreeze()  # a server in this process has frozen what there was, and so hidden what remembers pictures
    ragna, dice, games = evening.person("Ragna"), Random(1), 10 * effort
    play_and_forget(evening, ragna, 10, dice)
    gc.collect()
    gc.disable()
    try:
        before = objects()
        play_and_forget(evening, ragna, games, dice)
        left = objects() - before
    finally:
        gc.enable()

    assert left <= MOST_LEFT
