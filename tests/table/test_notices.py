"""What is written of notices: once for an occasion, with what is the reason, and taken back when it is over."""

import asyncio
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text, update

from fimbul.table.http.protocol import Again, Concede, Consent, No, Say, Undo
from fimbul.table.keep.schema import channels, notices
from fimbul.table.keep.stored_invitations import invitations_of, known_to
from fimbul.table.keep.stored_notices import forgetting
from fimbul.table.people.persons import Person, now
from fimbul.table.play.clock import DAY
from fimbul.table.play.room import Room
from fimbul.table.settings import Settings
from tests.table.campaigning import OPENS, begin, play, see_all, sit_down
from tests.table.outside import web_server
from tests.table.parlour import BOT, FREE, ME, Parlour, Stopwatch, at, parlour
from tests.table.postgres import postgres


def reach(evening: Parlour, *people: Person, kind: str = "mail") -> None:
    """Give people a channel that is known to reach them."""
    rows = [
        {
            **{"id": f"{kind} {person.name}", "person": person.id, "kind": kind, "address": "there", "detail": "json"},
            **{
                "label": "",
                "made": 0,
                "verified": 1,
                "rhythm": "once",
                "leaving": f"{kind} {person.id}",
                "trouble": "",
            },
        }
        for person in people
    ]
    evening.run(evening.house.store.write(insert(channels).values(rows)))
    evening.run(evening.house.post_office.listeners.look())


def told(evening: Parlour, room: Room, state: str = "waiting") -> list[str]:
    """What is told of a table in this state: by which channel, to whom, of what, and who asks."""

    async def read() -> list[str]:
        await asyncio.gather(*room.teller.tasks)
        query = select(notices.c.channel, notices.c.kind, notices.c.by).where(notices.c.state == state)
        rows = await evening.house.store.read(lambda line: list(line.execute(query)))
        return sorted([" ".join([*row]).strip() for row in rows])

    return evening.run(read())


def pair(evening: Parlour, game: str = "meltwater", **options: Any) -> tuple[Person, Person, Room]:
    """Two at a table: first the one who decides, then the one who waits."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    reach(evening, ragna, olav)
    room = evening.table(ragna, game, ME, FREE, **options)
    evening.sit(room, olav)
    return (ragna, olav, room) if room.decider in room.held_by(ragna) else (olav, ragna, room)


def play_turn(evening: Parlour, room: Room, mover: Person) -> None:
    """Somebody picks until another decides."""
    evening.pick_until(room, mover, lambda: room.decider not in room.held_by(mover))


def test_whose_move_it_is_is_told_when_the_game_begins(evening: Parlour) -> None:
    """Nobody has opened the table yet."""
    first, _, room = pair(evening)

    assert told(evening, room) == [f"mail {first.name} move"]


def test_a_move_that_is_made_is_told_no_more_and_the_next_one_is(evening: Parlour) -> None:
    """What waited to be sent is dropped in the write that has the move."""
    first, second, room = pair(evening)

    play_turn(evening, room, first)

    assert told(evening, room) == [f"mail {second.name} move"]
    assert f"mail {first.name} move" in told(evening, room, "dropped")


def test_who_looks_at_the_table_is_told_nothing(evening: Parlour) -> None:
    """Nor is who comes before anything was sent."""
    first, second, room = pair(evening)
    evening.line(room, first)
    evening.line(room, second)

    play_turn(evening, room, first)

    assert told(evening, room) == []


def test_a_page_that_lies_behind_another_is_not_looked_at(evening: Parlour) -> None:
    """A forgotten tab must not keep silent."""
    first, second, room = pair(evening)
    hidden = evening.line(room, second)

    def turn(looking: bool) -> None:
        async def go() -> None:
            room.audience.attend(hidden, "now" if looking else "away")

        evening.run(go())

    turn(looking=False)
    play_turn(evening, room, first)
    assert told(evening, room) == [f"mail {second.name} move"]

    turn(looking=True)
    assert told(evening, room) == []


def test_who_goes_just_after_being_asked_may_not_have_seen_it(evening: Parlour, stopwatch: Stopwatch) -> None:
    """A line that dies in silence looks alive for a while; who has had a minute knows."""
    first, second, room = pair(evening)
    lines = [evening.line(room, each) for each in (first, second)]
    play_turn(evening, room, first)
    assert told(evening, room) == []

    stopwatch.go_on(30)
    evening.hang_up(room, lines[1])

    assert told(evening, room) == [f"mail {second.name} move"]


def test_who_has_seen_the_question_and_goes_later_is_not_told(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Nor does it count as new when somebody says something."""
    first, second, room = pair(evening)
    lines = [evening.line(room, each) for each in (first, second)]
    play_turn(evening, room, first)

    stopwatch.go_on(90)
    evening.hang_up(room, lines[1])
    evening.ask(room, first, Say(1, "well?"))

    assert told(evening, room) == []


