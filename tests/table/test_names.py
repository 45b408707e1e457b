"""Names: which are shown, which belong together, and which look alike."""

from contextlib import suppress
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fimbul
from fimbul.core.campaign import LONGEST_MEMBER
from fimbul.core.errors import BadOptions
from fimbul.core.letters import seen_name
from fimbul.table.people.names import folded, looks, proper_name, skeleton

BEAR: Final = "\U0001f43b\u200d\u2744\ufe0f"  # a bear and a snowflake: a polar bear


@pytest.mark.parametrize("name", ["", "  ", "x" * 31, "a\u202eb", "a\x00b", "\u200b", "\u0301"])
def test_a_name_that_cannot_be_shown_honestly_is_refused(name: str) -> None:
    """Nothing invisible, nothing that turns the line around, nothing too long."""
    with pytest.raises(BadOptions):
        proper_name(name)


@pytest.mark.parametrize("name", ["\u200d", "\ufe0f", "\u3164", "\u2800", "\u115f \u1160", "\U000e0067"])
def test_a_name_that_only_looks_empty_is_refused(name: str) -> None:
    """A joiner that joins nothing, a filler, an empty cell of braille are no letters."""
    with pytest.raises(BadOptions):
        proper_name(name)


@pytest.mark.parametrize(
    "name", ["Rag\u200dna", "Ragna\ufe0f", "Ragna\u034f", f"{BEAR}\u200d", "\u200d\u2744", "\u2744\ufe0f\ufe0f"]
)
def test_a_name_hides_nothing_between_its_letters(name: str) -> None:
    """What joins emoji stands between two of them, and what gives colours behind one."""
    with pytest.raises(BadOptions, match="invisible"):
        proper_name(name)


@pytest.mark.parametrize(
    "name",
    [
        BEAR,
        f"Ragna {BEAR}",
        "\U0001f1f3\U0001f1f4",  # the flag of Norway: two letters
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # of Scotland: a flag and six
        "\U0001f44b\U0001f3fd",  # a hand with a skin
        "\U0001f575\U0001f3fd\u200d\u2642\ufe0f",
        "7\ufe0f\u20e3",
    ],
)
def test_an_emoji_of_several_parts_is_a_name(name: str) -> None:
    """Beasts, flags, skins and keys stay as they were written."""
    assert proper_name(name) == name


KATSURAGI: Final = (
    "\u845b\U000e0100\u57ce"  # the family and the city of Katsuragi choose between two shapes of one letter
)


@pytest.mark.parametrize("name", [KATSURAGI, "\u8fbb\U000e0101 Wen", "\ufa11\ufe00", "\U00020bb7\U000e01ef"])
def test_a_name_chooses_among_the_shapes_of_an_ideograph(name: str) -> None:
    """As families in Japan write theirs: one selector behind one ideograph."""
    assert proper_name(name) == name


@pytest.mark.parametrize(
    "name", ["\U000e0100", "Wen\U000e0100", "\u30a2\ufe00", "\u845b\U000e0100\U000e0101", "\u845b\ufe00\ufe00"]
)
def test_a_selector_that_chooses_no_shape_is_refused(name: str) -> None:
    """Alone, behind another letter, or behind a selector it would only hide."""
    with pytest.raises(BadOptions):
        proper_name(name)


def test_two_accounts_never_differ_in_the_shape_of_an_ideograph_alone() -> None:
    """Machines that do not know a shape show the usual one."""
    assert folded(KATSURAGI) == folded("\u845b\u57ce")


def test_accounts_are_told_apart_by_what_is_seen() -> None:
    """A polar bear and its two halves may look the same where the letters of a machine are old."""
    assert folded(BEAR) == folded("\U0001f43b\u2744")


def test_a_name_is_tidied() -> None:
    """One way to write each letter, single spaces."""
    assert proper_name("  Ragna\t the\n Old ") == "Ragna the Old"


@pytest.mark.parametrize("name", ["Ragna \u2713", "\u2714Ragna", "Ragna\u221a", "\u2705"])
def test_a_name_bears_no_check_mark(name: str) -> None:
    """The house puts one behind the names of accounts."""
    with pytest.raises(BadOptions, match="check mark"):
        proper_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ragna", "Ragnar"), ("Olav", "Olaf"), ("\u0915\u093f", "\u0915\u0941"), ("\U0001f43b", "\U0001f98a"), ("!", "?")],
)
def test_names_that_differ_at_a_glance_do_not_look_alike(one: str, other: str) -> None:
    """A letter more, another vowel of Devanagari, another beast, another sign."""
    assert looks(one).isdisjoint(looks(other))


def test_a_skeleton_fits_its_column() -> None:
    """Some letters stand for whole words."""
    assert len(skeleton("\ufdfa" * 30)) == 200


@pytest.mark.parametrize("name", [BEAR, KATSURAGI, "\U0001f1f3\U0001f1f4", "7\ufe0f\u20e3", "...", "x" * 30])
def test_whoever_has_a_name_here_can_take_part_in_a_campaign_under_it(name: str) -> None:
    """The log of a campaign keeps it as it is written, and is read again; so does the record of a game."""
    assert proper_name(name) == name
    campaign = fimbul.campaign("legacy", members=["Ragna", "Tomas", name])
    sitting = fimbul.sit_down(campaign.next_game(seats=["Ragna", name, "Tomas"]), ["Ragna", name, "Tomas"])

    assert [member.name for member in fimbul.open_campaign(campaign.text()).members] == ["Ragna", "Tomas", name]
    assert fimbul.open_record(sitting.text()).header.seats[1] == ("bravo", name)


@given(st.text(max_size=40))
def test_a_campaign_takes_every_name_that_the_house_takes(name: str) -> None:
    """Two ways to look at names would shut somebody out some day."""
    with suppress(BadOptions):
        proper = proper_name(name)
        try:
            assert seen_name(proper, LONGEST_MEMBER) == proper
        except BadOptions as error:
            raise AssertionError(proper) from error
