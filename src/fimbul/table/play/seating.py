"""How a table is drawn up and begins, and who may take its free seats."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Final

from fimbul.agents import agents_of
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game
from fimbul.table.http.limits import is_this_machine
from fimbul.table.http.protocol import NewSeat, Pace
from fimbul.table.keep.store import Change
from fimbul.table.keep.stored_tables import Seat, Setup, StoredTable, table_change
from fimbul.table.people.names import BOT_NAMES, proper_name
from fimbul.table.people.persons import Person, now
from fimbul.table.play.course import Act
from fimbul.table.play.room import Refused, Room
from fimbul.table.play.versions import versions

BY_LINK: Final = "A second one is taken by its invitation link only, which those at the table can copy."


def beginning(room: Room, started: int) -> Change:
    """What is written when the last seat is taken: when, and with which engine and box the game begins."""
    engine, data = versions(room.game)
    room.setup = room.setup._replace(engine=engine, data=data)
    return table_change(room.setup.id, started=started, engine=engine, data=data)


def draw_up(
    game: Game,
    title: str,
    seats: list[Seat],
    maker: str,
    listed: bool,
    pace: Pace,
    acts: Sequence[Act] = (),
    open_talk: bool = False,
    campaign: str = "",
    private_talk: bool = True,
    puzzle: str = "",
) -> StoredTable:
    """A table as it will be kept; it begins at once if no seat is free."""
    chosen = (title, game.meta.name, dict(game.options), pace, listed)
    made = Setup(token_urlsafe(12), *chosen, maker, now(), *versions(game), open_talk, campaign, private_talk)
    setup = made._replace(puzzle=puzzle)
    for seat in seats:
        seat.seen = len(acts)  # what was played before it sat down is no news to it
    started = None if any(seat.kind == "free" for seat in seats) else now()
    return StoredTable(setup, started, None, "", None, None, seats, list(acts), [])


def free_seat(room: Room, invitation: str | None, number: int | None) -> Seat:
    """The free seat that is meant: of an open table any, else only with its invitation."""
    free = [seat for seat in room.seats if seat.kind == "free"]
    if room.phase == "over":
        raise Refused("The game at this table is over. Everybody can look at it.")
    for seat in room.seats:
        if invitation is not None and seat.invitation == invitation and seat not in free:
            raise Refused(f"This invitation is used up: {seat.name} has that seat.")
    if not free:
        raise Refused("All seats of this table are taken. Everybody can watch.")
    for seat in free:
        invited = invitation is not None and seat.invitation == invitation
        if invited or (invitation is None and room.setup.listed and number in (None, seat.number)):
            return seat
    if invitation is not None:
        raise Refused("Nobody at this table has sent this invitation.")
    raise Refused("That seat is taken, or you need an invitation to it.")


def check_one_seat(room: Room, person: Person, place: str) -> None:
    """At an open table nobody takes all seats; on one's own machine all people come from the same place."""
    if room.held_by(person):
        raise Refused(f"You have a seat at this table. {BY_LINK}")
    if place in room.places.values() and not is_this_machine(place):
        raise Refused(f"Somebody from where you are has a seat at this table. {BY_LINK}")


def default_seats(game: Game, agent: str = "greedy") -> list[NewSeat]:
    """Me against bots."""
    return [NewSeat("me"), *[NewSeat("bot", agent=agent) for _ in range(game.seats - 1)]]


def new_seat(game: Game, number: int, wish: NewSeat, person: Person) -> Seat:
    """A seat as wished for."""
    seat = Seat(number, "", token_urlsafe(12))
    if wish.who == "bot":
        seat.agent, seat.name = wish.agent, bot_name(game, wish.agent, number)
    elif wish.who != "free":
        seat.person, seat.account = person.id, person.account_name
        seat.name = proper_name(wish.name) if wish.name.strip() else person.name
    return seat


def check_bot(game: Game, agent: str) -> None:
    """Refuse a bot that does not play the game."""
    known = agents_of(game.meta.name)
    if agent not in known:
        raise BadOptions(f"There is no bot '{agent}'; there is {', '.join(known)}.")


def bot_name(game: Game, agent: str, number: int) -> str:
    """How an agent is called in a seat: no two at a table alike."""
    check_bot(game, agent)
    return BOT_NAMES[number % len(BOT_NAMES)]
