"""Campaigns at the table: members sit down, the world moves on with the last pick, and nobody else looks in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import fimbul
from fimbul.core.errors import BadCampaign, FimbulError
from fimbul.games.legacy.spelling import titled
from fimbul.table.campaign.campaigns import let_bots_name
from fimbul.table.campaign.home import home_of, opening_of, unnamed
from fimbul.table.campaign.stored_campaigns import members_of
from fimbul.table.http.protocol import Done, Name, No, Opened, Pace, PickMessage, Undo
from fimbul.table.page.prompt_bar import prompt
from fimbul.table.play.refused import Refused
from tests.table.campaigning import OPENS, SHORT, begin, play, see_all, sit_down, whoever_decides
from tests.table.parlour import Parlour, Stopwatch, at, parlour, sent, state_of
from tests.table.serving import Server, serving

PEOPLE = ("Ragna", "Tomas", "Wen")
PACE = Pace()


def test_the_world_moves_on_with_the_last_pick(evening: Parlour, tmp_path: Path) -> None:
    """From the first power into the second game; and another house finds everything as it was."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    assert standing.table == room.setup.id
    play(evening, standing, room, people, SHORT)

    assert standing.table is None
    assert standing.log.games == 1
    second = sit_down(evening, standing, people)
    assert second.game.options["world"] == standing.log.world != "{}"
    evening.close()
    with parlour(tmp_path) as later:
        again = later.run(later.house.campaigns.find(standing.id))
        assert (again.log.text(), again.table) == (standing.log.text(), second.setup.id)
        assert later.run(later.house.room(second.setup.id)).phase == "playing"
    evening.reopen()


def test_one_game_is_played_at_a_time(evening: Parlour) -> None:
    """And members neither come nor go meanwhile."""
    standing, people = begin(evening, *PEOPLE)
    sit_down(evening, standing, people)

    with pytest.raises(BadCampaign, match="sit there"):
        sit_down(evening, standing, people)
    with pytest.raises(BadCampaign, match="waits until"):
        evening.run(evening.house.campaigns.join(standing.id, standing.invitation, evening.person("Una")))


