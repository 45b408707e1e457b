"""The end of a turn: missions, cards, how the row moves, events."""

from typing import Any

import pytest

import fimbul
from fimbul.games.legacy.data import BIT, BOX, INDEX
from fimbul.games.legacy.lexicon import EVENT, LEXICON, PRIVATE_MISSION
from fimbul.games.legacy.names import (
    CAPITAL,
    EVENTS,
    MISSIONS,
    NONE,
    RED,
    RUIN,
    SCAR_INTERFERENCE,
)
from fimbul.games.legacy.naming import gets_a_name, may_name, with_names
from fimbul.games.legacy.queries import own_city
from fimbul.games.legacy.state import War, replaced
from fimbul.games.legacy.steps.happenings import PERFORM
from fimbul.games.legacy.steps.missions import is_reached
from fimbul.games.legacy.world_text import read_world, write_world
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, names, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}
ROW = "ural brazil egypt china"


def after_conquest(state: War, of: str = "china") -> War:
    """The active seat has conquered a territory and comes to the end of its turn."""
    state.note().conquered = places(of)
    ask(state, "claim")
    return state


@pytest.mark.rule("RL-CARD-01", "RL-CARD-02", "RL-CARD-05")
def test_a_controlled_card_is_taken_and_the_row_closes() -> None:
    """RL-CARD-05: A B C D, C taken, becomes N A B D."""
    state = after_conquest(war(row="brazil egypt ural japan", alpha="ural 1, china 1", **OTHERS))
    assert words(state) == ["ural"]
    say(state, "ural")
    assert question(state) == "turn card chance"

    say(state, "india")
    assert names(state.row) == "india brazil egypt japan"
    assert state.hands[0] == places("ural")
    assert state.active == 1


@pytest.mark.rule("RL-CARD-01", "RL-EXP-07")
def test_without_a_conquest_there_is_no_card() -> None:
    """RL-CARD-01: the turn just ends."""
    state = war(row=ROW, alpha="ural 1", **OTHERS)
    ask(state, "claim")

    assert state.active == 1


@pytest.mark.rule("RL-CARD-03", "RL-CARD-10")
def test_a_coin_card_moves_the_row() -> None:
    """RL-CARD-10: A B C D become N A B C, and D is discarded; by option the row stays."""
    state = after_conquest(war(row="brazil egypt peru japan", alpha="ural 1", **OTHERS), "ural")
    say(state, "coin-card india")
    assert (names(state.row), names(state.discards)) == ("india brazil egypt peru", "japan")
    assert (state.coin_hands[0], state.coin_pile) == (1, 9)

    still = war(row="brazil egypt peru japan", alpha="ural 1", options={"coin_shifts_row": False}, **OTHERS)
    after_conquest(still, "ural")
    say(still, "coin-card")
    assert names(still.row) == "brazil egypt peru japan"
    assert still.active == 1


@pytest.mark.rule("RL-DECK-01")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    """RL-DECK-01: with both empty the slot stays empty."""
    state = war(row=ROW, alpha="ural 1, china 1", **OTHERS)
    state.hands[3], state.draw_pile, state.discards = state.draw_pile & ~places("india"), 0, places("india")
    after_conquest(state)
    say(state, "ural")
    assert words(state) == ["india"]
    say(state, "india")

    state.hands[3] |= state.draw_pile
    state.draw_pile, state.discards, state.active = 0, 0, 0
    after_conquest(state)
    say(state, "china")
    assert state.row[0] == NONE
    assert state.active == 1


@pytest.mark.rule("RL-DECK-02", "RL-DECK-03", "RL-DECK-04")
def test_the_last_coin_card_brings_a_star_once() -> None:
    """RL-DECK-02: to whoever controls the most territories, the first time in a game."""
    state = war(row="brazil egypt india japan", alpha="ural 1, china 1", **OTHERS)
    state.coin_hands[1], state.coin_pile = 9, 1
    after_conquest(state, "ural")
    say(state, "coin-card mongolia")
    assert (state.stars[0], state.coins_ran_out) == (2, True)

    state.active, state.coin_pile, state.coin_hands[1] = 0, 1, 8
    after_conquest(state, "ural")
    say(state, "coin-card siberia")
    assert state.stars[0] == 2


