"""The house as an app in Chromium: it can be installed, opens without a network, and keeps nothing of anybody."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.table.browsing import ME, NEEDS_A_BROWSER, post

pytestmark = NEEDS_A_BROWSER

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
}"""


def installed(window: Callable[..., Page], path: str = "/") -> Page:
    """A window of somebody whose browser has the app."""
    page = window("Ragna", installed=True)
    page.goto(path)
    page.wait_for_function(CONTROLLED)
    return page


def asked(line: CDPSession, what: str) -> Any:
    """What the browser itself says about the page."""
    return line.send(what)


def test_the_house_can_be_installed(window: Callable[..., Page]) -> None:
    """Chromium finds nothing wrong with the manifest and no reason against it, and a worker controls the page."""
    page = installed(window)
    line = page.context.new_cdp_session(page)

    manifest = asked(line, "Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    reasons = [each["errorId"] for each in asked(line, "Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [reason for reason in reasons if reason != "in-incognito"] == []  # which is how tests are run


def test_without_a_network_the_app_says_so_and_comes_back_by_itself(window: Callable[..., Page]) -> None:
    """At the address where one wanted to go, which opens when the house answers again."""
    page = installed(window)
    page.context.set_offline(True)
    page.goto("/rules")
    expect(page.locator("h1")).to_have_text("The house does not answer")
    expect(page.locator("[data-next-try]")).to_contain_text("Next try in")
    assert page.locator("link[rel=stylesheet]").first.evaluate("sheet => sheet.sheet.cssRules.length") > 0

    page.context.set_offline(False)

    expect(page.locator("h1")).to_have_text("Rules")
    assert page.url.endswith("/rules")


def test_nothing_that_is_somebodys_is_kept(window: Callable[..., Page]) -> None:
    """After a walk through the house the browser keeps files that anybody may have, and a page of nobody."""
    page = installed(window)
    table = post(page, "/api/tables", {"game": "scavengers", "seats": [ME, {"who": "here", "name": "Wen"}],
                                       "options": {"seats": 2}})["id"]  # fmt: skip
    for path in (f"/t/{table}", "/", "/tables", "/me"):
        page.goto(path)
        page.wait_for_load_state("networkidle")

    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith(("/static/", "/style/")) for path in kept)
    assert "Ragna" not in page.evaluate("caches.match('/offline').then((page) => page.text())")


def test_a_new_version_replaces_the_worker_and_what_it_kept(window: Callable[..., Page]) -> None:
    """As when the house has been built anew."""
    page = installed(window)
    (before,) = page.evaluate("caches.keys()")

    def newer(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('VERSION="', 'VERSION="newer-'))

    page.context.route("**/service_worker.js", newer)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.wait_for_function(f"caches.keys().then((kept) => !kept.includes('{before}') && kept.length === 1)")
