"""A position of World War III: counters, budgets, arsenals, cards, markers, and the action in progress; no rules.

Lists marked "shared" are never changed but replaced, so that copies share them; so are the action and the battle.
"""

from typing import Final

from fimbul.core.game import Game, Outcome, State
from fimbul.core.kinds import Field, Named, Number, SeatName, Together
from fimbul.core.places import AT_ONCE, ONE_PART, places_of_parts
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, NOBODY, Frame, Step
from fimbul.games.worldwar.auction import Auction
from fimbul.games.worldwar.battle import BATTLES, FARTHEST, SHOOTERS, Battle, group_of, stands_in
from fimbul.games.worldwar.data import Box, Kind, Nation, Place, Seat, Side
from fimbul.games.worldwar.groups import (
    ALIKE,
    Group,
    Stack,
    at_rest,
    count_of,
    group,
    kind_of,
    nation_of,
    points_of,
    with_group,
    without_group,
)
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.meta import Settings
from fimbul.games.worldwar.names import (
    HACKS,
    ISIL,
    ISIL_CARD,
    KINDS,
    LAST_LAND,
    MOST_SEATS,
    NATIONS,
    NAVY,
    NONE,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    PLACES,
    SATELLITE,
    SIDES,
    SPACE,
    SPECIAL_OPS,
    TECHNOLOGIES,
    TERRITORIES,
    UNALLIED,
)
from fimbul.games.worldwar.sides import SideName

PLACES_AND_SPACE: Final = [*TERRITORIES, "space"]
WAITING: Final = SPACE + 1  # + nation: its box of counters bought ahead, which are on no map
STACKS: Final = WAITING + len(NATIONS)

NOTHING_LANDED: Final = [0] * PLACES
NOTHING_EARNED: Final = [0] * len(NATIONS)
NO_TOKENS: Final[list[int]] = []
NO_TRAILS: Final[list[int]] = []
CLOCKWISE: Final = [  # by number of seats, and by the first of them
    [[*range(first, seats), *range(first)] for first in range(seats)] for seats in range(MOST_SEATS + 1)
]

# What a frame may hold. Several names go by the attribute `what`: a step has one of them.
PLACE: Final = Field("place", Named(PLACES_AND_SPACE))
TARGET: Final = Field("target", Named(PLACES_AND_SPACE))
AIM: Final = Field("aim", Named(PLACES_AND_SPACE))  # where what is being moved goes
NATION: Final = Field("nation", Named(NATIONS))
SIDE: Final = Field("side", SideName())
OWNER: Final = Field("owner", SeatName())
COUNT: Final = Field("count", Number(9_999), empty=0)
PASSES: Final = Field("passes", Number(), empty=0)
PRICE: Final = Field("price", Number(100), attribute="passes")
WHICH_KIND: Final = Field("kind", Named(KINDS), attribute="what")
WHICH_TECHNOLOGY: Final = Field("technology", Named(TECHNOLOGIES), attribute="what")
WHICH_ACTION: Final = Field("action", Named([LEXICON.word(option) for option in range(len(LEXICON))]), attribute="what")
WHICH_HACK: Final = Field("hack", Named(HACKS), attribute="what")
WHICH_MARKER: Final = Field("marker", Named(["devastation", "unrest"]), attribute="what")
WHICH_BATTLE: Final = Field("battle", Named(BATTLES), attribute="what")
WHICH_SHOOTERS: Final = Field("shooters", Named(SHOOTERS), attribute="what")
REACH: Final = Field("reach", Number(FARTHEST), attribute="chosen", empty=0)
CHOSEN_SIDES: Final = Field("chosen", Together(SideName()), empty=0)
CHOSEN_PLACES: Final = Field("chosen", Together(Named(PLACES_AND_SPACE)), empty=0)
CHOSEN_NATIONS: Final = Field("chosen", Together(Named(NATIONS)), empty=0)
CHOSEN_KINDS: Final = Field("chosen", Together(Named(KINDS)), empty=0)