@pytest.mark.rule("RL-P1-04", "RL-MISPOW-04")
def test_interference_bars_a_card() -> None:
    """RL-P1-04: Bravo might hold it and does; the only eligible card is barred, so Alpha takes a Coin card."""
    state = war(row="brazil egypt ural japan", packages="pack-1", alpha="ural 1", **OTHERS)
    state.scar_cards = [NONE, SCAR_INTERFERENCE, NONE, NONE]
    after_conquest(state, "ural")
    say(state, "ural")
    assert (question(state), words(state)) == ("interfere bravo", ["pass", "scar-interference"])

    say(state, "scar-interference")
    assert (question(state), words(state)) == ("take card alpha", ["coin-card"])


@pytest.mark.rule("RL-MISPOW-05")
def test_recon_takes_any_card_instead_of_a_coin() -> None:
    """RL-MISPOW-05: for a missile, where a Coin card could be drawn."""
    state = war(
        row="brazil egypt india japan", packages="pocket-1", powers="die-mechaniker power-recon", alpha="ural 1"
    )
    state.missiles[0] = 1
    after_conquest(state, "ural")
    assert words(state) == ["coin-card", "power-recon"]

    say(state, "power-recon")
    assert words(state) == ["brazil", "egypt", "japan", "india"]


@pytest.mark.rule("RL-POWER-08")
def test_khan_may_garrison_the_territory_of_its_card() -> None:
    """RL-POWER-08: one troop where they control it."""
    khan = "khan-industries die-mechaniker imperial-balkania saharan-republic"
    state = war(row=ROW, powers="khan-industries card-garrison", factions=khan, alpha="ural 1", **OTHERS)
    after_conquest(state, "ural")
    say(state, "ural")
    assert (question(state), words(state)) == ("garrison alpha", ["pass", "troops"])

    say(state, "troops")
    assert state.troops[INDEX["ural"]] == 2


@pytest.mark.rule("RL-MUTANT-08")
def test_mindshackle_swaps_the_card() -> None:
    """RL-MUTANT-08: for a random one of a player who lost a territory to the Mutants this turn."""
    world = marked(packages="pocket-1")
    world.stance, world.kind = 0, 1
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = war(world=world, row=ROW, factions=mutants, alpha="ural 1", **OTHERS)
    state.coin_hands[1], state.coin_pile = 2, 8
    state.note().robbed = 1 << 1
    after_conquest(state, "ural")
    say(state, "ural")
    assert words(state) == ["pass", "bravo"]

    say(state, "bravo coin-card")
    assert (state.coin_hands[0], state.hands[1]) == (1, places("ural"))


def with_mission(mission: str, **scene: Any) -> War:
    """A war with this mission face up."""
    state = war(packages=scene.pop("packages", "pack-3"), row=ROW, **{**OTHERS, **scene})
    number = MISSIONS.index(mission)
    state.mission, state.mission_deck = number, state.mission_deck & ~BIT[number]
    return state


@pytest.mark.rule("RL-MISS-01", "RL-MISS-02", "RL-MISS-03", "RL-MISS-04", "RL-MISSION-02", "RL-MISSION-09")
def test_a_mission_is_claimed_instead_of_a_card() -> None:
    """RL-MISS-04: nine conquests; a star, no card, and a new mission comes up."""
    state = with_mission("reign-of-terror", alpha="ural 1, china 1")
    after_conquest(state, "alaska alberta ontario greenland peru brazil argentina venezuela")
    assert question(state) == "take card alpha"

    after_conquest(state, "alaska alberta ontario greenland peru brazil argentina venezuela iceland")
    assert words(state) == ["done", "mission"]
    say(state, "mission imperial-might")
    assert (state.stars[0], state.mission, state.mission_discards) == (2, 5, 1 << 1)
    assert state.active == 1


