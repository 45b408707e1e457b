"""The slider through the worlds of a campaign in a real browser: dragged, walked by keys, and without a script."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import DESK, NEEDS_A_BROWSER, PHONE
from tests.table.past import furnish, member_at
from tests.table.serving import serving

pytestmark = NEEDS_A_BROWSER

SLIDER = "[data-worlds]"
ADDED = "#w-moving [id^=w-added-]"


@pytest.fixture
def home(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens the home of a campaign that has a past in a member's window."""
    past = furnish(tmp_path)
    with serving(tmp_path) as server:
        yield partial(member_at(browser, server), "Ragna", past.home)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_slider_shows_each_world_while_it_is_dragged(home: Callable[..., Page], size: tuple[int, int]) -> None:
    """On the page that is there; where it is left is the page's address."""
    page = home(size)
    box = page.locator(SLIDER).bounding_box() or pytest.fail("there is no slider")
    left, right, line = box["x"] + 10, box["x"] + box["width"] - 10, box["y"] + box["height"] / 2
    page.evaluate("document.body.dataset.same = 'page'")
    page.mouse.move(right, line)
    page.mouse.down()
    page.mouse.move(left + (right - left) / 3, line)

    expect(page.locator("#world-said")).to_contain_text("World after game 1:")
    expect(page.locator("#last")).to_have_text("What happened in game 1")
    assert page.locator(ADDED).count() > 0

    page.mouse.move(left, line)
    expect(page.locator("#world-said")).to_contain_text("The box as it was at the start.")
    expect(page.locator(ADDED)).to_have_count(0)
    page.mouse.up()
    page.wait_for_url("**?after=0")
    assert page.evaluate("document.body.dataset.same") == "page"


def test_keys_walk_through_the_worlds(home: Callable[..., Page]) -> None:
    """The slider is one stop of the Tab key, and says where it is; a page that is opened there shows the same."""
    page = home()
    page.focus(SLIDER)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")

    expect(page.locator("#world-said")).to_contain_text("World after game 1:")
    assert (page.get_attribute(SLIDER, "aria-valuetext") or "").startswith("After game 1. ")
    said, cities = page.inner_text("#world-said"), page.inner_text("#world-described")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.worlds') === null")
    page.reload()
    assert (page.inner_text("#world-said"), page.inner_text("#world-described")) == (said, cities)


def test_without_a_script_the_worlds_are_links(home: Callable[..., Page]) -> None:
    """And there is no slider, which would do nothing."""
    page = home(scripts=False)
    expect(page.locator(SLIDER)).to_be_hidden()
    page.click(".worlds [data-after='1']")

    expect(page.locator("#world-said")).to_contain_text("World after game 1:")


def test_another_campaign_begins_where_the_slider_is(home: Callable[..., Page]) -> None:
    """The form beside the map is told anew with the world, and still works."""
    page = home()
    page.focus(SLIDER)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#world-said")).to_contain_text("World after game 1:")
    page.click(".fork-here summary")
    before = page.url
    page.click(".fork-here button")

    page.wait_for_url(lambda address: address.split("?")[0] != before.split("?")[0])
    expect(page.locator(".worlds [data-after]")).to_have_count(2)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_card_of_a_faction_holds_its_text(home: Callable[..., Page], size: tuple[int, int]) -> None:
    """In one column, as tall as the text needs: no style of another page is meant here."""
    page = home(size)
    faces = page.locator(".faction-card .front")
    assert faces.count() > 0
    assert faces.evaluate_all("all => all.every((face) => face.scrollWidth <= face.clientWidth)")
    assert faces.evaluate_all("all => all.every((face) => face.offsetHeight < 600)")
