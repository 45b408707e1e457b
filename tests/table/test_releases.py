"""Databases of released versions: this one opens them, and every open game goes on."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from tools.freeze import PASSWORD

import fimbul
from fimbul.table.http.protocol import Again, Consent, Done, PickMessage
from fimbul.table.keep.schema import persons, tables
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.table.parlour import Parlour, at, parlour, sitting_of, word

RELEASED = sorted((Path(__file__).parent / "databases").glob("*.sql"))


@pytest.fixture(params=RELEASED, ids=lambda path: path.stem)
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parlour]:
    """The house of a released version, opened by this one."""
    connection = sqlite3.connect(tmp_path / "fimbul.db")
    connection.executescript(request.param.read_text(encoding="utf-8"))
    connection.close()
    with parlour(tmp_path) as opened:
        yield opened


def person(evening: Parlour, name: str) -> Person:
    """Somebody who was there when the version was released."""
    asked = select(persons.c.id, persons.c.account).where(persons.c.name == name)
    found = evening.run(evening.house.store.read(lambda connection: connection.execute(asked).one()))
    return Person(found.id, name, account=found.account is not None)


def rooms(evening: Parlour) -> list[Room]:
    """Every table, in the order in which they were set up."""
    asked = select(tables.c.id).order_by(tables.c.made, tables.c.id)
    found = evening.run(evening.house.store.read(lambda connection: connection.execute(asked).scalars().all()))
    return [evening.run(evening.house.room(table)) for table in found]


def goes_on(room: Room) -> bool:
    """Has its game begun, and is it not over?"""
    return room.course is not None and not sitting_of(room).state.over


def pick(evening: Parlour, room: Room, people: dict[str, Person]) -> None:
    """Whoever decides picks, and that is kept; bots, and standing orders that come first, are waited for."""
    before = len(sitting_of(room).picks)
    for _ in range(100):
        evening.wait(lambda: room.seats[room.decider].person is not None)
        picker = people[room.seats[room.decider].person or ""]
        asked = PickMessage(1, room.decider, at(room, picker, room.decider), word(room))
        if evening.ask(room, picker, asked) == Done(1):
            break
    assert len(sitting_of(room).picks) > before


def test_every_open_game_goes_on(evening: Parlour) -> None:
    """Games of people far apart, at one screen and with bots, of each of our games."""
    people = {each.id: each for each in (person(evening, name) for name in ("Ragna", "Tomas", "Una"))}
    played = [room for room in rooms(evening) if goes_on(room)]
    for room in played:
        evening.line(room, people[room.setup.maker])
        for _ in range(10):
            pick(evening, room, people)

    assert {room.game.meta.name for room in played} == {"meltwater", "scavengers"}
    assert len(played) == 3


def test_who_was_asked_for_something_still_is(evening: Parlour) -> None:
    """Tomas agrees to what Ragna wants to take back, and it is taken back."""
    (room,) = (room for room in rooms(evening) if room.request is not None)
    before = len(sitting_of(room).picks)

    assert evening.ask(room, person(evening, "Tomas"), Consent(1, 1, True)) == Done(1)

    assert room.request is None
    assert len(sitting_of(room).picks) < before


def test_an_account_is_entered_with_its_password(evening: Parlour) -> None:
    """Scrambled then, and known now."""
    entered, _ = evening.run(evening.house.people.log_in("Ragna", PASSWORD))

    assert entered == person(evening, "Ragna")


def test_a_table_that_waited_begins_when_its_seats_are_taken(evening: Parlour) -> None:
    """Two seats were free."""
    (room,) = (room for room in rooms(evening) if room.course is None)
    evening.sit(room, person(evening, "Ragna"), person(evening, "Tomas"))

    assert goes_on(room)


def test_a_game_that_was_over_has_its_record_and_its_rematch(evening: Parlour) -> None:
    """The record replays to its end; one had wanted another game, and now the other wants it, too."""
    (room,) = (room for room in rooms(evening) if room.course is not None and not goes_on(room))
    before = len(rooms(evening))

    assert evening.ask(room, person(evening, "Ragna"), Again(1)) == Done(1)

    assert fimbul.open_record(evening.run(evening.house.record(room.setup.id))[1]).state.over
    assert len(rooms(evening)) == before + 1
