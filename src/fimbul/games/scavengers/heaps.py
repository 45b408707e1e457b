"""Cards as they are dealt: counted by title or one by one, put to others, and drawn at the odds of the deck."""

from fimbul.core.game import Rng
from fimbul.games.scavengers.state import NO_CARDS, Title, Zone, how_many


def how_many_of(cards: Zone, kind: list[bool]) -> int:
    """How many of the cards are of a kind."""
    return sum([count for title, count in enumerate(cards) if kind[title]])


def add(cards: Zone, more: Zone) -> Zone:
    """Put cards to others, in place."""
    for title, count in enumerate(more):
        if count:
            cards[title] += count
    return cards


def take_away(cards: Zone, gone: Zone) -> None:
    """Take cards away from others, in place."""
    if gone is not NO_CARDS:
        for title, count in enumerate(gone):
            if count:
                cards[title] -= count


def one_by_one(cards: Zone) -> list[int]:
    """The cards of a zone as a list."""
    found: list[int] = []
    for title, count in enumerate(cards):
        for _ in range(count):
            found.append(title)
    return found


def counted(cards: list[int], titles: int) -> list[int]:
    """Cards of a list, counted by title."""
    found = [0] * titles
    for title in cards:
        found[title] += 1
    return found


def by_title(cards: list[Title]) -> Zone:
    """Cards of a list as a zone."""
    return counted(cards, len(NO_CARDS)) if cards else NO_CARDS


def draw_one(cards: list[int], rng: Rng) -> int:
    """Take a card out of a list, each as likely as any other."""
    place = rng.randrange(len(cards))
    card = cards[place]
    cards[place] = cards[-1]
    cards.pop()
    return card


def drawn(cards: list[Title], number: int, rng: Rng) -> Zone:
    """Take so many cards out of a list."""
    if not number:
        return NO_CARDS
    found = NO_CARDS[:]
    for _ in range(number):
        found[draw_one(cards, rng)] += 1
    return found


def pick(odds: list[int], rng: Rng) -> int:
    """The number of one of the entries, each as likely as it says."""
    point = rng.randrange(how_many(odds))
    for number, each in enumerate(odds):
        point -= each
        if point < 0:
            return number
    raise AssertionError("the odds do not add up")
