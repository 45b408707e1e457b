"""Several words in one message: all of them or none, one write, and one way back."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fimbul.core.game import State
from fimbul.table.http.live import answer
from fimbul.table.http.protocol import Done, No, Page, PickMessage, Undo
from fimbul.table.keep.store import Change, Row
from fimbul.table.people.persons import Person
from fimbul.table.play.room import Room
from tests.table.doorstep import doorstep
from tests.table.parlour import ME, Parlour, at, here, parlour, sent, sitting_of, state_of

MORE_THAN_YOU_MAY = "Those are more words than you may say now, so none of them counts."


def table(evening: Parlour) -> tuple[Person, Room]:
    """Ragna has both seats of Meltwater."""
    ragna = evening.person("Ragna")
    return ragna, evening.table(ragna, "meltwater", ME, here("Olav"))


def words_from(state: State, number: int) -> list[str]:
    """So many words that may follow each other, each a choice, with nothing revealed on the way."""

    def follow(trial: State, left: int) -> list[str] | None:
        if left == 0:
            return []
        same = trial.decider == state.decider and trial.revelations == state.revelations
        for option in trial.asked if same and len(trial.asked) > 1 else []:
            after = trial.copy()
            after.play(option)
            rest = follow(after, left - 1)
            if rest is not None:
                return [state.game.lexicon.word(option), *rest]
        return None

    found = follow(state, number)
    assert found is not None
    return found


def say(evening: Parlour, room: Room, person: Person, *words: str) -> Any:
    """Whoever decides says several words in one message."""
    seat = room.decider
    return evening.ask(room, person, PickMessage(1, seat, at(room, person, seat), words[0], list(words[1:])))


def undo(evening: Parlour, room: Room, person: Person, seat: int, back: int = 1) -> None:
    """The seat takes back."""
    assert evening.ask(room, person, Undo(2, seat, at(room, person, seat), back)) == Done(2)


def spoken(room: Room) -> list[str]:
    """What the seats of a table have picked."""
    return [room.game.lexicon.word(pick.option) for pick in sitting_of(room).picks if pick.seat >= 0]


def test_several_words_are_one_write_and_one_page(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks is shown where they have led, and nothing between."""
    ragna, room = table(evening)
    words, page = words_from(state_of(room), 4), evening.line(room, None, "page")
    sent(page)
    writer, written = evening.house.store.writer, []
    submit = writer.submit

    def counted(changes: tuple[Change, ...], acts: Sequence[Row]) -> Any:
        written.append(acts)
        return submit(changes, acts)

    monkeypatch.setattr(writer, "submit", counted)

    assert say(evening, room, ragna, *words) == Done(1)

    assert spoken(room) == words
    assert [[act[-1] for act in acts] for acts in written] == [words]
    assert len([message for message in sent(page) if isinstance(message, Page)]) == 1


@pytest.mark.parametrize("bad", range(4))
def test_if_one_word_is_refused_none_is_picked(evening: Parlour, bad: int) -> None:
    """The answer says why that word cannot be picked there."""
    ragna, room = table(evening)
    words, key = words_from(state_of(room), 4), state_of(room).key()
    words[bad] = "F1" if bad == 0 else words[0]

    refused = say(evening, room, ragna, *words)

    assert isinstance(refused, No)
    assert refused.words not in ("", MORE_THAN_YOU_MAY)
    assert (state_of(room).key(), spoken(room)) == (key, [])


def test_nothing_follows_what_lets_another_decide(evening: Parlour) -> None:
    """The answer is the same, whatever the words are that come after it."""
    ragna, room = table(evening)

    answers = [say(evening, room, ragna, "pass", word) for word in ("pass", "march", "F1")]

    assert [no.words for no in answers] == [MORE_THAN_YOU_MAY] * 3
    assert spoken(room) == []


def test_the_whole_gesture_is_taken_back_at_once(evening: Parlour) -> None:
    """As one choice; the choice before it is another."""
    ragna, room = table(evening)
    seat, keys = room.decider, [state_of(room).key()]
    first, *rest = words_from(state_of(room), 4)
    say(evening, room, ragna, first)
    keys.append(state_of(room).key())
    say(evening, room, ragna, *rest)

    while keys:
        undo(evening, room, ragna, seat)
        assert state_of(room).key() == keys.pop()


