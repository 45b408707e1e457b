"""The bots' workers: a crash or a hang costs a pick at most."""

import asyncio
import io
import json
import os
import sys
import textwrap
from pathlib import Path
from random import Random

import pytest

import fimbul
from fimbul.agents import OWN
from fimbul.table.bots.bot_pool import COMMAND, Bot, Bots, Briefing
from fimbul.table.bots.bot_process import think
from fimbul.table.http.protocol import Concede, Done, NewSeat
from tests.table.parlour import BOT as SEATED_BOT
from tests.table.parlour import ME, Parlour

BOT = Bot("a table", 0, "uniform", 1)


def briefing() -> Briefing:
    """A game in which the first seat decides, of which no worker knows anything."""
    sitting = fimbul.sit_down(fimbul.game("meltwater"), ["Ragna", "Olav"])
    sitting.let_chance(Random(1))
    return Briefing(sitting)


def options() -> list[int]:
    """What the first seat may pick there."""
    return briefing().sitting.state.options()


def worker(folder: Path, body: str) -> tuple[str, ...]:
    """The command of a worker that does this with every line."""
    script = folder / "worker.py"
    script.write_text(
        "import sys, time\nfrom pathlib import Path\nprint('ready', flush=True)\nfor line in sys.stdin:\n"
        + textwrap.indent(textwrap.dedent(body), "    "),
        encoding="utf-8",
    )
    return (sys.executable, str(script))


def choose(bots: Bots, times: int = 1, bot: Bot = BOT) -> list[int]:
    """What a bot picks, several times."""

    async def ask() -> list[int]:
        try:
            told = briefing()
            return [await bots.choose(bot, told) for _ in range(times)]
        finally:
            await bots.stop()

    return asyncio.run(ask())


def test_a_worker_answers_with_one_of_the_options() -> None:
    """The real worker, once started, answers again and again."""
    assert all(option in options() for option in choose(Bots(1, 5.0), times=3))


def test_a_worker_that_crashes_is_replaced_and_asked_once_more(tmp_path: Path) -> None:
    """The first one dies, the second one answers."""
    last = options()[-1]
    command = worker(
        tmp_path,
        f"""
        been = Path({str(tmp_path / "been")!r})
        if not been.exists():
            been.touch()
            sys.exit(1)
        print({last}, flush=True)
        """,
    )

    assert choose(Bots(1, 5.0, command), times=3) == [last] * 3


