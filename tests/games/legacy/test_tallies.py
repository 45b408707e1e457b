"""What is counted over a campaign though it leaves no mark."""

from fimbul.core.campaign_game import Tally
from fimbul.games.legacy.events import MissileFired, Recruited, Rolled
from fimbul.games.legacy.lexicon import ATTACK_DIE
from fimbul.games.legacy.tallies import tallies

PERSONS = [4, 2, 1]


def test_the_most_missiles_in_a_roll_are_counted_and_the_most_troops_at_once() -> None:
    """They tell how near two packages are: what came together in one roll, and in one placement."""
    roll, missile = Rolled((6,), (1,)), MissileFired(0, ATTACK_DIE)
    told = [roll, missile, roll, missile, MissileFired(1, ATTACK_DIE), Recruited(0, 3, 0, 0), Recruited(2, 4, 7, 10)]
    assert set(tallies(told, None, PERSONS)) == {
        Tally("missiles-in-a-roll", 0, "", 2),
        Tally("troops-at-once", 0, "", 21),
        Tally("missiles", 4, "", 2),
        Tally("missiles", 2, "", 1),
    }


def test_what_did_not_happen_is_not_counted() -> None:
    """A game without a missile and without a recruit has nothing to tell of them."""
    assert tallies([Rolled((6,), (1,))], None, PERSONS) == []
