"""A script: picks that are tried on a copy of the position and remembered, to be said one after another."""

from typing import Final

from fimbul.agents.heuristics import PlannedPick
from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, strength_of
from fimbul.games.worldwar.lexicon import NATION, NUMBER, PLACE, STRONG, UNIT, WEAK
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

    def move(self, start: Place, target: Place, counters: Group) -> bool:
        """Move counters of one kind from a place to another; False, and nothing is said, if it cannot be done."""
        before, said = self.state.copy(), len(self.picks)
        if self.say(PLACE + start) and self.asks() == "move what":
            nation, kind, strength = nation_of(counters), kind_of(counters), strength_of(counters)
            for word in (NATION + nation, UNIT + kind, STRONG if strength > 1 else WEAK, NUMBER + count_of(counters)):
                self.say(word)
            if self.say(PLACE + target):
                while self.asks() in ("carrier", "by way of"):
                    self.say(self.state.asked[0])
                return True
        self.state, self.picks = before, self.picks[:said]
        return False
