"""What a seat saw of the past, one passage of cards after the other."""

from typing import Final

from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.past import looks_into, under_at_first
from fimbul.games.scavengers.state import NO_CARDS, UNDER_HEAP, UNDER_PLANS, Camp, Past, Seat, Zone

# The cards that have lain under the junkyard are bags of their own, from this number on; so are plans.
FIRST_UNDER: Final = 1_000
FIRST_PLAN_UNDER: Final = 2_000
NO_NUMBERS: Final = [NONE] * len(COPIES)  # of cards by title in a riddle: there can be none of any


class Passage:
    """So many cards went from one place to another, or were seen in hand; the title is NONE if the seat saw none.

    The bags are NONE where the seat looks into the place. Which titles went unseen are numbers of the riddle. Of cards
    that were drawn it may be enough to know what became of them.
    """

    __slots__ = ("bag", "became", "moved", "need", "number", "room", "start", "stock", "target", "target_bag", "title")

    def __init__(self, start: int, target: int, bag: int, target_bag: int, title: int, number: int) -> None:
        self.start: Final = start
        self.target: Final = target
        self.bag: Final = bag
        self.target_bag: Final = target_bag
        self.title: Final = title
        self.number = number
        self.moved = NO_NUMBERS
        self.stock = NO_NUMBERS
        self.became: list[int] = []
        self.room = NO_CARDS
        self.need = NO_CARDS

    def leads(self, bag: int) -> bool:
        """Did cards go unseen out of this bag?"""
        return self.title == NONE and self.bag == bag


def retell(state: Camp, seat: Seat, motions: list[Past]) -> list[Passage]:
    """What happened, one thing after the other; what went the same way unseen counts as one, if nothing else
    happened there in between.
    """
    passages: list[Passage] = []
    last: dict[int, int] = {NONE: NONE}  # by bag, the last passage to or from there
    takes = {UNDER_HEAP: FIRST_UNDER, UNDER_PLANS: FIRST_PLAN_UNDER}
    puts = {below: first + under_at_first(state, motions, below) for below, first in takes.items()}
    for each in motions:
        bag = NONE if looks_into(state, seat, each.start) else each.start
        target_bag = NONE if looks_into(state, seat, each.target) else each.target
        if bag in takes:
            bag, takes[each.start] = takes[bag], takes[bag] + 1
        if target_bag in puts:
            target_bag, puts[each.target] = puts[target_bag], puts[target_bag] + 1
        unseen = NONE not in (bag, target_bag) and bag != target_bag
        same = last.get(bag, NONE)
        if unseen and same != NONE and same == last.get(target_bag, NONE) and passages[same].leads(bag):
            passages[same].number += each.number
            continue
        title = NONE if unseen else each.title
        passages.append(Passage(each.start, each.target, bag, target_bag, title, each.number))
        for touched in (bag, target_bag):
            if touched != NONE:
                last[touched] = len(passages) - 1
    return passages


def shorten(passages: list[Passage], deck: int, hand: int, size: int) -> None:
    """Where a whole hand came from the deck and went, all is told by where it went: any card could be drawn first.

    Unless the deck was shuffled in between, or all saw a card in hand that nobody saw go.
    """
    whole = not size
    drawn: list[int] = []
    gone: list[int] = []
    shown: list[int] = []
    for number, each in enumerate(passages):
        if each.target_bag == deck and size:
            whole = False
        elif each.bag == each.target_bag == hand:
            shown.append(number)
        elif each.target_bag == hand:
            drawn.append(number)
            size += each.number
            whole = whole and each.bag == deck
        elif each.bag == hand:
            gone.append(number)
            size -= each.number
            if not size:
                if whole and all(was_seen_to_go(passages, sight, gone) for sight in shown):
                    skip(passages, drawn, shown, gone, deck)
                drawn, gone, shown, whole = [], [], [], True


def was_seen_to_go(passages: list[Passage], sight: int, gone: list[int]) -> bool:
    """Were the cards that all saw in hand seen again when they went?"""
    title, number = passages[sight].title, passages[sight].number
    return number <= sum([passages[each].number for each in gone if each > sight and passages[each].title == title])


def skip(passages: list[Passage], drawn: list[int], shown: list[int], gone: list[int], deck: int) -> None:
    """Cards that were drawn went where they went straight from the deck. Who went or was seen first came first."""
    units = [(number, number) for number in gone for _ in range(passages[number].number)]
    for sight in shown:
        left = passages[sight].number
        for unit, (seen, number) in enumerate(units):
            if left and number > sight and passages[number].title == passages[sight].title:
                units[unit] = (min(seen, sight), number)
                left -= 1
    for number in gone:
        old = passages[number]
        passages[number] = Passage(old.start, old.target, deck, old.target_bag, old.title, old.number)
    for number in shown + drawn:
        old = passages[number]
        passages[number] = Passage(old.start, old.target, NONE, NONE, old.title, old.number)
    for number in drawn:
        passages[number].became = [gone_then for _, gone_then in sorted(units)]


def look_ahead(passages: list[Passage], sizes: dict[int, int], owners: dict[int, Seat]) -> None:
    """Cards that went unseen went where there was room for them, and not where they are needed still.

    In a bag there is room for as many of a title as come out of it before it is empty, seen or perhaps, or are in it at
    last: these are its sizes. A tribe needs what is seen later, unless it may have gained that since.
    """
    rooms = {bag: [size] * len(COPIES) for bag, size in sizes.items()}
    needs: dict[Seat, Zone] = {}
    for each in reversed(passages):
        bag, target = each.bag, each.target_bag
        if bag == target:
            continue
        owner, receiver = owners[bag], owners[target]
        if each.title == NONE:
            each.room = rooms[target][:]
            each.need = needs.get(owner, NO_CARDS)[:] if owner != receiver else NO_CARDS
        if target != NONE:
            sizes[target] -= each.number
            if each.title != NONE:
                rooms[target][each.title] = max(0, rooms[target][each.title] - each.number)
        if bag != NONE:
            if not sizes[bag]:
                rooms[bag] = NO_CARDS[:]
            sizes[bag] += each.number
            here, size = rooms[bag], sizes[bag]
            if each.title == NONE:
                for title, room in enumerate(each.room):
                    here[title] = min(size, here[title] + min(each.number, room))
            else:
                here[each.title] = min(size, here[each.title] + each.number)
        if owner != receiver:
            if NONE not in (owner, each.title):
                needs.setdefault(owner, NO_CARDS[:])[each.title] += each.number
            if receiver != NONE:
                need = needs.setdefault(receiver, NO_CARDS[:])
                for title in range(len(need)):
                    if each.title in (NONE, title):
                        need[title] = max(0, need[title] - each.number)
