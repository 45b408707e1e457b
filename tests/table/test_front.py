"""The front page: whose move it is, since when and how long; what ended; what everybody may know, and no more."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fimbul.core.step import NOBODY
from fimbul.table.http.protocol import Concede, FrontNews, NewSeat, Pace
from fimbul.table.keep.stored_tables import Kept, Listing, Seat, Setup, table_change
from fimbul.table.page.front_items import item, left_words, over_words, since_words
from fimbul.table.people.persons import Person
from fimbul.table.play.clock import DAY, MINUTE
from fimbul.table.play.room import Room
from fimbul.table.show.briefs import Brief, Written
from fimbul.table.show.front import Own, Row, Seen, Shared, card_of, open_table, own_front, result_of, row_of
from fimbul.table.show.front_desk import FrontLine, digest
from fimbul.table.show.viewer import Viewer
from tests.table.parlour import BOT, FREE, ME, Parlour, Stopwatch, here, parlour

HOUR = 60 * MINUTE
RAGNA, TOMAS = "ragna", "tomas"


def listing(game: str = "meltwater", title: str = "Ross Ice", names: str = "Ragna Tomas", **known: Any) -> Listing:
    """A table where people sit who are called like their ids."""
    setup = Setup("here", title, game, {}, Pace(), True, RAGNA, 0, campaign=known.pop("campaign", ""))
    seats = [Seat(number, name, "", name.lower()) for number, name in enumerate(names.split())]
    told = {"started": 1, "ended": None, "ending": "", "again": None, **known}
    return Listing(setup, seats=seats, **told)


def seen(brief: Brief | None, of: Listing | None = None, **known: Any) -> Seen:
    """The same on a front page."""
    return Seen(Kept(of or listing(), "", 0), brief, "7", **known)


def front(evening: Parlour, person: Person | None) -> tuple[Own, Shared]:
    """What somebody is shown now."""
    return evening.run(evening.house.front.front(person))


def test_a_table_that_waits_for_a_person_is_a_card_with_its_question_and_time() -> None:
    """With whom it is played, and the shapes of the seats."""
    brief = Brief(decider=0, public=0, question="Where do they march?", heading="turn 3", until=5000)
    card = card_of(seen(brief), RAGNA)
    assert card is not None
    assert (card.title, card.line) == ("Ross Ice", "Meltwater, turn 3, against Tomas")
    assert (card.question, card.until, card.shapes) == ("Where do they march?", 5000, (0, 1))
    assert card_of(seen(brief), TOMAS) is None


def test_the_soonest_clock_comes_first_and_what_has_none_last() -> None:
    """Whatever was set up last."""

    def waits(table: str, until: int | None) -> Seen:
        of = listing()
        return seen(Brief(decider=0, until=until), of._replace(setup=of.setup._replace(id=table)))

    own = own_front([waits("none", None), waits("late", 900), waits("soon", 20)], RAGNA, 0, DAY)
    assert [card.id for card in own.moves] == ["soon", "late", "none"]


def test_a_line_tells_who_decides_or_what_all_may_know() -> None:
    """In a round in which nobody is to know who is asked, nobody is named."""
    told = row_of(seen(Brief(public=1, since=4, public_question="What do you do?")), RAGNA, 10, DAY)
    assert told is not None
    assert (told.words, told.shape, told.since) == ("Tomas decides", 1, 4)
    hidden = row_of(seen(Brief(decider=1, public=NOBODY, public_question="The others bid.")), RAGNA, 10, DAY)
    assert hidden is not None
    assert (hidden.words, hidden.shape) == ("The others bid.", None)


def test_a_request_is_a_card_for_whoever_has_not_answered() -> None:
    """It is no move, but the table waits for an answer."""
    brief = Brief(public=1, decider=1, request="Tomas asks to take back a pick.", unanswered=frozenset([RAGNA]))
    card = card_of(seen(brief), RAGNA)
    assert card is not None
    assert card.question == "Tomas asks to take back a pick."


def test_what_a_campaign_has_opened_waits_also_when_its_game_is_over() -> None:
    """For every member who has not seen it, for however long; the board is not shown before."""
    over = listing("legacy", "Cold Harbour", ended=1, campaign="cold")
    brief = Brief(opened=2, game_of=(6, 15))
    own = own_front([seen(brief, over, seen=1), seen(brief, over, seen=1)], RAGNA, 10 * DAY, 3 * DAY)
    (card,) = own.moves
    assert (card.address, card.picture) == ("/c/cold/opening", "")
    assert card.line == "Risk Legacy, game 6 of 15, against Tomas"
    assert own_front([seen(brief, over, seen=2)], RAGNA, 10 * DAY, 3 * DAY) == Own()


@pytest.mark.parametrize(
    ("winners", "scores", "told"),
    [
        ((0,), (31, 27), "You won, 31 to 27"),
        ((1,), (27, 31), "Tomas won, 31 to 27"),
        ((1,), (0, 1), "Tomas won"),
        ((), (0.5, 0.5), "Nobody won"),
        ((0, 1), (9, 9), "You and Tomas won, 9 to 9"),
        (None, (), "Everybody left."),
    ],
)
def test_a_result_is_told_as_one_says_it(winners: tuple[int, ...] | None, scores: tuple[float, ...], told: str) -> None:
    """With points where the game prints any."""
    over = listing(ended=1, ending="Everybody left.")
    assert result_of(over, Brief(winners=winners, scores=scores), {0}) == told


def test_a_game_that_is_over_stands_there_for_three_days() -> None:
    """With its analysis, and where the same people play again."""
    over = seen(Brief(winners=(0,), scores=(1, 0)), listing(ended=DAY, again="next"))
    row = row_of(over, RAGNA, 2 * DAY, 3 * DAY)
    assert row is not None
    assert (row.words, row.won, row.analysis, row.again) == ("You won", True, "/t/here/analysis", "/t/next")
    assert row_of(over, RAGNA, 4 * DAY, 3 * DAY) is None


def test_a_game_that_is_over_and_has_no_name_of_its_own_says_only_when_it_ended() -> None:
    """Its title is the game, and no comma stands before what follows."""
    over = seen(Brief(winners=(0,), scores=(1, 0)), listing(title="Meltwater", ended=DAY))
    row = row_of(over, RAGNA, 2 * DAY, 3 * DAY)
    assert row is not None
    assert '<span class="what"><span data-over=' in item(row, 2 * DAY)


def test_an_open_table_tells_its_game_who_sits_there_and_how_fast() -> None:
    """By its name, if it has one of its own."""
    named, plain = open_table(listing()), open_table(listing(title="Meltwater"))
    assert (named.title, named.line) == ("Ross Ice", "Meltwater · Ragna and Tomas, 2 of 2 · no clocks")
    assert (plain.title, plain.line) == ("Meltwater, Summer", "Ragna and Tomas, 2 of 2 · no clocks")


def test_times_are_told_in_their_largest_unit() -> None:
    """As the page goes on to tell them."""
    assert [since_words(0, passed) for passed in (1, 20 * MINUTE, 3 * HOUR, 30 * HOUR)] == [
        "just now", "since 20 min", "since 3 h", "since 1 d",
    ]  # fmt: skip
    assert [left_words(45 * HOUR, 0), left_words(1, 1)] == ["1d 21h left", "time is up"]
    assert [over_words(0, passed) for passed in (5, 30 * HOUR, 50 * HOUR)] == [
        "over just now", "over yesterday", "over 2 d ago",
    ]  # fmt: skip


def test_hostile_words_stay_words() -> None:
    """In whatever entry they stand."""
    row = Row("here", "/t/here", "<b>", "<i>", "<u>", "/t/here/cut", "<s>")
    assert not {"<b>", "<i>", "<u>", "<s>"} & set(item(row, 0).replace("><", "> <").split())
    assert "&lt;b&gt;" in item(row, 0)


def long_table(evening: Parlour, ragna: Person, *seats: NewSeat, game: str = "meltwater", **options: Any) -> Room:
    """A table over days."""
    return evening.table(ragna, game, *seats, pace=Pace("days", days=2), **options)


def test_it_is_known_how_a_table_stands_that_nobody_has_open(tmp_path: Path) -> None:
    """After a restart as well, from what was written: no game is played again for a list."""
    with parlour(tmp_path) as evening:
        ragna, tomas = evening.person("Ragna"), evening.person("Tomas")
        room = long_table(evening, ragna, ME, FREE)
        evening.sit(room, tomas)
        (before,) = front(evening, ragna)[0].moves
        evening.close()
        evening.reopen()

        (after,) = front(evening, ragna)[0].moves
        (waiting,) = front(evening, tomas)[0].others
        assert after._replace(moment="", until=None) == before._replace(moment="", until=None)
        assert waiting.words == "Ragna decides"
        assert not evening.house.rooms
        assert not evening.house.briefs.wanted


def test_what_died_before_it_was_written_down_is_looked_up_in_a_while(tmp_path: Path) -> None:
    """The page does not wait for it, and is told when it is known."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = long_table(evening, ragna, ME, BOT)
        evening.house.front.changed.clear()  # as if the house had died before its next round
        evening.close()
        evening.reopen()

        own, _ = front(evening, ragna)
        assert [row.words for row in own.others] == ["Just being opened"]
        evening.wait(lambda: room.setup.id in evening.house.rooms)
        evening.wait(lambda: not evening.house.briefs.wanted)
        assert len(front(evening, ragna)[0].moves) == 1


