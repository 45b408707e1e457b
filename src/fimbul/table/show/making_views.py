"""What a pair of eyes is shown of a room, made from the view of its seat and from nothing else."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from fimbul.agents.orders import WhenNothingElse, order, orders_for
from fimbul.core.changes import changes
from fimbul.core.game import Game, View
from fimbul.core.words import called
from fimbul.table.http.protocol import ChangesMessage, ViewMessage
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.people.persons import now
from fimbul.table.play.lending import is_lendable
from fimbul.table.play.taking_back import told_to_asker
from fimbul.table.show.table_view import LitOption, SeatView, Sitter, TableView
from fimbul.table.show.viewer import Viewpoint, encode

if TYPE_CHECKING:
    from fimbul.table.play.room import Room

WORTH_SHARING: Final = 16  # entries of a part; a smaller one is as quickly put into JSON twice
Packed = dict[int, msgspec.Raw]  # parts of views as JSON, by the identity of the part


def sight_of(room: "Room", key: Viewpoint) -> SeatView:
    """The game as these eyes see it now; while the screen is handed over, as a spectator does."""
    course = room.course
    seat = None if key.handover else key.seat
    if course is None:
        view = room.game.new().view(seat)
        return SeatView(key.seat, view, [], [], waits_for(room), 0)
    view, state = course.view(seat), course.sitting.state
    decides = seat is not None and state.decider == seat and not room.seats[seat].player
    undoable = 0 if seat is None else course.sitting.undoable(seat)
    asked = list(state.asked) if decides else []
    return SeatView(key.seat, view, asked, options(room.game, view, asked), room.game.prompt(view), undoable)


def showing_of(room: "Room", key: Viewpoint, at: int, sight: SeatView, sitters: tuple[Sitter, ...]) -> TableView:
    """The table around what these eyes see of the game."""
    seat = None if key.handover else key.seat
    view, timed = sight.view, room.course is not None and room.course.is_timed
    return TableView(
        table=room.setup.id,
        title=room.setup.title,
        game=room.game,
        seat=sight.seat,
        at=at,
        view=named_view(room, key, view),
        sitters=sitters_for(room, key.person, sitters),
        lit=tuple(lit_options(sight, room.names)),
        prompt=room.word(sight.prompt),
        crumbs=tuple(map(room.word, room.game.crumbs(view))) if sight.asked else (),
        undoable=sight.undoable,
        order=None if seat is None else room.seats[seat].standing,
        orders=() if seat is None else orders(room, view),
        request=room.request_to(seat),
        take_back=told_to_asker(room, seat),
        ending=room.ending or None,
        again=next((room.game.seat_names[each.number] for each in room.seats if each.again), None),
        handover=room.game.seat_names[key.seat] if key.handover and key.seat is not None else None,
        stuck=room.driver.stuck and room.driver.has_work(),
        table_clock=room.course.clock.shown_of_table(now()) if room.course and (sight.asked or not timed) else None,
        answer_s=room.course.clock.pace.window if room.course and timed else 0,
        passed=room.has_passed(seat),
    )


def lit_options(sight: SeatView, names: dict[str, str]) -> list[LitOption]:
    """What is asked, as a page says it."""
    pairs = zip(sight.asked, sight.options, strict=True)
    return [LitOption(option, word, called(meaning, names)) for option, (word, meaning) in pairs]


def named_view(room: "Room", key: Viewpoint, view: View) -> View:
    """A view as it is drawn at this table, with the names of those who sit there; the same as long as both are."""
    before, names = room.audience.named.get(key), room.names
    if before is not None and before[0] is view and before[1]["called"] == names:
        return before[1]
    made = {**view, "called": names}
    room.audience.named[key] = (view, made)
    return made


def waits_for(room: "Room") -> str:
    """For whom the table waits before the game."""
    free = sum(seat.kind == "free" for seat in room.seats)
    return f"The game begins when {'the last seat is' if free == 1 else f'{free} more seats are'} taken."


def sitters_for(room: "Room", person: str | None, sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """The same people, with the person's own seats marked."""
    if person is None:
        return sitters
    own = [seat.person == person for seat in room.seats]
    return tuple([each._replace(yours=True) if mine else each for each, mine in zip(sitters, own, strict=True)])


