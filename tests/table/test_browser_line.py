"""The line between a page and its table: it opens late, it breaks and comes back, the server is killed under it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import BOT, FROM, KEEP_THE_LINE, ME, NEEDS_A_BROWSER, TOLD, go_to_table, new_table, post

HOLD_THE_LINE: Final = """
    const Line = WebSocket;
    window.WebSocket = class extends EventTarget {
        static CONNECTING = 0;
        static OPEN = 1;
        readyState = 0;
        constructor(address) {
            super();
            if (!address.includes("/api/tables/")) return;
            window.letThrough = () => { this.follow(new Line(address)); };
        }
        follow(line) {
            this.send = (words) => { line.send(words); };
            for (const kind of ["open", "message", "close"]) line.addEventListener(kind, (event) => {
                this.readyState = line.readyState;
                this.dispatchEvent(new event.constructor(kind, event));
            });
        }
    };
"""

pytestmark = NEEDS_A_BROWSER


def test_a_pick_waits_for_the_line(window: Callable[..., Page]) -> None:
    """Who clicks before the page has its line, even twice, has picked once when it opens."""
    page = window("Ragna")
    page.add_init_script(HOLD_THE_LINE)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    table = post(page, "/api/tables", {"game": "meltwater", "seats": [ME, BOT]})["id"]
    page.goto(f"/t/{table}")

    page.click("#pick-march")
    page.click("#pick-march")
    expect(page.locator("#tip")).to_have_count(0)
    page.evaluate("window.letThrough()")

    expect(page.locator("[data-crumb]")).to_have_count(1)
    expect(page.locator("#tip")).to_have_count(0)
    assert len([frame for frame in sent if "pick" in frame]) == 1


def test_a_pick_that_comes_too_late_says_so(window: Callable[..., Page]) -> None:
    """In another window the same person has picked meanwhile: what waited for the line changes nothing."""
    page = window("Ragna")
    page.add_init_script(HOLD_THE_LINE)
    table = post(page, "/api/tables", {"game": "meltwater", "seats": [ME, BOT]})["id"]
    page.goto(f"/t/{table}")
    page.click("#pick-march")
    other = page.context.new_page()
    go_to_table(other, table)
    other.click("#pick-march")
    other.click(FROM)
    expect(other.locator("[data-crumb]")).to_have_count(2)

    page.evaluate("window.letThrough()")

    expect(page.locator("#tip")).to_contain_text("The table has moved on")
    expect(page.locator("[data-crumb]")).to_have_count(2)


def test_a_line_that_breaks_comes_back(window: Callable[..., Page]) -> None:
    """The page says so and darkens; when the line is back the game goes on where it was."""
    page = window("Ragna")
    new_table(page, "meltwater", ME, BOT)
    page.click("#pick-march")
    expect(page.locator("[data-crumb]")).to_have_count(1)
    page.evaluate("window.line.close()")
    expect(page.locator("#line")).to_be_visible()
    expect(page.locator("#line")).to_be_hidden(timeout=5000)
    page.wait_for_selector(TOLD)
    page.click(FROM)
    expect(page.locator("[data-crumb]")).to_have_count(2)


@contextmanager
def process(folder: Path, port: int) -> Iterator[str]:
    """The real server as a process of its own; killed without warning at the end."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FIMBUL_BOT_PAUSE_MS": "0"}
    command = [sys.executable, "-m", "fimbul", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/f.db"]
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(address)
                break
            time.sleep(0.1)
        yield address
    finally:
        running.kill()
        running.wait()


def test_a_server_that_is_killed_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """In the middle of a plan it is killed and started again at the same door; the page goes on by itself."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    with process(tmp_path, port) as address:
        context = browser.new_context(base_url=address)
        context.add_init_script(KEEP_THE_LINE)
        page = context.new_page()
        page.goto("/")
        post(page, "/api/people", {"name": "Ragna"})
        new_table(page, "meltwater", ME, BOT)
        page.click("#pick-march")
        page.click(FROM)
        expect(page.locator("[data-crumb]")).to_have_count(2)
    expect(page.locator("#line")).to_be_visible()
    with process(tmp_path, port):
        expect(page.locator("#line")).to_be_hidden(timeout=30_000)
        page.wait_for_selector(TOLD)
        expect(page.locator("[data-crumb]")).to_have_count(2)
        page.click("[data-do=undo]")
        expect(page.locator("[data-crumb]")).to_have_count(1)
        context.close()
