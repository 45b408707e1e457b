"""The head of every view: whose turn it is, who decides, what is asked and what may be answered.

It is the same in every game, so that orders, agents, tables and terminals read it and no game's own words. What the
others see of a question follows from what its step declares.
"""

from typing import Any, TypedDict

from fimbul.core.game import Game, State
from fimbul.core.saves import seat_word, write_frame, write_outcome
from fimbul.core.step import NOBODY, Frame


class TurnSeen(TypedDict):
    """Whose turn it is, nobody's between turns, and the number of the turn or round."""

    number: int
    seat: str | None


class Window(TypedDict):
    """An act that others may answer now: what it is, whose, what it is worth, and at what was aimed, if anybody did."""

    act: str
    seat: str
    worth: int
    target: str | None


class Head(TypedDict):
    """What every view begins with.

    `seat` is who looks, None for a spectator. `decider` is a seat, `chance`, `others` where nobody is to see who of
    them is asked, or None at the end. Only the decider sees `options` and `words`.
    """

    game: str
    seat: str | None
    turn: TurnSeen
    decider: str | None
    question: dict[str, Any] | None
    options: list[int]
    words: list[str]
    window: Window | None
    outcome: dict[str, Any] | None


def head(state: State, seat: int | None) -> Head:
    """The head of the view of a seat, or of a spectator (None)."""
    game, asked = state.game, state.agenda[-1] if state.agenda else None
    decides = asked is not None and seat == asked.seat
    frame = asked if decides else shown_frame(state)
    turn = state.whose_turn()
    return {
        "game": game.meta.name,
        "seat": None if seat is None else game.seat_names[seat],
        "turn": {"number": turn.number, "seat": None if turn.seat == NOBODY else game.seat_names[turn.seat]},
        "decider": None if frame is None else decider(game, frame, decides),
        "question": None if frame is None else write_frame(state, frame) if decides else shown(state, frame),
        "options": list(state.asked) if decides else [],
        "words": [game.lexicon.word(option) for option in state.asked] if decides else [],
        "window": game.window(state),
        "outcome": write_outcome(game, state.outcome),
    }


def public_decider(state: State) -> str | None:
    """Who decides, as everybody sees it."""
    frame = shown_frame(state)
    return None if frame is None else decider(state.game, frame, decides=False)


def shown_frame(state: State) -> Frame | None:
    """The open question as those see it who are not asked: what a seat did before it began what is hidden."""
    for frame in reversed(state.agenda):
        if not frame.step.hidden:
            return frame
    return None


def decider(game: Game, frame: Frame, decides: bool) -> str:
    """Who decides, as far as it is shown."""
    step = frame.step.seen_as or frame.step
    return "others" if step.asks == "others" and not decides else seat_word(game, frame.seat)


def shown(state: State, frame: Frame) -> dict[str, Any]:
    """What the others see of an open question."""
    step = frame.step.seen_as or frame.step
    seen: dict[str, Any] = {"step": step.name}
    if step.asks != "others":
        seen["seat"] = seat_word(state.game, frame.seat)
    for field in (*step.needs, *step.may_have):
        value = getattr(frame, field.attribute)
        if not field.private and value != field.empty:
            seen[field.name] = field.kind.write(state, value)
    return seen
