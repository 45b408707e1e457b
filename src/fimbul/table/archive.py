"""What has been played: replays position by position, curves, and records brought along."""

from typing import Final

from fimbul import draw
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, State, hears
from fimbul.core.record import read
from fimbul.core.sitting import Pick, Sitting, resume
from fimbul.core.step import CHANCE
from fimbul.games import game_of
from fimbul.table.course import Act
from fimbul.table.fragments import fragments
from fimbul.table.people import now
from fimbul.table.protocol import Curves, Line, Replayed
from fimbul.table.room import Refused, Room
from fimbul.table.seen import sitter
from fimbul.table.showing import Showing

EVERY: Final = 32
LONGEST_NAME: Final = 40


class Replay:
    """A game as it was played, without what was taken back: every position is a few picks from one that is kept."""

    def __init__(self, sitting: Sitting) -> None:
        self.game = sitting.game
        self.picks = list(sitting.picks)
        self.told = [list(told) for told in sitting.told]
        self.kept = [self.game.new()]
        state = self.kept[0].copy()
        for number, pick in enumerate(self.picks, start=1):
            make(state, pick)
            if number % EVERY == 0:
                self.kept.append(state.copy())

    def position(self, number: int) -> State:
        """The position after so many picks."""
        if not 0 <= number <= len(self.picks):
            raise BadOptions(f"This game has {len(self.picks)} picks.")
        state = self.kept[number // EVERY].copy()
        for pick in self.picks[number // EVERY * EVERY : number]:
            make(state, pick)
        return state

    def lines(self, number: int, seat: int | None) -> list[Line]:
        """What was heard of the pick that led to a position."""
        told = self.told[number - 1] if number else []
        return [
            Line(self.game.sentence(event), getattr(event, "seat", None))
            for audience, event in told
            if hears(audience, seat)
        ]

    def curves(self) -> Curves:
        """What the game is about, number by number, from the first position to the last."""
        found: dict[str, list[tuple[float, ...]]] = {}
        state = self.game.new()
        for pick in [None, *self.picks]:
            if pick is not None:
                make(state, pick)
            for name, values in draw.curves(state.view(None)).items():
                found.setdefault(name, []).append(values)
        return Curves(list(found), found)

    def acts(self, number: int) -> list[Act]:
        """The first picks as acts of a new table."""
        self.position(number)
        return [
            Act(count, now(), pick.seat, "concede" if pick.concedes else "picks", word_of(self.game, pick))
            for count, pick in enumerate(self.picks[:number])
        ]


def make(state: State, pick: Pick) -> None:
    """Make a pick again."""
    if pick.concedes:
        state.concede(pick.seat)
    else:
        state.play(pick.option)


def word_of(game: Game, pick: Pick) -> str:
    """A pick as a word; a concession has none."""
    return "" if pick.concedes else game.lexicon.word(pick.option)


def played(room: Room) -> Sitting:
    """The sitting of a room, if everybody may see all of it."""
    if room.course is None:
        raise Refused("The game has not begun.")
    if not room.is_open:
        raise Refused("This game has secrets; it can be looked at when it is over.")
    return room.course.sitting


def replayed(room: Room, replay: Replay, number: int, seat: int | None, width: int | None) -> Replayed:
    """One position for a seat or for everybody; drawn, if the width of the board is known."""
    if seat is not None:
        replay.game.check_seat(seat)
    state = replay.position(number)
    view = state.view(seat)
    parts = {}
    if width is not None:
        showing = Showing(
            table=room.setup.id,
            title=room.setup.title,
            game=replay.game,
            seat=seat,
            at=number,
            view=view,
            sitters=tuple(sitter(room, each, None, now())._replace(running=False) for each in range(replay.game.seats)),
            lit=(),
            prompt=replay.game.prompt(view),
            crumbs=(),
            undoable=0,
            order=None,
            orders=(),
            request=None,
            ending=replay.game.ending(state.outcome) if state.outcome else None,
            again=None,
            handover=None,
        )
        parts = fragments(showing, width)
    return Replayed(number, len(replay.picks), view, replay.lines(number, seat), parts)


def open_record(text: bytes) -> tuple[Game, list[str], list[Act]]:
    """The game of a record that replays, the names at its seats, and what was done as acts."""
    header, entries = read(text)
    game = game_of(header)
    resume(game, header, entries)
    acts: list[Act] = []
    for entry in entries:
        seat = game.seat_names.index(entry.seat) if entry.seat in game.seat_names else CHANCE
        words = {"digest": (), "concede": ("",)}.get(entry.kind, entry.words)
        acts += [Act(len(acts) + count, now(), seat, entry.kind, word) for count, word in enumerate(words)]
    return game, [name[:LONGEST_NAME] for _, name in header.seats], acts
