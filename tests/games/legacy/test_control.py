"""Control: what a seat has, and what that is worth."""

import pytest

from fimbul.games.legacy import queries
from fimbul.games.legacy.data import INDEX
from fimbul.games.legacy.names import BLUE, BROWN, GREEN, MUTANTS, NONE, RED, YELLOW
from fimbul.games.legacy.queries import (
    bonus_for,
    continent_bonus,
    continents_of,
    islands_of,
    largest_population,
    lead_faction,
    may_fill,
    may_scar,
    most_territories,
    population,
    stars_of,
)
from fimbul.games.legacy.state import War
from fimbul.games.legacy.world import Part, Played
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, names, question, war

AUSTRALIA = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"


def recruits(state: War, seat: int) -> int:
    """What a seat recruits; Alpha puts all of it in one place."""
    number = queries.recruits(state, seat)
    if seat == 0 and state.held[0]:
        played = state.copy()
        ask(played, "join or recruit")
        if question(played) == "place alpha":
            say(played, f"{words(played)[0]} rest")
            assert sum(played.troops) == sum(state.troops) + number
    return number


@pytest.mark.rule("RL-TERM-03", "RL-WIN-02")
def test_an_hq_counts_for_whoever_has_a_troop_there() -> None:
    """RL-WIN-02: a token and the own HQ are two stars; a lone HQ is nobody's."""
    state = war(alpha="ural 3 hq", bravo="china hq, india 1")

    assert [stars_of(state, seat) for seat in range(4)] == [2, 1, 1, 1]


@pytest.mark.rule("RL-WIN-03", "RL-COMBAT-07", "RL-COMBAT-09")
def test_a_captured_hq_is_its_captors_star() -> None:
    """RL-COMBAT-07: Alpha holds both, and Bravo has its token only; back in Bravo's hands it counts for Bravo."""
    state = war(alpha="ural 3 hq, china 1", bravo="india 1")
    state.hqs[1] = INDEX["china"]
    assert (stars_of(state, 0), stars_of(state, 1)) == (3, 1)

    state.take(0, INDEX["china"], 1)
    state.put(1, INDEX["china"], 1)
    assert (stars_of(state, 0), stars_of(state, 1)) == (2, 2)


@pytest.mark.rule("RL-REC-04")
def test_a_continent_is_whole_or_nothing() -> None:
    """RL-REC-04: four of four in Australia bring 2, three bring nothing."""
    assert continent_bonus(war(alpha=AUSTRALIA), 0) == 2
    assert continents_of(war(alpha=AUSTRALIA.replace("new-guinea 1,", "")), 0) == []


@pytest.mark.rule("RL-FALL-06")
def test_fallout_counts_for_its_continent() -> None:
    """RL-FALL-06: the fallout territory is a territory still."""
    assert continent_bonus(war(marks="indonesia fallout", alpha=AUSTRALIA), 0) == 2


@pytest.mark.rule("RL-REC-05")
def test_the_namer_gets_one_more() -> None:
    """RL-REC-05: person 1 named Australia, so Alpha gets 3 for it and Bravo 2; by option everybody gets 3."""
    world = marked()
    world.namer[5] = 1

    assert [bonus_for(war(world=world), seat, 5) for seat in (0, 1)] == [3, 2]
    assert bonus_for(war(world=world, options={"named_bonus": "everyone"}), 1, 5) == 3


@pytest.mark.rule("RL-REC-06")
def test_a_changed_bonus_counts_as_changed() -> None:
    """RL-REC-06: one less for Asia is 6."""
    world = marked()
    world.change[4] = -1

    assert bonus_for(war(world=world), 0, 4) == 6


@pytest.mark.rule("RL-MISPOW-06")
def test_a_denied_bonus_brings_nothing_this_turn() -> None:
    """RL-MISPOW-06: Alpha holds Australia and gets nothing for it in its own turn."""
    state = war(alpha=AUSTRALIA)
    state.note().denied = 1 << 5

    assert continent_bonus(state, 0) == 0


@pytest.mark.rule("RL-EVENT-13")
def test_the_largest_population_is_strictly_the_largest() -> None:
    """RL-EVENT-13: 2 beat 1; in a tie, or where nobody lives, nobody has it."""
    marks = "ural major-city, china minor-city, peru minor-city"

    assert largest_population(war(marks=marks, alpha="ural 1", bravo="china 1")) == 0
    assert largest_population(war(marks=marks, alpha="ural 1", bravo="china 1, peru 1")) == NONE
    assert largest_population(war(alpha="ural 1")) == NONE


@pytest.mark.rule("RL-ALIEN-11")
def test_nobody_lives_in_a_ruin() -> None:
    """RL-ALIEN-11: the Capital has five people, a ruin none."""
    state = war(marks="ural world-capital, china ruin", alpha="ural 1, china 1")

    assert population(state, 0) == 5


@pytest.mark.rule("RL-DECK-03")
def test_most_territories_are_strictly_most() -> None:
    """RL-DECK-03: a tie is nobody's."""
    assert most_territories(war(alpha="ural 1, china 1", bravo="peru 1")) == 0
    assert most_territories(war(alpha="ural 1", bravo="peru 1")) == NONE