def test_a_last_pick_that_cannot_be_written_moves_nothing(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is where it was, the campaign too; and the same pick ends it when the disk works again."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    write = evening.house.store.write

    async def fail_at_the_end(*changes: Any, acts: Any = ()) -> None:
        if len(changes) > 2:
            raise OperationalError("the disk", {}, Exception("is full"))
        await write(*changes, acts=acts)

    with monkeypatch.context() as broken:
        broken.setattr(evening.house.store, "write", fail_at_the_end)
        with pytest.raises(AssertionError, match="could not write"):
            play(evening, standing, room, people, SHORT)
    again = evening.run(evening.house.campaigns.find(standing.id))
    assert again.log.games == 0
    assert again.table == room.setup.id
    evening.run(room.recall())
    play(evening, again, room, people, SHORT)
    assert evening.run(evening.house.campaigns.find(standing.id)).log.games == 1


def test_members_come_go_and_hand_over_the_chair(evening: Parlour) -> None:
    """By the host's link; a bot that takes part is marked, and a name is nobody else's."""
    standing, people = begin(evening, *PEOPLE)
    campaigns = evening.house.campaigns
    with pytest.raises(Refused, match="Nobody in this campaign"):
        evening.run(campaigns.join(standing.id, "guess", evening.person("Una")))
    other = evening.person("Wen")
    evening.run(campaigns.join(standing.id, standing.invitation, other))
    evening.run(campaigns.join(standing.id, standing.invitation, other))
    evening.run(campaigns.add_bot(standing, people[0], "Skadi"))
    assert [member.name for member in standing.log.members] == [*PEOPLE, "Wen 2", "Skadi"]
    assert [member.agent for member in standing.members] == [None, None, None, None, "greedy"]
    with pytest.raises(Refused, match="Hand over"):
        evening.run(campaigns.leave(standing, people[0], 1))
    evening.run(campaigns.hand_over(standing, people[0], 2))
    evening.run(campaigns.leave(standing, people[0], 1))

    assert standing.host == people[1].id
    with pytest.raises(BadCampaign, match="Ragna has left"):
        evening.run(evening.house.sit_down_tonight(standing, people[1], [(1, False), (2, False), (3, False)], PACE))


def test_for_an_absent_member_a_bot_plays(evening: Parlour) -> None:
    """Her seat is lent; she may take it back."""
    standing, people = begin(evening, *PEOPLE)
    tonight = [(1, False), (2, True), (3, False)]
    room = evening.run(evening.house.sit_down_tonight(standing, people[0], tonight, PACE))

    assert [seat.lent for seat in room.seats] == [None, "greedy", None]
    assert room.seats[1].person == people[1].id


def test_members_may_sit_beside_the_host_at_one_screen(evening: Parlour) -> None:
    """Their seats are hers to play, in their names; they look on from elsewhere. Of a bot, of herself, of somebody for
    whom a bot plays nobody says so.
    """
    standing, people = begin(evening, *PEOPLE)
    evening.run(evening.house.campaigns.add_bot(standing, people[0], "Skadi"))
    everybody = [(1, False), (2, False), (3, False)]
    nobody = [(1, False), (2, True), (3, False)], [(1, False), (3, False), (4, False)], everybody
    for tonight, beside in zip(nobody, (2, 4, 1), strict=True):
        with pytest.raises(Refused, match="beside you"):
            evening.run(evening.house.sit_down_tonight(standing, people[0], tonight, PACE, {beside}))
        standing = evening.run(evening.house.campaigns.find(standing.id))

    room = evening.run(evening.house.sit_down_tonight(standing, people[0], everybody, PACE, {2, 3}))
    assert [(seat.name, seat.person) for seat in room.seats] == [(name, people[0].id) for name in PEOPLE]
    for _ in range(4):
        assert isinstance(evening.pick(room, people[0]), Done)
    assert isinstance(evening.pick(room, people[1]), No)
    evening.run(evening.house.agreements.call_off(standing, people[0]))
    assert standing.proposal is None, "nobody else had to agree"


def test_what_was_opened_is_seen_first_and_once(evening: Parlour) -> None:
    """A line is told that something was opened and nothing else until its person has seen it; so after a restart."""
    standing, people = begin(evening, *PEOPLE)
    room = first_opening(evening, standing, people)
    wen = next(person for person in people if room.openings.hold_back(person))
    line = evening.line(room, wen)

    assert [type(message) for message in sent(line)] == [Opened]
    refused = evening.ask(room, wen, Undo(1, 0, 0))
    assert isinstance(refused, No)
    assert "opened" in refused.words
    evening.run(evening.house.see(standing, wen, 99))
    assert not room.openings.hold_back(wen)
    assert len(sent(line)) > 1
    kept = evening.run(evening.house.store.read(members_of, standing.id))
    assert [member.seen for member in kept if member.person == wen.id] == [1]


def test_an_opening_tells_who_opened_it_and_in_which_game(evening: Parlour) -> None:
    """While the game is played, and from the history when it is over."""
    standing, people = begin(evening, *PEOPLE)
    room = first_opening(evening, standing, people)
    during = opening_of(standing, room.openings.all(), 1, room)
    see_all(evening, standing, people, room)
    play(evening, standing, room, people, OPENS)
    after = opening_of(standing, standing.openings(), 1, None)

    assert during["game_number"] == after["game_number"] == 1
    assert any(f">{name}</text>" in during["pack"] for name in PEOPLE)
    assert during["pack"] == after["pack"]


def test_nothing_before_an_opening_is_taken_back(evening: Parlour) -> None:
    """Not even if all agree."""
    standing, people = begin(evening, *PEOPLE)
    room = first_opening(evening, standing, people)
    see_all(evening, standing, people, room)
    person = whoever_decides(room, people)
    asked = Undo(1, room.decider, at(room, person, room.decider), 2)

    refused = evening.ask(room, person, asked)
    assert isinstance(refused, No)
    assert "stays open" in refused.words


def first_opening(evening: Parlour, standing: Any, people: Any) -> Any:
    """A room in which something has just been opened that nobody has seen."""
    room = sit_down(evening, standing, people)
    play(evening, standing, room, people, OPENS, until=lambda: bool(room.openings.here()))
    assert room.phase == "playing"
    return room


def test_a_city_is_founded_with_its_name(evening: Parlour) -> None:
    """Pick and name are one message; a name that cannot be is refused, and the city not founded."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    play(evening, standing, room, people, SHORT, until=lambda: asks(room, "reward"))
    person, seat = whoever_decides(room, people), room.decider
    evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), "major-city"))
    place = room.game.lexicon.word(state_of(room).options()[0])
    for name in ("x" * 21, "a\u202eb", " "):
        answer = evening.ask(room, person, PickMessage(2, seat, at(room, person, seat), place, name=name))
        assert isinstance(answer, No)
    answer = evening.ask(room, person, PickMessage(3, seat, at(room, person, seat), place, name="New Odense"))

    assert isinstance(answer, Done)
    assert room.course is not None
    assert room.course.view(None)["names"] == {place: "New Odense"}
    told = [line.text for line in room.course.chronicle.lines[None]]
    assert f"{person.name} named the city in {titled(place)} New Odense." in told
    refused = evening.ask(room, people[0] if person != people[0] else people[1], Name(4, seat, place, "Mine"))
    assert isinstance(refused, No)
    play(evening, standing, room, people, SHORT)
    assert standing.log.world_view()["names"] == {place: "New Odense"}


def asks(room: Any, step: str) -> bool:
    """Is this question open?"""
    return bool(state_of(room).agenda and state_of(room).agenda[-1].step.name == step)


def test_what_was_left_without_a_name_is_named_at_home(evening: Parlour) -> None:
    """By whom it belongs to, once."""
    standing, people = begin(evening, *PEOPLE)
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    winner = next(person for person in people if person.name in standing.log.history[0].winners)
    loser = next(person for person in people if person is not winner)
    words = [word for word, _ in unnamed(standing, standing.own(winner).number)]

    assert "motto" in words
    with pytest.raises(FimbulError, match="nothing there"):
        evening.run(evening.house.campaigns.name(standing, loser, "motto", "Mine"))
    evening.run(evening.house.campaigns.name(standing, winner, "motto", "It snowed."))
    shown = home_of(standing, winner, "", "", 1000)
    assert shown["victors"][0].motto == "It snowed."
    assert "motto" not in [word for word, _ in unnamed(standing, standing.own(winner).number)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A real server."""
    with serving(tmp_path) as opened:
        yield opened


def test_bots_call_plainly_what_they_founded(evening: Parlour) -> None:
    """Nobody else may name it; people name what is theirs, and only people have mottos."""
    standing, people = begin(evening, *PEOPLE)
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    founded = {member.number: [word for word, _ in unnamed(standing, member.number)] for member in standing.members}
    number = next(number for number, words in founded.items() if set(words) - {"motto"})
    standing.members[number - 1] = standing.members[number - 1]._replace(agent="greedy")
    let_bots_name(standing)

    assert standing.log.world_view()["names"] == {
        word: f"New {titled(word)}"[:20] for word in founded[number] if word != "motto"
    }
    again = fimbul.open_campaign(standing.log.text())
    assert again.world == standing.log.world


def test_others_find_neither_campaign_nor_table(house: Server) -> None:
    """Pages, API, pictures, records, replays and the line itself say that there is no such table."""
    with house.bot("Ragna") as host, house.bot("Una") as other:
        campaign = host.post("/api/campaigns", json={"game": "legacy", "title": "Cold Harbour"}).json()["id"]
        for name in ("Skadi", "Ymir"):
            assert host.post(f"/api/campaigns/{campaign}/bot", json={"name": name}).status_code == 201
        table = host.post(f"/api/campaigns/{campaign}/sit", json={"1": "here", "2": "here", "3": "here"}).json()["id"]

        assert host.get(f"/t/{table}").status_code == 200
        assert host.get(f"/c/{campaign}").status_code == 200
        shown = host.get(f"/api/tables/{table}").text
        assert "world" not in shown
        for path in ("/t/{}", "/t/{}/cut/dark.svg", "/t/{}/replay", "/api/tables/{}", "/api/tables/{}/view"):
            assert other.get(path.format(table)).status_code == 404, path
        assert other.get(f"/api/tables/{table}/record").status_code == 404
        assert other.get(f"/c/{campaign}").status_code == 404
        assert other.get(f"/c/{campaign}/after/0").status_code == 404
        assert other.get(f"/api/campaigns/{campaign}/file").status_code in (400, 403, 409)
        assert other.post(f"/api/tables/{table}/sit", json={}).status_code == 404
        assert host.post(f"/api/tables/{table}/fork", json={"number": 0}).is_error
        record = fimbul.sit_down(fimbul.game("legacy"), ["a", "b", "c", "d"]).text()
        assert "stands alone" in host.post("/api/records", content=record, timeout=60).text
        assert table not in other.get("/api/tables?whose=open").text


def test_the_pages_of_a_campaign_are_there(house: Server) -> None:
    """The list, the form, the home and the page of an invitation, which tells the title and who is there."""
    with house.bot("Ragna") as host, house.bot("Una") as other:
        campaign = host.post("/api/campaigns", json={"game": "legacy", "title": "Cold Harbour"}).json()["id"]

        assert "Cold Harbour" in host.get("/campaigns").text
        assert "Begin the campaign" in host.get("/campaigns/new/legacy").text
        home = host.get(f"/c/{campaign}?about=egypt").text
        assert "Who sits down tonight?" in home
        assert "Egypt" in home
        world = host.get(f"/c/{campaign}/after/0?about=egypt").json()
        assert (world["after"], "Egypt" in world["texts"]["side"]) == (0, True)
        assert "Ragna invites you" in other.get(f"/c/{campaign}/join").text
        assert host.get(f"/c/{campaign}/opening").status_code in (302, 200)
        assert host.get(f"/api/campaigns/{campaign}/file").text.startswith("fimbul campaign 1")


def test_who_is_alone_at_a_home_is_shown_how_to_find_company(house: Server) -> None:
    """The link to invite by is where else the table would be; with three nobody is lacking."""
    with house.bot("Ragna") as host:
        campaign = host.post("/api/campaigns", json={"game": "legacy"}).json()["id"]
        lacking = []
        for name in ("Skadi", "Ymir", ""):
            bar = host.get(f"/c/{campaign}").text.partition('id="tonight"')[2].partition("</section>")[0]
            lacking.append((bar.partition("It takes ")[2].partition(" more")[0], "data-copy" in bar, "Sit down" in bar))
            host.post(f"/api/campaigns/{campaign}/bot", json={"name": name or "Hrim"})

    assert lacking == [("two", True, False), ("one", True, False), ("", False, True)]


def test_a_choice_that_stays_waits_for_an_absent_member(evening: Parlour, stopwatch: Stopwatch) -> None:
    """A bot plays for her, but not what stays for good; after a set time it does that, too, and the table says so."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    play(evening, standing, room, people, SHORT, until=lambda: asks(room, "reward"))
    person, seat = whoever_decides(room, people), room.decider
    evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), "major-city"))
    room.seats[seat].lent = "uniform"

    assert not room.automatic()
    other = next(each for each in people if each is not person)
    shown = evening.run(evening.house.table_view(room.setup.id, other))
    assert f"waits for {person.name} herself, 24 hours at most; then the bot chooses" in shown.waits
    stopwatch.go_on(25 * 3600)
    assert room.automatic()


def test_the_page_asks_for_the_name_of_what_is_founded(evening: Parlour) -> None:
    """And once whether it is meant for ever; where a card is destroyed there is nothing to name."""
    standing, people = begin(evening, *PEOPLE)
    room = sit_down(evening, standing, people)
    play(evening, standing, room, people, SHORT, until=lambda: asks(room, "reward"))
    person, seat = whoever_decides(room, people), room.decider
    evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), "major-city"))
    shown = evening.run(evening.house.table_view(room.setup.id, person))

    assert (shown.for_good, shown.letters_of_name) == (True, 20)
    bar = prompt(shown, frozenset(), frozenset())
    assert 'id="given-name"' in bar
    assert "data-for-good" in bar
    evening.ask(room, person, Undo(2, seat, at(room, person, seat)))
    evening.ask(room, person, PickMessage(3, seat, at(room, person, seat), "destroy-card"))
    shown = evening.run(evening.house.table_view(room.setup.id, person))
    assert (shown.for_good, shown.letters_of_name) == (True, 0)


def test_a_campaign_forks_and_the_original_goes_on(evening: Parlour) -> None:
    """Linked by its log; who asked for it is its host, and the others come by its link, as the members they were."""
    standing, people = begin(evening, *PEOPLE)
    play(evening, standing, sit_down(evening, standing, people), people, SHORT)
    text = standing.log.text()
    sit_down(evening, standing, people)
    other = evening.run(evening.house.campaigns.fork(standing, people[1], 1, "end"))

    assert standing.log.text().startswith(text)
    assert (other.host, other.table, other.log.games) == (people[1].id, None, 1)
    assert [act.kind for act in other.log.acts[-3:]] == ["fork", "leave", "leave"]
    evening.house.campaigns.kept.clear()
    again = evening.run(evening.house.campaigns.find(other.id))
    assert again.log.text() == other.log.text()
    for person in people:
        evening.run(evening.house.campaigns.join(other.id, again.invitation, person))
    assert sit_down(evening, again, [people[1], people[0], people[2]]).phase == "playing"
    with pytest.raises(BadCampaign, match="forks at"):
        evening.run(evening.house.campaigns.fork(standing, people[1], 7, "end"))
