"""What is kept in memory: rooms, replays and what is known of whoever looks, each so much and no more."""

import asyncio

import pytest

from fimbul import draw
from fimbul.core.game import View
from fimbul.table.http.protocol import ChangesMessage, Concede, Done
from fimbul.table.play import forgetting
from fimbul.table.play import house as house_module
from fimbul.table.play.clock import SECOND, now
from fimbul.table.replay import replays as replays_module
from tests.table.parlour import FREE, ME, Parlour, at, here, sent


def test_a_replay_that_many_ask_for_at_once_is_made_once(evening: Parlour) -> None:
    """Whoever waited finds what the first has made."""
    room = evening.table(evening.person("Ragna"), "meltwater", ME, here("Olav"))

    async def ask_together() -> list[replays_module.Replay]:
        return await asyncio.gather(*[evening.house.replay(room.setup.id) for _ in range(5)])

    assert len({id(replay) for replay in evening.run(ask_together())}) == 1


def test_curves_are_found_out_once(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often they are asked for."""
    room = evening.table(evening.person("Ragna"), "meltwater", ME, here("Olav"))
    replay = evening.run(evening.house.replay(room.setup.id))
    looked: list[View] = []
    curves = draw.curves

    def count(view: View) -> dict[str, tuple[float, ...]]:
        looked.append(view)
        return curves(view)

    monkeypatch.setattr(draw, "curves", count)
    first = (replay.curves(), replay.course())
    seen = len(looked)

    assert (replay.curves(), replay.course()) == first
    assert seen == len(looked) > 0


def test_the_rooms_of_many_games_that_are_over_are_forgotten_soon(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were used last stay a minute, but never more than a few; so do games that go on, for longer."""
    monkeypatch.setattr(forgetting, "MOST_OVER", 2)
    ragna = evening.person("Ragna")
    rooms = [evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(6)]
    for number, room in enumerate(rooms):
        room.used = now() - (20 - number) * SECOND
    for room in rooms[1:]:
        evening.ask(room, ragna, Concede(1, 0))
        room.used = now() - (20 - rooms.index(room)) * SECOND
    rooms[5].used = now()

    evening.house.sweep()

    assert set(evening.house.rooms) == {rooms[number].setup.id for number in (0, 3, 4, 5)}


def test_rooms_in_which_much_was_done_make_way_for_others(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though their games go on: those that nobody has used for longest."""
    ragna = evening.person("Ragna")
    rooms = [evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(3)]
    for number, room in enumerate(rooms):
        room.used = now() - (20 - number) * SECOND
    monkeypatch.setattr(forgetting, "MOST_ACTS", 2 * rooms[0].course.acts if rooms[0].course else 0)

    evening.house.sweep()

    assert set(evening.house.rooms) == {room.setup.id for room in rooms[1:]}


def test_rooms_are_swept_when_many_are_opened(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only now and then."""
    swept: list[int] = []
    monkeypatch.setattr(house_module, "SWEEP_EVERY", 2)
    monkeypatch.setattr(evening.house, "sweep", lambda: swept.append(len(evening.house.rooms)))
    ragna = evening.person("Ragna")
    for _ in range(4):
        evening.table(ragna, "meltwater", ME, here("Olav"))

    assert swept == [2, 4]


def test_of_long_replays_few_are_kept(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is watched now is always among them."""
    ragna = evening.person("Ragna")
    rooms = [evening.table(ragna, "meltwater", ME, here("Olav")) for _ in range(3)]
    monkeypatch.setattr(replays_module, "MOST_ACTS_KEPT", 1)
    for room in rooms:
        evening.run(evening.house.replay(room.setup.id))

    assert list(evening.house.replays.kept) == [rooms[-1].setup.id]


def test_nothing_is_kept_of_whoever_has_looked_and_has_no_seat(evening: Parlour) -> None:
    """Neither of strangers nor of who left a seat before the game; only of who plays it is known since when away."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, FREE, FREE)
    evening.hang_up(room, evening.line(room, ragna, "page"))
    known = len(room.audience.seen), len(room.audience.paged)
    for number in range(3):
        olav = evening.person(f"Olav {number}")
        line = evening.line(room, olav, "page")
        evening.sit(room, olav)
        evening.run(evening.house.stand_up(room.setup.id, olav, 1))
        evening.hang_up(room, line)

    assert (len(room.audience.seen) - 1, len(room.audience.paged) - 1) == known  # one for all strangers
    assert set(room.audience.left) == {ragna.id}


def test_a_table_at_which_nobody_is_keeps_no_views(evening: Parlour) -> None:
    """They are made again when somebody comes; a moment that was seen still stands, if nothing was done since."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "scavengers", ME, FREE, seats=2)
    evening.sit(room, olav)
    for person in (ragna, olav):
        evening.hang_up(room, evening.line(room, person))
    person = (ragna, olav)[room.decider]
    moments = at(room, ragna, 0), at(room, olav, 1)
    evening.wait(lambda: room.driver.idle)
    room.used -= 60 * SECOND

    evening.house.sweep()

    assert room.course is not None
    assert not room.course.seen
    assert not room.course.earlier
    assert not room.audience.seen
    assert (at(room, ragna, 0), at(room, olav, 1)) == moments
    evening.house.sweep()
    assert isinstance(evening.pick(room, person), Done)
    evening.wait(lambda: room.driver.idle)
    room.used -= 60 * SECOND
    evening.house.sweep()
    assert at(room, person, (ragna, olav).index(person)) > moments[(ragna, olav).index(person)]


def test_a_table_at_which_somebody_is_does_not_rest(evening: Parlour) -> None:
    """Whoever looks is told what has changed since, and not everything anew."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    line = evening.line(room, ragna, changes=True)
    sent(line)
    room.used -= 60 * SECOND

    evening.house.sweep()
    evening.pick(room, ragna)

    assert [type(message) for message in sent(line)] == [ChangesMessage]
