"""The page between two people who share a screen: nothing on it is secret."""

from html import escape
from random import Random
from typing import Final

from fimbul.table.page.icons import icon, shape
from fimbul.table.show.table_view import TableView

HILLS: Final = (
    "M0 690 110 628 200 676 330 584 470 684 640 700 800 690 930 652 1040 598 1130 664 1262 606 1440 694V900H0Z"
)
SNOW: Final = "M0 770Q400 716 760 748T1440 736V900H0Z"
TRIBE: Final = ((150, 792, 96), (206, 800, 128), (262, 788, 84), (318, 796, 136), (374, 786, 74))
SPEARS: Final = "M236 790 262 690M344 760 382 702"


def handover(table_view: TableView) -> str:
    """Who gets the screen, what happened in public, and one button."""
    seat = next_seat(table_view)
    timed = "" if table_view.sitters[seat].clock is None else "<p class=fine>Your clock runs while you decide.</p>"
    name = escape(table_view.sitters[seat].name)
    turn = "".join(
        f"<li{' class=now' if number == seat else ''}>{shape(number)}{escape(sitter.name)}</li>"
        for number, sitter in enumerate(table_view.sitters)
    )
    return (
        f'<div class="handing" role="dialog" aria-modal="true" aria-labelledby="handing-to">{SKY}'
        f'<div class="slip"><h1 id="handing-to">{shape(seat)}Hand the screen to {name}</h1>'
        '<p>The other hands are put away. Nothing on this page is secret.</p><ul class="recent" data-recent></ul>'
        f'<ul class="round">{turn}</ul>'
        f'<button type="button" class="btn solid" data-do="take" data-seat="{seat}">{icon("eye")}'
        f"I am {name}, show my side</button>{timed}</div></div>"
    )


def next_seat(table_view: TableView) -> int:
    """The seat of the one who gets the screen, whether it was named by seat or by person."""
    for number, sitter in enumerate(table_view.sitters):
        if table_view.handover in (sitter.seat, sitter.seat.title()):
            return number
    return next(number for number, sitter in enumerate(table_view.sitters) if sitter.name == table_view.handover)


def figure(x: float, base: float, height: float) -> str:
    """A hooded figure that stands in the snow."""

    def at(across: float, up: float) -> str:
        return f"{x + across * height:.1f} {base - up * height:.1f}"

    return (
        f'<path d="M{at(-0.27, 0)}C{at(-0.3, 0.4)} {at(-0.22, 0.6)} {at(-0.1, 0.68)}'
        f"C{at(-0.2, 0.86)} {at(-0.08, 1)} {at(0.03, 1.02)}C{at(0.17, 0.98)} {at(0.19, 0.8)} {at(0.1, 0.68)}"
        f'C{at(0.22, 0.6)} {at(0.3, 0.4)} {at(0.27, 0)}Z"/>'
        f'<ellipse class="face" cx="{x + 0.035 * height:.1f}" cy="{base - 0.82 * height:.1f}"'
        f' rx="{0.075 * height:.1f}" ry="{0.1 * height:.1f}"/>'
    )


def stars() -> str:
    """The same stars every night."""
    sky = Random(11)
    return "".join(
        f'<circle cx="{sky.randint(0, 1440)}" cy="{sky.randint(10, 560)}" r="{sky.choice((0.8, 1, 1.3, 1.7))}"/>'
        for _ in range(110)
    )


SKY: Final = (
    '<svg class="sky" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
    f'<g class="stars">{stars()}</g><circle class="moon" cx="1176" cy="236" r="44"/><path class="hills" d="{HILLS}"/>'
    f'<g class="tribe">{"".join(figure(*one) for one in TRIBE)}<path class="spears" d="{SPEARS}"/></g>'
    f'<path class="snowfield" d="{SNOW}"/></svg>'
)
