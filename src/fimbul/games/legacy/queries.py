"""Questions that several steps ask: who controls what, what it is worth, where one may start, enter and go."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, Faction, Place, Seat
from fimbul.games.legacy.lexicon import PRIVATE_MISSION, SEALED
from fimbul.games.legacy.names import (
    ALIENS,
    ANY_PLACE_MANEUVER,
    BLUE,
    BROWN,
    COLLABORATOR,
    CONTINENTS,
    FIRST_COMEBACK,
    FIRST_MISSILE_POWER,
    FORTIFIED_HQ,
    GREEN,
    HUMANS,
    ISLAND,
    MAJOR,
    MINOR,
    MUTANTS,
    NONE,
    PACK_4,
    POCKET_1,
    POCKET_2,
    PRIMITIVE,
    PURIST,
    RESOURCEFUL,
    ROUND_UP,
    RUIN,
    SETTLERS,
    SHORT_SIGHTED,
    UNPOPULAR,
    YELLOW,
)
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import World, homeland, islands, territories_on_board, wins

SETTLED: Final = 4  # expansions that entitle settlers to a card
PURIST_COINS: Final = 2


# Factions


def has(state: War, seat: Seat, power: int) -> bool:
    """Does the faction of a seat have a power?"""
    slot = GREEN if power < FIRST_COMEBACK else BLUE if power < FIRST_MISSILE_POWER else BROWN
    return state.world.slot(state.factions[seat], slot) == power


def is_weak(state: War, seat: Seat, weakness: int) -> bool:
    """Does the faction of a seat have a weakness?"""
    return state.world.slot(state.factions[seat], YELLOW) == weakness


@rule("RL-TERM-02", "RL-MUT-03", "RL-ALIEN-07")
def may_fill(state: War, faction: Faction, slot: int) -> bool:
    """May a faction get a power of a colour? It has one of each at most; Mutants have no green, blue or brown slot and
    Aliens none at all, and of both the red one is printed.
    """
    if faction >= HUMANS and (slot != YELLOW or faction == ALIENS):
        return False
    return state.world.slot(faction, slot) == NONE


def is_mutant(state: War, seat: Seat) -> bool:
    """Do the Mutants sit there?"""
    return state.factions[seat] == MUTANTS


def is_alien(state: War, seat: Seat) -> bool:
    """Do the Aliens sit there?"""
    return state.factions[seat] == ALIENS


@rule("RL-CAPITAL-04")
def lead_faction(state: War) -> Seat:
    """The seat of the playing faction with strictly the most wins, from Pack 4 on; NONE in a tie, or with no win, or if
    it is out of the game.
    """
    if not state.world.is_open(PACK_4):
        return NONE
    won = [0 if faction == NONE else wins(state.world, faction) for faction in state.factions]
    leader = sole_leader(won)
    return leader if leader != NONE and state.is_in(leader) else NONE


def is_in_box(world: World, word: int) -> bool:
    """Is the thing that a word names in the box and not sealed? Own missions come with three packages."""
    if word == PRIVATE_MISSION and (world.is_open(POCKET_1) or world.is_open(POCKET_2)):
        return True
    return SEALED[word] == NONE or world.is_open(SEALED[word])


def homeland_of(state: War, seat: Seat) -> int:
    """The continent that is the homeland of a seat's faction; NONE if it has none."""
    start = NONE if state.recorded else state.starts[seat]  # a game that is noted is among the earlier ones
    return homeland(state.world, state.box, state.factions[seat], start)


# Control


@rule("RL-TERM-04")
def is_occupied(state: War, place: Place) -> bool:
    """Is any piece there, be it a lone HQ?"""
    return state.troops[place] > 0 or state.hq_at(place) != NONE


@rule("RL-TERM-01", "RL-START-09", "RL-FALL-05")
def is_marked(state: War, place: Place) -> bool:
    """Does a mark bar the territory: a scar, any city, a ruin, fallout? Cancelled scars, crosses and lines do not."""
    world = state.world
    return world.scar[place] != NONE or world.city[place] != NONE or world.fallout == place


@rule("RL-SCAR-03", "RL-SCAR-12")
def may_scar(state: War, place: Place) -> bool:
    """May a scar be put on a territory? One at most, and none on fallout."""
    return state.world.scar[place] == NONE and state.world.fallout != place


def has_city(state: War, place: Place) -> bool:
    """Is there a city? A ruin is none."""
    return state.world.city[place] not in (NONE, RUIN)


def may_found(state: War, place: Place) -> bool:
    """May a city be founded in a territory? Where there is none and no fallout; a ruin may be built over."""
    return not has_city(state, place) and state.world.fallout != place


def controlled(state: War) -> int:
    """The territories that somebody controls."""
    together = 0
    for held in state.held:
        together |= held
    return together


