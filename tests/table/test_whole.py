"""What belongs together is written together: whichever write is the last before the power goes, all is whole."""

from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.http.guard import Visitor
from fimbul.table.http.protocol import Again, Concede, Done, No
from fimbul.table.people.persons import Person, session_pass
from fimbul.table.play.room import Room
from tests.table.halves import halves, unreached
from tests.table.parlour import BOT, FREE, ME, Parlour, parlour, state_of
from tests.table.postgres import postgres
from tests.table.test_postgresql import house_at

MOST_WRITES = 9
PLENTY = 1000


@pytest.fixture(params=["sqlite", "postgresql"])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parlour]:
    """A house at an empty database, of each kind in turn."""
    opened = parlour(tmp_path) if request.param == "sqlite" else house_at(postgres().new_database())
    with opened as evening:
        yield evening


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two tries no time passes."""
    monkeypatch.setattr("fimbul.table.play.driver.AFTER_FAILURE_S", 0.0)


def guest(evening: Parlour) -> Person:
    """Somebody whom a browser knows."""
    return evening.run(Visitor("here", evening.house.limits).or_guest(evening.house.people))


class Power:
    """Lets so many writes pass and no more, as when the house is killed then; what is written is on disk."""

    def __init__(self, evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
        self.evening = evening
        self.write = evening.house.store.write
        self.left = PLENTY
        monkeypatch.setattr(evening.house.store, "write", self.write_while_there_is)

    async def write_while_there_is(self, *changes: Any, acts: Any = ()) -> None:
        """Write, or fail."""
        self.left -= 1
        if self.left < 0:
            raise SQLAlchemyError("there is no power")
        await self.write(*changes, acts=acts)


def cut_at_each_write(
    evening: Parlour, power: Power, prepare: Callable[[], Any], act: Callable[[Any], Coroutine[Any, Any, Any]]
) -> None:
    """Do something anew, with the power cut one write later each time, until it is done: it is never half done."""
    for writes in range(MOST_WRITES):
        power.left = PLENTY
        prepared = prepare()
        power.left = writes
        try:
            answer: object = evening.run(act(prepared))
            done = not isinstance(answer, No) and power.left >= 0
        except SQLAlchemyError:
            done = False
        power.left = PLENTY
        assert evening.run(evening.house.store.read(halves)) == []
        if done:
            return
    raise AssertionError("it is never done")


@pytest.fixture
def power(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> Power:
    """The power of the house."""
    return Power(evening, monkeypatch)


def test_a_table_begins_with_the_bot_that_takes_its_last_seat(evening: Parlour, power: Power) -> None:
    """A table at which all seats are taken has begun."""
    ragna = guest(evening)
    cut_at_each_write(
        evening,
        power,
        lambda: evening.table(ragna, "meltwater", ME, FREE),
        lambda room: evening.house.seat_bot(room.setup.id, ragna, 1, "uniform"),
    )


def test_a_table_begins_with_the_person_who_takes_its_last_seat(evening: Parlour, power: Power) -> None:
    """Though nobody rolls the dice in time."""
    ragna, olav = guest(evening), guest(evening)
    cut_at_each_write(
        evening,
        power,
        lambda: evening.table(ragna, "scavengers", ME, FREE, seats=2),
        lambda room: evening.house.sit_down(room.setup.id, olav, None, None),
    )


def test_a_rematch_is_founded_with_the_last_wish_for_it(evening: Parlour, power: Power) -> None:
    """Or else nobody wishes for it yet; and there is no table to which none leads."""
    ragna, olav = guest(evening), guest(evening)
    founded: set[str] = set()

    def over() -> Room:
        room = evening.table(ragna, "meltwater", ME, FREE)
        founded.add(room.setup.id)
        evening.sit(room, olav)
        evening.ask(room, ragna, Concede(1, 0))
        assert isinstance(evening.ask(room, ragna, Again(2)), Done)
        return room

    cut_at_each_write(evening, power, over, lambda room: room.handle(olav, Again(3)))

    assert evening.run(evening.house.store.read(unreached, founded)) == []


def test_a_new_name_is_the_persons_and_stands_at_its_seats(evening: Parlour, power: Power) -> None:
    """The one not without the other."""
    ragna = guest(evening)
    evening.table(ragna, "meltwater", ME, FREE)

    async def rename(person: Person) -> None:
        await evening.house.rename(person, await evening.house.people.rename(person, "Signy"))

    cut_at_each_write(evening, power, lambda: ragna, rename)


def test_an_account_gives_its_name_to_the_seats(evening: Parlour, power: Power) -> None:
    """At the same moment."""
    ragna = guest(evening)
    evening.table(ragna, "meltwater", ME, FREE)

    async def make_account(person: Person) -> None:
        people = evening.house.people
        came_by = session_pass(await people.open_session(person))
        after, _ = await people.make_account(came_by, "Signy", "a long password")
        await evening.house.rename(person, after)

    cut_at_each_write(evening, power, lambda: ragna, make_account)


def test_a_guest_has_a_session_from_the_beginning(evening: Parlour, power: Power) -> None:
    """There is nobody as whom nobody can come in."""
    cut_at_each_write(
        evening,
        power,
        lambda: None,
        lambda _nobody: Visitor("here", evening.house.limits).or_guest(evening.house.people),
    )


def test_a_table_that_could_not_roll_its_dice_is_set_up_all_the_same(evening: Parlour, power: Power) -> None:
    """Whoever has set it up is told so, and chance picks when somebody comes."""
    ragna = guest(evening)
    power.left = 1

    room = evening.table(ragna, "scavengers", ME, BOT, seats=2)

    assert room.forgotten
    power.left = PLENTY
    assert isinstance(evening.pick(evening.run(evening.house.room(room.setup.id)), ragna), Done | No)
    assert state_of(room).decider >= 0


def test_an_error_that_is_none_of_the_database_is_forgotten_too(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in memory then and not on disk is not shown."""
    ragna = guest(evening)
    room = evening.table(ragna, "meltwater", ME, FREE)

    async def stumble(*_anything: object, **_more: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(evening.house.store, "write", stumble)
        with pytest.raises(ZeroDivisionError):
            evening.run(evening.house.seat_bot(room.setup.id, ragna, 1, "uniform"))

    seats = evening.run(evening.house.summary(room.setup.id, ragna)).seats
    assert [seat.kind for seat in seats] == ["person", "free"]
