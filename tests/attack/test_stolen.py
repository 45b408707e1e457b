"""A private link in foreign hands: what a thief can do until the owner has another, and nothing after it."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from secrets import token_urlsafe
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fimbul.table.people.persons import Pass, People, Unknown, key_pass, person_of_pass, session_pass
from tests.table.parlour import Parlour
from tests.table.serving import PATIENCE_S, Server

ACCOUNT = {"name": "Ragna", "password": "a long password"}
RENEWALS = {
    "a new key": ("/api/key", {}),
    "an account": ("/api/account", ACCOUNT),
    "leaving everywhere else": ("/api/leave-everywhere", {}),
}


class Browser(httpx.Client):
    """A browser that sends along the token of its session, as our pages do."""

    def act(self, path: str, content: object) -> httpx.Response:
        """Ask for a change, and keep the token that the answer brings."""
        answer = self.post(path, json=content)
        token = answer.json().get("token") if answer.content else None
        if token:
            self.headers["x-fimbul-token"] = token
        return answer

    @property
    def is_known(self) -> bool:
        """Does the house know who it is?"""
        return self.get("/api/me").status_code == 200


@contextmanager
def stolen(server: Server) -> Iterator[tuple[Browser, Browser, Browser, str]]:
    """An owner, a thief with the owner's link in a browser, one who sends the key itself, and the owner's table."""
    with Browser(base_url=server.address) as owner, Browser(base_url=server.address) as thief:
        key = owner.act("/api/people", {"name": "Ragna"}).json()["key"]
        table = owner.act("/api/tables", {"game": "meltwater"}).json()["id"]
        thief.act("/api/enter", {"key": key})
        with Browser(base_url=server.address, headers={"authorization": f"Bearer {key}"}) as bearer:
            assert thief.is_known
            assert bearer.is_known
            yield owner, thief, bearer, table


def hung_up_with(line: ClientConnection) -> int | None:
    """The code with which the house hangs up; what was told before it is passed over."""
    try:
        while True:
            line.recv(timeout=PATIENCE_S)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("way", RENEWALS)
def test_every_line_and_session_of_a_thief_ends_at_once(server: Server, way: str) -> None:
    """Who asked goes on, with another session; whoever came before by the link is nobody any more."""
    path, content = RENEWALS[way]
    with stolen(server) as (owner, thief, bearer, table), ExitStack() as doors:
        lines = [doors.enter_context(server.line(table, client)) for client in (owner, thief, bearer)]

        assert owner.act(path, content).is_success

        assert [hung_up_with(line) for line in lines] == [4401] * 3
        assert not thief.is_known
        assert bearer.is_known is (path != "/api/key")
        assert owner.is_known
        assert owner.act("/api/tables", {"game": "meltwater"}).is_success


def test_a_thief_who_was_thrown_out_makes_no_account_of_it(server: Server) -> None:
    """Neither by the session nor by the key; nor is there another person to be had by the old cookie."""
    with stolen(server) as (owner, thief, bearer, _):
        owner.act("/api/key", {})

        for robber in (thief, bearer):
            assert (
                robber.act("/api/account", {"name": "Thief", "password": "the password of a thief"}).status_code == 401
            )
        assert owner.get("/api/me").json()["account"] is False


def test_who_made_the_new_key_comes_back_with_it_though_the_answer_is_lost(server: Server) -> None:
    """It is good before anybody has read the answer, and the old one is not."""
    mine = token_urlsafe(32)
    with stolen(server) as (owner, thief, bearer, _), Browser(base_url=server.address) as later:
        cookies = dict(owner.cookies)
        owner.act("/api/key", {"key": mine})
        owner.cookies.clear()
        owner.cookies.update(cookies)
        assert [each.is_known for each in (owner, thief, bearer)] == [False] * 3

        assert later.act("/api/enter", {"key": mine}).is_success
        assert later.get("/api/me").json()["name"] == "Ragna"


@pytest.mark.parametrize("weak", ["a" * 42, "a" * 101, "a b" * 20, "\u00e4" * 43])
def test_no_key_is_taken_that_could_be_guessed_or_is_somebody_elses(server: Server, weak: str) -> None:
    """Nothing changes then."""
    with stolen(server) as (_, _, bearer, _), Browser(base_url=server.address) as other:
        taken = other.act("/api/people", {"name": "Olav"}).json()["key"]
        for key in (weak, taken):
            assert bearer.act("/api/key", {"key": key}).status_code == 400
            assert bearer.is_known
        assert other.get("/api/me").json()["name"] == "Olav"


def test_a_request_that_was_on_its_way_comes_too_late(server: Server) -> None:
    """Its head came while the link was good, its body when it was not."""
    with stolen(server) as (owner, _, bearer, _):
        body = b'{"name": "Thief", "password": "the password of a thief"}'
        head = (
            f"POST /api/account HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {len(body)}\r\n"
            f"Authorization: {bearer.headers['authorization']}\r\nContent-Type: application/json\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as slow:
            slow.sendall(head.encode() + body[:5])
            owner.get("/api/me")  # the head has been read by then
            owner.act("/api/key", {})
            slow.sendall(body[5:])
            assert b" 401 " in slow.recv(200)
        assert owner.get("/api/me").json()["account"] is False


def test_who_leaves_takes_the_lines_of_that_browser_along(server: Server) -> None:
    """Another browser of the same person stays."""
    with (
        stolen(server) as (owner, thief, _, table),
        server.line(table, owner) as here,
        server.line(table, thief) as elsewhere,
    ):
        assert owner.act("/api/leave", {}).status_code == 204

        assert hung_up_with(here) == 4401
        assert elsewhere.recv(timeout=PATIENCE_S)
        assert thief.is_known


def test_who_becomes_somebody_else_takes_the_lines_along_too(server: Server) -> None:
    """By another link, by an account, or as somebody new: the browser has one session."""
    with stolen(server) as (owner, thief, bearer, table):
        other = bearer.post("/api/people", json={"name": "Olav"}, headers={"authorization": ""}).json()["key"]
        for client, path, content in (
            (owner, "/api/enter", {"key": other}),
            (thief, "/api/people", {"name": "Signy"}),
        ):
            before = client.cookies["fimbul"]
            with server.line(table, client) as line:
                assert client.act(path, content).is_success

                assert hung_up_with(line) == 4401
            assert client.get("/api/me", headers={"cookie": f"fimbul={before}"}).status_code == 401


def test_a_thief_cannot_change_a_password(evening: Parlour) -> None:
    """Without the old one nobody can, and with it everybody else is out."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("Ragna"))
    evening.run(people.make_account(key_pass(key), "Ragna", "a long password"))
    thief, owner = [session_pass(evening.run(people.open_session(ragna))) for _ in range(2)]

    for came_by, old in ((thief, None), (key_pass(key), "a wrong password")):
        with pytest.raises(Unknown):
            evening.run(people.make_account(came_by, "Ragna", "another password", old))
    evening.run(people.make_account(owner, "Ragna", "another password", "a long password"))

    assert evening.run(people.of_pass(thief)) is None
    assert evening.run(people.log_in("Ragna", "another password"))[0].id == ragna.id


