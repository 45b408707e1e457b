"""Gates: coins are thrown until it is decided whether they fall on heads in 58 or in 65 of 100."""

from random import Random

import pytest

from fimbul.arena.gate import BOUND, FAILED, OPEN, PASSED, Gate

GATE = Gate(0.58, 0.65)


def thrown(share: float, seed: int, most: int = 4000) -> tuple[str, int]:
    """The verdict on a coin, two throws a deal, and after how many deals it came."""
    coin = Random(seed)
    course = GATE.course(((coin.random() < share) + (coin.random() < share)) / 2 for _ in range(most))
    return GATE.verdict(course[-1]), len(course)


@pytest.mark.parametrize(("share", "right"), [(0.5, FAILED), (0.58, FAILED), (0.65, PASSED), (0.8, PASSED)])
def test_coins_are_told_apart(share: float, right: str) -> None:
    """At the two shares it may err in 5 of 100, so of 60 coins hardly on 8; beyond them it does not."""
    verdicts = [thrown(share, seed)[0] for seed in range(60)]

    assert verdicts.count(right) >= (60 if share in (0.5, 0.8) else 53)
    assert OPEN not in verdicts


def test_what_is_plain_is_decided_sooner() -> None:
    """That is what a sequential test is for."""
    plain, close = (sum(thrown(share, seed)[1] for seed in range(20)) for share in (0.8, 0.65))

    assert plain < close / 2


def test_a_few_deals_all_won_decide_nothing() -> None:
    """The evidence of a win is that of a coin: the logarithm of 65 to 58 for each deal, so 26 are needed."""
    course = GATE.course([1.0] * 100)

    assert len(course) == 26
    assert course[9] == pytest.approx(10 * 0.11394, rel=0.01)
    assert course[-2] < BOUND <= course[-1]


def test_deals_that_differ_less_count_more() -> None:
    """All deals at 62 in 100 speak louder for 65 than deals won and lost at that share do: luck has cancelled."""
    calm, wild = {0.5: 76, 1.0: 24}, {0.0: 38, 1.0: 62}

    assert sum(value * count for value, count in calm.items()) == sum(value * count for value, count in wild.items())
    assert GATE.evidence(calm) > GATE.evidence(wild) > 0


def test_without_deals_there_is_no_evidence() -> None:
    """Nor against."""
    assert GATE.evidence({}) == pytest.approx(0, abs=0.001)
    assert GATE.verdict(0.0) == OPEN
