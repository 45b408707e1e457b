"""Ways: who reaches what, held against a second finder on random positions."""

from random import Random

import pytest

from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.data import is_land, is_sea
from fimbul.games.worldwar.floods import Stations
from fimbul.games.worldwar.groups import kind_of, nation_of, so_many
from fimbul.games.worldwar.names import INDEX, KINDS, NATIONS, NAVY, NONE, PLACES, SATELLITE, SPACE, TERRITORIES
from fimbul.games.worldwar.routes import reach, ways
from fimbul.games.worldwar.state import Action, War
from fimbul.games.worldwar.steps.carriers import Carriers
from fimbul.games.worldwar.terrain import MOVEMENT, WAR, survey
from tests.games.worldwar.oracle_reach import Oracle
from tests.games.worldwar.scene import ally, war

LAND_PLACES = [place for place in range(PLACES) if is_land(place)]
SEA_PLACES = [place for place in range(PLACES) if is_sea(place)]


def scattered(rng: Random) -> War:
    """Counters of many nations anywhere that they can be, some partners, nothing moved."""
    state = war(pacts="alpha bravo" if rng.random() < 0.5 else "")
    for nation in range(len(NATIONS)):
        if state.sides[nation] == 9 and rng.random() < 0.4:
            ally(state, nation, rng.randrange(4))
        for kind, count in enumerate(state.box.cards[nation].counters):
            for _ in range(count if state.entered >> nation & 1 else 0):
                home = [place for place in LAND_PLACES if state.box.homes[nation] >> place & 1]
                places = SEA_PLACES if kind == NAVY else home if home and rng.random() < 0.5 else LAND_PLACES
                place = SPACE if kind == SATELLITE else rng.choice(places)
                if rng.random() < 0.5:
                    state.deploy(place, nation, kind, rng.choice((1, 2)))
    state.action = Action(0, sum(1 << nation for nation, side in enumerate(state.sides) if side == 0))
    return state


def spelled(places: set[int]) -> list[str]:
    """Their names."""
    return [TERRITORIES[place] for place in sorted(places)]


def those_in(mask: int) -> set[int]:
    """The places of a set."""
    return {place for place in range(PLACES) if mask >> place & 1}


@pytest.mark.rule("WW-MOV-01", "WW-MOV-03", "WW-MOV-04", "WW-MOV-07")
@pytest.mark.parametrize("phase", [MOVEMENT, WAR])
@pytest.mark.parametrize("seed", range(6))
def test_two_finders_agree_on_who_reaches_what(seed: int, phase: int) -> None:
    """WW-MOV-03: every counter of Alpha's, everywhere, on random positions."""
    state = scattered(Random(seed))
    ground, oracle = survey(state, 0, phase, NONE), Oracle(state, 0, phase == WAR)
    compared = 0
    for place in range(PLACES):
        for each in state.stacks[place]:
            if state.sides[nation_of(each)] == 0:
                found = spelled(those_in(reach(state, ground, each, place)))
                assert found == spelled(oracle.reached(place, each)), (TERRITORIES[place], KINDS[kind_of(each)])
                compared += 1
    assert compared > 10


@pytest.mark.rule("WW-TRN-02")
@pytest.mark.parametrize("phase", [MOVEMENT, WAR])
@pytest.mark.parametrize("seed", range(6))
def test_two_finders_agree_on_where_one_ship_carries(seed: int, phase: int) -> None:
    """WW-TRN-02: with one ship in each sea, for every land unit of Alpha's."""
    rng = Random(seed)
    state = scattered(rng)
    for sea in SEA_PLACES:
        state.stacks[sea] = [so_many(each, 1) for each in state.stacks[sea][:1]]
    ground, oracle = survey(state, 0, phase, NONE), Oracle(state, 0, phase == WAR)
    ground.wings = Stations([], [])
    for place in LAND_PLACES:
        for each in state.stacks[place]:
            if state.sides[nation_of(each)] == 0:
                found = spelled(those_in(Carriers(state, ground, place).reach(each)))
                assert found == spelled(oracle.shipped(place, each)), TERRITORIES[place]


def test_ways_differ_in_cost_or_there_is_one() -> None:
    """The safest first, then shorter ones: around the devastated Central Pacific, or through it."""
    board = WorldWar({}).box.map
    start, target, rough = INDEX["bering-sea"], INDEX["south-pacific"], 1 << INDEX["central-pacific"]
    everywhere = board.all.everywhere
    found = ways(board.sea.near, start, target, 5, everywhere, everywhere, rough, board.apart[target])

    assert [(len(way.places), way.rolls) for way in found] == [(3, 0), (2, 1)]
    assert [TERRITORIES[place] for place in found[0].places] == ["gulf-of-alaska", "eastern-pacific", "south-pacific"]
    assert len(ways(board.sea.near, start, target, 5, everywhere, everywhere, 0, board.apart[target])) == 1
