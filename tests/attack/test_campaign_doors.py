"""Campaigns attacked at their doors: worlds from outside, races between members, and looks past an opening."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import fimbul
from fimbul.core.errors import FimbulError
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.world_text import write_world
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.play.refused import Refused
from tests.games.legacy.scene import marked
from tests.table.campaigning import begin
from tests.table.parlour import Parlour
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")


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
