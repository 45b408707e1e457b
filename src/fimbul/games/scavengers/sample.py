"""Samples: a position with the same view, in which what the view leaves open is dealt anew at the odds of the deck.

What all know of a tribe is its own unless it was trashed, and what it gained unseen is any card that may have been dug
or won. Each unknown card is as likely to lie in each place that is open to it. Cards laid for an act that is not
declared yet stay as they are, and so does the card that is aimed with: the plan they belong to could not go on without.
"""

from typing import Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Rng
from fimbul.games.scavengers.data import ANSWERS, LEADERS, NO_LEADER, NONE
from fimbul.games.scavengers.heaps import (
    add,
    by_title,
    counted,
    draw_one,
    drawn,
    how_many_of,
    one_by_one,
    pick,
    take_away,
)
from fimbul.games.scavengers.queries import ALL_TITLES, fresh_wins
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
    Building,
    Camp,
    Question,
    Seat,
    Title,
    Trophy,
    Zone,
    how_many,
    plus,
    together,
)
from fimbul.games.scavengers.steps.deeds import DEED_WHAT, DEED_WHOM
from fimbul.games.scavengers.steps.instants import AIM
from fimbul.games.scavengers.steps.junkyard import ALL_KNOWERS, KNOWERS
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED, SIFT_OUT
from fimbul.games.scavengers.view import surveyor, to_choose, undeclared

TAKING_AIM: Final = (AIM, DEED_WHOM, DEED_WHAT)
OPEN: Final = (DISCARD, SPENT, HUNTED, USED)
MOST_TRIES: Final = 200  # a deal may come to a dead end, hardly ever twice in a row


def sample(state: Camp, seat: Seat, rng: Rng) -> Camp:
    """The position with everything dealt again that the seat does not know; who decides stays who decides.

    At the end all tribes are counted, and nothing is hidden any more.
    """
    twin = state.copy()
    if state.outcome is not None:
        return twin
    for _ in range(MOST_TRIES):
        deal = Deal(twin, seat, rng)
        if deal.share_out():
            deal.lay_down()
            deal_own(twin, seat, rng)
            deal_schematics(twin, seat, rng)
            deal_leaders(twin, seat, rng)
            forget_for_others(twin, seat)
            frame = twin.agenda[-1]
            if frame.seat != seat:
                twin.asked = frame.step.options(twin, frame)
            return twin
    raise BadSave("No cards fit what this position says has become of them.")


class Rival:
    """What a seat knows of another tribe's hidden cards, and what it is dealt of them."""

    def __init__(self, state: Camp, tribe: Seat) -> None:
        self.seat: Final = tribe
        self.won: Final = state.box.contested  # by title: is it won in the skirmish?
        self.sifts: Final = sifts(state, tribe)
        self.laid: Final = laid_unseen(state, tribe)
        self.kept: Final = kept_in_hand(state, tribe)
        self.known: Final = hidden_of_ledger(state, tribe)  # its own, unless they are lost
        under, fresh = state.size(tribe, GAINED), fresh_wins(state, tribe)
        self.fresh_wins = fresh  # what it gained unseen, by whether it was won and whether it may have come to hand
        self.fresh_finds = under - fresh
        self.wins = state.wins[tribe] - fresh
        self.finds = state.gains[tribe] - under - self.wins
        self.lost = state.losses[tribe]  # that it has trashed: known cards, or gained ones
        self.gained: Final = NO_CARDS[:]
        self.cards: Final[list[Title]] = []
        self.stored: Final[list[Zone]] = []

    def gain(self, title: Title) -> None:
        """One of the cards that it gained is this one."""
        if self.wins and (self.won[title] or not self.finds):
            self.wins -= 1
        else:
            self.finds -= 1

    def gain_fresh(self, title: Title) -> None:
        """One of the cards under its discards is this one."""
        self.gained[title] += 1
        if self.fresh_wins and (self.won[title] or not self.fresh_finds):
            self.fresh_wins -= 1
        else:
            self.fresh_finds -= 1


