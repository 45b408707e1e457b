"""A combat as a painter asks about it: who fights whom, what each side has in a tier, lost and left, and its dice."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.words import counted, joined, seat_called
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import element, place, words
from fimbul.draw.worldwar.icons import COUNTER, CROSS, counter
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.draw.worldwar.slabs import RINGS, ring
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import KINDS
from fimbul.games.worldwar.spelling import titled, units

SIDES: Final = ("attack", "defence")
BEFORE: Final = {"attack": "attacked", "defence": "defended"}
TIERS: Final = ("Upper air", "Missile", "Fighter", "Tank", "Infantry")
SKY: Final = 3  # tiers through which nukes come down
UNITS: Final = dict(zip(KINDS, BOXES.shipped.units, strict=True))
TIER_OF: Final = {kind: unit.tier for kind, unit in UNITS.items()}
PIPS: Final = 6
MOST_DICE: Final = 8  # that are drawn one by one
DIE: Final = 13.0
CLOSELY: Final = 44.0  # from counter to counter, where there is no room for a note under each


class Counters(NamedTuple):
    """Like counters of a side: what they were, with what strength they began, what is left of it, how many they are."""

    nation: str
    unit: str
    place: str
    began: int
    left: int
    many: int


class Dice(NamedTuple):
    """Dice of a side in a tier, and how many of them hit."""

    dice: int
    hits: int


class Fight:
    """The combat of a scene: the one in progress, or the one that was over last."""

    def __init__(self, scene: Scene, battle: dict[str, Any], over: bool) -> None:
        self.scene: Final = scene
        self.battle: Final = battle
        self.over: Final = over
        self.tier: Final[int] = battle["tier"]
        self.place: Final[str] = battle["place"]
        self.by_nukes: Final = battle["kind"] in ("nukes", "delivery")

    @property
    def tiers(self) -> range:
        """The tiers that matter."""
        return range(1, SKY + 1 if self.by_nukes else len(TIERS) + 1)

    def counters(self, side: str, tier: int) -> list[Counters]:
        """The counters of a side in a tier, those that are lost among them, in the order in which they began."""
        began, left = self.strengths(BEFORE[side], tier), self.strengths(side, tier)
        found: list[Counters] = []
        for kind in dict.fromkeys([*began, *left]):
            now = sorted(left.get(kind, []), reverse=True)
            before = sorted(began.get(kind, now), reverse=True)
            now += [0] * (len(before) - len(now))
            pairs = list(zip(before, now, strict=False))
            found += [Counters(*kind, *pair, pairs.count(pair)) for pair in dict.fromkeys(pairs)]
        return found

    def strengths(self, which: str, tier: int) -> dict[tuple[str, str, str], list[int]]:
        """By nation, unit and place, the strength of each counter in a tier."""
        found: dict[tuple[str, str, str], list[int]] = {}
        for each in self.battle[which]:
            if TIER_OF[each["unit"]] == tier:
                kind = (each["nation"], each["unit"], each["place"])
                found.setdefault(kind, []).extend([each["strength"]] * each["count"])
        return found

    def dice(self, side: str, tier: int) -> Dice | None:
        """What a side has thrown in a tier; unrest throws with the defence."""
        thrown = [
            each
            for each in self.battle["thrown"]
            if each["tier"] == tier and (each["shooters"] == "attack") == (side == "attack")
        ]
        if not thrown:
            return None
        return Dice(sum([each["dice"] for each in thrown]), sum([each["hits"] for each in thrown]))

    def strength(self, side: str) -> int:
        """Strength points of all counters of a side."""
        return sum([each["strength"] * each["count"] for each in self.battle[side]])

    @property
    def attacker(self) -> str:
        """The side that attacks."""
        side: str = self.battle["side"]
        return side

    @property
    def defender(self) -> str:
        """The side that is attacked, or the only one that fires at nukes; else nobody, as where neutrals are."""
        if self.battle["victim"]:
            return self.scene.side_of(self.battle["victim"])
        below = {self.scene.side_of(each["nation"]) for each in self.battle["defence"]} if self.by_nukes else set()
        return below.pop() if len(below) == 1 else ""

    def called(self, side: str) -> str:
        """A side by the name of who plays it."""
        if not side:
            who = "Several" if self.battle["defence"] else "Nobody"
            return {"neutrals": "Neutrals", "itself": "Themselves"}.get(self.battle["kind"], who)
        return seat_called(self.scene.view, side) if colour_of(side) else titled(side)

    @property
    def stage(self) -> str:
        """How far it has come."""
        if self.over:
            return "over"
        return f"tier {self.tier} of {len(self.tiers)}" if self.tier else "before the first tier"

    @property
    def foot(self) -> str:
        """What is on its way of nukes; else the hits that are still to be paid for, or in the end what is left."""
        battle = self.battle
        if self.by_nukes:
            return f"{counted(battle['nukes'], 'nuke')} coming down" if battle["nukes"] else "Every nuke was shot down"
        told = [
            f"{counted(battle['hits'][side], 'hit')} on the {name}"
            for side, name in (("attack", "attackers"), ("defence", "defenders"))
            if battle["hits"][side]
        ]
        if told:
            return ", ".join(told).capitalize()
        return f"Left: {self.strength('attack')} strength against {self.strength('defence')}"

    def aloud(self, tier: int) -> str:
        """A tier in a sentence."""
        said = [f"{TIERS[tier - 1]}."]
        for side, who in (("attack", self.attacker), ("defence", self.defender)):
            here = [self.in_words(each) for each in self.counters(side, tier)]
            thrown = self.dice(side, tier)
            if here or thrown:
                rolled = f", {thrown.hits} of {thrown.dice} dice hit" if thrown else ""
                said.append(f"{self.called(who)}: {joined(here) or 'nobody'}{rolled}.")
        return " ".join(said)

    def in_words(self, each: Counters) -> str:
        """Counters in words."""
        state = " lost" if not each.left else " weakened" if each.left < each.began else ""
        return f"{units(each.unit, each.many)}{state}"

    def suggested(self, each: Counters) -> bool:
        """Are counters like these among the losses that are suggested to who looks?"""
        if not self.scene.mine:
            return False
        listed = self.scene.view["prospects"].get("suggested", [])
        return any(
            (lost["nation"], lost["unit"], lost["strength"]) == (each.nation, each.unit, each.left) for lost in listed
        )

    def note(self, each: Counters) -> str:
        """What matters about counters now."""
        if not each.left:
            return "lost"
        if self.suggested(each):
            return "suggested"
        if TIER_OF[each.unit] <= self.tier and not self.by_nukes:
            return "has fired"
        if each.place != self.place and each.unit != "satellite":
            return "from afar"
        kind = UNITS[each.unit]
        learned = self.scene.view["nations"][each.nation].get("technologies", ())
        hit = kind.hit - (each.unit == "soldier" and "super-soldier" in learned)
        return f"hits {on(hit)}"

    def notes(self, here: list[Counters], step: float) -> list[str]:
        """What matters about counters in a row; where they stand closely, what is the same of several is said once."""
        told = [self.note(each) for each in here]
        if step >= CLOSELY:
            return told
        return ["" if note == after else note for note, after in zip(told, [*told[1:], ""], strict=True)]

    def piece(
        self, name: str, each: Counters, note: str, at: tuple[float, float], scale: float, lit_at: tuple[float, float]
    ) -> Piece:
        """Counters at a point of their group, with a note; lit, where who looks may give them up."""
        scene, colour, half = self.scene, colour_of(self.scene.side_of(each.nation)), COUNTER / 2
        own = colour == colour_of(scene.view["seat"] or "") and each.left > 0
        inside = counter(each.unit, each.left, colour, note, each.many, each.began)
        inside += "".join([ring(half + edge, kind) for kind, edge in RINGS])
        if not each.left:
            inside += element("path", d=CROSS, class_="struck")
        kind = " ".join(filter(None, ("card", "" if each.left else "lost", "advised" if self.suggested(each) else "")))
        word = each.unit if own and not self.over else ""
        if word in scene.legal:
            scene.lit.append(Box(lit_at[0] - half, lit_at[1] - half, COUNTER, COUNTER))
        tip = f"{titled(each.unit)} of {titled(each.nation)}, strength {each.left or each.began}"
        tip += ", lost." if not each.left else "."
        return scene.thing(name, f' transform="{place(*at)} scale({scale:g})"', kind, word, tip, inside)

    def lost_in(self, side: str, tier: int, x: float, y: float) -> str:
        """By how many hits a side was struck in a tier that was fought."""
        struck = self.dice("defence" if side == "attack" else "attack", tier)
        if struck is None:
            return ""
        written = f"\u2212{struck.hits}" if struck.hits else "0"
        return words(x, y + 5, written, "question" if tier == self.tier and not self.over else "second", "middle")

    def to_come(self, side: str, tier: int) -> int:
        """How many dice a side will throw in a later tier, if it loses nobody until then."""
        if self.over or tier <= self.tier or self.battle["kind"] != "combat":
            return 0
        return sum([each.left * each.many for each in self.counters(side, tier)])

    def volley(self, side: str, tier: int, x: float, y: float, anchor: str, brief: bool = False) -> str:
        """The dice of a side in a tier, which fall one tier after another; before that how many there will be."""
        thrown = self.dice(side, tier)
        if thrown is None:
            to_come = self.to_come(side, tier)
            told = "1 die" if to_come == 1 else f"{to_come} dice"
            return words(x, y + 4, told if brief else f"{told} to come", "foot", anchor) if to_come else ""
        key = f"{self.scene.view['round']}-{self.attacker}-{self.place}-{tier}-{side}"
        return f'<g class="volley" data-volley="{key}" transform="{place(x, y)}">{dice_drawn(thrown, anchor)}</g>'


def fight_of(scene: Scene) -> Fight | None:
    """The combat that is to be shown, if there is one."""
    if scene.view["battle"]:
        return Fight(scene, scene.view["battle"], over=False)
    return Fight(scene, scene.view["fought"], over=True) if scene.view["fought"] else None


@lru_cache(maxsize=512)
def dice_drawn(thrown: Dice, anchor: str) -> str:
    """Dice in two rows, those that hit whole and underlined, and in words; many are told in words alone."""
    way = 1 if anchor == "start" else -1
    drawn = ""
    if thrown.dice <= MOST_DICE:
        for number in range(thrown.dice):
            column, row = divmod(number, 2) if thrown.dice > MOST_DICE / 2 else (number, 0)
            x = way * (DIE + 3) * column - (DIE if way < 0 else 0)
            y = (DIE + 5) * row - DIE - 6
            drawn += element(
                "rect", x=x, y=y, width=DIE, height=DIE, rx=3, class_="die" if number < thrown.hits else "miss"
            )
            if number < thrown.hits:
                drawn += element("circle", cx=x + DIE / 2, cy=y + DIE / 2, r=2.4, class_="pip")
    below = 26.0 if MOST_DICE / 2 < thrown.dice <= MOST_DICE else 10.0
    said = f"{thrown.hits} of {thrown.dice} hit" if thrown.dice > MOST_DICE else counted(thrown.hits, "hit")
    return drawn + words(0, below, said, "foot", anchor)


def on(hit: int) -> str:
    """What a die has to show."""
    return f"{hit}+" if hit < PIPS else str(hit)


def to_hit(scene: Scene) -> tuple[str, ...]:
    """By tier, what the units in it hit on, before technologies: `hits 5+`, or `hits 4+ to 5+` where they differ."""
    found: list[str] = []
    for tier in range(1, len(TIERS) + 1):
        numbers = sorted({hit for kind, hit in scene.view["prices"]["hits"].items() if TIER_OF[kind] == tier})
        found.append(f"hits {' to '.join([on(hit) for hit in dict.fromkeys((numbers[0], numbers[-1]))])}")
    return tuple(found)
