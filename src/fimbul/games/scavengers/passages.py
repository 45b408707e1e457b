"""What a seat saw of the past, one passage of cards after the other."""

from typing import Final

from fimbul.games.scavengers.bags import NO_NUMBERS
from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.past import looks_into, under_at_first
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.riddle import Choice
from fimbul.games.scavengers.state import (
    HEAP,
    IN_STORE,
    MOST_TRIBES,
    NO_CARDS,
    UNDER_HEAP,
    UNDER_PLANS,
    Camp,
    Past,
    Seat,
    Zone,
)

# The cards that have lain under the junkyard are bags of their own, from this number on; so are plans.
FIRST_UNDER: Final = 1_000
FIRST_PLAN_UNDER: Final = 2_000


class Passage:
    """So many cards went from one place to another, or were seen in hand; the title is NONE if the seat saw none.

    The bags are NONE where the seat looks into the place, or where it tells nothing that cards were there. Which titles
    went unseen are numbers of the riddle. Of cards that were drawn it may be enough to know what became of them.
    """

    def __init__(self, start: int, target: int, bag: int, target_bag: int, title: int, number: int) -> None:
        self.start: Final = start
        self.target: Final = target
        self.bag: Final = bag
        self.target_bag: Final = target_bag
        self.title: Final = title
        self.number = number
        self.titles = NO_NUMBERS  # that may have gone unseen, and beside each its number in the riddle
        self.numbers = NO_NUMBERS
        self.choice: Choice | None = None
        self.became = NO_NUMBERS  # the passages by which the cards went that were drawn
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
    last: dict[int, int] = {}  # by bag, the last passage to or from there
    bags = [NONE if looks_into(state, seat, where) else where for where in range(IN_STORE + len(state.buildings))]
    takes = {UNDER_HEAP: FIRST_UNDER, UNDER_PLANS: FIRST_PLAN_UNDER}
    puts = {below: first + under_at_first(state, motions, below) for below, first in takes.items()}
    for each in motions:
        bag, target_bag, title = bags[each.start], bags[each.target], each.title
        if bag in takes:
            bag, takes[each.start] = takes[bag], takes[bag] + 1
        if target_bag in puts:
            target_bag, puts[each.target] = puts[target_bag], puts[target_bag] + 1
        if NONE != bag != target_bag != NONE:
            same = last.get(bag, NONE)
            if same != NONE and same == last.get(target_bag, NONE) and passages[same].leads(bag):
                passages[same].number += each.number
                continue
            title = NONE
        if bag != NONE:
            last[bag] = len(passages)
        if target_bag != NONE:
            last[target_bag] = len(passages)
        passages.append(Passage(each.start, each.target, bag, target_bag, title, each.number))
    return passages


class Stay:
    """Cards are in a hand for a while: who came, who went, and who was seen there."""

    def __init__(self, size: int) -> None:
        self.drawn: Final[list[int]] = []
        self.gone: Final[list[int]] = []
        self.shown: Final[list[int]] = []
        self.size = size
        self.source = NONE  # the bag that they came from
        self.whole = not size  # did all come from there?


def shorten(passages: list[Passage], hands: dict[int, int]) -> None:
    """Where a whole hand came from one bag and went, all is told by where it went: any card could be drawn first.

    Unless that bag was filled up in between, or all saw a card in hand that nobody saw go.
    """
    stays = {hand: Stay(size) for hand, size in hands.items()}
    last: dict[int, int] = {}  # by bag, when something came there last
    for number, each in enumerate(passages):
        bag, target = each.bag, each.target_bag
        if bag == target:
            if bag in stays:
                stays[bag].shown.append(number)
            continue
        if target != NONE:
            last[target] = number
            if target in stays:
                come(stays[target], number, each)
                if bag in stays or bag == NONE:
                    stays[target].whole = False
        if bag in stays and went(stays[bag], number, each):
            stay = stays[bag]
            if stay.whole and last.get(stay.source, NONE) < stay.drawn[0] and all_seen_to_go(passages, stay):
                skip(passages, stay)
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
    needs = [NO_CARDS[:] for _ in range(MOST_TRIBES)]
    for each in reversed(passages):
        bag, target, title, number = each.bag, each.target_bag, each.title, each.number
        if bag == target:
            continue
        owner, receiver = owners[bag], owners[target]
        if title == NONE:
            each.room = rooms[target][:]
            if owner not in (NONE, receiver):
                each.need = needs[owner][:]
        if target != NONE:
            sizes[target] -= number
            if title != NONE:
                rooms[target][title] = max(0, rooms[target][title] - number)
        if bag != NONE:
            if not sizes[bag]:
                rooms[bag] = NO_CARDS[:]
            sizes[bag] += number
            make_room(rooms[bag], sizes[bag], each)
        if owner != receiver:
            if NONE not in (owner, title):
                needs[owner][title] += number
            if receiver != NONE:
                gained = ALL_TITLES if title == NONE else [title]
                for might in gained:
                    needs[receiver][might] = max(0, needs[receiver][might] - number)


def make_room(room: Zone, size: int, passage: Passage) -> None:
    """In a bag was room for what went out of it."""
    number = passage.number
    if passage.title == NONE:
        for title, beyond in enumerate(passage.room):
            room[title] = min(size, room[title] + min(number, beyond))
    else:
        room[passage.title] = min(size, room[passage.title] + number)
