"""A house with boxes of its own: tables are played with the one that was chosen, and who lacks it is told so."""

from pathlib import Path

import pytest

import fimbul
from fimbul.table.page.rendering import option_words
from fimbul.table.play.versions import CannotGoOn
from tests.own_boxes import corrected
from tests.table.parlour import ME, here, parlour, sitting_of, state_of
from tests.table.serving import serving
from tests.table.test_versions import write_over


@pytest.fixture
def boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that has Ragna's box of Meltwater."""
    corrected(tmp_path / "boxes" / "ragna", "meltwater")
    monkeypatch.setenv("FIMBUL_DATA", str(tmp_path / "boxes"))


@pytest.mark.usefixtures("boxes")
def test_two_tables_play_with_different_boxes(tmp_path: Path) -> None:
    """Red has five civilians at one of them, one at the other."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        usual, other = (
            evening.table(ragna, "meltwater", ME, here("Olav"), season="winter", data=box)
            for box in ("shipped", "ragna")
        )

        assert [state_of(room).view(None)["survivors"]["red"] for room in (usual, other)] == [5, 1]
        assert [option_words("meltwater", room.setup.options) for room in (usual, other)] == [
            "Winter",
            "Winter · data ragna",
        ]


@pytest.mark.usefixtures("boxes")
def test_a_house_that_lacks_the_box_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table waits until the box is there again."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, here("Olav"), season="winter", data="ragna")
        table, used = room.setup.id, room.setup.data
    with monkeypatch.context() as away, parlour(tmp_path) as evening:
        away.delenv("FIMBUL_DATA")
        with pytest.raises(CannotGoOn, match=rf"another box \({used}, Fimbul .*\) than is here"):
            evening.run(evening.house.room(table))
    with parlour(tmp_path) as evening:
        assert sitting_of(evening.run(evening.house.room(table))).game.data_hash() == used


@pytest.mark.usefixtures("boxes")
def test_a_table_from_before_boxes_were_chosen_finds_its_box(tmp_path: Path) -> None:
    """By the hash of what it uses; with another box in the house, too."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, here("Olav"), season="winter", data="ragna")
        write_over(evening, room, options='{"season": "winter"}')

        again = evening.run(evening.house.room(room.setup.id))

        assert again.game.options["data"] == room.game.options["data"]


@pytest.mark.usefixtures("boxes")
def test_the_page_offers_the_boxes_of_the_house(tmp_path: Path) -> None:
    """By name, like every other choice."""
    with serving(tmp_path) as server, server.browser() as browser:
        assert '<option value="ragna">Ragna</option>' in browser.get("/new/meltwater").text
        told = {game["name"]: game for game in browser.get("/api/games").json()}

    assert told["meltwater"]["options"][-1]["values"] == ["shipped", "ragna"]


def test_a_page_without_boxes_offers_none(tmp_path: Path) -> None:
    """Nobody is asked what cannot be answered differently."""
    with serving(tmp_path) as server, server.browser() as browser:
        assert "choice-data" not in browser.get("/new/meltwater").text
    assert "data" in fimbul.game("meltwater").options
