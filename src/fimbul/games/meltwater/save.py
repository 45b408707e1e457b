"""Saves: the exact position in the words of the game, and back, checked."""

from itertools import pairwise
from typing import Any, Final

from fimbul.core.errors import BadSave, FimbulError
from fimbul.core.game import Game, Outcome
from fimbul.core.hexes import places_in
from fimbul.core.step import CHANCE, Frame
from fimbul.games.meltwater.data import (
    BIT,
    BLUE,
    CIVILIAN,
    HEXES,
    KINDS,
    MAP,
    NAMES,
    NEAR,
    NEUTRAL,
    PIECES,
    PLACES,
    RED,
    SOLDIER,
    STOCKPILE,
)
from fimbul.games.meltwater.flow import STEPS
from fimbul.games.meltwater.lexicon import (
    A_CIVILIAN,
    A_NEUTRAL,
    A_SOLDIER,
    A_STOCKPILE,
    ATTACK,
    HEX,
    MARCH,
    MILITARIZE,
    PRESS_GANG,
    THREATEN,
)
from fimbul.games.meltwater.meta import META, Settings
from fimbul.games.meltwater.queries import enemy_of
from fimbul.games.meltwater.scoring import BLUE_WINS, DRAW, RED_WINS
from fimbul.games.meltwater.setup import empty_board
from fimbul.games.meltwater.state import NO_CARD, Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS, ACTIONS_A_TURN
from fimbul.games.meltwater.steps.starvation import LONGEST_PHASE, STARVATION
from fimbul.games.meltwater.view import SIDES, outcome_view, question

REASONS: Final = ("no_survivors", "mutual_death", "resigned", "turn_cap")
FIELDS: Final = [
    "game",
    "version",
    "options",
    "turn",
    "active",
    "card",
    "next_card",
    "deck",
    "radiation",
    "dead",
    "pieces",
    "agenda",
    "revelations",
    "outcome",
]
HEXES_ASKED: Final = {  # what a question needs besides its step and seat
    "choose a starving unit": ("place",),
    "flee": ("place", "piece"),
    "defect": ("place", "piece"),
    "march": ("place",),
    "threaten into": ("place",),
    "threaten whom": ("place", "target"),
    "threaten to": ("place", "target", "piece"),
    "press-gang whom": ("place",),
    "attack at": ("place",),
    "aftermath": ("place", "target"),
    "militarize a second": ("place",),
    "strike": ("place",),
    "spread": ("place",),
    "relocate": ("place",),
    "refugee": ("place",),
}
COUNTS_ASKED: Final = {
    "march": ("civilians", "soldiers", "stockpiles"),
    "flee": ("stockpiles",),
    "starvation": ("count",),
    "actions": ("count",),
}
BENEATH: Final = {  # what a step lies on while it is open: itself is asked first
    "doomsday": ("turn",),
    "actions": ("doomsday", "turn"),
    "starvation": ("actions",),
    "choose a starving unit": ("starvation",),
    "flee": ("starvation",),
    "defect": ("starvation",),
    "militarize": ("doomsday", "turn"),
    "militarize a second": ("doomsday", "turn"),
    "advance": ("turn",),
    "refugee": ("advance", "strike"),
    "strike": ("advance", "refugee", "strike"),
    "spread": ("advance", "refugee", "strike"),
    "relocate": ("actions", "advance", "refugee", "strike", "spread"),
    "turn a card": ("turn", "turn a card"),
}


def save(state: Position) -> dict[str, Any]:
    """The position as plain data."""
    return {
        "game": META.name,
        "version": META.version,
        "options": dict(state.game.options),
        "turn": state.turn,
        "active": SIDES[state.active],
        "card": None if state.card == NO_CARD else state.card + 1,
        "next_card": None if state.next_card == NO_CARD else state.next_card + 1,
        "deck": [card + 1 for card in places_in(state.deck)],
        "radiation": [NAMES[place] for place in places_in(state.radiation)],
        "dead": [NAMES[place] for place in places_in(state.dead)],
        "pieces": {
            NAMES[place]: {PIECES[kind]: state.at(kind, place) for kind in range(KINDS) if state.at(kind, place)}
            for place in PLACES
            if any(state.at(kind, place) for kind in range(KINDS))
        },
        "agenda": [question(frame) for frame in state.agenda if isinstance(frame, Question)],
        "revelations": state.revelations,
        "outcome": outcome_view(state.outcome),
    }