def test_the_time_in_which_the_house_was_closed_is_nobodys(tmp_path: Path, stopwatch: Stopwatch) -> None:
    """Also for a table of which only is known what was written."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        long_table(evening, ragna, ME, BOT)
        evening.close()
        stopwatch.go_on(DAY // 1000)
        evening.reopen()

        (card,) = front(evening, ragna)[0].moves
        assert card.until is not None
        left = card.until - stopwatch()
        assert 2 * DAY - MINUTE < left <= 2 * DAY


def test_who_still_has_to_answer_in_secret_is_on_nobodys_front_page(evening: Parlour) -> None:
    """All choose leaders, one after the other: the line is the same whoever is asked."""
    people = [evening.person(name) for name in ("Ragna", "Tomas", "Wen")]
    room = long_table(evening, people[0], ME, FREE, FREE, game="scavengers", seats=3, hq=3)
    evening.sit(room, *people[1:])
    lines = []
    for person in people[:2]:
        lines += [(row.words, row.shape) for row in front(evening, people[2])[0].others]
        evening.pick(room, person)

    assert lines == [("The others choose their leaders.", None)] * 2
    assert len(front(evening, people[2])[0].moves) == 1


def test_no_front_page_of_another_server_tells_that_somebody_has_answered_in_secret(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it knows of the table is what was written down: the picture's moment stays until all could notice."""
    ragna, tomas = evening.person("Ragna"), evening.person("Tomas")
    room, desk = long_table(evening, ragna, ME, FREE, game="scavengers", seats=2), evening.house.front
    evening.sit(room, tomas)
    monkeypatch.setattr(desk, "rooms", {})
    monkeypatch.setattr(desk.briefs, "rooms", {})

    def seen(acts: int, public_acts: int) -> Row:
        brief = Written(0, Brief(acts, public_acts, decider=1, public_question="They answer."))
        evening.run(evening.house.store.write(table_change(room.setup.id, brief=msgspec.json.encode(brief).decode())))
        desk.recent.clear()
        (row,) = front(evening, ragna)[0].others
        return row

    assert seen(8, 8) == seen(9, 8) == seen(10, 8)
    assert seen(11, 11) != seen(8, 8)


