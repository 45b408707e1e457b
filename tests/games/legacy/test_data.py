"""What is printed on the cardboard of Risk Legacy, and what is refused as cardboard."""

import shutil
from pathlib import Path

import pytest

from fimbul.core.errors import BadData
from fimbul.games.legacy.data import BIT, BOX, BOXES, FILES, HOME, INDEX, LAND_TERRITORIES, WHEN
from fimbul.games.legacy.names import CONTINENTS, EVENTS, MINOR_CITIES, PACKAGES, SCARS, STICKERS, TERRITORIES


def names(places: int) -> list[str]:
    """The territories of a set."""
    return [name for place, name in enumerate(TERRITORIES) if places & BIT[place]]


@pytest.mark.rule("RL-MAP-01")
def test_six_continents_hold_42_territories() -> None:
    """RL-MAP-01: sizes 9, 4, 7, 6, 12, 4 and bonuses 5, 2, 5, 3, 7, 2."""
    assert [len(names(each)) for each in BOX.map.territories] == [9, 4, 7, 6, 12, 4]
    assert BOX.bonus == [5, 2, 5, 3, 7, 2]


@pytest.mark.rule("RL-MAP-02")
def test_83_connections_join_the_board() -> None:
    """RL-MAP-02: 60 by land, 23 by sea, both ways; East Africa - Middle East is a sea line."""
    assert sum(each.bit_count() for each in BOX.map.land) == 2 * 60
    assert sum(each.bit_count() for each in BOX.map.sea) == 2 * 23
    assert "middle-east" in names(BOX.map.sea[INDEX["east-africa"]])
    assert "east-africa" in names(BOX.map.sea[INDEX["middle-east"]])


@pytest.mark.rule("RL-MAP-04")
def test_seven_islands_have_sea_lines_only() -> None:
    """RL-MAP-04: no other territory can be reached over the sea alone."""
    islands = [TERRITORIES[place] for place in range(LAND_TERRITORIES) if not BOX.map.land[place]]

    assert islands == [
        *("greenland", "iceland", "great-britain", "madagascar"),
        *("japan", "indonesia", "new-guinea"),
    ]


@pytest.mark.rule("RL-MAP-05")
def test_two_territories_have_no_coast() -> None:
    """RL-MAP-05: a new sea line can go to 40 of 42."""
    assert names(BOX.map.inland) == ["irkutsk", "afghanistan"]


@pytest.mark.rule("RL-REC-12")
def test_the_chart_of_coins() -> None:
    """RL-REC-12: 2 coins bring 2 troops, 10 bring 30."""
    assert BOX.chart == [0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30]


@pytest.mark.rule("RL-SUP-01", "RL-SUP-02", "RL-SUP-03")
def test_stickers_and_lines_are_counted() -> None:
    """RL-SUP-01..03: winners' stickers, 9 Minor Cities and 41 coins, 15 lines."""
    assert dict(zip(STICKERS, BOX.stickers, strict=True)) == {
        "major-city": 5,
        "cancel": 4,
        "fortification": 5,
        "bonus-up": 1,
        "bonus-down": 1,
        "minor-city": 9,
        "coin": 41,
    }
    assert BOX.victor_lines == 15


@pytest.mark.rule("RL-ONCE-06", "RL-CARD-07", "RL-CARD-11", "RL-ALIEN-05")
def test_cards_show_a_coin_each() -> None:
    """RL-CARD-11: 42 Territory cards with one printed coin, up to six, and 10 Coin cards; one more card has three."""
    assert BOX.printed_coins == [1] * 42 + [3]
    assert (BOX.most_coins, BOX.coin_cards, BOX.first_coins) == (6, 10, 12)


@pytest.mark.rule("RL-REC-02", "RL-CAPITAL-01")
def test_people_live_in_cities() -> None:
    """RL-REC-02: one in a Minor City, two in a Major one, five in the Capital, nobody in a Ruin."""
    assert BOX.population == [1, 2, 5, 0]


@pytest.mark.rule("RL-DRAFT-02", "RL-DRAFT-13", "RL-DRAFT-07")
def test_as_many_draft_cards_of_a_type_as_players() -> None:
    """RL-DRAFT-13: for 3 players troops 6, 8, 10; for 4 one more 8; for 5 one more 10."""
    pools = [[sorted(value for value, mark in cards if mark <= seats) for seats in (3, 4, 5)] for cards in BOX.draft]

    assert pools[0] == [[6, 8, 10], [6, 8, 8, 10], [6, 8, 8, 10, 10]]
    assert pools[1] == [[0, 1, 2], [0, 0, 1, 2], [0, 0, 1, 1, 2]]
    assert pools[2] == pools[3] == [[1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5]]


@pytest.mark.rule("RL-SCAR-09")
def test_scar_cards_come_with_the_packages() -> None:
    """RL-SCAR-09: 6 in the fresh box, 6 by Pack 1, 3 by Pack 2, 5 by Pocket 2."""
    copies = dict(zip(SCARS, BOX.scar_copies, strict=True))

    assert copies["bunker"] + copies["ammo-shortage"] == 6
    assert sum(copies[title] for title in ("bio-hazard", "scar-rally", "scar-emp", "scar-interference")) == 6
    assert copies["mercenary"] == 3
    assert [copies[title] for title in SCARS[7:]] == [1] * 5


