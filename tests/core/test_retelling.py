"""A text that is told by what is new in it can be read by whoever has had the others."""

from random import Random

import pytest

from fimbul.core.retelling import ATTRIBUTE, TAG, retold
from tests.retelling import read


def test_what_has_not_changed_is_told_by_numbers() -> None:
    """Of a row of seats with one more survivor, the words between two tags."""
    before = '<div class="seat"><svg class="shape"/><b>Ragna</b><span>7 civilians</span></div>'
    after = before.replace("7", "8")

    assert retold(after, before, "", TAG) == [0, 5, "8 civilians</span", 6, 2]


def test_what_was_told_beside_it_need_not_be_told_again() -> None:
    """Two hexes are lit: of the second only what it is called."""
    first = ' class="pick lit" role="button" tabindex="0" data-option="7" aria-label="To F4"'
    second = first.replace("7", "8").replace("F4", "F5")

    assert retold(second, "", first, ATTRIBUTE) == [1, 3, 'data-option="8" aria-label="To F5"']


def test_runs_that_have_changed_places_are_found() -> None:
    """Buttons come and go, and others stay, though not where they stood."""
    before = "<button>March on</button><button>Do it all</button>"
    after = "<button>Threaten</button><button>March on</button>"

    assert retold(after, before, "", TAG) == [0, 1, "Threaten</button><button", 1, 1, 4, 1]


def test_a_text_that_is_all_new_is_told_whole() -> None:
    """Nothing stood there before, or nothing of it is left."""
    assert retold("<b>Ragna</b>", "", "", TAG) == "<b>Ragna</b>"
    assert retold("Ragna decides", "Olav decides", "", TAG) == "Ragna decides"


def test_a_text_of_which_only_less_is_left_is_told_by_numbers_alone() -> None:
    """And one that is empty now is empty."""
    before = "<i>one of many</i><i>another one</i>"
    assert retold("<i>another one</i>", before, "", TAG) == [0, 1, 3, 2]
    assert retold("", before, "", TAG) == ""


@pytest.mark.parametrize("cut", [TAG, ATTRIBUTE])
def test_whatever_the_texts_are_the_page_reads_what_is_meant(cut: str) -> None:
    """Runs long and short, known from before and from beside, doubled, moved, and gone."""
    dice = Random(3)
    for _ in range(3000):
        words = ["", "a", "snow", "a longer run", "another long run", "one more long run"]
        text, before, beside = [cut.join(dice.choices(words, k=dice.randrange(8))) for _ in range(3)]
        assert read(retold(text, before, beside, cut), before, beside, cut) == text
