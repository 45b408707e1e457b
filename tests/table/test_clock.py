"""Clocks follow from who decided when; one that has run out ends nothing."""

from fimbul.core.step import CHANCE, NOBODY
from fimbul.table.clock import DAY, MINUTE, SECOND, Clock
from fimbul.table.protocol import Done, Lend, Pace
from tests.table.parlour import FREE, ME, Parlour, state_of


def test_live_the_time_of_whoever_decides_runs_and_grows_with_every_turn() -> None:
    """A minute, and ten seconds more for each turn."""
    clock = Clock(Pace("live", minutes=1, seconds=10), 2)
    clock.turn_to(0, 0)
    clock.turn_to(1, 20 * SECOND)

    assert clock.shown(0, 99 * SECOND) == 50 * SECOND
    assert clock.shown(1, 30 * SECOND) == 50 * SECOND
    assert not clock.has_run_out(1, 79 * SECOND)
    assert clock.has_run_out(1, 80 * SECOND)


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


def test_when_a_clock_has_run_out_the_seat_may_be_lent_though_its_person_looks(evening: Parlour) -> None:
    """The game goes on; nobody has lost by the clock."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE, pace=Pace("live", minutes=1))
    evening.sit(room, olav)
    evening.line(room, ragna)
    assert room.course is not None
    room.course.clock.since -= 2 * MINUTE

    assert evening.ask(room, olav, Lend(1, 0, "uniform")) == Done(1)

    assert not state_of(room).over
