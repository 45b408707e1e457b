"""What a seat takes for possible: many samples of a camp, each checked, and their cards in one order.

And what a tribe does between the picks of a test.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from fimbul.games.scavengers.data import NONE, TITLES
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import DECK, HAND, SPENT, Camp, minus
from fimbul.games.scavengers.steps.dig import gain
from fimbul.games.scavengers.steps.drawing import reshuffle
from fimbul.games.scavengers.steps.junkyard import keep_unseen, unbury
from fimbul.games.scavengers.steps.sight import lay_open
from fimbul.games.scavengers.steps.skirmish import award
from tests.games.scavengers.camp import names, zone
from tests.games.scavengers.headquarters import Site, headquarters

SKY = 0


def samples(state: Camp, seat: int = SKY, number: int = 400) -> Iterator[Camp]:
    """Many samples, each checked."""
    rng = Random(1)
    for _ in range(number):
        twin = sample(state, seat, rng)
        twin.check()
        yield twin


def cards(*titles: str) -> str:
    """These cards, in the order of the titles."""
    return names(zone(" ".join(titles)))


def at_embers(*sites: Site, ember: str, **more: Any) -> Camp:
    """It is Ember's turn in a game with buildings and without leaders."""
    return headquarters(hq=2, active="ember", sites=[*sites], ember=ember, sky="net", **more)


def keep(state: Camp, tribe: str, title: str) -> None:
    """A tribe digs up a card of the junkyard and keeps it, unseen."""
    seat, number = TRIBES.index(tribe), TITLES.index(title)
    state.junkyard = minus(state.junkyard, number)
    unbury(state, seat, number)
    gain(state, seat, number)
    keep_unseen(state, seat)


def leave_pile(state: Camp, title: str, *, winner: str = "", peeker: str = "") -> None:
    """A contested card is won, or goes into the junkyard after a deadlock; a tribe may have peeked at it before."""
    number = TITLES.index(title)
    state.contested = minus(state.contested, number)
    award(state, seat_of(winner), number, seat_of(peeker))
    state.settle()


def seat_of(tribe: str) -> int:
    """Where a tribe sits; NONE for nobody."""
    return TRIBES.index(tribe) if tribe else NONE


def shuffle(state: Camp, tribe: str) -> None:
    """A tribe whose deck is used up makes a new one."""
    assert not state.size(TRIBES.index(tribe), DECK)
    assert reshuffle(state, TRIBES.index(tribe))


def draw(state: Camp, tribe: str, *titles: str) -> None:
    """A tribe draws these cards."""
    for title in titles:
        state.move(TRIBES.index(tribe), DECK, HAND, TITLES.index(title))


def show(state: Camp, tribe: str, title: str) -> None:
    """A tribe uses a card of its hand, for all to see."""
    lay_open(state, TRIBES.index(tribe), HAND, SPENT, TITLES.index(title))


def shuffle_and_show(state: Camp, tribe: str, title: str) -> None:
    """A tribe shuffles what it has gained, draws a card and uses it."""
    shuffle(state, tribe)
    draw(state, tribe, title)
    show(state, tribe, title)
