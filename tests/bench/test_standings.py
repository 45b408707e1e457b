"""What the benchmark says of the rounds it measured."""

from typing import Any

import pytest
from bench.contestant import SAMPLE
from bench.league import Entrant, Standing, absent, ours, standing
from bench.report import HEADINGS, plain, row, verdicts

INTERPRETED, COMPILED = ours("meltwater")
PEER = Entrant("a peer", "bench.peer", (), "peer")


def measured(entrant: Entrant, decisions: list[int], copy: float = 1.0) -> Standing:
    """Rounds of one CPU second and ten games each, on a machine where a unit takes half a second."""
    rounds: list[dict[str, Any]] = [
        {"unit": 0.5, "games": 10, "decisions": each, "seconds": 1.0, "copies": {"copy()": copy}} for each in decisions
    ]
    return standing(entrant, {"version": "1", "choices": 0.5}, rounds)


def test_a_standing_is_the_median_round_in_units_of_the_same_round() -> None:
    """A unit of half a second makes half as many decisions a unit as a second."""
    found = measured(PEER, [100, 400, 200])

    assert found.per_unit == (50.0, 100.0, 200.0)
    assert found.decisions_a_game == 700 / 30


def test_a_game_on_its_targets_passes() -> None:
    """The targets themselves are good enough."""
    found = verdicts([measured(INTERPRETED, [30_000]), measured(COMPILED, [500_000], copy=2.0)])

    assert [verdict.met for verdict in found] == [True, True, True]


def test_a_game_just_short_of_its_targets_fails() -> None:
    """Both builds have a pace to keep; the compiled one also a cost of a copy."""
    found = verdicts([measured(INTERPRETED, [29_998]), measured(COMPILED, [499_998], copy=2.01)])

    assert [verdict.met for verdict in found] == [False, False, False]
    assert "FAIL" in str(found[0])


@pytest.mark.parametrize(("sample", "met"), [(50.0, True), (50.1, False)])
def test_a_sample_of_arctic_scavengers_has_its_price(sample: float, met: bool) -> None:
    """Search deals thousands of them."""
    found = measured(ours("scavengers")[1], [500_000])
    verdict = verdicts([found._replace(copies={"copy()": 1.0, SAMPLE: sample})])[-1]

    assert (verdict.asked, verdict.met) == ("a sample in at most 50 µs", met)


def test_a_game_with_a_past_is_played_fresh_and_late() -> None:
    """Marks of fourteen games make a position richer, and must not make it slow."""
    assert [entrant.name for entrant in ours("legacy")] == [
        *("legacy, interpreted", "legacy, late, interpreted", "legacy, compiled", "legacy, late, compiled"),
    ]


def test_what_could_not_be_measured_is_neither_met_nor_missed() -> None:
    """Without a C compiler there is no compiled build; that is said, and is no failure."""
    found = verdicts([absent(COMPILED, "There is no C compiler here.")])

    assert [verdict.met for verdict in found] == [None, None]
    assert "no C compiler" in str(found[0])


def test_peers_have_no_targets() -> None:
    """We hold only ourselves to them."""
    assert verdicts([measured(PEER, [1])]) == []


def test_the_plain_table_lines_up() -> None:
    """Every line is as long as the headings."""
    lines = plain([list(HEADINGS), row(measured(PEER, [100])), row(measured(COMPILED, [4_000_000]))]).split("\n")

    assert len({len(line) for line in lines}) == 1
    assert "2,000,000" in lines[2]
