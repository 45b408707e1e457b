"""What a tribe knows of the schematics: a plan that it put under them is there, or who dug so deep has turned it up."""

import pytest

from fimbul.games.scavengers.data import BUILDINGS
from fimbul.games.scavengers.state import Camp
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from tests.games.kit import say
from tests.games.scavengers.camp import camp
from tests.games.scavengers.guesses import samples

SKY, EMBER, MOSS = range(3)
SURVEY = "schematics engineer done"


def four_plans() -> Camp:
    """One plan of each kind is left; Sky has put bunker and armory under the others, then Ember all that was left."""
    state = camp(hq=2, sky="engineer", ember="engineer", moss="engineer")
    state.schematics = [1, 1, 1, 1]
    say(state, f"{SURVEY} bunker armory pass bunker armory done")
    say(state, f"{SURVEY} pharmacy hydroponic-gardens pass pharmacy hydroponic-gardens done")
    return state


def rolled_up(state: Camp) -> str:
    """The plans under the schematics, top first."""
    return " ".join(BUILDINGS[code >> KNOWERS] for code in state.schematics_under)


@pytest.mark.rule("AS-HQ-ENG-04")
def test_a_plan_that_was_put_under_is_still_known_when_another_has_put_it_back() -> None:
    """AS-HQ-ENG-04: Moss turns up the two plans that Sky had put there. Whatever order they are in now, they lie below
    those of Ember; Ember knows its own two, and how Moss has put back the others nobody knows but Moss.
    """
    state = four_plans()
    say(state, f"{SURVEY} pass armory bunker done")

    ember = ("pharmacy hydroponic-gardens", "hydroponic-gardens pharmacy")
    moss = ("bunker armory", "armory bunker")
    assert {rolled_up(twin) for twin in samples(state, SKY)} == {f"{first} {last}" for first in ember for last in moss}
    assert {rolled_up(twin) for twin in samples(state, EMBER)} == {f"{ember[0]} {last}" for last in moss}
    assert {rolled_up(twin) for twin in samples(state, MOSS)} == {f"{first} {moss[1]}" for first in ember}


@pytest.mark.rule("AS-HQ-BUILD-01")
def test_of_two_known_plans_the_one_is_put_back_that_was_not_built() -> None:
    """AS-HQ-BUILD-01: Moss begins a bunker, so it is the armory that goes under; Ember does not know of either."""
    state = four_plans()
    say(state, f"{SURVEY} bunker armory done")

    assert {rolled_up(twin).split()[-1] for twin in samples(state, SKY)} == {"armory"}
    assert {rolled_up(twin) for twin in samples(state, EMBER)} == {"pharmacy hydroponic-gardens armory"}


@pytest.mark.rule("AS-HQ-ENG-04")
def test_who_had_put_a_plan_under_knows_when_another_looks_at_it() -> None:
    """AS-HQ-ENG-04: Moss looks at bunker and armory, and Sky knows, though the view does not tell."""
    state = four_plans()
    say(state, SURVEY)

    assert {tuple(twin.plans) for twin in samples(state, SKY)} == {(1, 1, 0, 0)}
