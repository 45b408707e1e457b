"""The next turn of a seat as it can be foreseen now: the others are done, and nothing of it hangs on luck."""

from typing import Final

from fimbul.core.chance import roll
from fimbul.core.errors import FimbulError
from fimbul.core.game import Rng, State
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE

WORLDS: Final = 3  # samples that must agree
MOST_ANSWERS: Final = 300  # until the turn must have come
MOST_CHOICES: Final = 8  # that are made for the others on the way
MOST_TRIED: Final = 40  # answers of which it is tried whether they end a turn
CLOSING: Final = ("pass", "done")


def next_turn(perspective: Perspective, rng: Rng) -> State | None:
    """A position in which the seat's next turn begins, if what it will be asked first can be foreseen; else None.

    It is a sample, in which the others end their turns as soon as they can; what they cannot end is answered in some
    way. Several are compared: what they do not agree on hangs on luck, or on what the others have in hand.
    """
    worlds = [led_on(perspective.sample(rng), perspective.seat, rng) for _ in range(WORLDS)]
    first = worlds[0]
    if first is None:
        return None
    asked = what_is_asked(first, perspective.seat)
    if any(world is None or what_is_asked(world, perspective.seat) != asked for world in worlds[1:]):
        return None
    return first


def what_is_asked(state: State, seat: int) -> tuple[object, list[int]]:
    """The question to a seat, and its answers."""
    return state.view(seat)["question"], state.asked


def led_on(state: State, seat: int, rng: Rng) -> State | None:
    """The sample when the seat's next turn has come; None if the game ends before, if it does not come soon, if the
    others have much to choose until then, or if the seat itself has anything to choose but to pass.
    """
    begun, choices = state.whose_turn(), 0
    for _ in range(MOST_ANSWERS):
        if state.over:
            return None
        own = state.decider == seat and state.whose_turn().seat == seat and state.whose_turn() != begun
        if own and not state.forced():
            return state
        option = roll(state, rng) if state.decider == CHANCE else closing_option(state)
        if option is None:
            choices += 1
            if state.decider == seat or choices > MOST_CHOICES:
                return None
            option = state.asked[rng.randrange(len(state.asked))]
        state.play(option)
    return None


def closing_option(state: State) -> int | None:
    """What ends a turn or a question soonest: the only answer, to pass, to be done, what ends the turn; None if
    something has to be chosen.
    """
    if len(state.asked) == 1:
        return state.asked[0]
    for word in CLOSING:
        option = state.game.lexicon.numbers.get(word)
        if option is not None and option in state.asked:
            return option
    if len(state.asked) <= MOST_TRIED:
        for option in state.asked:
            if state.ends_turn(option):
                return option
    return None


def foreseen(perspective: Perspective, rng: Rng) -> State | None:
    """The same; where a sample cannot be led on, nothing is foreseen."""
    try:
        return next_turn(perspective, rng)
    except FimbulError:
        return None
