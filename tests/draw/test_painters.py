"""What every painter gives a page: board and tray with things to touch, and words about them."""

import json
import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tools.gallery import MOMENTS, moment

import fimbul
from fimbul import draw
from fimbul.core.chance import roll
from fimbul.draw.hexmap import SIZE
from tests.draw.parsing import board_svg, ids, lit, random_game, sizes_of_text, tray_svg

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("meltwater", {"season": "winter"}, 23),
    ("scavengers", {"seats": 2, "hq": 0}, 83),
    ("scavengers", {"seats": 3, "hq": 4}, 97),
    ("scavengers", {"seats": 5, "hq": 2}, 131),
    ("legacy", {"seats": 4}, 307),
    ("legacy", {"seats": 3, "start": "guide"}, 401),
]
WIDTHS = (1028, 820, 700, 390, 360)
parametrized = pytest.mark.parametrize(("name", "options", "stride"), GAMES)


@parametrized
def test_board_and_tray_are_well_formed_and_share_no_id(name: str, options: dict[str, Any], stride: int) -> None:
    """A page holds both, so every id is there once in the two of them, and carries the prefix."""
    for number, state in enumerate(random_game(name, 3, stride, **options)):
        view = state.view(max(state.decider, 0))
        width = WIDTHS[number % len(WIDTHS)]
        board, tray = board_svg(view, width, "x-"), tray_svg(view, width, "x-tray-")
        for drawn in (board, tray):
            assert not drawn or ElementTree.fromstring(drawn) is not None
        names = ids(board + tray)
        assert len(names) == len(set(names))
        assert all(each.startswith("x-") for each in names)


@parametrized
def test_spectators_touch_nothing(name: str, options: dict[str, Any], stride: int) -> None:
    """The lamp is a promise: who may not pick sees nothing lit, neither on the board nor beside it."""
    for state in random_game(name, 4, stride, **options):
        view = state.view(None)
        for drawn in (board_svg(view, 900), tray_svg(view, 900)):
            assert not lit(drawn)
            assert 'role="button"' not in drawn


@parametrized
def test_a_lit_thing_carries_its_word_and_dark_ones_carry_theirs(
    name: str, options: dict[str, Any], stride: int
) -> None:
    """A page picks by `data-option` and asks why not by `data-word`, which is a word of the game."""
    lexicon = fimbul.game(name, **options).lexicon
    for state in random_game(name, 5, stride, **options):
        view = state.view(max(state.decider, 0))
        drawn = board_svg(view, 900) + tray_svg(view, 900)
        for word in re.findall(r'data-word="([^"]+)"', drawn):
            lexicon.parse(word)
        for tag in re.findall(r"<g [^>]*data-option[^>]*>", drawn):
            word = re.search(r'data-word="([^"]+)"', tag)
            option = re.search(r'data-option="(\d+)"', tag)
            assert word is not None
            assert option is not None
            assert lexicon.parse(word.group(1)) == int(option.group(1))
            assert 'aria-label="' in tag


@parametrized
def test_no_text_is_under_ten_pixels(name: str, options: dict[str, Any], stride: int) -> None:
    """On a page of the width that was asked for, every word can be read."""
    style = draw.page_style(name)
    for number, state in enumerate(random_game(name, 6, stride * 2, **options)):
        view = state.view(max(state.decider, 0))
        width = WIDTHS[number % len(WIDTHS)]
        for drawn in (board_svg(view, width), tray_svg(view, width)):
            if drawn:
                tree = ElementTree.fromstring(drawn)
                box = float(tree.get("viewBox", "").split()[2])
                shown = float(tree.get("width", width if name == "scavengers" else box))
                small = [text for size, text in sizes_of_text(tree, style, shown / box) if size < 10]
                assert not small


@parametrized
def test_the_places_that_sentences_speak_of_are_on_the_board(name: str, options: dict[str, Any], stride: int) -> None:
    """Pointing at a sentence finds something to outline."""
    for state in random_game(name, 7, stride * 3, **options):
        view = state.view(None)
        assert set(draw.places(view).values()) <= set(ids(board_svg(view, 820)))


@parametrized
def test_figures_and_curves_have_an_entry_for_each_seat(name: str, options: dict[str, Any], stride: int) -> None:
    """In seat order, and the same curves from the first position to the last."""
    names = set()
    for state in random_game(name, 8, stride * 3, **options):
        for seat in (None, 0):
            view = state.view(seat)
            figures, curves = draw.figures(view), draw.curves(view)
            assert len(figures) == len(draw.roles(view)) == state.game.seats
            assert all(figures)
            assert draw.emblems(view) == tuple(range(1, state.game.seats + 1))
            assert all(len(curve) == state.game.seats for curve in curves.values())
            assert all(draw.status(view))
            names.add(tuple(curves))
    assert len(names) == 1


@parametrized
def test_the_heading_is_the_same_whoever_looks(name: str, options: dict[str, Any], stride: int) -> None:
    """A log may take it from any view; and the first line of how the game stands begins with it."""
    for state in random_game(name, 10, stride, **options):
        seen = [state.view(seat) for seat in (None, *range(state.game.seats))]
        assert len({draw.heading(view) for view in seen}) == 1
        assert draw.status(seen[0])[0].startswith(draw.heading(seen[0]))


