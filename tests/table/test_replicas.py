"""Workers follow games by what is written of them: a few words a question, and the whole record when they are lost."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import pytest

import fimbul
from fimbul.agents import AGENTS
from fimbul.agents.uniform import Uniform
from fimbul.core.game import View
from fimbul.core.sitting import Sitting
from fimbul.table.bots.bot_pool import Bot, Briefing
from fimbul.table.bots.bot_process import Thinkers
from tests.table.parlour import BOT, ME, Parlour, state_of

SEATED = Bot("a table", 1, "uniform", 7)


class Diary(Uniform):
    """It picks anything, and keeps every view that it is shown."""

    pages: ClassVar[list[View]] = []

    def watch(self, view: View) -> None:
        """One page more."""
        Diary.pages.append(view)


@pytest.fixture
def diary(monkeypatch: pytest.MonkeyPatch) -> type[Diary]:
    """An agent that watches, whom a worker can seat."""
    monkeypatch.setitem(AGENTS, "diary", Diary)
    monkeypatch.setattr(Diary, "pages", [])
    return Diary


def played(sitting: Sitting, dice: Random, picks: int) -> Iterator[Sitting]:
    """The sitting while anything is picked, and now and then taken back; after each of these."""
    for _ in range(picks):
        if sitting.state.over:
            return
        seat = sitting.state.decider
        if seat >= 0 and sitting.undoable(seat) and dice.random() < 0.1:
            sitting.undo(seat)
        else:
            sitting.play(dice.choice(sitting.state.options()))
        yield sitting


def ask(thinkers: Thinkers, briefing: Briefing, bot: Bot = SEATED) -> int | None:
    """What a worker answers to a question, of which it knows as much as the briefing says."""
    answer = thinkers.answer(json.loads(briefing.question(bot)))
    assert not isinstance(answer, dict)
    return answer


def new_sitting(name: str, **options: Any) -> Sitting:
    """A game that begins."""
    game = fimbul.game(name, **options)
    return fimbul.sit_down(game, game.seat_names)


@pytest.mark.parametrize(("name", "options"), [("meltwater", {}), ("scavengers", {"seats": 3, "hq": 4})])
def test_a_worker_follows_a_game_by_what_is_written_of_it(name: str, options: dict[str, Any]) -> None:
    """Picks, chance and what is taken back: it always stands where the table stands, and is told the game once."""
    sitting, thinkers = new_sitting(name, **options), Thinkers()
    briefing, asked = Briefing(sitting), 0
    for _ in played(sitting, Random(3), 600):
        if sitting.state.decider == SEATED.seat:
            assert ask(thinkers, briefing) in sitting.state.asked
            briefing.mark = sitting.mark
            asked += 1
    assert asked > 60


def test_a_worker_that_does_not_know_the_game_says_so() -> None:
    """As when it was started anew; then it is told everything."""
    sitting = new_sitting("meltwater")
    briefing = Briefing(sitting)
    for _ in played(sitting, Random(1), 40):
        pass
    bot = SEATED._replace(seat=sitting.state.decider)
    briefing.mark = sitting.mark

    thinkers = Thinkers()
    assert ask(thinkers, briefing, bot) is None
    briefing.mark = None
    assert ask(thinkers, briefing, bot) in sitting.state.asked


def test_a_worker_that_stands_elsewhere_than_the_table_says_so() -> None:
    """The digest tells, though every word was legal; and what it knew wrongly is forgotten."""
    table, other, thinkers = new_sitting("meltwater"), new_sitting("meltwater"), Thinkers()
    table.let_chance(Random(1))
    other.let_chance(Random(2))
    assert table.state.key() != other.state.key()
    assert ask(thinkers, Briefing(other), SEATED._replace(seat=0)) is not None

    briefing = Briefing(table)
    briefing.mark = table.mark
    assert [ask(thinkers, briefing, SEATED._replace(seat=0)) for _ in range(2)] == [None, None]
    assert not thinkers.replicas


def test_of_many_games_the_worker_follows_those_that_it_was_asked_about_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again about another tells it the game once more."""
    monkeypatch.setattr("fimbul.table.bots.bot_process.MOST_REPLICAS", 2)
    sitting, thinkers = new_sitting("meltwater"), Thinkers()
    sitting.let_chance(Random(1))
    for table in ("first", "second", "first", "third"):
        ask(thinkers, Briefing(sitting), Bot(table, 0, "uniform", 1))

    assert [*thinkers.replicas] == ["first", "third"]


def test_a_question_costs_a_few_words_however_large_the_position() -> None:
    """Where a save of the same position has thousands of bytes."""
    sitting = new_sitting("scavengers", seats=5, hq=4)
    briefing, longest = Briefing(sitting), 0
    for _ in played(sitting, Random(5), 500):
        if sitting.state.decider >= 0:
            if briefing.mark is not None:
                longest = max(longest, len(briefing.question(SEATED)))
            briefing.mark = sitting.mark

    assert longest < 420
    assert len(sitting.state.to_json()) > 10 * longest


def test_an_agent_that_watches_sees_the_same_after_a_restart(diary: type[Diary]) -> None:
    """Every change of what its seat sees, what was taken back among it: asked all along, or only at the end."""
    sitting, thinkers = new_sitting("meltwater"), Thinkers()
    briefing, bot = Briefing(sitting), SEATED._replace(agent="diary")
    for _ in played(sitting, Random(4), 120):
        if sitting.state.decider == bot.seat:
            ask(thinkers, briefing, bot)
            briefing.mark = sitting.mark
    while sitting.state.decider != bot.seat:
        sitting.play(sitting.state.asked[0])
    ask(thinkers, briefing, bot)
    along, diary.pages = diary.pages, []

    ask(Thinkers(), Briefing(sitting), bot)

    assert "undo" in sitting.text()
    assert len(along) > 50
    assert diary.pages == along


def test_a_bot_at_a_table_is_told_its_game_once(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until its worker is gone; then once more, and the game goes on."""
    questions: list[dict[str, Any]] = []
    question = Briefing.question

    def noted(briefing: Briefing, bot: Bot, seconds: float) -> bytes:
        questions.append(json.loads(question(briefing, bot, seconds)))
        return question(briefing, bot, seconds)

    monkeypatch.setattr(Briefing, "question", noted)
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    worker = evening.house.bots.worker_of(room.setup.id)

    def told_the_game_within(least: int) -> list[bool]:
        """Whether each question told the whole game, until the bot was asked as often as that."""
        questions.clear()
        while len(questions) < least:
            evening.pick_until(room, ragna, lambda: room.decider != 0)
            evening.wait(lambda: room.driver.idle)
        return ["game" in each for each in questions]

    told = told_the_game_within(4)
    assert told == [True, *[False] * (len(told) - 1)]

    evening.run(worker.stop())
    told = told_the_game_within(4)
    assert told == [False, True, *[False] * (len(told) - 2)]
    assert not state_of(room).over


def test_a_pause_is_made_before_an_action_and_not_within_it(evening: Parlour) -> None:
    """And none where nobody looks."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, ME)
    room.services = room.services._replace(settings=room.services.settings._replace(bot_pause_ms=500))
    assert room.driver.pause_s() == 0.0

    evening.line(room, None)
    assert room.driver.pause_s() == 0.5
    evening.pick(room, ragna, "march")
    assert room.driver.pause_s() == 0.0
