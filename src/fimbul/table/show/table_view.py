"""What a seat, or a spectator, is shown: the game, which bots are told, and the table, which pages are made from."""

from typing import Literal, NamedTuple

from fimbul.core.game import Game, View


class Sitter(NamedTuple):
    """Who has a seat, as everybody sees it; `clock` is milliseconds left, None where no clocks are kept."""

    seat: str
    name: str
    kind: Literal["person", "bot", "free"]
    here: bool
    yours: bool
    lent: str | None
    gone: bool
    clock: int | None
    running: bool
    account: bool = False  # does the name belong to one?
    lendable: bool = False  # may others give the seat to a bot now?


class LitOption(NamedTuple):
    """An option of the seat that decides: number, word, meaning; does it end the turn, and do people play on?"""

    option: int
    word: str
    label: str
    title: str  # as on a button ...
    rest: str = ""  # ... and what it does, if that is not said by the title
    ends_turn: bool = False
    hands_over: bool = False


class SeatView(NamedTuple):
    """The game as one seat sees it now, or a spectator: what bots are sent, and what moments are counted by."""

    seat: int | None
    view: View
    asked: list[int]
    options: list[tuple[str, str]]  # of those asked each word with its meaning
    prompt: str
    undoable: int

    def same_game(self, other: "SeatView") -> bool:
        """Do both show the same game? What is asked before it begins does not matter."""
        return self.asked == other.asked and self.undoable == other.undoable and self.view == other.view


class TableView(NamedTuple):
    """The table as one seat sees it now, or a spectator; in words and numbers, before anything is drawn."""

    table: str
    title: str
    game: Game
    seat: int | None
    at: int
    view: View
    sitters: tuple[Sitter, ...]
    lit: tuple[LitOption, ...]
    prompt: str
    crumbs: tuple[str, ...]
    undoable: int
    order: str | None
    orders: tuple[tuple[str, str], ...]
    request: str | None  # what another seat asks consent for, as a sentence, if this seat has not answered
    ending: str | None
    again: str | None  # the seat that offers a rematch
    handover: str | None  # who gets the screen next: then there is nothing secret in the view
    stuck: bool = False  # whoever decides is no person, and has failed too often
    table_clock: int | None = None  # milliseconds left to all who may be asked now, where nobody is to know who is
    take_back: str | None = None  # how the own request to take something back stands, or what has become of it
    answer_s: int = 0  # how many seconds each question of this window has; then it is passed
    campaign: str = ""  # of which the game is one
    proposed: str = ""  # to its members, about this game, as a sentence
    for_good: bool = False  # is it asked for something that stays in the world?
    letters_of_name: int = 0  # that the name of what is picked may have, if it may be named at once
    hints: bool = False  # may who is asked ask what a bot would do?
    waits: str = ""  # for whose own choice the table waits although a bot plays for her, as a sentence
    preparing: Literal["", "here", "moved"] = ""  # is a turn prepared here, and has the table moved on since it began?
    prepared: tuple[str, ...] = ()  # the picks of the turn that this seat has prepared
    stopped: str = ""  # why they are not made any more, as a sentence
    may_prepare: bool = False  # may this seat prepare its turn now?
    passed: bool = False  # this seat lets it pass; until then it may still do something else
