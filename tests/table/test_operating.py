"""What the operator of a house sees of it: is it well, its figures, its log; and what nobody else does."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.datastructures import Headers
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError

import fimbul
from fimbul.core.errors import BadOptions
from fimbul.core.version import VERSION
from fimbul.table.app import create_app
from fimbul.table.http import operating
from fimbul.table.http.guard import PRIVATE
from fimbul.table.http.log_lines import JsonLine, Line, write_log
from fimbul.table.http.metrics import Watchers
from fimbul.table.settings import Settings
from tests.table.doorstep import Doorstep, doorstep
from tests.table.processes import street
from tests.table.serving import Server

HERE = "127.0.0.1"
INSIDE = "10.0.0.7"
SOMEBODY = "192.0.2.9"
SECRET = "the hidden card"
TOKEN = "a token of the operator"
LOCAL = {"host": "127.0.0.1:8000"}


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Doorstep]:
    """The house, from outside."""
    with doorstep(tmp_path) as opened:
        yield opened


def figures(text: str) -> dict[str, float]:
    """Figures by their name and labels, as Prometheus reads them."""
    found = {}
    for family in text_string_to_metric_families(text):
        for each in family.samples:
            found[" ".join([each.name, *each.labels.values()])] = each.value
    return found


def test_a_house_that_can_write_is_ready(door: Doorstep) -> None:
    """And well; whoever asks is told no more than that, and nothing of it is kept anywhere."""
    for path, words in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
        answer = door.ask("GET", path, SOMEBODY)
        assert (answer.status_code, answer.text) == (200, words)
        assert answer.headers["cache-control"] == "no-store"


def test_a_house_that_cannot_write_is_well_and_not_ready(door: Doorstep, monkeypatch: pytest.MonkeyPatch) -> None:
    """People are sent elsewhere, and it is not killed for it. What the database says is not told."""

    async def fail(*_changes: object) -> None:
        raise OperationalError("INSERT secret", {}, Exception("secret"))

    monkeypatch.setattr(door.house.store, "write", fail)

    answer = door.ask("GET", "/readyz")
    assert (answer.status_code, answer.text) == (503, "The database cannot be written.\n")
    assert door.ask("GET", "/healthz").status_code == 200


def test_whoever_asks_often_makes_nobody_write(door: Doorstep, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried once in a while."""
    written: list[object] = []

    async def count(*changes: object) -> None:
        written.append(changes)

    monkeypatch.setattr(door.house.store, "write", count)
    for _ in range(20):
        assert door.ask("GET", "/readyz").status_code == 200

    assert len(written) == 1
    monkeypatch.setattr(operating, "GOOD_FOR_S", 0.0)
    door.ask("GET", "/readyz")
    assert len(written) == 2


def test_a_house_that_closes_is_not_ready(door: Doorstep) -> None:
    """From the moment on that it was told to."""
    door.house.is_closing = True

    assert door.ask("GET", "/readyz").status_code == 503


def test_figures_count_what_has_happened(server: Server) -> None:
    """Of tables, moves, lines and writes; in words that Prometheus reads."""
    with server.bot("Ragna") as ragna, server.browser() as operator:
        table = ragna.post("/api/tables", json={"game": "meltwater", "agent": "uniform"}).json()["id"]
        ragna.post("/api/tables", json={"game": "meltwater", "seats": [{"who": "me"}, {"who": "free"}]})
        before = figures(operator.get("/metrics").text)
        with server.line(table, ragna):
            shown = ragna.get(f"/api/tables/{table}/view", params={"seat": 0}).json()
            body = {"seat": 0, "at": shown["at"], "word": shown["options"][0][0]}
            assert ragna.post(f"/api/tables/{table}/pick", json=body).status_code == 201
            after = figures(operator.get("/metrics").text)

    assert (before["fimbul_rooms playing"], before["fimbul_rooms waiting"]) == (1, 1)
    assert (before["fimbul_tables playing"], before["fimbul_tables waiting"]) == (1, 1)
    assert (before["fimbul_people"], before["fimbul_lines"], before["fimbul_database_up"]) == (1, 0, 1)
    assert before["fimbul_notices_waiting"] == 0
    assert (after["fimbul_lines"], after["fimbul_people_here"]) == (1, 1)
    assert after["fimbul_acts_total"] > before["fimbul_acts_total"]
    assert after["fimbul_write_seconds_count"] > before["fimbul_write_seconds_count"]
    assert after["fimbul_answers_total 2xx"] > before["fimbul_answers_total 2xx"]
    assert after[f"fimbul_build_info {VERSION}"] == 1
    assert after["process_resident_memory_bytes"] > 1e6


