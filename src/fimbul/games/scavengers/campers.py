"""Another tribe as a seat knows it: what it has for sure, what it should have besides, what it gained and lost.

Its deck holds only what was shuffled into it, and what has lain in its buildings since before was not shuffled.
"""

from typing import Final, NamedTuple

from fimbul.core.game import Rng
from fimbul.games.scavengers.data import BUILDINGS, CONTESTED, NONE, PILE, STORES
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import (
    APART,
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
    RECENT,
    SETTLED,
    SHOWN,
    SPENT,
    STOCK,
    USED,
    Building,
    Camp,
    Question,
    Seat,
    Title,
    Zone,
    beyond,
    less,
    minus,
    plus,
    together,
)
from fimbul.games.scavengers.steps.sight import fresh_wins, remembered
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.view import undeclared

ON_THE_TABLE: Final = (DISCARD, SPENT, LAID, HUNTED, USED)
TAKING_AIM: Final = ("aim", "deed whom", "deed what")
ANY_CARD: Final = [True] * len(NO_CARDS)
MANY: Final = 1_000
WON: Final = len(NO_CARDS)  # beside the titles: a card that was won unseen ...
DUG: Final = WON + 1  # ... or dug up
IS_CONTESTED: Final = [PILE[title] == CONTESTED for title in ALL_TITLES]


class Places(NamedTuple):
    """Places for so many cards, with room for so many of each title at most, and for so many gained unseen."""

    number: int
    room: Zone
    gains: int


def together_with(some: Places, more: Places) -> Places:
    """All these places."""
    return Places(some.number + more.number, together(some.room, more.room), some.gains + more.gains)


class Loss(NamedTuple):
    """A card was trashed when so many digs had been made."""

    title: Title
    digs: int


class Find(NamedTuple):
    """A card was dug up unseen, in this dig."""

    dig: int
    title: Title


