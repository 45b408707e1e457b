"""Rules that hold everywhere: what comes back, what adds up, in which order things happen."""

from typing import Any

import pytest

from fimbul.core.errors import BadOptions
from fimbul.core.game import choose
from fimbul.core.step import CHANCE
from fimbul.games.legacy.consequences import demolish, lose, open_package, reinforce, win
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.flow import TURN
from fimbul.games.legacy.meta import META, Settings
from fimbul.games.legacy.names import BIO_HAZARD, EVENTS, NONE, PACK_1, PACK_3, POCKET_1
from fimbul.games.legacy.queries import is_marked, is_occupied, starting_places
from fimbul.games.legacy.setup import event_deck, mission_deck, scar_deck
from fimbul.games.legacy.steps.happenings import TURN_EVENT
from fimbul.games.legacy.world import Played
from fimbul.games.legacy.world_text import read_world, write_world
from tests.games.kit import say, words
from tests.games.legacy.scene import ask, marked, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}
URAL, CHINA = INDEX["ural"], INDEX["china"]


@pytest.mark.rule("RL-SETUP-08")
def test_three_to_five_play() -> None:
    """RL-SETUP-08: neither two nor six."""
    for seats in (2, 6):
        with pytest.raises(BadOptions, match="seats is"):
            choose(META, {"seats": seats})


@pytest.mark.rule("RL-CAMP-06")
def test_rights_belong_to_persons_and_powers_to_factions() -> None:
    """RL-CAMP-06: person 1 founded the city and plays another faction now; the powers stayed with the old one."""
    state = war(
        marks="ural major-city/1",
        powers="die-mechaniker round-up",
        factions="khan-industries die-mechaniker imperial-balkania saharan-republic",
    )

    assert URAL in starting_places(state, 0)
    assert URAL not in starting_places(state, 1)
    assert state.world.slot(state.factions[1], 0) != NONE


@pytest.mark.rule("RL-TERM-01", "RL-TERM-04")
def test_marked_and_occupied_are_two_things() -> None:
    """RL-TERM-04: a lone HQ occupies; RL-TERM-01: any sticker marks."""
    state = war(marks="ural bunker, china ruin, india major-city", bravo="peru hq, brazil 1")

    assert [is_occupied(state, INDEX[name]) for name in ("peru", "brazil", "ural")] == [True, True, False]
    assert [is_marked(state, INDEX[name]) for name in ("ural", "china", "india", "peru")] == [True, True, True, False]


@pytest.mark.rule("RL-TERM-06", "RL-MISS-06", "RL-EVENT-04")
def test_discarded_things_come_back_and_destroyed_ones_do_not() -> None:
    """RL-TERM-06: at the next set-up."""
    world = marked(packages="pack-1 pack-3")
    world.events_destroyed[0] = 1
    world.missions_destroyed = 1 << 6
    world.scars_used[0] = 2
    again = read_world(write_world(world, BOX), BOX)

    assert event_deck(BOX, again)[:5] == [1, 2, 1, 2, 3]
    assert mission_deck(again).bit_count() == 7
    assert scar_deck(BOX, again)[0] == 1


@pytest.mark.rule("RL-EVENT-06")
def test_new_events_are_shuffled_with_those_that_are_left() -> None:
    """RL-EVENT-06: any card may come up next, old or new; what a package brings waits for the next set-up."""
    world = marked(packages="pack-1")
    world.events_destroyed[EVENTS.index("event-fortify")] = 2
    state = war(world=world, alpha="ural 1", **OTHERS)
    open_package(state, PACK_3, 0)
    assert sum(state.event_deck) == 5

    state = war(world=state.world, alpha="ural 1", **OTHERS)
    state.ask(TURN, CHANCE)
    state.ask(TURN_EVENT, CHANCE)
    state.settle()
    assert dict(zip(words(state), state.weights(), strict=True)) == {
        "event-control-the-people": 2,
        "event-riots": 1,
        "event-resistance": 2,
        "event-join-the-cause": 3,
    }
    say(state, "event-riots")
    assert sum(state.event_deck) == 7


