"""A box in progress at the table: a form from the box, a sentence beside each wrong field, and all members agree."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.games.legacy.test_entry import SET_UP
from tests.table.serving import Server, serving

FILLED = {
    **SET_UP,
    "territories.peru.city": "minor-city",
    "territories.peru.founder": "2",
    "names.peru": "New Lima",
    "games": "0",
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def campaign_of(host: httpx.Client, guest: httpx.Client) -> str:
    """A campaign of two."""
    campaign: str = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
    link = host.get(f"/c/{campaign}").text.partition("/join#")[2].partition('"')[0]
    assert guest.post(f"/api/campaigns/{campaign}/join", json={"invitation": link}).status_code == 201
    return campaign


def answers_in(page: str) -> dict[str, str]:
    """All fields of a form with what stands in them, as a browser would send them."""
    form = page.partition('/enter" data-then')[2]
    found = dict(re.findall(r'<input [^>]*name="([^"]+)"[^>]* value="([^"]*)"', form))
    for name, options in re.findall(r'<select class="field" name="([^"]+)">(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected>', options)
        found[name] = chosen[1] if chosen else ""
    return found


def test_a_box_in_progress_is_filled_in_and_agreed_to(house: Server) -> None:
    """The host fills in the form; each other member reads what would change, and agrees."""
    with house.bot("Ragna") as host, house.bot("Tomas") as tomas:
        campaign = campaign_of(host, tomas)
        home, api = f"/c/{campaign}", f"/api/campaigns/{campaign}"
        answers = {**answers_in(host.get(f"{home}/enter?games=0").text), **FILLED}
        assert len(answers) > 300
        answer = host.post(f"{api}/enter", json=answers)
        assert answer.status_code == 201, answer.text
        page = tomas.get(home).text
        for words in ("Peru, city", "Minor City", "New Lima", "Peru, founder"):
            assert words in page
        number = page.partition('name="proposal" value="')[2].partition('"')[0]
        assert tomas.post(f"{api}/agree", json={"proposal": number}).status_code == 201

        log = house.house.campaigns.kept[campaign].log
        assert log.world_view()["names"] == {"peru": "New Lima"}
        assert [chapter.kind for chapter in log.history] == ["correction"]


def test_each_field_that_cannot_be_so_says_why(house: Server) -> None:
    """All at once, and nothing is proposed."""
    with house.bot("Ragna") as host, house.bot("Tomas") as tomas:
        api = f"/api/campaigns/{campaign_of(host, tomas)}"
        wrong = {"territories.ural.fortification": "2", "names.china": "\u202e", "territories.peru.founder": "1"}
        answer = host.post(f"{api}/enter", json={**FILLED, "territories.peru.city": "", **wrong})

        assert answer.status_code == 400
        assert set(answer.json()["fields"]) == set(wrong)
        assert all(sentence.endswith(".") for sentence in answer.json()["fields"].values())


def test_what_is_in_a_package_is_shown_when_it_is_said_to_be_open(house: Server) -> None:
    """Not before."""
    with house.bot("Ragna") as host, house.bot("Tomas") as tomas:
        home = f"/c/{campaign_of(host, tomas)}"

        assert "Comeback" not in host.get(f"{home}/enter?games=0").text
        assert "Comeback power" in host.get(f"{home}/enter?games=0&pack-2=on").text


def test_only_the_host_fills_in_a_box_and_only_between_games(house: Server) -> None:
    """Others are led home."""
    with house.bot("Ragna") as host, house.bot("Tomas") as tomas:
        campaign = campaign_of(host, tomas)
        home, api = f"/c/{campaign}", f"/api/campaigns/{campaign}"
        assert tomas.get(f"{home}/enter").headers["location"] == home
        assert tomas.post(f"{api}/enter", json=FILLED).status_code == 409
        assert host.get(f"{home}/enter").status_code == 200
        host.post(f"{api}/bot", json={"name": "Skadi"})
        host.post(f"{api}/sit", json={"1": "here", "2": "here", "3": "here"})
        assert host.get(f"{home}/enter").headers["location"] == home
        assert host.post(f"{api}/enter", json=FILLED).status_code == 409