@rule("RL-REC-04", "RL-FALL-06")
def continents_of(state: War, seat: Seat) -> list[int]:
    """The continents of which a seat controls every territory, the fallout territory too."""
    held, all_of = state.held[seat], state.box.map.territories
    return [number for number in range(len(CONTINENTS)) if not all_of[number] & ~held]


@rule("RL-REC-05", "RL-REC-06")
def bonus_for(state: War, seat: Seat, continent: int) -> int:
    """What a continent brings to a seat: as printed and changed, and one more for whoever named it."""
    world = state.world
    bonus = state.box.bonus[continent] + world.change[continent]
    namer = world.namer[continent]
    if namer != NONE and (state.settings.named_for_all or namer == state.persons[seat]):
        bonus += 1
    return bonus


@rule("RL-MISPOW-06")
def continent_bonus(state: War, seat: Seat) -> int:
    """All bonuses of a seat, but for those that somebody denies it this turn: for recruits, missions and events."""
    denied = state.deeds.denied if seat == state.active else 0
    return sum([bonus_for(state, seat, each) for each in continents_of(state, seat) if not denied & BIT[each]])


def cities_of(state: War, seat: Seat) -> list[Place]:
    """The territories with a city that a seat controls."""
    return [place for place in places_in(state.held[seat]) if has_city(state, place)]


def population(state: War, seat: Seat) -> int:
    """The people in all cities that a seat controls."""
    people, city = state.box.population, state.world.city
    return sum([people[city[place]] for place in places_in(state.held[seat]) if city[place] != NONE])


@rule("RL-EVENT-13")
def largest_population(state: War) -> Seat:
    """The seat with strictly the most people of those still in; NONE in a tie, or where there is none."""
    return sole_leader([population(state, seat) if state.is_in(seat) else 0 for seat in range(len(state.held))])


@rule("RL-DECK-03")
def most_territories(state: War) -> Seat:
    """The seat that controls strictly the most territories of those still in; NONE in a tie."""
    return sole_leader([held.bit_count() if state.is_in(seat) else 0 for seat, held in enumerate(state.held)])


def sole_leader(values: list[int]) -> Seat:
    """The seat with strictly the most; NONE if there is none."""
    most = max(values)
    return values.index(most) if most and values.count(most) == 1 else NONE


@rule("RL-WIN-02", "RL-WIN-03", "RL-TERM-03", "RL-COMBAT-07", "RL-COMBAT-09")
def stars_of(state: War, seat: Seat) -> int:
    """The Red Stars of a seat: its tokens, and every HQ in a territory that it controls, whoever's HQ it is."""
    held = state.held[seat]
    return state.stars[seat] + sum([1 for place in state.hqs if place != NONE and held & BIT[place]])


def hqs_of(state: War, seat: Seat) -> list[Place]:
    """The territories with an HQ that a seat controls."""
    return sorted([place for place in state.hqs if place != NONE and state.held[seat] & BIT[place]])


def islands_of(state: War, seat: Seat) -> int:
    """The islands that a seat controls."""
    return islands(state.world, state.box) & state.held[seat]


# Recruits


@rule("RL-REC-01", "RL-REC-03", "RL-REC-13", "RL-POWER-05", "RL-WEAK-05")
def basic_recruits(state: War, seat: Seat) -> int:
    """What territories and population bring: added, divided by three and rounded, three at least.

    The Primitive count no people, and Imperial Balkania may round up.
    """
    people = 0 if is_weak(state, seat, PRIMITIVE) else population(state, seat)
    lands, box = state.held[seat].bit_count(), state.box
    up = box.divisor - 1 if has(state, seat, ROUND_UP) else 0
    if state.settings.divide_apart:
        brought = (lands + up) // box.divisor + (people + up) // box.divisor
    else:
        brought = (lands + people + up) // box.divisor
    return brought if state.settings.least_on_total else max(brought, box.least_recruits)


@rule("RL-ALIEN-09")
def alien_recruits(state: War, seat: Seat) -> int:
    """What Aliens recruit more: for the Island, and for each ruin they control."""
    if not is_alien(state, seat):
        return 0
    ruins = sum([1 for place in places_in(state.held[seat]) if state.world.city[place] == RUIN])
    island = state.box.alien_island_troops if state.held[seat] & BIT[ISLAND] else 0
    return island + ruins * state.box.alien_ruin_troops


def recruits(state: War, seat: Seat) -> int:
    """All troops of a recruit but those for cards."""
    brought = basic_recruits(state, seat) + continent_bonus(state, seat)
    return max(brought, state.box.least_recruits) + alien_recruits(state, seat)


# Starting and entering