@pytest.mark.rule("RL-P1-01", "RL-NUKE-06", "RL-EVENT-17")
def test_packages_bring_their_cards_at_the_next_set_up() -> None:
    """RL-P1-01: six scar cards by Pack 1; RL-NUKE-06: eight events by Pocket 1, not in the game that opens it."""
    state = war(alpha="ural 1", **OTHERS)
    open_package(state, PACK_1, NONE)
    open_package(state, POCKET_1, 0)
    assert sum(state.event_deck) == 0
    assert sum(state.scars_unseen) == 6

    assert sum(scar_deck(BOX, state.world)) == 12
    assert sum(event_deck(BOX, state.world)) == 7 + 8
    assert len(EVENTS) == 12


@pytest.mark.rule("RL-TERM-07", "RL-TERM-08")
def test_troops_come_back_and_a_demolished_hq_does_not() -> None:
    """RL-TERM-07: the pool has no limit; RL-TERM-08: the HQ is out for the game."""
    state = war(alpha="ural 3 hq", **OTHERS)
    lose(state, URAL, 2, NONE)
    reinforce(state, 0, URAL, 500, NONE)
    demolish(state, URAL)

    assert (state.troops[URAL], state.hqs[0]) == (501, NONE)


@pytest.mark.rule("RL-JOIN-03")
def test_with_a_territory_one_recruits() -> None:
    """RL-JOIN-03: one is enough, and joining is not offered."""
    assert question(war(part="opening", alpha="ural 1", **OTHERS)) == "place alpha"


@pytest.mark.rule("RL-TURN-03", "RL-CARD-04")
def test_scars_act_before_the_card_is_drawn() -> None:
    """RL-TURN-03: Bio-hazard empties Ural, so its card is not a controlled one; one card, whatever was conquered."""
    state = war(marks="ural bio-hazard", row="ural brazil egypt india", alpha="ural 1, china 1", **OTHERS)
    assert state.world.scar[URAL] == BIO_HAZARD
    state.note().conquered = places("china siberia")
    ask(state, "end scars")
    assert (question(state), words(state)) == ("take card alpha", ["coin-card"])

    say(state, "coin-card mongolia")
    assert (state.hand_size(0), state.active) == (1, 1)


@pytest.mark.rule("RL-EXP-08", "RL-FALL-02")
def test_conquering_a_city_costs_nothing() -> None:
    """RL-EXP-08: three move in and three stand there; fallout takes its half only of those who move in."""
    state = war(part="field", marks="china major-city", alpha="ural 4", bravo="china 1, peru 1")
    say(state, "ural china 3 die-6 die-6 die-6 die-1")
    assert state.troops[CHINA] == 3

    state = war(part="field", marks="china fallout", alpha="ural 5", bravo="china 1, peru 1")
    say(state, "ural china 3 die-6 die-6 die-6 die-1 1")
    assert (state.troops[URAL], state.troops[CHINA]) == (1, 2)


@pytest.mark.rule("RL-DICE-01", "RL-DICE-04", "RL-TERM-05")
def test_changes_of_several_sources_are_added_up() -> None:
    """RL-DICE-04: a Bunker and the Bear's strike make 4,4 a 5,3; Ammo Shortage and the strike a single 5 a 3."""
    bears: dict[str, Any] = {
        "powers": "enclave-of-the-bear first-strike",
        "factions": "enclave-of-the-bear die-mechaniker khan-industries saharan-republic",
    }
    both = war(part="field", marks="china bunker", alpha="ural 5", bravo="china 3", **bears)
    say(both, "ural china 2 2 die-5 die-4 die-4 die-4")
    assert (both.troops[URAL], both.troops[CHINA]) == (4, 2)

    single = war(part="field", marks="china ammo-shortage", alpha="ural 5", bravo="china 3", **bears)
    say(single, "ural china 1 1 die-4 die-5")
    assert single.troops[CHINA] == 2


