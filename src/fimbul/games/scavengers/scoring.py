"""How a game of Arctic Scavengers ends: the largest tribe wins."""

from fimbul.core.game import Outcome
from fimbul.core.rule import rule
from fimbul.games.scavengers.data import (
    CONTESTED,
    ENGINEER,
    GEARHEADS,
    MEDIC,
    PHARMERS,
)
from fimbul.games.scavengers.events import Ended, GangJoined
from fimbul.games.scavengers.queries import ALL_TITLES, works
from fimbul.games.scavengers.state import NO_CARDS, PLACES, Camp, Seat, Zone, together


def belongings(state: Camp, seat: Seat) -> Zone:
    """All cards of a tribe: deck, hand, discards, table, and what its buildings hold."""
    cards = NO_CARDS
    for place in PLACES:
        zone = state.zone(seat, place)
        if zone is not NO_CARDS:
            cards = together(cards, zone)
    for building in state.buildings:
        if building.seat == seat:
            cards = together(cards, together(building.timer, building.stored))
    return cards


@rule("AS-END-02", "AS-END-03", "AS-END-04", "AS-HQ-GANG-01")
def merits(state: Camp, seat: Seat, gangs: list[list[Seat]]) -> tuple[int, int, int]:
    """People first, with the gangs that joined; then contested cards; then all cards."""
    cards = belongings(state, seat)
    people = sum([state.box.people[title] * cards[title] for title in ALL_TITLES])
    joined = sum([state.box.gang_people[gang] for gang, tribes in enumerate(gangs) if seat in tribes])
    contested = sum([cards[title] for title in ALL_TITLES if state.box.pile[title] == CONTESTED])
    return people + joined, contested, sum(cards)


def resign(state: Camp, seat: Seat) -> None:
    """A tribe gives up. The last one left wins, before who left last; gangs join nobody then."""
    tribes = range(state.game.seats)
    leavers = [*state.leavers, seat]
    staying = [other for other in tribes if other not in leavers]
    if len(staying) > 1:
        state.leavers.append(seat)
        return
    people = [merits(state, other, [])[0] for other in tribes]
    places = tuple([1 if other in staying else state.game.seats - leavers.index(other) for other in tribes])
    state.outcome = Outcome(tuple(staying), tuple([float(size) for size in people]), "resigned", places)
    state.tell(Ended(state.outcome))


def places_of(state: Camp, all_merits: list[tuple[int, int, int]]) -> list[int]:
    """The largest tribe comes first, equals share a place; after all who stayed those who left, the last one first."""
    leavers = state.leavers
    staying = [mine for seat, mine in enumerate(all_merits) if seat not in leavers]
    return [
        state.game.seats - leavers.index(seat) if seat in leavers else 1 + sum([other > mine for other in staying])
        for seat, mine in enumerate(all_merits)
    ]


@rule("AS-HQ-M1-04", "AS-HQ-GANG-08")
def gangs_joining(state: Camp) -> list[list[Seat]]:
    """For each gang the tribe with most of what it wants, of those that have not given up. Still tied, it joins nobody;
    by option all of them.
    """
    joining: list[list[Seat]] = []
    staying = [seat for seat in range(state.game.seats) if seat not in state.leavers]
    for gang, module in enumerate(state.box.gang_module):
        wants = {seat: wanted(state, seat, gang) for seat in staying}
        best = [seat for seat, mine in wants.items() if mine == max(wants.values()) and mine[0] > 0]
        joins = module <= state.settings.hq and (len(best) == 1 or state.settings.share_gangs)
        joining.append(best if joins else [])
    return joining


@rule(
    "AS-HQ-GANG-02",
    "AS-HQ-GANG-03",
    "AS-HQ-GANG-04",
    "AS-HQ-GANG-05",
    "AS-HQ-GANG-06",
    "AS-HQ-GANG-07",
    "AS-HQ-DD-04",
)
def wanted(state: Camp, seat: Seat, gang: int) -> tuple[int, int]:
    """What a gang looks for, and what breaks a tie: tools, the contested ones; meds of medicine, medics; buildings that
    work, engineers.
    """
    cards = belongings(state, seat)
    if gang == GEARHEADS:
        tools = [title for title in ALL_TITLES if state.box.tool[title]]
        return sum([cards[t] for t in tools]), sum([cards[t] for t in tools if state.box.pile[t] == CONTESTED])
    if gang == PHARMERS:
        return sum([state.box.meds[t] * cards[t] for t in ALL_TITLES if state.box.medicine[t]]), cards[MEDIC]
    working = [building for building in state.buildings if building.seat == seat and works(building)]
    return len(working), cards[ENGINEER]


@rule("AS-END-01", "AS-END-05", "AS-END-07")
def finish(state: Camp) -> None:
    """When the last contested card is gone, the largest tribe wins; who is tied to the last shares the victory."""
    gangs = gangs_joining(state)
    for gang, tribes in enumerate(gangs):
        for seat in tribes:
            state.tell(GangJoined(seat, gang))
    all_merits = [merits(state, seat, gangs) for seat in range(state.game.seats)]
    places = places_of(state, all_merits)
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    scores = tuple([float(mine[0]) for mine in all_merits])
    state.outcome = Outcome(winners, scores, "largest_tribe", tuple(places))
    state.tell(Ended(state.outcome))
