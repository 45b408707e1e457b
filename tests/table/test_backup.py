"""Backups: whole while the house is open, played again before they count, and a house again in either database."""

import asyncio
import errno
import json
import os
import resource
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from sqlalchemy import BigInteger, Boolean, Float, Integer, LargeBinary, String, Table, insert, select, text, update
from typer.testing import CliRunner, Result

from fimbul.cli.app import app
from fimbul.core.errors import FimbulError
from fimbul.table.http.protocol import Done, Say
from fimbul.table.keep import backup_file, backups, restoring, schema, snapshots, store
from fimbul.table.keep.backup_file import FORMAT, LEFT_OUT, MANIFEST, Backup, BadBackup
from fimbul.table.keep.backups import Kept, back_up, thin_out
from fimbul.table.keep.lease import Taken
from fimbul.table.keep.migrations import known_revisions
from fimbul.table.keep.restoring import Occupied, restore
from fimbul.table.keep.snapshots import schema_at
from fimbul.table.keep.store import open_database
from fimbul.table.settings import Settings
from tests.table.campaigning import begin, sit_down
from tests.table.parlour import BOT, FREE, ME, Parlour, sitting_of, state_of
from tests.table.postgres import postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def new(tmp_path: Path) -> Callable[[str], str]:
    """Addresses of databases that are empty, or not there yet."""

    def address(kind: str, name: str = "fimbul") -> str:
        return f"sqlite:///{tmp_path / name}.db" if kind == "sqlite" else postgres().new_database()

    return address


def house_at(address: str) -> Parlour:
    """A house with quick bots at a database."""
    return Parlour(Settings(address, bot_pause_ms=0, window_ms=0, workers=1, glance_ms=0))


def furnish(evening: Parlour) -> str:
    """Two games, one of them over, things said, a campaign; the table of the one that goes on."""
    ragna, olav = evening.person("Ragna"), evening.person("Ólav \N{SNOWFLAKE}")
    played = evening.table(ragna, "scavengers", ME, FREE, seats=2, hq=0)
    evening.sit(played, olav)
    people = {0: ragna, 1: olav}
    for _ in range(12):
        assert isinstance(evening.pick(played, people[played.decider]), Done)
    evening.ask(played, olav, Say(1, 'two\nlines, "quoted"'))
    bots = evening.table(ragna, "meltwater", BOT, BOT)
    evening.wait(lambda: bots.phase == "over")
    standing, members = begin(evening, "Signy", "Tomas", "Wen")
    sit_down(evening, standing, members)
    return played.setup.id


