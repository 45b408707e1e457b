"""Who plays against bots alone may ask what a bot would do; among people, if all agree."""

import json

import msgspec
import pytest

from fimbul.table.bots.bot_pool import Bot, Briefing, HintWish
from fimbul.table.bots.bot_process import Thinkers
from fimbul.table.http.live import answer
from fimbul.table.http.protocol import Advice, Done, Hint, No, Page, Told
from fimbul.table.people.persons import Person
from fimbul.table.play.advising import wish
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, sent

ASK = 'data-do="hint"'


def ask(evening: Parlour, room: Room, viewer: Viewer, person: Person, later: int = 0) -> Told:
    """What the table answers to somebody who asks for a hint."""
    hint = Hint(1, 0, at(room, person, 0) + later)
    return evening.run(answer(evening.house, room, viewer, msgspec.json.encode(hint)))


def prompt(viewer: Viewer) -> str:
    """What a page was asked last."""
    return str([message for message in sent(viewer) if isinstance(message, Page)][-1].parts["prompt"])


def test_a_hint_comes_while_the_table_goes_on(evening: Parlour) -> None:
    """Ways through the turn with what they promise, in the words of the table; nothing is picked by it."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    page = evening.line(room, ragna, "page")
    assert ASK in prompt(page)
    picks = len(room.sitting().picks)

    assert ask(evening, room, page, ragna) == Done(1)
    second = ask(evening, room, page, ragna)
    assert isinstance(second, No)
    assert "already" in second.words
    evening.wait(lambda: page.advised is not None and page.advised.done())

    (advice,) = [message for message in sent(page) if isinstance(message, Advice)]
    assert (advice.seat, advice.at) == (0, at(room, ragna, 0))
    chances = [chance for _, chance in advice.ways]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[0] < 1
    assert len(room.sitting().picks) == picks


def test_bots_keep_their_plans_while_somebody_asks(evening: Parlour) -> None:
    """What is known of the game for a hint is kept apart, so the bots need not be told it again."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    bot, told = Bot(room.setup.id, 0, "uniform", 1), Briefing(room.sitting())
    thinkers = Thinkers()
    assert thinkers.answer(json.loads(told.question(bot))) is not None
    told.mark = told.sitting.mark
    plans = thinkers.replicas[room.setup.id].seated
    made, briefing = wish(room, ragna, Hint(1, 0, at(room, ragna, 0)))

    assert thinkers.answer(json.loads(briefing.question(made, 0.1))) is not None
    assert thinkers.answer(json.loads(told.question(bot))) is not None
    assert thinkers.replicas[room.setup.id].seated is plans


@pytest.mark.parametrize("others", [FREE, here("Olav")])
def test_nobody_gets_a_hint_against_other_people(evening: Parlour, others: object) -> None:
    """Who has not agreed, at another screen or at the same one; the page does not offer it."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, others)  # type: ignore[arg-type]
    evening.sit(room, *[evening.person("Tomas")] * any(seat.kind == "free" for seat in room.seats))
    page = evening.line(room, ragna, "page")

    assert ASK not in prompt(page)
    refused = ask(evening, room, page, ragna)
    assert isinstance(refused, No)
    assert "only while all of them agree" in refused.words


def test_there_are_no_hints_to_what_is_not_asked(evening: Parlour) -> None:
    """Nor for a stranger, nor where nobody knows the game."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, BOT)
    page = evening.line(room, ragna, "page")
    late, stranger = ask(evening, room, page, ragna, later=1), ask(evening, room, evening.line(room, olav), ragna)
    assert isinstance(late, No)
    assert isinstance(stranger, No)
    assert "has moved on" in late.words
    assert "not your seat" in stranger.words


def test_a_worker_that_hangs_has_no_hint(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked is told so, and may ask again."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    page = evening.line(room, ragna, "page")
    monkeypatch.setattr(evening.house.bots, "limit_s", 0.0)
    monkeypatch.setattr("fimbul.table.bots.bot_pool.CATCHING_UP_S", 0.01)
    assert ask(evening, room, page, ragna) == Done(1)
    evening.wait(lambda: page.advised is not None and page.advised.done())

    (advice,) = [message for message in sent(page) if isinstance(message, Advice)]
    assert advice.ways == []


def test_a_table_that_moves_on_before_anybody_thinks_costs_no_worker(
    evening: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is asked about a seat that has nothing to decide any more."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    made = HintWish(room.setup.id, 1, 3), Briefing(room.sitting())
    assert room.decider == 0

    assert evening.run(evening.house.bots.advise(*made)) is None
    assert "hint" not in caplog.text
