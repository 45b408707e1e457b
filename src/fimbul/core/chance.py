"""The dice of the table: how CHANCE picks when nobody rolls by hand."""

from fimbul.core.game import Rng, State


def weighted(options: list[int], weights: list[int], rng: Rng) -> int:
    """One of the options, each as likely as its weight says."""
    point = rng.randrange(sum(weights))
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return options[number]
    raise AssertionError("the weights sum to more than they are")


def roll(state: State, rng: Rng) -> int:
    """What CHANCE picks in this position."""
    frame = state.agenda[-1]
    weights = frame.step.weights(state, frame)
    return weighted(state.asked, weights, rng) if weights else state.asked[rng.randrange(len(state.asked))]
