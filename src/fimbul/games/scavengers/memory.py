"""What a seat saw of the past, and a past that it takes for possible.

A place that the seat does not look into is a bag: it knows how many cards went in and out, and of some which. How many
of each title lay in a bag, and how many went along each time, are the numbers of a riddle.
"""

from typing import Final

from fimbul.core.game import Rng
from fimbul.games.scavengers.bags import NO_NUMBERS, Bag, Holdings
from fimbul.games.scavengers.data import NONE, STORES
from fimbul.games.scavengers.passages import (
    FIRST_PLAN_UNDER,
    FIRST_UNDER,
    Passage,
    let_lie,
    look_ahead,
    retell,
    shorten,
)
from fimbul.games.scavengers.past import (
    cards_at_first,
    cards_under,
    history,
    is_hand,
    looks_into,
    owner_of,
    under_at_first,
)
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.riddle import Choice, Riddle
from fimbul.games.scavengers.state import (
    DECK,
    HAND,
    HEAP,
    IN_STORE,
    LOOKED,
    NO_CARDS,
    PEEKED_BY,
    PLACES,
    PLANS_OF,
    UNDER_HEAP,
    UNDER_PLANS,
    Camp,
    Past,
    Seat,
    Title,
    Zone,
    place,
    plus,
)
from fimbul.games.scavengers.steps.junkyard import ALL_KNOWERS, KNOWERS


