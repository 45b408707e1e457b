"""What somebody has missed: the way from what her seat was shown last to how the game stands, step by step."""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from fimbul import draw
from fimbul.core.game import View, hears
from fimbul.core.sitting import Pick
from fimbul.core.words import called
from fimbul.draw.picture import Picture
from fimbul.table.http.protocol import LogLine, Since, SinceStep
from fimbul.table.people.persons import now
from fimbul.table.play.course import Course
from fimbul.table.play.few_lines import in_few_lines
from fimbul.table.play.game_log import actor_of
from fimbul.table.play.live_table import LiveTable
from fimbul.table.show.drawings import NO_PICTURE, drawing

MOST_STEPS: Final = 40
AT_ONCE: Final = 8
MOST_LINES: Final = 8  # of all in short
PREFIX: Final = "s-"  # of the pictures' ids, beside those of the table as it is
TAKEN_BACK: Final = LogLine("Something that you had seen was taken back.")

Told = list[tuple[int, Any]]


class Stretch(NamedTuple):
    """A step before it is drawn: after how many picks the game stood so, and what was told on the way there."""

    picks: int
    told: Told


class Missed:
    """The way from what a seat was shown last. It is made from what the game was then, so it goes on in a thread while
    the game does; whatever it shows is the seat's own view of a moment that has been.
    """

    def __init__(self, room: LiveTable, course: Course, seat: int, width: int) -> None:
        sitting, last = course.sitting, course.looked[seat]
        self.seat = seat
        self.width = width
        self.game = room.game
        self.names: Mapping[str, str] = room.names
        self.given = dict(sitting.names)
        self.back = last.back
        stretches = stretches_of(sitting.picks, sitting.told, last.picks, seat)
        self.earlier = stretches[: max(0, len(stretches) - MOST_STEPS)]
        self.stretches = stretches[len(self.earlier) :]
        start = self.earlier[-1].picks if self.earlier else last.picks
        kept = next(each for each in reversed(sitting.checkpoints.kept) if each.picks <= start)
        self.state = kept.state
        self.standing, self.first = kept.picks, kept.picks
        self.picks: list[Pick] = sitting.picks[kept.picks :]
        self.start = start
        self.shown = 0  # steps that have been told
        self.pictures: tuple[Picture | None, Picture | None] = (None, None)  # board and tray as they were told last

    def go_on(self, known: Collection[str]) -> Since:
        """The next steps, drawn for a page to which what stands still is known under some keys."""
        fresh = set(known)
        first = self.shown
        if first == 0:
            self.state = self.state.copy()
            self.go_to(self.start)
        steps: list[SinceStep] = []
        while len(steps) < AT_ONCE and self.shown <= len(self.stretches):
            lines = self.lines(self.stretches[self.shown - 1].told) if self.shown else []
            if self.shown:
                self.go_to(self.stretches[self.shown - 1].picks)
            elif self.back:
                lines = [TAKEN_BACK]
            steps.append(self.step(lines, fresh))
            self.shown += 1
        told = Since(self.seat, first, len(self.stretches), steps)
        if first == 0:
            told.lines = self.in_short()
            told.earlier = self.before_that()
        return told

    @property
    def is_told(self) -> bool:
        """Has everything been told?"""
        return self.shown > len(self.stretches)

    def go_to(self, picks: int) -> None:
        """The game as it stood after so many picks."""
        for pick in self.picks[self.standing - self.first : picks - self.first]:
            pick.make(self.state)
        self.standing = picks

    def view(self) -> View:
        """What the seat saw then, with nothing to pick."""
        view = self.state.view(self.seat)
        given = {self.game.lexicon.word(option): name for option, name in self.given.items()}
        named = {"names": {**view.get("names", {}), **given}} if given else {}
        return {**view, **named, "options": [], "words": [], "called": self.names}

    def step(self, lines: list[LogLine], known: set[str]) -> SinceStep:
        """The pictures as they are now, told by what has changed in them."""
        view = self.view()
        board, tray = draw.board(view, self.width, PREFIX), draw.tray(view, self.width, f"{PREFIX}tray-")
        before, self.pictures = self.pictures, (board, tray)
        heading = called(draw.heading(view), self.names)
        fresh = [line for line in lines if line.text != f"{heading}."]  # which stands over it already
        told = SinceStep(in_few_lines(fresh or lines, self.callings), heading, drawing(before[0], board, known))
        told.tray = drawing(before[1], tray, known) if tray or before[1] else NO_PICTURE if self.shown == 0 else None
        known.update(picture.still.key for picture in self.pictures if picture)
        return told

    def lines(self, told: Told) -> list[LogLine]:
        """What the seat has heard, as sentences with the names of those who sit there."""
        return [
            LogLine(called(self.game.sentence(event), self.names), actor_of(event, self.game.seats))
            for audience, event in told
            if hears(audience, self.seat)
        ]

    @property
    def callings(self) -> dict[int, str]:
        """By seat how it is called in sentences."""
        return {number: self.names.get(seat, seat.title()) for number, seat in enumerate(self.game.seat_names)}

    def in_short(self) -> list[LogLine]:
        """All that was missed in a few lines, if it can be told in so few."""
        lines = in_few_lines(
            [line for stretch in self.stretches for line in self.lines(stretch.told)],
            self.callings,
        )
        return lines if len(lines) <= MOST_LINES else []

    def before_that(self) -> str:
        """What is too long ago to be shown, in a sentence."""
        if not self.earlier:
            return ""
        deeds = len(self.earlier)
        return f"Before that {deeds} more things happened; the log tells them."


def stretches_of(picks: list[Pick], told: list[Told], seen: int, seat: int) -> list[Stretch]:
    """The steps since so many picks: each is what somebody picked, with what chance and rules made of it, as far as the
    seat heard of it.
    """
    found: list[Stretch] = []
    heard: Told = []
    for number in range(seen, len(picks)):
        pick = picks[number]
        if heard and pick.seat >= 0 and not pick.joined:
            found.append(Stretch(number, heard))
            heard = []
        heard = heard + [each for each in told[number] if hears(each[0], seat)]
    return [*found, Stretch(len(picks), heard)] if heard else found


def missed_by(room: LiveTable, seat: int, width: int) -> Missed | None:
    """What the person of a seat has missed; nothing, if she has looked just now or heard of nothing since."""
    course = room.course
    last = course.looked.get(seat) if course else None
    if course is None or last is None or not last.is_long_ago(now(), room.services.settings.since_s):
        return None
    sitting = course.sitting
    if not any(hears(audience, seat) for told in sitting.told[last.picks :] for audience, _ in told):
        return None
    return Missed(room, course, seat, width)
