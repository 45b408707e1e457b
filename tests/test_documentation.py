"""The documentation as a site: pages link into the sources, and a link to nothing is found."""

import re
from pathlib import Path

import pytest
from mkdocs.exceptions import PluginError
from tools import documentation


def told(link: str) -> str:
    """What becomes of a link on a page in docs/rules."""
    return documentation.OUTWARD.sub(lambda found: documentation.outward(found, Path("rules")), link)


def test_a_link_into_the_sources_becomes_a_path_where_nobody_knows_their_address() -> None:
    """A site has no sources beside it, so it says where they are in the repository."""
    assert told("[lease.py](../../src/fimbul/table/keep/lease.py)") == "`src/fimbul/table/keep/lease.py`"
    assert told("[the changes](../../CHANGELOG.md)") == "the changes (`CHANGELOG.md`)"


def test_a_link_into_the_sources_is_one_where_their_address_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """FIMBUL_SOURCES_URL is where the repository can be read."""
    monkeypatch.setattr(documentation, "SOURCES", "https://code.example/fimbul/")

    assert (
        told("[the changes](../../CHANGELOG.md#next)") == "[the changes](https://code.example/fimbul/CHANGELOG.md#next)"
    )


def test_a_link_between_pages_stays_as_it_is() -> None:
    """The builder follows it, and says if it leads nowhere."""
    assert told("[words](../GLOSSARY.md)") == "[words](../GLOSSARY.md)"


def test_a_link_to_a_source_that_is_gone_ends_the_build() -> None:
    """Whoever moves a file hears of the page that tells of it."""
    with pytest.raises(PluginError, match=re.escape("docs/rules links to ../../src/fimbul/nowhere.py")):
        told("[nowhere](../../src/fimbul/nowhere.py)")
