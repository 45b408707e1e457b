"""Whoever comes back to a table is shown what happened since she looked: her own views, one after the other."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fimbul.core.game import hears
from fimbul.table.http.live import answer, attend, leave
from fimbul.table.http.protocol import Attend, Done, No, PickMessage, Since, Undo
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.missed import AT_ONCE, MOST_STEPS, Missed, missed_by
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import FREE, ME, Parlour, at, here, parlour, sent, sitting_of, state_of, word


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Parlour]:
    """A house in which whoever looks away for a moment has been away."""
    with parlour(tmp_path, since_s=0.0) as opened:
        yield opened


def turn_to(evening: Parlour, room: Room, viewer: Viewer, how: str = "since") -> list[Since]:
    """Somebody turns to her page, or away from it; gives what she is told of what she has missed."""
    sent(viewer)
    asked = Attend(1, how)  # type: ignore[arg-type]
    assert isinstance(evening.run(attend(evening.house, room, viewer, asked)), Done)
    evening.wait(lambda: viewer.telling is None or viewer.telling.done())
    return [message for message in sent(viewer) if isinstance(message, Since)]


def two_at_a_table(evening: Parlour, game: str = "meltwater", **options: Any) -> tuple[Room, Person, Person]:
    """Ragna begins, Olav waits."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, game, ME, FREE, **options)
    evening.sit(room, olav)
    return room, ragna, olav


def play_a_turn(evening: Parlour, room: Room, person: Person, seat: int = 0) -> None:
    """Somebody picks at random until somebody else is asked."""
    dice = Random(2)
    while room.decider == seat:
        spoken = room.game.lexicon.word(dice.choice(state_of(room).options()))
        assert isinstance(evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), spoken)), Done)


def steps_of(evening: Parlour, room: Room, viewer: Viewer) -> list[Any]:
    """All steps that somebody is shown who comes back, part by part."""
    told = turn_to(evening, room, viewer)
    steps = [step for part in told for step in part.steps]
    while told and len(steps) <= told[-1].last:
        told = turn_to(evening, room, viewer, "more")
        assert told[-1].first == len(steps)
        steps += told[-1].steps
    return steps


def test_who_comes_back_is_shown_what_the_others_did(evening: Parlour) -> None:
    """First the board as it was, then a step for each thing that was done, with its sentence."""
    room, ragna, olav = two_at_a_table(evening)
    page = evening.line(room, olav, "page")
    turn_to(evening, room, page, "now")
    turn_to(evening, room, page, "away")
    play_a_turn(evening, room, ragna)

    steps = steps_of(evening, room, page)

    assert steps[0].board.whole
    assert all(step.lines for step in steps[1:])
    assert steps[1].lines[0].text.startswith("Ragna ")
    assert any(step.board for step in steps[1:])


def test_who_is_here_sees_things_as_now(evening: Parlour) -> None:
    """Whoever looks on misses nothing, nor does a second page of hers."""
    room, ragna, olav = two_at_a_table(evening)
    page, other = evening.line(room, olav, "page"), evening.line(room, olav, "page")
    turn_to(evening, room, page, "now")
    play_a_turn(evening, room, ragna)

    assert turn_to(evening, room, other) == []


def test_who_has_turned_away_for_a_moment_sees_the_table_as_it_is(tmp_path: Path) -> None:
    """A live game waits for no story."""
    with parlour(tmp_path) as evening:
        room, ragna, olav = two_at_a_table(evening)
        page = evening.line(room, olav, "page")
        turn_to(evening, room, page, "now")
        turn_to(evening, room, page, "away")
        play_a_turn(evening, room, ragna)

        assert turn_to(evening, room, page) == []
        assert evening.settings.since_s == 20


def test_what_was_seen_is_known_after_a_restart_and_on_another_device(evening: Parlour) -> None:
    """Once it has been shown to the end it is not shown again; what follows is."""
    room, ragna, olav = two_at_a_table(evening)
    page = evening.line(room, olav, "page")
    play_a_turn(evening, room, ragna)
    assert steps_of(evening, room, page)
    turn_to(evening, room, page, "now")
    evening.run(leave(evening.house, room, page))
    evening.close()
    evening.reopen()
    again = evening.run(evening.house.room(room.setup.id))

    other = evening.line(again, olav, "page")
    assert turn_to(evening, again, other) == []
    turn_to(evening, again, other, "away")
    play_a_turn(evening, again, olav, 1)
    play_a_turn(evening, again, ragna)
    assert steps_of(evening, again, other)


def test_who_has_not_seen_it_to_the_end_is_shown_it_again(evening: Parlour) -> None:
    """As when the page is loaded anew on the way."""
    room, ragna, olav = two_at_a_table(evening)
    page = evening.line(room, olav, "page")
    play_a_turn(evening, room, ragna)
    first = turn_to(evening, room, page)
    evening.run(leave(evening.house, room, page))

    assert [part.last for part in turn_to(evening, room, evening.line(room, olav, "page"))] == [first[0].last]


