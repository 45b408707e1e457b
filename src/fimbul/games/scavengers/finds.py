"""What the other tribes dug up unseen: no find is a card that came into the junkyard only after that dig."""

from typing import Final, NamedTuple

from fimbul.core.game import Rng
from fimbul.games.scavengers.campers import ANY_CARD, Camper, Find, Loss, count, draw_one
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import LEDGER, LOOKED, NO_CARDS, Camp, Seat, Sighting, Title, Zone, minus, plus
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.sight import finds, listed
from fimbul.games.scavengers.taken import all_lost, seen, seen_twice

STORED: Final = 0  # in a building: which card it is was dealt before
SHUFFLED: Final = 1
STANDING: Final = 2  # shuffled, and of a title without which the deck would not be full
FRESH: Final = 3  # under the discards


class Dig(NamedTuple):
    """A dig in which a tribe kept a card that nobody has seen since: where that is, and which, if it was dealt."""

    number: int
    digger: int
    place: int
    title: Title


class Finds:
    """The finds of some tribes as a seat may deal them: those under the discards, and those shuffled since."""

    def __init__(self, twin: Camp, seat: Seat, campers: list[Camper]) -> None:
        self.campers = campers
        self.fresh_digs = [twin.fresh_finds[camper.tribe] for camper in campers]
        self.fresh: list[Zone] = [NO_CARDS for _ in campers]
        self.settled: list[Zone] = [NO_CARDS for _ in campers]
        self.lost = all_lost(campers)
        titles = {loss.title for loss in self.lost}
        self.seen = [each for each in seen_since(twin, seat, campers) if each.title in titles]

    def deal(self, pool: Zone, rng: Rng) -> bool:
        """Deal every find out of the pool; False if one can be no card there.

        The first dig comes first: what was found then could have been found in every later one.
        """
        stored = NO_CARDS
        for camper in self.campers:
            for find in camper.found:
                stored = plus(stored, find.title)
        for dig in sorted(self.digs(rng)):
            late = came_after(dig.number, self.lost, self.seen)
            if dig.title != NONE:
                if pool[dig.title] + stored[dig.title] <= late[dig.title]:
                    return False
                stored = minus(stored, dig.title)
            elif not self.deal_one(dig, pool, [stored[title] - late[title] for title in ALL_TITLES], rng):
                return False
        return True

    def digs(self, rng: Rng) -> list[Dig]:
        """All digs in which these tribes kept a card; those that must stand for others are any of the settled ones."""
        found: list[Dig] = []
        for digger, camper in enumerate(self.campers):
            found += [Dig(find.dig, digger, STORED, find.title) for find in camper.found]
            found += [Dig(number, digger, FRESH, NONE) for number in self.fresh_digs[digger]]
            left, standing = camper.dug, camper.must_stand_for_others()
            # Of those that were trashed nobody knows which they were, either.
            for number in camper.digs[len(camper.digs) - left :]:
                stands = standing > 0 and rng.randrange(left) < standing
                found.append(Dig(number, digger, STANDING if stands else SHUFFLED, NONE))
                left -= 1
                standing -= int(stands)
        return found

    def deal_one(self, dig: Dig, pool: Zone, others: Zone, rng: Rng) -> bool:
        """Deal a find, a card that was in the junkyard then. Of others, by title, some are in buildings and count as
        there, and some were not there yet and count as missing.
        """
        camper = self.campers[dig.digger]
        kind = ANY_CARD
        if dig.place == STANDING:
            kind = [camper.stock[title] > camper.kept[title] for title in ALL_TITLES]
        free = [min(pool[title], max(0, pool[title] + others[title])) for title in ALL_TITLES]
        if not count(free, kind):
            return False
        title = draw_one(free, kind, rng)
        pool[title] -= 1
        zones = self.fresh if dig.place == FRESH else self.settled
        zones[dig.digger] = plus(zones[dig.digger], title)
        camper.found.append(Find(dig.number, title))
        return True


def came_after(dig: int, lost: list[Loss], sightings: list[Sighting]) -> Zone:
    """How many cards of each title came into the junkyard only after a dig, and have not been seen since."""
    late = [loss for loss in lost if loss.digs >= dig]
    if not late:
        return NO_CARDS
    cards = NO_CARDS[:]
    for loss in late:
        cards[loss.title] += 1
    for title in {loss.title for loss in late}:
        cards[title] -= seen_twice(title, sightings, late)
    return cards


def seen_since(twin: Camp, seat: Seat, campers: list[Camper]) -> list[Sighting]:
    """All cards that are not dealt and may have been dug up: those seen at others, those that the seat dug up itself or
    has put under the junkyard, those that others are laying, and those that stand for others which may be trashed.
    """
    cards = listed(twin.zone(seat, LOOKED))
    for camper in campers:
        cards += listed(camper.planned)
    cards += tuple([code >> KNOWERS for code in twin.under if code >> seat & 1])
    found = seen(twin, seat) + [Sighting(seat, True, title, twin.digs, NONE) for title in cards]
    for camper in campers:
        found += stand_ins(twin, camper.tribe)
    return found


def stand_ins(twin: Camp, tribe: Seat) -> list[Sighting]:
    """A tribe that has trashed a card and dug up another like it may have shown that one, and nobody has noticed."""
    number = min(finds(twin, tribe), twin.losses(tribe))
    titles = [title for title in ALL_TITLES if number and twin.zone(tribe, LEDGER)[title]]
    return [Sighting(tribe, False, title, twin.settled_finds[tribe][-1], NONE) for title in titles] * number
