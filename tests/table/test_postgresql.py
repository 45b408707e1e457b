"""A house that keeps everything in PostgreSQL: people, whole games, and what is there when it opens again."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, select

from fimbul.core.errors import BadOptions
from fimbul.table.http.protocol import Consent, Done, NewTable, No, Say, Undo
from fimbul.table.keep import schema
from fimbul.table.keep.servers import Elsewhere
from fimbul.table.keep.stored_tables import UnknownTable
from fimbul.table.people.persons import Person, Unknown, key_pass, session_pass
from fimbul.table.play.house import House
from fimbul.table.play.room import Refused, Room
from fimbul.table.settings import Settings
from tests.table.campaigning import OPENS, begin, sit_down
from tests.table.campaigning import play as play_campaign
from tests.table.parlour import BOT, FREE, ME, Parlour, at, sent, sitting_of, state_of
from tests.table.postgres import postgres


@pytest.fixture
def address() -> str:
    """The address of an empty database."""
    return postgres().new_database()


@contextmanager
def house_at(address: str) -> Iterator[Parlour]:
    """A house with quick bots at a database."""
    opened = Parlour(Settings(address, bot_pause_ms=0, window_ms=0, workers=1, glance_ms=0))
    try:
        yield opened
    finally:
        opened.close()


@pytest.fixture
def evening(address: str) -> Iterator[Parlour]:
    """A house at an empty database."""
    with house_at(address) as opened:
        yield opened


def table_of(evening: Parlour, game: str, people: list[Person], **options: Any) -> Room:
    """A table at which these people have come together."""
    room = evening.table(people[0], game, ME, *[FREE] * (len(people) - 1), **options)
    evening.sit(room, *people[1:])
    return room


def play(evening: Parlour, room: Room, people: list[Person], picks: int) -> None:
    """Everybody picks anything when asked, until the game is over or so many picks are made."""
    dice = Random(5)
    for _ in range(picks):
        if room.phase == "over":
            break
        option = dice.choice(state_of(room).options())
        done = evening.pick(room, people[room.decider], room.game.lexicon.word(option))
        assert isinstance(done, Done)


def assert_same(room: Room, before: Room) -> None:
    """Position, record, log, chat and seats are what they were."""
    assert room.course is not None
    assert before.course is not None
    assert state_of(room).key() == state_of(before).key()
    assert sitting_of(room).text() == sitting_of(before).text()
    assert room.course.chronicle.lines == before.course.chronicle.lines
    assert room.chats == before.chats
    assert room.seats == before.seats
    assert (room.phase, room.ending) == (before.phase, before.ending)


def test_a_whole_game_of_meltwater_is_the_same_when_the_house_opens_again(address: str) -> None:
    """Two people play to the end, and then it is over for good."""
    with house_at(address) as evening:
        people = [evening.person("Ragna"), evening.person("Olav")]
        before = table_of(evening, "meltwater", people)
        play(evening, before, people, picks=5000)
        assert before.phase == "over"

    with house_at(address) as again:
        room = again.run(again.house.room(before.setup.id))

        assert_same(room, before)
        assert [each.phase for each in again.run(again.house.tables(people[1]))] == ["over"]


def test_a_piece_of_arctic_scavengers_goes_on_where_the_house_has_closed(address: str) -> None:
    """With what was taken back, said and kept secret."""
    with house_at(address) as evening:
        people = [evening.person(name) for name in ("Ragna", "Olav", "Signy")]
        before = table_of(evening, "scavengers", people, hq=2)
        play(evening, before, people, picks=120)
        decider = people[before.decider]
        evening.ask(before, decider, Undo(1, before.decider, at(before, decider, before.decider)))
        evening.ask(before, decider, Say(2, "good night \U0001f43b"))
        assert before.phase == "playing"

    with house_at(address) as again:
        room = again.run(again.house.room(before.setup.id))

        assert_same(room, before)
        assert isinstance(again.pick(room, people[room.decider]), Done)


def test_a_request_outlives_the_house(address: str) -> None:
    """It is asked until it is answered, and then no more."""
    with house_at(address) as evening:
        people = [evening.person("Ragna"), evening.person("Olav")]
        room = table_of(evening, "meltwater", people)
        while room.decider == 0:
            evening.pick(room, people[0])
        evening.pick(room, people[1])
        evening.ask(room, people[0], Undo(1, 0, at(room, people[0], 0)))
        asked = room.request_to(1)

    with house_at(address) as again:
        room = again.run(again.house.room(room.setup.id))
        assert asked is not None
        assert room.request_to(1) == asked
        assert again.ask(room, people[1], Consent(2, 1, agree=False)) == Done(2)

    with house_at(address) as later:
        assert later.run(later.house.room(room.setup.id)).request is None


def test_bots_play_on_when_the_house_opens_again(address: str) -> None:
    """The house finds the tables where a bot decides."""
    with house_at(address) as evening:
        table = evening.table(evening.person("Ragna"), "meltwater", BOT, BOT).setup.id

    with house_at(address) as again:
        again.run(open_house(again.house))
        again.wait(lambda: table in again.house.rooms and again.house.rooms[table].phase == "over")


async def open_house(house: House) -> None:
    """Open the house as the server does."""
    house.open()


def test_a_write_that_fails_leaves_the_table_as_it_was(evening: Parlour) -> None:
    """The server hangs up on a pick: it is refused, nobody is shown it, and it can be made again."""
    people = [evening.person("Ragna"), evening.person("Olav")]
    room = table_of(evening, "meltwater", people)
    line, key = evening.line(room, people[1]), state_of(room).key()
    sent(line)
    cut = True

    def hang_up(*_anything: object) -> None:
        nonlocal cut
        if cut:
            cut = False
            postgres().hang_up()

    event.listen(evening.house.store.engine, "commit", hang_up)

    assert isinstance(evening.pick(room, people[0]), No)
    assert sent(line) == []
    evening.wait(lambda: not room.forgotten)
    assert state_of(room).key() == key
    assert isinstance(evening.pick(room, people[0]), Done)
    assert sent(line)


def test_a_server_that_the_others_hold_for_dead_tells_everybody_and_closes(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing more of it is written, and nothing is lost: another goes on."""
    monkeypatch.setattr("fimbul.table.play.house.BEAT_S", 0.0)
    with house_at(address) as one, house_at(address) as two:
        people = [one.person("Ragna"), one.person("Olav")]
        first = table_of(one, "meltwater", people)
        assert isinstance(one.pick(first, people[0]), Done)
        line = one.line(first, people[1])
        sent(line)
        with pytest.raises(Elsewhere):
            two.run(two.house.room(first.setup.id))
        assert one.house.store.servers is not None
        assert two.house.store.servers is not None
        buried = two.house.store.servers.bury(one.house.store.servers.holder, seen_of(one))
        assert buried

        refusal = one.pick(first, people[first.decider])
        assert isinstance(refusal, No)
        assert "have heard nothing of this one" in refusal.words
        one.run(one.house.keep_open())
        assert [message.words for message in sent(line)] == ["This house has moved; load the page again."]

        second = two.run(two.house.room(first.setup.id))
        assert isinstance(two.pick(second, people[second.decider]), Done)


