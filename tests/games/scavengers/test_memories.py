"""What the others remember in a sample: it fits the cards that were dealt, so that they could take samples, too."""

from random import Random

import pytest

from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import Camp, Shuffle, Trophy
from fimbul.games.scavengers.steps.sight import LONG_AGO, remembered
from tests.games.scavengers.camp import camp, names, owns
from tests.games.scavengers.evening import positions, varied
from tests.games.scavengers.guesses import cards, samples

EMBER, MOSS = 1, 2


def of_embers_wins(state: Camp) -> str:
    """What Moss remembers that Ember has won."""
    return names(remembered(state, MOSS, EMBER, False))


@pytest.mark.rule("AS-SKIR-08", "AS-DRAW-03")
def test_nobody_remembers_an_old_win_if_nothing_unseen_is_old() -> None:
    """AS-SKIR-08, AS-DRAW-03: Moss saw Ember win a card long ago, which all have seen since. What Ember has now and
    nobody has seen was shuffled into its deck last, and Moss knows nothing of that.
    """
    state = camp(sky="net", ember="scout grenade; secret: grenade", contested="wolf-pack")
    state.trophies.extend([Trophy(EMBER, MOSS, NONE, LONG_AGO), Trophy(EMBER, NONE, NONE, 1)])
    state.wins[EMBER] = 1
    state.shuffles[EMBER] = Shuffle(gains=1, finds=0, gains_apart=0, looked=0)

    assert {(owns(twin, "ember"), of_embers_wins(twin)) for twin in samples(state)} == {
        (cards("scout", won), "") for won in ("grenade", "wolf-pack")
    }


def test_the_others_can_take_samples_of_a_sample() -> None:
    """In this game a sample may give Sky a sled team like the one that all have seen it with: then nobody remembers
    that Sky won another and trashed it, who could not make sense of that.
    """
    rng = Random(1)
    for state in positions(varied(162), 162, 820):
        for seat in range(state.game.seats):
            for other in range(state.game.seats):
                for _ in range(8):
                    twin = sample(sample(state, seat, rng), other, rng)
                    assert twin.view(None) == state.view(None)
