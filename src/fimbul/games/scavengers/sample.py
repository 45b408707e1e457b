"""Samples: a position that a seat cannot tell from the true one, everything it does not know dealt again.

All cards that the seat does not see make one pool. Each other tribe takes from it what all know that it has, less what
it may have trashed, and what the seat saw it win; then come the contested cards that it won unseen, and those that it
dug up; the rest lies in the junkyard and the contested pile. No size changes. Cards laid for an act that is not
declared yet stay as they are, and so does the card that is aimed with: the plan they belong to could not go on without
them. What the others know of each other is drawn anew, to fit the cards that were dealt.
"""

from typing import Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Rng
from fimbul.games.scavengers.campers import (
    ANY_CARD,
    DUG,
    IS_CONTESTED,
    WON,
    Camper,
    count,
    draw,
    draw_one,
    share,
    store_of,
)
from fimbul.games.scavengers.data import COPIES, LEADERS, NO_LEADER, NONE, STORES
from fimbul.games.scavengers.finds import Finds
from fimbul.games.scavengers.memories import deal_memories
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import (
    COMMITTED,
    DECK,
    GAINED,
    HAND,
    LOOKED,
    MIXED,
    NO_CARDS,
    RECENT,
    SETTLED,
    Building,
    Camp,
    Seat,
    Title,
    Zone,
    beyond,
    less,
    minus,
    plus,
    together,
)
from fimbul.games.scavengers.steps.junkyard import ALL_KNOWERS, KNOWERS
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sites import change_stored, change_timer, sites
from fimbul.games.scavengers.strewn import are_strewn, buried_cards, loose_junk
from fimbul.games.scavengers.taken import all_lost, taken
from fimbul.games.scavengers.view import surveyor, to_choose

EARLY_TRIES: Final = 10  # in which what was trashed went early, and into no building: most deals fit that way
MOST_TRIES: Final = 10_000  # of positions that were played none has needed five hundred
NO_DEAL: Final = "No cards fit what this position says is known of them."


def sample(state: Camp, seat: Seat, rng: Rng) -> Camp:
    """The position with everything dealt again that the seat does not know; who decides stays who decides.

    Deals are tried until one fits: in a game that was played the true one does, and most others.
    """
    twin = state.copy()
    deal_leaders(twin, seat, rng)
    deal_schematics(twin, seat, rng)
    deal_own_timers(twin, seat, rng)
    others = [tribe for tribe in range(state.game.seats) if tribe != seat]
    for number in range(MOST_TRIES):
        dealt, early = twin.copy(), number < EARLY_TRIES
        campers = [Camper(state, tribe, seat, early) for tribe in others]
        if deal_cards(dealt, seat, campers, rng):
            deal_memories(dealt, seat, campers, rng)
            return asked_anew(dealt)
    raise BadSave(NO_DEAL)


def asked_anew(twin: Camp) -> Camp:
    """The same question is open; its answers may be others, if it is asked of another seat."""
    if twin.outcome is None:
        frame = twin.agenda[-1]
        twin.asked = frame.step.options(twin, frame)
    return twin


