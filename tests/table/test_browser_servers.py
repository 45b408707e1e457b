"""A page while servers come and go: it comes back by itself, and nobody is alarmed."""

from playwright.sync_api import Browser, expect

from tests.table.browsing import post
from tests.table.several import several, wait

NOTICE = """() => {
    window.noticed = [];
    const line = document.querySelector("#line");
    new MutationObserver(() => { if (!line.hidden) window.noticed.push(line.innerText); })
        .observe(line, { attributes: true, childList: true, subtree: true, characterData: true });
}"""


def test_a_page_does_not_notice_that_the_server_of_its_table_is_stopped(browser: Browser) -> None:
    """It is asked to come back, does so at once and in silence, and plays on at the server that has taken over."""
    with several(2) as (first, other):
        context = browser.new_context(base_url=other.address, service_workers="block")
        page = context.new_page()
        page.goto("/")
        key = post(page, "/api/people", {"name": "Ragna"})["key"]
        table = first.table(key, {"who": "me"}, {"who": "bot", "agent": "uniform"})
        page.goto(f"/t/{table}")
        wait(lambda: len(first.house.rooms[table].audience.viewers) == 1)
        page.evaluate(NOTICE)

        first.stop()

        wait(lambda: table in other.house.rooms and len(other.house.rooms[table].audience.viewers) == 1)
        said = "Still here?"
        page.fill("#said", said)
        page.press("#said", "Enter")
        expect(page.locator("body")).to_contain_text(said)
        assert page.evaluate("window.noticed") == []
        context.close()
