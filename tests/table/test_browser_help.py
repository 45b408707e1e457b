"""The win bar, the agreement to help, and puzzles, in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.table.browsing import ME, NEEDS_A_BROWSER, PHONE, new_table
from tests.table.serving import Server

pytestmark = NEEDS_A_BROWSER

PATIENCE_MS = 20_000


def test_a_win_bar_is_there_while_all_agree(server: Server, window: Callable[..., Page]) -> None:
    """Whoever wants one is remembered; nobody has one before all agree, nor after somebody does no longer."""
    server.house.bots.limit_s = 60.0  # a busy machine may take its time
    page = window("Ragna")
    new_table(page, "meltwater", ME, {"who": "here", "name": "Olav"})
    page.click("[data-open=more]")
    page.click("[data-do=win-bar]")
    expect(page.locator("#standing")).to_be_hidden()
    page.click("[data-open=more]")
    page.click("[data-do=agree-hints][data-agree=yes]")
    expect(page.locator("#log")).to_contain_text("All agree")
    expect(page.locator("#standing")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#standing")).to_contain_text("Olav: ")
    expect(page.locator("[data-do=hint]")).to_be_visible()

    page.reload()
    expect(page.locator("#standing")).to_be_visible(timeout=PATIENCE_MS)
    page.click("[data-open=more]")
    page.click("[data-do=agree-hints][data-agree=no]")
    expect(page.locator("#standing")).to_be_hidden(timeout=PATIENCE_MS)
    expect(page.locator("[data-do=hint]")).to_have_count(0)


def test_a_puzzle_of_the_day_is_tried(window: Callable[..., Page]) -> None:
    """From the front page to a table of one's own, which says how good the turn was when it is over."""
    page = window("Ragna", PHONE)
    page.goto("/")
    page.click("text=Solve it >> nth=0")
    page.wait_for_url("**/t/*")
    page.click("text=How good was my turn?")

    expect(page.locator("#solution")).to_have_text("Your turn is not over yet.")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.click("text=Other puzzles")
    expect(page.locator("h1")).to_have_text("Puzzles")
