"""Saves: the exact position in the words of the game, and back, checked."""

from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game
from fimbul.core.kinds import Counts, Field, Flag, Form, Kind, Named, Number, Perhaps, SeatName, Several, Together
from fimbul.core.saves import finish, own_part, written
from fimbul.games.worldwar.auction import NO_AUCTION, Auction
from fimbul.games.worldwar.battle import (
    BATTLES,
    REACHES,
    SHOOTERS,
    TIERS,
    Battle,
    aim_of,
    dice_of,
    force,
    group_of,
    hits_of,
    launcher_of,
    origin_of,
    shooters_of,
    stands_in,
    tier_of,
    token,
    volley,
)
from fimbul.games.worldwar.data import Box
from fimbul.games.worldwar.fields import read_group, spelled
from fimbul.games.worldwar.groups import with_group
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.meta import Settings
from fimbul.games.worldwar.names import MAJORS, NATIONS, SIDES, TECHNOLOGIES, TERRITORIES
from fimbul.games.worldwar.setup import empty_map
from fimbul.games.worldwar.state import PLACES_AND_SPACE, STACKS, Action, War
from fimbul.games.worldwar.trails import places_on, trail_over

MOST_MONEY: Final = 100 * len(NATIONS)  # of all nations together
LAST_TURN: Final = 1_000_000
MOST_DICE: Final = 255
MOST_ON_TRAIL: Final = 16
REASONS: Final = ("points", "conquest", "pact", "last")
SEAT: Final = SeatName()
NATION: Final = Named(NATIONS)
PLACE: Final = Named(TERRITORIES)
PLACES: Final = Together(PLACE)
STACK_NAMES: Final = [*TERRITORIES, "space", *[f"box of {name}" for name in NATIONS]]


class SeatSet(Kind):
    """A set of seats as a list of names."""

    def write(self, state: Any, value: Any) -> Any:
        """Those that are in it."""
        return [name for seat, name in enumerate(state.game.seat_names) if value >> seat & 1]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return Together(SEAT).read(state, data, what)


class Stacks(Kind):
    """By place, the counters there: `[nation, kind, strength, count, spent, fired]`, the last two only if not zero."""

    def write(self, state: Any, value: Any) -> Any:
        """Places where somebody is."""
        return {STACK_NAMES[place]: [spelled(each) for each in stack] for place, stack in enumerate(value) if stack}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if not isinstance(data, dict):
            raise BadSave(f"{what} is an object.")
        stacks: list[list[int]] = [[] for _ in range(STACKS)]
        for name, groups in data.items():
            place = Named(STACK_NAMES).read(state, name, what)
            for each in Several(Several(AnyWord(), 6)).read(state, groups, f"{what}: {name}"):
                stacks[place] = with_group(stacks[place], read_group(state, each, f"{what}: {name}"))
        return stacks


class AnyWord(Kind):
    """A word or a number, looked at later."""

    def write(self, state: Any, value: Any) -> Any:
        """Plain."""
        return value

    def read(self, state: Any, data: Any, what: str) -> Any:
        """Plain."""
        return data


class Token(Kind):
    """A nuke on its way: `[side that launched, nation, territory]`."""

    def write(self, state: Any, value: Any) -> Any:
        """The three names."""
        return [SIDES[launcher_of(value)], NATIONS[origin_of(value)], TERRITORIES[aim_of(value)]]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if not isinstance(data, list) or len(data) != 3:
            raise BadSave(f"{what}: a nuke is a side, a nation and a territory.")
        side, nation = Named(SIDES).read(state, data[0], what), NATION.read(state, data[1], what)
        return token(side, nation, PLACE.read(state, data[2], what))


class Trail(Kind):
    """Where counters have gone: the territories in their order."""

    def write(self, state: Any, value: Any) -> Any:
        """Their names."""
        return [TERRITORIES[place] for place in places_on(value)]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        places = Several(PLACE, MOST_ON_TRAIL).read(state, data, what)
        if not places:
            raise BadSave(f"{what}: a way leads over territories.")
        return trail_over(places)


