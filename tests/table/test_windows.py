"""Windows of a live game: each question has the same short time, and passing early, late or by order looks the same."""

from pathlib import Path
from random import Random

import pytest

from fimbul.table.http.protocol import Done, No, OrderMessage, Pace, PickMessage
from fimbul.table.page.fragments import first_page
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show import audience
from tests.games.scavengers.camp import camp
from tests.table.parlour import BOT, FREE, ME, Parlour, Stopwatch, here, parlour, sent, sitting_of, state_of
from tests.table.twins import WATCHER, Side, compare, let_time_pass, open_pages, pick, side

LIVE = Pace("live", minutes=60, seconds=10, window=6)
NAMES = ("Ragna", "Olav", "Signy", "Tomas")
PACES = [Pace("days", days=2), Pace(), Pace("live", window=0)]


def window(evening: Parlour, pace: Pace = LIVE) -> tuple[Room, list[Person]]:
    """Four people at Arctic Scavengers; one of them has declared something, and the next is asked."""
    people = [evening.person(name) for name in NAMES]
    room = evening.table(people[0], "scavengers", ME, FREE, FREE, FREE, seats=4, windows="everyone", pace=pace)
    evening.sit(room, *people[1:])
    dice = Random(1)
    while not state_of(room).view(None)["window"]:
        spoken = room.game.lexicon.word(dice.choice(state_of(room).asked))
        assert evening.pick(room, people[room.decider], spoken) == Done(1)
    return room, people


def wait(evening: Parlour, room: Room, stopwatch: Stopwatch, seconds: float) -> None:
    """Time passes, and the alarm rings."""
    stopwatch.go_on(seconds)
    evening.run(room.look_at_clocks())


def bar(room: Room, person: Person) -> str:
    """What stands in the bar of a person's page."""
    return first_page(room.audience.first_table_view(person), 900).parts["prompt"]


def test_whoever_says_nothing_passes_when_the_time_of_the_question_is_over(
    evening: Parlour, stopwatch: Stopwatch
) -> None:
    """One after the other, each with the same time; nobody is told that anybody was late."""
    room, _ = window(evening)
    first = room.decider
    line = evening.line(room, None)
    sent(line)
    wait(evening, room, stopwatch, 5.9)
    assert room.decider == first

    wait(evening, room, stopwatch, 0.1)
    second = room.decider
    assert second != first
    wait(evening, room, stopwatch, 5.9)
    assert room.decider == second
    wait(evening, room, stopwatch, 0.1)
    assert room.decider not in (first, second)
    assert sent(line) == []


def test_the_time_is_over_by_itself(evening: Parlour) -> None:
    """Nobody has to do anything for it."""
    room, _ = window(evening, Pace("live", window=1))
    first = room.decider
    evening.wait(lambda: room.decider != first)


def test_who_passes_early_waits_for_the_same_time(evening: Parlour, stopwatch: Stopwatch) -> None:
    """The page says that it is passed; the next is not asked before."""
    room, people = window(evening)
    first = room.decider
    assert "You let it pass" not in bar(room, people[first])

    assert evening.pick(room, people[first], "pass") == Done(1)

    assert room.decider == first
    assert "You let it pass" in bar(room, people[first])
    wait(evening, room, stopwatch, 6)
    assert room.decider != first
    assert room.game.lexicon.word(sitting_of(room).picks[-1].option) == "pass"


