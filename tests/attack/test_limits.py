"""Limits: no spelling of a path, no other route and no other address of one's own walks around them."""

from pathlib import Path
from typing import Any

import pytest

from fimbul.table.http.guard import SAFE_METHODS
from fimbul.table.http.limits import rates
from fimbul.table.settings import Settings
from tests.table.doorstep import Doorstep, doorstep

WRONG = {"name": "Ragna", "password": "a wrong password"}
SPELLINGS = ("/api/login", "//api/login", "/api//login", "/api/login/", "/api/login//", "/api/%6cogin", "///api/login")
TOO_OFTEN = 429


def test_a_path_is_limited_however_it_is_spelled(tmp_path: Path, effort: int) -> None:
    """The limit belongs to the route, not to the text of the address."""
    with doorstep(tmp_path, logins_per_hour=1) as door:
        assert door.post("/api/login", WRONG).status_code == 401

        for path in SPELLINGS * effort:
            assert door.post(path, WRONG).status_code in (404, TOO_OFTEN)


def test_nobody_makes_more_people_by_any_route(tmp_path: Path) -> None:
    """Whatever makes a guest of nobody counts like coming in."""
    with doorstep(tmp_path, people_per_hour=3) as door:
        table = door.post("/api/tables", {"game": "meltwater", "seats": [{"who": "free"}] * 2, "listed": True})
        room = table.json()["id"]
        assert door.post("/api/people", {"name": "Ragna"}).status_code == 201
        assert door.post("/api/name", {"name": "Ragna"}).status_code == 201

        answers = [
            door.post("/api/people", {"name": "Ragna"}),
            door.post("/api/name", {"name": "Ragna"}),
            door.post("/api/tables", {"game": "meltwater"}),
            door.post(f"/api/tables/{room}/sit", {}),
            door.post("/api/games/scavengers/sample-round/fork", {"number": 1}),
        ]

        assert [answer.status_code for answer in answers] == [TOO_OFTEN] * len(answers)
        assert all(answer.json()["words"] for answer in answers)
        assert door.people() == 3


def test_who_is_somebody_already_makes_nobody(tmp_path: Path) -> None:
    """Tables of a known person do not count as people."""
    with doorstep(tmp_path, people_per_hour=1) as door:
        ragna = door.key()

        for _ in range(3):
            assert door.post("/api/tables", {"game": "meltwater"}, headers=ragna).status_code == 201
            assert door.post("/api/name", {"name": "Ragna"}, headers=ragna).status_code == 201


def test_no_guest_comes_of_what_cannot_be_done(tmp_path: Path) -> None:
    """To sit down at no table, or to take a name that is none, makes nobody, and counts as nothing."""
    with doorstep(tmp_path, people_per_hour=1) as door:
        assert door.post("/api/tables/none/sit", {}).status_code == 404
        assert door.post("/api/name", {"name": "\u200b"}).status_code == 400
        assert door.people() == 0

        assert door.post("/api/name", {"name": "Ragna"}).status_code == 201


FORKS: list[tuple[str, dict[str, Any]]] = [
    ("/api/tables", {"game": "meltwater"}),
    ("/api/tables/{table}/fork", {"number": 0}),
    ("/api/games/scavengers/sample-round/fork", {"number": 1}),
    ("/api/records", {}),
]


def test_every_way_to_a_table_counts(tmp_path: Path) -> None:
    """Set up, played on or brought along: so many in an hour."""
    with doorstep(tmp_path, tables_per_hour=1) as door:
        ragna = door.key()
        table = door.post("/api/tables", {"game": "meltwater"}, headers=ragna).json()["id"]

        for path, body in FORKS:
            assert door.post(path.format(table=table), body, headers=ragna).status_code == TOO_OFTEN


