"""Bags: places that a seat does not look into, and what it knows of the cards there, title by title."""

from typing import Final

from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.riddle import Contradiction, Number, Riddle, Stock
from fimbul.games.scavengers.state import Title, Zone

NO_NUMBERS: Final = [NONE] * len(COPIES)  # of cards by title in a riddle: there can be none of any
NOBODY: Final[list[Number]] = []


class Account:
    """Cards by title: so many for sure, more that came unseen, less those that have gone unseen since.

    Those are numbers of a riddle. So many for sure may be below zero. Lists of numbers are replaced, never changed.
    """

    def __init__(self, riddle: Riddle, cards: Zone) -> None:
        self.riddle: Final = riddle
        self.sure: Final = cards[:]
        self.came: Final = [NOBODY for _ in COPIES]
        self.gone: Final = [NOBODY for _ in COPIES]

    def most(self, title: Title) -> int:
        """So many cards of a title may be there."""
        return self.riddle.most_in(self.stock(title))

    def stock(self, title: Title) -> Stock:
        """The cards of a title that are there now."""
        return Stock(self.sure[title], self.came[title], self.gone[title])

    def add(self, title: Title, count: int) -> None:
        """So many cards of a title come."""
        self.sure[title] += count

    def remove(self, title: Title, count: int) -> None:
        """So many cards of a title go."""
        self.sure[title] -= count

    def put(self, title: Title, number: Number) -> None:
        """Cards of a title come unseen."""
        if self.riddle.least[number] == self.riddle.most[number]:
            self.add(title, self.riddle.least[number])
        else:
            self.came[title] = [*self.came[title], number]

    def take(self, title: Title, number: Number) -> None:
        """Cards of a title go unseen."""
        if self.riddle.least[number] == self.riddle.most[number]:
            self.remove(title, self.riddle.least[number])
        else:
            self.gone[title] = [*self.gone[title], number]

    def count(self, title: Title) -> int:
        """How many cards of a title are there, when the riddle is solved."""
        return self.most(title)


class Bag(Account):
    """A place: no more can go from there than have come."""

    def __init__(self, riddle: Riddle, cards: Zone) -> None:
        super().__init__(riddle, cards)
        self.size = sum(cards)
        self.filled = True  # does the riddle know what its cards are together?

    def add(self, title: Title, count: int) -> None:
        """What had gone before had to be there before."""
        self.settle(title)
        self.sure[title] += count

    def remove(self, title: Title, count: int) -> None:
        """They were there."""
        self.sure[title] -= count
        if self.sure[title] < 0 and not self.gone[title]:
            self.at_least(title, 0)

    def put(self, title: Title, number: Number) -> None:
        """What had gone before had to be there before."""
        self.settle(title)
        super().put(title, number)
        self.filled = False

    def settle(self, title: Title) -> None:
        """What has gone of a title was there."""
        if self.gone[title]:
            self.count_left(title)

    def count_left(self, title: Title) -> None:
        """One number for the cards of a title that are there."""
        came, gone, sure, riddle = self.came[title], self.gone[title], self.sure[title], self.riddle
        least, most = max(0, riddle.least_in(self.stock(title))), self.most(title)
        if least > most:
            raise Contradiction
        left = riddle.number(least, most)
        riddle.add_up([*gone, left], came, -sure)
        self.gone[title] = NOBODY
        self.came[title] = [left] if least < most else NOBODY
        self.sure[title] = 0 if least < most else most
        self.filled = False

    def at_least(self, title: Title, count: int) -> None:
        """So many cards of a title are there."""
        if self.gone[title] or len(self.came[title]) > 1:
            self.count_left(title)
        if self.came[title]:
            number = self.came[title][0]
            self.riddle.narrow(number, count - self.sure[title], self.riddle.most[number])
        elif self.sure[title] < count:
            raise Contradiction

    def fill(self) -> None:
        """There are as many cards together as have come and not gone."""
        if not self.filled and not any(self.gone):
            self.riddle.add_up([each for came in self.came for each in came], NOBODY, sum(self.sure) - self.size)
            self.filled = True

    def close(self) -> None:
        """Nothing is left."""
        for title in ALL_TITLES:
            self.riddle.add_up(self.gone[title], self.came[title], -self.sure[title])
            self.forget(title)

    def forget(self, title: Title) -> None:
        """No card of a title is there any more."""
        self.sure[title], self.came[title], self.gone[title] = 0, NOBODY, NOBODY

    def take_all(self, title: Title) -> Number:
        """All cards of a title go unseen; NONE if there can be none."""
        came, gone, sure = self.came[title], self.gone[title], self.sure[title]
        if gone or len(came) > 1 or (came and sure):
            self.count_left(title)
        moved = NONE
        if self.came[title]:
            moved = self.came[title][0]
        elif self.sure[title]:
            moved = self.riddle.number(self.sure[title], self.sure[title])
        self.forget(title)
        return moved
