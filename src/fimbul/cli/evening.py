"""One game in the terminal, from the first question to the end or to a pause: nothing that was played is lost."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from fimbul.agents.base import Agent
from fimbul.agents.onlookers import Onlookers
from fimbul.agents.orders import StandingOrder, order, orders_for
from fimbul.cli.answers import is_word, understand, why
from fimbul.cli.boards import told_of
from fimbul.cli.files import must_be_new, path_from, write
from fimbul.cli.keyboard import forget_typed_lines
from fimbul.cli.news import News
from fimbul.cli.rules import open_library, show_rule
from fimbul.cli.screen import Screen
from fimbul.cli.source import called
from fimbul.core.chance import roll
from fimbul.core.errors import FimbulError, UnknownWord
from fimbul.core.game import View
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE
from fimbul.core.words import called as words_called

HELP: Final = """\
  3                the third option of the list
  {word:<16} a word of the list, or several in a row; beginnings will do
  Enter            show the board and the list again
  undo             take back your last choice
  why {word:<12} why it can be picked or not, and the rule that says so
  rules ID         what a rule says
  save FILE        write the record to another file too
  concede          give up
  quit             stop here; the game is saved and can go on later"""
ORDER_HELP: Final = """
  order            the standing orders: one passes for you while others act"""
ORDERS_OFFERED: Final = "  order until-my-turn passes for you from now on; order lists all orders."
NO_ORDER: Final = "none"
LEAVING: Final = ("quit", "exit", "q")


class Quit(Exception):
    """The player leaves the table."""


class Evening:
    """A sitting, the bots at their seats, the people at the others, the dice, and the file that keeps it all.

    In a game with secrets everyone hears what the own seat hears, when it is asked next. Where two or more people share
    the keyboard, it is handed over: the screen is cleared, and nothing secret is on it before Enter. People are told
    apart by their names, so who has two seats hands nothing over.

    There, a person is asked even where there is one choice only, as the others must not learn that from how long it
    takes. A person alone among bots is not asked, but is told: bots do not watch the clock.
    """

    def __init__(
        self,
        sitting: Sitting,
        people: dict[int, str],
        bots: dict[int, Agent],
        dice: Random,
        path: Path,
        ask_all: bool,
        back_with: str = "",
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.people = people
        self.bots = bots
        self.onlookers = Onlookers(bots)
        self.onlookers.catch_up(sitting)
        self.dice = dice
        self.path = path
        self.ask_all = ask_all
        self.back_with = back_with or f"play --resume {path}"  # the command that goes on
        self.screen = Screen(sitting.game, names)
        self.news = News(sitting, list(people))
        self.takes_orders = bool(orders_for(self.game))
        self.orders: dict[int, StandingOrder] = {}
        self.together = not self.game.has_secrets() or not people
        self.apart = self.game.has_secrets() and len(set(people.values())) > 1
        self.at_keyboard = ""

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        self.save()
        try:
            while not self.sitting.state.over:
                self.go_on()
        except (Quit, EOFError, KeyboardInterrupt):
            self.keep()
            if self.apart:
                self.screen.clear()
            self.screen.point(f"\nSaved. Go on with: {called()} {self.back_with}")
        else:
            self.keep()
            self.show_end()

    def go_on(self) -> None:
        """Let whoever decides now decide once."""
        state = self.sitting.state
        if state.decider == CHANCE:
            self.sitting.play(roll(state, self.dice))
        elif state.decider in self.bots:
            self.sitting.play(self.bots[state.decider].choose(Perspective(state)))
        elif (ordered := self.ordered(state.decider)) is not None:
            self.sitting.play(ordered)
        elif len(state.options()) == 1 and not self.ask_all and not self.apart:
            self.take_the_only_one()
        else:
            self.ask()
        self.onlookers.show(self.sitting.state)
        if self.together:
            self.screen.tell(self.news.take(None))

    def ordered(self, seat: int) -> int | None:
        """What the seat's standing order picks, if it has one that has not run out."""
        standing = self.orders.get(seat)
        if standing is None:
            return None
        if standing.done(self.sitting.state.view(seat)):
            del self.orders[seat]
            return None
        return standing.answer(Perspective(self.sitting.state))

    def take_the_only_one(self) -> None:
        """Nobody is asked where there is nothing to choose; but it is said."""
        state = self.sitting.state
        self.catch_up(state.decider)
        view, option = state.view(state.decider), state.options()[0]
        said = f"  {self.game.prompt(view)} There is one choice only: {self.game.label(view, option)}"
        self.screen.say(words_called(said, self.screen.names), "dim")
        self.sitting.play(option)

    def catch_up(self, seat: int) -> None:
        """Tell a person what the seat has heard since it last looked."""
        if not self.together:
            self.screen.tell(self.news.take(seat))

    def ask(self) -> None:
        """Show the table to whoever decides, and take one line for an answer; a bad one gets a sentence."""
        seat = self.sitting.state.decider
        try:
            if self.apart and self.people[seat] != self.at_keyboard:
                self.hand_over(seat)
            self.catch_up(seat)
            self.show(self.sitting.state.view(seat))
            self.answer(seat, input(f"{self.screen.names.get(self.word(seat), self.word(seat))}> "))
            self.save()
        except UnicodeDecodeError:
            self.screen.say("That is not text.")
        except FimbulError as error:
            self.screen.say(words_called(str(error), self.screen.names))

    def word(self, seat: int) -> str:
        """The word of a seat."""
        return self.game.seat_names[seat]

    def show(self, view: View) -> None:
        """The table and the question, and that an order could answer it."""
        self.screen.position(view)
        self.screen.question(view)
        if self.takes_orders and view["window"] and "pass" in view["words"]:
            self.screen.say(ORDERS_OFFERED, "dim")

    def hand_over(self, seat: int) -> None:
        """Clear the screen, say who gets the keyboard and what everyone may hear, and wait until that person is there.

        What only this seat heard is told after that; what everyone heard is not told twice.
        """
        called_so, seated = self.screen.called(self.word(seat)), self.people[seat]
        who = seated if called_so == seated else f"{seated} ({called_so})"
        forget_typed_lines()
        self.screen.hand_over(who, self.news.public(seat))
        if input("Press Enter when nobody else looks. ").strip().casefold() in LEAVING:
            raise Quit
        self.at_keyboard = self.people[seat]
        self.screen.tell(self.news.private(seat))
        self.news.look(seat)

    def answer(self, seat: int, line: str) -> None:
        """Do what a line says: a command, or picks. A word of the game is always a pick."""
        first, _, rest = line.strip().partition(" ")
        match "" if is_word(self.sitting.state, first) else first.casefold():
            case "" if not first:
                self.screen.forget()
            case "undo":
                self.undo(seat)
            case "why":
                self.why(seat, rest.strip())
            case "rules":
                self.show_rule(rest.strip())
            case "name":
                self.name(seat, rest.strip())
            case "save":
                self.save_copy(rest.strip())
            case "concede":
                self.concede(seat)
            case "order":
                self.give_order(seat, rest.strip())
            case "help" | "?":
                self.help()
            case leaving if leaving in LEAVING:
                raise Quit
            case _:
                for word in understand(self.sitting.state, line, fill_in=not self.ask_all):
                    self.sitting.say(word)
                    self.onlookers.show(self.sitting.state)

    def help(self) -> None:
        """What can be typed."""
        lines = HELP.format(word=self.example())
        self.screen.say(lines + ORDER_HELP if self.takes_orders else lines)

    def example(self) -> str:
        """A word that can be picked now."""
        return self.game.lexicon.word(self.sitting.state.options()[-1])

    def undo(self, seat: int) -> None:
        """Take back the last choice of whoever made it: people at one keyboard agree. With secrets, only one's own."""
        picks = self.sitting.picks
        last = picks[-1].seat if picks else seat
        back = self.sitting.undo(seat if self.game.has_secrets() or last in self.bots or last == CHANCE else last)
        self.screen.say(f"  {back} {'pick' if back == 1 else 'picks'} taken back.", "dim")

    def give_order(self, seat: int, rest: str) -> None:
        """Let an order answer for the seat while it stands; without a word, say which there are."""
        view = self.sitting.state.view(seat)
        if not self.takes_orders:
            raise UnknownWord(f"There are no standing orders in {self.game.meta.title}.")
        if not rest:
            self.screen.listing_of_orders([order(word) for word in orders_for(self.game, view)], NO_ORDER)
        elif rest == NO_ORDER:
            self.orders.pop(seat, None)
            self.screen.say("  No order stands.", "dim")
        else:
            given = order(rest)
            if given.done(view):
                raise FimbulError("That order ends where it begins; give it while others act.")
            self.orders[seat] = given
            self.screen.say(f"  {given.help} Take it back with: order {NO_ORDER}", "dim")

    def why(self, seat: int, rest: str) -> None:
        """Why a word cannot be picked."""
        if not rest:
            raise UnknownWord(f"Say which word: why {self.example()}.")
        view = self.sitting.state.view(seat)
        said = why(self.sitting.state, seat, view, rest)
        self.screen.say(f"{words_called(said, self.screen.names)} {told_of(view, rest.casefold())}".strip())

    def name(self, seat: int, rest: str) -> None:
        """Give a name to what the seat has founded or won."""
        word, _, words = rest.partition(" ")
        self.sitting.name(seat, self.game.parse(self.sitting.state, word), words)

    def show_rule(self, rest: str) -> None:
        """What a rule says; where things are sealed, the rules would tell."""
        if self.game.meta.campaign:
            raise FimbulError(
                f"The rules tell what is sealed. Whoever wants to know: {called()} rules {self.game.meta.name}."
            )
        library = open_library(self.game.meta.name)
        if not rest:
            example = next(iter(library.book.rules))
            raise UnknownWord(f"Say which rule: its id stands in brackets behind a refusal, such as {example}.")
        show_rule(self.screen.console, library, rest)

    def save_copy(self, rest: str) -> None:
        """The record, in another file too."""
        if not rest:
            raise UnknownWord(f"Say which file; the game is saved in {self.path} anyway.")
        path = path_from(rest)
        must_be_new(path)
        write(path, self.sitting.text())
        self.screen.say(f"Saved to {path}.")
        if self.game.has_secrets():
            self.screen.say("It holds everybody's secrets: nobody should read it before the game is over.")

    def concede(self, seat: int) -> None:
        """Give up, once asked whether that is meant."""
        if input(f"Give up as {self.screen.called(self.word(seat))}? (yes or no) ").strip().casefold() in ("y", "yes"):
            self.sitting.concede(seat)

    def save(self) -> None:
        """Write the record as it stands."""
        write(self.path, self.sitting.text())

    def keep(self) -> None:
        """Write the record for the last time; where the disk will not take it, the screen does."""
        try:
            self.save()
        except FimbulError:
            self.screen.say(self.sitting.text())
            raise

    def show_end(self) -> None:
        """How it came to an end, the last position, who won, and where the record is."""
        self.screen.tell(self.last_news())
        view = self.sitting.state.view(None)
        self.screen.position(view)
        self.screen.say(words_called(self.game.prompt(view), self.screen.names), "bold")
        if not self.game.meta.campaign:
            self.screen.point(f"The record is in {self.path}; look at it with: {called()} replay {self.path}")

    def last_news(self) -> list[Any]:
        """What is still to be told at the end: to one person all that was heard, to several what everyone may hear."""
        if self.together:
            return []
        return self.news.since_the_first() if len(self.people) > 1 else self.news.take(next(iter(self.people)))
