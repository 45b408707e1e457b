"""Writing SVG."""

from fimbul.draw.svg import element, place, short, words


def test_numbers_are_written_short() -> None:
    """One decimal at most, no trailing zero, and zero has no sign."""
    assert [short(value) for value in (3.0, 2.449, -0.01, -7.25, 1000)] == ["3", "2.4", "0", "-7.2", "1000"]
    assert place(1.5, -2) == "translate(1.5 -2)"


def test_an_element_escapes_its_attributes() -> None:
    """A value cannot break out of its quotes."""
    assert element("g", class_="a", aria_label='"><script>') == '<g class="a" aria-label="&quot;&gt;&lt;script&gt;"/>'


def test_an_element_keeps_its_content() -> None:
    """Content is SVG already."""
    assert element("g", "<path/>", stroke_width=2.0) == '<g stroke-width="2"><path/></g>'


def test_words_are_escaped() -> None:
    """Text is never markup."""
    assert words(1, 2, "<b>&") == '<text x="1" y="2">&lt;b&gt;&amp;</text>'
    assert words(1, 2, 7, "caption", "end") == '<text x="1" y="2" class="caption" text-anchor="end">7</text>'
