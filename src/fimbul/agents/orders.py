"""Standing orders: a person says once when to pass, and is not asked for every declaration of the others.

An order is a small agent that may decline. It reads the head of its own seat's view: `window` is what another seat has
declared and all may answer, `turn` is whose turn it is, in which round. It passes in windows and answers nothing else;
what it picks is a pick like any other.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from fimbul.agents.abroad_orders import abroad_order, abroad_orders_for
from fimbul.agents.war_orders import most_dice, war_order, war_orders_for
from fimbul.agents.war_orders import orders_at_hand as orders_at_hand  # noqa: PLC0414 - a table takes all from here
from fimbul.core.errors import UnknownWord
from fimbul.core.game import Game, View
from fimbul.core.perspective import Perspective

LEAST_WORTHS: Final = range(1, 10)
LAST_ROUND: Final = 999
OFFERED_WORTHS: Final = (2, 3, 4, 5)


class StandingOrder(Protocol):
    """What every order is: a name, a sentence of help, the word it is stored as, and an answer while it stands."""

    @property
    def name(self) -> str:
        """What the button says."""

    @property
    def help(self) -> str:
        """What the order does, in one sentence."""

    @property
    def word(self) -> str:
        """The order as a word; `order` reads it."""

    def done(self, view: View, /) -> bool:
        """Has the order run out, as its seat sees the table?"""

    def answer(self, perspective: Perspective, /) -> int | None:
        """The pick, or None where the person is asked."""


class UntilMyTurn:
    """It passes while others have their turns."""

    name: Final = "Pass until my turn"
    help: Final = "Passes whatever the others declare, until your own turn begins."
    word: Final = "until-my-turn"

    def done(self, view: View) -> bool:
        """When the seat's own turn has come."""
        return bool(view["turn"]["seat"] == view["seat"])

    def answer(self, perspective: Perspective) -> int | None:
        """A pass, while it stands; in a war also the most dice."""
        return most_dice(perspective) or passing(self, perspective)


class WhenNothingElse:
    """It passes where there is nothing else to pick."""

    name: Final = "Pass for me when I can only pass"
    help: Final = "Passes whatever you have no answer to, until you take it back."
    gives_away: Final = "others may notice that you had nothing to answer with"
    word: Final = "when-nothing-else"

    def done(self, _view: View) -> bool:
        """Never."""
        return False

    def answer(self, perspective: Perspective) -> int | None:
        """A pass, if it is the only answer to what was declared."""
        option = passing_option(perspective.game, perspective.options)
        alone = option is not None and len(perspective.options) == 1
        return option if alone and perspective.view().get("window") is not None else None


class UntilAimedAt:
    """It passes until somebody aims at one of the seat's cards, or at its leader."""

    name: Final = "Pass until a card of mine is aimed at"
    help: Final = "Passes whatever happens to the others, until somebody aims at a card of yours or at your leader."
    word: Final = "until-aimed-at"

    def done(self, view: View) -> bool:
        """When a card of the seat's own action, or its leader, has been aimed at."""
        window = view["window"]
        return window is not None and window["target"] is not None and own(view)

    def answer(self, perspective: Perspective) -> int | None:
        """A pass, while it stands."""
        return passing(self, perspective)


class UntilWorth:
    """It passes what is worth little."""

    def __init__(self, least: int) -> None:
        self.least: Final = least
        self.name: Final = f"Pass until somebody does {least} or more"
        self.help: Final = (
            f"Passes until somebody else declares an action worth {least} or more: cards to dig through, to draw or to"
            " clear, or food and meds offered for a hire."
        )
        self.word: Final = f"until-{least}"

    def done(self, view: View) -> bool:
        """When another seat has declared as much."""
        window = view["window"]
        return window is not None and window["worth"] >= self.least and not own(view)

    def answer(self, perspective: Perspective) -> int | None:
        """A pass, while it stands."""
        return passing(self, perspective)


class ForThisRound:
    """It passes for the rest of one round, which its word names."""

    name: Final = "Pass for the rest of this round"

    def __init__(self, number: int) -> None:
        self.round: Final = number
        self.help: Final = f"Passes whatever the others declare for the rest of round {number}."
        self.word: Final = f"round-{number}"

    def done(self, view: View) -> bool:
        """When it is another round."""
        return bool(view["turn"]["number"] != self.round)

    def answer(self, perspective: Perspective) -> int | None:
        """A pass, while it stands."""
        return passing(self, perspective)


def own(view: View) -> bool:
    """Is the window about the seat's own action? Then the person is at the table and answers in person."""
    window = view["window"]
    return window is not None and bool(window["seat"] == view["seat"])


def passing(standing: StandingOrder, perspective: Perspective) -> int | None:
    """The option to pass in a window that another seat's action has opened, unless the order has run out."""
    option = passing_option(perspective.game, perspective.options)
    if option is None:
        return None
    view = perspective.view()
    if view.get("window") is None or own(view) or standing.done(view):
        return None
    return option


def passing_option(game: Game, options: Sequence[int]) -> int | None:
    """The option to pass, if it is among these."""
    option = game.lexicon.numbers.get("pass")
    return option if option in options else None


def order(word: str) -> StandingOrder:
    """The order that a word stands for."""
    if word == UntilMyTurn.word:
        return UntilMyTurn()
    if word == UntilAimedAt.word:
        return UntilAimedAt()
    if word == WhenNothingElse.word:
        return WhenNothingElse()
    of_war = war_order(word) or abroad_order(word)
    if of_war is not None:
        return of_war
    kind, _, number = word.rpartition("-")
    if number.isascii() and number.isdigit() and number == number.lstrip("0") and len(number) <= len(str(LAST_ROUND)):
        if kind == "until" and int(number) in LEAST_WORTHS:
            return UntilWorth(int(number))
        if kind == "round":
            return ForThisRound(int(number))
    shown = word if len(word) <= 40 else word[:37] + "..."
    raise UnknownWord(f"'{shown}' is not a standing order; one is {UntilMyTurn.word}, {UntilAimedAt.word} or until-3.")


def orders_for(game: Game, view: View | None = None) -> list[str]:
    """The words of the orders that make sense: none where others are never asked. A view tells which round this is."""
    abroad = abroad_orders_for(game, view)
    if abroad or not any(step.answers for step in game.steps.values()):
        return abroad
    of_war = war_orders_for(game, view)
    if of_war:
        return [WhenNothingElse.word, UntilMyTurn.word, *of_war]
    words = [
        WhenNothingElse.word,
        UntilMyTurn.word,
        UntilAimedAt.word,
        *[UntilWorth(least).word for least in OFFERED_WORTHS],
    ]
    return [*words, ForThisRound(view["turn"]["number"]).word] if view and view["turn"]["number"] else words
