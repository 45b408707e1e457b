"""The front page in Chromium: it changes by itself, and counts what waits on every page."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.table.browsing import FREE, ME, NEEDS_A_BROWSER, PHONE, agree, go_to_table, post

pytestmark = NEEDS_A_BROWSER


def test_a_table_that_moves_changes_the_front_page_and_the_title_of_every_page(window: Callable[..., Page]) -> None:
    """A line becomes a card with the question, which is read out; another page of the same person counts it, too."""
    tomas, ragna = window("Tomas"), window("Ragna")
    ragna.goto("/")
    expect(ragna.locator("#moves")).to_be_hidden()
    elsewhere = ragna.context.new_page()
    elsewhere.goto("/rules")
    told = {"game": "meltwater", "title": "Ross Ice", "seats": [ME, FREE], "listed": True}
    table = post(tomas, "/api/tables", told)["id"]
    expect(ragna.locator(f"#open-{table}")).to_contain_text("Ross Ice")

    ragna.click(f"#open-{table} button")
    ragna.wait_for_url("**/t/*")
    ragna.goto("/")
    expect(ragna.locator(f"#other-{table}")).to_contain_text("Tomas decides")
    while not picked_all(tomas, table):
        pass

    card = ragna.locator(f"#move-{table} .move")
    expect(card).to_contain_text("Ross Ice")
    expect(ragna.locator(f"#other-{table}")).to_have_count(0)
    expect(ragna).to_have_title("(1) Fimbul")
    expect(ragna.locator("[data-lit-count]")).to_have_text("1")
    expect(ragna.locator("#front-voice")).to_contain_text("Your move. Ross Ice")
    expect(elsewhere).to_have_title("(1) Rules · Fimbul")
    ragna.wait_for_function("[...document.querySelectorAll('.move img')].some((image) => image.naturalWidth > 0)")


def picked_all(page: Page, table: str) -> bool:
    """The first seat picks whatever is offered last; true when the other one decides."""
    return bool(
        page.evaluate(
            """async (table) => {
                const known = await (await fetch("/api/me")).json();
                const headers = {"Content-Type": "application/json", "X-Fimbul-Token": known.token};
                const seen = await (await fetch(`/api/tables/${table}/view?seat=0`)).json();
                if (!seen.options.length) return true;
                const body = JSON.stringify({seat: 0, at: seen.at, word: seen.options.at(-1)[0]});
                await fetch(`/api/tables/${table}/pick`, {method: "POST", headers, body});
                return false;
            }""",
            table,
        )
    )


def test_on_a_phone_nothing_is_wider_than_the_page(window: Callable[..., Page]) -> None:
    """Cards stand one under the other, then the lines, the puzzle and the games."""
    page = window("Ragna", PHONE)
    for title in ("Ross Ice", "Thin Ice"):
        post(page, "/api/tables", {"game": "meltwater", "title": title, "seats": [ME, {"who": "bot"}]})
    page.goto("/")
    expect(page.locator(".move")).to_have_count(2)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    tops = page.evaluate("""["[data-list=moves]", ".puzzling", ".starting", "[data-list=open]"]
        .map((part) => document.querySelector(part).getBoundingClientRect().top)""")
    assert tops == sorted(tops)


def test_what_ended_stands_in_the_columns_of_what_waits(window: Callable[..., Page]) -> None:
    """At every width, also for who has won: how a table or a campaign draws an end is not meant here."""
    ragna, tomas = window("Ragna"), window("Tomas")
    table = post(ragna, "/api/tables", {"game": "meltwater", "seats": [ME, FREE], "listed": True})["id"]
    post(tomas, f"/api/tables/{table}/sit", {})
    go_to_table(ragna, table)
    ragna.locator("[data-do=concede]:visible").first.click()
    agree(ragna)
    ragna.wait_for_selector(".ended")
    tomas.goto("/")
    expect(tomas.locator(f"#other-{table} .won")).to_have_text("You won")
    for width in (1440, 820, 390):
        tomas.set_viewport_size({"width": width, "height": 800})
        title, won, again = (
            tomas.locator(f"#other-{table} {part}").bounding_box() for part in (".to", ".won", ".left a")
        )
        assert title
        assert won
        assert again
        assert title["x"] <= won["x"] < again["x"]
        assert won["height"] < 30


def test_the_header_is_one_line_however_long_a_name_is(window: Callable[..., Page]) -> None:
    """With a dozen tables that wait, between a desk and a phone: nothing wraps, and nothing is cut off."""
    page = window("Ragnhild Thorvaldsdottir")
    page.goto("/rules")
    page.evaluate("Object.assign(document.querySelector('[data-lit-count]'), {hidden: false, textContent: '12'})")
    for width in (1100, 961, 960, 820, 771, 770, 690, 601, 390):
        page.set_viewport_size({"width": width, "height": 600})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate("getComputedStyle(document.querySelector('.top nav a')).whiteSpace") == "nowrap"
        assert page.evaluate("document.querySelector('.top').offsetHeight") <= 52
