"""Behind a proxy: whom the house believes, and which pages are its own."""

from pathlib import Path
from typing import Any

import pytest

from fimbul.core.errors import BadOptions
from fimbul.table.http.proxies import Proxies
from fimbul.table.settings import Settings
from tests.table.doorstep import HOST, doorstep

HERE = "127.0.0.1"
INSIDE = "10.0.0.7"
OUTSIDE = "192.0.2.9"
WRONG = {"key": "n" * 20}
RAGNA = {"name": "Ragna"}


def seen_from(peer: str, forwarded: str, host: str = HOST, **settings: Any) -> str:
    """Where a request comes from that a peer passes on."""
    scope: Any = {"type": "http", "scheme": "http", "client": (peer, 1)}
    Proxies(Settings(**settings)).see_through(scope, {b"host": host.encode(), b"x-forwarded-for": forwarded.encode()})
    found: str = scope["client"][0]
    return found


@pytest.mark.parametrize(
    ("peer", "forwarded", "seen"),
    [
        (HERE, "192.0.2.9", "192.0.2.9"),
        ("::1", "192.0.2.9", "192.0.2.9"),
        ("::ffff:127.0.0.1", "192.0.2.9", "192.0.2.9"),
        (HERE, "198.51.100.1, 192.0.2.9", "192.0.2.9"),  # what the client claims stands first
        (HERE, "192.0.2.9, 127.0.0.1", "192.0.2.9"),
        (HERE, "192.0.2.9:4711", "192.0.2.9"),
        (HERE, "[2001:db8::1]:4711", "2001:db8::1"),
        (HERE, "2001:db8::1", "2001:db8::1"),
        (HERE, "", HERE),
        (HERE, "unknown", HERE),
        (HERE, "192.0.2.9, \xff[", HERE),
        (OUTSIDE, "198.51.100.1", OUTSIDE),
        (INSIDE, "192.0.2.9", INSIDE),
    ],
)
def test_a_proxy_on_this_machine_is_believed(peer: str, forwarded: str, seen: str) -> None:
    """And nobody else, unless named."""
    assert seen_from(peer, forwarded) == seen


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost", "localhost:8000", "[::1]:8000", "fimbul.localhost", ""]
)
def test_who_asks_this_machine_for_itself_is_not_believed(host: str) -> None:
    """It is somebody here, or comes through a proxy that passes on whatever the client claims; unless it was named."""
    assert seen_from(HERE, OUTSIDE, host) == HERE
    assert seen_from(HERE, OUTSIDE, host, trusted_proxies="127.0.0.1") == OUTSIDE


@pytest.mark.parametrize("named", ["10.0.0.7", "10.0.0.0/8", " 192.168.0.0/16 , 10.0.0.0/8", "10.1.2.3/8"])
def test_a_proxy_that_is_named_is_believed(named: str) -> None:
    """By its address or its network; then none on this machine, unless it is named, too."""
    assert seen_from(INSIDE, "198.51.100.1, 192.0.2.9, 10.0.0.8", trusted_proxies="10.0.0.0/8") == OUTSIDE
    assert seen_from(INSIDE, OUTSIDE, trusted_proxies=named) == OUTSIDE
    assert seen_from(HERE, OUTSIDE, trusted_proxies=named) == HERE


@pytest.mark.parametrize(
    "settings",
    [
        {"trusted_proxies": "nginx"},
        {"trusted_proxies": "10.0.0.0/40"},
        {"public_url": "games.example"},
        {"public_url": "ftp://games.example"},
        {"public_url": "https://[games"},
    ],
)
def test_what_is_no_address_is_refused_before_the_house_opens(settings: dict[str, str]) -> None:
    """With an example of what is one."""
    with pytest.raises(BadOptions, match=r"such as"):
        Proxies(Settings(**settings))  # type: ignore[arg-type]


