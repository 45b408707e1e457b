"""People are called by their names where a page speaks of their seats; records and bots keep the words of the game."""

import pytest

from fimbul.table.http.protocol import Because, Log, ViewMessage, Why
from fimbul.table.page.fragments import first_page
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.table.parlour import FREE, ME, Parlour, sent, sitting_of

NAMES = ("Ragna", "Olav", "Signy")


def three(evening: Parlour) -> tuple[Room, list[Person]]:
    """Three people at Arctic Scavengers."""
    people = [evening.person(name) for name in NAMES]
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, seats=3, windows="everyone")
    evening.sit(room, *people[1:])
    return room, people


def shown(room: Room, person: Person) -> str:
    """All that is on a person's page."""
    return "".join(first_page(room.audience.first_table_view(person), 1068).html().values())


def test_the_log_and_the_board_call_people_by_their_names(evening: Parlour) -> None:
    """And whoever waits reads who decides."""
    room, people = three(evening)
    line = evening.line(room, people[0], "page")
    told = [each.text for message in sent(line) if isinstance(message, Log) for each in message.lines]

    assert any(text.startswith("Olav drew") for text in told)
    assert not any(tribe in text for text in told for tribe in ("Sky", "Ember", "Moss"))
    page = shown(room, people[0])
    for name in NAMES:
        assert f'<tspan class="title">{name}</tspan>' in page
    waiting = next(person for seat, person in enumerate(people) if seat != room.decider)
    assert f"{NAMES[room.decider]} gathers." in shown(room, waiting)


def test_refusals_and_the_end_call_people_by_their_names(evening: Parlour) -> None:
    """Why can't I? Because Olav decides."""
    room, people = three(evening)
    seat = (room.decider + 1) % 3
    answer = evening.ask(room, people[seat], Why(1, seat, "dig"))
    assert isinstance(answer, Because)
    assert answer.words == f"{NAMES[room.decider]} decides now."

    evening.run(room.concede(people[0], 0))
    evening.run(room.concede(people[1], 1))
    assert room.ending == "Signy wins: all others gave up."


def test_records_and_bots_keep_the_words_of_the_game(evening: Parlour) -> None:
    """The record is for all games with these seats, and a bot knows no names."""
    room, people = three(evening)
    line = evening.line(room, people[0])

    view = next(message for message in sent(line) if isinstance(message, ViewMessage))
    assert "called" not in view.view
    assert set(view.view["tribes"]) == {"sky", "ember", "moss"}
    seat = room.decider
    evening.pick(room, people[seat])
    assert f"\n{room.game.seat_names[seat]} " in sitting_of(room).text()


def test_a_new_name_is_used_from_then_on(evening: Parlour) -> None:
    """On the board at once."""
    room, people = three(evening)
    renamed = evening.run(evening.house.people.rename(people[1], "Freydis"))
    evening.run(evening.house.rename(people[1], renamed))

    assert '<tspan class="title">Freydis</tspan>' in shown(room, people[0])


@pytest.mark.parametrize("name", ["<b>Eve</b>", "A&B"])
def test_a_hostile_name_is_written_as_it_is(evening: Parlour, name: str) -> None:
    """In a picture, too, it is text."""
    people = [evening.person("Ragna"), evening.person(name)]
    room = evening.table(people[0], "scavengers", ME, FREE, seats=2)
    evening.sit(room, people[1])

    page = shown(room, people[0])
    assert "<b>Eve</b>" not in page
    assert "A&B" not in page
