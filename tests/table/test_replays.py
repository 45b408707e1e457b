"""Replays: every position of a game, and a step for each thing that everybody heard of."""

import pytest

from fimbul.table.http.protocol import Done, Undo
from fimbul.table.keep.stored_tables import take_down
from fimbul.table.play.room import Refused, Room
from fimbul.table.replay.replays import Replay
from tests.table.parlour import ME, Parlour, at, here, sitting_of, state_of


def played(evening: Parlour, picks: int) -> tuple[Room, Replay]:
    """A game of Meltwater in which the last choice was taken back, and its replay."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    evening.pick_until(room, ragna, lambda: len(sitting_of(room).picks) >= picks)
    seat = max(sitting_of(room).picks[-1].seat, 0)
    assert evening.ask(room, ragna, Undo(1, seat, at(room, ragna, seat))) == Done(1)
    return room, evening.run(evening.house.replay(room.setup.id))


def test_a_replay_leads_to_where_the_game_stands(evening: Parlour) -> None:
    """Pick by pick, without what was taken back."""
    room, replay = played(evening, 80)

    assert replay.picks == sitting_of(room).picks
    assert replay.position(len(replay.picks)).key() == state_of(room).key()
    state = room.game.new()
    for number, pick in enumerate(replay.picks):
        assert replay.position(number).key() == state.key()
        state.play(pick.option)


def test_the_steps_of_a_replay_tell_the_whole_log(evening: Parlour) -> None:
    """Each step brings the sentences that were new, and a turn begins with the step that tells of it."""
    room, replay = played(evening, 80)
    assert room.course is not None
    log = room.course.chronicle.lines[None]
    heard = [frame.heard[None] for frame in replay.frames]

    assert [line for line, _ in replay.lines(None)] == log
    assert heard == sorted(heard)
    assert heard[-1] == len(log)
    for step, heading in replay.course()["turns"][1:]:
        told = [line.text for line in log[heard[step - 1] : heard[step]]]
        assert heading in told


def test_what_was_said_belongs_to_the_step_that_the_game_had_come_to(evening: Parlour) -> None:
    """What was said of a pick that has been taken back belongs to the step before it."""
    room, _ = played(evening, 80)
    stored = evening.run(evening.house.store.read(take_down, room.setup.id))
    replay = Replay(stored._replace(started=10, acts=[act._replace(at=100 + 10 * act.number) for act in stored.acts]))

    assert [replay.step_at(frame.at + 5) for frame in replay.frames] == [*range(replay.last + 1)]
    assert [replay.step_at(frame.at - 5) for frame in replay.frames] == [0, *range(replay.last)]
    assert replay.step_at(100 + 10 * len(stored.acts)) == replay.last


def test_the_end_is_said_once(evening: Parlour) -> None:
    """The heading of the last step says who has won; under it stands nothing, and before it what was heard."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    evening.run(room.concede(ragna, 0))

    replay = evening.run(evening.house.replay(room.setup.id))

    end, before = replay.moment(replay.last, None, 900), replay.moment(replay.last - 1, None, 900)
    assert (end["heading"], end["said"]) == ("Olav wins: Ragna gave up.", "")
    assert before["said"].startswith("Doomsday card")


def test_a_replay_is_kept_until_something_is_done(evening: Parlour) -> None:
    """To look at another step costs no new reading of the game."""
    room, replay = played(evening, 20)
    again = evening.run(evening.house.replay(room.setup.id))
    evening.run(room.play(state_of(room).asked[0]))

    assert again is replay
    assert evening.run(evening.house.replay(room.setup.id)) is not replay


def test_a_replay_of_a_game_that_runs_has_the_names_of_now(evening: Parlour) -> None:
    """Though it was watched under the old name, and nothing has been done since."""
    house, ragna = evening.house, evening.person("Ragna")
    room = evening.table(ragna, "meltwater", ME, here("Olav"))
    before = evening.run(house.replay(room.setup.id))

    evening.run(house.rename(ragna, evening.run(house.people.rename(ragna, "Signy"))))

    replay = evening.run(house.replay(room.setup.id))
    names = [[sitter.name for sitter in each.table_view(0, None).sitters] for each in (before, replay)]
    assert names == [["Ragna", "Olav"], ["Signy", "Olav"]]


def test_a_game_with_secrets_has_no_replay_before_its_end(evening: Parlour) -> None:
    """Neither for strangers nor for those who play."""
    ragna = evening.person("Ragna")
    room = evening.table(ragna, "scavengers", ME, here("Olav"), seats=2)
    with pytest.raises(Refused):
        evening.run(evening.house.replay(room.setup.id))

    evening.run(room.concede(ragna, 0))

    assert evening.run(evening.house.replay(room.setup.id)).last >= 1
