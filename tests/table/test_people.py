"""Persons, keys, sessions and accounts."""

from typing import Final

import pytest
from sqlalchemy import Connection, select, update

from fimbul.core.errors import BadOptions
from fimbul.table import schema
from fimbul.table.passwords import NOBODYS_PASSWORD
from fimbul.table.people import DAY_MS, Unknown, folded, forgery_token, now, proper_name
from fimbul.table.protocol import Done, Say
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

    new = evening.run(people.new_key(ragna))

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
    assert room.chats == [("Signy", "hello")]


def test_no_secret_stands_in_the_database(evening: Parlour) -> None:
    """Keys and tokens are hashed, passwords are argon2's."""
    people = evening.house.people
    ragna, key = evening.run(people.come_in("Ragna"))
    token = evening.run(people.open_session(ragna))
    evening.run(people.make_account(ragna, "Ragna", "a long password"))

    def everything(connection: Connection) -> str:
        return str([connection.execute(select(table)).all() for table in (schema.persons, schema.sessions)])

    found = evening.run(evening.house.store.read(everything))
    assert "$argon2id$" in found
    for secret in (key, token, "a long password", forgery_token(token)):
        assert secret not in found


def test_an_account_opens_with_its_password(evening: Parlour) -> None:
    """However the name is written; and with no other password."""
    people = evening.house.people
    ragna, _ = evening.run(people.come_in("guest"))
    evening.run(people.make_account(ragna, "Straße", "a long password"))

    assert evening.run(people.log_in("STRASSE", "a long password")).id == ragna.id
    for name, password in (("Straße", "another password"), ("nobody", "a long password")):
        with pytest.raises(Unknown):
            evening.run(people.log_in(name, password))


def test_two_accounts_never_look_alike(evening: Parlour) -> None:
    """Capitals and ways to write a letter make no difference."""
    people = evening.house.people
    ragna, _ = evening.run(people.come_in("Ragna"))
    other, _ = evening.run(people.come_in("Ragna"))
    evening.run(people.make_account(ragna, "Ragna", "a long password"))

    with pytest.raises(BadOptions, match="taken"):
        evening.run(people.make_account(other, "ＲＡＧＮＡ", "a long password"))  # noqa: RUF001 - the point of it


def test_to_check_an_unknown_name_costs_what_a_known_one_costs(evening: Parlour) -> None:
    """The password that nobody has was made with the same effort."""
    assert not evening.house.people.passwords.hasher.check_needs_rehash(NOBODYS_PASSWORD)


BEAR: Final = "\U0001f43b\u200d\u2744\ufe0f"  # a bear and a snowflake: a polar bear


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "a\u202eb", "a\x00b", "\u200b", "\u0301"])
def test_a_name_that_cannot_be_shown_honestly_is_refused(name: str) -> None:
    """Nothing invisible, nothing that turns the line around, nothing too long."""
    with pytest.raises(BadOptions):
        proper_name(name)


@pytest.mark.parametrize("name", ["\u200d", "\ufe0f", "\u3164", "\u2800", "\u115f \u1160", "\U000e0067"])
def test_a_name_that_only_looks_empty_is_refused(name: str) -> None:
    """A joiner that joins nothing, a filler, an empty cell of braille are no letters."""
    with pytest.raises(BadOptions):
        proper_name(name)


@pytest.mark.parametrize(
    "name", ["Rag\u200dna", "Ragna\ufe0f", "Ragna\u034f", f"{BEAR}\u200d", "\u200d\u2744", "\u2744\ufe0f\ufe0f"]
)
def test_a_name_hides_nothing_between_its_letters(name: str) -> None:
    """What joins emoji stands between two of them, and what gives colours behind one."""
    with pytest.raises(BadOptions, match="invisible"):
        proper_name(name)


@pytest.mark.parametrize(
    "name",
    [
        BEAR,
        f"Ragna {BEAR}",
        "\U0001f1f3\U0001f1f4",  # the flag of Norway: two letters
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # of Scotland: a flag and six
        "\U0001f44b\U0001f3fd",  # a hand with a skin
        "\U0001f575\U0001f3fd\u200d\u2642\ufe0f",
        "7\ufe0f\u20e3",
    ],
)
def test_an_emoji_of_several_parts_is_a_name(name: str) -> None:
    """Beasts, flags, skins and keys stay as they were written."""
    assert proper_name(name) == name


KATSURAGI: Final = (
    "\u845b\U000e0100\u57ce"  # the family and the city of Katsuragi choose between two shapes of one letter
)


@pytest.mark.parametrize("name", [KATSURAGI, "\u8fbb\U000e0101 Wen", "\ufa11\ufe00", "\U00020bb7\U000e01ef"])
def test_a_name_chooses_among_the_shapes_of_an_ideograph(name: str) -> None:
    """As families in Japan write theirs: one selector behind one ideograph."""
    assert proper_name(name) == name


@pytest.mark.parametrize(
    "name", ["\U000e0100", "Wen\U000e0100", "\u30a2\ufe00", "\u845b\U000e0100\U000e0101", "\u845b\ufe00\ufe00"]
)
def test_a_selector_that_chooses_no_shape_is_refused(name: str) -> None:
    """Alone, behind another letter, or behind a selector it would only hide."""
    with pytest.raises(BadOptions):
        proper_name(name)


def test_two_accounts_never_differ_in_the_shape_of_an_ideograph_alone() -> None:
    """Machines that do not know a shape show the usual one."""
    assert folded(KATSURAGI) == folded("\u845b\u57ce")


def test_accounts_are_told_apart_by_what_is_seen() -> None:
    """A polar bear and its two halves may look the same where the letters of a machine are old."""
    assert folded(BEAR) == folded("\U0001f43b\u2744")


def test_a_name_is_tidied() -> None:
    """One way to write each letter, single spaces."""
    assert proper_name("  Ragna\t the\n Old ") == "Ragna the Old"
