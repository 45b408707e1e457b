"""What a seat saw of the past, one passage of cards after the other."""

from typing import Final

from fimbul.games.scavengers.bags import NO_NUMBERS
from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.past import looks_into, under_at_first
from fimbul.games.scavengers.riddle import Choice
from fimbul.games.scavengers.state import HEAP, NO_CARDS, UNDER_HEAP, UNDER_PLANS, Camp, Past, Seat, Zone

# The cards that have lain under the junkyard are bags of their own, from this number on; so are plans.
FIRST_UNDER: Final = 1_000
FIRST_PLAN_UNDER: Final = 2_000


class Passage:
    """So many cards went from one place to another, or were seen in hand; the title is NONE if the seat saw none.

    The bags are NONE where the seat looks into the place. Which titles went unseen are numbers of the riddle. Of cards
    that were drawn it may be enough to know what became of them.
    """

    __slots__ = (
        *(
            "bag",
            "became",
            "choice",
            "lay",
            "moved",
            "need",
            "number",
            "room",
            "start",
            "target",
            "target_bag",
            "title",
        ),
    )

    def __init__(self, start: int, target: int, bag: int, target_bag: int, title: int, number: int) -> None:
        self.start: Final = start
        self.target: Final = target
        self.bag: Final = bag
        self.target_bag: Final = target_bag
        self.title: Final = title
        self.number = number
        self.moved = NO_NUMBERS
        self.choice: Choice | None = None
        self.became: list[int] = []
        self.lay = NONE  # when the card went under the junkyard that may as well have lain in it all the time
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


class Stay:
    """Cards are in a hand for a while: who came, who went, and who was seen there."""

    __slots__ = ("drawn", "gone", "shown", "size", "source", "whole")

    def __init__(self, size: int) -> None:
        self.drawn: Final[list[int]] = []
        self.gone: Final[list[int]] = []
        self.shown: Final[list[int]] = []
        self.size = size
        self.source = NONE  # the bag that they came from
        self.whole = not size  # did all come from there, since when nothing went there?


def shorten(passages: list[Passage], hands: dict[int, int]) -> None:
    """Where a whole hand came from one bag and went, all is told by where it went: any card could be drawn first.

    Unless that bag was filled up in between, or all saw a card in hand that nobody saw go.
    """
    stays = {hand: Stay(size) for hand, size in hands.items()}
    for number, each in enumerate(passages):
        bag, target = each.bag, each.target_bag
        if target != NONE:
            for stay in stays.values():
                if stay.source == target:
                    stay.whole = False
        if bag == target:
            if bag in stays:
                stays[bag].shown.append(number)
            continue
        if target in stays:
            come(stays[target], number, each)
            if bag in stays or bag == NONE:
                stays[target].whole = False
        if bag in stays and went(stays[bag], number, each):
            if stays[bag].whole and all_seen_to_go(passages, stays[bag]):
                skip(passages, stays[bag])
            stays[bag] = Stay(0)


def come(stay: Stay, number: int, passage: Passage) -> None:
    """Cards come into a hand."""
    if not stay.drawn:
        stay.source = passage.bag
    stay.whole = stay.whole and stay.source == passage.bag
    stay.drawn.append(number)
    stay.size += passage.number


def went(stay: Stay, number: int, passage: Passage) -> bool:
    """Cards go; were they the last?"""
    stay.gone.append(number)
    stay.size -= passage.number
    return not stay.size


def all_seen_to_go(passages: list[Passage], stay: Stay) -> bool:
    """Were the cards that all saw in hand seen again when they went?"""
    for sight in stay.shown:
        title, number = passages[sight].title, passages[sight].number
        later = [each for each in stay.gone if each > sight and passages[each].title == title]
        if number > sum([passages[each].number for each in later]):
            return False
    return True


def skip(passages: list[Passage], stay: Stay) -> None:
    """Cards that were drawn went where they went straight from the bag. Who went or was seen first came first."""
    units = [(number, number) for number in stay.gone for _ in range(passages[number].number)]
    for sight in stay.shown:
        left = passages[sight].number
        for unit, (seen, number) in enumerate(units):
            if left and number > sight and passages[number].title == passages[sight].title:
                units[unit] = (min(seen, sight), number)
                left -= 1
    for number in stay.gone:
        old = passages[number]
        passages[number] = Passage(old.start, old.target, stay.source, old.target_bag, old.title, old.number)
    for number in stay.shown + stay.drawn:
        old = passages[number]
        passages[number] = Passage(old.start, old.target, NONE, NONE, old.title, old.number)
    for number in stay.drawn:
        passages[number].became = [gone_then for _, gone_then in sorted(units)]


def let_lie(passages: list[Passage]) -> None:
    """A card that went under the junkyard and came back when it was shuffled may as well have lain in it all the time.

    It was any of those that nobody took until then.
    """
    puts: dict[int, int] = {}  # by the place under the junkyard, when the card went there
    shuffled: list[int] = []
    for number, each in enumerate(passages):
        bag, target = each.bag, each.target_bag
        if bag == target:
            continue
        if bag == HEAP:
            for back in shuffled:
                puts.pop(back, None)
            if target >= FIRST_UNDER and each.title == NONE:
                puts[target] = number
        elif target == HEAP:
            shuffled = list(puts)
            if bag in puts:
                put = puts.pop(bag)
                passages[put] = Passage(passages[put].start, UNDER_HEAP, NONE, NONE, NONE, 1)
                passages[number] = Passage(UNDER_HEAP, HEAP, NONE, NONE, NONE, 1)
                passages[put].lay = passages[number].lay = put
        else:
            puts.pop(bag, None)


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
