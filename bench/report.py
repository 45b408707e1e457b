"""The standings as a table and the targets as sentences."""

import sys
from importlib.util import find_spec
from typing import NamedTuple

from bench.contestant import SAMPLE
from bench.league import COMPILED, INTERPRETED, Standing

HEADINGS = ("engine", "decisions a unit", "spread", "games a unit", "decisions a game", "choices", "copy, µs")


class Target(NamedTuple):
    """What a game of ours must reach: decisions a unit in both builds, at least; microseconds for a copy and, where
    one is asked for, for a sample, at most.
    """

    compiled: int
    interpreted: int
    copy: float
    sample: float | None = None


TARGETS = {
    "legacy": Target(150_000, 40_000, 1.5),
    "meltwater": Target(250_000, 15_000, 2.0),
    "scavengers": Target(180_000, 40_000, 3.0, sample=50.0),
    "worldwar": Target(100_000, 15_000, 2.0),
}


class Verdict(NamedTuple):
    """A target: whose, what was asked, what was measured, and whether it was met; None if it was not measured."""

    whose: str
    asked: str
    measured: str
    met: bool | None

    def __str__(self) -> str:
        word = {True: "pass", False: "FAIL", None: "not measured"}[self.met]
        return f"{word}: {self.whose}, {self.asked}: {self.measured}"


def verdicts(standings: list[Standing]) -> list[Verdict]:
    """Our games against our targets."""
    found: list[Verdict] = []
    for each in standings:
        build = each.entrant.package
        if build not in (COMPILED, INTERPRETED):
            continue
        target = TARGETS[each.entrant.arguments[0]]
        pace, least = each.per_unit[1], target.compiled if build == COMPILED else target.interpreted
        asked = f"at least {least:,} decisions a unit"
        absent = bool(each.problem)
        found.append(
            Verdict(each.entrant.name, asked, each.problem or f"{pace:,.0f}", None if absent else pace >= least)
        )
        if build == COMPILED:
            found.append(cost_verdict(each, "a copy", next(iter(each.copies.values()), 0.0), target.copy))
            if target.sample is not None:
                found.append(cost_verdict(each, "a sample", each.copies.get(SAMPLE, 0.0), target.sample))
    return found


def cost_verdict(standing: Standing, what: str, cost: float, most: float) -> Verdict:
    """What something costs against what it may cost."""
    measured = standing.problem or f"{cost:.2f}"
    met = None if standing.problem else cost <= most
    return Verdict(standing.entrant.name, f"{what} in at most {most:g} µs", measured, met)


def row(standing: Standing) -> list[str]:
    """A line of the table."""
    low, middle, high = standing.per_unit
    costs = list(standing.copies.items())
    return [
        f"{standing.entrant.name}, {standing.version}",
        f"{middle:,.0f}",
        f"-{1 - low / middle:.0%} +{high / middle - 1:.0%}",
        f"{middle / standing.decisions_a_game:,.0f}",
        f"{standing.decisions_a_game:,.0f}",
        f"{standing.choices:.0%}",
        "; ".join([f"{costs[0][1]:.2f}", *(f"{cost:.2f} {name}" for name, cost in costs[1:])]),
    ]


def print_table(standings: list[Standing]) -> None:
    """With rich where it is installed and somebody looks, else as plain text; then who was not measured, and why."""
    rows = [row(standing) for standing in standings if not standing.problem]
    if find_spec("rich") and sys.stdout.isatty():
        print_rich(rows)
    else:
        print(plain([list(HEADINGS), *rows]))
    for standing in standings:
        if standing.problem:
            print(f"{standing.entrant.name} was not measured: {standing.problem}")


def plain(rows: list[list[str]]) -> str:
    """Columns, the first to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]))
    return "\n".join(lines)


def print_rich(rows: list[list[str]]) -> None:
    """The same with rules and colours."""
    from rich.console import Console  # noqa: PLC0415 - rich is not always there
    from rich.table import Table  # noqa: PLC0415

    table = Table(*HEADINGS)
    for column in table.columns[1:]:
        column.justify = "right"
    for each in rows:
        table.add_row(*each)
    Console().print(table)
