"""A power cut in a campaign: between the last reward and the next game, in the middle of an opening, and in a fork."""

import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from fimbul.table.people.persons import key_pass
from tests.table.campaigning import OPENS, SHORT, play, sit_down, whoever_decides
from tests.table.parlour import Parlour, parlour, state_of, word
from tests.table.processes import Served, street

pytestmark = pytest.mark.slow

PEOPLE = ("Ragna", "Tomas", "Wen")
ALL_THREE = {"1": "here", "2": "here", "3": "here"}
CUTS_S = (0.0, 0.006, 0.04)  # after something was asked for; the last is long enough for most of it
Serve = Callable[..., Served]
Body = Callable[[httpx.Response], dict[str, Any]]  # what is asked for, by who has been shown something


def begin(evening: Parlour, *more: str) -> tuple[Any, list[Any], list[str]]:
    """A campaign, its people and their keys."""
    came = [evening.run(evening.house.people.come_in(name)) for name in (*PEOPLE, *more)]
    people, keys = [person for person, _ in came], [key for _, key in came]
    standing = evening.run(evening.house.campaigns.begin("legacy", "Cold Harbour", {}, people[0]))
    for person in people[1:]:
        evening.run(evening.house.campaigns.join(standing.id, standing.invitation, person))
    return standing, people, keys


def client(address: str, key: str) -> httpx.Client:
    """Somebody's own client."""
    return httpx.Client(base_url=address, headers={"authorization": f"Bearer {key}"})


def last_question(room: Any) -> bool:
    """Does any answer to the question that is open end the game?"""
    state = state_of(room)
    if state.over or not state.agenda or state.agenda[-1].step.name not in ("reward at", "held on at"):
        return False
    trial = state.copy()
    trial.play(trial.options()[0])
    return trial.over


def test_a_game_that_ended_has_moved_the_world_whenever_the_power_fails(tmp_path: Path) -> None:
    """The last pick is acknowledged, the power fails: the game is in the campaign, once, and the next one can begin."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, SHORT, until=lambda: last_question(room))
        seat, last, key = room.decider, word(room), keys[people.index(whoever_decides(room, people))]
        table, campaign = room.setup.id, standing.id
    database = f"sqlite:///{tmp_path / 'fimbul.db'}"
    with street() as serve:
        served = serve(database)
        with client(served.address(), key) as winner:
            at = winner.get(f"/api/tables/{table}/view?seat={seat}").json()["at"]
            answer = winner.post(f"/api/tables/{table}/pick", json={"seat": seat, "at": at, "word": last})
            assert answer.status_code == 201, answer.text
        served.kill()
        again = serve(database)
        with client(again.address(), keys[0]) as host:
            text = host.get(f"/api/campaigns/{campaign}/file").text
            assert text.count("\nend of record\n") == 1
            sat = host.post(f"/api/campaigns/{campaign}/sit", json=ALL_THREE)
            assert sat.status_code == 201, sat.text
            second = sat.json()["id"]
        again.kill()
        third = serve(database)
        with client(third.address(), keys[1]) as other:
            assert other.get(f"/t/{second}").status_code == 200
            assert other.post(f"/api/campaigns/{campaign}/sit", json=ALL_THREE).is_error


def test_an_opening_is_seen_once_whenever_the_power_fails(tmp_path: Path) -> None:
    """Before she has seen it to its end it is shown again, after that not; her table waits until then."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
        table, home = room.setup.id, f"/c/{standing.id}"
        assert evening.run(evening.house.people.of_pass(key_pass(keys[0]))) == people[0]
    database = f"sqlite:///{tmp_path / 'fimbul.db'}"
    with street() as serve:
        for seen in (False, True):
            served = serve(database)
            with client(served.address(), keys[0]) as host:
                assert host.get(f"/t/{table}").headers["location"] == f"{home}/opening"
                assert "Pack 2 opens" in host.get(f"{home}/opening").text
                assert host.get(f"/api/tables/{table}/view?seat=0").status_code == 403
                if seen:
                    assert host.post(f"/api{home.replace('/c/', '/campaigns/')}/seen", json={"seen": "1"}).is_success
            served.kill()
        address = serve(database).address()
        with client(address, keys[0]) as host, client(address, keys[1]) as other:
            assert host.get(f"/t/{table}").status_code == 200
            assert host.get(f"{home}/opening").headers["location"] == home
            assert other.get(f"/t/{table}").headers["location"] == f"{home}/opening"


def cut_short(serve: Serve, database: str, key: str, look: str, path: str, body: Body, after_s: float) -> bool:
    """The power fails shortly after something was asked for, by who has looked first; was it acknowledged?"""
    served, answers = serve(database), list[int]()
    with client(served.address(), key) as asking:
        asked = body(asking.get(look))

        def ask() -> None:
            with suppress(httpx.TransportError):
                answers.append(asking.post(path, json=asked).status_code)

        asks = Thread(target=ask)
        asks.start()
        time.sleep(after_s)
        served.kill()
        asks.join()
    assert answers in ([], [201])
    return bool(answers)


