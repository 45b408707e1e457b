"""The bots' workers: processes that think, with a time limit. They follow the games by what is written of them."""

import asyncio
import json
import logging
import sys
from random import SystemRandom
from typing import Any, Final, NamedTuple
from zlib import crc32

from fimbul.agents.counsel import Counsel, Way
from fimbul.core.sitting import Mark, Sitting
from fimbul.table.bots.bot_process import LOST
from fimbul.table.bots.compiled_build import CompiledBuild
from fimbul.table.bots.workers import Crashed, Worker
from fimbul.table.http.discreet_log import kind_of

LOG: Final = logging.getLogger("fimbul.table")
ATTEMPTS: Final = 2
THINKING: Final = 0.6  # of the limit; the rest is for what cannot be broken off
CATCHING_UP_S: Final = 20.0  # more than for a pick, where the whole game is told
Said = int | dict[str, Any] | None
COMMAND: Final = (sys.executable, "-m", "fimbul.table.bots.bot_process")


class Bot(NamedTuple):
    """An agent at a seat of a table; the seed makes its dice."""

    table: str
    seat: int
    agent: str
    seed: int


class HintWish(NamedTuple):
    """Somebody at a seat of a table wants to know what a level would do there."""

    table: str
    seat: int
    level: int


class StandingWish(NamedTuple):
    """Somebody at a seat of a table, or a spectator, wants to know how the game stands."""

    table: str
    seat: int | None
    standing: bool = True


class Briefing:
    """What the worker of a table knows of its game: the record, up to a mark; nothing, if there is none."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.mark: Mark | None = None

    def question(self, asked: Bot | HintWish | StandingWish, seconds: float = 60.0) -> bytes:
        """A question as the worker reads it, with whatever it does not know yet; notes are nothing to it."""
        sitting = self.sitting
        lines = sitting.lines_since(self.mark or sitting.beginning)
        question = {
            **asked._asdict(),
            "lines": [line for line in lines if not line.startswith("note ")],
            "key": sitting.state.key(),
            "seconds": seconds,
        }
        if self.mark is None:
            question.update(game=sitting.game.meta.name, options=sitting.game.options)
        return json.dumps(question).encode() + b"\n"


class Bots:
    """All workers; a table always asks the same one, which knows its game and the plans of its agents."""

    def __init__(
        self,
        workers: int,
        limit_s: float,
        command: tuple[str, ...] = COMMAND,
        compiled: CompiledBuild | None = None,
    ) -> None:
        self.limit_s = limit_s
        self.compiled = compiled or CompiledBuild()
        self.workers = [Worker(command, understood, self.compiled) for _ in range(max(1, workers))]
        self.dice = SystemRandom()

    async def choose(self, bot: Bot, briefing: Briefing) -> int:
        """What the bot picks; if it cannot say in time, any option, and also if the game has gone on without it.

        A worker that does not know the game is told it from the beginning, one that crashed is asked once more.
        """
        sitting, worker = briefing.sitting, self.worker_of(bot.table)
        asked, mark, crashes = list(sitting.state.asked), sitting.mark, 0
        while sitting.mark == mark:
            whole, question = briefing.mark is None, briefing.question(bot, self.limit_s * THINKING)
            briefing.mark = None
            try:
                option = await worker.ask(question, self.limit_s + (CATCHING_UP_S if whole else 0))
            except TimeoutError:
                return self.any_of(asked, bot, "thought too long")
            except (Crashed, OSError) as error:
                crashes += 1
                if crashes == ATTEMPTS:
                    return self.any_of(asked, bot, f"crashed: {error}")
            else:
                if isinstance(option, int) and option in asked:
                    briefing.mark = mark
                    return option
                if option is not None:
                    return self.any_of(asked, bot, "picked what is not offered")
                if whole:
                    return self.any_of(asked, bot, "cannot follow the game")
        return self.dice.choice(asked)

    async def advise(self, wish: HintWish, briefing: Briefing) -> Counsel | None:
        """What a level would do; None if it cannot say in time, or if the seat has nothing to decide any more."""
        worker = self.worker_of(wish.table)
        for _ in range(ATTEMPTS):
            if briefing.sitting.state.decider != wish.seat:
                return None
            limit_s = self.limit_s + (CATCHING_UP_S if briefing.mark is None else 0)
            mark, question = briefing.sitting.mark, briefing.question(wish, self.limit_s * THINKING)
            briefing.mark = None
            try:
                said = await worker.ask(question, limit_s, aside=True)
            except (TimeoutError, Crashed, OSError) as error:
                LOG.warning("at table %s nobody gives a hint: %s", wish.table, kind_of(error))
                return None
            if isinstance(said, dict):
                briefing.mark = mark
                return Counsel(**{**said, "ways": [Way(*way) for way in said["ways"]]})
        return None

    async def standing(self, wish: StandingWish, briefing: Briefing) -> list[float]:
        """What each seat has of the first place, as far as a seat can see; nothing if that cannot be said in time."""
        for _ in range(ATTEMPTS):
            limit_s = self.limit_s + (CATCHING_UP_S if briefing.mark is None else 0)
            mark, question = briefing.sitting.mark, briefing.question(wish, self.limit_s * THINKING)
            briefing.mark = None
            try:
                said = await self.worker_of(wish.table).ask(question, limit_s, aside=True)
            except (TimeoutError, Crashed, OSError) as error:
                LOG.warning("at table %s nobody can say how it stands: %s", wish.table, kind_of(error))
                return []
            if isinstance(said, dict):
                briefing.mark = mark
                chances: list[float] = said["chances"]
                return chances
        return []

    def any_of(self, asked: list[int], bot: Bot, failure: str) -> int:
        """Any option, since the bot has none to offer."""
        LOG.warning("at table %s %s %s; any option is picked", bot.table, bot.agent, failure)
        return self.dice.choice(asked)

    def worker_of(self, table: str) -> "Worker[Said]":
        """The worker that thinks for a table."""
        return self.workers[crc32(table.encode()) % len(self.workers)]

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return sum(worker.waiting for worker in self.workers)

    async def stop(self) -> None:
        """End all workers."""
        await asyncio.gather(*[worker.stop() for worker in self.workers])


def understood(line: bytes) -> Said:
    """What a worker has written: a pick, or what a level would do, or that it does not know the game."""
    if line.strip() == LOST:
        return None
    said = json.loads(line)
    if not isinstance(said, int | dict):
        raise ValueError
    return said