def deal_cards(twin: Camp, seat: Seat, campers: list[Camper], rng: Rng) -> bool:
    """Deal the unknown cards to the tribes and piles; False if what was tried does not fit together.

    What the seat knows to have come into the junkyard is there, or was dug up there since.
    """
    peeked = twin.peeked != NONE and not twin.peekers >> seat & 1
    pool = together(loose_junk(twin, seat), twin.contested)
    if peeked:
        pool = plus(pool, twin.peeked)
    for camper in campers:
        pool = together(pool, together(camper.hidden(twin), twin.zone(camper.tribe, GAINED)))
        if not camper.sifts:
            pool = together(pool, twin.zone(camper.tribe, LOOKED))
        pool = less(pool, camper.slid_under)
    pile = sum(twin.contested) + int(peeked)
    buried = buried_cards(twin, seat)
    for camper in campers:
        buried = beyond(buried, camper.planned)
    pool = less(pool, buried)
    if not fill_buildings(twin, campers, pool, buried, pile, rng) or not lose_cards(campers, pool, pile, rng):
        return False
    for camper in campers:
        pool = less(pool, camper.kept)
    known = out_of_the_pile(twin, seat, campers, pool)
    pool = less(pool, known)
    if min(pool) < 0 or count(pool, IS_CONTESTED) < pile + sum([camper.fresh + camper.won for camper in campers]):
        return False
    twin.contested = draw(pool, pile, IS_CONTESTED, rng)
    if peeked:
        twin.peeked = draw_one(twin.contested, ANY_CARD, rng)
    trophies: list[Zone] = []
    for camper in campers:
        camper.slid_under = together(camper.slid_under, draw(pool, camper.fresh, IS_CONTESTED, rng))
        trophies.append(draw(pool, camper.won, IS_CONTESTED, rng))
        camper.prizes = together(camper.prizes, trophies[-1])
    pool = together(pool, together(known, buried))
    finds = Finds(twin, seat, campers)
    if not finds.deal(pool, rng):
        return False
    for number, camper in enumerate(campers):
        twin.set_zone(camper.tribe, GAINED, together(camper.slid_under, finds.fresh[number]))
        if not camper.sifts:
            looked = twin.size(camper.tribe, LOOKED)
            twin.set_zone(camper.tribe, LOOKED, draw(pool, looked, ANY_CARD, rng))
        if not deal_places(twin, camper, together(trophies[number], finds.settled[number]), rng):
            return False
    deal_junkyard(twin, seat, pool, rng)
    return are_strewn(twin, seat)


def out_of_the_pile(twin: Camp, seat: Seat, campers: list[Camper], pool: Zone) -> Zone:
    """The cards of the pool that have been taken from the contested pile: none of them is there or can be won again.

    Every other card is one that the seat sees, or has been dealt: one of those taken, one that was won unseen besides,
    or the top of the pile.
    """
    cards = taken(twin, seat, all_lost(campers))
    for camper in campers:
        cards = together(cards, camper.prizes)
    if twin.peeked != NONE and twin.peekers >> seat & 1:
        cards = plus(cards, twin.peeked)
    return [max(0, pool[title] + cards[title] - COPIES[title]) if IS_CONTESTED[title] else 0 for title in ALL_TITLES]


def strays(campers: list[Camper], pool: Zone, pile: int) -> int:
    """How many contested cards are neither in their pile nor with who won them: shuffled into the junkyard once."""
    return count(pool, IS_CONTESTED) - pile - sum([camper.contested() for camper in campers])


def lose_cards(campers: list[Camper], pool: Zone, pile: int, rng: Rng) -> bool:
    """Every tribe loses as many cards as it trashed unseen: those first that must be elsewhere, then any."""
    for title in ALL_TITLES:
        missing = sum([camper.kept[title] for camper in campers]) - pool[title]
        if missing > 0 and not lose_some(campers, [each == title for each in ALL_TITLES], missing, False, rng):
            return False
    missing = -strays(campers, pool, pile)
    if missing > 0 and not lose_some(campers, IS_CONTESTED, missing, True, rng):
        return False
    for camper in campers:
        if not camper.lose_the_rest(rng):
            return False
    return True


def lose_some(campers: list[Camper], kind: list[bool], number: int, or_won: bool, rng: Rng) -> bool:
    """So many cards of a kind are not where they should be: tribes that trashed cards lose them."""
    for _ in range(number):
        losers = [camper for camper in campers if any(camper.left_to_lose)]
        losable = [camper.losable(kind, camper.won if or_won else 0, 0) for camper in losers]
        shares = [sum(cards) for cards in losable]
        if not any(shares):
            return False
        chosen = draw_one(shares, [True] * len(shares), rng)
        losers[chosen].lose(losable[chosen], rng)
    return True


