"""Knock-outs, victory, and what is left to the world after a game."""

from collections.abc import Callable
from typing import Any

import pytest

from fimbul.games.legacy.consequences import check_victory, settle_losses, win
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.names import (
    BLUE,
    BUNKER,
    ELIMINATED,
    HELD_ON,
    MAJOR,
    MINOR,
    MINOR_CITIES,
    NONE,
    PACK_1,
    PACK_2,
    PACK_3,
    WON,
)
from fimbul.games.legacy.queries import homeland_of
from fimbul.games.legacy.scoring import give_up
from fimbul.games.legacy.state import War
from fimbul.games.legacy.steps.opening import put_scar
from fimbul.games.legacy.world import Part, Played, World
from fimbul.games.legacy.world_text import read_world, write_world
from tests.games.kit import say, why, words
from tests.games.legacy.scene import ask, marked, places, question, war

OTHERS: dict[str, Any] = {"bravo": "peru 1", "charlie": "egypt 1", "delta": "japan 1"}
URAL, PERU = INDEX["ural"], INDEX["peru"]


def knocked_out(**scene: Any) -> War:
    """Alpha takes Bravo's last territory."""
    state = war(alpha="ural 5", bravo="china 1", charlie="egypt 1", delta="japan 1", **scene)
    state.hands[1], state.coin_hands[1], state.coin_pile = places("peru"), 2, 8
    state.draw_pile &= ~places("peru")
    state.missiles[1] = 1
    ask(state, "field")
    say(state, "ural china 1 die-6 die-1 pass 0")
    return state


@pytest.mark.rule("RL-KO-01", "RL-KO-02", "RL-KO-03", "RL-KO-10")
def test_the_victor_takes_all() -> None:
    """RL-KO-03: cards, stars and missiles; by option or booklet the tokens stay."""
    state = knocked_out()
    assert (state.hands[0], state.coin_hands[0], state.stars[0], state.missiles[0]) == (places("peru"), 2, 2, 1)
    assert (state.hand_size(1), state.stars[1], state.missiles[1]) == (0, 0, 0)
    assert state.deeds.loot == 3

    for options in ({"loot_tokens": False}, {"text": "booklet"}):
        state = knocked_out(options=options)
        assert (state.coin_hands[0], state.stars[0], state.stars[1], state.missiles[1]) == (2, 1, 1, 1)


@pytest.mark.rule("RL-KO-05", "RL-KO-06")
def test_a_knocked_out_faction_comes_back_with_a_power() -> None:
    """RL-KO-05: from Pack 2 on, once for each faction, one that nobody has."""
    state = knocked_out(packages="pack-2", powers="die-mechaniker mobile")
    assert question(state) == "comeback bravo"
    assert (why(state, "mobile"), "stealthy" in words(state)) == ("RL-KO-06", True)
    say(state, "stealthy")
    assert state.world.slot(1, BLUE) == 11

    assert question(knocked_out()) == "field alpha"
    assert question(knocked_out(packages="pack-2", powers="enclave-of-the-bear mobile")) == "field alpha"


@pytest.mark.rule("RL-WIN-05")
def test_the_last_one_in_wins() -> None:
    """RL-WIN-05: a knocked-out player who may still join keeps the game open."""
    state = war(part="field", alpha="ural 1")
    settle_losses(state, NONE)
    assert state.winner == NONE

    state.eliminated = 0b1110
    check_victory(state)
    assert state.winner == 0


@pytest.mark.rule("RL-WIN-04")
def test_of_two_with_four_stars_the_active_one_wins() -> None:
    """RL-WIN-04: else the next in turn order."""
    state = war(part="field", alpha="ural 1", **OTHERS)
    state.stars[:] = [3, 4, 1, 4]
    state.active = 3
    check_victory(state)

    assert state.winner == 3


def won(state: War, seat: int = 0) -> War:
    """A seat wins, and the aftermath begins."""
    ask(state, "field")
    win(state, seat, "stars")
    state.settle()
    return state


@pytest.mark.rule("RL-END-01", "RL-END-02", "RL-KO-08", "RL-PACK-04")
def test_results_are_noted_and_the_winner_signs() -> None:
    """RL-KO-08: Delta has no troops, so it is eliminated, which opens Pack 2 and brings a comeback power."""
    state = won(war(alpha="ural 1", bravo="peru 1", charlie="egypt 1"))

    game = state.world.games[0]
    assert (game.winner, game.signed) == (1, True)
    assert [part.result for part in game.parts] == [WON, HELD_ON, HELD_ON, ELIMINATED]
    assert question(state) == "comeback delta"
    assert state.world.is_open(PACK_2)


