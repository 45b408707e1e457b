"""What an arena has found out, as one page that needs nothing else: shares, ratings, thinking time, gates, tables."""

from collections.abc import Sequence
from typing import Any, Final

from fimbul.draw.plots import STYLE as PLOTS
from fimbul.draw.plots import Dot, Reading, courses, dots, readings
from fimbul.draw.sheet import FONTS, tokens
from fimbul.draw.svg import element, escape

LEAST_TIME: Final = 0.001  # milliseconds: a logarithm knows no zero
STYLE: Final = (
    "*{box-sizing:border-box}"
    f"body{{margin:0;padding:28px 20px 48px;background:var(--night);color:var(--ink);font:15px/1.5 {FONTS};"
    "font-variant-numeric:tabular-nums}"
    "main{max-width:1080px;margin:auto}h1{font-size:26px;line-height:1.2;margin:0 0 6px}"
    "h2{font-size:16px;margin:0 0 12px}p{color:var(--ink2);margin:0 0 22px}"
    ".plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:18px;"
    "align-items:start;margin-bottom:18px}"
    "section{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px 18px;"
    "margin-bottom:18px}.plots section{margin:0}"
    "section p{font-size:13px;color:var(--ink3);margin:10px 0 0}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "th,td{padding:6px 0 6px 16px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}"
    "th{color:var(--ink3);font-weight:600;font-size:13px}tr:last-child td{border-bottom:0}"
    ".name{text-align:left;padding:6px 12px 6px 0}"
)
Table = Sequence[Sequence[str]]


def arena_page(title: str, results: dict[str, Any]) -> str:
    """The whole page; `results` is what `fimbul arena --json` writes."""
    plots = [panel("Shares of the first place", *shares(results))] if played(results) else []
    if rated(results):
        plots += [panel(scale_of(results), *ratings(results)), panel("Strength and time", *times(results))]
    if gated := [row for row in results["pairings"] if row.get("course")]:
        plots.append(panel("Gates", *gates(gated, results["bound"])))
    main = element("h1", escape(title)) + element("p", escape(about(results)))
    main += element("div", "".join(plots), class_="plots") if plots else ""
    main += panel("Pairings", table(pairing_rows(results), 2)) + panel("Agents", table(agent_rows(results), 1))
    return page(title, main)


def page(title: str, main: str) -> str:
    """A page that loads nothing; it is dark or light as the reader's system is."""
    dark, light = tokens("dark", STYLE + PLOTS + COLOURED), tokens("light", STYLE + PLOTS + COLOURED)
    style = f":root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}}}{STYLE}{PLOTS}"
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src 'unsafe-inline'\">"
    )
    head += element("title", escape(title)) + element("style", style)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{element("main", main)}</body></html>\n'


COLOURED: Final = "".join([f"var(--s{number})" for number in range(1, 8)])  # what plots colour their things with


def panel(heading: str, content: str, note: str = "") -> str:
    """A part of the page."""
    return element("section", element("h2", escape(heading)) + content + (element("p", escape(note)) if note else ""))


def about(results: dict[str, Any]) -> str:
    """What was played, in a sentence."""
    games = sum([row["games"] for row in results["pairings"]])
    told = f"{games:,} games of {results['seats']} seats in duplicate deals, seed {results['seed']}"
    unfinished = "" if results["complete"] else " Interrupted: not all of it was played."
    return f"{told}; Fimbul {results['engine']}, cardboard {results['data']}.{unfinished}"


def played(results: dict[str, Any]) -> list[dict[str, Any]]:
    """The pairings of which a deal is over."""
    return [row for row in results["pairings"] if row["games"]]


def rated(results: dict[str, Any]) -> bool:
    """Is there somebody to compare?"""
    return len(results["ratings"]) > 1


def shares(results: dict[str, Any]) -> tuple[str, str]:
    """What each challenger has won; half of it is even, and a gate stands between two shares."""
    rows = [
        Reading(versus(row), 100 * row["share"], 100 * row["low"], 100 * row["high"], per_cent(row["share"]))
        for row in played(results)
    ]
    gate = [100 * share for share in results["gate"] or ()]
    even = 100 / results["seats"] if results["alone"] else 50.0
    note = (
        f"How much of the first places the challenger, named first, has won, with 95 % intervals; even is {even:.3g}."
    )
    if gate:
        note += f" The gate is between {gate[0]:g} and {gate[1]:g}."
    return readings("Shares of the first place", rows, (0.0, 100.0), [even, *gate]), note