class Memory:
    """The past as a seat saw it."""

    def __init__(self, state: Camp, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.riddle: Final = Riddle()
        self.bags: Final[dict[int, Bag]] = {}
        self.holdings: Final = [Holdings(self.riddle) for _ in range(state.game.seats)]
        self.lay_there: Final[dict[int, Title]] = {}  # under the junkyard, by when it went there
        motions = history(state.past)
        self.passages: Final = retell(state, seat, motions)
        self.begin(motions)
        self.heap: Final = self.bags[HEAP].sure[:]
        self.shorten()
        self.owners: Final = self.look_ahead()
        for passage in self.passages:
            self.follow(passage)
        for holdings in self.holdings:
            holdings.count_up()
        for each in self.bags.values():
            if each.unsure:
                each.settle()

    def shorten(self) -> None:
        """Leave out stays that tell nothing: in hands, before diggers and surveyors, and under the junkyard."""
        hands: dict[int, int] = {}
        for tribe in range(self.state.game.seats):
            if tribe != self.seat:
                for hand in (place(tribe, HAND), place(tribe, LOOKED), PEEKED_BY + tribe, PLANS_OF + tribe):
                    hands[hand] = self.bags[hand].size if hand in self.bags else 0
        shorten(self.passages, hands)
        let_lie(self.passages)

    def look_ahead(self) -> dict[int, Seat]:
        """What went unseen is what there was room for, and nobody needed; answered by whose each bag is."""
        sizes = {bag: each.size for bag, each in self.bags.items()}
        for each in self.passages:
            if each.bag != each.target_bag:
                sizes[each.bag] = sizes.get(each.bag, 0) - each.number
                sizes[each.target_bag] = sizes.get(each.target_bag, 0) + each.number
        owners = {bag: self.owner(bag) for bag in sizes}
        look_ahead(self.passages, sizes, owners)
        return owners

    def begin(self, motions: list[Past]) -> None:
        """At the beginning all knew where everything was."""
        for where, cards in cards_at_first(self.state, motions).items():
            if not looks_into(self.state, self.seat, where):
                self.lay(where, cards)
        for below, first in ((UNDER_HEAP, FIRST_UNDER), (UNDER_PLANS, FIRST_PLAN_UNDER)):
            for number in range(under_at_first(self.state, motions, below)):
                self.lay(first + number, plus(NO_CARDS, cards_under(self.state, motions, below)[number]))

    def lay(self, bag: int, cards: Zone) -> None:
        """These cards are in a bag."""
        self.bags[bag] = Bag(self.riddle, cards)
        owner = self.owner(bag)
        if owner != NONE:
            self.holdings[owner].bags.append(self.bags[bag])
            for title, count in enumerate(cards):
                self.holdings[owner].sure[title] += count

    def open(self, bag: int) -> Bag:
        """A bag, at first an empty one."""
        if bag not in self.bags:
            self.lay(bag, NO_CARDS)
        return self.bags[bag]

    def follow(self, passage: Passage) -> None:
        """Cards went along, or were seen, and the numbers change with it."""
        if passage.bag == passage.target_bag:
            if passage.bag != NONE:
                self.bags[passage.bag].at_least(passage.title, passage.number)
        elif passage.title == NONE:
            self.pass_unseen(passage)
        else:
            self.pass_seen(passage)

    def pass_seen(self, passage: Passage) -> None:
        """All these cards are of one title."""
        bag, target, title, number = passage.bag, passage.target_bag, passage.title, passage.number
        owner, receiver = self.owners[bag], self.owners[target]
        if target != NONE:
            taker = self.open(target)
            if not taker.size and bag == NONE and is_deck(target):
                self.holdings[receiver].count_up()
            taker.add(title, number)
        if owner != receiver:
            if owner != NONE:
                self.holdings[owner].remove(title, number)
            if receiver != NONE:
                self.holdings[receiver].add(title, number)
        if bag != NONE:
            giver = self.bags[bag]
            giver.remove(title, number)
            if not giver.size:
                giver.close()
                if is_hand(bag):
                    self.holdings[owner].count_up()

    def pass_unseen(self, passage: Passage) -> None:
        """Any cards went that were there, and into a building those that it stores."""
        giver, taker = self.bags[passage.bag], self.open(passage.target_bag)
        owner, receiver = self.owners[passage.bag], self.owners[passage.target_bag]
        if giver.size == passage.number:
            self.take_all(passage, giver)
        else:
            self.choose(passage, giver)
        for title, number in zip(passage.titles, passage.numbers, strict=True):
            taker.put(title, number)
            if owner not in (NONE, receiver):
                self.holdings[owner].take(title, number)
            if receiver not in (NONE, owner):
                self.holdings[receiver].put(title, number)
        giver.size -= passage.number
        taker.size += passage.number
        if owner != receiver or (not giver.size and is_hand(passage.bag)):
            for tribe in (owner, receiver):
                if tribe != NONE:
                    self.holdings[tribe].count_up()

    def take_all(self, passage: Passage, giver: Bag) -> None:
        """Everything that was there went."""
        fitting = self.fitting(passage)
        passage.titles = [title for title in ALL_TITLES if giver.most(title) > 0]
        passage.numbers = [giver.take_all(title) for title in passage.titles]
        giver.close()
        self.riddle.add_up(passage.numbers, NO_NUMBERS, -passage.number)
        for title, number in zip(passage.titles, passage.numbers, strict=True):
            self.riddle.narrow(number, 0, fitting[title])

    def choose(self, passage: Passage, giver: Bag) -> None:
        """Some of what was there went."""
        giver.settle()
        fitting = self.fitting(passage)
        choice = Choice()
        titles: list[Title] = []
        for title in ALL_TITLES:
            most = min(fitting[title], giver.most(title))
            if most > 0:
                number = self.riddle.number(0, most)
                titles.append(title)
                choice.numbers.append(number)
                choice.sure.append(giver.sure[title])
                choice.came.append(giver.came[title])
                choice.gone.append(giver.gone[title])
                giver.take(title, number)
        self.riddle.add_up(choice.numbers, NO_NUMBERS, -passage.number)
        passage.titles, passage.numbers, passage.choice = titles, choice.numbers, choice

    def fitting(self, passage: Passage) -> Zone:
        """How many cards of each title may have gone at most, by where they went and what is needed still."""
        number, stored = passage.number, passage.target_bag - IN_STORE
        most = [min(number, room) for room in passage.room]
        if 0 <= stored < FIRST_UNDER - IN_STORE:
            stores = STORES[self.state.buildings[stored].kind]
            most = [count if stores[title] else 0 for title, count in enumerate(most)]
        for title, need in enumerate(passage.need):
            if need:
                most[title] = min(most[title], self.holdings[self.owners[passage.bag]].most(title) - need)
        return most

    def owner(self, bag: int) -> Seat:
        """The tribe whose bag it is, if it is a tribe's."""
        return NONE if bag == NONE or bag >= FIRST_UNDER else owner_of(self.state, bag)

    def hold(self, bag: int, cards: Zone) -> None:
        """These cards are in a bag now, for sure."""
        for title, count in enumerate(cards):
            if count:
                self.bags[bag].at_least(title, count)

    def solve(self, rng: Rng) -> None:
        """Find a past that the seat takes for possible."""
        choices = [each.choice for each in self.passages if each.choice is not None]
        self.riddle.conclude()
        self.riddle.solve(choices, rng)
        self.tell_what_lay(rng)

    def tell_what_lay(self, rng: Rng) -> None:
        """Cards that lay under the junkyard until it was shuffled are any that nobody took from it before."""
        heap, waiting = self.heap[:], NO_NUMBERS[:]
        for number, each in enumerate(self.passages):
            if each.lay == number:
                waiting.append(number)
            elif waiting and (each.lay != NONE or each.target_bag == HEAP):
                left = heap[:]
                for put in waiting:
                    self.lay_there[put] = draw_one(left, rng)
                waiting = []
            if each.bag != each.target_bag and HEAP in (each.bag, each.target_bag):
                for title in self.titles(each):
                    heap[title] += 1 if each.target_bag == HEAP else -1

    def cards(self, bag: int) -> Zone:
        """What is in a bag now, when the riddle is solved."""
        return [self.bags[bag].most(title) for title in ALL_TITLES]

    def below(self, first: int, codes: list[int]) -> list[int]:
        """What lies under a heap now, when the riddle is solved: who knows a place is seen by all."""
        bags = sorted([bag for bag in self.bags if first <= bag < first + FIRST_UNDER])
        return [
            self.cards(bags[number - len(codes)]).index(1) << KNOWERS | code & ALL_KNOWERS
            for number, code in enumerate(codes)
        ]

    def past(self) -> Past | None:
        """What has happened, when the riddle is solved."""
        past: Past | None = None
        went = {number: self.titles(self.passages[number]) for each in self.passages for number in each.became}
        coming: dict[int, list[Title]] = {}  # by hand, what is still to be drawn of what went
        for each in self.passages:
            if each.title != NONE:
                past = Past(each.start, each.target, each.title, each.number, past)
                continue
            titles = self.titles(each)
            if each.became:
                if not coming.get(each.target):
                    coming[each.target] = [went[number].pop() for number in each.became]
                titles, coming[each.target] = coming[each.target][: each.number], coming[each.target][each.number :]
            for title in sorted(set(titles)):
                past = Past(each.start, each.target, title, titles.count(title), past)
        return past

    def titles(self, passage: Passage) -> list[Title]:
        """The cards that went along, or were seen, when the riddle is solved."""
        if passage.title != NONE:
            return [passage.title] * passage.number
        if passage.lay != NONE:
            return [self.lay_there[passage.lay]]
        found: list[Title] = []
        for title, number in zip(passage.titles, passage.numbers, strict=True):
            found += [title] * self.riddle.least[number]
        return found


def is_deck(where: int) -> bool:
    """Is it a deck?"""
    return 0 <= where < HEAP and where % len(PLACES) == DECK


def draw_one(cards: Zone, rng: Rng) -> Title:
    """Take a card out of the zone, each as likely as any other."""
    point = rng.randrange(sum(cards))
    for title, number in enumerate(cards):
        point -= number
        if point < 0:
            cards[title] -= 1
            return title
    raise AssertionError("there are fewer cards than were counted")
