"""Samples: a position that a seat cannot tell from the true one, everything it does not know dealt again.

All cards that the seat does not see make one pool. Each other tribe takes from it what all know that it has, less what
it may have trashed; then come the cards that it gained unseen; the rest lies in the junkyard and the contested pile. No
size changes, and nobody's knowledge. Cards laid for an act that is not declared yet stay as they are, and so does the
card that is aimed with: the plan they belong to could not go on without them.
"""

from typing import Final

from fimbul.core.game import Rng
from fimbul.games.scavengers.data import CONTESTED, LEADERS, NO_LEADER, NONE, PILE, STORES
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import (
    COMMITTED,
    DECK,
    DISCARD,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    SHOWN,
    SPENT,
    USED,
    Camp,
    Question,
    Seat,
    Title,
    Zone,
    minus,
    plus,
    together,
)
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sites import change_stored, change_timer, sites
from fimbul.games.scavengers.view import surveyor, to_choose, undeclared

TRIES: Final = 20
ALL_KNOWERS: Final = (1 << KNOWERS) - 1
ON_THE_TABLE: Final = (DISCARD, SPENT, LAID, HUNTED, USED)
TAKING_AIM: Final = ("aim", "deed whom", "deed what")
ANY_CARD: Final = [True] * len(NO_CARDS)
IS_CONTESTED: Final = [PILE[title] == CONTESTED for title in ALL_TITLES]
DEADLOCKED: Final = (
    4  # of this many contested cards that left their pile unseen one ended in a deadlock, for all we know
)


class Camper:
    """Another tribe, as all know it: what it has for sure, what it should have besides, what it gained and lost."""

    def __init__(self, state: Camp, tribe: Seat) -> None:
        self.tribe = tribe
        self.sifts = any(frame.step.name == "sift out" and frame.seat == tribe for frame in state.agenda)
        self.held = shown_in_hand(state, tribe)
        self.sheltered = NO_CARDS
        self.shelter = NONE
        for frame in state.agenda:
            assert isinstance(frame, Question)
            if frame.seat == tribe and frame.step.name in TAKING_AIM and frame.source != LAID:
                if frame.building != NONE:
                    self.shelter = frame.building
                    self.sheltered = plus(NO_CARDS, frame.title)
                elif not self.held[frame.title]:
                    self.held = plus(self.held, frame.title)
        known = together(self.held, self.sheltered)
        for place in ON_THE_TABLE:
            known = together(known, state.zone(tribe, place))
        ledger = state.zone(tribe, LEDGER)
        self.kept = [max(0, ledger[title] - known[title]) for title in ALL_TITLES]
        beyond = sum([max(0, known[title] - ledger[title]) for title in ALL_TITLES])
        self.strangers = state.gains[tribe] - beyond - state.size(tribe, GAINED)
        self.losses = state.losses[tribe]

    def hidden(self, state: Camp) -> Zone:
        """All its cards that the others do not know, but for those just gained."""
        cards = together(state.zone(self.tribe, HAND), state.zone(self.tribe, COMMITTED))
        cards = together(cards, state.zone(self.tribe, DECK))
        if self.sifts:
            cards = together(cards, state.zone(self.tribe, LOOKED))
        for number in sites(state, self.tribe):
            cards = together(cards, together(state.buildings[number].timer, state.buildings[number].stored))
        return less(cards, together(self.held, self.sheltered))

    def lose(self, title: Title) -> None:
        """A card that it should have is gone."""
        self.kept = minus(self.kept, title)
        self.losses -= 1


def sample(state: Camp, seat: Seat, rng: Rng) -> Camp:
    """The position with everything dealt again that the seat does not know; who decides stays who decides.

    If no deal is found that fits, each tribe keeps its cards, and only their places are dealt again.
    """
    twin = state.copy()
    deal_leaders(twin, seat, rng)
    deal_schematics(twin, seat, rng)
    deal_own_timers(twin, seat, rng)
    others = [tribe for tribe in range(state.game.seats) if tribe != seat]
    for _ in range(TRIES):
        dealt = twin.copy()
        if deal_cards(dealt, seat, [Camper(state, tribe) for tribe in others], rng):
            return asked_anew(dealt)
    for tribe in others:
        camper = Camper(state, tribe)
        cards = camper.hidden(state)
        store(twin, camper, cards, rng)
        deal_places(twin, camper, cards, rng)
    deal_junkyard(twin, seat, loose_junk(twin, seat), rng)
    return asked_anew(twin)


def asked_anew(twin: Camp) -> Camp:
    """The same question is open; its answers may be others, if it is asked of another seat."""
    if twin.outcome is None:
        frame = twin.agenda[-1]
        twin.asked = frame.step.options(twin, frame)
    return twin


