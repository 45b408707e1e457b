"""What a player sees: the board, the state of the game, what happened, the question and its options."""

from typing import Any, Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from fimbul.cli.boards import board
from fimbul.core.game import Game, View

MOST_LINES: Final = 12  # of options; where they need more, they are shown without their labels
FEWEST_LINES: Final = 3


class Screen:
    """The terminal of one game. What stands on it already is not shown again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.drawn: Text | None = None
        self.height = 0
        self.asked: Any = None

    def say(self, words: str, style: str = "") -> None:
        """One line, or several where it is long."""
        self.console.print(Text(words, style))

    def point(self, words: str) -> None:
        """A line with a path or a command in it, which must stay whole to be copied."""
        self.console.print(words, soft_wrap=True)

    def tell(self, events: list[Any]) -> None:
        """What happened, a sentence for each event."""
        for event in events:
            self.console.print(Text(f"  {self.game.sentence(event)}"))

    def forget(self) -> None:
        """Show everything again next time, changed or not."""
        self.drawn = self.asked = None

    def position(self, view: View) -> None:
        """The board and the state of the game."""
        width = self.console.width
        drawing = board(view, width)
        drawn = Text("\n").join([drawing.paint(view, width, self.many_colours()), *drawing.status(view)])
        self.height = len(drawn.split())
        if drawn != self.drawn:
            self.drawn, self.asked = drawn, None
            self.console.print()
            self.console.print(drawn)

    def many_colours(self) -> bool:
        """Does the terminal have more than the sixteen old colours?"""
        return self.console.color_system in ("256", "truecolor")

    def question(self, view: View) -> None:
        """The picks made so far, the question, and the numbered options."""
        crumbs, prompt = self.game.crumbs(view), self.game.prompt(view)
        asked = (view["seat"], crumbs, prompt, view["words"])
        if asked != self.asked:
            self.asked = asked
            way = "".join(f"{crumb} > " for crumb in crumbs)
            self.console.print(Text.assemble((f"{view['seat'].title()}: ", "bold"), way, (prompt, "bold")))
            self.console.print(self.listing(view))

    def listing(self, view: View) -> Columns:
        """The options with their labels, in as many columns as fit; without labels where that takes too many lines."""
        entries = [
            entry(number, word, self.game.label(view, option))
            for number, (option, word) in enumerate(zip(view["options"], view["words"], strict=True), start=1)
        ]
        longest = max(len(each) for each in entries)
        side_by_side = max(1, (self.console.width + 2) // (longest + 2))
        if -(-len(entries) // side_by_side) > self.lines_for_options():
            entries = [entry(number, word, word) for number, word in enumerate(view["words"], start=1)]
        return Columns(entries, padding=(0, 2), column_first=True, equal=True)

    def lines_for_options(self) -> int:
        """How many lines the options may take, so that a small terminal still shows the whole board."""
        if not self.console.is_terminal:
            return MOST_LINES
        return min(MOST_LINES, max(FEWEST_LINES, self.console.height - self.height - 3))


def entry(number: int, word: str, label: str) -> Text:
    """An option: its number, its word, and what it means here."""
    says_so = label.casefold().startswith(word.casefold())
    return Text.assemble((f"{number:>3} ", "bold"), label if says_so else f"{word}: {label}")