class Camper:
    """Another tribe: the titles it should have, hidden or trashed, and how many cards it won or dug up unseen."""

    def __init__(self, state: Camp, tribe: Seat, seat: Seat, early: bool = True) -> None:
        self.tribe = tribe
        self.early = early  # did cards that must have gone go as soon as they could, so that the others find room?
        self.sifts = any(frame.step.name == "sift out" and frame.seat == tribe for frame in state.agenda)
        self.held = shown_in_hand(state, tribe)
        self.sheltered = NO_CARDS
        self.shelter = NONE
        self.planned = state.zone(tribe, LAID) if undeclared(state, tribe) else NO_CARDS
        self.find_what_is_aimed(state)
        self.to_hold = self.kinds_to_hold(state)
        known = together(self.held, self.sheltered)
        for place in ON_THE_TABLE:
            known = together(known, state.zone(tribe, place))
        self.insights = insights = remembered(state, seat, tribe, False)
        ledger = together(state.zone(tribe, LEDGER), insights)
        self.kept = beyond(ledger, known)
        self.unseen = beyond(state.zone(tribe, LEDGER), known)
        strange = beyond(known, ledger)
        self.prizes = NO_CARDS  # what it won unseen and has still, as far as it was dealt
        self.slid_under = remembered(state, seat, tribe, True)
        fresh = fresh_wins(state, tribe)
        self.fresh = fresh - sum(self.slid_under)
        self.won = max(0, state.wins[tribe] - fresh - sum(insights) - count(strange, IS_CONTESTED))
        self.dug = state.gains[tribe] - state.size(tribe, GAINED) - sum(insights) - sum(strange) - self.won
        settled = state.settled_finds[tribe]
        self.digs = settled[len(settled) - self.dug :]  # of its finds that may have come to its hand
        self.found: list[Find] = []  # its finds, as far as they were dealt
        self.departures = [each for each in state.departures if each.owner == tribe]
        self.left_to_lose = [each.number for each in self.departures]
        self.gone = [[0] * (len(NO_CARDS) + 2) for _ in self.departures]
        self.stored = [NO_CARDS for _ in self.departures]
        self.recall_shuffle(state, seat)

    def find_what_is_aimed(self, state: Camp) -> None:
        """The card that the tribe is taking aim with stays where it is, in hand or in a building."""
        for frame in state.agenda:
            assert isinstance(frame, Question)
            if frame.seat == self.tribe and frame.step.name in TAKING_AIM and frame.source != LAID:
                self.planned = plus(self.planned, frame.title)
                if frame.building != NONE:
                    self.shelter = frame.building
                    self.sheltered = plus(NO_CARDS, frame.title)
                elif not self.held[frame.title]:
                    self.held = plus(self.held, frame.title)

    def kinds_to_hold(self, state: Camp) -> list[int]:
        """By building, how many of its cards must be in hand, besides those that stay there anyway."""
        sure = self.held
        if undeclared(state, self.tribe):
            sure = together(sure, state.zone(self.tribe, LAID))
        sure = less(sure, state.zone(self.tribe, SHOWN))
        return [
            max(0, number - count(sure, STORES[building]))
            for building, number in enumerate(state.hand_kinds[self.tribe])
        ]

    def recall_shuffle(self, state: Camp, seat: Seat) -> None:
        """What can be in the deck since the last shuffle, and what in buildings since before it."""
        shuffle = state.shuffles[self.tribe]
        self.stock, self.apart = state.zone(self.tribe, STOCK), state.zone(self.tribe, APART)
        self.gains, self.finds, self.gains_apart = shuffle.gains, shuffle.finds, shuffle.gains_apart
        for trophy in state.trophies:
            mine = trophy.owner == self.tribe and trophy.peeker == seat and trophy.title != NONE
            if mine and trophy.shuffles == 1:
                self.gains -= 1
                self.stock = plus(self.stock, trophy.title)
            elif mine and trophy.shuffles and self.gains_apart:
                self.gains_apart -= 1
                self.apart = plus(self.apart, trophy.title)
        self.sifted = state.size(self.tribe, LOOKED) - shuffle.looked if self.sifts else 0
        self.from_stock = state.size(self.tribe, DECK) + self.sifted
        self.from_apart = 0
        self.to_store = [0] * (2 * len(BUILDINGS))
        for number in sites(state, self.tribe):
            building = state.buildings[number]
            if building.age == RECENT:
                self.from_stock += sum(building.timer)
            elif building.age == SETTLED:
                self.from_apart += sum(building.timer)
            sheltered = sum(self.sheltered) if number == self.shelter else 0
            self.to_store[store_of(building)] += sum(building.stored) - sheltered

    def lay_aside(self, cards: Zone) -> None:
        """These cards have lain in a building since before the last shuffle."""
        self.gains_apart -= sum(beyond(cards, self.apart))
        self.apart = beyond(self.apart, cards)

    def may_store(self, building: int, title: Title) -> bool:
        """Can such a card have been out of the deck since the last card was put into a building?"""
        for number in self.departures_since(building):
            apart = self.stored[number][title] < self.departures[number].apart[title]
            if not apart and self.left_to_draw(number, NO_CARDS) <= 0:
                return False
        return True

    def store(self, building: int, title: Title) -> None:
        """A card lies in a building since the last one was put there, or longer."""
        for number in self.departures_since(building):
            self.stored[number] = plus(self.stored[number], title)

    def departures_since(self, building: int) -> list[int]:
        """When the last card was put into a building, and all departures after that."""
        for number, departure in enumerate(self.departures):
            if departure.building == building:
                return list(range(number, len(self.departures)))
        return []

    def must_stand_for_others(self) -> int:
        """How many of the cards that it dug up unseen are of titles that went into the deck and have been seen since:
        the deck would not be full without them.
        """
        sure = sum([min(self.stock[title], self.kept[title]) for title in ALL_TITLES])
        return min(self.dug, max(0, self.from_stock - sure - self.gains))

    def hidden(self, state: Camp) -> Zone:
        """All its cards that the others do not know, but for those just gained."""
        cards = together(state.zone(self.tribe, HAND), state.zone(self.tribe, COMMITTED))
        cards = together(cards, state.zone(self.tribe, DECK))
        if self.sifts:
            cards = together(cards, state.zone(self.tribe, LOOKED))
        for number in sites(state, self.tribe):
            cards = together(cards, together(state.buildings[number].timer, state.buildings[number].stored))
        return less(cards, together(self.held, self.sheltered))

    def perhaps_dug(self, state: Camp) -> Zone:
        """Cards that it can have dug up: those that nobody knew, or that it may have trashed before, or is laying."""
        hidden = self.hidden(state)
        strange = beyond(hidden, self.kept)
        if self.dug:
            trashes = [number for number, each in enumerate(self.departures) if each.number]
            risked = [any(self.risk(number, title) for number in trashes) for title in ALL_TITLES]
            strange = [hidden[title] if risked[title] else strange[title] for title in ALL_TITLES]
        return together(strange, self.planned)

    def contested(self) -> int:
        """How many contested cards it has that the seat does not see."""
        return count(self.kept, IS_CONTESTED) + self.won + self.fresh

    def occasions(self, title: Title) -> list[int]:
        """When such a card, or one that was WON or DUG unseen, can have been trashed: it was in hand for all we know.

        Later departures risked what was lost before, too, since nobody saw it go.
        """
        found: list[int] = []
        lost = [0] * (DUG + 1)
        room: list[int] = []
        for number, gone in enumerate(self.gone):
            lost = together(lost, gone)
            room.append(self.risk(number, title) - lost[title])
            if title == WON or (title < WON and self.insights[title] and lost[title] >= self.known_risk(number, title)):
                room[number] = min(room[number], self.risk(number, WON) - self.gains_lost(number, lost))
            if title < WON and lost[title] + self.stored[number][title] >= self.departures[number].apart[title]:
                room[number] = min(room[number], self.left_to_draw(number, lost))
        for number, left in enumerate(self.left_to_lose):
            if left and min(room[number:]) > 0:
                found.append(number)
        return found

    def most_lost(self, place: int, cards: Zone) -> int:
        """How many of these cards can have been trashed by then: those that were apart, and as many as were drawn."""
        most = MANY
        for later in range(place, len(self.departures)):
            apart = beyond(self.departures[later].apart, self.stored[later])
            not_drawn = sum([min(cards[title], apart[title]) for title in ALL_TITLES])
            most = min(most, not_drawn + self.left_to_draw(later, NO_CARDS))
        return most

    def left_to_draw(self, number: int, lost: Zone) -> int:
        """How many more of the cards that were lost or stored by then can have been drawn since the last shuffle."""
        departure = self.departures[number]
        drawn = beyond(together(self.stored[number], lost), departure.apart)
        return departure.drawn - sum(drawn)

    def known_risk(self, number: int, title: Title) -> int:
        """How many cards of a title that all knew of a trash may have held, and that have not been seen since."""
        return min(self.departures[number].risked[title], self.unseen[title])

    def gains_lost(self, number: int, lost: Zone) -> int:
        """How many of all contested cards that were lost by then must have been won unseen: those that nobody knew."""
        titles = [title for title in ALL_TITLES if IS_CONTESTED[title]]
        return lost[WON] + sum([max(0, lost[title] - self.known_risk(number, title)) for title in titles])

    def risk(self, number: int, title: Title) -> int:
        """How many such cards a trash may have held at most. What was dug up later may stand for an equal card, and
        what was won for one that has been seen since.
        """
        trash = self.departures[number]
        if title == DUG:
            return MANY
        if title == WON:
            return trash.gains + count(beyond(trash.risked, self.unseen), IS_CONTESTED)
        return trash.risked[title] + min(trash.gains, self.insights[title])

    def needed(self, places: "list[Places]", trashes: int) -> list[bool]:
        """Of which titles, and of those WON and DUG, no card can go anywhere else: some of these places, and the first
        so many trashes, could not be full without it.
        """
        needed = [False] * (DUG + 1)
        unions = [Places(0, NO_CARDS, 0)]
        for each in places:
            unions += [together_with(union, each) for union in unions]
        lost = 0
        for place in range(trashes):
            lost += self.left_to_lose[place]
            if self.left_to_lose[place]:
                trash = Places(lost, self.risked_until(place), MANY)
                for union in unions:
                    self.mark_scarce(needed, together_with(union, trash))
        for union in unions:
            self.mark_scarce(needed, union)
        return needed

    def mark_scarce(self, needed: list[bool], places: "Places") -> None:
        """Mark the cards of which none can be missing, if all of these places are to be full.

        A card gained unseen may also stand for one of its title that all have seen; if it was won, for a contested one.
        """
        number, gains, unseen, seen = places.number, places.gains, self.won + self.dug, 0
        for title in ALL_TITLES:
            kept, room = self.kept[title], places.room[title]
            number -= min(kept, room)
            if room > kept:
                gains += room - kept if IS_CONTESTED[title] else 0
                seen += 0 if IS_CONTESTED[title] else room - kept
        gains += min(seen, self.dug)
        if not places.number or number < min(unseen, gains):
            return
        if unseen <= gains:
            needed[WON] = needed[DUG] = True
        for title in ALL_TITLES:
            replaced = unseen > gains and (IS_CONTESTED[title] or self.dug > seen)
            if self.kept[title] <= places.room[title] and not replaced:
                needed[title] = True

    def places_to_fill(self) -> "list[Places]":
        """The deck with the timers dealt from it, and the timers of old."""
        return [
            each
            for each in (
                Places(self.from_stock, self.stock, self.gains),
                Places(self.from_apart, self.apart, self.gains_apart),
            )
            if each.number
        ]

    def stores_to_fill(self, kind: int, settled: bool) -> "list[Places]":
        """All other buildings that hold cards: they are of its kind."""
        found: list[Places] = []
        for number, left in enumerate(self.to_store):
            other, old = number // 2, number % 2 == 1
            if left and (other != kind or old != settled):
                room = [self.kept[title] if STORES[other][title] else 0 for title in ALL_TITLES]
                if old:
                    room = [min(room[title], self.apart[title]) for title in ALL_TITLES]
                found.append(Places(left, room, self.gains_apart if old else MANY))
        return found

    def risked_until(self, place: int) -> Zone:
        """How many cards of each title can have been trashed by then; where no more was drawn, only what was apart."""
        risked = [MANY if self.kept[title] else 0 for title in ALL_TITLES]
        lost = NO_CARDS
        for later, departure in enumerate(self.departures):
            lost = together(lost, self.gone[later])
            if later >= place:
                left = beyond(departure.apart, together(self.stored[later], lost))
                drawn = MANY if self.left_to_draw(later, lost) > 0 else 0
                for title in ALL_TITLES:
                    if risked[title]:
                        risked[title] = min(risked[title], self.risk(later, title), left[title] + drawn)
        return risked

    def losable(self, kind: list[bool], won: int, dug: int, occasion: int = NONE) -> Zone:
        """What can have been trashed, on this occasion or on any: cards of a kind that it should have, and so many that
        it won or dug up unseen, but for those that its deck or an earlier trash needs.
        """
        cards = [self.kept[title] if kind[title] else 0 for title in ALL_TITLES] + [won, dug]
        needed: dict[int, list[bool]] = {}
        for title in range(DUG + 1):
            found = self.occasions(title) if cards[title] else []
            found = [each for each in found if occasion in (NONE, each)]
            if found and found[0] not in needed:
                needed[found[0]] = self.needed(self.places_to_fill(), found[0])
            if not found or needed[found[0]][title]:
                cards[title] = 0
        return cards

    def lose(self, losable: Zone, rng: Rng, occasion: int = NONE) -> None:
        """One of these cards is gone, on this occasion or on any."""
        title = draw_one(losable, [True] * len(losable), rng)
        if occasion == NONE:
            occasions = self.occasions(title)
            occasion = occasions[0 if self.early else rng.randrange(len(occasions))]
        self.left_to_lose[occasion] -= 1
        self.gone[occasion][title] += 1
        if title == WON:
            self.won -= 1
        elif title == DUG:
            self.dug -= 1
        else:
            self.kept = minus(self.kept, title)

    def dig_up(self, title: Title, rng: Rng) -> None:
        """Any of its finds is this card."""
        self.dug -= 1
        self.found.append(Find(self.digs.pop(rng.randrange(len(self.digs))), title))

    def lost(self) -> list[Loss]:
        """The cards that are gone, of those that it should have."""
        return [
            Loss(title, departure.digs)
            for departure, gone in zip(self.departures, self.gone, strict=False)
            for title in ALL_TITLES
            for _ in range(gone[title])
        ]

    def first_win_lost(self) -> int:
        """How many digs had been made when it trashed the first card that it had won unseen."""
        return min([each.digs for each, gone in zip(self.departures, self.gone, strict=False) if gone[WON]], default=0)

    def perhaps_lost(self) -> list[Loss]:
        """The contested cards that may be gone, of those that it should have: as many as each trash may have held."""
        return [
            Loss(title, trash.digs)
            for number, trash in enumerate(self.departures)
            for title in ALL_TITLES
            for _ in range(min(trash.number, self.risk(number, title)) if IS_CONTESTED[title] else 0)
        ]

    def lose_the_rest(self, rng: Rng) -> bool:
        """Whatever else was trashed is gone; the first trash comes first, since it has the fewest to choose from."""
        for occasion in range(len(self.departures)):
            while self.left_to_lose[occasion]:
                losable = self.losable(ANY_CARD, self.won, self.dug, occasion)
                if not any(losable):
                    return False
                self.lose(losable, rng, occasion)
        return True


