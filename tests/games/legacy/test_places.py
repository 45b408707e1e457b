"""Places: where one may start, what it costs to enter, whom one may attack, and how far a maneuver goes."""

import pytest

from fimbul.games.legacy.data import INDEX
from fimbul.games.legacy.queries import (
    attacks,
    city_cost,
    defends_fortified,
    expansions,
    hq_places,
    is_by_sea,
    is_fortified,
    joining_places,
    least_to_expand,
    lost_on_entering,
    maneuvers,
    starting_places,
)
from tests.games.legacy.scene import marked, names, places, war

URAL, CHINA, PERU, SIBERIA = INDEX["ural"], INDEX["china"], INDEX["peru"], INDEX["siberia"]


@pytest.mark.rule("RL-START-01", "RL-START-09")
def test_marks_and_pieces_bar_a_start() -> None:
    """RL-START-09: scar, city, Capital, ruin and fallout do; a destroyed card and the end of a drawn line do not."""
    world = marked("ural bunker, siberia minor-city, china world-capital, india ruin, japan fallout")
    world.destroyed = 1 << PERU
    world.join(INDEX["argentina"], INDEX["madagascar"])
    state = war(world=world, bravo="brazil 1, egypt hq")
    legal = names(starting_places(state, 0)).split()

    assert not {"ural", "siberia", "china", "india", "japan", "brazil", "egypt", "alien-island"} & set(legal)
    assert {"peru", "argentina", "madagascar"} <= set(legal)


@pytest.mark.rule("RL-START-02", "RL-START-05", "RL-START-10")
def test_the_own_major_city_is_a_start() -> None:
    """RL-START-02: with scar and fortification, for the person who founded it, whatever she plays."""
    state = war(marks="ural major-city/1 bunker fortification/3, china major-city/2")

    assert URAL in starting_places(state, 0)
    assert CHINA not in starting_places(state, 0)
    assert CHINA in starting_places(state, 1)


@pytest.mark.rule("RL-START-04")
def test_the_own_minor_city_is_a_start_by_the_guide() -> None:
    """RL-START-04: not by the booklet, nor by its own option."""
    marks = "ural minor-city/1"

    assert URAL in starting_places(war(marks=marks), 0)
    assert URAL not in starting_places(war(marks=marks), 1)
    assert URAL not in starting_places(war(marks=marks, options={"text": "booklet"}), 0)
    assert URAL not in starting_places(war(marks=marks, options={"minor_city_start": False}), 0)


@pytest.mark.rule("RL-CAPITAL-02")
def test_the_capital_is_nobodys_start() -> None:
    """RL-CAPITAL-02: its founder has lost the start."""
    assert URAL not in starting_places(war(marks="ural world-capital/1"), 0)


@pytest.mark.rule("RL-START-11")
def test_the_alien_island_is_a_start_once_it_is_there() -> None:
    """RL-START-11: an ordinary territory."""
    world = marked()
    world.join(INDEX["alien-island"], PERU)

    assert "alien-island" in names(starting_places(war(world=world), 0)).split()


@pytest.mark.rule("RL-START-03")
def test_no_hq_beside_an_hq() -> None:
    """RL-START-03: not even in the own Major City, nor over a sea line; joining is free to."""
    state = war(marks="siberia major-city/1", bravo="ural 3 hq", charlie="kamchatka 1 hq")
    legal = names(hq_places(state, 0)).split()

    assert not {"siberia", "russia", "china", "alaska", "japan"} & set(legal)
    assert {"siberia", "alaska"} <= set(names(joining_places(state, 0)).split())


@pytest.mark.rule("RL-JOIN-06")
def test_by_option_nobody_joins_beside_an_hq() -> None:
    """RL-JOIN-06: strict, joining is as placing an HQ."""
    state = war(bravo="ural 3 hq", options={"join_beside_hq": False})

    assert SIBERIA not in joining_places(state, 0)


@pytest.mark.rule("RL-START-08")
def test_without_a_start_apart_adjacency_is_waived() -> None:
    """RL-START-08: all but Siberia is scarred and Bravo's HQ is next to it; without any, there is nowhere to go."""
    everywhere = [name for name in INDEX if name not in ("siberia", "ural", "alien-island")]
    marks = ", ".join(f"{name} bunker" for name in everywhere)

    assert names(hq_places(war(marks=marks, bravo="ural 3 hq"), 0)) == "siberia"
    assert hq_places(war(marks=marks + ", siberia bunker", bravo="ural 3 hq"), 0) == []


@pytest.mark.rule("RL-EXP-04", "RL-EXP-05", "RL-EXP-06", "RL-CAPITAL-03")
def test_people_resist_whoever_walks_in() -> None:
    """RL-EXP-06: a Major City costs 2, fortified 4, used up 2; a fortified Capital 7, so 8 must go."""
    marks = "ural major-city, china major-city fortification/9, peru major-city fortification/10, "
    state = war(marks=marks + "siberia world-capital fortification/0, japan ruin")

    assert [city_cost(state, 0, INDEX[name]) for name in ("ural", "china", "peru", "siberia", "japan", "egypt")] == (
        [2, 4, 2, 7, 0, 0]
    )
    assert least_to_expand(state, 0, SIBERIA) == 8


