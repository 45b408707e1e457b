"""A campaign that has a past, in a house whose people keep their sessions: a browser can come in as any of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page

import fimbul
from tests.table.browsing import DESK
from tests.table.campaigning import bring, play, sit_down
from tests.table.parlour import parlour, state_of
from tests.table.serving import Server

PLAYED: Final = Path(__file__).parent.parent / "records/0.1.0/legacy-guide.campaign"  # a game, one called off, another
SESSION: Final = "s" * 43
SEATED: Final = 4


class Past(NamedTuple):
    """Where the campaign is at home; its table and who decides there, if a game is being played."""

    home: str
    table: str = ""
    decider: str = ""


def furnish(folder: Path, until: str = "", seed: int = 1) -> Past:
    """The house; its next game is played at random until a question is asked, if one is named."""
    with ThreadPoolExecutor() as threads:  # a browser may have the loop of this one
        return threads.submit(furnished, folder, until, seed).result()


def furnished(folder: Path, until: str, seed: int) -> Past:
    """The same, where there is no loop yet."""
    with parlour(folder) as evening:
        log = fimbul.load_campaign(PLAYED)
        came = [evening.run(evening.house.people.come_in(each.name, SESSION + each.name)) for each in log.members]
        people = [person for person, _ in came]
        standing = bring(evening, log, people)
        for person in people:
            evening.run(evening.house.see(standing, person, len(standing.openings())))
        home = f"/c/{standing.id}"
        if not until:
            return Past(home)
        room = sit_down(evening, standing, people[:SEATED])

        def asks() -> bool:
            question = state_of(room).view(None)["question"]
            return bool(question) and question["step"] == until

        play(evening, standing, room, people[:SEATED], seed, asks)
        assert room.phase == "playing", f"{until} was not asked"
        return Past(home, f"/t/{room.setup.id}", room.seats[room.decider].name)


def member_at(browser: Browser, server: Server) -> Callable[..., Page]:
    """Opens pages of that house as one of its people, without motion."""

    def opened(name: str, path: str, size: tuple[int, int] = DESK, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=scripts,
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "fimbul", "value": SESSION + name, "url": server.address}])
        page = context.new_page()
        page.goto(path)
        return page

    return opened