def sitter(room: "Room", number: int, here: set[str], moment: int) -> Sitter:
    """Who has a seat, as everybody sees it."""
    seat = room.seats[number]
    course = room.course
    return Sitter(
        seat=room.game.seat_names[number],
        name=seat.name,
        kind=seat.kind,
        here=seat.kind == "bot" or seat.person in here,
        yours=False,
        lent=seat.lent,
        gone=course is not None and bool(course.sitting.state.gone >> number & 1),
        clock=course.clock.shown(number, moment) if course and seat.kind == "person" else None,
        running=course is not None and course.clock.running == number,
        account=seat.has_account,
        lendable=is_lendable(room, seat),
    )


def options(game: Game, view: View, asked: list[int]) -> list[tuple[str, str]]:
    """What is asked, each option's word with its meaning."""
    return [(game.lexicon.word(option), game.label(view, option)) for option in asked]


def orders(room: "Room", view: View) -> tuple[tuple[str, str], ...]:
    """The standing orders that may be given, each word with its name."""
    if not room.has_orders or room.course is None or room.ending:
        return ()
    timed = room.course.clock.for_question > 0
    return tuple((word, order_name(word, timed)) for word in orders_for(room.game, view))


def order_name(word: str, timed: bool) -> str:
    """What the button of an order says; where no fixed time hides it, also what it gives away."""
    given = order(word)
    tells = isinstance(given, WhenNothingElse) and not timed
    return f"{given.name} ({WhenNothingElse.gives_away})" if tells else given.name


def same_table(one: TableView, other: TableView) -> bool:
    """Do both show the same in all? The time that runs on a clock is no news, and neither is the number."""
    return still(one) == still(other)


def still(showing: TableView) -> TableView:
    """The showing without what changes by itself."""
    sitters = tuple([each._replace(clock=None) if each.running else each for each in showing.sitters])
    running = None if showing.table_clock is None else 0
    return showing._replace(at=0, sitters=sitters, table_clock=running)


def shown(at: int, sight: SeatView, packed: Packed | None = None) -> ViewMessage:
    """The game for a bot or another client; parts of a view that several see are put into JSON once."""
    packed = {} if packed is None else packed
    view = {
        name: pack(part, packed) if type(part) is dict and len(part) >= WORTH_SHARING else part
        for name, part in sight.view.items()
    }
    return ViewMessage(sight.seat, at, view, sight.prompt, sight.options)


def changed(at: int, before: SeatView, sight: SeatView) -> ChangesMessage:
    """The same for who has seen what was before."""
    return ChangesMessage(sight.seat, at, changes(before.view, sight.view), sight.prompt, sight.options)


def pack(part: dict[str, Any], packed: Packed) -> msgspec.Raw:
    """A part as JSON."""
    found = packed.get(id(part))
    if found is None:
        found = packed[id(part)] = msgspec.Raw(encode(part))
    return found


def with_turn_ends(showing: TableView, room: "Room") -> TableView:
    """The showing with every option marked that ends the turn; where other people play on then, it hands it over."""
    if not showing.lit or showing.seat is None or room.course is None:
        return showing
    state, seat = room.course.sitting.state, room.seats[showing.seat]
    others = any(is_another_person(other, seat) for other in room.seats)
    ends = [each.option in state.asked and state.ends_turn(each.option) for each in showing.lit]
    marked = [
        each._replace(ends_turn=end, hands_over=end and others) for each, end in zip(showing.lit, ends, strict=True)
    ]
    return showing._replace(lit=tuple(marked))


def is_another_person(other: Seat, seat: Seat) -> bool:
    """Does somebody else play the other seat? Who shares a screen has another name there, and bots are nobody."""
    return other.person is not None and other.player is None and (other.person, other.name) != (seat.person, seat.name)