@pytest.mark.rule("RL-MISSION-01", "RL-MISSION-03", "RL-MISSION-04", "RL-MISSION-05", "RL-MISSION-06")
def test_what_missions_ask_for() -> None:
    """RL-MISSION-01: six cities; -03, -04: four conquests of cities, over sea; -05: a continent; -06: a bonus of 7."""
    cities = ["ural", "china", "india", "siberia", "mongolia", "irkutsk"]
    marks = ", ".join(f"{name} minor-city" for name in cities)
    held = ", ".join(f"{name} 1" for name in cities)
    south = "venezuela peru brazil argentina"
    asia = "ural siberia yakutsk kamchatka irkutsk mongolia japan afghanistan china middle-east india southeast-asia"
    for mission, scene, deeds in (
        ("superior-infrastructure", {"marks": marks, "alpha": held}, {}),
        ("urban-assault", {"alpha": "ural 1"}, {"cities": places(" ".join(cities[:4]))}),
        ("amphibious-onslaught", {"alpha": "ural 1"}, {"by_sea": places(" ".join(cities[:4]))}),
        ("unexpected-attack", {"alpha": "ural 1"}, {"conquered": places(south)}),
        ("imperial-might", {"alpha": ", ".join(f"{name} 1" for name in asia.split()), "delta": "iceland 1"}, {}),
    ):
        state = with_mission(mission, **scene)
        for name, value in deeds.items():
            setattr(state.note(), name, value)
        ask(state, "claim")
        assert "mission" in words(state), mission


@pytest.mark.rule("RL-MISSION-07", "RL-PACK-06", "RL-PACK-12", "RL-PRIV-01", "RL-CAPITAL-02")
def test_the_world_is_ready_for_its_capital() -> None:
    """RL-MISSION-07: where a card of four coins may be drawn; it replaces the city, and Pack 4 opens."""
    state = with_mission(
        "the-world-is-ready", marks="ural coins/4 major-city/1 fortification/2", alpha="ural 1, china 1"
    )
    after_conquest(state)
    say(state, "mission")
    assert words(state) == ["ural"]
    say(state, "ural")

    world = state.world
    ural = INDEX["ural"]
    assert (world.city[ural], world.fortification[ural]) == (CAPITAL, 2)
    assert not own_city(state, 0, ural)
    assert world.missions_destroyed == 1 << 6
    assert state.stars[0] == 3
    assert (question(state), state.mission_deck.bit_count()) == ("next mission chance", 7 + 6)
    assert "ural" in names(state.row)


@pytest.mark.rule("RL-MISSION-07")
def test_whoever_places_the_capital_names_it() -> None:
    """RL-MISSION-07: it is placed and named; the name of the city that it replaces is gone."""
    world = marked("ural coins/4 major-city/2", packages="pack-3")
    world.names["ural"] = "New Odense"
    state = war(world=world, row=ROW, alpha="ural 1, china 1", **OTHERS)
    state.mission = MISSIONS.index("the-world-is-ready")
    state.mission_deck &= ~BIT[state.mission]
    after_conquest(state)
    say(state, "mission")
    assert gets_a_name({**state.view(0)})
    say(state, "ural")

    began, capital = read_world(write_world(world, BOX), BOX), LEXICON.parse("ural")
    assert may_name(state, began, 0, capital)
    assert not may_name(state, began, 1, capital)
    assert "ural" not in with_names(state.world, began, {}).names


@pytest.mark.rule("RL-MISSION-06", "RL-MISPOW-06")
def test_a_denied_bonus_does_not_count_for_imperial_might() -> None:
    """RL-MISPOW-06: Europe and Australia bring seven; without Australia, this turn, it is five."""
    europe = (
        "iceland 1, great-britain 1, scandinavia 1, northern-europe 1, western-europe 1, southern-europe 1, russia 1"
    )
    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    state = war(alpha=f"{europe}, {australia}", **OTHERS)
    mission = MISSIONS.index("imperial-might")
    assert is_reached(state, 0, mission)
    state.note().denied = 1 << 5

    assert not is_reached(state, 0, mission)


