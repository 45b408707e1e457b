"""Set-up: what stands where in Summer and in Winter, the deck, and who begins."""

import tomllib
from typing import Any

import pytest

import fimbul
from fimbul.games.meltwater.data import BLUE, BOXES, HOME, NAMES
from fimbul.games.meltwater.state import Position
from tests.games.kit import say, why, words
from tests.games.meltwater.scene import LETTERS, at, feeds, left, named, opening, scene

COAST = "A2 B3 B4 B5 C3 C5 C6 D3 D7 E1 E2 E6 F1 F7 G1 G7 H1 H8 I1 I7 J2 J3 J4 J6 J7 K4 K5"
SEASONS = ["summer", "winter"]
EDITIONS = ["errata", "first"]


def where(state: Position, letter: str) -> str:
    """The hexes where pieces of a kind stand, each as often as there are pieces."""
    return " ".join(name for name in NAMES for _ in range(at(state, name).count(letter)))


def hungry(state: Position) -> list[str]:
    """The hexes with more units than they support."""
    hexes = state.view(None)["hexes"]
    return [name for name, here in hexes.items() if here["units"] > here["feeds"]]


@pytest.mark.rule("MW-SETUP-01")
def test_the_players_choose_a_season() -> None:
    """MW-SETUP-01: Summer unless they say Winter; there is no third."""
    assert fimbul.game("meltwater").options["season"] == "summer"
    assert at(opening(season="summer"), "F3") == "b"
    assert at(opening(season="winter"), "F3") == ""
    with pytest.raises(fimbul.BadOptions):
        fimbul.game("meltwater", season="spring")


@pytest.mark.rule("MW-SETUP-01")
def test_a_side_is_a_seat_to_choose() -> None:
    """MW-SETUP-01: whoever takes the first seat plays Blue, whoever takes the second plays Red."""
    state = opening()

    assert [state.view(seat)["seat"] for seat in (0, 1)] == ["blue", "red"]


@pytest.mark.rule("MW-SETUP-02")
def test_nobody_marches_with_neutrals() -> None:
    """MW-SETUP-02: a neutral cannot be taken along, even from among one's own units."""
    state = scene(F4="bn", F3="n")

    say(state, "march")
    assert words(state) == ["F4"]

    say(state, "F4")
    assert "neutral" not in words(state)
    assert why(state, "neutral") == "MW-MARCH-08"
    with pytest.raises(fimbul.IllegalOption):
        say(state, "neutral")


@pytest.mark.rule("MW-SETUP-02")
@pytest.mark.parametrize("active", ["blue", "red"])
def test_neutrals_neither_threaten_nor_take_up_arms_for_anybody(active: str) -> None:
    """MW-SETUP-02: with neutrals alone a player has nothing to act with."""
    state = scene(active=active, F4="nnn", F5="n", A2="b", K5="r")

    assert words(state) == ["march", "militarize", "pass"]
    say(state, "militarize")
    assert words(state) == (["A2"] if active == "blue" else ["K5"])


@pytest.mark.rule("MW-SETUP-03")
def test_summer_stockpiles() -> None:
    """MW-SETUP-03: four, and their hexes."""
    assert where(opening(), "s") == "F4 G6 H1 K4"


@pytest.mark.rule("MW-SETUP-04")
def test_summer_neutrals() -> None:
    """MW-SETUP-04: ten, two of them in J4."""
    assert where(opening(), "n") == "E2 F1 F6 G1 I1 J3 J4 J4 J7 K5"


@pytest.mark.rule("MW-SETUP-05")
def test_summer_blue_civilians() -> None:
    """MW-SETUP-05: ten, two of them in F7, and one in A2: the board has no A3."""
    assert where(opening(), "b") == "A2 B3 E1 F3 F4 F5 F7 F7 G6 G7"
    assert "A3" not in NAMES


@pytest.mark.rule("MW-SETUP-06")
def test_summer_red_civilians() -> None:
    """MW-SETUP-06: twelve, two in I5 and two in K4."""
    assert where(opening(), "r") == "H1 H2 H5 I3 I4 I5 I5 I6 J2 J6 K4 K4"


@pytest.mark.rule("MW-SETUP-07")
def test_summer_soldiers() -> None:
    """MW-SETUP-07: two each, and two each in the supply; the one in J5 stands alone."""
    state = opening()

    assert where(state, "B") == "F4 G6"
    assert where(state, "R") == "H1 J5"
    assert at(state, "J5") == "R"
    assert (left(state, "B"), left(state, "R")) == (2, 2)


@pytest.mark.rule("MW-SETUP-08")
def test_winter_stockpiles() -> None:
    """MW-SETUP-08: two; the other two are out of play."""
    state = opening(season="winter")

    assert where(state, "s") == "G6 H1"
    assert "stockpile" not in state.view(None)["supply"]


@pytest.mark.rule("MW-SETUP-09")
def test_winter_neutrals() -> None:
    """MW-SETUP-09: nine."""
    assert where(opening(season="winter"), "n") == "A2 E2 F1 F6 G1 I1 J3 J7 K5"


@pytest.mark.rule("MW-SETUP-10")
def test_winter_civilians() -> None:
    """MW-SETUP-10: four blue and five red."""
    state = opening(season="winter")

    assert where(state, "b") == "B3 E1 F4 G6"
    assert where(state, "r") == "H1 I5 J2 J4 K4"


@pytest.mark.rule("MW-SETUP-11")
def test_winter_starts_without_soldiers() -> None:
    """MW-SETUP-11: none on the board, all eight in the supply."""
    state = opening(season="winter")

    assert where(state, "B") == where(state, "R") == ""
    assert (left(state, "B"), left(state, "R")) == (4, 4)


