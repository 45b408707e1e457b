"""What is remembered of the map from move to move, held against a look at all of it."""

from random import Random

import pytest

import fimbul
from fimbul.core.places import ONE_PART, places_in
from fimbul.games.worldwar import WorldWar
from fimbul.games.worldwar.building import Market, places_for
from fimbul.games.worldwar.groups import at_rest
from fimbul.games.worldwar.lexicon import DONE, FULL_WAR, MOVE, SMALL_CAMPAIGN
from fimbul.games.worldwar.names import KINDS, NATIONS, NONE, PLACES
from fimbul.games.worldwar.queries import (
    able_to_spend,
    are_all_homes_held,
    hand,
    is_nation_occupied,
    money,
    price_of,
    supply,
    tally,
)
from fimbul.games.worldwar.state import War
from fimbul.games.worldwar.steps.destinations import something_can_go
from fimbul.games.worldwar.terrain import MOVEMENT, RETREAT, WAR, Terrain, survey

MOVERS = [MOVE, SMALL_CAMPAIGN, FULL_WAR]
DECISIONS = 700


def forgetful(state: War) -> War:
    """The same position for somebody who has not seen it before."""
    stranger = state.copy()
    stranger.surveyed = stranger.counted = stranger.occupation = stranger.hands = None
    stranger.restless_low = stranger.restless_high = ONE_PART
    stranger.settle()
    return stranger


def found_out(state: War, ground: Terrain) -> tuple[object, ...]:
    """All that matters of the map as somebody has found it, what nobody has asked yet included."""
    open_to_whom = (ground.through, ground.into, ground.stops, ground.calm, ground.calm_seas, ground.shores)
    places = (ground.nature, ground.room, ground.open, ground.landing, ground.harbours, ground.held)
    return open_to_whom, places, [something_can_go(state, ground, place) for place in range(PLACES)]


def anybody(state: War, rng: Random) -> int:
    """A pick: mostly what moves, and never that it is enough, so that much happens."""
    if state.decider == fimbul.CHANCE:
        return fimbul.roll(state, rng)
    asked = state.options()
    return rng.choice([each for each in asked if each in MOVERS] or [each for each in asked if each != DONE] or asked)


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize("seed", range(8))
def test_the_map_that_is_kept_is_the_one_that_a_stranger_sees(seed: int) -> None:
    """WW-MOV-04: after every pick, for who looked last and then for somebody else; copies go their own way."""
    rng = Random(seed)
    options = {"seats": 4, "advanced": True, "canal_control": seed % 4 == 1} if seed % 2 else {"seats": 2 + seed % 3}
    state = WorldWar(options).new()
    compared = 0
    for _ in range(DECISIONS):
        if state.over:
            break
        for each in (state, state.copy()) if rng.random() < 0.2 else (state,):
            kept = each.surveyed
            if not isinstance(kept, Terrain):
                continue
            stranger = forgetful(each)
            for side, phase, target in [
                (kept.side, kept.phase, kept.target),
                (rng.randrange(each.game.seats), rng.choice([MOVEMENT, WAR, RETREAT]), NONE),
            ]:
                stranger.surveyed = None
                ground, anew = survey(each, side, phase, target), survey(stranger, side, phase, target)
                assert found_out(each, ground) == found_out(stranger, anew)
                compared += 1
        aside = state.copy() if rng.random() < 0.1 else None
        state.play(anybody(state, rng))
        if aside is not None:  # what is found out there is nobody else's business
            aside.play(anybody(aside, rng))
    assert compared > 300


@pytest.mark.rule("WW-OCC-01", "WW-SEQ-09")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_occupied_and_who_has_to_rest_is_never_out_of_date(seed: int) -> None:
    """WW-OCC-01: nations are asked about after every pick. WW-SEQ-09: nobody stays tired, wherever he went."""
    rng = Random(seed)
    state = WorldWar({"seats": 3, "advanced": seed % 2 == 1}).new()
    for _ in range(DECISIONS):
        if state.over:
            break
        state.play(anybody(state, rng))
        for nation in range(len(NATIONS)):
            assert is_nation_occupied(state, nation) == are_all_homes_held(state, nation)
            assert hand(state, state.sides[nation]) == sum(
                1 << each for each, side in enumerate(state.sides) if side == state.sides[nation]
            )
        tired, stranger = state.copy(), forgetful(state)
        tired.rest(turn_over=True)
        stranger.rest(turn_over=True)
        assert tired.stacks == stranger.stacks == [at_rest(stack, turn_over=True) for stack in state.stacks]


