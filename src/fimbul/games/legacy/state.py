"""A position of Risk Legacy: troops, cards, tokens and the turn's record on top of the world; tiny verbs, no rules.

Lists marked "shared" are never changed but replaced, so that copies share them; so is the world.
"""

from typing import Final

from fimbul.core.game import Game, Outcome, State
from fimbul.core.kinds import Field, Named, Number, SeatName, Together
from fimbul.core.places import places_in
from fimbul.core.step import NOBODY, Frame, Step
from fimbul.games.legacy.data import BIT, Box, Faction, Person, Place, Seat
from fimbul.games.legacy.meta import Settings
from fimbul.games.legacy.names import (
    CONTINENTS,
    DECK_MISSIONS,
    DRAFT_TYPES,
    EVENTS,
    FACTIONS,
    MISSIONS,
    NONE,
    PACKAGES,
    PLACES,
    POWERS,
    SCARS,
    TERRITORIES,
)
from fimbul.games.legacy.world import World, territories_on_board

MOST_TROOPS: Final = 9_999
ROW: Final = 4  # slots for Territory cards face up

# What a frame may hold. Several names go by the attribute `what`: a step has one of them.
PLACE: Final = Field("place", Named(TERRITORIES))
TARGET: Final = Field("target", Named(TERRITORIES))
OWNER: Final = Field("owner", SeatName())
COUNT: Final = Field("count", Number(MOST_TROOPS), empty=0)
PASSES: Final = Field("passes", Number(), empty=0)
CARDS: Final = Field("cards", Together(Named(TERRITORIES)), empty=0)
USED: Final = Field("used", Together(Named(TERRITORIES)), attribute="cards", empty=0)
WHICH_FACTION: Final = Field("faction", Named(FACTIONS), attribute="what")
WHICH_POWER: Final = Field("power", Named(POWERS), attribute="what")
WHICH_SCAR: Final = Field("scar", Named(SCARS), attribute="what")
WHICH_EVENT: Final = Field("event", Named(EVENTS), attribute="what")
WHICH_MISSION: Final = Field("mission", Named(MISSIONS), attribute="what")
WHICH_CONTINENT: Final = Field("continent", Named(CONTINENTS), attribute="what")
WHICH_PACKAGE: Final = Field("package", Named(PACKAGES), attribute="what")


class Question(Frame):
    """A frame of Risk Legacy: what has been picked so far towards the open question."""

    __slots__ = ("cards", "count", "owner", "passes", "place", "target", "what")

    def __init__(
        self,
        step: "Step[War, Question]",
        seat: Seat,
        place: Place = NONE,
        target: Place = NONE,
        count: int = 0,
        what: int = NONE,
        owner: Seat = NONE,
        passes: int = 0,
        cards: int = 0,
    ) -> None:
        super().__init__(step, seat)
        self.place: Final = place
        self.target: Final = target
        self.count: Final = count
        self.what: Final = what
        self.owner: Final = owner
        self.passes: Final = passes
        self.cards: Final = cards


class Battle:
    """One combat roll, never changed but replaced: where, with how many, the dice as they fell, which of them missiles
    hit, and how many missiles were fired.

    Dice are sorted, the highest first, once all of a side have fallen. `hits` has a bit for each die, as the lexicon
    has them: a1 a2 a3 d1 d2.
    """

    __slots__ = ("attack", "attackers", "defence", "defenders", "fired", "hits", "origin", "target")

    def __init__(
        self,
        origin: Place,
        target: Place,
        attackers: int,
        defenders: int,
        attack: list[int],
        defence: list[int],
        hits: int,
        fired: int,
    ) -> None:
        self.origin: Final = origin
        self.target: Final = target
        self.attackers: Final = attackers
        self.defenders: Final = defenders
        self.attack: Final = attack
        self.defence: Final = defence
        self.hits: Final = hits
        self.fired: Final = fired

    def rolled(self, attack: list[int], defence: list[int]) -> "Battle":
        """The same with these dice."""
        origin, target, hits, fired = self.origin, self.target, self.hits, self.fired
        return Battle(origin, target, self.attackers, self.defenders, attack, defence, hits, fired)

    def hit(self, die: int) -> "Battle":
        """The same with a missile more, which hit a die."""
        origin, target, hits, fired = self.origin, self.target, self.hits | BIT[die], self.fired + 1
        return Battle(origin, target, self.attackers, self.defenders, self.attack, self.defence, hits, fired)


