"""What a seat saw of the past, and a past that it takes for possible.

A place that the seat does not look into is a bag: it knows how many cards went in and out, and of some which. How many
of each title lay in a bag, and how many went along each time, are the numbers of a riddle. What a tribe has in all its
bags is counted, too: so it follows sooner what it must have kept.
"""

from typing import Final

from fimbul.core.game import Rng
from fimbul.games.scavengers.data import COPIES, NONE, STORES
from fimbul.games.scavengers.passages import (
    FIRST_PLAN_UNDER,
    FIRST_UNDER,
    NO_NUMBERS,
    Passage,
    let_lie,
    look_ahead,
    retell,
    shorten,
)
from fimbul.games.scavengers.past import cards_at_first, cards_under, history, looks_into, owner_of, under_at_first
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.riddle import Choice, Contradiction, Number, Riddle
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


class Bag:
    """Cards by title: so many for sure, if need be below zero, and as many more as a number of the riddle says."""

    __slots__ = ("numbers", "size", "sure")

    def __init__(self, cards: Zone) -> None:
        self.numbers: Final = NO_NUMBERS[:]
        self.sure: Final = cards[:]
        self.size = sum(cards)


class Memory:
    """The past as a seat saw it."""

    def __init__(self, state: Camp, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.riddle: Final = Riddle()
        self.bags: Final[dict[int, Bag]] = {}
        self.holdings: Final = [Bag(NO_CARDS) for _ in range(state.game.seats)]  # by tribe, all its bags together
        self.counted: Final = [[NO_NUMBERS[:0] for _ in COPIES] for _ in range(state.game.seats)]
        self.lay_there: Final[dict[int, Title]] = {}  # under the junkyard, by when it went there
        motions = history(state.past)
        self.passages: Final = retell(state, seat, motions)
        self.begin(motions)
        self.heap: Final = self.bags[HEAP].sure[:]
        self.shorten()
        self.look_ahead()
        for passage in self.passages:
            self.follow(passage)
        for tribe in range(state.game.seats):
            self.count_up(tribe)
        for each in self.bags.values():
            self.fill(each, 0)

    def shorten(self) -> None:
        """Leave out stays that tell nothing: in hands, before diggers and surveyors, and under the junkyard."""
        hands: dict[int, int] = {}
        for tribe in range(self.state.game.seats):
            if tribe != self.seat:
                for hand in (place(tribe, HAND), place(tribe, LOOKED), PEEKED_BY + tribe, PLANS_OF + tribe):
                    hands[hand] = self.bags[hand].size if hand in self.bags else 0
        shorten(self.passages, hands)
        let_lie(self.passages)

    def look_ahead(self) -> None:
        """What went unseen is what there was room for, and nobody needed."""
        sizes = {bag: each.size for bag, each in self.bags.items()}
        for each in self.passages:
            if each.bag != each.target_bag:
                sizes[each.bag] = sizes.get(each.bag, 0) - each.number
                sizes[each.target_bag] = sizes.get(each.target_bag, 0) + each.number
        look_ahead(self.passages, sizes, {bag: self.owner(bag) for bag in sizes})

    def begin(self, motions: list[Past]) -> None:
        """At the beginning all knew where everything was."""
        for where, cards in cards_at_first(self.state, motions).items():
            if not looks_into(self.state, self.seat, where):
                self.lay(where, cards)
        for below, first in ((UNDER_HEAP, FIRST_UNDER), (UNDER_PLANS, FIRST_PLAN_UNDER)):
            there = cards_under(self.state, motions, below)
            for number in range(under_at_first(self.state, motions, below)):
                self.lay(first + number, plus(NO_CARDS, there[number]))

    def lay(self, bag: int, cards: Zone) -> None:
        """These cards are in a bag."""
        self.bags[bag] = Bag(cards)
        owner = self.owner(bag)
        if owner != NONE:
            for title, count in enumerate(cards):
                self.holdings[owner].sure[title] += count

    def follow(self, passage: Passage) -> None:
        """Cards went along, and the numbers change with it."""
        bag, target = passage.bag, passage.target_bag
        if bag == target:
            if bag != NONE:
                self.at_least(bag, passage.title, passage.number)
            return
        owner, receiver = self.owner(bag), self.owner(target)
        givers: list[Bag] = []
        takers: list[Bag] = []
        if target != NONE:
            takers.append(self.bags.setdefault(target, Bag(NO_CARDS)))
            if bag == NONE and target < HEAP and target % len(PLACES) == DECK and not takers[0].size:
                self.count_up(receiver)
            takers[0].size += passage.number
        if bag != NONE:
            givers.append(self.bags[bag])
            givers[0].size -= passage.number
        if owner != receiver:
            givers += [self.holdings[owner]] if owner != NONE else []
            takers += [self.holdings[receiver]] if receiver != NONE else []
        if passage.title == NONE:
            self.pass_unseen(passage, givers, takers)
        else:
            self.pass_seen(passage, givers, takers)
        if bag != NONE and not givers[0].size and bag < HEAP and bag % len(PLACES) == HAND:
            self.count_up(owner)
        elif owner != receiver and passage.title == NONE:
            for tribe in (owner, receiver):
                if tribe != NONE:
                    self.count_up(tribe)

    def pass_seen(self, passage: Passage, givers: list[Bag], takers: list[Bag]) -> None:
        """All these cards are of one title."""
        title = passage.title
        for each in takers:
            each.sure[title] += passage.number
        for each in givers:
            each.sure[title] -= passage.number
            if each.sure[title] < 0:
                self.at_least_in(each, title, 0)

    def pass_unseen(self, passage: Passage, givers: list[Bag], takers: list[Bag]) -> None:
        """Any cards went that were there, and into a building those that it stores."""
        self.fill(givers[0], passage.number)
        passage.stock = [self.count_of(givers[0], title) for title in ALL_TITLES]
        passage.moved = self.unseen(passage)
        for title, moved in enumerate(passage.moved):
            if moved != NONE:
                for each in givers:
                    self.lessen(each, title, moved)
                for each in takers:
                    self.increase(each, title, moved)
        self.fill(givers[0], 0)

    def count_of(self, bag: Bag, title: Title) -> Number:
        """The number of cards of a title in a bag; NONE if there can be none."""
        number, sure, riddle = bag.numbers[title], bag.sure[title], self.riddle
        if sure and number == NONE:
            bag.numbers[title] = riddle.number(sure, sure)
        elif sure:
            bag.numbers[title] = riddle.number(max(0, riddle.least[number] + sure), max(0, riddle.most[number] + sure))
            riddle.add_up([number], sure, bag.numbers[title])
        bag.sure[title] = 0
        return bag.numbers[title]

    def lessen(self, bag: Bag, title: Title, moved: Number) -> None:
        """So many cards of a title have gone."""
        before, riddle = self.count_of(bag, title), self.riddle
        if before == NONE:
            riddle.narrow(moved, 0, 0)
            return
        least, most = riddle.least[before] - riddle.most[moved], riddle.most[before] - riddle.least[moved]
        left = riddle.number(max(0, least), max(0, most))
        riddle.add_up([left, moved], 0, before)
        bag.numbers[title] = left if most > 0 else NONE

    def increase(self, bag: Bag, title: Title, moved: Number) -> None:
        """So many cards of a title have come."""
        before, riddle = bag.numbers[title], self.riddle
        if before == NONE:
            bag.numbers[title] = moved
            return
        both = riddle.number(riddle.least[before] + riddle.least[moved], riddle.most[before] + riddle.most[moved])
        riddle.add_up([before, moved], 0, both)
        bag.numbers[title] = both

    def owner(self, bag: int) -> Seat:
        """The tribe whose bag it is, if it is a tribe's."""
        return NONE if bag == NONE or bag >= FIRST_UNDER else owner_of(self.state, bag)

    def unseen(self, passage: Passage) -> list[Number]:
        """How many of each title may have gone."""
        stored, riddle = passage.target_bag - IN_STORE, self.riddle
        moved = NO_NUMBERS[:]
        for title, stock in enumerate(passage.stock):
            most = min(passage.number, passage.room[title])
            fits = stored < 0 or passage.target_bag >= FIRST_UNDER or STORES[self.state.buildings[stored].kind][title]
            if most and fits and stock != NONE:
                most = min(most, riddle.most[stock])
                if passage.need[title]:
                    held = self.holdings[self.owner(passage.bag)]
                    number = held.numbers[title]
                    there = held.sure[title] + (0 if number == NONE else riddle.most[number])
                    most = min(most, there - passage.need[title])
                if most > 0:
                    moved[title] = riddle.number(0, most)
        self.total(moved, passage.number)
        return moved

    def total(self, numbers: list[Number], size: int) -> None:
        """There are so many cards together."""
        self.riddle.add_up([each for each in numbers if each != NONE], 0, self.riddle.number(size, size))

    def fill(self, bag: Bag, more: int) -> None:
        """There are as many cards in a bag as have come and not gone, and so many more."""
        self.total(bag.numbers, bag.size + more - sum(bag.sure))

    def count_up(self, tribe: Seat) -> None:
        """What a tribe has is in its bags."""
        riddle, all_of_it = self.riddle, self.holdings[tribe]
        mine = [each for bag, each in self.bags.items() if self.owner(bag) == tribe]
        for title in ALL_TITLES:
            parts = [each.numbers[title] for each in mine if each.numbers[title] != NONE]
            whole = all_of_it.numbers[title]
            numbers = [*parts, whole]
            if self.counted[tribe][title] != numbers:
                self.counted[tribe][title] = numbers
                more = sum([each.sure[title] for each in mine]) - all_of_it.sure[title]
                if parts and whole == NONE:
                    riddle.add_up(parts, 0, riddle.number(-more, -more))
                elif whole != NONE:
                    riddle.add_up(parts, more, whole)

    def at_least(self, bag: int, title: int, count: int) -> None:
        """So many cards of a title are in a bag."""
        self.at_least_in(self.bags[bag], title, count)

    def at_least_in(self, bag: Bag, title: int, count: int) -> None:
        """So many cards of a title are there."""
        number, sure = bag.numbers[title], bag.sure[title]
        if number != NONE:
            self.riddle.narrow(number, count - sure, COPIES[title] - sure)
        elif sure < count:
            raise Contradiction

    def hold(self, bag: int, cards: Zone) -> None:
        """These cards are in a bag now, for sure."""
        for title, count in enumerate(cards):
            if count:
                self.at_least(bag, title, count)

    def solve(self, rng: Rng) -> None:
        """Find a past that the seat takes for possible."""
        choices: list[Choice] = []
        for passage in self.passages:
            if passage.title == NONE and passage.bag != passage.target_bag:
                titles = [title for title, number in enumerate(passage.moved) if number != NONE]
                moved, stock = ([numbers[title] for title in titles] for numbers in (passage.moved, passage.stock))
                choices.append(Choice(moved, stock))
        self.riddle.conclude()
        self.riddle.solve(choices, rng)
        self.tell_what_lay(rng)

    def tell_what_lay(self, rng: Rng) -> None:
        """Cards that lay under the junkyard until it was shuffled are any that nobody took from it before."""
        heap, waiting = self.heap[:], NO_NUMBERS[:0]
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
        there = self.bags[bag]
        return [
            there.sure[title] + (0 if there.numbers[title] == NONE else self.count(there.numbers[title]))
            for title in ALL_TITLES
        ]

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
        return [
            title
            for title in ALL_TITLES
            if passage.moved[title] != NONE
            for _ in range(self.count(passage.moved[title]))
        ]

    def count(self, number: Number) -> int:
        """What a number is, when the riddle is solved."""
        return self.riddle.least[number]


def draw_one(cards: Zone, rng: Rng) -> Title:
    """Take a card out of the zone, each as likely as any other."""
    point = rng.randrange(sum(cards))
    for title, number in enumerate(cards):
        point -= number
        if point < 0:
            cards[title] -= 1
            return title
    raise AssertionError("there are fewer cards than were counted")
