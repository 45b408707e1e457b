"""Pages of other sites that would make a visitor somebody whom they control."""

from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from tests.table.doorstep import doorstep
from tests.table.serving import Server

ACCOUNT = {"name": "Mallory", "password": "a long password"}
FOREIGN = {
    "a page of another site": {"origin": "http://evil.example"},
    "a page that hides where it is": {"origin": "null"},
    "a page whose origin was taken off on the way": {"sec-fetch-site": "cross-site"},
    "a page of a neighbour": {"sec-fetch-site": "same-site"},
}


def snare(server: Server) -> str:
    """The key of somebody whom the attacker controls."""
    with server.browser() as attacker:
        key: str = attacker.post("/api/people", json={"name": "Mallory"}).json()["key"]
        return key


@pytest.mark.parametrize("page", FOREIGN)
@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded"])
def test_nobody_comes_in_by_a_form_of_another_site(server: Server, page: str, kind: str) -> None:
    """Also without a session, when there is no token that could be missing; no cookie is set."""
    headers = {**FOREIGN[page], "content-type": kind}
    contents = {"/api/people": {"name": "Mallory"}, "/api/login": ACCOUNT, "/api/enter": {"key": snare(server)}}
    for path, content in contents.items():
        with server.browser() as victim:
            answer = victim.post(path, content=httpx.Request("POST", "/", json=content).content, headers=headers)
            assert answer.status_code == HTTPStatus.FORBIDDEN
            assert "set-cookie" not in answer.headers


def test_a_key_is_in_no_address_that_is_requested(server: Server) -> None:
    """An old link moves it behind the #, and nothing on the page or of its answer keeps it but that."""
    key = snare(server)
    with server.browser() as browser:
        moved = browser.get(f"/enter/{key}")
        assert moved.is_redirect
        assert moved.headers["location"] == f"/enter#{key}"
        assert moved.headers["cache-control"] == "no-store"
        assert key not in moved.text
        assert browser.get("/join/table/0123456789abcdef").headers["location"] == "/join/table#0123456789abcdef"


@pytest.mark.parametrize(
    "path", ["/enter/%0d%0aset-cookie:%20fimbul=x", "/enter/%2f%2fevil.example", "/join/%2fevil/x"]
)
def test_an_old_link_leads_nowhere_else(server: Server, path: str) -> None:
    """Whatever stands in it: only the page of the link, and no header of its own."""
    with server.browser() as browser:
        answer = browser.get(path)
        assert answer.headers.get("location", "/enter#").startswith(("/enter#", "/join/"))
        assert "set-cookie" not in answer.headers


def test_no_neighbour_sets_the_cookie_of_a_safe_house(tmp_path: Path) -> None:
    """A page under the same roof may set cookies for all its neighbours, but none with a name like that."""
    with doorstep(tmp_path, public_url="https://house.example") as door:
        own = door.post("/api/people", {"name": "Mallory"}).headers["set-cookie"].partition(";")[0]
        assert own.startswith("__Host-fimbul=")
        assert door.ask("GET", "/api/me", headers={"cookie": own}).json()["name"] == "Mallory"

        assert door.ask("GET", "/api/me", headers={"cookie": own.removeprefix("__Host-")}).status_code == 401
