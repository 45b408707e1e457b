"""The same box as a sheet under the map, where a page is narrow: the tier that fires whole, the others as lines."""

from typing import Final

from fimbul.draw.picture import Piece
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.draw.worldwar.chances import NARROW, chances_of, height_of, rows_of
from fimbul.draw.worldwar.combat_box import descending
from fimbul.draw.worldwar.fight import SIDES, TIERS, Fight, to_hit
from fimbul.draw.worldwar.icons import COUNTER, mark_of
from fimbul.draw.worldwar.scene import colour_of
from fimbul.games.worldwar.spelling import titled

HEAD: Final = 46.0
LINE: Final = 36.0
WHOLE: Final = 84.0
FOOT: Final = 30.0
SMALL: Final = 0.84
STEP: Final = 50.0
SPINE: Final = 38.0  # half of what names of tiers take
EDGE: Final = 10.0
NARROWEST: Final = 340.0
BROADEST: Final = 620.0


def combat_sheet(fight: Fight, width: float) -> tuple[list[Piece], float, float]:
    """The sheet with its breadth and height."""
    wide, scene = min(max(width, NARROWEST), BROADEST), fight.scene
    pieces = [Piece(f"{scene.prefix}sheet-head", ' class="combat-sheet"', heading(fight, wide))]
    y = HEAD
    if chances_of(fight):  # before the tiers, of which only some are seen at once
        rows = element("rect", width=wide, height=1, class_="rule") + rows_of(fight, 18, wide, NARROW)
        pieces.append(Piece(f"{scene.prefix}sheet-chances", f' class="stacked" transform="{place(0, y)}"', rows))
        y += height_of(fight, NARROW) + 6
    for tier in fight.tiers:
        if is_whole(fight, tier):
            pieces.append(whole_tier(fight, tier, y, wide))
            y += WHOLE
        else:
            pieces.append(folded_tier(fight, tier, y, wide))
            y += LINE
    foot = element("rect", y=0, width=wide, height=1, class_="rule") + words(
        wide / 2, 20, fight.foot, "second", "middle"
    )
    pieces.append(Piece(f"{scene.prefix}sheet-foot", f' class="stacked" transform="{place(0, y)}"', foot))
    return pieces, wide, y + FOOT


def is_whole(fight: Fight, tier: int) -> bool:
    """Does a tier lie open: the one that fires, and those in which somebody can be given up?"""
    lit = any(
        each.left and each.unit in fight.scene.legal and fight.scene.side_of(each.nation) == fight.scene.view["seat"]
        for side in SIDES
        for each in fight.counters(side, tier)
    )
    return tier == max(fight.tier, 1 if fight.by_nukes else 0) or (lit and not fight.over)


def heading(fight: Fight, width: float) -> str:
    """Who fights whom with what strength, and where."""
    drawn = words(width / 2, 20, titled(fight.place), "title", "middle") + words(
        width / 2, 37, fight.stage, "foot", "middle"
    )
    for side, who, x, anchor in (
        ("attack", fight.attacker, 10.0, "start"),
        ("defence", fight.defender, width - 10, "end"),
    ):
        inward = 1 if anchor == "start" else -1
        drawn += f'<g transform="{place(x + inward * 7, 15)}">{mark_of(colour_of(who), 6.5)}</g>'
        drawn += words(x + inward * 20, 20, fight.called(who)[:12], "strong", anchor)
        strong = f"{fight.strength(side)} strength" if fight.battle[side] else ""
        drawn += words(x, 38, strong, "foot", anchor)
    return drawn


def tier_name(fight: Fight, tier: int, x: float, y: float, fires: bool) -> str:
    """The name of a tier, and what it hits on."""
    name = words(x, y, TIERS[tier - 1], "strong", "middle")
    return name + (words(x, y + 15, to_hit(fight.scene)[tier - 1], "foot", "middle") if fires else "")


