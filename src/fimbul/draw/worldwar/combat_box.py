"""The Combat Initiative Box on a wide page: five tiers between two columns of counters, beside the place."""

from collections.abc import Sized
from functools import lru_cache
from typing import Final

from fimbul.draw.picture import Piece
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.draw.worldwar.chances import BROAD, chances_of, rows_of
from fimbul.draw.worldwar.chart import chart
from fimbul.draw.worldwar.fight import SIDES, TIERS, Fight, fight_of, to_hit
from fimbul.draw.worldwar.garrisons import garrisons
from fimbul.draw.worldwar.icons import COUNTER, mark_of, rocket
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.games.worldwar.spelling import titled

TOP: Final = 6.0
WIDTH: Final = 560.0
HEAD: Final = 48.0
ROW: Final = 80.0
FOOT: Final = 106.0
FOOT_OF_NUKES: Final = 44.0  # what comes down, in a line
SPINE: Final = WIDTH / 2
REACH: Final = 74.0  # from the spine to the first counter
LOST: Final = 56.0  # from the spine to what a side lost
STEP: Final = 52.0
EDGE: Final = 80.0  # what the dice take at the outer edges
SMALL: Final = 0.86
SHEET: Final = (-6.0, 1012.0)  # where the map begins, and how broad it is
MARGIN: Final = 6.0
IN_SIGHT: Final = 70.0  # from the middle of a place to the box at least
WAY: Final = {"attack": -1.0, "defence": 1.0}


def shifted(scene: Scene) -> float:
    """How far a page looks past the map, so that the place that is fought for lies beside the box."""
    fight = fight_of(scene)
    there = chart(1.0).places.get(fight.place) if fight and not fight.over else None
    if there is None:
        return 0.0
    x, (left, width) = there.middle[0], SHEET
    if is_at_left(fight.place if fight else ""):
        return min(0.0, x - IN_SIGHT - (left + 2 * MARGIN + WIDTH))
    return max(0.0, x + IN_SIGHT - (left + width - 2 * MARGIN - WIDTH))


def is_at_left(name: str) -> bool:
    """Does the box stand at the left of the map, since the place lies at the right?"""
    there = chart(1.0).places.get(name)
    return there is not None and there.middle[0] > SHEET[0] + SHEET[1] / 2


def room_beside(scene: Scene) -> tuple[float, float]:
    """From where to where the map can be seen on a page that looks at it as far as `shifted` says."""
    fight, (left, width) = fight_of(scene), SHEET
    start = left + shifted(scene)
    if fight is None or fight.over or fight.place not in chart(1.0).places:
        return start, start + width
    edge = box_left(scene, fight)
    return (edge + WIDTH, start + width) if is_at_left(fight.place) else (start, edge)


def box_left(scene: Scene, fight: Fight) -> float:
    """Where the box begins."""
    left, width = SHEET
    return shifted(scene) + (left + 2 * MARGIN if is_at_left(fight.place) else left + width - 2 * MARGIN - WIDTH)


def combat_box(scene: Scene) -> list[Piece]:
    """The box with everything in it, if there is a combat; of one that is over, all is marked to be let go."""
    fight = fight_of(scene)
    if fight is None:
        return []
    left = box_left(scene, fight)
    pieces = [*tethered(scene, fight, left), Piece(f"{scene.prefix}combat", ground_attributes(left), ground(fight))]
    for side in SIDES:
        for tier in fight.tiers:
            pieces += column(fight, side, tier, left)
    return [let_go(each, fight.place) for each in pieces] if fight.over else pieces


def let_go(piece: Piece, name: str) -> Piece:
    """A piece of a combat that is over: the same as before, so that it need not be told again, but nothing to press."""
    fought = piece.attributes.replace(' class="', ' class="fought ', 1)
    return piece._replace(attributes=f'{fought} data-fought="{escape(name)}"')


def ground_attributes(left: float) -> str:
    """The box as a group."""
    return f' class="combat" transform="{place(left, TOP)}"'


def tethered(scene: Scene, fight: Fight, left: float) -> list[Piece]:
    """The line on which the box hangs."""
    there = chart(1.0).places.get(fight.place)
    if there is None:
        return []
    (x, y), edge = there.middle, left + WIDTH if is_at_left(fight.place) else left
    beside = max(22.0, garrisons(scene.view)[fight.place].width / 2 + 6)
    start = x - beside if edge < x else x + beside
    line = f"M{short(start)} {short(y)}H{short(edge)}"
    drawn = f'<path class="tether-key" d="{line}"/><path class="tether" d="{line}"/>'
    dot = element("circle", cx=start, cy=y, r=2.6, class_="leader-dot")
    return [Piece(f"{scene.prefix}tether", ' class="mover"', drawn + dot)]


