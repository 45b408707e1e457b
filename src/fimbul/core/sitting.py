"""A game being played, or played again: the position, its record, and undo up to the last revelation."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from fimbul.core.chance import roll
from fimbul.core.checkpoints import EVERY, Checkpoints, is_worth_keeping
from fimbul.core.errors import BadOptions, BadRecord, FimbulError, IllegalOption, NoUndo, UnknownWord
from fimbul.core.game import Game, Rng, State, View, hears
from fimbul.core.letters import proper_name, shown
from fimbul.core.record import DIGEST_EVERY, LONGEST_NOTE, Entry, Header, header_lines, seat_word
from fimbul.core.step import CHANCE
from fimbul.core.version import VERSION


class Pick(NamedTuple):
    """One pick that stands: who made it, what it was, and whether it is taken back together with the pick before it,
    because there was no other, or because both were one gesture. A concession is one, too.
    """

    seat: int
    option: int
    joined: bool

    @property
    def concedes(self) -> bool:
        """Is it a concession?"""
        return self.option == CONCEDE

    def make(self, state: State) -> None:
        """Make it again, in a position like the one in which it was made."""
        if self.concedes:
            state.concede(self.seat)
        else:
            state.play(self.option)


CONCEDE: Final = -1


class Given(NamedTuple):
    """A name that was given to what a word stands for, after so many picks."""

    picks: int
    option: int
    name: str


class Mark(NamedTuple):
    """How far a record was written at some time: so many lines, and so many words of the line that was open then."""

    lines: int
    words: int


class Sitting:
    """The position, the picks that led to it, and the record's text, which only grows."""

    def __init__(self, game: Game, header: Header) -> None:
        check_fit(game, header)
        self.game = game
        self.header = header
        self.state = game.new()
        self.state.listen()
        self.kept: State | None = None  # the position as it is now, if anybody has asked for it
        self.picks: list[Pick] = []
        self.snapshots: list[State] = []  # before each of the last picks that can be taken back, the newest last
        self.told: list[list[tuple[int, Any]]] = []  # what was told of each pick, with its audience
        self.checkpoints = Checkpoints(self.position())  # from where a way back begins that is longer than these
        self.lines = header_lines(header)
        self.beginning = Mark(len(self.lines), 0)  # after the header
        self.open_seat = ""  # whose line is being written ...
        self.open_words: list[str] = []  # ... and what is in it
        self.digested = 0
        self.given: list[Given] = []  # the names that stand, each after the picks that made it possible

    def position(self) -> State:
        """The position as it is now, in a copy that will not change; nobody may play on in it."""
        kept = self.kept
        if kept is None:
            kept = self.kept = self.state.copy()
        return kept

    def play(self, option: int, joined: bool = False) -> list[Any]:
        """Make a pick, one gesture with the pick before it or not, and write it down; gives what everyone may hear."""
        state = self.state
        # What only its seat knows to be forced is not: how many go back at once would tell what there was to pick.
        seat, revelations, forced = state.decider, state.revelations, state.forced()
        before = None if seat == CHANCE else self.position()
        state.play(option)
        self.kept = None
        if self.picks and self.picks[-1].seat != seat:
            self.snapshots = []
        if before is None or state.revelations != revelations:
            self.snapshots = []
        else:
            self.snapshots.append(before)
        self.write(seat_word(self.game, seat), self.game.lexicon.word(option))
        return self.enter(Pick(seat, option, joined or forced))

    def concede(self, seat: int) -> list[Any]:
        """The seat gives up; that cannot be taken back without the others' consent."""
        self.state.concede(seat)
        self.kept = None
        self.snapshots = []
        self.add_line(f"concede {seat_word(self.game, seat)}")
        return self.enter(Pick(seat, CONCEDE, False))

    def enter(self, pick: Pick) -> list[Any]:
        """Keep a pick and what was told of it, with a digest when it is time."""
        self.picks.append(pick)
        self.told.append(self.state.heard())
        if len(self.picks) % EVERY == 0:
            self.checkpoints.keep(len(self.picks), self.position())
        if self.state.over or len(self.picks) - self.digested >= DIGEST_EVERY:
            self.digest()
        return self.heard()

    def heard(self, seat: int | None = None) -> list[Any]:
        """What a seat, or a spectator, heard of the last pick."""
        if seat is not None:
            self.game.check_seat(seat)
        return [event for audience, event in self.told[-1] if hears(audience, seat)] if self.told else []

    def say(self, words: str) -> list[Any]:
        """Make several picks, each given as a word; all of them or, if one is refused, none."""
        options = [self.game.parse(self.state, word) for word in words.split()]
        trial = self.state.copy()
        for option in options:
            if trial.decider != self.state.decider or trial.revelations != self.state.revelations:
                raise IllegalOption("Those are more words than you may say now.")
            trial.play(option)
        return [event for option in options for event in self.play(option)]

    def let_chance(self, rng: Rng) -> list[Any]:
        """Let CHANCE pick as long as it decides."""
        events: list[Any] = []
        while self.state.decider == CHANCE:
            events += self.play(roll(self.state, rng))
        return events

    def undoable(self, seat: int) -> int:
        """How many picks the seat may take back by itself: its own last ones, up to the last revelation."""
        if self.state.over or not self.picks or self.picks[-1].seat != seat:
            return 0
        back = len(self.snapshots)
        while back and self.picks[-back].joined:
            back -= 1
        return back

    def undo(self, seat: int) -> int:
        """Take back the seat's last choice, with the picks joined to it; gives the number of picks undone."""
        if not self.undoable(seat):
            raise NoUndo("There is nothing you can take back: something was revealed or another seat decided.")
        back = 1
        while self.picks[-back].joined:
            back += 1
        self.take_back(seat, back)
        return back

    def take_back(self, seat: int, back: int) -> None:
        """Go back by a number of picks; beyond `undoable` only with consent, which is the caller's to ask."""
        line = f"undo {seat_word(self.game, seat)} {back}"
        if not 0 < back <= len(self.picks):
            raise NoUndo("That is more than was played.")
        standing = len(self.picks) - back
        if back <= len(self.snapshots):
            self.state = self.snapshots[-back].copy()
            del self.snapshots[-back:]
            self.checkpoints.last_before(standing)
        else:
            self.state = self.played_again(standing)
            self.snapshots = []
        self.state.listen()
        self.kept = None
        del self.picks[standing:]
        del self.told[standing:]
        self.given = [given for given in self.given if given.picks <= standing]
        self.digested = min(self.digested, standing)
        self.add_line(line)

    def played_again(self, standing: int) -> State:
        """The position after the first picks, from the last that is kept; some on the way are kept, too."""
        begin, kept = self.checkpoints.last_before(standing)
        state = kept.copy()
        for number in range(begin, standing):
            self.picks[number].make(state)
            if is_worth_keeping(standing - number - 1):
                self.checkpoints.keep(number + 1, state.copy())
        return state

    def note(self, seat: int, words: str) -> None:
        """Write free text into the record. It never changes the game."""
        plain = " ".join(shown(" ".join(words.split())[:LONGEST_NOTE]).split())
        if not plain:
            raise UnknownWord("A note needs words.")
        self.add_line(f"note {seat_word(self.game, seat)} {plain}")

    def name(self, seat: int, option: int, words: str) -> str:
        """Give a name to what a word stands for, also after the end: an annotation that changes no position.

        Whoever may name it may do so again; the last name counts. It goes with the pick that made it possible.
        """
        word = self.game.check_option(self.state, option)
        if not self.game.may_name(self.state, seat, option):
            raise IllegalOption(f"{self.game.seat_names[seat].title()} has nothing there to name.")
        name = proper_name(words, self.game.longest_name(option))
        self.given.append(Given(len(self.picks), option, name))
        self.add_line(f"name {seat_word(self.game, seat)} {word} {name}")
        return name

    @property
    def names(self) -> dict[int, str]:
        """By option the names given in this game."""
        return {given.option: given.name for given in self.given}

    def named(self, view: View) -> View:
        """A view with the names given in this game laid over those from before, for pictures and words."""
        if not self.given:
            return view
        words = {self.game.lexicon.word(option): name for option, name in self.names.items()}
        return {**view, "names": {**view.get("names", {}), **words}}

    def text(self) -> str:
        """The record so far."""
        return "\n".join([*self.lines, *self.open_line()]) + "\n"

    @property
    def mark(self) -> Mark:
        """How far the record is written now."""
        return Mark(len(self.lines), len(self.open_words))

    def lines_since(self, mark: Mark) -> list[str]:
        """What has been written since a mark, as lines of their own; so whoever knows the rest can follow."""
        news = [*self.lines[mark.lines :], *self.open_line()]
        if mark.words:
            seat, *words = news[0].split(" ")
            news[:1] = [" ".join([seat, *words[mark.words :]])] if words[mark.words :] else []
        return news

    def write(self, seat: str, word: str) -> None:
        """Add a word to the line of the seat that picked."""
        if self.open_seat != seat:
            self.close_line()
            self.open_seat = seat
        self.open_words.append(word)

    def open_line(self) -> list[str]:
        """The line that is being written, if there is one."""
        return [" ".join([self.open_seat, *self.open_words])] if self.open_words else []

    def close_line(self) -> None:
        """Another seat picks, or something else is written."""
        self.lines += self.open_line()
        self.open_seat, self.open_words = "", []

    def add_line(self, line: str) -> None:
        """Add a line that is no pick."""
        self.close_line()
        self.lines.append(line)

    def digest(self) -> None:
        """Add a digest of the position."""
        self.digested = len(self.picks)
        self.add_line(f"digest {len(self.picks)} {self.state.key():016x}")


