"""Names that pass for somebody else's: of an account, or of the house."""

import asyncio
import random
from collections.abc import Callable

import pytest
from sqlalchemy import update

import fimbul
from fimbul.core.errors import BadOptions
from fimbul.table.http.protocol import NewSeat, NewTable
from fimbul.table.keep.record_files import take_apart
from fimbul.table.keep.schema import persons
from fimbul.table.people.names import folded, prototypes, skeleton, tidy
from fimbul.table.people.persons import Person, key_pass
from tests.table.parlour import ME, Parlour, here

PASSWORD = "a long password"
WORDS = "belongs to an account, or looks like one; please choose another"
LOOK_ALIKES = {
    "Ragna": [
        "ragna",
        "RAGNA",
        "R\u0430gn\u0430",  # Cyrillic
        "\uff32\uff21\uff27\uff2e\uff21",  # full-width
        "Ragn\u00e1",
        "Rag na",
        "Ragna.",
        "_Ragna_",
        "\u13a1agna",  # Cherokee
        "R\u0251gna",  # a Latin letter that nobody types
        "\u0280\u1d00\u0262\u0274\u1d00",  # small capitals
        "\U0001f161\U0001f150\U0001f156\U0001f15d\U0001f150",  # in black circles
        "\U0001f181\U0001f170\U0001f176\U0001f17d\U0001f170",  # in black squares
        *[f"Ragna{mark}" for mark in "\u0489\u1ab0\u1dc4\u20d0\u20dd\ufe20"],
    ],
    "Ilse": ["llse", "1lse", "|lse", "ilse", "\u0399lse"],
    "Modern": ["Modem", "M0dern", "Mod\u0435m"],
    "Olav": ["0lav", "O1av", "OIav", "\u041elav"],
    "Wen": ["VVen", "vven"],
    "\u0410\u043d\u043d\u0430": ["A\u043d\u043da", "\u0410\u041d\u041d\u0410", "A\u041d\u041dA"],
}
PAIRS = [(name, other) for name, others in LOOK_ALIKES.items() for other in others]


def account(evening: Parlour, name: str) -> Person:
    """Somebody with an account; its password does not matter."""
    person = evening.person("Somebody")
    values = {"name": name, "account": folded(name), "skeleton": skeleton(name)}
    evening.run(evening.house.store.write(update(persons).where(persons.c.id == person.id).values(values)))
    return Person(person.id, name, account=True)


def test_no_guest_takes_a_name_that_looks_like_an_accounts(evening: Parlour) -> None:
    """However it is written; and neither does another account."""
    for name in LOOK_ALIKES:
        account(evening, name)
    people = evening.house.people
    _, key = evening.run(people.come_in("Signy"))

    for _, other in PAIRS:
        with pytest.raises(BadOptions, match=WORDS):
            evening.run(people.come_in(other))
    for other in ("Ragn\u00e1", "\uff32\uff21\uff27\uff2e\uff21"):
        with pytest.raises(BadOptions, match=WORDS):
            evening.run(people.make_account(key_pass(key), other, PASSWORD))


WAYS: dict[str, Callable[[Parlour, Person, str], object]] = {
    "by another name": lambda evening, guest, name: evening.run(evening.house.people.rename(guest, name)),
    "at a shared screen": lambda evening, guest, name: evening.table(guest, "meltwater", ME, here(name)),
    "at one's own seat": lambda evening, guest, name: evening.table(guest, "meltwater", NewSeat("me", name=name), ME),
}


@pytest.mark.parametrize("way", WAYS)
def test_there_is_no_other_way_to_such_a_name(evening: Parlour, way: str) -> None:
    """Who has the account may use its name everywhere."""
    ragna = account(evening, "Ragna")
    guest = evening.person("Mallory")

    with pytest.raises(BadOptions, match=WORDS):
        WAYS[way](evening, guest, "R\u0430gna")
    assert evening.table(ragna, "meltwater", ME, here("Ragna")).seats[1].name == "Ragna"


@pytest.mark.parametrize("name", ["Fimbul", "F\u0456mbul", "the house", "TheHouse"])
def test_nobody_speaks_as_the_house(evening: Parlour, name: str) -> None:
    """A guest neither."""
    with pytest.raises(BadOptions, match="the house's own"):
        evening.person(name)