def test_figures_name_nobody_and_no_table_and_no_game(server: Server) -> None:
    """Nor any word of one."""
    with server.bot("Ragna the Secretive") as ragna, server.browser() as operator:
        made = ragna.post(
            "/api/tables", json={"game": "scavengers", "title": "Whiteout", "options": {"seats": 2}}
        ).json()
        text = operator.get("/metrics").text

    for secret in ("Ragna", "Whiteout", made["id"], *fimbul.games()):
        assert secret not in text


@pytest.mark.parametrize(
    ("address", "headers", "settings", "status"),
    [
        (HERE, LOCAL, {}, 200),
        ("::ffff:127.0.0.1", LOCAL, {}, 200),
        (SOMEBODY, {}, {}, 404),
        (HERE, {"x-forwarded-for": SOMEBODY}, {}, 404),
        (HERE, {**LOCAL, "x-forwarded-for": HERE}, {}, 404),
        (HERE, {**LOCAL, "via": "1.1 somewhere"}, {}, 404),
        (INSIDE, {}, {"metrics_for": "10.0.0.0/8"}, 200),
        (HERE, LOCAL, {"metrics_for": "10.0.0.0/8"}, 404),
        (HERE, LOCAL, {"metrics_for": ""}, 404),
        (SOMEBODY, {"authorization": f"Bearer {TOKEN}"}, {"metrics_token": TOKEN}, 200),
        (SOMEBODY, {"authorization": "Bearer another"}, {"metrics_token": TOKEN}, 404),
        (SOMEBODY, {"authorization": "Bearer "}, {"metrics_token": ""}, 404),
        (SOMEBODY, {}, {"metrics_token": TOKEN}, 404),
    ],
)
def test_figures_are_for_whom_the_operator_names(
    address: str, headers: dict[str, str], settings: dict[str, str], status: int
) -> None:
    """By address, if nobody has passed it on, or by a token."""
    chosen = Settings(**settings)  # type: ignore[arg-type]
    watchers = Watchers(chosen.metrics_for, chosen.metrics_token)

    assert watchers.may(address, Headers(headers)) == (status == 200)


def test_for_others_there_are_no_figures(door: Doorstep) -> None:
    """It looks as if there were nothing at that address."""
    here, there = door.ask("GET", "/metrics", HERE, headers=LOCAL), door.ask("GET", "/metrics", SOMEBODY)

    assert (here.status_code, there.status_code) == (200, 404)
    assert there.json() == door.ask("GET", "/nothing", SOMEBODY).json()


def test_a_token_is_not_guessed(tmp_path: Path) -> None:
    """So many tries, and then none for a while."""
    with doorstep(tmp_path, metrics_token=TOKEN, logins_per_hour=3) as door:
        wrong = {"authorization": "Bearer guess"}
        answers = [door.ask("GET", "/metrics", SOMEBODY, headers=wrong).status_code for _ in range(5)]

    assert answers == [404, 404, 404, 429, 429]


def test_a_wrong_network_is_refused_before_the_house_opens(tmp_path: Path) -> None:
    """In a sentence that names the setting; the database is nobody's then."""
    settings = Settings(f"sqlite:///{tmp_path / 'fimbul.db'}", metrics_for="everybody")

    with pytest.raises(BadOptions, match="FIMBUL_METRICS_FOR"):
        create_app(settings)

    assert not list(tmp_path.iterdir())


def test_the_house_says_what_it_is(tmp_path: Path) -> None:
    """Engine, commit and boxes; to people and to programs."""
    with doorstep(tmp_path, commit="a1b2c3d") as door:
        page, told = door.ask("GET", "/about").text, door.ask("GET", "/api/version").json()

    assert (told["engine"], told["commit"]) == (VERSION, "a1b2c3d")
    assert told["boxes"] == {name: fimbul.game(name).data_hash() for name in fimbul.games()}
    assert all(word in page for word in (VERSION, "a1b2c3d", *told["boxes"].values()))


