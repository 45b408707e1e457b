"""Points, places and endings."""

from typing import Any

import pytest

from fimbul.games.worldwar.names import INDEX, NATIONS, SEAT_NAMES
from fimbul.games.worldwar.scoring import (
    SHARES,
    controls,
    end_if_conquered,
    is_vanquished,
    land_parts,
    parts,
    special_points,
)
from fimbul.games.worldwar.state import War
from tests.games.kit import say
from tests.games.worldwar.scene import begun, ended, war

FIVE = {"seats": 5}  # with China at Delta's seat, and the Arab League at Echo's


def points(state: War, name: str) -> dict[str, float]:
    """What a territory gives to whom."""
    check_the_end_counts_so(state)
    return {SEAT_NAMES[seat]: part / SHARES for seat, part in enumerate(land_parts(state, INDEX[name])) if part}


def special(state: War, seat: str) -> int:
    """What the cards of a seat give."""
    check_the_end_counts_so(state)
    return special_points(state, SEAT_NAMES.index(seat))


def check_the_end_counts_so(state: War) -> None:
    """Whoever passes as the last one ends the game with these points."""
    outcome = ended(state).outcome
    assert outcome is not None
    assert list(outcome.scores) == [part / SHARES for part in parts(state)]


@pytest.mark.rule("WW-END-07", "WW-END-01")
def test_an_empty_energy_territory_of_the_own_colour_gives_two_points() -> None:
    """WW-END-07: the first example of the rulebook."""
    assert points(war(), "alaska") == {"alpha": 2}


@pytest.mark.rule("WW-END-07", "WW-END-04")
def test_rare_earth_with_troops_of_both_gives_nothing() -> None:
    """WW-END-07: the second example: contested territory scores nobody, whoever owns it."""
    state = war(usa="western-usa tank 3", rus="western-usa soldier")

    assert points(state, "western-usa") == {}


@pytest.mark.rule("WW-END-07", "WW-END-01")
def test_rare_earth_with_two_cities_gives_five_points() -> None:
    """WW-END-07: the third example; held by its owner, or by another major that has driven it out."""
    assert points(war(options=FIVE, chn="south-china soldier"), "south-china") == {"delta": 5}
    assert points(war(options=FIVE, usa="south-china soldier"), "south-china") == {"alpha": 5}


@pytest.mark.rule("WW-END-07", "WW-END-01")
def test_a_regular_territory_with_a_city_gives_two_points() -> None:
    """WW-END-07: the fourth example."""
    assert points(war(rus="western-russia soldier"), "western-russia") == {"charlie": 2}


@pytest.mark.rule("WW-END-07", "WW-END-02")
def test_iran_as_an_ally_gives_one_point_though_it_has_energy_and_a_city() -> None:
    """WW-END-07: the fifth example; empty or not."""
    assert points(war(allies="charlie irn"), "iran") == {"charlie": 1}
    assert points(war(allies="charlie irn", irn="iran tank/2"), "iran") == {"charlie": 1}


@pytest.mark.rule("WW-END-02")
def test_with_the_players_major_beside_it_an_ally_s_land_gives_its_value() -> None:
    """WW-END-02: one point only where no major of the player is; air alone holds no land."""
    assert points(war(allies="charlie irn", rus="iran soldier", irn="iran tank"), "iran") == {"charlie": 3}
    assert points(war(allies="charlie irn", rus="iran fighter", irn="iran tank"), "iran") == {"charlie": 1}


@pytest.mark.rule("WW-END-03")
def test_other_majors_of_a_player_score_as_minors() -> None:
    """WW-END-03: the second major of two and three players, and one gained by diplomacy."""
    assert points(war(options={"seats": 2}, nato="france soldier"), "france") == {"alpha": 1}
    assert points(war(options={"seats": 2}), "south-china") == {"bravo": 1}
    assert points(war(allies="alpha chn"), "south-china") == {"alpha": 1}


@pytest.mark.rule("WW-END-01", "WW-UNR-05")
@pytest.mark.parametrize("marker", ["devastation", "unrest"])
def test_devastation_and_unrest_void_a_territory(marker: str) -> None:
    """WW-END-01: held or empty."""
    markers: dict[str, Any] = {marker: "alaska, hawaii"}
    state = war(usa="alaska soldier", **markers)

    assert points(state, "alaska") == points(state, "hawaii") == {}


@pytest.mark.rule("WW-END-01")
def test_a_conqueror_scores_what_the_owner_has_lost() -> None:
    """WW-END-01: land units hold it; a fighter alone holds nothing, but spoils it for the owner."""
    assert points(war(rus="alaska tank"), "alaska") == {"charlie": 2}
    assert points(war(rus="alaska fighter"), "alaska") == {}


