"""Workers that something else ends: the house asks another one, and says nothing of it."""

import asyncio
import os
import subprocess
import sys

import pytest
import uvloop

from fimbul.table.bots import workers
from fimbul.table.bots.workers import Crashed, Worker

ECHO = (sys.executable, "-c", "print('ready', flush=True)\nwhile True: print(int(input()), flush=True)")
LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.mark.parametrize("loop", LOOPS)
def test_a_worker_that_was_killed_while_it_waited_has_crashed(loop: str) -> None:
    """Whichever loop runs and whenever it notices; the next question is answered by another."""

    async def ask_after_a_kill() -> int:
        worker = Worker(ECHO, int)
        await worker.ask(b"1\n", 20)
        assert worker.process is not None
        worker.process.kill()
        await worker.process.wait()
        with pytest.raises(Crashed):
            await worker.ask(b"2\n", 20)
        answer = await worker.ask(b"3\n", 20)
        await worker.stop()
        return answer

    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        assert runner.run(ask_after_a_kill()) == 3


async def several_turns() -> None:
    """Whoever can go on without waiting for anything has done so."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("patience", "order"), [(10.0, [1, 3, 2]), (0.0, [1, 2, 3])])
def test_what_is_asked_aside_lets_games_go_first_for_a_while(
    monkeypatch: pytest.MonkeyPatch, patience: float, order: list[int]
) -> None:
    """A bot's pick that comes later than a hint is thought of before it, unless the hint has waited too long."""
    monkeypatch.setattr(workers, "ASIDE_S", patience)

    async def answered() -> list[int]:
        worker, found = Worker(ECHO, int), list[int]()

        async def ask(number: int, aside: bool) -> None:
            found.append(await worker.ask(b"%d\n" % number, 20, aside))

        async with asyncio.TaskGroup() as asked, worker.busy:  # until all have asked
            for number in (1, 2, 3):
                asked.create_task(ask(number, aside=number == 2))
                await several_turns()
        assert worker.waiting == worker.pressing == 0
        await worker.stop()
        return found

    assert asyncio.run(answered()) == order


def test_ctrl_c_at_the_terminal_is_for_the_house_alone() -> None:
    """A terminal sends it to the whole group of the house, in which its workers are not."""

    async def group_of_a_worker() -> int:
        worker = Worker(ECHO, int)
        await worker.ask(b"1\n", 20)
        assert worker.process is not None
        group = os.getpgid(worker.process.pid)
        await worker.stop()
        return group

    assert asyncio.run(group_of_a_worker()) != os.getpgid(0)


def test_a_worker_whose_house_is_gone_says_nothing() -> None:
    """Also if it has only just started, or has an answer that nobody will read."""
    command = [sys.executable, "-m", "fimbul.table.bots.bot_process"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert worker.stdout is not None
    worker.stdout.close()

    assert worker.communicate()[1] == b""