class Deeds:
    """What has been done in this turn: sets of territories, seats and continents. `War.note` gives one to change."""

    def __init__(
        self,
        conquered: int = 0,
        by_sea: int = 0,
        cities: int = 0,
        expanded: int = 0,
        city_entered: bool = False,
        robbed: int = 0,
        first_target: Place = NONE,
        shut: int = 0,
        emp: int = 0,
        denied: int = 0,
        powers_used: int = 0,
        maneuvered: bool = False,
        cards_turned_in: bool = False,
        coins_turned_in: int = 0,
        rich_cards: int = 0,
        loot: int = 0,
        wide_border: int = 0,
    ) -> None:
        self.conquered = conquered  # territories conquered by attack
        self.by_sea = by_sea  # those of them conquered over a sea line
        self.cities = cities  # those of them that had a city
        self.expanded = expanded  # territories expanded into
        self.city_entered = city_entered  # was one of them a city?
        self.robbed = robbed  # seats that lost a territory to the active one
        self.first_target = first_target  # of attacks; MOVED_ON once another was attacked
        self.shut = shut  # territories that cannot be attacked this turn
        self.emp = emp  # territories where dice cannot be changed this turn
        self.denied = denied  # continents whose bonus is denied
        self.powers_used = powers_used  # seats that have used their missile power
        self.maneuvered = maneuvered
        self.cards_turned_in = cards_turned_in  # for troops
        self.coins_turned_in = coins_turned_in
        self.rich_cards = rich_cards  # cards of 4 and more coins among them
        self.loot = loot  # the most cards that a player had who was knocked out
        self.wide_border = wide_border  # how many continents were controlled when the turn began

    def copy(self) -> "Deeds":
        """A record of its own, to be changed."""
        return Deeds(
            self.conquered,
            self.by_sea,
            self.cities,
            self.expanded,
            self.city_entered,
            self.robbed,
            self.first_target,
            self.shut,
            self.emp,
            self.denied,
            self.powers_used,
            self.maneuvered,
            self.cards_turned_in,
            self.coins_turned_in,
            self.rich_cards,
            self.loot,
            self.wide_border,
        )


MOVED_ON: Final = -2
NO_DEEDS: Final = Deeds()


