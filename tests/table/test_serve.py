"""`fimbul serve`, up to where the server itself begins."""

import socket
from typing import Any

import pytest
from typer.testing import CliRunner

from fimbul.cli.app import app
from fimbul.cli.serve import free_port
from fimbul.table import app as table


def test_a_port_that_is_taken_is_passed_over() -> None:
    """The next free one is used."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        assert free_port("127.0.0.1", port) > port


def test_the_address_is_said_and_the_database_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that one can click it."""
    served: list[Any] = []
    monkeypatch.setattr(table, "run", lambda *words: served.append(words))

    told = CliRunner().invoke(app, ["serve", "--port", "8765", "--database", "sqlite:///x.db"])

    assert "http://localhost:87" in told.output
    assert served[0][0].database == "sqlite:///x.db"


def test_a_setting_that_is_no_number_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the setting."""
    monkeypatch.setenv("FIMBUL_WORKERS", "many")

    told = CliRunner().invoke(app, ["serve"])

    assert told.exit_code == 2
    assert "FIMBUL_WORKERS is a number" in told.output