def scale_of(results: dict[str, Any]) -> str:
    """How strength is told."""
    return "Elo" if results["scale"] == "elo" else "Skill (openskill)"


def ratings(results: dict[str, Any]) -> tuple[str, str]:
    """The strongest first."""
    rows = [
        Reading(row["agent"], row["rating"], row["low"], row["high"], rating(results, row))
        for row in results["ratings"]
    ]
    middle = "the first of the field has 0" if results["scale"] == "elo" else "25 is the middle"
    return readings(scale_of(results), rows, None, []), f"With 95 % intervals; {middle}."


def times(results: dict[str, Any]) -> tuple[str, str]:
    """Who is how strong, and thinks how long."""
    spent = milliseconds(results)
    points = [
        Dot(row["agent"], max(LEAST_TIME, spent[row["agent"]]), row["rating"], row["low"], row["high"])
        for row in results["ratings"]
    ]
    return dots("Strength and time", points, "ms a turn", scale_of(results)), "Time of the processor, for a turn."


def gates(rows: list[dict[str, Any]], bound: float) -> tuple[str, str]:
    """How the evidence grew, deal by deal."""
    lines = [(f"{versus(row)}: {row['verdict']}", row["course"]) for row in rows]
    note = "The evidence for the higher share of the gate; a pairing is decided at a dashed line."
    return courses("Gates", lines, [-bound, bound], "deals", "evidence"), note


def pairing_rows(results: dict[str, Any]) -> Table:
    """The pairings in figures."""
    elo, gate = results["scale"] == "elo", bool(results["gate"])
    head = ["challenger", "defender", "deals", "games", "won", "95 % interval"]
    head += (["Elo"] if elo else []) + (["gate"] if gate else [])
    rows = [head]
    for row in results["pairings"]:
        cells = [row["challenger"], row["defender"], f"{row['deals']:,}", f"{row['games']:,}", per_cent(row["share"])]
        cells.append(f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %")
        cells += [ahead(row["elo"])] if elo else []
        rows.append(cells + ([row["verdict"]] if gate else []))
    return rows


def ahead(points: float | None) -> str:
    """By how many points of Elo; there is no number for who has won or lost all."""
    return "" if points is None else f"{round(points) + 0.0:+.0f}"


def agent_rows(results: dict[str, Any]) -> Table:
    """The agents in figures."""
    rows = [["agent", scale_of(results), "95 % interval", "turns", "ms a turn"]]
    known = {row["agent"]: row for row in results["ratings"]}
    spent = milliseconds(results)
    for each in sorted(
        results["thinking"], key=lambda each: -known[each["agent"]]["rating"] if each["agent"] in known else 0.0
    ):
        row = known.get(each["agent"])
        told = (
            [rating(results, row), f"{digits(results, row['low'])} to {digits(results, row['high'])}"]
            if row
            else ["", ""]
        )
        rows.append([each["agent"], *told, f"{each['turns']:,}", f"{spent[each['agent']]:.3g}"])
    return rows


def milliseconds(results: dict[str, Any]) -> dict[str, float]:
    """How long each agent thinks in a turn."""
    return {each["agent"]: 1000 * each["seconds_a_turn"] for each in results["thinking"]}


def rating(results: dict[str, Any], row: dict[str, Any]) -> str:
    """How strong an agent is, as a number to read."""
    return digits(results, row["rating"])


def digits(results: dict[str, Any], value: float) -> str:
    """A point of Elo is little, and one of a skill is much."""
    places = 0 if results["scale"] == "elo" else 1
    return f"{round(value, places) + 0.0:.{places}f}"


def versus(row: dict[str, Any]) -> str:
    """Who plays whom."""
    return f"{row['challenger']} v {row['defender']}"


def per_cent(share: float) -> str:
    """A share to read."""
    return f"{100 * share:.1f} %"


def table(rows: Table, names: int) -> str:
    """Rows under a head; the first columns are names."""
    drawn = ""
    for number, row in enumerate(rows):
        cells = ""
        for place, cell in enumerate(row):
            named = {"class_": "name"} if place < names else {}
            cells += (
                element("td", escape(cell) or " ", **named)
                if number
                else element("th", escape(cell), scope="col", **named)
            )
        drawn += element("tr", cells)
    return element("div", element("table", drawn), class_="wide")
