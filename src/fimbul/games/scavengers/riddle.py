"""Riddles: numbers of which only some are known, and what must be true of them; solved at random.

Every number lies between two bounds. What is known of some narrows down the others, until each is certain or a guess is
made; a guess that cannot be is taken back.
"""

from typing import Final, NamedTuple

from fimbul.core.game import Rng

Number = int  # by its place in the riddle

NOWHERE: Final = -1
PATIENCE: Final = 20  # contradictions, then it starts again
MOST_TRIES: Final = 500


class Choice:
    """Numbers to guess, and for each what it is taken from: so many for sure, and what came, less what has gone.

    The more that is, the likelier the number is one more.
    """

    def __init__(self) -> None:
        self.numbers: Final[list[Number]] = []
        self.sure: Final[list[int]] = []
        self.came: Final[list[list[Number]]] = []
        self.gone: Final[list[list[Number]]] = []


class Guess(NamedTuple):
    """A number was guessed to be one more: what had been narrowed before, and drawn of its choice."""

    since: int
    number: Number
    choice: int
    drawn: list[int]


class Contradiction(Exception):
    """No number is left that could be the right one."""


class Riddle:
    """Numbers with their bounds, and sums that they make."""

    def __init__(self) -> None:
        self.least: Final[list[int]] = []
        self.most: Final[list[int]] = []
        # A sum says that some numbers, and so much more, make others.
        self.parts: Final[list[list[Number]]] = []
        self.more: Final[list[int]] = []
        self.others: Final[list[list[Number]]] = []
        self.sums_with: Final[list[list[int]]] = []  # by number
        self.doubtful: Final[list[int]] = []  # sums with numbers that changed since they were looked at
        self.in_doubt: Final[list[bool]] = []
        self.undone: Final[list[tuple[Number, int, int]]] = []  # what the bounds were before they were narrowed

    def number(self, least: int, most: int) -> Number:
        """A new number between these bounds."""
        self.least.append(least)
        self.most.append(most)
        self.sums_with.append([])
        return len(self.least) - 1

    def add_up(self, parts: list[Number], others: list[Number], more: int) -> None:
        """These numbers, and so much more, make the others."""
        left, right = [], []
        for each in parts:
            if self.least[each] == self.most[each]:
                more += self.least[each]
            else:
                left.append(each)
        for each in others:
            if self.least[each] == self.most[each]:
                more -= self.least[each]
            else:
                right.append(each)
        if len(left) + len(right) > 1:
            self.keep_in_mind(left, right, more)
        elif left:
            self.narrow(left[0], -more, -more)
        elif right:
            self.narrow(right[0], more, more)
        elif more:
            raise Contradiction

    def keep_in_mind(self, parts: list[Number], others: list[Number], more: int) -> None:
        """A new sum."""
        for each in parts:
            self.sums_with[each].append(len(self.more))
        for each in others:
            self.sums_with[each].append(len(self.more))
        self.doubtful.append(len(self.more))
        self.in_doubt.append(True)
        self.parts.append(parts)
        self.others.append(others)
        self.more.append(more)

    def narrow(self, number: Number, least: int, most: int) -> None:
        """A number lies between these bounds, too."""
        old_least, old_most = self.least[number], self.most[number]
        if least <= old_least and most >= old_most:
            return
        least, most = max(least, old_least), min(most, old_most)
        if least > most:
            raise Contradiction
        self.undone.append((number, old_least, old_most))
        self.least[number], self.most[number] = least, most
        for each in self.sums_with[number]:
            if not self.in_doubt[each]:
                self.in_doubt[each] = True
                self.doubtful.append(each)

    def conclude(self) -> None:
        """Narrow down everything that follows from what is known."""
        try:
            for each in self.doubtful:  # it grows on the way
                self.look_at(self.parts[each], self.others[each], self.more[each])
                # Nothing more follows from a sum by what it has shown itself: so it was in doubt until now.
                self.in_doubt[each] = False
        finally:
            for each in self.doubtful:
                self.in_doubt[each] = False
            self.doubtful.clear()

    def look_at(self, parts: list[Number], others: list[Number], more: int) -> None:
        """What follows from one sum."""
        least, most = self.least, self.most
        low = high = more  # between these lies by how much the parts exceed the others
        for each in parts:
            low += least[each]
            high += most[each]
        for each in others:
            low -= most[each]
            high -= least[each]
        if low > 0 or high < 0:
            raise Contradiction
        if low == high:
            return
        slack = min(-low, high)
        for each in parts:
            if most[each] - least[each] > slack:
                self.narrow(each, most[each] - high, least[each] - low)
        for each in others:
            if most[each] - least[each] > slack:
                self.narrow(each, most[each] + low, least[each] + high)

    def forget(self, since: int) -> None:
        """Take back what was narrowed since."""
        while len(self.undone) > since:
            number, least, most = self.undone.pop()
            self.least[number], self.most[number] = least, most

    def solve(self, choices: list[Choice], rng: Rng) -> None:
        """Make every number of the choices certain, and everything that follows.

        Those choices come first that leave the least freedom, or have led to contradictions.
        """
        doubtful = [each for each in choices if self.freedom(each)]
        trouble = [1] * len(doubtful)
        for _ in range(MOST_TRIES):
            if self.guess(doubtful, trouble, rng):
                return
            self.probe(doubtful[trouble.index(max(trouble))])
        raise Contradiction

    def guess(self, choices: list[Choice], trouble: list[int], rng: Rng) -> bool:
        """Guess every number; after too many contradictions everything guessed is taken back."""
        start, patience = len(self.undone), PATIENCE
        guesses: list[Guess] = []
        at = NOWHERE
        drawn: list[int] = []  # of the choice at hand, by number, as if one card was drawn after the other
        while True:
            if at == NOWHERE:
                at = self.next_choice(choices, trouble)
                if at == NOWHERE:
                    return True
                drawn = [0] * len(choices[at].numbers)
            place = self.draw(choices[at], drawn, rng)
            if place == NOWHERE:
                at = NOWHERE
                continue
            number, before = choices[at].numbers[place], drawn[:]
            drawn[place] += 1
            if drawn[place] <= self.least[number]:
                continue
            guesses.append(Guess(len(self.undone), number, at, before))
            least, most = drawn[place], self.most[number]
            while not self.holds(number, least, most):
                trouble[at] += 1
                patience -= 1
                if not guesses or patience < 0:
                    self.forget(start)
                    return False
                since, number, at, drawn = guesses.pop()
                self.forget(since)
                least, most = self.least[number], self.least[number]

    def next_choice(self, choices: list[Choice], trouble: list[int]) -> int:
        """The choice with the least freedom for its trouble; NOWHERE if every number is certain."""
        best, least_freedom = NOWHERE, 0.0
        for at, choice in enumerate(choices):
            freedom = self.freedom(choice)
            if freedom and (best == NOWHERE or freedom / trouble[at] < least_freedom):
                best, least_freedom = at, freedom / trouble[at]
        return best

    def freedom(self, choice: Choice) -> int:
        """How much is open in a choice."""
        freedom = 0
        for number in choice.numbers:
            freedom += self.most[number] - self.least[number]
        return freedom

    def probe(self, choice: Choice) -> None:
        """Rule out for good what leads to a contradiction at once."""
        for number in choice.numbers:
            since, least = len(self.undone), self.least[number]
            if least < self.most[number]:
                possible = self.holds(number, least + 1, self.most[number])
                self.forget(since)
                if not possible:
                    self.holds(number, least, least)

    def holds(self, number: Number, least: int, most: int) -> bool:
        """Can a number lie between these bounds? Then it does, with everything that follows."""
        try:
            self.narrow(number, least, most)
            self.conclude()
        except Contradiction:
            return False
        return True

    def stock(self, choice: Choice, place: int) -> int:
        """How much there is at most to take a number from."""
        count = choice.sure[place]
        for each in choice.came[place]:
            count += self.most[each]
        for each in choice.gone[place]:
            count -= self.least[each]
        return count

    def draw(self, choice: Choice, drawn: list[int], rng: Rng) -> int:
        """The place of a number that may be one more than was drawn, by how much of its stock is left; NOWHERE if all
        numbers are certain.
        """
        weights = [0] * len(choice.numbers)
        total, certain = 0, True
        for place, number in enumerate(choice.numbers):
            if drawn[place] < self.most[number]:
                weights[place] = max(1, self.stock(choice, place) - drawn[place])
                total += weights[place]
            certain = certain and self.least[number] == self.most[number]
        if certain:
            return NOWHERE
        point = rng.randrange(total)
        for place, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return place
        raise AssertionError("there are fewer than were counted")