# Steps that ask about the combat, and about the auction, in progress.
COMBAT_ASKS: Final = {
    *("next tier", "hits", "tier losses", "lose in combat", "whose loss", "join"),
    *("lend", "nuke tier", "intercept", "stopped"),
}
AUCTION_ASKS: Final = {"bidding", "bid", "award", "court roll", "allegiance roll"}


class Question(Frame):
    """A frame of World War III: what has been picked so far towards the open question."""

    __slots__ = ("aim", "chosen", "count", "nation", "owner", "passes", "place", "side", "target", "what")

    def __init__(
        self,
        step: "Step[War, Question]",
        seat: Seat,
        place: Place = NONE,
        target: Place = NONE,
        nation: Nation = NONE,
        side: Side = NONE,
        owner: Seat = NONE,
        what: int = NONE,
        count: int = 0,
        passes: int = 0,
        chosen: int = 0,
        aim: Place = NONE,
    ) -> None:
        super().__init__(step, seat)
        self.place: Final = place
        self.target: Final = target
        self.nation: Final = nation
        self.side: Final = side
        self.owner: Final = owner
        self.what: Final = what
        self.count: Final = count
        self.passes: Final = passes
        self.chosen: Final = chosen
        self.aim: Final = aim


class Action:
    """What is being done in an action. `War.note` gives one to change."""

    def __init__(
        self,
        side: Side = NONE,
        party: int = 0,
        granted: int = 0,
        refused: int = 0,
        fought: int = 0,
        fights: bool = False,
        joint: int = 0,
        entered: int = 0,
        lenders: int = 0,
        keepers: int = 0,
        landed: list[int] = NOTHING_LANDED,
        shifted: list[int] = NOTHING_LANDED,
        earned: list[int] = NOTHING_EARNED,
        tokens: list[int] = NO_TOKENS,
        hijacked: Nation = NONE,
        asked: int = 0,
        trails: list[int] = NO_TRAILS,
        last: Battle | None = None,
    ) -> None:
        self.side = side  # who acts: a seat's hand or a card that goes round
        self.party = party  # the nations that take part
        self.granted = granted  # territories whose owner lets pass
        self.refused = refused  # territories whose owner does not
        self.fought = fought  # territories where the combat of this action is over
        self.fights = fights  # may enemy land be entered: a campaign or a war
        self.joint = joint  # the nations of all members of a pact who move together; none: the party alone
        self.entered = entered  # territories that stopped whoever entered them in this action
        self.lenders = lenders  # seats that let partners use their ships and fighters in this action
        self.keepers = keepers  # seats that do not
        self.landed = landed  # by place: strength that has gone ashore from there; shared
        self.shifted = shifted  # by place: unrest that has come there from elsewhere; shared
        self.earned = earned  # by nation: its taxes as far as they are counted; shared
        self.tokens = tokens  # nukes launched, as `nuke.token` packs them; shared
        self.hijacked = hijacked  # the nation whose nukes a hacker launches
        self.asked = asked  # the nations that have been asked to sell nukes
        self.trails = trails  # where counters have gone, as `trails.trail_over` packs it; shared
        self.last = last  # the combat that was over last; shared

    def copy(self) -> "Action":
        """A record of its own, to be changed."""
        return Action(
            self.side,
            self.party,
            self.granted,
            self.refused,
            self.fought,
            self.fights,
            self.joint,
            self.entered,
            self.lenders,
            self.keepers,
            self.landed,
            self.shifted,
            self.earned,
            self.tokens,
            self.hijacked,
            self.asked,
            self.trails,
            self.last,
        )


NO_ACTION: Final = Action()


class Findings:
    """What somebody has found out about a position: nothing that matters. Copies share it till one moves on."""

    def __init__(self) -> None:
        self.shared = False  # then whoever finds out more leaves it as it is, and goes on with one of its own