class War(State):
    """A game in a world: who stands where, what everybody holds, the piles, and what the turn has seen."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        box: Box,
        persons: list[Person],
        agenda: list[Frame],
        asked: list[int],
        outcome: Outcome | None,
        revelations: int,
        gone: int,
        world: World,
        turn: int,
        active: Seat,
        order: list[Seat],
        troops: list[int],
        held: list[int],
        hqs: list[Place],
        starts: list[Place],
        factions: list[Faction],
        drafted: list[int],
        stars: list[int],
        missiles: list[int],
        hands: list[int],
        coin_hands: list[int],
        coin_pile: int,
        coins_ran_out: bool,
        draw_pile: int,
        discards: int,
        row: list[Place],
        scar_cards: list[int],
        scars_unseen: list[int],
        mission: int,
        mission_deck: int,
        mission_discards: int,
        event_deck: list[int],
        event_discards: list[int],
        on_board: int,
        eliminated: int,
        missions_done: int,
        hypnotised: int,
        deeds: Deeds,
        battle: Battle | None,
        winner: Seat,
        recorded: bool,
        leavers: list[Seat],
    ) -> None:
        super().__init__(game, agenda, asked, outcome, revelations, gone)
        self.settings: Final = settings
        self.box: Final = box
        self.persons: Final = persons  # by seat; shared
        self.world = world  # as it is now; shared
        self.turn = turn
        self.active = active
        self.order = order  # the seats in turn order; shared
        self.troops: Final = troops  # by territory
        self.held: Final = held  # by seat: the territories it controls
        self.hqs: Final = hqs  # by seat: where its own HQ stands
        self.starts = starts  # by seat: where it was placed; shared
        self.factions = factions  # by seat; shared
        self.drafted = drafted  # by seat and type of draft card: what it says; shared
        self.stars: Final = stars  # by seat: star tokens
        self.missiles: Final = missiles  # by seat
        self.hands: Final = hands  # by seat: its Territory cards
        self.coin_hands: Final = coin_hands  # by seat: how many Coin cards
        self.coin_pile = coin_pile
        self.coins_ran_out = coins_ran_out  # in this game
        self.draw_pile = draw_pile  # Territory cards face down
        self.discards = discards  # Territory cards
        self.row = row  # Territory cards face up, by slot; shared
        self.scar_cards = scar_cards  # by seat: the title in hand; secret; shared
        self.scars_unseen = scars_unseen  # by title: how many are in hands or in the deck; shared
        self.mission = mission  # face up
        self.mission_deck = mission_deck
        self.mission_discards = mission_discards
        self.event_deck = event_deck  # by title; shared
        self.event_discards = event_discards  # by title; shared
        self.on_board = on_board  # seats that had troops when that was last looked at
        self.eliminated = eliminated  # seats
        self.missions_done = missions_done  # seats that have completed their private mission in this game
        self.hypnotised = hypnotised  # territories that cannot be attacked until the Mutants' next turn
        self.deeds = deeds
        self.battle = battle
        self.winner = winner
        self.recorded = recorded  # is the game noted in the world?
        self.leavers = leavers  # in the order in which they gave up; shared

    def copy(self) -> "War":
        """An independent position; what is shared is never changed."""
        return War(
            self.game,
            self.settings,
            self.box,
            self.persons,
            self.agenda[:],
            self.asked,
            self.outcome,
            self.revelations,
            self.gone,
            self.world,
            self.turn,
            self.active,
            self.order,
            self.troops[:],
            self.held[:],
            self.hqs[:],
            self.starts,
            self.factions,
            self.drafted,
            self.stars[:],
            self.missiles[:],
            self.hands[:],
            self.coin_hands[:],
            self.coin_pile,
            self.coins_ran_out,
            self.draw_pile,
            self.discards,
            self.row,
            self.scar_cards,
            self.scars_unseen,
            self.mission,
            self.mission_deck,
            self.mission_discards,
            self.event_deck,
            self.event_discards,
            self.on_board,
            self.eliminated,
            self.missions_done,
            self.hypnotised,
            self.deeds,
            self.battle,
            self.winner,
            self.recorded,
            self.leavers,
        )

    def ask(
        self,
        step: "Step[War, Question]",
        seat: Seat,
        place: Place = NONE,
        target: Place = NONE,
        count: int = 0,
        what: int = NONE,
        owner: Seat = NONE,
        passes: int = 0,
        cards: int = 0,
    ) -> None:
        """Open a question."""
        self.agenda.append(Question(step, seat, place, target, count, what, owner, passes, cards))

    def alter(self) -> World:
        """The world, ready to be changed: a copy that nobody else holds."""
        self.world = self.world.copy()
        return self.world

    def note(self) -> Deeds:
        """The turn's record, ready to be changed: a copy that nobody else holds."""
        self.deeds = self.deeds.copy()
        return self.deeds

    def owner(self, place: Place) -> Seat:
        """Who controls a territory; NONE if nobody does."""
        bit = BIT[place]
        for seat in range(len(self.held)):
            if self.held[seat] & bit:
                return seat
        return NONE

    def put(self, seat: Seat, place: Place, count: int) -> None:
        """Troops come to a territory that the seat controls or that nobody does."""
        if count:
            self.troops[place] += count
            self.held[seat] |= BIT[place]

    def take(self, seat: Seat, place: Place, count: int) -> None:
        """Troops leave a territory of the seat; without any it controls the territory no more."""
        self.troops[place] -= count
        if not self.troops[place]:
            self.held[seat] &= ~BIT[place]

    def hq_at(self, place: Place) -> Seat:
        """Whose own HQ stands in a territory, whoever controls it; NONE if there is none."""
        for seat in range(len(self.hqs)):
            if self.hqs[seat] == place:
                return seat
        return NONE

    def drafted_card(self, seat: Seat, kind: int) -> int:
        """What the draft card of a type says that the seat has; NONE before it has one."""
        return self.drafted[seat * len(DRAFT_TYPES) + kind]

    def hand_size(self, seat: Seat) -> int:
        """How many Resource cards a seat holds."""
        return self.hands[seat].bit_count() + self.coin_hands[seat]

    def plays(self, faction: Faction) -> Seat:
        """The seat that plays a faction in this game; NONE if nobody does."""
        return self.factions.index(faction) if faction in self.factions else NONE

    def is_in(self, seat: Seat) -> bool:
        """Does the seat still take turns: neither eliminated nor gone?"""
        return not (self.eliminated | self.gone) >> seat & 1

    def fingerprint(self) -> bytes:
        """Everything that matters, as bytes."""
        words: list[object] = [frame_key(frame) for frame in self.agenda]
        words += [self.gone, self.turn, self.active, self.order, self.troops, self.held, self.hqs, self.starts]
        words += [self.factions, self.drafted, self.stars, self.missiles, self.hands, self.coin_hands, self.coin_pile]
        words += [self.coins_ran_out, self.draw_pile, self.discards, self.row, self.scar_cards, self.scars_unseen]
        words += [self.mission, self.mission_deck, self.mission_discards, self.event_deck, self.event_discards]
        words += [self.on_board, self.eliminated, self.missions_done, self.hypnotised, self.winner, self.leavers]
        words.append(self.recorded)
        words += [self.outcome, deeds_key(self.deeds), battle_key(self.battle), world_key(self.world)]
        return repr(words).encode()

    def check(self) -> None:
        """The invariants of the cardboard: nothing is lost, counted twice, or beyond what the box holds."""
        self.check_troops()
        self.check_cards()
        world, box = self.world, self.box
        for kind, used in enumerate(world.stickers_used):
            assert 0 <= used <= box.stickers[kind], "more stickers than the box holds"
        for place in range(PLACES):
            assert world.fortification[place] == NONE or world.city[place] != NONE, "a fortification without a city"
            assert world.coins[place] <= box.most_coins, "too many coins on a card"
            assert world.scar[place] == NONE or not world.cancelled & BIT[place], "a scar that is cancelled"
        if world.fallout != NONE:
            assert world.city[world.fallout] == world.scar[world.fallout] == NONE, "a mark on the fallout territory"
        assert min(self.stars + self.missiles) >= 0, "less than no tokens"
        chosen = [faction for faction in self.factions if faction != NONE]
        assert len(set(chosen)) == len(chosen), "two seats play one faction"
        playing = [seat for seat in range(self.game.seats) if self.is_in(seat)]
        assert playing or self.leavers or self.winner != NONE, "nobody is left to play"
        assert sorted(self.order) == list(range(self.game.seats)), "not every seat has its place in the order"
        assert self.over == (self.decider == NOBODY), "the agenda does not fit the outcome"

    def check_troops(self) -> None:
        """Every territory with troops is controlled by one seat, and no other is; HQs stand apart."""
        together = 0
        for held in self.held:
            assert not together & held, "two seats control one territory"
            together |= held
        standing = sum([BIT[place] for place in range(PLACES) if self.troops[place]])
        assert min(self.troops) >= 0, "less than no troops"
        assert together == standing, "control and troops are out of step"
        assert not standing & ~territories_on_board(self.world), "troops beside the board"
        there = [place for place in self.hqs if place != NONE]
        assert len(set(there)) == len(there), "two HQs in one territory"

    def check_cards(self) -> None:
        """Every card that is not destroyed is in one place."""
        world, box = self.world, self.box
        seen = self.draw_pile
        heaps = [self.discards, *self.hands, *[BIT[place] for place in self.row if place != NONE]]
        for heap in heaps:
            assert not seen & heap, "a Territory card is in two places"
            seen |= heap
        assert seen == territories_on_board(world) & ~world.destroyed, "a Territory card is lost or came back"
        assert self.coin_pile + sum(self.coin_hands) == box.coin_cards, "a Coin card is lost or was made"
        assert min([self.coin_pile, *self.coin_hands]) >= 0, "less than no Coin cards"
        held = [0] * len(SCARS)
        for title in self.scar_cards:
            if title != NONE:
                held[title] += 1
        for title, unseen in enumerate(self.scars_unseen):
            assert held[title] <= unseen <= box.scar_copies[title], "a scar card too many"
        missions = self.mission_deck | self.mission_discards | (BIT[self.mission] if self.mission != NONE else 0)
        assert not missions & world.missions_destroyed, "a destroyed mission"
        assert not missions >> DECK_MISSIONS, "a printed mission in the deck"
        assert not self.mission_deck & self.mission_discards, "a mission in two places"
        for title, copies in enumerate(box.event_copies):
            there = self.event_deck[title] + self.event_discards[title] + world.events_destroyed[title]
            assert there <= copies, "an event too many"


