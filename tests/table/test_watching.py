"""Watching a campaign: if its host lets others, and only those in whose own campaigns nothing of it is sealed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul.table.http.members_only import VEILED, why_not_watch
from fimbul.table.play.refused import Refused
from tests.table.campaigning import OPENS, begin, play, see_all, sit_down
from tests.table.parlour import Parlour
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")


def test_nobody_watches_unless_the_host_lets_them(evening: Parlour) -> None:
    """To others there is no such table before; and when the host closes the door again, who watches is sent away."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    house, una = evening.house, evening.person("Una")
    assert evening.run(why_not_watch(house, room.setup.id, una)) == (404, "There is no such table.")
    with pytest.raises(Refused, match="Only the host"):
        evening.run(house.let_watch(standing, people[1], True))
    evening.run(house.let_watch(standing, people[0], True))
    for stranger in (una, None):
        assert evening.run(why_not_watch(house, room.setup.id, stranger)) is None
    lines = [evening.line(room, stranger) for stranger in (una, None, people[1])]
    assert not any(line.held_back for line in lines)
    evening.house.campaigns.kept.clear()
    again = evening.run(house.campaigns.find(standing.id))
    assert again.watched
    evening.run(house.let_watch(again, people[0], False))

    assert [line.hung_up.is_set() for line in lines] == [True, True, False]
    assert evening.run(why_not_watch(house, room.setup.id, una)) == (404, "There is no such table.")


def test_who_watches_is_shown_nothing_more_once_something_is_opened_that_she_does_not_know(evening: Parlour) -> None:
    """Neither over an open line nor at the door, nor when the game is over; who knows it from her own goes on."""
    standing, people = begin(evening, *PEOPLE)
    house, una, olav = evening.house, evening.person("Una"), evening.person("Olav")
    own, others = begin(evening, "Sif", "Yrsa", "Odd")
    evening.run(house.campaigns.join(own.id, own.invitation, olav))
    there = sit_down(evening, own, others)
    play(evening, own, there, others, OPENS, until=lambda: bool(there.openings.here()))
    opened = there.openings.all()
    evening.run(house.let_watch(standing, people[0], True))
    room = sit_down(evening, standing, people)
    assert evening.run(why_not_watch(house, room.setup.id, una)) is None
    line = evening.line(room, una)
    play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
    assert room.openings.all() == opened

    assert line.held_back
    for person in (una, olav, None):  # Olav has not looked yet at what was opened in his campaign
        assert evening.run(why_not_watch(house, room.setup.id, person)) == (403, VEILED)
    evening.run(house.see(own, olav, 99))
    assert evening.run(why_not_watch(house, room.setup.id, olav)) is None
    assert not evening.line(room, olav).held_back
    see_all(evening, standing, people, room)
    play(evening, standing, room, people, OPENS)
    assert evening.run(why_not_watch(house, room.setup.id, una)) == (403, VEILED)
    assert evening.run(why_not_watch(house, room.setup.id, olav)) is None


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def test_who_watches_finds_the_table_and_not_the_home(house: Server) -> None:
    """Pages, pictures and views of the table; the campaign itself is its members', and nobody takes part by looking."""
    with house.bot("Ragna") as host, house.bot("Una") as other:
        campaign = host.post("/api/campaigns", json={"game": "legacy", "title": "Cold Harbour"}).json()["id"]
        for name in ("Skadi", "Ymir"):
            host.post(f"/api/campaigns/{campaign}/bot", json={"name": name})
        table = host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"}).json()["id"]
        for path in (f"/t/{table}", f"/t/{table}/analysis", f"/api/tables/{table}/analysis"):
            assert other.get(path).status_code == 404
        assert other.post(f"/api/campaigns/{campaign}/watch", json={"watched": "yes"}).is_error
        assert host.post(f"/api/campaigns/{campaign}/watch", json={"watched": "yes"}).status_code == 201

        page = other.get(f"/t/{table}")
        assert page.status_code == 200
        assert f"/c/{campaign}" not in page.text
        for path in ("/t/{}/cut/dark.svg", "/api/tables/{}", "/api/tables/{}/view"):
            assert other.get(path.format(table)).status_code == 200, path
        assert other.get(f"/c/{campaign}").status_code == 404
        assert other.get(f"/api/campaigns/{campaign}/file").is_error
        pick = {"seat": 0, "at": 0, "word": "done"}
        assert other.post(f"/api/tables/{table}/pick", json=pick).is_error
        assert other.post(f"/api/tables/{table}/sit", json={}).is_error
        assert other.post(f"/api/tables/{table}/fork", json={"number": 0}).is_error
