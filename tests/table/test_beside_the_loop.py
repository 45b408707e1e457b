"""Nobody waits while a game is played again for somebody else: that is done in threads, never on the loop."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fimbul.core.game import State
from fimbul.table.play.course import Course
from fimbul.table.replay.replays import Replay
from tests.table.doorstep import Doorstep, doorstep

LOOP = threading.main_thread()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Doorstep]:
    """A house without a network, whose loop runs in this thread."""
    with doorstep(tmp_path) as opened:
        yield opened


def played(door: Doorstep, key: dict[str, str]) -> str:
    """A table of Meltwater where some picks were made by one person with both seats."""
    seats = [{"who": "me"}, {"who": "here", "name": "Olav"}]
    table = door.post("/api/tables", {"game": "meltwater", "seats": seats}, headers=key).json()["id"]
    for _ in range(6):
        views = [door.ask("GET", f"/api/tables/{table}/view?seat={seat}", headers=key).json() for seat in (0, 1)]
        shown = next(view for view in views if view["options"])
        pick = {"seat": shown["seat"], "at": shown["at"], "word": shown["options"][0][0]}
        assert door.post(f"/api/tables/{table}/pick", pick, headers=key).status_code == 201
    return str(table)


def forbid_on_the_loop(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[threading.Thread]:
    """Let something fail where it would block the loop; gives the threads in which it was done."""
    usual: Callable[..., Any] = getattr(owner, name)
    threads: list[threading.Thread] = []

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        assert threads[-1] is not LOOP, f"{name} runs on the loop"
        return usual(*given)

    monkeypatch.setattr(owner, name, watched)
    return threads


ASKED = {
    "GET": ["/t/{table}/replay", "/t/{table}/replay/1", "/t/{table}/replay/course", "/api/tables/{table}/curves",
            "/api/tables/{table}/replay/3?width=900", "/sample-round/scavengers", "/sample-round/scavengers/1"],
    "POST": ["/api/tables/{table}/fork", "/api/games/scavengers/sample-round/fork"],
}  # fmt: skip


@pytest.mark.parametrize(("method", "path"), [(method, path) for method in ASKED for path in ASKED[method]])
def test_replays_are_played_beside_the_loop(
    door: Doorstep, monkeypatch: pytest.MonkeyPatch, method: str, path: str
) -> None:
    """Their pages, their steps, and tables that go on from there."""
    ragna = door.key()
    table = played(door, ragna)
    threads = [
        forbid_on_the_loop(monkeypatch, Replay, "position"),
        forbid_on_the_loop(monkeypatch, Course, "do_again"),
    ]

    body: dict[str, Any] = {"json": {"number": 3}} if method == "POST" else {}
    answer = door.ask(method, path.format(table=table), headers=ragna, **body)

    assert answer.status_code in (200, 201), answer.text
    assert any(threads)


@pytest.mark.parametrize("game", ["meltwater", "scavengers"])
def test_no_page_and_no_list_deals_a_sample(door: Doorstep, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Whatever is shown of a table to who decides, to who waits and to strangers."""

    def refuse(*_given: object) -> None:
        raise AssertionError("a page has asked for a sample")

    monkeypatch.setattr(State, "sample", refuse)
    ragna = door.key()
    seats = [{"who": "me"}, {"who": "here", "name": "Olav"}]
    wish = {"game": game, "options": {"seats": 2} if game == "scavengers" else {}, "seats": seats}
    table = door.post("/api/tables", wish, headers=ragna).json()["id"]

    for path in ("/", f"/t/{table}", f"/t/{table}/cut/dark.svg", f"/api/tables/{table}", f"/api/tables/{table}/view"):
        for who in (ragna, {}):
            assert door.ask("GET", path, headers=who).status_code == 200, path


def test_a_room_is_read_again_beside_the_loop(door: Doorstep, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a write that failed."""
    ragna = door.key()
    table = played(door, ragna)
    threads = forbid_on_the_loop(monkeypatch, Course, "do_again")
    door.house.rooms[table].forgotten = True

    assert door.ask("GET", f"/api/tables/{table}/view?seat=0", headers=ragna).status_code == 200
    assert len(threads) >= 6