def test_a_long_game_counts_as_several_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody fills the disk by playing on from it again and again."""
    monkeypatch.setattr("fimbul.table.http.record_routes.ACTS_OF_A_TABLE", 10)
    with doorstep(tmp_path, tables_per_hour=4) as door:
        ragna = door.key()
        forks = [
            door.post("/api/games/scavengers/sample-round/fork", {"number": number}, headers=ragna).status_code
            for number in (1, 25, 1)
        ]

        assert forks == [201, 201, TOO_OFTEN]


def test_many_addresses_make_the_house_forget_nobody_who_keeps_trying(tmp_path: Path, effort: int) -> None:
    """Strangers from everywhere do not give a guesser new guesses."""
    with doorstep(tmp_path, logins_per_hour=1) as door:
        door.house.limits.most = 20
        wrong = {"key": "n" * 20}
        assert door.post("/api/enter", wrong).status_code == 401

        for stranger in range(60 * effort):
            assert door.post("/api/enter", wrong, f"10.0.{stranger // 250}.{stranger % 250}").status_code == 401
            if stranger % 10 == 0:
                assert door.post("/api/enter", wrong).status_code == TOO_OFTEN

        assert len(door.house.limits.buckets["logins"]) <= 20


def test_a_network_of_ipv6_is_one_guesser(tmp_path: Path, effort: int) -> None:
    """Whoever has one address of it has all."""
    with doorstep(tmp_path, logins_per_hour=1) as door:
        answers = [door.post("/api/enter", {"key": "n" * 20}, f"2001:db8::{each:x}") for each in range(5 * effort)]

        assert [answer.status_code for answer in answers] == [401] + [TOO_OFTEN] * (5 * effort - 1)


def test_an_account_is_guessed_at_so_often_only_from_everywhere(tmp_path: Path) -> None:
    """From ever new addresses, with the name in any spelling; and whoever is signed in stays so."""
    with doorstep(tmp_path, guesses_per_hour=2) as door:
        ragna = door.key()
        own = {"name": "Ragna", "password": "a long password"}
        assert door.post("/api/account", own, headers=ragna).status_code == 201

        tries = [
            door.post("/api/login", {**WRONG, "name": name}, f"203.0.113.{number}")
            for number, name in enumerate(["Ragna", "RAGNA", " ragna ", "\uff32agna"])
        ]

        assert [answer.status_code for answer in tries] == [401, 401, TOO_OFTEN, TOO_OFTEN]
        assert "private link" in tries[-1].json()["words"]
        assert door.ask("GET", "/api/me", headers=ragna).json()["name"] == "Ragna"
        assert door.post("/api/login", {**WRONG, "name": "Snorri"}, "203.0.113.1").status_code == 401


def test_keys_are_guessed_as_seldom_in_a_header(tmp_path: Path) -> None:
    """A bearer's key that nobody has counts, too."""
    with doorstep(tmp_path, logins_per_hour=2) as door:
        wrong = {"authorization": "Bearer nonsense"}
        answers = [door.ask("GET", "/api/me", headers=wrong) for _ in range(4)]

        assert [answer.status_code for answer in answers] == [401, 401, TOO_OFTEN, TOO_OFTEN]


def test_costly_pages_are_limited_generously(tmp_path: Path) -> None:
    """Whoever asks for drawings without end is told to wait; another address is not."""
    with doorstep(tmp_path, views_per_s=0.001, views_burst=2) as door:
        steps = ["/sample-round/scavengers", "/sample-round/scavengers/1", "/sample-round//scavengers/2?width=4000"]
        answers = [door.ask("GET", path) for path in steps]

        assert [answer.status_code for answer in answers] == [200, 200, TOO_OFTEN]
        assert door.ask("GET", steps[-1], "192.0.2.2").status_code == 200


def test_whatever_is_asked_for_counts(tmp_path: Path) -> None:
    """Also what is not there, and what costs little: so often and no more, but for everybody else."""
    with doorstep(tmp_path, moves_per_s=0.001, moves_burst=1) as door:
        answers = [door.ask("GET", path) for path in ("/nothing", "/api/games", "/me", "/%6e", "/nothing", "/me")]

        assert [answer.status_code for answer in answers] == [404, 200, 200, 404, TOO_OFTEN, TOO_OFTEN]
        assert door.ask("GET", "/me", "192.0.2.2").status_code == 200


COSTLY = {
    "/",
    "/new/{game:str}",
    "/join/{table:str}",
    "/rules",
    "/rules/{game:str}",
    "/api/tables/{table:str}",
    "/tables",
    "/t/{table:str}",
    "/t/{table:str}/cut/{picture:str}",
    "/t/{table:str}/replay",
    "/t/{table:str}/replay/course",
    "/t/{table:str}/replay/{step:int}",
    "/sample-round/{game:str}",
    "/sample-round/{game:str}/course",
    "/sample-round/{game:str}/{step:int}",
    "/api/tables",
    "/api/tables/{table:str}/record",
    "/api/tables/{table:str}/replay/{number:int}",
    "/api/tables/{table:str}/curves",
    "/api/tables/{table:str}/socket",
    "/api/games/{game:str}/sample-round",
}


def declared(door: Doorstep) -> dict[tuple[str, str], str | None]:
    """The limit of every route and method."""
    found = {}
    for route in door.app.routes:
        for handler in getattr(route, "route_handlers", None) or [getattr(route, "route_handler", None)]:
            for method in getattr(handler, "http_methods", None) or ["SOCKET"]:
                found[route.path, str(method)] = getattr(handler, "opt", {}).get("limit")
    return found


def test_every_route_that_changes_something_or_is_costly_declares_its_limit(tmp_path: Path) -> None:
    """Also one that is made tomorrow."""
    with doorstep(tmp_path) as door:
        limits = declared(door)

    assert len(limits) > 50
    assert not [place for place, limit in limits.items() if place[1] not in (*SAFE_METHODS, "SOCKET") and not limit]
    assert not [place for place, limit in limits.items() if place[0] in COSTLY and place[1] != "OPTIONS" and not limit]
    assert {place for place, _ in limits} > COSTLY
    assert {limit for limit in limits.values() if limit} <= set(rates(Settings()))
