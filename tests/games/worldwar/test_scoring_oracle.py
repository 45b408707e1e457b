"""Points of random positions, counted by the rules and by the oracle, which knows none of them."""

from fractions import Fraction
from random import Random

import pytest

from fimbul.games.worldwar.names import LANDS, NATIONS, SEAT_NAMES
from fimbul.games.worldwar.scoring import SHARES, parts
from fimbul.games.worldwar.state import War, replaced
from tests.games.worldwar.oracle_scoring import points
from tests.games.worldwar.scene import ally, war

GARRISONS = {"usa": "iraq", "rus": "syria"}
ARAB_LEAGUE = NATIONS.index("arb")


def scattered(rng: Random) -> War:
    """A war in which counters, cards, markers and pacts lie anywhere."""
    seats = rng.randint(2, 7)
    state = war(options={"seats": seats, "advanced": rng.random() < 0.5})
    for nation in range(7, len(NATIONS)):
        if rng.random() < 0.6 and not state.entered >> nation & 1 and NATIONS[nation] not in ("nko", "isl"):
            ally(state, nation, rng.choice([*range(seats), 9]))
    for nation, name in enumerate(NATIONS):
        if state.entered >> nation & 1 and name != "isl":
            for kind, count in enumerate(state.box.cards[nation].counters):
                for _ in range(count):
                    place = rng.randrange(len(LANDS))
                    if name in GARRISONS and rng.random() < 0.2:
                        place = LANDS.index(GARRISONS[name])
                    elif state.box.owner[place] == ARAB_LEAGUE and not state.entered >> ARAB_LEAGUE & 1:
                        continue  # whoever else enters Arab land brings the Arab League into play
                    if kind < 8 and rng.random() < 0.5:
                        state.deploy(place, nation, kind, rng.choice((1, 2)))
    for _ in range(rng.randint(0, 8)):
        state.devastation = replaced(state.devastation, rng.randrange(len(LANDS)), 1)
    if rng.random() < 0.6 and seats > 2:
        together = sum(1 << seat for seat in rng.sample(range(seats), rng.randint(2, seats - 1)))
        state.pacts = [together if together >> seat & 1 else pact for seat, pact in enumerate(state.pacts)]
    return state


@pytest.mark.rule("WW-END-01", "WW-END-02", "WW-END-04", "WW-END-05")
def test_the_rules_and_the_oracle_count_the_same() -> None:
    """WW-END-04: exactly, though partners share points by two to six."""
    rng, shared = Random(20261118), 0
    for _ in range(150):
        state = scattered(rng)
        counted = {SEAT_NAMES[seat]: Fraction(each, SHARES) for seat, each in enumerate(parts(state))}
        assert counted == points(state.view(None))
        shared += any(each.denominator > 1 for each in counted.values())
    assert shared > 10, "hardly anybody shared anything"
