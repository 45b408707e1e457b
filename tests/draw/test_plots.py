"""Plots: round numbers on the axes, everything in its place."""

from xml.etree import ElementTree

import pytest

from fimbul.draw.plots import Dot, Reading, Scale, courses, cut, dots, readings, short_number, ticks

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0, 100, ["0", "20", "40", "60", "80", "100"]),
        (-3.1, 3.1, ["-2", "0", "2"]),
        (0, 1, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        (0, 7, ["0", "2", "4", "6"]),
        (-161, 190, ["-100", "0", "100"]),
    ],
)
def test_axes_have_few_and_round_numbers(low: float, high: float, told: list[str]) -> None:
    """Two to six of them."""
    assert [short_number(value) for value in ticks(low, high)] == told


def test_what_is_beyond_a_range_is_drawn_at_its_end() -> None:
    """An interval may be without end."""
    scale = Scale(0, 10, 100, 200)

    assert [scale.at(value) for value in (5, -1, float("inf"))] == [150, 100, 200]


def test_a_value_is_a_dot_in_its_interval() -> None:
    """Two rows, two dots, two lines, and the marked value goes through both."""
    drawn = ElementTree.fromstring(
        readings("Shares", [Reading("a", 50, 40, 60, "50 %"), Reading("b", 9, 0, 20, "9 %")], (0, 100), [50])
    )
    lines = [line.get("class") for line in drawn.iter(f"{SVG}line")]

    assert len(list(drawn.iter(f"{SVG}circle"))) == lines.count("range") == 2
    assert lines.count("mark") == 1
    assert [text.text for text in drawn.iter(f"{SVG}text")][-4:] == ["a", "50 %", "b", "9 %"]


def test_time_is_drawn_by_powers_of_ten() -> None:
    """A hundred times as long is twice as far as ten times."""
    points = [Dot(name, x, 0.0, -1.0, 1.0) for name, x in (("a", 1.0), ("b", 10.0), ("c", 100.0))]
    drawn = ElementTree.fromstring(dots("Times", points, "ms", "Elo"))
    a, b, c = [float(circle.get("cx", "")) for circle in drawn.iter(f"{SVG}circle")]

    assert c - b == pytest.approx(b - a, abs=0.1)


def test_one_point_is_drawn_too() -> None:
    """Where all values are the same there is a range around them."""
    assert "<circle" in dots("Times", [Dot("a", 1.0, 3.0, 3.0, 3.0)], "ms", "Elo")
    assert "<circle" in readings("Elo", [Reading("a", 0, 0, 0, "0")], None, [])


def test_a_course_begins_at_nothing_and_is_named() -> None:
    """Two courses of different length."""
    drawn = ElementTree.fromstring(courses("Gates", [("a", [1.0, 2.0]), ("b<c", [-1.0])], [-3, 3], "deals", "evidence"))
    lengths = [len(line.get("points", "").split()) for line in drawn.iter(f"{SVG}polyline")]

    assert lengths == [3, 2]
    assert [text.text for text in drawn.iter(f"{SVG}text")][-2:] == ["a", "b<c"]


def test_a_long_name_is_cut() -> None:
    """So that it does not run over the value."""
    assert cut("level-6") == "level-6"
    assert len(cut("x" * 100)) == 34
