"""Samples: a position that a seat cannot tell from the true one, everything it does not know dealt again.

All cards that the seat does not see make one pool. Each other tribe takes from it what all know that it has, less what
it may have trashed, and what the seat saw it win; then come the contested cards that it won unseen, and those that it
dug up; the rest lies in the junkyard and the contested pile. No size changes. Cards laid for an act that is not
declared yet stay as they are, and so does the card that is aimed with: the plan they belong to could not go on without
them. What the others know of each other is drawn anew, to fit the cards that were dealt.
"""

from typing import Final

from fimbul.core.game import Rng
from fimbul.games.scavengers.data import CONTESTED, LEADERS, NO_LEADER, NONE, PILE, STORES
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.scoring import in_circulation
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
    Trophy,
    Zone,
    less,
    minus,
    plus,
    together,
)
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sight import fresh_wins, remembered
from fimbul.games.scavengers.steps.sites import change_stored, change_timer, sites
from fimbul.games.scavengers.view import surveyor, to_choose, undeclared

TRIES: Final = 20
ALL_KNOWERS: Final = (1 << KNOWERS) - 1
ON_THE_TABLE: Final = (DISCARD, SPENT, LAID, HUNTED, USED)
TAKING_AIM: Final = ("aim", "deed whom", "deed what")
ANY_CARD: Final = [True] * len(NO_CARDS)
MANY: Final = 1_000
WON: Final = len(NO_CARDS)  # beside the titles: a card that was won unseen ...
DUG: Final = WON + 1  # ... or dug up
IS_CONTESTED: Final = [PILE[title] == CONTESTED for title in ALL_TITLES]


class Camper:
    """Another tribe, as a seat knows it: what it has for sure, what it should have besides, what it gained and lost."""

    def __init__(self, state: Camp, tribe: Seat, seat: Seat) -> None:
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
        insights = remembered(state, seat, tribe, False)
        ledger = together(state.zone(tribe, LEDGER), insights)
        self.kept = [max(0, ledger[title] - known[title]) for title in ALL_TITLES]
        beyond = [max(0, known[title] - ledger[title]) for title in ALL_TITLES]
        self.slid_under = remembered(state, seat, tribe, True)
        fresh = fresh_wins(state, tribe)
        self.fresh = fresh - sum(self.slid_under)
        self.won = max(0, state.wins[tribe] - fresh - sum(insights) - count(beyond, IS_CONTESTED))
        self.dug = state.gains[tribe] - state.size(tribe, GAINED) - sum(insights) - sum(beyond) - self.won
        self.trashes = [trash for trash in state.trashes if trash.owner == tribe]
        self.left_to_lose = [trash.number for trash in self.trashes]
        self.gone = [[0] * (len(NO_CARDS) + 2) for _ in self.trashes]

    def hidden(self, state: Camp) -> Zone:
        """All its cards that the others do not know, but for those just gained."""
        cards = together(state.zone(self.tribe, HAND), state.zone(self.tribe, COMMITTED))
        cards = together(cards, state.zone(self.tribe, DECK))
        if self.sifts:
            cards = together(cards, state.zone(self.tribe, LOOKED))
        for number in sites(state, self.tribe):
            cards = together(cards, together(state.buildings[number].timer, state.buildings[number].stored))
        return less(cards, together(self.held, self.sheltered))

    def contested(self) -> int:
        """How many contested cards it has that the seat does not see."""
        return count(self.kept, IS_CONTESTED) + self.won + self.fresh

    def occasions(self, title: Title) -> list[int]:
        """When such a card, or one that was WON or DUG unseen, can have been trashed: it was in hand for all we know.

        Later trashes risked what was lost before, too, since nobody saw it go.
        """
        found: list[int] = []
        before = 0
        room = [self.risk(number, title) for number in range(len(self.trashes))]
        for number in range(len(room)):
            before += self.gone[number][title]
            room[number] -= before
        for number, left in enumerate(self.left_to_lose):
            if left and min(room[number:]) > 0:
                found.append(number)
        return found

    def risk(self, number: int, title: Title) -> int:
        """How many such cards a trash may have held at most. What was dug up later may stand for an equal card."""
        trash = self.trashes[number]
        if title == DUG:
            return MANY
        if title == WON:
            return trash.won + count(trash.risked, IS_CONTESTED)
        return trash.risked[title] + (trash.won if IS_CONTESTED[title] else 0)

    def losable(self, kind: list[bool], won: int, dug: int) -> Zone:
        """What can have been trashed: cards of a kind that it should have, and so many that it won or dug up unseen."""
        cards = [self.kept[title] if kind[title] else 0 for title in ALL_TITLES] + [won, dug]
        return [each if each and self.occasions(title) else 0 for title, each in enumerate(cards)]

    def lose(self, losable: Zone, rng: Rng, occasion: int = NONE) -> None:
        """One of these cards is gone, on this occasion or on any."""
        title = draw_one(losable, [True] * len(losable), rng)
        if occasion == NONE:
            occasions = self.occasions(title)
            occasion = occasions[rng.randrange(len(occasions))]
        self.left_to_lose[occasion] -= 1
        self.gone[occasion][title] += 1
        if title == WON:
            self.won -= 1
        elif title == DUG:
            self.dug -= 1
        else:
            self.kept = minus(self.kept, title)

    def lose_the_rest(self, rng: Rng) -> bool:
        """Whatever else was trashed is gone; the first trash comes first, since it has the fewest to choose from."""
        for occasion in range(len(self.trashes)):
            while self.left_to_lose[occasion]:
                losable = self.losable(ANY_CARD, self.won, self.dug)
                losable = [each if occasion in self.occasions(title) else 0 for title, each in enumerate(losable)]
                if not any(losable):
                    return False
                self.lose(losable, rng, occasion)
        return True


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
        if deal_cards(dealt, seat, [Camper(state, tribe, seat) for tribe in others], rng):
            deal_insights(dealt, seat, rng)
            return asked_anew(dealt)
    for tribe in others:
        camper = Camper(state, tribe, seat)
        cards = camper.hidden(state)
        store(twin, camper, cards, rng)
        deal_places(twin, camper, cards, rng)
    deal_junkyard(twin, seat, loose_junk(twin, seat), rng)
    deal_insights(twin, seat, rng)
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
        pool = less(pool, camper.slid_under)
    pile = sum(twin.contested) + int(peeked)
    if not fill_buildings(twin, campers, pool, pile, rng) or not lose_cards(campers, pool, pile, rng):
        return False
    for camper in campers:
        pool = less(pool, camper.kept)
    twin.contested = draw(pool, pile, IS_CONTESTED, rng)
    if peeked:
        twin.peeked = draw_one(twin.contested, ANY_CARD, rng)
    for camper in campers:
        camper.slid_under = together(camper.slid_under, draw(pool, camper.fresh, IS_CONTESTED, rng))
        camper.kept = together(camper.kept, draw(pool, camper.won, IS_CONTESTED, rng))
    for camper in campers:
        dug_lately = twin.size(camper.tribe, GAINED) - sum(camper.slid_under)
        twin.set_zone(camper.tribe, GAINED, together(camper.slid_under, draw(pool, dug_lately, ANY_CARD, rng)))
        if not camper.sifts:
            looked = twin.size(camper.tribe, LOOKED)
            twin.set_zone(camper.tribe, LOOKED, draw(pool, looked, ANY_CARD, rng))
        deal_places(twin, camper, together(camper.kept, draw(pool, camper.dug, ANY_CARD, rng)), rng)
    deal_junkyard(twin, seat, pool, rng)
    return True


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


