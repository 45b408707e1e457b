"""Campaigns attacked at their doors: worlds from outside, races between members, and looks past an opening."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import fimbul
from fimbul.core import campaign_file
from fimbul.core.errors import FimbulError
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.world_text import write_world
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.http.live import HAS_LEFT
from fimbul.table.http.protocol import Pace
from fimbul.table.play.refused import Refused
from tests.games.legacy.scene import marked
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import Parlour
from tests.table.postgres import postgres
from tests.table.serving import Server, serving
from tests.table.test_postgresql import house_at

PEOPLE = ("Ragna", "Tomas", "Wen")
BEGINNING = campaign_file.Beginning("legacy", "0.1.0", "x", {}, PEOPLE, "")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def entered() -> str:
    """A world that somebody has thought of, whole enough to be entered in the library."""
    greens = "die-mechaniker fortified-hq, enclave-of-the-bear overrun, imperial-balkania settlers"
    world = marked("ural coins/5, china coins/5, peru coins/5", "pack-1", f"{greens}, khan-industries hq-garrison")
    world.fill(4, 0, 8)
    line = write_world(world, BOX)
    fimbul.campaign("legacy", members=["Ragna"], world=line, agreed=["Ragna"])
    return line


def test_no_world_comes_in_among_the_options_of_a_new_campaign(house: Server) -> None:
    """Nor anything else that the library takes beside options: each is refused as an option that there is not."""
    with house.bot("Ragna") as host:
        for options in (
            {"world": entered(), "agreed": "Ragna"},
            {"members": "Ragna"},
            {"name": "legacy"},
            {"seats": 3},
            {"persons": "1,2,3"},
            {"self": 1},
        ):
            answer = host.post("/api/campaigns", json={"game": "legacy", "options": options})
            assert answer.status_code == 400, (options, answer.text)
            assert "has no option" in answer.text
        assert host.post("/api/campaigns", json={"game": "legacy", "options": {"start": "guide"}}).status_code == 201


@pytest.mark.parametrize("options", [{"one_kaboom": True}, {"one_kaboom": "perhaps"}, {"two_kabooms": True}])
def test_an_option_about_what_is_sealed_is_none(house: Server, options: dict[str, Any]) -> None:
    """Whoever guesses its name is told what whoever guesses any other is told, byte for byte."""
    with house.bot("Ragna") as host:
        answers = [
            host.post("/api/campaigns", json={"game": "legacy", "options": {name: value}})
            for option, value in options.items()
            for name in (option, "x" * len(option))
        ]
        guessed = next(iter(options))
        assert [answer.status_code for answer in answers] == [400, 400]
        assert answers[0].text.replace(guessed, "*") == answers[1].text.replace("x" * len(guessed), "*")


def together(evening: Parlour, standing: Standing, *works: Any) -> list[Any]:
    """What came of things that were all begun before the first was done, one after the other; refusals among them."""

    async def begun() -> list[Any]:
        async with standing.lock:
            tasks = [asyncio.create_task(work) for work in works]
            await asyncio.sleep(0)
        return await asyncio.gather(*tasks, return_exceptions=True)

    return evening.run(begun())


def test_the_chair_is_handed_over_once(evening: Parlour) -> None:
    """Who has given it away gives it to nobody else, though both were asked for at once."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    works = [campaigns.hand_over(standing, people[0], number) for number in (2, 3)]
    first, second = together(evening, standing, *works)

    assert first is None
    assert isinstance(second, Refused)
    assert standing.host == people[1].id


