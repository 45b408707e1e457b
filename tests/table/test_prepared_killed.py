"""A house that is killed between the picks of a prepared turn: each of them is made once, in its order."""

import sqlite3
import time
from pathlib import Path

import pytest

from tests.table.parlour import parlour
from tests.table.processes import PATIENCE_S, street
from tests.table.test_prepared import draft_some, say, two_at_a_table, until_olav

pytestmark = pytest.mark.slow


def words_made(file: Path) -> list[str]:
    """What the second seat has picked, as the database has it."""
    with sqlite3.connect(file) as database:
        return [row[0] for row in database.execute("SELECT words FROM acts WHERE seat = 1 ORDER BY number")]


def test_no_pick_of_a_prepared_turn_is_made_twice_or_lost_by_kills(tmp_path: Path) -> None:
    """Killed as soon as one more pick is on disk, and started again, until the turn is played."""
    file = tmp_path / "fimbul.db"
    with parlour(tmp_path, prepared_s=60.0) as evening:
        room, ragna, _olav, page = two_at_a_table(evening)
        words = draft_some(evening, room, page, 3)
        say(evening, room, page, "keep")
        until_olav(evening, room, ragna)
        assert room.automatic()
    kills = 0
    with street() as serve:
        while len(words_made(file)) < len(words):
            served = serve(f"sqlite:///{file}", FIMBUL_PREPARED_S="0.2")
            before, end = len(words_made(file)), time.monotonic() + PATIENCE_S
            while len(words_made(file)) == before:
                assert time.monotonic() < end, "nothing is played"
                time.sleep(0.01)
            served.kill()
            kills += 1
        serve(f"sqlite:///{file}", FIMBUL_PREPARED_S="0.0").address()
        time.sleep(0.3)

    assert words_made(file) == words
    assert kills > 1