@pytest.mark.rule("WW-END-04", "WW-END-08")
def test_partners_who_share_a_territory_divide_its_points() -> None:
    """WW-END-04: fractions are kept, and the value is that of the best entitled; a home scores its empty owner, too."""
    both = war(pacts="alpha bravo", usa="western-russia soldier", nato="western-russia soldier")
    assert points(both, "western-russia") == {"alpha": 1, "bravo": 1}
    guests = war(pacts="alpha bravo", nato="alaska tank")
    assert points(guests, "alaska") == {"alpha": 1, "bravo": 1}
    three = war(pacts="alpha bravo delta", usa="mongolia soldier", nato="mongolia soldier", arb="mongolia soldier")
    assert points(three, "mongolia") == {"alpha": 1, "bravo": 1, "delta": 1}
    ally = war(pacts="alpha bravo", allies="bravo tur", usa="turkey tank")
    assert points(ally, "turkey") == {"alpha": 1, "bravo": 1}


@pytest.mark.rule("WW-END-04")
def test_one_point_is_divided_to_a_half_and_to_a_third() -> None:
    """WW-END-04: as printed: 1 can be divided to .5 and .33."""
    two = war(pacts="alpha bravo", usa="cuba soldier", nato="cuba soldier")
    assert points(two, "cuba") == {"alpha": 0.5, "bravo": 0.5}
    three = war(pacts="alpha bravo delta", usa="cuba soldier", nato="cuba soldier", arb="cuba soldier")
    assert [round(each, 2) for each in points(three, "cuba").values()] == [0.33, 0.33, 0.33]


