"""A database that an older house has left half written is whole when it is opened."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Engine, insert, select

from fimbul.table.keep import schema
from fimbul.table.keep.migrations import configuration, migrate
from fimbul.table.keep.schema import persons, seats, tables
from fimbul.table.keep.store import open_database
from tests.table.postgres import postgres

BEFORE = "0003"


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database, of each kind in turn, as an older house has left it; three people are known."""
    address = f"sqlite:///{tmp_path / 'fimbul.db'}" if request.param == "sqlite" else postgres().new_database()
    opened = open_database(address)
    with opened.begin() as connection:
        command.upgrade(configuration(connection), BEFORE)
        for name in ("Ragna", "Olav", "Signy"):
            connection.execute(insert(persons).values(id=name.lower(), name=name, key=name, made=0))
    yield opened
    opened.dispose()


def table(engine: Engine, name: str, *sitters: dict[str, Any], **changes: Any) -> None:
    """A table that Ragna has set up."""
    plain: dict[str, Any] = {"title": "Cold", "game": "meltwater", "options": "{}", "pace": "{}", "listed": True}
    row = {**plain, "id": name, "maker": "ragna", "made": 0, "ending": "", **changes}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(row))
        for number, sitter in enumerate(sitters):
            seat = {"table": name, "number": number, "name": "", "again": False, "invitation": f"{name} {number}"}
            connection.execute(insert(seats).values({**seat, **sitter}))


def sits(person: str, name: str | None = None, again: bool = False) -> dict[str, Any]:
    """A person at a seat, under this name or its own."""
    return {"person": person, "name": name or person.title(), "again": again}


def found(engine: Engine, column: Any, **of: Any) -> list[Any]:
    """The values of a column, seat by seat or table by table."""
    order = [schema.seats.c.number] if column.table is seats else [tables.c.id]
    query = select(column).where(*[column.table.c[name] == value for name, value in of.items()]).order_by(*order)
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


FREE: dict[str, Any] = {}
BOT: dict[str, Any] = {"agent": "greedy", "name": "Ymir"}


def test_a_table_whose_seats_are_all_taken_has_begun(engine: Engine) -> None:
    """One with a free seat waits, and one that had begun keeps its moment."""
    table(engine, "full", sits("ragna"), BOT)
    table(engine, "waiting", sits("ragna"), FREE)
    table(engine, "begun", sits("ragna"), BOT, started=5)

    migrate(engine)

    begun, full, waiting = found(engine, tables.c.started)
    assert (begun, waiting) == (5, None)
    assert full > 1_700_000_000_000


def over(engine: Engine, name: str, **changes: Any) -> None:
    """A game that is over and that Ragna and Olav, who have played against a bot, want to play again."""
    sitters = [sits("ragna", again=True), sits("olav", again=True), BOT]
    table(engine, name, *sitters, **{"started": 1, "ended": 10, **changes})


def test_a_rematch_that_was_founded_is_reached(engine: Engine) -> None:
    """Everybody sits one seat further there; each rematch belongs to one game, in order."""
    over(engine, "first", ended=10)
    over(engine, "second", ended=20)
    turned = [sits("olav"), BOT, sits("ragna")]
    table(engine, "rematch one", *turned, made=11, started=11)
    table(engine, "rematch two", *turned, made=21, started=21)

    migrate(engine)

    assert found(engine, tables.c.again, id="first") == ["rematch one"]
    assert found(engine, tables.c.again, id="second") == ["rematch two"]
    assert found(engine, seats.c.again, table="first") == [True, True, False]


@pytest.mark.parametrize(
    "other",
    [
        {"made": 9},
        {"game": "scavengers"},
        {"options": '{"season": "winter"}'},
        {"maker": "olav"},
        {"title": "Warm"},
    ],
    ids=str,
)
def test_another_table_is_no_rematch(engine: Engine, other: dict[str, Any]) -> None:
    """Then there is none, and whoever wants to play again may ask anew."""
    over(engine, "over")
    table(engine, "other", sits("olav"), BOT, sits("ragna"), **{"made": 11, "started": 11, **other})

    migrate(engine)

    assert found(engine, tables.c.again, id="over") == [None]
    assert found(engine, seats.c.again, table="over") == [False, False, False]


def test_others_at_the_seats_make_another_table(engine: Engine) -> None:
    """Nor is it a rematch if everybody sits where they sat."""
    over(engine, "over")
    table(engine, "same", sits("ragna"), sits("olav"), BOT, made=11, started=11)
    table(engine, "strangers", sits("signy"), BOT, sits("ragna"), made=11, started=11)

    migrate(engine)

    assert found(engine, tables.c.again, id="over") == [None]


def test_a_rematch_that_not_all_want_stays_a_wish(engine: Engine) -> None:
    """Nothing was half done."""
    table(engine, "over", sits("ragna", again=True), sits("olav"), started=1, ended=10)

    migrate(engine)

    assert found(engine, seats.c.again, table="over") == [True, False]


def test_who_sat_down_alone_sits_there_under_the_own_name(engine: Engine) -> None:
    """Not who has set up the table, nor who shares a screen, nor where the game is over."""
    table(engine, "running", sits("ragna", "Skipper"), sits("olav", "Guest"), sits("signy", "Guest"))
    table(engine, "shared", sits("olav", "Left hand"), sits("olav", "Right hand"))
    table(engine, "over", sits("ragna"), sits("olav", "Guest"), started=1, ended=2)

    migrate(engine)

    assert found(engine, seats.c.name, table="running") == ["Skipper", "Olav", "Signy"]
    assert found(engine, seats.c.name, table="shared") == ["Left hand", "Right hand"]
    assert found(engine, seats.c.name, table="over") == ["Ragna", "Guest"]
