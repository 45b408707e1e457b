"""Puzzles at the table: on the front page, tried at a table of one's own, and answered once."""

import time

import pytest

from fimbul.agents import puzzling
from fimbul.agents.puzzling import puzzle, puzzles
from fimbul.table.keep.stored_solutions import Tried, tried
from tests.table.serving import PATIENCE_S, Server


def test_a_puzzle_is_tried_and_judged(server: Server) -> None:
    """The best turn is found; before the turn is over nothing is said; whoever has no seat asks in vain."""
    made = puzzle("meltwater", 1)
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav:
        table = ragna.post(f"/api/puzzles/{made.name}/try").json()["id"]
        seat = made.sitting().game.seat_names.index(made.seat)
        for who, words in ((ragna, "not over"), (olav, "no seat")):
            refused = who.post(f"/api/tables/{table}/solution")
            assert refused.status_code == 409
            assert words in refused.json()["words"]
        page = ragna.get(f"/t/{table}").text
        assert "How good was my turn?" in page
        assert made.told not in page
        assert 'data-do="hint"' not in page
        for word in made.line:
            seen = ragna.get(f"/api/tables/{table}/view", params={"seat": seat}).json()
            if word in [option for option, _ in seen["options"]]:
                ragna.post(f"/api/tables/{table}/pick", json={"seat": seat, "at": seen["at"], "word": word})

        solved = ragna.post(f"/api/tables/{table}/solution").json()
        assert solved["found"] is True
        assert solved["tried"] == solved["solved"] == 1
        assert ragna.post(f"/api/tables/{table}/solution").json() == solved, "the first answer counts"


def test_another_turn_is_compared_with_the_best(server: Server) -> None:
    """Only then the best one is told; and what was said first is what counts."""
    made = puzzle("meltwater", 1)
    seat = made.state.decider
    with server.bot("Ragna") as ragna:
        table = ragna.post(f"/api/puzzles/{made.name}/try").json()["id"]
        end = time.monotonic() + PATIENCE_S
        while (answered := ragna.post(f"/api/tables/{table}/solution")).status_code == 409:
            assert time.monotonic() < end
            seen = ragna.get(f"/api/tables/{table}/view", params={"seat": seat}).json()
            word = seen["options"][-1][0]
            ragna.post(f"/api/tables/{table}/pick", json={"seat": seat, "at": seen["at"], "word": word})

        solved = answered.json()
        assert solved["chance"] <= solved["best"]
        assert solved["told"]
        assert (solved["tried"], solved["solved"]) == (1, int(solved["found"]))


def test_puzzles_are_on_the_front_page_and_on_their_own(server: Server) -> None:
    """With a picture, and a button for each; nobody reads the solution there."""
    with server.browser() as stranger:
        front, all_of_them = stranger.get("/").text, stranger.get("/puzzles").text
        for game in puzzling.games_with_puzzles():
            today = puzzle(game)
            assert f"/api/puzzles/{today.name}/try" in front
            assert today.told not in all_of_them
            assert stranger.get(f"/puzzle/{today.name}/cut/dark.svg").text.startswith("<svg")
            assert all(f"/api/puzzles/{each.name}/try" in all_of_them for each in puzzles(game))


@pytest.mark.parametrize("name", ["meltwater-999", "meltwater", "..", "legacy-01", "x" * 40])
def test_there_is_no_other_puzzle(server: Server, name: str) -> None:
    """Whatever is asked for."""
    with server.bot("Ragna") as ragna:
        assert ragna.post(f"/api/puzzles/{name}/try").status_code in (400, 404, 405)
        assert ragna.get(f"/puzzle/{name}/cut/dark.svg").status_code == 404


def test_at_other_tables_no_puzzle_is_tried(server: Server) -> None:
    """There is nothing to find there."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        assert "No puzzle" in ragna.post(f"/api/tables/{table}/solution").json()["words"]
        assert "How good was my turn?" not in ragna.get(f"/t/{table}").text
    with server.house.store.engine.connect() as connection:
        assert tried(connection, ["meltwater-01"]).get("meltwater-01", Tried()) == Tried()
