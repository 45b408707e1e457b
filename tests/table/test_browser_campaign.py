"""A campaign in a real browser: three people play from the first power into the second game."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from fimbul.table.play.course import Course
from fimbul.table.play.house import House
from fimbul.table.play.room import Room
from tests.table.browsing import NEEDS_A_BROWSER, PHONE, TOLD, in_haste
from tests.table.campaigning import DONE, OPENS, Loaded
from tests.table.serving import PATIENCE_S, Server

pytestmark = NEEDS_A_BROWSER

LIT = """word => {
    const lit = [...document.querySelectorAll(`[data-option][data-word="${word}"]`)];
    const found = lit.find(each => each.closest("#board, #prompt, #tray"));
    if (!found || document.body.matches(".busy, .offline")) return false;
    found.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    return true;
}"""


def house_of(server: Server) -> House:
    """The house behind a server."""
    app: Any = server.server.config.app
    house: House = app.state.house
    return house


def went_on(room: Room, course: Course, acts: int) -> Callable[[], bool]:
    """Whether a table has taken up something more and has come to rest; until then its dice may be falling."""
    return lambda: course.acts > acts and not room.lock.locked()


def wait_for(come: Callable[[], bool], what: str, page: Page) -> None:
    """Until something has come."""
    end = time.monotonic() + PATIENCE_S
    while not come():
        assert time.monotonic() < end, what
        page.wait_for_timeout(5)


def see_openings(room: Room, pages: list[Page]) -> None:
    """Whoever has to see first what was opened is shown it, looks at all cards, and comes back to the table."""
    for seat, page in zip(room.seats, pages, strict=True):
        if room.openings.seen.get(seat.person or "", 0) < len(room.openings.all()):
            page.wait_for_url("**/opening")
            expect(page.locator("h1")).to_contain_text("opens")
            page.click("[data-all-cards]")
            page.click("[data-next-card]")
            page.wait_for_url("**/t/**")
            page.wait_for_selector(TOLD)
            in_haste(page)


def play_to_the_end(room: Room, pages: list[Page], seed: int) -> None:
    """A whole game, every pick a click of whoever decides; what stays for good is meant."""
    rng = Random(seed)
    room.dice = Loaded(seed)
    for page in pages:
        in_haste(page)
    while room.phase == "playing":
        page, course = pages[room.decider], room.playing()
        options, acts = course.sitting.state.options(), course.acts
        eager = [option for option in options if option != DONE] if rng.random() < 0.9 else options
        word = room.game.lexicon.word(rng.choice(eager or options))
        see_openings(room, pages)
        if page.locator("#given-name").count():
            page.fill("#given-name", "New Odense")
        wait_for(lambda page=page, word=word: bool(page.evaluate(LIT, word)), f"{word} is not lit", page)  # type: ignore[misc]
        if page.locator("#asking:not([hidden])").count():
            page.click("#asking-yes")
        wait_for(went_on(room, course, acts), f"{word} was not picked", page)


def test_three_people_play_into_the_second_game(window: Callable[..., Page], server: Server) -> None:
    """A host begins, two come by the link, all sit down; the first game opens something, ends, and the next begins."""
    host, second, third = window("Ragna"), window("Tomas", PHONE), window("Wen")
    host.goto("/campaigns")
    host.click("text=New campaign")
    host.fill("[name=title]", "Cold Harbour")
    host.click("text=Begin the campaign")
    host.wait_for_url("**/c/**")
    campaign = host.url.rsplit("/", 1)[-1]
    link = host.get_attribute("[data-copy]", "data-copy") or ""
    for page in (second, third):
        page.goto(link)
        page.click("button:has-text('Take part')")
        page.wait_for_url(f"**/c/{campaign}")
    host.reload()
    expect(host.locator(".sitters li")).to_have_count(3)
    host.click("button:has-text('Sit down')")
    host.wait_for_url("**/t/**")
    room = house_of(server).rooms[host.url.rsplit("/", 1)[-1]]
    for page in (second, third):
        page.goto(f"/c/{campaign}")
        page.click("text=To the table")
        page.wait_for_selector(TOLD)
    pages = [host, second, third]

    play_to_the_end(room, pages, OPENS)

    expect(host.locator(".ended")).to_be_visible()
    host.click("text=To the campaign")
    expect(host.locator("h1")).to_have_text("Cold Harbour")
    expect(host.locator(".victors .signed")).to_have_count(1)
    expect(host.locator("#last")).to_have_text("What happened last time")
    won = house_of(server).campaigns.kept[campaign].log.history[0].winners[0]
    winner = pages[[seat.name for seat in room.seats].index(won)]
    winner.goto(f"/c/{campaign}")
    winner.fill("#name-motto", "It snowed on all of us.")
    winner.click(".naming:has(#name-motto) button")
    expect(winner.locator(".victors q")).to_have_text("It snowed on all of us.")
    host.goto(f"/c/{campaign}")
    host.locator(".world-map [data-place=china]").dispatch_event("click")
    expect(host.locator("#about")).to_contain_text("China")
    host.click("button:has-text('Sit down')")
    host.wait_for_url("**/t/**")
    assert house_of(server).rooms[host.url.rsplit("/", 1)[-1]].game.options["world"] != "{}"
