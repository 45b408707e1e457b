"""Many games side by side, for programs that learn from all of them: chance decides here, and ends begin anew."""

from typing import Final

from fimbul.core.chance import Dice, roll
from fimbul.core.game import Game, Rng, State
from fimbul.core.kinds import Numbers
from fimbul.core.step import CHANCE
from fimbul.core.tensor import Tensor


class SideBySide:
    """Some games of a kind, each waiting for a seat to pick. `mask` has a byte for each game and option."""

    def __init__(self, game: Game, number: int, dice: Dice, longest: int) -> None:
        self.game: Final = game
        self.width: Final = len(game.lexicon)
        self.longest: Final = longest  # picks in a game, chance left out; 0 is no limit
        self.dice = dice
        self.mask: Final = bytearray(number * self.width)
        self.states: list[State] = [self.begin() for _ in range(number)]
        self.picks = [0] * number
        self.ended: list[tuple[int, State]] = []  # in the last step, and how they stood; without an outcome if cut off
        for first, state in enumerate(self.states):
            for option in state.asked:
                self.mask[first * self.width + option] = 1

    def copy(self) -> "SideBySide":
        """The same games, to be played on by themselves."""
        twin = SideBySide(self.game, 0, self.dice.copy(), self.longest)
        twin.mask.extend(self.mask)
        twin.states = [state.copy() for state in self.states]
        twin.picks, twin.ended = self.picks[:], self.ended[:]
        return twin

    def begin(self) -> State:
        """A new game in which somebody is asked."""
        state = self.game.new()
        let_chance(state, self.dice)
        return state

    def step(self, picks: list[int]) -> None:
        """A pick in every game; all of them have to be legal."""
        self.ended = []
        mask, width, dice, longest, first = self.mask, self.width, self.dice, self.longest, 0
        for number, option in enumerate(picks):
            state = self.states[number]
            asked = state.asked
            state.play(option)
            for each in asked:
                mask[first + each] = 0
            let_chance(state, dice)
            self.picks[number] += 1
            if state.outcome is not None or self.picks[number] == longest:
                self.ended.append((number, state))
                self.states[number] = state = self.begin()
                self.picks[number] = 0
            for each in state.asked:
                mask[first + each] = 1
            first += width

    def deciders(self) -> list[int]:
        """By game, the seat that picks."""
        return [state.agenda[-1].seat for state in self.states]

    def observe(self, tensor: Tensor, rows: list[Numbers]) -> None:
        """What those who pick see, in a row for each game where all is 0 as yet."""
        for number, state in enumerate(self.states):
            tensor.fill(rows[number], state, state.agenda[-1].seat)


def let_chance(state: State, rng: Rng) -> None:
    """Let chance pick as long as it decides."""
    while state.outcome is None and state.agenda[-1].seat == CHANCE:
        state.play(roll(state, rng))
