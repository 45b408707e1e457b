"""Sample rounds: found where a newcomer looks, told note by note, and played on."""

import re
from collections.abc import Iterator

import pytest

import fimbul
from fimbul.games import single_games
from fimbul.table.replay.lessons import lesson
from tests.table.serving import Server, serving

LINK = 'href="/sample-round/{}"'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of sample rounds."""
    with serving(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def test_a_newcomer_finds_the_sample_round_of_a_game_that_has_one(house: Server) -> None:
    """In the lobby, where a table is set up and over the rules; other games promise none."""
    with house.browser() as browser:
        lobby = browser.get("/").text
        for name in single_games():
            offered = fimbul.game(name).meta.sample_round
            for text in (lobby, browser.get(f"/new/{name}").text, browser.get(f"/rules/{name}").text):
                assert (LINK.format(name) in text) == offered, name


def test_a_sample_round_opens_at_its_first_note(house: Server) -> None:
    """Its page is an ordinary replay, whose line says what there is to see."""
    with house.browser() as browser:
        text = browser.get("/sample-round/scavengers").text
    assert '<p id="said">Three rounds are over.' in text
    assert 'value="0"' in text
    assert "Sarah" in text


def test_nobody_talks_in_a_sample_round(house: Server) -> None:
    """There are the log and one's own notes, and no tab that would always be empty."""
    with house.browser() as browser:
        text = browser.get("/sample-round/scavengers").text
    assert re.findall('data-tab-of="([a-z]+)"', text) == ["log", "notes"]
    assert 'id="chat"' not in text


def test_a_sample_round_has_a_step_for_every_note() -> None:
    """And none without words; it ends where the record ends."""
    replay = lesson("scavengers")
    notes = [line for line in (replay.game.sample_round() or "").splitlines() if line.startswith("note ")]
    assert [f"note {seat_of(frame.eyes)} {frame.note}" for frame in replay.frames] == notes
    assert replay.frames[-1].picks == len(replay.picks)


def seat_of(eyes: int | None) -> str:
    """A seat as records call it."""
    return "chance" if eyes is None else lesson("scavengers").game.seat_names[eyes]


def test_a_moment_is_seen_through_the_eyes_of_whom_it_tells_of(house: Server) -> None:
    """Sarah's hand when it is her turn, then Carol's; whoever looks as everyone sees no hand, and nothing is lit."""
    with house.browser() as browser:
        sarah, carol, everyone = (
            str(browser.get(f"/sample-round/scavengers/{step}").json()["tray"])
            for step in ("1?as=told", "6?as=told", "1?as=")
        )
    assert "Pills" in sarah
    assert "Pills" not in carol
    assert "Family of 4" in carol
    assert "Pills" not in everyone
    assert "data-option" not in sarah + carol


def test_a_game_without_a_sample_round_says_so(house: Server) -> None:
    """On a page that leads back, and to programs in a sentence; so does a game that nobody knows."""
    with house.browser() as browser:
        none, unknown = browser.get("/sample-round/meltwater"), browser.get("/sample-round/chess")
        refused = [browser.get(f"/sample-round/{path}") for path in ("meltwater/0", "chess/course")]
    assert (none.status_code, unknown.status_code) == (404, 404)
    assert "Meltwater has no sample round." in none.text
    assert [answer.status_code for answer in refused] == [400, 400]


def test_a_sample_round_is_made_once() -> None:
    """Whoever comes later watches the same one."""
    assert lesson("scavengers") is lesson("scavengers")


def test_the_record_of_a_sample_round_can_be_kept(house: Server) -> None:
    """It is the game's own, and replays."""
    with house.browser() as browser:
        answer = browser.get("/api/games/scavengers/sample-round")
        assert browser.get("/api/games/meltwater/sample-round").status_code == 400
    assert answer.text == fimbul.game("scavengers").sample_round()
    assert "attachment" in answer.headers["content-disposition"]


def test_a_sample_round_is_played_on(house: Server) -> None:
    """Who has seen Sarah's hand takes it over, against bots."""
    with house.bot("Ragna") as ragna:
        number = lesson("scavengers").frames[1].picks
        table = ragna.post("/api/games/scavengers/sample-round/fork", json={"number": number}).json()
        shown = ragna.get(f"/api/tables/{table['id']}/view?seat=0").json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert shown["view"]["turn"]["number"] == 4
    assert shown["view"]["tribes"]["sky"]["cards"]["hand"] == {"refugee": 2, "brawler": 1, "shovel": 1, "pills": 1}
