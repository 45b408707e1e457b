"""Boxes of owners: what the rules could not be played with is refused with a sentence."""

import tomllib
from typing import Any

import pytest

from fimbul.core.errors import BadData
from fimbul.games.worldwar.data import BOXES, FILES, HOME, Box
from fimbul.games.worldwar.names import NATIONS
from fimbul.games.worldwar.steps.diplomacy import TRIGGER
from tests.games.worldwar.scene import asked, question, war


def edited(path: str, value: Any) -> Box:
    """The box as shipped but for one entry, `units unit tank move`."""
    files = [tomllib.loads((HOME / name).read_text(encoding="utf-8")) for name in FILES]
    first, *inner, last = path.split()
    table: Any = files[[name.removesuffix(".toml") for name in FILES].index(first)]
    for key in inner:
        table = table[int(key) if key.isdigit() else key]
    table[int(last) if last.isdigit() else last] = value
    return Box(files)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units unit navy move", 8),
        ("units unit fighter move", 15),
        ("units super_soldier move", 15),
        ("units unit mlrs range", 4),
        ("units unit navy range_hypersonic", 9),
        ("units unit tank hit", 7),
        ("units unit tank tier", 6),
        ("units unit tank domain", "space"),
        ("units super_soldier hit", 99),
        ("units unrest hit", 1),
        ("units neutral force", "tank"),
        ("units neutral strong_land", "red-sea"),
        ("units tech_counters robot", 32),
        ("units pieces track", 40),
        ("nations nation usa counters soldier", [40, 2]),
        ("nations nation usa counters soldier", [1, 2]),
        ("nations nation usa deployment iraq", {"navy": [1, 0]}),
        ("nations nation tur special control", ["space"]),
        ("map land alaska cities", "anchorage"),
        ("map isil marked", ["iraq", "red-sea"]),
        ("map isil marked", ["iraq", "iraq"]),
        ("map sea arctic-ocean coasts 0", "bering-sea"),
        ("map sea arctic-ocean coasts 1", "alaska"),
        ("map canal suez land", "red-sea"),
        ("cards obligation 0 place", "space"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(path: str, value: Any) -> None:
    """A number that no counter can show, a ship on land, a die with seven sides."""
    with pytest.raises(BadData):
        edited(path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units unit navy move", 7),
        ("units unit fighter move", 14),
        ("units unit mlrs range", 3),
        ("units tech_counters robot", 31),
        ("units neutral strength", 9),
        ("units unit special-ops move", 100),
    ],
)
def test_an_owner_may_correct_what_is_printed(path: str, value: Any) -> None:
    """Up to what can be played."""
    assert edited(path, value).hash != BOXES.shipped.hash


@pytest.mark.rule("WW-DIP-10", "WW-NTR-06")
def test_no_card_brings_north_korea_to_auction_in_the_basic_game() -> None:
    """WW-NTR-06: there it is neutral land, whatever a corrected card of South Korea says."""
    state = asked(war(), TRIGGER, "chance", nation=NATIONS.index("nko"), side=0)

    assert question(state) == "declare alpha"
