"""The course of a game at a table: sitting, log and clocks together, and the acts that are not yet written."""

from typing import Final, NamedTuple

from fimbul.agents.orders import passing_option
from fimbul.core.chance import roll
from fimbul.core.errors import BadRecord, FimbulError, NoUndo
from fimbul.core.game import Game, Rng, State, View, hears
from fimbul.core.head import public_decider
from fimbul.core.record import Entry, Header, header_lines, seat_word
from fimbul.core.sitting import Sitting, repeat
from fimbul.core.step import CHANCE, NOBODY
from fimbul.core.version import VERSION
from fimbul.core.words import called
from fimbul.table.http.protocol import LogLine, Pace
from fimbul.table.keep.store import Row
from fimbul.table.play.clock import Clock, Outages
from fimbul.table.play.game_log import GameLog
from fimbul.table.play.looking import Looked
from fimbul.table.play.occasions import Occasions

MOST_ACTS: Final = 40_000  # the longest games have half as many picks
SPARE_ACTS: Final = 2000  # to take back a seat that others have given away
PICK: Final = "picks"  # an act that is one pick, as records call it ...
JOINED: Final = "then"  # ... and one that is a further pick of the same gesture
NAME: Final = "name"  # something that was founded or won gets a name
NOTICE: Final = "notice"  # an act of the table itself, which stands in the log; in the record it is a note


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

    def __init__(
        self, game: Game, names: list[str], pace: Pace, began: int, *, engine: str = "", outages: Outages = ()
    ) -> None:
        seats = tuple(zip(game.seat_names, names, strict=True))
        self.sitting = Sitting(
            game, Header(game.meta.name, engine or VERSION, game.data_hash(), game.header_options(), seats)
        )
        self.chronicle = GameLog(self.sitting)
        self.clock = Clock(pace, game.seats, outages)
        self.occasions = Occasions(game.seats)
        self.acts = 0
        self.last_at = began  # when something was last done
        self.public_acts = 0  # up to the last one that all could notice
        self.question = (NOBODY, 0)  # of a round: who is asked, after so many public acts
        self.noticed = False  # was anything told to all since everybody last looked?
        self.unwritten: list[Act] = []
        self.seen: dict[int | None, View] = {}  # the views that have been asked for ...
        self.seen_in = (self.sitting.state, -1)  # ... of the position after so many acts
        self.earlier: dict[int | None, tuple[State, View]] = {}  # what each saw last, and in which position
        self.outside: View = {}  # what a spectator saw last, where seats have secrets
        self.looked: dict[int, Looked] = {}  # by seat, what its person was shown last
        self.look_round(began)

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
            eyes = seat if state.game.has_secrets() else None  # where nothing is secret, what one has seen all know
            (made,) = state.views([seat], self.earlier.get(eyes))
            self.earlier[eyes] = (self.sitting.position(), made)
            self.seen[seat] = self.sitting.named(made)
        return self.seen[seat]

    def rest(self) -> None:
        """Nobody looks: views are made again when somebody does."""
        self.seen, self.seen_in, self.earlier = {}, (self.sitting.state, -1), {}

    @property
    def asks_around(self) -> bool:
        """Is a round of questions open in which nobody is to know who is asked? Then the public view names no seat."""
        state = self.sitting.state
        if state.decider < 0 or not state.game.has_secrets():
            return False
        return public_decider(state) not in state.game.seat_names

    @property
    def is_timed(self) -> bool:
        """Is a question of a window open that is passed at a fixed time? How long anybody thinks tells nothing then."""
        state = self.sitting.state
        return bool(self.clock.for_question) and self.asks_around and state.game.window(state) is not None

    def play(self, option: int, at: int, joined: bool = False) -> None:
        """The one who decides makes a pick, perhaps in one gesture with the pick before it."""
        seat = self.sitting.state.decider
        self.sitting.play(option, joined)
        self.heed(1)
        self.keep(JOINED if joined else PICK, seat, self.sitting.game.lexicon.word(option), at)

    def answer_for_absent(self, at: int) -> None:
        """Whoever decides is not waited for: the answer is to pass, though a plan was begun instead; where nobody can
        pass, it is the one of a seat that has given up.
        """
        sitting, seat = self.sitting, self.sitting.state.decider
        begun = sitting.undoable(seat)
        if begun and passing_option(sitting.game, sitting.snapshots[-begun].asked) is not None:
            self.take_back(seat, begun, at)
        option = passing_option(sitting.game, sitting.state.asked)
        self.play(sitting.state.answer_of_absent() if option is None else option, at)

    def go_on(self, dice: Rng, at: int) -> None:
        """Chance picks as long as it decides; and who, as all know, has one option only takes it."""
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
        self.chronicle.put_heading(self.view(self.asked_eyes))

    @property
    def asked_eyes(self) -> int | None:
        """The eyes of whoever decides, a spectator's if nobody does: their view is asked for anyway."""
        decider = self.sitting.state.decider
        return decider if decider >= 0 else None

    @property
    def goes_on(self) -> bool:
        """Is there nothing to decide now for a person or a bot?"""
        state = self.sitting.state
        return not state.over and (state.decider == CHANCE or state.forced())

    def take_back(self, seat: int, back: int, at: int) -> None:
        """So many picks are taken back; whether that is allowed is the room's to say."""
        self.go_back(seat, back)
        self.keep("undo", seat, str(back), at)

    def go_back(self, seat: int, back: int) -> None:
        """Sitting and log are as they were before so many picks."""
        alone = back <= self.sitting.undoable(seat)
        self.occasions.acted({pick.seat for pick in self.sitting.picks[-back:]})
        self.chronicle.catch_up()
        self.heed(back)
        self.sitting.take_back(seat, back)
        self.chronicle.go_back()
        for each, last in self.looked.items():
            self.looked[each] = last.up_to(len(self.sitting.picks))
        if alone:
            self.clock.turn_back_to(seat)

    def picks_to(self, seat: int, own: int) -> int:
        """How many picks lie between now and before so many own choices of a seat; a gesture is one."""
        picks = self.sitting.picks
        for back in range(1, len(picks) + 1):
            pick = picks[-back]
            own -= pick.seat == seat and not pick.joined and not pick.concedes
            if own == 0:
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
                if not sitting.picks[-back].joined and before.count(words[crumb]) < as_often:
                    return back
        raise NoUndo("That cannot be taken back: something was revealed since, or there was no other choice.")

    def concede(self, seat: int, at: int) -> None:
        """The seat gives up."""
        self.sitting.concede(seat)
        self.heed(1)
        self.keep("concede", seat, "", at)

    def name(self, seat: int, option: int, words: str, at: int) -> None:
        """The seat names what it has founded or won; everybody sees that."""
        name = self.sitting.name(seat, option, words)
        self.put_name(seat, option, name)
        self.keep(NAME, seat, f"{self.sitting.game.lexicon.word(option)} {name}", at)

    def put_name(self, seat: int, option: int, name: str) -> None:
        """Everybody's log says how a thing is called now."""
        told = called(self.sitting.game.naming(seat, option), self.chronicle.names)
        self.chronicle.put_name(LogLine(told.replace("{name}", name), seat))
        self.noticed = True

    def tell(self, seat: int, words: str, at: int) -> None:
        """The table itself tells everybody something, in the log and in the record; the game is as before."""
        self.sitting.note(seat, words)
        self.put_notice(seat, words)
        self.keep(NOTICE, seat, words, at)

    def put_notice(self, seat: int, words: str) -> None:
        """What the table tells stands in everybody's log."""
        self.chronicle.put_notice(LogLine(words, seat if seat >= 0 else None))
        self.noticed = True

    def check_length(self, spare: int = 0) -> None:
        """Is there room for what could go on for ever? Picks need not ask, since a game ends by itself, nor does
        whoever lends a seat for which the table waits: else a full record would let its owner stay for ever.
        """
        if self.acts >= MOST_ACTS + spare:
            raise Full("So much was done at this table that its record is full: only picks are possible now.")

    def keep(self, kind: str, seat: int, words: str, at: int) -> None:
        """An act that is to be written."""
        self.unwritten.append(Act(self.acts, at, seat, kind, words))
        self.count(seat, kind, at)

    def heed(self, picks: int) -> None:
        """Was anything of the last picks told to all?"""
        told = self.sitting.told[-picks:]
        self.noticed = self.noticed or any(hears(audience, None) for heard in told for audience, _ in heard)

    def count(self, seat: int, kind: str, at: int) -> None:
        """One more act of a seat stands; while chance is still to pick, nobody looks."""
        self.acts += 1
        self.last_at = at
        if kind != NOTICE:
            self.occasions.acted((seat,))
        if self.sitting.state.decider != CHANCE:
            self.look_round(at)

    def look_round(self, at: int) -> None:
        """Could everybody notice what was done since the last look, and whose time runs now?"""
        self.occasions.ask(self.sitting.state.decider, self.acts, at)
        other = self.looks_other()
        if other or self.noticed:
            self.public_acts = self.acts
            self.noticed = False
        if self.asks_around:
            question, timed = (self.sitting.state.decider, self.public_acts), self.is_timed
            self.clock.ask_around(at, other or (timed and question != self.question), timed)
            self.question = question
        else:
            self.clock.turn_to(self.sitting.state.decider, at)

    def looks_other(self) -> bool:
        """Does a spectator see another table than at the last look?"""
        if not self.sitting.game.has_secrets():
            return True
        before, self.outside = self.outside, self.view(None)
        return self.outside != before

    def do_again(self, act: Act) -> None:
        """Do what was done, as the database tells it; nothing may be missing."""
        if act.number != self.acts:
            raise BadRecord(f"What was done is not whole: act {self.acts} is missing.")
        if act.kind == "undo":
            self.go_back(act.seat, int(act.words))
        elif act.kind == NOTICE:
            self.sitting.note(act.seat, act.words)
            self.put_notice(act.seat, act.words)
        else:
            words = tuple(act.words.split(" ", 1 if act.kind == NAME else 0)) if act.words else ()
            kind = PICK if act.kind == JOINED else act.kind
            repeat(
                self.sitting,
                Entry(kind, seat_word(self.sitting.game, act.seat), words, act.number),
                act.words,
                joined=act.kind == JOINED,
            )
            if kind in (PICK, "concede"):
                self.heed(1)
            elif kind == NAME:
                self.put_name(act.seat, self.sitting.game.parse(self.sitting.state, words[0]), words[1])
        self.count(act.seat, act.kind, act.at)
        if not self.goes_on:
            self.put_heading()
