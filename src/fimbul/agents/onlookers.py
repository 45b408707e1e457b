"""The agents at a table that watch it: each is shown what its seat sees, whenever that has changed."""

from collections.abc import Mapping
from typing import Final

from fimbul.agents.base import Agent, Watcher
from fimbul.core.game import State, View
from fimbul.core.record import read
from fimbul.core.sitting import Sitting, replay


class Onlookers:
    """By seat the agents that watch; for the others no view is made."""

    def __init__(self, agents: Mapping[int, Agent]) -> None:
        self.watchers: Final = {seat: agent for seat, agent in agents.items() if isinstance(agent, Watcher)}
        self.seen: Final[dict[int, View]] = {}

    def show(self, state: State) -> None:
        """To be called in the first position and after whatever leads to another: a pick, giving up, taking back.

        What was taken back has been seen all the same.
        """
        for seat, watcher in self.watchers.items():
            view = state.view(seat)
            if view != self.seen.get(seat):
                self.seen[seat] = view
                watcher.watch(view)

    def catch_up(self, sitting: Sitting) -> None:
        """Agents that are new at the table see all that their seats have seen, as the record tells it."""
        if not self.watchers:
            return
        header, entries = read(sitting.text())
        again = Sitting(sitting.game, header)
        self.show(again.state)
        for moment in replay(again, entries):
            self.show(moment.sitting.state)
