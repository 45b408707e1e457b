"""Ratings: known scores give known numbers."""

from math import inf

import pytest

from fimbul.arena.deals import Played
from fimbul.arena.ratings import Duel, elo_of, elo_ratings, skills


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (0.75, 190.848), (10 / 11, 400), (0.25, -190.848), (1, inf)])
def test_the_elo_of_a_share_is_the_known_number(share: float, points: float) -> None:
    """Ten to one are 400 points."""
    assert elo_of(share) == pytest.approx(points, abs=0.001)


def test_a_pairing_is_rated_by_its_share() -> None:
    """With the interval of a logarithm of odds: 1.96 standard errors of 1 / sqrt(n p q), times 400 / ln 10."""
    anchor, strong = elo_ratings([Duel("strong", "anchor", 75, 100)], "anchor")

    assert (anchor.rating, anchor.low, anchor.high) == (0, 0, 0)
    assert strong.rating == pytest.approx(190.848, abs=0.001)
    assert strong.high - strong.rating == pytest.approx(1.959964 * 173.7178 / (100 * 0.75 * 0.25) ** 0.5, abs=0.001)
    assert strong.rating - strong.low == pytest.approx(strong.high - strong.rating)


def test_a_ladder_adds_up() -> None:
    """Each rung at ten to one: 400 and 800 points, though the ends have never met."""
    ladder = [Duel("second", "first", 100, 110), Duel("third", "second", 100, 110)]

    assert [round(each.rating) for each in elo_ratings(ladder, "first")] == [0, 400, 800]


def test_results_that_contradict_each_other_meet_in_the_middle() -> None:
    """A circle, each three to one against the next: nobody is ahead."""
    circle = [Duel("a", "b", 75, 100), Duel("b", "c", 75, 100), Duel("c", "a", 75, 100)]

    assert [each.rating for each in elo_ratings(circle, "a")] == pytest.approx([0, 0, 0], abs=1e-6)


def test_who_has_won_all_is_rated_all_the_same() -> None:
    """As if a half game more had been drawn: ten of ten are 10.25 of 10.5, and the interval is wide."""
    winner = elo_ratings([Duel("winner", "anchor", 10, 10)], "anchor")[1]

    assert winner.rating == pytest.approx(elo_of(10.25 / 10.5), abs=0.001)
    assert winner.low < winner.rating - 500


def test_whom_no_game_joins_with_the_anchor_has_no_rating() -> None:
    """Nothing compares them."""
    apart = [Duel("a", "anchor", 5, 10), Duel("x", "y", 5, 10), Duel("z", "anchor", 0, 0)]

    assert [each.agent for each in elo_ratings(apart, "anchor")] == ["anchor", "a"]


def test_skills_follow_places() -> None:
    """Whoever is first in a game for four gains, and the more is known, the narrower is the interval."""
    game = Played(0, ("good", "poor", "good", "poor"), (1, 3, 2, 4), (0,) * 4, "", 1, (1,) * 4, (0,) * 4)

    once, often = ({each.agent: each for each in skills([game] * count, ["good", "poor"])} for count in (1, 20))

    assert once["good"].rating > 25 > once["poor"].rating
    assert often["good"].rating > once["good"].rating
    assert often["good"].high - often["good"].low < once["good"].high - once["good"].low
    assert once == {each.agent: each for each in skills([game], ["good", "poor"])}


def test_who_has_not_played_is_in_the_middle() -> None:
    """At 25, and nothing is known: 16 and two thirds either side."""
    (nobody,) = skills([], ["nobody"])

    assert nobody[1:] == pytest.approx((25, 25 - 50 / 3, 25 + 50 / 3))
