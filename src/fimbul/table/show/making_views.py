"""What a pair of eyes is shown of a room, made from the view of its seat and from nothing else."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from fimbul.agents.orders import WhenNothingElse, order, orders_for
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.changes import changes
from fimbul.core.game import Game, State, View
from fimbul.core.step import CHANCE
from fimbul.core.words import called
from fimbul.table.http.protocol import ChangesMessage, ViewMessage
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.people.persons import now
from fimbul.table.play.advising import has_hints, is_among_people
from fimbul.table.play.lending import is_lendable
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.prepared import read_prepared
from fimbul.table.play.taking_back import told_to_asker
from fimbul.table.show.draft import AS_FAR, Draft
from fimbul.table.show.table_view import LitOption, SeatView, Sitter, TableView
from fimbul.table.show.viewer import Viewpoint, encode

HOUR: Final = 3_600_000
WORTH_SHARING: Final = 16  # entries of a part; a smaller one is as quickly put into JSON twice
Packed = dict[int, msgspec.Raw]  # parts of views as JSON, by the identity of the part


def seat_view_of(room: LiveTable, key: Viewpoint) -> SeatView:
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


class Worded(NamedTuple):
    """What these eyes see of the game in the words of this table: made once for each moment.

    The view has the names of those who sit there, under `called`.
    """

    view: View
    lit: tuple[LitOption, ...]
    prompt: str
    crumbs: tuple[str, ...]
    orders: tuple[tuple[str, str], ...]


def worded(room: LiveTable, key: Viewpoint, seat_view: SeatView, named: View | None) -> Worded:
    """The same; the view may have been given these names before."""
    view, names = seat_view.view, room.names
    return Worded(
        view={**view, "called": names} if named is None else named,
        lit=lit_options(room.game, seat_view, names),
        prompt=called(seat_view.prompt, names),
        crumbs=tuple([called(crumb, names) for crumb in room.game.crumbs(view)]) if seat_view.asked else (),
        orders=() if key.handover or key.seat is None else orders(room, view),
    )


def table_view_of(
    room: LiveTable, key: Viewpoint, at: int, seat_view: SeatView, sitters: tuple[Sitter, ...], said: Worded
) -> TableView:
    """The table around what these eyes see of the game."""
    seat = None if key.handover else key.seat
    timed = room.course is not None and room.course.is_timed
    return TableView(
        table=room.setup.id,
        title=room.setup.title,
        game=room.game,
        seat=seat_view.seat,
        at=at,
        view=said.view,
        sitters=sitters_for(room, key.person, sitters),
        lit=said.lit,
        prompt=said.prompt,
        crumbs=said.crumbs,
        undoable=seat_view.undoable,
        order=None if seat is None else room.seats[seat].standing,
        orders=said.orders,
        request=room.request_to(seat),
        take_back=told_to_asker(room, seat),
        ending=room.ending or None,
        again=next((room.game.seat_names[each.number] for each in room.seats if each.again), None),
        handover=room.game.seat_names[key.seat] if key.handover and key.seat is not None else None,
        stuck=room.is_stuck,
        table_clock=room.course.clock.shown_of_table(now()) if room.course and (seat_view.asked or not timed) else None,
        answer_s=room.course.clock.pace.window if room.course and timed else 0,
        passed=room.has_passed(seat),
        hints=bool(seat_view.asked) and seat is not None and has_hints(room),
        campaign=room.setup.campaign,
        proposed=room.proposed,
        **lasting(room, seat_view),
        **prepared_by(room, key),
    )


def prepared_by(room: LiveTable, key: Viewpoint) -> dict[str, Any]:
    """What the seat has prepared, or why it is not done any more; and whether it may prepare its turn now."""
    if key.seat is None or key.handover or room.phase != "playing" or room.seats[key.seat].lent:
        return {}
    seat = room.seats[key.seat]
    may = {"may_prepare": room.decider != seat.number and is_among_people(room)}
    prepared = read_prepared(seat.prepared)
    if prepared is None:
        return may
    names = room.names
    left = tuple([called(pick.told, names) for pick in prepared.picks[prepared.made :]])
    return {**may, "prepared": left, "stopped": called(prepared.stopped, names)}


def lasting(room: LiveTable, seat_view: SeatView) -> dict[str, Any]:
    """In a campaign: whether what is asked stays for good, gets a name, and for whom it waits."""
    if not isinstance(room.game, CampaignGame):
        return {}
    mine = bool(seat_view.asked)
    return {
        "for_good": mine and room.game.is_for_good(seat_view.view),
        "letters_of_name": room.game.letters_of_name(seat_view.view) if mine else 0,
        "waits": waits_for_owner(room),
    }


def waits_for_owner(room: LiveTable) -> str:
    """That a choice which stays waits for whose it is, and for how long, though a bot plays for her."""
    until = room.choice_waits_until()
    if until is None:
        return ""
    name, hours = room.seats[room.decider].name, max(1, round((until - now()) / HOUR))
    how_long = "an hour" if hours == 1 else f"{hours} hours"
    return f"This stays for good, so it waits for {name} herself, {how_long} at most; then the bot chooses."


def lit_options(game: Game, seat_view: SeatView, names: Mapping[str, str]) -> tuple[LitOption, ...]:
    """What is asked, as a page says it."""
    found = []
    for option, (word, label) in zip(seat_view.asked, seat_view.options, strict=True):
        meaning = game.meaning(seat_view.view, option)
        found.append(
            LitOption(option, word, called(label, names), called(meaning.title, names), called(meaning.rest, names))
        )
    return tuple(found)


def waits_for(room: LiveTable) -> str:
    """For whom the table waits before the game."""
    free = sum(seat.kind == "free" for seat in room.seats)
    return f"The game begins when {'the last seat is' if free == 1 else f'{free} more seats are'} taken."


def sitters_for(room: LiveTable, person: str | None, sitters: tuple[Sitter, ...]) -> tuple[Sitter, ...]:
    """The same people, with the person's own seats marked."""
    if person is None:
        return sitters
    own = [seat.person == person for seat in room.seats]
    return tuple([each._replace(yours=True) if mine else each for each, mine in zip(sitters, own, strict=True)])


