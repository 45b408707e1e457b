"""What a group decides together: it is written down, and stands until all have agreed or somebody refuses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from fimbul.core.errors import BadOptions
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.http.protocol import Concede, Done, Pace
from fimbul.table.people.persons import Person
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import Parlour, Stopwatch, parlour, sitting_of
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")
DAY_S = 24 * 3600


def number(standing: Standing) -> int:
    """The number of what is proposed."""
    assert standing.proposal is not None
    return standing.proposal.at


def call_off(evening: Parlour, standing: Standing, person: Person) -> None:
    """The host proposes to call the game off."""
    evening.run(evening.house.agreements.call_off(standing, person))


def agree(evening: Parlour, standing: Standing, person: Person) -> None:
    """Somebody agrees to what is proposed."""
    evening.run(evening.house.agreements.agree(standing, person, number(standing)))


def refuse(evening: Parlour, standing: Standing, person: Person) -> None:
    """Somebody does not."""
    evening.run(evening.house.agreements.refuse(standing, person, number(standing)))


def found_again(evening: Parlour, standing: Standing) -> Standing:
    """The campaign as the database has it."""
    evening.house.campaigns.kept.clear()
    return evening.run(evening.house.campaigns.find(standing.id))


def test_a_game_is_called_off_if_all_who_sit_there_agree(evening: Parlour) -> None:
    """The host proposes it. What was marked stays; nobody plays on at that table."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    play(evening, standing, room, people, SHORT, until=lambda: len(sitting_of(room).picks) > 90)
    with pytest.raises(Refused, match="Only the host"):
        call_off(evening, standing, people[1])
    call_off(evening, standing, people[0])
    assert "not yet agreed: Tomas and Wen" in room.proposed
    for person in people[1:]:
        assert room.phase == "playing"
        agree(evening, standing, person)

    assert (room.phase, standing.table, standing.log.games, room.proposed) == ("over", None, 0, "")
    assert '"ready":true' in standing.log.world
    again = found_again(evening, standing)
    assert again.proposal is None
    sit_down(evening, again, people)


