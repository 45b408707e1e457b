"""Dice that are rolled together: how many of them hit."""

from fimbul.core.step import Step
from fimbul.games.worldwar.dice import hit_options, hit_weights
from fimbul.games.worldwar.state import Question, War


class HitRoll(Step[War, Question]):
    """How many of some dice (`count`) hit, on `passes` and more; what a hit does, each roll says itself."""

    def options(self, state: War, frame: Question) -> list[int]:
        """None to all."""
        return hit_options(frame.count)

    def weights(self, state: War, frame: Question) -> list[int]:
        """The odds of so many hits."""
        return hit_weights(frame.count, frame.passes)

    def leads_on(self, state: War, frame: Question) -> bool:
        """What comes next hangs on the dice."""
        return True
