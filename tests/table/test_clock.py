"""Clocks follow from who decided when; one that has run out ends nothing."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import fimbul
from fimbul.core.game import View
from fimbul.core.step import CHANCE, NOBODY
from fimbul.table.http.protocol import Done, Log, Pace, Undo
from fimbul.table.people.persons import Person
from fimbul.table.play import alarm, clock, driver
from fimbul.table.play.clock import DAY, MINUTE, SECOND, Clock
from fimbul.table.play.course import Course
from fimbul.table.play.room import Room
from tests.table.parlour import FREE, ME, Parlour, Stopwatch, at, parlour, sent, sitting_of, state_of


def test_live_the_time_of_whoever_decides_runs_and_grows_with_every_turn() -> None:
    """A minute, and ten seconds more for each turn."""
    clock = Clock(Pace("live", minutes=1, seconds=10), 2)
    clock.turn_to(0, 0)
    clock.turn_to(1, 20 * SECOND)

    assert clock.shown(0, 99 * SECOND) == 50 * SECOND
    assert clock.shown(1, 30 * SECOND) == 50 * SECOND
    assert not clock.has_run_out(1, 79 * SECOND)
    assert clock.has_run_out(1, 80 * SECOND)


@pytest.mark.parametrize(
    "pace", [Pace("live", minutes=1, seconds=10), Pace("days", days=1)], ids=lambda pace: pace.kind
)
def test_who_hands_the_turn_over_and_takes_that_back_wins_no_time(
    evening: Parlour, stopwatch: Stopwatch, pace: Pace
) -> None:
    """The turn went on all the while, at the cost of who took it back; the other is charged nothing."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE, pace=pace)
    evening.sit(room, olav)
    full = clock.full_time(pace)
    for _ in range(5):
        evening.pick_until(room, ragna, lambda: room.decider == 1)
        stopwatch.go_on(4)
        assert evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0))) == Done(1)
        assert room.decider == 0
        stopwatch.go_on(1)

    assert [sitter.clock for sitter in room.audience.sitters()] == [full - 25 * SECOND, full]
    room.forgotten = True
    evening.run(room.recall())
    assert [sitter.clock for sitter in room.audience.sitters()] == [full - 25 * SECOND, full]


def test_chance_takes_no_time() -> None:
    """Dice between two picks of a seat are no new turn."""
    clock = Clock(Pace("live", minutes=1, seconds=10), 2)
    clock.turn_to(0, 0)
    clock.turn_to(CHANCE, 5 * SECOND)
    clock.turn_to(0, 5 * SECOND)

    assert clock.shown(0, 10 * SECOND) == 50 * SECOND


def test_over_days_every_turn_has_its_own_days() -> None:
    """What one turn leaves over is not kept for the next."""
    clock = Clock(Pace("days", days=2), 2)
    clock.turn_to(0, 0)
    clock.turn_to(1, DAY)
    clock.turn_to(0, DAY + MINUTE)

    assert clock.shown(0, DAY + MINUTE) == 2 * DAY
    assert clock.has_run_out(0, 3 * DAY + MINUTE)


def test_after_the_end_no_clock_runs() -> None:
    """Nobody decides any more."""
    clock = Clock(Pace("live"), 2)
    clock.turn_to(0, 0)
    clock.turn_to(NOBODY, 10)

    assert clock.running is None


def test_without_clocks_nothing_is_shown_and_nothing_runs_out() -> None:
    """Free pace."""
    clock = Clock(Pace(), 2)
    clock.turn_to(0, 0)

    assert clock.shown(0, 10**12) is None
    assert not clock.has_run_out(0, 10**12)