def ground(fight: Fight) -> str:
    """The panel with what is written on it: who fights whom, tiers and dice, and how it stands."""
    drawn = grounds(fight.tier, fight.over, to_hit(fight.scene)[: len(fight.tiers)]) + heading(fight)
    for tier in fight.tiers:
        middle = HEAD + (tier - 0.5) * ROW
        drawn += fight.volley("attack", tier, 12, middle, "start") + fight.volley(
            "defence", tier, WIDTH - 12, middle, "end"
        )
        for side, way in WAY.items():
            drawn += fight.lost_in(side, tier, SPINE + way * LOST, middle)
        if fight.dice("attack", tier) or fight.dice("defence", tier):
            drawn += f"<desc>{escape(fight.aloud(tier))}</desc>"
    if fight.by_nukes and fight.battle["nukes"]:
        at = place(SPINE - REACH - 40, HEAD + (min(max(fight.tier, 1), len(fight.tiers)) - 0.5) * ROW)
        drawn += f'<g transform="{at}">{descending(fight.battle["nukes"])}</g>'
    bottom = HEAD + len(fight.tiers) * ROW
    if chances_of(fight):
        return drawn + rows_of(fight, bottom + 18, WIDTH, BROAD)
    return drawn + words(SPINE, bottom + foot_of(fight.tiers) / 2 + 5, fight.foot, "second", "middle")


def foot_of(tiers: Sized) -> float:
    """How high the foot of the box is: of nukes, which have fewer tiers, nothing is foreseen."""
    return FOOT if len(tiers) == len(TIERS) else FOOT_OF_NUKES


@lru_cache(maxsize=32)
def grounds(tier: int, over: bool, hits: tuple[str, ...]) -> str:
    """The panel, a line over each tier, its name, and a light on the one that fires."""
    bottom = HEAD + len(hits) * ROW
    drawn = element("rect", width=WIDTH, height=bottom + foot_of(hits), rx=8, class_="panel box-ground")
    for number, name in enumerate(TIERS[: len(hits)], start=1):
        top, fires = HEAD + (number - 1) * ROW, number == tier and not over
        if fires:
            drawn += element("rect", x=0, y=top, width=WIDTH, height=ROW, class_="raised")
            drawn += element("rect", x=0, y=top, width=4, height=ROW, class_="fires")
            drawn += element("rect", x=WIDTH - 4, y=top, width=4, height=ROW, class_="fires")
        drawn += element("rect", x=0, y=top, width=WIDTH, height=1, class_="rule")
        drawn += words(SPINE, top + ROW / 2 + 1, name, "title" if fires else "strong", "middle")
        drawn += words(SPINE, top + ROW / 2 + 17, hits[number - 1], "foot", "middle")
    return drawn + element("rect", x=0, y=bottom, width=WIDTH, height=1, class_="rule")


@lru_cache(maxsize=32)
def descending(nukes: int) -> str:
    """Nukes that come down: up to five side by side, more as a number."""
    shown = min(nukes, 5)
    rockets = "".join(
        [f'<g transform="{place(-22.0 * number, 0)} rotate(180) scale(1.6)">{rocket()}</g>' for number in range(shown)]
    )
    more = words(20, 5, f"\u00d7{nukes}", "strong") if nukes > shown else ""
    return f'<g class="descending">{rockets}{more}</g>'


def heading(fight: Fight) -> str:
    """Who fights whom, with what strength, and where."""
    drawn = words(SPINE, 22, titled(fight.place), "question", "middle") + words(
        SPINE, 40, fight.stage, "foot", "middle"
    )
    drawn += f'<g transform="{place(26, 25)}">{mark_of(colour_of(fight.attacker), 9)}</g>'
    strengths = [f", {fight.strength(side)} strength" if fight.battle[side] else "" for side in SIDES]
    drawn += words(44, 22, fight.called(fight.attacker) + strengths[0], "title")
    drawn += words(44, 40, "launched nukes" if fight.by_nukes else "attacks", "foot")
    drawn += f'<g transform="{place(WIDTH - 26, 25)}">{mark_of(colour_of(fight.defender), 9)}</g>'
    drawn += words(WIDTH - 44, 22, fight.called(fight.defender) + strengths[1], "title", "end")
    return drawn + words(WIDTH - 44, 40, "defends", "foot", "end")


def column(fight: Fight, side: str, tier: int, left: float) -> list[Piece]:
    """The counters of a side in a tier, from the spine outwards."""
    here, way, pieces = fight.counters(side, tier), WAY[side], []
    x, y = left + SPINE + way * (REACH + COUNTER / 2), TOP + HEAD + (tier - 1) * ROW + ROW / 2 - 8
    step = min(STEP, (SPINE - REACH - COUNTER - EDGE) / max(len(here) - 1, 1))
    for number, (each, note) in enumerate(zip(here, fight.notes(here, step), strict=True)):
        pieces.append(fight.piece(f"{side}-{tier}-{number}", each, note, (x, y), SMALL, (x, y)))
        x += way * step
    return pieces
