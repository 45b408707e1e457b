"""What a house that was killed between two writes has left is made whole: beginnings, rematches and names."""

import json
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

persons = sa.table("persons", sa.column("id"), sa.column("name"))
seats = sa.table(
    "seats",
    *[sa.column(name) for name in ("table", "number", "person", "name", "agent")],
    sa.column("again", sa.Boolean),
)
tables = sa.table(
    "tables",
    *[
        sa.column(name)
        for name in ("id", "title", "game", "options", "pace", "maker", "made", "started", "ended", "again")
    ],
    sa.column("listed", sa.Boolean),
)

Sitters = list[tuple[str | None, str | None]]


def upgrade() -> None:
    """Make the change."""
    connection = op.get_bind()
    begin(connection)
    link_rematches(connection)
    correct_names(connection)


def begin(connection: sa.Connection) -> None:
    """A table whose seats are all taken begins now."""
    at_table = seats.c.table == tables.c.id
    is_free = seats.c.person.is_(None) & seats.c.agent.is_(None)
    full = sa.exists().where(at_table) & ~sa.exists().where(at_table & is_free)
    now = time.time_ns() // 1_000_000
    connection.execute(sa.update(tables).where(tables.c.started.is_(None) & full).values(started=now))


def link_rematches(connection: sa.Connection) -> None:
    """A game that is over and that all want to play again leads to its rematch; where there is none, they may ask anew.

    The rematch is the first table after it of the same kind where everybody sits one seat further, and to which no
    other game leads.
    """
    declines = (seats.c.table == tables.c.id) & seats.c.person.is_not(None) & ~seats.c.again
    wants = (seats.c.table == tables.c.id) & seats.c.again
    agreed = sa.exists().where(wants) & ~sa.exists().where(declines)
    unlinked = tables.c.ended.is_not(None) & tables.c.again.is_(None) & agreed
    reached = set(connection.execute(sa.select(tables.c.again).where(tables.c.again.is_not(None))).scalars())
    for over in connection.execute(sa.select(tables).where(unlinked).order_by(tables.c.ended)).all():
        turned = sitters(connection, over.id)
        turned = turned[1:] + turned[:1]
        for after in connection.execute(candidates(over)).all():
            alike = json.loads(after.options) == json.loads(over.options)
            if alike and after.id not in reached and sitters(connection, after.id) == turned:
                connection.execute(sa.update(tables).where(tables.c.id == over.id).values(again=after.id))
                reached.add(after.id)
                break
        else:
            connection.execute(sa.update(seats).where(seats.c.table == over.id).values(again=False))


def candidates(over: "sa.Row[Any]") -> "sa.Select[Any]":
    """The tables of the same kind that were set up after a game was over."""
    same = [tables.c[name] == getattr(over, name) for name in ("title", "game", "maker", "listed")]
    return sa.select(tables).where(*same, tables.c.made >= over.ended).order_by(tables.c.made)


def sitters(connection: sa.Connection, table: str) -> Sitters:
    """Who has the seats of a table: persons and agents."""
    query = sa.select(seats.c.person, seats.c.agent).where(seats.c.table == table).order_by(seats.c.number)
    return [(row.person, row.agent) for row in connection.execute(query)]


def correct_names(connection: sa.Connection) -> None:
    """Who has sat down alone, at a table that is not over, sits there under the own name.

    Who has set up a table may have given another name to a seat, and so may who shares a screen.
    """
    others = seats.alias()
    more = (others.c.table == seats.c.table) & (others.c.person == seats.c.person) & (others.c.number != seats.c.number)
    running = (tables.c.id == seats.c.table) & tables.c.ended.is_(None) & (tables.c.maker != seats.c.person)
    name = sa.select(persons.c.name).where(persons.c.id == seats.c.person).scalar_subquery()
    fits = seats.c.person.is_not(None) & (seats.c.name != name) & sa.exists().where(running) & ~sa.exists().where(more)
    connection.execute(sa.update(seats).where(fits).values(name=name))
