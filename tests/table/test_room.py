"""One game at a table: who may do what, and when."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.changes import changed
from fimbul.core.record import read
from fimbul.core.sitting import resume
from fimbul.core.step import CHANCE
from fimbul.table.http.protocol import (
    Because,
    ChangesMessage,
    Chat,
    Concede,
    Done,
    Log,
    LogLine,
    NewTable,
    No,
    PickMessage,
    Say,
    ViewMessage,
    Why,
)
from fimbul.table.keep.stored_tables import talk_of
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, parlour, sent, sitting_of, state_of, word


def test_a_table_begins_when_the_last_seat_is_taken(evening: Parlour) -> None:
    """Before that nobody decides; then the first seat is asked."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    assert room.course is None

    evening.sit(room, olav)

    assert room.decider == 0


def test_a_pick_is_shown_to_both_and_said_to_be_done(evening: Parlour) -> None:
    """Who picks and who waits both see the table after it."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    lines = [evening.line(room, ragna), evening.line(room, olav)]
    shown = next(message for message in sent(lines[0]) if isinstance(message, ViewMessage))
    sent(lines[1])

    answer = evening.ask(room, ragna, PickMessage(7, 0, shown.at, shown.options[0][0]))

    assert answer == Done(7)
    assert any(isinstance(message, ViewMessage) and message.at == shown.at + 1 for message in sent(lines[0]))
    assert any(isinstance(message, ViewMessage) for message in sent(lines[1]))


def test_a_doubled_pick_changes_nothing(evening: Parlour) -> None:
    """The same message once more meets a table that has moved on."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    pick = PickMessage(1, room.decider, at(room, ragna, room.decider), word(room))
    assert evening.ask(room, ragna, pick) == Done(1)
    key = state_of(room).key()

    answer = evening.ask(room, ragna, pick)

    assert isinstance(answer, No)
    assert answer.words.startswith("The table has moved on")
    assert state_of(room).key() == key


def test_who_comes_and_goes_does_not_make_a_pick_late(evening: Parlour) -> None:
    """A moment is counted by what the game shows, not by who looks."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    evening.line(room, ragna)
    moment = at(room, ragna, 0)

    evening.line(room, olav)

    assert evening.ask(room, ragna, PickMessage(1, 0, moment, word(room))) == Done(1)


@pytest.mark.parametrize("out_of_turn", ["another's seat", "own seat", "no seat"])
def test_nobody_picks_out_of_turn(evening: Parlour, out_of_turn: str) -> None:
    """Neither for another, nor while another decides, nor at a seat that is not there."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)
    seat = {"another's seat": 0, "own seat": 1, "no seat": 9}[out_of_turn]
    moment = at(room, olav, seat) if seat < 2 else 0

    answer = evening.ask(room, olav, PickMessage(1, seat, moment, word(room)))

    assert isinstance(answer, No)
    assert all(pick.seat == CHANCE for pick in sitting_of(room).picks)


def test_an_illegal_pick_is_refused_with_its_rule(evening: Parlour) -> None:
    """A word that is not lit gets the sentence and the rule; nonsense gets a sentence."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    dark = next(each for each in room.game.lexicon.words if room.game.lexicon.parse(each) not in state_of(room).asked)

    refused, nonsense = evening.pick(room, ragna, dark), evening.pick(room, ragna, "nonsense")

    assert isinstance(refused, No)
    assert isinstance(nonsense, No)
    assert "nonsense" in nonsense.words


def test_why_not_is_answered_with_a_rule(evening: Parlour) -> None:
    """To ask why changes nothing."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    answers = [evening.ask(room, ragna, Why(3, room.decider, each)) for each in room.game.lexicon.words]

    assert all(isinstance(answer, Because) and answer.words for answer in answers)
    assert any(isinstance(answer, Because) and answer.rule for answer in answers)
    assert any(isinstance(answer, Because) and answer.words.startswith("You can") for answer in answers)


def test_where_nothing_is_secret_the_only_option_is_taken_by_the_table(evening: Parlour) -> None:
    """In Meltwater nobody is asked where there is nothing to choose."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))

    evening.pick_until(room, ragna, lambda: any(pick.joined and pick.seat >= 0 for pick in sitting_of(room).picks))

    assert len(state_of(room).options()) > 1 or state_of(room).over


def test_where_seats_have_secrets_the_only_option_waits_for_its_person(evening: Parlour) -> None:
    """That others need not wait would tell something."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)

    evening.pick_until(room, ragna, lambda: len(state_of(room).options()) == 1)

    assert state_of(room).decider >= 0


def test_who_gives_up_has_lost(evening: Parlour) -> None:
    """Conceding ends a game of two, and no pick is taken any more."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = evening.table(ragna, "meltwater", ME, FREE)
    evening.sit(room, olav)

    assert evening.ask(room, olav, Concede(1, 1)) == Done(1)

    outcome = state_of(room).outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert isinstance(evening.ask(room, ragna, Concede(2, 0)), No)


def test_what_is_said_is_heard_by_all(evening: Parlour) -> None:
    """Chat reaches everybody, who comes later too; nobody without a name speaks."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, BOT)
    listener = evening.line(room, None)

    assert evening.ask(room, ragna, Say(1, "hello\u202e there")) == Done(1)
    assert isinstance(evening.ask(room, None, Say(2, "boo")), No)

    late = evening.line(room, None)
    for line in (listener, late):
        said = [message.lines for message in sent(line) if isinstance(message, Chat)]
        assert said == [[("Ragna", "hello  there", False)]]


