"""The packages of the client, and of the server it is measured against, are the same wherever they are installed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parent.parent.parent
LOCKS: Final = ["web/package-lock.json", "bench/table/package-lock.json"]


@pytest.fixture(params=LOCKS)
def locked(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a lock file says of each folder of node_modules; the package itself is at no place."""
    packages: dict[str, Any] = json.loads((ROOT / request.param).read_text(encoding="utf-8"))["packages"]
    return packages


def where_node_looks(place: str, name: str) -> Iterator[str]:
    """The folders where a package that stands at a place may find another, from the inside out."""
    while place:
        yield f"{place}/node_modules/{name}"
        place = place.rpartition("node_modules/")[0].rstrip("/")
    yield f"node_modules/{name}"


def test_whatever_a_package_needs_on_any_system_is_locked(locked: dict[str, Any]) -> None:
    """`npm ci` refuses a lock file that lacks but one of the binaries of other systems."""
    lacking = [
        f"{name}, for {place}"
        for place, package in locked.items()
        for name in {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}
        if not any(each in locked for each in where_node_looks(place, name))
    ]
    assert not lacking


def test_what_is_locked_is_known_by_its_sum_and_comes_from_any_registry(locked: dict[str, Any]) -> None:
    """A lock file with addresses would send everybody to the registry of whoever wrote it."""
    for place, package in locked.items():
        assert "resolved" not in package, place
        assert not place or package["integrity"].startswith("sha512-"), place
