"""The data files are read strictly: an owner may correct a value, and a slip is told in a sentence."""

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fimbul
from fimbul import BadData
from fimbul.cli.boards.scavengers import paint
from fimbul.draw import draw
from fimbul.games.scavengers.cardboard import unpack
from fimbul.games.scavengers.data import BOXES, BUNKER, HOME, SCAVENGER
from fimbul.games.scavengers.text import price
from tests.own_boxes import Correction, corrected

SHIPPED = HOME
TOOLS = "[junkyard.tool]\njunk = { copies = 7 }\n"
FILES: dict[str, Any] = {
    name: tomllib.loads((SHIPPED / f"{name}.toml").read_text(encoding="utf-8")) for name in ("cards", "headquarters")
}


def changed(where: Path, old: str, new: str) -> Path:
    """A folder with the data files, changed in one place."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in SHIPPED.glob("*.toml")}
    assert sum(text.count(old) for text in texts.values()) == 1
    for name, text in texts.items():
        (where / name).write_text(text.replace(old, new), encoding="utf-8")
    return where


def one_less(where: Path, printed: str) -> Path:
    """A folder with the data files, in which the row with this print has a copy less."""
    before, copies, after = re.split(r"(?<=copies = )(\d+)", printed)
    return changed(where, printed, f"{before}{int(copies) - 1}{after}")


def test_an_owner_corrects_a_value_in_one_place(tmp_path: Path) -> None:
    """A bunker that takes four cards is in a box like any other."""
    box = BOXES.read(changed(tmp_path, "{ time = 5", "{ time = 4"))

    assert box.build_time[BUNKER] == 4
    assert box.cardboard.cards == BOXES.shipped.cardboard.cards


def test_a_corrected_price_is_asked_labelled_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules, words, pictures and the terminal read the box of the game, not the one in the package."""
    corrected(tmp_path, "scavengers", Correction("cards.toml", 'cost = "1F"', 'cost = "9F"'))
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path))
    views = [fimbul.game("scavengers", data=box).new().view(0) for box in ("own", "shipped")]

    assert [price(view, SCAVENGER) for view in views] == [["9 food"], ["1 food"]]
    assert [draw(view).count("Costs 9 food.") for view in views] == [1, 0]
    assert [paint(view, 120, True).plain.count("9 food") for view in views] == [1, 0]


@pytest.mark.rule("AS-JUNK-02")
def test_who_finds_the_icon_of_a_tool_on_junk_can_say_so(tmp_path: Path) -> None:
    """AS-JUNK-02: it still does nothing, but counts among the tools."""
    box = BOXES.read(changed(tmp_path, "[junkyard.junk]\njunk           = { copies = 7 }\n\n[junkyard.tool]\n", TOOLS))

    assert [card.kind for card in box.cardboard.cards if card.title == "junk"] == ["tool"]


@pytest.mark.rule("AS-CARD-01")
@pytest.mark.parametrize("needed", ["people", "copies"])
def test_a_person_card_needs_its_numbers(needed: str) -> None:
    """AS-CARD-01: people and copies are needed."""
    files = copy.deepcopy(FILES)
    del files["cards"]["mercenary"]["person"]["brawler"][needed]

    with pytest.raises(BadData, match=f"brawler has no {needed}"):
        unpack(files["cards"], files["headquarters"])


@pytest.mark.rule("AS-CARD-01")
def test_a_person_card_needs_no_actions() -> None:
    """AS-CARD-01: actions, meds and modules are on some cards only."""
    files = copy.deepcopy(FILES)
    files["cards"]["mercenary"]["person"]["brawler"] = {"people": 1, "copies": 10, "cost": "2F"}

    unpack(files["cards"], files["headquarters"])


@pytest.mark.rule("AS-CARD-05")
def test_a_card_in_two_piles_is_refused(tmp_path: Path) -> None:
    """AS-CARD-05: a net among the contested resources is one net too many."""
    where = changed(tmp_path, "[contested.tool]\n", '[contested.tool]\nnet = { hunt = "+2", copies = 2 }\n')

    with pytest.raises(BadData, match="16 contested cards"):
        BOXES.read(where)


@pytest.mark.rule("AS-COMP-02")
@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("hunt = 0,                    people = 1, copies = 20", "19 starter cards and 0 in HQ"),
        ('cost = "6A",    people = 3, copies = 5', "68 mercenary cards and 16 in HQ"),
        ("meds = 1, copies = 9", "45 junkyard cards and 8 in HQ"),
        ('hunt = "+3", copies = 2', "13 contested cards and 0 in HQ"),
    ],
)
def test_a_base_box_that_does_not_add_up_is_refused(tmp_path: Path, printed: str, found: str) -> None:
    """AS-COMP-02: of 149 cards a refugee is missing, or thugs, pills or a wolf pack."""
    with pytest.raises(BadData, match=f"There are {found}; there should be"):
        BOXES.read(one_less(tmp_path, printed))


