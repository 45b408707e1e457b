"""What the database knows of tables: how each was set up, who has its seats, and every act, in order."""

import json
import logging
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, bindparam, case, func, insert, select, update

from fimbul.core.errors import FimbulError
from fimbul.games import with_box_named
from fimbul.table.http.protocol import Pace
from fimbul.table.keep.schema import acts, chats, persons, seats, tables
from fimbul.table.keep.store import Change, Filled
from fimbul.table.keep.stored_whispers import Heard, whispers_of
from fimbul.table.play.clock import DAY
from fimbul.table.play.course import Act

LOG: Final = logging.getLogger("fimbul.table")
MOST_OWN: Final = 100  # in the list of one's own tables
MOST_LISTED: Final = 50  # in the list of open tables, of those that wait, that play, and that are over
MOST_LISTED_OF_ONE: Final = 3  # of those that wait
MOST_WAITING: Final = 5  # listed tables that one person may have
LISTED_FOR: Final = 7 * DAY
ENDED_FOR: Final = 3 * DAY  # that a game that is over stands on the front page
MOST_SAID: Final = 200  # that a room remembers ...
MOST_SAID_IN_REPLAY: Final = 1000  # ... and that a replay tells
DAMAGED: Final = "What is kept of this table is damaged, so it cannot be opened."
ONE_TABLE: Final = update(tables).where(tables.c.id == bindparam("of_table"))
ONE_SEAT: Final = update(seats).where(
    (seats.c.table == bindparam("of_table")) & (seats.c.number == bindparam("of_number"))
)


class UnknownTable(FimbulError):
    """There is no such table."""


class Damaged(FimbulError):
    """What is kept of a table is not what a house writes."""


class Setup(NamedTuple):
    """How a table was set up."""

    id: str
    title: str
    game: str
    options: dict[str, Any]
    pace: Pace
    listed: bool
    maker: str
    made: int
    engine: str = ""  # that the game began with ...
    data: str = ""  # ... and its box; empty: not known
    open_talk: bool = False  # may people without a seat speak?
    campaign: str = ""  # of which this is a game
    private_talk: bool = True  # may two people speak unheard?
    puzzle: str = ""  # that is tried here


class Seat(msgspec.Struct):
    """A seat and who has it: a person, a bot, or nobody yet. A person's seat may be lent to a bot for a while."""

    number: int
    name: str
    invitation: str
    person: str | None = None
    agent: str | None = None
    lent: str | None = None
    standing: str | None = None
    again: bool = False
    account: str | None = None  # the name of its person's account
    help: bool = False  # does its person agree to hints and a win bar?
    prepared: str | None = None  # the turn that its person has prepared; nobody else knows that there is one
    seen: int | None = 0  # so many acts when its person was last shown the game; not known of seats from before

    @property
    def has_account(self) -> bool:
        """Does the name belong to an account, and not to a guest or to somebody at the screen of another person?"""
        return self.person is not None and self.name == self.account

    @property
    def kind(self) -> Literal["person", "bot", "free"]:
        """Who has the seat."""
        return "bot" if self.agent else "person" if self.person else "free"

    @property
    def player(self) -> str | None:
        """The agent that plays now, if one does."""
        return self.agent or self.lent


class Request(msgspec.Struct, frozen=True):
    """A seat asks to take back so many picks; these persons have not answered yet. Whatever all can notice ends it."""

    seat: int
    back: int
    picks: int  # that stood when it was asked
    acts: int  # that had been done when it was asked
    unanswered: frozenset[str]


class Said(NamedTuple):
    """What somebody said at a table, when, and whether under the name of an account."""

    at: int
    name: str
    text: str
    account: bool


class StoredTable(NamedTuple):
    """All that is kept of one table."""

    setup: Setup
    started: int | None
    ended: int | None
    ending: str
    again: str | None
    request: Request | None
    seats: list[Seat]
    acts: list[Act]
    chats: list[tuple[str, str, bool]]  # what was said last ...
    said: int = 0  # ... and how much was said in all
    whispered: int = 0  # how much was said in private ...
    whispers: Mapping[str, Heard] = {}  # ... and by person what each has said and heard of it

    @property
    def listing(self) -> "Listing":
        """The table as it stands in a list."""
        return Listing(self.setup, self.started, self.ended, self.ending, self.again, self.seats)


def take_down(connection: Connection, table: str) -> StoredTable:
    """All that is kept of a table."""
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None:
        raise UnknownTable("There is no such table.")
    done = select(acts.c.number, acts.c.at, acts.c.seat, acts.c.kind, acts.c.words).where(acts.c.table == table)
    listing = read_listing(row, seats_of(connection, [table])[table])
    return StoredTable(
        listing.setup,
        row.started,
        row.ended,
        row.ending,
        row.again,
        read_request(row.request),
        listing.seats,
        [Act(*found) for found in connection.execute(done.order_by(acts.c.number))],
        [(said.name, said.text, said.account) for said in talk_of(connection, table, MOST_SAID)],
        connection.execute(select(func.count()).where(chats.c.table == table)).scalar() or 0,
        *whispers_of(connection, table, [seat.person for seat in listing.seats if seat.person], MOST_SAID),
    )


