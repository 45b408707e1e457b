"""The HTTP API: what a bot or another client can do without a socket."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.table.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of these tests."""
    with serving(tmp_path_factory.mktemp("api")) as opened:
        yield opened


def play_any(client: httpx.Client, table: str, seat: int, picks: int) -> dict[str, object]:
    """Pick the first option again and again, as often as asked."""
    shown = client.get(f"/api/tables/{table}/view", params={"seat": seat}).json()
    for _ in range(picks):
        if shown["options"]:
            body = {"seat": seat, "at": shown["at"], "word": shown["options"][0][0]}
            shown = client.post(f"/api/tables/{table}/pick", json=body).json()
    return dict(shown)


def test_the_games_are_told_with_their_options(server: Server) -> None:
    """Each with a sentence of help, and with the bots."""
    with server.browser() as browser:
        told = {game["name"]: game for game in browser.get("/api/games").json()}

    assert {"meltwater", "scavengers"} <= set(told)
    assert told["scavengers"]["secrets"]
    assert all(option["help"] for game in told.values() for option in game["options"])


def test_two_clicks_lead_to_a_game_against_bots(server: Server) -> None:
    """Somebody unknown becomes a guest and sits down at once."""
    with server.browser() as browser:
        made = browser.post("/api/tables", json={"game": "meltwater"})
        table = made.json()

        assert made.status_code == 201
        assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
        assert browser.get("/api/tables").json()[0]["id"] == table["id"]


def test_a_friend_sits_down_by_the_link(server: Server) -> None:
    """The invitation is told to who sits there, opens its seat, and works once."""
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav, server.bot("Signy") as signy:
        seats = [{"who": "me"}, {"who": "free"}]
        table = ragna.post("/api/tables", json={"game": "meltwater", "seats": seats}).json()
        path, invitation = f"/api/tables/{table['id']}", table["seats"][1]["invitation"]
        assert "invitation" not in olav.get(path).json()["seats"][1]
        assert olav.post(f"{path}/sit", json={}).status_code == 409

        sat = olav.post(f"{path}/sit", json={"invitation": invitation})

        assert sat.json()["phase"] == "playing"
        assert signy.post(f"{path}/sit", json={"invitation": invitation}).status_code == 409


def test_at_an_open_table_anybody_sits_down(server: Server) -> None:
    """It stands in the list until it is full, and who has changed their mind stands up again."""
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav:
        wish = {"game": "scavengers", "seats": [{"who": "me"}, {"who": "free"}, {"who": "free"}], "listed": True}
        table = ragna.post("/api/tables", json=wish).json()
        path = f"/api/tables/{table['id']}"
        assert table["id"] in [each["id"] for each in olav.get("/api/tables", params={"whose": "open"}).json()]

        assert olav.post(f"{path}/sit", json={"seat": 2}).json()["seats"][2]["yours"]
        assert olav.post(f"{path}/seats/2/leave").json()["seats"][2]["kind"] == "free"
        assert olav.post(f"{path}/seats/1/bot", json={}).status_code == 409
        assert ragna.post(f"{path}/seats/1/bot", json={"agent": "uniform"}).json()["seats"][1]["kind"] == "bot"


def test_a_bot_plays_by_plain_http(server: Server) -> None:
    """Look, pick, look: until it is somebody else's turn."""
    with server.bot("Ragna") as ragna:
        wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
        table = ragna.post("/api/tables", json=wish).json()["id"]

        shown = play_any(ragna, table, 0, 30)

        assert shown["view"]
        assert not ragna.get(f"/api/tables/{table}/view").json()["options"]


def test_nobody_looks_through_another_seat(server: Server) -> None:
    """Nor picks for it."""
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav:
        table = ragna.post("/api/tables", json={"game": "scavengers"}).json()["id"]

        assert olav.get(f"/api/tables/{table}/view", params={"seat": 0}).status_code == 409
        body = {"seat": 0, "at": 1, "word": "pass"}
        assert olav.post(f"/api/tables/{table}/pick", json=body).status_code == 409


def test_a_new_name_stands_at_ones_tables(server: Server) -> None:
    """Whoever looks at them is told the new one; a name of an account comes with the account."""
    with server.bot("Ragna") as ragna, server.browser() as stranger:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]

        assert ragna.post("/api/name", json={"name": "Signy"}).json()["name"] == "Signy"
        assert stranger.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Signy"

        ragna.post("/api/account", json={"name": "Thora", "password": "a long password"})
        assert stranger.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Thora"
        assert ragna.post("/api/name", json={"name": "Signy"}).status_code == 400


