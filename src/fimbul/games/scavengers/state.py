"""A position of Arctic Scavengers: zones of cards, piles, buildings and leaders; tiny verbs, no rules.

A zone counts cards by title. The list of a zone is never changed, only replaced, so copies share it.
"""

from typing import Final, NamedTuple

from fimbul.core.game import Game, Outcome, State
from fimbul.core.step import Frame, Step
from fimbul.games.scavengers.data import BUILDINGS, CONTESTED, COPIES, NONE, PILE, TITLES
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
PLACES: Final = range(SHOWN)
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

    The title is kept for that peeker until all know the card; there is no peeker if only the winner saw it. A fresh one
    lies under its owner's discards still.
    """

    owner: Seat
    peeker: Seat
    title: Title
    fresh: bool


class Trash(NamedTuple):
    """Cards that a tribe trashed unseen: how many, and which of those that all knew it had could be in its hand then.

    Besides these it may have trashed a card that it had won or dug up unseen before, of so many.
    """

    owner: Seat
    number: int
    risked: Zone
    won: int
    dug: int


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
        box: Zone,
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
        losses: list[int],
        wins: list[int],
        trophies: list[Trophy],
        trashes: list[Trash],
    ) -> None:
        super().__init__(game, agenda, asked, outcome, revelations, gone)
        self.settings: Final = settings
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
        self.box = box
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
        self.losses: Final = losses
        self.wins: Final = wins
        self.trophies: Final = trophies
        self.trashes: Final = trashes

    def copy(self) -> "Camp":
        """An independent position; zones, frames, buildings and options are never changed, so they are shared."""
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
            self.box,
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
            self.losses[:],
            self.wins[:],
            self.trophies[:],
            self.trashes[:],
        )

    def zone(self, seat: Seat, place: int) -> Zone:
        """The cards of a tribe in a zone, by title."""
        return self.zones[seat * ZONES + place]

    def size(self, seat: Seat, place: int) -> int:
        """How many cards lie in a zone."""
        return sum(self.zones[seat * ZONES + place])

    def put(self, seat: Seat, place: int, title: Title) -> None:
        """A card comes into a zone."""
        self.zones[seat * ZONES + place] = plus(self.zones[seat * ZONES + place], title)

    def take(self, seat: Seat, place: int, title: Title) -> None:
        """A card leaves a zone."""
        self.zones[seat * ZONES + place] = minus(self.zones[seat * ZONES + place], title)

    def move(self, seat: Seat, start: int, target: int, title: Title) -> None:
        """A card goes from one zone of a tribe to another."""
        self.take(seat, start, title)
        self.put(seat, target, title)

    def pour(self, seat: Seat, start: int, target: int) -> None:
        """All cards of a zone go to another."""
        moved = self.zones[seat * ZONES + start]
        self.zones[seat * ZONES + target] = together(self.zones[seat * ZONES + target], moved)
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
        self.agenda.append(Question(step, seat, act, owner, title, wanted, count=count))

    def check(self) -> None:
        """Nothing is lost, nothing is made, nothing is counted below zero."""
        piles = [self.stacks, self.junkyard, self.contested, self.box]
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
        assert found == COPIES, "a card got lost or was made"
        self.check_wins()
        assert min(self.raised, self.hunt_raised) >= 0, "a refugee's help takes something away"
        assert self.over == (self.decider == -2), "the agenda does not fit the outcome"

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
            contested = sum([count for title, count in enumerate(under) if PILE[title] == CONTESTED])
            assert 0 <= settled <= self.gains[seat] - sum(under), "a tribe won more than it gained"
            assert len(fresh) <= contested, "a card was won that is not there"
            assert min([under[title] - known[title] for title in range(len(under))]) >= 0, "a known card is not there"
            won = len([trophy for trophy in self.trophies if trophy.owner == seat])
            assert self.wins[seat] <= won, "a tribe won more than anybody saw it win"

    def fingerprint(self) -> bytes:
        """Everything that matters, as bytes."""
        # What was won and who remembers it changes no option and no outcome, only what a seat can tell.
        piles = [*self.zones, self.stacks, self.junkyard, self.contested, self.box, self.schematics, self.plans]
        piles += [self.leaders, self.gains, self.losses]
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
        numbers = [self.round_number, self.initiator, self.gone, self.peeked, self.peekers, self.traded, self.raised]
        numbers += [self.hunt_raised, self.wounded, self.power_used]
        rest = (numbers, self.performed, self.under, self.schematics_under, self.offered, sites)
        return b"".join([bytes(pile) for pile in piles]) + repr((rest, names, picks, self.outcome)).encode()


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
    return [first[title] + second[title] for title in range(len(first))]


def less(cards: Zone, gone: Zone) -> Zone:
    """The zone without these cards."""
    return [cards[title] - gone[title] for title in range(len(cards))]
