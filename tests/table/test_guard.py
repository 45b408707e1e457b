"""The door: sessions, forgery, limits, headers."""

from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fimbul.table.app import create_app
from fimbul.table.http.connections import Connections, TooMany
from fimbul.table.http.protocol import No, ViewMessage
from fimbul.table.settings import Settings
from tests.table.serving import Server, serving, told, until

ACCOUNT = {"name": "Ragna", "password": "a long password"}


def test_a_session_is_kept_in_a_cookie_that_no_script_reads(server: Server) -> None:
    """HttpOnly and SameSite; and it ends when the browser leaves."""
    with server.browser() as browser:
        answer = browser.post("/api/people", json={"name": "Ragna"})
        kept = answer.headers["set-cookie"]
        assert "HttpOnly" in kept
        assert "SameSite=Lax" in kept
        assert browser.get("/api/me").json()["name"] == "Ragna"

        left = browser.post("/api/leave", headers={"x-fimbul-token": answer.json()["token"]})

        assert left.status_code == 204
        assert browser.get("/api/me").status_code == 401


def test_a_page_of_another_site_changes_nothing(server: Server) -> None:
    """Without the session's token, or from another origin, a change is refused; to look is harmless."""
    with server.browser() as browser:
        token = browser.post("/api/people", json={"name": "Ragna"}).json()["token"]
        headers = {"x-fimbul-token": token}
        body = {"game": "meltwater"}

        assert browser.post("/api/tables", json=body).status_code == 403
        assert browser.post("/api/tables", json=body, headers={"x-fimbul-token": "wrong"}).status_code == 403
        for origin in ("http://evil.example", "null"):
            foreign = browser.post("/api/tables", json=body, headers={**headers, "origin": origin})
            assert foreign.status_code == 403
        own = browser.post("/api/tables", json=body, headers={**headers, "origin": server.address})
        assert own.status_code == 201
        assert len(browser.get("/api/tables").json()) == 1


def test_a_socket_from_a_page_of_another_site_is_not_opened(server: Server) -> None:
    """The browser would send the cookie along, so the origin must be ours."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"

    foreign = connect(address, additional_headers={"origin": "http://evil.example"}, proxy=None, legacy=False)
    with pytest.raises(InvalidStatus), foreign:
        pass
    with connect(address, additional_headers={"origin": server.address}, proxy=None) as line:
        assert line.recv(timeout=10)


def test_every_answer_tells_browsers_what_to_obey(server: Server) -> None:
    """Pages, answers and errors alike; no script but ours, no frame around it."""
    with server.browser() as browser:
        for path in ("/", "/api/games", "/api/none", "/none"):
            headers = browser.get(path).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"


def test_a_key_that_nobody_has_is_turned_away(server: Server) -> None:
    """By any way in."""
    with server.browser() as browser:
        assert browser.get("/api/me", headers={"authorization": "Bearer nonsense"}).status_code == 401
        assert browser.get("/api/me", headers={"authorization": "Basic abc"}).status_code == 401
        assert browser.get("/api/me", headers={"cookie": "fimbul=nonsense"}).status_code == 401
        assert browser.post("/api/enter", json={"key": "n" * 20}).status_code == 401
        assert browser.post("/api/login", json=ACCOUNT).status_code == 401


def test_the_password_of_a_proxy_keeps_nobody_out(server: Server) -> None:
    """A browser sends it with every request; the house knows the session beside it."""
    with server.browser() as browser:
        token = browser.post("/api/people", json={"name": "Ragna"}).json()["token"]
        browser.headers["authorization"] = "Basic cmFnbmE6c2VjcmV0"

        assert browser.get("/api/me").json()["name"] == "Ragna"
        assert browser.post("/api/name", json={"name": "Olav"}).status_code == 403
        assert browser.post("/api/name", json={"name": "Olav"}, headers={"x-fimbul-token": token}).status_code == 201


def test_one_comes_back_on_another_device(server: Server) -> None:
    """By the private key, or by an account."""
    with server.browser() as first, server.browser() as second, server.browser() as third:
        me = first.post("/api/people", json={"name": "Ragna"}).json()
        headers = {"x-fimbul-token": me["token"]}
        table = first.post("/api/tables", json={"game": "meltwater"}, headers=headers).json()["id"]
        assert first.post("/api/account", json=ACCOUNT, headers=headers).json()["account"]

        second.post("/api/enter", json={"key": me["key"]})
        third.post("/api/login", json=ACCOUNT)

        for browser in (second, third):
            assert browser.get(f"/api/tables/{table}").json()["seats"][0]["yours"]


def test_what_is_too_long_or_too_often_is_refused_in_words(tmp_path: Path) -> None:
    """Bodies have a limit, and so have the people that one address makes."""
    with serving(tmp_path, people_per_hour=3, body_bytes=1000) as server, server.browser() as browser:
        long = browser.post("/api/tables", content=b"x" * 1001)
        assert long.status_code == 413
        assert long.json()["words"]
        answers = [browser.post("/api/people", json={"name": "R"}, headers={"cookie": ""}) for _ in range(5)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["words"]


def test_no_request_waits_for_a_thread_before_it_is_let_in(tmp_path: Path) -> None:
    """A guard that is a plain function would be called in a thread, for every request."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/fimbul.db"))

    assert app.guards
    assert all(iscoroutinefunction(guard) for guard in app.guards)


def test_a_browser_that_speaks_html_gets_a_page_for_an_error(server: Server) -> None:
    """A person reads a page, a program reads JSON."""
    with server.browser() as browser:
        page = browser.get("/none", headers={"accept": "text/html"})
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert browser.get("/api/none").json()["words"]


def test_one_line_too_many_is_closed_with_a_sentence(tmp_path: Path) -> None:
    """Of a person, or of an address whoever it is."""
    with serving(tmp_path, sockets_per_person=1, sockets_per_address=2) as server, server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, ragna) as own, server.line(table, ragna) as second:
            assert until(own, ViewMessage)
            assert told(second) == No(0, "You have too many lines open. Close one, please.")
            with server.line(table) as other, server.line(table) as third:
                assert until(other, ViewMessage)
                assert told(third) == No(0, "Too many lines are open from where you are. Close one, please.")
                for line in (second, third):
                    with pytest.raises(ConnectionClosed):
                        line.recv(timeout=10)


def test_a_line_that_is_closed_leaves_room_for_another() -> None:
    """Only what is open counts."""
    lines = Connections(Settings(sockets_per_person=1, sockets_per_address=1))
    for _ in range(2):
        with lines.one("somewhere", "somebody"), pytest.raises(TooMany), lines.one("somewhere", None):
            pass

    assert not lines.addresses
    assert not lines.persons