@pytest.mark.rule("MW-SETUP-12")
@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("printed", ["coast26", "coast27", "cards25"])
def test_every_printed_symbol_has_its_token(season: str, printed: str) -> None:
    """MW-SETUP-12: after set-up each printed hex is dirty and no other is; nothing is Dead."""
    struck = {NAMES[place] for card in BOXES.shipped.decks["printed"] for place in (card.first, card.second)}
    expected = {
        "coast26": [name for name in COAST.split() if name != "J4"],
        "coast27": COAST.split(),
        "cards25": [name for name in NAMES if name in struck],
    }[printed]
    state = opening(season=season, radiation=printed)

    hexes = state.view(None)["hexes"]
    assert [name for name in NAMES if hexes[name]["state"] == "dirty"] == expected
    assert [name for name in NAMES if hexes[name]["state"] == "clean"] == [n for n in NAMES if n not in expected]
    assert named(state.radiation).split() == expected


@pytest.mark.rule("MW-SETUP-13")
def test_dots_mean_nothing() -> None:
    """MW-SETUP-13: of a hex its label, ground and fallout are known, and nothing of dots."""
    board = tomllib.loads((HOME / "board.toml").read_text())

    assert set(board) == {"source", "columns", "printed"}
    assert all(set(column) == {"top", "hexes"} for column in board["columns"].values())
    assert set(opening().view(None)["hexes"]["D5"]) == {"ground", "state", "feeds", "units"}


@pytest.mark.rule("MW-SETUP-14")
def test_one_card_of_28_is_turned_by_chance() -> None:
    """MW-SETUP-14: any card is as likely as another; the one that came up is the current card, 27 stay face down."""
    state = fimbul.game("meltwater").new()

    assert state.decider == fimbul.CHANCE
    assert [state.game.lexicon.word(option) for option in state.options()] == [f"card-{n}" for n in range(1, 29)]
    assert len(set(state.weights())) == 1

    state.play(state.game.lexicon.parse("card-18"))
    view = state.view(None)
    assert view["card"]["number"] == 18
    assert view["deck"] == [number for number in range(1, 29) if number != 18]


@pytest.mark.rule("MW-SETUP-15")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_next_card_is_not_shown(seat: int | None) -> None:
    """MW-SETUP-15: after one card it is Blue's turn, and everybody sees that one only."""
    state = opening(card=4)

    assert state.decider == BLUE
    assert state.view(seat)["card"]["number"] == 4
    assert state.view(seat)["next_card"] is None


@pytest.mark.rule("MW-SETUP-15")
def test_by_option_the_next_card_is_shown() -> None:
    """MW-SETUP-15: where the table wants to see it, a second card is turned before Blue begins."""
    state = opening(card=4, show_next=True)
    assert state.decider == fimbul.CHANCE
    assert "card-4" not in words(state)

    say(state, "card-9")

    view = state.view(None)
    assert (view["card"]["number"], view["next_card"]["number"], len(view["deck"])) == (4, 9, 26)
    assert state.decider == BLUE


@pytest.mark.rule("MW-SETUP-16")
@pytest.mark.parametrize(
    ("season", "supply"),
    [
        ("summer", {"b": 10, "r": 8, "n": 10, "B": 2, "R": 2}),
        ("winter", {"b": 16, "r": 15, "n": 11, "B": 4, "R": 4}),
    ],
)
def test_the_rest_is_the_supply(season: str, supply: dict[str, int]) -> None:
    """MW-SETUP-16: all that does not stand on the board."""
    state = opening(season=season)

    assert {letter: left(state, letter) for letter in supply} == supply
    assert list(state.view(None)["supply"].values()) == [supply[letter] for letter in LETTERS[:5]]


@pytest.mark.rule("MW-SETUP-17")
@pytest.mark.parametrize("season", SEASONS)
def test_blue_takes_the_first_turn(season: str) -> None:
    """MW-SETUP-17: in both seasons."""
    state = opening(season=season)

    assert state.decider == BLUE
    assert state.view(None)["turn"]["seat"] == "blue"
    assert state.view(None)["turn"]["number"] == 1


@pytest.mark.rule("MW-SETUP-18")
@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_starves_in_the_set_up(season: str, edition: str) -> None:
    """MW-SETUP-18: no hex is over its support when the game begins."""
    assert hungry(opening(season=season, edition=edition)) == []


@pytest.mark.rule("MW-SETUP-18")
def test_some_hexes_of_summer_are_just_full() -> None:
    """MW-SETUP-18: K4, H1, J4 and I5 hold two and feed two."""
    state = opening()

    for name in ("K4", "H1", "J4", "I5"):
        assert state.view(None)["hexes"][name]["units"] == 2
        assert feeds(state, name) == 2


@pytest.mark.rule("MW-SETUP-18")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"radiation": "coast27"}, ["J4"]),
        ({"radiation": "cards25"}, ["J4"]),
        ({"radiation": "coast27", "season": "winter"}, []),
        ({"radiation": "cards25", "season": "winter"}, []),
        ({"radiation": "coast27", "edition": "first"}, []),
        ({"radiation": "cards25", "edition": "first"}, []),
    ],
)
def test_with_radiation_printed_on_j4_its_neutrals_would_starve(options: dict[str, Any], expected: list[str]) -> None:
    """MW-SETUP-18: in Summer, unless the red stockpile next door feeds them too; so J4 is left out by default."""
    assert hungry(opening(**options)) == expected
