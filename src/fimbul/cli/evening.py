"""One game in the terminal, from the first question to the end or to a pause: nothing that was played is lost."""

from pathlib import Path
from random import Random
from typing import Final

from fimbul.agents.base import Agent
from fimbul.cli.answers import is_word, understand, why
from fimbul.cli.files import must_be_new, path_from, write
from fimbul.cli.rules import open_library, show_rule
from fimbul.cli.screen import Screen
from fimbul.cli.source import called
from fimbul.core.errors import FimbulError, UnknownWord
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE

HELP: Final = """\
  3                      the third option of the list
  march F4 civilian F5   words of the game, one or several; beginnings will do: ma F4 c F5
  Enter                  show the board and the list again
  undo                   take back your last choice
  why WORD               why it cannot be picked, and the rule that says so
  rules ID               what a rule says
  save FILE              write the record to another file too
  concede                give up
  quit                   stop here; the game is saved and can go on later"""


class Quit(Exception):
    """The player leaves the table."""


class Evening:
    """A sitting, the bots at their seats (people have the others), the dice, and the file that keeps it all."""

    def __init__(self, sitting: Sitting, bots: dict[int, Agent], dice: Random, path: Path, ask_all: bool) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.bots = bots
        self.dice = dice
        self.path = path
        self.ask_all = ask_all
        self.screen = Screen(sitting.game)

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        self.save()
        try:
            while not self.sitting.state.over:
                self.go_on()
        except (Quit, EOFError, KeyboardInterrupt):
            self.keep()
            self.screen.point(f"\nSaved. Go on with: {called()} play --resume {self.path}")
        else:
            self.keep()
            self.show_end()

    def go_on(self) -> None:
        """Let whoever decides now decide once."""
        state = self.sitting.state
        if state.decider == CHANCE:
            self.screen.tell(self.sitting.let_chance(self.dice))
        elif state.decider in self.bots:
            self.screen.tell(self.sitting.play(self.bots[state.decider].choose(Perspective(state))))
        elif len(state.options()) == 1 and not self.ask_all:
            self.take_the_only_one()
        else:
            self.ask()

    def take_the_only_one(self) -> None:
        """Nobody is asked where there is nothing to choose; but it is said."""
        state = self.sitting.state
        view, option = state.view(state.decider), state.options()[0]
        self.screen.say(f"  {self.game.prompt(view)} There is one choice only: {self.game.label(view, option)}", "dim")
        self.screen.tell(self.sitting.play(option))

    def ask(self) -> None:
        """Show the table to whoever decides, and take one line for an answer; a bad one gets a sentence."""
        seat = self.sitting.state.decider
        view = self.sitting.state.view(seat)
        self.screen.position(view)
        self.screen.question(view)
        try:
            self.answer(seat, input(f"{self.game.seat_names[seat]}> "))
            self.save()
        except UnicodeDecodeError:
            self.screen.say("That is not text.")
        except FimbulError as error:
            self.screen.say(str(error))

    def answer(self, seat: int, line: str) -> None:
        """Do what a line says: a command, or picks. A word of the game is always a pick."""
        first, _, rest = line.strip().partition(" ")
        match "" if is_word(self.game, first) else first.casefold():
            case "" if not first:
                self.screen.forget()
            case "undo":
                self.undo(seat)
            case "why":
                self.why(seat, rest.strip())
            case "rules":
                self.show_rule(rest.strip())
            case "save":
                self.save_copy(rest.strip())
            case "concede":
                self.concede(seat)
            case "help" | "?":
                self.screen.say(HELP)
            case "quit" | "exit" | "q":
                raise Quit
            case _:
                words = understand(self.sitting.state, line, fill_in=not self.ask_all)
                self.screen.tell(self.sitting.say(" ".join(words)))

    def undo(self, seat: int) -> None:
        """Take back the last choice of whoever made it: people at one keyboard agree among themselves."""
        picks = self.sitting.picks
        last = picks[-1].seat if picks else seat
        back = self.sitting.undo(seat if last in self.bots or last == CHANCE else last)
        self.screen.say(f"  {back} {'pick' if back == 1 else 'picks'} taken back.", "dim")

    def why(self, seat: int, rest: str) -> None:
        """Why a word cannot be picked."""
        if not rest:
            raise UnknownWord("Say which word: why march, or why F4.")
        self.screen.say(why(self.sitting.state, seat, self.sitting.state.view(seat), rest))

    def show_rule(self, rest: str) -> None:
        """What a rule says."""
        if not rest:
            raise UnknownWord("Say which rule: its id stands in brackets behind a refusal, such as MW-MARCH-01.")
        show_rule(self.screen.console, open_library(self.game.meta.name), rest)

    def save_copy(self, rest: str) -> None:
        """The record, in another file too."""
        if not rest:
            raise UnknownWord(f"Say which file; the game is saved in {self.path} anyway.")
        path = path_from(rest)
        must_be_new(path)
        write(path, self.sitting.text())
        self.screen.say(f"Saved to {path}.")

    def concede(self, seat: int) -> None:
        """Give up, once asked whether that is meant."""
        if input(f"Give up as {self.game.seat_names[seat].title()}? (yes or no) ").strip().casefold() in ("y", "yes"):
            self.screen.tell(self.sitting.concede(seat))

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
        """The last position, who won, and where the record is."""
        view = self.sitting.state.view(None)
        self.screen.position(view)
        self.screen.say(self.game.prompt(view), "bold")
        self.screen.point(f"The record is in {self.path}; look at it with: {called()} replay {self.path}")
