"""Chromium for the tests of the table: a window for each person, and what a person does in it."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from fimbul.table.app import STATIC
from tests.table.serving import Server

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
MOST_CLICKS: Final = 6000
ME: Final = {"who": "me"}
FROM: Final = "#b-lit-F4"  # who marches from there is a choice
BOT: Final = {"who": "bot", "agent": "uniform"}
FREE: Final = {"who": "free"}

CLICK: Final = """share => {
    if (document.querySelector(".ended")) return "over";
    const things = "#board [data-option], #prompt .btn.lit:not(.also), #tray [data-option]";
    const lit = [...document.querySelectorAll(things)];
    if (!lit.length || document.body.matches(".busy, .offline")) return "waiting";
    lit[Math.floor(share * lit.length)].dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    document.querySelector("#asking:not([hidden]) [data-do=asking-yes]")?.click();
    return "clicked";
}"""

# Nothing is clicked before a page has its line: whoever is faster is a test of the line.
KEEP_THE_LINE: Final = """
    const Real = WebSocket;
    const told = () => setTimeout(() => { document.documentElement.dataset.told = ""; });
    window.WebSocket = class extends Real {
        constructor(address) {
            super(address);
            if (!address.includes("/api/tables/")) return;
            window.line = this;
            delete document.documentElement.dataset.told;
            this.addEventListener("message", told);
        }
    };
"""
TOLD: Final = "html[data-told], body:not([data-page=table])"

NEEDS_A_BROWSER: Final = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here"),
    pytest.mark.skipif(not (STATIC / "client.js").exists(), reason="the client is not built: make web"),
]


@contextmanager
def windows(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """A window for each person; whatever goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_window(name: str, size: tuple[int, int] = DESK, installed: bool = False) -> Page:
        touch = size == PHONE
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if installed else "block",  # each keeps some files, which most tests do not need
        )
        contexts.append(context)
        context.add_init_script(KEEP_THE_LINE)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto("/")
        post(page, "/api/people", {"name": name})
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not wrong


def post(page: Page, path: str, content: dict[str, Any]) -> Any:
    """Ask the house for something as the page does."""
    answer = page.evaluate(
        """async ([path, content]) => {
            const known = await fetch("/api/me");
            const token = known.ok ? (await known.json()).token : "";
            const headers = {"Content-Type": "application/json", "X-Fimbul-Token": token};
            const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(content)});
            return await answer.json();
        }""",
        [path, content],
    )
    assert "words" not in answer, answer
    return answer


def new_table(page: Page, game: str, *seats: dict[str, str], **options: Any) -> str:
    """A table, and the page at it."""
    table: str = post(page, "/api/tables", {"game": game, "seats": list(seats), "options": options})["id"]
    go_to_table(page, table)
    return table


def go_to_table(page: Page, table: str) -> None:
    """Open a table, and wait until it can be played at."""
    page.goto(f"/t/{table}")
    page.wait_for_selector(TOLD)


def question(page: Page) -> str:
    """What is asked."""
    return page.inner_text("#question")


def in_haste(page: Page) -> None:
    """In this window half a second is over at once, so that a whole game can be clicked through."""
    page.evaluate("""() => {
        if (window.unhurried) return;
        window.unhurried = performance.now.bind(performance);
        performance.now = () => window.unhurried() * 1000;
    }""")


def agree(page: Page) -> None:
    """Say yes to what is asked once more; not too early."""
    page.wait_for_selector("body:not(.just-asked)")
    page.click("#asking-yes")


def click_through(pages: list[Page], seed: int = 1) -> int:
    """Click lit things at random in all windows until the game is over; gives the number of clicks."""
    dice = random.Random(seed)
    for page in pages:
        in_haste(page)
    clicks = idle = 0
    while clicks < MOST_CLICKS:
        found = [page.evaluate(CLICK, dice.random()) for page in pages]
        if all(each == "over" for each in found):
            return clicks
        clicks += found.count("clicked")
        idle = 0 if "clicked" in found else idle + 1
        assert idle < 4000, f"nothing is lit for long: {question(pages[0])}"
        if "clicked" not in found:
            pages[0].wait_for_timeout(4)
    raise AssertionError("the game does not end")
