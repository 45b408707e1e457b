"""The protocol: what a game and a position answer, the same for every game."""

import json
from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from typing import Any, Final, Protocol

from fimbul.core.box import Boxes
from fimbul.core.errors import BadOptions, BadSave, IllegalOption, UnknownWord
from fimbul.core.letters import is_shown
from fimbul.core.lexicon import Lexicon, no_option, no_word
from fimbul.core.step import CHANCE, NOBODY, Frame, Step
from fimbul.core.text import Label, Text
from fimbul.core.values import Choice as Choice  # noqa: PLC0414 - whoever knows the protocol takes its values from here
from fimbul.core.values import Meta as Meta  # noqa: PLC0414
from fimbul.core.values import Outcome as Outcome  # noqa: PLC0414
from fimbul.core.values import Refusal as Refusal  # noqa: PLC0414
from fimbul.core.values import Turn as Turn  # noqa: PLC0414
from fimbul.core.values import Value as Value  # noqa: PLC0414
from fimbul.core.values import View as View  # noqa: PLC0414

EVERYONE: Final = -1
SPECTATOR: Final = 30
LONGEST_NAME: Final = 20


class Rng(Protocol):
    """Whatever can draw a number below a limit: a `random.Random`, a secure source, a test's script."""

    def randrange(self, limit: int, /) -> int:
        """A number from 0 up to, not including, the limit."""


def only(*seats: int) -> int:
    """The audience of these seats."""
    together = 0
    for seat in seats:
        together |= 1 << seat
    return together


def all_but(*seats: int) -> int:
    """The audience of everyone else, spectators included."""
    return EVERYONE & ~only(*seats)


def hears(audience: int, seat: int | None) -> bool:
    """Is the seat, or a spectator (None), among the audience?"""
    return bool(audience >> (SPECTATOR if seat is None else seat) & 1)


