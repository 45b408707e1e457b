"""Doomsday phase: the current card's radiation and refugee, then a new card."""

import json

import pytest

import fimbul
from fimbul.core.step import CHANCE
from fimbul.games.meltwater.data import BLUE, BOXES, MAP, RED
from fimbul.games.meltwater.events import CardTurned
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, told, words
from tests.games.meltwater.scene import all_but, at, named, opening, phase_of, reprint, scene

ALL_CARDS = [f"card-{number}" for number in range(1, 29)]
BOTH = {"spread": "both"}


@pytest.mark.rule("MW-DOOM-01")
@pytest.mark.parametrize(("active", "seat"), [("blue", BLUE), ("red", RED)])
def test_the_active_player_resolves_the_phase_for_the_whole_board(active: str, seat: int) -> None:
    """MW-DOOM-01: where both hexes spread and where the refugee goes, far away from both, is asked of one player."""
    state = scene(phase="doomsday", active=active, card=13, dead="D3 F7 B3")
    asked = []

    while state.decider != CHANCE:
        asked.append((state.decider, state.view(None)["question"]["step"], state.view(None)["question"]["place"]))
        say(state, words(state)[0])

    assert asked == [(seat, "spread", "D3"), (seat, "spread", "F7"), (seat, "refugee", "B3")]


@pytest.mark.rule("MW-DOOM-02")
@pytest.mark.parametrize("deck", ["printed", "alternative"])
def test_every_card_names_two_radiation_hexes_and_one_refugee_hex(deck: str) -> None:
    """MW-DOOM-02: on a clean board each of the 28 puts two tokens and one neutral where its view says."""
    for number in range(1, 29):
        state = scene(card=number, alone=True, F4="b", H4="r", options={"deck": deck})
        card = state.view(BLUE)["card"]

        say(state, "pass")

        assert sorted(named(state.radiation).split()) == sorted(card["radiation"])
        assert at(state, card["refugee"]) == "n"
        assert len(set(card["radiation"])) == 2


@pytest.mark.rule("MW-DOOM-14")
def test_the_two_hexes_are_resolved_in_printed_order_and_each_completely() -> None:
    """MW-DOOM-14: F4's ring covers F5, which then turns Dead as well; the spreading of F4 is settled in between."""
    state = scene(then=[("strike", "F4"), ("strike", "F5")], radiation="F4")
    assert (named(state.dead), state.view(None)["question"]["place"]) == ("F4", "F4")

    say(state, "H4")
    assert (named(state.dead), state.view(None)["question"]["place"]) == ("F4 F5", "F5")


@pytest.mark.rule("MW-DOOM-14")
@pytest.mark.parametrize(("hexes", "first", "second"), [("F4 H7", "F4", "H7"), ("H7 F4", "H7", "F4")])
@pytest.mark.parametrize("spread", ["each", "both"])
def test_the_player_does_not_choose_the_order(
    monkeypatch: pytest.MonkeyPatch, hexes: str, first: str, second: str, spread: str
) -> None:
    """MW-DOOM-14: what stands first on the card comes first, under either option."""
    reprint(monkeypatch, 1, hexes, "A2")
    state = scene(phase="doomsday", card=1, radiation="F4 H7", options={"spread": spread})

    assert state.view(None)["question"]["place"] == first
    say(state, words(state)[0])
    assert state.view(None)["question"]["place"] == second


@pytest.mark.rule("MW-DOOM-14")
@pytest.mark.parametrize(("spread", "dead"), [("each", "F4 F5"), ("both", "F4")])
def test_by_option_both_tokens_are_placed_before_any_spreads(
    monkeypatch: pytest.MonkeyPatch, spread: str, dead: str
) -> None:
    """MW-DOOM-14: the second hex was clean; its token comes before the first hex's ring, so it is not hit twice."""
    reprint(monkeypatch, 1, "F4 F5", "A2")
    state = scene(phase="doomsday", card=1, radiation="F4", options={"spread": spread})

    while state.decider != CHANCE:
        say(state, words(state)[0])

    assert named(state.dead) == dead


