"""What the database knows of the puzzles that people have made of moments of their games."""

import json
from typing import Final

from sqlalchemy import Connection, desc, insert, select

from fimbul.agents.puzzling import Puzzle
from fimbul.table.keep.schema import own_puzzles
from fimbul.table.keep.store import Change
from fimbul.table.people.persons import now

MOST_LISTED: Final = 50


def puzzle_named(connection: Connection, name: str) -> Puzzle | None:
    """The puzzle with a name, if there is one."""
    row = connection.execute(select(own_puzzles.c.words).where(own_puzzles.c.name == name)).first()
    return read_puzzle(row.words) if row else None


def puzzle_at(connection: Connection, table: str, picks: int) -> Puzzle | None:
    """The puzzle that was made of a table after so many picks, if there is one."""
    query = select(own_puzzles.c.words).where((own_puzzles.c.table == table) & (own_puzzles.c.picks == picks))
    row = connection.execute(query).first()
    return read_puzzle(row.words) if row else None


def puzzles_of(connection: Connection, person: str) -> list[Puzzle]:
    """Those that a person has made, the newest first."""
    query = select(own_puzzles.c.words).where(own_puzzles.c.person == person)
    rows = connection.execute(query.order_by(desc(own_puzzles.c.made)).limit(MOST_LISTED))
    return [read_puzzle(row.words) for row in rows]


def new_puzzle(made: Puzzle, table: str, picks: int, person: str) -> Change:
    """What is written of a new one."""
    row = {"name": made.name, "table": table, "picks": picks, "person": person, "made": now()}
    return insert(own_puzzles).values(words=json.dumps(made._asdict()), **row)


def read_puzzle(words: str) -> Puzzle:
    """A puzzle as it was written."""
    found = json.loads(words)
    return Puzzle(**{**found, "line": tuple(found["line"])})
