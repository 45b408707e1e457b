"""What a seat sees of Risk Legacy as numbers: the board with all its marks, the seats, the piles, what packages bring.

It tells what is in the sealed packages, as far as names do; of what no game has opened every number is 0.
"""

from typing import Any, Final

from fimbul.core.kinds import Numbers
from fimbul.core.tensor import Tensor, copy_all, mark, mark_all
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.dice import counting_dice
from fimbul.games.legacy.names import (
    CITIES,
    CONTINENTS,
    DRAFT_TYPES,
    EVENTS,
    FACTIONS,
    KINDS,
    MISSIONS,
    NONE,
    OCEANS,
    PACKAGES,
    PLACES,
    PURIST,
    SCARS,
    SLOTS,
    STANCES,
    STICKERS,
    TERRITORIES,
)
from fimbul.games.legacy.queries import (
    bonus_for,
    continents_of,
    homeland_of,
    is_fortified,
    is_weak,
    population,
    recruits,
    stars_of,
)
from fimbul.games.legacy.save import REASONS
from fimbul.games.legacy.state import ROW, War
from fimbul.games.legacy.world import territories_on_board

ON_TERRITORY: Final = (
    *("on the board", "troops", "coins", "founder, from 1 on", "cancelled", "boxes marked, from 1 on", "fortified"),
    *("no card", "fallout"),
)
OF_CONTINENT: Final = ("bonus", "bonus raised", "bonus lowered", "namer, from 1 on", "brings")
OF_SEAT: Final = (
    *("person", "stars", "star tokens", "missiles", "territories", "population", "recruits", "cards"),
    *("coin cards", "scar card", "in", "place in the order", "mission done"),
)
IN_BATTLE: Final = ("attackers", "defenders", "a1", "a2", "a3", "d1", "d2")
MOST_LINES: Final = 24  # sea lines drawn by players that are told
BATTLE_DICE: Final = ("a1", "a2", "a3", "d1", "d2")
UNTOLD: Final = ("setup", "names")


class SeatBlocks:
    """Where the numbers of a seat stand."""

    def __init__(self, tensor: Tensor, name: str, own: bool) -> None:
        layout = tensor.layout
        self.standing: Final = layout.row(name, OF_SEAT)
        self.drafted: Final = layout.row(f"{name}: drafted, from 1 on", DRAFT_TYPES)
        self.faction: Final = layout.row(f"{name}: faction", FACTIONS)
        self.homeland: Final = layout.row(f"{name}: homeland", CONTINENTS)
        self.hand: Final = layout.row(f"{name}: hand", TERRITORIES)
        self.scar: Final = layout.row(f"{name}: scar card", SCARS) if own else NONE