def test_when_workers_keep_crashing_any_option_is_picked(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The game goes on without the bot's advice: two workers have tried, and one line of the log tells of it."""
    command = worker(tmp_path, f"Path({str(tmp_path)!r}, f'{{time.time_ns()}}.tried').touch()\nsys.exit(1)\n")

    assert choose(Bots(1, 5.0, command))[0] in options()
    assert len(list(tmp_path.glob("*.tried"))) == 2
    assert [record.name for record in caplog.records].count("fimbul.table") == 1


def test_a_worker_that_cannot_be_started_costs_its_advice_alone(tmp_path: Path) -> None:
    """Where there is no such program, any option is picked, too."""
    assert choose(Bots(1, 5.0, (str(tmp_path / "nothing"),)))[0] in options()


def test_a_game_of_bots_ends_though_every_worker_crashes(evening: Parlour, tmp_path: Path) -> None:
    """No request is asked for ever: pick after pick is any option."""
    evening.house.bots.workers[0].command = (str(tmp_path / "nothing"),)
    room = evening.table(evening.person("Ragna"), "meltwater", SEATED_BOT, SEATED_BOT)

    evening.wait(lambda: room.phase == "over")

    assert room.ending


def test_a_bot_may_still_think_when_the_game_is_over(
    evening: Parlour, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody gives up meanwhile: what it answers then harms nobody, and nothing has to be read again."""
    asked, given_up = tmp_path / "asked", tmp_path / "given-up"
    command = worker(
        tmp_path,
        f"""
        Path({str(asked)!r}).touch()
        while not Path({str(given_up)!r}).exists():
            time.sleep(0.002)
        print({options()[0]}, flush=True)
        """,
    )
    evening.house.bots.workers[0].command = command
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", SEATED_BOT, ME)
    evening.wait(asked.exists)

    assert isinstance(evening.ask(room, ragna, Concede(1, 1)), Done)
    given_up.touch()
    evening.wait(lambda: room.driver.idle)

    assert not caplog.records
    assert not room.forgotten


def test_a_worker_that_thinks_too_long_is_ended(tmp_path: Path) -> None:
    """Any option is picked, and the next question meets a fresh worker."""
    command = worker(tmp_path, "time.sleep(60)\n")

    assert all(option in options() for option in choose(Bots(1, 0.1, command), times=2))


def test_an_answer_that_is_no_option_is_not_played(tmp_path: Path) -> None:
    """Nor is nonsense."""
    for answer in ("'no'", "99999"):
        command = worker(tmp_path, f"print({answer}, flush=True)\n")
        assert choose(Bots(1, 5.0, command))[0] in options()


def test_an_agent_keeps_its_plans_between_questions() -> None:
    """The worker asks the same agent again for the same seat: its dice go on falling."""
    told, answers = briefing(), io.BytesIO()
    first = told.question(BOT)
    told.mark = told.sitting.mark

    think(io.BytesIO(first + told.question(BOT) * 20), answers)

    assert len(set(answers.getvalue().split()[1:])) > 1


def test_what_an_agent_prints_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's own one may say what it likes: the house hears its picks alone, each after its own question."""
    source = """
        class Chatty:
            def __init__(self, seed):
                print("Loading ...")

            def choose(self, perspective):
                print(perspective.options[0], flush=True)
                return perspective.options[-1]
    """
    (tmp_path / "chatty.py").write_text(textwrap.dedent(source), encoding="utf-8")
    monkeypatch.setenv(OWN, "chatty=chatty:Chatty")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))

    assert choose(Bots(1, 10.0), 8, BOT._replace(agent="chatty")) == options()[-1:] * 8


def test_a_bot_that_thinks_long_picks_before_the_house_gives_it_up(
    evening: Parlour, caplog: pytest.LogCaptureFixture
) -> None:
    """With what it has seen by then: nobody picks any option for it."""
    ragna = evening.person("Ragna")
    evening.house.bots.limit_s = 1.0
    room = evening.table(ragna, "meltwater", NewSeat("bot", agent="level-6"), ME)
    evening.wait(lambda: room.decider == 1)

    assert room.sitting().picks
    assert "any option" not in caplog.text


def test_a_question_tells_nobody_s_name_and_nothing_that_was_said() -> None:
    """Who plays and what the table tells stays in the house."""
    told = briefing()
    told.sitting.note(0, "Ragna gives the seat to a bot")
    told.sitting.play(told.sitting.state.options()[0])

    question = told.question(BOT)

    assert set(json.loads(question)) == {"table", "seat", "agent", "seed", "game", "options", "lines", "key", "seconds"}
    assert not any(word in question for word in (b"Ragna", b"Olav", b"bot"))


def test_a_worker_that_cannot_follow_costs_its_advice_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It says that it is lost though it was told everything."""
    command = worker(tmp_path, "print('lost', flush=True)\n")

    assert choose(Bots(1, 5.0, command))[0] in options()
    assert "cannot follow the game" in caplog.text


def test_a_worker_ends_when_its_input_ends() -> None:
    """So none is left behind, however the server ended."""

    async def let_go() -> int:
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=asyncio.subprocess.PIPE, stdout=-1)
        assert process.stdin is not None
        process.stdin.close()
        await process.communicate()
        return await asyncio.wait_for(process.wait(), 20)

    assert asyncio.run(let_go()) == 0


def test_a_table_always_asks_the_same_worker(evening: Parlour) -> None:
    """Its plans are there."""
    bots = Bots(4, 1.0)

    assert len({id(bots.worker_of("a table")) for _ in range(5)}) == 1
    assert len({id(bots.worker_of(f"table {number}")) for number in range(100)}) == 4
    evening.run(bots.stop())