def fill_buildings(twin: Camp, campers: list[Camper], pool: Zone, buried: Zone, pile: int, rng: Rng) -> bool:
    """Buildings hold one kind of card only, so they are filled first."""
    for camper in campers:
        for number in sites(twin, camper.tribe):
            building = twin.buildings[number]
            stored = camper.sheltered if number == camper.shelter else NO_CARDS
            for title in ALL_TITLES:
                if stored[title]:
                    camper.store(number, title)
            for _ in range(sum(building.stored) - sum(stored)):
                fitting = [STORES[building.kind][title] and camper.may_store(number, title) for title in ALL_TITLES]
                title = find_for_building(camper, campers, building, fitting, pool, buried, pile, rng)
                if title == NONE:
                    return False
                camper.store(number, title)
                stored = plus(stored, title)
            change_stored(twin, number, stored)
    return True


def find_for_building(
    camper: Camper,
    campers: list[Camper],
    building: Building,
    fitting: list[bool],
    pool: Zone,
    buried: Zone,
    pile: int,
    rng: Rng,
) -> Title:
    """A card that fits, from the pool: one that its tribe should have, one it won or dug up; NONE if there is none.

    Where all cards have lain since before the tribe last shuffled, it is none of those shuffled.
    """
    settled = building.age == SETTLED
    places = camper.places_to_fill() + camper.stores_to_fill(building.kind, settled)
    needed = camper.needed(places, len(camper.departures))
    old = [not settled or camper.apart[title] > 0 for title in ALL_TITLES]
    kind = [fitting[title] and (old[title] or camper.gains_apart > 0) for title in ALL_TITLES]
    known = [old[title] or camper.insights[title] > 0 for title in ALL_TITLES]
    expected = [
        min(camper.kept[title], pool[title]) if known[title] and not needed[title] else 0 for title in ALL_TITLES
    ]
    free = [max(0, pool[title] - sum([each.kept[title] for each in campers])) for title in ALL_TITLES]
    lost = sum([sum(each.left_to_lose) for each in campers]) + count(buried, IS_CONTESTED)
    astray = strays(campers, pool, pile) + lost > 0
    to_win = [kind[title] and IS_CONTESTED[title] for title in ALL_TITLES]
    to_dig = [kind[title] and (astray or not IS_CONTESTED[title]) for title in ALL_TITLES]
    strewn = together(free if camper.early else perhaps_trashed(campers, pool), buried)
    won = camper.won if count(free, to_win) and not needed[WON] else 0
    dug = camper.dug if count(strewn, to_dig) and not needed[DUG] else 0
    choices = count(expected, kind) + won + dug
    if not choices:
        return NONE
    point = rng.randrange(choices)
    if point < won:
        title = draw_one(free, to_win, rng)
        camper.won -= 1
        camper.prizes = plus(camper.prizes, title)
        pool[title] -= 1
    elif point < won + dug:
        title = draw_one(strewn, to_dig, rng)
        camper.dig_up(title, rng)
        heap = buried if buried[title] else pool
        heap[title] -= 1
    else:
        title = draw_one(expected, kind, rng)
        camper.kept = minus(camper.kept, title)
        pool[title] -= 1
    camper.to_store[store_of(building)] -= 1
    if settled:
        camper.lay_aside(plus(NO_CARDS, title))
    return title


def perhaps_trashed(campers: list[Camper], pool: Zone) -> Zone:
    """The cards of the pool that are in the junkyard, or will be when those that should have them have lost some."""
    surely_kept = [
        sum([camper.kept[title] for camper in campers if not camper.occasions(title)]) for title in ALL_TITLES
    ]
    return [max(0, pool[title] - surely_kept[title]) for title in ALL_TITLES]


