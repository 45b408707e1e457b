"""The course of a game at a table: sitting, log and clocks together, and the acts that are not yet written."""

from typing import Final, NamedTuple

from fimbul.core.chance import roll
from fimbul.core.errors import FimbulError, NoUndo
from fimbul.core.game import Game, Rng, State, View
from fimbul.core.record import Entry, Header, header_lines, seat_word
from fimbul.core.sitting import Sitting, repeat
from fimbul.core.step import CHANCE
from fimbul.core.version import VERSION
from fimbul.table.chronicle import Chronicle
from fimbul.table.clock import Clock
from fimbul.table.protocol import Pace
from fimbul.table.store import Row

MOST_ACTS: Final = 40_000  # the longest games have half as many picks


class Act(NamedTuple):
    """One thing that was done at a table, and when; in words as records have them."""

    number: int
    at: int
    seat: int
    kind: str
    words: str

    def row(self, table: str) -> Row:
        """As the database keeps it."""
        return table, *self


class Full(FimbulError):
    """So much was done at a table that only picks are written down any more."""


class Course:
    """A game from its beginning on. Everything in it follows from the acts and their times."""

    def __init__(self, game: Game, names: list[str], pace: Pace, began: int, *, engine: str = "") -> None:
        seats = tuple(zip(game.seat_names, names, strict=True))
        self.sitting = Sitting(game, Header(game.meta.name, engine or VERSION, game.data_hash(), game.options, seats))
        self.chronicle = Chronicle(self.sitting)
        self.clock = Clock(pace, game.seats)
        self.clock.turn_to(self.sitting.state.decider, began)
        self.acts = 0
        self.unwritten: list[Act] = []
        self.seen: dict[int | None, View] = {}  # the views that have been asked for ...
        self.seen_in = (self.sitting.state, -1)  # ... of the position after so many acts
        self.earlier: dict[int | None, tuple[State, View]] = {}  # what each saw last, and in which position

    def rename(self, names: list[str]) -> None:
        """Other names stand at the head of the record."""
        sitting = self.sitting
        seats = tuple(zip(sitting.game.seat_names, names, strict=True))
        sitting.lines[: len(header_lines(sitting.header))] = header_lines(sitting.header._replace(seats=seats))
        sitting.header = sitting.header._replace(seats=seats)

    def view(self, seat: int | None) -> View:
        """What a seat sees now, or a spectator; made once."""
        state, (position, acts) = self.sitting.state, self.seen_in
        if position is not state or acts != self.acts:
            self.seen, self.seen_in = {}, (state, self.acts)
        if seat not in self.seen:
            alone = seat is None or state.game.meta.secrets
            seats: list[int | None] = [seat] if alone else [*range(state.game.seats)]
            made = dict(zip(seats, state.views(seats, self.earlier.get(seat)), strict=True))
            kept = self.sitting.position()
            self.earlier.update({each: (kept, view) for each, view in made.items()})
            self.seen.update(made)
        return self.seen[seat]

    def play(self, option: int, at: int) -> None:
        """The one who decides makes a pick."""
        seat = self.sitting.state.decider
        self.sitting.play(option)
        self.keep("picks", seat, self.sitting.game.lexicon.word(option), at)

    def go_on(self, dice: Rng, at: int) -> None:
        """Chance picks as long as it decides; and where nothing is secret, whoever has one option only takes it."""
        state = self.sitting.state
        while self.goes_on:
            self.play(roll(state, dice) if state.decider == CHANCE else state.asked[0], at)
        self.put_heading()

    def put_heading(self) -> None:
        """What the log writes over what follows is public: it is read from a view that will be asked for anyway.

        Nothing follows the end.
        """
        if self.sitting.state.over:
            return
        decider = self.sitting.state.decider
        self.chronicle.put_heading(self.view(decider if decider >= 0 else None))

    @property
    def goes_on(self) -> bool:
        """Is there nothing to decide now for a person or a bot?"""
        state = self.sitting.state
        forced = len(state.asked) == 1 and not state.game.meta.secrets
        return not state.over and (state.decider == CHANCE or forced)

    def take_back(self, seat: int, back: int, at: int) -> None:
        """So many picks are taken back; whether that is allowed is the room's to say."""
        self.chronicle.catch_up()
        self.sitting.take_back(seat, back)
        self.chronicle.go_back()
        self.keep("undo", seat, str(back), at)

    def picks_to(self, seat: int, own: int) -> int:
        """How many picks lie between now and before so many own picks of a seat that were a choice."""
        picks = self.sitting.picks
        for back in range(1, len(picks) + 1):
            own -= picks[-back].seat == seat
            if own <= 0 and picks[-back].seat == seat and not picks[-back].forced and not picks[-back].concedes:
                return back
        raise NoUndo("There is nothing more that you can take back.")

    def picks_since(self, seat: int, crumb: int) -> int:
        """How many picks lie between now and before the choice that made a crumb of a seat's question.

        One pick may make several crumbs, several may make one, and the game orders them as it likes: so a crumb was
        made by the last choice before which it is not to be found.
        """
        game, sitting = self.sitting.game, self.sitting
        words = game.crumbs(self.view(seat)) if sitting.state.decider == seat else []
        if crumb < len(words):
            as_often = words[: crumb + 1].count(words[crumb])
            for back in range(1, sitting.undoable(seat) + 1):
                before = game.crumbs(sitting.snapshots[-back].view(seat))
                if not sitting.picks[-back].forced and before.count(words[crumb]) < as_often:
                    return back
        raise NoUndo("That cannot be taken back: something was revealed since, or there was no other choice.")

    def concede(self, seat: int, at: int) -> None:
        """The seat gives up."""
        self.sitting.concede(seat)
        self.keep("concede", seat, "", at)

    def note(self, seat: int, words: str, at: int) -> None:
        """Something is written into the record that changes nothing."""
        self.sitting.note(seat, words)
        self.keep("note", seat, words, at)

    def check_length(self) -> None:
        """Is there room for what could go on for ever? Picks need not ask, since a game ends by itself."""
        if self.acts >= MOST_ACTS:
            raise Full("So much was done at this table that its record is full: only picks are possible now.")

    def keep(self, kind: str, seat: int, words: str, at: int) -> None:
        """An act that is to be written."""
        self.unwritten.append(Act(self.acts, at, seat, kind, words))
        self.count(at)

    def count(self, at: int) -> None:
        """One more act stands, and somebody's time runs."""
        self.acts += 1
        self.clock.turn_to(self.sitting.state.decider, at)

    def do_again(self, act: Act) -> None:
        """Do what was done, as the database tells it."""
        words = (act.words,) if act.words else ()
        if act.kind == "undo":
            self.chronicle.catch_up()
        repeat(self.sitting, Entry(act.kind, seat_word(self.sitting.game, act.seat), words, act.number), act.words)
        if act.kind == "undo":
            self.chronicle.go_back()
        self.count(act.at)
        if not self.goes_on:
            self.put_heading()