class Volley(Kind):
    """Dice of a combat: `[tier, shooters, dice, hits]`."""

    def write(self, state: Any, value: Any) -> Any:
        """In words and numbers."""
        return [tier_of(value), SHOOTERS[shooters_of(value)], dice_of(value), hits_of(value)]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if not isinstance(data, list) or len(data) != 4:
            raise BadSave(f"{what}: dice are a tier, who throws them, how many, and how many hit.")
        tier, shooters = Number(TIERS).read(state, data[0], what), Named(SHOOTERS).read(state, data[1], what)
        dice = Number(MOST_DICE).read(state, data[2], what)
        return volley(tier, shooters, dice, Number(dice).read(state, data[3], what))


class Forces(Kind):
    """One side of a combat: `[place, nation, kind, strength, count, spent, fired]`."""

    def write(self, state: Any, value: Any) -> Any:
        """One after another."""
        return [[STACK_NAMES[stands_in(each)], *spelled(group_of(each))] for each in value]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        forces: list[int] = []
        for parts in Several(Several(AnyWord(), 7)).read(state, data, what):
            if not parts:
                raise BadSave(f"{what}: counters stand somewhere.")
            place = Named(PLACES_AND_SPACE).read(state, parts[0], what)
            forces = with_group(forces, force(place, read_group(state, parts[1:], what)))
        return forces