def test_everybody_behind_a_proxy_has_limits_of_their_own(tmp_path: Path) -> None:
    """Who claims other addresses is still the one whom the proxy sees."""
    with doorstep(tmp_path, logins_per_hour=1) as door:
        claims = ("198.51.100.1", "198.51.100.2", "198.51.100.3")
        first = [
            door.post("/api/enter", WRONG, HERE, headers={"x-forwarded-for": f"{claim}, 192.0.2.9"}) for claim in claims
        ]
        other = door.post("/api/enter", WRONG, HERE, headers={"x-forwarded-for": "192.0.2.8"})

        assert [answer.status_code for answer in first] == [401, 429, 429]
        assert other.status_code == 401


def test_a_rotated_claim_without_a_proxy_does_not_help(tmp_path: Path) -> None:
    """From outside, or from this very machine."""
    with doorstep(tmp_path, logins_per_hour=1) as door:
        for address, host in ((OUTSIDE, HOST), (HERE, "127.0.0.1:8000")):
            answers = [
                door.post("/api/enter", WRONG, address, headers={"host": host, "x-forwarded-for": f"198.51.100.{each}"})
                for each in range(3)
            ]
            assert [answer.status_code for answer in answers] == [401, 429, 429]


PAGES: list[tuple[str, dict[str, str], dict[str, str], int]] = [
    ("a proxy passes the host on", {"host": "games.example", "origin": "https://games.example"}, {}, 201),
    ("with its port", {"host": "games.example:443", "origin": "https://games.example"}, {}, 201),
    ("another port is another site", {"host": "games.example", "origin": "https://games.example:444"}, {}, 403),
    ("a proxy does not", {"host": "127.0.0.1:8000", "origin": "https://games.example"}, {}, 403),
    (
        "but the house knows its address",
        {"host": "127.0.0.1:8000", "origin": "https://games.example"},
        {"public_url": "https://games.example/"},
        201,
    ),
    (
        "which is exact",
        {"host": "127.0.0.1:8000", "origin": "http://games.example"},
        {"public_url": "https://games.example"},
        403,
    ),
    (
        "or a proxy that is believed tells it",
        {"host": "up", "origin": "https://games.example", "x-forwarded-host": "games.example"},
        {},
        201,
    ),
    (
        "not one that is not",
        {"host": "up", "origin": "https://games.example", "x-forwarded-host": "games.example"},
        {"trusted_proxies": "10.0.0.7"},
        403,
    ),
    ("no origin", {"host": "games.example", "origin": "null"}, {}, 403),
    ("no site", {"host": "games.example", "origin": "http://["}, {}, 403),
]


@pytest.mark.parametrize(
    ("headers", "settings", "status"), [case[1:] for case in PAGES], ids=[case[0] for case in PAGES]
)
def test_only_pages_of_the_house_change_something(
    tmp_path: Path, headers: dict[str, str], settings: dict[str, str], status: int
) -> None:
    """Under whatever name the browser knows it; else the operator is told what to do."""
    with doorstep(tmp_path, **settings) as door:
        answer = door.post("/api/people", RAGNA, HERE, headers=headers)

        assert answer.status_code == status
        if status == 403:
            assert "docs/PROXY.md" in answer.json()["words"]


@pytest.mark.parametrize(
    ("headers", "settings", "secure"),
    [
        ({}, {}, False),
        ({"x-forwarded-proto": "https"}, {}, True),
        ({"x-forwarded-proto": "http"}, {}, False),
        ({"x-forwarded-proto": "https"}, {"trusted_proxies": "10.0.0.7"}, False),
        ({}, {"public_url": "https://games.example"}, True),
        ({}, {"public_url": "http://games.example"}, False),
    ],
)
def test_a_session_is_kept_for_https_only_where_browsers_use_it(
    tmp_path: Path, headers: dict[str, str], settings: dict[str, str], secure: bool
) -> None:
    """Though the proxy speaks plain HTTP to the house."""
    with doorstep(tmp_path, **settings) as door:
        kept = door.post("/api/people", RAGNA, HERE, headers=headers).headers["set-cookie"]

        assert ("Secure" in kept) == secure
