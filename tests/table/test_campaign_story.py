"""What a campaign tells of its games: when they were played, in figures, and as replays that lead to each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul.core.campaign_game import Tally
from fimbul.table.campaign.home import home_of, neighbours_of
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import Parlour, Stopwatch
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")
HOUR_S = 3600


def test_the_home_tells_when_games_were_played_and_where_they_are_replayed(
    evening: Parlour, stopwatch: Stopwatch
) -> None:
    """Also after a restart; a fork keeps days and replays of the games that it has."""
    standing, people = begin(evening, *PEOPLE)
    first = sit_down(evening, standing, people)
    began = stopwatch()
    stopwatch.go_on(HOUR_S)
    play(evening, standing, first, people, SHORT)
    ended = stopwatch()
    stopwatch.go_on(HOUR_S)
    evening.house.campaigns.kept.clear()
    standing = evening.run(evening.house.campaigns.find(standing.id))
    fork = evening.run(evening.house.campaigns.fork(standing, people[1], 1, "end"))
    evening.house.campaigns.kept.clear()
    for campaign in (standing.id, fork.id):
        found = evening.run(evening.house.campaigns.find(campaign))
        replays = evening.run(evening.house.campaigns.replays(found, people[0]))
        shown = home_of(found, people[0], "", "", 1000, replays)

        assert shown["played"] == (first.setup.id, began, ended)
        assert shown["dates"] == {1: ended}
        assert shown["replays"] == {1: first.setup.id}


def test_the_home_counts_what_leaves_no_mark(evening: Parlour) -> None:
    """Games won and lost, stars and conquests by member; how often a territory was conquered stands in its story."""
    standing, people = begin(evening, *PEOPLE)
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    chapter = standing.log.history[0]
    taken = [each for each in chapter.tallies if each.kind == "conquered"]
    statistics = home_of(standing, people[0], "", "", 1000)["statistics"]
    winner = standing.log.member(chapter.winners[0]).number

    assert {row.person for row in statistics.members} == {1, 2, 3}
    best = statistics.members[0]
    assert (best.person, best.figures[:2], best.figures[4]) == (winner, (1, 1), 4)
    assert sum(row.figures[5] for row in statistics.members) == sum(each.number for each in taken) > 0
    place = taken[0].about
    times = sum(each.number for each in taken if each.about == place)
    told = home_of(standing, people[0], "", place, 1000)["told"]
    assert told.facts[0] == ("Conquered", f"{times} time{'s' if times > 1 else ''}")
    assert Tally("stars", winner, "", 4) in chapter.tallies
    story = [change.sentence for _, change in home_of(standing, people[0], "", place, 1000)["story"]]
    assert sum("took it" in sentence for sentence in story) == sum(each.about == place for each in taken)
    begun = home_of(standing, people[0], "0", place, 1000)  # the slider begins with the box
    assert (begun["chosen"], begun["chapter"], begun["story"]) == (0, None, [])
    assert home_of(standing, people[0], "1", "", 1000)["added"].endswith(" more")


def test_replays_lead_from_game_to_game(evening: Parlour) -> None:
    """To the one before and the one after, of games that this member may watch."""
    standing, people = begin(evening, *PEOPLE)
    tables = []
    for _ in range(2):
        room = sit_down(evening, standing, people)
        play(evening, standing, room, people, SHORT)
        tables.append(room.setup.id)
    replays = evening.run(evening.house.campaigns.replays(standing, people[2]))

    first, second = (neighbours_of(standing, table, replays) for table in tables)
    assert (first.before, first.after) == ("", tables[1])
    assert (second.before, second.after) == (tables[0], "")
    assert [game[1] for game in second.games] == ["1", "2"]
    assert evening.run(evening.house.campaigns.replays(standing, evening.person("Una"))) == set()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def test_a_table_says_which_game_of_its_campaign_it_is(house: Server) -> None:
    """With a way home; and there is a way to the whole story, for members alone."""
    with house.bot("Ragna") as host, house.bot("Una") as other:
        campaign = host.post("/api/campaigns", json={"game": "legacy", "title": "Cold Harbour"}).json()["id"]
        for name in ("Skadi", "Ymir"):
            host.post(f"/api/campaigns/{campaign}/bot", json={"name": name})
        table = host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"}).json()["id"]
        page = host.get(f"/t/{table}").text

        assert "Game 1 of 15" in page
        assert f'href="/c/{campaign}"' in page
        assert host.get(f"/c/{campaign}/replay").headers["location"] == f"/c/{campaign}"
        assert other.get(f"/c/{campaign}/replay").status_code == 404