def test_two_steps_back_are_two_gestures(evening: Parlour) -> None:
    """However many picks each has had."""
    ragna, room = table(evening)
    seat, key = room.decider, state_of(room).key()
    words = words_from(state_of(room), 4)
    say(evening, room, ragna, *words[:2])
    say(evening, room, ragna, *words[2:])

    undo(evening, room, ragna, seat, back=2)

    assert state_of(room).key() == key


def test_after_a_restart_a_gesture_is_still_one_step(tmp_path: Path) -> None:
    """The database knows which picks belong together."""
    with parlour(tmp_path) as evening:
        ragna, room = table(evening)
        seat, before = room.decider, state_of(room).key()
        say(evening, room, ragna, *words_from(state_of(room), 4))
        after = state_of(room).key()
    with parlour(tmp_path) as evening:
        room = evening.run(evening.house.room(room.setup.id))
        assert state_of(room).key() == after

        undo(evening, room, ragna, seat)

        assert state_of(room).key() == before


def test_the_record_has_the_words_as_if_they_were_said_one_by_one(evening: Parlour) -> None:
    """It replays like any other."""
    ragna, room = table(evening)
    words = words_from(state_of(room), 4)
    say(evening, room, ragna, *words)

    _, text = evening.run(evening.house.record(room.setup.id))
    assert f"blue {' '.join(words)}" in text
    assert evening.run(evening.house.replay(room.setup.id)).position(len(sitting_of(room).picks)).key() == (
        state_of(room).key()
    )


def with_a_forced_word(state: State) -> tuple[list[str], list[str]]:
    """Words that may follow each other, the last but one without a choice; and the same without it."""
    for first in state.asked:
        for second in options_after(state, first):
            for forced in options_after(state, first, second):
                last = options_after(state, first, second, forced)
                if len(options_after(state, first, second)) == 1 and len(last) > 1:
                    words = [state.game.lexicon.word(option) for option in (first, second, forced, last[0])]
                    return words, [*words[:2], words[3]]
    raise AssertionError("nothing is forced here")


def options_after(state: State, *picks: int) -> list[int]:
    """What the same seat may pick after these picks, if nothing was revealed."""
    trial = state.copy()
    for pick in picks:
        if trial.decider != state.decider or trial.revelations != state.revelations:
            return []
        trial.play(pick)
    return trial.asked if trial.decider == state.decider else []


def test_what_leaves_no_choice_need_not_be_said(evening: Parlour) -> None:
    """It may be, all the same, and goes back with the rest."""
    ragna, room = table(evening)
    seat = room.decider
    full, short = with_a_forced_word(state_of(room))
    for words in (short, full):
        assert say(evening, room, ragna, *words) == Done(1)
        assert spoken(room) == full
        undo(evening, room, ragna, seat)
        assert spoken(room) == []


def test_a_gesture_is_asked_for_over_http(tmp_path: Path) -> None:
    """With `then`; its answer is where it has led, and each word counts as a pick."""
    with doorstep(tmp_path, moves_burst=9, moves_per_s=0.001) as door:
        ragna = door.key()
        seats = [{"who": "me"}, {"who": "here", "name": "Olav"}]
        made = door.post("/api/tables", {"game": "meltwater", "seats": seats}, headers=ragna).json()["id"]
        words = words_from(state_of(door.house.rooms[made]), 4)
        pick = f"/api/tables/{made}/pick"
        asked = {"seat": 0, "word": words[0], "then": words[1:]}
        asked["at"] = door.ask("GET", f"/api/tables/{made}/view?seat=0", headers=ragna).json()["at"]

        assert door.post(pick, {**asked, "then": ["pass"] * 40}, headers=ragna).status_code == 400
        assert door.post(pick, asked, headers=ragna).status_code == 201
        assert spoken(door.house.rooms[made]) == words
        assert door.post(pick, asked, headers=ragna).status_code == 429


def test_each_word_of_a_gesture_counts_as_a_message(tmp_path: Path) -> None:
    """So nobody has more played by saying more at once."""
    with parlour(tmp_path, address_messages_burst=50, address_messages_per_s=0.001) as evening:
        ragna, room = table(evening)
        viewer = evening.line(room, ragna)
        text = msgspec.json.encode(PickMessage(1, 0, 0, "pass", ["pass"] * 39))

        answers = [evening.run(answer(evening.house, room, viewer, text)) for _ in range(2)]

        assert [no.words[:15] for no in answers if isinstance(no, No)] == ["The table has m", "That is too oft"]
