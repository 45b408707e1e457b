"""Radiation falls and spreads; hexes turn Dead."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fimbul.core.places import places_in
from fimbul.core.step import CHANCE
from fimbul.games.meltwater.data import BLUE, EVERYWHERE, HEXES, MAP, NAMES, NEAR, RED
from fimbul.games.meltwater.events import Irradiated, RadiationWentOn, TurnedDead
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, told, why, words
from tests.games.meltwater.scene import all_but, at, named, opening, phase_of, scene

RING_OF_F4 = "E3 E4 F3 F5 G3 G4"
TWO_FROM_F4 = "D3 D4 D5 E2 E5 F2 F6 G2 G5 H3 H4 H5"
SEEDS = range(12)


def struck(*places: str, **given: Any) -> Position:
    """Radiation of a card falls on these hexes, one after the other."""
    return scene(then=[("strike", place) for place in places], **given)


def ground(state: Position) -> int:
    """How far the world is gone: a token counts one, its Dead side two."""
    return (state.radiation | state.dead).bit_count() + state.dead.bit_count()


@pytest.mark.rule("MW-DOOM-03")
def test_a_clean_hex_takes_a_token() -> None:
    """MW-DOOM-03: radiation side up, in that hex only, and nothing is asked about it."""
    state = struck("F4")

    assert (named(state.radiation), state.dead) == ("F4", 0)
    assert state.view(None)["hexes"]["F4"]["state"] == "dirty"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DOOM-04")
def test_a_radiation_hex_turns_dead() -> None:
    """MW-DOOM-04: a second token would lie there, so the first flips."""
    state = struck("F4", radiation="F4")

    assert named(state.dead) == "F4"
    assert "F4" not in named(state.radiation).split()


@pytest.mark.rule("MW-DOOM-04")
def test_a_printed_symbol_counts_as_the_first_radiation() -> None:
    """MW-DOOM-04: D3 is printed in the set-up, so the first card that falls there kills it."""
    state = opening(card=13)

    say(state, "pass pass")

    assert named(state.dead) == "D3"


@pytest.mark.rule("MW-STARVE-01")
@pytest.mark.parametrize(("when", "there"), [("starvation", "bss"), ("at_once", "b")])
def test_stockpiles_outlast_the_turning_of_their_hex_unless_the_option_says_at_once(when: str, there: str) -> None:
    """MW-STARVE-01: F4 turns Dead under two stockpiles; the one in F5, which only gets dirty, is safe."""
    state = struck("F4", radiation="F4", F4="bss", F5="s", options={"stockpiles_in_dead": when})

    assert (at(state, "F4"), at(state, "F5")) == (there, "s")


@pytest.mark.rule("MW-DOOM-05")
def test_every_neighbour_of_the_new_dead_hex_gets_a_token() -> None:
    """MW-DOOM-05: two of six have one already, so four are new."""
    state = struck("F4", radiation="F4 E3 G4")

    assert named(state.radiation) == RING_OF_F4


@pytest.mark.rule("MW-DOOM-06")
def test_radiation_neighbours_do_not_turn_dead_by_it() -> None:
    """MW-DOOM-06: no chain reaction, though the ring is full; and a Dead neighbour stays Dead."""
    state = struck("F4", radiation="F4 E3 E4 F3 G3 G4", dead="F5")

    assert named(state.dead) == "F4 F5"
    assert named(state.radiation & NEAR[MAP.index["F4"]]) == "E3 E4 F3 G3 G4"


@pytest.mark.rule("MW-DOOM-07", "MW-DOOM-09")
def test_after_the_ring_one_more_token_goes_to_a_closest_clean_hex() -> None:
    """MW-DOOM-07: the ring is filled first, so the closest are two hexes from the struck one; one of them is chosen."""
    state = struck("F4", radiation="F4")
    assert words(state) == TWO_FROM_F4.split()

    say(state, "H4")

    assert sorted(named(state.radiation).split()) == sorted([*RING_OF_F4.split(), "H4"])
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DOOM-07")
def test_the_extra_token_is_measured_from_the_struck_hex() -> None:
    """MW-DOOM-07: with all hexes at two steps taken it goes three steps away, and not to the neighbours of those."""
    state = struck("F4", radiation=f"F4 {TWO_FROM_F4} C4")

    assert words(state) == ["C3", "C5", "D6", "E1", "E6", "F1", "F7", "G1", "G6", "H2", "H6", "I2", "I3", "I4", "I5"]
    assert why(state, "B4") == "MW-DOOM-08"


@pytest.mark.rule("MW-DOOM-08")
def test_on_a_dead_hex_the_token_goes_to_the_closest_clean_hex() -> None:
    """MW-DOOM-08: no new Dead hex, one new token (FAQ 2)."""
    state = struck("F4", dead="F4", radiation="D3 D4 D5 E2 E5 F2 F6 G2 G5 H3")
    assert words(state) == ["H4", "H5"]

    say(state, "H5")

    assert named(state.dead) == "F4"
    assert "H5" in named(state.radiation).split()
    assert "H4" not in named(state.radiation).split()


@pytest.mark.rule("MW-DOOM-08", "MW-DOOM-12")
def test_neither_dead_nor_radiation_nor_farther_hexes_are_offered() -> None:
    """MW-DOOM-08, MW-DOOM-12: each is refused for its own reason, and it is no choice to leave it."""
    state = struck("F4", dead="F4")

    assert why(state, "F4") == "MW-DOOM-08"
    assert why(state, "F5") == "MW-DOOM-12"
    assert why(state, "F7") == "MW-DOOM-08"
    assert why(state, "pass") == why(state, "done") == "MW-DOOM-09"


@pytest.mark.rule("MW-DOOM-09")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_of_several_equally_close_the_active_player_chooses(active: str, seat: int) -> None:
    """MW-DOOM-09: all at the smallest distance are offered, to the player whose turn it is."""
    state = struck("F4", active=active, dead="F4")

    assert (state.decider, words(state)) == (seat, TWO_FROM_F4.split())


@pytest.mark.rule("MW-DOOM-10")
def test_the_only_clean_hex_is_found_on_the_other_side_of_the_board() -> None:
    """MW-DOOM-10: K4 is ten steps from A2, and the token goes there."""
    state = struck("A2", dead="A2", radiation=all_but("A2 K4"))
    assert words(state) == ["K4"]

    say(state, "K4")

    assert state.radiation == EVERYWHERE & ~state.dead


@pytest.mark.rule("MW-DOOM-10")
def test_distance_is_counted_over_the_board_and_not_across_the_sea() -> None:
    """MW-DOOM-10: E1 is four from A2 as the skua flies and five over hexes, so E4, four steps away, is closer."""
    state = struck("A2", dead="A2", radiation=all_but("A2 E1 E4"))

    assert words(state) == ["E4"]
    assert why(state, "E1") == "MW-DOOM-08"


@pytest.mark.rule("MW-DOOM-10")
def test_dead_hexes_and_enemies_on_the_way_are_passed() -> None:
    """MW-DOOM-10: any hex is passable for radiation."""
    state = struck("A2", dead=all_but("D3 D4 E3"), radiation="D3 D4", F5="r", B3="r")

    assert words(state) == ["D3", "D4"]  # E3 is dirtied by its Dead neighbours; so a closest Radiation hex flips


@pytest.mark.rule("MW-DOOM-11")
def test_with_no_clean_hex_left_a_closest_radiation_hex_turns_dead() -> None:
    """MW-DOOM-11: the active player breaks the tie; exactly one flips and nothing follows from it."""
    state = struck("F4", dead="F4", radiation=all_but("F4"))
    assert words(state) == RING_OF_F4.split()
    assert why(state, "H4") == "MW-DOOM-11"

    heard = told(state, "G4")

    assert heard[:2] == [RadiationWentOn(MAP.index["F4"], MAP.index["G4"]), TurnedDead(MAP.index["G4"])]
    assert named(state.dead) == "F4 G4"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DOOM-11")
def test_a_card_hit_with_no_clean_hex_left_kills_two() -> None:
    """MW-DOOM-11: the struck hex and one closest to it; that second flip needs no extra token, so there is no third."""
    state = struck("F4", radiation=all_but(""))
    assert words(state) == RING_OF_F4.split()

    say(state, "E3")

    assert named(state.dead) == "E3 F4"
    assert phase_of(state) == "actions"


@pytest.mark.rule("MW-DOOM-12")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_dirty_hex_turns_dead_only_by_a_card_hit_or_for_want_of_clean_hexes(seed: int) -> None:
    """MW-DOOM-12: in whole random games, every hex that turns Dead outside of an attack has one of the two reasons.

    Nothing but events is believed: tokens are laid here as they are told.
    """
    rng = Random(seed)
    state = scene(turn=2, active="red", F3="bb", F4="BBb", H4="RRr", H5="rr", E5="n", J4="n")
    state.listen()
    radiation, dead, deaths = state.radiation, state.dead, 0
    while not state.over:
        card = state.box.decks["printed"][state.card] if state.decider != CHANCE else None
        by_attack = state.view(None)["question"]["step"] == "aftermath"
        state.play(rng.choice(state.options()))
        for _, event in state.heard():
            if isinstance(event, Irradiated):
                assert not (radiation | dead) >> event.place & 1, "a token on a token"
                radiation |= 1 << event.place
            elif isinstance(event, TurnedDead):
                assert radiation >> event.place & 1, "only a dirty hex turns Dead"
                if not by_attack:
                    assert card is not None
                    assert event.place in (card.first, card.second) or radiation | dead == EVERYWHERE
                by_attack = False
                radiation, dead, deaths = radiation & ~(1 << event.place), dead | 1 << event.place, deaths + 1
        assert (radiation, dead) == (state.radiation, state.dead)
    assert deaths > 0


@pytest.mark.rule("MW-DOOM-13")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_doomsday_brings_radiation_or_a_dead_hex_until_all_are_dead(seed: int) -> None:
    """MW-DOOM-13: the world gets worse with each one, until 56 hexes are Dead and nothing happens any more."""
    rng = Random(seed)
    state = scene(then=[("doomsday", "")] * 70, alone=True, F4="b", H4="r")
    before, phases_with_all_dead = 0, 0
    while state.view(None)["question"]["step"] in ("spread", "refugee", "turn a card"):
        if state.decider == CHANCE:
            if before == 2 * HEXES:
                phases_with_all_dead += 1
            else:
                assert ground(state) > before
                assert all(NEAR[place] & ~(state.radiation | state.dead) == 0 for place in places_in(state.dead))
            before = ground(state)
        state.play(rng.choice(state.options()))
    assert (state.dead, state.radiation) == (EVERYWHERE, 0)
    assert phases_with_all_dead > 10


@pytest.mark.rule("MW-DOOM-13")
def test_when_all_is_dead_a_card_changes_nothing() -> None:
    """MW-DOOM-13: no hex to strike, none to spread to, none for a refugee; only the card is replaced."""
    state = scene(phase="doomsday", dead=all_but(""), F4="b", H4="r")

    assert (state.dead, state.radiation, state.decider) == (EVERYWHERE, 0, CHANCE)
    assert at(state, "B3") == ""


@pytest.mark.rule("MW-DOOM-13")
@given(
    dead=st.integers(0, EVERYWHERE), radiation=st.integers(0, EVERYWHERE), card=st.integers(1, 28), seed=st.integers()
)
@settings(max_examples=60, deadline=None)
def test_from_any_ground_a_doomsday_makes_it_worse(dead: int, radiation: int, card: int, seed: int) -> None:
    """MW-DOOM-13: whatever was there before, while a hex lives one more token lies or one more hex is Dead."""
    rng = Random(seed)
    state = scene(card=card, dead=named(dead), radiation=named(radiation & ~dead))
    before = ground(state)
    say(state, "pass")
    while state.decider != CHANCE:
        state.play(rng.choice(state.options()))

    assert ground(state) > before or before == 2 * HEXES
    assert not state.radiation & state.dead


@pytest.mark.rule("MW-DOOM-15")
def test_a_hit_with_the_ring_complete_adds_one_token() -> None:
    """MW-DOOM-15: flip one and move the other, or ring and then a new token: the count is the same, one more."""
    state = struck("F4", radiation="F4 " + RING_OF_F4)
    tokens = (state.radiation | state.dead).bit_count()

    say(state, "H4")

    assert (state.radiation | state.dead).bit_count() == tokens + 1 == 8
    assert state.dead.bit_count() == 1


@pytest.mark.rule("MW-DOOM-06", "MW-DOOM-07")
@given(radiation=st.integers(0, EVERYWHERE), dead=st.integers(0, EVERYWHERE), place=st.integers(0, HEXES - 1))
@settings(max_examples=80, deadline=None)
def test_a_strike_does_what_the_clarification_says_on_any_ground(radiation: int, dead: int, place: int) -> None:
    """MW-DOOM-03 to -11: the ground after one strike, worked out here step by step with straight counting of hexes."""
    state = scene(then=[("strike", NAMES[place])], dead=named(dead), radiation=named(radiation & ~dead))
    lit, gone = radiation & ~dead, dead
    for each in places_in(dead):
        lit |= NEAR[each] & ~dead
    here = 1 << place
    if not (lit | gone) & here:
        assert (state.radiation, state.dead) == (lit | here, gone)
        return
    if lit & here:
        lit, gone = (lit | NEAR[place]) & ~here & ~gone, gone | here
    assert (state.radiation, state.dead) == (lit, gone)
    wanted = EVERYWHERE & ~(lit | gone) or lit
    reached = here
    while wanted and not reached & wanted:
        for each in places_in(reached):
            reached |= NEAR[each]
    closest = named(reached & wanted).split()
    assert closest == (words(state) if state.view(None)["question"]["step"] == "spread" else [])
