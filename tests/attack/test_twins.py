"""Who compares clocks, pages and requests at every moment learns nothing of who is asked in secret, nor of plans."""

from random import Random

import pytest

from fimbul.table.http.protocol import Pace
from fimbul.table.show import audience
from tests.table.parlour import Parlour, Stopwatch
from tests.table.twins import Side, open_pages, play_with_hesitation, play_with_requests, side

PACES = [Pace("live", minutes=10, seconds=5, window=600), Pace("days", days=1), Pace()]
UNTIMED = Pace("live", minutes=10, seconds=5, window=0)
NAMES = ("Ragna", "Olav", "Signy", "Tomas", "Freydis")
PICKS = 30


def two_tables(evening: Parlour, pace: Pace, attempt: int) -> tuple[Side, Side]:
    """Two tables of the same people, with pages of the watcher and of a stranger; each attempt with other modules."""
    seated = [evening.person(name) for name in NAMES[: 3 + attempt % 3]]
    options = {"windows": "everyone", "hq": (4 + attempt) % 5}
    sides = (side(evening, seated, pace, **options), side(evening, seated, pace, **options))
    open_pages(sides)
    return sides


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.kind)
def test_hesitating_over_an_answer_tells_nobody_anything(
    evening: Parlour, stopwatch: Stopwatch, monkeypatch: pytest.MonkeyPatch, pace: Pace, effort: int
) -> None:
    """At one table whatever is secret is picked at once, at the other later, with any number of people."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    hesitations = 0
    for attempt in range(effort):
        sides = two_tables(evening, pace, attempt)
        hesitations += play_with_hesitation(*sides, Random(attempt), stopwatch, PICKS * min(effort, 2))

    assert hesitations > 5 * effort


@pytest.mark.usefixtures("stopwatch")
def test_planning_while_somebody_asks_to_take_back_tells_nobody_anything(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch, effort: int
) -> None:
    """The request stands, whoever goes on with an own plan."""
    monkeypatch.setattr(audience, "randbelow", lambda _limit: 0)
    plans = 0
    for attempt in range(effort):
        sides = two_tables(evening, (UNTIMED, *PACES[1:])[attempt % 3], attempt)
        plans += play_with_requests(*sides, Random(attempt), PICKS * min(effort, 2))

    assert plans > 3 * effort