@pytest.mark.parametrize("name", ["Guest", "gue\u0455t", "Ymir", "Skad\u0456", "Quiet Petrel"])
def test_no_account_takes_a_name_that_the_house_gives(evening: Parlour, name: str) -> None:
    """To guests and bots; so no account can keep new guests out."""
    people = evening.house.people
    guest, key = evening.run(people.come_in(name))
    assert guest.name

    with pytest.raises(BadOptions, match="to guests or bots"):
        evening.run(people.make_account(key_pass(key), name, PASSWORD))


def test_a_record_brings_no_mark_along() -> None:
    """No sign in its names is taken for the mark of accounts; who was called nothing else is a guest."""
    game = fimbul.game("meltwater")
    marked = fimbul.sit_down(game, ["Ragna \u2714", "\u2714\ufe0f"]).text()

    assert take_apart(marked.encode())[1] == ["Ragna", "Guest"]


def test_of_two_accounts_made_at_once_that_look_alike_there_is_one(evening: Parlour) -> None:
    """The second is refused, though neither was there when both began."""
    people = evening.house.people
    keys = [evening.run(people.come_in("Somebody"))[1] for _ in range(2)]

    async def both() -> list[object]:
        made = [
            people.make_account(key_pass(key), name, PASSWORD) for key, name in zip(keys, ("Olav", "0lav"), strict=True)
        ]
        return await asyncio.gather(*made, return_exceptions=True)

    assert sorted(type(answer).__name__ for answer in evening.run(both())) == ["BadOptions", "tuple"]


def test_a_guest_who_was_there_before_is_told_apart(evening: Parlour) -> None:
    """A guest keeps its name, in its seat and in what it says; behind the account's stands a mark."""
    guest = evening.person("Ragna")
    ragna = account(evening, "Ragna")
    wish = NewTable("meltwater", {}, [ME, NewSeat("free")], listed=True)
    room = evening.run(evening.house.set_up(wish, ragna))
    evening.sit(room, guest)

    evening.run(room.say(ragna, "hello"))
    evening.run(room.say(guest, "hello"))
    evening.house.rooms.clear()
    again = evening.run(evening.house.room(room.setup.id))

    for each in (room, again):
        assert [seat.name for seat in each.seats] == ["Ragna", "Ragna"]
        assert [seat.has_account for seat in each.seats] == [True, False]
        assert each.chats == [("Ragna", "hello", True), ("Ragna", "hello", False)]


def test_letters_of_any_script_that_unicode_calls_alike_are_found(evening: Parlour, effort: int) -> None:
    """Each letter of an account's name replaced by any that is shown and stands for the same one."""
    account(evening, "Boat Race")
    stands_for: dict[str, list[str]] = {letter: [] for letter in "aoce"}
    for number, other in prototypes().items():
        letter = tidy(chr(number))
        if other in stands_for and letter.isidentifier() and letter in (chr(number), other):
            stands_for[other].append(chr(number))
    dice = random.Random(5)

    for _ in range(10 * effort):
        forged = "".join(dice.choice(stands_for.get(letter, [letter])) for letter in "Boat Race")
        with pytest.raises(BadOptions):
            evening.run(evening.house.people.come_in(forged))


def test_nobody_takes_another_name_while_an_account_is_made(evening: Parlour) -> None:
    """Else the account's mark would stand behind a name that belongs to nobody, and that another account may get."""
    people = evening.house.people
    guest, key = evening.run(people.come_in("Mallory"))
    evening.run(people.make_account(key_pass(key), "Mallory", PASSWORD))

    with pytest.raises(BadOptions, match="the name of your account"):
        evening.run(people.rename(guest, "Ragna"))  # as the request knew the guest when it came
    assert evening.run(people.of_key(key)) == Person(guest.id, "Mallory", account=True)


def test_of_two_new_names_at_once_one_stands_everywhere(evening: Parlour) -> None:
    """In the seats as with the person."""
    guest = evening.person("Mallory")
    room = evening.table(guest, "meltwater", ME, NewSeat("free"))

    async def both() -> None:
        await asyncio.gather(*[evening.house.people.rename(guest, name) for name in ("Signy", "Thora")])

    evening.run(both())
    evening.house.rooms.clear()
    seats = evening.run(evening.house.room(room.setup.id)).seats
    assert seats[0].name == "Thora"