def test_while_all_are_asked_in_secret_only_the_table_s_time_runs() -> None:
    """From when they were asked, whoever answers; then the turn goes on with what the seat had."""
    clock = Clock(Pace("live", minutes=1, seconds=10), 4)
    clock.turn_to(0, 0)
    clock.ask_around(20 * SECOND, anew=True)
    clock.ask_around(25 * SECOND, anew=False)

    assert clock.shown_running(30 * SECOND) == clock.left_of_table(30 * SECOND) == (3 * 30 - 10) * SECOND
    assert [clock.shown(seat, 99 * SECOND) for seat in range(4)] == [40 * SECOND, *[MINUTE] * 3]
    clock.turn_to(0, 50 * SECOND)
    assert clock.left_of_table(50 * SECOND) is None
    assert clock.shown_running(60 * SECOND) == 30 * SECOND
    clock.turn_to(1, 70 * SECOND)
    assert clock.shown(0, 70 * SECOND) == 30 * SECOND, "twenty were left, and ten are added once"


def test_who_is_asked_anew_has_the_whole_time_again() -> None:
    """When all can see that another question is asked."""
    clock = Clock(Pace("live", seconds=45), 3)
    clock.ask_around(0, anew=True)
    clock.ask_around(60 * SECOND, anew=True)

    assert clock.left_of_table(60 * SECOND) == 2 * 45 * SECOND


def test_over_days_the_table_has_as_many_days_as_a_turn() -> None:
    """And a turn that was interrupted goes on with what it had."""
    clock = Clock(Pace("days", days=2), 4)
    clock.turn_to(0, 0)
    clock.ask_around(DAY, anew=True)

    assert clock.left_of_table(DAY) == 2 * DAY
    clock.turn_to(0, 2 * DAY)
    assert clock.shown(0, 2 * DAY) == DAY


def test_without_clocks_the_table_has_none_either() -> None:
    """Free pace."""
    clock = Clock(Pace(), 4)
    clock.ask_around(0, anew=True)

    assert clock.left_of_table(DAY) is clock.shown_running(DAY) is None


def test_time_in_which_the_house_was_closed_is_not_charged() -> None:
    """Neither to a seat nor to the table, whatever part of it falls into their time."""
    outages = [(0, 5), (10, 20), (40, 60), (90, 100)]
    clock = Clock(Pace("live", minutes=1, seconds=0), 2, outages)

    assert clock.passed(20, 40) == 20
    assert clock.passed(15, 50) == 20
    assert clock.passed(45, 55) == 0
    clock.turn_to(0, 2)
    clock.ask_around(30, anew=True)
    assert clock.kept[0] == MINUTE - 15
    assert clock.left_of_table(95) == 30 * SECOND - 40


Round = tuple[Room, list[Person]]


def asked_in_secret(evening: Parlour, pace: Pace) -> Round:
    """Four people at Arctic Scavengers, of whom three may answer what one has declared."""
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy", "Tomas")]
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, FREE, seats=4, windows="everyone", pace=pace)
    evening.sit(room, *people[1:])
    dice = Random(1)
    while not public(room)["window"]:
        spoken = room.game.lexicon.word(dice.choice(state_of(room).asked))
        assert evening.pick(room, people[room.decider], spoken) == Done(1)
    return room, people


def public(room: Room) -> View:
    """What everybody sees."""
    return state_of(room).view(None)


@pytest.mark.parametrize("pace", [Pace("live", seconds=10, window=0), Pace("days", days=2)], ids=lambda pace: pace.kind)
def test_when_the_table_s_time_is_over_whoever_is_still_asked_passes(
    evening: Parlour, stopwatch: Stopwatch, pace: Pace
) -> None:
    """All are told the same, and nobody is named."""
    room, people = asked_in_secret(evening, pace)
    assert evening.pick(room, people[room.decider], "pass") == Done(1)
    assert room.course is not None
    late, time_left = room.decider, room.course.clock.for_answers // SECOND
    line = evening.line(room, None, "page")
    sent(line)
    stopwatch.go_on(time_left - 1)
    evening.run(room.look_at_clocks())
    assert room.decider == late
    stopwatch.go_on(1)

    evening.run(room.look_at_clocks())

    assert not public(room)["window"]
    assert sitting_of(room).picks[-1].seat != late, "two were still asked"
    log = next(message.lines for message in sent(line) if isinstance(message, Log))
    assert log[0].text == "The time of the table was over: whoever had not answered passed."