def test_a_proposal_stands_though_the_game_goes_on_and_the_house_is_closed(evening: Parlour, tmp_path: Path) -> None:
    """Neither a pick nor a restart ends it, and nobody has to agree twice."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    call_off(evening, standing, people[0])
    agree(evening, standing, people[1])
    picks = len(sitting_of(room).picks)
    play(evening, standing, room, people, SHORT, until=lambda: len(sitting_of(room).picks) > picks + 3)
    evening.close()
    with parlour(tmp_path) as later:
        again = later.run(later.house.campaigns.find(standing.id))
        room = later.run(later.house.room(room.setup.id))
        assert room.proposed.endswith("not yet agreed: Wen.")
        agree(later, again, people[2])
        assert (room.phase, again.table) == ("over", None)
    evening.reopen()


def test_nobody_agrees_twice_to_call_a_game_off_nor_for_others(evening: Parlour) -> None:
    """Neither the host nor whoever has agreed already, nor a member who does not sit there."""
    standing, people = begin(evening, *PEOPLE, "Una")
    sit_down(evening, standing, people[:3])
    call_off(evening, standing, people[0])
    agree(evening, standing, people[1])
    for person in people[:2]:
        with pytest.raises(Refused, match=f"Not yet agreed: {people[2].name}"):
            agree(evening, standing, person)
    for answer in (agree, refuse):
        with pytest.raises(Refused, match="not asked"):
            answer(evening, standing, people[3])
    with pytest.raises(Refused, match="proposed already"):
        call_off(evening, standing, people[0])
    assert standing.table is not None


def test_whoever_refuses_ends_a_proposal_also_after_a_yes(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Nobody is held to a yes from when the game stood otherwise; and it is not asked again at once."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    call_off(evening, standing, people[0])
    agree(evening, standing, people[1])
    late = number(standing)
    refuse(evening, standing, people[1])
    with pytest.raises(Refused, match="not proposed any more"):
        evening.run(evening.house.agreements.agree(standing, people[2], late))
    with pytest.raises(Refused, match="Wait a while"):
        call_off(evening, standing, people[0])

    again = found_again(evening, standing)
    shown = evening.house.agreements.shown(again, room, people[0])
    assert shown is not None
    assert (shown.refused, shown.taken_back, shown.may_agree) == ("Tomas", False, False)
    stopwatch.go_on(601)
    call_off(evening, again, people[0])
    refuse(evening, again, people[0])
    shown = evening.house.agreements.shown(again, room, people[1])
    assert shown is not None
    assert shown.taken_back
    assert room.phase == "playing"


def test_for_whom_a_bot_plays_need_not_agree(evening: Parlour) -> None:
    """She does not sit there."""
    standing, people = begin(evening, *PEOPLE)
    tonight = [(1, False), (2, True), (3, True)]
    room = evening.run(evening.house.sit_down_tonight(standing, people[0], tonight, Pace()))
    call_off(evening, standing, people[0])

    assert room.phase == "over"


def test_a_yes_that_cannot_be_written_is_none(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is the game called off when the last one cannot be."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    call_off(evening, standing, people[0])
    agree(evening, standing, people[1])
    with monkeypatch.context() as broken:
        broken.setattr(evening.house.store, "write", fail)
        with pytest.raises(OperationalError):
            agree(evening, standing, people[2])
    again = found_again(evening, standing)
    assert (room.phase, again.table, again.log.history) == ("playing", room.setup.id, [])
    agree(evening, again, people[2])
    assert room.phase == "over"


async def fail(*_changes: Any, **_acts: Any) -> None:
    """A disk that takes nothing."""
    raise OperationalError("the disk", {}, Exception("is full"))


def given_up(evening: Parlour, standing: Standing, people: list[Person]) -> Room:
    """A game that all but the first have given up."""
    room = sit_down(evening, standing, people[:3])
    play(evening, standing, room, people, SHORT, until=lambda: len(sitting_of(room).picks) > 90)
    for seat in (1, 2):
        assert isinstance(evening.ask(room, people[seat], Concede(1, seat)), Done)
    assert sitting_of(room).state.over
    return room


def test_all_members_are_asked_whether_a_win_by_resignations_counts(evening: Parlour, tmp_path: Path) -> None:
    """Also who did not sit there; until then the game is in no chapter. If all agree, it goes on with its rewards."""
    standing, people = begin(evening, *PEOPLE, "Una")
    room = given_up(evening, standing, people)
    assert (room.phase, room.ended, standing.log.games, standing.table) == ("over", None, 0, room.setup.id)
    shown = evening.house.agreements.shown(standing, room, people[3])
    assert shown is not None
    assert (shown.kind, shown.missing, shown.may_agree) == ("count", [*PEOPLE, "Una"], True)
    for person in people[:3]:
        agree(evening, standing, person)
    evening.close()
    with parlour(tmp_path) as later:
        again = later.run(later.house.campaigns.find(standing.id))
        room = later.run(later.house.room(room.setup.id))
        assert sitting_of(room).state.over
        agree(later, again, people[3])
        assert room.phase == "playing"
        assert room.game.options["resignations_count"] is True
        play(later, again, room, people, SHORT)
        assert (again.log.games, again.table, room.phase) == (1, None, "over")
        assert again.log.world_view()["games"][0]["signed"] is True
        sit_down(later, again, people[:3])
    evening.reopen()


def test_one_no_leaves_a_win_by_resignations_unsigned(evening: Parlour) -> None:
    """The game is added as it is, at once, and all are told who did not agree."""
    standing, people = begin(evening, *PEOPLE)
    room = given_up(evening, standing, people)
    agree(evening, standing, people[0])
    refuse(evening, standing, people[2])

    assert room.ended is not None
    again = found_again(evening, standing)
    assert (again.log.games, again.table) == (1, None)
    assert again.log.world_view()["games"][0]["signed"] is False
    shown = evening.house.agreements.shown(again, None, people[0])
    assert shown is not None
    assert shown.refused == "Wen"
    sit_down(evening, again, people)


def test_who_does_not_answer_in_time_has_not_agreed(evening: Parlour, stopwatch: Stopwatch) -> None:
    """Before that nobody sits down for another game; after three days it is added as it is."""
    standing, people = begin(evening, *PEOPLE)
    room = given_up(evening, standing, people)
    evening.run(evening.house.agreements.settle(standing))
    assert room.ended is None
    stopwatch.go_on(3 * DAY_S + 1)
    second = sit_down(evening, standing, people)

    assert room.ended is not None
    assert (standing.log.games, standing.table) == (1, second.setup.id)
    assert standing.log.world_view()["games"][0]["signed"] is False


def test_the_last_yes_that_cannot_be_written_lets_no_game_go_on(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Consent, its act and the game as it goes on are one write."""
    standing, people = begin(evening, *PEOPLE)
    room = given_up(evening, standing, people)
    for person in people[:2]:
        agree(evening, standing, person)
    with monkeypatch.context() as broken:
        broken.setattr(evening.house.store, "write", fail)
        with pytest.raises(OperationalError):
            agree(evening, standing, people[2])
    again = found_again(evening, standing)
    assert (room.phase, again.log.agreed) == ("over", {})
    agree(evening, again, people[2])
    assert (room.phase, again.log.agreed) == ("playing", {"resignations_count": True})