def sit_down(game: Game, players: Sequence[str]) -> Sitting:
    """A new sitting: who plays, seat by seat."""
    if len(players) != game.seats:
        raise BadOptions(f"{game.meta.title} has {game.seats} seats here; {len(players)} players were named.")
    seats = tuple([(seat, player) for seat, player in zip(game.seat_names, players, strict=True)])
    return Sitting(game, Header(game.meta.name, VERSION, game.data_hash(), game.header_options(), seats))


class Moment(NamedTuple):
    """One thing that a record says was done, what everyone heard of it, and the sitting as it is then."""

    entry: Entry
    word: str
    events: list[Any]
    sitting: Sitting


def replay(sitting: Sitting, entries: list[Entry]) -> Iterator[Moment]:
    """Play a record again in a new sitting, moment by moment, and check every digest on the way."""
    for entry in entries:
        words = entry.words if entry.kind == "picks" else ("",)
        for word in words:
            try:
                events = repeat(sitting, entry, word)
            except FimbulError as error:
                raise BadRecord(f"Line {entry.line}: {error}") from None
            yield Moment(entry, word, events, sitting)


def check_fit(game: Game, header: Header) -> None:
    """The record is of this game, with these options, from this box."""
    if header.game != game.meta.name or not header.options.items() <= game.options.items():
        raise BadRecord("This record is of another game or of other options.")
    if tuple(seat for seat, _ in header.seats) != game.seat_names:
        raise BadRecord(f"The seats of this game are {', '.join(game.seat_names)}.")
    if header.data != game.data_hash():
        raise BadRecord("This record was played with other data files than are installed here.")


