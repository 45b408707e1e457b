"""What a seat sees of Arctic Scavengers as numbers: the round, the piles, then tribe by tribe, its own first."""

from typing import Any, Final

from fimbul.core.game import Game
from fimbul.core.head import shown_frame
from fimbul.core.kinds import Numbers
from fimbul.core.tensor import Tensor, copy_all, mark, mark_all
from fimbul.games.scavengers.data import BUILDINGS, LEADERS, NONE, TITLES
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.lexicon import CARD, MOST_SITES, VERBS
from fimbul.games.scavengers.queries import food, fresh_wins, works
from fimbul.games.scavengers.save import REASONS
from fimbul.games.scavengers.state import (
    DECK,
    HAND,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    NO_PLANS,
    PLACES,
    SHOWN,
    USED,
    ZONES,
    Building,
    Camp,
    Question,
    Seat,
    Zone,
    how_many,
    together,
)
from fimbul.games.scavengers.steps.deeds import SHIELD
from fimbul.games.scavengers.steps.instants import AIM, SAVE
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.laying import purse, ready, worth
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sight import remembered
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.steps.skirmish import fight, people_there
from fimbul.games.scavengers.view import (
    OPEN_TO_ALL,
    OPEN_TO_OWNER,
    declared_worth,
    laying_frame,
    phase,
    surveyor,
    to_choose,
    undeclared,
)

PHASES: Final = ("setup", "drawing", "gathering", "skirmish", "end")
PILES: Final = ("cards", "in the heap")
MOST_UNDER: Final = 40  # cards put under a pile that are told one by one, from the top
MOST_BURIED: Final = 40  # cards seen to go into the junkyard, the last ones
IN_WINDOW: Final = ("open", "worth")
IN_PLAN: Final = ("laying", "worth", "ready", "food", "meds", "raised")
OF_TRIBE: Final = (
    *("food", "unseen gains", "unseen losses", "unseen wins", "fresh wins", "wounded", "power used", "left"),
    *("fight", "people"),
)
OF_SITE: Final = (*BUILDINGS, "timer", "works", "enabled", "placed", "stored")
ALL_ZONES: Final = list(PLACES)
AN_UNKNOWN_CARD: Final = 1
FIRST_KNOWN_CARD: Final = 2
BITS: Final = (1 << KNOWERS) - 1
UNTOLD: Final = ("setup",)


class TribeBlocks:
    """Where the numbers of a tribe stand; those that only its owner sees are laid out for the first tribe alone."""

    def __init__(self, tensor: Tensor, name: str, own: bool, has_buildings: bool, has_leaders: bool) -> None:
        layout = tensor.layout
        self.open: Final = list(OPEN_TO_OWNER if own else OPEN_TO_ALL)
        self.counts: Final = layout.row(f"{name}: cards", ZONE_NAMES)
        self.cards: Final = layout.table(f"{name}: cards in", [ZONE_NAMES[place] for place in self.open], TITLES)
        self.shown: Final = layout.row(f"{name}: shown", TITLES)
        self.known: Final = layout.row(f"{name}: known", TITLES)
        self.insights: Final = layout.row(f"{name}: known to have won", TITLES)
        self.unseen: Final = layout.row(f"{name}: unseen", TITLES) if own else NONE
        self.standing: Final = layout.row(name, OF_TRIBE)
        self.performed: Final = layout.row(f"{name}: performed", VERBS)
        self.specials: Final = layout.row(f"{name}: specials", TITLES)
        self.leader: Final = layout.row(f"{name}: leader", LEADERS) if has_leaders else NONE
        self.offered: Final = layout.row(f"{name}: leaders offered", LEADERS) if has_leaders and own else NONE
        places = [f"site-{number}" for number in range(1, MOST_SITES + 1)]
        self.sites: Final = layout.table(f"{name}: building", places, OF_SITE) if has_buildings else NONE
        self.stored: Final = layout.table(f"{name}: stored", places, TITLES) if has_buildings and own else NONE


