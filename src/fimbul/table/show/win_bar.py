"""The win bar: whoever wants it is told how the game stands, as an expert judges what those eyes see."""

import asyncio
from collections.abc import Callable
from typing import Final

from fimbul.table.bots.bot_pool import Briefing, StandingWish
from fimbul.table.http.protocol import Standing
from fimbul.table.play.advising import has_hints
from fimbul.table.play.live_table import LiveTable
from fimbul.table.show.viewer import Viewer, Viewpoint

EVERY_S: Final = 1.0  # an answer comes so long after its question, however soon it is known


class WinBar:
    """One task for a room, alive while somebody has not been told how the game stands.

    A moment is judged when it is shown, and for no other reason, by its view alone: nothing hidden is told by what is
    said, nor by when. What comes when that moment is over is dropped.
    """

    def __init__(
        self, room: LiveTable, viewers: list[Viewer], shown_to: Callable[[Viewer], tuple[Viewpoint, int]]
    ) -> None:
        self.room = room
        self.viewers = viewers
        self.shown_to = shown_to  # with whose eyes somebody looks, and the number of the moment
        self.task: asyncio.Task[None] | None = None
        self.briefing: Briefing | None = None  # of the worker that judges

    def wake(self) -> None:
        """Judge what was shown, unless that is being done."""
        if (self.task is None or self.task.done()) and self.wanting():
            self.task = asyncio.create_task(self.run())

    def wanting(self) -> list[Viewer]:
        """Those who want the bar and have not been told of the moment that they see."""
        return [each for each in self.viewers if each.bar and each.judged != self.moment(each)]

    def moment(self, viewer: Viewer) -> tuple[Viewpoint, int, bool]:
        """What somebody sees: whose eyes, the number of the moment, and whether there is a bar."""
        key, at = self.shown_to(viewer)
        return key, at, self.has_bar(key)

    def has_bar(self, key: Viewpoint) -> bool:
        """Is there a bar for these eyes? Where seats have secrets nobody can judge what a spectator sees."""
        room = self.room
        if room.phase != "playing" or key.handover or not has_hints(room):
            return False
        return key.seat is not None or not room.game.has_secrets()

    async def run(self) -> None:
        """Moment after moment, each in its time."""
        while viewers := self.wanting():
            moments = {viewer: self.moment(viewer) for viewer in viewers}
            for viewer, moment in moments.items():
                viewer.judged = moment
            pause = asyncio.create_task(asyncio.sleep(EVERY_S))
            seats = {key.seat for key, _, there in moments.values() if there}
            told = {seat: await self.chances(seat) for seat in sorted(seats, key=str)}
            await pause
            for viewer, (key, at, there) in moments.items():
                if viewer.judged == self.moment(viewer):
                    viewer.tell(Standing(key.seat, at, told[key.seat] if there else []))

    async def chances(self, seat: int | None) -> list[float]:
        """What each seat has of the first place; nothing if nobody can say so in time."""
        room = self.room
        if room.course is None or room.forgotten or room.phase != "playing":
            return []
        if self.briefing is None or self.briefing.sitting is not room.course.sitting:
            self.briefing = Briefing(room.course.sitting)
        return await room.services.bots.standing(StandingWish(f"{room.setup.id} aside", seat), self.briefing)

    def close(self) -> None:
        """Nobody is told anything any more; the bar and the audience let go of each other."""
        if self.task is not None:
            self.task.cancel()
        self.viewers = []
        del self.shown_to
