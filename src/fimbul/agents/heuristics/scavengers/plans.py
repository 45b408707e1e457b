"""What a tribe could do with its hand: the best turn, with or without its leader, drawing first, and who is idle."""

from fimbul.agents.heuristics.scavengers.sharing import NO_AID, Aid, Sharing, Way
from fimbul.agents.heuristics.scavengers.stakes import Stakes
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import (
    DIG,
    DRAW,
    FIGHT,
    HUNT,
    JUNK,
    NONE,
    RAISE,
    REFUGEE,
    SABOTEUR,
    SNIPER_TEAM,
    TRADE,
)
from fimbul.games.scavengers.lexicon import HIRE
from fimbul.games.scavengers.queries import ALL_TITLES, food, total, works
from fimbul.games.scavengers.state import HAND, Camp, Seat, Title, minus
from fimbul.games.scavengers.steps.leaders import power
from fimbul.games.scavengers.steps.sight import performed


def cards_of(state: Camp, seat: Seat) -> list[Title]:
    """The hand, card by card."""
    cards: list[Title] = []
    for title, count in enumerate(state.zone(seat, HAND)):
        for _ in range(count):
            cards.append(title)
    return cards


def worthless(stakes: Stakes) -> list[Title]:
    """Cards in hand that a tribe is better off without."""
    return [title for title in cards_of(stakes.state, stakes.seat) if title == JUNK or stakes.worths[title] < 0]


def sharing(stakes: Stakes, cards: list[Title], aid: Aid = NO_AID) -> Sharing:
    """These cards, shared out as the round still allows."""
    state, seat = stakes.state, stakes.seat
    may_dig = not performed(state, seat, lexicon.DIG) and (any(state.junkyard) or bool(state.under))
    may_hire = not performed(state, seat, HIRE)
    may_hunt = not performed(state, seat, lexicon.HUNT)
    return Sharing(stakes, cards, may_dig, may_hire, may_hunt, food(state, seat), aid)


def aids(stakes: Stakes, cards: list[Title]) -> list[Aid]:
    """What the leader can do for a refugee in hand, this turn."""
    strength = power(stakes.state, stakes.seat)
    if REFUGEE not in cards or strength not in (RAISE, TRADE):
        return []
    box, chief = stakes.box, stakes.chief
    if strength == TRADE:
        return [Aid(0, 0, box.trade_food[chief], box.trade_meds[chief], box.pooled[chief])]
    raises = box.raises[chief]
    return [each for each in (Aid(max(0, raises[DIG])), Aid(0, max(0, raises[HUNT]))) if each.dig or each.hunt]


def best_way(stakes: Stakes, cards: list[Title] | None = None) -> Way:
    """The turn that is worth most, with or without the leader's aid."""
    hand = cards_of(stakes.state, stakes.seat) if cards is None else cards
    best = sharing(stakes, hand[:]).best()
    for aid in aids(stakes, hand):
        left = hand[:]
        left.remove(REFUGEE)
        way = sharing(stakes, left, aid).best()
        if makes_sense(way) and way.worth - given_up(stakes, way) > best.worth:
            best = way
    return best


def makes_sense(way: Way) -> bool:
    """Is the leader's help used?"""
    aid = way.aid
    return bool(way.dig) if aid.dig else bool(way.hunt) if aid.hunt else way.wanted != NONE


def given_up(stakes: Stakes, way: Way) -> float:
    """What the refugee is worth who leaves the game for it."""
    return stakes.worths[REFUGEE] if way.aid.trades else 0.0


def draws(stakes: Stakes) -> list[tuple[list[Title], float]]:
    """Who could draw together, and what the turn is worth then."""
    box, hand = stakes.box, cards_of(stakes.state, stakes.seat)
    base, more = stakes.base[DRAW], box.modifier[DRAW]
    able = [title for title in hand if base[title] > 0]
    groups: list[list[Title]] = []
    for title in able:
        if [title] not in groups:
            groups.append([title])
    strong = [title for title in able if base[title] > 1]
    for group in (strong, able):
        if len(group) > 1 and group not in groups:
            groups.append(group)
    leaders = [title for title in hand if more[title] > 0]
    if leaders and able:
        groups.append((strong or able[:1]) + leaders)
    fresh = stakes.fresh()
    found: list[tuple[list[Title], float]] = []
    for group in groups:
        left = hand[:]
        number = 0
        for title in group:
            left.remove(title)
            number += max(0, base[title]) + max(0, more[title])
        found.append((group, best_way(stakes, left).worth + fresh * number))
    return found


def idler(state: Camp, seat: Seat, kind: list[bool]) -> Title:
    """A card of a kind in hand that nobody misses in the skirmish; the smallest of them."""
    hand, people = state.zone(seat, HAND), state.box.people
    most = total(state, seat, FIGHT, hand)
    best = NONE
    for title in ALL_TITLES:
        if not hand[title] or not kind[title] or title in (SNIPER_TEAM, SABOTEUR):
            continue
        if total(state, seat, FIGHT, minus(hand, title)) == most and (best == NONE or people[title] < people[best]):
            best = title
    return best


def gear_in(state: Camp, number: int) -> list[Title]:
    """The tools and the medicine in a building that works."""
    building = state.buildings[number]
    if not works(building):
        return []
    gear: list[Title] = []
    for title, count in enumerate(building.stored):
        if not state.box.person[title]:
            for _ in range(count):
                gear.append(title)
    return gear
