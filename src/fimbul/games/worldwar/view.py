"""What a seat sees: everything lies open."""

from typing import Any

from fimbul.core.game import View
from fimbul.core.head import head
from fimbul.core.step import CHANCE
from fimbul.games.worldwar.battle import (
    BATTLES,
    DELIVERY,
    NUKES,
    SHOOTERS,
    Battle,
    Force,
    aim_of,
    dice_of,
    group_of,
    hits_of,
    launcher_of,
    origin_of,
    shooters_of,
    stands_in,
    tier_of,
)
from fimbul.games.worldwar.casualties import fighters_at, owner_of
from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.foreseen import as_it_stands, before_the_first_tier, can_be_foreseen
from fimbul.games.worldwar.groups import Stack, count_of, has_fired, kind_of, nation_of, spent_of, strength_of
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.names import (
    HACKS,
    ISIL,
    KINDS,
    NATIONS,
    NONE,
    NORTH_KOREA,
    SIDES,
    SPACE,
    TECHNOLOGIES,
    TERRITORIES,
)
from fimbul.games.worldwar.prospects import prices, prospects
from fimbul.games.worldwar.prospects import seen_odds as forecast_seen
from fimbul.games.worldwar.scoring import SHARES, parts
from fimbul.games.worldwar.state import PLACES_AND_SPACE, WAITING, War
from fimbul.games.worldwar.steps.bidding import in_order
from fimbul.games.worldwar.steps.diplomacy import bonus
from fimbul.games.worldwar.trails import places_on


def view(state: War, seat: Seat | None) -> View:
    """All that a seat may know, or a spectator."""
    return {**head(state, seat), **table(state)}


def views(state: War, seats: list[Seat | None], earlier: tuple[War, View] | None) -> list[View]:
    """The same for several: the table is one for all of them, and the one that was seen of this very position."""
    if earlier is None:
        seen = table(state)
    elif earlier[0].fingerprint() == state.fingerprint():
        seen = earlier[1]
    else:
        before, known = earlier
        seen = table(state, map_since(state, before, known["territories"]))
    return [{**seen, **head(state, seat)} for seat in seats]


def table(state: War, seen_map: dict[str, Any] | None = None) -> dict[str, Any]:
    """The map, if it has not been seen yet, the nations and the seats."""
    return {
        "setup": dict(state.game.options),
        "round": state.round_number,
        "first": state.game.seat_names[state.first],
        "cards": {
            NATIONS[nation]: state.game.seat_names[state.holders[number]]
            for number, nation in enumerate((NORTH_KOREA, ISIL))
            if state.holders[number] != NONE
        },
        "territories": whole_map(state) if seen_map is None else seen_map,
        "space": seen_stack(state.stacks[SPACE]),
        "battle": seen_battle(state, state.battle),
        "fought": seen_last_battle(state),
        "launches": [seen_launch(each) for each in state.action.tokens],
        "nations": {name: seen_nation(state, nation) for nation, name in enumerate(NATIONS)},
        "auction": seen_auction(state),
        "seats": seen_seats(state),
        "moves": seen_moves(state),
        "prices": prices(state),
        "prospects": prospects(state),
    }


def whole_map(state: War) -> dict[str, Any]:
    """Every territory by its name."""
    aims = aims_of(state)
    return {TERRITORIES[place]: seen_place(state, place, aims) for place in range(SPACE)}


def map_since(state: War, before: War, seen: dict[str, Any]) -> dict[str, Any]:
    """Every territory by its name, after it was seen in a position before: what is as it was is what was seen."""
    aims, earlier_aims = aims_of(state), aims_of(before)
    found = dict(seen)
    for place in range(SPACE):
        if (
            state.stacks[place] != before.stacks[place]
            or state.devastation[place] != before.devastation[place]
            or state.unrest[place] != before.unrest[place]
            or (aims != earlier_aims and aims.count(place) != earlier_aims.count(place))
        ):
            found[TERRITORIES[place]] = seen_place(state, place, aims)
    return found


