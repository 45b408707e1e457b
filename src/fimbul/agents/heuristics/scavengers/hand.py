"""What a hand of Arctic Scavengers is good for: whom to draw with, who is idle, what to store, when to survey."""

from typing import Final

from fimbul.agents.heuristics.scavengers.turn import Cards, Hand, Trade, Ware, best_turn
from fimbul.agents.heuristics.scavengers.worth import (
    DRAWN,
    USE,
    average_card,
    card_worths,
    dig_gains,
    fight_values,
    rounds_left,
    site_worth,
)
from fimbul.games.scavengers import data, lexicon
from fimbul.games.scavengers.data import (
    NONE,
    RAISE,
    REFUGEE,
    TRADE,
)
from fimbul.games.scavengers.lexicon import HIRE
from fimbul.games.scavengers.queries import ALL_TITLES, food, leader, total, works
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import HAND, LAID, Camp, Question, Seat, Title, Zone, together
from fimbul.games.scavengers.steps.leaders import power
from fimbul.games.scavengers.steps.sight import performed
from fimbul.games.scavengers.steps.sites import sites

SURVEYED: Final = 0.8  # a building once it is begun, next to one that works
STORED: Final = 0.1  # what a card may be missed in the skirmish and still be stored
RETRIEVED: Final = 0.2  # what a stored card must add to a turn to be taken out
SLOWEST: Final = 4  # rounds before the end, after which no building is begun
MOST_BUILDINGS: Final = 4
FIRST_ENGINEER: Final = 0.5  # without an engineer a tribe builds nothing, and the Masons go elsewhere
NO_GAINS: Final[tuple[float, ...]] = (0.0,)


def hand_of(state: Camp, seat: Seat, more: Cards = ()) -> Hand:
    """The hand of a tribe, with what is laid already and perhaps some cards more, and all that its use depends on."""
    worths, chief, strength = card_worths(state), leader(state, seat), power(state, seat)
    digs = not performed(state, seat, lexicon.DIG)
    hires = not performed(state, seat, HIRE)
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    return Hand(
        state.box,
        tuple(sorted([*titles(together(state.zone(seat, HAND), state.zone(seat, LAID))), *more])),
        chief,
        dig_gains(state, worths) if digs else NO_GAINS,
        fight_values(state, seat, worths),
        wares(state, seat, worths) if hires else (),
        food(state, seat),
        not performed(state, seat, lexicon.HUNT),
        (max(0, state.box.raises[chief][data.DIG]), max(0, state.box.raises[chief][data.HUNT]))
        if strength == RAISE
        else (0, 0),
        (state.raised * (frame.act == lexicon.DIG), state.raised * (frame.act == lexicon.HUNT)),
        Trade(
            state.box.trade_food[chief],
            state.box.trade_meds[chief],
            state.box.pooled[chief],
            worths[REFUGEE],
        )
        if strength == TRADE
        else None,
    )


def titles(cards: Zone) -> Cards:
    """A zone as single cards."""
    return tuple([title for title, count in enumerate(cards) for _ in range(count)])


def wares(state: Camp, seat: Seat, worths: list[float]) -> tuple[Ware, ...]:
    """Everybody who can be hired, at the prices of this tribe."""
    chief = leader(state, seat)
    foods, meds = state.box.food_cost_under[chief], state.box.med_cost_under[chief]
    worths = worths[:]
    if state.settings.buildings and rounds_left(state) > SLOWEST and not belongings(state, seat)[data.ENGINEER]:
        worths[data.ENGINEER] += FIRST_ENGINEER
    return tuple(
        [
            Ware(each, worths[each], foods[each], meds[each], state.box.any_cost[each])
            for each in ALL_TITLES
            if state.stacks[each]
        ]
    )


def drawers(state: Camp, seat: Seat) -> Cards:
    """The cards to draw with: those whose place is better filled by what they draw; none if there are none."""
    hand = hand_of(state, seat)
    draw, raised = state.box.base_under[hand.leader][data.DRAW], state.box.modifier[data.DRAW]
    able = [title for title in hand.cards if draw[title] > 0]
    helpers = [title for title in hand.cards if raised[title] > 0]
    groups = {(title,) for title in able} | {tuple(able), tuple([title for title in able if draw[title] > 1])}
    groups |= {(*group, *helpers) for group in groups}
    fresh = DRAWN * average_card(state, seat)
    best: Cards = ()
    most = best_turn(hand).worth
    for group in sorted(groups):
        cards = sum([max(0, draw[title]) + max(0, raised[title]) for title in group])
        if able and set(group) & set(able):
            left = best_turn(hand._replace(cards=without(hand.cards, group))).worth + fresh * cards
            if left > most:
                best, most = group, left
    return best


def without(cards: Cards, gone: Cards) -> Cards:
    """Cards less some of them."""
    left = list(cards)
    for title in gone:
        left.remove(title)
    return tuple(left)


def survey_pays(state: Camp, seat: Seat) -> bool:
    """Is a building worth more than what the engineer would do instead? It must be ready before the end."""
    if rounds_left(state) < SLOWEST or len(sites(state, seat)) >= MOST_BUILDINGS:
        return False
    hand = hand_of(state, seat)
    built = SURVEYED * max(site_worth(state, kind) for kind in range(len(data.BUILDINGS)))
    rest = hand._replace(cards=without(hand.cards, (data.ENGINEER,)), dig_gains=NO_GAINS)
    return best_turn(rest).worth + built > best_turn(hand).worth


def loss(state: Camp, seat: Seat, title: Title) -> float:
    """How much worse the tribe stands in the skirmish without a card."""
    hand = state.zone(seat, HAND)
    values = fight_values(state, seat, card_worths(state))
    fewer = hand[:]
    fewer[title] -= 1
    return values[total(state, seat, data.FIGHT, hand)] - values[total(state, seat, data.FIGHT, fewer)]


def idler(state: Camp, seat: Seat, kind: list[bool], limit: float) -> Title:
    """The card of a kind in hand that is missed least in the skirmish, if that is little enough."""
    hand = state.zone(seat, HAND)
    idle = [(loss(state, seat, title), USE[title], title) for title in ALL_TITLES if hand[title] and kind[title]]
    return min(idle)[2] if idle and min(idle)[0] < limit else NONE


def storable(state: Camp, seat: Seat, number: int) -> Title:
    """A card that a building has room for and nobody misses."""
    each = state.buildings[number]
    if not works(each) or sum(each.stored) >= state.box.capacity[each.kind]:
        return NONE
    return idler(state, seat, state.box.stores[each.kind], STORED)


def needed_from(state: Camp, seat: Seat, number: int) -> Cards:
    """What would make a better turn than without it, of the tools and the medicine in a building."""
    building = state.buildings[number]
    if not works(building):
        return ()
    stored = tuple([title for title in titles(building.stored) if not state.box.person[title]])
    hand = hand_of(state, seat, stored)
    most = best_turn(hand).worth if stored else 0.0
    return tuple(
        [
            title
            for title in sorted(set(stored))
            if most - best_turn(hand._replace(cards=without(hand.cards, (title,)))).worth > RETRIEVED
        ]
    )