def number_of_acts(connection: Connection, table: str) -> int:
    """How much was done at a table."""
    query = select(func.count()).select_from(acts).where(acts.c.table == table)
    return connection.execute(query).scalar_one()


def listing_of(connection: Connection, table: str) -> "Listing":
    """A table as it stands in a list."""
    found = listings(connection, tables.c.id == table, 1)
    if not found:
        raise UnknownTable("There is no such table.")
    return found[0]


def talk_of(connection: Connection, table: str, most: int) -> list[Said]:
    """What was said last at a table, so much of it at most."""
    query = select(chats.c.at, chats.c.name, chats.c.text, chats.c.account).where(chats.c.table == table)
    last = connection.execute(query.order_by(chats.c.number.desc()).limit(most))
    return [Said(*found) for found in last][::-1]


def read_setup(row: "Row[Any]") -> Setup:
    """How the table of a row was set up."""
    pace = msgspec.json.decode(row.pace, type=Pace)
    options = with_box_named(row.game, msgspec.json.decode(row.options, type=dict[str, Any]), row.data)
    known = (row.id, row.title, row.game, options, pace, row.listed, row.maker, row.made)
    return Setup(*known, row.engine, row.data, row.open_talk, row.campaign, row.private_talk, row.puzzle)


def seats_of(connection: Connection, ids: list[str]) -> dict[str, list[Seat]]:
    """The seats of several tables."""
    found: dict[str, list[Seat]] = {table: [] for table in ids}
    account = case((persons.c.account.is_not(None), persons.c.name)).label("account")
    query = select(seats, account).outerjoin(persons, seats.c.person == persons.c.id).where(seats.c.table.in_(ids))
    for row in connection.execute(query.order_by(seats.c.number)):
        kept = (row.number, row.name, row.invitation, row.person, row.agent, row.lent, row.standing, row.again)
        found[row.table].append(Seat(*kept, row.account, row.help, row.prepared, row.seen))
    return found


class Listing(NamedTuple):
    """A table in a list, without what was done at it."""

    setup: Setup
    started: int | None
    ended: int | None
    ending: str
    again: str | None
    seats: list[Seat]


class Kept(NamedTuple):
    """A table in a list, with what was written last of how it stands."""

    listing: Listing
    brief: str  # as `show/briefs.py` writes it; empty: never written
    acts: int  # that have been done there


def tables_of(connection: Connection, person: str) -> list[Listing]:
    """The tables at which a person has a seat, the newest first."""
    sits = select(seats.c.table).where(seats.c.person == person)
    return listings(connection, tables.c.id.in_(sits), MOST_OWN)


def open_tables(connection: Connection, moment: int) -> list[Listing]:
    """The tables that everybody may find now: those that wait for players, few of each maker, those that play, and
    those that are over; of each kind the newest first, so that none can push another off.
    """
    over = tables.c.listed & tables.c.ended.is_not(None)
    kinds = (waiting_in_list(moment), playing_in_list(), over)
    return [each for fitting in kinds for each in listings(connection, fitting, MOST_LISTED)]


def waiting_in_list(moment: int) -> ColumnElement[bool]:
    """Those that wait for players, few of each maker."""
    rank = func.row_number().over(partition_by=tables.c.maker, order_by=tables.c.made.desc()).label("rank")
    ranked = select(tables.c.id, rank).where(waits_in_list(moment)).subquery()
    return tables.c.id.in_(select(ranked.c.id).where(ranked.c.rank <= MOST_LISTED_OF_ONE))


def playing_in_list() -> ColumnElement[bool]:
    """Those that play in the open."""
    return tables.c.listed & tables.c.started.is_not(None) & tables.c.ended.is_(None)


def front_tables(connection: Connection, person: str, campaigns: list[str], moment: int) -> list[Kept]:
    """The tables of a person and of her campaigns that are not over, or have not been for long; the newest first."""
    sits = tables.c.id.in_(select(seats.c.table).where(seats.c.person == person))
    lately = tables.c.ended.is_(None) | (tables.c.ended > moment - ENDED_FOR)
    fitting = (sits & lately) | tables.c.campaign.in_(campaigns) if campaigns else sits & lately
    return kept_tables(connection, fitting, MOST_OWN)


def kept_table(connection: Connection, table: str) -> Kept | None:
    """One table, with what was written last of how it stands."""
    return next(iter(kept_tables(connection, tables.c.id == table, 1)), None)


def tables_for_all(connection: Connection, moment: int) -> tuple[list[Kept], list[Kept]]:
    """The tables that everybody may find now: those that wait for players, and those that play."""
    return (
        kept_tables(connection, waiting_in_list(moment), MOST_LISTED),
        kept_tables(connection, playing_in_list(), MOST_LISTED),
    )


