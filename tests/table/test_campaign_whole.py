"""A power cut while something is done in a campaign: it is one write, so it is done, or it is not."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.campaign.campaigns import Standing
from fimbul.table.http.protocol import Pace
from fimbul.table.keep.schema import campaigns, members, seats, tables
from fimbul.table.people.persons import Person
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import Parlour

Doing = Callable[[Parlour, Standing, list[Person]], Coroutine[Any, Any, Any]]
ALL_THREE = [(1, False), (2, False), (3, False)]
DOINGS: dict[str, Doing] = {
    "a campaign begins": lambda evening, _, people: evening.house.campaigns.begin("legacy", "Two", {}, people[1]),
    "a bot takes part": lambda evening, standing, people: evening.house.campaigns.add_bot(standing, people[0], "Skadi"),
    "a member leaves": lambda evening, standing, people: evening.house.leave_campaign(standing, people[1], 2),
    "the chair goes": lambda evening, standing, people: evening.house.campaigns.hand_over(standing, people[0], 2),
    "a new link": lambda evening, standing, people: evening.house.campaigns.renew(standing, people[0]),
    "a fork": lambda evening, standing, people: evening.house.campaigns.fork(standing, people[2], 1, "end"),
    "a game begins": lambda evening, standing, people: evening.house.sit_down_tonight(
        standing, people[0], ALL_THREE, Pace()
    ),
}


def rows_of(connection: Connection, table: Table) -> int | None:
    """How many rows a table of the database has."""
    return connection.scalar(select(func.count()).select_from(table))


def kept(evening: Parlour, standing: Standing) -> tuple[Any, ...]:
    """All that another house would find of campaigns and tables."""
    evening.house.campaigns.kept.clear()
    found = evening.run(evening.house.campaigns.find(standing.id))
    counted = [evening.run(evening.house.store.read(rows_of, each)) for each in (campaigns, members, tables, seats)]
    return found.log.text(), found.host, found.invitation, found.table, found.members, counted


@pytest.mark.parametrize("doing", DOINGS)
def test_whatever_is_done_in_a_campaign_is_one_write(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, doing: str
) -> None:
    """If it fails nothing is done, and the same can be done again; if it does not, another house finds it."""
    standing, people = begin(evening, "Ragna", "Tomas", "Wen")
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    write, writes = evening.house.store.write, list[bool]()
    before = kept(evening, standing)

    async def fail_once(*changes: Any, acts: Any = ()) -> None:
        writes.append(bool(writes))
        if len(writes) == 1:
            raise SQLAlchemyError("there is no power")
        await write(*changes, acts=acts)

    monkeypatch.setattr(evening.house.store, "write", fail_once)
    found = evening.run(evening.house.campaigns.find(standing.id))
    with pytest.raises(SQLAlchemyError):
        evening.run(DOINGS[doing](evening, found, people))
    assert kept(evening, standing) == before
    found = evening.run(evening.house.campaigns.find(standing.id))
    evening.run(DOINGS[doing](evening, found, people))
    assert kept(evening, standing) != before
    game_begins = doing == "a game begins"  # and chance rolls, at once
    assert len(writes) == 2 or (game_begins and len(writes) == 3)
