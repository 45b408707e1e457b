"""A picture as a value: what stands still in it, what moves, and what is to be known of it without reading the SVG."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Literal, NamedTuple

from fimbul.draw.sheet import picture_sheet
from fimbul.draw.svg import escape, short

Kind = Literal["chart", "layout", "row"]
LOW: Final = 150.0


class Box(NamedTuple):
    """A part of the plane, in the units of a picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def __str__(self) -> str:
        return " ".join(map(short, self))


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around some; None around none."""
    known = list(boxes)
    if not known:
        return None
    left, top = min(box.left for box in known), min(box.top for box in known)
    right = max(box.left + box.width for box in known)
    return Box(left, top, right - left, max(box.top + box.height for box in known) - top)


class Piece(NamedTuple):
    """A thing that may change by itself, drawn as one group: its id, the other attributes, and what is in it.

    The attributes are written as in a tag, each after a space. What is lit or chosen should show in them alone, so that
    the drawing inside stays as it is.
    """

    id: str
    attributes: str
    inside: str

    @property
    def svg(self) -> str:
        """The piece drawn."""
        return f'<g id="{self.id}"{self.attributes}>{self.inside}</g>'


class Still(NamedTuple):
    """What stands still in a picture, under a key that is the same as long as it is."""

    key: str
    svg: str


@lru_cache(maxsize=256)
def still(svg: str) -> Still:
    """A drawing that stands still."""
    return Still(blake2b(svg.encode(), digest_size=8).hexdigest(), svg)


class Heading(NamedTuple):
    """A part of a picture that a page can go to: its name, and where it begins."""

    name: str
    top: float


class Outside(NamedTuple):
    """All that the outermost element of a picture is made of."""

    prefix: str
    kind: Kind
    frame: Box
    title: str
    description: str
    answers: bool
    headings: tuple[Heading, ...]
    telling: bool
    size: tuple[float, float] | None

    @property
    def role(self) -> str:
        """What it is to whoever listens: one picture, or a group of things to press."""
        return "group" if self.answers else "img"

    @property
    def is_low(self) -> bool:
        """Is it a row of low things, for which a page need not keep much room?"""
        return self.size is not None and self.size[1] < LOW

    @property
    def size_written(self) -> str:
        """The size in which it is shown, as attributes."""
        return f' width="{short(self.size[0])}" height="{short(self.size[1])}"' if self.size else ""

    def opening(self, theme: str, frame: str = "") -> str:
        """The opening of the outermost element, with what a screen reader says of the picture."""
        kind = f"fimbul {theme}{' telling' if self.telling else ''}{' low' if self.is_low else ''}"
        where = frame or f'viewBox="{self.frame}"{self.size_written}'
        name = f'xmlns="http://www.w3.org/2000/svg" id="{self.prefix}picture"'
        head = f'<svg {name} class="{kind}" role="{self.role}" {where}'
        if not self.description:
            return f'{head} aria-label="{escape(self.title)}">'
        names = f"{self.prefix}title", f"{self.prefix}desc"
        return (
            f'{head} aria-labelledby="{names[0]} {names[1]}"><title id="{names[0]}">{escape(self.title)}</title>'
            f'<desc id="{names[1]}">{escape(self.description)}</desc>'
        )


class Picture(NamedTuple):
    """A view drawn.

    A chart shows places around a point, and a page may move it and come closer; a layout has been made for the room
    there is; a row lies in its own size and is scrolled sideways. What moves lies over what stands still, piece over
    piece in their order.
    """

    prefix: str  # of every id
    kind: Kind
    frame: Box
    title: str
    description: str
    still: Still
    moving: tuple[Piece, ...]
    style: str  # the rules that it is drawn with
    options: frozenset[int] = frozenset()  # those that are things in it
    lit: tuple[Box, ...] = ()  # where the things are that may be picked, or else those that have been
    answers: bool = False  # can anything in it be pressed?
    headings: tuple[Heading, ...] = ()
    telling: bool = False  # does it say how the game stands, so that a page need not?
    size: tuple[float, float] | None = None  # in which it is shown; None if it fills the room it gets

    @property
    def outside(self) -> Outside:
        """All that its outermost element is made of."""
        told = self.title, self.description, self.answers, self.headings, self.telling, self.size
        return Outside(self.prefix, self.kind, self.frame, *told)

    def to_svg(self, theme: str = "inherit", frame: str = "") -> str:
        """One SVG.

        Its theme is dark, light, auto (as the reader's system) or inherit: then it brings no style, and the page around
        it has its game's. With another frame, given as attributes, it is cut.
        """
        style = "" if theme == "inherit" else f"<style>{picture_sheet(theme, self.style)}</style>"
        return f"{self.outside.opening(theme, frame)}{style}{self.layers}</svg>"

    @property
    def layers(self) -> str:
        """Both layers in one group, so that a page can show the same drawing once more and small."""
        moving = "".join([piece.svg for piece in self.moving])
        return (
            f'<g id="{self.prefix}drawing" class="fimbul"><g id="{self.prefix}still" data-key="{self.still.key}">'
            f'{self.still.svg}</g><g id="{self.prefix}moving">{moving}</g></g>'
        )