def seen_of(evening: Parlour) -> int:
    """When a server last said that it lives."""
    servers = evening.house.store.servers
    assert servers is not None
    own = select(schema.servers.c.seen).where(schema.servers.c.id == servers.holder)
    return int(evening.run(evening.house.store.read(lambda connection: connection.execute(own).scalar_one())))


def test_keys_sessions_and_accounts_outlive_the_house(address: str) -> None:
    """Two people come back, each by what is theirs."""
    with house_at(address) as evening:
        people = evening.house.people
        ragna, key = evening.run(people.come_in("Ragna"))
        olav, _ = evening.run(people.come_in("Olav"))
        first = session_pass(evening.run(people.open_session(olav)))
        olav, token = evening.run(people.make_account(first, "Öláv ß", "a long password"))
        assert token is not None

    with house_at(address) as again:
        people = again.house.people
        assert again.run(people.of_key(key)) == ragna
        assert again.run(people.of_session(token)) == olav
        assert again.run(people.log_in("öLÁV SS", "a long password"))[0] == olav
        with pytest.raises(Unknown):
            again.run(people.log_in("Öláv ß", "another password"))


def test_a_lost_key_and_a_closed_session_open_no_door(evening: Parlour) -> None:
    """Nor does any other word."""
    people = evening.house.people
    ragna, lost = evening.run(people.come_in("Ragna"))

    key, _ = evening.run(people.new_key(key_pass(lost)))
    token = evening.run(people.open_session(ragna))
    evening.run(people.close_session(token))

    assert evening.run(people.of_key(key)) == ragna
    assert [evening.run(people.of_key(word)) for word in (lost, key[:-1], "\0")] == [None, None, None]
    assert evening.run(people.of_session(token)) is None


