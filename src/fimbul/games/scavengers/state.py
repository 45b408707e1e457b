"""A position of Arctic Scavengers: zones of cards, piles, buildings and leaders; tiny verbs, no rules.

A zone counts cards by title. The list of a zone is never changed, only replaced, so copies share it.
"""

from typing import Final, NamedTuple

from fimbul.core.game import Game, Outcome, State
from fimbul.core.step import Frame, Step
from fimbul.games.scavengers.data import (
    ANSWERS,
    BUILDINGS,
    CONTESTED,
    NONE,
    TITLES,
)
from fimbul.games.scavengers.meta import Settings

Title = int
Seat = int
Zone = list[int]


# The zones of a tribe. What is seen by all is marked *.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2  # * face up
GAINED: Final = 3  # slid under the discard pile: dug or won, not seen since
SPENT: Final = 4  # * used, hit or played as an instant this round: sits out every reshuffle of the round
LAID: Final = 5  # laid for the action under way; * once it is declared
HUNTED: Final = 6  # * the hunters, on show until the hire
COMMITTED: Final = 7  # set apart for the skirmish; * once it is revealed
USED: Final = 8  # * specials used in the skirmish: they stay on the table and count as people
LOOKED: Final = 9  # dug up, to choose from
SHOWN: Final = 10  # a note, not a place: the part of hand and committed cards that all have seen
LEDGER: Final = 11  # a note, not a place: the titles that all know to have come to this tribe
ZONES: Final = 12
PLACES: Final = list(range(SHOWN))
NO_CARDS: Final[Zone] = [0] * len(TITLES)
NO_PLANS: Final = [0] * len(BUILDINGS)


