"""Records, undo and saves: a game is its record, and nothing that is not one passes for one."""

import json
from pathlib import Path
from random import Random

import pytest
from tools.freeze_campaigns import hash_of

import fimbul
from fimbul.core.record import LONGEST_TEXT
from fimbul.games.legacy.names import PACKAGES
from tests.contract.games import at_random, defaults, names, sit_down, some_positions, varied

RECORDS = Path(__file__).parent.parent / "records"


def finished(name: str, seed: int) -> str:
    """The record of a whole random game."""
    *_, sitting = at_random(varied(name, seed), seed)
    return sitting.text()


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_same_position_and_the_same_text(name: str, seed: int) -> None:
    """Header, picks and digests survive the way through text."""
    *_, sitting = at_random(varied(name, seed), seed)
    again = fimbul.open_record(sitting.text())
    assert again.state.key() == sitting.state.key()
    assert again.text() == sitting.text()


@pytest.mark.parametrize("name", names())
def test_an_unfinished_record_goes_on_where_it_stopped(name: str) -> None:
    """A record can be taken up at any pick."""
    for sitting in some_positions(defaults(name), 1, 37):
        again = fimbul.open_record(sitting.text())
        assert again.state.to_json() == sitting.state.to_json()
        assert again.undoable(0) == sitting.undoable(0)


@pytest.mark.parametrize("name", names())
def test_undo_restores_the_position_and_stays_in_the_record(name: str) -> None:
    """Taking back gives the very position, and the record of it replays."""
    rng = Random(3)
    sitting = sit_down(defaults(name))
    undone = 0
    for _ in range(200):
        sitting.play(rng.choice(sitting.state.options()))
        seat = sitting.picks[-1].seat
        if seat >= 0 and sitting.undoable(seat) and rng.randrange(3) == 0:
            before = len(sitting.picks)
            undone += sitting.undo(seat)
            assert len(sitting.picks) < before
            assert sitting.state.decider == seat
        assert not sitting.state.over
    assert undone > 10
    again = fimbul.open_record(sitting.text())
    assert again.state.key() == sitting.state.key()
    assert again.picks == sitting.picks


@pytest.mark.parametrize("name", names())
def test_undo_never_crosses_chance_or_another_seat(name: str) -> None:
    """What can be taken back is the seat's own, since the last card or die and since the last revelation."""
    for sitting in some_positions(defaults(name), 4, 3):
        for seat in range(sitting.game.seats):
            back = sitting.undoable(seat)
            assert all(pick.seat == seat for pick in sitting.picks[len(sitting.picks) - back :])
            if not back:
                with pytest.raises(fimbul.NoUndo):
                    sitting.undo(seat)


@pytest.mark.parametrize("name", names())
def test_with_consent_undo_goes_back_to_the_start(name: str) -> None:
    """The others may let a player go back as far as they like."""
    sitting = sit_down(defaults(name))
    start = sitting.state.key()
    rng = Random(5)
    for _ in range(80):
        sitting.play(rng.choice(sitting.state.options()))
    middle = fimbul.open_record(sitting.text())
    middle.take_back(0, 50)
    assert len(middle.picks) == 30
    sitting.take_back(0, 80)
    assert sitting.state.key() == start
    assert fimbul.open_record(sitting.text()).state.key() == start


@pytest.mark.parametrize("name", names())
def test_several_words_are_said_all_or_none(name: str) -> None:
    """A line with one wrong word changes nothing."""
    sitting = sit_down(defaults(name))
    while sitting.state.decider == fimbul.CHANCE:
        sitting.play(sitting.state.options()[0])
    before = sitting.text()
    good = sitting.game.lexicon.word(sitting.state.options()[0])
    with pytest.raises(fimbul.UnknownWord):
        sitting.say(f"{good} nonsense")
    with pytest.raises(fimbul.IllegalOption):
        sitting.say(" ".join([good] * 40))
    assert sitting.text() == before


