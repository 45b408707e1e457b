"""The form for a box in progress: it says all of a world, knows nothing sealed, and each wrong answer for itself."""

import json
from pathlib import Path
from typing import Any

import pytest

import fimbul
from fimbul.core.entry import Box, Part, differences
from fimbul.core.errors import BadEntry
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.names import PACKAGES
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.scene import marked
from tests.games.legacy.test_entering import COINS, POWERS
from tests.table.sealed_words import sealed_words, told_of

MEMBERS = ("Ragna", "Tomas", "Wen")
FROZEN = Path(__file__).parent.parent.parent / "records/0.1.0"
SET_UP = {
    **{f"factions.{name}.green": slots["green"] for name, slots in POWERS.items()},
    **{f"territories.{name}.coins": str(row["coins"]) for name, row in COINS.items()},
}


def answers_of(parts: list[Part]) -> dict[str, str]:
    """A form as it stands."""
    return {field.name: field.value for part in parts for field in part.fields}


def entered(answers: dict[str, str], games: int = 0) -> dict[str, Any]:
    """The world of a form in which this was filled in after the set-up."""
    found: dict[str, Any] = json.loads(GAME({}).entered_form(Box((), games, MEMBERS), {**SET_UP, **answers}))
    return found


@pytest.mark.parametrize("path", sorted(FROZEN.glob("*.campaign")), ids=lambda path: path.stem)
def test_a_form_says_all_of_a_world(path: Path) -> None:
    """Whatever a campaign has become: filled in from that world and read again, it is that world."""
    lines = path.read_text(encoding="utf-8").splitlines()
    worlds = [line.removeprefix("option world ") for line in lines if line.startswith("option world {")]
    members = ("Ragna", "Tomas", "Wen", "Una", "Ilse")
    for world in worlds[:: max(len(worlds) // 4, 1)] + worlds[-1:]:
        game, plain = GAME({"world": world}), json.loads(world)
        told = Box(tuple(plain.get("packages", ())), len(plain.get("games", ())), members)
        answers = answers_of(game.entry_form(told))

        assert game.entered_form(told, answers) == world


@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize("package", ["", *PACKAGES])
def test_a_form_names_nothing_that_is_sealed(package: str) -> None:
    """RL-CAMP-05: only what has come out of the packages that are said to be open stands in it."""
    is_open = [package] if package else []
    parts = GAME({}).entry_form(Box(tuple(is_open), 2, MEMBERS))

    assert told_of(str(parts), sealed_words(is_open)) == set()


def test_what_a_package_holds_stands_in_the_form_when_it_is_said_to_be_open() -> None:
    """As the powers of those who come back."""
    with_pack = GAME({}).entry_form(Box(("pack-2",), 0, MEMBERS))
    without = GAME({}).entry_form(Box((), 0, MEMBERS))

    assert "factions.khan-industries.blue" in answers_of(with_pack)
    assert "factions.khan-industries.blue" not in answers_of(without)


def test_a_game_that_was_played_has_a_winner_by_its_factions() -> None:
    """Who played the one that has won."""
    world = entered(
        {
            "games.1.khan-industries.person": "2",
            "games.1.khan-industries.result": "won",
            "games.1.khan-industries.start": "peru",
            "games.1.die-mechaniker.person": "1",
            "games.1.signed": "yes",
            "names.motto-1": "It snowed.",
        },
        games=1,
    )

    played = world["games"]
    assert (played[0]["winner"], played[0]["signed"]) == (2, True)
    assert {part["faction"]: part["result"] for part in played[0]["parts"]} == {
        "khan-industries": "won",
        "die-mechaniker": "held-on",
    }
    assert world["names"] == {"motto-1": "It snowed."}


@pytest.mark.parametrize(
    ("answers", "field", "why"),
    [
        ({"territories.ural.fortification": "3"}, "territories.ural.fortification", "has no city"),
        ({"territories.ural.founder": "1"}, "territories.ural.founder", "no city"),
        ({"territories.ural.city": "world-capital"}, "territories.ural.city", "Choose one"),
        ({"territories.ural.coins": "99"}, "territories.ural.coins", "from 1 to 6"),
        ({"territories.alaska.coins": "1"}, "stickers_used.coin", "12 first coins"),
        ({"factions.khan-industries.green": ""}, "factions.khan-industries.green", "Khan Industries"),
        ({"factions.khan-industries.green": "overrun"}, "factions.khan-industries.green", "Choose one"),
        ({"names.peru": "a\u202eb"}, "names.peru", "nothing invisible"),
        ({"names.peru": "x" * 21}, "names.peru", "1 to 20"),
        (
            {
                f"territories.{name}.city": "major-city"
                for name in ("ural", "india", "egypt", "brazil", "japan", "iceland")
            },
            "stickers_used.major-city",
            "the sheets had 5",
        ),
        ({"continents.asia.change": "1", "continents.europe.change": "1"}, "stickers_used.bonus-up", "2 of bonus-up"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(answers: dict[str, str], field: str, why: str) -> None:
    """With a sentence, and nothing is said of the other fields."""
    with pytest.raises(BadEntry) as refused:
        entered(answers)

    assert list(refused.value.fields) == [field]
    assert why in refused.value.fields[field]


def test_several_things_that_cannot_be_are_said_at_once() -> None:
    """Nobody has to try again for each."""
    with pytest.raises(BadEntry) as refused:
        entered({"territories.ural.fortification": "3", "territories.peru.founder": "1"})

    assert set(refused.value.fields) == {"territories.ural.fortification", "territories.peru.founder"}


def test_two_worlds_differ_field_by_field() -> None:
    """So members read what they are asked to agree to."""
    told = Box((), 0, MEMBERS)
    before = GAME({}).entry_form(told)
    world = marked("peru minor-city/2")
    world.names["peru"] = "New Lima"
    after = fimbul.game("legacy", world=write_world(world, BOX))
    assert isinstance(after, GAME)
    found = differences(before, after.entry_form(told))

    assert ("South America, Peru, city", "nothing", "Minor City") in found
    assert ("South America, Peru, founder", "nothing", "Tomas") in found
    assert ("South America, Peru, its name", "nothing", "New Lima") in found
    assert not [place for place, _, _ in found if "Europe" in place]


def test_a_game_that_was_not_played_after_all_is_among_the_differences() -> None:
    """Though there is no field for it any more."""
    told, played = Box((), 0, MEMBERS), Box((), 1, MEMBERS)
    answers = {**SET_UP, "games.1.khan-industries.person": "2", "games.1.khan-industries.result": "won"}
    one = GAME({"world": GAME({}).entered_form(played, answers)})
    found = differences(one.entry_form(played), GAME({}).entry_form(told))

    assert ("Game 1, Khan Industries, played by", "Tomas", "nothing") in found