def repeat(sitting: Sitting, entry: Entry, word: str, joined: bool = False) -> list[Any]:
    """Do again one thing that a record says; a pick may have been one gesture with that before it."""
    game, state = sitting.game, sitting.state
    seat = game.seat_names.index(entry.seat) if entry.seat in game.seat_names else CHANCE
    match entry.kind:
        case "picks":
            if state.over:
                raise BadRecord("The record goes on after the end of the game.")
            if state.decider != seat:
                raise BadRecord(f"{seat_word(game, state.decider)} decides here, not {entry.seat}.")
            return sitting.play(game.lexicon.parse(word), joined)
        case "undo":
            sitting.take_back(seat, int(entry.words[0]))
        case "concede":
            return sitting.concede(seat)
        case "note":
            sitting.note(seat, entry.words[0])
        case "name":
            sitting.name(seat, game.parse(state, entry.words[0]), entry.words[1])
        case "digest":
            picks, key = entry.words
            if str(len(sitting.picks)) != picks or f"{state.key():016x}" != key:
                raise BadRecord("The position is not the one that was recorded.")
    return []


def resume(game: Game, header: Header, entries: list[Entry]) -> Sitting:
    """The sitting that a record leads to."""
    sitting = Sitting(game, header)
    for _ in replay(sitting, entries):
        pass
    return sitting
