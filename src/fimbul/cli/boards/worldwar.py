"""The map of World War III in letters: lands by region and seas, who stands there with what strength; players below."""

from typing import Any, Final

from rich.text import Text

from fimbul.cli.boards.columns import FEW_COLOURS, MANY_COLOURS, Palette, side_by_side
from fimbul.core.game import View
from fimbul.core.words import counted, joined
from fimbul.draw.worldwar.garrisons import neighbours
from fimbul.draw.worldwar.page import allies, nukes, points, purse
from fimbul.draw.worldwar.page import status as told_status
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import INDEX, SEAS, TERRITORIES
from fimbul.games.worldwar.spelling import titled, units

COLUMN: Final = 39
NAME: Final = 22  # the mark of what is lit, and the longest name
ROOM: Final = COLUMN - NAME - 3
REGIONS: Final = {
    "North America": (
        *("alaska", "western-usa", "central-usa", "southern-usa", "eastern-usa", "hawaii", "western-canada"),
        *("eastern-canada", "mexico", "central-america", "cuba", "greenland"),
    ),
    "South America": ("colombia", "venezuela", "peru", "amazonia", "brazil", "bolivia", "chile", "argentina"),
    "Europe": (
        *("united-kingdom", "norway", "sweden-finland", "france", "germany", "switzerland", "iberia", "italy"),
        *("eastern-europe", "balkans", "ukraine"),
    ),
    "Russia": (
        *("northwest-russia", "western-russia", "caucasus", "western-siberia", "eastern-siberia"),
        *("russian-far-east", "kazakhstan", "central-asia"),
    ),
    "Middle East": ("turkey", "syria", "israel", "iraq", "iran", "saudi-arabia", "gulf-states", "yemen", "afghanistan"),
    "Africa": (
        *("maghreb", "libya", "egypt", "sudan", "west-africa", "nigeria", "sahel", "horn-of-africa"),
        *("east-africa", "congo", "angola", "south-africa"),
    ),
    "Asia": (
        *("pakistan", "northern-india", "southern-india", "mongolia", "xinjiang", "tibet", "manchuria"),
        *("north-china", "central-china", "east-china", "south-china", "north-korea", "south-korea", "japan"),
        *("taiwan", "vietnam", "thailand-burma", "philippines", "indonesia"),
    ),
    "Australia": ("western-australia", "eastern-australia"),
    "Seas": tuple(SEAS),
}
WORLDS: Final = {  # how regions stand beside and under each other, by the number of columns
    2: (
        ("North America", "South America", "Africa", "Seas"),
        ("Europe", "Russia", "Middle East", "Asia", "Australia"),
    ),
    3: (
        ("North America", "South America", "Africa"),
        ("Europe", "Russia", "Middle East"),
        ("Asia", "Australia", "Seas"),
    ),
}
STRONG: Final = " of strength 2"
NOBODYS_LETTER: Final = {"north-korea-card": "n", "isil-card": "i", "un-allied": "u"}
assert sorted(name for region in REGIONS.values() for name in region) == sorted(TERRITORIES)


def fits(view: View, width: int) -> bool:  # noqa: ARG001 - the same for every view
    """Is there room for two regions beside each other?"""
    return width >= 2 * COLUMN


def paint(view: View, width: int, many_colours: bool) -> Text:
    """The world, what its marks mean, the players, and the counters of the place that is asked about."""
    sheet = Sheet(view, MANY_COLOURS if many_colours else FEW_COLOURS)
    blocks = [sheet.world(3 if width >= 3 * COLUMN else 2), sheet.legend(), sheet.players(), sheet.standing()]
    return Text("\n\n", no_wrap=True, overflow="crop").join([Text("\n").join(lines) for lines in blocks if lines])


def status(view: View) -> list[Text]:
    """The round, whose turn it is, and what lies next to the place that is asked about."""
    lines = [Text(" · ".join(told_status(view)))]
    place = str((view["question"] or {}).get("place"))
    if place in TERRITORIES:
        lines.append(Text(f"Next to {titled(place)}: {neighbours(place)}"))
    return lines


