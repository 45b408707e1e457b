"""The house behind nginx and behind Caddy, with the files that deploy/ has: what is documented is what is tested."""

from collections.abc import Iterator

import httpx
import msgspec
import pytest

from fimbul.table.http.protocol import Done, PickMessage, ViewMessage
from tests.deploy.proxying import DEPLOY, NAME, VISITOR, Proxied, behind_caddy, behind_nginx
from tests.table.serving import serving, until

BEFORE = {"nginx": behind_nginx, "caddy": behind_caddy}
WRONG = {"key": "n" * 20}


@pytest.fixture(scope="module", params=list(BEFORE))
def proxied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """The house behind each of them."""
    folder = tmp_path_factory.mktemp(request.param)
    open_to_the_world = BEFORE[request.param]
    with (
        serving(folder, public_url=f"https://{NAME}", logins_per_hour=2) as server,
        open_to_the_world(server, folder) as opened,
    ):
        yield opened


def test_pages_come_and_keep_to_https(proxied: Proxied) -> None:
    """With what browsers must obey; where there is nothing there is nothing."""
    with proxied.visitor() as browser:
        page = browser.get("/")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "max-age=" in page.headers["strict-transport-security"]
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert browser.get("/healthz").text == "ok\n"
        assert browser.get("/nothing").status_code == 404


def test_whoever_comes_without_https_is_sent_to_it(proxied: Proxied) -> None:
    """Nothing is passed on."""
    answer = httpx.get(f"http://127.0.0.1:{proxied.http}/rules?x=1", headers={"host": NAME})

    assert answer.status_code in (301, 308)
    assert answer.headers["location"] == f"https://{NAME}/rules?x=1"


def test_a_session_is_kept_for_https_and_pages_of_the_house_change_something(proxied: Proxied) -> None:
    """The house knows by which scheme and name it was asked; a page of another site changes nothing."""
    with proxied.visitor() as browser, proxied.visitor(origin="https://elsewhere.example") as other:
        came = browser.post("/api/people", json={"name": "Ragna"})
        assert came.status_code == 201
        assert came.headers["set-cookie"].startswith("__Host-fimbul=")
        assert "Secure" in came.headers["set-cookie"]
        assert other.post("/api/people", json={"name": "Loki"}).status_code == 403


def test_visitors_are_counted_by_their_own_address(proxied: Proxied) -> None:
    """Whatever they claim."""
    claims = ("198.51.100.1", "198.51.100.2", "198.51.100.3")
    statuses = []
    for claim in claims:
        with proxied.visitor(**{"x-forwarded-for": claim, "x-real-ip": claim, "forwarded": f"for={claim}"}) as browser:
            statuses.append(browser.post("/api/enter", json=WRONG).status_code)

    assert statuses == [401, 401, 429]
    assert list(proxied.server.house.limits.buckets["logins"]) == [VISITOR]


def test_a_game_is_played_by_socket(proxied: Proxied) -> None:
    """A move goes in, what comes of it comes back."""
    with proxied.visitor() as browser:
        key = browser.post("/api/people", json={"name": "Una"}).json()["key"]
    with proxied.visitor(authorization=f"Bearer {key}") as una:
        table = una.post("/api/tables", json={"game": "meltwater", "agent": "uniform"}).json()["id"]
        with proxied.line(table, una) as line:
            seen = until(line, ViewMessage)
            line.send(msgspec.json.encode(PickMessage(1, 0, seen.at, seen.options[0][0])))
            assert until(line, Done) == Done(1)
        assert una.get(f"/api/tables/{table}/view", params={"seat": 0}).json()["at"] > seen.at


def test_a_record_as_long_as_the_house_reads_comes_through(proxied: Proxied) -> None:
    """What is longer is refused in the house's words, and what is much longer perhaps by the proxy."""
    with proxied.visitor() as browser:
        least, more, much = [
            browser.post("/api/records", content=b"x" * length) for length in (499_000, 510_000, 2_000_000)
        ]

    assert least.status_code == 400
    assert (more.status_code, "500000 bytes" in more.text) == (413, True)
    assert much.status_code == 413


def test_figures_are_not_for_the_world(proxied: Proxied) -> None:
    """The proxy says that there is nothing, and so does the house to whoever gets past it."""
    with proxied.visitor() as browser:
        assert browser.get("/metrics").status_code == 404
    assert httpx.get(f"{proxied.server.address}/metrics").status_code == 200


def test_what_is_documented_is_what_is_tested() -> None:
    """docs/PROXY.md shows the files, and has no others."""
    page = (DEPLOY.parent / "docs/PROXY.md").read_text(encoding="utf-8")

    for name in ("nginx.conf", "Caddyfile"):
        assert f"```\n{(DEPLOY / name).read_text(encoding='utf-8')}```" in page.replace("```nginx", "```"), name