def sitter(room: LiveTable, number: int, here: set[str], moment: int) -> Sitter:
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


def orders(room: LiveTable, view: View) -> tuple[tuple[str, str], ...]:
    """The standing orders that may be given, each word with its name."""
    if not room.has_orders or room.course is None or room.ending:
        return ()
    timed = room.course.clock.for_question > 0
    return tuple([(word, order_name(word, timed)) for word in orders_for(room.game, view)])


@lru_cache(maxsize=1024)
def order_name(word: str, timed: bool) -> str:
    """What the button of an order says; where no fixed time hides it, also what it gives away."""
    given = order(word)
    tells = isinstance(given, WhenNothingElse) and not timed
    return f"{given.name} ({WhenNothingElse.gives_away})" if tells else given.name


def same_table(one: TableView, other: TableView) -> bool:
    """Do both show the same in all? The time that runs on a clock is no news, and neither is the number."""
    return still(one) == still(other)


def still(table_view: TableView) -> TableView:
    """The view of a table without what changes by itself."""
    sitters = tuple([each._replace(clock=None) if each.running else each for each in table_view.sitters])
    running = None if table_view.table_clock is None else 0
    return table_view._replace(at=0, sitters=sitters, table_clock=running)


def shown(at: int, seat_view: SeatView, packed: Packed | None = None) -> ViewMessage:
    """The game for a bot or another client; parts of a view that several see are put into JSON once."""
    packed = {} if packed is None else packed
    view = {
        name: pack(part, packed) if type(part) is dict and len(part) >= WORTH_SHARING else part
        for name, part in seat_view.view.items()
    }
    return ViewMessage(seat_view.seat, at, view, seat_view.prompt, seat_view.options)


def changed(at: int, before: SeatView, seat_view: SeatView) -> ChangesMessage:
    """The same for who has seen what was before."""
    return ChangesMessage(seat_view.seat, at, changes(before.view, seat_view.view), seat_view.prompt, seat_view.options)


def pack(part: dict[str, Any], packed: Packed) -> msgspec.Raw:
    """A part as JSON."""
    found = packed.get(id(part))
    if found is None:
        found = packed[id(part)] = msgspec.Raw(encode(part))
    return found


def with_turn_ends(table_view: TableView, room: LiveTable) -> TableView:
    """The same with every option marked that ends the turn; where other people play on then, it hands it over."""
    if not table_view.lit or table_view.seat is None or room.course is None:
        return table_view
    state, seat = room.course.sitting.state, room.seats[table_view.seat]
    others = any(is_another_person(other, seat) for other in room.seats)
    marked = [
        each._replace(ends_turn=True, hands_over=others)
        if each.option in state.asked and state.ends_turn(each.option)
        else each
        for each in table_view.lit
    ]
    return table_view._replace(lit=tuple(marked))


def is_another_person(other: Seat, seat: Seat) -> bool:
    """Does somebody else play the other seat? Who shares a screen has another name there, and bots are nobody."""
    return other.person is not None and other.player is None and (other.person, other.name) != (seat.person, seat.name)


def draft_view(room: LiveTable, table_view: TableView, draft: Draft) -> TableView:
    """The table as it would be in the turn that is prepared, with what may be picked there."""
    state, names = draft.state, room.names
    view = state.view(draft.seat)
    asked = list(state.asked) if draft.goes_on else []
    if not asked:
        view = {**view, "options": [], "words": []}
    seat_view = SeatView(draft.seat, view, asked, options(room.game, view, asked), room.game.prompt(view), 0)
    course = room.course
    return table_view._replace(
        view={**view, "called": names},
        lit=lit_options(room.game, seat_view, names),
        prompt=called(seat_view.prompt, names) if asked else ended(state),
        crumbs=tuple([called(pick.told, names) for pick in draft.picks]),
        undoable=len(draft.picks),
        preparing="moved" if course is not None and course.public_acts > draft.acts else "here",
    )


def ended(state: State) -> str:
    """Why no more can be prepared."""
    if state.decider == CHANCE:
        return "Then chance decides: as far as this your turn is prepared."
    return AS_FAR