@pytest.mark.rule("RL-MISSION-08", "RL-MAP-05")
def test_explorers_draw_a_sea_line() -> None:
    """RL-MISSION-08: between two coasts that are not next to each other."""
    islands = "greenland 1, iceland 1, great-britain 1, japan 1, madagascar 1, indonesia 1, new-guinea 1"
    state = with_mission("explore-the-world", alpha=islands, delta="ural 1")
    ask(state, "claim")
    say(state, "mission")
    assert "irkutsk" not in words(state)
    say(state, "peru")
    assert not {"peru", "brazil", "afghanistan"} & set(words(state))
    say(state, "japan")

    assert state.world.near[INDEX["peru"]] & places("japan")
    assert state.stars[0] == 3


@pytest.mark.rule("RL-PRIV-02", "RL-PRIV-09")
def test_a_private_mission_goes_into_the_red_slot() -> None:
    """RL-PRIV-02: for good, and the card is destroyed; with a full slot it is only discarded."""
    state = with_mission("wide-border", packages="pack-3 pack-4", alpha="ural 1")
    state.note().wide_border = 2
    ask(state, "claim")
    say(state, "mission")
    assert (state.world.slot(0, RED), state.world.missions_destroyed, state.stars[0]) == (13, 1 << 13, 2)

    full = with_mission("wide-border", packages="pack-3 pack-4", alpha="ural 1")
    full.alter().fill(0, RED, 8)
    full.note().wide_border = 2
    ask(full, "claim")
    say(full, "mission")
    assert (full.world.missions_destroyed, full.mission_discards) == (0, 1 << 13)


@pytest.mark.rule("RL-PRIV-03", "RL-PRIV-06", "RL-PRIV-07", "RL-PRIV-08", "RL-PRIV-04", "RL-PRIV-05")
def test_an_own_mission_counts_once_a_game() -> None:
    """RL-PRIV-03: for its faction, whatever lies face up."""
    marks = "ural bunker world-capital, china mercenary major-city, india major-city, siberia major-city"
    for mission, deeds in (
        ("advanced-tactics", {"rich_cards": 2}),
        ("advanced-training", {"coins_turned_in": 10}),
        ("forced-occupation", {"loot": 3}),
        ("guerilla-warfare", {}),
        ("urban-troop-surge", {}),
    ):
        world = marked(marks, packages="pack-3 pack-4")
        world.fill(0, RED, MISSIONS.index(mission))
        state = war(world=world, row=ROW, alpha="ural 1, china 1, india 1, siberia 1", **OTHERS)
        for name, value in deeds.items():
            setattr(state.note(), name, value)
        ask(state, "claim")
        assert words(state) == ["done", "private-mission"], mission
        say(state, "private-mission")
        assert (state.stars[0], state.active) == (2, 1)
        state.active = 0
        ask(state, "claim")
        assert state.active == 1


@pytest.mark.rule("RL-MUTANT-04", "RL-MUT-04", "RL-ALIEN-10")
def test_mutants_and_aliens_have_printed_missions() -> None:
    """RL-MUTANT-04: all Bio-hazard and the fallout; RL-ALIEN-10: every city, for one star or by option two."""
    mutants = "mutants aliens khan-industries die-mechaniker"
    marks = "ural bio-hazard, china fallout, peru minor-city, brazil ruin"
    state = war(marks=marks, factions=mutants, row=ROW, alpha="ural 1, china 1", **OTHERS)
    ask(state, "claim")
    assert "private-mission" in words(state)

    aliens = "aliens mutants khan-industries die-mechaniker"
    for options, stars in (({}, 2), ({"alien_mission_stars": 2}, 3)):
        state = war(marks=marks, factions=aliens, row=ROW, options=options, alpha="peru 1", bravo="ural 1")
        ask(state, "claim")
        say(state, "private-mission")
        assert state.stars[0] == stars


def happen(state: War, event: str) -> War:
    """An event is performed in the middle of Alpha's turn."""
    number = EVENTS.index(event)
    if not state.event_deck[number]:
        state.event_deck = replaced(state.event_deck, number, 1)
    ask(state, "field")
    state.event_deck = replaced(state.event_deck, number, state.event_deck[number] - 1)
    state.ask(PERFORM, -1, what=number)
    state.settle()
    return state


