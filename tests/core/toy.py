"""A game of three picks: Ann says a number, Bob says a number, Ann turns Bob's card and says one more."""

from typing import Any

from fimbul.core.game import Choice, Game, Meta, Outcome, Refusal, Rng, State, View, choose, only
from fimbul.core.lexicon import Lexicon
from fimbul.core.sitting import Sitting, sit_down
from fimbul.core.step import CHANCE, Frame, Step
from fimbul.core.text import Label

ANN, BOB = 0, 1
TURN = 10
ROLL = 11
LEXICON = Lexicon([str(number) for number in range(10)], {"button": ["turn", "roll"]})
META = Meta("toy", "Toy", (2,), (Choice("rounds", (1,), "How often.", (1, 9)),), 1, "Say numbers.", 1, True, False)


class Table(State):
    """What has been said, and whether Bob's card lies open."""

    def __init__(
        self, game: Game, agenda: list[Frame], asked: list[int], outcome: Outcome | None, seen: int, gone: int
    ) -> None:
        super().__init__(game, agenda, asked, outcome, seen, gone)
        self.said: list[int] = []

    def copy(self) -> "Table":
        """An independent table."""
        twin = Table(self.game, self.agenda.copy(), self.asked, self.outcome, self.revelations, self.gone)
        twin.said = self.said.copy()
        return twin

    def fingerprint(self) -> bytes:
        """What was said and what is asked."""
        return repr((self.said, self.gone, [frame.step.name for frame in self.agenda], self.outcome)).encode()

    def check(self) -> None:
        """Nothing can go wrong."""


class Say(Step[Table, Frame]):
    """A seat says a number below three."""

    def options(self, state: Table, frame: Frame) -> list[int]:
        """Three numbers."""
        return [0, 1, 2]

    def play(self, state: Table, frame: Frame, option: int) -> None:
        """It is said."""
        state.said.append(option)
        state.tell(("said", option))


class Turn(Step[Table, Frame]):
    """A hidden card is shown: there is no other pick, and no way back."""

    def options(self, state: Table, frame: Frame) -> list[int]:
        """The card."""
        return [TURN]

    def play(self, state: Table, frame: Frame, option: int) -> None:
        """It lies open; only Bob is told what he knew."""
        state.reveal()
        state.tell("the card lies open")
        state.tell("your card lies open", only(BOB))


class Roll(Step[Table, Frame]):
    """Chance: a loaded die."""

    def options(self, state: Table, frame: Frame) -> list[int]:
        """One or two."""
        return [1, 2]

    def weights(self, state: Table, frame: Frame) -> list[int]:
        """Two is three times as likely."""
        return [1, 3]

    def play(self, state: Table, frame: Frame, option: int) -> None:
        """It falls."""
        state.said.append(option)


class Nod(Step[Table, Frame]):
    """There is nothing to say but this."""

    def options(self, state: Table, frame: Frame) -> list[int]:
        """A nine."""
        return [9]

    def play(self, state: Table, frame: Frame, option: int) -> None:
        """It is said."""
        state.said.append(option)


class End(Step[Table, Frame]):
    """It is over."""

    def close(self, state: Table, frame: Frame) -> None:
        """Ann wins."""
        state.outcome = Outcome((ANN,), (1.0, 0.0), "done", (1, 2))


SAY, SHOW, DIE, END, NOD = Say("say"), Turn("turn"), Roll("roll"), End("end"), Nod("nod")


class Wordless:
    """A game of few words."""

    def prompt(self, view: View) -> str:
        """Nothing is asked."""
        return ""

    def crumbs(self, view: View) -> list[str]:
        """Nothing was picked."""
        return []

    def meaning(self, view: View, option: int) -> Label:
        """The word itself."""
        return Label(LEXICON.word(option))

    def sentence(self, event: Any) -> str:
        """An event is its own sentence."""
        return str(event)

    def because(self, view: View, option: int, refusal: Refusal) -> str:
        """Its reason."""
        return refusal.reason

    def ending(self, outcome: Outcome) -> str:
        """Its reason."""
        return outcome.reason


class Toy(Game):
    """Ann, Bob, a card and a die."""

    def __init__(self, *script: tuple[Step[Any, Any], int]) -> None:
        super().__init__(META, LEXICON, ("ann", "bob"), choose(META, {}), Wordless(), {}, Frame)
        self.script = script

    def new(self) -> Table:
        """The script, first things on top."""
        state = Table(self, [Frame(step, seat) for step, seat in reversed([*self.script, (END, ANN)])], [], None, 0, 0)
        state.settle()
        return state

    def data_hash(self) -> str:
        """No cardboard."""
        return "none"

    def view(self, state: Table, seat: int | None) -> View:
        """All that was said."""
        return {"said": list(state.said)}

    def sample(self, state: Table, seat: int, rng: Rng) -> Table:
        """Nothing is hidden."""
        return state.copy()

    def give_up(self, state: Table, seat: int) -> None:
        """The others play on."""


def sitting(*script: tuple[Step[Any, Any], int]) -> Sitting:
    """A sitting of the toy."""
    game = Toy(*script)
    return sit_down(game, ["Ann A.", "Bob"])


__all__ = ["ANN", "BOB", "CHANCE", "DIE", "NOD", "SAY", "SHOW", "sitting"]
