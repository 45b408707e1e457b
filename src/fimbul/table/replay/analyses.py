"""Games that are over are judged: one at a time, in the background, each decision kept as soon as it is made.

Whatever ends the house in between, the next one goes on with the decision after the last that is on disk.
"""

import asyncio
import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fimbul.agents.analysis import USUAL_LEVEL, Analysis, decision_of
from fimbul.agents.counsel import can_advise
from fimbul.agents.puzzling import Puzzle, Solution
from fimbul.agents.search.judgement import Line
from fimbul.agents.search.thought import first_places
from fimbul.core.errors import FimbulError
from fimbul.core.version import VERSION
from fimbul.table.bots.bot_process import LOST
from fimbul.table.bots.compiled_build import CompiledBuild
from fimbul.table.bots.workers import Crashed, Worker
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.servers import Elsewhere
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_analyses import (
    StoredAnalysis,
    analysis_of,
    begun_anew,
    failed,
    judged,
    judgements_of,
    new_analysis,
    next_analysis,
    progress,
    waiting_analyses,
)
from fimbul.table.people.persons import Person
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused
from fimbul.table.replay.replays import Replay

LOG: Final = logging.getLogger("fimbul.table")
COMMAND: Final = (sys.executable, "-m", "fimbul.table.bots.analyst_process")
LIMIT_S: Final = 60.0  # for one decision; the first one comes after the whole game was played again
FIRST_LOOK: Final = 3  # times as long is waited for the first decision, before which others are tried
ATTEMPTS: Final = 2
MOST_WAITING: Final = 40
MOST_OWN_WAITING: Final = 3
MOST_OF_A_PLACE: Final = 12  # where anybody may be a new guest again and again
MOST_KEPT: Final = 12
AFTER_FAILURE_S: Final = 5.0
DUTY: Final = "the judge"
NOT_OVER: Final = "A game is analysed when it is over: before that it would be advice."
NOBODY_KNOWS: Final = "Nobody here knows this game well enough to judge it."
NOT_YOURS: Final = "Those who have played at this table may ask for its analysis."
TOO_HARD: Final = "The judge did not come to an end with this game."