def may_have_left(state: Camp, tribe: Seat, observer: Seat) -> bool:
    """Can what a tribe has no more have been trashed when it did, for all that another knows, and what is in its
    buildings have been stored?
    """
    camper = Camper(state, tribe, observer)
    if not may_have_stored(state, camper):
        return False
    lost = beyond(camper.kept, camper.hidden(state))
    unseen, number = sum(camper.left_to_lose) - sum(lost), 0
    for place, trash in enumerate(camper.departures):
        number += trash.number
        risked = camper.risked_until(place)
        known = min(sum([min(lost[title], risked[title]) for title in ALL_TITLES]), camper.most_lost(place, lost))
        won = min([later.gains + count(later.risked, IS_CONTESTED) for later in camper.departures[place:]])
        if number > known + min(unseen, camper.dug + won):
            return False
    return True


def may_have_stored(state: Camp, camper: Camper) -> bool:
    """Can what is in a tribe's buildings have been in its hand when it was stored? The camper knows it from now on."""
    for number in sites(state, camper.tribe):
        for title, cards in enumerate(state.buildings[number].stored):
            for _ in range(cards):
                if not camper.may_store(number, title):
                    return False
                camper.store(number, title)
    return True


def store_of(building: Building) -> int:
    """Buildings of a kind whose cards have all lain there since before the last shuffle are counted apart."""
    return 2 * building.kind + int(building.age == SETTLED)