class Building:
    """A building of a tribe, never changed but replaced: under construction while cards lie on its timer."""

    __slots__ = ("enabled", "kind", "placed", "seat", "stored", "timer")

    def __init__(self, seat: Seat, kind: int, timer: Zone, stored: Zone, enabled: bool, placed: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.timer: Final = timer
        self.stored: Final = stored
        self.enabled: Final = enabled
        self.placed: Final = placed


class Trophy(NamedTuple):
    """A contested card that was won unseen: whose it is, and who had peeked at it.

    The title is kept for that peeker until all know the card; there is no peeker if only the winner saw it. It is fresh
    while it lies under its owner's discards.
    """

    owner: Seat
    peeker: Seat
    title: Title
    fresh: bool


class Question(Frame):
    """A frame of Arctic Scavengers: the action it belongs to, and what has been picked so far."""

    __slots__ = ("act", "building", "count", "owner", "passes", "source", "title", "wanted")

    def __init__(
        self,
        step: "Step[Camp, Question]",
        seat: Seat,
        act: int = NONE,
        owner: Seat = NONE,
        title: Title = NONE,
        wanted: Title = NONE,
        building: int = NONE,
        source: int = NONE,
        count: int = 0,
        passes: int = 0,
    ) -> None:
        super().__init__(step, seat)
        self.act: Final = act
        self.owner: Final = owner
        self.title: Final = title
        self.wanted: Final = wanted
        self.building: Final = building
        self.source: Final = source
        self.count: Final = count
        self.passes: Final = passes


class Camp(State):
    """The tribes, the piles between them, and whose round it is."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        agenda: list[Frame],
        asked: list[int],
        outcome: Outcome | None,
        revelations: int,
        gone: int,
        round_number: int,
        initiator: Seat,
        zones: list[Zone],
        stacks: Zone,
        junkyard: Zone,
        under: list[int],
        contested: Zone,
        peeked: Title,
        peekers: int,
        schematics: list[int],
        schematics_under: list[int],
        out_of_play: Zone,
        buildings: list[Building],
        leaders: list[int],
        offered: list[int],
        plans: list[int],
        traded: Title,
        raised: int,
        hunt_raised: int,
        wounded: int,
        power_used: int,
        performed: list[int],
        gains: list[int],
        wins: list[int],
        trophies: list[Trophy],
        losses: list[int],
        buried: list[list[int]],
        strays: list[int],
        leavers: list[Seat],
    ) -> None:
        super().__init__(game, agenda, asked, outcome, revelations, gone)
        self.settings: Final = settings
        self.box: Final = settings.box
        self.round_number = round_number
        self.initiator = initiator
        self.zones: Final = zones
        self.stacks = stacks
        self.junkyard = junkyard
        self.under = under
        self.contested = contested
        self.peeked = peeked
        self.peekers = peekers
        self.schematics = schematics
        self.schematics_under = schematics_under
        self.out_of_play = out_of_play
        self.buildings: Final = buildings
        self.leaders: Final = leaders
        self.offered: Final = offered
        self.plans = plans
        self.traded = traded
        self.raised = raised
        self.hunt_raised = hunt_raised
        self.wounded = wounded
        self.power_used = power_used
        self.performed: Final = performed
        self.gains: Final = gains
        self.wins: Final = wins
        self.trophies: Final = trophies
        self.losses: Final = losses  # by tribe, how many cards it has trashed unseen
        self.buried: Final = buried  # by tribe, what it saw go into the junkyard: titles, with who dug since
        self.strays = strays  # by title, may one lie in the junkyard that a tribe had? And who has dug since?
        self.leavers: Final = leavers

    def copy(self) -> "Camp":
        """An independent position; zones, frames and options are never changed, so they are shared."""
        return Camp(
            self.game,
            self.settings,
            self.agenda[:],
            self.asked,
            self.outcome,
            self.revelations,
            self.gone,
            self.round_number,
            self.initiator,
            self.zones[:],
            self.stacks,
            self.junkyard,
            self.under,
            self.contested,
            self.peeked,
            self.peekers,
            self.schematics,
            self.schematics_under,
            self.out_of_play,
            self.buildings[:],
            self.leaders[:],
            self.offered[:],
            self.plans,
            self.traded,
            self.raised,
            self.hunt_raised,
            self.wounded,
            self.power_used,
            self.performed[:],
            self.gains[:],
            self.wins[:],
            self.trophies[:],
            self.losses[:],
            self.buried[:],
            self.strays,
            self.leavers[:],
        )

    def zone(self, seat: Seat, place: int) -> Zone:
        """The cards of a tribe in a zone, by title."""
        return self.zones[seat * ZONES + place]

    def size(self, seat: Seat, place: int) -> int:
        """How many cards lie in a zone."""
        return how_many(self.zones[seat * ZONES + place])

    def put(self, seat: Seat, place: int, title: Title) -> None:
        """A card comes into a zone."""
        self.zones[seat * ZONES + place] = plus(self.zones[seat * ZONES + place], title)

    def take(self, seat: Seat, place: int, title: Title) -> None:
        """A card leaves a zone."""
        self.zones[seat * ZONES + place] = minus(self.zones[seat * ZONES + place], title)

    def move(self, seat: Seat, start: int, target: int, title: Title) -> None:
        """A card goes from one zone of a tribe to another."""
        zones, own = self.zones, seat * ZONES
        zones[own + start] = minus(zones[own + start], title)
        zones[own + target] = plus(zones[own + target], title)

    def pour(self, seat: Seat, start: int, target: int) -> None:
        """All cards of a zone go to another."""
        moved = self.zones[seat * ZONES + start]
        if moved is not NO_CARDS:
            there = self.zones[seat * ZONES + target]
            self.zones[seat * ZONES + target] = moved if there is NO_CARDS else together(there, moved)
            self.zones[seat * ZONES + start] = NO_CARDS

    def set_zone(self, seat: Seat, place: int, cards: Zone) -> None:
        """A zone holds these cards now."""
        self.zones[seat * ZONES + place] = cards

    def ask(
        self,
        step: "Step[Camp, Question]",
        seat: Seat,
        act: int = NONE,
        owner: Seat = NONE,
        title: Title = NONE,
        wanted: Title = NONE,
        count: int = 0,
    ) -> None:
        """Open a question."""
        self.agenda.append(Question(step, seat, act, owner, title, wanted, NONE, NONE, count))

    def check(self) -> None:
        """Nothing is lost, nothing is made, nothing is counted below zero."""
        piles = [self.stacks, self.junkyard, self.contested, self.out_of_play]
        for seat in range(self.game.seats):
            piles += [self.zone(seat, place) for place in PLACES]
            for title, shown in enumerate(self.zone(seat, SHOWN)):
                if shown:
                    held = sum([self.zone(seat, place)[title] for place in (HAND, COMMITTED, LAID)])
                    assert shown <= held, "a card was shown that is not there"
        for building in self.buildings:
            piles += [building.timer, building.stored]
        assert min([min(pile) for pile in piles]) >= 0, "a negative number of cards"
        found = [sum(column) for column in zip(*piles, strict=True)]
        for code in self.under:
            found[code >> 5] += 1
        if self.peeked != NONE:
            found[self.peeked] += 1
        assert found == self.box.copies, "a card got lost or was made"
        self.check_wins()
        self.check_strays()
        self.check_buildings()
        assert self.gone == sum([1 << seat for seat in self.leavers]), "who has left is not who left"
        assert self.gone.bit_count() < self.game.seats - 1 or self.over, "the last tribe left has won"
        assert len({*self.offered}) == len(self.offered), "a leader is there twice"
        assert min(self.raised, self.hunt_raised) >= 0, "a refugee's help takes something away"
        self.check_agenda()

    def check_wins(self) -> None:
        """Contested cards that a tribe won unseen are among its gains, and a fresh one lies under its discards."""
        for seat in range(self.game.seats):
            under = self.zone(seat, GAINED)
            fresh = [trophy for trophy in self.trophies if trophy.owner == seat and trophy.fresh]
            known = NO_CARDS
            for trophy in fresh:
                if trophy.title != NONE:
                    known = plus(known, trophy.title)
            settled = self.wins[seat] - len(fresh)
            contested = sum([count for title, count in enumerate(under) if self.box.pile[title] == CONTESTED])
            assert 0 <= settled <= self.gains[seat] - sum(under), "a tribe won more than it gained"
            assert len(fresh) <= contested, "a card was won that is not there"
            assert min([under[title] - known[title] for title in range(len(under))]) >= 0, "a known card is not there"
            won = len([trophy for trophy in self.trophies if trophy.owner == seat])
            assert self.wins[seat] <= won, "a tribe won more than anybody saw it win"

    def check_buildings(self) -> None:
        """No plan is lost or made, and each building holds what it can hold."""
        found = [*self.schematics]
        for code in self.schematics_under:
            found[code >> 5] += 1
        for kind, count in enumerate(self.plans):
            found[kind] += count
        for building in self.buildings:
            kind, stored = building.kind, building.stored
            found[kind] += 1
            strange = [title for title, count in enumerate(stored) if count and not self.box.stores[kind][title]]
            assert not strange, "a building holds what is not of its kind"
            assert sum(stored) <= self.box.capacity[kind], "a building holds too much"
            assert sum(building.timer) <= self.box.build_time[kind], "too many cards lie on a building"
        assert found == (self.box.building_copies if self.settings.buildings else NO_PLANS), (
            "a building got lost or was made"
        )

    def check_strays(self) -> None:
        """A card that answers others and that its tribe is not known to have went astray, or lies in the junkyard."""
        below = [code >> 5 for code in self.under]
        for title in ANSWERS:
            code, loose = self.strays[title], self.junkyard[title] + below.count(title)
            for seat in range(self.game.seats):
                if not self.gains[seat] and not self.zone(seat, LOOKED)[title]:
                    continue  # it has nothing but what it is known to have
                sites = [building for building in self.buildings if building.seat == seat]
                owned = sum([self.zone(seat, place)[title] for place in PLACES if place != LOOKED])
                owned += sum([building.timer[title] + building.stored[title] for building in sites])
                unknown = owned - self.zone(seat, LEDGER)[title]
                loose += max(0, unknown + self.zone(seat, LOOKED)[title])
                assert unknown <= 0 or code >> seat & 1, "a card that went astray is where nobody looks for it"
            assert code or not loose, "a card went astray that nobody misses"

    def fingerprint(self) -> bytes:
        """Everything that matters, as bytes."""
        # What was won, and who remembers it, changes no option and no outcome.
        piles: list[Zone] = []
        for seat in range(self.game.seats):
            piles += self.zones[seat * ZONES : (seat + 1) * ZONES]
        piles += [
            self.stacks,
            self.junkyard,
            self.contested,
            self.out_of_play,
            self.schematics,
            self.plans,
            self.leaders,
        ]
        piles += [self.gains, self.losses, self.strays]
        sites: list[int] = []
        for building in self.buildings:
            piles += [building.timer, building.stored]
            sites += [building.seat, building.kind, int(building.enabled), building.placed]
        names: list[str] = []
        picks: list[int] = []
        for frame in self.agenda:
            assert isinstance(frame, Question)
            names.append(frame.step.name)
            picks += [frame.seat, frame.act, frame.owner, frame.title, frame.wanted]
            picks += [frame.building, frame.source, frame.count, frame.passes]
        left = sum([1 << seat + place * len(self.leaders) for place, seat in enumerate(self.leavers)])
        numbers = [self.round_number, self.initiator, left, self.peeked, self.peekers, self.traded, self.raised]
        numbers += [self.hunt_raised, self.wounded, self.power_used]
        rest = (numbers, self.performed, self.under, self.schematics_under, self.offered, sites)
        return b"".join([bytes(pile) for pile in piles]) + repr((rest, names, picks, self.outcome)).encode()


def how_many(cards: Zone) -> int:
    """The number of cards. (Added up by hand: compiled, a call of `sum` takes several times as long.)"""
    number = 0
    for count in cards:
        number += count
    return number


def plus(zone: Zone, title: Title) -> Zone:
    """The zone with one card more."""
    cards = zone[:]
    cards[title] += 1
    return cards


def minus(zone: Zone, title: Title) -> Zone:
    """The zone with one card less."""
    cards = zone[:]
    cards[title] -= 1
    return cards


def together(first: Zone, second: Zone) -> Zone:
    """Two zones in one."""
    cards = first[:]
    for title, count in enumerate(second):
        if count:
            cards[title] += count
    return cards


def less(cards: Zone, gone: Zone) -> Zone:
    """The zone without these cards."""
    return [cards[title] - gone[title] for title in range(len(cards))]