def test_robots_are_kept_from_tables_and_from_links_of_persons(door: Doorstep) -> None:
    """They are asked not to look, and what they find by a link they are told not to list."""
    asked = door.ask("GET", "/robots.txt").text.splitlines()
    table = door.post("/api/tables", {"game": "meltwater", "seats": [{"who": "me"}, {"who": "free"}]}).json()["id"]

    assert asked == ["User-agent: *", *[f"Disallow: {path}" for path in PRIVATE]]
    for path in (f"/t/{table}", f"/t/{table}/replay", f"/join/{table}", "/enter", "/me", "/api/tables", "/c/none"):
        assert path.startswith(PRIVATE)
        assert "noindex" in door.ask("GET", path).headers["x-robots-tag"]
    for path in ("/", "/rules", "/rules/meltwater", "/puzzles", "/about"):
        assert not path.startswith(PRIVATE)
        assert "x-robots-tag" not in door.ask("GET", path).headers


def test_every_address_with_a_word_of_somebody_in_it_is_private(door: Doorstep) -> None:
    """Only words that are in the box, or in the house, are for everybody."""
    of_all = {"game", "file", "file_path", "picture", "puzzle", "step"}
    of_the_house = ("/puzzle/", "/schema")

    named = [route.path for route in door.app.routes if set(re.findall(r"{(\w+)[:}]", route.path)) - of_all]

    assert len(named) > 10
    assert [path for path in named if not path.startswith((*PRIVATE, *of_the_house))] == []


@pytest.mark.parametrize(
    ("settings", "headers", "strict"),
    [
        ({}, {}, False),
        ({}, {"x-forwarded-proto": "https"}, False),
        ({"public_url": "http://games.example"}, {}, False),
        ({"public_url": "https://games.example"}, {}, True),
    ],
)
def test_browsers_keep_to_https_where_the_operator_says_so(
    tmp_path: Path, settings: dict[str, str], headers: dict[str, str], strict: bool
) -> None:
    """Not because a proxy has it today: nobody could come for a year if it was gone tomorrow."""
    with doorstep(tmp_path, **settings) as door:
        for path in ("/", "/api/games", "/nothing", "/healthz"):
            answer = door.ask("GET", path, HERE, headers=headers)
            assert ("strict-transport-security" in answer.headers) == strict


def test_a_page_opens_no_camera_and_keeps_no_window_of_others(door: Doorstep) -> None:
    """Browsers are told so with every answer."""
    for path in ("/", "/api/games", "/nothing"):
        headers = door.ask("GET", path).headers
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]


def said(formatter: logging.Formatter, name: str, words: str, *values: object, error: bool = False) -> str:
    """What stands in the log when somebody says this."""
    written = io.StringIO()
    logger = logging.getLogger(name)
    kept, level = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        write_log("json" if isinstance(formatter, JsonLine) else "text")
        (handler,) = logging.getLogger().handlers
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(written)
        try:
            raise ValueError(SECRET)
        except ValueError:
            logger.warning(words, *values, exc_info=error)
    finally:
        logging.basicConfig(level=level, handlers=kept, force=True)
    return written.getvalue()


def test_the_log_can_be_json() -> None:
    """A line for each thing that is said, with when, how bad, by whom and where; never what an error says."""
    line = said(JsonLine(), "fimbul.table", "table %s failed", "t1", error=True)
    told = json.loads(line)

    assert line.count("\n") == 1
    assert (told["level"], told["from"], told["words"]) == ("warning", "fimbul.table", "table t1 failed")
    assert "test_operating.py" in told["where"]
    assert told["where"].endswith("ValueError")
    assert SECRET not in line


def test_what_other_libraries_put_into_their_sentences_is_left_out() -> None:
    """It may be a key in a query, or a row; errors have no words either."""
    for formatter in (JsonLine(), Line()):
        line = said(formatter, "somebody.else", "asked for %s", "/enter?key=secret", error=True)
        assert "asked for %s" in line
        assert "key=secret" not in line
        assert SECRET not in line


def test_a_form_of_the_log_that_there_is_not_is_refused() -> None:
    """In a sentence that names the setting."""
    with pytest.raises(BadOptions, match="FIMBUL_LOG_FORMAT"):
        write_log("xml")


def test_a_house_with_a_setting_that_makes_no_sense_does_not_open(tmp_path: Path) -> None:
    """The process says which, and ends."""
    with street() as serve:
        status, words = serve(f"sqlite:///{tmp_path / 'fimbul.db'}", FIMBUL_LOG_FORMAT="xml").end()

    assert status == 1
    assert words == "FIMBUL_LOG_FORMAT is one of text, json, not 'xml'.\n"
