"""Any server takes a visitor: what belongs to another is passed on, and nobody else can pass anything on."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from fimbul.table.http import forwarding
from fimbul.table.keep.servers import Elsewhere
from tests.table.postgres import postgres
from tests.table.serving import serving
from tests.table.several import PATIENCE_S, OneOfSeveral, several, wait

ME = {"who": "me"}
FREE = {"who": "free"}
BOT = {"who": "bot", "agent": "uniform"}
STRANGER = "203.0.113.9"


@pytest.fixture(scope="module")
def street() -> Iterator[list[OneOfSeveral]]:
    """Three servers at one database."""
    with several(trusted_proxies="127.0.0.1", guesses_per_hour=4) as servers:
        yield servers


def told(line: ClientConnection) -> Any:
    """The next message of a socket."""
    return json.loads(line.recv(timeout=PATIENCE_S))


def until(line: ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = told(line)
        if message["is"] == kind:
            return message


def closed(line: ClientConnection) -> tuple[int, str]:
    """With which code and words a socket is hung up."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=PATIENCE_S)
    assert line.close_code is not None
    return line.close_code, line.close_reason or ""


def pick(server: OneOfSeveral, table: str, key: str) -> httpx.Response:
    """Pick the first option of seat 0."""
    view = server.ask("GET", f"/api/tables/{table}/view?seat=0", key).json()
    asked = {"seat": 0, "at": view["at"], "word": view["options"][0][0]}
    return server.ask("POST", f"/api/tables/{table}/pick", key, json=asked)


def test_any_server_shows_and_plays_a_table_that_another_has(street: list[OneOfSeveral]) -> None:
    """By API and as a page; a pick that was made at one is seen at all, and the room is in one memory only."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    seen = []

    for server in street:
        answer = pick(server, table, key)
        assert answer.status_code == 201, answer.text
        page = server.ask("GET", f"/t/{table}", key, headers={"accept": "text/html"})
        assert page.status_code == 200
        assert page.headers.get_list("content-security-policy") != []
        assert len(page.headers.get_list("date")) == 1
        seen.append(server.ask("GET", f"/api/tables/{table}", key).json()["phase"])

    assert seen == ["playing"] * 3
    assert [table in server.house.rooms for server in street] == [True, False, False]


def test_a_socket_goes_through_to_the_server_that_has_the_table(street: list[OneOfSeveral]) -> None:
    """What is asked is answered, long messages too, and what happens is told."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, {"who": "here", "name": "Olav"})
    with street[1].line(table, key) as line, street[2].line(table, key, query="?form=page&width=900") as page:
        view = until(line, "view")
        assert until(page, "page")["parts"]

        line.send(json.dumps({"do": "pick", "ref": 7, "seat": 0, "at": view["at"], "word": view["options"][0][0]}))

        assert until(line, "done")["ref"] == 7
        assert until(page, "page")["at"]
        line.send(b'{"do": "ping", "ref": 8}')
        assert until(line, "done")["ref"] == 8
        line.send(json.dumps({"do": "say", "ref": 9, "text": "x" * 20_000}))
        assert "too long" in until(line, "no")["words"]
    room = street[0].house.rooms[table]
    wait(lambda: not room.audience.viewers)


