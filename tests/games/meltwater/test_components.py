"""Objective and components: who wins, and what is in the box."""

import pytest

import fimbul
from fimbul.games.meltwater.data import BOXES, KINDS, MAP, NAMES, PLACES, STOCKPILE, Card, read_board
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import LETTERS, at, at_random, ending, left, named, opening, phase_of, scene

ICE = "A2 B3 C3 D3 D4 E5 E6 F6 F7 G6 J3"


def on_board(state: Position, letter: str) -> int:
    """How many pieces of a kind stand on the board."""
    return sum(state.at(LETTERS.index(letter), place) for place in PLACES)


@pytest.mark.rule("MW-OBJ-01")
def test_blue_wins_when_the_last_red_unit_is_gone() -> None:
    """MW-OBJ-01: Red's last unit dies, so Blue wins."""
    state = scene(phase="starvation", dead="F4", F4="r", A2="b")

    say(state, "F4 civilian")

    assert ending(state) == "blue no_survivors"
    assert state.options() == []


@pytest.mark.rule("MW-OBJ-01")
def test_red_wins_when_the_last_blue_unit_is_gone() -> None:
    """MW-OBJ-01: even if it is Blue who has to let it die."""
    state = scene(phase="starvation", dead="F4", F4="b", K5="r")

    say(state, "F4 civilian")

    assert ending(state) == "red no_survivors"


@pytest.mark.rule("MW-OBJ-01")
@pytest.mark.parametrize("last", ["r", "R"])
def test_one_unit_of_any_kind_keeps_a_side_in_the_game(last: str) -> None:
    """MW-OBJ-01: a lone soldier survives as well as a lone civilian does."""
    state = scene(phase="starvation", dead="F4", F4="r", K5=last)

    say(state, "F4 civilian")

    assert not state.over


@pytest.mark.rule("MW-OBJ-02")
def test_two_play_one_blue_and_one_red() -> None:
    """MW-OBJ-02: exactly two seats, of different colours; more cannot sit down."""
    game = fimbul.game("meltwater")

    assert game.meta.seats == (2,)
    assert game.seats == 2
    assert game.seat_names == ("blue", "red")
    with pytest.raises(fimbul.BadOptions):
        fimbul.game("meltwater", seats=3)
    with pytest.raises(fimbul.IllegalOption):
        opening().concede(2)


def next_door(one: str, other: str) -> bool:
    """Are two labels next to each other? A C E G I K sit half a hex lower than the columns beside them."""
    across = ord(other[0]) - ord(one[0])
    down = int(other[1:]) - int(one[1:])
    if across == 0:
        return abs(down) == 1
    lower = one[0] in "ACEGIK"
    return abs(across) == 1 and down in ((0, 1) if lower else (-1, 0))


@pytest.mark.rule("MW-COMP-01")
def test_the_board_has_56_hexes_and_neighbours_are_mutual() -> None:
    """MW-COMP-01: 56 different hexes, each next to one to six others, which are next to it."""
    assert len(set(NAMES)) == 56
    for place in PLACES:
        assert 1 <= len(MAP.neighbours[place]) <= 6
        assert all(place in MAP.neighbours[other] for other in MAP.neighbours[place])


@pytest.mark.rule("MW-COMP-01")
def test_hexes_are_next_to_each_other_as_their_labels_say() -> None:
    """MW-COMP-01: the neighbours of every hex, read off its label."""
    for place, name in enumerate(NAMES):
        assert named(MAP.near[place]).split() == [other for other in NAMES if next_door(name, other)]
    assert named(MAP.near[MAP.index["F4"]]) == "E3 E4 F3 F5 G3 G4"
    assert named(MAP.near[MAP.index["A2"]]) == "B3"


@pytest.mark.rule("MW-COMP-02")
@pytest.mark.parametrize("deck", ["printed", "alternative"])
def test_a_deck_has_28_cards_with_three_hexes_each(deck: str) -> None:
    """MW-COMP-02: two radiation hexes and one refugee hex, all of them on the board."""
    assert len(BOXES.shipped.decks[deck]) == 28
    for card in BOXES.shipped.decks[deck]:
        assert isinstance(card, Card)
        assert len(card) == 3
        assert all(place in PLACES for place in card)
    assert len(fimbul.game("meltwater", deck=deck).new().options()) == 28


@pytest.mark.rule("MW-COMP-03")
@pytest.mark.parametrize("seed", range(4))
def test_each_side_has_four_soldiers_for_ever(seed: int) -> None:
    """MW-COMP-03: supply and board together hold four blue and four red soldiers, whatever happens."""
    for state in at_random(seed, season="winter" if seed % 2 else "summer"):
        assert left(state, "B") + on_board(state, "B") == 4
        assert left(state, "R") + on_board(state, "R") == 4


