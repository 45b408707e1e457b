"""Who holds what, and what counters can do."""

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS, SPECIAL_OPS
from fimbul.games.worldwar.queries import is_fully_occupied, sides_holding
from tests.games.worldwar.scene import war


@pytest.mark.rule("WW-SOP-02", "WW-TERM-03")
def test_special_ops_occupy_land_like_any_land_unit() -> None:
    """WW-SOP-02: they fire in tier 1 on 4 and more, and count as a land unit; a plane does not."""
    state = war(
        usa="ukraine special-ops, kazakhstan fighter", rus="western-russia soldier", ukr="eastern-europe soldier"
    )
    ukraine, kazakhstan = INDEX["ukraine"], INDEX["kazakhstan"]

    assert sides_holding(state, ukraine) == 1 << 0
    assert is_fully_occupied(state, ukraine, NATIONS.index("ukr"))
    assert not is_fully_occupied(state, kazakhstan, NATIONS.index("rus"))
    unit = state.box.units[SPECIAL_OPS]
    assert (unit.tier, unit.hit) == (1, 4)


@pytest.mark.rule("WW-SOP-02", "WW-TERM-08")
def test_special_ops_hold_no_sea() -> None:
    """WW-TERM-08: only ships do, so a sea with special ops of an enemy in it is open."""
    state = war(usa="black-sea special-ops", rus="black-sea navy")

    assert sides_holding(state, INDEX["black-sea"]) == 1 << 2