class Sheet:
    """A view as lines of letters."""

    def __init__(self, view: View, palette: Palette) -> None:
        self.view: Final = view
        self.palette: Final = palette
        self.scene: Final = Scene(view, "")
        question = view["question"] or {}
        self.picked: Final = {question[role] for role in ("place", "target") if role in question}

    def ink(self, side: str) -> str:
        """The ink of a side."""
        colour = colour_of(side)
        return self.palette.persons[colour - 1] if colour else "dim"

    def world(self, columns: int) -> list[Text]:
        """The regions beside and under each other."""
        stacks = [[line for name in stack for line in self.block(name)] for stack in WORLDS[columns]]
        return side_by_side(stacks, COLUMN)

    def block(self, region: str) -> list[Text]:
        """A region and its territories."""
        return [Text(f" {region}", "bold"), *(self.line(name) for name in REGIONS[region]), Text()]

    def line(self, name: str) -> Text:
        """A territory: lit or picked, its name and worth, who stands there with what strength, and its marks."""
        lit, picked = name in self.view["words"], name in self.picked
        mark, style = (">", self.palette.lamp) if lit else ("@", self.palette.chosen) if picked else (" ", "")
        head = Text(f"{mark}{titled(name)}"[:NAME], style)
        line = Text().append_text(head).append(" " * (NAME - head.cell_len))
        value = BOXES.shipped.value[INDEX[name]]
        line.append(f"{value or ' '} ", self.ink(owner_side(self.scene, name)))
        written = 0
        for side, strength in self.scene.strengths(name).items():
            letters = f"{NOBODYS_LETTER.get(side, side[0].upper())}{strength} "
            if written + len(letters) > ROOM:
                line.append("+", "dim")
                break
            line.append(letters, f"bold {self.ink(side)}")
            written += len(letters)
        here = self.view["territories"][name]
        line.append("*" * here.get("devastation", 0) + "!" * here.get("unrest", 0), "bold")
        line.truncate(COLUMN - 1)
        return line

    def legend(self) -> list[Text]:
        """What the marks mean that are on the map."""
        there = {"A2": "Alpha with two strength points"}
        sides = {side for name in TERRITORIES for side in self.scene.strengths(name)}
        there |= {letter: titled(side) for side, letter in NOBODYS_LETTER.items() if side in sides}
        for letter, mark in (("*", "devastation"), ("!", "unrest")):
            if any(mark in here for here in self.view["territories"].values()):
                there[letter] = mark
        there |= {">": "may be picked"} if self.view["words"] else {}
        there |= {"@": "is picked"} if self.picked else {}
        return [Text(", ".join(f"{letter} {meaning}" for letter, meaning in there.items()), "dim")]

    def players(self) -> list[Text]:
        """Everybody with money, points, nukes and allies; then the satellites."""
        lines = []
        for name, there in self.view["seats"].items():
            major = titled(there["major"]) if there["major"] else "no major yet"
            told = [f"${purse(self.view, name)}", f"{points(self.view, name):g} points"]
            told += [counted(nukes(self.view, name), "nuke"), *[titled(ally) for ally in allies(self.view, name)]]
            line = Text(name.title().ljust(9), f"bold {self.ink(name)}")
            lines.append(line.append(f"{major.ljust(15)} {', '.join(told)}", "none"))
        space = [f"{titled(side)} {strength}" for side, strength in self.scene.strengths("space").items()]
        return [*lines, Text(f"Space: {joined(space)}")] if space else lines

    def standing(self) -> list[Text]:
        """The counters of the place that is asked about."""
        place = next((name for name in self.picked if name == "space" or name in TERRITORIES), "")
        groups: list[dict[str, Any]] = self.scene.counters(place) if place else []
        told = [
            f"{titled(each['nation'])} {units(each['unit'], each['count'])}" + STRONG * (each["strength"] - 1)
            for each in groups
        ]
        return [Text(f"{titled(place)}: {joined(told)}")] if told else []


def owner_side(scene: Scene, name: str) -> str:
    """The side whose home a territory is; empty for seas and neutral land."""
    owner = BOXES.shipped.owner[INDEX[name]]
    return "" if owner < 0 else scene.side_of(list(scene.view["nations"])[owner])
