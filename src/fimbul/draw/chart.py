"""A chart of shares with their intervals: rows for each number of players, and a line where all are equal."""

from typing import Any, Final

from fimbul.draw.svg import element, words

LEFT: Final = 150.0
RIGHT: Final = 70.0
WIDTH: Final = 640.0
ROW: Final = 20.0
GAP: Final = 30.0
STYLE: Final = (
    "text{font:12px sans-serif;fill:#333}.head{font-weight:bold}.range{stroke:#3b6ea5;stroke-width:2}"
    ".share{fill:#3b6ea5}.fair{stroke:#b03a2e;stroke-dasharray:4 3}.axis{stroke:#999}"
)


def balance_chart(title: str, rows: list[dict[str, Any]]) -> str:
    """How often each role wins, as a point in its interval; the dashed line is an even share."""
    drawn, y = words(LEFT, 18, title, "head"), 26.0
    for players, varied in {(row["players"], told_options(row)): 0 for row in rows}:
        group = [row for row in rows if (row["players"], told_options(row)) == (players, varied)]
        y += GAP
        drawn += words(12, y, f"{players} players{varied}", "head")
        top, bottom = y + 6, y + 10 + ROW * len(group)
        fair = across(1 / players)
        drawn += line(LEFT, bottom, WIDTH - RIGHT, bottom, "axis") + line(fair, top, fair, bottom, "fair")
        for row in group:
            y += ROW
            drawn += words(LEFT - 10, y + 4, row["role"], "", "end")
            drawn += line(across(row["low"]), y, across(row["high"]), y, "range")
            drawn += element("circle", class_="share", cx=across(row["share"]), cy=y, r=4.0)
            drawn += words(WIDTH - RIGHT + 8, y + 4, f"{100 * row['share']:.0f} %")
    box = f"0 0 {WIDTH:g} {y + GAP:g}"
    return element("svg", element("style", STYLE) + drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box) + "\n"


def told_options(row: dict[str, Any]) -> str:
    """What was varied, after the number of players."""
    return "".join([f", {name} {value}" for name, value in row["options"].items()])


def across(share: float) -> float:
    """Where a share lies between nothing and all."""
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    """A straight line."""
    return element("line", class_=kind, x1=x, y1=y, x2=to_x, y2=to_y)
