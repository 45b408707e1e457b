"""World War III for seven in a real browser: two people, one of them on a phone, and five bots, to the end."""

import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.table.browsing import FREE, ME, NEEDS_A_BROWSER, PHONE, go_to_table, in_haste, new_table, post, question

pytestmark = NEEDS_A_BROWSER

GREEDY: Final = {"who": "bot", "agent": "greedy"}
MOST_PICKS: Final = 6000
PATIENCE_MS: Final = 240_000
# What somebody points at who wants to get on now and then; and where it is seen, so that a finger can touch it.
POINT: Final = """([share, hasty]) => {
    if (document.querySelector(".ended")) return ["over"];
    document.querySelector("#asking:not([hidden]) [data-do=asking-yes]")?.click();
    if (document.body.matches(".busy, .offline, .just-asked")) return ["waiting"];
    const things = "#board [data-option], #prompt .btn.lit:not(.also), #tray [data-option]";
    const lit = [...document.querySelectorAll(things)].filter((thing) => thing.getClientRects().length);
    if (!lit.length) return ["waiting"];
    const soon = lit.filter((thing) => ["default", "suggest", "done", "home", "pass"].includes(thing.dataset.word));
    const among = hasty && soon.length ? soon : lit;
    const thing = among[Math.floor(share * among.length)];
    const box = (thing.querySelector(".hit") ?? thing).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (thing.contains(document.elementFromPoint(x, y))) return ["seen", x, y];
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    return ["hidden"];
}"""


def seven(window: Callable[..., Page], **options: Any) -> list[Page]:
    """A table for seven, at which Ragna sits at a desk and Tomas has a phone."""
    ragna, tomas = window("Ragna"), window("Tomas", PHONE)
    wish = {"game": "worldwar", "seats": [ME, FREE, *[GREEDY] * 5], "options": {"seats": 7, **options}, "listed": True}
    table = post(ragna, "/api/tables", wish)["id"]
    post(tomas, f"/api/tables/{table}/sit", {})
    for page in (ragna, tomas):
        go_to_table(page, table)
        in_haste(page)
    return [ragna, tomas]


def pick(page: Page, dice: random.Random) -> str:
    """Touch or click something lit, if there is anything."""
    found, *spot = page.evaluate(POINT, [dice.random(), dice.random() < 0.6])
    if found == "seen":
        finger = page.viewport_size is not None and page.viewport_size["width"] == PHONE[0]
        (page.touchscreen.tap if finger else page.mouse.click)(*spot)
    return str(found)


def play_to_the_end(pages: list[Page], seed: int) -> list[int]:
    """Both pick until the game is over; how often each has picked."""
    dice, picks, idle = random.Random(seed), [0] * len(pages), 0
    while sum(picks) < MOST_PICKS:
        found = [pick(page, dice) for page in pages]
        if all(each == "over" for each in found):
            return picks
        for number, each in enumerate(found):
            picks[number] += each in ("seen", "hidden")
        idle = 0 if {"seen", "hidden"} & set(found) else idle + 1
        assert idle * 20 < PATIENCE_MS, f"nothing is lit for long: {question(pages[0])}"
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def is_within(page: Page) -> bool:
    """Is nothing of the page beside the screen?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def check_end(pages: list[Page]) -> None:
    """Both see the same end."""
    for page in pages:
        expect(page.locator(".ended")).to_be_visible()
        assert is_within(page)
    assert question(pages[0]) == question(pages[1])


def test_seven_seats_play_a_round_with_one_of_two_people_on_a_phone(window: Callable[..., Page]) -> None:
    """From the set-up to the end of a game of one round; the phone is touched."""
    pages = seven(window, rounds=1)
    picks = play_to_the_end(pages, 1)
    assert min(picks) > 2
    check_end(pages)


@pytest.mark.long
def test_seven_seats_play_a_whole_game_with_one_of_two_people_on_a_phone(window: Callable[..., Page]) -> None:
    """Ten rounds of the advanced game."""
    pages = seven(window, advanced=True)
    picks = play_to_the_end(pages, 2)
    assert min(picks) > 30
    check_end(pages)


def test_a_stack_that_is_dragged_to_its_target_is_one_message_and_one_step_back(window: Callable[..., Page]) -> None:
    """Pressed with a mouse and let go elsewhere; where it cannot go, a sentence says why and nothing has moved."""
    page = window("Ragna")
    new_table(page, "worldwar", ME, {"who": "here", "name": "Wen"}, seats=2, advanced=False)
    for _ in range(4):
        for word in ("default", "done"):
            page.click(f"#prompt [data-word={word}]")
            page.wait_for_selector("body:not(.busy)")
    page.locator("#tray [data-word=full-war]").dispatch_event("click")
    page.wait_for_selector("#board [data-drags]")
    asked = question(page)
    homes = page.locator("#board [data-drags][data-word$=usa], #board [data-drags][data-word$=russia]")
    start = homes.first.get_attribute("data-word") or ""
    target = {"western-usa": "central-usa"}.get(start, "western-usa" if start.endswith("usa") else "kazakhstan")
    drag(page, start, target)
    page.wait_for_selector("#board [id=b-move-0]")
    assert question(page) == asked
    page.keyboard.press("u")
    page.wait_for_selector("#board:not(:has([id=b-move-0]))")
    assert question(page) == asked
    drag(page, start, "space")
    page.wait_for_selector("#tip:not([hidden])")
    assert question(page) == asked


def drag(page: Page, start: str, target: str) -> None:
    """From the chips of a place to the middle of another."""
    spots = page.evaluate(
        """([start, target]) => [start, target].map((name) => {
            const box = document.querySelector(`:is(#b-lit-${name}, #b-${name}) .hit`).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })""",
        [start, target],
    )
    page.mouse.move(*spots[0])
    page.mouse.down()
    page.mouse.move(*spots[1], steps=5)
    page.mouse.up()