@pytest.mark.rule("RL-SCAR-01")
def test_every_scar_card_says_when_it_is_played() -> None:
    """RL-SCAR-01: before a roll, at the start of a turn, of one's own, at a draw, or at any point."""
    when = {title: WHEN[number] for title, number in zip(SCARS, BOX.scar_when, strict=True)}

    assert (when["bunker"], when["bio-hazard"], when["scar-rally"]) == ("roll", "turn", "own")
    assert (when["scar-emp"], when["scar-interference"], when["purist"]) == ("roll", "draw", "any")


@pytest.mark.rule("RL-EVENT-17")
def test_events_come_with_the_packages() -> None:
    """RL-EVENT-17: 7 by Pack 1, 3 by Pack 3, 8 by Pocket 1, 7 by Pocket 2."""
    assert [sum(BOX.event_copies[start:end]) for start, end in ((0, 4), (4, 5), (5, 9), (9, 12))] == [7, 3, 8, 7]
    assert len(EVENTS) == len(BOX.event_copies)


@pytest.mark.rule("RL-PACK-01")
def test_packages_say_outside_when_they_are_opened() -> None:
    """RL-PACK-01: every package has its condition, and none says what is inside."""
    assert len(BOX.openings) == len(PACKAGES)
    assert not any(word in " ".join(BOX.openings).lower() for word in ("capital", "mutant", "alien", "fallout"))


def copied(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """The data in a folder, with something changed in one file."""
    folder = tmp_path / "legacy"
    shutil.copytree(HOME, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.rule("RL-PACK-15")
def test_a_package_that_is_never_opened_is_left_out(tmp_path: Path) -> None:
    """RL-PACK-15: there are four packs and two pockets, and no box may hold another."""
    never = '[package]\npack-x = { when = "never", source = "public" }'

    with pytest.raises(BadData, match="no package 'pack-x' in Risk Legacy"):
        BOXES.read(copied(tmp_path, "box.toml", "[package]", never))


def test_a_box_with_another_number_is_another_box(tmp_path: Path) -> None:
    """An owner who finds four Bunkers in the box corrects one number."""
    box = BOXES.read(copied(tmp_path, "box.toml", "copies = 3", "copies = 4"))

    assert box.scar_copies[0] == 4
    assert box.hash != BOX.hash


def test_a_remark_makes_no_other_box(tmp_path: Path) -> None:
    """Where a number comes from is not what is printed."""
    box = BOXES.read(copied(tmp_path, "box.toml", 'source = "public"', 'source = "rulebook"'))

    assert box.hash == BOX.hash


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("board.toml", '"alaska", ', "", "alaska is in no continent"),
        ("board.toml", '["alaska", "alberta"]', '["alaska", "alaska"]', "alaska and alaska cannot be joined so"),
        ("board.toml", '["alaska", "alberta"]', '["alaska"]', "A connection joins two territories"),
        ("board.toml", '["alaska", "alberta"]', '["alaska", "mordor"]', "'mordor' is not a territory"),
        ("board.toml", '["alaska", "kamchatka"]', '["alaska", "alberta"]', "by land and by sea at once"),
        ("board.toml", "coins = [2, 3", "coins = [3, 3", "go up one by one"),
        ("board.toml", "bonus = 5", 'bonus = "five"', "north-america has 'five' for its bonus"),
        ("box.toml", "ammo-shortage", "bananas", "There is no scar 'bananas'"),
        ("box.toml", 'when = "roll"', 'when = "never"', "bunker is played at one of"),
        ("box.toml", 'source = "public"', 'source = "hearsay"', "A source is one of"),
        ("factions.toml", "[faction.khan-industries]", "[faction.khan]", "There is no faction 'khan'"),
        ("pack_1.toml", "[6, 3]", "[7, 3]", "is no draft card of the type troops"),
        ("pack_1.toml", "[6, 3]", "[6, 4]", "should be 3 draft cards"),
        ("pack_3.toml", "[mission]", "[missions]", "The mission 'superior-infrastructure' is missing"),
        ("pack_4.toml", "[capital]", "capital = 5\n[other]", "capital should be a table"),
        ("pocket_2.toml", '"arctic-ocean",', "", "The oceans are"),
        ("pocket_1.toml", "[fallout]", "[fallout", "is not TOML"),
    ],
)
def test_what_is_no_box_is_refused_with_a_sentence(tmp_path: Path, name: str, old: str, new: str, told: str) -> None:
    """Whoever corrects a file and slips is told what is wrong."""
    with pytest.raises(BadData, match="Risk Legacy data") as caught:
        BOXES.read(copied(tmp_path, name, old, new))
    assert told in str(caught.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """All files belong to a box."""
    folder = copied(tmp_path, "box.toml", "copies", "copies")
    (folder / FILES[-1]).unlink()

    with pytest.raises(BadData, match="cannot be read"):
        BOXES.read(folder)


def test_open_files_name_nothing_that_is_sealed() -> None:
    """Who reads board, box and factions learns nothing of what is in the packages."""
    openly = "".join((HOME / name).read_text(encoding="utf-8") for name in FILES[:3]).lower()

    for word in ("mutant", "alien", "capital", "fallout", "bio-hazard", "mercenary", "draft", "mission", "event"):
        assert word not in openly, word


def test_there_are_as_many_names_as_continents_and_stickers_need() -> None:
    """The ninth Minor City opens a package, so there are nine."""
    assert BOX.stickers[MINOR_CITIES] == 9
    assert len(CONTINENTS) == len(BOX.map.territories)