class State:
    """A position. Games subclass it with flat data; the agenda says what is asked now."""

    def __init__(
        self,
        game: "Game",
        agenda: list[Frame],
        asked: list[int],
        outcome: Outcome | None,
        revelations: int,
        gone: int = 0,
    ) -> None:
        self.game: Final = game
        self.agenda = agenda
        self.asked = asked
        self.outcome = outcome
        self.revelations = revelations
        self.gone = gone
        self.events: list[tuple[int, Any]] | None = None

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.outcome is not None

    @property
    def decider(self) -> int:
        """The seat that decides now, or CHANCE; NOBODY after the end."""
        return self.agenda[-1].seat if self.agenda else NOBODY

    def options(self) -> list[int]:
        """The legal options, sorted; empty only after the end."""
        return self.asked.copy()

    def weights(self) -> list[int]:
        """At CHANCE: integer weights of the options."""
        if self.over:
            raise IllegalOption("The game is over.")
        frame = self.agenda[-1]
        return frame.step.weights(self, frame) or [1] * len(self.asked)

    def play(self, option: int) -> None:
        """Make a pick; one that is not legal changes nothing."""
        for own in self.asked:
            if own == option:  # a number like 7.0 is taken for our 7
                break
        else:
            raise IllegalOption(self.game.why_illegal(self, option))
        frame = self.agenda.pop()
        frame.step.play(self, frame, own)
        self.settle()

    def settle(self) -> None:
        """Run the agenda until somebody is asked something or the game is over."""
        while self.outcome is None:
            assert self.agenda, "nothing is left to be asked"
            frame = self.agenda[-1]
            self.asked = frame.step.options(self, frame)
            if not self.asked:
                self.agenda.pop()
                frame.step.close(self, frame)
            elif self.gone and self.has_left(frame.seat):
                option = self.answer_of_absent()
                self.agenda.pop()
                frame.step.play(self, frame, option)
            else:
                return
        self.agenda = []
        self.asked = []

    def answer_of_absent(self) -> int:
        """What is answered for the seat that is asked, if it has given up or does not answer."""
        frame = self.agenda[-1]
        return frame.step.absent(self, frame, self.asked)

    def whose_turn(self) -> Turn:
        """Whose turn it is; everybody may know that."""
        return self.game.whose_turn(self)

    def forced(self) -> bool:
        """Is there one answer only, and may everybody know that?"""
        if len(self.asked) != 1:
            return False
        frame = self.agenda[-1]
        return not self.game.has_secrets() or frame.step.public(self, frame)

    def ends_turn(self, option: int) -> bool:
        """Is the turn of the seat that is asked over with this answer, and with what follows it by itself?

        If so, another turn has begun, or the game is over, when anybody has to choose again; if not, it is the same
        turn, or chance may bring something that goes before. Whoever answers in another's turn ends nothing. What
        others hide makes no difference, so whoever is asked may be told.
        """
        if self.decider != self.whose_turn().seat:
            return False
        frame = self.agenda[-1]
        return not frame.step.goes_on(self, frame, option) and self.turn_is_over_after(option)

    def turn_is_over_after(self, option: int) -> bool:
        """The same, tried out for the seat whose turn it is, as where its step does not know."""
        turn, trial = self.whose_turn(), self.copy()
        trial.play(option)
        while not trial.over and trial.whose_turn() == turn:
            frame = trial.agenda[-1]
            if frame.step.leads_on(trial, frame) if frame.seat == CHANCE else not trial.forced():
                return False
            trial.play(trial.asked[0])
        return True

    def concede(self, seat: int) -> None:
        """The seat gives up, whoever decides now. If the game goes on, it answers for itself no more."""
        if self.over:
            raise IllegalOption("The game is over.")
        self.game.check_seat(seat)
        if self.has_left(seat):
            raise IllegalOption(f"{self.game.seat_names[seat]} has given up already.")
        self.game.give_up(self, seat)
        if self.outcome is None:
            self.gone |= 1 << seat
        self.settle()

    def has_left(self, seat: int) -> bool:
        """Has the seat given up while the others play on?"""
        return seat >= 0 and self.gone >> seat & 1 == 1

    def push(self, frame: Frame) -> None:
        """Open a question."""
        self.agenda.append(frame)

    def reveal(self) -> None:
        """Something hidden has been shown: undo does not go back past this. (A pick by CHANCE always counts.)"""
        self.revelations += 1

    def listen(self) -> None:
        """Keep events from now on. Copies do not listen."""
        self.events = []

    @property
    def listens(self) -> bool:
        """Does anybody listen? What happens all the time need not be made into events for an empty room."""
        return self.events is not None

    def tell(self, event: Any, audience: int = EVERYONE) -> None:
        """Say what happened, to everyone or to some (`only`, `all_but`), if anybody listens."""
        if self.events is not None:
            self.events.append((audience, event))

    def heard(self) -> list[tuple[int, Any]]:
        """The events since the last call, each with its audience."""
        if self.events is None:
            return []
        told = self.events
        self.events = []
        return told

    def copy(self) -> "State":
        """An independent position, by one constructor that takes every field."""
        raise NotImplementedError

    def check(self) -> None:
        """Assert the invariants."""
        raise NotImplementedError

    def check_agenda(self) -> None:
        """Assert that somebody is asked until the end, and that all that questions are about is there."""
        assert self.over == (not self.agenda), "the agenda does not fit the outcome"
        assert self.over or not all(frame.step.hidden for frame in self.agenda), "nobody sees that anything is asked"
        for frame in self.agenda:
            assert frame.step.fits(self, frame), f"'{frame.step.name}' is about something that is not there"

    def fingerprint(self) -> bytes:
        """Everything that matters, as bytes."""
        raise NotImplementedError

    def key(self) -> int:
        """A stable 64-bit hash of everything that matters."""
        return int.from_bytes(blake2b(self.fingerprint(), digest_size=8).digest(), "big")

    def view(self, seat: int | None) -> View:
        """All that the seat may know, as plain data; None is a spectator."""
        if seat is not None:
            self.game.check_seat(seat)
        return self.game.view(self, seat)

    def views(self, seats: list[int | None], earlier: "tuple[State, View] | None" = None) -> list[View]:
        """The views of several pairs of eyes; what all may see is made once and shared, so nobody may change it.

        Parts that are as they were in an earlier position may be those that the first of them saw then, or, in a game
        without secrets, that anybody saw.
        """
        for seat in seats:
            if seat is not None:
                self.game.check_seat(seat)
        return self.game.views(self, seats, earlier)

    def sample(self, seat: int, rng: Rng) -> "State":
        """A position with the same view, hidden things dealt anew at the odds of what the view leaves open."""
        self.game.check_seat(seat)
        return self.game.sample(self, seat, rng)

    def to_json(self) -> str:
        """The exact position as readable JSON."""
        return json.dumps(self.game.save(self), indent=1)

    def __repr__(self) -> str:
        seat = self.decider
        who = "nobody" if self.over else "chance" if seat < 0 else self.game.seat_names[seat]
        return f"<{self.game.meta.name}: {who} decides, {len(self.asked)} options, key {self.key():016x}>"

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a save: steps are compared by identity, so they are never copied."""
        return load_into, (self.game, self.to_json())

    def _repr_svg_(self) -> str:
        """The position as a picture, for notebooks: what a spectator sees."""
        from fimbul.draw import draw  # noqa: PLC0415 - only a notebook wants the picture; core knows nothing of drawing

        return draw(self.view(None))


class Game:
    """Rules and options; immutable. It makes positions and knows how to show, save and word them.

    `steps` are all steps of its sequence of play by name, `question` makes a frame of one.
    """

    def __init__(
        self,
        meta: Meta,
        lexicon: Lexicon,
        seat_names: tuple[str, ...],
        options: dict[str, Value],
        text: Text,
        steps: dict[str, Step[Any, Any]],
        question: Callable[..., Frame],
    ) -> None:
        self.meta: Final = meta
        self.lexicon: Final = lexicon
        self.seat_names: Final = seat_names
        self.seats: Final = len(seat_names)
        self.options: Final = options
        self.text: Final = text
        self.steps: Final = steps
        self.question: Final = question
        self.told_as: Any = None  # its tensor, once somebody has asked for it

    def __repr__(self) -> str:
        words = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"fimbul.game({self.meta.name!r}{words})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make, (type(self), dict(self.options))

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not at this table."""
        if not 0 <= seat < self.seats:
            raise IllegalOption(f"There is no seat {seat} at this table.")

    def has_secrets(self) -> bool:
        """Do seats know in this game, as it is set up, what others must not know?

        Then records stay closed while it runs, people at one screen hand it over, and no pick is made for a seat as the
        only one, unless all know that: that others must wait for it, or need not, would tell. The answer is that of the
        whole game: one that changed on the way would tell something, and could close nothing that was open.
        """
        return self.meta.secrets

    def new(self) -> State:
        """The position before the first decision."""
        raise NotImplementedError

    def whose_turn(self, state: Any) -> Turn:
        """Whose turn it is, from what everybody knows."""
        raise NotImplementedError

    def window(self, state: Any) -> Any:  # noqa: ARG002 - a game without windows looks at nothing
        """The act that others may answer now, a `head.Window`, if there is one; from what everybody knows."""
        return None

    def role(self, state: Any, seat: int) -> str:  # noqa: ARG002 - most games have no roles but their seats
        """What a seat plays, where that differs from its name: by this a series counts who wins."""
        return self.seat_names[seat]

    def give_up(self, state: Any, seat: int) -> None:
        """What a seat's giving up does to the board, or that it ends the game."""
        raise NotImplementedError

    def data_hash(self) -> str:
        """A short hash of the cardboard that is used, so that a record knows the box it was played with."""
        raise NotImplementedError

    def boxes(self) -> Boxes[Any] | None:
        """The boxes that this can be played with here; None for a game without cardboard."""
        return None

    def choices(self) -> tuple[Choice, ...]:
        """What can be decided before: the options but for sealed ones, and where there are several boxes, which."""
        boxes = self.boxes()
        names = tuple(boxes.named()) if boxes else ()
        known = tuple([choice for choice in self.meta.options if not choice.sealed])
        if len(names) < 2:
            return known
        return *known, Choice("data", names, "Which box: the one that came with Fimbul, or a corrected one.")

    def view(self, state: Any, seat: int | None) -> View:
        """All that the seat may know, as plain data."""
        raise NotImplementedError

    def views(
        self,
        state: Any,
        seats: list[int | None],
        earlier: tuple[Any, View] | None,  # noqa: ARG002 - for games that can use it
    ) -> list[View]:
        """The views of several seats; a game where much is open to all makes that part once or takes an earlier one."""
        return [self.view(state, seat) for seat in seats]

    def tensor(self) -> Any:
        """How what a seat sees is written as numbers, a `core.tensor.Tensor`, for programs that learn.

        The module `tensor` beside the game makes it, when it is first asked for.
        """
        if self.told_as is None:
            self.told_as = import_module(f"{type(self).__module__}.tensor").TENSOR(self)
        return self.told_as

    def sample(self, state: Any, seat: int, rng: Rng) -> State:
        """A position with the same view for the seat, hidden things dealt anew."""
        raise NotImplementedError

    def save(self, state: Any) -> dict[str, Any]:
        """The exact position as plain data in the words of the game."""
        raise NotImplementedError

    def load(self, data: dict[str, Any]) -> State:
        """The position that `save` wrote, checked."""
        raise NotImplementedError

    def from_json(self, text: str | bytes | dict[str, Any]) -> State:
        """The position of a save; a text that is not one raises BadSave with a sentence."""
        return self.load(text if isinstance(text, dict) else read_json(text))

    def sample_round(self) -> str | None:
        """A record that shows newcomers how the game goes, if the game has one; each note in it is a moment to look at.

        A note is written at the seat through whose eyes the moment is to be seen, or at chance's for everyone's.
        """
        return None

    def sealed(self, state: Any, option: int) -> bool:  # noqa: ARG002 - most boxes hold nothing sealed
        """Does the word stand for something that nobody may know of yet? Then it is treated like no word."""
        return False

    def check_option(self, state: State, option: int) -> str:
        """The word of an option; one that is sealed exists no more than one that does not."""
        word = self.lexicon.word(option)
        if self.sealed(state, option):
            raise no_option(option)
        return word

    def parse(self, state: State, word: str) -> int:
        """The word as an option, if there is such a word in this position and it is not sealed."""
        option = self.lexicon.parse(word)
        if self.sealed(state, option):
            raise no_word(word)
        return option

    def header_options(self) -> dict[str, Value]:
        """The options as records name them."""
        return self.options

    def may_name(self, state: Any, seat: int, option: int) -> bool:  # noqa: ARG002 - most games name nothing
        """May the seat give a name to what this word stands for? A name never changes the game."""
        return False

    def naming(self, seat: int, option: int) -> str:  # noqa: ARG002 - most games name nothing
        """That the seat has given a name, as a sentence with {name} in its place."""
        return ""

    def longest_name(self, option: int) -> int:  # noqa: ARG002 - most names are short
        """How many letters a name of this may have."""
        return LONGEST_NAME

    def explain(self, state: State, seat: int, option: int) -> Refusal | None:
        """Why the seat cannot pick this option of the lexicon now; None if it can. Sealed words do not exist."""
        self.check_option(state, option)
        if state.outcome is not None:
            return Refusal("", "over")
        if state.decider != seat:
            return Refusal("", "not_yours")
        if option in state.asked:
            return None
        frame = state.agenda[-1]
        return frame.step.refuse(state, frame, option) or Refusal("", "not_asked")

    def why_illegal(self, state: State, option: int) -> str:
        """The sentence for an illegal pick."""
        try:
            word = self.check_option(state, option)
        except UnknownWord as error:
            return str(error)
        if state.outcome is not None:
            return "The game is over."
        return f"{word} cannot be picked now."

    def prompt(self, view: View) -> str:
        """The question asked in this view, in one short sentence."""
        return self.text.prompt(view)

    def crumbs(self, view: View) -> list[str]:
        """The picks made so far towards the open question."""
        return self.text.crumbs(view)

    def meaning(self, view: View, option: int) -> Label:
        """What picking an option means in this view."""
        return self.text.meaning(view, option)

    def label(self, view: View, option: int) -> str:
        """The same on one line."""
        return self.text.meaning(view, option).words

    def sentence(self, event: Any) -> str:
        """An event as a sentence of the log, in the past tense."""
        return self.text.sentence(event)

    def because(self, view: View, option: int, refusal: Refusal) -> str:
        """A refusal as a sentence."""
        return self.text.because(view, option, refusal)

    def ending(self, outcome: Outcome) -> str:
        """Who won and why, as a sentence."""
        return self.text.ending(outcome)