def test_taken_back_and_done_again_is_one_occasion(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Who was told is not told again, however often somebody does it; after an hour it is another occasion."""
    first, second, room = pair(evening)
    play_turn(evening, room, first)
    seat = room.held_by(first)[0]
    evening.run(evening.house.store.write(update(notices).where(notices.c.state == "waiting").values(state="sent")))

    for _ in range(3):
        evening.ask(room, first, Undo(1, seat, at(room, first, seat)))
        assert room.decider == seat
        play_turn(evening, room, first)
        assert told(evening, room) == []

    assert told(evening, room, "sent") == [f"mail {second.name} move"]

    stopwatch.go_on(3700)
    evening.ask(room, first, Undo(1, seat, at(room, first, seat)))
    play_turn(evening, room, first)
    assert told(evening, room) == [f"mail {second.name} move"]


def test_who_was_not_told_before_it_was_taken_back_is_told_when_it_is_done_again(evening: Parlour) -> None:
    """A slip that is mended at once must not keep the other waiting; but what she has seen she knows."""
    first, second, room = pair(evening)
    play_turn(evening, room, first)
    seat = room.held_by(first)[0]

    evening.ask(room, first, Undo(1, seat, at(room, first, seat)))
    assert f"mail {second.name} move" not in told(evening, room)
    play_turn(evening, room, first)
    assert told(evening, room) == [f"mail {second.name} move"]

    evening.line(room, second)
    assert told(evening, room, "seen") == [f"mail {second.name} move"]


def test_who_is_asked_to_let_something_be_taken_back_is_told(evening: Parlour) -> None:
    """With the name of who asks; and no more once it is answered."""
    first, second, room = pair(evening)
    line = evening.line(room, first)
    play_turn(evening, room, first)
    play_turn(evening, room, second)
    seat = room.held_by(second)[0]
    play_turn(evening, room, first)
    evening.hang_up(room, line)

    evening.ask(room, second, Undo(1, seat, at(room, second, seat)))
    assert f"mail {first.name} ask {second.name}" in told(evening, room)

    evening.ask(room, first, Consent(2, room.held_by(first)[0], agree=False))
    assert not any("ask" in each for each in told(evening, room))


def test_the_end_of_a_game_is_told_and_nobody_is_asked_any_more(evening: Parlour) -> None:
    """To all who do not look."""
    first, second, room = pair(evening)

    evening.ask(room, first, Concede(1, room.held_by(first)[0]))

    assert told(evening, room) == sorted([f"mail {each.name} over" for each in (first, second)])


def test_who_is_asked_for_another_game_is_told_and_then_whose_move_it_is_there(evening: Parlour) -> None:
    """The next table begins with somebody's move."""
    first, second, room = pair(evening)
    evening.ask(room, first, Concede(1, room.held_by(first)[0]))

    evening.ask(room, first, Again(2))
    assert f"mail {second.name} again {first.name}" in told(evening, room)

    evening.ask(room, second, Again(3))
    assert room.next_table is not None
    following = evening.house.rooms[room.next_table]
    waiting = told(evening, following)
    assert [each for each in waiting if "again" in each] == []
    assert len([each for each in waiting if "move" in each]) == 1


def test_where_only_bots_wait_nobody_is_told(evening: Parlour) -> None:
    """Nor at a table of one's own on one screen."""
    ragna = evening.person("Ragna")
    reach(evening, ragna)
    room = evening.table(ragna, "meltwater", ME, BOT)

    assert told(evening, room) == []


def test_a_restart_tells_nobody_twice(tmp_path: Path) -> None:
    """The same occasion is found again in the acts."""
    with parlour(tmp_path) as evening:
        first, second, room = pair(evening)
        play_turn(evening, room, first)
        before = told(evening, room)

    with parlour(tmp_path) as again:
        again.run(again.house.post_office.listeners.look())
        room = again.run(again.house.room(room.setup.id))
        again.ask(room, first, Say(1, "hello"))

        assert told(again, room) == before == [f"mail {second.name} move"]


def test_a_move_that_cannot_be_written_tells_nobody(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both stand in one transaction; what was told before stays."""
    first, second, room = pair(evening)
    evening.line(room, second)
    before = told(evening, room)
    write = evening.house.store.write

    async def fail(*changes: Any, acts: Any = ()) -> None:
        await write(*changes, delete_all, acts=acts)

    delete_all = text("DELETE FROM no_such_table")
    monkeypatch.setattr(evening.house.store, "write", fail)
    assert isinstance(evening.pick(room, first), No)
    monkeypatch.setattr(evening.house.store, "write", write)

    assert told(evening, room) == before
    evening.pick(room, first)
    assert told(evening, room) != before or room.decider in room.held_by(first)


def test_who_is_asked_in_secret_is_told_alone_and_a_webhook_tells_all_who_may_be(evening: Parlour) -> None:
    """A webhook may be read by the others: it says the same of all, at a time that all know."""
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
    reach(evening, *people)
    reach(evening, *people, kind="webhook")
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, seats=3, hq=4)
    evening.sit(room, *people[1:])
    assert room.course is not None
    assert room.course.asks_around
    asked = next(each for each in people if room.decider in room.held_by(each))
    waiting = told(evening, room)

    assert [each for each in waiting if each.startswith("mail")] == [f"mail {asked.name} answer"]
    assert [each for each in waiting if each.startswith("webhook")] == sorted(
        [f"webhook {each.name} round" for each in people]
    )

    evening.pick(room, asked)
    then = next(each for each in people if room.decider in room.held_by(each))
    waiting = told(evening, room)

    assert then != asked
    assert [each for each in waiting if each.startswith("mail")] == [f"mail {then.name} answer"]
    assert len([each for each in waiting if each.startswith("webhook")]) == 3


def test_members_are_told_what_is_proposed_and_who_agrees_no_more(evening: Parlour) -> None:
    """The host proposes to call the game off; a member who is away is asked, and one who does not play is not."""
    standing, people = begin(evening, "Ragna", "Olav", "Signy", "Yrsa")
    reach(evening, *people)
    room = sit_down(evening, standing, people[:3])

    evening.run(evening.house.agreements.call_off(standing, people[0]))
    asked = [each for each in told(evening, room) if "consent" in each]
    assert asked == ["mail Olav consent Ragna", "mail Signy consent Ragna"]

    assert standing.proposal is not None
    for person in people[1:3]:
        evening.run(evening.house.agreements.agree(standing, person, standing.proposal.at))
    waiting = told(evening, room)
    assert not [each for each in waiting if "consent" in each or "move" in each]
    assert "mail Olav over" in waiting


def test_whoever_has_not_looked_at_what_was_opened_is_told_so(evening: Parlour) -> None:
    """By the campaign's title, and no more; who looks at it need not be told."""
    standing, people = begin(evening, "Ragna", "Olav", "Signy")
    reach(evening, *people)
    room = sit_down(evening, standing, people)

    play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
    assert {each for each in told(evening, room) if "pack" in each} <= {f"mail {each.name} pack" for each in people}
    assert "mail Signy pack" in told(evening, room)

    see_all(evening, standing, people, room)
    assert not [each for each in told(evening, room) if "pack" in each]


def test_several_servers_at_one_postgresql_tell_once() -> None:
    """Both look at the same moment; one gets the notice, and what became of it stands there for both."""
    database = postgres().new_database()
    changes = {"database_url": database, "notice_wait_s": 0, "notice_networks": "127.0.0.1"}
    houses = [Parlour(Settings(workers=1, bot_pause_ms=0, **changes)) for _ in range(2)]  # type: ignore[arg-type]
    evening, other = houses
    with web_server() as web:
        try:
            first, second, room = pair(evening)
            evening.run(evening.house.store.write(delete(channels)))
            reach(evening, first, second, kind="webhook")
            evening.run(evening.house.store.write(update(channels).values(address=f"{web.address}/hook")))
            play_turn(evening, room, first)
            assert told(evening, room) == [f"webhook {second.name} move"]

            async def look(house: Parlour) -> None:
                courier = house.house.post_office.courier
                await courier.send_due()
                await asyncio.gather(*courier.on_the_way.values())

            threads = [Thread(target=house.run, args=(look(house),)) for house in houses]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            other.run(look(other))

            keys = {house.run(house.house.post_office.key_of_house()) for house in houses}
            assert len(keys) == 1, "they sign with the same key"
            assert other.run(other.house.store.read(known_to, first.id))[0].name == second.name
            assert other.run(other.house.store.read(invitations_of, first.id)) == []
            other.run(other.house.store.write(*forgetting(now(), DAY)))
            assert len(web.at("/hook")) == 1
            assert told(evening, room, "sent") == [f"webhook {second.name} move"]
        finally:
            for house in houses:
                house.close()
