"""Option-tree counts from set-ups and from later positions; on failure the count behind each pick is shown."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fimbul
from tests.contract.games import names, sit_down
from tests.contract.perft import by_pick, perft

TESTS = Path(__file__).parent.parent
POSITIONS = [
    (name, entry)
    for name in names()
    for entry in tomllib.loads((TESTS / "games" / name / "perft.toml").read_text(encoding="utf-8"))["position"]
]


def position(name: str, entry: dict[str, Any]) -> fimbul.State:
    """The position that an entry of the table describes."""
    if "record" in entry:
        recorded = fimbul.open_record((TESTS / "records" / entry["record"]).read_text(encoding="utf-8"))
        state = recorded.game.new()
        for pick in recorded.picks[: entry["first"]]:
            state.play(pick.option)
        return state
    options = entry["options"]
    if "world" in options:
        options = {
            **options,
            "world": (TESTS / "games" / name / "worlds" / options["world"]).read_text("utf-8").strip(),
        }
    sitting = sit_down(fimbul.game(name, **options))
    for word in entry.get("picks", "").split():
        sitting.say(word)
    return sitting.state


@pytest.mark.parametrize(("name", "entry"), POSITIONS, ids=[f"{name}: {entry['title']}" for name, entry in POSITIONS])
def test_the_tree_has_as_many_leaves_as_the_table_says(name: str, entry: dict[str, Any]) -> None:
    """Depth by depth; a difference is traced to the first pick behind which it lies."""
    state = position(name, entry)
    assert len(entry["counts"]) >= 4
    for depth, expected in enumerate(entry["counts"], start=1):
        assert perft(state, depth) == expected, f"depth {depth}: {by_pick(state, depth)}"
