"""The line to the front desk: what it answers, whom it cuts off, and that it ends when its person leaves."""

import json
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.table.serving import PATIENCE_S, Server


def line(server: Server, browser: httpx.Client, form: str = "count") -> ClientConnection:
    """A line of somebody's page."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = f"ws://127.0.0.1:{server.port}/api/front?form={form}"
    return connect(address, additional_headers={"cookie": cookie}, proxy=None, ping_interval=None)


def told(open_line: ClientConnection) -> Any:
    """The next message."""
    return json.loads(open_line.recv(timeout=PATIENCE_S))


def ended(open_line: ClientConnection, asking: int = 0) -> int | None:
    """With which code the house hangs up, while so much is asked."""
    try:
        for ref in range(asking):
            open_line.send(json.dumps({"do": "ping", "ref": ref}))
            told(open_line)
        while True:
            told(open_line)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_line_tells_how_much_waits_and_answers_whether_it_is_alive(server: Server) -> None:
    """Whatever else is said is refused in words, and changes nothing."""
    with server.browser() as browser:
        known = browser.post("/api/people", json={"name": "Ragna"}).json()
        browser.post("/api/tables", json={"game": "meltwater"}, headers={"x-fimbul-token": known["token"]})
        with line(server, browser) as page:
            news = told(page)
            assert (news["is"], news["count"]) == ("front", 1)
            assert "lists" not in news
            page.send('{"do": "ping", "ref": 7}')
            assert told(page) == {"is": "done", "ref": 7}
            for wrong in ('{"do": "pick", "ref": 1}', "nothing", b"\xff", "[" * 150, "x" * 5000):
                page.send(wrong)
                assert told(page)["is"] == "no"


def test_a_guest_is_told_what_everybody_may_know(server: Server) -> None:
    """All lists, as the page has none; nothing in them is anybody's own."""
    with server.browser() as stranger, line(server, stranger, "page") as page:
        news = told(page)
    assert news["count"] == 0
    assert news["lists"] == {name: [] for name in ("moves", "others", "open", "watch", "here")}


def test_who_asks_too_often_is_cut_off(server: Server) -> None:
    """A page asks every twenty seconds."""
    with server.browser() as stranger, line(server, stranger) as page:
        assert ended(page, asking=200) == 4429


def test_the_line_ends_when_its_person_leaves(server: Server) -> None:
    """Here or on another device."""
    with server.browser() as browser:
        token = browser.post("/api/people", json={"name": "Ragna"}).json()["token"]
        with line(server, browser, "page") as page:
            told(page)
            assert browser.post("/api/leave", headers={"x-fimbul-token": token}).is_success
            assert ended(page) == 4401