@pytest.mark.rule("RL-EVENT-01", "RL-EVENT-02", "RL-EVENT-03", "RL-EVENT-04", "RL-EVENT-05")
def test_an_even_card_brings_an_event() -> None:
    """RL-EVENT-02: two coins do, one does not; in a fresh box nothing does."""
    for packages, asked in (("pack-1", "turn event chance"), ("", "")):
        state = war(marks="india coins/2", packages=packages, row=ROW, alpha="ural 1, china 1", **OTHERS)
        after_conquest(state)
        say(state, "ural india")
        assert (question(state) == asked) == bool(asked)
    odd = after_conquest(war(packages="pack-1", row=ROW, alpha="ural 1, china 1", **OTHERS))
    say(odd, "ural india")
    assert odd.active == 1
    assert LEXICON.word(EVENT) == "event-fortify"


@pytest.mark.rule("RL-EVENT-08", "RL-FORT-06")
def test_fortify_brings_a_fortification_or_troops() -> None:
    """RL-EVENT-08: the card is destroyed if it fortifies; else two troops in each of up to two cities."""
    marks = "ural major-city fortification/7, china minor-city"
    state = happen(war(marks=marks, packages="pack-1", alpha="ural 1, china 1", **OTHERS), "event-fortify")
    assert words(state) == ["troops", "fortification"]
    say(state, "fortification ural")
    assert (state.world.fortification[INDEX["ural"]], state.world.events_destroyed[0]) == (0, 1)

    other = happen(war(marks=marks, packages="pack-1", alpha="ural 1, china 1", **OTHERS), "event-fortify")
    say(other, "troops ural")
    assert words(other) == ["done", "china"]
    say(other, "china")
    assert (other.troops[INDEX["ural"]], other.troops[INDEX["china"]], other.event_discards[0]) == (3, 3, 1)


@pytest.mark.rule("RL-EVENT-09", "RL-EVENT-14", "RL-MAN-06")
def test_control_the_people_brings_troops_or_a_maneuver() -> None:
    """RL-EVENT-09: to Bravo in Alpha's turn, and the own maneuver is still there."""
    scene: dict[str, Any] = {
        "marks": "peru major-city",
        "packages": "pack-1",
        "alpha": "ural 3",
        "bravo": "peru 3, brazil 1",
    }
    state = happen(war(**scene), "event-control-the-people")
    assert (question(state), words(state)) == ("boon bravo", ["maneuver", "troops"])
    say(state, "maneuver peru brazil rest")
    assert (state.troops[INDEX["brazil"]], state.deeds.maneuvered) == (3, False)

    other = happen(war(**scene), "event-control-the-people")
    say(other, "troops peru")
    assert other.troops[INDEX["peru"]] == 8


@pytest.mark.rule("RL-EVENT-10")
def test_riots_shake_major_cities() -> None:
    """RL-EVENT-10: two troops, an HQ and a 2 are five: both troops go, and the HQ."""
    state = happen(war(marks="ural major-city", packages="pack-1", alpha="ural 2 hq, china 1", **OTHERS), "event-riots")
    say(state, "die-2")
    assert (state.troops[INDEX["ural"]], state.hqs[0]) == (0, NONE)

    safe = happen(war(marks="ural major-city", packages="pack-1", alpha="ural 5, china 1", **OTHERS), "event-riots")
    say(safe, "die-1")
    assert safe.troops[INDEX["ural"]] == 5


@pytest.mark.rule("RL-EVENT-07")
def test_no_power_saves_from_an_event() -> None:
    """RL-EVENT-07: the fortified HQ of Die Mechaniker is demolished like any."""
    state = war(
        marks="ural major-city fortification/0",
        packages="pack-1",
        powers="die-mechaniker fortified-hq",
        alpha="ural 1 hq, china 1",
        **OTHERS,
    )
    happen(state, "event-riots")
    say(state, "die-3")

    assert (state.troops[INDEX["ural"]], state.hqs[0]) == (0, NONE)


