"""The Combat Initiative Box: five tiers between two columns of counters, and what is still to be paid for."""

from functools import lru_cache
from typing import Any, Final

from fimbul.core.words import counted, seat_called
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import element, place, words
from fimbul.draw.worldwar.chart import chart
from fimbul.draw.worldwar.icons import COUNTER, counter, mark_of
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.draw.worldwar.tray import RINGS, ring
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import KINDS
from fimbul.games.worldwar.spelling import titled

TOP: Final = 6.0
WIDTH: Final = 560.0
RIGHT: Final = 994.0 - WIDTH  # where it begins at the right of the map ...
ASIDE: Final = 6.0  # ... and at the left, for a place at the right
HEAD: Final = 50.0
ROW: Final = 89.0
FOOT: Final = 48.0
HEIGHT: Final = HEAD + 5 * ROW + FOOT
SPINE: Final = WIDTH / 2
REACH: Final = 62.0  # from the spine to the first counter
STEP: Final = 52.0
SMALL: Final = 0.86
TIERS: Final = ("Upper air", "Missile", "Fighter", "Tank", "Infantry")
TIER_OF: Final = {kind: BOXES.shipped.units[number].tier for number, kind in enumerate(KINDS)}
MIDDLE_OF_THE_MAP: Final = 500.0


def combat_box(scene: Scene) -> list[Piece]:
    """The box with everything in it, if there is a combat."""
    battle = scene.view.get("battle")
    if not battle:
        return []
    left = beside(battle["place"])
    shift = f' transform="{place(left, TOP)}"'
    ground = Piece(
        f"{scene.prefix}combat",
        f' class="combat"{shift}',
        grounds(battle["tier"], to_hit(scene)) + heading(scene, battle),
    )
    pieces = [ground]
    for side, way in (("attack", -1.0), ("defence", 1.0)):
        for tier in range(1, 6):
            pieces += column(scene, battle, side, tier, way, left)
    told = words(SPINE, HEAD + 5 * ROW + 29, foot(battle), "second", "middle")
    return [*pieces, Piece(f"{scene.prefix}combat-foot", f' class="mover"{shift}', told)]


def beside(name: str) -> float:
    """Where the box begins, so that the place that is fought for is seen."""
    there = chart(1.0).places.get(name)
    return ASIDE if there and there.middle[0] > MIDDLE_OF_THE_MAP else RIGHT


def to_hit(scene: Scene) -> tuple[str, ...]:
    """By tier, what the units in it hit on, before technologies: `hits 5+`, or `hits 4+ to 5+` where they differ."""
    found: list[str] = []
    for tier in range(1, len(TIERS) + 1):
        numbers = sorted({hit for kind, hit in scene.view["prices"]["hits"].items() if TIER_OF[kind] == tier})
        found.append(f"hits {' to '.join([f'{hit}+' for hit in dict.fromkeys((numbers[0], numbers[-1]))])}")
    return tuple(found)


@lru_cache(maxsize=16)
def grounds(tier: int, hits: tuple[str, ...]) -> str:
    """The panel, a line over each tier, its name, and a light on the one that fires."""
    drawn = element("rect", width=WIDTH, height=HEIGHT, rx=8, class_="panel box-ground")
    for number, name in enumerate(TIERS, start=1):
        top = HEAD + (number - 1) * ROW
        if number == tier:
            drawn += element("rect", x=0, y=top, width=WIDTH, height=ROW, class_="raised")
            drawn += element("rect", x=0, y=top, width=4, height=ROW, class_="fires")
            drawn += element("rect", x=WIDTH - 4, y=top, width=4, height=ROW, class_="fires")
        drawn += element("rect", x=0, y=top, width=WIDTH, height=1, class_="rule")
        drawn += words(SPINE, top + ROW / 2 + 1, name, "title" if number == tier else "strong", "middle")
        drawn += words(SPINE, top + ROW / 2 + 17, hits[number - 1], "foot", "middle")
    return drawn + element("rect", x=0, y=HEAD + 5 * ROW, width=WIDTH, height=1, class_="rule")


