"""What a pair of eyes is shown of a room, made from the view of its seat and from nothing else."""

from random import Random
from typing import TYPE_CHECKING, Final

from fimbul.agents.orders import order, orders_for
from fimbul.core.game import State, View
from fimbul.core.step import CHANCE
from fimbul.table.protocol import Shown
from fimbul.table.showing import Lit, Showing, Sitter
from fimbul.table.viewer import Key

if TYPE_CHECKING:
    from fimbul.table.room import Room

FURTHEST: Final = 50  # picks that follow by themselves; more are not followed to see who decides next


def showing_of(room: "Room", key: Key, at: int, now: int) -> Showing:
    """The table as these eyes see it now; while the screen is handed over, as a spectator does."""
    course = room.course
    state = course.sitting.state if course else room.game.new()
    seat = None if key.handover else key.seat
    view = state.view(seat)
    decides = seat is not None and course is not None and state.decider == seat and not room.seats[seat].player
    return Showing(
        table=room.setup.id,
        title=room.setup.title,
        game=room.game,
        seat=key.seat,
        at=at,
        view=view,
        sitters=tuple(sitter(room, number, key.person, now) for number in range(room.game.seats)),
        lit=lit(state, view) if decides else (),
        prompt=prompt_of(room, view),
        crumbs=tuple(room.game.crumbs(view)) if decides else (),
        undoable=0 if seat is None or course is None else course.sitting.undoable(seat),
        order=None if seat is None else room.seats[seat].standing,
        orders=() if seat is None else orders(room, view),
        request=room.request_to(seat),
        ending=room.ending or None,
        again=next((room.game.seat_names[each.number] for each in room.seats if each.again), None),
        handover=room.game.seat_names[key.seat] if key.handover and key.seat is not None else None,
    )


def prompt_of(room: "Room", view: View) -> str:
    """What is asked, or for whom the table waits before the game."""
    if room.course is None:
        free = sum(seat.kind == "free" for seat in room.seats)
        return f"The game begins when {'the last seat is' if free == 1 else f'{free} more seats are'} taken."
    return room.game.prompt(view)


def sitter(room: "Room", number: int, person: str | None, now: int) -> Sitter:
    """Who has a seat, as everybody sees it."""
    seat = room.seats[number]
    course = room.course
    return Sitter(
        seat=room.game.seat_names[number],
        name=seat.name,
        kind=seat.kind,
        here=seat.kind == "bot" or room.audience.has(seat.person),
        yours=seat.person is not None and seat.person == person,
        lent=seat.lent,
        gone=course is not None and bool(course.sitting.state.gone >> number & 1),
        clock=course.clock.shown(number, now) if course and seat.kind == "person" else None,
        running=course is not None and course.clock.running == number,
    )


def lit(state: State, view: View) -> tuple[Lit, ...]:
    """The options of the seat that decides, each with its word and meaning."""
    game = state.game
    return tuple([Lit(option, game.lexicon.word(option), game.label(view, option), False) for option in state.asked])


def orders(room: "Room", view: View) -> tuple[tuple[str, str], ...]:
    """The standing orders that may be given, each word with its name."""
    if not room.has_orders or room.course is None or room.ending:
        return ()
    return tuple((word, order(word).name) for word in orders_for(room.game, view))


def same_game(one: Showing, other: Showing) -> bool:
    """Do both show the same game? Who comes and goes does not matter."""
    return one.view == other.view and one.lit == other.lit and one.undoable == other.undoable


def same_table(one: Showing, other: Showing) -> bool:
    """Do both show the same in all? The time that runs on a clock is no news, and neither is the number."""
    return still(one) == still(other)


def still(showing: Showing) -> Showing:
    """The showing without what changes by itself."""
    sitters = tuple([each._replace(clock=None) if each.running else each for each in showing.sitters])
    return showing._replace(at=0, sitters=sitters)


def shown(showing: Showing) -> Shown:
    """The same for a bot or another client."""
    options = [(each.word, each.label) for each in showing.lit]
    return Shown(showing.seat, showing.at, showing.view, showing.prompt, options)


def with_hand_overs(showing: Showing, state: State) -> Showing:
    """The showing with every option marked that hands the turn to another seat.

    It is found out in a position that the seat cannot tell from the true one, so that the mark tells nothing.
    """
    if not showing.lit or showing.seat is None:
        return showing
    trial = state.sample(showing.seat, Random(0)) if state.game.meta.secrets else state
    marked = [each._replace(hands_over=hands_over(trial, showing.seat, each.option)) for each in showing.lit]
    return showing._replace(lit=tuple(marked))


def hands_over(state: State, seat: int, option: int) -> bool:
    """Does another seat decide after this pick, and after what follows it by itself?"""
    trial = state.copy()
    if option not in trial.asked:
        return False
    trial.play(option)
    for _ in range(FURTHEST):
        if trial.over or trial.decider not in (CHANCE, seat):
            break
        if trial.decider == seat and (len(trial.asked) > 1 or trial.game.meta.secrets):
            return False
        trial.play(trial.asked[0])
    return not trial.over and trial.decider not in (CHANCE, seat)
