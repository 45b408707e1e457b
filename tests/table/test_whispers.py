"""Talk in private: who hears it, who does not, and that nothing tells of it."""

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from fimbul.table.http.protocol import Done, NewTable, No, Say, Told, Whisper, Whispers
from fimbul.table.keep.record_files import take_apart
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.replay.replays import Replay
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import BOT, FREE, ME, Parlour, here


def war(evening: Parlour, **wish: Any) -> tuple[Room, list[Person]]:
    """Three people and a bot at a table of World War III."""
    people = [evening.person(name) for name in ("Ragna", "Ilse", "Tomas")]
    asked = NewTable("worldwar", {"seats": 4}, [ME, FREE, FREE, BOT], listed=True, **wish)
    room = evening.run(evening.house.set_up(asked, people[0]))
    evening.sit(room, *people[1:])
    return room, people


def news(line: Viewer) -> list[Told | bytes]:
    """What a line was told since it was last asked."""
    found = list(line.waiting)
    line.waiting.clear()
    return found


def test_what_is_said_to_one_is_heard_by_both_and_by_nobody_else(evening: Parlour) -> None:
    """Neither by other people, pages or programs, nor by who only watches."""
    room, (ragna, ilse, tomas) = war(evening)
    heard, own = evening.line(room, ilse, "page"), evening.line(room, ragna)
    others = [evening.line(room, tomas, "page"), evening.line(room, tomas), evening.line(room, None, "page")]
    for line in (heard, own, *others):
        news(line)

    assert evening.ask(room, ragna, Whisper(1, 1, "Take Libya\u202ewith me")) == Done(1)

    whispered = Whispers(0, [("Ragna", "Ilse", "Take Libya with me")])
    assert news(heard) == news(own) == [whispered]
    assert [news(line) for line in others] == [[], [], []]


def test_nothing_that_anybody_else_can_ask_for_tells_of_it(evening: Parlour) -> None:
    """What was said aloud keeps its number; record, replay and the summary of the table are as before."""
    room, (ragna, _, tomas) = war(evening)
    evening.ask(room, ragna, Say(1, "hello"))
    before = (room.said, list(room.chats), evening.run(evening.house.record(room.setup.id)))
    listed = evening.run(evening.house.summary(room.setup.id, tomas))
    evening.ask(room, ragna, Whisper(2, 1, "psst"))
    assert (room.said, list(room.chats), evening.run(evening.house.record(room.setup.id))) == before
    assert evening.run(evening.house.summary(room.setup.id, tomas)) == listed
    assert "psst" not in before[2][1]
    replay = evening.run(evening.house.replay(room.setup.id))
    assert isinstance(replay, Replay)
    assert replay.stored.chats == room.chats
    assert take_apart(before[2][1].encode())


def test_it_is_kept_and_told_again_to_both_alone(evening: Parlour) -> None:
    """After the house was closed, with the numbers that each of them had."""
    room, (ragna, ilse, tomas) = war(evening)
    evening.ask(room, ragna, Whisper(1, 1, "one"))
    evening.ask(room, tomas, Whisper(1, 0, "two"))
    evening.close()
    evening.reopen()
    again = evening.run(evening.house.room(room.setup.id))
    told = {
        person.name: [each for each in evening.line(again, person).waiting if isinstance(each, Whispers)]
        for person in (ragna, ilse, tomas)
    }
    assert told["Ragna"] == [Whispers(0, [("Ragna", "Ilse", "one"), ("Tomas", "Ragna", "two")])]
    assert told["Ilse"] == [Whispers(0, [("Ragna", "Ilse", "one")])]
    assert told["Tomas"] == [Whispers(0, [("Tomas", "Ragna", "two")])]


def test_bots_hear_nothing_and_who_has_no_seat_says_nothing(evening: Parlour) -> None:
    """Nor does anybody speak to oneself."""
    room, (ragna, *_) = war(evening)
    stranger = evening.person("Wen")
    for person, seat in ((ragna, 3), (ragna, 0), (stranger, 0), (None, 0)):
        assert isinstance(evening.ask(room, person, Whisper(1, seat, "psst")), No), (person, seat)
    assert isinstance(evening.ask(room, ragna, Whisper(1, 9, "psst")), No)
    assert room.whispers == {}


def test_a_table_can_forbid_it(evening: Parlour) -> None:
    """Then all that is said is said to everybody."""
    room, (ragna, *_) = war(evening, private_talk=False)
    refused = evening.ask(room, ragna, Whisper(1, 1, "psst"))
    assert isinstance(refused, No)
    assert refused.words == "At this table all that is said is said to everybody."


def test_where_people_share_a_screen_nothing_is_private(evening: Parlour) -> None:
    """The other one would read it."""
    ragna, ilse = evening.person("Ragna"), evening.person("Ilse")
    room = evening.table(ragna, "worldwar", ME, here("Bo"), FREE, seats=3)
    evening.sit(room, ilse)
    assert isinstance(evening.ask(room, ilse, Whisper(1, 0, "psst")), No)
    assert isinstance(evening.ask(room, ragna, Whisper(1, 2, "psst")), No)


def test_what_could_not_be_written_was_not_said(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears it, and it can be said again."""
    room, (ragna, ilse, _) = war(evening)
    line = evening.line(room, ilse)
    news(line)

    async def full(*_: object, **__: object) -> None:
        raise OperationalError("", {}, Exception("the disk is full"))

    monkeypatch.setattr(evening.house.store, "write", full)
    assert isinstance(evening.ask(room, ragna, Whisper(1, 1, "psst")), No)
    assert news(line) == []
    monkeypatch.undo()
    assert evening.ask(room, ragna, Whisper(2, 1, "psst")) == Done(2)
