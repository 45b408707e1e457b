"""Saves: what every game writes and reads in the same way. A game adds a form of its own.

A save that is read is one whose types, ranges and words are right, whose cardboard is whole (`State.check`) and whose
open question has an answer. That play could have led to it is not proved.
"""

from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game, Outcome, State
from fimbul.core.kinds import Number, SeatName, Several, exactly, mapping
from fimbul.core.step import CHANCE, Frame, Step

HEAD: Final = ["game", "version", "options"]
TAIL: Final = ["agenda", "revelations", "outcome"]
MOST_REVELATIONS: Final = 1_000_000
HIGHEST_SCORE: Final = 1_000_000
MOST_QUESTIONS: Final = 100
SEAT: Final = SeatName()


def written(state: State, own: dict[str, Any]) -> dict[str, Any]:
    """A position as plain data: what every game has, around what is the game's own."""
    return {
        "game": state.game.meta.name,
        "version": state.game.meta.version,
        "options": dict(state.game.options),
        **own,
        "agenda": [write_frame(state, frame) for frame in state.agenda],
        "revelations": state.revelations,
        "outcome": write_outcome(state.game, state.outcome),
    }


def own_part(game: Game, data: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """What is the game's own in a save of this very game."""
    meta = game.meta
    if data.get("game") != meta.name:
        raise BadSave(f"This is not a save of {meta.title}.")
    if data.get("version") != meta.version:
        raise BadSave(f"This save is of version {data.get('version')!r}; this engine reads version {meta.version}.")
    exactly(data, "The save", [*HEAD, *names, *TAIL])
    if data["options"] != game.options:
        raise BadSave("This save was made with other options than this game.")
    return {name: data[name] for name in names}


def finish(state: State, data: dict[str, Any], reasons: tuple[str, ...], draws: tuple[str, ...] = ()) -> None:
    """Read what every game has, and see that the whole can be. `draws` are the reasons for which nobody wins."""
    state.revelations = Number(MOST_REVELATIONS).read(state, data["revelations"], "revelations")
    state.outcome = read_outcome(state, data["outcome"], reasons, draws)
    state.agenda = read_agenda(state, data["agenda"])
    try:
        state.check()
    except AssertionError as error:
        raise BadSave(f"This position cannot be: {error}.") from None
    state.asked = []
    if state.outcome is None:
        frame = state.agenda[-1]
        try:
            state.asked = frame.step.options(state, frame)
        except (AssertionError, LookupError, ValueError):  # it is about something that this position does not have
            raise BadSave(f"The open question '{frame.step.name}' does not fit this position.") from None
        if not state.asked:
            raise BadSave(f"The open question '{frame.step.name}' has no answer here.")
        if state.has_left(frame.seat):
            raise BadSave("Who has given up is not asked.")


def seat_word(game: Game, seat: int) -> str:
    """A seat as a word; chance is one."""
    return "chance" if seat == CHANCE else game.seat_names[seat]


def write_frame(state: State, frame: Frame) -> dict[str, Any]:
    """An open question: the step that asks, of whom, and what has been picked towards it."""
    step = frame.step
    words: dict[str, Any] = {"step": step.name, "seat": seat_word(state.game, frame.seat)}
    for field in step.needs:
        words[field.name] = field.kind.write(state, getattr(frame, field.attribute))
    for field in step.may_have:
        value = getattr(frame, field.attribute)
        if value != field.empty:
            words[field.name] = field.kind.write(state, value)
    return words


def read_agenda(state: State, data: Any) -> list[Frame]:
    """The open questions, the innermost last; under all of them lies the one that comes again and again."""
    if not isinstance(data, list) or len(data) > MOST_QUESTIONS:
        raise BadSave(f"agenda is a list of {MOST_QUESTIONS} at most.")
    frames = [read_frame(state, mapping(entry, "A question")) for entry in data]
    if state.outcome is not None:
        if frames:
            raise BadSave("The game is over, so nothing is asked.")
        return []
    roots = [frame.step.root for frame in frames]
    if len(frames) < 2 or not roots[0] or any(roots[1:]):
        raise BadSave("The agenda starts with the next turn and ends with an open question.")
    return frames


def read_frame(state: State, data: dict[str, Any]) -> Frame:
    """One open question, with the picks made towards it."""
    name = data.get("step")
    step = state.game.steps.get(name) if isinstance(name, str) else None
    if step is None:
        raise BadSave(f"There is no step {name!r}.")
    optional = [field.name for field in step.may_have if field.name in data]
    exactly(data, f"'{name}'", ["step", "seat", *[field.name for field in step.needs], *optional])
    seat = read_seat(state, step, data["seat"])
    picked = {field.attribute: field.empty for field in step.may_have}
    for field in (*step.needs, *step.may_have):
        if field.name in data:
            picked[field.attribute] = field.kind.read(state, data[field.name], f"'{name}': {field.name}")
    return state.game.question(step, seat, **picked)


def read_seat(state: State, step: Step[Any, Any], data: Any) -> int:
    """The seat that a step asks, or chance."""
    if (data == "chance") != (step.asks == "chance"):
        raise BadSave(f"'{step.name}' is asked of the wrong seat.")
    return CHANCE if data == "chance" else SEAT.read(state, data, "seat")


def write_outcome(game: Game, outcome: Outcome | None) -> dict[str, Any] | None:
    """How the game ended, if it has."""
    if outcome is None:
        return None
    return {
        "winners": [game.seat_names[seat] for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "places": list(outcome.places),
    }


def read_outcome(state: State, data: Any, reasons: tuple[str, ...], draws: tuple[str, ...]) -> Outcome | None:
    """The same back: whoever comes first has won, unless it is a draw."""
    if data is None:
        return None
    seats = state.game.seats
    entry = exactly(data, "outcome", ["winners", "scores", "reason", "places"])
    winners = tuple(Several(SEAT).read(state, entry["winners"], "winners"))
    places = tuple(Several(Number(seats, 1)).read(state, entry["places"], "places"))
    scores = entry["scores"]
    first = tuple([seat for seat, place in enumerate(places) if place == 1])
    right = isinstance(scores, list) and len(scores) == len(places) == seats
    if not right or not all(type(score) is float and 0 <= score <= HIGHEST_SCORE for score in scores):
        raise BadSave("The outcome has a score and a place for every seat.")
    reason = entry["reason"]
    if reason not in reasons and reason not in draws:
        raise BadSave(f"A game does not end for the reason {reason!r}.")
    if winners != (() if reason in draws else first) or not first:
        raise BadSave("Who has the first place has won, unless it is a draw.")
    return Outcome(winners, tuple(scores), reason, places)
