"""Two servers on one file gave two people the same seat: a second one is refused, whichever way it comes."""

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.table.postgres import postgres
from tests.table.processes import Served, street, wait

Serve = Callable[..., Served]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Lets processes serve; they all end with the test."""
    with street() as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    return f"sqlite:///{tmp_path / 'fimbul.db'}" if request.param == "sqlite" else postgres().new_database()


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A browser that does no more than note, in a file beside it, where it was sent."""
    script = tmp_path / "browser.py"
    script.write_text(f"#!{sys.executable}\nimport sys\nopen(__file__ + '.seen', 'a').write(sys.argv[1])\n")
    script.chmod(0o700)
    return script


def test_a_house_is_open_once_whatever_the_port_and_the_path(serve: Serve, tmp_path: Path) -> None:
    """On the same port, on another, on any, and by a link to the file."""
    file = tmp_path / "fimbul.db"
    (tmp_path / "link.db").symlink_to(file)
    address = serve(f"sqlite:///{file}").address()
    port = address.split(":")[2].strip("/")

    others = [
        serve(f"sqlite:///{file}", "--port", port),
        serve(f"sqlite:///{file}"),
        serve(f"sqlite:///{file}", "--host", "127.0.0.1"),
        serve(f"sqlite:///{tmp_path / 'link.db'}"),
    ]

    for other in others:
        status, said = other.end()
        assert status == 1
        assert f"is already open at {address}. Close it first" in said
        assert said.count("\n") == 1
    assert httpx.get(f"{address}api/games").status_code == 200


def test_of_many_that_start_at_once_one_opens(serve: Serve, tmp_path: Path, effort: int) -> None:
    """The others are told so, though the one has not said yet where it is."""
    started = [serve(f"sqlite:///{tmp_path / 'fimbul.db'}") for _ in range(min(2 + effort, 8))]

    wait(lambda: sum(each.status == 1 for each in started) == len(started) - 1)

    (opened,) = [each for each in started if each.status is None]
    assert httpx.get(f"{opened.address()}api/games").status_code == 200
    assert all("is already open" in each.end()[1] for each in started if each is not opened)


def test_a_house_that_was_killed_opens_again_at_once(serve: Serve, database: str, effort: int) -> None:
    """Nothing is left that would keep it closed, and the seat that somebody was given is still taken."""
    house = serve(database)
    address = house.address()
    me = httpx.post(f"{address}api/people", json={"name": "Ragna"}).json()["key"]
    seats = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "free"}], "listed": True}
    headers = {"authorization": f"Bearer {me}"}
    table = httpx.post(f"{address}api/tables", json=seats, headers=headers).json()["id"]
    for _ in range(effort):
        house.kill()
        house = serve(database)
        address = house.address()

    patience = 20.0  # at a PostgreSQL the table is another server's until that is held for dead
    seated = httpx.get(f"{address}api/tables/{table}", headers=headers, timeout=patience).json()["seats"]
    assert [(each["name"], each["kind"]) for each in seated] == [("Ragna", "person"), ("", "free")]
    assert house.close()[0] == 0


def test_who_wants_to_play_again_is_shown_the_house_that_is_open(serve: Serve, tmp_path: Path, browser: Path) -> None:
    """With --open the page opens, of the first start as of the second; that is no mistake then."""
    database = f"sqlite:///{tmp_path / 'fimbul.db'}"
    address = serve(database).address()

    status, said = serve(database, "--open", BROWSER=f"{browser} %s").end()

    assert (status, said.count("\n")) == (0, 1)
    assert f"is already open at {address}" in said
    assert seen_by(browser) == address


def test_a_usual_port_that_another_program_has_is_passed_over(serve: Serve, tmp_path: Path, browser: Path) -> None:
    """That is said, and the browser is sent to where the table is."""
    with ExitStack() as stack:
        with suppress(OSError):  # then somebody has it already
            stack.enter_context(socket.create_server(("127.0.0.1", 8000)))
        house = serve(f"sqlite:///{tmp_path / 'fimbul.db'}", "--open", "--host", "127.0.0.1", BROWSER=f"{browser} %s")
        assert house.said.readline() == "Port 8000 is taken, so the table is at the next one that is free.\n"
        address = house.address()

        wait(lambda: seen_by(browser) == address)


def seen_by(browser: Path) -> str:
    """Where the browser was sent."""
    seen = Path(f"{browser}.seen")
    return seen.read_text() if seen.exists() else ""


@pytest.mark.slow
def test_of_many_that_start_at_once_at_a_postgresql_all_open(serve: Serve, effort: int) -> None:
    """One makes the tables of the empty database, and each other waits for that and joins."""
    database = postgres().new_database()

    started = [serve(database) for _ in range(min(2 + effort, 8))]

    assert all(httpx.get(f"{each.address()}api/games").status_code == 200 for each in started)


def test_a_server_whose_lines_to_postgresql_are_cut_goes_on_beside_one_that_comes(serve: Serve) -> None:
    """Both are servers of the same house."""
    database = postgres().new_database()
    old = serve(database)
    address = old.address()
    postgres().hang_up()

    new = serve(database).address()

    assert [httpx.get(f"{each}api/games").status_code for each in (address, new)] == [200, 200]
    assert old.status is None
