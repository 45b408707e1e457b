"""The line between a page and its table: it breaks and comes back, and the server is killed under it."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import BOT, FROM, KEEP_THE_LINE, ME, NEEDS_A_BROWSER, TOLD, new_table, post

pytestmark = NEEDS_A_BROWSER


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
