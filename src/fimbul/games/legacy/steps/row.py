"""The row of Territory cards: how it closes up and is filled, and what a card brings to Khan Industries."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import reinforce
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import CardTurned
from fimbul.games.legacy.lexicon import PASS, PLACE, POWER, TROOPS
from fimbul.games.legacy.names import CARD_GARRISON, NONE
from fimbul.games.legacy.queries import has, minds_fallout
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.state import Question, War, replaced


@rule("RL-DECK-01")
def close_row(state: War) -> bool:
    """Cards move toward slot 4. Is there a gap, and a card for it?

    An empty deck is made of the discards; with none either the slot stays empty.
    """
    there = [place for place in state.row if place != NONE]
    gaps = len(state.row) - len(there)
    if not gaps:
        return False
    state.row = [NONE] * gaps + there
    if not state.draw_pile:
        state.draw_pile, state.discards = state.discards, 0
    return state.draw_pile != 0


class TurnCard(Step[War, Question]):
    """Which Territory card comes face up."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the draw pile."""
        return [PLACE + place for place in places_in(state.draw_pile)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It lies in the free slot next to the others, which is slot 1 but for a row with several gaps."""
        assert NONE in state.row, "no slot of the row is free"
        place = option - PLACE
        gap = len(state.row) - 1 - state.row[::-1].index(NONE)
        state.draw_pile &= ~BIT[place]
        state.row = replaced(state.row, gap, place)
        state.tell(CardTurned(place))
        if close_row(state):
            state.ask(self, CHANCE)
        self.follow(state, place)

    def follow(self, state: War, place: Place) -> None:
        """What a new card brings: nothing where it is turned quietly."""


class Refill(Step[War, Question]):
    """The row closes up and a card comes into slot 1, without a question of its own."""

    def __init__(self, name: str, card: TurnCard) -> None:
        super().__init__(name, asks="chance")
        self.card: Final = card

    def close(self, state: War, frame: Question) -> None:
        """If there is a gap and a card."""
        if close_row(state):
            state.ask(self.card, CHANCE)


@rule("RL-POWER-08")
def offer_garrison(state: War, seat: Seat, place: Place) -> None:
    """Khan Industries may put a troop where a card they took lies, if they control it."""
    if has(state, seat, CARD_GARRISON) and state.held[seat] & BIT[place] and not minds_fallout(state, seat, place):
        state.ask(GARRISON, seat, place=place)


class Garrison(Step[War, Question]):
    """Does a troop come there?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Yes or no."""
        return [PASS, TROOPS]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It comes, or not."""
        if option == TROOPS:
            reinforce(state, frame.seat, frame.place, 1, POWER + CARD_GARRISON)


QUIET_CARD: Final = TurnCard("quiet card", asks="chance")
QUIET_REFILL: Final = Refill("quiet refill", QUIET_CARD)
GARRISON: Final = Garrison("garrison", needs=(AT,), lit=("map",))
