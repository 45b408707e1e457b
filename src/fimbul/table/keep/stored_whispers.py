"""What people say to one another in private, as it is kept: apart from what all hear, so that no number tells of it."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, or_, select

from fimbul.table.keep.schema import whispers
from fimbul.table.keep.store import Change

Line = tuple[str, str, str]  # who says it, to whom, and the words


class Heard(NamedTuple):
    """What a person has said and heard in private at a table: how much in all, and the last of it."""

    total: int
    lines: list[Line]


def whispers_of(connection: Connection, table: str, people: Iterable[str], most: int) -> tuple[int, dict[str, Heard]]:
    """How much was said in private at a table, and by person what each has said and heard of it."""
    here = whispers.c.table == table
    count = connection.execute(select(func.count()).select_from(whispers).where(here)).scalar_one()
    found: dict[str, Heard] = {}
    for person in set(people) if count else ():
        own = here & or_(whispers.c.speaker == person, whispers.c.hearer == person)
        heard = connection.execute(select(func.count()).select_from(whispers).where(own)).scalar_one()
        last = select(whispers.c.name, whispers.c.to, whispers.c.text).where(own).order_by(whispers.c.number.desc())
        lines = [(row.name, row.to, row.text) for row in connection.execute(last.limit(most))]
        found[person] = Heard(heard, lines[::-1])
    return count, found


def new_whisper(table: str, number: int, at: int, speaker: str, hearer: str, line: Line) -> Change:
    """What is written when somebody says something in private."""
    name, to, text = line
    values = {"table": table, "number": number, "at": at, "speaker": speaker, "hearer": hearer}
    return insert(whispers).values(**values, name=name, to=to, text=text)