@pytest.mark.rule("RL-END-03", "RL-END-10", "RL-END-05", "RL-END-11", "RL-END-12", "RL-END-13")
def test_the_winner_is_rewarded_then_those_who_held_on() -> None:
    """RL-END-10: clockwise; a Major City, a Minor City, a coin on a controlled card; then the game is over."""
    state = won(war(marks="china coins/6", alpha="ural 1", bravo="peru 1", charlie="egypt 1, china 1", delta="japan 1"))
    assert question(state) == "reward alpha"
    assert words(state) == ["name-continent", "major-city", "destroy-card", "raise-bonus", "lower-bonus"]

    say(state, "major-city ural")
    assert question(state) == "held on bravo"
    say(state, "minor-city")
    assert (why(state, "ural"), "india" in words(state)) == ("RL-END-11", True)
    say(state, "india coin")
    assert words(state) == ["egypt"]
    say(state, "egypt minor-city peru")

    world = state.world
    assert (world.city[URAL], world.founder[URAL], world.city[INDEX["india"]]) == (MAJOR, 1, MINOR)
    assert (world.coins[INDEX["egypt"]], world.stickers_used[MINOR_CITIES]) == (2, 2)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.places) == ((0,), (1, 2, 2, 2))


@pytest.mark.rule("RL-END-11")
def test_by_the_booklet_a_minor_city_stands_where_one_held_on() -> None:
    """RL-END-11: only Peru is Bravo's."""
    state = won(war(alpha="ural 1", options={"text": "booklet"}, **OTHERS))
    say(state, "major-city ural minor-city")

    assert words(state) == ["peru"]


@pytest.mark.rule("RL-END-06", "RL-SCAR-03")
def test_a_cancelled_scar_is_remembered_until_a_new_one_covers_it() -> None:
    """RL-END-06: the white sticker lies there in the next game, too; it bars no new scar, which covers it."""
    state = won(war(marks="egypt bunker", alpha="ural 1", **OTHERS))
    say(state, "cancel-scar egypt")
    again = read_world(write_world(state.world, BOX), BOX)
    assert again.cancelled == places("egypt")

    later = war(world=again, alpha="ural 1", **OTHERS)
    later.scar_cards = [BUNKER, NONE, NONE, NONE]
    put_scar(later, 0, INDEX["egypt"])
    assert (later.world.scar[INDEX["egypt"]], later.world.cancelled) == (BUNKER, 0)


@pytest.mark.rule("RL-END-04", "RL-END-06", "RL-END-07", "RL-END-08", "RL-END-09", "RL-FORT-01")
def test_what_a_winner_may_do_to_the_world() -> None:
    """RL-END-04 to RL-END-09: names, scars, fortifications, cards and bonuses."""
    scene: dict[str, Any] = {"marks": "peru minor-city, egypt bunker", "alpha": "ural 1", **OTHERS}
    rewards: list[tuple[str, Callable[[World], bool]]] = [
        ("name-continent asia", lambda world: world.namer[4] == 1),
        ("cancel-scar egypt", lambda world: world.scar[INDEX["egypt"]] == NONE),
        ("fortification peru", lambda world: world.fortification[PERU] == 0),
        ("destroy-card china", lambda world: world.destroyed == places("china")),
        ("raise-bonus asia", lambda world: world.change[4] == 1),
        ("lower-bonus europe", lambda world: world.change[2] == -1),
    ]
    for picks, seen in rewards:
        state = won(war(**scene))
        say(state, picks)
        assert seen(state.world), picks


@pytest.mark.rule("RL-SUP-01", "RL-END-09")
def test_a_reward_without_stickers_is_not_offered() -> None:
    """RL-SUP-01: all Major Cities are used, and a continent is changed once."""
    world = marked()
    world.stickers_used = [5, 0, 0, 1, 0, 9, 41]
    world.change[4] = 1
    state = won(war(world=world, alpha="ural 1", **OTHERS))
    assert words(state) == ["name-continent", "destroy-card", "lower-bonus"]
    assert why(state, "major-city") == "RL-SUP-01"

    say(state, "lower-bonus")
    assert "asia" not in words(state)
    say(state, "europe")
    assert state.over


@pytest.mark.rule("RL-PACK-03", "RL-PACK-09", "RL-PACK-05", "RL-PACK-11")
def test_packages_open_after_the_game() -> None:
    """RL-PACK-03: the ninth Minor City opens Pack 1, RL-PACK-05: a second signature Pack 3."""
    world = marked()
    world.stickers_used[MINOR_CITIES] = 8
    world.games = [Played(1, True, ())]
    state = won(war(world=world, alpha="ural 1", **OTHERS))
    assert state.world.is_open(PACK_3)
    assert not state.world.is_open(PACK_1)

    say(state, "major-city ural minor-city india coin egypt coin japan")
    assert state.over
    assert state.world.is_open(PACK_1)