class ScavengersTensor(Tensor):
    """What lies open, what is the seat's own, and how many cards lie everywhere else."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, REASONS)
        layout, settings = self.layout, settings_of(game)
        self.phases: Final = {name: number for number, name in enumerate(PHASES)}
        self.phase: Final = layout.row("phase", PHASES)
        self.initiator: Final = layout.row("initiator", self.around)
        self.hunt_raised: Final = layout.one("hunt raised")
        self.to_choose: Final = layout.one("leaders to be chosen")
        self.window: Final = layout.row("window", IN_WINDOW)
        self.aimed: Final = layout.row("window: target", [*TITLES, *LEADERS])
        self.wanted: Final = layout.row("window: wanted", TITLES)
        self.traded: Final = layout.row("given up", TITLES)
        self.plan: Final = layout.row("plan", IN_PLAN)
        self.planned: Final = layout.row("plan: act", VERBS)
        self.plan_for: Final = layout.row("plan: wanted", TITLES)
        self.stacks: Final = layout.row("stacks", TITLES)
        self.out_of_play: Final = layout.row("out of play", TITLES)
        self.junkyard: Final = layout.row("junkyard", PILES)
        below = [str(number) for number in range(1, MOST_UNDER + 1)]
        self.under: Final = layout.row("under the junkyard (1 unknown, from 2 on titles)", below)
        self.buried: Final = layout.row("seen to go into the junkyard", TITLES)
        lately = [f"{number} from the last" for number in range(MOST_BURIED)]
        self.burials: Final = layout.table("seen to go into the junkyard", lately, ["title, from 1 on", *self.around])
        self.contested: Final = layout.one("contested pile")
        self.peeked: Final = layout.row("peeked by", self.around)
        self.top: Final = layout.row("contested pile: top", TITLES)
        self.has_buildings: Final[bool] = settings.buildings
        self.schematics: Final = layout.row("schematics", PILES) if settings.buildings else NONE
        self.below: Final = (
            layout.row("under the schematics (1 unknown, from 2 on kinds)", below) if settings.buildings else NONE
        )
        self.plans: Final = layout.one("plans turned up") if settings.buildings else NONE
        self.kinds: Final = layout.row("plans turned up", BUILDINGS) if settings.buildings else NONE
        self.tribes: Final = [
            TribeBlocks(self, name, not number, settings.buildings, settings.leaders)
            for number, name in enumerate(self.around)
        ]

    def write(self, state: Camp, seat: Seat, numbers: Numbers) -> None:
        """The round, the piles, the tribes."""
        now = phase(state)
        numbers[self.phase + self.phases[now]] = 1
        self.write_moment(state, seat, numbers)
        self.write_piles(state, seat, numbers)
        for around in range(self.seats):
            tribe = (seat + around) % self.seats
            self.write_cards(state, tribe, seat, numbers, self.tribes[around])
            self.write_standing(state, tribe, seat, numbers, self.tribes[around])
            if now == "skirmish":
                at = self.tribes[around].standing + len(OF_TRIBE)
                numbers[at - 2] = fight(state, tribe) - NONE
                numbers[at - 1] = people_there(state, tribe)

    def write_moment(self, state: Camp, seat: Seat, numbers: Numbers) -> None:
        """How far the round is, what may be answered, and what the one who is asked has laid."""
        if state.round_number:
            numbers[self.initiator + (state.initiator - seat) % self.seats] = 1
        numbers[self.hunt_raised] = state.hunt_raised
        numbers[self.to_choose] = to_choose(state)
        shown = shown_frame(state)
        if isinstance(shown, Question) and (shown.step.answers or shown.step is AIM):
            self.write_window(state, shown, numbers)
        if state.decider == seat:
            self.write_plan(state, seat, numbers)

    def write_window(self, state: Camp, frame: Question, numbers: Numbers) -> None:
        """What has been declared; whose it is and with which cards is told by the question and by its tribe."""
        numbers[self.window] = 1
        if frame.step is SHIELD:
            numbers[self.aimed + len(TITLES) + state.leaders[frame.owner]] = 1
            return
        numbers[self.window + 1] = declared_worth(state, frame.owner, frame.act)
        if frame.step is SAVE:
            mark(numbers, self.aimed, frame.title)
        mark(numbers, self.wanted, frame.wanted)
        mark(numbers, self.traded, state.traded)

    def write_plan(self, state: Camp, seat: Seat, numbers: Numbers) -> None:
        """What the laid cards are worth, and whether that will do."""
        frame = laying_frame(state)
        if frame is None:
            return
        foods, meds = purse(state, seat)
        done = ready(state, seat, frame.act, frame.wanted)
        copy_all(numbers, self.plan, [1, max(0, worth(state, seat, frame.act)), int(done), foods, meds, state.raised])
        numbers[self.planned + frame.act] = 1
        mark(numbers, self.plan_for, frame.wanted)
        mark(numbers, self.traded, state.traded)

    def write_piles(self, state: Camp, seat: Seat, numbers: Numbers) -> None:
        """The piles, and what the seat knows of them."""
        copy_all(numbers, self.stacks, state.stacks)
        copy_all(numbers, self.out_of_play, state.out_of_play)
        write_pile(numbers, self.junkyard, self.under, state.junkyard, state.under, seat)
        self.write_buried(state.buried[seat], seat, numbers)
        peeked = state.peeked != NONE
        numbers[self.contested] = how_many(state.contested) + int(peeked)
        if peeked:
            self.mark_seats(numbers, self.peeked, state.peekers, seat)
            if state.peekers >> seat & 1:
                numbers[self.top + state.peeked] = 1
        if self.has_buildings:
            write_pile(numbers, self.schematics, self.below, state.schematics, state.schematics_under, seat)
            numbers[self.plans] = how_many(state.plans)
            if state.plans is not NO_PLANS and surveyor(state) == seat:
                copy_all(numbers, self.kinds, state.plans)

    def write_buried(self, codes: list[int], seat: Seat, numbers: Numbers) -> None:
        """The cards that a seat saw go into the junkyard: how many of each title, and the last ones one by one."""
        for number, code in enumerate(reversed(codes)):
            numbers[self.buried + (code >> KNOWERS)] += 1
            if number < MOST_BURIED:
                at = self.burials + number * (1 + self.seats)
                numbers[at] = (code >> KNOWERS) + 1
                self.mark_seats(numbers, at + 1, code & BITS, seat)

    def mark_seats(self, numbers: Numbers, first: int, seats: int, seat: Seat) -> None:
        """The tribes of a set."""
        for around in range(self.seats):
            if seats >> (seat + around) % self.seats & 1:
                numbers[first + around] = 1

    def write_cards(self, state: Camp, tribe: Seat, seat: Seat, numbers: Numbers, blocks: TribeBlocks) -> None:
        """How many cards lie where, and which of them the seat sees."""
        zones = state.zones[tribe * ZONES : (tribe + 1) * ZONES]
        own = tribe == seat
        if not own and undeclared(state, tribe):
            zones[HAND], zones[LAID] = together(zones[HAND], zones[LAID]), NO_CARDS
        for place in ALL_ZONES:
            if zones[place] is not NO_CARDS:
                numbers[blocks.counts + place] = how_many(zones[place])
        at = blocks.cards
        for place in blocks.open:
            if zones[place] is not NO_CARDS:
                copy_all(numbers, at, zones[place])
            at += len(TITLES)
        if zones[SHOWN] is not NO_CARDS:
            copy_all(numbers, blocks.shown, zones[SHOWN])
        copy_all(numbers, blocks.known, zones[LEDGER])
        if state.trophies:
            known = together(remembered(state, seat, tribe, True), remembered(state, seat, tribe, False))
            copy_all(numbers, blocks.insights, known)
        if own:
            unseen = zones[DECK]
            for number in sites(state, tribe):
                unseen = together(unseen, state.buildings[number].timer)
            copy_all(numbers, blocks.unseen, unseen)

    def write_standing(self, state: Camp, tribe: Seat, seat: Seat, numbers: Numbers, blocks: TribeBlocks) -> None:
        """What a tribe has gained, lost and done, its leader and its buildings."""
        gone, wounded, used = state.gone >> tribe & 1, state.wounded >> tribe & 1, state.power_used >> tribe & 1
        gains, losses, wins = state.gains[tribe], state.losses[tribe], state.wins[tribe]
        fresh = fresh_wins(state, tribe)
        copy_all(numbers, blocks.standing, [food(state, tribe), gains, losses, wins, fresh, wounded, used, gone])
        performed = state.performed[tribe]
        if performed:
            mark_all(numbers, blocks.performed, performed & ((1 << CARD) - 1))
            mark_all(numbers, blocks.specials, performed >> CARD)
        if blocks.leader != NONE:
            self.write_leader(state, tribe, tribe == seat, numbers, blocks)
        if blocks.sites != NONE and state.buildings:
            for place, number in enumerate(sites(state, tribe)):
                write_site(state.buildings[number], numbers, blocks, place)

    def write_leader(self, state: Camp, tribe: Seat, own: bool, numbers: Numbers, blocks: TribeBlocks) -> None:
        """The leader of a tribe, once all have chosen; a tribe knows its own before, and what it was offered."""
        leader = state.leaders[tribe]
        if leader < len(LEADERS) and (own or not to_choose(state)):
            numbers[blocks.leader + leader] = 1
        if own:
            start = tribe * LEADERS_OFFERED
            for offered in state.offered[start : start + LEADERS_OFFERED]:
                numbers[blocks.offered + offered] = 1


def settings_of(game: Any) -> Any:
    """The options as the rules ask for them."""
    return game.settings


def write_pile(numbers: Numbers, first: int, below: int, heap: Zone, under: list[int], seat: Seat) -> None:
    """A shuffled pile: how many cards, and from the top what was put under it; a seat knows what it put there."""
    there = how_many(heap)
    numbers[first] = there + len(under)
    numbers[first + 1] = there
    for number, code in enumerate(under[:MOST_UNDER]):
        numbers[below + number] = (code >> KNOWERS) + FIRST_KNOWN_CARD if code >> seat & 1 else AN_UNKNOWN_CARD


def write_site(building: Building, numbers: Numbers, blocks: TribeBlocks, place: int) -> None:
    """A building: what it is, how far it is, and how many cards it holds; its owner sees which."""
    at = blocks.sites + place * len(OF_SITE)
    numbers[at + building.kind] = 1
    there = [how_many(building.timer), int(works(building)), int(building.enabled), building.placed]
    copy_all(numbers, at + len(BUILDINGS), [*there, how_many(building.stored)])
    if blocks.stored != NONE:
        copy_all(numbers, blocks.stored + place * len(TITLES), building.stored)


TENSOR: Final[Any] = ScavengersTensor
assert {HAND, LOOKED, USED} < {*OPEN_TO_OWNER}
