"""Bags: places that a seat does not look into, and what it knows of the cards there, title by title."""

from typing import Final

from fimbul.games.scavengers.data import COPIES
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.riddle import Contradiction, Number, Riddle
from fimbul.games.scavengers.state import NO_CARDS, Title, Zone

NO_NUMBERS: Final[list[Number]] = []
NONE_OF_ANY: Final = [NO_NUMBERS] * len(COPIES)  # by title


class Account:
    """Cards by title: so many for sure, more that came unseen, less those that have gone unseen since.

    Those are numbers of a riddle. So many for sure may be below zero. Lists of numbers are replaced, never changed.
    """

    def __init__(self, riddle: Riddle, cards: Zone) -> None:
        self.riddle: Final = riddle
        self.sure: Final = cards[:]
        self.came: Final = NONE_OF_ANY[:]
        self.gone: Final = NONE_OF_ANY[:]
        self.unsure = False  # are there numbers?

    def least(self, title: Title) -> int:
        """So many cards of a title must be there."""
        count = self.sure[title]
        for each in self.came[title]:
            count += self.riddle.least[each]
        for each in self.gone[title]:
            count -= self.riddle.most[each]
        return count

    def most(self, title: Title) -> int:
        """So many cards of a title may be there; are there, when the riddle is solved."""
        count = self.sure[title]
        for each in self.came[title]:
            count += self.riddle.most[each]
        for each in self.gone[title]:
            count -= self.riddle.least[each]
        return count

    def add(self, title: Title, count: int) -> None:
        """So many cards of a title come."""
        self.sure[title] += count

    def remove(self, title: Title, count: int) -> None:
        """So many cards of a title go."""
        self.sure[title] -= count

    def put(self, title: Title, number: Number) -> None:
        """Cards of a title come unseen."""
        if self.riddle.least[number] == self.riddle.most[number]:
            self.sure[title] += self.riddle.least[number]
        else:
            self.came[title] = [*self.came[title], number]
            self.unsure = True

    def take(self, title: Title, number: Number) -> None:
        """Cards of a title go unseen."""
        self.gone[title] = [*self.gone[title], number]
        self.unsure = True


class Bag(Account):
    """A place: no more can go from there than have come."""

    def __init__(self, riddle: Riddle, cards: Zone) -> None:
        super().__init__(riddle, cards)
        self.size = sum(cards)
        self.filled = True  # does the riddle know what its cards are together?

    def add(self, title: Title, count: int) -> None:
        """So many cards of a title come; what had gone before had to be there before."""
        if self.gone[title]:
            self.count_left(title)
        self.sure[title] += count
        self.size += count

    def remove(self, title: Title, count: int) -> None:
        """So many cards of a title go, that were there."""
        self.sure[title] -= count
        self.size -= count
        if self.sure[title] < 0 and not self.gone[title]:
            self.at_least(title, 0)

    def put(self, title: Title, number: Number) -> None:
        """Cards of a title come unseen; what had gone before had to be there before."""
        if self.gone[title]:
            self.count_left(title)
        super().put(title, number)
        self.filled = False

    def settle(self) -> None:
        """What has gone was there, and there are as many cards together as have come and not gone."""
        for title in ALL_TITLES:
            if self.gone[title]:
                self.count_left(title)
        if not self.filled:
            self.riddle.add_up([each for came in self.came for each in came], NO_NUMBERS, sum(self.sure) - self.size)
            self.filled = True

    def count_left(self, title: Title) -> None:
        """One number for the cards of a title that are there."""
        least, most = max(0, self.least(title)), self.most(title)
        if least > most:
            raise Contradiction
        left = self.riddle.number(least, most)
        self.riddle.add_up([*self.gone[title], left], self.came[title], -self.sure[title])
        self.forget(title)
        if least < most:
            self.came[title] = [left]
            self.filled = False
        else:
            self.sure[title] = most

    def at_least(self, title: Title, count: int) -> None:
        """So many cards of a title are there."""
        if self.gone[title] or len(self.came[title]) > 1:
            self.count_left(title)
        if self.came[title]:
            number = self.came[title][0]
            self.riddle.narrow(number, count - self.sure[title], self.riddle.most[number])
        elif self.sure[title] < count:
            raise Contradiction

    def close(self) -> None:
        """Nothing is left."""
        for title in ALL_TITLES:
            if self.came[title] or self.gone[title] or self.sure[title]:
                self.riddle.add_up(self.gone[title], self.came[title], -self.sure[title])
                self.forget(title)
        self.unsure = False

    def forget(self, title: Title) -> None:
        """No card of a title is there any more."""
        self.sure[title], self.came[title], self.gone[title] = 0, NO_NUMBERS, NO_NUMBERS

    def take_all(self, title: Title) -> Number:
        """All cards of a title go unseen."""
        if self.gone[title] or len(self.came[title]) > 1 or (self.came[title] and self.sure[title]):
            self.count_left(title)
        came, sure = self.came[title], self.sure[title]
        self.forget(title)
        return came[0] if came else self.riddle.number(sure, sure)


class Holdings(Account):
    """What a tribe has in all its bags together: so it follows sooner what it must have kept."""

    def __init__(self, riddle: Riddle) -> None:
        super().__init__(riddle, NO_CARDS)
        self.bags: Final[list[Bag]] = []
        self.came_then: Final = NONE_OF_ANY[:]  # into those bags, when it was counted up last
        self.gone_then: Final = NONE_OF_ANY[:]

    def count_up(self) -> None:
        """What a tribe has is in its bags."""
        bags = [each for each in self.bags if each.size]
        unsure = any(each.unsure for each in bags)
        if unsure or self.unsure:
            for title in ALL_TITLES:
                self.count(title, bags)
            self.unsure = unsure

    def count(self, title: Title, bags: list[Bag]) -> None:
        """What it has of a title is in these bags."""
        sure, came, gone = 0, NO_NUMBERS, NO_NUMBERS
        for each in bags:
            sure += each.sure[title]
            came = came + each.came[title] if came else each.came[title]
            gone = gone + each.gone[title] if gone else each.gone[title]
        if came == self.came_then[title] and gone == self.gone_then[title]:
            return
        self.came_then[title], self.gone_then[title] = came, gone
        came, gone = without_both(came, gone)
        if len(came) + len(gone) > 1:
            whole = self.riddle.number(max(0, self.least(title)), self.most(title))
            self.riddle.add_up([*gone, whole], came, -sure)
            sure, came, gone = 0, [whole], NO_NUMBERS
        parts, others = without_both(came + self.gone[title], gone + self.came[title])
        self.riddle.add_up(parts, others, sure - self.sure[title])
        self.sure[title], self.came[title], self.gone[title] = sure, came, gone


def without_both(some: list[Number], others: list[Number]) -> tuple[list[Number], list[Number]]:
    """The numbers that are not on both sides, each as often as it is on one side more than on the other."""
    if not some or not others:
        return some, others
    left, right = [], others[:]
    for each in some:
        if each in right:
            right.remove(each)
        else:
            left.append(each)
    return left, right
