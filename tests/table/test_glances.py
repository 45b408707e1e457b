"""Who waits for others glances at the table now and then; who is asked is shown everything at once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fimbul.core.changes import changed
from fimbul.table.http.protocol import ChangesMessage, Concede, Done, Log, LogLine, No, Page, Say, Undo, ViewMessage
from fimbul.table.page.fragments import Changes, what_changed
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show import audience
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import FREE, ME, Parlour, at, here, parlour, sent, state_of

FOR_EVER_MS = 60_000
Table = tuple[Room, Person, Person]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Parlour]:
    """A house where nobody glances at a table twice in a minute."""
    with parlour(tmp_path, glance_ms=FOR_EVER_MS) as opened:
        yield opened


def two_people(evening: Parlour) -> Table:
    """A table of Meltwater with two people, where Ragna places her first pieces."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    assert room.decider == 0
    return room, ragna, olav


def positions(line: Viewer) -> list[Any]:
    """The messages that wait for a viewer and show the game."""
    return [message for message in sent(line) if isinstance(message, ViewMessage | ChangesMessage)]


def glance(evening: Parlour, room: Room) -> None:
    """Those who are behind glance at the table now, not in a minute."""
    room.services = room.services._replace(settings=evening.settings._replace(glance_ms=0))
    evening.run(room.audience.glance())


def test_who_waits_is_shown_the_first_pick_at_once_and_the_next_ones_together(evening: Parlour) -> None:
    """Several picks within one glance are one message, which tells how the game stands after the last of them."""
    room, ragna, olav = two_people(evening)
    line, spectator = evening.line(room, olav, changes=True), evening.line(room, None)
    view = positions(line)[-1].view

    evening.pick(room, ragna)
    view = changed(view, positions(line)[-1].changes)
    for _ in range(3):
        evening.pick(room, ragna)
    assert room.decider == 0
    assert not positions(line)

    glance(evening, room)
    (together,) = positions(line)
    assert room.course is not None
    assert changed(view, together.changes) == room.course.view(1)
    assert positions(spectator)[-1].view == room.course.view(None)


def test_who_is_behind_glances_at_the_table_soon(tmp_path: Path) -> None:
    """Nobody has to do anything for it."""
    with parlour(tmp_path, glance_ms=20) as evening:
        room, ragna, olav = two_people(evening)
        line = evening.line(room, olav)
        for _ in range(4):
            evening.pick(room, ragna)
        shown: list[Any] = []

        def knows_all() -> bool:
            shown.extend(positions(line))
            return room.course is not None and shown[-1].view == room.course.view(1)

        evening.wait(knows_all)


def test_who_decides_and_who_has_picked_are_shown_everything_at_once(evening: Parlour) -> None:
    """Olav is not shown every pick of Ragna's, but the one after which he is asked."""
    room, ragna, olav = two_people(evening)
    hers, his = evening.line(room, ragna), evening.line(room, olav)
    sent(hers), sent(his)
    shown = 0
    while room.decider == 0:
        evening.pick(room, ragna)
        assert positions(hers)
        news = positions(his)
        shown += len(news)
    assert room.decider == 1
    assert news[-1].options
    assert shown == 2, "the first pick, and the last"


def test_what_is_no_pick_is_shown_to_all_at_once(evening: Parlour) -> None:
    """Words, an undo and the end of the game do not wait for a glance, and bring along what did."""
    room, ragna, olav = two_people(evening)
    line = evening.line(room, olav)
    for _ in range(3):
        evening.pick(room, ragna)
    sent(line)
    evening.ask(room, ragna, Say(1, "Cold here."))
    assert positions(line)

    evening.pick(room, ragna)
    assert not positions(line)
    evening.ask(room, ragna, Say(1, "No."))
    evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))
    assert len(positions(line)) == 2, "the pick, and its undo"

    evening.pick(room, ragna)
    evening.ask(room, ragna, Concede(1, 0))
    assert positions(line)[-1].view["outcome"] is not None


