"""Games that were played with another box or another engine: they say so, and what was done can be kept."""

import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

from fimbul.core.record import Entry, read
from fimbul.core.version import VERSION
from fimbul.table.http.protocol import Concede, Done, Lend, Undo
from fimbul.table.keep.schema import acts, tables
from fimbul.table.keep.stored_tables import take_down
from fimbul.table.play.room import Refused, Room
from fimbul.table.play.versions import CannotGoOn, record_of
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, parlour, sitting_of
from tests.table.serving import serving


def played(evening: Parlour, game: str = "meltwater", picks: int = 12, **options: Any) -> Room:
    """A table of one person for both seats at which some picks were made."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, game, ME, here("Olav"), **options)
    evening.pick_until(room, ragna, lambda: len(sitting_of(room).picks) >= picks)
    return room


def write_over(evening: Parlour, room: Room, **values: Any) -> None:
    """Let the database say something else of a table, and have the room read again."""
    change = update(tables).where(tables.c.id == room.setup.id).values(**values)
    evening.run(evening.house.store.write(change))
    evening.house.rooms.pop(room.setup.id, None)


def make_illegal(evening: Parlour, room: Room) -> None:
    """Let the database tell of a pick that nobody could make."""
    change = update(acts).where((acts.c.table == room.setup.id) & (acts.c.number == 5)).values(words="A1 A1")
    evening.run(evening.house.store.write(change))
    evening.house.rooms.pop(room.setup.id, None)


def test_a_table_knows_with_which_engine_and_box_its_game_began(evening: Parlour) -> None:
    """It is written when the table is set up, and its record says so for good."""
    room = played(evening)
    setup = evening.run(evening.house.store.read(take_down, room.setup.id)).setup
    assert (setup.engine, setup.data) == (VERSION, room.game.data_hash())

    write_over(evening, room, engine="0.0.9")

    assert "\nengine 0.0.9\n" in evening.run(evening.house.record(room.setup.id))[1]


def test_a_game_that_has_not_begun_begins_with_the_box_that_is_here(evening: Parlour) -> None:
    """Though the table was set up with another."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    write_over(evening, room, engine="0.0.9", data="old")

    evening.sit(room, olav)

    setup = evening.run(evening.house.store.read(take_down, room.setup.id)).setup
    assert (setup.engine, setup.data) == (VERSION, room.game.data_hash())


def test_a_game_of_which_the_box_is_not_known_goes_on(evening: Parlour) -> None:
    """As it was before tables knew."""
    room = played(evening)
    write_over(evening, room, engine="", data="")

    assert evening.run(evening.house.room(room.setup.id)).phase == "playing"


def test_a_game_of_another_box_says_so_wherever_it_is_told_of(evening: Parlour) -> None:
    """In lists and alone; it cannot be opened, watched or played on, and its record can be kept."""
    room = played(evening)
    ragna, table, house = evening.run(person_of(evening, room)), room.setup.id, evening.house
    write_over(evening, room, engine="0.0.9", data="0123456789ab")

    summary = evening.run(house.summary(table, None))
    listed = [*evening.run(house.tables(ragna)), *evening.run(house.open_tables(None))]

    assert "another box (0123456789ab, Fimbul 0.0.9)" in summary.cannot_go_on
    assert [each.cannot_go_on for each in listed] == [summary.cannot_go_on] * 2
    for refused in (house.room(table), house.replay(table), house.table_view(table, ragna)):
        with pytest.raises(CannotGoOn, match="another box"):
            evening.run(refused)
    game, record = evening.run(house.record(table))
    assert game == "meltwater"
    assert "\nengine 0.0.9\ndata 0123456789ab\n" in record


async def person_of(evening: Parlour, room: Room) -> Any:
    """Who has the first seat."""
    person = room.seats[0].person
    assert person is not None
    return await evening.house.store.read(
        lambda connection: connection.execute(text("SELECT * FROM persons WHERE id = :id"), {"id": person}).one()
    )


def test_a_game_with_an_act_that_is_not_legal_any_more_says_so(evening: Parlour) -> None:
    """Its record has the act all the same."""
    room = played(evening)
    make_illegal(evening, room)

    summary = evening.run(evening.house.summary(room.setup.id, None))

    assert f"played with Fimbul {VERSION} and cannot go on" in summary.cannot_go_on
    assert " A1 A1" in evening.run(evening.house.record(room.setup.id))[1]


def test_what_has_failed_once_is_not_tried_and_logged_again(evening: Parlour, caplog: pytest.LogCaptureFixture) -> None:
    """However many come."""
    room = played(evening)
    make_illegal(evening, room)
    for _ in range(3):
        evening.run(evening.house.summary(room.setup.id, None))

    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert not caplog.records[0].exc_info


