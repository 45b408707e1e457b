"""Persons, keys, sessions and accounts."""

import pytest
from sqlalchemy import Connection, select, update

from fimbul.table.http.protocol import Done, Say
from fimbul.table.keep import schema
from fimbul.table.people.passwords import NOBODYS_PASSWORD
from fimbul.table.people.persons import DAY_MS, Unknown, forgery_token, key_pass, now, session_pass
from tests.table.parlour import ME, Parlour, here, sitting_of


def test_a_key_opens_the_door_for_its_person_only(evening: Parlour) -> None:
    """Whoever has the key is the person; a wrong one is nobody's."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("Ragna"))

    assert evening.run(people.of_key(key)) == ragna
    assert evening.run(people.of_key(key[:-1])) is None


def test_a_new_key_makes_the_old_one_worthless(evening: Parlour) -> None:
    """A private link that was lost can be changed."""
    people = evening.house.people
    ragna, old = evening.run(people.come_in("Ragna"))
    evening.run(people.of_key(old))

    new, token = evening.run(people.new_key(key_pass(old)))

    assert token is None
    assert evening.run(people.of_key(old)) is None
    assert evening.run(people.of_key(new)) == ragna


def test_a_session_ends_when_its_browser_leaves(evening: Parlour) -> None:
    """The token is worth nothing then."""
    people = evening.house.people
    ragna, _ = evening.run(people.come_in("Ragna"))
    token = evening.run(people.open_session(ragna))
    assert evening.run(people.of_session(token)) == ragna

    evening.run(people.close_session(token))

    assert evening.run(people.of_session(token)) is None


def grow_old(evening: Parlour, days: int) -> None:
    """All sessions were last used so many days ago, and nobody remembers them."""
    made = now() - days * DAY_MS
    evening.run(evening.house.store.write(update(schema.sessions).values(made=made)))
    evening.house.people.known.clear()


def sessions(evening: Parlour) -> int:
    """How many sessions the database knows."""

    def count(connection: Connection) -> int:
        return len(connection.execute(select(schema.sessions)).all())

    return evening.run(evening.house.store.read(count))


def test_a_session_that_nobody_uses_grows_old_and_is_forgotten(evening: Parlour) -> None:
    """Its person is not: the private key still opens the door."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("Ragna"))
    token = evening.run(people.open_session(ragna))
    grow_old(evening, evening.settings.session_days)

    assert evening.run(people.of_session(token)) is None
    assert sessions(evening) == 1
    evening.run(people.forget_old_sessions())
    assert sessions(evening) == 0
    assert evening.run(people.of_key(key)) == ragna


def test_a_session_in_use_never_grows_old(evening: Parlour) -> None:
    """Every visit counts from that day on."""
    people = evening.house.people
    ragna, _ = evening.run(people.come_in("Ragna"))
    token = evening.run(people.open_session(ragna))
    grow_old(evening, evening.settings.session_days - 1)

    assert evening.run(people.of_session(token)) == ragna
    evening.run(people.forget_old_sessions())
    evening.house.people.session_ms = 2 * DAY_MS
    evening.run(people.forget_old_sessions())

    assert evening.run(people.of_session(token)) == ragna


def test_a_new_name_stands_at_the_seats_of_tables_that_are_not_over(evening: Parlour) -> None:
    """Also in the record of a game that runs, now and after a restart; what is over keeps its names."""
    people, house = evening.house.people, evening.house
    ragna = evening.person("Ragna")
    over, running = (evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(2))
    evening.run(over.concede(ragna, 0))

    signy = evening.run(people.rename(ragna, "Signy"))
    evening.run(house.rename(ragna, signy))

    record = sitting_of(running).text()
    assert [seat.name for seat in running.seats] == ["Signy", "Olav"]
    assert [seat.name for seat in over.seats] == ["Ragna", "Olav"]
    assert "seat blue Signy\nseat red Olav\n" in record
    house.rooms.clear()
    again = [evening.run(house.room(room.setup.id)) for room in (running, over)]
    assert [[seat.name for seat in room.seats] for room in again] == [["Signy", "Olav"], ["Ragna", "Olav"]]
    assert sitting_of(again[0]).text() == record


def test_who_is_renamed_speaks_under_the_new_name(evening: Parlour) -> None:
    """On a line that was open before, too."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    line = evening.line(room, ragna)

    evening.run(evening.house.rename(ragna, ragna._replace(name="Signy")))

    assert evening.ask(room, line.person, Say(1, "hello")) == Done(1)
    assert room.chats == [("Signy", "hello", False)]


def test_no_secret_stands_in_the_database(evening: Parlour) -> None:
    """Keys and tokens are hashed, passwords are argon2's."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("Ragna"))
    _, token = evening.run(
        people.make_account(session_pass(evening.run(people.open_session(ragna))), "Ragna", "a long password")
    )
    assert token is not None

    def everything(connection: Connection) -> str:
        return str([connection.execute(select(table)).all() for table in (schema.persons, schema.sessions)])

    found = evening.run(evening.house.store.read(everything))
    assert "$argon2id$" in found
    for secret in (key, token, "a long password", forgery_token(token)):
        assert secret not in found


def test_an_account_opens_with_its_password(evening: Parlour) -> None:
    """However the name is written; and with no other password."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("guest"))
    evening.run(people.make_account(key_pass(key), "Straße", "a long password"))

    assert evening.run(people.log_in("STRASSE", "a long password"))[0].id == ragna.id
    for name, password in (("Straße", "another password"), ("nobody", "a long password")):
        with pytest.raises(Unknown):
            evening.run(people.log_in(name, password))


def test_to_check_an_unknown_name_costs_what_a_known_one_costs(evening: Parlour) -> None:
    """The password that nobody has was made with the same effort."""
    assert not evening.house.people.passwords.hasher.check_needs_rehash(NOBODYS_PASSWORD)
