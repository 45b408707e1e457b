"""A campaign of Risk Legacy between games: the world, its cards and sheets, and the pictures of its great moments."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from fimbul.core.campaign_game import Tally
from fimbul.core.game import View
from fimbul.draw.legacy import STYLE
from fimbul.draw.legacy.campaign import (
    Line,
    biography,
    faction_cards,
    gains,
    homeland_of,
    lived,
    meanings,
    moments,
    new_marks,
    packages,
    sheets,
    small_world,
    summed_gains,
    victors,
    world_picture,
)
from fimbul.draw.legacy.contents import contents
from fimbul.draw.legacy.scenes import fallout_scene, pack, planet_scene, torn_card, victory_scene
from fimbul.draw.legacy.world import world_of
from fimbul.games.legacy import GAME
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.names import PACKAGES, TERRITORIES
from fimbul.games.legacy.world_text import write_world
from tests.games.legacy.scene import marked


def world(marks: str = "", packages: str = "", powers: str = "", **more: Any) -> View:
    """A world with marks, as a campaign shows it."""
    line = write_world(marked(marks, packages, powers), BOX)
    return {**GAME({"world": line}).world_view(), **more}


def game(winner: int, signed: bool = True, **starts: str) -> dict[str, Any]:
    """A game that was played: who won, and from where the factions started, by person."""
    parts = [
        {
            "person": int(person[1:]),
            "faction": faction,
            "start": start,
            "result": "won" if int(person[1:]) == winner else "held-on",
        }
        for person, (faction, start) in ((person, words.split()) for person, words in starts.items())
    ]
    return {"winner": winner, "signed": signed, "parts": parts}


@pytest.mark.parametrize("width", [1068, 820, 390])
def test_a_world_is_drawn_and_every_territory_can_be_touched(width: int) -> None:
    """Looking is no pick: there is no lamp, and a territory is found by its word."""
    picture = world_picture(world("egypt major-city/3 bunker"), width, "w-", STYLE, looked_at="egypt")
    drawn = picture.to_svg()
    ElementTree.fromstring(drawn)
    assert re.findall(r'data-place="([a-z-]+)"', drawn) == TERRITORIES[:-1]
    assert "data-option" not in drawn
    assert 'id="w-looked-at"' in drawn
    assert len(picture.lit) == 1


def test_what_a_game_has_added_is_dotted_and_told() -> None:
    """A city and a scar that were not there before; a scar that is gone is told, too."""
    before, after = (
        world("peru bunker, ural ammo-shortage"),
        world("peru bunker minor-city/2, ural cancelled, china bunker"),
    )
    drawn = world_picture(after, 1068, "", STYLE, before).to_svg()
    assert re.findall(r'id="added-([a-z-]+)"', drawn) == ["peru", "ural", "china"]
    told = [figure.words for figure in gains(after, before)]
    assert told == ["Minor City in Peru", "the scar of Ural cancelled", "Bunker in China"]
    assert new_marks(after["territories"]["peru"], after["territories"]["peru"]) == []
    assert summed_gains(after, before) == "1 city, 1 scar and 1 scar cancelled more"
    assert summed_gains(after, after) == "nothing new on the map"


def test_dots_around_what_is_new_hide_no_name() -> None:
    """Names are drawn over them."""
    drawn = world_picture(world("peru minor-city/2"), 1068, "", STYLE, world()).to_svg()
    assert drawn.index('id="added-peru"') < drawn.index('id="marks-alaska"')


def test_a_legend_tells_only_of_marks_that_are_there() -> None:
    """A fresh world has none."""
    assert meanings(world_of(world())) == ()
    told = [meaning for _, meaning, _ in meanings(world_of(world("peru bunker, ural minor-city/1")))]
    assert told == ["Minor City", "Scar"]
    fresh = world_picture(world(), 1068, "", STYLE).to_svg().lower()
    assert not re.search("fallout|mutant|alien|island|capital|ruin|mission|event", fresh)


def test_a_faction_card_has_its_slots_and_its_games() -> None:
    """Slots of packages that are sealed are not there; open ones are, though nothing may be in them."""
    games = [game(1, p1="khan-industries japan"), game(2, p1="khan-industries china", p2="saharan-republic egypt")]
    powers = "khan-industries hq-garrison, saharan-republic any-time-maneuver"
    fresh = {card.word: card for card in faction_cards(world(powers=powers, games=games))}
    khan = fresh["khan-industries"]
    assert [slot.name for slot in khan.slots] == ["Starting power"]
    assert khan.homeland == ""
    assert [(line.game, line.person, line.start, line.result) for line in khan.lines] == [
        (1, 1, "Japan", "Won"),
        (2, 1, "China", "Held on"),
    ]
    assert fresh["saharan-republic"].lines[0].result == "Not chosen"
    opened = world(powers=powers, games=games, packages="pack-2 pack-3")
    later = {card.word: card for card in faction_cards(opened)}["khan-industries"]
    assert [(slot.name, slot.free) for slot in later.slots] == [("Starting power", False), ("Comeback power", True)]
    assert later.homeland == "Asia"
    assert later.why == "Starts: Asia 2."


def test_the_cards_of_late_factions_show_what_is_printed_on_them() -> None:
    """RL-MUT-03, RL-ALIEN-07: no free slots for comeback or missile powers, but traits, evolution and mission."""
    played = [game(1, p1="mutants china", p2="aliens peru")]
    seen = world(packages="pack-2 pack-4 pocket-1 pocket-2", games=played, stance="offensive", kind="bodies")
    cards = {card.word: card for card in faction_cards(seen)}
    assert [slot.name for slot in cards["mutants"].slots] == ["On its card", "Evolution", "Private mission"]
    assert cards["mutants"].slots[1].title == "Unnatural Strength"
    assert [slot.title for slot in cards["aliens"].slots] == ["", "Alien Mission"]


def test_a_tie_is_no_homeland() -> None:
    """And who has not started anywhere has none."""
    lines = (Line(1, 1, "Japan", "Won"), Line(2, 1, "Peru", "Won"))
    assert homeland_of(lines) == ("none, a tie", "Starts: Asia 1 and South America 1.")
    assert homeland_of(())[0] == "none"


def test_packages_say_when_they_are_opened_and_how_near_that_is() -> None:
    """As far as the world tells, or what was counted in games; an open one counts nothing."""
    stickers = {**world()["stickers"], "minor-city": 7}  # one of the two was burnt, and counts
    games = [game(1), game(1, signed=False)]
    tallies = [Tally("missiles-in-a-roll", 0, "", 1), Tally("missiles-in-a-roll", 0, "", 2), Tally("stars", 3, "", 4)]
    found = {each.word: each for each in packages(world("peru minor-city/1", games=games, stickers=stickers), tallies)}
    assert (found["pack-1"].reached, found["pack-1"].needed) == (2, 9)
    assert (found["pack-3"].reached, found["pack-3"].needed) == (1, 2)
    assert (found["pocket-1"].reached, found["pocket-1"].needed) == (2, 3)
    assert (found["pocket-2"].reached, found["pocket-2"].needed) == (0, 30)
    assert found["pack-2"].reached is None
    opened = {each.word: each for each in packages(world(packages="pack-1"))}
    assert opened["pack-1"].is_open
    assert opened["pack-1"].needed is None


def test_fifteen_lines_for_victors_are_always_there() -> None:
    """Signed ones with faction and motto, the others empty; a game that nobody signed leaves its line empty."""
    games = [game(3, p3="saharan-republic egypt"), game(2, signed=False)]
    lines = victors(world(games=games, names={"motto-1": "The desert keeps."}))
    assert len(lines) == 15
    assert (lines[0].person, lines[0].faction, lines[0].motto) == (3, "Saharan Republic", "The desert keeps.")
    assert lines[1].person == 0


def test_sheets_count_what_is_left() -> None:
    """Of every sticker that can run out, and of scar cards, with what that means for the next deal."""
    left = {each.name: (each.left, each.total) for each in sheets(world())}
    assert left["Major City"] == (5, 5)
    assert left["Scar cards"] == (6, 0)
    assert len(left) == 8


@pytest.mark.parametrize(
    ("cards", "says"), [(6, ""), (5, ""), (3, "enough for 3 players, for more none"), (2, "too few to be dealt")]
)
def test_the_scar_cards_that_are_left_say_who_gets_one(cards: int, says: str) -> None:
    """One for each, or none for anybody."""
    left = {"bunker": cards}
    assert [each.note for each in sheets(world(scars_unseen=left)) if each.name == "Scar cards"] == [says]


def test_the_planet_is_called_by_its_name_on_the_map() -> None:
    """Escaped, and only where names are read."""
    named = world(names={"planet": "Thule & Co"})
    assert "The World of Thule &amp; Co" in world_picture(named, 1068, "w-", STYLE).to_svg()
    assert "Thule" not in world_picture(named, 390, "w-", STYLE).to_svg()
    assert "The World of" not in world_picture(world(), 1068, "w-", STYLE).to_svg()


def test_on_top_of_a_package_lies_a_card_that_says_how_the_war_goes_on() -> None:
    """Where homelands begin, with those that there are; nothing comes out of what is sealed."""
    games = [game(1, p1="saharan-republic egypt", p2="khan-industries japan")]
    first, *others = contents(world(packages="pack-3", games=games), "pack-3")
    assert (first.kind, first.title) == ("The war progresses", "Homeland")
    assert "Saharan Republic: Africa.\nKhan Industries: Asia." in first.says
    assert "mission" in [each.kind.lower() for each in others]
    assert contents(world(), "pack-3") == []
    assert all("{" not in contents(world(packages=each), each)[0].says for each in PACKAGES)


def test_what_was_great_in_a_game_has_pictures() -> None:
    """Who won, and nothing that did not happen; what fell, and the name of the planet."""
    before, after = world("peru bunker"), world("peru bunker, ural fallout")
    told = [
        re.findall('aria-label="([^"]+)"', drawn)[0] for drawn in moments(after, before, "Wen", 3, {"planet": "Thule"})
    ]
    assert told == ["Wen has 4 stars", "Fallout on Ural", "The planet Thule"]
    assert len(moments(before, before, "Wen", 3, {})) == 1
    assert moments(before, before, "", 0, {}) == ()


def test_a_territory_has_lived_what_came_and_went_there() -> None:
    """Who started there, with which faction, and who took it how often; nothing of other games and places."""
    seen, members = (
        world(games=[game(1, p1="saharan-republic egypt", p2="khan-industries japan")]),
        {1: "Wen", 2: "Una"},
    )
    taken = [Tally("conquered", 2, "egypt", 1), Tally("conquered", 1, "egypt", 2), Tally("conquered", 1, "japan", 3)]
    told = [(each.person, each.sentence) for each in lived(seen, "egypt", 1, taken, members)]
    assert told == [
        (1, "Wen started here with Saharan Republic."),
        (2, "Una took it."),
        (1, "Wen took it 2 times."),
    ]
    assert lived(seen, "egypt", 2, [], members) == lived(seen, "europe", 1, taken, members) == []


def test_a_biography_says_what_is_there() -> None:
    """Its city and who may start there, its card, its people."""
    seen = world("egypt major-city/3 bunker", names={"egypt": "New Cairo"})
    told = biography(seen, "egypt", {3: "Wen"})
    assert told.sentence == "New Cairo, a Major City. Only Wen may start here. Bunker."
    figures = {"Conquered": "0 times", "Its card": "1 coin", "Started from": "0 times", "People": "2"}
    assert dict(told.facts) == figures
    assert biography(seen, "asia", {}).sentence == "It has no name of its own."


def test_on_a_phone_the_world_has_no_words_but_around_what_is_looked_at() -> None:
    """And the whole world stands in a corner then."""
    seen = world("egypt major-city/3 bunker")
    assert "Egypt</text>" not in world_picture(seen, 390, "", STYLE).to_svg()
    near = world_picture(seen, 390, "", STYLE, looked_at="egypt")
    assert "Egypt</text>" in near.to_svg()
    assert 'class="pane"' in small_world(seen, "c-", near.frame)


@pytest.mark.parametrize(
    "drawn",
    [
        pack("Pack 3", "Somebody signs the board a second time.", "<Wen>"),
        pack("Pocket 1", "Three missiles are used in one combat roll.", torn=False),
        fallout_scene("Siberia"),
        victory_scene(3, "Wen & Co"),
        planet_scene('<"Thule">'),
        torn_card("Western United States", 3),
    ],
)
def test_a_great_moment_is_a_picture_with_a_name(drawn: str) -> None:
    """It is read aloud, and what people have typed is escaped."""
    tree = ElementTree.fromstring(drawn)
    assert tree.get("aria-label")
    assert "<Wen>" not in drawn
    assert '<"Thule">' not in drawn


def test_a_faction_that_came_out_of_a_package_has_its_card_before_anybody_plays_it() -> None:
    """Though nothing was put on it; while the package is sealed there is none."""
    sealed = [card.word for card in faction_cards(world())]
    opened = [card.word for card in faction_cards(world(packages="pocket-1"))]

    assert "mutants" not in sealed
    assert [word for word in opened if word not in sealed] == ["mutants"]