def test_a_house_opens_though_games_of_bots_cannot_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A line in the log for each, and the others are woken."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        broken, sound = [evening.table(ragna, "meltwater", ME, BOT) for _ in range(2)]
        evening.wait(lambda: broken.driver.idle and sound.driver.idle)
        write_over(evening, broken, data="old")

    with parlour(tmp_path) as again:
        again.run(again.house.resume())

        assert list(again.house.rooms) == [sound.setup.id]
    assert [record.getMessage().partition(": ")[0] for record in caplog.records] == [
        f"table {broken.setup.id} cannot go on"
    ]


def test_a_record_without_playing_tells_what_the_sitting_told(evening: Parlour) -> None:
    """Picks, undos, notes and concessions in order; only the digests are missing."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), here("Signy"), hq=2)
    evening.pick_until(room, ragna, lambda: len(sitting_of(room).picks) >= 80)
    seat = max(sitting_of(room).picks[-1].seat, 0)
    assert evening.ask(room, ragna, Undo(1, seat, at(room, ragna, seat))) == Done(1)
    assert evening.ask(room, ragna, Lend(2, 1, "uniform")) == Done(2)
    assert evening.ask(room, ragna, Lend(3, 1, None)) == Done(3)
    evening.wait(lambda: room.driver.idle)
    for conceding in (2, 1):
        assert evening.ask(room, ragna, Concede(4, conceding)) == Done(4)

    stored = evening.run(evening.house.store.read(take_down, room.setup.id))
    (header, done), (expected, told) = read(record_of(stored)), read(sitting_of(room).text())

    assert header == expected
    assert one_by_one(done) == one_by_one(told)


def one_by_one(entries: list[Entry]) -> list[tuple[str, str, str]]:
    """What was done, pick by pick, without digests."""
    kept = [entry for entry in entries if entry.kind != "digest"]
    return [(entry.kind, entry.seat, word) for entry in kept for word in entry.words or ("",)]


def test_the_record_of_a_stopped_game_with_secrets_opens_when_it_is_over(evening: Parlour) -> None:
    """It holds what lies hidden; nobody, not even who plays, is given it before."""
    running, over = (played(evening, "scavengers", seats=2) for _ in range(2))
    ragna = evening.run(person_of(evening, over))
    assert evening.ask(over, ragna, Concede(1, 0)) == Done(1)
    for room in (running, over):
        write_over(evening, room, data="old")

    with pytest.raises(Refused, match="stays closed"):
        evening.run(evening.house.record(running.setup.id))
    assert "concede" in evening.run(evening.house.record(over.setup.id))[1]


def test_a_game_that_nobody_here_knows_stands_in_lists(evening: Parlour) -> None:
    """And nobody can say whether it has secrets, so its record stays closed until it is over."""
    room = played(evening)
    write_over(evening, room, game="chess")

    [summary] = evening.run(evening.house.open_tables(None))

    assert (summary.game, summary.seats[0].seat) == ("chess", "seat-1")
    assert summary.cannot_go_on
    with pytest.raises(Refused, match="stays closed"):
        evening.run(evening.house.record(room.setup.id))


def test_the_pages_of_a_stopped_game_tell_why(tmp_path: Path) -> None:
    """The table, its replay and the lists are answered; the page has the record, or says that it stays closed."""
    with parlour(tmp_path) as evening:
        rooms = played(evening), played(evening, "scavengers", seats=2), played(evening)
        for room, changes in zip(rooms, ({"data": "old"}, {"data": "old"}, {"game": "chess"}), strict=True):
            write_over(evening, room, **changes)
    meltwater, scavengers, chess = (room.setup.id for room in rooms)

    with serving(tmp_path) as server, server.browser() as browser:
        for page in (f"/t/{meltwater}", f"/t/{meltwater}/replay", f"/t/{scavengers}", f"/t/{chess}", "/tables"):
            answer = browser.get(page)
            assert answer.status_code == 200
            assert "cannot go on" in answer.text
        assert meltwater not in browser.get("/").text
        assert f"/api/tables/{meltwater}/record" in browser.get(f"/t/{meltwater}").text
        assert "stays closed" in browser.get(f"/t/{scavengers}").text
        assert browser.get(f"/api/tables/{meltwater}/record").status_code == 200
        assert browser.get(f"/api/tables/{scavengers}/record").status_code == 409
        assert browser.get(f"/api/tables/{meltwater}").json()["cannot_go_on"]
        for refused in ("view", "curves", "replay/0"):
            answer = browser.get(f"/api/tables/{meltwater}/{refused}")
            assert answer.status_code == 409
            assert "another box" in answer.json()["words"]