@pytest.mark.rule("RL-END-14", "RL-END-15")
def test_after_fifteen_games_the_planet_gets_a_namer() -> None:
    """RL-END-15: persons 1 and 2 tie; person 2 has named a continent and adds one; ties roll again."""
    world = marked()
    world.games = [Played(2, True, ())] * 7 + [Played(1, True, ())] * 6 + [Played(3, True, ())]
    world.namer[0] = 2
    world.stickers_used = [5, 4, 5, 1, 1, 9, 41]
    state = won(war(world=world, alpha="ural 1", **OTHERS))
    say(state, "destroy-card ural")
    assert question(state) == "planet roll chance"
    say(state, "die-5 die-4")
    assert question(state) == "planet roll chance"
    say(state, "die-3 die-3")

    assert state.world.planet == 2
    assert state.over


@pytest.mark.rule("RL-END-15")
def test_the_dice_for_the_planet_go_on_from_a_save() -> None:
    """RL-END-15: before the first die nobody leads, and so it is in the save."""
    world = marked()
    world.games = [Played(2, True, ())] * 7 + [Played(1, True, ())] * 6 + [Played(3, True, ())]
    world.stickers_used = [5, 4, 5, 1, 1, 9, 41]
    state = won(war(world=world, alpha="ural 1", **OTHERS))
    say(state, "destroy-card ural")
    loaded = state.game.from_json(state.to_json())
    assert loaded.to_json() == state.to_json()

    for each in (state, loaded):
        say(each, "die-2 die-5")
    assert state.world.planet == 2
    assert loaded.to_json() == state.to_json()


@pytest.mark.rule("RL-END-14")
@pytest.mark.parametrize(("played_before", "planet"), [(13, NONE), (14, 2), (15, NONE)])
def test_who_has_signed_most_names_the_planet_after_the_fifteenth_game_alone(played_before: int, planet: int) -> None:
    """RL-END-14: the winner of the last game has fewer; there is no roll."""
    world = marked()
    world.games = [Played(2, True, ())] * (played_before - 4) + [Played(1, True, ())] * 4
    world.stickers_used = [5, 4, 5, 1, 1, 9, 41]
    state = won(war(world=world, alpha="ural 1", options={"sign_after_fifteen": True}, **OTHERS))
    if not state.over:  # after the fifteenth nobody is rewarded
        say(state, "destroy-card ural")
    assert state.over
    assert state.world.planet == planet


@pytest.mark.rule("RL-END-16", "RL-SUP-03")
def test_after_the_fifteenth_game_nothing_is_signed_or_rewarded() -> None:
    """RL-END-16: by option wins are still signed."""
    world = marked()
    world.games = [Played(1, True, ())] * 15
    world.planet = 1
    state = won(war(world=world, alpha="ural 1", **OTHERS))
    assert state.over
    assert not state.world.games[-1].signed

    signed = won(war(world=world, alpha="ural 1", options={"sign_after_fifteen": True}, **OTHERS))
    assert signed.world.games[-1].signed


def test_whoever_gives_up_leaves_the_troops_behind() -> None:
    """They stay and defend with the most dice; the turn is over, and no window asks."""
    state = war(part="field", alpha="ural 5", bravo="china 3", charlie="egypt 1", delta="japan 1")
    give_up(state, 0)
    state.settle()
    assert (state.active, state.troops[URAL]) == (1, 5)

    ask(state, "field")
    say(state, "china ural 2 die-6 die-6 die-1 die-1")
    assert state.troops[URAL] == 3


def test_the_last_one_left_wins_unsigned_and_unrewarded() -> None:
    """If all the others gave up; those who left come last, the last to leave before the first."""
    state = war(part="field", alpha="ural 5", **OTHERS)
    for seat in (1, 3, 2):
        give_up(state, seat)
        state.settle()

    assert state.over
    assert not state.world.games[-1].signed
    assert state.outcome is not None
    assert state.outcome.places == (1, 4, 2, 3)
    assert not state.world.packages


@pytest.mark.rule("RL-HOME-01")
def test_a_start_is_counted_once_though_the_game_is_noted() -> None:
    """RL-HOME-01: one start in Africa, one in Asia are a tie before the game is recorded, and after."""
    world = marked(packages="pack-3")
    world.games = [Played(1, True, (Part(1, 0, INDEX["egypt"], WON),))]
    state = war(world=world, alpha="ural 1", **OTHERS)
    state.starts = [URAL, NONE, NONE, NONE]
    assert homeland_of(state, 0) == NONE
    won(state)

    assert state.recorded
    assert homeland_of(state, 0) == NONE
