"""The set-up section: the pieces on the board, the deck, and who begins."""

from fimbul.core.game import Game
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Frame
from fimbul.games.meltwater.data import BLUE, HEXES, KINDS, MAP
from fimbul.games.meltwater.flow import TURN
from fimbul.games.meltwater.meta import Settings
from fimbul.games.meltwater.state import NO_CARD, Position, Question
from fimbul.games.meltwater.steps.doomsday import TURN_CARD, WHOLE_DECK


def empty_board(game: Game, settings: Settings) -> Position:
    """A board with nothing on it, all pieces in the supply and the deck face down."""
    return Position(
        game=game,
        settings=settings,
        agenda=[],
        asked=[],
        outcome=None,
        revelations=0,
        hexes=[0] * HEXES,
        where=[0] * KINDS,
        supply=settings.box.pieces.copy(),
        radiation=0,
        dead=0,
        turn=0,
        active=BLUE,
        card=NO_CARD,
        next_card=NO_CARD,
        deck=WHOLE_DECK,
    )


@rule(
    "MW-SETUP-03",
    "MW-SETUP-04",
    "MW-SETUP-05",
    "MW-SETUP-06",
    "MW-SETUP-07",
    "MW-SETUP-08",
    "MW-SETUP-09",
    "MW-SETUP-10",
    "MW-SETUP-11",
    "MW-SETUP-16",
    "MW-COMP-04",
    "MW-COMP-06",
)
def place_pieces(state: Position) -> None:
    """Everything stands where the season's list says; the rest is the supply, and unused stockpiles stay in the box."""
    for kind, places in enumerate(state.box.setups[state.settings.season]):
        for place in places:
            state.enlist(kind, place)


@rule("MW-SETUP-12", "MW-SETUP-18")
def cover_printed_radiation(state: Position) -> None:
    """A token on every printed symbol. Which hexes carry one is data; with the default nobody starves at the start."""
    state.radiation = MAP.mask(state.box.printed[state.settings.radiation])


def set_up(game: Game, settings: Settings) -> Position:
    """Ready to play: first a card is turned (two, if the next is shown), then it is Blue's turn."""
    state = empty_board(game, settings)
    place_pieces(state)
    cover_printed_radiation(state)
    agenda: list[Frame] = [Question(TURN, BLUE), Question(TURN_CARD, CHANCE)]
    if settings.show_next:
        agenda.append(Question(TURN_CARD, CHANCE))
    state.agenda = agenda
    state.settle()
    return state
