"""What makes the house an app: a manifest whose icons are there, and a worker with a version."""

import struct
from collections.abc import Iterator

import httpx
import pytest

from fimbul.table.app import STATIC
from fimbul.table.http import installing
from tests.table.serving import serving

pytestmark = pytest.mark.skipif(not (STATIC / "client.js").exists(), reason="the client is not built: make web")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Somebody at a house that only these tests visit."""
    with serving(tmp_path_factory.mktemp("house")) as server, server.browser() as opened:
        yield opened


def test_every_icon_of_the_manifest_is_there_in_the_size_it_tells(browser: httpx.Client) -> None:
    """Systems refuse an app whose icons are not as promised."""
    answer = browser.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        drawn = browser.get(icon["src"])
        assert drawn.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", drawn.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_a_worker_is_asked_for_anew_and_changes_with_what_it_keeps(
    browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another offline page makes another worker, though its script is the same."""
    before = browser.get("/service_worker.js")
    assert before.headers["content-type"].startswith("text/javascript")
    assert before.headers["cache-control"] == "no-cache"
    assert browser.get("/service_worker.js").text == before.text

    monkeypatch.setattr(installing, "source", lambda _template: "another page")
    assert browser.get("/service_worker.js").text.split("\n")[1:] == before.text.split("\n")[1:]
    assert browser.get("/service_worker.js").text != before.text


def test_the_page_for_no_network_is_nobodys(browser: httpx.Client) -> None:
    """Even for who is known: no name, and no token."""
    told = browser.post("/api/people", json={"name": "Ragna of the Ice"}).json()
    page = browser.get("/offline").text
    assert "Ragna of the Ice" not in page
    assert told["token"] not in page
    assert 'name="known"' not in page