@pytest.mark.parametrize("name", names())
def test_a_note_is_kept_and_changes_nothing(name: str) -> None:
    """Free text stands in the record, whatever is in it, and is no pick."""
    sitting = sit_down(defaults(name))
    key = sitting.state.key()
    sitting.note(0, "a name:\nNew\tHope 42  undo blue 3")
    assert sitting.state.key() == key
    again = fimbul.open_record(sitting.text())
    assert again.text() == sitting.text()
    assert "New Hope 42 undo blue 3" in again.text()
    with pytest.raises(fimbul.UnknownWord):
        sitting.note(0, " \n ")


@pytest.mark.parametrize("name", names())
def test_a_sample_round_is_a_record_with_notes_and_is_announced(name: str) -> None:
    """Whoever asks before the game whether there is one gets one, the same with all options; it ends with a note."""
    text = defaults(name).sample_round()
    assert (text is not None) == defaults(name).meta.sample_round
    assert varied(name, 3).sample_round() == text
    if text is not None:
        *_, last = fimbul.replay(text)
        assert last.sitting.text() == text
        assert last.entry.kind == "note"


@pytest.mark.parametrize("name", names())
def test_signs_that_cannot_be_shown_stand_in_no_record(name: str) -> None:
    """A note goes without those that would steer a terminal, and a record that has them is none."""
    sitting = sit_down(defaults(name))
    sitting.note(0, "red \x1b[31mflag\x00\u2028!")
    assert "note" in sitting.text()
    assert fimbul.open_record(sitting.text()).text() == sitting.text()
    assert "red [31mflag !" in sitting.text()
    with pytest.raises(fimbul.BadRecord, match=r"Line \d+ has a sign"):
        fimbul.open_record(sitting.text().replace("flag", "\x1b[31mflag"))


@pytest.mark.parametrize("name", names())
def test_a_record_from_another_system_is_read(name: str) -> None:
    """Bytes, and lines that end as elsewhere."""
    text = finished(name, 12)
    end = fimbul.open_record(text).state.key()
    assert fimbul.open_record(text.encode()).state.key() == end
    assert fimbul.open_record(text.replace("\n", "\r\n")).state.key() == end


@pytest.mark.parametrize("name", names())
def test_a_record_is_replayed_moment_by_moment(name: str) -> None:
    """Each moment holds the sitting as it is then, up to the end."""
    text = finished(name, 13)
    lengths = [len(moment.sitting.picks) for moment in fimbul.replay(text) if moment.entry.kind == "picks"]
    assert lengths == list(range(1, len(lengths) + 1))
    assert len(lengths) == len(fimbul.open_record(text).picks)


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.record")), ids=lambda path: path.stem)
def test_records_of_released_versions_replay_for_ever(path: Path) -> None:
    """What was once recorded still leads to the same end."""
    sitting = fimbul.open_record(path.read_text(encoding="utf-8"))
    assert sitting.state.over
    assert "digest" in sitting.lines[-1]