@pytest.mark.rule("WW-MOV-04")
@pytest.mark.parametrize("seed", range(6))
def test_whoever_remembers_the_map_finds_what_a_stranger_finds(seed: int) -> None:
    """WW-MOV-04: through many moves, among them ones that open and shut ways to others, and now and then on a copy."""
    rng = Random(seed)
    options = {"seats": 4, "advanced": True, "canal_control": True} if seed % 2 else {}
    state = WorldWar(options).new()
    compared = 0
    for _ in range(DECISIONS):
        if state.over:
            break
        asked = state.options()
        if state.decider != fimbul.CHANCE and state.agenda[-1].step.name in ("move", "move what", "retreat", "carrier"):
            assert forgetful(state).asked == asked
            compared += 1
        if state.decider == fimbul.CHANCE:
            state.play(fimbul.roll(state, rng))
            continue
        wanted = [option for option in asked if option in MOVERS] or [each for each in asked if each != DONE] or asked
        if rng.random() < 0.1:
            state = state.copy()
        state.play(rng.choice(wanted))
    assert compared > 50


@pytest.mark.parametrize("seed", range(3))
def test_counters_that_are_counted_on_are_as_many_as_those_counted_anew(seed: int) -> None:
    """WW-REI-12: what is left in the supply is not lost from sight while counters come and go."""
    rng = Random(seed)
    state = WorldWar({}).new()
    for _ in range(DECISIONS):
        if state.over:
            break
        chance = state.decider == fimbul.CHANCE
        state.play(fimbul.roll(state, rng) if chance else rng.choice(state.options()))
        assert tally(state) == tally(forgetful(state))


def for_sale(state: War, kind: int, placed: bool) -> int:
    """The nations for which a kind can be bought, one by one: money, a counter, and a place if it needs one."""
    side = state.action.side
    found = 0
    for nation in places_in(able_to_spend(state, state.action.party)):
        dear = price_of(state, nation, kind) > money(state, hand(state, side))
        if not dear and supply(state, nation, kind) and (not placed or places_for(state, nation, kind)):
            found |= 1 << nation
    return found


@pytest.mark.rule("WW-REI-01", "WW-REI-07", "WW-REI-08")
@pytest.mark.parametrize("seed", range(3))
def test_a_market_that_looks_at_each_nation_once_sells_what_can_be_paid_and_placed(seed: int) -> None:
    """WW-REI-01: in the turns of a game, with budgets, markers and technologies as chance would have them."""
    rng = Random(seed)
    state = WorldWar({"seats": 2 + seed, "advanced": True}).new()
    compared = 0
    for _ in range(DECISIONS):
        if state.over:
            break
        if state.decider != fimbul.CHANCE and state.agenda[-1].step.name == "declare":
            other = state.copy()
            other.budgets[:] = [rng.choice([0, 2, 4, 5, 9]) for _ in other.budgets]
            other.devastation = [int(rng.random() < 0.6) for _ in other.devastation]
            other.technologies = [rng.getrandbits(9) & rng.getrandbits(9) for _ in other.technologies]
            for placed in (False, True):
                market, again = Market(other, placed), Market(other, placed)
                wanted = [for_sale(other, kind, placed) for kind in range(len(KINDS))]
                assert [market.buyers(other, kind) for kind in range(len(KINDS))] == wanted
                assert again.kinds(other) == [kind for kind, nations in enumerate(wanted) if nations]
                assert Market(other, placed).is_open(other) == any(wanted)
            compared += 1
        chance = state.decider == fimbul.CHANCE
        state.play(fimbul.roll(state, rng) if chance else rng.choice(state.options()))
    assert compared > 10
