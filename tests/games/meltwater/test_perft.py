"""Option-tree counts from both set-ups and from later positions; on failure the count behind each pick is shown."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fimbul
from tests.contract.games import sit_down
from tests.contract.perft import by_pick, perft

HERE = Path(__file__).parent
POSITIONS = tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8"))["position"]


def position(entry: dict[str, Any]) -> fimbul.State:
    """The position that an entry of the table describes."""
    if "record" in entry:
        recorded = fimbul.open_record((HERE.parent.parent / "records" / entry["record"]).read_text(encoding="utf-8"))
        state = recorded.game.new()
        for pick in recorded.picks[: entry["first"]]:
            state.play(pick.option)
        return state
    sitting = sit_down(fimbul.game("meltwater", **entry["options"]))
    for word in entry.get("picks", "").split():
        sitting.say(word)
    return sitting.state


@pytest.mark.parametrize("entry", POSITIONS, ids=[entry["title"] for entry in POSITIONS])
def test_the_tree_has_as_many_leaves_as_the_table_says(entry: dict[str, Any]) -> None:
    """Depth by depth; a difference is traced to the first pick behind which it lies."""
    state = position(entry)
    assert len(entry["counts"]) >= 4
    for depth, expected in enumerate(entry["counts"], start=1):
        assert perft(state, depth) == expected, f"depth {depth}: {by_pick(state, depth)}"