def test_the_log_has_headings_and_sentences(evening: Parlour) -> None:
    """What happened is told in sentences, each with the seat that acted, under headings."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    line = evening.line(room, ragna)
    evening.pick_until(room, ragna, lambda: len(sitting_of(room).picks) > 20)

    log: list[LogLine] = []
    for message in sent(line):
        if isinstance(message, Log):
            log[message.start :] = message.lines
    assert room.course is not None
    assert log == room.course.chronicle.lines[room.decider]
    assert {each.heading for each in log} == {True, False}
    assert {each.seat for each in log} >= {0, None}


def test_bots_play_on_when_nobody_looks(evening: Parlour) -> None:
    """Two bots finish their game by themselves; the ending is told and written."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", BOT, BOT)

    evening.wait(lambda: room.phase == "over")
    evening.wait(lambda: room.driver.idle)

    assert room.ending
    assert evening.run(evening.house.summary(room.setup.id, None)).phase == "over"


def test_a_mistake_in_the_rules_is_told_in_words_and_changes_nothing(
    evening: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever breaks inside, the table is as the database has it, and goes on."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    key = state_of(room).key()
    with monkeypatch.context() as broken:
        broken.setattr(room.course, "go_on", lambda *_words: int("a mistake"))
        refusal = evening.pick(room, ragna)
    assert isinstance(refusal, No)
    assert "a mistake" not in refusal.words

    assert evening.ask(room, ragna, Say(1, "what was that?")) == Done(1)

    assert state_of(room).key() == key
    assert isinstance(evening.pick(room, ragna), Done)


@pytest.mark.parametrize("game", ["meltwater", "scavengers"])
def test_whoever_is_told_the_changes_sees_what_whoever_is_sent_it_all_sees(evening: Parlour, game: str) -> None:
    """A whole view at first, then what is different in it, with the same moments and the same options."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, game, ME, *[here(f"Olav {seat}") for seat in range(1, fimbul.game(game).seats)])
    whole, changing = evening.line(room, ragna), evening.line(room, ragna, changes=True)
    views: list[Any] = []
    for _ in range(60):
        news = [message for message in sent(changing) if isinstance(message, ViewMessage | ChangesMessage)]
        for message in news:
            views.append(message.view if isinstance(message, ViewMessage) else changed(views[-1], message.changes))
        shown = [message for message in sent(whole) if isinstance(message, ViewMessage)]
        assert views[-1] == shown[-1].view
        assert [(each.at, each.prompt, each.options) for each in news] == [
            (each.at, each.prompt, each.options) for each in shown
        ]
        spoken = room.game.lexicon.word(state_of(room).options()[-1])
        assert isinstance(evening.pick(room, ragna, spoken), Done)
    assert len(views) > 30


def test_another_seat_is_sent_whole_to_whom_changes_are_enough(evening: Parlour) -> None:
    """Who has several seats looks with other eyes when another of them decides: that is no change of the same view."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    line = evening.line(room, ragna, changes=True)
    seats = []
    for _ in range(40):
        for message in sent(line):
            if isinstance(message, ViewMessage):
                seats.append(message.seat)
        evening.pick(room, ragna)
    assert seats == [seat for number, seat in enumerate(seats) if number == 0 or seats[number - 1] != seat]
    assert set(seats) == {0, 1}


def test_who_has_no_seat_speaks_only_where_the_table_allows_it(evening: Parlour) -> None:
    """Unless it was set up so, the chat is for those who play."""
    ragna, signy = evening.person("Ragna"), evening.person("Signy")
    closed = evening.table(ragna, "meltwater", ME, BOT)
    wish = NewTable("meltwater", seats=[ME, BOT], open_talk=True)
    opened = evening.run(evening.house.set_up(wish, ragna))

    answer = evening.ask(closed, signy, Say(1, "Cold here."))

    assert answer == No(1, "Only those who have a seat speak at this table.")
    assert evening.ask(opened, signy, Say(2, "Cold here.")) == Done(2)


def test_a_room_remembers_the_last_two_hundred_things_that_were_said(tmp_path: Path) -> None:
    """Their numbers go on, also after a restart; a replay tells some more."""
    with parlour(tmp_path) as evening:
        ragna = evening.person("Ragna")
        room = evening.table(ragna, "meltwater", ME, BOT)
        early = evening.line(room, None)
        for number in range(230):
            evening.ask(room, ragna, Say(1, f"Word {number}"))
        heard = [chat for chat in sent(early) if isinstance(chat, Chat)]
        assert [(chat.start, chat.lines) for chat in heard[-1:]] == [(229, [("Ragna", "Word 229", False)])]
        assert len(room.chats) == 200

    with parlour(tmp_path) as again:
        room = again.run(again.house.room(room.setup.id))
        (chat,) = [message for message in sent(again.line(room, None)) if isinstance(message, Chat)]
        assert (chat.start, len(chat.lines), chat.lines[-1]) == (30, 200, ("Ragna", "Word 229", False))
        again.ask(room, ragna, Say(1, "One more"))
        talk = again.run(again.house.store.read(talk_of, room.setup.id, 1000))
        assert [said.text for said in talk[-2:]] == ["Word 229", "One more"]
        assert len(talk) == 231


def test_an_answer_that_all_know_to_be_the_only_one_is_given_by_the_table(evening: Parlour) -> None:
    """As the last card under the junkyard: it stands in the record as any pick. Who alone knows of it is asked."""
    ragna, dice = evening.person("Ragna"), Random(5)
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    alone = 0

    while not state_of(room).over:
        assert not state_of(room).forced()
        alone += len(state_of(room).asked) == 1
        spoken = room.game.lexicon.word(dice.choice(state_of(room).options()))
        assert isinstance(evening.pick(room, ragna, spoken), Done)

    sitting = sitting_of(room)
    assert alone > 0
    assert [pick for pick in sitting.picks if pick.joined and pick.seat >= 0]
    assert resume(room.game, *read(sitting.text())).state.key() == state_of(room).key()