def test_of_two_people_who_want_the_same_account_at_once_one_gets_it(evening: Parlour) -> None:
    """The other is told that the name is taken."""
    people = evening.house.people
    keys = [evening.run(people.come_in("Ragna"))[1] for _ in range(2)]

    async def at_once() -> list[Any]:
        wishes = [people.make_account(key_pass(key), "Ragna", "a long password") for key in keys]
        return await asyncio.gather(*wishes, return_exceptions=True)

    answers = evening.run(at_once())

    assert sorted(type(answer).__name__ for answer in answers) == [BadOptions.__name__, "tuple"]


def test_only_an_invitation_leads_to_a_seat_of_a_private_table(evening: Parlour) -> None:
    """Without it the seat is refused; with it the table is found and the seat is taken."""
    house, ragna, olav = evening.house, evening.person("Ragna"), evening.person("Olav")
    room = evening.run(house.set_up(NewTable("meltwater", {}, [ME, FREE], listed=False), ragna))
    invitation = room.seats[1].invitation

    with pytest.raises(Refused):
        evening.run(house.sit_down(room.setup.id, olav, None, None))
    assert evening.run(house.invited(invitation)) == room.setup.id
    evening.run(house.sit_down(room.setup.id, olav, invitation, None))
    assert [seat.person for seat in room.seats] == [ragna.id, olav.id]


def test_a_word_that_postgresql_cannot_keep_is_wrong_like_any_other(evening: Parlour) -> None:
    """It is nobody's table, invitation or name; the database is not said to have failed."""
    house, wrong = evening.house, "wrong\0"

    with pytest.raises(UnknownTable):
        evening.run(house.room(wrong))
    with pytest.raises(Refused):
        evening.run(house.invited(wrong))
    with pytest.raises(Unknown):
        evening.run(house.people.log_in(wrong, "a long password"))


def test_a_new_name_stands_at_the_seats_when_the_house_opens_again(address: str) -> None:
    """And at the head of the record."""
    with house_at(address) as evening:
        people = [evening.person("Ragna"), evening.person("Olav")]
        before = table_of(evening, "meltwater", people)
        signy = evening.run(evening.house.people.rename(people[0], "Signy"))
        evening.run(evening.house.rename(people[0], signy))

    with house_at(address) as again:
        room = again.run(again.house.room(before.setup.id))
        assert [seat.name for seat in room.seats] == ["Signy", "Olav"]
        assert "seat blue Signy\nseat red Olav\n" in sitting_of(room).text()


def test_the_list_of_open_tables_shows_few_of_each_maker(evening: Parlour) -> None:
    """Whoever sets up most does not push the others off."""
    ragna, loki = evening.person("Ragna"), evening.person("Loki")
    rooms = [evening.table(maker, "meltwater", ME, FREE) for maker in (ragna, loki, loki, loki, loki)]

    listed = [table.id for table in evening.run(evening.house.open_tables(None))]

    assert len(listed) == 4
    assert rooms[0].setup.id in listed


def test_a_campaign_goes_into_its_second_game(address: str) -> None:
    """Acts, members and openings are there when the house opens again."""
    with house_at(address) as evening:
        standing, people = begin(evening, "Ragna", "Tomas", "Wen")
        play_campaign(evening, standing, sit_down(evening, standing, people), people, OPENS)
        second = sit_down(evening, standing, people)
        before = standing

    with house_at(address) as again:
        found = again.run(again.house.campaigns.find(before.id))
        assert found.log.text() == before.log.text()
        assert found.table == second.setup.id
        assert [member.seen for member in found.members] == [1, 1, 1]
