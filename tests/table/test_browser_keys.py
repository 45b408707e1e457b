"""A war of Risk Legacy in a real browser without a pointer: every pick is walked to by keys and made with Enter."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from fimbul.table.play.room import Room
from tests.table.browsing import NEEDS_A_BROWSER, TOLD, in_haste, post
from tests.table.campaigning import DONE, SHORT, Loaded
from tests.table.serving import Server
from tests.table.test_browser_campaign import house_of, wait_for, went_on

pytestmark = NEEDS_A_BROWSER

FARTHEST = 250  # steps of the Tab key
HERE = "selector => document.activeElement?.matches(selector) ?? false"
READY = """selector => !document.body.matches(".busy, .offline")
    && [...document.querySelectorAll(selector)].some(each => each.getClientRects().length > 0)"""
BACK = """selector => {
    const there = [...document.querySelectorAll(selector)].find(each => each.getClientRects().length > 0);
    const here = document.activeElement;
    return Boolean(there && here && here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING);
}"""


def walk_to(page: Page, selector: str) -> None:
    """Step by step through the page, there or back, until something has the focus."""
    wait_for(lambda: bool(page.evaluate(READY, selector)), f"{selector} is not there", page)
    key = "Shift+Tab" if page.evaluate(BACK, selector) else "Tab"
    for _ in range(FARTHEST):
        if page.evaluate(HERE, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no key leads to {selector}")


def see_by_keys(room: Room, pages: list[Page]) -> None:
    """Look at what was opened, all cards at once."""
    for seat, page in zip(room.seats, pages, strict=True):
        if room.openings.seen.get(seat.person or "", 0) < len(room.openings.all()):
            page.wait_for_url("**/opening")
            walk_to(page, "[data-all-cards]")
            page.keyboard.press("Enter")
            walk_to(page, "[data-next-card]")
            page.keyboard.press("Enter")
            page.wait_for_url("**/t/**")
            page.wait_for_selector(TOLD)
            in_haste(page)


def test_a_whole_war_without_a_pointer(window: Callable[..., Page], server: Server) -> None:
    """From the first power to the last reward: three people, and nobody touches anything but keys."""
    pages = [window(name) for name in ("Ragna", "Tomas", "Wen")]
    made = post(pages[0], "/api/campaigns", {"game": "legacy", "title": "Cold Harbour"})["id"]
    standing = house_of(server).campaigns.kept[made]
    for page in pages[1:]:
        post(page, f"/api/campaigns/{made}/join", {"invitation": standing.invitation})
    table = post(pages[0], f"/api/campaigns/{made}/sit", {"1": "here", "2": "here", "3": "here"})["id"]
    for page in pages:
        page.goto(f"/t/{table}")
        page.wait_for_selector(TOLD)
        in_haste(page)
    room, rng = house_of(server).rooms[table], Random(SHORT)
    room.dice = Loaded(SHORT)

    while room.phase == "playing":
        see_by_keys(room, pages)
        page, course = pages[room.decider], room.playing()
        options, acts = course.sitting.state.options(), course.acts
        eager = [option for option in options if option != DONE] if rng.random() < 0.9 else options
        word = room.game.lexicon.word(rng.choice(eager or options))
        walk_to(page, f':is(#board, #prompt, #tray) [data-option][data-word="{word}"]')
        page.keyboard.press("Enter")
        if page.locator("#asking:not([hidden])").count():
            walk_to(page, "#asking-yes")
            page.keyboard.press("Enter")
        wait_for(went_on(room, course, acts), f"{word} was not picked", page)

    expect(pages[0].locator(".ended")).to_be_visible()
