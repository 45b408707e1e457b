"""Reading pictures in tests: parts by id, what is lit, what is written and how large."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import fimbul
from fimbul import draw
from fimbul.core.game import View

Tree = ElementTree.Element
SIZES = re.compile(r"\.fimbul (?:[^{},]*,)*\.?([a-z-]+)(?:,[^{}]*)?\{[^}]*?font-size:([\d.]+)px")
BODY = 13.5  # the size of text that has no class of its own


def board_svg(view: View, width: float, prefix: str = "") -> str:
    """The board of a view as SVG."""
    return draw.board(view, width, prefix).to_svg()


def tray_svg(view: View, width: float, prefix: str = "") -> str:
    """What lies before the seat as SVG; empty if nothing does."""
    picture = draw.tray(view, width, prefix)
    return picture.to_svg() if picture else ""


def lit(drawn: str) -> list[int]:
    """The options that a picture offers, sorted."""
    return sorted(map(int, re.findall(r'data-option="(\d+)"', drawn)))


def ids(drawn: str) -> list[str]:
    """Every id in a picture, in its order."""
    return re.findall(r' id="([^"]+)"', drawn)


def with_id(tree: Tree, name: str) -> Tree:
    """The one element with this id."""
    (found,) = [each for each in tree.iter() if each.get("id") == name]
    return found


def written(tree: Tree) -> str:
    """All text in a part of a picture."""
    return " ".join(text for text in tree.itertext() if text)


def sizes_of_text(tree: Tree, style: str, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """How large each text is on the screen, after every scale around it, and what it says."""
    known = {name: float(size) for name, size in SIZES.findall(style)}
    for child in tree:
        shrunk = re.search(r"scale\(([\d.]+)\)", child.get("transform", ""))
        inner = scale * (float(shrunk.group(1)) if shrunk else 1.0)
        if child.tag.endswith("text"):
            named = [known[name] for name in child.get("class", "").split() if name in known]
            yield inner * min([*named, BODY]), written(child)
        yield from sizes_of_text(child, style, inner)


def random_game(name: str, seed: int, stride: int, **options: Any) -> Iterator[fimbul.State]:
    """Positions of a game played at random, every so often and at its end."""
    rng = Random(seed)
    state = fimbul.game(name, **options).new()
    picks = 0
    while True:
        if picks % stride == 0 or state.over:
            yield state
        if state.over:
            return
        state.play(fimbul.roll(state, rng) if state.decider == fimbul.CHANCE else rng.choice(state.options()))
        picks += 1
