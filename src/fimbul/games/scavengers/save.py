"""Saves: the exact position in the words of the game, and back, checked."""

from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game
from fimbul.core.kinds import (
    Counts,
    Field,
    Flag,
    Form,
    Kind,
    Named,
    Number,
    Perhaps,
    SeatName,
    Several,
    Together,
    exactly,
    mapping,
)
from fimbul.core.saves import finish, own_part, written
from fimbul.games.scavengers.data import ANSWERS, BUILDINGS, LEADERS, NO_LEADER, NONE, TITLES
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.lexicon import LEXICON, MOST_SITES
from fimbul.games.scavengers.meta import Settings
from fimbul.games.scavengers.setup import set_up
from fimbul.games.scavengers.state import NO_CARDS, Building, Camp, Trophy
from fimbul.games.scavengers.steps.junkyard import ASTRAY, KNOWERS

REASONS: Final = ("largest_tribe", "resigned")
SEAT: Final = SeatName()
TITLE: Final = Named(TITLES)
CARDS: Final = Counts(TITLE)
PLAN: Final = Named(BUILDINGS)
LEADER: Final = Named(LEADERS)


class Remembered(Kind):
    """A card and tribes that have to do with it, as one number."""

    def __init__(self, card: Named, tribes: str) -> None:
        self.card: Final = card
        self.tribes: Final = tribes

    def write(self, state: Any, value: Any) -> Any:
        """The card and the tribes by name."""
        return {"card": self.card.write(state, value >> KNOWERS), self.tribes: TRIBES_OF.write(state, value)}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """Both back."""
        entry = exactly(data, what, ["card", self.tribes])
        card: int = self.card.read(state, entry["card"], what)
        tribes: int = TRIBES_OF.read(state, entry[self.tribes], self.tribes)
        return card << KNOWERS | tribes


TRIBES_OF: Final = Together(SEAT)
KNOWN: Final = Remembered(TITLE, "known_to")
TABLE: Final = Form(
    Field("round", Number(), attribute="round_number"),
    Field("initiator", SEAT),
    Field("stacks", CARDS),
    Field("junkyard", CARDS),
    Field("under", Several(KNOWN)),
    Field("contested", CARDS),
    Field("schematics", Counts(PLAN)),
    Field("schematics_under", Several(Remembered(PLAN, "known_to"))),
    Field("plans", Counts(PLAN)),
    Field("out_of_play", CARDS),
    Field("traded", Perhaps(TITLE)),
    Field("raised", Number()),
    Field("hunt_raised", Number()),
    Field("wounded", TRIBES_OF),
    Field("power_used", TRIBES_OF),
)
LISTS: Final = (
    Field(
        "buildings",
        Several(
            Form(
                Field("tribe", SEAT, attribute="seat"),
                Field("kind", PLAN),
                Field("timer", CARDS),
                Field("stored", CARDS),
                Field("enabled", Flag()),
                Field("placed", Number()),
                make=Building,
            ),
            MOST_SITES,
        ),
    ),
    Field(
        "trophies",
        Several(
            Form(
                Field("tribe", SEAT, attribute="owner"),
                Field("peeked_by", Perhaps(SEAT), attribute="peeker"),
                Field("card", Perhaps(TITLE), attribute="title"),
                Field("fresh", Flag()),
                make=Trophy,
            )
        ),
    ),
    Field("offered", Several(LEADER)),
    Field("leavers", Several(SEAT)),
)
ZONES: Final = [*ZONE_NAMES, "shown", "known"]  # of a tribe, what all know of its cards too
OF_TRIBE: Final = (
    Field("buried", Several(Remembered(TITLE, "dug_by"))),
    Field("gains", Number()),
    Field("wins", Number()),
    Field("losses", Number()),
    Field("performed", Together(Named(LEXICON.words))),
    Field("leader", Perhaps(LEADER, NO_LEADER), attribute="leaders"),
)
OWN: Final = [*TABLE.names, *[field.name for field in LISTS], "tribes", "peeked", "strays"]


def save(state: Camp) -> dict[str, Any]:
    """The position as plain data."""
    table = {
        **TABLE.write(state, state),
        "tribes": {name: save_tribe(state, seat) for seat, name in enumerate(state.game.seat_names)},
        "peeked": None if state.peeked == NONE else KNOWN.write(state, state.peeked << KNOWERS | state.peekers),
        "strays": {TITLES[title]: TRIBES_OF.write(state, code) for title, code in enumerate(state.strays) if code},
    }
    lists = {field.name: field.kind.write(state, getattr(state, field.attribute)) for field in LISTS}
    return written(state, {**table, **lists})


def save_tribe(state: Camp, seat: int) -> dict[str, Any]:
    """The cards of a tribe by zone, and what else is its own."""
    zones = {name: CARDS.write(state, state.zone(seat, place)) for place, name in enumerate(ZONES)}
    own = {field.name: field.kind.write(state, getattr(state, field.attribute)[seat]) for field in OF_TRIBE}
    return {**zones, **own}


def load(game: Game, settings: Settings, data: dict[str, Any]) -> Camp:
    """The position, or a sentence that says what is wrong with it."""
    own = own_part(game, data, OWN)
    state = set_up(game, settings)
    TABLE.fill(state, {name: own[name] for name in TABLE.names})
    for field in LISTS:
        getattr(state, field.attribute)[:] = field.kind.read(state, own[field.name], field.name)
    tribes = exactly(own["tribes"], "tribes", [*game.seat_names])
    for seat, name in enumerate(game.seat_names):
        read_tribe(state, seat, exactly(tribes[name], name, [*ZONES, *[field.name for field in OF_TRIBE]]))
    read_peek(state, own["peeked"])
    read_strays(state, own["strays"])
    for seat in state.leavers:
        state.gone |= 1 << seat
    finish(state, data, REASONS)
    return state


def read_tribe(state: Camp, seat: int, entry: dict[str, Any]) -> None:
    """The cards of a tribe and what else is its own."""
    for place, name in enumerate(ZONES):
        cards = CARDS.read(state, entry[name], name)
        state.set_zone(seat, place, cards if any(cards) else NO_CARDS)
    for field in OF_TRIBE:
        getattr(state, field.attribute)[seat] = field.kind.read(state, entry[field.name], field.name)


def read_peek(state: Camp, data: Any) -> None:
    """The card on top of the contested pile, if somebody has peeked at it."""
    state.peeked, state.peekers = NONE, 0
    if data is not None:
        code: int = KNOWN.read(state, data, "peeked")
        state.peeked, state.peekers = code >> KNOWERS, code & (1 << KNOWERS) - 1


def read_strays(state: Camp, data: Any) -> None:
    """Which answers may lie in the junkyard, or with whom that has dug since."""
    state.strays = NO_CARDS[:]
    for name, tribes in mapping(data, "strays").items():
        title: int = TITLE.read(state, name, "strays")
        if title not in ANSWERS:
            raise BadSave(f"Nobody is asked because of a '{name}' that went astray.")
        diggers: int = TRIBES_OF.read(state, tribes, name)
        state.strays[title] = ASTRAY | diggers
