"""What a page is told of its pictures is what has changed, and enough to show them."""

from random import Random
from typing import Any

import pytest

import fimbul
from fimbul import draw
from fimbul.core.chance import roll
from fimbul.core.retelling import ATTRIBUTE, TAG
from fimbul.draw.picture import Box, Picture, Piece, still
from fimbul.table.http.protocol import Drawing
from fimbul.table.show.drawings import NO_PICTURE, drawing, html, shell
from tests.retelling import read


class Screen:
    """A page that knows of a picture what it has been told."""

    def __init__(self) -> None:
        self.shell = ""
        self.still = ""
        self.kept: dict[str, str] = {}
        self.pieces: list[Piece] = []

    def hear(self, told: Drawing) -> None:
        """Do as a browser does."""
        if told.shell is not None:
            self.shell = read(told.shell, self.shell, "", TAG)
        if told.still is not None:
            self.kept |= dict([told.still]) if len(told.still) == 2 else {}
            self.still = self.kept[told.still[0]]
        earlier = {piece.id: piece for piece in self.pieces}
        self.pieces = [] if told.whole else [piece for piece in self.pieces if piece.id not in told.gone]
        beside = Piece("", "", "")
        for name, *texts in told.pieces:
            assert isinstance(name, str)
            places = [each.id for each in self.pieces]
            is_new = told.whole or len(texts) == 3
            before = Piece("", "", "") if is_new else earlier[name]
            if not texts:
                self.pieces.append(earlier[name])
                continue
            attributes = read(texts[0], before.attributes, beside.attributes, ATTRIBUTE)
            inside = read(texts[1], before.inside, beside.inside, TAG) if len(texts) > 1 else before.inside
            beside = Piece(name, attributes, inside if len(texts) > 1 else beside.inside)
            piece = Piece(name, attributes, inside)
            if told.whole:
                self.pieces.append(piece)
            elif is_new:
                self.pieces.insert(places.index(str(texts[2])) + 1 if texts[2] else 0, piece)
            else:
                self.pieces[places.index(name)] = piece

    def shows(self, picture: Picture | None) -> bool:
        """Is this picture seen?"""
        if picture is None:
            return (self.shell, self.pieces) == ("", [])
        seen = (self.shell, self.still, self.pieces)
        return seen == (shell(picture.outside), picture.still.svg, list(picture.moving))


def sketch(*pieces: Piece, coast: str = "<path/>", width: float = 9) -> Picture:
    """A small chart."""
    return Picture("", "chart", Box(0, 0, width, 9), "Here", "A map.", still(coast), pieces, "")


ONE, TWO, THREE = (Piece(name, ' class="snow"', f"<text>{name}</text>") for name in ("one", "two", "three"))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("legacy", {"seats": 4, "start": "guide"}),
        ("meltwater", {}),
        ("scavengers", {"seats": 2}),
        ("scavengers", {"seats": 5, "hq": 4}),
        ("worldwar", {}),
    ],
)
def test_through_a_whole_game_a_page_shows_what_a_new_one_would(name: str, options: dict[str, Any]) -> None:
    """Told by changes alone, now and then for another width or through no eyes at all."""
    rng = Random(4)
    state = fimbul.game(name, **options).new()
    screens, known = (Screen(), Screen()), set[str]()
    before: tuple[Picture | None, Picture | None] = (None, None)
    for number in range(400):
        if state.over:
            break
        state.play(roll(state, rng) if state.decider == fimbul.CHANCE else rng.choice(state.options()))
        view = state.view(None if number % 50 == 49 else 0)
        width = 390 if number % 40 > 35 else 1030
        after = draw.board(view, width, "b-"), draw.tray(view, width, "t-")
        for screen, former, picture in zip(screens, before, after, strict=True):
            told = drawing(former, picture, known)
            if told is not None:
                screen.hear(told)
            assert screen.shows(picture)
            known.update([picture.still.key] if picture else [])
        before = after


def test_a_picture_that_is_the_same_is_not_told() -> None:
    """Though it was drawn again."""
    assert drawing(sketch(ONE, TWO), sketch(ONE, TWO), set()) is None
    assert drawing(None, None, set()) is None


def test_a_piece_that_is_lit_is_told_without_what_is_inside_of_it() -> None:
    """The drawing of a thing stays as it is while the light goes over it."""
    lit = ONE._replace(attributes=' class="snow lit"')
    assert drawing(sketch(ONE, TWO), sketch(lit, TWO), set()) == Drawing(pieces=[("one", ' class="snow lit"')])


def test_pieces_that_change_places_are_told_by_their_ids() -> None:
    """The others are told whole, and all in their order."""
    told = drawing(sketch(ONE, TWO, THREE), sketch(THREE, TWO._replace(inside="2"), ONE), set())
    assert told == Drawing(whole=True, pieces=[("three",), ("two", ' class="snow"', "2"), ("one",)])


def test_what_stands_still_is_told_once_however_large_it_is() -> None:
    """A coast of 60 kB comes with the first picture, and no other brings it again; nor does one that it is known by."""
    coast = "<path d='" + "M0 0L1 1" * 8000 + "'/>"
    first = drawing(None, sketch(ONE, coast=coast), set())
    later = drawing(sketch(ONE, coast=coast), sketch(TWO, coast=coast), set())
    back = drawing(sketch(ONE), sketch(TWO, coast=coast), {still(coast).key})
    assert first is not None
    assert first.still == (still(coast).key, coast)
    assert later == Drawing(pieces=[("two", TWO.attributes, TWO.inside, "")], gone=["one"])
    assert back is not None
    assert back.still == (still(coast).key,)


def test_a_picture_that_is_no_more_is_told_as_none() -> None:
    """As when the screen is handed over: no cards are left on it."""
    assert drawing(sketch(ONE), None, set()) == NO_PICTURE
    assert html(None) == ""