@pytest.mark.rule("RL-EVENT-11")
def test_resistance_in_minor_cities() -> None:
    """RL-EVENT-11: one or two troops lose one, three none."""
    marks = "ural minor-city, china minor-city, peru major-city"
    state = happen(war(marks=marks, packages="pack-1", alpha="ural 2, china 3", **OTHERS), "event-resistance")

    assert [state.troops[INDEX[name]] for name in ("ural", "china", "peru")] == [1, 3, 1]


@pytest.mark.rule("RL-EVENT-12")
def test_join_the_cause_brings_troops_or_another_mission() -> None:
    """RL-EVENT-12: three troops in own cities, two and one; or a mission of the deck, the old one discarded."""
    scene: dict[str, Any] = {"marks": "ural minor-city, china minor-city", "alpha": "ural 1, china 1"}
    state = happen(with_mission("imperial-might", **scene), "event-join-the-cause")
    say(state, "troops ural china ural")
    assert [state.troops[INDEX[name]] for name in ("ural", "china")] == [3, 2]

    other = happen(with_mission("imperial-might", **scene), "event-join-the-cause")
    say(other, "mission urban-assault")
    assert (other.mission, other.mission_discards) == (2, 1 << 5)


@pytest.mark.rule("RL-EVENT-13", "RL-EVENT-16")
def test_an_event_for_nobody_lapses() -> None:
    """RL-EVENT-16: no city, no Mutants, no fallout: discarded without effect."""
    for event in ("event-fortify", "event-evolve-stance", "event-fallout", "event-die-humans", "event-beam-down"):
        state = happen(war(packages="pack-1 pocket-1 pocket-2", alpha="ural 3", **OTHERS), event)
        assert question(state) == "field alpha", event
        assert state.event_discards[EVENTS.index(event)] == 1


@pytest.mark.rule("RL-MUTANT-05", "RL-MUTANT-06", "RL-MUT-05")
def test_mutants_evolve_by_two_choices() -> None:
    """RL-MUTANT-05: for good; the card does not come back."""
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = happen(war(packages="pocket-1", factions=mutants, alpha="ural 3", **OTHERS), "event-evolve-stance")
    assert words(state) == ["offensive", "defensive"]
    say(state, "defensive")
    happen(state, "event-evolve-kind")
    say(state, "brains")

    assert (state.world.stance, state.world.kind) == (1, 1)
    assert sum(state.world.events_destroyed) == 2


@pytest.mark.rule("RL-MUTANT-11")
def test_chaos_is_the_mutants_star() -> None:
    """RL-MUTANT-11: if no human faction has a continent bonus."""
    mutants = "mutants die-mechaniker khan-industries aliens"
    state = happen(war(packages="pocket-1", factions=mutants, alpha="ural 3", **OTHERS), "event-agent-of-chaos")
    assert state.stars[0] == 2

    australia = "indonesia 1, new-guinea 1, western-australia 1, eastern-australia 1"
    ruled = war(packages="pocket-1", factions=mutants, alpha="ural 3", bravo=australia, charlie="egypt 1")
    assert happen(ruled, "event-agent-of-chaos").stars[0] == 1


@pytest.mark.rule("RL-MUTANT-12")
def test_fallout_spreads_again() -> None:
    """RL-MUTANT-12: a die for each neighbour by land, and the card is destroyed."""
    state = happen(war(marks="china fallout", packages="pocket-1", alpha="ural 5, india 1", **OTHERS), "event-fallout")
    say(state, "die-2 die-6")

    assert [state.troops[INDEX[name]] for name in ("ural", "india")] == [3, 0]
    assert state.world.events_destroyed[EVENTS.index("event-fallout")] == 1


@pytest.mark.rule("RL-ALIEN-12", "RL-ALIEN-11", "RL-FORT-08")
def test_aliens_ruin_a_minor_city() -> None:
    """RL-ALIEN-12: troops removed, HQ demolished, the founder's start gone; the card is destroyed."""
    aliens = "aliens die-mechaniker khan-industries mutants"
    marks = "peru minor-city/2 fortification/1"
    scene: dict[str, Any] = {
        "alpha": "ural 3",
        "bravo": "peru 4 hq, brazil 1",
        "charlie": "egypt 1",
        "delta": "japan 1",
    }
    state = happen(war(marks=marks, packages="pocket-2", factions=aliens, **scene), "event-die-humans")
    say(state, "peru")

    world, peru = state.world, INDEX["peru"]
    assert (world.city[peru], world.founder[peru], world.fortification[peru]) == (RUIN, NONE, NONE)
    assert (state.troops[peru], state.hqs[1]) == (0, NONE)


