"""Games of campaigns: none of them stands alone at a table, so none is offered there."""

from pathlib import Path

import pytest

import fimbul
from fimbul.core.errors import BadOptions
from fimbul.games import games, single_games
from fimbul.table.keep.record_files import open_record
from tests.table.parlour import BOT, ME, parlour
from tests.table.serving import serving

CAMPAIGNS = sorted(set(games()) - set(single_games()))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_table_is_set_up_for_a_game_of_a_campaign(tmp_path: Path, name: str) -> None:
    """Whatever world a client thinks of: the refusal comes before its options are looked at."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        for options in ({}, {"world": "{}"}, {"no_such_option": 1}):
            with pytest.raises(BadOptions, match="is played in campaigns; no game of it stands alone"):
                evening.table(ragna, name, ME, BOT, BOT, **options)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_record_of_a_campaign_is_opened_at_a_table(name: str) -> None:
    """An upload would bring a world that no campaign has led to."""
    sitting = fimbul.sit_down(fimbul.game(name), ["a", "b", "c", "d"])

    with pytest.raises(BadOptions, match="is played in campaigns"):
        open_record(sitting.text().encode())


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_no_page_offers_a_game_of_a_campaign(tmp_path: Path, name: str) -> None:
    """Neither the list of rules nor the API name it; the front page leads to campaigns, and to no table."""
    with serving(tmp_path) as house, house.browser() as browser:
        for page in ("/rules", "/api/games"):
            assert name not in browser.get(page).text.casefold()
        front = browser.get("/").text
        assert f'href="/campaigns/new/{name}"' in front
        assert f'value="{name}"' not in front
        assert f"/new/{name}" not in front.replace(f"/campaigns/new/{name}", "")
        for page in (f"/new/{name}", f"/rules/{name}"):
            assert browser.get(page).status_code == 404