def deal_places(twin: Camp, camper: Camper, strange: Zone, rng: Rng) -> bool:
    """Deal a tribe's unknown cards to its deck, timers and hand, those that were gained unseen among them; False if
    they do not fit there.
    """
    tribe, strange, retrieved = camper.tribe, strange[:], NO_CARDS
    for building, number in enumerate(camper.to_hold):
        for _ in range(number):
            title = find_for_hand(camper, STORES[building], strange, rng)
            if title == NONE:
                return False
            retrieved = plus(retrieved, title)
    cards = together(camper.kept, strange)
    if not deal_timers(twin, camper, cards, strange, rng):
        return False
    if camper.sifts:
        stock, before = twin.zone(tribe, DECK)[:], twin.size(tribe, LOOKED) - camper.sifted
        looked = draw(stock, camper.sifted, ANY_CARD, rng)
        twin.set_zone(tribe, LOOKED, together(looked, draw(cards, before, ANY_CARD, rng)))
        twin.set_zone(tribe, DECK, stock)
    cards = together(cards, retrieved)
    place = HAND if twin.size(tribe, HAND) else COMMITTED
    other = HAND + COMMITTED - place
    twin.set_zone(tribe, other, draw(cards, twin.size(tribe, other), ANY_CARD, rng))
    twin.set_zone(tribe, place, together(camper.held, cards))
    return True


def find_for_hand(camper: Camper, kind: list[bool], strange: Zone, rng: Rng) -> Title:
    """Take a card of a kind that a tribe has in hand for sure: one that it should have and its deck can do without, or
    one that it gained unseen; NONE if there is none.
    """
    needed = camper.needed(camper.places_to_fill(), 0)
    spare = [0 if needed[title] else camper.kept[title] for title in ALL_TITLES]
    either = together(spare, strange)
    if not count(either, kind):
        return NONE
    title = draw_one(either, kind, rng)
    if spare[title]:
        camper.kept = minus(camper.kept, title)
    else:
        strange[title] -= 1
    return title


def deal_timers(twin: Camp, camper: Camper, cards: Zone, strange: Zone, rng: Rng) -> bool:
    """Take a tribe's deck and what lies on its timers out of these cards; False if the deck cannot be full with what
    was shuffled into it, or the timers of old with what was not.
    """
    stock, old = shuffled_share(camper, cards, strange, rng), old_share(camper, cards, strange, rng)
    if sum(old) - camper.from_apart < sum(stock) - camper.from_stock:
        old = take(cards, old, camper.from_apart, rng)
        stock = take(cards, shuffled_share(camper, cards, strange, rng), camper.from_stock, rng)
    else:
        stock = take(cards, stock, camper.from_stock, rng)
        old = take(cards, old_share(camper, cards, strange, rng), camper.from_apart, rng)
    if sum(stock) < camper.from_stock or sum(old) < camper.from_apart:
        return False
    for number in sites(twin, camper.tribe):
        building = twin.buildings[number]
        heap = stock if building.age == RECENT else old if building.age == SETTLED else cards
        change_timer(twin, number, draw(heap, sum(building.timer), ANY_CARD, rng))
    twin.set_zone(camper.tribe, DECK, stock)
    return True


def shuffled_share(camper: Camper, cards: Zone, strange: Zone, rng: Rng) -> Zone:
    """Those of a tribe's cards that can be in its deck since it was shuffled."""
    return share(cards, strange, camper.stock, camper.gains, camper.finds, rng)


def old_share(camper: Camper, cards: Zone, strange: Zone, rng: Rng) -> Zone:
    """Those of a tribe's cards that can have lain on a timer since before that."""
    unseen = together(strange, camper.insights)
    return share(cards, unseen, camper.apart, camper.gains_apart, camper.gains_apart, rng)


def take(cards: Zone, some: Zone, number: int, rng: Rng) -> Zone:
    """Take so many out of the cards, each of them one of some, or as many as there are."""
    drawn = draw(some, min(number, sum(some)), ANY_CARD, rng)
    for title in ALL_TITLES:
        cards[title] -= drawn[title]
    return drawn


