"""Puzzles at the table: on the front page, tried at a table of one's own, and answered once."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from fimbul.agents import puzzling
from fimbul.agents.puzzling import puzzle, puzzles
from fimbul.table.http.protocol import No
from fimbul.table.keep.stored_puzzles import puzzle_named
from fimbul.table.keep.stored_solutions import Tried, tried
from fimbul.table.replay import analyses
from tests.table.serving import PATIENCE_S, Server, until


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


def test_no_bot_solves_a_puzzle_for_its_owner(server: Server) -> None:
    """The seat at which it is asked is lent to nobody; at any other table it is."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/puzzles/meltwater-01/try").json()["id"]
        seat = puzzle("meltwater", 1).state.decider
        with server.line(table, ragna, seat=seat) as line:
            line.send(json.dumps({"do": "lend", "ref": 1, "seat": seat, "agent": "level-6"}))
            assert "yours to solve" in until(line, No).words


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


@pytest.mark.parametrize("name", ["meltwater-999", "meltwater", "..", "legacy-01", "own-", "own-0123", "x" * 40])
def test_there_is_no_other_puzzle(server: Server, name: str) -> None:
    """Whatever is asked for."""
    with server.bot("Ragna") as ragna:
        assert ragna.post(f"/api/puzzles/{name}/try").status_code in (400, 404, 405)
        assert ragna.get(f"/puzzle/{name}/cut/dark.svg").status_code == 404
        if name != "..":  # that is the front page
            assert ragna.get(f"/puzzle/{name}").status_code == 404


def judged_game(owner: httpx.Client) -> str:
    """A game of two bots that is over and was judged."""
    seats = [{"who": "bot", "agent": "uniform"}] * 2
    wish = {"game": "meltwater", "options": {"turn_cap": 4}, "seats": seats}
    table: str = owner.post("/api/tables", json=wish).json()["id"]
    end = time.monotonic() + PATIENCE_S
    while owner.get(f"/api/tables/{table}").json()["phase"] != "over":
        assert time.monotonic() < end
        time.sleep(0.02)
    owner.post(f"/api/tables/{table}/analysis")
    while owner.get(f"/api/tables/{table}/analysis", params={"brief": True}).json()["state"] != "made":
        assert time.monotonic() < end
        time.sleep(0.02)
    return table


def test_a_turning_point_becomes_a_puzzle_that_is_passed_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has played makes it, once; whoever has its name tries it, and reads no name of who sat there."""
    monkeypatch.setattr(analyses, "USUAL_LEVEL", 2)
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav, server.browser() as stranger:
        table = judged_game(ragna)
        names = [seat["name"] for seat in ragna.get(f"/api/tables/{table}").json()["seats"]]
        moments = range(2 * ragna.get(f"/api/tables/{table}/analysis").json()["of"])
        assert stranger.post(f"/api/tables/{table}/puzzles", json={"moment": 0}).status_code == 401
        asked = {moment: ragna.post(f"/api/tables/{table}/puzzles", json={"moment": moment}) for moment in moments}
        moment, made = next((moment, answer.json()["name"]) for moment, answer in asked.items() if answer.is_success)

        assert 1 <= sum(answer.is_success for answer in asked.values()) <= 5, "turning points alone"
        assert "have played" in olav.post(f"/api/tables/{table}/puzzles", json={"moment": moment}).json()["words"]
        assert ragna.post(f"/api/tables/{table}/puzzles", json={"moment": moment}).json()["name"] == made
        page = stranger.get(f"/puzzle/{made}").text
        assert "Solve it" in page
        assert stranger.get(f"/puzzle/{made}/cut/dark.svg").text.startswith("<svg")
        assert made in ragna.get("/puzzles").text
        assert made not in olav.get("/puzzles").text
        assert olav.post(f"/api/puzzles/{made}/try").is_success
        with server.house.store.engine.connect() as connection:
            told = f"{page} {puzzle_named(connection, made)}"
        assert not [name for name in [*names, table] if name in told]


def test_two_who_ask_at_once_make_one_puzzle(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a moment there is one, whoever writes it first."""
    monkeypatch.setattr(analyses, "USUAL_LEVEL", 2)
    with server.bot("Ragna") as ragna, ThreadPoolExecutor(8) as several:
        table = judged_game(ragna)
        asked = [several.submit(ragna.post, f"/api/tables/{table}/puzzles", json={"moment": n // 4}) for n in range(80)]
        answers = [each.result() for each in asked]
    made = {n // 4: answer.json()["name"] for n, answer in enumerate(answers) if answer.is_success}

    assert made
    assert {answer.status_code for answer in answers} <= {201, 400, 409}
    for n, answer in enumerate(answers):
        assert not answer.is_success or answer.json()["name"] == made[n // 4]


def test_an_own_puzzle_is_solved_by_its_line(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn that the judge thought better is the answer, said pick by pick."""
    monkeypatch.setattr(analyses, "USUAL_LEVEL", 2)
    with server.bot("Ragna") as ragna:
        table = judged_game(ragna)
        every = [ragna.post(f"/api/tables/{table}/puzzles", json={"moment": moment}) for moment in range(40)]
        made = next(answer.json()["name"] for answer in every if answer.is_success)
        with server.house.store.engine.connect() as connection:
            kept = puzzle_named(connection, made)
        assert kept is not None
        assert kept.solve(kept.line).found
        assert kept.chance - kept.obvious >= puzzling.CLEAR


def test_at_other_tables_no_puzzle_is_tried(server: Server) -> None:
    """There is nothing to find there."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        assert "No puzzle" in ragna.post(f"/api/tables/{table}/solution").json()["words"]
        assert "How good was my turn?" not in ragna.get(f"/t/{table}").text
    with server.house.store.engine.connect() as connection:
        assert tried(connection, ["meltwater-01"]).get("meltwater-01", Tried()) == Tried()
