"""What a seat chooses among as tiles before it, with what each does: actions, technologies, hacks, nations."""

from typing import Final

from fimbul.draw.crowding import breadth
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import place, words
from fimbul.draw.worldwar.scene import Scene
from fimbul.draw.worldwar.slabs import slab
from fimbul.games.worldwar import text
from fimbul.games.worldwar.names import HACKS, NATIONS, TECHNOLOGIES

DEEDS: Final = [  # in the order of the rulebook, then what is done beside; what ends a turn stands at the bar
    *("reinforce", "diplomacy", "research", "hack", "nuke", "move", "small-campaign", "full-war", "repair"),
    *("unrest", "civil-action", "terror", "will", "nko", "isl", "buy", "merge", "form", "leave"),
]
DECLARE: Final = "declare"
LISTS: Final = {DECLARE: DEEDS, "research": TECHNOLOGIES, "hack": HACKS, "court": NATIONS}
TOP: Final = 5.0
MARGIN: Final = 16.0
GAP: Final = 8.0
HIGH: Final = 42.0
LEAST: Final = 140.0
MOST: Final = 176.0
NARROW: Final = 660.0  # pages that have room for two tiles side by side


def deeds(scene: Scene, width: float) -> tuple[list[Piece], float, float]:
    """The tiles in two or three rows, on a narrow page in two columns; with the breadth and height that they take."""
    asked = [word for word in LISTS.get(scene.question.get("step", ""), ()) if word in scene.legal]
    if not asked:
        return [], 0.0, 0.0
    columns = 2 if width < NARROW else columns_for(len(asked), width)
    room = room_in(columns, width)
    broad = room if width < NARROW else min(max(room, LEAST), MOST)
    pieces = []
    for number, word in enumerate(asked):
        row, column = divmod(number, columns)
        pieces.append(deed(scene, word, MARGIN + column * (broad + GAP), TOP + row * (HIGH + GAP), broad))
    rows = -(-len(asked) // columns)
    return pieces, columns * (broad + GAP) - GAP, TOP + rows * (HIGH + GAP) - GAP


def room_in(columns: int, width: float) -> float:
    """How broad a tile is that shares a page with others."""
    return (width - 2 * MARGIN + GAP) / columns - GAP


def columns_for(count: int, width: float) -> int:
    """So many that there are two rows, or three where that would be narrow."""
    columns = -(-count // 2)
    return columns if room_in(columns, width) >= LEAST else -(-count // 3)


def deed(scene: Scene, word: str, x: float, y: float, broad: float) -> Piece:
    """One action, technology, hack or nation."""
    meaning = text.meaning(scene.view, scene.legal[word])
    scene.lit.append(Box(x, y, broad, HIGH))
    inside = slab(broad, HIGH) + words(11, 18, meaning.title, "strong")
    if scene.question["step"] != DECLARE:
        inside += words(broad - 11, 18, meaning.note.split()[0], "strong", "end")  # what to reach, or what is added
    if breadth(meaning.rest, 11.5) < broad - 16:
        inside += words(11, 34, meaning.rest, "foot")
    told = scene.meaning(scene.legal[word])
    return scene.thing(f"deed-{word}", f' transform="{place(x, y)}"', "card", word, told, inside)
