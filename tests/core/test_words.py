"""Numbers and lists in sentences."""

import pytest

from fimbul.core.words import called, callings, counted, joined, several


@pytest.mark.parametrize(("number", "words"), [(0, ""), (1, "one soldier"), (3, "3 soldiers")])
def test_a_sentence_spells_out_one_and_leaves_out_none(number: int, words: str) -> None:
    """In the middle of a sentence."""
    assert several(number, "soldier") == words


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (12, "12 cards")])
def test_a_count_is_a_number_and_a_thing(number: int, words: str) -> None:
    """Beside a pile."""
    assert counted(number, "card") == words


@pytest.mark.parametrize(
    ("parts", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["", "b"], "b")],
)
def test_a_list_ends_with_and(parts: list[str], words: str) -> None:
    """What is empty is left out."""
    assert joined(parts) == words


def test_seats_are_called_as_who_sits_there() -> None:
    """Where they stand for a seat: with a capital, and as a whole word."""
    names = callings((("blue", "Ragna"), ("red", "Tomas")))

    assert called("Blue attacked Red's hex with a red soldier; Bluebeard watched.", names) == (
        "Ragna attacked Tomas's hex with a red soldier; Bluebeard watched."
    )
    assert called("Blue passed.", {}) == "Blue passed."


def test_a_name_that_could_mean_two_is_not_used() -> None:
    """Two of the same name, or somebody who is called as another seat."""
    assert callings((("blue", "Ragna"), ("red", "ragna"))) == {}
    assert callings((("blue", "Red"), ("red", "Tomas"))) == {"red": "Tomas"}
    assert callings((("blue", ""), ("red", "Tomas"))) == {"red": "Tomas"}
    assert called("Blue and Red.", {"blue": "Red", "red": "Blue"}) == "Red and Blue."
