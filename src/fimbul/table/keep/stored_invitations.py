"""What the database knows of invitations by name: of people who have played together."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from fimbul.table.keep.schema import invitations, persons, seats, tables
from fimbul.table.keep.store import Change

MOST_KNOWN: Final = 30  # in the list of those who can be invited
MOST_WAITING: Final = 20  # in the list of one's invitations


class Known(NamedTuple):
    """Somebody with whom a person has played."""

    id: str
    name: str


class Invitation(NamedTuple):
    """A seat that is kept for somebody: at which table, by whom, and the secret of its link."""

    table: str
    title: str
    game: str
    by: str
    secret: str


def known_to(connection: Connection, person: str) -> list[Known]:
    """Those with whom a person has sat at a table whose game began, the last ones first."""
    own = select(seats.c.table).where(seats.c.person == person)
    last = func.max(tables.c.started)
    query = (
        select(persons.c.id, persons.c.name)
        .join(seats, seats.c.person == persons.c.id)
        .join(tables, tables.c.id == seats.c.table)
        .where(seats.c.table.in_(own) & (persons.c.id != person) & tables.c.started.is_not(None))
        .group_by(persons.c.id, persons.c.name)
        .order_by(last.desc())
    )
    return [Known(*row) for row in connection.execute(query.limit(MOST_KNOWN))]


def is_invited(connection: Connection, table: str, person: str) -> bool:
    """Has somebody been invited to a table by name?"""
    fits = (invitations.c.table == table) & (invitations.c.person == person)
    return connection.execute(select(invitations.c.seat).where(fits)).first() is not None


def invited_since(connection: Connection, person: str, moment: int) -> int:
    """How often somebody has been invited by name since then, whoever did."""
    fits = (invitations.c.person == person) & (invitations.c.at > moment)
    return connection.execute(select(func.count()).select_from(invitations).where(fits)).scalar_one()


def invitations_of(connection: Connection, person: str) -> list[Invitation]:
    """The seats that are kept for a person and still free, the newest first."""
    free = seats.c.person.is_(None) & seats.c.agent.is_(None) & tables.c.started.is_(None)
    columns = (tables.c.id, tables.c.title, tables.c.game, invitations.c.by, seats.c.invitation)
    query = (
        select(*columns)
        .join(invitations, invitations.c.table == tables.c.id)
        .join(seats, (seats.c.table == invitations.c.table) & (seats.c.number == invitations.c.seat))
        .where(free & (invitations.c.person == person))
        .order_by(invitations.c.at.desc())
    )
    return [Invitation(*row) for row in connection.execute(query.limit(MOST_WAITING))]


def new_invitation(table: str, person: str, by: str, seat: int, at: int) -> Change:
    """What is written when somebody is invited by name."""
    return insert(invitations).values(table=table, person=person, by=by, seat=seat, at=at)