@pytest.mark.rule("MW-COMP-04")
@pytest.mark.parametrize("seed", range(4))
def test_there_are_twenty_civilians_of_each_colour_for_ever(seed: int) -> None:
    """MW-COMP-04: supply and board together hold twenty of each, whoever dies, arrives or changes sides."""
    for state in at_random(seed, neutrals_join=seed > 1):
        for letter in "brn":
            assert left(state, letter) + on_board(state, letter) == 20


@pytest.mark.rule("MW-COMP-05")
@pytest.mark.parametrize("seed", range(4))
def test_a_hex_never_carries_two_markers(seed: int) -> None:
    """MW-COMP-05: 56 two-sided markers are enough, since a hex is Radiation or Dead and not both."""
    for state in at_random(seed):
        assert state.radiation & state.dead == 0
        assert state.radiation.bit_count() + state.dead.bit_count() <= 56


@pytest.mark.rule("MW-COMP-06")
def test_summer_has_four_stockpiles_and_winter_two() -> None:
    """MW-COMP-06: the box holds four; Winter leaves two of them in it."""
    assert BOXES.shipped.pieces[STOCKPILE] == 4
    assert on_board(opening(season="summer"), "s") == 4
    assert on_board(opening(season="winter"), "s") == 2


@pytest.mark.rule("MW-COMP-06")
@pytest.mark.parametrize("seed", range(3))
def test_no_stockpile_is_ever_added(seed: int) -> None:
    """MW-COMP-06: what is destroyed does not come back."""
    before = 4
    for state in at_random(seed):
        now = on_board(state, "s")
        assert now <= before
        before = now


@pytest.mark.rule("MW-COMP-07")
def test_clouds_and_boat_only_repeat_what_the_card_says() -> None:
    """MW-COMP-07: they mark what the face-up card names; nobody can move them, and looking changes nothing."""
    state = opening(card=18)
    before = state.key()

    assert state.view(None)["card"] == {"number": 18, "radiation": ["F1", "J7"], "refugee": "H8"}

    assert state.key() == before
    for thing in ("cloud", "boat"):
        with pytest.raises(fimbul.UnknownWord):
            state.game.lexicon.parse(thing)


@pytest.mark.rule("MW-COMP-09")
def test_there_is_no_fifth_soldier() -> None:
    """MW-COMP-09: with four soldiers on the map no civilian can take up arms."""
    state = scene(F4="bb", A2="BBBB")

    assert "militarize" not in words(state)
    assert why(state, "militarize").startswith("MW-MIL-")


@pytest.mark.rule("MW-COMP-09")
def test_the_last_soldier_of_the_supply_has_no_second() -> None:
    """MW-COMP-09: in Summer two may take up arms, but not with one soldier left."""
    state = scene(F4="bb", A2="BBB")

    say(state, "militarize F4")

    assert at(state, "F4") == "bB"
    assert phase_of(state) != "actions"


@pytest.mark.rule("MW-COMP-09")
def test_there_is_no_21st_civilian() -> None:
    """MW-COMP-09: with all twenty on the map a soldier recruits nobody."""
    crowd = scene(F4="Bn", A2="b" * 20)
    room = scene(F4="Bn", A2="b" * 19)

    assert "press-gang" not in words(crowd)
    assert "press-gang" in words(room)


@pytest.mark.rule("MW-MAP-01")
def test_most_hexes_are_snow_and_a_few_are_ice() -> None:
    """MW-MAP-01: every hex is one or the other."""
    hexes = opening().view(None)["hexes"]

    assert [name for name, here in hexes.items() if here["ground"] == "ice"] == ICE.split()
    assert sum(here["ground"] == "snow" for here in hexes.values()) == 45


@pytest.mark.rule("MW-MAP-01")
def test_a_board_of_other_ground_is_refused() -> None:
    """MW-MAP-01: there is no third kind of hex."""
    with pytest.raises(fimbul.BadData, match="snow"):
        read_board({"columns": {"A": {"top": 2, "hexes": "w"}}})


@pytest.mark.rule("MW-COMP-03", "MW-COMP-04", "MW-COMP-06")
def test_the_box_holds_what_the_list_says() -> None:
    """MW-COMP-03: 60 civilians, 8 soldiers and 4 stockpiles, and no other kind of piece."""
    assert dict(zip(LETTERS, BOXES.shipped.pieces, strict=True)) == {"b": 20, "r": 20, "n": 20, "B": 4, "R": 4, "s": 4}
    assert len(BOXES.shipped.pieces) == KINDS