@pytest.mark.rule("RL-COMBAT-15", "RL-MISPOW-03")
def test_plays_before_the_roll_come_after_both_declarations() -> None:
    """RL-COMBAT-15: attackers, defenders, the window before the roll, dice, missiles."""
    state = war(part="field", powers="die-mechaniker power-emp", alpha="ural 5", bravo="china 3", charlie="egypt 1")
    state.missiles[:] = [1, 0, 1, 0]
    asked = []
    for pick in ("ural", "china", "2", "2", "pass", *["die-3"] * 4, "pass"):
        asked.append(question(state))
        say(state, pick)

    assert asked == [
        *("field alpha", "target alpha", "attackers alpha", "defenders bravo", "before roll alpha"),
        *["roll chance"] * 4,
        "missiles alpha",
    ]
    assert question(state) == "missiles charlie"


@pytest.mark.rule("RL-MISPOW-03")
def test_the_power_of_emp_costs_a_missile() -> None:
    """RL-MISPOW-03: dice there cannot be changed for the rest of the turn."""
    state = war(part="field", marks="china bunker", powers="die-mechaniker power-emp", alpha="ural 5", bravo="china 3")
    state.missiles[0] = 1
    say(state, "ural china 2 2 power-emp die-6 die-5 die-5 die-4")

    assert (state.missiles[0], state.troops[CHINA]) == (0, 1)


@pytest.mark.rule("RL-MISS-05")
def test_without_missions_the_place_stays_empty() -> None:
    """RL-MISS-05: by option the used ones are shuffled."""
    for options, asked in (({}, False), ({"missions_reshuffle": True}, True)):
        state = war(packages="pack-3", alpha="ural 1", options=options, **OTHERS)
        state.mission, state.mission_deck, state.mission_discards = 1, 0, 1 << 2
        state.note().conquered = (1 << 9) - 1
        ask(state, "claim")
        say(state, "mission")
        assert (question(state) == "next mission chance") == asked


@pytest.mark.rule("RL-CARD-08")
def test_no_coin_goes_on_a_coin_card() -> None:
    """RL-CARD-08: the reward offers Territory cards only."""
    state = war(part="field", alpha="ural 1", **OTHERS)
    state.coin_hands[1], state.coin_pile = 1, 9
    win(state, 0, "stars")
    state.settle()
    say(state, "major-city ural coin")
    assert words(state) == ["peru"]


@pytest.mark.rule("RL-PACK-16")
def test_packages_open_after_the_fifteenth_game() -> None:
    """RL-PACK-16: a sixteenth game can still bring fallout."""
    world = marked()
    world.games = [Played(1, True, ())] * 15
    state = war(part="field", world=world, alpha="ural 5", bravo="china 3", charlie="egypt 1", delta="japan 1")
    state.missiles[:] = [3, 0, 0, 0]
    say(state, "ural china 3 2 die-6 die-5 die-4 die-3 die-2 a1 a2 a3")

    assert state.world.is_open(POCKET_1)


@pytest.mark.rule("RL-KO-03", "RL-START-04", "RL-END-11", "RL-COMBAT-05", "RL-ONCE-08")
def test_the_booklet_turns_five_rules_around_and_no_other() -> None:
    """RL-KO-03: loot, Minor Cities as starts and anywhere, how many follow, and the coins of the first set-up."""
    guide, booklet = (vars_of(Settings(choose(META, {"text": text}))) for text in ("guide", "booklet"))
    changed = {name: value for name, value in booklet.items() if value != guide[name]}

    assert changed == {
        "loot_tokens": False,
        "minor_city_start": False,
        "minor_city_anywhere": False,
        "any_may_follow": True,
        "start_coins_max": 3,
    }


def vars_of(settings: Settings) -> dict[str, Any]:
    """What the rules ask of the options, compiled or not."""
    return {name: getattr(settings, name) for name in dir(settings) if not name.startswith("_")}
