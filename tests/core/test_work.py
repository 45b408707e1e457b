"""How much work a record is: whatever is taken back, no more than a few picks for each of its words."""

from random import Random
from typing import Any

import pytest

import fimbul
from fimbul.core.game import State
from fimbul.core.record import LONGEST_HEADER, read
from fimbul.core.sitting import Sitting, resume
from tests.core.toy import ANN, BOB, CHANCE, DIE, SAY, Toy, sitting

MOST_FOR_A_WORD = 2
MOST_POSITIONS = 20

Script = list[tuple[Any, int]]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every pick that is made in any position, while a game is played or played again."""
    picks: list[int] = []
    play = State.play

    def count(state: State, option: int) -> None:
        picks.append(option)
        play(state, option)

    monkeypatch.setattr(State, "play", count)
    return picks


def words_of(table: Sitting) -> int:
    """How many words stand under the header of a record."""
    return len(table.text().split("\n\n", 1)[1].split())


def reread(script: Script, table: Sitting) -> Sitting:
    """The sitting that the record of another leads to."""
    return resume(Toy(*script), *read(table.text()))


def test_a_die_that_is_taken_back_again_and_again_is_little_work(made: list[int]) -> None:
    """Late in a game, where nothing before it can be taken back without consent."""
    script = [(DIE, CHANCE)] * 700
    table = sitting(*script)
    for _ in range(600):
        table.play(1)
    for _ in range(300):
        table.play(2)
        table.take_back(ANN, 1)
    made.clear()

    again = reread(script, table)

    assert again.text() == table.text()
    assert len(made) <= MOST_FOR_A_WORD * words_of(table)


def test_a_game_that_is_taken_back_pick_by_pick_is_little_work(made: list[int]) -> None:
    """From its end to its beginning."""
    script = [(DIE, CHANCE)] * 1000
    table = sitting(*script)
    for _ in range(900):
        table.play(1)
    for _ in range(900):
        table.take_back(ANN, 1)
    made.clear()

    again = reread(script, table)

    assert again.picks == []
    assert len(made) <= MOST_FOR_A_WORD * words_of(table)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_taken_back_is_little_work_and_leads_to_the_same_position(seed: int, made: list[int]) -> None:
    """Short ways and long ones, by dice and by seats, in any order; and few positions are kept for it."""
    rng = Random(seed)
    script = [(DIE, CHANCE) if rng.randrange(3) else (SAY, rng.choice((ANN, BOB))) for _ in range(1500)]
    table = sitting(*script)
    expected: list[int] = []
    for _ in range(600):
        furthest = rng.choice((1, 2, 5, 40, 700))
        back = rng.randint(1, furthest)
        if rng.randrange(2) and back <= len(expected):
            table.take_back(ANN, back)
            del expected[len(expected) - back :]
        else:
            for _ in range(min(back, 1400 - len(expected))):
                expected.append(rng.choice(table.state.options()))
                table.play(expected[-1])
        assert len(table.checkpoints.kept) <= MOST_POSITIONS
        assert table.state.view(None) == {"said": expected}
    made.clear()

    again = reread(script, table)

    assert again.text() == table.text()
    assert len(made) <= MOST_FOR_A_WORD * words_of(table)


def test_a_way_back_leaves_alone_what_was_kept(made: list[int]) -> None:
    """Going back to a position and on in another way, again and again, it is always the same position."""
    table = sitting(*[(DIE, CHANCE)] * 200)
    for _ in range(100):
        table.play(1)
    for _ in range(3):
        table.take_back(BOB, 50)
        assert table.state.view(None) == {"said": [1] * 50}
        for _ in range(50):
            table.play(2)
        table.take_back(BOB, 50)
        for _ in range(50):
            table.play(1)
    assert made


def test_a_header_without_end_is_not_read() -> None:
    """Thousands of seats are refused before they are compared with each other."""
    lines = sitting().text().split("\n\n")[0]
    seats = "\n".join(f"seat s{number} x" for number in range(LONGEST_HEADER))
    with pytest.raises(fimbul.BadRecord, match="too long"):
        read(f"{lines}\n{seats}\n\n")