@pytest.mark.parametrize(
    "path", sorted(RECORDS.rglob("*.campaign")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_campaigns_of_released_versions_replay_for_ever(path: Path) -> None:
    """Game by game the log leads to the world that it led to then, and is written as it was."""
    worlds = dict(line.split() for line in (RECORDS / "worlds.txt").read_text(encoding="utf-8").splitlines())
    text = path.read_text(encoding="utf-8")
    campaign = fimbul.open_campaign(text)

    assert campaign.games > 1
    assert campaign.text() == text
    assert worlds[f"{path.parent.name}/{path.name}"] == hash_of(campaign)


def test_every_package_is_opened_in_a_campaign_of_a_released_version() -> None:
    """So what comes out of each is played for ever as it was then."""
    opened: set[str] = set()
    for path in RECORDS.rglob("*.campaign"):
        lines = path.read_text(encoding="utf-8").splitlines()
        worlds = [json.loads(line.removeprefix("option world ")) for line in lines if line.startswith("option world {")]
        first, last = (set(world.get("packages", [])) for world in (worlds[0], worlds[-1]))
        opened |= last - first

    assert opened == set(PACKAGES)


@pytest.mark.parametrize("name", names())
def test_a_cut_record_is_shorter_or_refused(name: str) -> None:
    """Wherever the text breaks off, it is the start of the same game or no record at all."""
    text = finished(name, 6)
    whole = fimbul.open_record(text).picks
    rng = Random(6)
    for length in [*range(0, 400, 7), *(rng.randrange(len(text)) for _ in range(60))]:
        try:
            picks = fimbul.open_record(text[:length]).picks
        except fimbul.BadRecord:
            continue
        assert picks == whole[: len(picks)]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(6))
def test_an_edited_record_is_the_same_game_or_refused(name: str, seed: int) -> None:
    """One character changed, put in or left out of a finished record never leads to another game unnoticed."""
    text = finished(name, 8)
    end = fimbul.open_record(text).state.key()
    rng = Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJK0123456789 -\n\t\0é"
    for _ in range(60):
        place = rng.randrange(len(text))
        width = rng.randrange(2)
        edited = text[:place] + rng.choice([*letters, ""]) + text[place + width :]
        try:
            key = fimbul.open_record(edited).state.key()
        except fimbul.BadRecord:
            continue
        assert key == end, edited[max(0, place - 30) : place + 30]


@pytest.mark.parametrize("name", names())
def test_what_is_no_record_is_refused_in_words(name: str) -> None:
    """Nothing, noise, another version, another game, another box, a huge text."""
    text = finished(name, 10)
    wrong: str | bytes
    for wrong in (
        "",
        "\n\n\n",
        "\0" * 1000,
        "{}",
        text.replace("record 1", "record 2"),
        text.replace(f"game {name}", "game chess"),
        text.replace("data ", "data 0"),
        text.replace("option ", "option un", 1),
        text.replace("\n\n", "\noption name x\n\n", 1),
        text.replace("\n\n", "\noption self x\n\n", 1),
        b"\xff\xfe",
        text.replace("\n\n", "\n", 1),
        text + "undo chance 99999999\n",
        text + "chance card\n",
        text + f"concede {defaults(name).seat_names[0]}\n",
        text + "\n" * (LONGEST_TEXT + 1),
    ):
        with pytest.raises(fimbul.BadRecord, match=r"\.$|'$"):
            fimbul.open_record(wrong)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("seed", range(6))
def test_an_edited_save_is_a_sound_position_or_refused(name: str, seed: int) -> None:
    """Whatever happens to a save's text, what loads is a position that can be played to the end."""
    rng = Random(seed)
    *_, late = (
        sitting.state.to_json() for sitting in some_positions(defaults(name), seed, 50) if not sitting.state.over
    )
    for _ in range(150):
        place = rng.randrange(len(late))
        cut = late[:place] if rng.randrange(10) == 0 else None
        edited = cut or late[:place] + rng.choice('0123456789"{}[],:ABnulltrue-. e') + late[place + rng.randrange(3) :]
        try:
            state = fimbul.open_save(edited)
        except fimbul.BadSave:
            continue
        state.check()
        state.key()
        for _ in range(2000):
            if state.over:
                break
            state.play(rng.choice(state.options()))
        state.check()


@pytest.mark.parametrize("name", names())
def test_what_is_no_save_is_refused_in_words(name: str) -> None:
    """Nothing, noise, deep nesting, huge numbers, another version, missing and unknown fields."""
    good = defaults(name).new().to_json()
    for wrong in (
        "",
        "null",
        "[]",
        "{}",
        "[" * 100_000,
        '{"game": 1e999}',
        '{"game": ' + "9" * 10_000 + "}",
        good.replace('"version": 1', '"version": 99'),
        good.replace(f'"game": "{name}"', '"game": "chess"'),
        good.replace('"version": 1,', ""),
        good.replace('"version"', '"extra": 0, "version"'),
        good.replace('"options": {', '"options": {"colour": "green", '),
    ):
        with pytest.raises(fimbul.BadSave, match=r"\.$"):
            fimbul.open_save(wrong)
    with pytest.raises(fimbul.BadSave):
        fimbul.open_save(b"\xff\xfe\x00")
