"""Undo, events and records of a sitting, on a toy game where every case is small."""

from typing import Any, Final

import pytest

import fimbul
from fimbul.core.chance import weighted
from fimbul.core.game import EVERYONE, all_but, hears, only
from fimbul.core.record import LONGEST_NOTE, read
from fimbul.core.sitting import Sitting
from fimbul.core.step import Step
from tests.core.toy import ANN, BOB, CHANCE, DIE, NOD, SAY, SHOW, Toy, sitting


class OpenToy(Toy):
    """The toy set up so that nobody has a secret, though seats may have secrets in other games of it."""

    def has_secrets(self) -> bool:
        """Not in this one."""
        return False


BEAR: Final = "\U0001f43b\u200d\u2744\ufe0f"  # a bear, a joiner, a snowflake in colours: a polar bear


def openly(*script: tuple[Step[Any, Any], int]) -> Sitting:
    """A sitting of the toy in which everything lies open."""
    return fimbul.sit_down(OpenToy(*script), ["Ann A.", "Bob"])


def test_a_seat_takes_back_its_last_choice() -> None:
    """Undo goes back one choice and leaves the earlier ones."""
    table = sitting((SAY, ANN), (SAY, ANN), (SAY, BOB))
    table.say("1 2")

    assert table.undo(ANN) == 1

    assert table.state.view(ANN) == {"said": [1]}
    assert table.lines[-1] == "undo ann 1"


def test_a_position_stays_as_it_was_when_it_was_asked_for() -> None:
    """The game goes on, goes back and goes on in another way; and each position is another."""
    table = sitting((SAY, ANN), (SAY, ANN), (SAY, ANN))
    first = table.position()
    table.say("1")
    second = table.position()
    table.say("2")

    table.undo(ANN)
    third = table.position()
    table.undo(ANN)
    table.say("2 1")

    assert [position.view(ANN)["said"] for position in (first, second, third, table.position())] == [
        [],
        [1],
        [1],
        [2, 1],
    ]


def test_nobody_takes_back_what_another_decided_after() -> None:
    """Once Bob has answered, Ann's pick stands; Bob may take back his own."""
    table = sitting((SAY, ANN), (SAY, BOB), (SAY, BOB))
    table.say("1")
    table.say("2")

    assert table.undoable(ANN) == 0
    assert table.undoable(BOB) == 1


def test_undo_stops_at_a_die() -> None:
    """What was picked before chance spoke stands."""
    table = sitting((SAY, ANN), (DIE, CHANCE), (SAY, ANN), (SAY, ANN))
    table.say("1")
    table.play(2)
    table.say("0")

    assert table.undoable(ANN) == 1
    table.undo(ANN)
    with pytest.raises(fimbul.NoUndo, match="revealed"):
        table.undo(ANN)


def test_undo_stops_at_a_revelation_by_the_seat_itself() -> None:
    """Turning a hidden card cannot be taken back, though nobody else decided."""
    table = sitting((SAY, ANN), (SHOW, ANN), (SAY, ANN))
    table.say("1 turn")

    assert table.undoable(ANN) == 0


def test_undo_goes_back_over_picks_that_had_no_other() -> None:
    """A forced pick is taken back together with the choice before it, where everything lies open."""
    table = openly((SAY, ANN), (NOD, ANN), (SAY, BOB))
    table.say("1 9")

    assert table.undoable(ANN) == 2
    assert table.undo(ANN) == 2
    assert table.state.view(ANN) == {"said": []}


def test_where_seats_have_secrets_undo_takes_back_one_pick() -> None:
    """Bob cannot tell from the number whether Ann had something else to pick."""
    table = sitting((SAY, ANN), (NOD, ANN), (SAY, BOB))
    table.say("1 9")

    assert table.undo(ANN) == 1
    assert table.state.view(ANN) == {"said": [1]}
    assert table.undo(ANN) == 1
    assert table.state.view(ANN) == {"said": []}


def test_a_pick_that_had_no_other_may_be_taken_back_first_where_seats_have_secrets() -> None:
    """Ann had nothing to choose at all, and may undo as if she had."""
    table = sitting((NOD, ANN), (SAY, BOB))
    table.say("9")

    assert table.undoable(ANN) == 1


def test_public_events_are_heard_and_private_ones_are_not() -> None:
    """What is told to one seat does not reach the table's log."""
    table = sitting((SHOW, ANN), (SAY, BOB))

    assert table.say("turn") == ["the card lies open"]


def test_a_seat_hears_what_is_told_to_it() -> None:
    """Bob hears more of the same pick than Ann and the spectators do."""
    table = sitting((SHOW, ANN), (SAY, BOB))
    table.say("turn")

    assert table.heard(BOB) == ["the card lies open", "your card lies open"]
    assert table.heard(ANN) == table.heard() == ["the card lies open"]


def test_an_audience_is_a_set_of_seats() -> None:
    """Spectators hear what goes to all but some, and nothing that goes to some only."""
    assert [hears(only(1, 2), seat) for seat in (0, 1, 2, None)] == [False, True, True, False]
    assert [hears(all_but(1), seat) for seat in (0, 1, 2, None)] == [True, False, True, True]
    assert all(hears(EVERYONE, seat) for seat in (0, 6, None))