def heading(scene: Scene, battle: dict[str, Any]) -> str:
    """Who fights whom, with what strength, and where."""
    attacker = battle["side"]
    defender = scene.side_of(battle["victim"]) if battle["victim"] else ""
    drawn = words(SPINE, 22, titled(battle["place"]), "question", "middle")
    stage = f"tier {battle['tier']} of 5" if battle["tier"] else "before the first tier"
    drawn += words(SPINE, 40, stage, "foot", "middle")
    drawn += f'<g transform="{place(26, 25)}">{mark_of(colour_of(attacker), 9)}</g>'
    drawn += words(44, 22, f"{called(scene, attacker)}, {strength(battle['attack'])} strength", "title")
    drawn += words(44, 40, "attacks", "foot")
    against = called(scene, defender) if defender else titled(battle["kind"])
    drawn += f'<g transform="{place(WIDTH - 26, 25)}">{mark_of(colour_of(defender), 9)}</g>'
    drawn += words(WIDTH - 44, 22, f"{against}, {strength(battle['defence'])} strength", "title", "end")
    meets = f"{counted(battle['nukes'], 'nuke')} coming down" if battle["nukes"] else "defends"
    return drawn + words(WIDTH - 44, 40, meets, "foot", "end")


def called(scene: Scene, side: str) -> str:
    """A side by the name of who plays it."""
    return seat_called(scene.view, side) if colour_of(side) else titled(side)


def strength(forces: list[dict[str, Any]]) -> int:
    """Strength points of all counters of a side."""
    return sum([each["strength"] * each["count"] for each in forces])


def column(scene: Scene, battle: dict[str, Any], side: str, tier: int, way: float, left: float) -> list[Piece]:
    """The counters of a side in a tier, from the spine outwards."""
    pieces: list[Piece] = []
    x, y = SPINE + way * (REACH + COUNTER / 2), HEAD + (tier - 1) * ROW + ROW / 2 - 8
    forces = [force for force in battle[side] if TIER_OF[force["unit"]] == tier]
    step = min(STEP, (SPINE - REACH - COUNTER) / max(len(forces) - 1, 1))
    for number, each in enumerate(forces):
        colour = colour_of(scene.side_of(each["nation"]))
        own = colour == colour_of(scene.view["seat"] or "")
        afar = each["place"] != battle["place"]
        note = "from afar" if afar and each["unit"] != "satellite" else titled(each["nation"])
        half = COUNTER / 2
        inside = counter(each["unit"], each["strength"], colour, note, each["count"])
        inside += "".join([ring(half + edge, kind) for kind, edge in RINGS])
        shift = f' transform="{place(left + x, TOP + y)} scale({SMALL})"'
        word = each["unit"] if own else ""
        if word in scene.legal:
            scene.lit.append(Box(left + x - half, TOP + y - half, COUNTER, COUNTER))
        tip = f"{titled(each['unit'])} of {titled(each['nation'])}, strength {each['strength']}."
        pieces.append(scene.thing(f"{side}-{tier}-{number}", shift, "card", word, tip, inside))
        x += way * step
    return pieces


def foot(battle: dict[str, Any]) -> str:
    """Before the first tier the odds; then the hits that are still to be paid for."""
    odds = battle["odds"]
    if odds:
        losses = f"attackers lose {odds['attack_lost']:.1f}, defenders {odds['defence_lost']:.1f}"
        return f"Expected: {losses}; {round(100 * odds['takes'])} % to take it in this round"
    told = [
        f"{counted(battle['hits'][side], 'hit')} on the {name}"
        for side, name in (("attack", "attackers"), ("defence", "defenders"))
        if battle["hits"][side]
    ]
    return ", ".join(told).capitalize() if told else "Survivors stay where they are."