def test_the_server_that_answers_counts_the_visitor_and_not_the_server_that_passes_on(
    street: list[OneOfSeveral],
) -> None:
    """It is told the address and the scheme that the first server believes."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    headers = {"x-forwarded-for": STRANGER, "x-forwarded-proto": "https"}

    answer = street[1].ask("POST", f"/api/tables/{table}/sit", headers=headers, json={})

    assert answer.status_code == 409
    assert STRANGER in street[0].house.limits.buckets["changes"]
    assert STRANGER not in street[1].house.limits.buckets["changes"]
    assert answer.headers["set-cookie"].startswith("__Host-fimbul=")


def test_a_page_of_another_site_changes_nothing_by_way_of_another_server(street: list[OneOfSeveral]) -> None:
    """The server that answers checks where it came from, by the names that the first one was asked by."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, FREE, listed=True)
    own = f"http://127.0.0.1:{street[1].address.rpartition(':')[2]}"

    answers = [
        street[1].ask("POST", f"/api/tables/{table}/sit", json={}, headers={"origin": origin}).status_code
        for origin in ("https://evil.example", own)
    ]

    assert answers == [403, 201]
    with pytest.raises(InvalidStatus) as refusal:
        street[1].line(table, key, {"origin": "https://evil.example"})
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("name", ["x-fimbul-secret", "x-fimbul-client", "x-fimbul-scheme"])
@pytest.mark.parametrize("said", ["", "guess", "of another", "\xff"])
def test_who_only_says_to_be_passed_on_is_refused(street: list[OneOfSeveral], name: str, said: str) -> None:
    """By whichever header, with no secret, with a wrong one and with that of another server; sockets likewise."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    word = street[1].servers.secret if said == "of another" else said
    headers = {name: word}

    for path in ("/", f"/api/tables/{table}", "/api/me", f"/t/{table}"):
        answer = httpx.get(f"{street[0].address}{path}", headers={name.encode(): word.encode("latin-1")})
        assert (answer.status_code, answer.json()["words"]) == (403, forwarding.FORGED)
    with pytest.raises(InvalidStatus) as refusal:
        street[0].line(table, key, headers)
    assert refusal.value.response.status_code == 403


def test_alone_nothing_is_passed_on(tmp_path: Path) -> None:
    """A house in a file believes nobody who says so."""
    with serving(tmp_path) as server, server.browser() as browser:
        assert browser.get("/api/games").status_code == 200
        assert browser.get("/api/games", headers={"x-fimbul-secret": ""}).status_code == 403


def test_what_was_passed_on_is_not_passed_on_again(street: list[OneOfSeveral]) -> None:
    """A server that has not got it says so; and who thought that it had finds out who does."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    headers = {
        "x-fimbul-secret": street[1].servers.secret,
        "x-fimbul-client": STRANGER,
        "x-fimbul-scheme": "http",
        "authorization": f"Bearer {key}",
    }

    assert httpx.get(f"{street[1].address}/api/tables/{table}", headers=headers).status_code == 421
    with pytest.raises(InvalidStatus) as refusal:
        street[1].line(table, headers=headers)
    assert refusal.value.response.status_code == 421

    street[2].servers.known[table] = street[1].servers.holder
    assert street[2].ask("GET", f"/api/tables/{table}", key).status_code == 200
    assert street[2].servers.known[table] == street[0].servers.holder
    street[2].servers.known[table] = street[1].servers.holder
    with street[2].line(table, key) as line:
        assert until(line, "view")["seat"] == 0


def test_what_is_too_long_is_not_passed_on(street: list[OneOfSeveral]) -> None:
    """It is refused where it comes in."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)

    answer = street[1].ask("POST", f"/api/tables/{table}/sit", key, json={"invitation": "x" * 70_000})

    assert (answer.status_code, "too long" in answer.json()["words"]) == (413, True)


def test_no_table_is_nobodys(street: list[OneOfSeveral]) -> None:
    """What does not exist is answered by whoever is asked, and nobody claims it."""
    for path in ("/api/tables/nothing", "/t/nothing", "/api/campaigns/nothing/invitation", "/t/%00", "/api/tables/"):
        assert street[1].ask("GET", path).status_code in (200, 404, 400)
    assert "nothing" not in street[1].servers.mine


def test_who_leaves_at_one_server_has_left_at_all(street: list[OneOfSeveral]) -> None:
    """All her lines are hung up at once, wherever they go through; her sessions are known nowhere."""
    with httpx.Client() as browser:
        made = browser.post(f"{street[0].address}/api/people", json={"name": "Ragna"}).json()
        key, token = made["key"], made["token"]
        table = street[0].table(key, ME, BOT)
        for server in street:
            assert browser.get(f"{server.address}/api/me").status_code == 200
        cookie = {"cookie": f"fimbul={browser.cookies['fimbul']}"}
        with street[0].line(table, headers=cookie) as one, street[1].line(table, headers=cookie) as two:
            until(one, "view"), until(two, "view")

            left = browser.post(f"{street[2].address}/api/leave-everywhere", headers={"x-fimbul-token": token})

            assert left.status_code == 201, left.text
            assert closed(one)[0] == closed(two)[0] == 4401
        answers = [httpx.get(f"{server.address}/api/me", headers=cookie).status_code for server in street]
        assert answers == [401, 401, 401]


def test_a_new_name_is_so_at_all_servers(street: list[OneOfSeveral]) -> None:
    """At her seat in a room of another, and in what she is told of herself."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    assert street[1].ask("GET", "/api/me", key).json()["name"] == "Ragna"

    assert street[2].ask("POST", "/api/name", key, json={"name": "Signy"}).status_code == 201

    wait(lambda: street[0].house.rooms[table].seats[0].name == "Signy")
    wait(lambda: street[1].ask("GET", "/api/me", key).json()["name"] == "Signy")


