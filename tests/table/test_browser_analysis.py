"""The analysis of a game in a real browser: asked for, watched while it is made, read, walked through, played on."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fimbul.table.replay import analyses
from tests.table.browsing import DESK, NEEDS_A_BROWSER, PHONE, post
from tests.table.serving import Server

pytestmark = NEEDS_A_BROWSER

PATIENCE_MS = 30_000


@pytest.fixture(autouse=True)
def gentle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge of the second level, so that the tests are quick."""
    monkeypatch.setattr(analyses, "USUAL_LEVEL", 2)


def bots(page: Page, game: str, **options: Any) -> str:
    """A table at which bots have played a game to its end."""
    seats = [{"who": "bot", "agent": "uniform"} for _ in range(2)]
    table: str = post(page, "/api/tables", {"game": game, "seats": seats, "options": options})["id"]
    page.goto(f"/t/{table}")
    expect(page.locator(".ended")).to_be_visible(timeout=PATIENCE_MS)
    return table


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_game_is_judged_and_read(window: Callable[..., Page], size: tuple[int, int]) -> None:
    """From the end of the game to the turning points, by touch and by keys, and on to a game of one's own."""
    page = window("Ragna", size)
    table = bots(page, "meltwater", turn_cap=4)
    page.click("text=Analysis")
    page.click("text=Analyse this game")
    expect(page.locator("#judging, main.analysis").first).to_be_visible()
    expect(page.locator("main.analysis")).to_be_visible(timeout=PATIENCE_MS)

    assert page.locator("svg.chances:visible").count() == 1
    expect(page.locator("#curve-in-words")).to_contain_text("began at")
    expect(page.locator(".parts")).to_contain_text("At the end")
    expect(page.locator("#board svg").first).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=*")
    expect(page.locator("#voice")).not_to_be_empty()
    page.click("#moment [rel=prev]")
    page.locator(".in-figures summary").click()
    expect(page.locator(".in-figures td").first).to_contain_text("%")

    show_the_line(page)
    page.click("text=Play on from here")
    page.wait_for_url(lambda address: "/t/" in address and table not in address)


def show_the_line(page: Page) -> None:
    """At a turning point the better line is walked through on the board, and left again; it makes a puzzle, too."""
    for number in range(1, 6):
        page.keyboard.press(str(number))
        expect(page.locator(f".turning-list li:nth-child({number}) a")).to_have_attribute("aria-current", "true")
        page.wait_for_timeout(100)
        if page.locator("[data-do=make-puzzle]").count():
            break
    page.click("text=Show the line")
    expect(page.locator("#moment-heading")).to_contain_text("The better line, 1 of")
    expect(page.locator(".better-line [aria-current]")).to_have_count(1)
    page.locator(".better-line a").last.click()
    last = page.locator(".better-line a").count()
    page.wait_for_url(f"**line={last}*")
    page.reload()
    expect(page.locator("#moment-heading")).to_contain_text(f"{last} of {last}")
    page.click("text=Back to what was played")
    page.click("text=Make it a puzzle")
    page.wait_for_url("**/puzzle/own-*")
    expect(page.locator("text=Solve it")).to_be_visible()
    page.go_back()
    expect(page.locator("text=Play on from here")).to_be_visible()


def test_an_analysis_is_read_without_a_script(browser: Browser, server: Server, window: Callable[..., Page]) -> None:
    """Curve, board and turning points are in the page, and links lead from moment to moment."""
    page = window("Ragna")
    table = bots(page, "meltwater", turn_cap=4)
    post(page, f"/api/tables/{table}/analysis", {})
    page.goto(f"/t/{table}/analysis")
    expect(page.locator("main.analysis")).to_be_visible(timeout=PATIENCE_MS)

    context = browser.new_context(base_url=server.address, java_script_enabled=False)
    try:
        reader = context.new_page()
        reader.goto(f"/t/{table}/analysis?at=0")
        assert reader.locator("svg.chances.wide path.curve").count() == 1, "the other has the rest"
        assert reader.locator("#board svg").count() == 1
        before = reader.inner_text("#moment")
        reader.click("#moment [rel=next]")
        assert reader.inner_text("#moment") != before
        reader.goto(f"/t/{table}/analysis?at=99999&as=77")
        assert reader.locator("#moment h2").count() == 1
    finally:
        context.close()


def test_a_game_that_nobody_knows_says_so(window: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, with nothing to press."""
    page = window("Ragna")
    table = bots(page, "meltwater", turn_cap=2)
    monkeypatch.setattr("fimbul.table.http.analysis_pages.can_advise", lambda _: False)
    page.goto(f"/t/{table}/analysis")
    expect(page.locator("main")).to_contain_text("Nobody here knows this game well enough")
    assert page.locator("main form").count() == 0
