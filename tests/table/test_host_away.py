"""A host who is away: the chair goes to a member who asks for it, if all others agree and the host does not say no."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fimbul.table.campaign.campaigns import Standing
from fimbul.table.http.protocol import Pace
from fimbul.table.people.persons import Person
from fimbul.table.play.refused import Refused
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import Parlour, Stopwatch, parlour
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")
WEEK_S = 7 * 24 * 3600
TONIGHT = [(1, True), (2, False), (3, False)]


def ask(evening: Parlour, standing: Standing, person: Person) -> int:
    """Somebody asks for the chair; the number of that proposal."""
    evening.run(evening.house.agreements.ask_for_the_chair(standing, person))
    assert standing.proposal is not None
    return standing.proposal.at


def agree(evening: Parlour, standing: Standing, person: Person, number: int) -> None:
    """Somebody has nothing against it."""
    evening.run(evening.house.agreements.agree(standing, person, number))


def settle(evening: Parlour, standing: Standing) -> None:
    """Somebody comes to the home of the campaign."""
    evening.run(evening.house.agreements.settle(standing))


def test_a_member_calls_to_the_table_when_the_host_stays_away(evening: Parlour, stopwatch: Stopwatch) -> None:
    """All others agree, a week goes by without a no, and nothing is stuck any more; so after a restart."""
    standing, (host, tomas, wen) = begin(evening, *PEOPLE)
    number = ask(evening, standing, tomas)
    agree(evening, standing, wen, number)
    settle(evening, standing)
    assert standing.host == host.id
    with pytest.raises(Refused, match="Only the host"):
        evening.run(evening.house.sit_down_tonight(standing, tomas, TONIGHT, Pace()))
    stopwatch.go_on(WEEK_S)
    evening.house.campaigns.kept.clear()
    again = evening.run(evening.house.campaigns.find(standing.id))
    evening.run(evening.house.sit_down_tonight(again, tomas, TONIGHT, Pace()))

    assert (again.host, again.proposal) == (tomas.id, None)
    evening.house.campaigns.kept.clear()
    assert evening.run(evening.house.campaigns.find(standing.id)).host == tomas.id


def test_the_chair_waits_for_all_others(evening: Parlour, stopwatch: Stopwatch) -> None:
    """However long: who has not answered has not agreed. The last yes after that week is enough."""
    standing, (host, tomas, wen) = begin(evening, *PEOPLE)
    number = ask(evening, standing, tomas)
    stopwatch.go_on(3 * WEEK_S)
    settle(evening, standing)
    assert standing.host == host.id
    agree(evening, standing, wen, number)

    assert standing.host == tomas.id


@pytest.mark.parametrize("who", [0, 2], ids=["the host", "another member"])
def test_one_no_leaves_the_chair_where_it_is(evening: Parlour, stopwatch: Stopwatch, who: int) -> None:
    """Also that of the host, who is not asked; and it is not asked for again at once."""
    standing, people = begin(evening, *PEOPLE)
    number = ask(evening, standing, people[1])
    evening.run(evening.house.agreements.refuse(standing, people[who], number))
    stopwatch.go_on(60)
    with pytest.raises(Refused, match="Wait a while"):
        ask(evening, standing, people[1])
    stopwatch.go_on(WEEK_S)
    settle(evening, standing)

    assert standing.host == people[0].id


def test_a_host_who_is_there_needs_not_say_so(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Who calls to the table, or gives the chair away, is not away; and who asked and left does not become host."""
    standing, (host, tomas, wen) = begin(evening, *PEOPLE)
    ask(evening, standing, tomas)
    sit_down(evening, standing, [host, tomas, wen])
    assert standing.proposal is None
    agreements, campaigns = evening.house.agreements, evening.house.campaigns
    with pytest.raises(Refused, match="You have the host"):
        evening.run(agreements.ask_for_the_chair(standing, host))
    number = ask(evening, standing, tomas)
    evening.run(campaigns.hand_over(standing, host, 3))
    with pytest.raises(Refused, match="not proposed any more"):
        agree(evening, standing, wen, number)
    stopwatch.go_on(WEEK_S)
    settle(evening, standing)
    assert standing.host == wen.id


def test_who_left_does_not_get_the_chair(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Though all others had agreed."""
    standing, (host, tomas, wen) = begin(evening, *PEOPLE)
    agree(evening, standing, wen, ask(evening, standing, tomas))
    evening.run(evening.house.campaigns.leave(standing, tomas, 2))
    stopwatch.go_on(WEEK_S)
    settle(evening, standing)

    assert standing.host == host.id


def test_the_chair_is_asked_for_while_a_game_is_played(evening: Parlour, stopwatch: Stopwatch, tmp_path: Path) -> None:
    """The game goes on and ends; what was asked for still stands, in another house, too."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    number = ask(evening, standing, people[1])
    assert room.proposed == ""
    agree(evening, standing, people[2], number)
    play(evening, standing, room, people, SHORT)
    assert standing.log.games == 1
    evening.close()
    stopwatch.go_on(WEEK_S)
    with parlour(tmp_path) as later:
        again = later.run(later.house.campaigns.find(standing.id))
        settle(later, again)
        assert again.host == people[1].id
    evening.reopen()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def test_the_home_tells_who_asks_for_the_chair(house: Server) -> None:
    """All members see it; the host is offered to stay, the others to agree."""
    with house.bot("Ragna") as host, house.bot("Tomas") as tomas, house.bot("Wen") as wen:
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        home, api = f"/c/{campaign}", f"/api/campaigns/{campaign}"
        link = {"invitation": host.get(home).text.partition("/join#")[2].partition('"')[0]}
        for guest in (tomas, wen):
            assert guest.post(f"{api}/join", json=link).status_code == 201
        assert "The host is away" in tomas.get(home).text
        assert "The host is away" not in host.get(home).text
        assert tomas.post(f"{api}/chair").status_code == 201

        pages = [each.get(home).text for each in (host, tomas, wen)]
        assert all("Tomas asks for the host" in page for page in pages)
        for button, who in (("I stay host", 0), ("Take it back", 1), ("I agree", 2)):
            assert [button in page for page in pages] == [number == who for number in range(3)]