def test_guesses_for_a_name_count_together(street: list[OneOfSeveral]) -> None:
    """Whoever tries one server after the other has no more tries."""
    answers = []
    for number in range(6):
        said = {"name": "Loki", "password": f"a long password {number}"}
        answers.append(street[number % 3].ask("POST", "/api/login", json=said).status_code)
        time.sleep(0.2)

    assert answers == [401, 401, 401, 401, 429, 429]


def test_who_could_not_listen_for_a_while_looks_again_who_has_left(street: list[OneOfSeveral]) -> None:
    """A line whose key is worth nothing any more is hung up."""
    key = street[1].come_in("Ragna")
    table = street[1].table(key, ME, BOT)
    news, street[1].house.company.heard = street[1].house.company.heard, {}
    try:
        with street[1].line(table, key) as line:
            until(line, "view")
            assert street[0].ask("POST", "/api/key", key).status_code == 201
            postgres().hang_up()
            assert closed(line)[0] == 4401
    finally:
        street[1].house.company.heard = news


def test_one_server_judges_games(street: list[OneOfSeveral]) -> None:
    """The first to want it."""
    wait(lambda: sum("the judge" in server.servers.mine for server in street) == 1)


def test_lists_tell_of_tables_that_another_server_has(street: list[OneOfSeveral]) -> None:
    """What is asked there, and whose move it is, as it was written down a moment ago; no room is opened for it."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT, listed=True)

    def listed(server: OneOfSeveral, whose: str, by: str = key) -> dict[str, Any]:
        found = server.ask("GET", f"/api/tables?whose={whose}", by).json()
        own: dict[str, Any] = next(each for each in found if each["id"] == table)
        return {"question": "", "your_move": False} | own

    wait(lambda: listed(street[1], "mine")["question"] != "")
    own, here = listed(street[1], "mine"), listed(street[0], "mine")
    assert (own["question"], own["your_move"], own["phase"]) == (here["question"], True, "playing")
    others = listed(street[1], "open", street[2].come_in("Olav"))
    assert (others["question"], others["your_move"]) == (here["question"], False)
    assert f"/t/{table}" in street[2].ask("GET", "/tables", key, headers={"accept": "text/html"}).text
    assert [table in server.house.rooms for server in street] == [True, False, False]


def test_a_campaign_and_its_tables_are_one_servers(street: list[OneOfSeveral]) -> None:
    """Whichever is asked for its home, its games, and what its members decide."""
    key = street[0].come_in("Ragna")
    campaign = street[0].ask("POST", "/api/campaigns", key, json={"game": "legacy"}).json()["id"]
    for server, name in zip(street[1:], ("Loki", "Fenrir"), strict=True):
        added = server.ask("POST", f"/api/campaigns/{campaign}/bot", key, json={"name": name})
        assert added.status_code == 201, added.text

    evening = street[1].ask("POST", f"/api/campaigns/{campaign}/sit", key, json=dict.fromkeys("123", "here"))

    table = evening.json()["id"]
    for server in street:
        for path in (f"/c/{campaign}", f"/t/{table}"):
            assert server.ask("GET", path, key, headers={"accept": "text/html"}).status_code == 200
        assert server.ask("GET", f"/t/{table}", headers={"accept": "text/html"}).status_code == 404
    assert [campaign in server.house.campaigns.kept for server in street] == [True, False, False]
    assert [table in server.house.rooms for server in street] == [True, False, False]
    street[2].servers.known.clear()
    with pytest.raises(Elsewhere):
        asyncio.run(street[2].house.store.must_have(campaign))


def test_who_hangs_up_while_the_line_is_opened_leaves_nothing_behind(street: list[OneOfSeveral]) -> None:
    """Neither somebody who seems to look, nor a task that waits for ever."""
    key = street[0].come_in("Ragna")
    table = street[0].table(key, ME, BOT)
    house = street[1].house
    scope: Any = {
        "type": "websocket",
        "path": f"/api/tables/{table}/socket",
        "raw_path": f"/api/tables/{table}/socket".encode(),
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1"), (b"authorization", f"Bearer {key}".encode())],
        "client": ("127.0.0.1", 1),
        "scheme": "ws",
        "state": {},
    }
    asked = iter([{"type": "websocket.connect"}])

    async def receive() -> Any:
        for message in asked:
            return message
        return await asyncio.Event().wait()

    async def hung_up(_message: Any) -> None:
        raise OSError

    async def pass_on() -> object:
        way = forwarding.Forwarding(house.store, house.company, 1000)
        try:
            return await asyncio.wait_for(way.pass_on(scope, receive, hung_up, ["127.0.0.1"]), PATIENCE_S)
        finally:
            await way.close()

    assert asyncio.run(pass_on()) is None
    wait(lambda: not street[0].house.rooms[table].audience.viewers)
