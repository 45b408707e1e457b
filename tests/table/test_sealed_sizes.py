"""Sizes tell nothing: two boxes that differ only in what is sealed are played alike, message by message."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fimbul.games.legacy.lexicon import LEXICON
from fimbul.table.http.protocol import Done, PickMessage
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from fimbul.table.show.viewer import Form
from tests.own_boxes import Correction, corrected
from tests.table.brink import BRINKS, MEMBERS, Brink, Rehearsed, load_dice, log_of, rehearse
from tests.table.campaigning import bring, sit_down, whoever_decides
from tests.table.parlour import Parlour, at, parlour, raw, state_of

OTHERWISE = {  # by package, something in it that is longer in another box
    "pack-1": Correction("pack_1.toml", "copies = 1, troops = 6", "copies = 1, troops = 16"),
    "pack-2": Correction("pack_2.toml", "mercenary = { copies = 3", "mercenary = { copies = 13"),
    "pack-3": Correction("pack_3.toml", "goal = 6, of", "goal = 16, of"),
    "pack-4": Correction("pack_4.toml", "population = 5", "population = 15"),
    "pocket-1": Correction("pocket_1.toml", "bringer_missiles = 2", "bringer_missiles = 12"),
    "pocket-2": Correction("pocket_2.toml", "beam-down         = { copies = 2", "beam-down         = { copies = 12"),
}
LAST = 15  # picks before everybody's eyes
FORMS: tuple[Form, ...] = ("page", "json")
QUICK = ("pack-4", "pocket-1", "pocket-2")  # the others have long games
AFTER = 6  # picks while somebody has not looked


def other_box(folder: Path, is_open: list[str]) -> None:
    """A box called `other` that differs in every sealed package, and in nothing else."""
    made = folder / "boxes" / "other"
    for package, correction in OTHERWISE.items():
        if package not in is_open:
            file = made / "legacy" / correction.file
            if not file.exists():
                corrected(made, "legacy", correction)
            else:
                text = file.read_text(encoding="utf-8")
                assert correction.printed in text
                file.write_text(text.replace(correction.printed, correction.corrected), encoding="utf-8")


class Table:
    """A game up to an opening and beyond it, and the sizes of all that was told meanwhile."""

    def __init__(self, evening: Parlour, brink: Brink, rehearsed: Rehearsed, box: str) -> None:
        self.evening = evening
        self.people = [evening.person(name) for name in MEMBERS]
        self.standing = bring(evening, log_of(brink, data=box), self.people)
        self.room: Room = sit_down(evening, self.standing, self.people)
        before = max(len(rehearsed.picks) - LAST, 0)
        for option in rehearsed.picks[:before]:
            self.pick(option)
        self.lines = [(person, evening.line(self.room, person, form)) for person in self.people for form in FORMS]
        for option in rehearsed.picks[before:]:
            self.pick(option)
        self.sizes = [[len(message) for message in raw(line)] for _, line in self.lines]

    def pick(self, option: int) -> None:
        """Whoever is asked picks."""
        person, seat = whoever_decides(self.room, self.people), self.room.decider
        asked = PickMessage(1, seat, at(self.room, person, seat), LEXICON.word(option))
        answer = self.evening.ask(self.room, person, asked)
        assert isinstance(answer, Done), answer

    def go_on_without(self, idle: Person) -> None:
        """All others look at what was opened, and play on as far as they can without her."""
        opened = len(self.room.openings.all())
        for person in self.people:
            if person is not idle:
                self.evening.run(self.evening.house.see(self.standing, person, opened))
        for _ in range(AFTER):
            if self.room.phase == "over" or whoever_decides(self.room, self.people) is idle:
                break
            self.pick(state_of(self.room).options()[0])

    def told(self, idle: Person) -> list[int]:
        """The sizes of what she was told since, over her lines and in her list of tables."""
        sizes = [len(message) for person, line in self.lines if person is idle for message in raw(line)]
        return [*sizes, len(msgspec.json.encode(self.evening.run(self.evening.house.tables(idle))))]


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[Parlour, Parlour]]:
    """Two houses."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with parlour(tmp_path / "one") as one, parlour(tmp_path / "two") as two:
        yield one, two


@pytest.mark.rule("RL-CAMP-05")
@pytest.mark.parametrize(
    "brink",
    [
        pytest.param(brink, id=brink.package, marks=[] if brink.package in QUICK else [pytest.mark.long])
        for brink in BRINKS
    ],
)
def test_what_is_sealed_makes_no_message_longer(
    brink: Brink, houses: tuple[Parlour, Parlour], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RL-CAMP-05: neither before it is opened, nor after that for who has not looked, while the others play on."""
    other_box(tmp_path, list(log_of(brink).world_view()["packages"]))
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path / "boxes"))
    rehearsed = rehearse(brink, log_of(brink, data="shipped"))
    tables = []
    for evening, box in zip(houses, ("shipped", "other"), strict=True):
        with monkeypatch.context() as dice:
            load_dice(dice, rehearsed.chances)
            tables.append(Table(evening, brink, rehearsed, box))

    assert tables[0].room.game.data_hash() != tables[1].room.game.data_hash()
    assert sum(map(len, tables[0].sizes)) > 50
    assert tables[0].sizes == tables[1].sizes
    told = []
    for table in tables:
        asked = table.room.decider if table.room.phase == "playing" else 0
        idle = next(person for person in table.people if person.id != table.room.seats[asked].person)
        table.told(idle)
        table.go_on_without(idle)
        assert table.room.openings.hold_back(idle)
        told.append(table.told(idle))
    assert told[0] == told[1]
    assert len(told[0]) == 1  # nothing but her list, for which she asked
