"""What a seat is sent tells nothing that it may not know: neither what, nor how much, nor how often."""

from random import Random

import pytest

from fimbul.core.game import State
from fimbul.core.step import CHANCE
from fimbul.table import audience
from fimbul.table.people import Person
from fimbul.table.protocol import Because, Log, No, Pick, Shown, Why
from fimbul.table.room import Room
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


@pytest.mark.parametrize("seed", range(4))
def test_another_hand_changes_no_byte_that_a_seat_is_sent(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Two tables that differ only in what a seat may not know, played on alike, send it the same messages."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    room, people = three_tribes(evening)
    dice = Random(seed)
    play_on(evening, room, people, dice, 50 * seed)
    followed = 0
    for _ in range(15):
        play_on(evening, room, people, dice, 4)
        if state_of(room).over:
            break
        watcher = (room.decider + 1) % 3
        twin = state_of(room).sample(watcher, dice)
        options = alike(state_of(room), twin, watcher, dice)
        followed += len(options)

        true_bytes = bytes_sent(evening, room, people[watcher], state_of(room), options)
        twin_bytes = bytes_sent(evening, room, people[watcher], twin, options)

        assert true_bytes == twin_bytes
    assert followed


def alike(true: State, twin: State, watcher: int, dice: Random) -> list[int]:
    """A few picks of the others that can be made in both positions and that reveal nothing."""
    options: list[int] = []
    states = [true.copy(), twin.copy()]
    for _ in range(5):
        both = [option for option in states[0].asked if option in states[1].asked]
        if states[0].decider in (CHANCE, watcher) or not both:
            break
        option = dice.choice(both)
        after = [state.copy() for state in states]
        for state in after:
            state.play(option)
        if any(state.revelations != before.revelations for state, before in zip(after, states, strict=True)):
            break
        options.append(option)
        states = after
    return options


def bytes_sent(evening: Parlour, room: Room, person: Person, position: State, options: list[int]) -> list[bytes]:
    """All that a person and a spectator are sent when they come, and while these picks are made."""
    course = room.course
    assert course is not None
    true, picks, snapshots = course.sitting.state, len(course.sitting.picks), course.sitting.snapshots
    course.sitting.state, course.sitting.snapshots = position.copy(), []
    course.sitting.state.listen()
    room.audience.shown.clear()
    room.audience.versions.clear()
    lines = [evening.line(room, person, "page"), evening.line(room, person), evening.line(room, None, "page")]
    for option in options:
        acted = room.decider
        course.play(option, 0)
        course.chronicle.put_heading()
        room.audience.show(acted)
    found = [message for line in lines for message in raw(line)]
    for line in lines:
        evening.hang_up(room, line)
    course.sitting.state, course.sitting.snapshots = true, snapshots
    del course.sitting.picks[picks:], course.sitting.told[picks:], course.unwritten[:]
    course.acts -= len(options)
    course.chronicle.go_back()
    return found


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
        shown = next(message for message in sent(evening.line(room, person)) if isinstance(message, Shown))
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
        refused = evening.ask(room, person, Pick(1, waiting, moment, spoken))
        assert isinstance(refused, No)
        heard.add(refused.words)
        because = evening.ask(room, person, Why(1, waiting, spoken))
        assert isinstance(because, Because)
        heard.add(because.words)

    assert len(heard) == 2