class Analyses:
    """Whatever is asked for waits in the database; one game is judged at a time, by one worker."""

    def __init__(
        self,
        store: Store,
        record: Callable[[str], Awaitable[tuple[str, str]]],
        command: tuple[str, ...] = COMMAND,
        limit_s: float = LIMIT_S,
    ) -> None:
        self.store = store
        self.record = record
        self.limit_s = limit_s
        self.worker: Worker[dict[str, Any] | None] = Worker(command, understood, CompiledBuild())
        self.news = asyncio.Event()
        self.asking = asyncio.Lock()
        self.places: dict[str, str] = {}  # from where those were asked for that are still to be made
        self.kept: OrderedDict[str, Analysis] = OrderedDict()  # whole ones; the one read last stands last

    async def ask(self, room: LiveTable, person: Person, place: str = "") -> None:
        """Somebody at a place wants a game judged; what is being made, or was, is not made again."""
        check_asking(room, person)
        table = room.setup.id
        async with self.asking:
            found = await self.store.read(analysis_of, table)
            if found is not None and not found.failure:
                return
            waiting = await self.store.read(waiting_analyses, person.id)
            if waiting.own >= MOST_OWN_WAITING:
                raise Refused(f"{waiting.own} analyses of yours are still to be made. Please wait for one of them.")
            if waiting.all >= MOST_WAITING or list(self.places.values()).count(place) >= MOST_OF_A_PLACE:
                raise Refused("Many games are being judged just now. Please ask again in some minutes.")
            await self.store.write(*new_analysis(table, person.id, USUAL_LEVEL), *self.store.news("analysis"))
            self.places[table] = place
        self.news.set()

    async def standing(self, table: str) -> StoredAnalysis | None:
        """How far the analysis of a table is."""
        return await self.store.read(analysis_of, table)

    async def whole(self, replay: Replay) -> Analysis | None:
        """The analysis of a replay, if it has been made."""
        table = replay.stored.setup.id
        if table not in self.kept:
            found = await self.store.read(analysis_of, table)
            outcome = replay.position(len(replay.picks)).outcome
            if found is None or found.made is None or outcome is None:
                return None
            decisions = [decision_of(json.loads(words)) for words in await self.store.read(judgements_of, table)]
            self.kept[table] = Analysis(found.level, replay.game.seats, decisions, first_places(outcome))
        self.kept.move_to_end(table)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return self.kept[table]

    async def make_for_ever(self) -> None:
        """Make one analysis after the other, those first that were asked for first; one server of a house does."""
        while True:
            try:
                if await self.store.claim(DUTY) is not None:
                    await asyncio.sleep(AFTER_FAILURE_S)
                    continue
                table = await self.store.read(next_analysis)
                if table is None:
                    async with self.worker.busy:
                        await self.worker.stop()
                    await self.news.wait()
                    self.news.clear()
                else:
                    await self.make(table)
            except (SQLAlchemyError, Elsewhere) as error:
                LOG.warning("an analysis cannot be kept: %s", kind_of(error))
                await asyncio.sleep(AFTER_FAILURE_S)

    async def make(self, table: str) -> None:
        """Judge a game to its end, or write down why that cannot be done."""
        try:
            failure = await self.judge(table)
        except FimbulError as error:
            failure = str(error)
        except SQLAlchemyError:
            raise
        except Exception as error:  # whatever it was, the next one may go better
            LOG.warning("table %s cannot be judged: %s", table, kind_of(error))
            failure = TOO_HARD
        if failure:
            await self.store.write(failed(table, failure))
        self.places.pop(table, None)

    async def judge(self, table: str) -> str:
        """Decision after decision, each in one write; answers why it cannot be done."""
        found = await self.store.read(analysis_of, table)
        if found is None:
            return ""
        if found.engine != VERSION:
            await self.store.write(*begun_anew(table))
        number, level, most = found.judged, found.level, found.decisions
        if found.engine != VERSION:
            number, level, most = 0, USUAL_LEVEL, None
        _, record = await self.record(table)
        while True:
            said = await self.asked(table, number, level, record, most)
            if "wrong" in said:
                return str(said["wrong"])
            level, most = said["level"], said["of"]
            last = number + 1 >= said["of"]
            decision = [] if said["decision"] is None else [judged(table, number, json.dumps(said["decision"]))]
            await self.store.write(*decision, progress(table, level, said["of"], last))
            if last:
                return ""
            number += 1

    async def asked(self, table: str, number: int, level: int, record: str, most: int | None) -> dict[str, Any]:
        """What the worker makes of a decision; one that does not know the game is told it, one that crashed again.

        As long as nobody has said how many decisions are judged, it may choose a lower level, so that it ends in time.
        """
        question: dict[str, Any] = {"table": table, "number": number}
        failures, limit_s = 0, self.limit_s * (FIRST_LOOK if most is None else 1)
        while failures < ATTEMPTS:
            try:
                said = await self.worker.ask(json.dumps(question).encode() + b"\n", limit_s, aside=True)
            except (TimeoutError, Crashed, OSError) as error:
                LOG.warning("at table %s the judge failed: %s", table, kind_of(error))
                failures += 1
            else:
                if said is not None:
                    return said
                if "record" in question:
                    break
            question.update(record=record, level=level, most=most)
        return {"wrong": TOO_HARD}

    async def solve(self, made: Puzzle, said: Line) -> Solution:
        """What an answer to a puzzle is worth; the same worker says so, between two decisions."""
        question = {"puzzle": made._asdict(), "options": [pick.option for pick in said]}
        try:
            found = await self.worker.ask(json.dumps(question).encode() + b"\n", self.limit_s)
        except (TimeoutError, Crashed, OSError) as error:
            LOG.warning("an answer to a puzzle cannot be judged: %s", kind_of(error))
            found = None
        if found is None or "wrong" in found:
            raise Refused("Nobody can say just now how good that was. Please ask again.")
        return Solution(**found)

    async def stop(self) -> None:
        """Nothing is judged any more."""
        await self.worker.stop()


def check_asking(room: LiveTable, person: Person) -> None:
    """Only of a game that is over, that somebody can judge, and only at the wish of who has played or set it up."""
    if room.course is None or room.course.sitting.state.outcome is None:
        raise Refused(NOT_OVER)
    if not can_advise(room.game.meta.name):
        raise Refused(NOBODY_KNOWS)
    if not room.held_by(person) and room.setup.maker != person.id:
        raise Refused(NOT_YOURS)


def understood(line: bytes) -> dict[str, Any] | None:
    """What the worker has written."""
    if line.strip() == LOST:
        return None
    said = json.loads(line)
    if not isinstance(said, dict):
        raise ValueError
    return said