def all_rows(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, in some order; of the house only when it was seen does not differ."""
    engine = open_database(address)
    with engine.connect() as connection:
        found = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in ("house", "outages")
        }
    engine.dispose()
    return found


def kept(address: str, folder: Path, **wishes: Any) -> Kept:
    """A backup of a database, in a folder."""
    folder.mkdir(exist_ok=True)
    return back_up(address, folder, **wishes)


def brought_back(path: Path, address: str, **wishes: Any) -> Any:
    """A backup, restored."""
    opened = Backup(path)
    try:
        return restore(opened, address, **wishes)
    finally:
        opened.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a house's database with something of everything in it, which is closed."""
    address = f"sqlite:///{tmp_path_factory.mktemp('house') / 'fimbul.db'}"
    evening = house_at(address)
    furnish(evening)
    evening.close()
    return address


@pytest.fixture(scope="module")
def copy(house: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of it."""
    return kept(house, tmp_path_factory.mktemp("copies")).path


@pytest.fixture
def spoiled(copy: Path, tmp_path: Path) -> Callable[..., Path]:
    """Writes the backup anew, with members that say something else."""

    def written(**members: bytes) -> Path:
        path = tmp_path / "spoiled.zip"
        with ZipFile(copy) as sound, ZipFile(path, "w", ZIP_DEFLATED) as bad:
            for name in sound.namelist():
                bad.writestr(name, members.get(name.partition(".")[0], sound.read(name)))
        return path

    return written


@pytest.mark.parametrize("kind", KINDS)
def test_an_open_house_is_kept_whole_and_opens_again_elsewhere(kind: str, new: Callable[..., str], copy: Path) -> None:
    """Bots play on while the backup is made, of which it has whole moves only; SQLite to each, and each to SQLite."""
    first, second = new(kind), new("sqlite", "second")
    brought_back(copy, first)
    evening = house_at(first)
    ragna = evening.person("Ragna")
    played = evening.table(ragna, "scavengers", BOT, BOT, seats=2)
    evening.wait(lambda: len(sitting_of(played).picks) > 20)
    found = evening.run(asyncio.to_thread(kept, first, copy.parent / kind))
    evening.table(ragna, "meltwater", ME, FREE)
    evening.close()

    brought_back(found.path, second)

    assert found.replayed is not None
    assert (found.replayed.tables, found.replayed.campaigns, found.replayed.failures) == (4, 1, [])
    assert len(all_rows(second)["tables"]) == 4
    assert len(all_rows(second)["acts"]) == found.manifest.tables["acts"].rows


def test_everything_is_the_same_in_the_other_database(house: str, copy: Path, new: Callable[..., str]) -> None:
    """Row by row, in PostgreSQL and back in SQLite; and the campaign goes on."""
    there, back = new("postgresql"), new("sqlite", "back")
    brought_back(copy, there)
    brought_back(kept(there, copy.parent / "there").path, back)

    assert all_rows(there) == all_rows(house)
    assert all_rows(back) == all_rows(house)
    evening = house_at(back)
    found = [table for table in all_rows(back)["tables"] if table[2] == "scavengers"]
    room = evening.run(evening.house.room(found[0][0]))
    assert len(sitting_of(room).picks) >= 12
    assert state_of(room).options()
    evening.close()


def test_whoever_was_known_is_known_and_the_time_between_is_nobodys(copy: Path, new: Callable[..., str]) -> None:
    """A browser keeps its session; from the backup until the house opens again is an outage."""
    address = new("sqlite")
    brought_back(copy, address)
    opened = house_at(address)

    made = Backup(copy).manifest.made
    assert any(began <= made < ended for began, ended in opened.house.outages)
    assert all_rows(address)["persons"]
    opened.close()


def test_a_restored_house_tells_nobody_what_another_has_told(copy: Path, new: Callable[..., str]) -> None:
    """Notices that waited when it was kept are dropped; those that were sent stay sent."""
    address = new("sqlite")
    brought_back(copy, address)
    engine = open_database(address)
    with engine.begin() as connection:
        person = connection.execute(select(schema.persons.c.id)).scalars().first()
        channel = {"id": "c", "person": person, "kind": "mail", "address": "a@games.example", "made": 1}
        connection.execute(insert(schema.channels).values(rest_of(schema.channels, channel)))
        for number, state in enumerate(("waiting", "sending", "sent", "failed")):
            notice = {"channel": "c", "place": "t", "kind": "move", "occasion": number, "state": state}
            connection.execute(insert(schema.notices).values(rest_of(schema.notices, notice)))
    engine.dispose()

    kept(address, copy.parent / "told")

    back = all_rows(restored(copy.parent / "told", new))
    place = [column.name for column in schema.notices.columns].index("state")
    assert [row[place] for row in back["notices"]] == ["dropped", "dropped", "sent", "failed"]
    assert len(back["channels"]) == 1


def rest_of(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    """A row of a table, in which something stands wherever something must."""
    needed = [column for column in table.columns if not column.nullable and column.name not in known]
    return {**{column.name: "" if isinstance(column.type, String) else 0 for column in needed}, **known}


def test_a_backup_has_every_table_but_what_is_named(copy: Path) -> None:
    """A table that a migration adds is in it by itself; what is only of the moment is left out by name."""
    names = set(schema.metadata.tables) - LEFT_OUT

    assert set(Backup(copy).manifest.tables) == names
    assert names >= {"persons", "sessions", "tables", "acts", "campaigns"}


def test_every_column_is_of_a_kind_that_a_backup_can_write() -> None:
    """As JSON has it; another kind needs a thought."""
    kinds = (String, BigInteger, Integer, Boolean, Float, LargeBinary)  # Text is a String
    for revision in known_revisions():
        for table in schema_at(revision).sorted_tables:
            for column in table.columns:
                assert isinstance(column.type, kinds), f"{table}.{column.name}"


def test_nobody_else_may_read_it(copy: Path) -> None:
    """Keys and passwords are in it, though hashed; nothing else lies beside it."""
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(copy.parent.glob("*.part"))


def test_what_cannot_be_played_again_is_named_and_kept(copy: Path, new: Callable[..., str]) -> None:
    """With its table and a reason that tells no card; all else is played."""
    address = new("sqlite")
    brought_back(copy, address)
    engine = open_database(address)
    with engine.begin() as connection:
        first = connection.execute(select(schema.tables.c.id).where(schema.tables.c.game == "scavengers")).scalar()
        wrong = (schema.acts.c.table == first) & (schema.acts.c.number == 5)
        connection.execute(update(schema.acts).where(wrong).values(words="the secret word"))
        connection.execute(update(schema.campaign_acts).values(words="nonsense"))
    engine.dispose()

    found = kept(address, copy.parent / "odd").replayed

    assert found is not None
    assert [each.split(" (")[0] for each in found.failures][:1] == [f"Table {first}"]
    assert len(found.failures) == 2
    assert "secret" not in str(found.failures)
    assert all_rows(address)["acts"] == all_rows(restored(copy.parent / "odd", new))["acts"]


def restored(folder: Path, new: Callable[..., str]) -> str:
    """The database that the only backup in a folder becomes."""
    address = new("sqlite", "restored")
    brought_back(next(folder.glob("*.zip")), address)
    return address


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_there_is_replaced_only_when_that_is_said(kind: str, copy: Path, new: Callable[..., str]) -> None:
    """Until then nothing has changed; of an SQLite file what was there is kept beside."""
    address = new(kind)
    evening = house_at(address)
    evening.person("Hel")
    evening.close()
    before = all_rows(address)

    with pytest.raises(Occupied, match="--replace"):
        brought_back(copy, address)
    assert all_rows(address) == before
    brought_back(copy, address, replace=True)

    assert len(all_rows(address)["tables"]) == 3
    if kind == "sqlite":
        (aside,) = copy_of(address).parent.glob("fimbul.db-replaced-*")
        assert all_rows(f"sqlite:///{aside}") == before


def copy_of(address: str) -> Path:
    """The file of an SQLite database."""
    return Path(address.removeprefix("sqlite:///"))


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_restored_into_a_house_that_is_open(kind: str, copy: Path, new: Callable[..., str]) -> None:
    """Not even if replacing is said."""
    address = new(kind)
    evening = house_at(address)

    with pytest.raises(Taken, match="already open"):
        brought_back(copy, address, replace=True)

    evening.person("Hel")
    evening.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_that_is_damaged_changes_nothing(
    kind: str, copy: Path, new: Callable[..., str], spoiled: Callable[..., Path]
) -> None:
    """A row that was lost is noticed, though the rest of the file is sound."""
    address = new(kind)
    with ZipFile(copy) as sound:
        acts = sound.read("acts.jsonl")
    path = spoiled(acts=acts.partition(b"\n")[2])

    with pytest.raises(BadBackup, match="'acts' is not what was written"):
        brought_back(path, address)

    brought_back(copy, address)  # which is still empty


def test_a_file_that_was_cut_off_says_so(copy: Path, tmp_path: Path) -> None:
    """Wherever that was."""
    whole = copy.read_bytes()
    for length in (5, len(whole) // 2, len(whole) - 3):
        (tmp_path / "cut.zip").write_bytes(whole[:length])
        with pytest.raises(BadBackup, match="not whole"):
            Backup(tmp_path / "cut.zip")


def test_a_byte_that_has_changed_is_noticed(copy: Path, tmp_path: Path) -> None:
    """In the middle of the file."""
    whole = bytearray(copy.read_bytes())
    whole[len(whole) // 2] ^= 1
    (tmp_path / "bent.zip").write_bytes(whole)

    with pytest.raises(BadBackup, match="damaged"):
        brought_back(tmp_path / "bent.zip", f"sqlite:///{tmp_path / 'new.db'}")


def test_other_files_and_other_versions_are_told_apart(
    tmp_path: Path, spoiled: Callable[..., Path], copy: Path
) -> None:
    """Each with what to do."""
    (tmp_path / "letter").write_text("Dear Ragna")
    manifest = json.loads(ZipFile(copy).read(MANIFEST))
    told = {
        tmp_path / "letter": "another kind of file",
        tmp_path / "none": "No such file",
        tmp_path: "Is a directory",
    }
    for path, words in told.items():
        with pytest.raises(BadBackup, match=words):
            Backup(path)
    with pytest.raises(BadBackup, match=r"by Fimbul 9\.0"):
        Backup(spoiled(manifest=json.dumps({"fimbul_backup": FORMAT + 1, "engine": "9.0"}).encode()))
    with pytest.raises(BadBackup, match="nothing of itself"):
        Backup(spoiled(manifest=b"{}"))
    newer = spoiled(manifest=json.dumps({**manifest, "schema": "9999", "engine": "9.0"}).encode())
    with pytest.raises(BadBackup, match=r"by Fimbul 9\.0"):
        brought_back(newer, f"sqlite:///{tmp_path / 'new.db'}")
    assert not (tmp_path / "new.db").exists()


@pytest.fixture
def small_files() -> Iterator[None]:
    """No file of this process may become longer than a few kilobytes, as when the disk is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("small_files")
def test_a_full_disk_leaves_nothing_behind(house: str, copy: Path, tmp_path: Path) -> None:
    """Neither a backup nor a database, and it is told."""
    with pytest.raises(FimbulError, match=r"cannot be (written|opened)"):
        back_up(house, tmp_path / "own.zip")
    with pytest.raises(FimbulError, match=r"new.db cannot be (written|opened)"):
        brought_back(copy, f"sqlite:///{tmp_path / 'new.db'}")

    assert [path.name for path in tmp_path.iterdir() if path.stat().st_size] == []


def test_it_is_told_which_disk_is_full(house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the backup, though the database was being read."""

    def full(*_anything: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backups, "write_backup", full)

    with pytest.raises(FimbulError, match=r"own\.zip cannot be written: No space left on device\."):
        back_up(house, tmp_path / "own.zip")


def test_a_backup_that_there_is_no_room_to_try_is_none(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is tried in lies on another disk perhaps, and that is full."""
    line = snapshots.temporary()
    line.execute("PRAGMA max_page_count = 5")
    monkeypatch.setattr(restoring, "temporary_engine", lambda: snapshots.temporary_engine(line))

    with pytest.raises(FimbulError, match="cannot be tried: the disk is full"):
        back_up(house, tmp_path / "own.zip")

    assert not list(tmp_path.iterdir())


def test_only_a_house_can_be_kept(tmp_path: Path) -> None:
    """Not what is not there, is empty or is another program's; nothing is made in its place."""
    folder = tmp_path / "copies"
    folder.mkdir()
    for address in (f"sqlite:///{tmp_path / 'none.db'}", postgres().new_database()):
        with pytest.raises(FimbulError, match=r"no database|holds no house"):
            back_up(address, folder)

    assert not list(folder.iterdir())
    assert not (tmp_path / "none.db").exists()


def test_a_backup_that_is_killed_has_no_name(house: str, tmp_path: Path) -> None:
    """At any moment: what is left never looks like a backup, and the next one tidies it up."""
    program = (
        "import os, sys; from pathlib import Path; from fimbul.table.keep import backups;"
        "backups.tried = lambda *_words, **_named: os.kill(os.getpid(), 9);"
        "backups.back_up(sys.argv[1], Path(sys.argv[2]))"
    )
    killed = subprocess.run([sys.executable, "-c", program, house, str(tmp_path / "own.zip")], check=False)

    assert killed.returncode == -9
    assert [path.name for path in tmp_path.iterdir()] == ["own.zip.part"]
    back_up(house, tmp_path / "own.zip", play=False)
    assert [path.name for path in tmp_path.iterdir()] == ["own.zip"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_restore_that_is_killed_leaves_what_was_there(kind: str, copy: Path, new: Callable[..., str]) -> None:
    """At its last moment, when everything has been played again; and then it can be done."""
    address = new(kind)
    evening = house_at(address)
    evening.person("Hel")
    evening.close()
    before = all_rows(address)
    program = (
        "import os, sys; from pathlib import Path; from fimbul.table.keep import backup_file, restoring;"
        "restoring.replay_all = lambda *_words, **_named: os.kill(os.getpid(), 9);"
        "restoring.restore(backup_file.Backup(Path(sys.argv[1])), sys.argv[2], replace=True)"
    )

    assert subprocess.run([sys.executable, "-c", program, copy, address], check=False).returncode == -9

    assert all_rows(address) == before
    brought_back(copy, address, replace=True, play=False)
    assert len(all_rows(address)["tables"]) == 3


def test_a_place_that_cannot_be_written_is_told(house: str, copy: Path) -> None:
    """Of a backup as of a database."""
    with pytest.raises(FimbulError, match=r"/proc/none/own.zip cannot be written: No such file"):
        back_up(house, Path("/proc/none/own.zip"))
    with pytest.raises(FimbulError, match=r"cannot be opened: /proc/none"):
        brought_back(copy, "sqlite:////proc/none/fimbul.db")


def test_old_backups_are_thinned_out_and_nothing_else(tmp_path: Path) -> None:
    """The newest stay; a file that was never finished goes after a day; what is no backup is nobody's business."""
    days = [f"fimbul-2026-11-{day:02}T03-00-00Z.zip" for day in range(10, 15)]
    others = ["fimbul-at-0010.zip", "letter.zip", "fimbul-2026-11-15T03-00-00Z.zip.part"]
    stale = "fimbul-2026-11-13T03-00-00Z.zip.part"
    for name in [*days, *others, stale]:
        (tmp_path / name).touch()
    os.utime(tmp_path / stale, (time.time() - 200_000,) * 2)

    thin_out(tmp_path, 2)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*days[-2:], *others])


def tell(*words: str) -> Result:
    """What a command says."""
    return CliRunner().invoke(app, list(words))


def test_the_two_commands_say_what_they_have_done(house: str, tmp_path: Path) -> None:
    """And refuse in one sentence; a second backup of a name is none."""
    own, address = str(tmp_path / "own.zip"), f"sqlite:///{tmp_path / 'new.db'}"

    made = tell("backup", own, "--database", house)
    again = tell("backup", own, "--database", house)
    checked = tell("restore", own, "--check")
    back = tell("restore", own, "--database", address, "--no-replay")
    over = tell("restore", own, "--database", address)

    assert "All of it was played again (tables: 3, campaigns: 1)." in made.output
    assert (again.exit_code, again.output.count("\n")) == (2, 1)
    assert "is whole" in checked.output
    assert "has everything" in back.output
    assert "--replace" in over.output
    assert tell("backup", str(tmp_path / "many"), "--database", house, "--keep", "1", "--quiet").output == ""
    assert len(list((tmp_path / "many").iterdir())) == 1


def test_postgresql_waits_for_long_games(copy: Path, new: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops in the middle of a transaction is hung up on, but not while games are played again, or written down."""
    monkeypatch.setattr(store, "NEVER_IDLE", "SET idle_in_transaction_session_timeout = '50ms'")
    for name, module in {"replay_all": restoring, "write_rows": backup_file}.items():
        monkeypatch.setattr(module, name, slowly(getattr(module, name)))
    address = new("postgresql")

    assert brought_back(copy, address).tables == 3
    assert kept(address, copy.parent / "slow").manifest.tables["tables"].rows == 3


def slowly(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same, after a moment."""

    def wait_and_work(*words: Any) -> Any:
        time.sleep(0.06)
        return work(*words)

    return wait_and_work


def test_numbers_that_postgresql_gives_go_on_after_those_that_were_restored(new: Callable[..., str]) -> None:
    """Should a table of the house ever count by itself."""
    from sqlalchemy import Column, MetaData

    from fimbul.table.keep.restoring import count_on

    counted = Table("counted", MetaData(), Column("id", Integer, primary_key=True), Column("word", String(9)))
    engine = open_database(new("postgresql"))
    with engine.begin() as connection:
        counted.create(connection)
        connection.execute(insert(counted), [{"id": 7, "word": "kept"}])
        count_on(connection, counted)
        connection.execute(text("INSERT INTO counted (word) VALUES ('new')"))
        assert connection.execute(select(counted.c.id).order_by(counted.c.id)).scalars().all() == [7, 8]
    engine.dispose()