def frame_key(frame: Frame) -> object:
    """What matters of an open question."""
    assert isinstance(frame, Question)
    picks = (frame.place, frame.target, frame.count, frame.what, frame.owner, frame.passes, frame.cards)
    return (frame.step.name, frame.seat, *picks)


def deeds_key(deeds: Deeds) -> object:
    """What matters of the turn's record."""
    sets = (deeds.conquered, deeds.by_sea, deeds.cities, deeds.expanded, deeds.robbed, deeds.shut, deeds.emp)
    more = (deeds.city_entered, deeds.first_target, deeds.denied, deeds.powers_used, deeds.maneuvered)
    counts = (deeds.cards_turned_in, deeds.coins_turned_in, deeds.rich_cards, deeds.loot, deeds.wide_border)
    return (*sets, *more, *counts)


def battle_key(battle: Battle | None) -> object:
    """What matters of a combat roll."""
    if battle is None:
        return None
    sides = (battle.origin, battle.target, battle.attackers, battle.defenders)
    return (*sides, battle.attack, battle.defence, battle.hits, battle.fired)


def world_key(world: World) -> object:
    """What matters of the world; names do not."""
    marks = (world.city, world.founder, world.scar, world.cancelled, world.fortification, world.coins)
    gone = (world.destroyed, world.fallout)
    lands = (world.change, world.namer, world.lines, world.ocean, world.planet)
    cards = (world.scars_used, world.events_destroyed, world.missions_destroyed, world.stickers_used)
    factions = (world.slots, world.bringer, world.stance, world.kind, sorted(world.missiles_lost.items()))
    return (*marks, *gone, *lands, *cards, *factions, world.packages, world.ready, world.games)


def replaced(values: list[int], index: int, value: int) -> list[int]:
    """A shared list with one entry changed: a list of its own."""
    changed = values[:]
    changed[index] = value
    return changed


def seats_from(order: list[Seat], first: Seat) -> list[Seat]:
    """All seats clockwise, beginning with one."""
    assert first in order, "nobody is the first"
    start = order.index(first)
    return order[start:] + order[:start]


def troops_of(state: War, seat: Seat) -> int:
    """How many troops a seat has on the board."""
    return sum([state.troops[place] for place in places_in(state.held[seat])])