def deal_insights(twin: Camp, seat: Seat, rng: Rng) -> None:
    """What others remember of each other's wins: all saw who peeked when who won, and the cards are those dealt here.

    What they know of the seat itself the seat knows, too: it has the card and saw who peeked.
    """
    for owner in range(twin.game.seats):
        if owner != seat:
            fresh, insights = remembered(twin, seat, owner, True), remembered(twin, seat, owner, False)
            lately = fresh_wins(twin, owner)
            recall(twin, seat, owner, True, less(twin.zone(owner, GAINED), fresh), lately - sum(fresh), rng)
            hidden = less(in_circulation(twin, owner), together(twin.zone(owner, LEDGER), insights))
            recall(twin, seat, owner, False, hidden, twin.wins[owner] - lately - sum(insights), rng)


def recall(twin: Camp, seat: Seat, owner: Seat, fresh: bool, cards: Zone, wins: int, rng: Rng) -> None:
    """So many of a tribe's wins are unseen, whichever, and are contested cards among these."""
    cards = [max(0, cards[title]) if IS_CONTESTED[title] else 0 for title in ALL_TITLES]
    places = [
        place
        for place, trophy in enumerate(twin.trophies)
        if trophy.owner == owner and trophy.fresh == fresh and trophy.peeker != seat
    ]
    unseen = min(wins, sum(cards))
    for before, place in enumerate(places):
        peeker, title = twin.trophies[place].peeker, NONE
        if rng.randrange(len(places) - before) < unseen:
            unseen -= 1
            title = draw_one(cards, ANY_CARD, rng)
        twin.trophies[place] = Trophy(owner, peeker, NONE if peeker == NONE else title, fresh)


def fill_buildings(twin: Camp, campers: list[Camper], pool: Zone, pile: int, rng: Rng) -> bool:
    """Buildings hold one kind of card only, so they are filled first."""
    for camper in campers:
        for number in sites(twin, camper.tribe):
            building = twin.buildings[number]
            stored = camper.sheltered if number == camper.shelter else NO_CARDS
            for _ in range(sum(building.stored) - sum(stored)):
                title = find_for_building(camper, campers, STORES[building.kind], pool, pile, rng)
                if title == NONE:
                    return False
                stored = plus(stored, title)
            change_stored(twin, number, stored)
    return True


def find_for_building(
    camper: Camper, campers: list[Camper], kind: list[bool], pool: Zone, pile: int, rng: Rng
) -> Title:
    """A card of a kind from the pool: one that its tribe should have, one it won or dug up; NONE if there is none."""
    expected = [min(camper.kept[title], pool[title]) for title in ALL_TITLES]
    free = [max(0, pool[title] - sum([each.kept[title] for each in campers])) for title in ALL_TITLES]
    astray = strays(campers, pool, pile) + sum([sum(each.left_to_lose) for each in campers]) > 0
    to_win = [kind[title] and IS_CONTESTED[title] for title in ALL_TITLES]
    to_dig = [kind[title] and (astray or not IS_CONTESTED[title]) for title in ALL_TITLES]
    won = camper.won if count(free, to_win) else 0
    dug = camper.dug if count(free, to_dig) else 0
    choices = count(expected, kind) + won + dug
    if not choices:
        return NONE
    point = rng.randrange(choices)
    if point < won:
        title = draw_one(free, to_win, rng)
        camper.won -= 1
    elif point < won + dug:
        title = draw_one(free, to_dig, rng)
        camper.dug -= 1
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