def shown_in_hand(state: Camp, tribe: Seat) -> Zone:
    """The cards in hand or set apart that all have seen; while a tribe plans, some of these may be among those laid."""
    shown, laid = state.zone(tribe, SHOWN), state.zone(tribe, LAID)
    return [max(0, shown[title] - laid[title]) for title in ALL_TITLES] if undeclared(state, tribe) else shown


def count(cards: Zone, kind: list[bool]) -> int:
    """How many cards of a kind there are."""
    return sum([cards[title] for title in range(len(kind)) if kind[title]])


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


def share(cards: Zone, strange: Zone, known: Zone, gains: int, finds: int, rng: Rng) -> Zone:
    """Which of these cards can be among others of which so many titles are known, and so many were gained unseen, some
    of them dug up; strange are those that were gained unseen.
    """
    sure = [min(cards[title], known[title]) for title in ALL_TITLES]
    unseen = [min(cards[title] - sure[title], strange[title]) for title in ALL_TITLES]
    found = [0 if IS_CONTESTED[title] else unseen[title] for title in ALL_TITLES]
    unseen = less(unseen, found)
    unseen = together(unseen, draw(found, min(finds, sum(found)), ANY_CARD, rng))
    return together(sure, draw(unseen, min(gains, sum(unseen)), ANY_CARD, rng))