@pytest.mark.rule("AS-COMP-07")
@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ('cost = "3F",    people = 1, copies = 8', "69 mercenary cards and 15 in HQ"),
        ('hunt = "+2", copies = 4, module', "46 junkyard cards and 7 in HQ"),
        ("food = 1,                          copies = 3", "11 buildings"),
    ],
)
def test_an_hq_box_that_does_not_add_up_is_refused(tmp_path: Path, printed: str, found: str) -> None:
    """AS-COMP-07: of 49 cards a medic is missing, or a rifle, or the gardens."""
    with pytest.raises(BadData, match=f"There are {found}; there should be"):
        BOXES.read(one_less(tmp_path, printed))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[deck]", "[deck", "is not TOML"),
        ("[deck]", "[decks]", "cards.toml has no deck"),
        ("refugee = 4", "refugee = 3", "The deck has 9 cards; it needs 10"),
        ("refugee = 4", "badger = 4", "too few of 'badger' for the decks of 5 players"),
        ("thugs          =", "thug           =", "thug is named 0 times under source"),
        ("[contested.tool]", "[contested.weapon]", "'weapon' is not a type of cards"),
        ("[junkyard.medicine]", "[junkyard.person]", "medkit has no people"),
        ("{ meds = 1, copies = 9 }", "3", "pills should be a table, not 3"),
        ("meds = 1, copies = 9", "meds = true, copies = 9", "pills has True for its meds"),
        ("meds = 1, copies = 9", "meds = 0, copies = 9", "pills has 0 for its meds; it needs a number from 1 to 99"),
        ("meds = 1, copies = 9", "med = 1, copies = 9", "pills has no meds"),
        ("{ copies = 7 }", "{ copies = 7, dig = 1 }", "junk has an unknown key 'dig'"),
        ('fight = "+3",              copies', "copies", "grenade is a tool, so it has modifiers and nothing else"),
        ('fight = "+3"', "fight = 3", "grenade is a tool, so it has modifiers and nothing else"),
        ('fight = "+3"', 'fight = "++3"', r"grenade has '\+\+3' for its fight"),
        ('cost = "6A"', 'cost = "6"', "thugs has '6' for its cost; a cost looks like"),
        ('cost = "6A",', "", "thugs has a cost if it is a mercenary, and only then"),
        ('["engineer", "junk"]', "3", "The table confidence has 3 for its medium; it needs a list of names"),
        ('["engineer", "junk"]', '["goat"]', "'goat' has a source or a confidence, but no row"),
        ('medium = ["engineer"', 'hardly = ["engineer"', "The table confidence has an unknown key 'hardly'"),
        ('"wolf-pack", "grenade"', '"wolf-pack"', "grenade is named 0 times under source"),
        ("{ time = 5, ", "{ ", "bunker has no time"),
        ("{ time = 5", "{ food = 1, time = 5", "bunker has an unknown key 'food'"),
        ('stores = "tool"', 'stores = "tools"', "armory stores 'tools'; types of cards are person, tool"),
        ('kind = "strike"', 'kind = "bless"', "fanatic has the kind 'bless'; kinds are trade"),
        ('kind = "strike"', "kind = []", r"fanatic has the kind \[\]"),
        ('kind = "strike"', 'kind = "train"', "fanatic has no who"),
        ("hunt = 1, who", "who", "ranger gives plain values if it trains"),
        ('hunt = "+2" }', "hunt = 2 }", "peacemaker gives plain values if it trains"),
        ("pooled = false }", "pooled = 0 }", "cannibal has 0 for its pooled; it is true or false"),
        ('who = ["refugee", "tribe', 'who = ["refuge", "tribe', "ranger trains 'refuge', which is no card"),
        ('saboteur = "1M"', 'saboteur = ""', "sergeant-at-arms has '' for its saboteur"),
        ("draw = 2, keep = 1", "draw = 2", "organizer has no keep"),
        ('rulebook = ["fanatic"]', 'rulebook = ["fanatic", "masons"]', "masons is named 2 times under source"),
    ],
)
def test_a_slip_is_refused_with_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    """The sentence says what is wrong, and in which folder."""
    where = changed(tmp_path, old, new)

    with pytest.raises(BadData, match=sentence) as refusal:
        BOXES.read(where)

    assert str(where) in str(refusal.value)


def test_rows_keep_their_order(tmp_path: Path) -> None:
    """Names are numbered by their rows, so none may change places with another."""
    path = changed(tmp_path, "[gang]", "[gang]") / "headquarters.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("gearheads"))
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    path.write_text("\n".join(lines), encoding="utf-8")

    with pytest.raises(BadData, match="There is pharmers where gearheads should be"):
        BOXES.read(tmp_path)


def test_data_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing file is a sentence, not a traceback."""
    with pytest.raises(BadData, match="cannot be read: No such file or directory"):
        BOXES.read(tmp_path)


def places(inside: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all that stands in the files."""
    keys: Any = inside if isinstance(inside, dict) else range(len(inside)) if isinstance(inside, list) else ()
    found = [path] if len(path) > 1 else []
    for key in keys:
        found += places(inside[key], (*path, key))
    return found


def read(files: dict[str, Any]) -> int | str:
    """How many cards the files have, or why they are refused."""
    try:
        return sum(card.copies for card in unpack(files["cards"], files["headquarters"]).cards)
    except BadData as refusal:
        return str(refusal)


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 120),
    st.floats(allow_nan=False),
    st.sampled_from(["", "+2", "2F", "person", "tool", "trade", "train", "raise", "refugee"]),
    st.lists(st.sampled_from([1, "refugee", "junk"]), max_size=2),
    st.dictionaries(st.sampled_from(["kind", "copies", "people", "dig", "who"]), st.integers(0, 3), max_size=2),
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(places(FILES)), ANYTHING, st.booleans())
def test_any_slip_gives_a_whole_box_or_a_sentence(path: tuple[Any, ...], value: Any, left_out: bool) -> None:
    """Whatever stands in one place of the files, or is left out there, reading them never crashes."""
    files = copy.deepcopy(FILES)
    inside: Any = files
    for key in path[:-1]:
        inside = inside[key]
    if left_out:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value

    found = read(files)

    assert found == 173 or (isinstance(found, str) and found.endswith("."))
