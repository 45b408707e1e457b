"""A house without a door: tests come in directly, step by step; between two steps time stands still."""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

import msgspec
import pytest

from fimbul.core.game import State
from fimbul.core.retelling import TAG
from fimbul.core.sitting import Sitting
from fimbul.table.http.protocol import Asked, Because, Done, NewSeat, NewTable, No, Pace, Page, PickMessage, Told
from fimbul.table.people.persons import Person, now
from fimbul.table.play.house import House
from fimbul.table.play.room import Room
from fimbul.table.settings import Settings
from fimbul.table.show.viewer import Viewer
from tests.retelling import read

Found = TypeVar("Found")

ME = NewSeat("me")
FREE = NewSeat("free")
BOT = NewSeat("bot", agent="uniform")
PATIENCE_S = 20.0
TEXTS: WeakKeyDictionary[Viewer, dict[str, str]] = WeakKeyDictionary()  # of pages, as they were told last


def here(name: str) -> NewSeat:
    """A seat for somebody who shares the screen."""
    return NewSeat("here", name=name)


class Parlour:
    """People, tables and open lines of one house, for tests."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.runner = asyncio.Runner()
        self.house = House(settings)

    def run(self, step: Coroutine[Any, Any, Found]) -> Found:
        """Let one thing happen."""
        return self.runner.run(step)

    def close(self) -> None:
        """Close the house."""
        self.run(self.house.close())
        self.runner.close()

    def reopen(self) -> None:
        """Open the house again, after it was closed."""
        self.runner = asyncio.Runner()
        self.house = House(self.settings)

    def person(self, name: str) -> Person:
        """Somebody new."""
        return self.run(self.house.people.come_in(name))[0]

    def table(self, maker: Person, game: str, *seats: NewSeat, pace: Pace | None = None, **options: Any) -> Room:
        """A table set up by somebody."""
        wish = NewTable(game, dict(options), list(seats), pace=pace or Pace(), listed=True)
        return self.run(self.house.set_up(wish, maker))

    def sit(self, room: Room, *people: Person) -> None:
        """People take the free seats."""
        for person in people:
            self.run(self.house.sit_down(room.setup.id, person, None, None))

    def line(
        self, room: Room, person: Person | None, form: Literal["page", "json"] = "json", changes: bool = False
    ) -> Viewer:
        """Somebody looks at the table."""

        async def enter() -> Viewer:
            viewer = Viewer(person, form, 900, True, 10_000, changes)
            async with room.lock:
                room.audience.enter(viewer)
            room.driver.wake()
            return viewer

        return self.run(enter())

    def hang_up(self, room: Room, viewer: Viewer) -> None:
        """Somebody looks no more."""

        async def leave() -> None:
            async with room.lock:
                room.audience.leave(viewer)

        self.run(leave())

    def ask(self, room: Room, person: Person | None, asked: Asked) -> Done | No | Because:
        """Somebody sends a message, and gets an answer."""
        return self.run(room.handle(person, asked))

    def pick(self, room: Room, person: Person, spoken: str | None = None) -> Done | No | Because:
        """Whoever decides picks a word, the first option if none is named; the person has that seat."""
        seat = room.decider
        return self.ask(room, person, PickMessage(1, seat, at(room, person, seat), spoken or word(room)))

    def pick_until(self, room: Room, person: Person, come: Callable[[], bool]) -> None:
        """The person picks any options for own seats until something has come."""
        dice = Random(1)
        for _ in range(5000):
            if come():
                return
            spoken = room.game.lexicon.word(dice.choice(state_of(room).options()))
            assert isinstance(self.pick(room, person, spoken), Done)
        raise AssertionError("it has not come")

    def wait(self, come: Callable[[], bool]) -> None:
        """Let time go on until something has come."""

        async def watch() -> None:
            end = time.monotonic() + PATIENCE_S
            while not come():
                assert time.monotonic() < end, "it has not come"
                await asyncio.sleep(0.002)

        self.run(watch())


class Stopwatch:
    """The time of a house as a test wants it: it stands still unless the test lets it go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = now()
        for name, module in list(sys.modules.items()):
            if name.startswith("fimbul.table.") and vars(module).get("now") is now:
                monkeypatch.setattr(module, "now", self)

    def __call__(self) -> int:
        """What time it is."""
        return self.moment

    def go_on(self, seconds: float) -> None:
        """Time passes; no alarm rings by itself."""
        self.moment += round(seconds * 1000)


def sent(viewer: Viewer) -> list[Any]:
    """All messages that wait for a viewer, read; they are gone then. The parts of a page are in full words."""
    found: list[Any] = [msgspec.json.decode(message, type=Told) for message in raw(viewer)]
    texts = TEXTS.setdefault(viewer, {})
    for message in found:
        if isinstance(message, Page):
            for told in (message.parts, message.rows):
                for name, text in told.items():
                    told[name] = texts[name] = read(text, texts.get(name, ""), "", TAG)
    return found


def raw(viewer: Viewer) -> list[bytes]:
    """All messages that wait for a viewer, byte for byte."""
    return [viewer.next_text().encode() for _ in range(len(viewer.waiting))]


def at(room: Room, person: Person, seat: int) -> int:
    """The moment that the seat is shown."""
    return room.audience.moment(person, seat)


@contextmanager
def parlour(folder: Path, **changes: Any) -> Iterator[Parlour]:
    """A house with quick bots, in a folder."""
    quick: dict[str, Any] = {"bot_pause_ms": 0, "window_ms": 0, "workers": 1, "absence_s": 0.05, "glance_ms": 0}
    quick["prepared_s"] = 0.0
    settings = Settings(database_url=f"sqlite:///{folder / 'fimbul.db'}", **{**quick, **changes})
    opened = Parlour(settings)
    try:
        yield opened
    finally:
        opened.close()


def sitting_of(room: Room) -> Sitting:
    """The sitting of a table that plays."""
    assert room.course is not None
    return room.course.sitting


def state_of(room: Room) -> State:
    """The true position of a table."""
    return sitting_of(room).state


def word(room: Room) -> str:
    """The word of the first option of whoever decides."""
    return room.game.lexicon.word(state_of(room).options()[0])