@pytest.mark.rule("MW-DOOM-14")
def test_by_option_a_second_hex_that_was_dirty_before_is_still_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    """MW-DOOM-14: both hexes held radiation when the card came, so both turn Dead, and each spreads one token."""
    reprint(monkeypatch, 1, "F4 F5", "A2")
    state = scene(phase="doomsday", card=1, radiation="F4 F5", options=BOTH)

    say(state, words(state)[0])
    assert named(state.dead) == "F4 F5"

    say(state, words(state)[0])
    assert state.decider == CHANCE


@pytest.mark.rule("MW-DOOM-14", "MW-DOOM-16")
def test_a_token_spread_from_the_first_hex_into_the_second_counts_before_the_card_strikes_it() -> None:
    """MW-DOOM-14, MW-DOOM-16: F7 is the last clean hex; D3's extra token must go there, and then the card kills F7."""
    state = scene(phase="doomsday", card=13, radiation=all_but("F7"))
    assert (named(state.dead), words(state)) == ("D3", ["F7"])

    say(state, "F7")
    assert (named(state.dead), words(state)) == ("D3 F7", ["E6", "F6", "G6", "G7"])


@pytest.mark.rule("MW-DOOM-14")
def test_by_option_the_last_clean_hex_is_taken_before_the_first_spreads() -> None:
    """MW-DOOM-14: F7 has its token when D3 spreads, so a neighbour of D3 turns Dead and F7 does not."""
    state = scene(phase="doomsday", card=13, radiation=all_but("F7"), options=BOTH)
    assert (named(state.dead), words(state)) == ("D3", ["C3", "D4", "E2", "E3"])

    say(state, "E3")
    assert (named(state.dead), state.decider) == ("D3 E3", CHANCE)


@pytest.mark.rule("MW-DOOM-16")
@pytest.mark.parametrize("spread", ["each", "both"])
def test_a_card_with_the_same_hex_twice_kills_it(monkeypatch: pytest.MonkeyPatch, spread: str) -> None:
    """MW-DOOM-16: first Radiation, then Dead with its ring and one token more, under either option."""
    reprint(monkeypatch, 1, "F4 F4", "A2")
    state = scene(phase="doomsday", card=1, options={"spread": spread})
    assert (named(state.dead), named(state.radiation)) == ("F4", "E3 E4 F3 F5 G3 G4")

    say(state, "H4")
    assert state.radiation.bit_count() == 7
    assert state.decider == CHANCE


@pytest.mark.rule("MW-DOOM-17")
def test_after_the_phase_a_new_card_lies_face_up() -> None:
    """MW-DOOM-17: the old one is gone, the deck has one card less, and only one is shown."""
    state = scene(card=13)
    assert len(state.view(BLUE)["deck"]) == 27

    say(state, "pass")
    assert words(state) == [card for card in ALL_CARDS if card != "card-13"]

    heard = told(state, "card-5")
    view = state.view(RED)
    assert (view["card"]["number"], view["next_card"], len(view["deck"])) == (5, None, 26)
    assert heard[0] == CardTurned(4)


@pytest.mark.rule("MW-DOOM-17")
def test_the_new_card_is_resolved_at_the_end_of_the_enemys_turn() -> None:
    """MW-DOOM-17: each phase resolves the card that was turned at the end of the phase before."""
    state = scene(card=13, alone=True, F4="b", H4="r")

    say(state, "pass card-5 pass card-9")

    assert named(state.radiation) == "C5 D3 E1 F7"


@pytest.mark.rule("MW-DOOM-17")
def test_by_option_the_next_card_is_shown_and_moves_up() -> None:
    """MW-DOOM-17: two are turned at set-up; after a Doomsday the next one is current and a new one is next."""
    state = fimbul.game("meltwater", season="winter", radiation="coast26", show_next=True).new()
    assert isinstance(state, Position)

    say(state, "card-3 card-8 pass")
    shown = state.view(RED)
    assert (shown["card"]["number"], shown["next_card"]["number"], len(shown["deck"])) == (3, 8, 26)

    say(state, "pass")
    while state.decider != CHANCE:
        say(state, words(state)[0])
    say(state, "card-20")
    shown = state.view(RED)
    assert (shown["card"]["number"], shown["next_card"]["number"], len(shown["deck"])) == (8, 20, 25)


