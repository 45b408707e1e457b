"""Strangers who load the table: pages drawn again and again, floods of words, many lines from one address."""

import asyncio
from typing import Any

import msgspec

from fimbul.table.http import live
from fimbul.table.http.protocol import Done, Look, NewTable, No, Say, Why
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import FREE, ME, Parlour, sent

PLACE = "203.0.113.7"


def open_table(evening: Parlour, maker: Person) -> Room:
    """A table where everybody may speak."""
    wish = NewTable("meltwater", seats=[ME, FREE], listed=True, open_talk=True)
    return evening.run(evening.house.set_up(wish, maker))


def come(evening: Parlour, room: Room, person: Person | None, place: str = PLACE) -> Viewer:
    """Somebody opens a page of the table from an address."""
    line = evening.line(room, person, "page")
    line.place = place
    sent(line)
    return line


def send_all(evening: Parlour, room: Room, line: Viewer, messages: list[Any]) -> list[Any]:
    """Send one message after the other, and hear what is answered to each."""

    async def send() -> list[Any]:
        answers = []
        for message in messages:
            answers.append(await live.answer(evening.house, room, line, msgspec.json.encode(message)))
            await asyncio.sleep(0)
        return answers

    return evening.run(send())


def done(answers: list[Any]) -> int:
    """How many messages were obeyed; the others are refused in words."""
    assert all(isinstance(answer, Done) or "too often" in answer.words for answer in answers)
    return sum(isinstance(answer, Done) for answer in answers)


def test_pages_of_strangers_are_drawn_so_often_and_not_more(evening: Parlour, effort: int) -> None:
    """Ten spectators at one address change their widths all the time: together they get what one stranger may."""
    room = open_table(evening, evening.person("Ragna"))
    lines = [come(evening, room, None) for _ in range(10)]
    widths = [Look(1, 300 + 7 * number) for number in range(20 * effort)]

    drawn = sum(done(send_all(evening, room, line, widths)) for line in lines)

    assert drawn < evening.settings.looks_burst + 40 * effort


def test_many_names_at_one_address_do_not_help(evening: Parlour, effort: int) -> None:
    """Neither to have pages drawn nor to speak."""
    room = open_table(evening, evening.person("Ragna"))
    lines = [come(evening, room, evening.person(f"Somebody {number}")) for number in range(12)]
    words = [Say(1, "Buy my fish.")] * (10 * effort)

    said = sum(done(send_all(evening, room, line, words)) for line in lines)

    most = evening.settings.says_burst * evening.settings.people_per_address
    assert said < most + 20 * effort
    assert len(room.chats) <= 200


def test_who_speaks_too_fast_is_told_so_and_may_stay(evening: Parlour) -> None:
    """Others at other addresses still speak."""
    ragna = evening.person("Ragna")
    room = open_table(evening, ragna)
    chatter, other = come(evening, room, ragna), come(evening, room, evening.person("Olav"), "198.51.100.1")

    answers = send_all(evening, room, chatter, [Say(number, "Cold.") for number in range(1, 15)])

    assert answers[:8] == [Done(number) for number in range(1, 9)]
    assert isinstance(answers[-1], No)
    assert send_all(evening, room, other, [Say(1, "Yes.")]) == [Done(1)]
    assert not chatter.gone


def test_questions_have_their_measure_too(evening: Parlour, effort: int) -> None:
    """Who asks why all the time is told to wait."""
    ragna = evening.person("Ragna")
    room = open_table(evening, ragna)
    evening.sit(room, evening.person("Olav"))
    line = come(evening, room, ragna)

    answers = send_all(evening, room, line, [Why(1, 0, "pass")] * (100 * effort))

    refused = [answer for answer in answers if isinstance(answer, No) and "too often" in answer.words]
    assert len(refused) > 20 * effort