def aims_of(state: War) -> list[Place]:
    """Where nukes on their way come down."""
    return [aim_of(each) for each in state.action.tokens]


def seen_place(state: War, place: Place, tokens: list[Place]) -> dict[str, Any]:
    """Counters and markers of a territory; what is not there is left out."""
    seen: dict[str, Any] = {}
    if state.stacks[place]:
        seen["counters"] = seen_stack(state.stacks[place])
    if state.devastation[place]:
        seen["devastation"] = state.devastation[place]
    if state.unrest[place]:
        seen["unrest"] = state.unrest[place]
    if place in tokens:
        seen["nukes"] = tokens.count(place)
    return seen


def seen_stack(stack: Stack) -> list[dict[str, Any]]:
    """Groups of like counters."""
    return [
        {
            "nation": NATIONS[nation_of(each)],
            "unit": KINDS[kind_of(each)],
            "strength": strength_of(each),
            "count": count_of(each),
            **({"spent": spent_of(each)} if spent_of(each) else {}),
            **({"fired": True} if has_fired(each) else {}),
        }
        for each in stack
    ]


def seen_battle(state: War, battle: Battle | None) -> dict[str, Any] | None:
    """The Combat Initiative Box: who fights whom and where, the tier, both sides, and hits not yet paid for.

    `attacked` and `defended` are both sides as they were when fire was opened, `thrown` the dice by tier and shooters.
    """
    if battle is None:
        return None
    return {
        "kind": BATTLES[battle.kind],
        "place": PLACES_AND_SPACE[battle.place],
        "side": SIDES[battle.side],
        "victim": None if battle.victim == NONE else NATIONS[battle.victim],
        "tier": battle.tier,
        "attack": seen_forces(battle.attack),
        "defence": seen_forces(battle.defence + below_nukes(state, battle)),
        "hits": {"attack": sum(battle.hits_on_attack), "defence": battle.hits_on_defence},
        "nukes": battle.nukes,
        "attacked": seen_forces(battle.attacked),
        "defended": seen_forces(battle.defended),
        "thrown": [
            {
                "tier": tier_of(each),
                "shooters": SHOOTERS[shooters_of(each)],
                "dice": dice_of(each),
                "hits": hits_of(each),
            }
            for each in battle.thrown
        ],
        "odds": seen_odds(state, battle),
        "before": seen_odds_before(state, battle),
    }


def below_nukes(state: War, battle: Battle) -> list[Force]:
    """The counters in a place that fire at nukes that come down on it."""
    if battle.kind not in (NUKES, DELIVERY):
        return []
    here = fighters_at(state, battle.place, -1)
    return [each for each in here if battle.willing >> state.sides[owner_of(each)] & 1]


def seen_last_battle(state: War) -> dict[str, Any] | None:
    """The combat that was over last in this action, as long as no other is fought; None if no die was thrown in it."""
    last = state.action.last
    return None if state.battle or last is None or not last.thrown else seen_battle(state, last)


def seen_launch(token: int) -> dict[str, str]:
    """A nuke on its way: who launched it, whose it is, and where it comes down."""
    return {
        "side": SIDES[launcher_of(token)],
        "nation": NATIONS[origin_of(token)],
        "place": TERRITORIES[aim_of(token)],
    }


def seen_moves(state: War) -> list[dict[str, Any]]:
    """Where counters have gone in this action, in order; in a combat who came to it, and from where missiles fly."""
    ways = [[TERRITORIES[place] for place in places_on(trail)] for trail in state.action.trails]
    battle = state.battle
    if battle is None:
        return [seen_way(way) for way in ways]
    if battle.place == SPACE:
        return []
    target = TERRITORIES[battle.place]
    origins = sorted({stands_in(each) for each in [*battle.attack, *battle.defence]} - {battle.place, SPACE})
    shots = [{**seen_way([TERRITORIES[origin], target]), "fired": True} for origin in origins]
    return [seen_way(way) for way in ways if way[-1] == target] + shots