@pytest.mark.rule("MW-DOOM-18")
def test_the_twenty_ninth_card_comes_from_a_reshuffle_of_all_28() -> None:
    """MW-DOOM-18: 28 cards come up once each; then all 28 may come again, the last one included."""
    state = scene(card=13, then=[("advance", "")] * 28)
    seen = ["card-13"]

    for _ in range(27):
        assert words(state) == [card for card in ALL_CARDS if card not in seen]
        seen.append(words(state)[-1])
        say(state, seen[-1])

    assert sorted(seen) == sorted(ALL_CARDS)
    assert words(state) == ALL_CARDS


@pytest.mark.rule("MW-DOOM-18")
def test_a_phase_with_the_deck_exhausted_goes_on() -> None:
    """MW-DOOM-18: the 28th card is resolved like any other, and the turn after it has a card."""
    state = scene(card=13, deck=[])

    say(state, "pass card-13")

    assert state.view(RED)["card"]["number"] == 13
    assert len(state.view(RED)["deck"]) == 27


@pytest.mark.rule("MW-DOOM-18")
def test_by_option_the_card_that_moves_up_is_not_shuffled_in() -> None:
    """MW-DOOM-18: with the next card shown, 27 used cards make the new deck."""
    start = fimbul.game("meltwater", show_next=True).new()
    assert isinstance(start, Position)
    say(start, "card-3 card-8 pass")
    position = json.loads(start.to_json())
    position["deck"] = []
    state = start.game.from_json(position)
    assert isinstance(state, Position)

    say(state, "pass")
    while state.decider != CHANCE:
        say(state, words(state)[0])

    assert words(state) == [card for card in ALL_CARDS if card != "card-8"]


@pytest.mark.rule("MW-DOOM-19")
def test_clouds_and_boat_mark_the_hexes_of_the_coming_card() -> None:
    """MW-DOOM-19: what a player marks is what the view of the current card says, here cards 13 and then 5."""
    state = scene(card=13)
    assert state.view(BLUE)["card"] == {"number": 13, "radiation": ["D3", "F7"], "refugee": "B3"}

    say(state, "pass card-5")

    assert state.view(BLUE)["card"] == {"number": 5, "radiation": ["C5", "E1"], "refugee": "A2"}


@pytest.mark.rule("MW-DOOM-20")
def test_card_18_strikes_j7_and_not_j6() -> None:
    """MW-DOOM-20: the misprint is corrected; F1 and J7 take the tokens."""
    state = scene(card=18)

    say(state, "pass")

    assert named(state.radiation) == "F1 J7"
    assert MAP.index["J7"] in BOXES.shipped.decks["alternative"][17][:2]


@pytest.mark.rule("MW-DOOM-21")
@pytest.mark.parametrize("seat", [BLUE, RED, None])
def test_the_first_card_is_public_though_blues_first_turn_skips_it(seat: int | None) -> None:
    """MW-DOOM-21: everybody sees it on turn 1, it is still there on turn 2, and Red's Doomsday resolves it."""
    state = opening(card=13, season="winter")
    assert state.view(seat)["card"]["radiation"] == ["D3", "F7"]
    assert state.view(seat)["next_card"] is None

    say(state, "pass")
    assert (state.view(seat)["turn"]["number"], state.view(seat)["card"]["number"], named(state.dead)) == (2, 13, "")

    say(state, "pass")
    assert (phase_of(state), named(state.dead)) == ("doomsday", "D3")


def test_a_position_can_be_saved_while_a_card_is_about_to_be_turned() -> None:
    """Between two cards none is current; a save of that moment loads again."""
    state = scene(card=13)
    say(state, "pass")

    again = state.game.from_json(state.to_json())

    assert again.key() == state.key()