def copied(folder: Path, name: str) -> str:
    """The same database once more."""
    (folder / name).mkdir()
    for file in folder.glob("fimbul.db*"):
        shutil.copy(file, folder / name)
    return f"sqlite:///{folder / name / 'fimbul.db'}"


def test_a_last_pick_is_made_wholly_or_not_at_all(tmp_path: Path) -> None:
    """The power fails while it is written: the game is over and in its campaign, or the same question is open."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, SHORT, until=lambda: last_question(room))
        seat, last, key = room.decider, word(room), keys[people.index(whoever_decides(room, people))]
        table, api = f"/api/tables/{room.setup.id}", f"/api/campaigns/{standing.id}"

    def picked(seen: httpx.Response) -> dict[str, Any]:
        return {"seat": seat, "at": seen.json()["at"], "word": last}

    look = f"{table}/view?seat={seat}"
    for number, after_s in enumerate(CUTS_S):
        database = copied(tmp_path, f"pick-{number}")
        with street() as serve:
            acknowledged = cut_short(serve, database, key, look, f"{table}/pick", picked, after_s)
            address = serve(database).address()
            with client(address, keys[0]) as host, client(address, key) as winner:
                games = host.get(f"{api}/file").text.count("\nend of record\n")
                seen = winner.get(look)
                assert (games, bool(seen.json()["options"])) in ((0, True), (1, False))
                assert games or not acknowledged
                if not games:
                    assert winner.post(f"{table}/pick", json=picked(seen)).status_code == 201
                assert host.get(f"{api}/file").text.count("\nend of record\n") == 1
                assert host.post(f"{api}/sit", json=ALL_THREE).status_code == 201


def campaigns_of(person: httpx.Client) -> set[str]:
    """The campaigns in somebody's list."""
    return set(re.findall(r'href="/c/([^"]+)"', person.get("/campaigns").text))


def test_a_fork_is_there_wholly_or_not_at_all_whenever_the_power_fails(tmp_path: Path) -> None:
    """The campaign that it comes from stays as it was; what its maker has seen opened is not shown again there, and who
    comes by its link and has not seen it is shown it once.
    """
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening, "Una")
        play(evening, standing, sit_down(evening, standing, people[:3]), people[:3], OPENS)
        assert standing.log.games == 1
        before, first = standing.log.text(), standing.id
    fork, home = f"/api/campaigns/{first}/fork", f"/c/{first}"
    for number, after_s in enumerate(CUTS_S):
        database = copied(tmp_path, f"fork-{number}")
        with street() as serve:
            acknowledged = cut_short(serve, database, keys[1], home, fork, lambda _: {"chapter": "1"}, after_s)
            served = serve(database)
            with client(served.address(), keys[1]) as tomas:
                assert tomas.get(f"/api/campaigns/{first}/file").text == before
                others = campaigns_of(tomas) - {first}
                assert len(others) <= 1
                assert others or not acknowledged
                other = others.pop() if others else tomas.post(fork, json={"chapter": "1"}).json()["id"]
                assert tomas.get(f"/c/{other}").status_code == 200
                text = tomas.get(f"/api/campaigns/{other}/file").text
                link = tomas.get(f"/c/{other}").text.partition("/join#")[2].partition('"')[0]
            served.kill()
            assert text.startswith(before)
            assert "\nfork " in text.removeprefix(before.rstrip("\n"))
            look_into_a_fork(serve, database, keys[3], other, link)


def look_into_a_fork(serve: Serve, database: str, key: str, other: str, link: str) -> None:
    """Somebody comes by its link who has not seen yet what was opened before it, and sees it once."""
    for seen in (False, True):
        served = serve(database)
        with client(served.address(), key) as una:
            assert una.post(f"/api/campaigns/{other}/join", json={"invitation": link}).status_code == 201
            assert una.get(f"/c/{other}").headers["location"] == f"/c/{other}/opening"
            assert "Pack 2 opens" in una.get(f"/c/{other}/opening").text
            if seen:
                assert una.post(f"/api/campaigns/{other}/seen", json={"seen": "1"}).status_code == 201
        served.kill()
    with client(serve(database).address(), key) as una:
        assert una.get(f"/c/{other}").status_code == 200


def test_an_opening_that_the_power_interrupts_is_seen_or_not(tmp_path: Path) -> None:
    """If it was acknowledged it is not shown again; if it was not, it may be shown once more, and then no more."""
    with parlour(tmp_path) as evening:
        standing, people, keys = begin(evening)
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
        table, home, seen = room.setup.id, f"/c/{standing.id}", f"/api/campaigns/{standing.id}/seen"
    for number, after_s in enumerate(CUTS_S):
        database = copied(tmp_path, f"opening-{number}")
        with street() as serve:
            look = f"{home}/opening"
            acknowledged = cut_short(serve, database, keys[0], look, seen, lambda _: {"seen": "1"}, after_s)
            address = serve(database).address()
            with client(address, keys[0]) as host, client(address, keys[1]) as other:
                shown_again = host.get(f"/t/{table}").status_code != 200
                assert not (shown_again and acknowledged)
                assert host.post(seen, json={"seen": "1"}).status_code == 201
                assert host.get(f"/t/{table}").status_code == 200
                assert other.get(f"/t/{table}").headers["location"] == f"{home}/opening"
