"""Sample rounds: replays of games that nobody has played, with a note at every step."""

from functools import cache

from fimbul.games import sample_round
from fimbul.table.http.protocol import Pace
from fimbul.table.keep.record_files import open_record
from fimbul.table.keep.stored_tables import Seat, Setup, StoredTable
from fimbul.table.play.course import Course
from fimbul.table.replay.replays import Replay, ReplayStep, frame_of


class Lesson(Replay):
    """A record whose steps are its notes."""

    def steps(self, course: Course) -> list[ReplayStep]:
        """Everything is done; a step is where a note was written, seen through the eyes of the seat it was written at.

        What came before the first note is told in the log and remarkable to nobody.
        """
        frames: list[ReplayStep] = []
        for act in self.stored.acts:
            course.do_again(act)
            if act.kind == "note":
                before = frames[-1].picks if frames else len(course.sitting.picks)
                eyes = act.seat if act.seat >= 0 else None
                frames.append(frame_of(course, before, act.at)._replace(note=act.words, eyes=eyes))
        return frames

    def said(self, step: int) -> str:
        """The note of a step."""
        return self.frames[step].note


@cache
def lesson(game: str) -> Lesson:
    """The sample round of a game, made when it is first watched."""
    played, names, acts = open_record(sample_round(game).encode())
    meta = played.meta
    setup = Setup(
        f"sample-round-{game}", meta.title, game, dict(played.options), Pace(), listed=False, maker="", made=0
    )
    seats = [Seat(number, name, invitation="", person=name) for number, name in enumerate(names)]
    stored = StoredTable(setup, 0, ended=None, ending="", again=None, request=None, seats=seats, acts=acts, chats=[])
    return Lesson(stored)