@pytest.mark.parametrize("act", ["add_bot", "answer", "leave"])
def test_who_gives_the_chair_away_does_nothing_more_as_host(evening: Parlour, act: str) -> None:
    """Whatever was asked for in the same moment, after it."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    evening.run(campaigns.add_bot(standing, people[0], "Skadi"))
    works: dict[str, Any] = {
        "add_bot": lambda: campaigns.add_bot(standing, people[0], "Ymir"),
        "answer": lambda: campaigns.answer(standing, people[0], "one_kaboom", True),
        "leave": lambda: campaigns.leave(standing, people[0], 4),
    }
    _, refused = together(evening, standing, campaigns.hand_over(standing, people[0], 2), works[act]())

    assert isinstance(refused, Refused)
    assert "Only the host" in str(refused)


def test_who_waited_for_an_act_that_failed_does_not_write_after_it(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not written is forgotten by all: else the next act would stand in the log without the one before."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    write, failing = evening.house.store.write, [True]

    async def fail_once(*changes: Any, acts: Any = ()) -> None:
        await asyncio.sleep(0)
        if failing.pop() if failing else False:
            raise OperationalError("the disk", {}, Exception("is full"))
        await write(*changes, acts=acts)

    monkeypatch.setattr(evening.house.store, "write", fail_once)
    works = (campaigns.add_bot(standing, people[0], "Skadi"), campaigns.leave(standing, people[1], 2))
    failed, waited = together(evening, standing, *works)

    assert isinstance(failed, OperationalError)
    assert isinstance(waited, Refused)
    again = evening.run(campaigns.find(standing.id))
    assert [member.name for member in again.log.taking_part()] == [*PEOPLE]
    evening.run(campaigns.leave(again, people[1], 2))
    campaigns.kept.clear()
    assert [member.name for member in evening.run(campaigns.find(standing.id)).log.taking_part()] == ["Ragna", "Wen"]


def test_who_asks_for_campaigns_that_are_not_there_leaves_nothing_behind(evening: Parlour, effort: int) -> None:
    """Neither locks nor tasks, however many are asked for."""
    campaigns = evening.house.campaigns
    for number in range(20 * effort):
        with pytest.raises(FimbulError, match="no such campaign"):
            evening.run(campaigns.find(f"guess-{number}"))

    assert (campaigns.opening, campaigns.kept) == ({}, {})


def test_only_the_host_calls_members_to_the_table(evening: Parlour) -> None:
    """Else a member could play a game by night against bots that sit there for all the others, and it would stay."""
    standing, people = begin(evening, *PEOPLE)
    for tonight in ([(1, True), (2, False), (3, True)], [(1, False), (2, False), (3, False)]):
        with pytest.raises(Refused, match="Only the host"):
            evening.run(evening.house.sit_down_tonight(standing, people[1], tonight, Pace()))

    assert (standing.table, standing.log.seated) == (None, ())


def test_a_fork_takes_nobody_along(evening: Parlour) -> None:
    """Else a member could fill the lists of all the others; they come by its link, as the members they were."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    other = evening.run(campaigns.fork(standing, people[1], 1, "end"))

    assert [member.name for member in other.log.taking_part()] == ["Tomas"]
    listed = [[each.id for each in evening.run(campaigns.listed(person))] for person in people]
    assert listed == [[standing.id], [other.id, standing.id], [standing.id]]
    with pytest.raises(Refused, match="You have left"):
        evening.run(campaigns.of_member(other.id, people[0]))
    evening.run(campaigns.join(other.id, other.invitation, people[0]))
    assert [member.number for member in other.log.taking_part()] == [1, 2]
    assert other.own(people[0]).number == 1


def test_who_has_left_neither_looks_nor_forks_nor_comes_back_alone(house: Server) -> None:
    """Home, table, file and line are closed, open lines are hung up, and the link that she knows leads nowhere."""
    with house.bot("Ragna") as host, house.bot("Una") as una, house.bot("Wen") as wen:
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        api = f"/api/campaigns/{campaign}"
        link = {"invitation": host.get(f"/c/{campaign}").text.partition("/join#")[2].partition('"')[0]}
        for guest in (una, wen):
            assert guest.post(f"{api}/join", json=link).status_code == 201
        table = host.post(f"{api}/sit", json={"1": "here", "2": "here", "3": "here"}).json()["id"]
        with house.line(table, una) as line:
            host.post(f"{api}/call-off")
            proposal = str(proposed(house, campaign))
            for member in (una, wen):
                assert member.post(f"{api}/agree", json={"proposal": proposal}).status_code == 201
            assert una.post(f"{api}/leave", json={"member": "2"}).status_code == 201
            assert hung_up(line) == HAS_LEFT
        pages = [f"/t/{table}{page}" for page in ("", "/replay", "/analysis", "/analysis/0")]
        for path in (f"/c/{campaign}", f"/api/tables/{table}", f"/api/tables/{table}/analysis", *pages):
            assert una.get(path).status_code == 404, path
        assert una.post(f"/api/tables/{table}/analysis").status_code == 404
        assert una.get(f"{api}/file").is_error
        assert una.post(f"{api}/fork", json={"chapter": "1"}).is_error
        assert una.post(f"{api}/join", json=link).status_code == 409
        assert campaign not in una.get("/campaigns").text
        new = {"invitation": host.get(f"/c/{campaign}").text.partition("/join#")[2].partition('"')[0]}
        assert una.post(f"{api}/join", json=new).status_code == 201
        assert una.get(f"/c/{campaign}").status_code == 200


