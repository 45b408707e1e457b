"""What was learned of a game: how much each feature counts, in a readable file that `tools/train.py` writes."""

from math import exp, isfinite
from pathlib import Path
from typing import Any, Final

from fimbul.core.errors import BadData
from fimbul.core.toml import read_toml, subtable

HEAVIEST: Final = 100.0  # features are about the size of one, so that a weight beyond this was not learned


class Learned:
    """The weights of a game's features by setting, such as the season. The file is read when they are first needed, so
    that somebody who is about to write it anew can do without.
    """

    def __init__(self, path: Path, features: tuple[str, ...], settings: list[str]) -> None:
        self.path: Final = path
        self.features: Final = features
        self.settings: Final = settings
        self.read: dict[str, list[float]] = {}

    def weights(self, setting: str) -> list[float]:
        """One for each feature, in their order."""
        if not self.read:
            self.read = read_weights(self.path, self.features, self.settings)
        return self.read[setting]

    def chances(self, setting: str, features: list[list[float]]) -> list[float]:
        """What each seat has of the first place, from its features: a softmax of their weighted sums."""
        weights = self.weights(setting)
        sums = [weighted_sum(weights, each) for each in features]
        most = max(sums)
        strengths = [exp(each - most) for each in sums]
        whole = sum(strengths, 0.0)
        return [strength / whole for strength in strengths]


def weighted_sum(weights: list[float], features: list[float]) -> float:
    """The features, each as much as it counts."""
    together = 0.0
    for number, weight in enumerate(weights):
        together += weight * features[number]
    return together


def read_weights(path: Path, features: tuple[str, ...], settings: list[str]) -> dict[str, list[float]]:
    """The weights of every setting; a file that has others than these features and settings is refused."""
    told = f"What was learned ({path.parent.name}/{path.name})"
    file = read_toml(path, told)
    if sorted(file) != sorted(settings):
        raise BadData(f"{told} is about {', '.join(sorted(file)) or 'nothing'}, not about {', '.join(settings)}.")
    return {name: weights_of(f"{told}, {name},", subtable(file, name), features) for name in settings}


def weights_of(told: str, table: dict[str, Any], features: tuple[str, ...]) -> list[float]:
    """The numbers of a table, one for each feature."""
    found: list[float] = []
    for name in features:
        if name not in table:
            raise BadData(f"{told} has no weight for {name}.")
        found.append(a_weight(told, name, table[name]))
    for name in table:
        if name not in features:
            raise BadData(f"{told} has a weight for '{name}', which is no feature.")
    return found


def a_weight(told: str, name: str, value: Any) -> float:
    """A number that can have been learned."""
    if type(value) not in (int, float) or not isfinite(value) or abs(value) > HEAVIEST:
        raise BadData(f"{told} has {value!r} for {name}; it needs a number from -{HEAVIEST:g} to {HEAVIEST:g}.")
    return float(value)
