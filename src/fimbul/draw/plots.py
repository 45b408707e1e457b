"""Plots of what was measured: values in their intervals, points on two axes, courses; in the reader's theme."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from fimbul.draw.sheet import tokens
from fimbul.draw.svg import element, escape, words

WIDTH: Final = 440.0
MARGIN: Final = 14.0
FOOT: Final = 44.0  # below the axis, for its numbers and what it counts
ROW: Final = 42.0
HEIGHT: Final = 310.0  # of plots with two axes
SIDE: Final = 46.0  # left of them, for the numbers of the upright one
LONGEST: Final = 34  # letters of a name
WIDEST: Final = 54  # of a heading
TICKS: Final = 6
COLOURS: Final = 7
PAD: Final = 0.06  # of a range, left free on both ends

STYLE: Final = (
    "svg.plot{display:block;width:100%;height:auto;font:13px Archivo,system-ui,'Segoe UI',Roboto,sans-serif;"
    "font-variant-numeric:tabular-nums}"
    ".plot text{fill:var(--ink)}.plot .number,.plot .unit{fill:var(--ink3);font-size:12px}"
    ".plot .grid{stroke:var(--line)}.plot .mark{stroke:var(--lit);stroke-dasharray:5 4;stroke-width:1.5}"
    ".plot .range{stroke-width:6;stroke-linecap:round;stroke-opacity:.4}"
    ".plot .dot{stroke:var(--surface);stroke-width:1.5}"
    ".plot .course{fill:none;stroke-width:2;stroke-linejoin:round}"
)


class Reading(NamedTuple):
    """What was measured of something: its name, the value, between what it lies, and how it is told."""

    name: str
    value: float
    low: float
    high: float
    told: str


class Dot(NamedTuple):
    """A point of two values, the upright one with its interval."""

    name: str
    x: float
    y: float
    low: float
    high: float


class Scale(NamedTuple):
    """A range of values and where on the drawing it lies."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value is drawn; what is beyond the range stays at its end."""
        inside = min(max(value, self.low), self.high)
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)


def readings(title: str, rows: Sequence[Reading], between: tuple[float, float] | None, marks: Sequence[float]) -> str:
    """A row for each value, as a dot in its interval; marked values are dashed lines through all of them."""
    low, high = between or widened([row.low for row in rows] + [row.high for row in rows] + list(marks))
    scale, bottom = Scale(low, high, MARGIN, WIDTH - MARGIN), ROW * len(rows) + 4
    drawn = "".join([upright(scale, value, bottom, short_number(value), "grid") for value in ticks(low, high)])
    drawn += "".join([upright(scale, value, bottom, "", "mark") for value in marks])
    for number, row in enumerate(rows):
        y = ROW * number
        drawn += words(MARGIN, y + 16, cut(row.name)) + words(WIDTH - MARGIN, y + 16, row.told, "", "end")
        ends = {"x1": scale.at(row.low), "x2": scale.at(row.high), "y1": y + 29, "y2": y + 29}
        drawn += element("line", class_="range", stroke=colour(0), **ends)
        drawn += element("circle", class_="dot", fill=colour(0), cx=scale.at(row.value), cy=y + 29, r=5.5)
    return framed(title, drawn, bottom + FOOT - 16)


def dots(title: str, points: Sequence[Dot], unit_x: str, unit_y: str) -> str:
    """Points on two axes, of which the one that lies is logarithmic."""
    steps = [log10(point.x) for point in points]
    across = Scale(floor(min(steps)), max(ceil(max(steps)), floor(min(steps)) + 1), SIDE, WIDTH - MARGIN)
    up = upwards([point.low for point in points] + [point.high for point in points])
    powers = range(int(across.low), int(across.high) + 1)
    drawn = lying(up) + "".join([upright(across, power, HEIGHT - FOOT, f"{10.0**power:g}", "grid") for power in powers])
    for number, point in enumerate(points):
        x, y, own = across.at(log10(point.x)), up.at(point.y), colour(number)
        ends = {"x1": x, "x2": x, "y1": up.at(point.low), "y2": up.at(point.high)}
        drawn += element("line", class_="range", stroke=own, **ends)
        drawn += element("circle", class_="dot", fill=own, cx=x, cy=y, r=5.5)
        left = x > WIDTH * 0.7
        drawn += words(x - 10 if left else x + 10, y + 4, cut(point.name), "", "end" if left else "start")
    return framed(title, drawn + units(unit_x, unit_y), HEIGHT)


