"""Where things lie on a full map takes milliseconds to find: that is done in threads, and nobody else waits for it."""

import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from fimbul.draw.memory import Slow
from fimbul.table.http.live import answer, look_in
from fimbul.table.http.protocol import Page
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Viewer
from tests.table.campaigning import begin, sit_down, whoever_decides
from tests.table.parlour import ME, Parlour, here, sent

LOOP = threading.main_thread()


def table_of(evening: Parlour, game: str) -> tuple[Room, list[Person]]:
    """A table where people decide; Risk Legacy is played in campaigns."""
    if game == "legacy":
        standing, people = begin(evening, "Ragna", "Olav", "Ymir")
        return sit_down(evening, standing, people), people
    ragna = evening.person("Ragna")
    return evening.table(ragna, game, ME, here("Olav")), [ragna]


@pytest.fixture(params=["legacy", "worldwar"])
def game(request: pytest.FixtureRequest) -> str:
    """A game that has such a map."""
    return str(request.param)


@pytest.fixture
def layouts(game: str, monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which its map is laid out; on the loop that fails."""
    laid_out: Slow[Any] = import_module(f"fimbul.draw.{game}.layout").laid_out
    usual: Callable[..., Any] = laid_out.make
    threads: list[threading.Thread] = []

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        assert threads[-1] is not LOOP, "a map is laid out on the loop"
        return usual(*given)

    monkeypatch.setattr(laid_out, "make", watched)
    monkeypatch.setattr(laid_out, "kept", {})
    return threads


def test_a_map_is_laid_out_beside_the_loop(
    evening: Parlour, game: str, layouts: list[threading.Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When somebody looks in, after a pick, and when a page has got another width; each time it is shown."""
    room, people = table_of(evening, game)
    page = Viewer(people[0], "page", 1000, True, 10_000)
    evening.run(look_in(room, page))
    assert len(layouts) == 1

    monkeypatch.setattr(import_module(f"fimbul.draw.{game}.layout").laid_out, "kept", {})
    evening.pick(room, whoever_decides(room, people))
    assert len(layouts) == 2

    evening.run(answer(evening.house, room, page, '{"do": "look", "ref": 1, "width": 700}'))
    assert len(layouts) == 3
    assert len([message for message in sent(page) if isinstance(message, Page) and message.board]) == 3


def test_nothing_is_laid_out_for_programs(evening: Parlour, game: str, layouts: list[threading.Thread]) -> None:
    """They are told how things stand, not where they lie."""
    room, people = table_of(evening, game)
    evening.line(room, people[0], "json")
    evening.pick(room, whoever_decides(room, people))
    assert not layouts
