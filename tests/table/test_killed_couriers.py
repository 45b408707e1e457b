"""A house that is killed while it tells people: nobody is told twice, and what was not begun is told afterwards."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.table.outside import MailServer, WebServer, mail_server, wait, web_server
from tests.table.processes import Served, street
from tests.table.test_telling import Evening, asked

PATIENCE_S = 30.0


class World:
    """The world outside, and a house that is started again and again at one database."""

    def __init__(self, folder: Path, serve: Callable[..., Served], post: MailServer, web: WebServer) -> None:
        self.database = f"sqlite:///{folder / 'fimbul.db'}"
        self.serve = serve
        self.post = post
        self.web = web
        self.keys: dict[str, str] = {}

    def start(self, mail_wait_s: float = 0) -> Served:
        """The house is open."""
        settings = {
            **self.post.settings,
            "notice_wait_s": 0,
            "mail_wait_s": mail_wait_s,
            "notice_networks": "127.0.0.1",
        }
        return self.serve(self.database, **{f"FIMBUL_{name.upper()}": str(value) for name, value in settings.items()})

    def client(self, house: str, name: str) -> httpx.Client:
        """Somebody who keeps the key."""
        if name not in self.keys:
            self.keys[name] = httpx.post(f"{house}/api/people", json={"name": name}).json()["key"]
        headers = {"authorization": f"Bearer {self.keys[name]}"}
        return httpx.Client(base_url=house, headers=headers, timeout=PATIENCE_S)


class Somewhere:
    """A house of which only the address is known."""

    def __init__(self, address: str) -> None:
        self.address = address


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Mail and web servers, and processes that end with the test."""
    with mail_server() as post, web_server() as web, street() as serve:
        yield World(tmp_path, serve, post, web)


def evening(world: World, address: str, opened: ExitStack) -> Evening:
    """Two people at a house."""
    people = [opened.enter_context(world.client(address, name)) for name in ("Ragna", "Olav")]
    return Evening(Somewhere(address), world.post, world.web, *people)  # type: ignore[arg-type]


@pytest.mark.slow
def test_killed_between_writing_and_sending_it_is_sent_once_by_whoever_comes_next(world: World) -> None:
    """The move and its notice are one transaction; it waits in the database."""
    first = world.start(mail_wait_s=2)
    with ExitStack() as opened:
        tonight = evening(world, first.address(), opened)
        tonight.mail_to(tonight.olav)
        tonight.move(tonight.sit_down())
        first.kill()
    assert len(world.post.letters) == 1

    second = world.start()
    with ExitStack() as opened:
        evening(world, second.address(), opened)
        wait(lambda: len(world.post.letters) == 2)
        time.sleep(1)

    assert [letter["Subject"] for letter in world.post.letters[1:]] == ["It is your move: Long winter"]


@pytest.mark.slow
def test_killed_while_the_mail_server_takes_it_it_is_not_sent_again(world: World) -> None:
    """The letter has arrived, and the house died before it heard so."""
    first = world.start()
    with ExitStack() as opened:
        tonight = evening(world, first.address(), opened)
        tonight.mail_to(tonight.olav)
        world.post.after_data = first.kill
        tonight.move(tonight.sit_down())
        wait(lambda: len(world.post.letters) == 2)
        wait(lambda: first.status is not None)
    world.post.after_data = lambda: None

    second = world.start()
    with ExitStack() as opened:
        again = evening(world, second.address(), opened)
        asked(again.olav, "/api/notices/wishes", {"bell": "all"})
        time.sleep(1.5)

    assert len(world.post.letters) == 2