class Deal:
    """One try to deal: the cards that lie anywhere, title by title, and who gets them."""

    def __init__(self, twin: Camp, seat: Seat, rng: Rng) -> None:
        self.twin: Final = twin
        self.won: Final = twin.box.contested  # by title: is it won in the skirmish?
        self.seat: Final = seat
        self.rng: Final = rng
        self.rivals: Final = [Rival(twin, tribe) for tribe in range(twin.game.seats) if tribe != seat]
        self.loose: Final = twin.junkyard[:]  # that nobody is known to have
        self.yard = how_many(twin.junkyard)  # places in and under the junkyard, and before those who dig there
        self.pile = how_many(twin.contested)
        self.peeks: Final = twin.peeked != NONE and not twin.peekers >> seat & 1
        self.seen_buried: Final = twin.buried[seat][:]  # codes of cards that the seat saw go into the junkyard
        self.buried: Final[list[Title]] = []  # lie in the junkyard
        self.fallen: Final[list[Title]] = []  # contested cards that were trashed
        self.prizes: Final[list[Title]] = []  # lie in the contested pile
        self.collect()

    def collect(self) -> None:
        """Take up whatever the seat does not see, but for what others are known to have."""
        twin, loose = self.twin, self.loose
        add(loose, twin.contested)
        if self.peeks:
            loose[twin.peeked] += 1
            self.pile += 1
        for code in twin.under:
            if not code >> self.seat & 1:
                loose[code >> KNOWERS] += 1
                self.yard += 1
        for rival in self.rivals:
            for place in (HAND, COMMITTED, DECK, GAINED, LOOKED):
                zone = twin.zone(rival.seat, place)
                if zone is not NO_CARDS:
                    add(loose, zone)
            add(loose, rival.laid)
            for building in twin.buildings:
                if building.seat == rival.seat:
                    add(loose, building.timer)
                    add(loose, building.stored)
            for title, count in enumerate(rival.known):
                loose[title] -= count
            if not rival.sifts:
                self.yard += twin.size(rival.seat, LOOKED)

    def share_out(self) -> bool:
        """Everybody gets what can be theirs, who has least to choose from first; no if that came to a dead end."""
        self.remember_wins()
        for rival in self.rivals:
            self.keep(rival)
        self.remember_buried(1)
        if not self.lose_what_is_elsewhere():
            return False
        for rival in self.rivals:
            if not self.store(rival):
                return False
        for rival in self.rivals:
            if not self.lose(rival):
                return False
        return self.bury() and self.place_answers() and self.award() and self.find()

    def keep(self, rival: Rival) -> None:
        """Cards that must stay where they are: in hand, laid, or in a building from which a tribe takes aim."""
        for title in ALL_TITLES:
            for _ in range(rival.kept[title] + rival.laid[title]):
                self.hold(rival, title)
        for number, building in enumerate(self.twin.buildings):
            stored = NO_CARDS
            if building.seat == rival.seat and any(building.stored):
                stored = aimed(self.twin, rival.seat, number)[:]
                for title in ALL_TITLES:
                    if stored[title]:
                        self.hold(rival, title)
            rival.stored.append(stored)

    def hold(self, rival: Rival, title: Title) -> None:
        """A tribe has this card for sure: one that it is known to have, or one that it gained."""
        if rival.known[title]:
            rival.known[title] -= 1
        else:
            rival.gain(title)
            self.loose[title] -= 1
            self.dig_up_again(rival, title)

    def dig_up_again(self, rival: Rival, title: Title) -> None:
        """If no other card of the title is left, it is one that the seat saw buried."""
        seen = [code for code in self.seen_buried if code >> KNOWERS == title]
        since = [code for code in seen if code >> rival.seat & 1]
        if since and len(seen) > self.loose[title]:
            self.seen_buried.remove(since[0])

    def remember_wins(self) -> None:
        """What the seat had peeked at, it knows to be the winner's, unless that has trashed it."""
        for trophy in self.twin.trophies:
            if trophy.peeker == self.seat and trophy.title != NONE:
                for rival in self.rivals:
                    if rival.seat == trophy.owner:
                        self.loose[trophy.title] -= 1
                        if trophy.fresh:
                            rival.gain_fresh(trophy.title)
                        elif rival.wins or rival.finds:
                            rival.gain(trophy.title)
                            rival.known[trophy.title] += 1

    def lose_what_is_elsewhere(self) -> bool:
        """Of a title of which more are known to be with others than there are, some have been trashed."""
        for title in ALL_TITLES:
            while self.loose[title] < 0:
                claims = [rival.known[title] if rival.lost else 0 for rival in self.rivals]
                if not any(claims):
                    return False
                self.trash(self.rivals[pick(claims, self.rng)], title)
        return True

    def trash(self, rival: Rival, title: Title) -> None:
        """A card that a tribe is known to have had is its no more."""
        rival.known[title] -= 1
        rival.lost -= 1
        self.loose[title] += 1

    def store(self, rival: Rival) -> bool:
        """Buildings hold cards of their kind, known or gained."""
        for number, building in enumerate(self.twin.buildings):
            if building.seat == rival.seat and any(building.stored):
                for _ in range(how_many(building.stored) - how_many(rival.stored[number])):
                    if not self.store_one(rival, self.twin.box.stores[building.kind], rival.stored[number]):
                        return False
        return True

    def store_one(self, rival: Rival, kind: list[bool], stored: Zone) -> bool:
        """A card of the kind goes into a building; gained cards are any of those that nobody is known to have."""
        all_loose = max(1, how_many(self.loose))
        odds = [rival.known[title] * all_loose if kind[title] else 0 for title in ALL_TITLES]
        gained = [
            self.loose[title] * self.chances(rival, title) if kind[title] and self.loose[title] > 0 else 0
            for title in ALL_TITLES
        ]
        if not any(odds) and not any(gained):
            return rival.finds > 0 and self.lose_to(rival, kind) and self.store_one(rival, kind, stored)
        point = pick(odds + gained, self.rng)
        title = point % len(ALL_TITLES)
        stored[title] += 1
        if point < len(ALL_TITLES):
            rival.known[title] -= 1
        else:
            rival.gain(title)
            self.loose[title] -= 1
        return True

    def lose_to(self, finder: Rival, kind: list[bool]) -> bool:
        """What is stored can be nothing but a card that another tribe has trashed and this one dug up: which?"""
        odds = [0] * (len(self.rivals) * len(ALL_TITLES))
        for number, rival in enumerate(self.rivals):
            if rival is not finder and rival.lost:
                for title in ALL_TITLES:
                    if kind[title] and may_have_dug(self.twin, finder.seat, title):
                        odds[number * len(ALL_TITLES) + title] = rival.known[title]
        if not any(odds):
            return False
        point = pick(odds, self.rng)
        self.trash(self.rivals[point // len(ALL_TITLES)], point % len(ALL_TITLES))
        return True

    def chances(self, rival: Rival, title: Title) -> int:
        """How many of the cards that a tribe gained, and that may be in its buildings, can be of this title."""
        if self.won[title]:
            return rival.wins + (rival.finds if self.spare_prizes() > 0 else 0)
        return rival.finds if may_have_dug(self.twin, rival.seat, title) else 0

    def spare_prizes(self) -> int:
        """How many contested cards have come into the junkyard, or out of it."""
        return (
            how_many_of(self.loose, self.won)
            - self.pile
            - sum([rival.wins + rival.fresh_wins for rival in self.rivals])
        )

    def lose(self, rival: Rival) -> bool:
        """What a tribe has trashed may be anything that it had; a card that answers others only if one is missed."""
        strays = self.twin.strays
        while rival.lost:
            odds = [*rival.known, rival.wins, rival.finds]
            for title in ANSWERS:
                if not strays[title]:
                    odds[title] = 0
            if not any(odds):
                return False
            title = pick(odds, self.rng)
            if title < len(ALL_TITLES):
                self.trash(rival, title)
                if self.won[title]:
                    self.fallen.append(title)
            else:
                rival.lost -= 1
                if title == len(ALL_TITLES):
                    rival.wins -= 1
                else:
                    rival.finds -= 1
        return True

    def remember_buried(self, number: int) -> None:
        """What the seat saw go into the junkyard is none of the cards that others are known to have."""
        for code in self.seen_buried:
            self.loose[code >> KNOWERS] -= number

    def bury(self) -> bool:
        """It is there, or with who has dug since; and so is a contested card that was trashed, unless it is missed."""
        self.remember_buried(-1)
        for code in self.seen_buried:
            if not self.place(code >> KNOWERS, code):
                return False
        for title in self.fallen:
            if self.spare_prizes() > 0 and not self.place(title, ALL_KNOWERS):
                return False
        return True

    def place_answers(self) -> bool:
        """A card that answers others is nowhere but in the junkyard, or with who may have dug one up."""
        for title in ANSWERS:
            for _ in range(self.loose[title]):
                if not self.place(title, self.twin.strays[title]):
                    return False
        return True

    def place(self, title: Title, diggers: int) -> bool:
        """A card lies in the junkyard, or came to one of these tribes; no if there is no room left for it."""
        rooms = [self.yard]
        for rival in self.rivals:
            dug = diggers >> rival.seat & 1 == 1 and may_have_dug(self.twin, rival.seat, title)
            rooms += [rival.finds, rival.fresh_finds] if dug else [0, 0]
        if not any(rooms):
            return False
        room = pick(rooms, self.rng)
        self.loose[title] -= 1
        if not room:
            self.yard -= 1
            self.buried.append(title)
        elif room % 2:
            self.rivals[room // 2].finds -= 1
            self.rivals[room // 2].cards.append(title)
        else:
            self.rivals[room // 2 - 1].fresh_finds -= 1
            self.rivals[room // 2 - 1].gained[title] += 1
        return True

    def award(self) -> bool:
        """Contested cards were won, or lie in their pile; those that are left have been in the junkyard."""
        spare = self.spare_prizes()
        if spare < 0:
            return False
        prizes: list[Title] = []
        for title in ALL_TITLES:
            if self.won[title]:
                prizes += [title] * self.loose[title]
                self.loose[title] = 0
        for rival in self.rivals:
            for _ in range(rival.fresh_wins):
                rival.gained[draw_one(prizes, self.rng)] += 1
            for _ in range(rival.wins):
                rival.cards.append(draw_one(prizes, self.rng))
        for _ in range(spare):
            self.loose[draw_one(prizes, self.rng)] += 1
        self.prizes.extend(prizes)
        return True

    def find(self) -> bool:
        """What is left lies in the junkyard, or was dug up."""
        left = one_by_one(self.loose)
        dug = sum([rival.finds + rival.fresh_finds for rival in self.rivals])
        if dug + self.yard != len(left):
            return False
        for rival in self.rivals:
            for _ in range(rival.finds):
                rival.cards.append(draw_one(left, self.rng))
            for _ in range(rival.fresh_finds):
                rival.gained[draw_one(left, self.rng)] += 1
        self.buried.extend(left)
        return True

    def lay_down(self) -> None:
        """All cards go where they lie."""
        twin, seat, rng = self.twin, self.seat, self.rng
        for rival in self.rivals:
            if not rival.sifts:
                twin.set_zone(rival.seat, LOOKED, drawn(self.buried, twin.size(rival.seat, LOOKED), rng))
            lay_down_tribe(twin, rival, rng)
        if self.peeks:
            twin.peeked = draw_one(self.prizes, rng)
        twin.contested = by_title(self.prizes)
        twin.under = [
            code if code >> seat & 1 else draw_one(self.buried, rng) << KNOWERS | code & ALL_KNOWERS
            for code in twin.under
        ]
        twin.junkyard = by_title(self.buried)


def lay_down_tribe(twin: Camp, rival: Rival, rng: Rng) -> None:
    """The cards of a tribe go to its hand, its deck and its timers, each as likely as any other."""
    tribe, cards = rival.seat, one_by_one(rival.known) + rival.cards
    zone = HAND if twin.size(tribe, HAND) else COMMITTED
    other = HAND + COMMITTED - zone
    held = twin.size(tribe, zone) - how_many(rival.kept)
    twin.set_zone(tribe, other, drawn(cards, twin.size(tribe, other), rng))
    hand = drawn(cards, held, rng)
    twin.set_zone(tribe, zone, together(hand, rival.kept) if any(rival.kept) else hand)
    if rival.sifts:
        twin.set_zone(tribe, LOOKED, drawn(cards, twin.size(tribe, LOOKED), rng))
    for number, old in enumerate(twin.buildings):
        if old.seat == tribe and (any(old.timer) or any(old.stored)):
            timer = drawn(cards, how_many(old.timer), rng)
            twin.buildings[number] = Building(tribe, old.kind, timer, rival.stored[number], old.enabled, old.placed)
    twin.set_zone(tribe, GAINED, rival.gained if any(rival.gained) else NO_CARDS)
    twin.set_zone(tribe, DECK, by_title(cards))


def deal_own(twin: Camp, seat: Seat, rng: Rng) -> None:
    """Nobody knows which of its cards lie on a tribe's own timers."""
    cards: list[Title] = []
    for number, old in enumerate(twin.buildings):
        if old.seat == seat and any(old.timer):
            if not cards:
                cards = one_by_one(together_unseen(twin, seat))
            timer = drawn(cards, how_many(old.timer), rng)
            twin.buildings[number] = Building(seat, old.kind, timer, old.stored, old.enabled, old.placed)
            twin.set_zone(seat, DECK, by_title(cards))


def together_unseen(state: Camp, seat: Seat) -> Zone:
    """All cards in a tribe's deck and on its timers."""
    cards = state.zone(seat, DECK)[:]
    for building in state.buildings:
        if building.seat == seat:
            add(cards, building.timer)
    return cards


def deal_schematics(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The plans in the heap, under it, and those that another tribe has turned up."""
    if not twin.settings.buildings:
        return
    kinds, turned_up = twin.schematics[:], twin.plans
    hidden = any(turned_up) and surveyor(twin) != seat
    if hidden:
        add(kinds, turned_up)
    for code in twin.schematics_under:
        if not code >> seat & 1:
            kinds[code >> KNOWERS] += 1
    plans = one_by_one(kinds)
    twin.schematics_under = [
        code if code >> seat & 1 else draw_one(plans, rng) << KNOWERS | code & ALL_KNOWERS
        for code in twin.schematics_under
    ]
    if hidden:
        twin.plans = counted([draw_one(plans, rng) for _ in range(how_many(turned_up))], len(kinds))
    twin.schematics = counted(plans, len(kinds))


def deal_leaders(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The leaders that others were dealt, but for those that lie open; who has chosen in secret has chosen either."""
    if not twin.offered:
        return
    own = range(seat * LEADERS_OFFERED, (seat + 1) * LEADERS_OFFERED)
    lie_open = not to_choose(twin)
    known = [number in own or (lie_open and leader in twin.leaders) for number, leader in enumerate(twin.offered)]
    taken = [leader for leader, sure in zip(twin.offered, known, strict=True) if sure]
    free = [leader for leader in range(len(LEADERS)) if leader not in taken]
    for number, sure in enumerate(known):
        if not sure:
            twin.offered[number] = draw_one(free, rng)
    for tribe, leader in enumerate(twin.leaders):
        if tribe != seat and leader != NO_LEADER and not lie_open:
            twin.leaders[tribe] = twin.offered[tribe * LEADERS_OFFERED + rng.randrange(LEADERS_OFFERED)]


def forget_for_others(twin: Camp, seat: Seat) -> None:
    """What the others alone know of wins and of the junkyard is left out."""
    for number, trophy in enumerate(twin.trophies):
        if trophy.peeker != seat:
            twin.trophies[number] = Trophy(trophy.owner, trophy.peeker, NONE, trophy.fresh)
    for tribe in range(twin.game.seats):
        if tribe != seat:
            twin.buried[tribe] = []


def hidden_of_ledger(state: Camp, tribe: Seat) -> Zone:
    """The cards that a tribe is known to have had and that do not lie open."""
    cards = state.zone(tribe, LEDGER)[:]
    for place in OPEN:
        take_away(cards, state.zone(tribe, place))
    if laid_unseen(state, tribe) is NO_CARDS:
        take_away(cards, state.zone(tribe, LAID))
    return cards


def kept_in_hand(state: Camp, tribe: Seat) -> Zone:
    """The cards that stay in hand or set apart: those that all have seen there, and the one that is aimed with.

    While a tribe plans, some of those that all have seen may be among the ones laid.
    """
    shown, laid, mine = state.zone(tribe, SHOWN), laid_unseen(state, tribe), aimed(state, tribe, NONE)
    if laid is NO_CARDS and mine is NO_CARDS:
        return shown
    return [max(shown[title] - laid[title], mine[title]) for title in ALL_TITLES]


def laid_unseen(state: Camp, tribe: Seat) -> Zone:
    """What a tribe has laid for an act that it has not declared."""
    laid = state.zone(tribe, LAID)
    return laid if laid is not NO_CARDS and undeclared(state, tribe) else NO_CARDS


def aimed(state: Camp, tribe: Seat, building: int) -> Zone:
    """The card that a tribe is taking aim with, in this building, or in hand if that is NONE."""
    for frame in state.agenda:
        if frame.seat == tribe and frame.step in TAKING_AIM:
            assert isinstance(frame, Question)
            if frame.source != LAID and frame.building == building:
                return plus(NO_CARDS, frame.title)
    return NO_CARDS


def sifts(state: Camp, tribe: Seat) -> bool:
    """Does a tribe look at cards of its own deck, not of the junkyard?"""
    if state.zone(tribe, LOOKED) is NO_CARDS:
        return False
    for frame in state.agenda:
        if frame.seat == tribe and frame.step is SIFT_OUT:
            return True
    return False


def may_have_dug(state: Camp, tribe: Seat, title: Title) -> bool:
    """May a tribe have dug up a card of this title? One that answers others only if another tribe can have lost it."""
    return title not in ANSWERS or state.strays[title] >> tribe & 1 == 1
