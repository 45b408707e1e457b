"""Seats that change hands: lent to bots and taken back, another game, one screen for several people."""

from random import Random

import pytest

from fimbul.core.game import State
from fimbul.table.http.protocol import Again, Done, Lend, Log, Next, No, OrderMessage, Page, PickMessage
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.drawings import NO_PICTURE
from fimbul.table.show.viewer import Viewer, Viewpoint
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, sent, state_of, word


def test_no_two_bots_of_a_table_are_called_alike(evening: Parlour) -> None:
    """Whoever sits against four of them knows which one decides."""
    room = evening.table(evening.person("Ragna"), "scavengers", ME, BOT, BOT, BOT, BOT, seats=5)

    assert len({seat.name for seat in room.seats}) == 5


def test_a_lent_seat_does_not_pick_by_hand(evening: Parlour) -> None:
    """First take it back: two hands at one seat would fight."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    evening.ask(room, olav, Lend(1, 1, "uniform"))

    answer = evening.ask(room, olav, PickMessage(2, 1, at(room, olav, 1), word(room)))

    assert isinstance(answer, No)
    assert "Take your seat back" in answer.words


def test_another_game_begins_when_all_have_agreed(evening: Parlour) -> None:
    """Same people, same game, everybody one seat further; and all are told where."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE, season="winter")
    evening.sit(room, olav)
    assert isinstance(evening.ask(room, ragna, Again(1)), No)
    evening.run(room.concede(ragna, 0))
    line = evening.line(room, None)

    assert evening.ask(room, ragna, Again(2)) == Done(2)
    assert room.next_table is None
    assert evening.ask(room, olav, Again(3)) == Done(3)

    following = evening.run(evening.house.room(str(room.next_table)))
    assert [seat.name for seat in following.seats] == ["Olav", "Ragna"]
    assert following.game.options["season"] == "winter"
    assert Next(following.setup.id) in sent(line)


def handing_over(room: Room, person: Person) -> set[str]:
    """The options that the person's page asks about, because they end the turn and others play, too."""
    table_view = room.audience.first_table_view(person)
    return {lit.word for lit in table_view.lit if lit.hands_over}


def test_a_page_asks_before_the_turn_goes_to_another_person(evening: Parlour) -> None:
    """Blue's pass gives the turn to Olav, whether he has his own screen or shares this one."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    apart = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(apart, olav)
    together = evening.table(ragna, "meltwater", ME, here("Olav"))

    assert handing_over(apart, ragna) == handing_over(together, ragna) == {"pass"}


def test_a_page_asks_nothing_before_a_bot_plays(evening: Parlour) -> None:
    """Nor where a bot plays for somebody, nor where one person has both seats."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    lent = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(lent, olav)
    evening.ask(lent, olav, Lend(1, 1, "uniform"))

    for room in (lent, evening.table(ragna, "meltwater", ME, BOT), evening.table(ragna, "meltwater", ME, ME)):
        assert handing_over(room, ragna) == set()


def test_people_at_one_screen_hand_it_over(evening: Parlour) -> None:
    """Where hands are secret, nothing of the next seat is sent before its person has taken the screen."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    line = evening.line(room, ragna, "page")
    first = room.decider

    def key() -> Viewpoint:
        return room.audience.key_of(line)

    assert key() == Viewpoint(first, ragna.id, handover=True)
    assert [message.tray for message in sent(line) if isinstance(message, Page)] == [NO_PICTURE]
    line.taken = first
    evening.run(show(room, line))
    assert any(isinstance(message, Page) and message.tray and message.tray.pieces for message in sent(line))

    evening.pick_until(room, ragna, lambda: room.decider not in (first, -1))

    assert key().handover
    messages = sent(line)
    assert next(message for message in reversed(messages) if isinstance(message, Page)).tray == NO_PICTURE
    assert Log(0, []) in messages


async def show(room: Room, line: Viewer) -> None:
    """Show everything once more."""
    room.audience.show_again(line)


def test_people_at_one_screen_need_no_handing_over_where_nothing_is_secret(evening: Parlour) -> None:
    """The page shows whoever decides."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    line = evening.line(room, ragna, "page")

    evening.pick_until(room, ragna, lambda: room.decider == 1)

    assert room.audience.key_of(line) == Viewpoint(1, ragna.id)


def test_a_standing_order_passes_until_the_turn_comes(evening: Parlour) -> None:
    """While others have their turns the table passes for the seat; when its own has come the order has run out."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, BOT, BOT, windows="everyone")
    settled(evening, room)
    evening.pick_until(room, ragna, lambda: settled(evening, room) and not is_my_turn(room))
    assert isinstance(evening.ask(room, ragna, OrderMessage(1, 0, "until-the-end-of-time")), No)
    picks = len(state_picks(room))

    assert evening.ask(room, ragna, OrderMessage(2, 0, "until-my-turn")) == Done(2)

    evening.wait(lambda: room.driver.idle)
    passes = state_picks(room)[picks:]
    assert passes
    assert {room.game.lexicon.word(option) for option in passes} == {"pass"}
    assert state_of(room).view(0)["window"] is None or is_my_turn(room)
    evening.pick_until(room, ragna, lambda: settled(evening, room) and is_my_turn(room))
    assert room.seats[0].standing is None


def is_my_turn(room: Room) -> bool:
    """Has the first seat its turn?"""
    return bool(state_of(room).view(0)["turn"]["seat"] == "sky")


def state_picks(room: Room) -> list[int]:
    """The picks of the first seat."""
    assert room.course is not None
    return [pick.option for pick in room.course.sitting.picks if pick.seat == 0]


def settled(evening: Parlour, room: Room) -> bool:
    """Wait until a person decides; true then."""
    evening.wait(lambda: room.driver.idle)
    return True


def test_no_page_deals_a_sample(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page asks about before a hand-over is known from the position, and costs no search."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "scavengers", ME, FREE, seats=2)
    evening.sit(room, olav)
    monkeypatch.setattr(State, "sample", refuse)
    lines = [evening.line(room, person, "page") for person in (ragna, olav, None)]
    dice, marked = Random(1), set()
    for _ in range(60):
        decider = (ragna, olav)[room.decider]
        marked |= handing_over(room, decider)
        spoken = room.game.lexicon.word(dice.choice(state_of(room).options()))
        assert isinstance(evening.pick(room, decider, spoken), Done)

    assert "done" in marked
    assert all(any(isinstance(message, Page) for message in sent(line)) for line in lines)


def refuse(*_anything: object) -> State:
    """Deal nothing."""
    raise AssertionError("a page has asked for a sample")