def test_who_has_passed_early_may_still_shoot_and_a_plan_wins_no_time(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Olav takes up a saboteur after he has passed, and does not aim it in time: then he has passed."""
    people = [evening.person(name) for name in NAMES[:3]]
    table = side(evening, people, LIVE, hq=0)
    state = camp(sky="refugee shovel", ember="saboteur", junkyard="junk*3 pills", contested="grenade")
    table.become(state, [])
    for spoken in ["dig", "refugee", "shovel", "done"]:
        assert evening.pick(table.room, people[0], spoken) == Done(1)
    assert table.room.decider == 1

    evening.pick(table.room, people[1], "pass")
    assert table.room.has_passed(1)
    wait(evening, table.room, stopwatch, 3)
    assert evening.pick(table.room, people[1], "saboteur") == Done(1)
    assert not table.room.has_passed(1)
    wait(evening, table.room, stopwatch, 3)

    assert state_of(table.room).view(1)["tribes"]["ember"]["cards"]["hand"] == {"saboteur": 1}
    assert not state_of(table.room).view(None)["window"]


def test_a_standing_order_waits_like_everybody(evening: Parlour, stopwatch: Stopwatch) -> None:
    """The driver does not answer, and the page says what the order does."""
    room, people = window(evening)
    first = room.decider

    assert evening.ask(room, people[first], OrderMessage(1, first, "until-my-turn")) == Done(1)

    assert room.driver.idle
    assert room.decider == first
    assert "You let it pass" in bar(room, people[first])
    wait(evening, room, stopwatch, 6)
    assert room.decider != first


def test_a_restart_goes_on_with_the_same_question(tmp_path: Path, stopwatch: Stopwatch) -> None:
    """A pass that was only said is forgotten with the house, and comes by itself."""
    with parlour(tmp_path) as evening:
        room, people = window(evening)
        first = room.decider
        stopwatch.go_on(2)
        evening.pick(room, people[first], "pass")
    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        assert room.decider == first
        wait(again, room, stopwatch, 6)
        assert room.decider != first


@pytest.mark.parametrize("pace", PACES, ids=["days", "free", "untimed"])
def test_elsewhere_a_pass_is_a_pass(evening: Parlour, pace: Pace) -> None:
    """Nobody waits for a time that is not there."""
    room, people = window(evening, pace)
    first = room.decider

    evening.pick(room, people[first], "pass")

    assert room.decider != first


def test_people_at_one_screen_are_not_hurried(evening: Parlour) -> None:
    """The screen has to go from hand to hand first."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), BOT, pace=LIVE)
    assert room.course is not None
    assert room.course.clock.for_question == 0


@pytest.mark.parametrize(("pace", "tells"), [(LIVE, False), (Pace("days"), True), (Pace(), True)])
def test_an_order_says_what_it_gives_away(evening: Parlour, pace: Pace, tells: bool) -> None:
    """Where nothing hides how fast it passes."""
    room, people = window(evening, pace)
    page = bar(room, people[room.decider])

    assert "Pass for me when I can only pass" in page
    assert ("others may notice that you had nothing to answer with" in page) == tells


def test_a_question_whose_time_is_over_cannot_be_answered(evening: Parlour, stopwatch: Stopwatch) -> None:
    """The table has moved on."""
    room, people = window(evening)
    first = room.decider
    moment = room.audience.moment(people[first], first)
    wait(evening, room, stopwatch, 6)

    assert isinstance(evening.ask(room, people[first], PickMessage(1, first, moment, "pass")), No)


def test_passing_by_order_and_by_hand_sends_the_others_the_same_bytes(
    evening: Parlour, stopwatch: Stopwatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one table whoever can only pass has an order for that, at the other all pass by hand, soon, late or never."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    people = [evening.person(name) for name in NAMES]
    sides = (side(evening, people, LIVE, windows="everyone"), side(evening, people, LIVE, windows="everyone"))
    open_pages(sides)
    ordered, by_hand = sides
    for seat in range(len(people)):
        if seat != WATCHER:
            assert ordered.say(seat, OrderMessage(1, seat, "when-nothing-else")) == Done(1)
            by_hand.say(seat, OrderMessage(1, seat, None))
    dice, passes = Random(3), 0
    for _ in range(150):
        passes += answer_at_both(ordered, by_hand, dice, stopwatch)
        assert ordered.hear() == by_hand.hear()
    assert passes > 8


def answer_at_both(ordered: Side, by_hand: Side, dice: Random, stopwatch: Stopwatch) -> bool:
    """Whoever decides answers at both tables the same; was it a pass that the order has said at one of them?"""
    room, seed = ordered.room, dice.getrandbits(32)
    for each in (ordered, by_hand):
        each.roll_with(seed)
    option = dice.choice(state_of(room).asked)
    if room.game.lexicon.word(option) != "pass" or not room.closes_by_itself:
        pick(ordered, option)
        pick(by_hand, option)
        return False
    said, early = room.has_passed(room.decider), dice.randrange(6)
    let_time_pass((ordered, by_hand), stopwatch, early)
    if not said:
        pick(ordered, option)
    if room.decider == WATCHER or dice.random() < 0.7:
        pick(by_hand, option)
    compare(ordered, by_hand, dice)
    let_time_pass((ordered, by_hand), stopwatch, 6 - early)
    return said
