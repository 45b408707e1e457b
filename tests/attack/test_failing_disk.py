"""A disk that fails at each act in turn, before or after it has written: what a room shows is what the database has.

A write that failed may have been done, as when the line to PostgreSQL is cut before it has said so.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from sqlalchemy.exc import OperationalError

from fimbul.table.http.protocol import Again, Concede, Consent, Lend, Say, Undo
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_tables import take_down
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.table.parlour import FREE, ME, Parlour, at, sitting_of, state_of


class Scene(NamedTuple):
    """A table of two, and what they can do there."""

    evening: Parlour
    ragna: Person
    olav: Person
    room: Room

    def decider(self) -> Person:
        """Who decides now."""
        return self.olav if self.room.decider in self.room.held_by(self.olav) else self.ragna

    def undo(self) -> Undo:
        """Ragna wants her last pick back."""
        return Undo(1, 0, at(self.room, self.ragna, 0))


Deed = Callable[[Scene], object]
WAITING: dict[str, Deed] = {
    "sit": lambda scene: scene.evening.sit(scene.room, scene.olav),
    "stand up": lambda scene: scene.evening.run(scene.evening.house.stand_up(scene.room.setup.id, scene.ragna, 0)),
    "seat a bot": lambda scene: scene.evening.run(
        scene.evening.house.seat_bot(scene.room.setup.id, scene.ragna, 1, "uniform")
    ),
}
PLAYING: dict[str, Deed] = {
    "pick": lambda scene: scene.evening.pick(scene.room, scene.decider()),
    "take back": lambda scene: scene.evening.ask(scene.room, scene.ragna, scene.undo()),
    "consent": lambda scene: scene.evening.ask(scene.room, scene.olav, Consent(1, 1, agree=True)),
    "lend": lambda scene: scene.evening.ask(scene.room, scene.ragna, Lend(1, 0, "uniform")),
    "say": lambda scene: scene.evening.ask(scene.room, scene.ragna, Say(1, "Good evening.")),
    "concede": lambda scene: scene.evening.ask(scene.room, scene.ragna, Concede(1, 0)),
    "play again": lambda scene: scene.evening.ask(scene.room, scene.ragna, Again(1)),
    "agree to play again": lambda scene: scene.evening.ask(scene.room, scene.olav, Again(1)),
}
DEEDS = {**WAITING, **PLAYING}
BEFORE = {
    "consent": ["take back"],
    "play again": ["concede"],
    "agree to play again": ["concede", "play again"],
}


def shown(room: Room) -> dict[str, Any]:
    """What a room knows of its table."""
    kept = ("setup", "seats", "started", "ended", "ending", "next_table", "chats", "request", "phase")
    position = room.game.save(state_of(room)) if room.course else None
    return {**{name: getattr(room, name) for name in kept}, "position": position}


def evening_goes_on(scene: Scene) -> None:
    """Both have made picks, Olav the last one: what Ragna has picked he must let her take back."""
    while scene.room.course is None or not {0, 1} <= {pick.seat for pick in sitting_of(scene.room).picks}:
        PLAYING["pick"](scene)


class Failing:
    """Fails one write, of which the disk has all or nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, is_done: bool) -> None:
        self.is_done = is_done
        self.left = 0
        self.write = Store.write
        monkeypatch.setattr(Store, "write", lambda store, *changes, acts=(): self.fail_or_write(store, changes, acts))

    async def fail_or_write(self, store: Store, changes: Any, acts: Any) -> None:
        """Write, unless this is the one that fails."""
        fails, self.left = self.left > 0, self.left - 1
        if not fails or self.is_done:
            await self.write(store, *changes, acts=acts)
        if fails:
            raise OperationalError("write", None, OSError("the disk is full"))


@pytest.mark.parametrize("is_done", [False, True], ids=["not written", "written all the same"])
@pytest.mark.parametrize("deed", DEEDS)
def test_after_a_write_that_failed_a_room_is_what_the_database_says(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, deed: str, is_done: bool
) -> None:
    """Whatever was being done, whether the disk has it or not."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    scene = Scene(evening, ragna, olav, evening.table(ragna, "meltwater", ME, FREE))
    disk = Failing(monkeypatch, is_done)
    if deed not in WAITING:
        WAITING["sit"](scene)
        evening_goes_on(scene)
    for each in BEFORE.get(deed, []):
        PLAYING[each](scene)

    disk.left = 1
    with suppress(OperationalError):
        DEEDS[deed](scene)

    assert disk.left <= 0
    evening.run(evening.house.summary(scene.room.setup.id, ragna))
    fresh = Room(evening.house.services, evening.run(evening.house.store.read(take_down, scene.room.setup.id)))
    assert shown(scene.room) == shown(fresh)


def test_who_is_called_otherwise_is_looked_up_again_though_it_could_not_be_written(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been written all the same."""
    ragna, key = evening.run(evening.house.people.come_in("Ragna"))
    assert evening.run(evening.house.people.of_key(key)) == ragna
    Failing(monkeypatch, is_done=True).left = 1

    with pytest.raises(OperationalError):
        evening.run(evening.house.people.rename(ragna, "Gudrun"))

    assert evening.run(evening.house.people.of_key(key)) == ragna._replace(name="Gudrun")
