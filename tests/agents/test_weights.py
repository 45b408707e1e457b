"""What was learned, as a file: readable, of the right numbers, and nothing else is taken for it."""

from math import exp
from pathlib import Path

import pytest

from fimbul.agents.search.weights import Learned
from fimbul.core.errors import BadData

FEATURES = ("units", "soldiers")
GOOD = "[summer]\nunits = 1\nsoldiers = 0.5\n\n[winter]\nunits = -2.0\nsoldiers = 0\n"


def learned(folder: Path, text: str) -> Learned:
    """What a file with this text says of two features in two seasons."""
    path = folder / "weights.toml"
    path.write_text(text, encoding="utf-8")
    return Learned(path, FEATURES, ["summer", "winter"])


def test_each_setting_has_its_weights_in_the_order_of_the_features(tmp_path: Path) -> None:
    """However the file sorts them."""
    known = learned(tmp_path, "[winter]\nsoldiers = 0\nunits = -2.0\n[summer]\nunits = 1\nsoldiers = 0.5\n")

    assert known.weights("summer") == [1.0, 0.5]
    assert known.weights("winter") == [-2.0, 0.0]


def test_chances_are_shared_out_by_weighted_features(tmp_path: Path) -> None:
    """Who is better by one has e to one; the sizes themselves do not matter, however large."""
    known = learned(tmp_path, GOOD)

    assert known.chances("summer", [[1.0, 2.0], [0.0, 2.0]]) == pytest.approx([exp(1) / (exp(1) + 1), 1 / (exp(1) + 1)])
    assert known.chances("summer", [[900.0, 0.0], [900.0, 0.0]]) == [0.5, 0.5]
    assert known.chances("winter", [[0.0, 1.0], [0.0, 9.0], [0.0, 5.0]]) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is about nothing, not about summer, winter"),
        ("[summer]\nunits = 1\nsoldiers = 1\n", "is about summer, not about summer, winter"),
        (GOOD + "[spring]\n", "is about spring, summer, winter"),
        (GOOD.replace("units = 1\n", ""), "has no weight for units"),
        (GOOD + "boats = 1\n", "has a weight for 'boats', which is no feature"),
        (GOOD.replace("0.5", "nan"), "has nan for soldiers; it needs a number from -100 to 100"),
        (GOOD.replace("0.5", "-inf"), "has -inf for soldiers"),
        (GOOD.replace("0.5", "1e300"), "has 1e"),
        (GOOD.replace("0.5", "true"), "has True for soldiers"),
        (GOOD.replace("0.5", "'0.5'"), "has '0.5' for soldiers"),
        (GOOD.replace("0.5", "[0.5]"), "for soldiers"),
        ("summer = 1\nwinter = 2\n", "summer should be a table, not 1"),
        ("[summer", "is not TOML"),
        ("# " + "x" * 1_000_000, "is too large"),
    ],
)
def test_a_file_of_anything_else_is_refused_with_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    """No weight is guessed."""
    with pytest.raises(BadData, match=sentence):
        learned(tmp_path, text).weights("summer")


def test_a_file_that_is_not_there_is_missed_when_it_is_needed(tmp_path: Path) -> None:
    """Not before: whoever writes it begins without."""
    known = Learned(tmp_path / "none.toml", FEATURES, ["summer"])

    with pytest.raises(BadData, match="cannot be read"):
        known.weights("summer")