@parametrized
def test_a_board_depends_on_the_view_alone(name: str, options: dict[str, Any], stride: int) -> None:
    """The same view, sent as text and read again, gives the same bytes."""
    for state in random_game(name, 9, stride * 3, **options):
        view = state.view(0)
        again = json.loads(json.dumps(view))
        assert board_svg(view, 820) == board_svg(again, 820)
        assert tray_svg(view, 820) == tray_svg(again, 820)


def test_meltwater_is_the_same_map_in_any_small_room() -> None:
    """A page zooms it and does not lay it out anew; and there is no hand."""
    view = fimbul.game("meltwater").new().view(0)
    assert board_svg(view, 390) == board_svg(view, 820)
    assert tray_svg(view, 390) == ""


def test_where_there_is_room_meltwater_tells_on_the_sea_how_it_stands() -> None:
    """The page then need not say it again, which it sees by the class of the board."""
    view = fimbul.game("meltwater").new().view(0)
    narrow, wide = board_svg(view, 820), board_svg(view, 1068)
    assert 'class="fimbul inherit telling"' in wide
    assert {"phases", "doomsday", "legend"} <= set(ids(wide)) - set(ids(narrow))
    assert "telling" not in narrow


@pytest.mark.parametrize("options", [{}, {"show_next": True}])
def test_panels_on_the_sea_lie_on_no_hex(options: dict[str, Any]) -> None:
    """Marginalia lie on the sea: no corner of a panel, and no hex, reaches into the other."""
    view = moment(MOMENTS["summer"]._replace(options=options))
    board = board_svg(view, 1068)
    shift = r'transform="translate\(([-\d.]+) ([-\d.]+)\)"'
    panels = re.findall(rf'<g id="[\w-]+" {shift}><rect width="([\d.]+)" height="([\d.]+)"', board)
    hexes = re.findall(rf'<g id="hex-\w+"[^>]*{shift}', board)
    assert len(panels) == 3 + len(options)
    for left, top, width, height in [tuple(map(float, panel)) for panel in panels]:
        for x, y in [tuple(map(float, centre)) for centre in hexes]:
            beside = max(left - x, x - left - width) / SIZE
            above = max(top - y, y - top - height) / (SIZE * 0.866)
            assert max(beside, above) > 1 or beside + above / 2 > 1


@parametrized
def test_in_short_a_figure_has_an_icon(name: str, options: dict[str, Any], stride: int) -> None:
    """Where a page has little room, an icon stands for the words that it leaves out."""
    for state in random_game(name, 10, stride * 3, **options):
        view = state.view(None)
        told = [figure for figures in draw.figures(view) for figure in figures] + list(draw.outlook(view))
        assert all(bool(figure.short) == bool(figure.icon) for figure in told)
        assert all(ElementTree.fromstring(f"<g>{figure.icon}</g>") is not None for figure in told)
        assert draw.outlook(view)[0].words == draw.status(view)[0]


@pytest.mark.parametrize("name", ["legacy", "meltwater", "scavengers"])
def test_a_replay_has_landmarks(name: str) -> None:
    """Of the events of a whole game a few are remarkable, and most are not."""
    dice = Random(1)
    state = fimbul.game(name).new()
    state.listen()
    heard: list[object] = []
    while not state.over:
        state.play(roll(state, dice) if state.decider == fimbul.CHANCE else dice.choice(state.options()))
        heard += [event for _, event in state.heard()]
    marks = [mark for event in heard if (mark := draw.landmark(name, event))]
    assert 0 < len(marks) < len(heard) / 2
    assert all(mark.words and mark.icon for mark in marks)


def test_a_hex_says_what_it_is() -> None:
    """Ground, who stands there, and what it feeds, in a sentence."""
    board = board_svg(fimbul.game("meltwater").new().view(0), 800)
    assert re.search(r'id="hex-F4"[^>]* data-word="F4" data-tip="F4, snow: [^"]+ It feeds \d', board)


def test_the_figures_of_meltwater_count_what_stands_on_the_map() -> None:
    """Red starts with two civilians more."""
    view = fimbul.game("meltwater").new().view(None)
    assert [[figure.words for figure in side] for side in draw.figures(view)] == [
        ["10 civilians", "2 soldiers", "2 stockpiles"],
        ["12 civilians", "2 soldiers", "2 stockpiles"],
    ]
    assert draw.curves(view)["Survivors"] == (12, 14)
    assert draw.status(view)[0] == "Set-up"


@pytest.mark.parametrize("name", ["legacy", "meltwater", "scavengers"])
def test_only_a_pointer_lights_what_it_points_at(name: str) -> None:
    """A finger that has gone leaves nothing behind: every rule of what is pointed at asks for a pointer."""
    rules = draw.page_style(name).split("}")
    pointed = [rule for rule in rules if ":hover " in rule or ":hover{" in rule]
    assert pointed
    assert all(rule.startswith("@media(hover:hover){") for rule in pointed)
