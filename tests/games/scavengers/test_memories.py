"""What the others remember in a sample: it fits the cards that were dealt, so that they could take samples, too."""

import pytest

from tests.games.kit import say
from tests.games.scavengers.camp import camp, owns
from tests.games.scavengers.guesses import cards, draw, leave_pile, samples, shuffle, shuffle_and_show

SKY, EMBER, MOSS = range(3)


@pytest.mark.rule("AS-SKIR-08", "AS-DRAW-03")
def test_nobody_takes_a_new_win_for_an_old_one() -> None:
    """AS-SKIR-08, AS-DRAW-03: Moss saw Ember win a grenade long ago, and all have seen that since. What Ember has won
    after it nobody has seen, and in no sample does Moss know anything of that.
    """
    state = camp(sky="net", ember="discard: scout", contested="grenade*2 wolf-pack")
    leave_pile(state, "grenade", winner="ember", peeker="moss")
    shuffle_and_show(state, "ember", "grenade")
    draw(state, "ember", "scout")
    leave_pile(state, "grenade", winner="ember")
    shuffle(state, "ember")

    either = {cards("scout grenade", won) for won in ("grenade", "wolf-pack")}
    assert {owns(twin, "ember") for twin in samples(state)} == either
    for twin in samples(state, SKY, 20):
        assert {owns(belief, "ember") for belief in samples(twin, MOSS, 25)} == either


@pytest.mark.rule("AS-SKIR-08", "AS-TRASH-04")
def test_who_peeked_makes_sense_of_a_win_like_a_card_that_all_have_seen() -> None:
    """AS-SKIR-08, AS-TRASH-04: all know Sky's sled team. Ember saw Sky win another; Sky has trashed one of the two. In
    Moss's samples Ember may have seen the grenade instead, and then does not know which card is left.
    """
    state = camp(active="sky", sky="discard: sled-team", contested="sled-team grenade")
    leave_pile(state, "sled-team", winner="sky", peeker="ember")
    shuffle(state, "sky")
    draw(state, "sky", "sled-team", "sled-team")
    state.settle()
    say(state, "trash sled-team done")

    found = {
        (owns(twin, "sky"), owns(belief, "sky"))
        for twin in samples(state, MOSS, 50)
        for belief in samples(twin, EMBER, 10)
    }
    assert {owns(twin, "sky") for twin in samples(state, EMBER)} == {"sled-team"}
    assert found == {(true, taken_for) for true in ("sled-team", "grenade") for taken_for in ("sled-team", "grenade")}
