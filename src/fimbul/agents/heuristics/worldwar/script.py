"""A script: picks that are tried on a copy of the position and remembered, to be said one after another."""

from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, strength_of
from fimbul.games.worldwar.lexicon import NATION, NUMBER, PLACE, STRONG, UNIT
from fimbul.games.worldwar.state import War


class Script:
    """What a seat is going to say, and the position that it leads to; it ends where anybody else decides."""

    def __init__(self, state: War, seat: Seat) -> None:
        self.state: War = state
        self.seat: Final = seat
        self.picks: list[PlannedPick] = []

    def goes_on(self) -> bool:
        """Does the seat still decide?"""
        return self.state.decider == self.seat

    def asks(self) -> str:
        """The name of the open question."""
        return self.state.agenda[-1].step.name if self.goes_on() else ""

    def say(self, *options: int) -> bool:
        """Say the first of these that may be said; False if none may."""
        if not self.goes_on():
            return False
        for option in options:
            if option in self.state.asked:
                self.picks.append(PlannedPick(option, self.state.asked))
                self.state.play(option)
                return True
        return False

    def move(self, start: Place, target: Place, kinds: list[int], some: Group) -> bool:
        """Move all counters of some kinds from a place to another, or some of one kind; all that can go without kinds.

        False, and nothing is said, if it cannot be done.
        """
        before, said = self.state.copy(), len(self.picks)
        if self.say(PLACE + start) and self.asks() == "move what":
            for kind in kinds:
                self.say(UNIT + kind)
            if some:
                self.narrow(some)
            if self.say(PLACE + target):
                while self.asks() in ("carrier", "by way of"):
                    self.say(self.state.asked[0])
                return True
        self.state, self.picks = before, self.picks[:said]
        return False

    def narrow(self, some: Group) -> None:
        """Say which counters of one kind are meant, as far as they differ; weak ones go first unasked."""
        self.say(UNIT + kind_of(some))
        self.say(NATION + nation_of(some))
        if strength_of(some) > 1:
            self.say(STRONG)
        self.say(NUMBER + count_of(some))