@pytest.mark.rule("RL-EXP-10", "RL-WEAK-04", "RL-ALIEN-08")
def test_the_unloved_pay_more_and_aliens_nothing() -> None:
    """RL-EXP-10: Collaborators 3 for a Minor City, the Unpopular 2, Aliens 0; without a city nobody pays."""
    state = war(
        marks="ural minor-city fortification/0",
        powers="die-mechaniker collaborator, enclave-of-the-bear unpopular",
        factions="die-mechaniker enclave-of-the-bear aliens mutants",
    )

    assert [city_cost(state, seat, URAL) for seat in range(4)] == [5, 4, 0, 3]
    assert [city_cost(state, seat, CHINA) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("RL-FALL-01", "RL-FALL-07", "RL-MUTANT-02")
def test_half_of_those_who_enter_fallout_are_lost() -> None:
    """RL-FALL-01: of five three are lost; two must go to leave one; Mutants lose nobody."""
    state = war(marks="siberia fallout", factions="khan-industries mutants die-mechaniker aliens")

    assert [lost_on_entering(state, seat, SIBERIA, 5) for seat in (0, 1)] == [3, 0]
    assert [least_to_expand(state, seat, SIBERIA) for seat in (0, 1)] == [2, 1]


@pytest.mark.rule("RL-EXP-02", "RL-EXP-03", "RL-MAP-03")
def test_expansions_go_next_door_and_leave_one() -> None:
    """RL-EXP-02: from Alaska over land and sea; with one troop nowhere, and not into a city that is too costly."""
    state = war(marks="alberta major-city", alpha="alaska 3, peru 1", bravo="northwest-territory 1")

    assert names(expansions(state, 0, INDEX["alaska"])) == "kamchatka"
    assert expansions(state, 0, PERU) == 0


@pytest.mark.rule("RL-EXP-09")
def test_a_lone_hq_may_be_entered_and_is_no_start() -> None:
    """RL-EXP-09: like an expansion, for any neighbour."""
    state = war(alpha="ural 3", bravo="china hq, india 1")

    assert CHINA in [place for place in range(43) if expansions(state, 0, URAL) >> place & 1]
    assert CHINA not in joining_places(state, 2)
    assert not attacks(state, 0, URAL)


@pytest.mark.rule("RL-COMBAT-01", "RL-COMBAT-10")
def test_two_troops_attack_enemies_next_door() -> None:
    """RL-COMBAT-10: one troop attacks nobody, and a territory that is shut cannot be attacked."""
    state = war(alpha="ural 2, siberia 1", bravo="china 1, russia 1, peru 1")
    assert names(attacks(state, 0, URAL)) == "russia china"
    assert attacks(state, 0, SIBERIA) == 0

    state.note().shut = 1 << CHINA
    assert names(attacks(state, 0, URAL)) == "russia"
    state.hypnotised = places("russia")
    assert attacks(state, 0, URAL) == 0


def test_drawn_lines_are_sea_lines() -> None:
    """What a mission draws joins by sea, both ways."""
    world = marked()
    world.join(PERU, INDEX["japan"])
    state = war(world=world, alpha="peru 2", bravo="japan 1")

    assert names(attacks(state, 0, PERU)) == "japan"
    assert is_by_sea(state, PERU, INDEX["japan"])
    assert not is_by_sea(state, PERU, INDEX["brazil"])


@pytest.mark.rule("RL-FORT-04", "RL-FORT-07")
def test_ten_boxes_use_a_fortification_up() -> None:
    """RL-FORT-04: nine marked still protect."""
    state = war(marks="ural minor-city fortification/9, china major-city fortification/10")

    assert (is_fortified(state, URAL), is_fortified(state, CHINA), is_fortified(state, PERU)) == (True, False, False)


@pytest.mark.rule("RL-POWER-01")
def test_die_mechaniker_defend_their_own_hq_as_fortified() -> None:
    """RL-POWER-01: their own starting HQ, wherever it stands, and no captured one."""
    state = war(powers="die-mechaniker fortified-hq", alpha="ural 3 hq, china 1", bravo="peru 2 hq")
    state.hqs[1] = CHINA

    assert defends_fortified(state, 0, URAL)
    assert not defends_fortified(state, 0, CHINA)
    assert not defends_fortified(state, 1, CHINA)


@pytest.mark.rule("RL-MAN-03")
def test_a_maneuver_goes_through_own_territories() -> None:
    """RL-MAN-03: a gap stops it, empty or an enemy's."""
    state = war(alpha="ural 3, siberia 1, mongolia 1, peru 1, india 1", bravo="china 1")

    assert names(maneuvers(state, 0, URAL)) == "siberia mongolia"


@pytest.mark.rule("RL-FALL-03")
def test_a_maneuver_ends_in_fallout_and_does_not_pass() -> None:
    """RL-FALL-03: Siberia can be reached, what lies behind it only by Mutants."""
    chain = "ural 3, siberia 1, mongolia 1"

    assert names(maneuvers(war(marks="siberia fallout", alpha=chain), 0, URAL)) == "siberia"
    mutants = war(marks="siberia fallout", factions="mutants aliens khan-industries die-mechaniker", alpha=chain)
    assert names(maneuvers(mutants, 0, URAL)) == "siberia mongolia"


@pytest.mark.rule("RL-POWER-10", "RL-WEAK-03")
def test_powers_and_weaknesses_change_how_far_a_maneuver_goes() -> None:
    """RL-POWER-10: any own territory; RL-WEAK-03: the Short Sighted go next door, with that power too."""
    anywhere = "saharan-republic any-place-maneuver"
    factions = "saharan-republic die-mechaniker khan-industries aliens"
    chain = "ural 3, siberia 1, mongolia 1, peru 1"

    far = war(powers=anywhere, factions=factions, alpha=chain)
    assert names(maneuvers(far, 0, URAL)) == "peru siberia mongolia"
    near = war(powers=anywhere + " short-sighted", factions=factions, alpha=chain)
    assert names(maneuvers(near, 0, URAL)) == "siberia"
