"""The colours can be told apart: the contrast table of the look, computed from the tokens."""

import pytest

from fimbul.draw.tokens import SHINE, THEMES, declarations
from tests.draw.contrast import blend, contrast

TEXT = 4.5
MARK = 3.0
SEATS = [f"s{seat}" for seat in range(1, 8)]
GROUNDS = ["snow", "ice", "dirty", "dead"]
TEXTS = [
    ("ink", "surface"),
    ("ink", "raised"),
    ("ink2", "surface"),
    ("ink2", "raised"),
    ("ink3", "surface"),
    ("ink3", "raised"),
    ("ink", "lampsoft"),
    ("lampink", "lamp"),
    ("bad", "surface"),
    ("good", "surface"),
    ("hexink", "snow"),
    ("hexink", "ice"),
    ("hexink", "dirty"),
    ("skull", "dead"),
    ("seaink", "sea"),
    ("landink", "land"),
    ("stickerink", "sticker"),
    ("ink", "key"),
    ("night", "ink"),
    *[(seat, ground) for seat in SEATS for ground in ("surface", "raised")],
]
MARKS = [
    ("edge", "surface"),
    ("lit", "surface"),
    ("lit", "lampsoft"),
    ("lit", "snow"),
    ("lit", "ice"),
    ("lit", "dirty"),
    ("lit", "land"),
    ("lit", "litkey"),
    ("bad", "key"),
    ("ink", "dirty"),
    *[(seat, "key") for seat in SEATS],
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read_on_its_ground(ink: str, ground: str, theme: str) -> None:
    """Text has a contrast of 4.5 or more."""
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_outlines_and_marks_stand_out(mark: str, ground: str, theme: str) -> None:
    """Outlines and marks have a contrast of 3 or more."""
    assert contrast(THEMES[theme][mark], THEMES[theme][ground]) >= MARK


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_name_of_a_chosen_hex_can_be_read(ground: str, theme: str) -> None:
    """The lamp that fills a chosen hex is strong enough over every ground to carry dark text."""
    tokens = THEMES[theme]
    lamp = blend(tokens["lamp"], tokens[ground], SHINE[theme]["chosen"])
    assert contrast(tokens["lampink"], lamp) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS[:3])
def test_the_name_of_a_lit_hex_can_be_read_on_its_halo(ground: str, theme: str) -> None:
    """The light on a lit hex does not drown its name, which stands on a soft keyline."""
    tokens = THEMES[theme]
    light = blend(tokens["lamp"], tokens[ground], SHINE[theme]["wash"])
    halo = blend(tokens["litkey"], light, 0.6)
    assert contrast(tokens["ink"], halo) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_the_world_goes_out(theme: str) -> None:
    """Clean land is brightest, radiation dimmer, Dead darkest, in both themes, so that greyscale tells them apart."""
    tokens = THEMES[theme]
    brightness = [contrast(tokens[ground], "#000000") for ground in ("snow", "dirty", "dead")]
    assert brightness == sorted(brightness, reverse=True)
    assert contrast(tokens["dirty"], tokens["dead"]) > 1.5


def test_contrast_is_measured_as_usual() -> None:
    """Black on white is 21, a colour on itself 1, and the look's own figure for ink on a panel comes out."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#34444f", "#34444f") == 1
    assert contrast(THEMES["dark"]["ink"], THEMES["dark"]["surface"]) == pytest.approx(15.7, abs=0.05)


def test_both_themes_name_the_same_tokens() -> None:
    """A board drawn for one theme has all it needs in the other."""
    dark, light = THEMES.values()
    assert list(dark) == list(light)
    assert declarations("dark")["--lamp"] == "#ffc34d"


def test_a_blend_lies_between_its_colours() -> None:
    """Half of white over black is grey."""
    assert blend("#ffffff", "#000000", 0.5) == "#808080"
