"""Places: a small map of two islands and a strait, and one of more places than a machine word has bits."""

import pytest

from fimbul.core.places import Places, linked, places_in

NAMES = ["cape", "dale", "fell", "holm", "skerry"]
LAND = linked(NAMES, [(0, 1), (1, 2), (0, 2)])
SEA = linked(NAMES, [(2, 3)])
BOTH = LAND.with_ways(SEA)


def named(places: int) -> str:
    """A set of places in words."""
    return " ".join(NAMES[place] for place in places_in(places))


def test_a_way_leads_both_ways() -> None:
    """However it was given."""
    assert [named(LAND.near[place]) for place in range(5)] == ["dale fell", "cape fell", "cape dale", "", ""]
    assert LAND.neighbours[2] == [0, 1]


def test_ways_of_two_kinds_are_ways() -> None:
    """From the fell one goes by land and by sea."""
    assert named(BOTH.near[2]) == "cape dale holm"
    assert named(LAND.near[2]) == "cape dale"


def test_places_lie_in_rings_around_a_place() -> None:
    """Counted in steps; where no way leads, there is no ring."""
    assert [named(ring) for ring in BOTH.rings[0]] == ["dale fell", "holm"]
    assert BOTH.rings[4] == []


@pytest.mark.parametrize(("start", "target", "steps"), [(0, 0, 0), (0, 2, 1), (0, 3, 2), (3, 1, 2), (0, 4, None)])
def test_a_distance_is_the_least_number_of_steps(start: int, target: int, steps: int | None) -> None:
    """None where no way leads."""
    assert BOTH.distance(start, target) == steps


def test_one_goes_only_through_what_is_allowed() -> None:
    """The place where one begins need not be."""
    assert named(BOTH.reached(0, BOTH.mask([1, 3]))) == "cape dale"
    assert named(BOTH.reached(0, BOTH.everywhere)) == "cape dale fell holm"


def test_a_map_may_have_more_places_than_a_word_has_bits() -> None:
    """A coast of a hundred and seven."""
    coast = linked([f"p{number}" for number in range(107)], [(number, number + 1) for number in range(106)])

    assert coast.distance(0, 106) == 106
    assert places_in(coast.near[70]) == [69, 71]
    assert coast.reached(100, coast.everywhere) == coast.everywhere


@pytest.mark.parametrize("ways", [[(0, 0)], [(0, 1), (1, 0)]])
def test_no_way_leads_back_to_where_it_begins_or_is_there_twice(ways: list[tuple[int, int]]) -> None:
    """A slip in a list of borders."""
    with pytest.raises(AssertionError, match="cape"):
        linked(NAMES, ways)


def test_a_map_is_made_of_its_neighbours() -> None:
    """In whichever order they are given."""
    assert Places(["a", "b", "c"], [[2, 1], [0], [0]]).near == [6, 1, 1]