@pytest.mark.rule("WW-END-04")
@pytest.mark.parametrize("sharing", [2, 3, 4, 5, 6, 7])
def test_any_number_of_partners_shares_without_a_remainder(sharing: int) -> None:
    """WW-END-04: a point is 420 parts, which two to seven divide."""
    majors = ["usa", "nato", "rus", "chn", "arb", "afr", "sam"][:sharing]
    together = " ".join(SEAT_NAMES[:sharing])
    state = war(options={"seats": 7}, pacts=together, **dict.fromkeys(majors, "mongolia soldier"))
    shares = land_parts(state, INDEX["mongolia"])

    assert shares[:sharing] == [3 * SHARES // sharing] * sharing
    assert sum(shares) == 3 * SHARES


@pytest.mark.rule("WW-END-08")
def test_seas_and_land_of_nobody_score_nothing() -> None:
    """WW-END-08: a fleet holds no points; un-allied land is nobody's."""
    state = war(usa="north-atlantic navy/2 3")

    assert sum(parts(state)) == sum(parts(war()))
    assert points(state, "mexico") == points(state, "brazil") == {}


@pytest.mark.rule("WW-END-09")
def test_neutral_land_scores_who_holds_it() -> None:
    """WW-END-09: its value for a major, one point for an ally, nothing while it is empty."""
    assert points(war(), "mongolia") == {}
    assert points(war(rus="mongolia soldier"), "mongolia") == {"charlie": 3}
    assert points(war(allies="charlie irn", irn="mongolia soldier"), "mongolia") == {"charlie": 1}


@pytest.mark.rule("WW-END-09", "WW-NTR-06")
def test_north_korea_is_neutral_land_in_the_basic_game() -> None:
    """WW-END-09: nobody's home."""
    assert points(war(usa="north-korea soldier"), "north-korea") == {"alpha": 2}
    assert points(war(), "north-korea") == {}


@pytest.mark.rule("WW-NKI-08")
def test_cards_that_go_round_score_nobody() -> None:
    """WW-NKI-08: not even whoever holds them; their counters are everybody's enemies."""
    state = war(options={"advanced": True}, isl="iraq soldier")

    assert points(state, "north-korea") == points(state, "iraq") == {}


@pytest.mark.rule("WW-ARB-01")
def test_without_an_arab_league_garrisons_score_nothing() -> None:
    """WW-ARB-01: until it has entered play; nor do they control what a card names."""
    garrisons = {"usa": "iraq soldier, afghanistan soldier"}
    state = war(options={"seats": 2}, **garrisons)
    assert points(state, "iraq") == {}
    assert special(state, "alpha") == 0

    entered = war(options={"seats": 2}, allies="bravo arb", **garrisons)
    assert points(entered, "iraq") == {"alpha": 2}
    assert special(entered, "alpha") == 2


@pytest.mark.rule("WW-MAJ-01", "WW-END-05", "WW-END-10")
def test_special_points_need_every_territory_that_is_named() -> None:
    """WW-MAJ-01: a counter of the hand there, no enemy, no marker; whole points, also among partners."""
    assert special(war(usa="iraq soldier, afghanistan soldier"), "alpha") == 2
    assert special(war(usa="iraq soldier"), "alpha") == 0
    assert special(war(usa="iraq soldier, afghanistan soldier", rus="iraq soldier"), "alpha") == 0
    assert special(war(usa="iraq soldier, afghanistan soldier", devastation="iraq"), "alpha") == 0
    assert special(war(usa="iraq soldier, afghanistan soldier", unrest="iraq"), "alpha") == 0
    assert special(war(allies="alpha tur", usa="iraq soldier", tur="afghanistan soldier"), "alpha") == 2
    shared = war(pacts="alpha delta", usa="iraq soldier, afghanistan soldier", arb="iraq soldier")
    assert special(shared, "alpha") == 2


@pytest.mark.rule("WW-MAJ-01")
def test_a_major_has_special_points_for_its_own_player_only() -> None:
    """WW-MAJ-01: neither as a second major nor as an ally."""
    second = war(options={"seats": 2}, nato="ukraine soldier")
    assert special(second, "alpha") == 0
    assert controls(second, 0, INDEX["ukraine"])
    assert special(war(allies="alpha chn", chn="taiwan soldier"), "alpha") == 0
    assert special(war(options=FIVE, chn="taiwan soldier"), "delta") == 2


@pytest.mark.rule("WW-MIN-01")
def test_special_points_of_a_minor_go_to_whoever_has_its_card() -> None:
    """WW-MIN-01: Israel's for Israel itself, also when it is empty; Turkey's for Syria."""
    assert special(war(allies="alpha isr"), "alpha") == 1
    assert special(war(allies="alpha isr", rus="israel soldier"), "alpha") == 0
    assert special(war(allies="bravo tur", nato="syria soldier"), "bravo") == 1
    assert special(war(allies="bravo tur", nato="syria soldier"), "alpha") == 0


@pytest.mark.rule("WW-MAJ-07")
def test_africa_has_special_points_while_its_homes_are_clear() -> None:
    """WW-MAJ-07: no enemy counter, devastation or unrest on any of them; partners are no enemies."""
    six = {"seats": 6}
    assert special(war(options=six), "foxtrot") == 3
    assert special(war(options=six, usa="congo fighter"), "foxtrot") == 0
    assert special(war(options=six, unrest="sahel"), "foxtrot") == 0
    assert special(war(options=six, pacts="alpha foxtrot", usa="congo fighter"), "foxtrot") == 3


@pytest.mark.rule("WW-END-06")
def test_ties_go_to_more_allies_then_to_more_money_and_are_shared_then() -> None:
    """WW-END-06: NATO and China have 16 points each, and the Arab League fewer by devastation."""
    assert winners(money="nato 7, chn 7") == ("bravo", "delta")
    assert winners(money="nato 7, chn 8") == ("delta",)
    assert winners(money="nato 7, chn 8", allies="bravo tur") == ("bravo",)


def winners(**scene: str) -> tuple[str, ...]:
    """Who wins after the last round."""
    outcome = ended(war(options=FIVE, devastation="saudi-arabia, gulf-states, iraq, turkey", **scene)).outcome
    assert outcome is not None
    return tuple(SEAT_NAMES[seat] for seat in outcome.winners)


@pytest.mark.rule("WW-SEQ-10")
def test_in_a_campaign_whoever_has_neither_counter_nor_free_home_is_vanquished() -> None:
    """WW-SEQ-10: and the last one who is not wins; a counter far away is enough to go on."""
    units = ["soldier"] * 7 + ["tank"] * 5 + ["mlrs"] * 2 + ["special-ops"]  # most that the USA have on land
    lands = zip(homes_of("rus") + homes_of("chn"), units, strict=True)
    homes = ", ".join([f"{name} {unit}" for name, unit in lands])
    lost = war(options={"seats": 2, "rounds": 0}, usa=homes)
    assert is_vanquished(lost, 1)
    end_if_conquered(lost)
    assert lost.outcome is not None
    assert (lost.outcome.winners, lost.outcome.reason) == ((0,), "conquest")

    fleet = war(options={"seats": 2, "rounds": 0}, usa=homes, chn="indian-ocean navy")
    assert not is_vanquished(fleet, 1)
    end_if_conquered(fleet)
    assert not fleet.over
    say(begun(fleet), "pass")
    assert fleet.active == 1

    rounds = war(options={"seats": 2}, usa=homes)
    end_if_conquered(rounds)
    assert not rounds.over


@pytest.mark.rule("WW-SEQ-10")
def test_the_last_one_who_is_not_vanquished_wins_though_he_holds_nothing() -> None:
    """WW-SEQ-10: North Korea is everywhere; Charlie's player has no point, no ally more and no money, but a ship."""
    scene: dict[str, Any] = {
        "options": {"seats": 2, "rounds": 0, "advanced": True},
        "nko": ", ".join(f"{name} soldier" for nation in ("usa", "nato", "rus", "chn") for name in homes_of(nation)),
        "money": "usa 50, rus 0",
        "allies": "alpha tur, bravo ukr",
    }
    scene["nko"] += ", turkey soldier, ukraine soldier"
    state = war(chn="indian-ocean navy", **scene)
    end_if_conquered(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.places, state.outcome.scores) == ((1,), (2, 1), (0.0, 0.0))

    nobody = war(**scene)
    end_if_conquered(nobody)
    assert nobody.outcome is not None
    assert (nobody.outcome.winners, nobody.outcome.reason) == ((0,), "conquest")  # by money: nobody has a point


def homes_of(nation: str) -> list[str]:
    """The home territories of a nation."""
    box = war().box
    return [name for name, place in INDEX.items() if name != "space" and box.owner[place] == NATIONS.index(nation)]