class LegacyTensor(Tensor):
    """Nearly all lies open: hidden are the scar cards of the others and, by option, their hands."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, REASONS)
        layout, around = self.layout, self.around
        marks = [*[f"seat {name}" for name in around], *[f"hq of {name}" for name in around]]
        self.marks: Final = [*ON_TERRITORY, *marks, *CITIES, *[f"scar {name}" for name in SCARS]]
        self.number: Final = layout.one("game number")
        self.map: Final = layout.table("territory", TERRITORIES, self.marks)
        self.lands: Final = layout.table("continent", CONTINENTS, [*OF_CONTINENT, *[f"seat {name}" for name in around]])
        ends = [str(number) for number in range(1, MOST_LINES + 1)]
        self.lines: Final = layout.table("sea line, from 1 on", ends, ["from", "to"])
        self.sheets: Final = layout.table("faction card, from 1 on", FACTIONS, SLOTS)
        self.row: Final = layout.table("row", [str(slot) for slot in range(1, ROW + 1)], TERRITORIES)
        self.draw_pile: Final = layout.one("draw pile")
        self.coin_pile: Final = layout.one("coin pile")
        self.discards: Final = layout.row("discards", TERRITORIES)
        self.stickers: Final = layout.row("stickers", STICKERS)
        self.packages: Final = layout.row("open packages", PACKAGES)
        self.scars: Final = layout.row("scar cards unseen", SCARS)
        self.origin: Final = layout.row("battle from", TERRITORIES)
        self.target: Final = layout.row("battle in", TERRITORIES)
        self.battle: Final = layout.row("battle", IN_BATTLE)
        self.hits: Final = layout.row("battle: hit by a missile", BATTLE_DICE)
        self.counts: Final = layout.row("battle: counts", BATTLE_DICE)
        self.mission: Final = layout.table("mission", ["open", "in the deck", "used"], MISSIONS)
        self.events: Final = layout.table("event", ["in the deck", "used"], EVENTS)
        self.bringer: Final = layout.row("bringer", FACTIONS)
        self.stance: Final = layout.row("stance", STANCES)
        self.kind: Final = layout.row("kind", KINDS)
        self.ocean: Final = layout.row("ocean", OCEANS)
        self.barred: Final = layout.table("barred", ["hypnotised", "shut", "emp"], TERRITORIES)
        self.denied: Final = layout.row("denied", CONTINENTS)
        self.by_seat: Final = [SeatBlocks(self, name, not number) for number, name in enumerate(around)]

    def write(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """The board, the seats and the sideboard."""
        numbers[self.number] = len(state.world.games) + (0 if state.recorded else 1)
        on_board = territories_on_board(state.world)
        for place in range(PLACES):
            if on_board & BIT[place]:
                self.write_territory(state, place, numbers, self.map + place * len(self.marks))
        self.write_owners(state, seat, numbers)
        self.write_continents(state, seat, numbers)
        self.write_world(state, numbers)
        self.write_piles(state, numbers)
        self.write_battle(state, numbers)
        self.write_unsealed(state, numbers)
        for around in range(self.seats):
            self.write_seat(state, (seat + around) % self.seats, seat, numbers, self.by_seat[around])

    def write_territory(self, state: War, place: Place, numbers: Numbers, at: int) -> None:
        """Troops and marks of a territory, and the coins on its card."""
        world, bit = state.world, BIT[place]
        numbers[at] = 1
        copy_all(numbers, at + 1, [state.troops[place], world.coins[place], world.founder[place] - NONE])
        if world.cancelled & bit:
            numbers[at + 4] = 1
        if world.fortification[place] != NONE:
            numbers[at + 5] = world.fortification[place] - NONE
            numbers[at + 6] = int(is_fortified(state, place))
        if world.destroyed & bit:
            numbers[at + 7] = 1
        if world.fallout == place:
            numbers[at + 8] = 1
        cities = at + len(ON_TERRITORY) + 2 * self.seats
        mark(numbers, cities, world.city[place])
        mark(numbers, cities + len(CITIES), world.scar[place])

    def write_owners(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """Who controls every territory, and whose HQ stands there."""
        width = len(self.marks)
        first = self.map + len(ON_TERRITORY)
        for around in range(self.seats):
            other = (seat + around) % self.seats
            held, place = state.held[other], 0
            while held:
                if held & 1:
                    numbers[first + place * width + around] = 1
                held >>= 1
                place += 1
            if state.hqs[other] != NONE:
                numbers[first + state.hqs[other] * width + self.seats + around] = 1

    def write_continents(self, state: War, seat: Seat, numbers: Numbers) -> None:
        """The bonus of every continent, who named it, and who controls it with what it brings."""
        world, width = state.world, len(OF_CONTINENT) + self.seats
        for number in range(len(CONTINENTS)):
            at, change = self.lands + number * width, world.change[number]
            more, less = max(change, 0), max(-change, 0)
            bonus = state.box.bonus[number] + change
            copy_all(numbers, at, [bonus, more, less, world.namer[number] - NONE])
        for around in range(self.seats):
            other = (seat + around) % self.seats
            for number in continents_of(state, other):
                at = self.lands + number * width
                numbers[at + 4] = bonus_for(state, other, number)
                numbers[at + len(OF_CONTINENT) + around] = 1

    def write_world(self, state: War, numbers: Numbers) -> None:
        """Drawn lines, faction cards, stickers and packages."""
        world = state.world
        at = self.lines
        for one, other in world.lines[:MOST_LINES]:
            numbers[at] = one + 1
            numbers[at + 1] = other + 1
            at += 2
        for number, what in enumerate(world.slots):
            if what != NONE:
                numbers[self.sheets + number] = what - NONE
        for kind, used in enumerate(world.stickers_used):
            numbers[self.stickers + kind] = state.box.stickers[kind] - used
        mark_all(numbers, self.packages, world.packages)

    def write_piles(self, state: War, numbers: Numbers) -> None:
        """Territory cards, coins and scar cards."""
        for slot, place in enumerate(state.row):
            mark(numbers, self.row + slot * PLACES, place)
        numbers[self.draw_pile] = state.draw_pile.bit_count()
        numbers[self.coin_pile] = state.coin_pile
        mark_all(numbers, self.discards, state.discards)
        copy_all(numbers, self.scars, state.scars_unseen)

    def write_battle(self, state: War, numbers: Numbers) -> None:
        """The last combat roll: natural dice, and as they count."""
        battle = state.battle
        if battle is None:
            return
        numbers[self.origin + battle.origin] = 1
        numbers[self.target + battle.target] = 1
        numbers[self.battle] = battle.attackers
        numbers[self.battle + 1] = battle.defenders
        copy_all(numbers, self.battle + 2, battle.attack)
        copy_all(numbers, self.battle + 5, battle.defence)
        mark_all(numbers, self.hits, battle.hits)
        rolled = len(battle.attack) == battle.attackers and len(battle.defence) == battle.defenders > 0
        if rolled and state.owner(battle.origin) != NONE and state.owner(battle.target) != NONE:
            attack, defence = counting_dice(state, battle)
            copy_all(numbers, self.counts, attack)
            copy_all(numbers, self.counts + 3, defence)

    def write_unsealed(self, state: War, numbers: Numbers) -> None:
        """What is there only once a package has brought it."""
        world, deeds = state.world, state.deeds
        mark(numbers, self.mission, state.mission)
        mark_all(numbers, self.mission + len(MISSIONS), state.mission_deck)
        mark_all(numbers, self.mission + 2 * len(MISSIONS), state.mission_discards)
        copy_all(numbers, self.events, state.event_deck)
        copy_all(numbers, self.events + len(EVENTS), state.event_discards)
        mark(numbers, self.bringer, world.bringer)
        mark(numbers, self.stance, world.stance)
        mark(numbers, self.kind, world.kind)
        mark(numbers, self.ocean, world.ocean)
        mark_all(numbers, self.barred, state.hypnotised)
        mark_all(numbers, self.barred + PLACES, deeds.shut)
        mark_all(numbers, self.barred + 2 * PLACES, deeds.emp)
        mark_all(numbers, self.denied, deeds.denied)

    def write_seat(self, state: War, number: Seat, seat: Seat, numbers: Numbers, blocks: SeatBlocks) -> None:
        """What lies before a player. Hands are open, by option only their sizes; of a scar card others see that it is
        held.
        """
        faction, own = state.factions[number], number == seat
        plays = faction != NONE
        held, open_hand = state.held[number], own or not state.settings.hidden_hands
        shows_coins = open_hand or (plays and is_weak(state, number, PURIST))
        standing = [
            state.persons[number],
            stars_of(state, number),
            state.stars[number],
            state.missiles[number],
            held.bit_count(),
            population(state, number),
            recruits(state, number) if plays and held else 0,
            state.hand_size(number),
            state.coin_hands[number] if shows_coins else 0,
            int(state.scar_cards[number] != NONE),
            int(state.is_in(number)),
            state.order.index(number) + 1,
            state.missions_done >> number & 1,
        ]
        copy_all(numbers, blocks.standing, standing)
        for kind in range(len(DRAFT_TYPES)):
            numbers[blocks.drafted + kind] = state.drafted_card(number, kind) - NONE
        if plays:
            numbers[blocks.faction + faction] = 1
            mark(numbers, blocks.homeland, homeland_of(state, number))
        if open_hand:
            mark_all(numbers, blocks.hand, state.hands[number])
        if own:
            mark(numbers, blocks.scar, state.scar_cards[number])


TENSOR: Final[Any] = LegacyTensor
