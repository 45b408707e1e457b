"""Corners of rules that the tests of the rules themselves leave out."""

from random import Random
from typing import Any

import pytest

from fimbul.core.step import CHANCE
from fimbul.games.legacy.data import BIT, INDEX
from fimbul.games.legacy.names import (
    BUNKER,
    EVENTS,
    FIRST_PRIVATE,
    FORTIFICATIONS,
    HELD_ON,
    MAJOR,
    NONE,
    SUPERIOR_INFRASTRUCTURE,
    THE_WORLD_IS_READY,
    WON,
)
from fimbul.games.legacy.queries import city_cost, coasts, own_city, stars_of
from fimbul.games.legacy.state import War, replaced
from fimbul.games.legacy.steps.happenings import PERFORM
from fimbul.games.legacy.steps.missions import is_reached
from fimbul.games.legacy.world import Part, Played, World
from tests.games.kit import say, why, words
from tests.games.legacy.scene import ask, marked, new, places, question, seat, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}
POWERS = (
    "die-mechaniker closed-border, enclave-of-the-bear overrun, imperial-balkania settlers, "
    "khan-industries hq-garrison, saharan-republic any-time-maneuver"
)
WITH_MUTANTS = "mutants enclave-of-the-bear imperial-balkania khan-industries"
URAL, CHINA, PERU = INDEX["ural"], INDEX["china"], INDEX["peru"]


def after_one_game() -> World:
    """Person 1 has won, 2 and 3 have held on."""
    world = marked("ural major-city/1")
    world.games.append(Played(1, True, (Part(1, 0, 5, WON), Part(2, 1, 7, HELD_ON), Part(3, 2, 9, HELD_ON))))
    return world


def perform(state: War, event: str) -> None:
    """An event is performed, in the middle of a turn."""
    ask(state, "field")
    state.agenda = state.agenda[:1]
    state.ask(PERFORM, CHANCE, what=EVENTS.index(event))
    state.settle()


@pytest.mark.rule("RL-CAMP-03")
def test_five_choose_and_place_clockwise_from_the_highest() -> None:
    """RL-CAMP-03: the second sees the first HQ, the fifth four of them; the first has the first turn, nobody a card."""
    state, rng = new(5, world=marked(powers=POWERS)), Random(3)
    while question(state) != "roll off chance":
        state.play(rng.choice(state.options()))
    say(state, "delta")
    seen = []
    while state.active == NONE:
        if question(state).startswith("faction"):
            seen.append((question(state).split()[1], sum(hq != NONE for hq in state.hqs)))
        state.play(state.options()[0])

    assert seen == [("delta", 0), ("echo", 1), ("alpha", 2), ("bravo", 3), ("charlie", 4)]
    assert state.active == seat("delta")
    assert sum(state.coin_hands) == 0


@pytest.mark.rule("RL-CAMP-06", "RL-MIS-06")
def test_what_was_won_stays_with_the_person_at_whatever_seat() -> None:
    """RL-CAMP-06: a newcomer has a star, the victor a missile in each game anew, and her city is hers alone."""
    state = new(3, world=after_one_game(), persons="9,1,2")
    assert (state.stars, state.missiles) == ([1, 0, 1], [0, 1, 0])
    assert [own_city(state, each, URAL) for each in range(3)] == [False, True, False]
    assert state.world.city[URAL] == MAJOR
    say(state, words(state)[0])
    assert state.missiles == [0, 1, 0]

    state.missiles[1] = 0
    assert new(3, world=state.world, persons="9,1,2").missiles == [0, 1, 0]


@pytest.mark.rule("RL-MAP-05")
def test_all_territories_but_three_are_coasts_where_one_has_burnt() -> None:
    """RL-MAP-05: two have no coast, one takes no mark, and an island that has not risen is none."""
    state = war(world=marked("peru fallout", "pocket-1"), alpha="ural 3", bravo="china 1")
    assert coasts(state).bit_count() == 39
    assert not coasts(state) & places("peru irkutsk afghanistan alien-island")


