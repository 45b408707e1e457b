"""What it takes to be an agent."""

from random import Random

import fimbul
from fimbul.agents.heuristics import heuristic
from fimbul.arena.match import play_match
from fimbul.core.perspective import Perspective


class First:
    """Not one of ours: it takes the first option, always."""

    def choose(self, perspective: Perspective) -> int:
        """The first."""
        return perspective.options[0]


def test_whatever_chooses_can_play() -> None:
    """An agent needs no class above it, no name and no seed: it answers when it is asked."""
    game = fimbul.game("meltwater", season="winter")
    assert play_match(game, [First(), First()], Random(1)).outcome.winners


def test_a_heuristic_is_found_by_the_name_of_its_game() -> None:
    """A game of which nothing is known has none."""
    assert heuristic("meltwater") is not None
    assert heuristic("chess") is None
