"""Doomsday phase: the current card's radiation and refugee, then a new card."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.meltwater.data import BIT
from fimbul.games.meltwater.events import CardTurned, DoomsdayCame, NoRefugee
from fimbul.games.meltwater.lexicon import CARD, HEX
from fimbul.games.meltwater.queries import clean, is_dead, nearest
from fimbul.games.meltwater.state import NO_CARD, PLACE, Position, Question
from fimbul.games.meltwater.steps.radiation import STRIKE, arrive, irradiate, refuse_landing

WHOLE_DECK: Final = (1 << 28) - 1


class Doomsday(Step[Position, Question]):
    """The active player resolves the current card for the whole board."""

    @rule("MW-DOOM-01", "MW-DOOM-14", "MW-REF-04")
    def close(self, state: Position, frame: Question) -> None:
        """First hex, second hex, each completely; then the refugee; then a new card. (Asked last comes first.)"""
        card = state.box.decks[state.settings.deck][state.card]
        if state.listens:
            state.tell(DoomsdayCame(state.card, card.first, card.second, card.refugee))
        strikes = [card.first, card.second]
        if state.settings.place_both:
            strikes = []
            for place in (card.first, card.second):
                if clean(state) & BIT[place]:
                    irradiate(state, place)
                else:
                    strikes.append(place)
        state.ask(ADVANCE, frame.seat)
        if not state.settings.refugee_first:
            state.ask(REFUGEE, frame.seat, card.refugee)
        for place in reversed(strikes):
            state.ask(STRIKE, frame.seat, place)
        if state.settings.refugee_first:
            state.ask(REFUGEE, frame.seat, card.refugee)


class Refugee(Step[Position, Question]):
    """A refugee lands."""

    @rule("MW-REF-03")
    def options(self, state: Position, frame: Question) -> list[int]:
        """From a Dead hex on to a nearest Radiation hex, if there is one."""
        if is_dead(state, frame.place):
            return [HEX + place for place in places_in(nearest(frame.place, state.radiation))]
        return []

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It lands there."""
        arrive(state, option - HEX, frame.place)

    def close(self, state: Position, frame: Question) -> None:
        """It lands where the card says, or nowhere."""
        if is_dead(state, frame.place):
            if state.listens:
                state.tell(NoRefugee(-1, frame.place))
        else:
            arrive(state, frame.place, frame.place)

    def refuse(self, state: Position, frame: Question, option: int) -> Refusal | None:
        """Only a nearest Radiation hex will do."""
        return refuse_landing(state, "MW-REF-03", option)


class Advance(Step[Position, Question]):
    """The card that was resolved makes way."""

    @rule("MW-DOOM-17")
    def close(self, state: Position, frame: Question) -> None:
        """A new card comes face up; where the next one is shown, that one moves up first."""
        state.card = state.next_card
        state.next_card = NO_CARD
        if state.deck == 0:
            reshuffle(state)
        state.ask(TURN_CARD, CHANCE)


@rule("MW-DOOM-18")
def reshuffle(state: Position) -> None:
    """All used cards make the new deck."""
    state.deck = WHOLE_DECK & ~(BIT[state.card] if state.card != NO_CARD else 0)


class TurnCard(Step[Position, Question]):
    """Chance turns a card of the deck face up."""

    @rule("MW-SETUP-14", "MW-SETUP-15", "MW-DOOM-21")
    def options(self, state: Position, frame: Question) -> list[int]:
        """Any card left in the deck. One card is shown to both players; by option two."""
        return [CARD + card for card in places_in(state.deck)]

    def play(self, state: Position, frame: Question, option: int) -> None:
        """It becomes the current card, or the next one."""
        card = option - CARD
        state.deck &= ~BIT[card]
        if state.card == NO_CARD:
            state.card = card
        else:
            state.next_card = card
        if state.listens:
            state.tell(CardTurned(card))


DOOMSDAY: Final = Doomsday("doomsday")
REFUGEE: Final = Refugee("refugee", needs=(PLACE,))
ADVANCE: Final = Advance("advance")
TURN_CARD: Final = TurnCard("turn a card", asks="chance")
