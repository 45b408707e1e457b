"""What a seat sees of World War III as numbers: the map, every counter on it, the nations, the seats, what is going on.

All lies open. Counters are told twice: for every place how strong each side is there, and one by one, like counters
together, in the order of the map, since a number for every kind of every nation in every place would be fifty thousand.
Forecasts and prices are not told: they follow from the rest. Nor is what has been: the ways of counters, and how the
sides of a combat stood when it began.
"""

from typing import Any, Final

from fimbul.core.kinds import Numbers
from fimbul.core.tensor import Tensor, copy_all, mark, mark_all
from fimbul.games.worldwar.battle import (
    BATTLES,
    Force,
    aim_of,
    group_of,
    launcher_of,
    origin_of,
    stands_in,
)
from fimbul.games.worldwar.data import Seat, Side
from fimbul.games.worldwar.groups import (
    Group,
    count_of,
    has_fired,
    kind_of,
    nation_of,
    points_of,
    spent_of,
    strength_of,
)
from fimbul.games.worldwar.names import MAJORS, MOST_SEATS, NATIONS, NONE, SIDES, TECHNOLOGIES
from fimbul.games.worldwar.save import REASONS, STACK_NAMES
from fimbul.games.worldwar.scoring import parts
from fimbul.games.worldwar.state import PLACES_AND_SPACE, War
from fimbul.games.worldwar.view import below_nukes

MARKS: Final = ("devastation", "unrest", "nukes on their way")
OF_GROUP: Final = ("place, from 1 on", "nation, from 1 on", "kind, from 1 on", "strength", "count", "spent", "fired")
MOST_FORCES: Final = 40  # groups of a side of a combat that are told
MOST_LAUNCHES: Final = 24  # nukes on their way that are told
OF_NATION: Final = ("in play", "budget", "nukes, from 1 on", "will")
OF_SEAT: Final = (
    *("points in parts of 420", "locked", "cyber security", "gone", "declared, from 1 on", "target, from 1 on"),
    *("bids", "bid, from 1 on", "first die", "second die"),
)
IN_BATTLE: Final = ("tier", "hits on the attack", "hits on the defence", "nukes")
CARDS: Final = ("north-korea-card", "isil-card")
UNTOLD: Final = ("setup", "prices", "prospects", "moves", "fought", "odds", "before", "attacked", "defended", "thrown")


