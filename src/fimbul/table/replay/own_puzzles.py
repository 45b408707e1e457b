"""Moments of games become puzzles that whoever has their address may try: at the wish of who has played there."""

import asyncio
from secrets import token_hex
from typing import Final

from sqlalchemy.exc import IntegrityError

from fimbul.agents.analysis import Analysis
from fimbul.agents.puzzling import OF_PEOPLE, Puzzle, find_puzzle, of_decision
from fimbul.core.errors import BadOptions
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_puzzles import new_puzzle, puzzle_at, puzzle_named
from fimbul.table.people.persons import Person
from fimbul.table.play.refused import Refused
from fimbul.table.replay.replays import Replay

NAME_BYTES: Final = 12
OF_CAMPAIGNS: Final = "No puzzle is made of a campaign's game: it would tell of its world."
NOT_YOURS: Final = "Those who have played at this table may make puzzles of it."
NO_TURNING_POINT: Final = "Puzzles are made of turning points at which a better turn was missed."


class OwnPuzzles:
    """Each turning point is one puzzle at most, whoever asks, so a game makes a handful of them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, name: str) -> Puzzle | None:
        """The puzzle with a name: one of ours, or one that somebody has made here."""
        if not name.startswith(OF_PEOPLE):
            return find_puzzle(name)
        return await self.store.read(puzzle_named, name)

    async def named(self, name: str) -> Puzzle:
        """The same; one that there is not is refused."""
        found = await self.find(name)
        if found is None:
            raise BadOptions("There is no such puzzle.")
        return found

    async def make(self, replay: Replay, whole: Analysis, moment: int, person: Person) -> Puzzle:
        """The puzzle of a moment, made if there is none yet."""
        if replay.game.meta.campaign:
            raise Refused(OF_CAMPAIGNS)
        changes = whole.changes
        if not 0 <= moment < len(changes) or changes[moment] not in whole.turning_points():
            raise Refused(NO_TURNING_POINT)
        change = changes[moment]
        if change.by != change.decision.seat or not change.decision.played:
            raise Refused(NO_TURNING_POINT)
        table, picks = replay.stored.setup.id, change.decision.picks
        found = await self.store.read(puzzle_at, table, picks)
        if found is not None:
            return found
        name = f"{OF_PEOPLE}{token_hex(NAME_BYTES)}"
        made = await asyncio.to_thread(of_decision, name, replay.game, replay.picks, change.decision)
        try:
            await self.store.write(new_puzzle(made, table, picks, person.id))
        except IntegrityError:  # somebody else was faster
            return await self.store.read(puzzle_at, table, picks) or made
        return made