def test_a_message_that_answers_what_is_no_longer_so_is_refused_though_it_is_still_shown(evening: Parlour) -> None:
    """Olav has not yet been shown Ragna's last picks: what he says to what he sees comes too late."""
    room, ragna, olav = two_people(evening)
    evening.line(room, ragna)
    evening.line(room, olav)
    evening.pick(room, ragna)
    seen = at(room, olav, 1)
    evening.pick(room, ragna)

    answer = evening.ask(room, olav, Undo(1, 1, seen))

    assert isinstance(answer, No)
    assert answer.words.startswith("The table has moved on")


def test_a_glance_that_comes_while_nothing_is_new_tells_nothing(evening: Parlour) -> None:
    """Who has been shown all meanwhile is not told again."""
    room, ragna, olav = two_people(evening)
    line = evening.line(room, olav)
    for _ in range(2):
        assert isinstance(evening.pick(room, ragna), Done)
    evening.ask(room, ragna, Say(1, "Cold here."))
    sent(line)
    assert room.audience.next_glance is not None

    glance(evening, room)

    assert not sent(line)


def test_the_log_of_who_glances_is_whole_in_the_end(tmp_path: Path) -> None:
    """Headings and lines that came between two glances stand where they belong, and what was undone does not."""
    with parlour(tmp_path, glance_ms=15) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, here("Olav"))
        spectator = evening.line(room, None)
        log: list[LogLine] = []
        for number in range(80):
            evening.pick(room, ragna)
            if number % 7 == 0:
                evening.ask(room, ragna, Undo(1, room.decider, at(room, ragna, room.decider)))
            if number % 10 == 0:
                evening.run(asyncio.sleep(0.02))
            for message in sent(spectator):
                if isinstance(message, Log):
                    log[message.start :] = message.lines
        evening.ask(room, ragna, Say(1, "Cold here."))
        for message in sent(spectator):
            if isinstance(message, Log):
                log[message.start :] = message.lines
        assert room.course is not None
        assert log == room.course.chronicle.lines[None]
        assert any(line.heading for line in log[5:])


def test_what_is_picked_in_secret_neither_delays_nor_hurries_what_others_are_shown(evening: Parlour) -> None:
    """Signy is shown the next thing that all see at once, and what she waits for only with her next glance."""
    ragna, olav, signy = people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
    room = evening.table(ragna, "scavengers", ME, FREE, FREE, seats=3)
    evening.sit(room, olav, signy)
    assert room.course is not None
    dice, seen = Random(5), {False: 0, True: 0}
    line = evening.line(room, None)
    while min(seen.values()) < 3:
        behind = room.audience.key_of(line) not in room.audience.current
        glances, noticed = dict(room.audience.glanced), room.course.public_acts
        sent(line)
        evening.pick(room, people[room.decider], room.game.lexicon.word(dice.choice(state_of(room).asked)))
        if room.course.public_acts == noticed:
            seen[behind] += 1
            assert not sent(line)
            assert room.audience.glanced == glances
            assert behind == (room.audience.key_of(line) not in room.audience.current)
        if behind and dice.random() < 0.3:
            evening.run(forget_glances(room))


async def forget_glances(room: Room) -> None:
    """Everybody has glanced at the table long ago."""
    room.audience.show()
    room.audience.glanced.clear()


def test_what_has_changed_for_many_is_found_out_once(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who look on see the same, and each is told it."""
    found = []

    def count(*given: Any) -> Changes:
        found.append(given)
        return what_changed(*given)

    monkeypatch.setattr(audience, "what_changed", count)
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    lines = [evening.line(room, None, "page") for _ in range(3)]
    evening.pick(room, ragna)  # they came one by one: from now on they have the same
    for line in lines:
        sent(line)
    found.clear()
    room.audience.glanced.clear()

    evening.pick(room, ragna)
    told = [[message for message in sent(line) if isinstance(message, Page)] for line in lines]

    assert len(found) == 1
    assert told[0]
    assert told[0] == told[1] == told[2]
    assert lines[0].known == lines[2].known
