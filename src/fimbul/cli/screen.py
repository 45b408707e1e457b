"""What a player sees: the board, the state of the game, what happened, the question and its options."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fimbul.agents.orders import StandingOrder
from fimbul.cli.boards import board, told_of
from fimbul.core.game import Game, View
from fimbul.core.words import called

MOST_LINES: Final = 12  # of options; where they need more, they are shown without their labels
FEWEST_LINES: Final = 3
FEW_CARDS: Final = 7  # so few say what they do, whatever room that takes
CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, what was scrolled off it


class Screen:
    """The terminal of one game. What stands on it already is not shown again.

    Where names are given, by the words of seats, whoever sits there is called so.
    """

    def __init__(self, game: Game, names: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.names: Mapping[str, str] = names or {}
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.drawn: list[Text] = []
        self.height = 0
        self.asked: Any = None

    def called(self, seat: str) -> str:
        """How whoever has a seat is called."""
        return self.names.get(seat, seat.title())

    def say(self, words: str, style: str = "") -> None:
        """One line, or several where it is long."""
        self.console.print(Text(words, style))

    def point(self, words: str) -> None:
        """A line with a path or a command in it, which must stay whole to be copied."""
        self.console.print(words, soft_wrap=True)

    def tell(self, events: list[Any]) -> None:
        """What happened, a sentence for each event."""
        self.recount([self.game.sentence(event) for event in events])

    def recount(self, sentences: list[str]) -> None:
        """What happened; what happened again and again is said once, with a number."""
        for sentence, again in groupby(sentences):
            times = len(list(again))
            self.console.print(Text(f"  {called(sentence, self.names)}{f' ({times} times)' if times > 1 else ''}"))

    def clear(self) -> None:
        """An empty screen with nothing to scroll back to, as far as the terminal can; on paper, a line across."""
        if self.console.is_terminal:
            self.console.file.write(CLEARED)
            self.console.file.flush()
        else:
            self.console.rule(characters="-")
        self.forget()

    def hand_over(self, who: str, events: list[Any]) -> None:
        """Nothing but who gets the keyboard, and what everyone may hear."""
        self.clear()
        self.say(f"Pass the keyboard to {who}.", "bold")
        if events:
            self.say("What everyone has heard meanwhile:")
            self.tell(events)

    def listing_of_orders(self, orders: list[StandingOrder], none: str) -> None:
        """The standing orders, each with what it does."""
        listing = Table.grid(padding=(0, 0, 0, 2))
        for word, meaning in [*((standing.word, standing.help) for standing in orders), (none, "Be asked again.")]:
            listing.add_row(Text(f"order {word}", "bold"), meaning)
        self.console.print(listing)

    def forget(self) -> None:
        """Show everything again next time, changed or not."""
        self.drawn, self.asked = [], None

    def position(self, view: View) -> None:
        """The board and the state of the game; where one of its parts changed and no other, that part."""
        width = self.console.width
        view = {**view, "called": dict(self.names)} if self.names else view
        drawing = board(view, width)
        drawn = Text("\n").join([drawing.paint(view, width, self.many_colours()), *drawing.status(view)])
        self.height = len(drawn.split())
        parts = list(drawn.split("\n\n"))
        changed = [part for part in parts if part not in self.drawn]
        if changed:
            self.drawn, self.asked = parts, None
            for part in changed if len(changed) == 1 else parts:
                self.console.print()
                self.console.print(part)

    def many_colours(self) -> bool:
        """Does the terminal have more than the sixteen old colours?"""
        return self.console.color_system in ("256", "truecolor")

    def question(self, view: View) -> None:
        """The picks made so far, the question, and the numbered options."""
        crumbs, prompt = self.game.crumbs(view), called(self.game.prompt(view), self.names)
        asked = (view["seat"], crumbs, prompt, view["words"])
        if asked != self.asked:
            self.asked = asked
            way = "".join(f"{crumb} > " for crumb in crumbs)
            self.console.print(Text.assemble((f"{self.called(view['seat'])}: ", "bold"), way, (prompt, "bold")))
            self.console.print(self.listing(view))

    def listing(self, view: View) -> Columns:
        """The options with their labels, in as many columns as fit; without labels where that takes too many lines, but
        for a few cards.
        """
        entries = [
            entry(number, word, self.meaning(view, option, word))
            for number, (option, word) in enumerate(zip(view["options"], view["words"], strict=True), start=1)
        ]
        longest = max(len(each) for each in entries)
        side_by_side = max(1, (self.console.width + 2) // (longest + 2))
        broken = sum(-(-len(each) // self.console.width) for each in entries)
        lines = broken if side_by_side == 1 else -(-len(entries) // side_by_side)
        cards = len(entries) <= FEW_CARDS and any(told_of(view, word) for word in view["words"])
        if lines > self.lines_for_options() and not cards:
            entries = [entry(number, word, word) for number, word in enumerate(view["words"], start=1)]
        return Columns(entries, padding=(0, 2), column_first=True, equal=True)

    def meaning(self, view: View, option: int, word: str) -> str:
        """What an option means, and what a card says that it stands for."""
        label, told = called(self.game.label(view, option), self.names), told_of(view, word)
        return f"{label}: {told}" if told else label

    def lines_for_options(self) -> int:
        """How many lines the options may take, so that a small terminal still shows the whole board."""
        if not self.console.is_terminal:
            return MOST_LINES
        return min(MOST_LINES, max(FEWEST_LINES, self.console.height - self.height - 3))


def entry(number: int, word: str, label: str) -> Text:
    """An option: its number, its word, and what it means here."""
    beginning = label[: len(word)]
    if beginning.casefold() == word.replace("-", " ").casefold():
        label = word.capitalize() + label[len(word) :]  # spelled as it is typed
    says_so = label.casefold().startswith(word.casefold())
    return Text.assemble((f"{number:>3} ", "bold"), label if says_so else f"{word}: {label}")
