"""The curves of an analysis, drawn: the chances of all seats, and under them what luck and decisions have changed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fimbul.agents.analysis import LUCK, Analysis, Change
from fimbul.draw.svg import element, escape, short, words

LEAST_SCALE: Final = 0.12  # a smaller change than this never fills a lane
LABELS_APART: Final = 26.0
NARROWEST: Final = 5.0  # of the mark on a moment
RING: Final = 10.0


class Sheet(NamedTuple):
    """How much room there is: the whole, where the curves lie, and the middles of the lanes."""

    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    luck: float
    skill: float
    reach: float  # of a lane, up and down

    @property
    def room(self) -> float:
        """How wide the curves are."""
        return self.width - self.left - self.right


WIDE: Final = Sheet("wide", 1040, 274, 60, 16, 20, 160, 187, 230, 17)
NARROW: Final = Sheet("narrow", 380, 152, 44, 10, 18, 104, 124, 124, 14)


def x_of(sheet: Sheet, moment: float, moments: int) -> float:
    """Where a moment begins."""
    return sheet.left + sheet.room * moment / max(1, moments)


def y_of(sheet: Sheet, chance: float) -> float:
    """How high a chance is."""
    return sheet.bottom - (sheet.bottom - sheet.top) * chance


def chart(
    sheet: Sheet,
    analysis: Analysis,
    seat: int,
    emblems: Sequence[int],
    marks: Sequence[int],
    now: int,
    address: str,
) -> str:
    """The curves as SVG, for the eye alone; the marks are the moments that are numbered, and lead to them."""
    changes = analysis.changes
    many = len(changes)
    inside = [
        *grid(sheet, changes),
        moment_band(sheet, now, many),
        *lanes(sheet, changes, seat, emblems),
        *[curve(sheet, analysis, each, emblems[each], each == seat) for each in drawn_seats(analysis.seats, seat)],
        *[mark(sheet, changes, seat, each, number, each == now, address) for number, each in enumerate(marks, 1)],
    ]
    geometry = f' data-left="{short(sheet.left)}" data-room="{short(sheet.room)}" data-moments="{many}"'
    frame = f"0 0 {short(sheet.width)} {short(sheet.height)}"
    return f'<svg class="chances {sheet.name}" viewBox="{frame}" aria-hidden="true"{geometry}>{"".join(inside)}</svg>'


def drawn_seats(seats: int, seat: int) -> list[int]:
    """All seats, the one that looks drawn last and so above the others; of two the other has just the rest."""
    return [seat] if seats == 2 else [*[each for each in range(seats) if each != seat], seat]


def grid(sheet: Sheet, changes: Sequence[Change]) -> list[str]:
    """Lines at 0, 50 and 100 %, and one where each turn begins, with its number where there is room."""
    drawn: list[str] = []
    right = sheet.width - sheet.right
    for chance in (0.0, 0.5, 1.0):
        y = y_of(sheet, chance)
        kind = "half" if chance == 0.5 else "line"
        drawn.append(element("path", d=f"M{short(sheet.left)} {short(y)}H{short(right)}", class_=kind))
        drawn.append(words(sheet.left - 8, y + 4, f"{100 * chance:.0f} %", "scale", "end"))
    foot, last, labelled = sheet.height - 18, 0, -LABELS_APART
    for number, change in enumerate(changes):
        turn = change.decision.turn
        if turn == last:
            continue
        x = x_of(sheet, number, len(changes))
        drawn.append(element("path", d=f"M{short(x)} {short(sheet.top)}V{short(foot)}", class_="turn"))
        if turn > 0 and x - labelled >= LABELS_APART:
            drawn.append(words(x + 3, sheet.height - 4, turn, "scale"))
            labelled = x
        last = turn
    return drawn


def moment_band(sheet: Sheet, now: int, many: int) -> str:
    """The moment that is looked at."""
    x, width = x_of(sheet, now, many), max(NARROWEST, sheet.room / max(1, many))
    return element("rect", class_="now", x=x, y=sheet.top, width=width, height=sheet.height - 18 - sheet.top)


def curve(sheet: Sheet, analysis: Analysis, seat: int, emblem: int, mine: bool) -> str:
    """How the chance of a seat went."""
    heights = [change.before[seat] for change in analysis.changes] + [analysis.end[seat]]
    many = len(heights) - 1
    points = [f"{short(x_of(sheet, number, many))} {short(y_of(sheet, each))}" for number, each in enumerate(heights)]
    kind = f"curve seat-colour-{emblem}{' mine' if mine else ''}"
    return element("path", d="M" + "L".join(points), class_=kind)


def lanes(sheet: Sheet, changes: Sequence[Change], seat: int, emblems: Sequence[int]) -> list[str]:
    """What has changed a seat's chance: luck, and whose decision; up where it helped. On a small sheet in one lane."""
    most = max([LEAST_SCALE, *[abs(change.of(seat)) for change in changes]])
    right = sheet.width - sheet.right
    drawn = [
        words(sheet.left - 8, middle + 4, name, "lane-name", "end")
        for name, middle in (("Luck", sheet.luck), ("Skill", sheet.skill))
        if sheet.luck != sheet.skill
    ]
    for middle in sorted({sheet.luck, sheet.skill}):
        drawn.append(element("path", d=f"M{short(sheet.left)} {short(middle)}H{short(right)}", class_="line"))
    width = max(1.2, sheet.room / max(1, len(changes)) - 0.6)
    for number, change in enumerate(changes):
        gained = change.of(seat)
        height = abs(gained) / most * sheet.reach
        if change.by < LUCK or height < 0.3:
            continue
        middle = sheet.luck if change.by == LUCK else sheet.skill
        kind = "by-luck" if change.by == LUCK else f"seat-fill-{emblems[change.by]}"
        x, top = x_of(sheet, number, len(changes)), middle - height if gained > 0 else middle
        drawn.append(element("rect", class_=kind, x=x, y=top, width=width, height=height))
    return drawn


def mark(sheet: Sheet, changes: Sequence[Change], seat: int, moment: int, number: int, now: bool, address: str) -> str:
    """The number of a turning point, at where the curve has come to; a link to it."""
    x = x_of(sheet, moment + 1, len(changes))
    y = y_of(sheet, changes[moment].after[seat])
    away = 20 if y < (sheet.top + sheet.bottom) / 2 else -20
    ring = element("circle", cx=x, cy=y + away, r=RING)
    inside = element("circle", class_="spot", cx=x, cy=y, r=3.4) + ring + words(x, y + away + 4.5, number, "", "middle")
    current = ' aria-current="true"' if now else ""
    link = f' href="{escape(f"{address}at={moment}")}" data-moment="{moment}"'
    return f'<a class="turning"{link}{current} tabindex="-1">{inside}</a>'