@pytest.mark.rule("RL-TERM-04")
def test_nobody_joins_where_a_lone_hq_stands() -> None:
    """RL-TERM-04: an HQ alone occupies."""
    state = war(alpha="", **OTHERS)
    state.hqs[1] = INDEX["brazil"]
    ask(state, "join or recruit")
    assert "venezuela" in words(state)
    assert (why(state, "brazil"), "brazil" in words(state)) == ("RL-START-01", False)


@pytest.mark.rule("RL-WIN-05")
def test_who_is_knocked_out_and_can_come_back_keeps_the_game_open() -> None:
    """RL-WIN-05: the last rival joins again in her turn."""
    state = war(part="field", alpha="ural 9", bravo="china 1", charlie="", delta="")
    state.eliminated = 0b1100
    say(state, "ural china 3 die-6 die-6 die-6 die-1 0")
    assert state.winner == NONE
    while state.active == 0:
        state.play(state.options()[0])

    assert question(state) == "join bravo"


@pytest.mark.rule("RL-REC-14", "RL-COMEBACK-02", "RL-MUTANT-02")
def test_who_holds_nothing_but_fallout_recruits_elsewhere_or_not_at_all() -> None:
    """RL-REC-14: the troops are lost; Mutants place them there, and the Stealthy all of them in one empty territory."""
    burnt: dict[str, Any] = {"part": "join or recruit", "marks": "ural fallout", "alpha": "ural 3", **OTHERS}
    lost = war(packages="pocket-1", **burnt)
    assert (question(lost), lost.troops[URAL]) == ("field alpha", 3)

    assert words(war(packages="pocket-1", factions=WITH_MUTANTS, **burnt)) == ["ural"]
    stealthy = war(packages="pocket-1 pack-2", powers="die-mechaniker stealthy", **burnt)
    assert {"ural", "egypt"}.isdisjoint(words(stealthy))
    say(stealthy, "china 1")
    assert words(stealthy) == ["china"]