def test_what_was_taken_back_is_no_step(evening: Parlour) -> None:
    """The way leads from what still stands; that something was taken back is said."""
    room, ragna, olav = two_at_a_table(evening)
    for _ in range(5):
        evening.pick(room, ragna, word(room))
    page = evening.line(room, olav, "page")
    turn_to(evening, room, page, "now")
    turn_to(evening, room, page, "away")
    before = len(sitting_of(room).picks)
    back = sitting_of(room).undoable(0)
    assert back
    assert isinstance(evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0), back=1)), Done)
    assert len(sitting_of(room).picks) < before
    play_a_turn(evening, room, ragna)

    steps = steps_of(evening, room, page)

    assert "taken back" in steps[0].lines[0].text
    evening.close()
    evening.reopen()
    again = evening.run(evening.house.room(room.setup.id))
    assert "taken back" in steps_of(evening, again, evening.line(again, olav, "page"))[0].lines[0].text


def test_every_step_is_a_view_that_the_seat_had(evening: Parlour) -> None:
    """In a game with secrets: what is drawn is her own view of that moment, and what is told is what she heard."""
    room, ragna, olav = two_at_a_table(evening, "scavengers", seats=2)
    dice = Random(5)
    for _ in range(60):
        person = (ragna, olav)[room.decider]
        evening.pick(room, person, room.game.lexicon.word(dice.choice(state_of(room).options())))
    missed = missed_by(room, 1, 900)
    assert missed is not None
    missed.go_on(())
    for number, stretch in enumerate(missed.stretches[: AT_ONCE - 1]):
        state = room.game.new()
        for pick in sitting_of(room).picks[: stretch.picks]:
            pick.make(state)
        fresh = Missed(room, room.playing(), 1, 900)
        fresh.state = fresh.state.copy()
        fresh.go_to(stretch.picks)
        assert fresh.view() == {**state.view(1), "options": [], "words": [], "called": room.names}, number
        assert all(hears(audience, 1) for audience, _ in stretch.told)


def test_long_absence_is_forty_steps_and_a_sentence(evening: Parlour) -> None:
    """Whoever comes back after weeks is not shown all of them."""
    room, ragna, olav = two_at_a_table(evening)
    dice = Random(7)
    while room.phase == "playing" and len(sitting_of(room).picks) < 900:
        person = (ragna, olav)[room.decider]
        evening.pick(room, person, room.game.lexicon.word(dice.choice(state_of(room).options())))
    page = evening.line(room, olav, "page")

    first = turn_to(evening, room, page)[0]

    assert first.last == MOST_STEPS
    assert len(first.steps) == AT_ONCE
    assert first.earlier.startswith("Before that ")
    assert len(steps_of(evening, room, page)) == MOST_STEPS + 1


def test_at_a_shared_screen_each_seat_is_shown_what_it_missed_after_the_hand_over(evening: Parlour) -> None:
    """Before the button is pressed nothing is told; then what happened since this seat saw the table."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    page = evening.line(room, ragna, "page")
    page.taken = room.decider
    first = room.decider
    turn_to(evening, room, page, "now")
    play_a_turn(evening, room, ragna, first)

    assert room.decider != first
    assert turn_to(evening, room, page) == []
    page.taken = room.decider
    steps = steps_of(evening, room, page)

    assert any("Ragna" in line.text for step in steps for line in step.lines)


def test_whoever_has_to_see_an_opening_first_is_told_nothing_of_the_way(evening: Parlour) -> None:
    """What was opened comes before what led to it; then the way here is shown."""
    room, ragna, olav = two_at_a_table(evening)
    page = evening.line(room, olav, "page")
    play_a_turn(evening, room, ragna)
    page.held_back = True

    assert turn_to(evening, room, page) == []
    page.held_back = False
    assert steps_of(evening, room, page)


def test_spectators_and_programs_are_told_nothing_of_it(evening: Parlour) -> None:
    """What somebody has missed is known of those who sit there, and shown to their pages."""
    room, ragna, olav = two_at_a_table(evening)
    play_a_turn(evening, room, ragna)

    assert turn_to(evening, room, evening.line(room, evening.person("Signy"), "page")) == []
    assert turn_to(evening, room, evening.line(room, olav)) == []


def test_only_one_part_is_drawn_at_a_time_and_not_too_often(evening: Parlour) -> None:
    """Whoever asks without end is told to wait, and costs no more than one thread's turn."""
    room, ragna, olav = two_at_a_table(evening)
    play_a_turn(evening, room, ragna)
    page = evening.line(room, olav, "page")

    async def flood() -> list[Any]:
        words = msgspec.json.encode(Attend(1, "since"))
        return [await answer(evening.house, room, page, words) for _ in range(60)]

    answers = evening.run(flood())

    assert isinstance(answers[0], Done)
    assert sum(isinstance(each, No) for each in answers) > 30
    evening.wait(lambda: page.telling is None or page.telling.done())


def test_looking_on_writes_nothing_until_somebody_turns_away(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """A live move costs what it did: what people see of it is written now and then, all together."""
    room, ragna, olav = two_at_a_table(evening)
    page = evening.line(room, olav, "page")
    turn_to(evening, room, page, "now")
    written: list[int] = []
    write = evening.house.store.write

    async def counted(*changes: Any, **acts: Any) -> None:
        written.append(len(changes))
        await write(*changes, **acts)

    monkeypatch.setattr(evening.house.store, "write", counted)
    for _ in range(3):
        evening.pick(room, ragna)
    assert written == [0, 0, 0]

    evening.run(leave(evening.house, room, page))
    assert written == [0, 0, 0, 1]
