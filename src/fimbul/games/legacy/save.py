"""Saves: the exact position in the words of the game, and back, checked."""

from typing import Any, Final

from fimbul.core.errors import BadOptions, BadSave
from fimbul.core.game import Game
from fimbul.core.kinds import Counts, Field, Flag, Form, Kind, Named, Number, Perhaps, SeatName, Several, Together
from fimbul.core.saves import finish, own_part, written
from fimbul.games.legacy.data import Box, Person
from fimbul.games.legacy.meta import Settings
from fimbul.games.legacy.names import CONTINENTS, EVENTS, FACTIONS, MISSIONS, SCARS, TERRITORIES
from fimbul.games.legacy.setup import empty_board
from fimbul.games.legacy.state import MOST_TROOPS, MOVED_ON, Battle, Deeds, War
from fimbul.games.legacy.world import World
from fimbul.games.legacy.world_text import read_world, write_world

LAST_TURN: Final = 1_000_000
REASONS: Final = ("stars", "last")
SEAT: Final = SeatName()
PLACE: Final = Named(TERRITORIES)
PLACES: Final = Together(PLACE)
PIPS: Final = Several(Number(6, 1), 3)


class WorldKind(Kind):
    """The world as it is now, as its line."""

    def write(self, state: Any, value: Any) -> Any:
        """The same line for equal worlds."""
        return write_world(value, state.box)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """What a campaign could have left."""
        if not isinstance(data, str):
            raise BadSave(f"{what} is a line of text.")
        try:
            return read_world(data, state.box)
        except BadOptions as error:
            raise BadSave(f"{what}: {error}") from None


class FirstTarget(Kind):
    """The first territory that was attacked in a turn, nothing before, and `moved-on` when there was another."""

    def write(self, state: Any, value: Any) -> Any:
        """A territory, null, or a word of its own."""
        return "moved-on" if value == MOVED_ON else Perhaps(PLACE).write(state, value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return MOVED_ON if data == "moved-on" else Perhaps(PLACE).read(state, data, what)


class SeatSet(Kind):
    """A set of seats as a list of names."""

    def write(self, state: Any, value: Any) -> Any:
        """Those that are in it."""
        return [name for seat, name in enumerate(state.game.seat_names) if value >> seat & 1]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return Together(SEAT).read(state, data, what)


DEEDS: Final = Form(
    Field("conquered", PLACES),
    Field("by_sea", PLACES),
    Field("cities", PLACES),
    Field("expanded", PLACES),
    Field("city_entered", Flag()),
    Field("robbed", SeatSet()),
    Field("first_target", FirstTarget()),
    Field("shut", PLACES),
    Field("emp", PLACES),
    Field("denied", Together(Named(CONTINENTS))),
    Field("powers_used", SeatSet()),
    Field("maneuvered", Flag()),
    Field("cards_turned_in", Flag()),
    Field("coins_turned_in", Number(999)),
    Field("rich_cards", Number()),
    Field("loot", Number()),
    Field("wide_border", Number(len(CONTINENTS))),
)
BATTLE: Final = Form(
    Field("origin", PLACE),
    Field("target", PLACE),
    Field("attackers", Number(3, 1)),
    Field("defenders", Number(2)),
    Field("attack", PIPS),
    Field("defence", PIPS),
    Field("hits", Number(31)),
    Field("fired", Number()),
)


class DeedsKind(Kind):
    """The record of the turn."""

    def write(self, state: Any, value: Any) -> Any:
        """What is not as at the start of a turn."""
        nothing = DEEDS.write(state, Deeds())
        return {name: each for name, each in DEEDS.write(state, value).items() if each != nothing[name]}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        if not isinstance(data, dict):
            raise BadSave(f"{what} is an object.")
        return Deeds(**DEEDS.read(state, {**DEEDS.write(state, Deeds()), **data}, what))


class BattleKind(Kind):
    """The last combat roll of the turn, if there was one."""

    def write(self, state: Any, value: Any) -> Any:
        """Null for none."""
        return None if value is None else BATTLE.write(state, value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return None if data is None else Battle(**BATTLE.read(state, data, what))


TABLE: Final = Form(
    Field("world", WorldKind()),
    Field("turn", Number(LAST_TURN)),
    Field("active", Perhaps(SEAT)),
    Field("order", Several(SEAT)),
    Field("gone", SeatSet()),
    Field("leavers", Several(SEAT)),
    Field("eliminated", SeatSet()),
    Field("on_board", SeatSet()),
    Field("troops", Counts(PLACE, MOST_TROOPS)),
    Field("held", Several(PLACES)),
    Field("hqs", Several(Perhaps(PLACE))),
    Field("starts", Several(Perhaps(PLACE))),
    Field("factions", Several(Perhaps(Named(FACTIONS)))),
    Field("drafted", Several(Perhaps(Number()))),
    Field("stars", Several(Number())),
    Field("missiles", Several(Number())),
    Field("hands", Several(PLACES)),
    Field("coin_hands", Several(Number())),
    Field("coin_pile", Number()),
    Field("coins_ran_out", Flag()),
    Field("draw_pile", PLACES),
    Field("discards", PLACES),
    Field("row", Several(Perhaps(PLACE))),
    Field("scar_cards", Several(Perhaps(Named(SCARS)))),
    Field("scars_unseen", Counts(Named(SCARS))),
    Field("mission", Perhaps(Named(MISSIONS))),
    Field("mission_deck", Together(Named(MISSIONS))),
    Field("mission_discards", Together(Named(MISSIONS))),
    Field("event_deck", Counts(Named(EVENTS))),
    Field("event_discards", Counts(Named(EVENTS))),
    Field("missions_done", SeatSet()),
    Field("hypnotised", PLACES),
    Field("deeds", DeedsKind()),
    Field("battle", BattleKind()),
    Field("winner", Perhaps(SEAT)),
    Field("recorded", Flag()),
)
BY_SEAT: Final = (
    "order",
    "held",
    "hqs",
    "starts",
    "factions",
    "stars",
    "missiles",
    "hands",
    "coin_hands",
    "scar_cards",
)


def save(state: War) -> dict[str, Any]:
    """The position as plain data."""
    return written(state, TABLE.write(state, state))


def load(game: Game, settings: Settings, box: Box, persons: list[Person], world: World, data: dict[str, Any]) -> War:
    """The position, or a sentence that says what is wrong with it."""
    own = own_part(game, data, TABLE.names)
    blank = empty_board(game, settings, box, persons, world)
    values = TABLE.read(blank, own, "The save")
    for name in BY_SEAT:
        if len(values[name]) != game.seats:
            raise BadSave(f"{name} has an entry for every seat.")
    if len(values["drafted"]) != len(blank.drafted) or len(values["row"]) != len(blank.row):
        raise BadSave("drafted and row have an entry for every card and slot.")
    state = War(
        game=game,
        settings=settings,
        box=box,
        persons=persons,
        agenda=[],
        asked=[],
        outcome=None,
        revelations=0,
        **values,
    )
    finish(state, data, REASONS)
    return state