@pytest.mark.rule("RL-FALL-01")
@pytest.mark.parametrize(("enter", "stay"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_of_those_who_enter_fallout_fewer_than_half_may_stay(enter: int, stay: int) -> None:
    """RL-FALL-01: half are lost, rounded up; one alone does not go."""
    state = war(part="field", marks="ural fallout", packages="pocket-1", alpha="siberia 9", **OTHERS)
    say(state, "siberia ural")
    assert "1" not in words(state)

    say(state, str(enter))
    assert state.troops[URAL] == stay


@pytest.mark.rule("RL-COMBAT-09", "RL-KO-02", "RL-STAR-03")
def test_an_hq_comes_home_with_its_star_and_the_scar_card_stays_with_the_loser() -> None:
    """RL-COMBAT-09, RL-KO-02: her Resource cards go to the victor."""
    state = war(alpha="ural 5", bravo="china 1", charlie="egypt 1", delta="japan 1")
    state.hqs[0], state.scar_cards[1] = CHINA, BUNKER
    state.scars_unseen = replaced(state.scars_unseen, BUNKER, 1)
    state.hands[1] = places("peru brazil")
    state.draw_pile &= ~state.hands[1]
    state.stars[1] = 0
    ask(state, "field")
    stars = stars_of(state, 0)
    say(state, "ural china 3 pass die-6 die-6 die-6 die-1 0")

    assert stars_of(state, 0) == stars + 1
    assert (state.scar_cards[1], state.hands[0], state.hands[1]) == (BUNKER, places("peru brazil"), 0)


@pytest.mark.rule("RL-CAPITAL-03")
@pytest.mark.parametrize(("boxes", "cost"), [(0, 7), (9, 7), (10, 5)])
def test_a_fortified_capital_costs_seven_until_it_is_worn_down(boxes: int, cost: int) -> None:
    """RL-CAPITAL-03: five people, and two for a fortification that still stands."""
    marks = f"china world-capital/1 fortification/{boxes}"
    state = war(part="field", packages="pack-4", marks=marks, alpha=f"ural {cost + 2}, siberia {cost + 1}", **OTHERS)
    assert city_cost(state, 0, CHINA) == cost
    say(state, "siberia")
    assert why(state, "china") == "RL-EXP-05"

    state = war(part="field", packages="pack-4", marks=marks, alpha=f"ural {cost + 2}", **OTHERS)
    say(state, "ural china")
    assert (state.troops[URAL], state.troops[CHINA]) == (1, 1)


@pytest.mark.rule("RL-EVENT-10")
def test_a_riot_is_for_cities_that_somebody_controls() -> None:
    """RL-EVENT-10: a lone HQ is nobody's, Minor Cities are quiet, and five troops are safe at any roll."""
    marks = "ural major-city/1, china major-city/2, peru major-city/3, india minor-city/1"
    state = war(marks=marks, packages="pack-1", alpha="ural 2 hq, india 1", bravo="china 5", delta="japan 1")
    state.hqs[2] = PERU
    perform(state, "event-riots")
    say(state, "die-2")  # with two troops and an HQ five: too few
    assert question(state) == "riot chance"
    say(state, "die-1")

    assert [state.troops[place] for place in (URAL, CHINA, INDEX["india"])] == [0, 5, 1]
    assert state.hqs == [NONE, NONE, PERU, NONE]


@pytest.mark.rule("RL-MUTANT-04")
def test_the_mission_of_the_mutants_is_completed_once_a_game() -> None:
    """RL-MUTANT-04: in the next turn it is not offered again; with a bio-hazard missing it is not at all."""
    held: dict[str, Any] = {"packages": "pocket-1", "factions": WITH_MUTANTS, "alpha": "ural 1, china 1", **OTHERS}
    state = war(marks="ural fallout, china bio-hazard", **held)
    ask(state, "claim")
    stars = state.stars[0]
    say(state, "private-mission")
    assert (state.stars[0], state.active) == (stars + 1, 1)

    state.active = 0
    ask(state, "claim")
    assert state.active == 1
    lacking = war(marks="ural fallout, china bio-hazard, india bio-hazard", **held)
    ask(lacking, "claim")
    assert lacking.active == 1


@pytest.mark.rule("RL-PRIV-01")
def test_private_missions_that_a_faction_holds_are_not_in_the_deck() -> None:
    """RL-PRIV-01: eight and six, less those that are destroyed."""
    world = marked("", "pack-3 pack-4")
    world.missions_destroyed = BIT[THE_WORLD_IS_READY] | BIT[FIRST_PRIVATE]
    assert new(3, world=world).mission_deck.bit_count() == 12


@pytest.mark.rule("RL-MISSION-01", "RL-ALIEN-11")
def test_the_capital_counts_as_a_city_and_a_ruin_does_not() -> None:
    """RL-MISSION-01: five cities and a ruin are too few."""
    marks = (
        "alaska minor-city/1, alberta minor-city/1, ontario major-city/1, peru world-capital/1, brazil ruin,"
        " egypt minor-city/2, china minor-city/3"
    )
    held: dict[str, Any] = {"marks": marks, "packages": "pack-3 pack-4 pocket-2", "delta": "japan 1"}
    five = "alaska 1, alberta 1, ontario 1, peru 1, egypt 1"
    assert not is_reached(war(alpha=f"{five}, brazil 1", **held), 0, SUPERIOR_INFRASTRUCTURE)
    assert is_reached(war(alpha=f"{five}, china 1", **held), 0, SUPERIOR_INFRASTRUCTURE)


@pytest.mark.rule("RL-FORT-08")
def test_a_fortification_that_burns_is_not_on_the_sheet_again() -> None:
    """RL-FORT-08: its boxes are gone with it."""
    marks = "china minor-city/1 fortification/2"
    state = war(part="field", marks=marks, alpha="ural 9", bravo="china 5, peru 2", charlie="egypt 1", delta="japan 1")
    state.alter().stickers_used[FORTIFICATIONS] = 1
    state.missiles[0] = 3
    say(state, "ural china 3 2 die-1 die-1 die-1 die-1 die-1 a1 a2 a3 china")

    assert (state.world.fortification[CHINA], state.world.stickers_used[FORTIFICATIONS]) == (NONE, 1)
