"""The example of the API's page is the example that runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.serving import Server

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "bot.py"


@pytest.mark.parametrize(
    ("game", "options"),
    [("meltwater", {}), ("scavengers", {}), ("legacy", {}), ("worldwar", {"rounds": 1})],
)
def test_the_example_bot_plays_a_game_to_its_end(server: Server, game: str, options: dict[str, int]) -> None:
    """By plain HTTP, with nothing but Python; of Risk Legacy the first game of a campaign."""
    asked = [sys.executable, str(EXAMPLE), server.address, game, json.dumps(options)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_page_shows_the_example_as_it_is() -> None:
    """Word for word, and no longer than it promises."""
    code = EXAMPLE.read_text(encoding="utf-8").strip()

    assert code in (ROOT / "docs" / "API.md").read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 60