def test_a_box_in_progress_is_entered_if_all_members_agree(evening: Parlour) -> None:
    """Checked against the box first; whoever joins meanwhile is asked as well."""
    standing, people = begin(evening, *PEOPLE)
    agreements = evening.house.agreements
    with pytest.raises(Refused, match="Only the host"):
        evening.run(agreements.correct(standing, people[1], WORLD))
    with pytest.raises(BadOptions, match="not a line of JSON"):
        evening.run(agreements.correct(standing, people[0], "a world"))
    evening.run(agreements.correct(standing, people[0], WORLD))
    evening.run(evening.house.campaigns.join(standing.id, standing.invitation, una := evening.person("Una")))
    for person in (people[1], people[2]):
        agree(evening, standing, person)
    assert standing.log.history == []
    again = found_again(evening, standing)
    agree(evening, again, una)

    assert again.log.world_view()["territories"]["peru"]["coins"] == 2
    assert again.log.history[0].kind == "correction"
    assert found_again(evening, again).log.world == again.log.world


@pytest.mark.parametrize(
    ("world", "why"),
    [
        ('{"names": {"peru": "New\\nLima"}}', "not written as names are"),
        ('{"names": {"peru": "a\\u202eb"}}', "nothing invisible"),
        ('{"names": {"peru": "' + "x" * 21 + '"}}', "1 to 20 letters"),
        ('{"names": {"atlantis": "New Lima"}}', "could have a name"),
    ],
)
def test_a_world_has_only_names_that_somebody_could_have_given(evening: Parlour, world: str, why: str) -> None:
    """Else a log could not be read again, or a page would show what nobody could have written."""
    standing, people = begin(evening, *PEOPLE)

    with pytest.raises(BadOptions, match=why):
        evening.run(evening.house.agreements.correct(standing, people[0], world))
    assert standing.proposal is None


WORLD = '{"territories": {"peru": {"coins": 2}}}'


def test_a_world_that_has_moved_on_is_not_corrected(evening: Parlour) -> None:
    """Whoever sits down, or refuses, ends the proposal; while a game is played none is made."""
    standing, people = begin(evening, *PEOPLE)
    evening.run(evening.house.agreements.correct(standing, people[0], WORLD))
    late = number(standing)
    sit_down(evening, standing, people)
    with pytest.raises(Refused, match="not proposed any more"):
        evening.run(evening.house.agreements.agree(standing, people[1], late))
    with pytest.raises(Refused, match="waits until"):
        evening.run(evening.house.agreements.correct(standing, people[0], WORLD))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def test_the_page_tells_who_has_not_agreed_to_call_the_game_off(house: Server) -> None:
    """And asks whoever that is, and nobody else."""
    with house.bot("Ragna") as host, house.bot("Tomas") as second, house.bot("Wen") as third:
        campaign = host.post("/api/campaigns", json={"game": "legacy", "title": "Cold Harbour"}).json()["id"]
        invitation = host.get(f"/c/{campaign}").text.partition("/join#")[2].partition('"')[0]
        for member in (second, third):
            member.post(f"/api/campaigns/{campaign}/join", json={"invitation": invitation})
        host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"})
        assert "All people who sit there have to agree." in host.get(f"/c/{campaign}").text
        assert "call-off" not in second.get(f"/c/{campaign}").text
        host.post(f"/api/campaigns/{campaign}/call-off")
        proposal = host.get(f"/c/{campaign}").text.partition('name="proposal" value="')[2].partition('"')[0]
        assert second.post(f"/api/campaigns/{campaign}/agree", json={"proposal": proposal}).status_code == 201

        pages = [member.get(f"/c/{campaign}").text for member in (host, second, third)]
        assert all("Not yet agreed: Wen." in page for page in pages)
        assert ["I agree" in page for page in pages] == [False, False, True]
        assert ["Take it back" in page for page in pages] == [True, False, False]
        third.post(f"/api/campaigns/{campaign}/agree", json={"proposal": proposal})
        assert "Who sits down tonight?" in third.get(f"/c/{campaign}").text