def load(game: Game, settings: Settings, data: dict[str, Any]) -> Position:
    """The position, or a sentence that says what is wrong with it."""
    read_header(game, data)
    state = empty_board(game, settings)
    state.turn = number(data["turn"], "turn", 1_000_000)
    state.active = side(data["active"])
    state.revelations = number(data["revelations"], "revelations", 1_000_000)
    read_cards(state, data)
    read_ground(state, data)
    read_pieces(state, data["pieces"])
    state.outcome = read_outcome(data["outcome"])
    state.agenda = read_agenda(state, data["agenda"])
    check_cards(state)
    try:
        state.check()
    except AssertionError as error:
        raise BadSave(f"This position cannot be: {error}.") from None
    if state.outcome is None:
        if not state.survivors(BLUE) or not state.survivors(RED):
            raise BadSave("A side has no units left, so the game must be over.")
        frame = state.agenda[-1]
        state.asked = frame.step.options(state, frame)
        if not state.asked:
            raise BadSave(f"The open question '{frame.step.name}' has no answer here.")
        check_reached(state)
    return state


def read_header(game: Game, data: dict[str, Any]) -> None:
    """It is a save of this game, of a version we know, with the same options."""
    if data.get("game") != META.name:
        raise BadSave(f"This is not a save of {META.title}.")
    if data.get("version") != META.version:
        raise BadSave(f"This save is of version {data.get('version')!r}; this engine reads version {META.version}.")
    missing = [name for name in FIELDS if name not in data]
    unknown = [str(name) for name in data if name not in FIELDS]
    if missing or unknown:
        raise BadSave(f"Missing: {', '.join(missing) or 'nothing'}; unknown: {', '.join(unknown) or 'nothing'}.")
    if data["options"] != game.options:
        raise BadSave("This save was made with other options than this game.")


def read_cards(state: Position, data: dict[str, Any]) -> None:
    """The face-up cards and the deck."""
    state.card = card(data["card"])
    state.next_card = card(data["next_card"])
    state.deck = 0
    for each in listed(data["deck"], "deck"):
        if each is None:
            raise BadSave("The deck holds cards only.")
        state.deck |= BIT[card(each)]


def check_cards(state: Position) -> None:
    """One card is face up, or two where the next is shown; those that chance turns now are not yet."""
    steps = [frame.step.name for frame in state.agenda]
    coming = steps.count("turn a card")
    if "turn a card" in steps[: len(steps) - coming] or state.deck.bit_count() < coming:
        raise BadSave("Cards are turned from the deck, and before anything else is done.")
    up = [card for card in (state.card, state.next_card) if card != NO_CARD]
    due = 2 if state.settings.show_next else 1
    if len(up) > due or (state.outcome is None and len(up) + coming != due) or (up and state.card == NO_CARD):
        raise BadSave("The face-up doomsday cards are not those that should lie there.")


def read_ground(state: Position, data: dict[str, Any]) -> None:
    """Radiation and Dead hexes. A neighbour of a Dead hex whose token was forgotten gets it now."""
    state.dead = MAP.mask([place(name) for name in listed(data["dead"], "dead")])
    state.radiation = MAP.mask([place(name) for name in listed(data["radiation"], "radiation")])
    for each in places_in(state.dead):
        state.radiation |= NEAR[each] & ~state.dead


def read_pieces(state: Position, data: Any) -> None:
    """What stands where."""
    for name, pieces in mapping(data, "pieces").items():
        for piece, count in mapping(pieces, name).items():
            if piece not in PIECES:
                raise BadSave(f"'{piece}' is not a piece.")
            kind = PIECES.index(piece)
            for _ in range(number(count, piece, 60)):
                state.enlist(kind, place(name))


def read_agenda(state: Position, data: Any) -> list[Frame]:
    """The open questions, the innermost last."""
    frames: list[Frame] = []
    for entry in listed(data, "agenda"):
        frames.append(read_question(state, mapping(entry, "a question")))
    if state.outcome is not None:
        if frames:
            raise BadSave("The game is over, so nothing is asked.")
        return frames
    names = [frame.step.name for frame in frames]
    if len(names) < 2 or names[0] != "turn" or names.count("strike") > 2 or names.count("refugee") > 1:
        raise BadSave("The agenda starts with the next turn and ends with an open question.")
    for beneath, name in pairwise(names):
        if beneath not in BENEATH.get(name, ("actions",)):
            raise BadSave(f"'{name}' is not asked on the way to '{beneath}'.")
    return frames


