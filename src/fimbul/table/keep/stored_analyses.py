"""What the database knows of analyses: which are wished for, and every decision that has been judged, in order."""

from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from fimbul.core.version import VERSION
from fimbul.table.keep.schema import analyses, judgements
from fimbul.table.keep.store import Change
from fimbul.table.people.persons import now

UNFINISHED: Final = analyses.c.made.is_(None) & (analyses.c.failure == "")


class StoredAnalysis(NamedTuple):
    """The analysis of a table as far as it has been made: so many decisions of so many, if that is known."""

    table: str
    level: int
    engine: str
    decisions: int | None
    made: int | None
    failure: str
    judged: int
    before: int  # so many were asked for earlier and are not made either

    @property
    def state(self) -> Literal["waiting", "judging", "made", "failed"]:
        """How it stands, in a word."""
        if self.failure:
            return "failed"
        if self.made is not None:
            return "made"
        return "waiting" if self.decisions is None else "judging"

    @property
    def unfinished(self) -> bool:
        """Is it still to be made?"""
        return self.state in ("waiting", "judging")


class Waiting(NamedTuple):
    """How many analyses are still to be made, and how many of them one person has asked for."""

    all: int
    own: int


def analysis_of(connection: Connection, table: str) -> StoredAnalysis | None:
    """How far the analysis of a table is, if anybody has asked for one."""
    row = connection.execute(select(analyses).where(analyses.c.table == table)).first()
    if row is None:
        return None
    judged = connection.execute(select(func.count()).where(judgements.c.table == table)).scalar_one()
    earlier = select(func.count()).select_from(analyses).where(UNFINISHED & (analyses.c.asked < row.asked))
    before = connection.execute(earlier).scalar_one()
    return StoredAnalysis(table, row.level, row.engine, row.decisions, row.made, row.failure, judged, before)


def judgements_of(connection: Connection, table: str) -> list[str]:
    """The decisions of a table that have been judged."""
    query = select(judgements.c.words).where(judgements.c.table == table).order_by(judgements.c.number)
    return [row.words for row in connection.execute(query)]


def next_analysis(connection: Connection) -> str | None:
    """The table whose analysis was asked for longest ago, of those that are still to be made."""
    row = connection.execute(select(analyses.c.table).where(UNFINISHED).order_by(analyses.c.asked)).first()
    return row.table if row else None


def waiting_analyses(connection: Connection, person: str) -> Waiting:
    """How many are still to be made."""
    query = select(func.count()).select_from(analyses).where(UNFINISHED)
    own = connection.execute(query.where(analyses.c.person == person)).scalar_one()
    return Waiting(connection.execute(query).scalar_one(), own)


def new_analysis(table: str, person: str, level: int) -> list[Change]:
    """What is written when somebody asks for an analysis; one that has failed before is gone."""
    row = {"table": table, "asked": now(), "person": person, "level": level, "engine": VERSION, "failure": ""}
    return [delete(analyses).where(analyses.c.table == table), insert(analyses).values(row)]


def begun_anew(table: str) -> list[Change]:
    """What is written when another engine goes on: decisions are compared by one judge alone."""
    fresh = update(analyses).where(analyses.c.table == table).values(engine=VERSION, decisions=None)
    return [delete(judgements).where(judgements.c.table == table), fresh]


def judged(table: str, number: int, words: str) -> Change:
    """What is written of a decision."""
    return insert(judgements).values(table=table, number=number, words=words)


def progress(table: str, level: int, decisions: int, whole: bool) -> Change:
    """What is written with it: who judges, how many there are, and whether it was the last."""
    made = now() if whole else None
    return update(analyses).where(analyses.c.table == table).values(level=level, decisions=decisions, made=made)


def failed(table: str, failure: str) -> Change:
    """What is written when an analysis cannot be made."""
    return update(analyses).where(analyses.c.table == table).values(failure=failure)