def counted(number: int) -> str:
    """So many territories, a troop in each, none of them a whole continent."""
    spread = [
        *("alaska", "alberta", "ontario", "greenland", "venezuela", "peru", "brazil", "iceland", "scandinavia"),
        *("russia", "egypt", "ural", "siberia", "china", "india"),
    ]
    return ", ".join(f"{name} 1" for name in spread[:number])


@pytest.mark.rule("RL-REC-01", "RL-REC-13")
@pytest.mark.parametrize(("lands", "troops"), [(1, 3), (11, 3), (12, 4), (14, 4), (15, 5)])
def test_territories_bring_troops_by_threes(lands: int, troops: int) -> None:
    """RL-REC-13: 11 bring 3, 12 bring 4, 15 bring 5."""
    assert recruits(war(alpha=counted(lands)), 0) == troops


@pytest.mark.rule("RL-REC-01")
def test_population_is_added_before_dividing() -> None:
    """RL-REC-01: 13 territories and 2 people are 5 troops; divided apart they would be 4."""
    marks = "alaska major-city"

    assert recruits(war(marks=marks, alpha=counted(13)), 0) == 5
    assert recruits(war(marks=marks, alpha=counted(13), options={"divide_apart": True}), 0) == 4


@pytest.mark.rule("RL-REC-03")
def test_bonuses_come_on_top_of_the_least() -> None:
    """RL-REC-03: four territories and Australia's 2 are 5; by option 3 is the least of the whole."""
    assert recruits(war(alpha=AUSTRALIA), 0) == 5
    assert recruits(war(alpha=AUSTRALIA, options={"least_on_total": True}), 0) == 3


@pytest.mark.rule("RL-POWER-05")
def test_balkania_rounds_up() -> None:
    """RL-POWER-05: 13 territories are 5 troops for those who round up."""
    state = war(powers="imperial-balkania round-up", charlie=counted(13))

    assert recruits(state, 2) == 5


@pytest.mark.rule("RL-WEAK-05")
def test_the_primitive_count_no_people() -> None:
    """RL-WEAK-05: 9 territories and 9 people bring 3."""
    marks = "alaska world-capital, alberta major-city, ontario major-city"

    assert recruits(war(marks=marks, alpha=counted(9)), 0) == 6
    assert recruits(war(marks=marks, powers="die-mechaniker primitive", alpha=counted(9)), 0) == 3


@pytest.mark.rule("RL-ALIEN-09")
def test_aliens_recruit_more_for_ruins_and_their_island() -> None:
    """RL-ALIEN-09: two ruins are two more, the Island two."""
    world = marked("ural ruin, china ruin", packages="pocket-2")
    world.join(INDEX["alien-island"], INDEX["peru"])
    state = war(world=world, factions="aliens khan-industries imperial-balkania mutants", alpha="ural 1, china 1")
    assert recruits(state, 0) == 5

    state.put(0, INDEX["alien-island"], 1)
    assert recruits(state, 0) == 7


@pytest.mark.rule("RL-MAP-04", "RL-ALIEN-06")
def test_the_alien_island_is_the_eighth_island() -> None:
    """RL-ALIEN-06: once it is on the board; a drawn line to a coast makes no island of the coast."""
    world = marked()
    world.join(INDEX["alien-island"], INDEX["peru"])
    state = war(world=world, alpha="alien-island 1, japan 1, peru 1")

    assert names(islands_of(state, 0)) == "japan alien-island"


@pytest.mark.rule("RL-TERM-02", "RL-MUT-03", "RL-ALIEN-07")
def test_a_faction_has_one_power_of_a_colour() -> None:
    """RL-TERM-02: a filled slot is full; Mutants have a yellow slot only, Aliens none."""
    state = war(powers="die-mechaniker mobile")

    assert [may_fill(state, 0, slot) for slot in (GREEN, BLUE, BROWN, RED, YELLOW)] == [True, False, True, True, True]
    assert [may_fill(state, MUTANTS, slot) for slot in (GREEN, BLUE, BROWN, RED, YELLOW)] == [False] * 4 + [True]
    assert not any(may_fill(state, MUTANTS + 1, slot) for slot in (GREEN, BLUE, BROWN, RED, YELLOW))


@pytest.mark.rule("RL-SCAR-03", "RL-SCAR-12")
def test_one_scar_a_territory_and_none_on_fallout() -> None:
    """RL-SCAR-03, RL-SCAR-12: a city is no hindrance."""
    state = war(marks="ural bunker, siberia fallout, china major-city")

    assert [may_scar(state, INDEX[name]) for name in ("ural", "siberia", "china", "peru")] == [False, False, True, True]


@pytest.mark.rule("RL-CAPITAL-04")
def test_the_lead_faction_has_strictly_most_wins() -> None:
    """RL-CAPITAL-04: two wins beat one, a tie is nobody's, and before Pack 4 nobody leads."""
    world = marked(packages="pack-4")
    world.games = [Played(7, True, (Part(7, faction, NONE, 0),)) for faction in (0, 1, 0)]
    assert lead_faction(war(world=world)) == 0

    world.games.append(Played(7, True, (Part(7, 1, NONE, 0),)))
    assert lead_faction(war(world=world)) == NONE
    assert lead_faction(war(packages="pack-4")) == NONE
    world.packages = 0
    world.games.pop()
    assert lead_faction(war(world=world)) == NONE