@pytest.mark.rule("RL-ALIEN-13", "RL-ALIEN-14")
def test_aliens_beam_down_and_the_island_is_mysterious() -> None:
    """RL-ALIEN-13: five troops in an empty city; RL-ALIEN-14: any card for whoever controls the Island."""
    aliens = "aliens die-mechaniker khan-industries mutants"
    marks = "brazil minor-city, peru minor-city, india major-city"
    state = war(marks=marks, packages="pocket-2", factions=aliens, alpha="ural 3", **OTHERS)
    state.hqs[1] = INDEX["india"]
    happen(state, "event-beam-down")
    assert words(state) == ["pass", "brazil"]
    say(state, "brazil")
    assert state.troops[INDEX["brazil"]] == 5

    world = marked(packages="pocket-2")
    world.join(INDEX["alien-island"], INDEX["peru"])
    island = war(world=world, row=ROW, factions=aliens, alpha="ural 3", bravo="alien-island 1", charlie="egypt 1")
    happen(island, "event-mysterious-island")
    assert (question(island), words(island)[0]) == ("mysterious card bravo", "pass")
    say(island, "china india")
    assert island.hands[1] == places("china")
    assert names(island.row) == "india ural brazil egypt"


@pytest.mark.rule("RL-EVENT-16")
def test_nobody_beams_down_who_is_out_of_the_game() -> None:
    """RL-EVENT-16: Aliens that were eliminated are absent, and troops of theirs would have no turn."""
    aliens = "aliens die-mechaniker khan-industries mutants"
    state = war(marks="brazil minor-city", packages="pocket-2", factions=aliens, alpha="", **OTHERS)
    state.active, state.eliminated = 1, 0b1
    happen(state, "event-beam-down")

    assert question(state).split()[0] != "beam"
    assert state.troops[INDEX["brazil"]] == 0


@pytest.mark.rule("RL-EVENT-16", "RL-MUTANT-05", "RL-ALIEN-12")
@pytest.mark.parametrize("event", ["event-evolve-stance", "event-evolve-kind", "event-die-humans"])
def test_nobody_decides_who_was_eliminated(event: str) -> None:
    """RL-EVENT-16: Mutants and Aliens that are out of the game are absent; RL-KO-10: knocked out, they still decide."""
    factions = "khan-industries die-mechaniker mutants aliens"
    scene: dict[str, Any] = {"alpha": "ural 3", "bravo": "peru 1", "marks": "brazil minor-city"}
    state = war(packages="pocket-1 pocket-2", factions=factions, **scene)
    asked = happen(state.copy(), event)
    assert question(asked).split()[-1] == ("delta" if event == "event-die-humans" else "charlie")

    state.eliminated = 0b1100
    happen(state, event)
    assert question(state) == "field alpha"
    assert state.event_discards[EVENTS.index(event)] == 1
    assert (state.world.stance, state.world.kind, RUIN in state.world.city) == (NONE, NONE, False)


@pytest.mark.rule("RL-MUT-04", "RL-CAMP-05")
def test_the_word_of_an_own_mission_is_there_with_the_mutants() -> None:
    """RL-MUT-04: their mission is printed on their card, so the word for it does not wait for Pack 4."""
    world = marked("ural fallout", packages="pocket-1")
    game = fimbul.game("legacy", world=write_world(world, BOX))
    state = war(
        world=world, factions="mutants die-mechaniker khan-industries saharan-republic", alpha="ural 3", **OTHERS
    )
    ask(state, "claim")

    assert words(state) == ["done", "private-mission"]
    assert not any(game.sealed(state, option) for option in state.options())
    assert fimbul.game("legacy").sealed(fimbul.game("legacy").new(), PRIVATE_MISSION)
