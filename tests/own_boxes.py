"""Boxes that an owner has corrected, for tests: a copy of a game's files with other words in them."""

from pathlib import Path
from typing import Any, NamedTuple

import fimbul


class Correction(NamedTuple):
    """What an owner writes into a file instead of what is there."""

    file: str
    printed: str
    corrected: str


CORRECTIONS = {
    "legacy": Correction("box.toml", "troops = 8", "troops = 9"),
    "meltwater": Correction("setup.toml", '["H1", "I5", "J2", "J4", "K4"]', '["H1"]'),
    "scavengers": Correction("cards.toml", 'cost = "1F"', 'cost = "9F"'),
}
USED_IN: dict[str, dict[str, Any]] = {"legacy": {}, "meltwater": {"season": "winter"}, "scavengers": {}}


def corrected(where: Path, game: str, correction: Correction | None = None) -> Path:
    """The files of a game in a folder of its name, with a correction."""
    boxes = fimbul.game(game, data="shipped").boxes()
    assert boxes
    folder = boxes.export(where)
    file, printed, own = correction or CORRECTIONS[game]
    text = (folder / file).read_text(encoding="utf-8")
    assert printed in text
    (folder / file).write_text(text.replace(printed, own), encoding="utf-8")
    return folder
