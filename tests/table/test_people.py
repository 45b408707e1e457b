"""Persons, keys, sessions and accounts."""

import pytest
from sqlalchemy import Connection, select

from fimbul.core.errors import BadOptions
from fimbul.table import schema
from fimbul.table.people import NOBODYS_PASSWORD, Unknown, forgery_token, proper_name
from tests.table.parlour import Parlour


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
    assert not evening.house.people.hasher.check_needs_rehash(NOBODYS_PASSWORD)


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "a\u202eb", "a\x00b", "\u200b", "\u0301"])
def test_a_name_that_cannot_be_shown_honestly_is_refused(name: str) -> None:
    """Nothing invisible, nothing that turns the line around, nothing too long."""
    with pytest.raises(BadOptions):
        proper_name(name)


def test_a_name_is_tidied() -> None:
    """One way to write each letter, single spaces."""
    assert proper_name("  Ragna\t the\n Old ") == "Ragna the Old"