def test_two_who_make_an_account_of_one_guest_do_not_overwrite_each_other(evening: Parlour) -> None:
    """By the same key at the same time: the second needs the password of the first."""
    people = evening.house.people
    _, key = evening.run(people.come_in("Ragna"))

    async def both() -> list[object]:
        made = [people.make_account(key_pass(key), name, f"the password of {name}") for name in ("Ragna", "Thief")]
        return await asyncio.gather(*made, return_exceptions=True)

    assert sorted(type(answer).__name__ for answer in evening.run(both())) == ["Unknown", "tuple"]


def test_an_owner_with_a_password_gets_everything_back(server: Server) -> None:
    """The password stands above the link: a thief who makes a new link is out as soon as the owner has made another."""
    with stolen(server) as (owner, _, bearer, table):
        owner.act("/api/account", ACCOUNT)
        bearer.headers["authorization"] = f"Bearer {bearer.act('/api/key', {}).json()['key']}"
        assert not owner.is_known

        owner.cookies.clear()
        owner.headers.pop("x-fimbul-token")
        assert owner.act("/api/login", ACCOUNT).is_success
        owner.act("/api/key", {})

        assert not bearer.is_known
        assert owner.get(f"/api/tables/{table}").json()["seats"][0]["yours"]


@contextmanager
def slow_lookup(people: People, slow: Pass) -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """Whoever comes by this is looked up, which is told, and the answer arrives when it is let go."""
    looked, let_go = asyncio.Event(), asyncio.Event()
    read = people.store.read

    async def slow_read(query: Any, *words: Any) -> Any:
        found: Any = await read(query, *words)
        if query is person_of_pass and words[0] == slow:
            looked.set()
            await let_go.wait()
        return found

    people.store.read = slow_read  # type: ignore[assignment,method-assign]
    try:
        yield looked, let_go
    finally:
        people.store.read = read  # type: ignore[method-assign]


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(evening: Parlour, effort: int) -> None:
    """Whatever comes first: what the database says afterwards counts."""
    people = evening.house.people

    async def one_round() -> None:
        ragna, _ = await people.come_in("Ragna")
        own, stolen = [session_pass(await people.open_session(ragna)) for _ in range(2)]
        with slow_lookup(people, stolen) as (looked, let_go):
            looking = asyncio.create_task(people.of_pass(stolen))
            await looked.wait()
            await people.leave_everywhere(own)
            let_go.set()
            await looking
        assert await people.of_pass(stolen) is None

    for _ in range(3 * effort):
        evening.run(one_round())


def test_who_comes_in_by_a_link_while_it_is_changed_does_not_stay(evening: Parlour, effort: int) -> None:
    """The key was found good, and the session would come after all others had ended: one waits for the other."""
    people = evening.house.people

    async def one_round() -> None:
        ragna, key = await people.come_in("Ragna")
        own = session_pass(await people.open_session(ragna))
        with slow_lookup(people, key_pass(key)) as (looked, let_go):
            entering = asyncio.create_task(people.enter(key, None))
            await looked.wait()
            changing = asyncio.create_task(people.new_key(own))
            await asyncio.wait([changing], timeout=0.05)
            let_go.set()
            (_, stolen), _ = await asyncio.gather(entering, changing)
        assert await people.of_session(stolen) is None

    for _ in range(3 * effort):
        evening.run(one_round())


def test_of_many_acts_at_once_each_is_whole(evening: Parlour, effort: int) -> None:
    """Of many who ask for a new key at once by the same session one gets it; one session and that key are good then."""
    people = evening.house.people

    async def one_round() -> None:
        ragna, first = await people.come_in("Ragna")
        came_by = session_pass(await people.open_session(ragna))
        answers = await asyncio.gather(*[people.new_key(came_by) for _ in range(5)], return_exceptions=True)
        made = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(made) == 1
        key, token = made[0]
        assert token is not None
        assert await people.of_key(key) == await people.of_session(token) == ragna
        assert await people.of_key(first) is None
        assert await people.of_pass(came_by) is None

    for _ in range(2 * effort):
        evening.run(one_round())
