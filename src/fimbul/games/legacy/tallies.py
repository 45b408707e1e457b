"""Of what happens in a game that which is counted over a campaign: conquests, knock-outs, missiles, stars.

And how much came together at most: missiles in a roll, troops in one placement.
"""

from collections import Counter
from typing import Any

from fimbul.core.campaign_game import Tally
from fimbul.core.game import Outcome
from fimbul.games.legacy import events
from fimbul.games.legacy.data import Person
from fimbul.games.legacy.names import NONE, TERRITORIES


def tallies(told: list[Any], outcome: Outcome | None, persons: list[Person]) -> list[Tally]:
    """How often each member has conquered which territory, knocked somebody out, fired a missile; and her stars.

    Whose the most missiles in a roll and the most troops at once were is nobody's credit.
    """
    counts: Counter[tuple[str, Person, str]] = Counter()
    in_roll = missiles = troops = 0
    for event in told:
        match event:
            case events.Rolled():
                in_roll = 0
            case events.Recruited(_, basic, bonus, cards):
                troops = max(troops, basic + bonus + cards)
            case events.Conquered(seat, _, _, target):
                counts["conquered", persons[seat], TERRITORIES[target]] += 1
            case events.KnockedOut(_, by) if by != NONE:
                counts["knocked-out", persons[by], ""] += 1
            case events.MissileFired(seat):
                counts["missiles", persons[seat], ""] += 1
                in_roll += 1
                missiles = max(missiles, in_roll)
    most = (("missiles-in-a-roll", missiles), ("troops-at-once", troops))
    found = [Tally(kind, 0, "", number) for kind, number in most if number]
    found += [Tally(kind, person, about, number) for (kind, person, about), number in counts.items()]
    stars = outcome.scores if outcome else ()
    return [*found, *[Tally("stars", persons[seat], "", round(number)) for seat, number in enumerate(stars)]]
