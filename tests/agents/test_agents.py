"""What it takes to be an agent."""

from random import Random

import fimbul
from fimbul.agents.heuristics import heuristic
from fimbul.agents.onlookers import Onlookers
from fimbul.agents.uniform import Uniform
from fimbul.arena.match import play_match
from fimbul.core.game import View
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


class Diary(Uniform):
    """It picks anything, and keeps every view that it is shown."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.pages: list[View] = []

    def watch(self, view: View) -> None:
        """One page more."""
        self.pages.append(view)


def test_who_watches_is_shown_each_change_of_what_its_seat_sees() -> None:
    """From the first position to the end, whoever decided; and nothing twice in a row."""
    diary = Diary(1)
    result = play_match(fimbul.game("scavengers", seats=3), [Uniform(2), diary, First()], Random(3))
    state = fimbul.game("scavengers", seats=3).new()
    views = [state.view(1)]
    for pick in result.picks:
        state.play(pick)
        if state.view(1) != views[-1]:
            views.append(state.view(1))
    assert diary.pages == views


def test_who_is_new_at_a_table_catches_up_with_its_record() -> None:
    """After a restart an agent sees what its seat has seen, picks that were taken back among them."""
    sitting = fimbul.sit_down(fimbul.game("meltwater", season="winter"), ["First", "First"])
    first = Diary()
    onlookers = Onlookers({0: first, 1: Uniform()})
    onlookers.show(sitting.state)
    for number in range(30):
        sitting.play(sitting.state.options()[0])
        onlookers.show(sitting.state)
        if number % 7 == 0 and sitting.undoable(sitting.picks[-1].seat):
            sitting.undo(sitting.picks[-1].seat)
            onlookers.show(sitting.state)
    second = Diary()
    Onlookers({0: second}).catch_up(sitting)
    assert "undo" in sitting.text()
    assert second.pages == first.pages
