"""The page of notices, the bell of a table, and a message that comes while no page is open: in a real browser."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table import outside
from tests.table.browsing import BOT, ME, NEEDS_A_BROWSER, new_table, windows
from tests.table.outside import WebServer, wait, web_server
from tests.table.serving import Server, serving

pytestmark = NEEDS_A_BROWSER

# A browser's push service is out on the network, so the page is given a subscription; all else is its own.
SUBSCRIBED = """subscription => {
    const given = {
        options: {applicationServerKey: new ArrayBuffer(0)},
        toJSON: () => ({endpoint: subscription.endpoint, keys: {p256dh: subscription.p256dh, auth: subscription.auth}}),
    };
    const pushManager = {getSubscription: async () => null, subscribe: async () => given};
    Object.defineProperty(navigator.serviceWorker, "ready", {value: Promise.resolve({pushManager})});
    Notification.requestPermission = async () => "granted";
}"""


@pytest.fixture
def web() -> Iterator[WebServer]:
    """A web server outside the house."""
    with web_server() as opened:
        yield opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A house that may post to this machine."""
    with serving(tmp_path, notice_networks="127.0.0.1") as opened:
        yield opened


@pytest.fixture
def open_window(browser: Browser, house: Server) -> Iterator[Callable[..., Page]]:
    """A window for each person."""
    with windows(browser, house) as opened:
        yield opened


def test_a_webhook_is_tried_kept_and_removed_on_the_page(open_window: Callable[..., Page], web: WebServer) -> None:
    """What goes wrong is said in its form; what went well is said once."""
    page = open_window("Ragna")
    page.goto("/notices")
    expect(page.get_by_text("This house sends no mail.")).to_be_visible()
    webhook = page.locator("form[data-post='/api/notices/webhook']")
    web.answers["/hook"] = outside.plainly(500)
    webhook.get_by_label("Address").fill(f"{web.address}/hook")
    webhook.get_by_role("button").click()
    expect(webhook.get_by_role("alert")).to_contain_text("It was not taken just now (500).")

    del web.answers["/hook"]
    webhook.get_by_role("button").click()
    expect(page.locator("[data-told]")).to_contain_text("It was taken")
    row = page.locator(".channels li")
    expect(row).to_contain_text("127.0.0.1")
    row.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)


def test_the_hours_of_a_person_are_kept_in_the_zone_of_her_browser(open_window: Callable[..., Page]) -> None:
    """The page suggests the zone, and shows what was said."""
    page = open_window("Ragna")
    page.goto("/notices")
    page.get_by_label("Quiet from").fill("22:30")
    page.get_by_label("to", exact=True).fill("07:00")
    page.get_by_role("button", name="Keep it so").click()
    expect(page.locator("[data-told]")).to_contain_text("from now on")

    expect(page.get_by_label("Quiet from")).to_have_value("22:30")
    here = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.get_by_label("My time zone")).to_have_value(here)


def test_the_bell_of_a_table_goes_round(open_window: Callable[..., Page]) -> None:
    """And shows whom nothing reaches where to change that."""
    page = open_window("Ragna")
    table = new_table(page, "meltwater", ME, BOT)
    bell = page.locator("header [data-bell]")
    expect(bell).to_have_attribute("aria-label", "Told: everything")
    bell.click()
    page.wait_for_url("**/notices")
    expect(page.locator("main")).to_contain_text("Nothing reaches you yet")

    page.goto(f"/t/{table}")
    expect(bell).to_have_attribute("aria-label", "Told: only my turns")


def test_a_browser_is_told_and_shows_what_comes(
    open_window: Callable[..., Page], house: Server, web: WebServer
) -> None:
    """The service worker shows the words of a message, and keeps where it leads."""
    page = open_window("Ragna", installed=True)
    page.context.grant_permissions(["notifications"])
    page.goto("/notices")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    scope = f"{house.address}/"
    page.evaluate(SUBSCRIBED, outside.Browser(web, "ragna").subscription)
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.locator(".channels li")).to_contain_text("Browser")
    page.locator(".channels li").get_by_role("button", name="Try it").click()
    wait(lambda: web.at("/push/ragna"))

    with ExitStack() as opened:
        line = page.context.new_cdp_session(page)
        opened.callback(line.detach)
        known: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: known.extend(
                each["registrationId"] for each in told["registrations"] if each["scopeURL"] == scope
            ),
        )
        line.send("ServiceWorker.enable")
        page.wait_for_timeout(100)
        words = {"title": "It is your move: Winter", "body": "Meltwater", "path": "/t/x", "tag": "y"}
        message = {"origin": house.address, "registrationId": known[0], "data": json.dumps(words)}
        line.send("ServiceWorker.deliverPushMessage", message)
        shown = page.evaluate("""async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            for (let tries = 0; tries < 200; tries += 1) {
                const [found] = await registration.getNotifications();
                if (found) return [found.title, found.body, found.data, found.tag];
                await new Promise((go) => setTimeout(go, 20));
            }
            return null;
        }""")
    assert shown == ["It is your move: Winter", "Meltwater", "/t/x", "y"]
