"""Seats are lent to bots by their owners, and by others when the table waits for somebody too long; all are told."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from fimbul.table.http.protocol import Done, Lend, Log, No, Pace, Page
from fimbul.table.people.persons import Person
from fimbul.table.play.course import MOST_ACTS
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import FREE, ME, Parlour, Stopwatch, parlour, sent, sitting_of, state_of

LIVE = Pace("live", minutes=15)
DAYS = Pace("days", days=2)
HOUR_S = 3600.0
DAY_S = 24 * HOUR_S
Table = tuple[Room, Person, Person]


def two_people(evening: Parlour, pace: Pace) -> Table:
    """Meltwater, where Ragna decides."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE, pace=pace)
    evening.sit(room, olav)
    assert room.decider == 0
    return room, ragna, olav


def is_offered(line: Viewer) -> bool:
    """Was the page told last that it may let a bot play?"""
    prompts = [message.parts["prompt"] for message in sent(line) if isinstance(message, Page)]
    return bool(prompts) and "Let a bot play for" in prompts[-1]


def test_live_the_seat_of_who_is_away_is_lent_when_its_turn_has_come(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Not before it has been away for a while, nor while another decides."""
    room, ragna, olav = two_people(evening, LIVE)
    stopwatch.go_on(evening.settings.absence_s)
    assert isinstance(evening.ask(room, ragna, Lend(1, 1, "greedy")), No)

    assert evening.ask(room, olav, Lend(2, 0, "greedy")) == Done(2)

    assert room.seats[0].lent == "greedy"


def test_live_nobody_lends_the_seat_of_who_is_there_and_has_time(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Neither another at the table, nor one who only watches."""
    room, ragna, olav = two_people(evening, LIVE)
    evening.line(room, ragna)
    stopwatch.go_on(60)

    for person in (olav, evening.person("Signy"), None):
        assert isinstance(evening.ask(room, person, Lend(1, 0, "greedy")), No)


def test_live_a_clock_at_zero_offers_the_seat_though_its_person_looks(evening: Parlour, stopwatch: Stopwatch) -> None:
    """The others are shown the button at that moment; a late pick is still taken, and then nothing is offered."""
    room, ragna, olav = two_people(evening, LIVE)
    evening.line(room, ragna, "page")
    line = evening.line(room, olav, "page")
    assert not is_offered(line)
    stopwatch.go_on(15 * 60)

    evening.run(room.look_at_clocks())

    assert is_offered(line)
    evening.pick_until(room, ragna, lambda: room.decider == 1)
    assert not is_offered(line)
    assert isinstance(evening.ask(room, olav, Lend(1, 0, "greedy")), No)


def test_the_offer_comes_by_itself_when_the_clock_runs_out(evening: Parlour) -> None:
    """Nobody has to do anything for it."""
    room, _, olav = two_people(evening, LIVE)
    line = evening.line(room, olav, "page")
    sent(line)
    assert room.course is not None
    room.course.clock.since -= 15 * 60 * 1000 - 60

    evening.run(set_alarm(room))

    evening.wait(lambda: is_offered(line))


async def set_alarm(room: Room) -> None:
    """The room looks at its clocks as after anything that happens."""
    room.alarm.set()


def test_nobody_chooses_a_bad_bot_for_a_rival(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Others give a seat to the one that plays best; who has the seat chooses."""
    room, ragna, olav = two_people(evening, LIVE)
    stopwatch.go_on(15 * 60)

    refusal = evening.ask(room, olav, Lend(1, 0, "uniform"))

    assert refusal == No(1, "Another's seat can only be given to the bot 'greedy'.")
    assert evening.ask(room, ragna, Lend(2, 0, "uniform")) == Done(2)


def test_over_days_only_the_clock_counts(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Who has closed the page has two days all the same."""
    room, _, olav = two_people(evening, DAYS)
    stopwatch.go_on(2 * DAY_S - 1)
    assert isinstance(evening.ask(room, olav, Lend(1, 0, "greedy")), No)
    stopwatch.go_on(1)

    assert evening.ask(room, olav, Lend(2, 0, "greedy")) == Done(2)


def test_without_clocks_the_table_is_patient_for_an_hour(evening: Parlour, stopwatch: Stopwatch) -> None:
    """With who is away; who is there may think as long as it likes."""
    room, ragna, olav = two_people(evening, Pace())
    stopwatch.go_on(HOUR_S - 1)
    assert isinstance(evening.ask(room, olav, Lend(1, 0, "greedy")), No)
    line = evening.line(room, ragna)
    stopwatch.go_on(DAY_S)
    assert isinstance(evening.ask(room, olav, Lend(1, 0, "greedy")), No)
    evening.hang_up(room, line)
    stopwatch.go_on(HOUR_S)

    assert evening.ask(room, olav, Lend(2, 0, "greedy")) == Done(2)


@pytest.mark.parametrize("pace", [LIVE, Pace()], ids=lambda pace: pace.kind)
def test_the_patience_with_who_is_away_begins_when_its_turn_has_come(
    evening: Parlour, stopwatch: Stopwatch, pace: Pace
) -> None:
    """Nobody moves while a rival has closed the page, and gives the seat away at once."""
    room, ragna, olav = two_people(evening, pace)
    patience_s = evening.settings.absence_s if pace.kind == "live" else evening.settings.patience_s
    stopwatch.go_on(2 * patience_s)
    evening.pick_until(room, ragna, lambda: room.decider == 1)
    assert isinstance(evening.ask(room, ragna, Lend(1, 1, "greedy")), No)
    assert not room.audience.sitters()[1].lendable
    stopwatch.go_on(patience_s)

    assert evening.ask(room, ragna, Lend(2, 1, "greedy")) == Done(2)
    assert isinstance(evening.ask(room, olav, Lend(3, 0, "greedy")), No)


def test_without_clocks_the_patience_in_a_secret_round_begins_with_it(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Whoever was away before is not given away as soon as another asks all of them something."""
    room, people = asked_around(evening, Pace(), windows="everyone")
    course, dice, opened = room.course, Random(1), 0
    assert course is not None
    while opened < 3:
        stopwatch.go_on(0 if course.asks_around else HOUR_S)
        before = course.asks_around
        word = room.game.lexicon.word(dice.choice(state_of(room).asked))
        assert evening.pick(room, people[room.decider], word) == Done(1)
        opened += course.asks_around and not before

        assert [sitter.lendable for sitter in room.audience.sitters()].count(True) <= (not course.asks_around)


def test_nobody_is_waited_for_though_the_record_is_full(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Else who plans and takes back until it is full could stay for ever; its owner gets the seat back all the same."""
    room, ragna, olav = two_people(evening, LIVE)
    assert room.course is not None
    room.course.acts = MOST_ACTS
    stopwatch.go_on(15 * 60)

    assert evening.ask(room, olav, Lend(1, 0, "greedy")) == Done(1)
    assert evening.ask(room, ragna, Lend(2, 0, None)) == Done(2)
    assert isinstance(evening.ask(room, ragna, Lend(3, 0, "greedy")), No)


@pytest.mark.parametrize("pace", [LIVE, DAYS], ids=lambda pace: pace.kind)
def test_while_others_are_asked_in_secret_no_seat_can_be_lent(
    evening: Parlour, stopwatch: Stopwatch, pace: Pace
) -> None:
    """Who could be lent would be who is asked; the table's clock sees to it that the round ends."""
    room, people = asked_around(evening, pace)
    stopwatch.go_on(9 * DAY_S)

    for number in range(3):
        asked = Lend(1, number, "greedy")
        assert isinstance(evening.ask(room, people[(number + 1) % 3], asked), No)


def test_without_clocks_whoever_is_away_may_be_lent_in_a_secret_round(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Asked or not, so that it tells nothing; else the table would wait for ever."""
    room, people = asked_around(evening, Pace())
    evening.line(room, people[0])
    stopwatch.go_on(HOUR_S)

    lent = [evening.ask(room, people[(number + 1) % 3], Lend(1, number, "greedy")) for number in range(3)]

    assert [type(answer) for answer in lent] == [No, Done, Done]


def asked_around(evening: Parlour, pace: Pace, **options: Any) -> tuple[Room, list[Person]]:
    """Three people choose their leaders in secret."""
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, seats=3, hq=4, pace=pace, **options)
    evening.sit(room, *people[1:])
    assert room.course is not None
    assert room.course.asks_around
    return room, people


def test_everybody_is_told_who_gave_a_seat_away_and_who_is_back(tmp_path: Path) -> None:
    """In the log and in the record, also after the house was closed and in the replay."""
    told = ["Olav gave Ragna's seat to a bot (greedy).", "Ragna is back.", "Ragna lets a bot (greedy) play on."]
    with parlour(tmp_path, patience_s=0, bot_pause_ms=60_000) as evening:
        room, ragna, olav = two_people(evening, Pace())
        line = evening.line(room, None, "page")
        for person, agent in ((olav, "greedy"), (ragna, None), (ragna, "greedy")):
            assert evening.ask(room, person, Lend(1, 0, agent)) == Done(1)
        heard = [line.text for message in sent(line) if isinstance(message, Log) for line in message.lines]
        assert heard[-3:] == told
        assert "note red Olav gave Ragna's seat to a bot (greedy)." in sitting_of(room).text()

    with parlour(tmp_path, bot_pause_ms=60_000) as again:
        room = again.run(again.house.room(room.setup.id))
        assert room.course is not None
        assert [line.text for line in room.course.chronicle.lines[None]][-3:] == told
        replay = again.run(again.house.replay(room.setup.id))
        assert [line.text for line, _ in replay.lines(None)][-3:] == told


def test_what_was_told_of_seats_stays_in_the_log_when_a_pick_is_taken_back(evening: Parlour) -> None:
    """It is no part of the game; and who has it already is not told again."""
    room, ragna, _ = two_people(evening, Pace())
    assert room.course is not None
    evening.pick(room, ragna)
    evening.ask(room, ragna, Lend(1, 0, "greedy"))
    evening.ask(room, ragna, Lend(1, 0, None))
    line = evening.line(room, None, "page")
    before = [line.text for line in room.course.chronicle.lines[None]]
    sent(line)

    evening.run(room.take_back(0, 1))

    assert [line.text for line in room.course.chronicle.lines[None]][-2:] == before[-2:]


def test_a_game_goes_on_while_somebody_is_away_and_after(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Nobody is waited for: Olav leaves, Ragna lends his seat to a bot, and when he is back he plays on himself."""
    room, ragna, olav = two_people(evening, LIVE)
    evening.line(room, ragna, "page")
    olavs = evening.line(room, olav, "page")
    evening.pick_until(room, ragna, lambda: room.decider == 1)
    assert isinstance(evening.ask(room, ragna, Lend(1, 1, "greedy")), No)
    evening.hang_up(room, olavs)
    stopwatch.go_on(evening.settings.absence_s)

    assert evening.ask(room, ragna, Lend(2, 1, "greedy")) == Done(2)
    evening.wait(lambda: room.decider == 0)
    assert [pick for pick in sitting_of(room).picks if pick.seat == 1]

    evening.line(room, olav, "page")
    assert isinstance(evening.ask(room, ragna, Lend(3, 1, None)), No)
    assert evening.ask(room, olav, Lend(4, 1, None)) == Done(4)
    evening.pick_until(room, ragna, lambda: room.decider == 1)
    assert evening.pick(room, olav) == Done(1)
    assert not state_of(room).over