def test_the_record_of_a_game_with_secrets_is_closed_until_its_end(server: Server) -> None:
    """So are replay, curves and playing on from here."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "scavengers"}).json()["id"]
        path = f"/api/tables/{table}"

        for closed in ("record", "replay/0", "curves"):
            assert ragna.get(f"{path}/{closed}").status_code == 409
        assert ragna.post(f"{path}/fork", json={"number": 0}).status_code == 409


def test_a_record_goes_out_and_comes_in_again(server: Server) -> None:
    """What was downloaded becomes a table that goes on where it stopped, all seats at one screen."""
    with server.bot("Ragna") as ragna:
        wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
        table = ragna.post("/api/tables", json=wish).json()["id"]
        play_any(ragna, table, 0, 5)
        record = ragna.get(f"/api/tables/{table}/record").text

        again = ragna.post("/api/records", content=record).json()

        assert [seat["name"] for seat in again["seats"]] == ["Ragna", "Olav"]
        shown, other = [ragna.get(f"/api/tables/{each}/view?seat=0").json() for each in (table, again["id"])]
        assert shown["view"] == other["view"]
        assert ragna.post("/api/records", content="nonsense").status_code == 400


@pytest.mark.parametrize("end", ["x Olavsdottir", "\U0001f43b\u200d\u2744"])
def test_a_long_name_of_a_record_is_cut_to_one_that_can_be_shown(server: Server, end: str) -> None:
    """Where the cut falls, a space or what has joined two emoji does not stay behind."""
    with server.bot("Ragna") as ragna:
        wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
        table = ragna.post("/api/tables", json=wish).json()["id"]
        record = ragna.get(f"/api/tables/{table}/record").text.replace("Olav", "O" * 38 + end)

        again = ragna.post("/api/records", content=record)

        assert again.json()["seats"][1]["name"] == "O" * 38 + end[0]
        assert ragna.get(f"/api/tables/{again.json()['id']}/record").status_code == 200


def test_a_finished_record_can_be_replayed_and_played_on(server: Server, finished: str) -> None:
    """Every position for everybody or a seat, drawn if wished; the curves; and a new table from the middle."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/records", content=finished).json()
        path = f"/api/tables/{table['id']}"
        assert table["phase"] == "over"
        assert table["ending"]

        last = ragna.get(f"{path}/replay/0").json()["length"]
        middle = ragna.get(f"{path}/replay/{last // 2}", params={"seat": 1, "width": 600}).json()
        curves = ragna.get(f"{path}/curves").json()
        on = ragna.post(f"{path}/fork", json={"number": last // 2}).json()

        assert middle["view"]["seat"] == "red"
        assert "<svg" in middle["parts"]["board"]
        assert all(len(values) == last + 1 for values in curves["values"].values())
        assert ragna.get(f"{path}/replay/{last + 1}").status_code == 400
        assert ragna.post(f"{path}/fork", json={"number": last}).status_code == 409
        assert on["phase"] == "playing"
        assert sum(seat["kind"] == "bot" for seat in on["seats"]) == 1


@pytest.fixture(scope="module")
def finished() -> str:
    """A record of Meltwater that came to its end."""
    folder = Path(__file__).parent.parent / "records" / "0.1.0"
    for path in sorted(folder.glob("meltwater*")):
        return path.read_text(encoding="utf-8")
    raise AssertionError("there is no record")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", b"{"),
        ("/api/tables", b'{"game": 1}'),
        ("/api/tables", b'{"game": "chess"}'),
        ("/api/tables", b'{"game": "meltwater", "options": {"season": "spring"}}'),
        ("/api/tables", b'{"game": "meltwater", "seats": [{"who": "me"}]}'),
        ("/api/tables", b'{"game": "meltwater", "seats": [{"who": "bot", "agent": "hal"}, {"who": "me"}]}'),
        ("/api/tables", b'{"game": "meltwater", "more": 1}'),
        ("/api/people", b'{"name": "\\u202e"}'),
        ("/api/people", b"\xff\xfe"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(server: Server, path: str, body: bytes) -> None:
    """With a sentence, and without anything of the inside."""
    with server.bot("Ragna") as ragna:
        answer = ragna.post(path, content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["words"]
    assert "Traceback" not in answer.text


def test_what_is_not_there_is_said_not_to_be_there(server: Server) -> None:
    """A table, a path."""
    with server.browser() as browser:
        for path in ("/api/tables/none", "/api/none"):
            answer = browser.get(path)
            assert answer.status_code == 404
            assert answer.json()["words"].startswith("There is no")


def test_the_api_describes_itself(server: Server) -> None:
    """Every route has a summary and a description."""
    with server.browser() as browser:
        described = browser.get("/schema/openapi.json").json()

    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert path.startswith("/api/")
            assert operation["summary"]
            assert operation["description"]
