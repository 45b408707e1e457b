"""What nobody may find in a database, however the house ended: acts of which only a part is written."""

from sqlalchemy import Connection, exists, select

from fimbul.table.keep.schema import persons, seats, sessions, tables


def halves(connection: Connection) -> list[str]:
    """All that is half written: what it is, and the table or the person."""
    at_table = seats.c.table == tables.c.id
    is_free = seats.c.person.is_(None) & seats.c.agent.is_(None)
    declines = seats.c.person.is_not(None) & ~seats.c.again
    full = ~exists().where(at_table & is_free)
    agreed = tables.c.ended.is_not(None) & tables.c.again.is_(None) & ~exists().where(at_table & declines)
    under = at_table & (seats.c.person == persons.c.id) & tables.c.ended.is_(None)
    queries = {
        "all seats are taken, and it has not begun": select(tables.c.id).where(full & tables.c.started.is_(None)),
        "all want to play again, and there is no table": select(tables.c.id).where(agreed),
        "somebody sits there under an old name": select(tables.c.id).where(under & (persons.c.name != seats.c.name)),
        "nobody can come in as this person": select(persons.c.id).where(
            ~exists().where(sessions.c.person == persons.c.id)
        ),
    }
    return [f"{what}: {row.id}" for what, query in queries.items() for row in connection.execute(query)]


def unreached(connection: Connection, known: set[str]) -> list[str]:
    """Tables that nobody has set up and to which no other leads."""
    rows = connection.execute(select(tables.c.id, tables.c.again)).all()
    return [row.id for row in rows if row.id not in known | {other.again for other in rows}]