def hung_up(line: ClientConnection) -> int | None:
    """With which code the house hangs up, after whatever was still told."""
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=20)
    return line.protocol.close_code


def proposed(house: Server, campaign: str) -> int:
    """The number of what is proposed in a campaign."""
    proposal = house.house.campaigns.kept[campaign].proposal
    assert proposal is not None
    return proposal.at


def test_a_link_that_went_astray_is_made_anew_by_the_host(house: Server) -> None:
    """By nobody else; and then it leads nowhere."""
    with house.bot("Ragna") as host, house.bot("Una") as una:
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        api = f"/api/campaigns/{campaign}"
        link = {"invitation": host.get(f"/c/{campaign}").text.partition("/join#")[2].partition('"')[0]}
        assert una.post(f"{api}/invitation").status_code == 409
        assert host.post(f"{api}/invitation").status_code == 201
        assert una.post(f"{api}/join", json=link).status_code == 409


def test_a_stranger_lets_no_game_be_played_again(evening: Parlour) -> None:
    """Neither the page of an invitation, nor a look at it, nor a wrong guess reads more than who takes part."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    evening.run(campaigns.leave(standing, people[1], 2))
    campaigns.kept.clear()

    roster = evening.run(campaigns.roster(standing.id))
    assert (roster.title, roster.names) == ("Cold Harbour", ["Ragna", "Wen"])
    with pytest.raises(Refused, match="Nobody in this campaign"):
        evening.run(campaigns.join(standing.id, "guess", evening.person("Una")))
    assert campaigns.kept == {}


def test_no_bot_is_called_like_an_account(house: Server) -> None:
    """Nor so that it looks like one."""
    with house.bot("Ragna") as ragna, house.bot("Olav") as host:
        made = ragna.post("/api/account", json={"name": "Ragnhild", "password": "a long password"})
        assert made.is_success, made.text
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        for name in ("Ragnhild", "Ragnh\u0456ld"):
            answer = host.post(f"/api/campaigns/{campaign}/bot", json={"name": name})
            assert answer.is_error, name
        assert host.post(f"/api/campaigns/{campaign}/bot", json={"name": "Skadi"}).status_code == 201


def test_postgresql_knows_who_has_left() -> None:
    """As SQLite does: who left, who came back, and who left again."""
    with house_at(postgres().new_database()) as evening:
        standing, people = begin(evening, *PEOPLE)
        campaigns = evening.house.campaigns
        for takes_part in (True, False, True, False):
            assert evening.run(campaigns.takes_part(standing.id, people[1])) is takes_part
            assert [each.id for each in evening.run(campaigns.listed(people[1]))] == [standing.id] * takes_part
            if takes_part:
                evening.run(campaigns.leave(standing, people[1], 2))
            else:
                evening.run(campaigns.join(standing.id, standing.invitation, people[1]))


def test_a_file_of_many_records_is_read_in_one_pass(effort: int) -> None:
    """As many empty records as a campaign may have, before very many lines: nothing of it is copied for each record."""
    text = "\n".join([*campaign_file.beginning_lines(BEGINNING), *["record\nend of record"] * 4_000, *[""] * 1_500_000])
    began = time.process_time()
    for _ in range(effort):
        assert len(campaign_file.read(text)[1]) == 4_000
    assert (time.process_time() - began) / effort < 4
