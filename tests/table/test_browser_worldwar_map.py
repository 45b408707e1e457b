"""The map of World War III in a real browser: what keeps its size, where the keyboard goes, what a phone offers."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.table.browsing import ME, NEEDS_A_BROWSER, PHONE, new_table

pytestmark = NEEDS_A_BROWSER

WEN = {"who": "here", "name": "Wen"}


def placed(page: Page) -> None:
    """Two people at one screen have placed everything as the box proposes; the first action is asked for."""
    new_table(page, "worldwar", ME, WEN, seats=2, advanced=False)
    for _ in range(4):
        for word in ("default", "done"):
            page.click(f"#prompt [data-word={word}]")
            page.wait_for_selector("body:not(.busy)")
    page.wait_for_selector("#tray [data-word=full-war]")


def breadth_of(page: Page, selector: str) -> float:
    """How broad the first of some things is on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


def test_a_theatre_comes_closer_by_key_and_chips_and_names_keep_their_size(window: Callable[..., Page]) -> None:
    """The land is twice as large, and names for which there was no room are there."""
    page = window("Ragna")
    page.emulate_media(reduced_motion="reduce")
    placed(page)
    land, chip, name = "#b-at-germany", "#b-row-germany .chip-of", "#b-name-germany text"
    before = [breadth_of(page, each) for each in (land, chip, name)]
    names = page.locator("#board .marks:visible").count()
    page.keyboard.press("Shift+Digit1")
    page.wait_for_selector(".frame.near-by")
    page.wait_for_timeout(400)
    after = [breadth_of(page, each) for each in (land, chip, name)]
    assert after[0] > 1.8 * before[0]
    assert after[1] == pytest.approx(before[1], rel=0.01)
    assert after[2] == pytest.approx(before[2], rel=0.06)  # letters are fitted to pixels
    assert page.locator("#board .marks:visible").count() > names
    page.keyboard.press("0")
    page.wait_for_selector(".frame:not(.close-up)")


NEAR_BY: Final = """() => {
    const frame = document.querySelector("#frame").getBoundingClientRect();
    const lit = (x, y) => document.elementFromPoint(x, y)?.closest(".sheet.chart [data-option]");
    const ways = [...Array(12).keys()].map((way) => way * Math.PI / 6);
    for (let x = Math.ceil(frame.left) + 30; x < frame.right - 30; x += 7)
        for (let y = Math.ceil(frame.top) + 30; y < frame.bottom - 30; y += 7) {
            if (!document.elementFromPoint(x, y)?.closest(".sheet.chart") || lit(x, y)) continue;
            const near = ways.map((way) => lit(x + 8 * Math.cos(way), y + 8 * Math.sin(way))).filter(Boolean);
            if (new Set(near).size === 1 && !near[0].matches(".afloat")) return [x, y, near[0].dataset.word];
        }
    return null;
}"""  # a spot beside a lit land


def test_a_finger_that_misses_a_lit_thing_by_little_means_it(window: Callable[..., Page]) -> None:
    """What is nearest within a finger's breadth is picked."""
    page = window("Ragna", PHONE)
    placed(page)
    page.locator("#tray [data-word=full-war]").dispatch_event("click")
    page.wait_for_selector("#board [data-drags]")
    page.wait_for_timeout(700)
    x, y, word = page.evaluate(NEAR_BY)
    page.touchscreen.tap(x, y)
    page.wait_for_selector(f"#board [id=b-tick-{word}]")