def load_into(game: Game, text: str) -> State:
    """The position of a save; how a pickled position comes back."""
    return game.from_json(text)


def make(kind: Any, options: dict[str, Any]) -> Any:
    """A game of a kind; how a pickled game comes back."""
    return kind(options)


def read_json(text: str | bytes) -> dict[str, Any]:
    """The JSON object in a text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"This is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise BadSave("A save is a JSON object.")
    return found


def value_word(value: Value) -> str:
    """The value of an option as a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def choose(meta: Meta, given: dict[str, Any], box: str = "") -> dict[str, Value]:
    """The options of a game as set up: what was given, checked, and the defaults for the rest; last the hash of its box
    under `data`, if it has one.
    """
    known = {choice.name: choice for choice in meta.options}
    for name in given:
        if name not in known and (name != "data" or not box):
            told = ", ".join([choice.name for choice in meta.options if not choice.sealed])
            raise BadOptions(f"{meta.title} has no option '{name}'; it has {told or 'none'}.")
    chosen: dict[str, Value] = {}
    for choice in meta.options:
        value = given.get(choice.name, choice.values[0])
        if choice.limits is not None:
            low, high = choice.limits
            if type(value) is not int or not low <= value <= high:
                raise BadOptions(f"{choice.name} is a whole number from {low} to {high}, not {value!r}.")
        elif choice.letters:
            if not isinstance(value, str) or len(value) > choice.letters or not is_shown(value):
                raise BadOptions(f"{choice.name} is a text on one line, of {choice.letters} letters at most.")
        elif not any(type(value) is type(allowed) and value == allowed for allowed in choice.values):
            allowed_words = " or ".join([value_word(allowed) for allowed in choice.values])
            raise BadOptions(f"{choice.name} is {allowed_words}, not {value!r}.")
        chosen[choice.name] = value
    if box:
        chosen["data"] = box
    return chosen
