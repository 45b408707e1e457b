"""An agent of whoever runs the house sits down at a table like any other bot."""

import os
import time
from pathlib import Path

import pytest

import fimbul
from fimbul.agents import AGENTS, OWN, OwnAgent
from fimbul.table.app import create_app
from fimbul.table.settings import Settings
from tests.table.serving import PATIENCE_S, serving

FIRST = '''
class First:
    """Takes what comes first."""

    games = ("meltwater",)

    def __init__(self, seed):
        self.row = None

    def choose(self, perspective):
        assert len(perspective.numbers()) == 1048
        return perspective.options[0]
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an agent that house and workers find there, as `FIMBUL_AGENTS="first=of_mine:First"` says."""
    (tmp_path / "of_mine.py").write_text(FIRST, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    path = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    monkeypatch.setenv(OWN, "first=of_mine:First")
    monkeypatch.setitem(AGENTS, "first", OwnAgent("of_mine", "First"))
    return tmp_path


def test_an_agent_of_ones_own_plays_at_a_table(folder: Path) -> None:
    """It is offered with what it says of itself, sits down, sees its seat as numbers, and every pick is its own."""
    with serving(folder) as server, server.bot("Eve") as eve:
        seats = [{"who": "bot", "agent": "first"}, {"who": "me"}]
        page = eve.get("/new/meltwater").text
        table = eve.post("/api/tables", json={"game": "meltwater", "seats": seats}).json()["id"]
        end = time.monotonic() + PATIENCE_S
        while not eve.get(f"/api/tables/{table}/view?seat=1").json()["options"]:
            assert time.monotonic() < end, "the bot does not move"
            time.sleep(0.05)
        record = eve.get(f"/api/tables/{table}/record").text

    assert "First: Takes what comes first." in page
    state, picked = fimbul.game("meltwater").new(), 0
    for pick in fimbul.open_record(record).picks:
        if pick.seat == 0:
            assert pick.option == state.options()[0]
            picked += 1
        state.play(pick.option)
    assert picked >= 8


def test_it_is_offered_in_its_games_only(folder: Path) -> None:
    """Where it says that it plays Meltwater, nobody can seat it at Arctic Scavengers, nor lend it a seat there."""
    with serving(folder) as server, server.bot("Eve") as eve:
        bots = {game["name"]: game["agents"] for game in eve.get("/api/games").json()}
        refused = eve.post("/api/tables", json={"game": "scavengers", "agent": "first"})

    assert "first" in bots["meltwater"]
    assert "first" not in bots["scavengers"]
    assert refused.status_code == 400
    assert "There is no bot 'first'" in refused.text


def test_a_house_does_not_open_with_an_agent_that_cannot_be_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens it is told why, instead of seeing picks at random; here its module is not there."""
    monkeypatch.setitem(AGENTS, "gone", OwnAgent("not_there", "Gone"))

    with pytest.raises(fimbul.BadOptions, match=r"no 'gone' comes out of not_there:Gone\. ModuleNotFoundError"):
        create_app(Settings(database_url=f"sqlite:///{folder / 'fimbul.db'}"))