class Occupation:
    """Which nations are fully occupied while stacks, cards and pacts are as they are, as far as somebody has asked."""

    def __init__(self, sides: list[Side], pacts: list[int]) -> None:
        self.sides: Final = sides
        self.pacts: Final = pacts
        self.asked = 0
        self.occupied = 0


class Hands:
    """The nations of each side while cards are as they are."""

    def __init__(self, sides: list[Side]) -> None:
        self.sides: Final = sides
        self.nations = [0] * len(SIDES)
        for nation, side in enumerate(sides):
            self.nations[side] |= 1 << nation


class War(State):
    """A game: who stands where, what every nation has, whose turn it is."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        box: Box,
        agenda: list[Frame],
        asked: list[int],
        outcome: Outcome | None,
        revelations: int,
        gone: int,
        round_number: int,
        turn: int,
        first: Seat,
        active: Seat,
        majors: list[Nation],
        seconds: list[Nation],
        sides: list[Side],
        holders: list[Seat],
        entered: int,
        stacks: list[Stack],
        budgets: list[int],
        arsenals: list[int],
        technologies: list[int],
        cyber: Seat,
        locked: int,
        wills: list[int],
        fresh_wills: list[int],
        devastation: list[int],
        unrest: list[int],
        pacts: list[int],
        acted: int,
        taken: int,
        declared: list[int],
        targets: list[Place],
        proposals: list[Seat],
        provoked: list[int],
        leavers: list[Seat],
        action: Action,
        auction: Auction,
        battle: Battle | None,
        surveyed: Findings | None = None,
        altered_low: int = 0,
        altered_high: int = 0,
        restless_low: int = ONE_PART,
        restless_high: int = ONE_PART,
        occupation: Occupation | None = None,
        hands: Hands | None = None,
        counted: object = None,
    ) -> None:
        super().__init__(game, agenda, asked, outcome, revelations, gone)
        self.settings: Final = settings
        self.box: Final = box
        self.round_number = round_number  # from 1; 0 while the game is set up
        self.turn = turn  # of seats and pacts, counted from 1 through the game
        self.first = first  # the seat that begins each round
        self.active = active  # whose turn it is; of a pact, the member that acts now
        self.majors = majors  # by seat: its own; NONE until it is chosen; shared
        self.seconds = seconds  # by seat: the second major of two and three players, an ally; shared
        self.sides = sides  # by nation: who has its card; shared
        self.holders = holders  # of the North Korea and the ISIL card while they go round, else NONE; shared
        self.entered = entered  # the nations whose counters are in play
        self.stacks: Final = stacks  # by territory, then Space, then the boxes of the nations; each stack is shared
        self.budgets: Final = budgets  # by nation
        self.arsenals: Final = arsenals  # by nation: NONE without an arsenal counter
        self.technologies = technologies  # by nation: a set; shared
        self.cyber = cyber  # the seat that has Cyber Security
        self.locked = locked  # the seats that may not launch nukes
        self.wills = wills  # by nation: Will that can be spent; shared
        self.fresh_wills = fresh_wills  # by nation: Will earned in this turn; shared
        self.devastation = devastation  # by territory: markers; shared
        self.unrest = unrest  # by territory: markers; shared
        self.pacts = pacts  # by seat: the set of seats in its pact, itself included; shared
        self.acted = acted  # the seats that have had their turn in this round
        self.taken = taken  # the sides that have had their action in this turn
        self.declared = declared  # by seat: the action that it has declared and not performed, else NONE; shared
        self.targets = targets  # by seat: where its small campaign goes, else NONE; shared
        self.proposals = proposals  # by seat: with whom it wants a pact, itself to leave its own, else NONE; shared
        self.provoked = provoked  # by nation: those that have given it Will in this turn; shared
        self.leavers = leavers  # the seats that gave up, in order; shared
        self.action = action  # the one in progress; shared
        self.auction = auction  # over a nation, while there is one; shared
        self.battle = battle  # the combat in progress; shared
        self.surveyed = surveyed  # how somebody has found the map last (`terrain.survey`)
        self.altered_low = altered_low  # the places where stacks have changed since: the first `AT_ONCE` ...
        self.altered_high = altered_high  # and those after them; Space and the boxes do not count
        self.restless_low = restless_low  # the places, Space among them, where somebody may have moved or fired
        self.restless_high = restless_high
        self.occupation = occupation  # whose homes are held, as far as somebody has asked since anything came or went
        self.hands = hands  # the nations of each side, as somebody has asked last
        self.counted = counted  # all counters as they were counted last (`queries.tally`): the same; shared

    def copy(self) -> "War":
        """An independent position."""
        if self.surveyed is not None:
            self.surveyed.shared = True
        return War(
            self.game,
            self.settings,
            self.box,
            self.agenda.copy(),
            self.asked,
            self.outcome,
            self.revelations,
            self.gone,
            self.round_number,
            self.turn,
            self.first,
            self.active,
            self.majors,
            self.seconds,
            self.sides,
            self.holders,
            self.entered,
            self.stacks.copy(),
            self.budgets.copy(),
            self.arsenals.copy(),
            self.technologies,
            self.cyber,
            self.locked,
            self.wills,
            self.fresh_wills,
            self.devastation,
            self.unrest,
            self.pacts,
            self.acted,
            self.taken,
            self.declared,
            self.targets,
            self.proposals,
            self.provoked,
            self.leavers,
            self.action,
            self.auction,
            self.battle,
            self.surveyed,
            self.altered_low,
            self.altered_high,
            self.restless_low,
            self.restless_high,
            self.occupation,
            self.hands,
            self.counted,
        )

    def ask(
        self,
        step: "Step[War, Question]",
        seat: Seat,
        place: Place = NONE,
        target: Place = NONE,
        nation: Nation = NONE,
        side: Side = NONE,
        owner: Seat = NONE,
        what: int = NONE,
        count: int = 0,
        passes: int = 0,
        chosen: int = 0,
        aim: Place = NONE,
    ) -> None:
        """Open a question."""
        self.agenda.append(Question(step, seat, place, target, nation, side, owner, what, count, passes, chosen, aim))

    def aim(self, seat: Seat, place: Place) -> None:
        """A small campaign that a seat has declared goes to a place."""
        self.targets = replaced(self.targets, seat, place)

    def note(self) -> Action:
        """The action in progress, to be changed."""
        self.action = self.action.copy()
        return self.action

    @rule("WW-TERM-07")
    def put(self, place: Place, added: Group) -> None:
        """Counters come to a place, where any number can be."""
        self.replace(place, with_group(self.stacks[place], added))

    def take(self, place: Place, taken: Group) -> None:
        """Counters leave a place."""
        self.replace(place, without_group(self.stacks[place], taken))

    def replace(self, place: Place, stack: Stack) -> None:
        """Another stack is in a place: nothing else changes stacks, so that whoever remembers the map looks again."""
        self.stacks[place] = stack
        if place <= LAST_LAND:
            self.occupation = None
        if place < AT_ONCE:
            self.altered_low |= 1 << place
            self.restless_low |= 1 << place
        elif place <= SPACE:
            self.restless_high |= 1 << place - AT_ONCE
            if place < SPACE:
                self.altered_high |= 1 << place - AT_ONCE

    def deploy(self, place: Place, nation: Nation, kind: Kind, strength: int, count: int = 1) -> None:
        """New counters of a nation are placed."""
        self.put(place, group(nation, kind, strength, count))

    def rest(self, turn_over: bool = False) -> None:
        """The action is over: nobody has moved, and satellites return; missiles fire again when the turn is."""
        restless = places_of_parts(self.restless_low, self.restless_high)
        self.restless_low = self.restless_high = 0
        for place in restless:
            stack = self.stacks[place]
            resting = at_rest(stack, turn_over)
            if resting is not stack:
                self.replace(place, resting)

    def pay(self, nation: Nation, amount: int) -> None:
        """Money leaves a budget."""
        self.budgets[nation] -= amount

    @rule("WW-SET-07")
    def earn(self, nation: Nation, amount: int) -> None:
        """Money comes in; what the track cannot show is lost."""
        self.budgets[nation] = min(self.budgets[nation] + amount, self.box.track)

    def is_in(self, seat: Seat) -> bool:
        """Does the seat still play?"""
        return not self.gone >> seat & 1

    def holder_of(self, nation: Nation) -> Seat:
        """The seat that decides for a nation: it has its card, or the card that it is attached to; NONE if nobody."""
        side = self.sides[nation]
        if side < MOST_SEATS:
            return side
        return NONE if side == UNALLIED else self.holders[side - NORTH_KOREA_CARD]

    def fingerprint(self) -> bytes:
        """Everything that matters."""
        action = self.action
        doing = (action.side, action.party, action.granted, action.refused, action.fought, action.fights)
        moving = (action.joint, action.entered, action.lenders, action.keepers, action.landed, action.shifted)
        sale = self.auction
        bids = (sale.nation, sale.by, sale.courted, sale.rollers, sale.bids, sale.rolls, action.earned, action.asked)
        turn = (self.round_number, self.turn, self.first, self.active, self.taken, self.gone, self.locked, self.cyber)
        plans = (self.acted, self.declared, self.targets, self.proposals, self.provoked, self.leavers)
        cards = (self.majors, self.seconds, self.sides, self.holders, self.entered, self.technologies, self.pacts)
        things = (self.budgets, self.arsenals, self.wills, self.fresh_wills, self.devastation, self.unrest)
        frames = [frame_key(frame) for frame in self.agenda]
        fighting = (action.tokens, action.hijacked, None if self.battle is None else self.battle.key())
        told = (action.trails, None if action.last is None else action.last.key())
        doings = (doing, moving, bids, fighting, told)
        return repr((turn, plans, cards, things, self.stacks, doings, frames, self.outcome)).encode()

    def check(self) -> None:
        """Assert the invariants."""
        self.check_agenda()
        for frame in self.agenda:
            step = frame.step
            assert (frame.seat == CHANCE) == (step.asks == "chance"), f"'{step.name}' is asked of the wrong seat"
        for nation, side in enumerate(self.sides):
            assert side < self.game.seats or side >= NORTH_KOREA_CARD, f"{NATIONS[nation]} is with nobody at this table"
        self.check_counters()
        self.check_cargo()
        self.check_doings()
        box = self.box
        assert all(0 <= budget <= box.track for budget in self.budgets), "a budget beside its track"
        assert all(NONE <= arsenal <= box.track for arsenal in self.arsenals), "an arsenal beside its track"
        assert min(self.devastation + self.unrest) >= 0, "less than no markers"
        assert sum(self.devastation) + sum(self.unrest) <= box.markers, "more markers than there are"
        assert sum(self.wills) + sum(self.fresh_wills) <= box.will, "more Will than there is"
        for seat, pact in enumerate(self.pacts):
            assert pact >> seat & 1, "a seat outside its own pact"
            for other in range(self.game.seats):
                assert not pact >> other & 1 or self.pacts[other] == pact, "a pact that not all of its members know"
        assert self.over == (self.decider == NOBODY), "the agenda does not fit the outcome"

    def check_counters(self) -> None:
        """Counters of each nation and kind are those of the box and shared ones; each stands where its kind can."""
        used = [[0] * len(KINDS) for _ in NATIONS]
        for stack in self.stacks:
            for each in stack:
                used[nation_of(each)][kind_of(each)] += count_of(each)
        shared = [0] * len(KINDS)
        for nation, card in enumerate(self.box.cards):
            for kind, there in enumerate(used[nation]):
                assert not there or self.entered >> nation & 1, f"{NATIONS[nation]} is not in play"
                shared[kind] += max(there - card.counters[kind], 0)
        assert all(taken <= there for taken, there in zip(shared, self.box.tech_counters, strict=True)), (
            "a counter too many"
        )
        for place, stack in enumerate(self.stacks):
            assert stack == sorted(stack), "a stack out of order"
            for each in stack:
                kind = kind_of(each)
                assert count_of(each) > 0, "a group of nobody"
                assert place > SPACE or (kind == SATELLITE) == (place == SPACE), (
                    "satellites are in Space and nowhere else"
                )
                assert kind != NAVY or place > LAST_LAND, "a ship on land"

    def check_cargo(self) -> None:
        """Between actions the ships of friends hold what is aboard, unless somebody is about to say what is lost."""
        if self.action.side != NONE or any(frame.step.name == "overboard" for frame in self.agenda):
            return
        for place in range(LAST_LAND + 1, PLACES):
            for side in {self.sides[nation_of(each)] for each in self.stacks[place]}:
                friendly, spare = self.pacts[side] if side < MOST_SEATS else 1 << side, 0
                for each in self.stacks[place]:
                    if friendly >> self.sides[nation_of(each)] & 1 and kind_of(each) != SPECIAL_OPS:
                        spare += points_of(each) if kind_of(each) == NAVY else -points_of(each)
                assert spare >= 0, f"more cargo than ships in {TERRITORIES[place]}"

    def check_doings(self) -> None:
        """Where a combat or an auction asks, there is one, and what fights stands where the combat says."""
        chosen = [major for major in self.majors if major != NONE]
        assert len(set(chosen)) == len(chosen), "a major that two have chosen"
        assert not self.round_number or len(chosen) == self.game.seats, "a seat without a major"
        steps = {frame.step.name for frame in self.agenda}
        assert self.battle is not None or not steps & COMBAT_ASKS, "there is no combat"
        assert self.auction.nation != NONE or not steps & AUCTION_ASKS, "there is no auction"
        assert self.auction.nation == NONE or self.auction.rollers & ~self.gone, "an auction without bidders"
        if self.battle is not None:
            for each in self.battle.attack + self.battle.defence:
                there = [other for other in self.stacks[stands_in(each)] if other & ALIKE == group_of(each) & ALIKE]
                assert sum([count_of(other) for other in there]) >= count_of(each), "who fights is not there"


def frame_key(frame: Frame) -> object:
    """What matters of an open question."""
    assert isinstance(frame, Question)
    picks = (frame.place, frame.target, frame.nation, frame.side, frame.owner, frame.what, frame.count)
    return (frame.step.name, frame.seat, *picks, frame.passes, frame.chosen, frame.aim)


def replaced(values: list[int], index: int, value: int) -> list[int]:
    """A shared list with one entry changed: a list of its own."""
    changed = values[:]
    changed[index] = value
    return changed


def counters_of(state: War, nation: Nation, kind: Kind) -> int:
    """How many counters of a kind a nation has on the map, in Space and in its box."""
    found = 0
    for stack in state.stacks:
        for each in stack:
            if nation_of(each) == nation and kind_of(each) == kind:
                found += count_of(each)
    return found


def seats_from(state: War, first: Seat) -> list[Seat]:
    """All seats clockwise, beginning with one; nobody may change the list."""
    return CLOCKWISE[state.game.seats][first]


def nations_of(state: War, side: Side) -> list[Nation]:
    """The nations of a hand, or of a card that goes round: itself and what is attached to it."""
    return [nation for nation, each in enumerate(state.sides) if each == side]


def card_side(nation: Nation) -> Side:
    """The side that North Korea and ISIL are while their cards go round."""
    assert nation in (NORTH_KOREA, ISIL)
    return NORTH_KOREA_CARD if nation == NORTH_KOREA else ISIL_CARD


assert PLACES == SPACE
