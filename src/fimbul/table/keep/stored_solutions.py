"""What the database knows of puzzles: what each person has answered first."""

from typing import NamedTuple

from sqlalchemy import Connection, case, func, insert, select

from fimbul.table.keep.schema import solutions
from fimbul.table.keep.store import Change
from fimbul.table.people.persons import now


class Tried(NamedTuple):
    """How many people have tried a puzzle, and how many of them have found the best turn, or one as good."""

    people: int = 0
    found: int = 0


def tried(connection: Connection, puzzles: list[str]) -> dict[str, Tried]:
    """How often some puzzles were tried."""
    found = func.sum(case((solutions.c.found, 1), else_=0)).label("found")
    query = select(solutions.c.puzzle, func.count().label("people"), found).where(solutions.c.puzzle.in_(puzzles))
    return {row.puzzle: Tried(row.people, row.found) for row in connection.execute(query.group_by(solutions.c.puzzle))}


def has_tried(connection: Connection, puzzle: str, person: str) -> bool:
    """Has a person answered a puzzle before?"""
    query = select(solutions.c.at).where((solutions.c.puzzle == puzzle) & (solutions.c.person == person))
    return connection.execute(query).first() is not None


def new_solution(puzzle: str, person: str, chance: float, found: bool) -> Change:
    """What is written of a person's first answer."""
    row = {"puzzle": puzzle, "person": person, "at": now(), "chance": chance, "found": found}
    return insert(solutions).values(row)