def waits_in_list(moment: int) -> ColumnElement[bool]:
    """Does a table wait for players, and may everybody find it? Not for ever, and not when nobody sits there."""
    waiting = tables.c.listed & tables.c.started.is_(None) & (tables.c.made > moment - LISTED_FOR)
    return waiting & tables.c.id.in_(select(seats.c.table).where(seats.c.person.is_not(None)))


def waiting_tables_of(connection: Connection, person: str, moment: int) -> int:
    """How many tables that a person has set up wait for players in the list."""
    fits = waits_in_list(moment) & (tables.c.maker == person)
    return connection.execute(select(func.count()).select_from(tables).where(fits)).scalar() or 0


def listings(connection: Connection, fitting: ColumnElement[bool], most: int) -> list[Listing]:
    """The newest tables that fit, as they stand in a list."""
    return [kept.listing for kept in kept_tables(connection, fitting, most)]


def kept_tables(connection: Connection, fitting: ColumnElement[bool], most: int) -> list[Kept]:
    """The newest tables that fit, each with the brief that was written of it, and how much has been done there."""
    done = select(func.max(acts.c.number) + 1).where(acts.c.table == tables.c.id).correlate(tables).scalar_subquery()
    query = select(tables, func.coalesce(done, 0).label("done")).where(fitting)
    rows = connection.execute(query.order_by(tables.c.made.desc()).limit(most)).all()
    seated = seats_of(connection, [row.id for row in rows])
    found = []
    for row in rows:
        try:
            found.append(Kept(read_listing(row, seated[row.id]), row.brief or "", row.done))
        except Damaged:  # the others can be listed
            LOG.warning("table %s is damaged", row.id)
    return found


def read_listing(row: "Row[Any]", seated: list[Seat]) -> Listing:
    """The table of a row with its seats, all of which must be there."""
    try:
        setup = read_setup(row)
    except ValueError:
        raise Damaged(DAMAGED) from None
    if not seated or [seat.number for seat in seated] != [*range(len(seated))]:
        raise Damaged(DAMAGED)
    return Listing(setup, row.started, row.ended, row.ending, row.again, seated)


def read_request(written: str | None) -> Request | None:
    """What the others are asked for; what another version of the house has asked in other words, nobody asks."""
    try:
        return msgspec.json.decode(written, type=Request) if written else None
    except ValueError:
        return None


def tables_with_bots(connection: Connection) -> list[str]:
    """The tables whose game runs and where somebody plays without being there: a bot, an order, a prepared turn."""
    absent = seats.c.agent.is_not(None) | seats.c.lent.is_not(None) | seats.c.standing.is_not(None)
    absent |= seats.c.prepared.is_not(None)
    running = tables.c.started.is_not(None) & tables.c.ended.is_(None)
    query = select(tables.c.id).where(running & tables.c.id.in_(select(seats.c.table).where(absent)))
    return [row.id for row in connection.execute(query.order_by(tables.c.made))]


def seat_of_invitation(connection: Connection, invitation: str) -> tuple[str, int] | None:
    """The table and the seat that an invitation is for."""
    row = connection.execute(select(seats.c.table, seats.c.number).where(seats.c.invitation == invitation)).first()
    return (row.table, row.number) if row else None


def new_table(stored: StoredTable) -> list[Change]:
    """What is written when a table is set up, besides what was done at it."""
    setup = stored.setup
    row = {
        **setup._asdict(),
        "options": json.dumps(setup.options),
        "pace": msgspec.json.encode(setup.pace).decode(),
        "started": stored.started,
        "ending": "",
    }
    columns = [column.name for column in seats.columns if column is not seats.c.table]
    seat_rows = [{"table": setup.id, **{name: getattr(seat, name) for name in columns}} for seat in stored.seats]
    return [Filled(insert(tables), row), Filled(insert(seats), seat_rows)]


def table_change(table: str, **values: str | int) -> Change:
    """What is written when something of a table changes."""
    return Filled(ONE_TABLE, {"of_table": table, **values})


def new_request(table: str, request: Request | None) -> Change:
    """What is written when the others are asked for something, and when they have answered."""
    return Filled(ONE_TABLE, {"of_table": table, "request": request and msgspec.json.encode(request).decode()})


def seat_change(table: str, seat: Seat, **values: str | bool | int | None) -> Change:
    """What is written when something of a seat changes."""
    return Filled(ONE_SEAT, {"of_table": table, "of_number": seat.number, **values})


def new_name_at_seats(person: str, before: str, after: str) -> Change:
    """What is written when a person is called otherwise: at the seats of tables that are not over."""
    running = select(tables.c.id).where(tables.c.ended.is_(None))
    fits = (seats.c.person == person) & (seats.c.name == before) & seats.c.table.in_(running)
    return update(seats).where(fits).values(name=after)