@rule("RL-START-02", "RL-START-04", "RL-START-05", "RL-START-10", "RL-CAPITAL-02")
def own_city(state: War, seat: Seat, place: Place) -> bool:
    """Is there a city that makes a start: founded by the person at this seat, a Major one, or by the guide a Minor one?

    A scar or a fortification there does no harm; what the Capital covers is nobody's start any more.
    """
    if state.world.founder[place] != state.persons[seat]:
        return False
    kind = state.world.city[place]
    return kind == MAJOR or (kind == MINOR and state.settings.minor_city_start)


@rule("RL-START-01")
def starting_places(state: War, seat: Seat) -> list[Place]:
    """Unoccupied territories that are unmarked or have an own city, next to an HQ or not."""
    return [
        place
        for place in places_in(territories_on_board(state.world))
        if not is_occupied(state, place) and (own_city(state, seat, place) or not is_marked(state, place))
    ]


@rule("RL-START-03", "RL-START-08")
def hq_places(state: War, seat: Seat) -> list[Place]:
    """Where a seat may put its HQ: a legal start with no HQ next door; if there is none, any unmarked one."""
    legal = starting_places(state, seat)
    apart = [place for place in legal if not beside_hq(state, place)]
    return apart or [place for place in legal if not is_marked(state, place)]


@rule("RL-JOIN-06")
def joining_places(state: War, seat: Seat) -> list[Place]:
    """Where a seat without territories may join the war; HQs next door do not matter, but by option they do."""
    legal = starting_places(state, seat)
    if state.settings.join_beside_hq:
        return legal
    return [place for place in legal if not beside_hq(state, place)]


def beside_hq(state: War, place: Place) -> bool:
    """Is an HQ next to the territory?"""
    near = state.world.near[place]
    for other in state.hqs:
        if other != NONE and near & BIT[other]:
            return True
    return False


@rule("RL-FORT-04", "RL-FORT-07")
def is_fortified(state: War, place: Place) -> bool:
    """Does a city have a fortification with a box that is not marked?"""
    return 0 <= state.world.fortification[place] < state.box.boxes


@rule("RL-POWER-01", "RL-DICE-08")
def defends_fortified(state: War, seat: Seat, place: Place) -> bool:
    """Does a defender have fortified dice there: by a fortification, or in its own starting HQ by its power?"""
    return is_fortified(state, place) or (has(state, seat, FORTIFIED_HQ) and state.hqs[seat] == place)


@rule("RL-EXP-04", "RL-EXP-06", "RL-EXP-10", "RL-ALIEN-08", "RL-WEAK-04", "RL-CAPITAL-03")
def city_cost(state: War, seat: Seat, place: Place) -> int:
    """How many troops are lost on expanding into a city: its people, more if it is fortified or the faction is unloved.

    Aliens lose none, and without a city nobody does.
    """
    if not has_city(state, place) or is_alien(state, seat):
        return 0
    cost = state.box.population[state.world.city[place]]
    if is_fortified(state, place):
        cost += state.box.fortified_cost
    if is_weak(state, seat, COLLABORATOR):
        cost += state.box.collaborator_cost
    return cost + (1 if is_weak(state, seat, UNPOPULAR) else 0)


@rule("RL-FALL-01", "RL-FALL-07", "RL-MUTANT-02")
def lost_on_entering(state: War, seat: Seat, place: Place, troops: int) -> int:
    """How many of those who enter are lost to fallout: half of them, rounded up, but no Mutants."""
    return (troops + 1) // 2 if minds_fallout(state, seat, place) else 0


@rule("RL-FALL-03", "RL-REC-14")
def minds_fallout(state: War, seat: Seat, place: Place) -> bool:
    """Is it the fallout territory for the seat: none may be placed there, none may pass?"""
    return place == state.world.fallout and not is_mutant(state, seat)


@rule("RL-EXP-05")
def least_to_expand(state: War, seat: Seat, place: Place) -> int:
    """How many troops must go at least so that one is left."""
    cost = city_cost(state, seat, place)
    return 2 if minds_fallout(state, seat, place) else cost + 1


@rule("RL-EXP-02", "RL-EXP-03", "RL-EXP-09", "RL-MAP-03")
def expansions(state: War, seat: Seat, start: Place) -> int:
    """The neighbours into which troops may expand from a territory, one staying: nobody controls them; a lone HQ is no
    hindrance. Land or sea makes no difference.
    """
    movable = state.troops[start] - 1
    found = 0
    if movable > 0:
        for place in places_in(state.world.near[start] & ~controlled(state)):
            if least_to_expand(state, seat, place) <= movable:
                found |= BIT[place]
    return found


