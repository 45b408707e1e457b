"""Strangers who would take all seats, or the whole list of open tables."""

import pytest

from fimbul.table.http.limits import is_this_machine, place_of
from fimbul.table.http.protocol import NewTable
from fimbul.table.people.persons import Person
from fimbul.table.play.clock import DAY
from fimbul.table.play.room import Refused, Room
from tests.table.parlour import BOT, FREE, ME, Parlour, Stopwatch
from tests.table.serving import Server

ELSEWHERE = place_of("2001:db8::77")


def wait_for_players(evening: Parlour, maker: Person) -> Room:
    """A listed table with three free seats."""
    wish = NewTable("scavengers", {"seats": 4}, [ME, FREE, FREE, FREE], listed=True)
    return evening.run(evening.house.set_up(wish, maker))


def listed(evening: Parlour) -> list[str]:
    """The tables that everybody may find."""
    return [table.id for table in evening.run(evening.house.open_tables(None))]


def sit(evening: Parlour, room: Room, person: Person, place: str, invitation: str | None = None) -> None:
    """Somebody comes from somewhere and sits down."""
    evening.run(evening.house.sit_down(room.setup.id, person, invitation, None, place))


def test_one_stranger_takes_one_seat(evening: Parlour, effort: int) -> None:
    """Neither one person nor one address takes more without an invitation; whoever has stood up may sit down again."""
    room = wait_for_players(evening, evening.person("Ragna"))
    greedy = evening.person("Loki")
    sit(evening, room, greedy, ELSEWHERE)
    for number in range(3 * effort):
        with pytest.raises(Refused, match="invitation link"):
            sit(evening, room, greedy, f"198.51.100.{number % 200}")
        with pytest.raises(Refused, match="invitation link"):
            sit(evening, room, evening.person(f"Loki {number}"), place_of(f"2001:db8::{number}"))

    assert [seat.kind for seat in room.seats] == ["person", "person", "free", "free"]
    sit(evening, room, evening.person("Olav"), "198.51.100.9")
    sit(evening, room, greedy, ELSEWHERE, invitation=room.seats[3].invitation)
    assert room.phase == "playing"


def test_who_has_stood_up_makes_room_for_another_of_the_same_house(evening: Parlour) -> None:
    """The place is free again."""
    room = wait_for_players(evening, evening.person("Ragna"))
    olav, signy = evening.person("Olav"), evening.person("Signy")
    sit(evening, room, olav, ELSEWHERE)

    evening.run(evening.house.stand_up(room.setup.id, olav, 1))
    sit(evening, room, signy, ELSEWHERE)

    assert room.seats[1].name == "Signy"


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.0.1", "::1", ""])
def test_on_one_s_own_machine_all_come_from_the_same_place(evening: Parlour, address: str) -> None:
    """A house at home has one address for everybody."""
    assert is_this_machine(place_of(address))
    room = wait_for_players(evening, evening.person("Ragna"))
    for name in ("Olav", "Signy", "Tomas"):
        sit(evening, room, evening.person(name), place_of(address))

    assert room.phase == "playing"


def test_nobody_pushes_others_off_the_list(evening: Parlour, effort: int) -> None:
    """One maker has three tables there, and five at all; games that run or are over have lists of their own."""
    first = wait_for_players(evening, evening.person("Ragna"))
    loki = evening.person("Loki")
    for _ in range(5):
        wait_for_players(evening, loki)
    with pytest.raises(Refused, match="5 open tables of yours wait"):
        wait_for_players(evening, loki)
    for _ in range(60 * min(effort, 3)):
        wish = NewTable("meltwater", seats=[ME, BOT], listed=True)
        running = evening.run(evening.house.set_up(wish, loki))
    evening.run(running.concede(loki, 0))

    shown = evening.run(evening.house.open_tables(None))

    assert [table.phase for table in shown].count("waiting") == 4
    assert [table.phase for table in shown].count("playing") == 50
    assert [table.phase for table in shown].count("over") == 1
    assert first.setup.id in listed(evening)


def test_a_table_at_which_nobody_sits_leaves_the_list_and_is_not_counted(evening: Parlour) -> None:
    """So one leaves a table: by standing up."""
    ragna = evening.person("Ragna")
    rooms = [wait_for_players(evening, ragna) for _ in range(5)]
    assert rooms[-1].setup.id in listed(evening)

    evening.run(evening.house.stand_up(rooms[-1].setup.id, ragna, 0))

    assert rooms[-1].setup.id not in listed(evening)
    wait_for_players(evening, ragna)


def test_a_table_that_waits_for_a_week_leaves_the_list(evening: Parlour, stopwatch: Stopwatch) -> None:
    """It can still be found by its link."""
    room = wait_for_players(evening, evening.person("Ragna"))
    stopwatch.go_on(7 * DAY / 1000 - 1)
    assert listed(evening) == [room.setup.id]
    stopwatch.go_on(1)

    assert listed(evening) == []


def test_one_address_lists_a_dozen_tables_an_hour(server: Server) -> None:
    """Whoever asks for more is told so; tables by link are no matter."""
    seats = [{"who": "me"}, {"who": "free"}]
    wish = {"game": "meltwater", "seats": seats, "listed": True}
    answers = []
    for number in range(4):
        with server.bot(f"Loki {number}") as loki:
            answers += [loki.post("/api/tables", json=wish).status_code for _ in range(4)]
    with server.bot("Loki") as loki:
        refusal = loki.post("/api/tables", json=wish)
        private = loki.post("/api/tables", json={**wish, "listed": False})

    assert answers == [201] * 12 + [429] * 4
    assert refusal.status_code == 429
    assert "invite people by link" in refusal.json()["words"]
    assert private.status_code == 201
