"""Pictures on their way to a page: whole, or by what has changed since the last one that the page was sent."""

from collections.abc import Collection
from functools import lru_cache
from html import escape
from typing import Final

import msgspec

from fimbul.core.retelling import ATTRIBUTE, TAG, Text, retold
from fimbul.draw.picture import Outside, Picture, Piece
from fimbul.table.http.protocol import Drawing, PieceTold

NO_PICTURE: Final = Drawing(shell="", whole=True)


def on_sheet(picture: Picture | Outside, drawn: str) -> str:
    """A picture on its sheet: a chart is framed and can be moved; what was laid out for its room is scrolled; a row of
    things needs no sheet.
    """
    if picture.kind == "row":
        return drawn
    headings = escape(msgspec.json.encode(picture.headings).decode()) if picture.headings else ""
    told = f' data-headings="{headings}"' if headings else ""
    return f'<div class="sheet {picture.kind}"{told}>{drawn}</div>'


def html(picture: Picture | None) -> str:
    """A picture as a page begins with it; there may be none."""
    return "" if picture is None else on_sheet(picture, picture.to_svg())


@lru_cache(maxsize=256)
def shell(outside: Outside) -> str:
    """The sheet and the outermost element of a picture, with nothing drawn in them."""
    return on_sheet(outside, f"{outside.opening('inherit')}</svg>")


def drawing(before: Picture | None, after: Picture | None, known: Collection[str]) -> Drawing | None:
    """What a page is told that was sent one picture before, or none, and is to show another; None if both are alike.

    What stands still is known to the page under some keys.
    """
    if before is not None and after is not None:
        return None if before is after else changed(before, after, known)
    if after is None:
        return None if before is None else NO_PICTURE
    return whole(after, known)


def whole(picture: Picture, known: Collection[str]) -> Drawing:
    """All of a picture."""
    teller = PieceTeller()
    pieces = [teller.of_new(each) for each in picture.moving]
    return Drawing(shell(picture.outside), still_of(picture, known), whole=True, pieces=pieces)


def changed(before: Picture, after: Picture, known: Collection[str]) -> Drawing | None:
    """What has changed since the picture before; None if nothing has.

    A piece is told by its id and attributes, and what is inside of it if that has changed; one that is new, also by the
    piece after which it comes. Where pieces have changed places, all are told in their order, those as before by their
    ids alone.
    """
    pieces: list[PieceTold] = []
    teller = PieceTeller()
    first = 0  # of the pieces that are others than before; up to there nearly all have stayed as they were
    for former, piece in zip(before.moving, after.moving, strict=False):
        if former is not piece:
            if former.id != piece.id:
                break
            if former != piece:
                pieces.append(teller.of_changed(former, piece))
        first += 1
    last = after.moving[first - 1].id if first else ""
    earlier = {piece.id: piece for piece in before.moving[first:]}
    stay: list[str] = []
    for piece in after.moving[first:]:
        found = earlier.pop(piece.id, None)
        if found is None:
            pieces.append((*teller.of_new(piece), last))
        else:
            stay.append(piece.id)
            if found != piece:
                pieces.append(teller.of_changed(found, piece))
        last = piece.id
    told = Drawing(pieces=pieces, gone=list(earlier))
    if [piece.id for piece in before.moving[first:] if piece.id not in earlier] != stay:
        told = Drawing(whole=True, pieces=in_order(before, after))
    if before.still is not after.still and before.still.key != after.still.key:
        told.still = still_of(after, known)
    outside = before.outside, after.outside
    if outside[0] != outside[1]:
        told.shell = retold(shell(outside[1]), shell(outside[0]), "", TAG)
    return told if told.whole or pieces or told.gone or told.still or told.shell else None


class PieceTeller:
    """Tells pieces of one picture, one after another."""

    def __init__(self) -> None:
        self.attributes = ""  # that were told last ...
        self.inside = ""  # ... and what was inside of a piece

    def of_new(self, piece: Piece) -> PieceTold:
        """A piece of which nothing is known."""
        return piece.id, self.with_attributes(piece, ""), self.with_inside(piece, "")

    def of_changed(self, before: Piece, piece: Piece) -> PieceTold:
        """A piece that was there, and is another now; what is inside of it only if that is."""
        attributes = self.with_attributes(piece, before.attributes)
        if before.inside == piece.inside:
            return piece.id, attributes
        return piece.id, attributes, self.with_inside(piece, before.inside)

    def with_attributes(self, piece: Piece, before: str) -> Text:
        """The attributes of a piece, which were others before."""
        beside, self.attributes = self.attributes, piece.attributes
        return retold(piece.attributes, before, beside, ATTRIBUTE)

    def with_inside(self, piece: Piece, before: str) -> Text:
        """What is inside of a piece, where something else was before."""
        beside, self.inside = self.inside, piece.inside
        return retold(piece.inside, before, beside, TAG)


def in_order(before: Picture, after: Picture) -> list[PieceTold]:
    """All pieces in their order, those that have not changed by their ids."""
    earlier, teller = set(before.moving), PieceTeller()
    return [(piece.id,) if piece in earlier else teller.of_new(piece) for piece in after.moving]


def still_of(picture: Picture, known: Collection[str]) -> tuple[str, ...]:
    """What stands still, by its key; who does not know it is told all of it."""
    key, svg = picture.still
    return (key,) if key in known else (key, svg)
