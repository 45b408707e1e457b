"""The box of World War III: its map, its counters, its cards."""

import pytest

from fimbul.games.worldwar.data import BOXES, is_land, is_sea
from fimbul.games.worldwar.names import INDEX, KINDS, LANDS, MAJORS, NATIONS, NONE, SEAS

BOX = BOXES.shipped


def of(nation: str) -> int:
    """The number of a nation."""
    return NATIONS.index(nation)


@pytest.mark.rule("WW-SET-21")
def test_there_are_286_counters() -> None:
    """WW-SET-21: so many for each combatant."""
    counted = {name: sum(BOX.cards[nation].counters) for nation, name in enumerate(NATIONS)}
    assert sum(counted.values()) == 286
    assert [counted[name] for name in ("usa", "rus", "nato", "chn", "arb", "afr", "sam")] == [
        31,
        30,
        28,
        27,
        23,
        19,
        15,
    ]
    minors = ("sko", "tur", "ind", "mex", "can", "pak", "twn", "isr", "aus", "vie", "jpn", "ukr", "ven", "irn")
    assert [counted[name] for name in minors] == [12, 6, 15, 3, 3, 8, 4, 8, 5, 6, 8, 5, 3, 9]
    assert (counted["isl"], counted["nko"]) == (4, 14)


def test_there_are_81_lands_and_26_seas() -> None:
    """Lands come first."""
    assert (len(LANDS), len(SEAS)) == (81, 26)
    assert all(is_land(INDEX[name]) for name in LANDS)
    assert all(is_sea(INDEX[name]) for name in SEAS)


def test_every_home_is_worth_what_the_notes_say() -> None:
    """Taxes and points of the majors' home territories."""
    homes = [
        sum(value for place, value in enumerate(BOX.value) if BOX.owner[place] == nation) for nation in range(MAJORS)
    ]
    assert homes == [15, 16, 15, 16, 20, 18, 17]


@pytest.mark.rule("WW-TERM-09")
def test_neutral_land_has_a_value_and_no_owner() -> None:
    """WW-TERM-09: nine neutral lands."""
    neutral = {name: BOX.value[INDEX[name]] for name in LANDS if BOX.owner[INDEX[name]] == NONE}
    assert neutral == {
        "switzerland": 2,
        "sweden-finland": 1,
        "mongolia": 3,
        "thailand-burma": 2,
        "indonesia": 3,
        "philippines": 2,
        "central-america": 1,
        "cuba": 1,
    }


@pytest.mark.rule("WW-TRN-06", "WW-TRN-09")
def test_canals_join_seas_and_their_land_lies_at_both() -> None:
    """WW-TRN-09: Suez, Panama and the Bosphorus; the Black Sea has no other way out."""
    sea, coast = BOX.map.sea, BOX.map.coast
    for one, other, land in [
        ("eastern-mediterranean", "red-sea", "egypt"),
        ("caribbean-sea", "eastern-pacific", "central-america"),
        ("black-sea", "eastern-mediterranean", "turkey"),
    ]:
        assert INDEX[other] in sea.neighbours[INDEX[one]]
        assert {INDEX[one], INDEX[other]} <= set(coast.neighbours[INDEX[land]])
    assert sea.neighbours[INDEX["black-sea"]] == [INDEX["eastern-mediterranean"]]


@pytest.mark.rule("WW-DIP-13")
def test_nations_have_their_neighbours() -> None:
    """WW-DIP-13: neighbours in diplomacy, both ways."""
    for nation, near in enumerate(BOX.neighbours):
        for other in range(len(NATIONS)):
            assert near >> other & 1 == BOX.neighbours[other] >> nation & 1
    assert [name for name in NATIONS if BOX.neighbours[of("usa")] >> of(name) & 1] == ["mex", "can"]
    assert not BOX.neighbours[of("aus")]
    assert not BOX.neighbours[of("isl")]


@pytest.mark.rule("WW-SET-24", "WW-SET-10", "WW-SET-11")
def test_deployments_meet_what_a_nation_must_have() -> None:
    """WW-SET-24: the ready-made deployments place every counter and meet the obligations."""
    for nation, domain, place in BOX.obligations:
        there = [kind for where, kind, _, _ in BOX.cards[nation].deployment if where == place]
        assert any(BOX.units[kind].domain == domain for kind in there)
    assert [KINDS[kind] for kind, unit in enumerate(BOX.units) if unit.range] == ["mlrs", "navy"]