def test_the_table_s_time_is_over_by_itself(evening: Parlour) -> None:
    """Nobody has to do anything for it."""
    room, _ = asked_in_secret(evening, Pace("live", window=0))
    assert room.course is not None
    assert room.course.clock.asked_since is not None
    room.course.clock.asked_since -= room.course.clock.for_answers - 60

    evening.run(set_alarm(room))

    evening.wait(lambda: not public(room)["window"])


async def set_alarm(room: Room) -> None:
    """The room looks at its clocks as after anything that happens."""
    room.alarm.set()


def test_a_table_whose_time_is_over_but_cannot_be_written_tries_again(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read again, and when the database writes, whoever was asked passes."""
    monkeypatch.setattr(alarm, "AFTER_FAILURE_S", 0.01)
    monkeypatch.setattr(driver, "AFTER_FAILURE_S", 0.01)
    room, _ = asked_in_secret(evening, Pace("live", seconds=0, window=0))
    write, failures = evening.house.store.write, 0

    async def fail_once(*changes: Any, **named: Any) -> None:
        nonlocal failures
        failures += 1
        if failures == 1:
            raise OperationalError("INSERT", {}, Exception("the disk is full"))
        await write(*changes, **named)

    monkeypatch.setattr(evening.house.store, "write", fail_once)
    assert room.course is not None
    assert room.course.clock.asked_since is not None
    monkeypatch.setattr(clock, "LEAST_FOR_AN_ANSWER", 0)  # for the clock that is read again
    room.course.clock.for_answers = room.course.clock.allowed = 0

    evening.run(set_alarm(room))

    evening.wait(lambda: failures > 1 and not room.lock.locked())
    assert not public(room)["window"]


def test_a_restart_changes_nothing_at_the_clocks(tmp_path: Path, stopwatch: Stopwatch) -> None:
    """They follow from the acts; of the time in which the house was closed nobody is charged anything."""
    with parlour(tmp_path) as evening:
        room, people = asked_in_secret(evening, Pace("live", seconds=10, window=0))
        stopwatch.go_on(7)
        evening.pick(room, people[room.decider], "pass")
        assert room.course is not None
        before = room.course.clock
        closed = stopwatch()
    stopwatch.go_on(100)

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        assert room.course is not None
        assert room.course.clock.kept == before.kept
        assert room.course.clock.left_of_table(stopwatch()) == before.left_of_table(closed)


def test_a_room_that_was_forgotten_passes_as_soon_as_somebody_comes(tmp_path: Path, stopwatch: Stopwatch) -> None:
    """The table's time was over while nobody was there."""
    with parlour(tmp_path, idle_s=0) as evening:
        room, _ = asked_in_secret(evening, Pace("live", window=0))
        stopwatch.go_on(3600)
        evening.house.sweep()
        assert not evening.house.rooms

        room = evening.run(evening.house.room(room.setup.id))

        evening.wait(lambda: not public(room)["window"])


def test_a_plan_that_was_begun_in_secret_is_taken_back_when_the_table_s_time_is_over() -> None:
    """Whoever has picked a special and not yet aimed it passes like all others."""
    game, dice = fimbul.game("scavengers", seats=4, hq=4, windows="everyone"), Random(54)
    course = Course(game, ["Ragna", "Olav", "Signy", "Tomas"], Pace("live"), 0)
    course.go_on(dice, 0)
    while not (course.asks_around and course.sitting.undoable(course.sitting.state.decider)):
        asked = course.sitting.state.asked
        course.play(asked[-1] if course.asks_around else dice.choice(asked), 0)
        course.go_on(dice, 0)
        assert not course.sitting.state.over

    course.answer_for_absent(0)

    assert sitting_words(course)[-1] == "pass"


def sitting_words(course: Course) -> list[str]:
    """The words of all picks that stand."""
    return [course.sitting.game.lexicon.word(pick.option) for pick in course.sitting.picks]