def test_words_are_not_tried_out_past_a_revelation() -> None:
    """A line that goes on after a hidden card was shown is refused whatever the card is, and nothing is shown."""
    table = sitting((SHOW, ANN), (SAY, ANN), (SAY, BOB))
    for line in ("turn 1", "turn 9"):
        with pytest.raises(fimbul.IllegalOption, match="more words"):
            table.say(line)

    assert table.picks == []


def test_the_others_play_on_when_a_seat_has_given_up() -> None:
    """It is asked no more: its open and later questions are answered as the steps say."""
    table = sitting((SAY, ANN), (SAY, BOB), (SAY, ANN), (SAY, BOB))
    table.say("2")
    table.concede(BOB)

    assert table.state.decider == ANN
    assert table.state.view(ANN) == {"said": [2, 0]}
    with pytest.raises(fimbul.IllegalOption, match="already"):
        table.concede(BOB)


def test_a_concession_is_not_undone_by_the_way() -> None:
    """Ann cannot take back what she picked before Bob gave up; with consent both go back, and a record shows it."""
    table = sitting((SAY, ANN), (SAY, ANN), (SAY, BOB), (SAY, ANN))
    table.say("1")
    table.concede(BOB)
    table.say("2")

    assert table.undoable(ANN) == 1
    table.take_back(ANN, 1)
    assert table.state.gone
    table.take_back(ANN, 2)
    assert not table.state.gone
    assert table.state.view(ANN) == {"said": []}


def test_nobody_listens_in_a_copy() -> None:
    """A copy made for search keeps no events."""
    table = sitting((SAY, ANN), (SAY, BOB))
    twin = table.state.copy()
    twin.play(1)

    assert twin.heard() == []


def test_a_loaded_die_falls_as_its_weights_say() -> None:
    """Of four numbers of the generator one gives the light side and three the heavy one."""
    table = sitting((DIE, CHANCE), (SAY, ANN))
    state = table.state

    class Script:
        """A generator that says what it is told."""

        def __init__(self, number: int) -> None:
            self.number = number

        def randrange(self, limit: int, /) -> int:
            """The number, below the limit."""
            assert self.number < limit
            return self.number

    assert [weighted(state.options(), state.weights(), Script(number)) for number in range(4)] == [1, 2, 2, 2]


def test_a_record_is_a_line_for_each_run_of_one_seat() -> None:
    """Two picks of one seat share a line; undo, notes and the end have their own."""
    table = sitting((SAY, ANN), (SAY, ANN), (SAY, BOB))
    table.say("1 2")
    table.note(BOB, "nice")
    table.say("0")

    assert table.text().split("\n\n")[1].splitlines()[:3] == ["ann 1 2", "note bob nice", "bob 0"]
    assert table.lines[-1].startswith("digest 3 ")


def test_emoji_of_several_parts_stay_whole_in_a_record() -> None:
    """In the name of a player and in a note; what joins nothing there becomes a space."""
    table = fimbul.sit_down(Toy((SAY, ANN)), [f"Ann {BEAR}", "Bob"])
    table.note(ANN, f"{BEAR} is\u200dback")

    header, entries = read(table.text())

    assert header.seats[0] == ("ann", f"Ann {BEAR}")
    assert entries[0].words == (f"{BEAR} is back",)


def test_a_note_that_is_cut_within_an_emoji_can_still_be_read() -> None:
    """The joiner that is left behind goes."""
    table = sitting((SAY, ANN))
    table.note(ANN, "x" * (LONGEST_NOTE - 2) + BEAR)

    _, entries = read(table.text())

    assert entries[0].words[0].endswith("x\U0001f43b")


@pytest.mark.parametrize("seat", [-2, 2, 9])
def test_a_seat_that_is_not_there_changes_nothing(seat: int) -> None:
    """Undo, notes and ears are for those at the table; position and record stay as they are."""
    table = sitting((SAY, ANN), (SAY, BOB))
    table.say("1")
    before = table.text()
    for refused in (lambda: table.take_back(seat, 1), lambda: table.note(seat, "hello"), lambda: table.heard(seat)):
        with pytest.raises(fimbul.IllegalOption, match="no seat"):
            refused()

    assert table.text() == before
    assert table.state.view(ANN) == {"said": [1]}


def test_a_sitting_needs_a_player_for_every_seat() -> None:
    """With too few or too many nobody sits down, nor does a name of two lines."""
    game = sitting().game
    with pytest.raises(fimbul.BadOptions, match="2 seats"):
        fimbul.sit_down(game, ["Ann"])
    with pytest.raises(fimbul.BadRecord, match="one line"):
        fimbul.sit_down(game, ["Ann\nseat bob Eve", "Bob"])


def test_a_concession_among_the_picks_says_so() -> None:
    """Who reads the picks can tell."""
    table = sitting((SAY, ANN), (SAY, BOB), (SAY, ANN))
    table.say("1")
    table.concede(BOB)

    assert [pick.concedes for pick in table.picks] == [False, True]