def deal_cards(twin: Camp, seat: Seat, campers: list[Camper], rng: Rng) -> bool:
    """Deal the unknown cards to the tribes and piles; False if what was tried does not fit together."""
    peeked = twin.peeked != NONE and not twin.peekers >> seat & 1
    pool = together(loose_junk(twin, seat), twin.contested)
    if peeked:
        pool = plus(pool, twin.peeked)
    for camper in campers:
        pool = together(pool, together(camper.hidden(twin), twin.zone(camper.tribe, GAINED)))
        if not camper.sifts:
            pool = together(pool, twin.zone(camper.tribe, LOOKED))
    pile = sum(twin.contested) + int(peeked)
    if not fill_buildings(twin, campers, pool, rng) or not lose_cards(campers, pool, pile, rng):
        return False
    for camper in campers:
        pool = less(pool, camper.kept)
    twin.contested = draw(pool, pile, IS_CONTESTED, rng)
    if peeked:
        twin.peeked = draw_one(twin.contested, ANY_CARD, rng)
    for camper, gained in zip(campers, unseen_gains(twin, campers, pool, rng), strict=True):
        twin.set_zone(camper.tribe, GAINED, draw(gained, twin.size(camper.tribe, GAINED), ANY_CARD, rng))
        if not camper.sifts:
            looked = twin.size(camper.tribe, LOOKED)
            twin.set_zone(camper.tribe, LOOKED, draw(pool, looked, ANY_CARD, rng))
        deal_places(twin, camper, together(camper.kept, gained), rng)
    deal_junkyard(twin, seat, pool, rng)
    return True


def lose_cards(campers: list[Camper], pool: Zone, pile: int, rng: Rng) -> bool:
    """Every tribe loses as many cards as it trashed unseen: those first that must be elsewhere, then any."""
    for title in ALL_TITLES:
        missing = sum([camper.kept[title] for camper in campers]) - pool[title]
        if missing > 0 and not lose_some(campers, [each == title for each in ALL_TITLES], missing, rng):
            return False
    spare = sum([pool[title] for title in ALL_TITLES if IS_CONTESTED[title]]) - pile
    for camper in campers:
        spare -= sum([camper.kept[title] for title in ALL_TITLES if IS_CONTESTED[title]])
    if spare < 0 and not lose_some(campers, IS_CONTESTED, -spare, rng):
        return False
    for camper in campers:
        while camper.losses:
            everything = sum(camper.kept) + camper.strangers
            if rng.randrange(everything) < camper.strangers:
                camper.strangers -= 1
                camper.losses -= 1
            else:
                camper.lose(draw_one(camper.kept[:], ANY_CARD, rng))
    return True


def lose_some(campers: list[Camper], kind: list[bool], number: int, rng: Rng) -> bool:
    """So many cards of a kind are not where they should be: tribes that trashed cards lose them."""
    for _ in range(number):
        losers = [camper for camper in campers if camper.losses and count(camper.kept, kind)]
        if not losers:
            return False
        point = rng.randrange(sum([count(camper.kept, kind) for camper in losers]))
        for camper in losers:
            point -= count(camper.kept, kind)
            if point < 0:
                camper.lose(draw_one(camper.kept[:], kind, rng))
                break
    return True


def unseen_gains(twin: Camp, campers: list[Camper], pool: Zone, rng: Rng) -> list[Zone]:
    """What each tribe gained unseen, taken from the pool: most contested cards that left their pile were won."""
    room = [camper.strangers + twin.size(camper.tribe, GAINED) for camper in campers]
    gained = [NO_CARDS[:] for _ in campers]
    for _ in range(count(pool, IS_CONTESTED)):
        if sum(room) and rng.randrange(DEADLOCKED):
            point, winner = rng.randrange(sum(room)), 0
            while point >= room[winner]:
                point -= room[winner]
                winner += 1
            room[winner] -= 1
            gained[winner] = plus(gained[winner], draw_one(pool, IS_CONTESTED, rng))
    return [together(won, draw(pool, left, ANY_CARD, rng)) for won, left in zip(gained, room, strict=True)]


def fill_buildings(twin: Camp, campers: list[Camper], pool: Zone, rng: Rng) -> bool:
    """Buildings hold one kind of card only, so they are filled first."""
    for camper in campers:
        for number in sites(twin, camper.tribe):
            building = twin.buildings[number]
            stored = camper.sheltered if number == camper.shelter else NO_CARDS
            for _ in range(sum(building.stored) - sum(stored)):
                title = find_for_building(camper, campers, STORES[building.kind], pool, rng)
                if title == NONE:
                    return False
                stored = plus(stored, title)
            change_stored(twin, number, stored)
    return True


def find_for_building(camper: Camper, campers: list[Camper], kind: list[bool], pool: Zone, rng: Rng) -> Title:
    """A card of a kind from the pool: one that its tribe should have, or a stranger; NONE if there is none."""
    expected = [min(camper.kept[title], pool[title]) for title in ALL_TITLES]
    free = [max(0, pool[title] - sum([each.kept[title] for each in campers])) for title in ALL_TITLES]
    strangers = camper.strangers if count(free, kind) else 0
    if not count(expected, kind) + strangers:
        return NONE
    if rng.randrange(count(expected, kind) + strangers) < strangers:
        title = draw_one(free, kind, rng)
        camper.strangers -= 1
    else:
        title = draw_one(expected, kind, rng)
        camper.kept = minus(camper.kept, title)
    pool[title] -= 1
    return title


