"""Picks of Risk Legacy that are looked at before they are made, in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browsing import DESK, NEEDS_A_BROWSER, PHONE
from tests.table.past import furnish, member_at
from tests.table.serving import serving

pytestmark = NEEDS_A_BROWSER

DIE = "#tray [data-option][data-word^=a]"


def show_as_asked(page: Page) -> None:
    """Until the page can be played at."""
    page.wait_for_selector("body:not(.offline) #prompt .bar.mine")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_missile_is_fired_by_the_second_touch(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """The first one shows the die as a six and what follows with it and without; Escape leaves all as it was."""
    past = furnish(tmp_path, "missiles", seed=3)
    with serving(tmp_path) as server:
        page = member_at(browser, server)(past.decider, past.table, size)
        show_as_asked(page)
        page.wait_for_timeout(700)
        before = page.inner_text("#log")
        page.locator(DIE).first.dispatch_event("click")

        expect(page.locator("#asking-question")).to_have_text("Spend your missile on this die?")
        expect(page.locator("#asking-note")).to_contain_text("It becomes a 6 that nothing changes.")
        expect(page.locator("#tray .previewed .would-be")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#asking")).to_be_hidden()
        expect(page.locator("#tray .would-be").first).to_be_hidden()
        assert page.inner_text("#log") == before

        page.locator(DIE).first.dispatch_event("click")
        page.wait_for_selector("body:not(.just-asked)")
        page.click("#asking-yes")
        expect(page.locator("#log")).to_contain_text("missile")


def test_a_missile_is_kept_by_the_other_button(browser: Browser, tmp_path: Path) -> None:
    """To look at what it would do and then to keep it is an answer."""
    past = furnish(tmp_path, "missiles", seed=3)
    with serving(tmp_path) as server:
        page = member_at(browser, server)(past.decider, past.table)
        show_as_asked(page)
        page.locator(DIE).first.dispatch_event("click")
        page.wait_for_selector("body:not(.just-asked)")
        page.click("#asking >> text=Keep it")

        expect(page.locator("#asking")).to_be_hidden()
        page.wait_for_selector("#prompt .bar:not([data-forecasts])")


def test_a_reward_tells_what_it_changes_for_ever(browser: Browser, tmp_path: Path) -> None:
    """Before the one question; and when another place is touched, what it would change there."""
    past = furnish(tmp_path, "reward at", seed=2)
    with serving(tmp_path) as server:
        page = member_at(browser, server)(past.decider, past.table)
        show_as_asked(page)
        told = []
        for number in (0, 1):
            page.locator("#board [data-option]").nth(number).dispatch_event("click")
            expect(page.locator("#asking-question")).to_contain_text("for ever?")
            told.append(page.locator("#asking-changes").inner_text())
        page.click("#asking >> text=Not yet")

        assert all(" then " in each or "nobody" in each for each in told)
        expect(page.locator("#asking-changes")).to_be_empty()
