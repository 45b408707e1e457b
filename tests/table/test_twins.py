"""Two tables that differ only in what a seat may not know: it is sent the same bytes from beginning to end."""

from random import Random

import pytest

from fimbul.table.http.protocol import Done, OrderMessage, Pace, PickMessage
from fimbul.table.show import audience
from tests.table.parlour import ME, Parlour, Stopwatch, at, here, raw, state_of
from tests.table.twins import WATCHER, Side, open_pages, play_twins, play_with_hesitation, play_with_requests, side

PACES = [
    Pace("live", minutes=60, seconds=10, window=600),
    Pace("live", minutes=60, seconds=10, window=0),
    Pace("days", days=2),
    Pace(),
]


@pytest.fixture
def sides(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> tuple[Side, Side]:
    """Two tables of the same three people, where moments begin with the same number."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
    return side(evening, people), side(evening, people)


def test_a_whole_game_sends_a_seat_the_same_bytes_whatever_the_others_hold(sides: tuple[Side, Side]) -> None:
    """Views, logs, options, refusals, lists and moments, also when another takes back a plan nobody has seen."""
    true, twin = sides

    picks, unlike = play_twins(true, twin, Random(1), 5000)

    assert true.room.phase == "over"
    assert unlike > picks / 3


def test_pages_are_the_same_bytes_too(sides: tuple[Side, Side]) -> None:
    """The first paint and every part that is sent later: board, seats, prompt, tray."""
    open_pages(sides)
    dice = Random(8)
    unlike = 0
    for _ in range(6):
        unlike += play_twins(*sides, dice, 15)[1]
        assert sides[0].first_paint() == sides[1].first_paint()
    assert unlike > 20


def test_a_standing_order_of_another_is_like_a_pass_by_hand(sides: tuple[Side, Side]) -> None:
    """Nobody is told that there is one; what it answers is a pick like any other."""
    open_pages(sides)
    ordered, by_hand = sides
    dice, passes = Random(2), 0
    while passes < 2:
        seat, state = ordered.room.decider, state_of(ordered.room)
        if seat != WATCHER and state.view(seat)["window"] is not None:
            passes += 1
            for each in sides:
                each.roll_with(passes)
            assert ordered.say(seat, OrderMessage(1, seat, "until-my-turn")) == Done(1)
            ordered.evening.wait(lambda: ordered.room.driver.idle and not ordered.room.automatic())
            ordered.say(seat, OrderMessage(2, seat, None))
            while by_hand.room.decider == seat and state_of(by_hand.room).view(seat)["window"] is not None:
                by_hand.say(seat, PickMessage(1, seat, at(by_hand.room, by_hand.people[seat], seat), "pass"))
        else:
            word, seed = ordered.room.game.lexicon.word(dice.choice(state.asked)), dice.getrandbits(32)
            for each in sides:
                each.roll_with(seed)
                each.say(seat, PickMessage(1, seat, at(each.room, each.people[seat], seat), word))
        assert ordered.hear() == by_hand.hear()


def test_the_page_that_hands_the_screen_over_is_the_same_whatever_the_next_one_holds(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those who share it, whoever sat there last must not see the next hand."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2, hq=4)
    table = Side(evening, room, [ragna, ragna], [])
    position = state_of(room)
    pages = []
    for secret in (position.copy(), *[position.sample(1 - room.decider, Random(seed)) for seed in range(3)]):
        table.become(secret, [])
        room.audience.seen.clear()
        room.audience.paged.clear()
        line = evening.line(room, ragna, "page")
        pages.append(raw(line))
        evening.hang_up(room, line)

    assert pages.count(pages[0]) == len(pages)
    assert any(b"handover" in message for message in pages[0])


def test_a_request_to_take_back_does_not_end_when_somebody_plans_in_secret(sides: tuple[Side, Side]) -> None:
    """The others see the same, whether whoever decides goes on meanwhile or not."""
    open_pages(sides)

    assert play_with_requests(*sides, Random(4), 60) > 10


@pytest.mark.parametrize("pace", PACES, ids=["live", "untimed", "days", "free"])
def test_nobody_is_sent_anything_while_another_hesitates(
    evening: Parlour, stopwatch: Stopwatch, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    """At one table everybody answers at once what all are asked in secret, at the other a while later."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    people = [evening.person(name) for name in ("Ragna", "Olav", "Signy", "Tomas")]
    sides = (side(evening, people, pace, windows="everyone"), side(evening, people, pace, windows="everyone"))
    open_pages(sides)

    assert play_with_hesitation(*sides, Random(3), stopwatch, 40) > 10