def seen_way(way: list[str]) -> dict[str, Any]:
    """A way from a place to another, and through which if there are any between."""
    return {"from": way[0], "to": way[-1], **({"through": way[1:-1]} if way[1:-1] else {})}


def seen_odds(state: War, battle: Battle) -> dict[str, float] | None:
    """Expected losses in strength from here on, and the chance to take the place; not while dice fall."""
    if battle is not state.battle or not can_be_foreseen(battle) or (battle.tier and state.decider == CHANCE):
        return None
    found = as_it_stands(state, battle)
    return None if found is None else forecast_seen(found)


def seen_odds_before(state: War, battle: Battle) -> dict[str, float] | None:
    """The same as it was before the first die, once dice have been thrown."""
    if not battle.tier or battle is not state.battle or not can_be_foreseen(battle):
        return None
    found = before_the_first_tier(state, battle)
    return None if found is None else forecast_seen(found)


def seen_forces(forces: list[Force]) -> list[dict[str, Any]]:
    """Counters with where they stand."""
    return [
        {"place": PLACES_AND_SPACE[stands_in(each)], **counters}
        for each in forces
        for counters in seen_stack([group_of(each)])
    ]


def seen_nation(state: War, nation: int) -> dict[str, Any]:
    """Whose a nation is, and what it has."""
    seen: dict[str, Any] = {"side": SIDES[state.sides[nation]], "in_play": bool(state.entered >> nation & 1)}
    seen["budget"] = state.budgets[nation]
    if state.arsenals[nation] != NONE:
        seen["nukes"] = state.arsenals[nation]
    owned = [name for number, name in enumerate(TECHNOLOGIES) if state.technologies[nation] >> number & 1]
    if owned:
        seen["technologies"] = owned
    if state.wills[nation] or state.fresh_wills[nation]:
        seen["will"] = state.wills[nation] + state.fresh_wills[nation]
    if state.stacks[WAITING + nation]:
        seen["waiting"] = seen_stack(state.stacks[WAITING + nation])
    return seen


def seen_auction(state: War) -> dict[str, Any] | None:
    """The nation that is bid for, and what each seat that takes part has bid and rolled so far, by name."""
    auction = state.auction
    if auction.nation == NONE:
        return None
    names = state.game.seat_names
    return {
        "nation": NATIONS[auction.nation],
        "by": SIDES[auction.by],
        "courted": auction.courted == 1,
        "rollers": [names[seat] for seat in in_order(state)],
        "bids": {name: bid for name, bid in zip(names, auction.bids, strict=True) if bid != NONE},
        "dice": {name: list(divmod(roll, 10)) for name, roll in zip(names, auction.rolls, strict=True) if roll},
        "bonus": {names[seat]: bonus(state, seat) for seat in in_order(state)} if auction.courted else {},
    }


def seen_seats(state: War) -> dict[str, Any]:
    """Every seat, with the points that it would have if the game were over now."""
    points = parts(state) if state.round_number else [0] * state.game.seats
    return {
        name: {**seen_seat(state, seat), "points": points[seat] / SHARES}
        for seat, name in enumerate(state.game.seat_names)
    }


def seen_seat(state: War, seat: Seat) -> dict[str, Any]:
    """The major of a seat, and who its partners are."""
    major, second = state.majors[seat], state.seconds[seat]
    return {
        "major": None if major == NONE else NATIONS[major],
        "second": None if second == NONE else NATIONS[second],
        "partners": [
            name for other, name in enumerate(state.game.seat_names) if other != seat and state.pacts[seat] >> other & 1
        ],
        "locked": bool(state.locked >> seat & 1),
        "cyber_security": state.cyber == seat,
        "gone": not state.is_in(seat),
        **({"declared": LEXICON.word(state.declared[seat])} if state.declared[seat] != NONE else {}),
        **({"target": PLACES_AND_SPACE[state.targets[seat]]} if state.targets[seat] != NONE else {}),
        **({"proposal": state.game.seat_names[state.proposals[seat]]} if state.proposals[seat] != NONE else {}),
    }


assert len(HACKS) == 5
