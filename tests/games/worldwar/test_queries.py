"""Who holds what, and what counters can do."""

import pytest

from fimbul.games.worldwar.groups import group
from fimbul.games.worldwar.names import FIGHTER, INDEX, MLRS, NATIONS, SOLDIER, SPECIAL_OPS
from fimbul.games.worldwar.queries import hits_on, is_fully_occupied, movement_of, price_of, sides_holding
from fimbul.games.worldwar.steps.reinforcement import REINFORCE
from tests.games.kit import say, words
from tests.games.worldwar.scene import asked, war


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


@pytest.mark.rule("WW-TEC-06", "WW-UNI-01")
def test_super_soldiers_are_soldiers_and_nobody_else() -> None:
    """WW-TEC-06: two steps, 5 and more, $3; missiles and planes of the nation are as they were."""
    state = war(technologies="usa super-soldier")
    usa, nato = NATIONS.index("usa"), NATIONS.index("nato")

    assert [price_of(state, usa, kind) for kind in (SOLDIER, MLRS, FIGHTER)] == [3, 4, 5]
    assert [hits_on(state, usa, kind) for kind in (SOLDIER, MLRS, FIGHTER)] == [5, 5, 4]
    assert [movement_of(state, group(usa, kind, 1)) for kind in (SOLDIER, MLRS, FIGHTER)] == [2, 1, 5]
    assert (price_of(state, nato, SOLDIER), hits_on(state, nato, SOLDIER)) == (2, 6)
    assert movement_of(state, group(nato, SOLDIER, 1)) == 1


@pytest.mark.rule("WW-REI-04", "WW-REI-05")
def test_nobody_merges_or_flips_counters_of_others() -> None:
    """WW-REI-05: Russia's soldiers in Alaska are Russia's; with exactly $2 a soldier of the USA flips."""
    state = asked(war(usa="alaska soldier", rus="alaska soldier 2, hawaii tank 2", money="usa 2"), REINFORCE, side=0)
    assert "merge" not in words(state)
    say(state, "flip")
    assert words(state) == ["alaska"]
    say(state, "alaska")

    assert words(state) == ["1"]