def read_question(state: Position, data: dict[str, Any]) -> Question:
    """One open question, with the picks made towards it."""
    name = data.get("step")
    if not isinstance(name, str) or name not in STEPS:
        raise BadSave(f"There is no step {name!r}.")
    needs: tuple[str, ...] = HEXES_ASKED.get(name, ())
    known = {"step", "seat", *needs, *COUNTS_ASKED.get(name, ())}
    for key in data:
        if key not in known:
            raise BadSave(f"'{name}' has nothing to do with {key!r}.")
    frame = Question(
        STEPS[name],
        CHANCE if data.get("seat") == "chance" else side(data.get("seat")),
        place(data.get("place")) if "place" in needs else -1,
        place(data.get("target")) if "target" in needs else -1,
        piece(data.get("piece")) if "piece" in needs else -1,
        number(data.get("civilians", 0), "civilians", 20),
        number(data.get("soldiers", 0), "soldiers", 4),
        number(data.get("stockpiles", 0), "stockpiles", 4),
        number(data.get("count", 0), "count", ACTIONS_A_TURN if name == "actions" else LONGEST_PHASE // 2),
    )
    check_question(state, frame)
    return frame


def check_question(state: Position, frame: Question) -> None:
    """The right seat is asked."""
    name = frame.step.name
    if name == "turn a card":
        asked = CHANCE
    elif name == "turn":
        asked = enemy_of(state.active) if state.turn else BLUE
    else:
        asked = state.active
    if frame.seat != asked:
        raise BadSave(f"'{name}' is asked of the wrong seat.")


def check_reached(state: Position) -> None:
    """The picks made towards the open question could be made here, and lead to it."""
    top = state.agenda[-1]
    assert isinstance(top, Question)
    words = picks_towards(top)
    if not words:
        return
    before = state.copy()
    before.agenda.pop()
    beneath = before.agenda[-1]
    assert isinstance(beneath, Question)
    if beneath.step in (STARVATION, ACTIONS):
        before.agenda[-1] = Question(beneath.step, beneath.seat, count=beneath.count - 1)
    else:
        before.push(Question(ACTIONS, top.seat))
    try:
        before.settle()
        for word in words:
            before.play(word)
    except (FimbulError, AssertionError):
        raise BadSave(f"No picks lead to the open question '{top.step.name}'.") from None
    if [frame.step for frame in before.agenda] != [frame.step for frame in state.agenda]:
        raise BadSave(f"Those picks do not lead to the open question '{top.step.name}'.")


def picks_towards(frame: Question) -> list[int]:
    """The picks that a question holds, from the choice of an action or of a starving hex on."""
    name = frame.step.name
    hexes = [HEX + each for each in (frame.place, frame.target) if each >= 0]
    if name in ("choose a starving unit", "flee", "defect"):
        unit = [unit_word(frame.piece)] if frame.piece >= 0 else []
        return hexes + unit + [A_STOCKPILE] * frame.stockpiles
    if name.startswith("march"):
        group = [A_CIVILIAN] * frame.civilians + [A_SOLDIER] * frame.soldiers + [A_STOCKPILE] * frame.stockpiles
        return [MARCH, *hexes, *group]
    if name.startswith("threaten"):
        return [THREATEN, *hexes, *([unit_word(frame.piece)] if frame.piece >= 0 else [])]
    if name.startswith("press-gang"):
        return [PRESS_GANG, *hexes]
    if name.startswith("attack"):
        return [ATTACK, *hexes]
    return [MILITARIZE] if name == "militarize" else []


def unit_word(piece: int) -> int:
    """The word for a unit where it stands."""
    if piece == CIVILIAN + NEUTRAL:
        return A_NEUTRAL
    return A_SOLDIER if piece >= SOLDIER else A_CIVILIAN


def read_outcome(data: Any) -> Outcome | None:
    """How the game ended, if it has."""
    if data is None:
        return None
    entry = mapping(data, "outcome")
    for ending in (BLUE_WINS, RED_WINS, DRAW):
        outcome = ending._replace(reason=str(entry.get("reason")))
        if outcome.reason in REASONS and outcome_view(outcome) == entry:
            return outcome
    raise BadSave("The outcome is not one of this game.")


def number(value: Any, what: str, most: int) -> int:
    """A whole number from 0 up."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadSave(f"{what} is a whole number from 0 to {most}.")
    return value


def side(value: Any) -> int:
    """Blue or Red."""
    if value not in SIDES:
        raise BadSave(f"A side is blue or red, not {value!r}.")
    return SIDES.index(value)


def place(value: Any) -> int:
    """A hex by its name."""
    if not isinstance(value, str) or value not in MAP.index:
        raise BadSave(f"{value!r} is not a hex of the board.")
    return MAP.index[value]


def piece(value: Any) -> int:
    """A unit by its name."""
    if value not in PIECES[:STOCKPILE]:
        raise BadSave(f"{value!r} is not a unit.")
    return PIECES.index(value)


def card(value: Any) -> int:
    """A card by its number, or none."""
    if value is None:
        return NO_CARD
    if type(value) is not int or not 1 <= value <= 28:
        raise BadSave(f"{value!r} is not the number of a doomsday card.")
    return value - 1


def listed(value: Any, what: str) -> list[Any]:
    """A list of bearable length."""
    if not isinstance(value, list) or len(value) > HEXES + KINDS:
        raise BadSave(f"{what} is not a list as it should be.")
    return value


def mapping(value: Any, what: str) -> dict[str, Any]:
    """An object of bearable size."""
    if not isinstance(value, dict) or len(value) > HEXES:
        raise BadSave(f"{what} is not an object as it should be.")
    return value
