"""How the records of a release are chosen."""

from tools.freeze import Candidate, chosen, way_to_end

import fimbul
from fimbul.core.game import Outcome


def candidate(name: str, text: str, *features: str) -> Candidate:
    """A game in which these things are to be found."""
    return Candidate(name, text, frozenset(features))


def test_a_few_records_hold_all_that_was_found() -> None:
    """The one with the most comes first; of two with as much, the shorter one."""
    games = [
        candidate("long", "march march", "winter", "draw"),
        candidate("short", "march", "winter", "draw"),
        candidate("poor", "", "winter"),
        candidate("other", "march march march", "summer"),
    ]

    assert [each.name for each in chosen(games)] == ["short", "other"]


def test_a_way_to_end_is_the_same_whoever_wins() -> None:
    """And another one is another."""
    game = fimbul.game("meltwater")
    blue, red = Outcome((0,), (1, 0), "no_survivors", (1, 2)), Outcome((1,), (0, 1), "no_survivors", (2, 1))

    assert way_to_end(game, blue) == way_to_end(game, red)
    assert way_to_end(game, blue) != way_to_end(game, blue._replace(reason="resigned"))


def test_a_shared_victory_is_another_way_to_end_than_one_of_a_single_tribe() -> None:
    """Whoever shares it, with however many people."""
    game = fimbul.game("scavengers", seats=3)
    shared = [Outcome(winners, (9.0, 9.0, 9.0), "largest_tribe", (1, 1, 1)) for winners in ((0, 1), (1, 2))]

    assert way_to_end(game, shared[0]) == way_to_end(game, shared[1])
    assert way_to_end(game, shared[0]) != way_to_end(game, Outcome((2,), (4.0, 9.0, 9.0), "largest_tribe", (1, 2, 3)))
