"""What a seat is sent tells nothing that it may not know: neither what, nor how much, nor how often."""

from random import Random

from fimbul.table.http.protocol import Because, Log, No, PickMessage, ViewMessage, Why
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.table.parlour import FREE, ME, Parlour, at, raw, sent, state_of


def three_tribes(evening: Parlour) -> tuple[Room, list[Person]]:
    """Arctic Scavengers with HQ for three people, each at an own screen."""
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, hq=4)
    evening.sit(room, *people[1:])
    return room, people


def play_on(evening: Parlour, room: Room, people: list[Person], dice: Random, picks: int) -> None:
    """Everybody picks any option, so many times."""
    for _ in range(picks):
        if not state_of(room).over:
            evening.pick(room, people[room.decider], room.game.lexicon.word(dice.choice(state_of(room).options())))


def test_while_a_plan_is_laid_the_others_are_sent_nothing(evening: Parlour) -> None:
    """Until it is declared, nobody can even count its picks."""
    room, people = three_tribes(evening)
    dice = Random(5)
    silent = 0
    lines = [evening.line(room, person, "page") for person in people]
    for _ in range(150):
        before = [state_of(room).view(seat) for seat in range(3)]
        seat = room.decider
        for line in lines:
            raw(line)
        evening.pick(room, people[seat], room.game.lexicon.word(dice.choice(state_of(room).options())))
        for other in range(3):
            if other != seat and state_of(room).view(other) == before[other]:
                assert raw(lines[other]) == []
                silent += 1
    assert silent > 20


def test_a_seat_is_sent_its_own_view_and_a_spectator_nobodys(evening: Parlour) -> None:
    """Whoever looks without a seat sees what everybody may."""
    room, people = three_tribes(evening)
    play_on(evening, room, people, Random(1), 30)

    for person, seat in (*zip(people, range(3), strict=True), (None, None)):
        shown = next(message for message in sent(evening.line(room, person)) if isinstance(message, ViewMessage))
        assert shown.view["seat"] == (None if seat is None else room.game.seat_names[seat])


def test_each_log_holds_what_its_seat_heard(evening: Parlour) -> None:
    """The card that a tribe draws stands in its own log alone."""
    room, people = three_tribes(evening)
    play_on(evening, room, people, Random(2), 40)
    logs: list[tuple[str, ...]] = []
    for person in (*people, None):
        lines = [message.lines for message in sent(evening.line(room, person)) if isinstance(message, Log)]
        logs.append(tuple(line.text for some in lines for line in some))

    assert len(set(logs)) == 4


def test_a_refusal_tells_a_waiting_seat_nothing(evening: Parlour) -> None:
    """Who does not decide hears the same of every option, asked why or picked."""
    room, people = three_tribes(evening)
    waiting = (room.decider + 1) % 3
    person, moment = people[waiting], at(room, people[waiting], waiting)
    heard = set()
    for spoken in room.game.lexicon.words:
        refused = evening.ask(room, person, PickMessage(1, waiting, moment, spoken))
        assert isinstance(refused, No)
        heard.add(refused.words)
        because = evening.ask(room, person, Why(1, waiting, spoken))
        assert isinstance(because, Because)
        heard.add(because.words)

    assert len(heard) == 2