class WorldWarTensor(Tensor):
    """Everything lies open, and every seat sees it from its own side."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, REASONS)
        layout, around = self.layout, self.around
        self.sides: Final = [*around, *SIDES[MOST_SEATS:]]
        self.round: Final = layout.one("round")
        self.first: Final = layout.row("first", around)
        self.holders: Final = layout.table("holds", CARDS, around)
        self.points: Final = layout.table("strength", PLACES_AND_SPACE, self.sides)
        self.marks: Final = layout.table("marks", PLACES_AND_SPACE, MARKS)
        box = game.box
        self.most: Final[int] = sum([sum(card.counters) for card in box.cards]) + sum(box.tech_counters)
        self.groups: Final = layout.table("counters", numbered(self.most), OF_GROUP)
        self.nations: Final = layout.table("nation", NATIONS, [*OF_NATION, *TECHNOLOGIES, *self.sides])
        self.width: Final = len(OF_NATION) + len(TECHNOLOGIES) + len(self.sides)
        self.by_seat: Final = layout.table("seat", around, OF_SEAT)
        self.majors: Final = layout.table("major", around, NATIONS[:MAJORS])
        self.seconds: Final = layout.table("second major", around, NATIONS[:MAJORS])
        self.partners: Final = layout.table("partners", around, around)
        self.proposals: Final = layout.table("proposal", around, around)
        self.auctioned: Final = layout.row("auction", [*NATIONS, "courted"])
        self.auctioneer: Final = layout.row("auction by", self.sides)
        self.kind: Final = layout.row("battle", BATTLES)
        self.fight: Final = layout.row("fight", IN_BATTLE)
        self.place: Final = layout.row("battle in", PLACES_AND_SPACE)
        self.side: Final = layout.row("battle by", self.sides)
        self.victim: Final = layout.row("battle against", NATIONS)
        self.attack: Final = layout.table("battle: attack", numbered(MOST_FORCES), OF_GROUP)
        self.defence: Final = layout.table("battle: defence", numbered(MOST_FORCES), OF_GROUP)
        self.launches: Final = layout.table(
            "launch", numbered(MOST_LAUNCHES), ["nation, from 1 on", "place, from 1 on", *self.sides]
        )

    def around_of(self, side: Side, seat: Seat) -> int:
        """Which side it is, counted from a seat."""
        return (side - seat) % self.seats if side < self.seats else side - MOST_SEATS + self.seats

    def write(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """The map, the nations, the seats, and what is going on."""
        numbers[self.round] = state.round_number
        numbers[self.first + (state.first - seat) % self.seats] = 1
        for card, holder in enumerate(state.holders):
            if holder != NONE:
                numbers[self.holders + card * self.seats + (holder - seat) % self.seats] = 1
        self.write_map(state, seat, numbers)
        self.write_launches(state, seat, numbers)
        self.write_nations(state, seat, numbers)
        self.write_seats(state, seat, numbers)
        self.write_auction(state, seat, numbers)
        self.write_battle(state, seat, numbers)

    def write_map(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Counters and markers; after the map come Space and the boxes of the nations."""
        at, on_map, width = self.groups, len(PLACES_AND_SPACE), len(self.sides)
        sides = [self.around_of(side, seat) for side in state.sides]
        for place, stack in enumerate(state.stacks):
            for each in stack:
                write_group(numbers, at, place, each)
                at += len(OF_GROUP)
                if place < on_map:
                    numbers[self.points + place * width + sides[nation_of(each)]] += points_of(each)
        for place, count in enumerate(state.devastation):
            if count:
                numbers[self.marks + place * len(MARKS)] = count
        for place, count in enumerate(state.unrest):
            if count:
                numbers[self.marks + place * len(MARKS) + 1] = count

    def write_launches(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Nukes on their way."""
        at = self.launches
        for number, token in enumerate(state.action.tokens):
            numbers[self.marks + aim_of(token) * len(MARKS) + 2] += 1
            if number < MOST_LAUNCHES:
                numbers[at] = origin_of(token) + 1
                numbers[at + 1] = aim_of(token) + 1
                numbers[at + 2 + self.around_of(launcher_of(token), seat)] = 1
                at += 2 + len(self.sides)

    def write_nations(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Whose a nation is, and what it has."""
        at = self.nations
        for nation in range(len(NATIONS)):
            will = state.wills[nation] + state.fresh_wills[nation]
            entered, nukes = state.entered >> nation & 1, state.arsenals[nation] - NONE
            copy_all(numbers, at, [entered, state.budgets[nation], nukes, will])
            mark_all(numbers, at + len(OF_NATION), state.technologies[nation])
            side = self.around_of(state.sides[nation], seat)
            numbers[at + len(OF_NATION) + len(TECHNOLOGIES) + side] = 1
            at += self.width

    def write_seats(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Every seat: its majors, its partners, its points, and what it has declared."""
        points = parts(state) if state.round_number else [0] * self.seats
        for around in range(self.seats):
            other = (seat + around) % self.seats
            locked, secure = state.locked >> other & 1, int(state.cyber == other)
            told = [points[other], locked, secure, int(not state.is_in(other))]
            told += [state.declared[other] - NONE, state.targets[other] - NONE]
            copy_all(numbers, self.by_seat + around * len(OF_SEAT), told)
            mark(numbers, self.majors + around * MAJORS, state.majors[other])
            mark(numbers, self.seconds + around * MAJORS, state.seconds[other])
            row = around * self.seats
            for beyond in range(self.seats):
                partner = (seat + beyond) % self.seats
                if partner != other and state.pacts[other] >> partner & 1:
                    numbers[self.partners + row + beyond] = 1
            if state.proposals[other] != NONE:
                numbers[self.proposals + row + (state.proposals[other] - seat) % self.seats] = 1

    def write_auction(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """The nation that is bid for, and what each seat that takes part has bid and rolled so far."""
        auction = state.auction
        if auction.nation == NONE:
            return
        numbers[self.auctioned + auction.nation] = 1
        numbers[self.auctioned + len(NATIONS)] = auction.courted
        numbers[self.auctioneer + self.around_of(auction.by, seat)] = 1
        for around in range(self.seats):
            other = (seat + around) % self.seats
            first, second = divmod(auction.rolls[other], 10)
            bid = [auction.rollers >> other & 1, auction.bids[other] - NONE, first, second]
            copy_all(numbers, self.by_seat + around * len(OF_SEAT) + 6, bid)

    def write_battle(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Who fights whom and where, the tier, both sides, and hits not yet paid for."""
        battle = state.battle
        if battle is None:
            return
        numbers[self.kind + battle.kind] = 1
        hits = [sum(battle.hits_on_attack), battle.hits_on_defence]
        copy_all(numbers, self.fight, [battle.tier, *hits, battle.nukes])
        numbers[self.place + battle.place] = 1
        numbers[self.side + self.around_of(battle.side, seat)] = 1
        mark(numbers, self.victim, battle.victim)
        write_forces(numbers, self.attack, battle.attack)
        write_forces(numbers, self.defence, battle.defence + below_nukes(state, battle))


def numbered(most: int) -> list[str]:
    """Names of rows that have none."""
    return [str(number) for number in range(1, most + 1)]


def write_group(numbers: Numbers, at: int, place: int, group: Group) -> None:
    """Like counters in a place."""
    numbers[at] = place + 1
    numbers[at + 1] = nation_of(group) + 1
    numbers[at + 2] = kind_of(group) + 1
    numbers[at + 3] = strength_of(group)
    numbers[at + 4] = count_of(group)
    if has_fired(group) or spent_of(group):
        numbers[at + 5] = spent_of(group)
        numbers[at + 6] = int(has_fired(group))


def write_forces(numbers: Numbers, first: int, forces: list[Force]) -> None:
    """Counters of a side of a combat, with where they stand."""
    for number, each in enumerate(forces[:MOST_FORCES]):
        write_group(numbers, first + number * len(OF_GROUP), stands_in(each), group_of(each))


TENSOR: Final[Any] = WorldWarTensor
assert STACK_NAMES[: len(PLACES_AND_SPACE)] == PLACES_AND_SPACE
