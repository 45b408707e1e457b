"""Rows that a failing disk or a careless hand has damaged: one table's damage is nobody else's."""

from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import text

from fimbul.core.errors import FimbulError
from fimbul.table.http.protocol import Concede
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.front import Own, Shared
from tests.table.parlour import ME, Parlour, here, sitting_of

DAMAGES = {
    "options that are no JSON": "UPDATE tables SET options = '{' WHERE id = :table",
    "options that are nothing": "UPDATE tables SET options = 'null' WHERE id = :table",
    "options that are no text": "UPDATE tables SET options = CAST(x'7BFF7D' AS TEXT) WHERE id = :table",
    "an act that is no text": "UPDATE acts SET words = CAST(x'FF' AS TEXT) WHERE number = 1 AND \"table\" = :table",
    "a pace that is no JSON": "UPDATE tables SET pace = 'slow' WHERE id = :table",
    "a game that there is not": "UPDATE tables SET game = 'chess' WHERE id = :table",
    "an act of no kind": "UPDATE acts SET kind = 'dance' WHERE number = 1 AND \"table\" = :table",
    "an act of nobody": 'UPDATE acts SET seat = 99 WHERE number = 1 AND "table" = :table',
    "a gap": 'DELETE FROM acts WHERE number = 1 AND "table" = :table',
    "a gap that the rules allow": 'UPDATE acts SET number = 99 WHERE number = 6 AND "table" = :table',
    "no seats": 'DELETE FROM seats WHERE "table" = :table',
    "no first seat": 'DELETE FROM seats WHERE number = 0 AND "table" = :table',
    "a seat too far": 'UPDATE seats SET number = 9 WHERE number = 1 AND "table" = :table',
}
LENT = "UPDATE seats SET lent = 'uniform' WHERE number = 0 AND \"table\" = :table"


def played(evening: Parlour, person: Person) -> Room:
    """A table with a few picks."""
    room = evening.table(person, "meltwater", ME, here("Olav"))
    evening.pick_until(room, person, lambda: len(sitting_of(room).picks) >= 7)
    return room


def write_over(evening: Parlour, room: Room, statement: str) -> None:
    """Let the database say something else of a table, whose room is read again."""
    evening.run(evening.house.store.write(text(statement).bindparams(table=room.setup.id)))
    evening.house.rooms.pop(room.setup.id, None)


@pytest.mark.parametrize("is_over", [False, True], ids=["playing", "over"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_keeps_no_other_from_going_on_and_being_listed(
    evening: Parlour, damage: str, is_over: bool
) -> None:
    """Bots play at the others, and whoever opens the damaged one is told so in words."""
    ragna, house = evening.person("Ragna"), evening.house
    damaged, sound = played(evening, ragna), played(evening, ragna)
    if is_over:
        evening.ask(damaged, ragna, Concede(1, 0))
    for room in (damaged, sound):
        write_over(evening, room, LENT)
    write_over(evening, damaged, DAMAGES[damage])

    evening.run(house.resume())

    assert set(house.rooms) == {sound.setup.id}
    for person in (ragna, None):
        listed = lists_of(*evening.run(house.front.front(person)))
        assert sound.setup.id in listed
    opened: list[Any] = [house.room, house.record, house.replay, lambda table: house.summary(table, ragna)]
    for ask in opened:
        with suppress(FimbulError):
            evening.run(ask(damaged.setup.id))
    with pytest.raises(FimbulError):
        evening.run(house.room(damaged.setup.id))


def test_a_name_that_is_no_text_is_shown_with_signs_for_what_cannot_be_read(evening: Parlour) -> None:
    """The game itself is whole and goes on."""
    ragna = evening.person("Ragna")
    room = played(evening, ragna)
    write_over(evening, room, "UPDATE tables SET title = CAST(x'4DFF' AS TEXT) WHERE id = :table")

    assert evening.run(evening.house.summary(room.setup.id, ragna)).title == "M\N{REPLACEMENT CHARACTER}"


def test_what_is_asked_in_words_that_nobody_understands_is_not_asked(evening: Parlour) -> None:
    """As a house of another version has written it; the table goes on."""
    ragna = evening.person("Ragna")
    room = played(evening, ragna)
    write_over(evening, room, 'UPDATE tables SET request = \'{"seat": 1, "back": 2}\' WHERE id = :table')

    opened = evening.run(evening.house.room(room.setup.id))

    assert (opened.phase, opened.request) == ("playing", None)


def lists_of(own: Own, shared: Shared) -> set[str]:
    """The tables that are in any list of a front page."""
    mine = {card.id for card in own.moves} | {row.id for row in own.others}
    return mine | {each.id for each in shared.open} | {each.id for each in shared.watch}
