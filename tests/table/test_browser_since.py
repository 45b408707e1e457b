"""In a browser: whoever comes back is shown what happened, skips it when she likes, and then plays."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fimbul.table.show import missed
from tests.table.browsing import DESK, FREE, ME, NEEDS_A_BROWSER, PHONE, agree, go_to_table, post, windows
from tests.table.serving import serving

pytestmark = NEEDS_A_BROWSER


@pytest.fixture
def window(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Windows to a house in which whoever looks away for a moment has been away."""
    with serving(tmp_path, since_s=0.0) as server, windows(browser, server) as open_window:
        yield open_window


def march(page: Page) -> None:
    """Ragna's first action, pick by pick."""
    for word in ("#pick-march", "#b-lit-F4", '[data-word="soldier"]', '#board [data-option][data-word="G4"]'):
        page.locator(f"{word}:visible").first.click()
        page.wait_for_selector("body:not(.busy)")


def test_who_comes_back_sees_the_way_here_and_skips_it(window: Callable[..., Page]) -> None:
    """Still by still where motion is not wanted: a sentence, dots and an arrow for each; Esc leads to the table."""
    ragna, olav = window("Ragna"), window("Olav")
    olav.emulate_media(reduced_motion="reduce")
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "listed": True})["id"]
    post(olav, f"/api/tables/{table}/sit", {})
    go_to_table(ragna, table)
    march(ragna)

    go_to_table(olav, table)
    since = olav.locator("#since")
    expect(since).to_contain_text("When you last looked")
    expect(olav.locator("#prompt")).to_be_hidden()
    expect(olav.locator("#frame")).to_be_hidden()
    expect(since).to_contain_text("Ragna marched")
    olav.keyboard.press("]")
    if "marched" not in since.inner_text():  # the card that came up was a step of its own
        olav.keyboard.press("]")
    expect(since).to_contain_text("Ragna marched")
    expect(olav.locator("#since-board .line-of.went")).to_have_count(1)
    assert olav.locator("#since-board .spoken-of").count() == 2
    expect(olav.locator("#since-board [data-option]")).to_have_count(0)
    olav.keyboard.press("u")  # which would take something back, if the table were there
    olav.keyboard.press("[")
    expect(olav.locator("#since-board .line-of.went")).to_have_count(0)

    olav.keyboard.press("Escape")
    expect(since).to_be_hidden()
    expect(olav.locator("#prompt")).to_contain_text("Ragna decides")

    olav.reload()
    olav.wait_for_selector("html[data-told]")
    expect(olav.locator("#prompt")).to_be_visible()
    expect(since).to_be_hidden()


def test_it_plays_by_itself_and_ends_at_the_table(window: Callable[..., Page]) -> None:
    """At a pace at which it can be read; a click on the last step is the same as to wait."""
    ragna, olav = window("Ragna"), window("Olav", (390, 844))
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "listed": True})["id"]
    post(olav, f"/api/tables/{table}/sit", {})
    go_to_table(ragna, table)
    march(ragna)
    olav.clock.install()

    go_to_table(olav, table)
    expect(olav.locator("#since")).to_contain_text("When you last looked")
    assert olav.evaluate("document.documentElement.scrollWidth") == 390
    for _ in range(12):
        olav.clock.run_for(3000)
    expect(olav.locator("#since")).to_be_hidden()
    expect(olav.locator("#prompt")).to_be_visible()


def test_what_takes_too_many_lines_is_shown_step_by_step_all_the_same(
    window: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long absence the first picture stands without words; the way goes on from there, and nothing breaks."""
    monkeypatch.setattr(missed, "MOST_LINES", 0)
    ragna, olav = window("Ragna"), window("Olav")
    olav.emulate_media(reduced_motion="reduce")
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "listed": True})["id"]
    post(olav, f"/api/tables/{table}/sit", {})
    go_to_table(ragna, table)
    march(ragna)

    go_to_table(olav, table)
    expect(olav.locator("#since-title")).to_have_text("When you last looked")
    expect(olav.locator("#since-told")).to_be_empty()
    expect(olav.locator("[data-do=since-back]")).to_be_disabled()
    olav.keyboard.press("]")
    expect(olav.locator("#since-title")).to_contain_text("Since you looked: 1 of")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_turn_is_prepared_on_the_board_and_played_when_it_comes(
    window: Callable[..., Page], size: tuple[int, int]
) -> None:
    """Crumbs for its picks, nothing amber on the board, back by a crumb; then the others are done, and it is played."""
    ragna, olav = window("Ragna"), window("Olav", size)
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "listed": True})["id"]
    post(olav, f"/api/tables/{table}/sit", {})
    go_to_table(ragna, table)
    go_to_table(olav, table)
    if olav.locator("#since:not([hidden])").count():
        olav.locator("[data-do=since-skip]").click()

    olav.click("[data-do=prepare-begin]")
    expect(olav.locator("#question")).to_contain_text("Your next turn")
    olav.click("#pick-militarize")
    olav.locator("#board [data-option]").first.dispatch_event("click")
    expect(olav.locator("#prompt [data-crumb]")).to_have_count(2)
    lit = "getComputedStyle(document.querySelector('#board')).getPropertyValue('--lit')"
    assert olav.evaluate(lit) == olav.evaluate(lit.replace("'--lit'", "'--ink'"))
    assert olav.evaluate("document.documentElement.scrollWidth") == size[0]
    olav.locator("#prompt [data-crumb='1']").click()
    expect(olav.locator("#prompt [data-crumb]")).to_have_count(1)
    olav.locator("#board [data-option]").first.dispatch_event("click")
    olav.click("[data-do=prepare-keep]")
    expect(olav.locator("#prompt .prepared")).to_contain_text("Militarize")
    assert "prepared" not in ragna.content().lower().replace("prepare my turn", "")

    ragna.wait_for_selector("body:not(.just-asked)")
    ragna.locator("#pick-pass:visible").first.click()
    agree(ragna)
    for _ in range(200):
        if olav.locator("#log:has-text('took up arms')").count():
            break
        if ragna.locator("#board [data-option]").count():
            ragna.locator("#board [data-option]").first.dispatch_event("click")
        ragna.wait_for_timeout(50)
    assert "took up arms" in olav.inner_text("#log")
