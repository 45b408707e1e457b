"""Powers that a faction gains for good in the middle of a game: by a comeback, by a star after the fallout."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.events import PowerGained
from fimbul.games.legacy.lexicon import POWER
from fimbul.games.legacy.names import BLUE, BROWN, FACTIONS, FIRST_COMEBACK, FIRST_MISSILE_POWER, POWERS
from fimbul.games.legacy.queries import may_fill
from fimbul.games.legacy.state import Question, War

SLOT_RANGE: Final = {
    BLUE: range(FIRST_COMEBACK, FIRST_MISSILE_POWER),
    BROWN: range(FIRST_MISSILE_POWER, len(POWERS)),
}


@rule("RL-KO-06", "RL-MP-03")
def powers_left(state: War, slot: int) -> list[int]:
    """The powers of a colour that no faction has: each is there once."""
    taken = [state.world.slot(faction, slot) for faction in range(len(FACTIONS))]
    return [power for power in SLOT_RANGE[slot] if power not in taken]


class ChoosePower(Step[War, Question]):
    """Which power goes on the faction card."""

    def __init__(self, name: str, slot: int) -> None:
        super().__init__(name, lit=("powers",))
        self.slot: Final = slot

    def public(self, state: War, frame: Question) -> bool:
        """Faction cards lie open."""
        return True

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that are left, if the slot is free."""
        if not may_fill(state, state.factions[frame.seat], self.slot):
            return []
        return [POWER + power for power in powers_left(state, self.slot)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is there for good."""
        faction = state.factions[frame.seat]
        state.alter().fill(faction, self.slot, option - POWER)
        state.tell(PowerGained(frame.seat, faction, option - POWER))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One that nobody has."""
        comeback = self.slot == BLUE
        if option - POWER in SLOT_RANGE[self.slot]:
            return Refusal("RL-KO-06" if comeback else "RL-MP-03", "power_is_taken")
        return Refusal("RL-KO-05" if comeback else "RL-MISPOW-01", "choose_a_power")


COMEBACK: Final = ChoosePower("comeback", BLUE)
MISSILE_POWER: Final = ChoosePower("missile power", BROWN)