@rule("RL-COMBAT-01", "RL-COMBAT-10")
def attacks(state: War, seat: Seat, start: Place) -> int:
    """The neighbours that may be attacked from a territory with two troops: they hold enemy troops and are not shut."""
    if state.troops[start] < 2:
        return 0
    shut = state.deeds.shut | state.hypnotised
    return state.world.near[start] & controlled(state) & ~state.held[seat] & ~shut


def is_by_sea(state: War, one: Place, other: Place) -> bool:
    """Are two neighbours joined by a sea line, printed or drawn?"""
    return bool(state.world.sea[one] & BIT[other])


def coasts(state: War) -> int:
    """The territories to which a sea line may be drawn."""
    fallout = BIT[state.world.fallout] if state.world.fallout != NONE else 0
    return territories_on_board(state.world) & ~state.box.map.inland & ~fallout


@rule("RL-MAN-03", "RL-POWER-10", "RL-WEAK-03")
def maneuvers(state: War, seat: Seat, start: Place) -> int:
    """The own territories that a maneuver from one can reach: through own ones, none of them fallout.

    By power any own territory; the Short Sighted go next door only.
    """
    held = state.held[seat]
    if is_weak(state, seat, SHORT_SIGHTED):
        return state.world.near[start] & held
    if has(state, seat, ANY_PLACE_MANEUVER):
        return held & ~BIT[start]
    fallout = state.world.fallout
    return connected(state, seat, start, BIT[fallout] if fallout != NONE and not is_mutant(state, seat) else 0)


def connected(state: War, seat: Seat, start: Place, impassable: int = 0) -> int:
    """The own territories to which a way through own ones leads from one of them; it may end where none may pass."""
    held, reached, edge = state.held[seat], BIT[start], BIT[start]
    while edge:
        around = 0
        for place in places_in(edge & ~impassable | edge & BIT[start]):
            around |= state.world.near[place]
        edge = around & held & ~reached
        reached |= edge
    return reached & ~BIT[start]


# Cards


@rule("RL-CARD-01", "RL-CARD-04", "RL-CARD-06", "RL-CARD-13", "RL-EXP-07", "RL-POWER-06", "RL-COMEBACK-01")
def may_draw(state: War, seat: Seat) -> bool:
    """Is the active seat entitled to a card: by a conquest, or by a power that stands in for one?"""
    deeds = state.deeds
    if deeds.conquered:
        return True
    if deeds.city_entered and has(state, seat, RESOURCEFUL):
        return True
    return deeds.expanded.bit_count() >= SETTLED and has(state, seat, SETTLERS)


@rule("RL-CARD-02", "RL-HOME-03")
def drawable(state: War, seat: Seat) -> list[Place]:
    """The Territory cards face up that a seat may draw: of territories it controls, and of its homeland."""
    own = homeland_of(state, seat)
    home = state.box.map.territories[own] if own != NONE else 0
    return [place for place in state.row if place != NONE and (state.held[seat] | home) & BIT[place]]


@rule("RL-WEAK-06")
def is_full_of_coins(state: War, seat: Seat) -> bool:
    """Has a Purist as many Coin cards as one can hold?"""
    return is_weak(state, seat, PURIST) and state.coin_hands[seat] >= PURIST_COINS


@rule("RL-CARD-03")
def may_draw_coin(state: War, seat: Seat, barred: int = 0) -> bool:
    """May a seat draw a Coin card: one is left, no face-up card is controlled but those that somebody has barred, and a
    Purist has room for it?
    """
    if not state.coin_pile or is_full_of_coins(state, seat):
        return False
    return not any(place != NONE and state.held[seat] & ~barred & BIT[place] for place in state.row)


@rule("RL-REC-07", "RL-ALIEN-01")
def coins_worth(state: War, seat: Seat, cards: int, coin_cards: int) -> int:
    """What cards are worth when they are turned in for troops: their coins, and one more for the Collaborator."""
    coins = coins_on(state, cards, coin_cards)
    return coins + state.box.collaborator_coins if is_weak(state, seat, COLLABORATOR) and cards | coin_cards else coins


def coins_on(state: War, cards: int, coin_cards: int) -> int:
    """The coins that cards show."""
    return coin_cards + sum([state.world.coins[place] for place in places_in(cards)])


def troops_for(state: War, coins: int) -> int:
    """The troops that coins bring by the chart."""
    chart = state.box.chart
    return chart[min(coins, len(chart) - 1)]


# Scar cards, from what everybody knows


@rule("RL-SCAR-11")
def may_hold(state: War, seat: Seat, when: tuple[int, ...]) -> bool:
    """Could a seat hold a scar card that is played at such a moment, as far as the table knows?

    It has not played its card, and a card for that moment has not been seen yet.
    """
    if state.scar_cards[seat] == NONE:
        return False
    for title, unseen in enumerate(state.scars_unseen):
        if unseen and state.box.scar_when[title] in when:
            return True
    return False