def courses(
    title: str, lines: Sequence[tuple[str, Sequence[float]]], marks: Sequence[float], unit_x: str, unit_y: str
) -> str:
    """How values went, from 0 on; marked values are dashed lines across."""
    longest = max([len(course) for _, course in lines])
    across = Scale(0, longest, SIDE, WIDTH - MARGIN)
    up = upwards([value for _, course in lines for value in course] + [0.0, *marks])
    drawn = lying(up)
    for value in ticks(0, longest):
        drawn += upright(across, value, HEIGHT - FOOT, short_number(value), "grid")
    for value in marks:
        drawn += element("line", class_="mark", x1=SIDE, x2=WIDTH - MARGIN, y1=up.at(value), y2=up.at(value))
    for number, (_, course) in enumerate(lines):
        points = " ".join([f"{across.at(x):.1f},{up.at(y):.1f}" for x, y in enumerate([0.0, *course])])
        drawn += element("polyline", class_="course", stroke=colour(number), points=points)
    drawn += units(unit_x, unit_y)
    for number, (name, _) in enumerate(lines):  # a legend, since ends of lines lie on each other
        y = HEIGHT + 20 + 20 * number
        drawn += element("circle", class_="dot", fill=colour(number), cx=MARGIN + 6, cy=y - 4, r=5.5)
        drawn += words(MARGIN + 18, y, cut(name))
    return framed(title, drawn, HEIGHT + 12 + 20 * len(lines))


def foretellings(title: str, note: str, bins: Sequence[tuple[float, float, int]]) -> str:
    """What came over what was foretold, in bins: a dot is as large as its bin, and all should lie on the dashes."""
    across, up = Scale(0, 1, SIDE, WIDTH - MARGIN), Scale(0, 1, WIDTH + FOOT - SIDE, FOOT + MARGIN)
    most, bottom = max([count for _, _, count in bins]), up.start
    drawn = lying(up) + words(SIDE, 18, cut(title, WIDEST)) + words(SIDE, 38, note, "unit")
    drawn += "".join([upright(across, value, bottom, short_number(value), "grid", up.end) for value in ticks(0, 1)])
    drawn += element("line", class_="mark", x1=across.start, y1=up.start, x2=across.end, y2=up.end)
    for told, came, count in bins:
        radius = 3 + 9 * (count / most) ** 0.5
        drawn += element("circle", class_="dot", fill=colour(0), cx=across.at(told), cy=up.at(came), r=radius)
    drawn += words(SIDE + 6, up.end + 16, "came", "unit") + words(WIDTH - MARGIN, bottom - 6, "foretold", "unit", "end")
    return framed(title, drawn, bottom + 28)


def alone(plot: str) -> str:
    """A plot as a file of its own, with its colours."""
    used = STYLE + "".join([colour(number) for number in range(COLOURS)]) + "var(--surface)"
    dark, light = tokens("dark", used), tokens("light", used)
    rules = f"svg.plot{{{dark};background:var(--surface)}}@media(prefers-color-scheme:light){{svg.plot{{{light}}}}}"
    head, gap, rest = plot.partition(">")
    return head + gap + element("style", STYLE + rules) + rest + "\n"


def upwards(values: list[float]) -> Scale:
    """The scale of an upright axis."""
    low, high = widened(values)
    return Scale(low, high, HEIGHT - FOOT, MARGIN + 10)


def upright(scale: Scale, value: float, bottom: float, told: str, kind: str, top: float = 0.0) -> str:
    """A line from top to bottom with its number below."""
    x = scale.at(value)
    line = element("line", class_=kind, x1=x, x2=x, y1=top, y2=bottom)
    return line + (words(x, bottom + 18, told, "number", "middle") if told else "")


def lying(scale: Scale) -> str:
    """The lines of an upright axis with their numbers."""
    drawn = ""
    for value in ticks(scale.low, scale.high):
        y = scale.at(value)
        drawn += element("line", class_="grid", x1=SIDE, x2=WIDTH - MARGIN, y1=y, y2=y)
        drawn += words(SIDE - 6, y + 4, short_number(value), "number", "end")
    return drawn


def units(unit_x: str, unit_y: str) -> str:
    """What the axes count."""
    return words(SIDE, MARGIN, unit_y, "unit") + words(
        (SIDE + WIDTH - MARGIN) / 2, HEIGHT - 8, unit_x, "unit", "middle"
    )


def framed(title: str, drawn: str, height: float) -> str:
    """The drawing, which tells its name to who cannot see it."""
    box = f"0 0 {WIDTH:g} {height:g}"
    told = element("title", escape(title))
    return element("svg", told + drawn, class_="plot", viewBox=box, role="img", xmlns="http://www.w3.org/2000/svg")


def ticks(low: float, high: float) -> list[float]:
    """Round numbers in a range, not many."""
    step = 10.0 ** floor(log10((high - low) / 2))
    step *= next((factor for factor in (0.2, 0.5, 1, 2) if (high - low) / (step * factor) <= TICKS), 5)
    return [step * number for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def widened(values: list[float]) -> tuple[float, float]:
    """A range in which all of them lie, with something left on both ends."""
    low, high = min(values), max(values)
    pad = (high - low) * PAD or 1.0
    return low - pad, high + pad


def short_number(value: float) -> str:
    """As short as it can be told."""
    return f"{round(value, 6) + 0.0:g}"


def cut(name: str, longest: int = LONGEST) -> str:
    """A name that fits."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def colour(number: int) -> str:
    """One of the colours of seats."""
    return f"var(--s{number % COLOURS + 1})"