def test_another_server_tells_whose_front_page_has_changed(evening: Parlour) -> None:
    """Then the database is asked again, where the other one has written what it did."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Wen"))
    line = FrontLine(Viewer(ragna, "json", 0, False, 50), "page")
    desk = evening.house.front
    evening.run(desk.enter(line, ""))
    evening.run(desk.go_round())
    news(line)

    evening.run(evening.house.store.write(table_change(room.setup.id, title="Ross Ice")))
    evening.run(desk.go_round())
    assert news(line) == []
    desk.hear([ragna.id])
    evening.run(desk.go_round())
    (told,) = news(line)
    assert "Ross Ice" in str(told.lists["moves"])


def test_nobody_waits_for_a_table_that_is_busy(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the last game of a campaign is added to it: the line stands as it stood last."""
    monkeypatch.setattr("fimbul.table.show.briefs.PATIENCE_S", 0.01)
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Wen"))
    evening.run(evening.house.front.go_round())
    (before,) = front(evening, ragna)[0].moves
    evening.house.front.recent.clear()

    async def while_busy() -> Own:
        async with room.lock:
            return (await evening.house.front.front(ragna))[0]

    assert evening.run(while_busy()).moves == (before,)


def test_a_page_that_shows_all_is_told_nothing_but_how_much_waits(evening: Parlour) -> None:
    """What has changed since is told entry by entry; what is there already, by its id alone."""
    ragna = evening.person("Ragna")
    first, second = (evening.table(ragna, "meltwater", ME, here("Wen")) for _ in range(2))
    desk = evening.house.front
    line = FrontLine(Viewer(ragna, "json", 0, False, 50), "page")
    evening.run(desk.enter(line, digest(*front(evening, ragna))))
    assert news(line) == [FrontNews(2, 0)]

    evening.ask(first, ragna, Concede(1, 0))
    evening.run(desk.go_round())
    (told,) = news(line)
    assert told.count == 1
    assert told.lists["moves"] == [(second.setup.id, None)]
    ((ended, html),) = told.lists["others"]
    assert ended == first.setup.id
    assert html is not None
    assert "Analysis" in html


