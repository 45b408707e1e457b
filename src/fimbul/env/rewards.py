"""What the places at the end of a game are worth to those who learn."""

from fimbul.core.game import Outcome


def rewards(outcome: Outcome) -> list[float]:
    """By seat from 1 for the first place down to -1 for the last, evenly; equals share what their places are worth.

    All rewards of a game add up to 0. A draw of all is 0 for each.
    """
    seats = len(outcome.places)
    worth = [1 - 2 * place / (seats - 1) for place in range(seats)]
    return [shared(worth, outcome.places, place) for place in outcome.places]


def shared(worth: list[float], places: tuple[int, ...], place: int) -> float:
    """What a place is worth to each of those who have it: the mean of it and of those that stay empty after it."""
    better = sum(other < place for other in places)
    equals = places.count(place)
    return sum(worth[better : better + equals]) / equals
