"""Players who bring about what sensible ones seldom do, so that every corner of a campaign is seen."""

from collections.abc import Callable
from typing import Final

from fimbul.agents.base import Agent
from fimbul.agents.greedy import Greedy
from fimbul.agents.uniform import Uniform
from fimbul.core.perspective import Perspective
from fimbul.games.legacy.lexicon import ATTACK_DIE, DONE, PASS, REST, SEAT, STAR
from fimbul.games.legacy.queries import coins_worth, recruits, troops_for
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.landing import TROOPS_THAT_CALL
from fimbul.games.legacy.steps.recruiting import TURN_IN

BATTLE_DICE: Final = range(ATTACK_DIE, SEAT)
MOST_COINS: Final = 12  # nobody hoards more


class Eager(Uniform):
    """At random, but it seldom says that this was all."""

    def choose(self, perspective: Perspective) -> int:
        """Any option but an end of it, nine times of ten."""
        options = perspective.options
        eager = [option for option in options if option != DONE] if self.rng.random() < 0.9 else options
        return self.rng.choice(eager or options)


class Hoarder(Eager):
    """It buys no stars and fires no missiles: it waits until its cards bring more troops at once than anybody needs."""

    def choose(self, perspective: Perspective) -> int:
        """Cards and missiles are kept; all else is picked at random."""
        options = perspective.options
        if STAR in options:
            return DONE
        if PASS in options and any(option in BATTLE_DICE for option in options):
            return PASS
        if REST in options and DONE in options:
            state = perspective.sample(self.rng)
            assert isinstance(state, War)
            if state.agenda[-1].step is TURN_IN:
                return REST if is_enough(state, perspective.seat) else DONE
        return super().choose(perspective)


def is_enough(state: War, seat: int) -> bool:
    """Do all cards of a seat bring the troops that it waits for?"""
    coins = coins_worth(state, seat, state.hands[seat], state.coin_hands[seat])
    brought = recruits(state, seat) + troops_for(state, coins)
    return coins >= MOST_COINS or (brought >= TROOPS_THAT_CALL and state.missiles[seat] > 0)


KINDS: Final[dict[str, Callable[[int], Agent]]] = {
    "greedy": Greedy,
    "uniform": Uniform,
    "eager": Eager,
    "hoarder": Hoarder,
}
