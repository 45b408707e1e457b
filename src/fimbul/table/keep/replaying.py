"""Is all that a database holds worth keeping? Every table and every campaign is played again, as when it is opened."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select

from fimbul.core.errors import BadRecord
from fimbul.games import begun, set_up
from fimbul.table.campaign import stored_campaigns
from fimbul.table.campaign.campaigns import CALLED_OFF
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep import stored_tables
from fimbul.table.keep.schema import campaigns, tables
from fimbul.table.keep.stored_tables import Damaged, StoredTable
from fimbul.table.play.course import Course
from fimbul.table.play.versions import CannotGoOn, check_box


class Replayed(NamedTuple):
    """How many tables and campaigns were played again, and why others could not be, each in a sentence."""

    tables: int
    campaigns: int
    failures: list[str]


def replay_all(connection: Connection) -> Replayed:
    """Play everything again that the database holds."""
    games = connection.execute(select(tables.c.id, tables.c.title).order_by(tables.c.made, tables.c.id)).all()
    logs = connection.execute(select(campaigns.c.id, campaigns.c.title).order_by(campaigns.c.made)).all()
    failures = [
        *[f"Table {row.id} ({row.title}): {why}" for row in games for why in failure_of_table(connection, row.id)],
        *[f"Campaign {row.id} ({row.title}): {why}" for row in logs for why in failure_of_campaign(connection, row.id)],
    ]
    return Replayed(len(games), len(logs), failures)


def failure_of_table(connection: Connection, table: str) -> Iterator[str]:
    """Why a table cannot be played again, if so. What an error says is not told: it may name a hidden card."""
    try:
        replay(stored_tables.take_down(connection, table))
    except (CannotGoOn, Damaged) as error:
        yield str(error)
    except Exception as error:  # rules have changed, and whatever may come of that
        yield f"its game cannot be played again here ({kind_of(error)})."


def failure_of_campaign(connection: Connection, campaign: str) -> Iterator[str]:
    """Why a campaign cannot be played again, if so."""
    try:
        stored = stored_campaigns.take_down(connection, campaign)
        begun(stored.beginning, stored.acts)
    except Exception as error:  # likewise
        yield f"its log cannot be played again here ({kind_of(error)})."


def replay(stored: StoredTable) -> None:
    """Play a table again from its first act to its last."""
    setup = stored.setup
    game = set_up(setup.game, setup.options)
    if stored.started is None:
        return
    check_box(setup)
    course = Course(game, [seat.name for seat in stored.seats], setup.pace, stored.started, engine=setup.engine)
    for act in stored.acts:
        course.do_again(act)
    if stored.ended is not None and stored.ending != CALLED_OFF and not course.sitting.state.over:
        raise BadRecord("It is said to be over and is not.")