def test_any_other_page_is_told_only_how_much_waits(evening: Parlour) -> None:
    """And nothing when that stays the same."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Wen"))
    line = FrontLine(Viewer(ragna, "json", 0, False, 50), "count")
    evening.run(evening.house.front.enter(line, ""))
    evening.pick(room, ragna)
    evening.run(evening.house.front.go_round())
    assert news(line) == [FrontNews(1, 0)]


def test_what_everybody_is_shown_is_looked_up_once_for_all(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred strangers who come at the same time."""
    house, reads = evening.house, []
    real = house.store.read

    async def read(query: Any, *words: Any, **named: Any) -> Any:
        reads.append(query.__name__)
        return await real(query, *words, **named)

    monkeypatch.setattr(house.store, "read", read)
    for _ in range(100):
        front(evening, None)
    assert reads == ["tables_for_all"]


def test_no_front_page_shows_a_table_of_a_campaign_to_others(evening: Parlour) -> None:
    """Neither to play nor to watch; whoever has a seat finds it among her own."""
    ragna, tomas = evening.person("Ragna"), evening.person("Tomas")
    campaigns = evening.house.campaigns
    standing = evening.run(campaigns.begin("legacy", "Cold Harbour", {}, ragna))
    for name in ("Skadi", "Hrim"):
        evening.run(campaigns.add_bot(standing, ragna, name))
    evening.run(evening.house.sit_down_tonight(standing, ragna, [(1, False), (2, False), (3, False)], Pace()))

    own, shared = front(evening, ragna)
    (line,) = [(card.title, card.line) for card in own.moves] + [(row.title, row.line) for row in own.others]
    assert line[0] == "Cold Harbour"
    assert "game 1 of 15" in line[1]
    assert (shared.open, shared.watch) == ((), ())
    assert front(evening, tomas) == (Own(), shared)


def test_what_a_campaign_asks_a_member_is_a_card_until_she_has_answered(evening: Parlour) -> None:
    """Who asks for the host's chair waits for the others; nobody else is told."""
    ragna, tomas, wen = (evening.person(name) for name in ("Ragna", "Tomas", "Wen"))
    house = evening.house
    standing = evening.run(house.campaigns.begin("legacy", "Cold Harbour", {}, ragna))
    for person in (tomas, wen):
        evening.run(house.campaigns.join(standing.id, standing.invitation, person))
    assert front(evening, wen)[0] == Own()
    evening.run(house.agreements.ask_for_the_chair(standing, tomas))

    (card,) = front(evening, wen)[0].moves
    assert (card.title, card.question) == ("Cold Harbour", "Do you agree to another host?")
    assert (card.address, card.picture) == (f"/c/{standing.id}", f"/c/{standing.id}/world")
    assert front(evening, tomas)[0] == front(evening, evening.person("Mallory"))[0] == Own()
    assert standing.proposal is not None
    evening.run(house.agreements.agree(standing, wen, standing.proposal.at))
    assert front(evening, wen)[0] == Own()


def news(line: FrontLine) -> list[FrontNews]:
    """What a page was told since the last time; at which moment does not matter."""
    told = []
    while line.viewer.waiting:
        message = line.viewer.waiting.popleft()
        assert isinstance(message, FrontNews)
        told.append(msgspec.structs.replace(message, now=0))
    assert json.loads(msgspec.json.encode(told)) is not None
    return told