def store(twin: Camp, camper: Camper, cards: Zone, rng: Rng) -> None:
    """Fill the buildings of a tribe with some of these cards, which are its own."""
    for number in sites(twin, camper.tribe):
        building = twin.buildings[number]
        sure = camper.sheltered if number == camper.shelter else NO_CARDS
        stored = draw(cards, sum(building.stored) - sum(sure), STORES[building.kind], rng)
        change_stored(twin, number, together(sure, stored))


def deal_places(twin: Camp, camper: Camper, cards: Zone, rng: Rng) -> None:
    """Deal a tribe's unknown cards to its timers, hand and deck."""
    tribe = camper.tribe
    for number in sites(twin, tribe):
        change_timer(twin, number, draw(cards, sum(twin.buildings[number].timer), ANY_CARD, rng))
    if camper.sifts:
        twin.set_zone(tribe, LOOKED, draw(cards, twin.size(tribe, LOOKED), ANY_CARD, rng))
    place = HAND if twin.size(tribe, HAND) else COMMITTED
    other = HAND + COMMITTED - place
    twin.set_zone(tribe, other, draw(cards, twin.size(tribe, other), ANY_CARD, rng))
    unknown = twin.size(tribe, place) - sum(camper.held)
    twin.set_zone(tribe, place, together(camper.held, draw(cards, unknown, ANY_CARD, rng)))
    twin.set_zone(tribe, DECK, cards)


def deal_own_timers(twin: Camp, seat: Seat, rng: Rng) -> None:
    """A tribe knows which cards lie in its deck and on its timers, but not which of them where."""
    cards = twin.zone(seat, DECK)
    for number in sites(twin, seat):
        cards = together(cards, twin.buildings[number].timer)
    for number in sites(twin, seat):
        change_timer(twin, number, draw(cards, sum(twin.buildings[number].timer), ANY_CARD, rng))
    twin.set_zone(seat, DECK, cards)


def loose_junk(state: Camp, seat: Seat) -> Zone:
    """The cards of the junkyard that the seat does not know the place of."""
    cards = state.junkyard
    for code in state.under:
        if not code >> seat & 1:
            cards = plus(cards, code >> KNOWERS)
    return cards


def deal_junkyard(twin: Camp, seat: Seat, cards: Zone, rng: Rng) -> None:
    """The cards lie in the heap and under it; what the seat put there itself stays."""
    heap = cards[:]
    twin.under = [
        code if code >> seat & 1 else draw_one(heap, ANY_CARD, rng) << KNOWERS | code & ALL_KNOWERS
        for code in twin.under
    ]
    twin.junkyard = heap


def deal_schematics(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The plans in the heap, under it, and those that another tribe has turned up."""
    heap = twin.schematics[:]
    turned_up = 0 if surveyor(twin) == seat else sum(twin.plans)
    if turned_up:
        heap = together(heap, twin.plans)
    for code in twin.schematics_under:
        if not code >> seat & 1:
            heap = plus(heap, code >> KNOWERS)
    any_plan = [True] * len(heap)
    twin.schematics_under = [
        code if code >> seat & 1 else draw_one(heap, any_plan, rng) << KNOWERS | code & ALL_KNOWERS
        for code in twin.schematics_under
    ]
    if turned_up:
        twin.plans = draw(heap, turned_up, any_plan, rng)
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


def shown_in_hand(state: Camp, tribe: Seat) -> Zone:
    """The cards in hand or set apart that all have seen; while a tribe plans, some of these may be among those laid."""
    shown, laid = state.zone(tribe, SHOWN), state.zone(tribe, LAID)
    return [max(0, shown[title] - laid[title]) for title in ALL_TITLES] if undeclared(state, tribe) else shown


def less(cards: Zone, gone: Zone) -> Zone:
    """The zone without these cards."""
    return [cards[title] - gone[title] for title in range(len(cards))]


def count(cards: Zone, kind: list[bool]) -> int:
    """How many cards of a kind there are."""
    return sum([cards[title] for title in range(len(cards)) if kind[title]])


def draw_one(cards: Zone, kind: list[bool], rng: Rng) -> Title:
    """Take a card of a kind out of the zone, each as likely as any other."""
    point = rng.randrange(count(cards, kind))
    for title, number in enumerate(cards):
        if kind[title]:
            point -= number
            if point < 0:
                cards[title] -= 1
                return title
    raise AssertionError("there are fewer cards than were counted")


def draw(cards: Zone, number: int, kind: list[bool], rng: Rng) -> Zone:
    """Take so many cards of a kind out of the zone."""
    drawn = [0] * len(cards)
    for _ in range(number):
        drawn[draw_one(cards, kind, rng)] += 1
    return drawn