class Hits(Kind):
    """Hits by how far they reach."""

    def write(self, state: Any, value: Any) -> Any:
        """A list."""
        return list(value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        found = Several(Number(), REACHES).read(state, data, what)
        if len(found) != REACHES:
            raise BadSave(f"{what} has {REACHES} numbers.")
        return tuple(found)


BATTLE: Final = Form(
    Field("place", Named(PLACES_AND_SPACE)),
    Field("kind", Named(BATTLES)),
    Field("lead", SEAT),
    Field("side", Named(SIDES)),
    Field("victim", Perhaps(NATION)),
    Field("attack", Forces()),
    Field("defence", Forces()),
    Field("tier", Number(TIERS)),
    Field("hits_on_attack", Hits()),
    Field("hits_on_defence", Number()),
    Field("unrest_hits", Number()),
    Field("nukes", Number()),
    Field("willing", Together(Named(SIDES))),
    Field("bomb", Flag()),
    Field("attacked", Forces()),
    Field("defended", Forces()),
    Field("thrown", Several(Volley())),
    make=Battle,
)


class BattleInProgress(Kind):
    """The combat in progress, if there is one."""

    def write(self, state: Any, value: Any) -> Any:
        """Null without one."""
        return None if value is None else BATTLE.write(state, value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return None if data is None else BATTLE.read(state, data, what)


ACTION: Final = Form(
    Field("side", Perhaps(Named(SIDES))),
    Field("party", Together(NATION)),
    Field("granted", PLACES),
    Field("refused", PLACES),
    Field("fought", Together(Named(PLACES_AND_SPACE))),
    Field("fights", Flag()),
    Field("joint", Together(NATION)),
    Field("entered", PLACES),
    Field("lenders", SeatSet()),
    Field("keepers", SeatSet()),
    Field("landed", Counts(PLACE)),
    Field("shifted", Counts(PLACE)),
    Field("earned", Counts(NATION, 1_000)),
    Field("tokens", Several(Token())),
    Field("hijacked", Perhaps(NATION)),
    Field("asked", Together(NATION)),
    Field("trails", Several(Trail())),
    Field("last", BattleInProgress()),
)


class ActionInProgress(Kind):
    """The action in progress: what is not as before any action."""

    def write(self, state: Any, value: Any) -> Any:
        """Only what it has to remember."""
        nothing = ACTION.write(state, Action())
        return {name: each for name, each in ACTION.write(state, value).items() if each != nothing[name]}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if not isinstance(data, dict):
            raise BadSave(f"{what} is an object.")
        return Action(**ACTION.read(state, {**ACTION.write(state, Action()), **data}, what))


class AuctionInProgress(Kind):
    """The auction over a nation; nothing while there is none."""

    def write(self, state: Any, value: Any) -> Any:
        """Null, or all of it."""
        return None if value.nation == NO_AUCTION.nation else AUCTION.write(state, value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if data is None:
            return NO_AUCTION
        auction = AUCTION.read(state, data, what)
        if not len(auction.bids) == len(auction.rolls) == state.game.seats:
            raise BadSave(f"{what} has a bid and a roll of every seat, perhaps none.")
        return auction


AUCTION: Final = Form(
    Field("nation", NATION),
    Field("by", Named(SIDES)),
    Field("courted", Number(1)),
    Field("rollers", SeatSet()),
    Field("bids", Several(Perhaps(Number(MOST_MONEY)))),
    Field("rolls", Several(Number(66))),
    make=Auction,
)


TABLE: Final = Form(
    Field("round", Number(LAST_TURN), attribute="round_number"),
    Field("turn", Number(LAST_TURN)),
    Field("first", SEAT),
    Field("active", Perhaps(SEAT)),
    Field("gone", SeatSet()),
    Field("majors", Several(Perhaps(Named(NATIONS[:MAJORS])))),
    Field("seconds", Several(Perhaps(Named(NATIONS[:MAJORS])))),
    Field("sides", Several(Named(SIDES))),
    Field("holders", Several(Perhaps(SEAT))),
    Field("entered", Together(NATION)),
    Field("stacks", Stacks()),
    Field("budgets", Several(Number(100))),
    Field("arsenals", Several(Perhaps(Number(100)))),
    Field("technologies", Several(Together(Named(TECHNOLOGIES)))),
    Field("cyber", Perhaps(SEAT)),
    Field("locked", SeatSet()),
    Field("wills", Counts(NATION)),
    Field("fresh_wills", Counts(NATION)),
    Field("devastation", Counts(PLACE)),
    Field("unrest", Counts(PLACE)),
    Field("pacts", Several(SeatSet())),
    Field("acted", SeatSet()),
    Field("taken", Together(Named(SIDES))),
    Field("declared", Several(Perhaps(Named(LEXICON.words)))),
    Field("targets", Several(Perhaps(Named(PLACES_AND_SPACE)))),
    Field("proposals", Several(Perhaps(SEAT))),
    Field("provoked", Several(Together(NATION))),
    Field("leavers", Several(SEAT)),
    Field("action", ActionInProgress()),
    Field("auction", AuctionInProgress()),
    Field("battle", BattleInProgress()),
)
BY_SEAT: Final = ("majors", "seconds", "pacts", "declared", "targets", "proposals")
BY_NATION: Final = ("sides", "budgets", "arsenals", "technologies", "provoked")


def save(state: War) -> dict[str, Any]:
    """The position as plain data."""
    return written(state, TABLE.write(state, state))


def load(game: Game, settings: Settings, box: Box, data: dict[str, Any]) -> War:
    """The position, or a sentence that says what is wrong with it."""
    own = own_part(game, data, TABLE.names)
    values = TABLE.read(empty_map(game, settings, box), own, "The save")
    for name, count in [(name, game.seats) for name in BY_SEAT] + [(name, len(NATIONS)) for name in BY_NATION]:
        if len(values[name]) != count:
            raise BadSave(f"{name} has {count} entries.")
    if len(values["holders"]) != 2:
        raise BadSave("holders has 2 entries.")
    state = War(game=game, settings=settings, box=box, agenda=[], asked=[], outcome=None, revelations=0, **values)
    finish(state, data, REASONS)
    return state
