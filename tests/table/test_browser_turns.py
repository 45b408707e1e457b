"""The end of a turn in a real browser: no second click hits it, and nothing else is ever in its place."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.browsing import BOT, DESK, FREE, ME, NEEDS_A_BROWSER, PHONE, agree, go_to_table, new_table, post

pytestmark = NEEDS_A_BROWSER

QUICKLY_MS = 150
GOES_ON = "#prompt .acts .lit:not(.also):visible, #tray [data-option]"


def my_turn(page: Page) -> None:
    """Arctic Scavengers against a bot, in the middle of one's own turn; the half second is over."""
    new_table(page, "scavengers", ME, BOT, seats=2)
    expect(page.locator("#prompt .ends [data-word=done]")).to_be_visible(timeout=20_000)
    page.wait_for_selector("body:not(.just-asked)")


def click_twice(page: Page, thing: Locator) -> None:
    """As a hasty hand does: the second click goes where the first went, whatever has come up there."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + min(30, box["height"] / 2)
    page.mouse.click(x, y)
    page.wait_for_timeout(QUICKLY_MS)
    page.mouse.click(x, y)
    page.wait_for_selector("body:not(.busy)")


def hasty_picks(page: Page, seed: int) -> Iterator[None]:
    """Everything of a turn that does not end it, each clicked twice, while there is something such."""
    dice = random.Random(seed)
    for _ in range(25):
        page.wait_for_timeout(60)
        things = [
            thing for thing in page.locator(GOES_ON).all() if "ends-turn" not in str(thing.get_attribute("class"))
        ]
        closing = page.evaluate("document.querySelector('#prompt .bar').dataset.endsTurn ?? ''").split()
        things = [thing for thing in things if thing.get_attribute("data-word") not in closing]
        if not things:
            return
        click_twice(page, dice.choice(things))
        yield


@pytest.mark.parametrize("seed", [1, 2])
def test_clicking_twice_through_a_whole_turn_never_ends_it(window: Callable[..., Page], seed: int) -> None:
    """Whoever clicks everything twice still has the turn, until only its end is left."""
    page = window("Ragna")
    my_turn(page)
    picks = 0
    for _ in hasty_picks(page, seed):
        picks += 1
        assert "Ragna set" not in page.inner_text("#log")
    assert picks > 3


def test_a_second_click_after_do_it_does_not_end_the_turn(window: Callable[..., Page]) -> None:
    """The trap itself: what closes the plan and what ends the turn were in the same place."""
    page = window("Ragna")
    my_turn(page)
    page.click("#pick-trash")
    page.locator("#tray [data-option]").first.click()
    done = page.locator("#prompt .acts .solid")
    expect(done).to_have_text("Do it")
    click_twice(page, done)
    expect(page.locator("#log")).to_contain_text("Ragna trashed")
    assert "Ragna set" not in page.inner_text("#log")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_end_of_the_turn_keeps_its_place_and_is_alone_there(
    window: Callable[..., Page], size: tuple[int, int]
) -> None:
    """At every question of a turn: no other button lies where it is, and it is not the brightest."""
    page = window("Ragna", size)
    my_turn(page)
    place = page.locator("#pick-done").bounding_box()
    assert place is not None
    assert "solid" not in str(page.get_attribute("#pick-done", "class"))
    middle = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    for _ in hasty_picks(page, 3):
        there = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('button, [data-option]')?.id ?? ''", middle
        )
        ending = page.evaluate("document.querySelector('#prompt .ends button')?.id ?? ''")
        assert there in ("", ending)


def test_a_window_that_was_passed_is_still_open_to_another_answer(window: Callable[..., Page]) -> None:
    """At live pace: the page says that it is passed, waits for nothing, and closes at its time."""
    one, two = window("Ragna"), window("Tomas")
    pages = (one, two)
    pace = {"kind": "live", "minutes": 15, "seconds": 10, "window": 3}
    wish = {"game": "scavengers", "seats": [ME, FREE], "options": {"seats": 2, "windows": "everyone"}, "listed": True}
    for _ in range(5):  # hardly anybody is dealt five cards that cannot dig
        table = post(one, "/api/tables", {**wish, "pace": pace})["id"]
        post(two, f"/api/tables/{table}/sit", {})
        for page in pages:
            go_to_table(page, table)
        digging = next((page for page in pages if page.locator("#pick-dig").is_visible()), None)
        if digging:
            break
    assert digging is not None
    asked = two if digging is one else one
    digging.click("#pick-dig")
    done = digging.locator("#prompt .solid", has_text="Do it")
    for _ in range(5):
        digging.wait_for_timeout(200)
        if done.is_visible():
            break
        digging.locator("#tray [data-option]").last.click()
    done.click()
    expect(asked.locator("#question")).to_contain_text("Do you interrupt?")
    asked.click("#pick-pass")
    expect(asked.locator("#question")).to_have_text("You let it pass.")
    expect(asked.locator("body")).not_to_have_class(re.compile("busy"))
    expect(asked.locator("#question")).not_to_have_text("You let it pass.")


def test_whoever_means_it_ends_the_turn_after_half_a_second(window: Callable[..., Page]) -> None:
    """Too early the page says so; then it is taken, by mouse and by key."""
    page = window("Ragna")
    my_turn(page)
    page.click("#pick-trash")
    page.click("#pick-back")
    page.click("#pick-done")
    expect(page.locator("#tip")).to_contain_text("ends your turn")
    page.wait_for_selector("body:not(.just-asked)")
    page.click("#pick-done")
    expect(page.locator("#log")).to_contain_text("set")


def test_a_second_click_does_not_hand_over_either(window: Callable[..., Page]) -> None:
    """With another person at the table the page asks once more, and not where the first click was."""
    one, two = window("Ragna"), window("Tomas")
    table = post(one, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "options": {}, "listed": True})["id"]
    post(two, f"/api/tables/{table}/sit", {})
    go_to_table(one, table)
    expect(one.locator("#pick-pass")).to_be_visible()
    one.wait_for_selector("body:not(.just-asked)")
    click_twice(one, one.locator("#pick-pass"))
    expect(one.locator("#asking-question")).to_have_text("Hand over?")
    one.keyboard.press("Enter")
    agree(one)
    expect(one.locator("#question")).to_have_text("Tomas decides")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_against_bots_one_may_ask_what_a_bot_would_do(window: Callable[..., Page], size: tuple[int, int]) -> None:
    """It says so below what is asked, until the table moves on; Escape puts it away."""
    page = window("Ragna", size)
    new_table(page, "meltwater", ME, BOT)
    page.click("#prompt [data-do=hint]")
    expect(page.locator("#hint .ways li").first).to_contain_text("%", timeout=30_000)
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()

    page.click("#prompt [data-do=hint]")
    expect(page.locator("#hint .ways li").first).to_be_visible(timeout=30_000)
    page.wait_for_selector("body:not(.just-asked)")
    page.click("#pick-march")
    expect(page.locator("#hint")).to_be_hidden()