def deal_own_timers(twin: Camp, seat: Seat, rng: Rng) -> None:
    """A tribe knows which cards lie in its deck and on its timers, but not which of them where: those on timers of old
    were not shuffled into the deck. If a timer holds some of both, it goes by what all know of its shuffle.
    """
    numbers = sites(twin, seat)
    ages = [twin.buildings[number].age for number in numbers]
    if MIXED not in ages:
        old = [number for number in numbers if twin.buildings[number].age == SETTLED]
        spread(twin, old, NO_CARDS, rng)
        rest = spread(twin, [each for each in numbers if each not in old], twin.zone(seat, DECK), rng)
        twin.set_zone(seat, DECK, rest)
        return
    cards = twin.zone(seat, DECK)
    for number in numbers:
        cards = together(cards, twin.buildings[number].timer)
    for _ in range(MOST_TRIES):
        camper = Camper(twin, seat, seat)
        camper.from_stock -= camper.sifted
        if deal_timers(twin, camper, cards[:], cards, rng):
            return
    raise BadSave(NO_DEAL)


def spread(twin: Camp, numbers: list[int], cards: Zone, rng: Rng) -> Zone:
    """The cards on these timers, and others, are dealt to the timers again: gives the rest."""
    for number in numbers:
        cards = together(cards, twin.buildings[number].timer)
    cards = cards[:]
    for number in numbers:
        change_timer(twin, number, draw(cards, sum(twin.buildings[number].timer), ANY_CARD, rng))
    return cards


def deal_junkyard(twin: Camp, seat: Seat, cards: Zone, rng: Rng) -> None:
    """The cards lie in the heap and under it; what the seat put there itself stays."""
    twin.junkyard = cards[:]
    twin.under = deal_under(twin.under, seat, twin.junkyard, rng)


def deal_under(under: list[int], seat: Seat, heap: Zone, rng: Rng) -> list[int]:
    """Cards of a heap lie under it where the seat put none; who else knows a place is seen by all."""
    any_card = [True] * len(heap)
    return [
        code if code >> seat & 1 else draw_one(heap, any_card, rng) << KNOWERS | code & ALL_KNOWERS for code in under
    ]


def deal_schematics(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The plans in the heap, under it, and those that another tribe has turned up."""
    heap = twin.schematics[:]
    turned_up = 0 if surveyor(twin) == seat else sum(twin.plans)
    if turned_up:
        heap = together(heap, twin.plans)
    for code in twin.schematics_under:
        if not code >> seat & 1:
            heap = plus(heap, code >> KNOWERS)
    twin.schematics_under = deal_under(twin.schematics_under, seat, heap, rng)
    if turned_up:
        twin.plans = draw(heap, turned_up, [True] * len(heap), rng)
    twin.schematics = heap


def deal_leaders(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The leaders that others were dealt, but for those that lie open; who has chosen in secret has chosen either."""
    if not twin.offered:
        return
    own = range(seat * LEADERS_OFFERED, (seat + 1) * LEADERS_OFFERED)
    lie_open = not to_choose(twin)
    known = [place in own or (lie_open and leader in twin.leaders) for place, leader in enumerate(twin.offered)]
    taken = [leader for leader, sure in zip(twin.offered, known, strict=True) if sure]
    free = [int(leader not in taken) for leader in range(len(LEADERS))]
    for place, sure in enumerate(known):
        if not sure:
            twin.offered[place] = draw_one(free, [True] * len(free), rng)
    for tribe, leader in enumerate(twin.leaders):
        if tribe != seat and leader != NO_LEADER and not lie_open:
            twin.leaders[tribe] = twin.offered[tribe * LEADERS_OFFERED + rng.randrange(LEADERS_OFFERED)]
