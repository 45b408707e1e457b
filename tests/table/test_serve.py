"""`fimbul serve`, up to where people come in: what is said when it cannot open, and where it is open."""

import errno
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from typer.testing import CliRunner, Result

from fimbul.cli.app import app
from fimbul.cli.serve import answers
from fimbul.table import app as table
from fimbul.table.http import server
from fimbul.table.http.server import address_of, listen, network_address
from fimbul.table.keep import store
from fimbul.table.keep.migrations import configuration
from fimbul.table.keep.store import open_database
from tests.table.postgres import Postgres, postgres


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the server was given, where none is started."""
    given: list[Any] = []
    monkeypatch.setattr(table, "keep_open", lambda *words: given.append(words))
    return given


def serve(*words: str) -> Result:
    """What the command says."""
    return CliRunner().invoke(app, ["serve", *words])


def assert_refused(told: Result, words: str) -> None:
    """It is one sentence, nothing is said to be open, and nothing of the program is shown."""
    assert told.exit_code == 1, told.output
    assert words in told.output
    assert told.output.count("\n") == 1


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_was_asked_for_and_is_taken_is_refused(taken: int, tmp_path: Path) -> None:
    """And the database is free again."""
    file = tmp_path / "fimbul.db"

    assert_refused(
        serve("--port", str(taken), "--database", f"sqlite:///{file}"), f"Port {taken} of 127.0.0.1 is taken"
    )

    assert_refused(
        serve("--port", str(taken), "--database", f"sqlite:///{file}"), f"Port {taken} of 127.0.0.1 is taken"
    )


def test_a_usual_port_that_is_taken_is_passed_over(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next free one is ours from then on: who looks at the same moment gets another."""
    monkeypatch.setattr(server, "USUAL_PORT", taken)

    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert taken < first.getsockname()[1] < second.getsockname()[1]


def test_a_port_that_is_forbidden_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those below 1024 are, to most people."""

    def forbidden(*_anything: object, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)

    assert_refused(serve("--port", "80", "--database", "sqlite://"), "name one from 1024 on")


@pytest.mark.parametrize(
    ("host", "words"),
    [("no.such.host.invalid", "There is no host"), ("192.0.2.1", "not at an address of this machine")],
)
def test_a_host_that_is_not_this_machine_is_refused(host: str, words: str) -> None:
    """Whether it is anywhere else or nowhere."""
    assert_refused(serve("--host", host, "--port", "0", "--database", "sqlite://"), words)


def test_an_address_can_be_clicked() -> None:
    """Also where the machine has a long name."""
    assert [address_of(host, 80) for host in ("127.0.0.1", "0.0.0.0", "::1", "fe80::1", "mill")] == [
        "http://localhost:80/",
        "http://localhost:80/",
        "http://localhost:80/",
        "http://[fe80::1]:80/",
        "http://mill:80/",
    ]


def test_other_machines_are_told_an_address_that_they_can_use() -> None:
    """Only if the house is open to them; nobody elsewhere can use localhost."""
    assert [network_address(host, 80) for host in ("127.0.0.1", "localhost", "::1")] == ["", "", ""]
    assert network_address("mill", 80) == "http://mill:80/"
    assert "localhost" not in network_address("0.0.0.0", 80)
    assert "127." not in network_address("0.0.0.0", 80)


def test_nothing_is_said_to_be_open_where_nobody_answers() -> None:
    """Nor where the address is none."""
    assert not answers("http://127.0.0.1:1/")
    assert not answers("")


@pytest.mark.parametrize("word", ["many", "-1", "nan", "1e300", ""])
def test_a_setting_that_makes_no_sense_is_refused_in_a_sentence(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the setting."""
    monkeypatch.setenv("FIMBUL_ABSENCE_S", word)

    assert_refused(serve(), "FIMBUL_ABSENCE_S is a number")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("games.db", "it looks like sqlite:///games.db"),
        ("postgresql://host:port/games", "it looks like sqlite:///games.db"),
        ("mysql://host/games", "only SQLite and PostgreSQL are known here"),
        ("postgresql+asyncpg://host/games", "only SQLite and PostgreSQL are known here"),
        ("cards://host/games", "only SQLite and PostgreSQL are known here"),
        ("postgresql://somebody:secret@127.0.0.1:1/games", "Connection refused"),
        ("postgresql://127.0.0.1:1/games?speed=9", "speed"),
        ("sqlite:///{folder}", "it is a folder"),
        ("sqlite:////proc/nowhere/games.db", "/proc/nowhere"),
        ("sqlite:///{folder}/letter.txt", "it is another kind of file"),
        ("sqlite:///{folder}/letter.txt/games.db", "letter.txt"),
        ("sqlite:///file:{folder}/old.db?mode=ro&uri=true", "it may only be read"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(url: str, words: str, tmp_path: Path) -> None:
    """It tells what is wrong, and no password."""
    (tmp_path / "letter.txt").write_text("Dear Ragna, " * 100)
    with sqlite3.connect(tmp_path / "old.db") as old:
        old.execute("CREATE TABLE games (name)")
    old.close()

    told = serve("--port", "0", "--database", url.format(folder=tmp_path))

    assert_refused(told, words)
    assert "secret" not in told.output


def test_a_database_of_a_newer_fimbul_is_left_alone(tmp_path: Path) -> None:
    """It may keep what this one does not know."""
    address = f"sqlite:///{tmp_path / 'games.db'}"
    engine = open_database(address)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "head")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()

    assert_refused(serve("--port", "0", "--database", address), "a newer Fimbul has opened it")


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is said to be open."""
    prepare = store.prepare_sqlite

    def prepare_small(connection: Any, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA max_page_count = 2")

    monkeypatch.setattr(store, "prepare_sqlite", prepare_small)

    assert_refused(serve("--port", "0", "--database", f"sqlite:///{tmp_path / 'games.db'}"), "the disk is full")


def test_a_wrong_password_is_told_and_not_shown() -> None:
    """PostgreSQL knows whom it lets in."""
    server: Postgres = postgres()
    address = server.new_database()
    name = address.partition("@/")[2].partition("?")[0]
    server.tell("DROP ROLE IF EXISTS ragna")
    server.tell("CREATE ROLE ragna LOGIN PASSWORD 'right'")
    rules = server.folder / "kept" / "pg_hba.conf"
    rules.write_text(f"local {name} ragna scram-sha-256\n{rules.read_text()}")
    server.tell("SELECT pg_reload_conf()")

    told = serve("--port", "0", "--database", address.replace("fimbul@", "ragna:wrong@"))

    assert_refused(told, "password authentication failed")
    assert "wrong" not in told.output


def test_what_is_asked_for_is_passed_on(served: list[Any]) -> None:
    """Host, port and database."""
    assert serve("--host", "0.0.0.0", "--port", "8765", "--database", "sqlite://").exit_code == 0

    house, _, host, port, _ = served[0]
    house.store.close()
    assert (house.settings.database, host, port) == ("sqlite://", "0.0.0.0", 8765)
