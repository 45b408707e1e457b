"""Names for cities, continents and the planet: whoever founded a thing names it, and no rule notices."""

from random import Random

import pytest

import fimbul
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.errors import BadCampaign, BadOptions, BadRecord, IllegalOption
from fimbul.core.sitting import Sitting
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.lexicon import COIN, LEXICON, MOTTO, PLACE, PLANET
from fimbul.games.legacy.world import World
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.scene import marked
from tests.games.legacy.test_campaign import MEMBERS, play_on

PERU = LEXICON.parse("peru")
BEAR = "\U0001f43b\u200d\u2744\ufe0f"  # a bear and a snowflake, joined: a polar bear


def in_the_aftermath(**more: object) -> Sitting:
    """A game that somebody has just won: the winner is asked for a reward."""
    world = write_world(marked("ural minor-city/1, peru ruin"), BOX)
    sitting = fimbul.sit_down(GAME({"seats": 3, "world": world, **more}), ["north", "east", "south"])
    rng = Random(1)
    while sitting.state.agenda[-1].step.name != "reward":
        play_on(sitting, rng, 1)
    return sitting


def world_after(sitting: Sitting) -> str:
    """The world that a game leaves."""
    assert isinstance(sitting.game, CampaignGame)
    return sitting.game.world_after(sitting.state, sitting.names)


def found_a_city(sitting: Sitting) -> int:
    """The winner founds a Major City in Peru."""
    winner = sitting.state.decider
    sitting.say("major-city peru")
    return winner


def test_a_city_gets_its_name_from_its_founder() -> None:
    """In the record, in views, and in the world after the game; the position does not change."""
    sitting = in_the_aftermath()
    winner = found_a_city(sitting)
    key = sitting.state.key()
    sitting.name(winner, PERU, "  New   Odense ")

    assert sitting.state.key() == key
    assert sitting.names == {PERU: "New Odense"}
    assert sitting.named(sitting.state.view(None))["names"] == {"peru": "New Odense"}
    assert f"name {sitting.game.seat_names[winner]} peru New Odense\n" in sitting.text()
    again = fimbul.open_record(sitting.text())
    assert again.names == sitting.names
    after = GAME({"world": world_after(sitting)})
    assert after.new().view(None)["names"] == {"peru": "New Odense"}


def test_only_the_founder_names_a_city() -> None:
    """Neither another seat nor a city that is not there."""
    sitting = in_the_aftermath()
    winner = found_a_city(sitting)

    with pytest.raises(IllegalOption, match="nothing there to name"):
        sitting.name((winner + 1) % 3, PERU, "Mine")
    with pytest.raises(IllegalOption, match="nothing there to name"):
        sitting.name(winner, LEXICON.parse("china"), "Mine")
    with pytest.raises(IllegalOption):
        sitting.name(winner, PLANET, "Mine")


def test_a_name_goes_with_the_pick_that_is_taken_back() -> None:
    """No city, no name."""
    sitting = in_the_aftermath()
    winner = sitting.state.decider
    sitting.say("major-city")
    sitting.play(PERU)
    sitting.name(winner, PERU, "Odense")
    sitting.take_back(winner, 1)

    assert sitting.names == {}
    assert fimbul.open_record(sitting.text()).names == {}


def test_names_are_given_after_the_end_too() -> None:
    """The last one to be rewarded may be the one who founds a city."""
    sitting = in_the_aftermath()
    winner = found_a_city(sitting)
    play_on(sitting, Random(1))
    sitting.name(winner, PERU, "Late")
    sitting.name(winner, MOTTO, "We came, we saw, and it snowed on all of us for ninety minutes")

    assert fimbul.open_record(sitting.text()).names == sitting.names
    assert '"motto-1":"We came' in world_after(sitting)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 21,
        "a\u202eb",
        "a\u200bb",
        "a\u200db",
        f"{BEAR}\u200d",
        "a\nb" * 10,
        "\u0301",
        "\u3164",
        "\x1b[31m",
        "\u2066x",
        "...",
        "a\x00",
    ],
)
def test_a_name_that_cannot_be_shown_honestly_is_refused(name: str) -> None:
    """One to twenty letters, none that hides, turns the line or fills a gap."""
    sitting = in_the_aftermath()
    winner = found_a_city(sitting)

    with pytest.raises(BadOptions):
        sitting.name(winner, PERU, name)
    assert "\nname " not in sitting.text()


@pytest.mark.parametrize("name", ["Å", "x" * 20, "東京", "<b>Bold</b>", 'a"b', "Пермь 2", "★", BEAR])
def test_a_name_may_have_letters_of_any_script(name: str) -> None:
    """And it survives record and world."""
    sitting = in_the_aftermath()
    winner = found_a_city(sitting)
    sitting.name(winner, PERU, name)
    world = world_after(sitting)

    assert fimbul.open_record(sitting.text()).names == {PERU: name}
    assert GAME({"world": world}).new().view(None)["names"]["peru"] == name


def test_a_record_with_a_name_for_nothing_does_not_replay() -> None:
    """Names are checked as they are given."""
    text = in_the_aftermath().text()

    for line in ("name alpha china Mine", "name alpha mutants Mine", "name alpha nowhere Mine"):
        with pytest.raises(BadRecord):
            fimbul.open_record(text + line + "\n")


def test_a_new_city_on_ruins_does_not_inherit_their_name() -> None:
    """The founder names it, or nobody."""
    world = marked("peru ruin")
    world.names["peru"] = "Old Lima"
    sitting = in_the_aftermath(world=write_world(world, BOX))
    found_a_city(sitting)

    assert '"names"' not in world_after(sitting)


def test_what_was_left_without_a_name_gets_one_between_games() -> None:
    """By a member, once; it is an act of the campaign."""
    campaign = fimbul.campaign("legacy", members=MEMBERS, world=write_world(with_city(), BOX), agreed=MEMBERS)
    with pytest.raises(BadCampaign, match="south has nothing there"):
        campaign.name("south", "peru", "Mine")
    campaign.name("east", "peru", "New Lima")

    assert campaign.world_view()["names"] == {"peru": "New Lima"}
    assert fimbul.open_campaign(campaign.text()).world == campaign.world
    with pytest.raises(BadCampaign, match="nothing there"):
        campaign.name("east", "peru", "Newer Lima")


def with_city() -> World:
    """A world in which member 2 has a city in Peru, before the first game."""
    world = marked("peru minor-city/2")
    world.ready = False
    return world


def test_coins_have_no_names() -> None:
    """Only what is named in the rules."""
    sitting = in_the_aftermath()

    assert not sitting.game.may_name(sitting.state, 0, COIN)
    assert not sitting.game.may_name(sitting.state, 0, PLACE)