def whole_tier(fight: Fight, tier: int, y: float, width: float) -> Piece:
    """A tier with all its counters and dice."""
    fires = tier == fight.tier and not fight.over
    drawn = element("rect", width=width, height=WHOLE, class_="raised" if fires else "sheet-row")
    if fires:
        drawn += element("rect", width=3, height=WHOLE, class_="fires")
        drawn += element("rect", x=width - 3, width=3, height=WHOLE, class_="fires")
    drawn += tier_name(fight, tier, width / 2, 34, True) + counters(fight, tier, y, width, 30)
    if fight.by_nukes and fight.battle["nukes"]:
        drawn += f'<g transform="{place(width / 2 - 90, WHOLE / 2)}">{descending(fight.battle["nukes"])}</g>'
    drawn += f"<desc>{escape(fight.aloud(tier))}</desc>"
    return Piece(f"{fight.scene.prefix}sheet-{tier}", f' class="stacked" transform="{place(0, y)}"', drawn)


def counters(fight: Fight, tier: int, y: float, width: float, middle: float) -> str:
    """The counters of both sides from the spine outwards, and their dice at the edges."""
    drawn = ""
    for side, way in (("attack", -1.0), ("defence", 1.0)):
        here, thrown = fight.counters(side, tier), fight.dice(side, tier)
        first = width / 2 + way * (SPINE + SMALL * COUNTER / 2)
        room = width / 2 - SPINE - SMALL * COUNTER - (EDGE + 48 if thrown or fight.to_come(side, tier) else EDGE)
        step = min(STEP, max(room, 0.0) / max(len(here) - 1, 1))
        for number, (each, note) in enumerate(zip(here, fight.notes(here, step), strict=True)):
            x = first + way * step * number
            drawn += fight.piece(f"{side}-{tier}-{number}", each, note, (x, middle), SMALL, (x, y + middle)).svg
        edge = EDGE if way < 0 else width - EDGE
        drawn += fight.volley(side, tier, edge, middle + 6, "start" if way < 0 else "end", brief=True)
    return drawn


def folded_tier(fight: Fight, tier: int, y: float, width: float) -> Piece:
    """A tier as a line, which unfolds if anybody fights in it."""
    scene = fight.scene
    drawn = element("rect", width=width, height=1, class_="rule") + tier_name(fight, tier, width / 2, 23, False)
    for side, x, anchor in (("attack", EDGE, "start"), ("defence", width - EDGE - 20, "end")):
        drawn += words(x, 23, in_short(fight, side, tier), "second", anchor)
    shift = f' class="stacked" transform="{place(0, y)}"'
    if not any(fight.counters(side, tier) for side in SIDES):
        return Piece(f"{scene.prefix}sheet-{tier}", shift, drawn)
    sign = element("path", d=f"M{short(width - 22)} 15l5 6 5-6", class_="sign")
    button = element(
        "g",
        element("rect", x=2, y=2, width=width - 4, height=LINE - 4, rx=4, class_="hit") + sign,
        id=f"{scene.prefix}fold-{tier}",
        class_="disclosure",
        role="button",
        tabindex="0",
        aria_expanded="false",
        aria_label=fight.aloud(tier),
    )
    inside = f'<g class="inside">{counters(fight, tier, y, width, LINE + 26)}</g>'
    return Piece(f"{scene.prefix}sheet-{tier}", f'{shift} data-unfolds="{short(WHOLE)}"', drawn + button + inside)


def in_short(fight: Fight, side: str, tier: int) -> str:
    """What a side has left in a tier, and how it has hit."""
    left = sum([each.left * each.many for each in fight.counters(side, tier)])
    thrown = fight.dice(side, tier)
    lost = any(each.left < each.began for each in fight.counters(side, tier))
    said = [f"{left} strength"] if left else ["lost"] if lost else []
    said += [f"{thrown.hits} of {thrown.dice} hit"] if thrown else []
    return ", ".join(said)
