"""Placing HQs and starting troops, and what else everybody has before the first turn."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import reinforce, start_troops, take_coin_cards
from fimbul.games.legacy.data import Place, Seat
from fimbul.games.legacy.events import Started
from fimbul.games.legacy.lexicon import PLACE
from fimbul.games.legacy.names import (
    CAPITAL,
    COINS_CARD,
    MUTANTS,
    NONE,
    ORDER_CARD,
    PLACEMENT_CARD,
    PLACES,
)
from fimbul.games.legacy.queries import beside_hq, hq_places, is_marked, is_occupied, lead_faction
from fimbul.games.legacy.state import Question, War, replaced
from fimbul.games.legacy.steps.sideboard import ask_for_mission


class Start(Step[War, Question]):
    """Where a player's HQ and starting troops go."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any legal starting territory."""
        return [PLACE + place for place in hq_places(state, frame.seat)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """All of them stand there."""
        place_hq(state, frame.seat, option - PLACE)

    def close(self, state: War, frame: Question) -> None:
        """There is no room: whoever has no troops joins the war later."""
        state.tell(Started(frame.seat, NONE, 0))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Unoccupied, unmarked or one's own, and not beside an HQ."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-START-01", "choose_a_start")
        if is_occupied(state, place):
            return Refusal("RL-START-01", "start_is_occupied", place)
        if is_marked(state, place) and not beside_hq(state, place):
            return Refusal("RL-START-09", "start_is_marked", place)
        return Refusal("RL-START-03", "hq_next_door", place)


@rule("RL-START-06", "RL-DRAFT-03", "RL-DRAFT-16")
def place_hq(state: War, seat: Seat, place: Place) -> None:
    """HQ and all starting troops go into one territory, at no cost, and the start is noted."""
    troops = start_troops(state, seat)
    state.hqs[seat] = place
    state.starts = replaced(state.starts, seat, place)
    state.put(seat, place, troops)
    state.on_board |= 1 << seat
    state.tell(Started(seat, place, troops))


class Starting(Step[War, Question]):
    """What comes between the draft and the first turn, without a question of its own."""

    @rule("RL-DRAFT-05", "RL-DRAFT-14")
    def close(self, state: War, frame: Question) -> None:
        """Missiles, Coin cards, the Capital's troops, the mission; then HQs in the order of placement."""
        arm_bringer(state)
        if state.drafted_card(0, ORDER_CARD) != NONE:
            deal_coin_cards(state)
            for seat in reversed(by_card(state, PLACEMENT_CARD)):
                state.ask(START, seat)
            take_turn_order(state)
        man_capital(state)
        ask_for_mission(state)


def by_card(state: War, kind: int) -> list[Seat]:
    """The seats in the order of their draft cards of a type."""
    return sorted(state.order, key=lambda seat: state.drafted_card(seat, kind))


@rule("RL-DRAFT-04", "RL-DRAFT-15")
def take_turn_order(state: War) -> None:
    """From now on turns, and whatever goes clockwise, follow the cards."""
    state.order = by_card(state, ORDER_CARD)


@rule("RL-DRAFT-06")
def deal_coin_cards(state: War) -> None:
    """As many Coin cards as the draft card says."""
    for seat in state.order:
        number = state.drafted_card(seat, COINS_CARD)
        state.coin_pile -= number
        take_coin_cards(state, seat, number)


@rule("RL-NUKE-12")
def arm_bringer(state: War) -> None:
    """In games in which the Mutants play the Bringer of Nuclear Fire has two missiles more."""
    bringer = state.world.bringer
    seat = NONE if bringer == NONE else state.plays(bringer)
    if seat != NONE and state.plays(MUTANTS) != NONE:
        state.missiles[seat] += state.box.bringer_missiles


@rule("RL-CAPITAL-06", "RL-CAPITAL-07")
def man_capital(state: War) -> None:
    """The Lead Faction has three troops more, in the Capital; without one it is empty."""
    leader = lead_faction(state)
    if leader != NONE and CAPITAL in state.world.city:
        reinforce(state, leader, state.world.city.index(CAPITAL), state.box.lead_troops, NONE)


START: Final = Start("start", lit=("map",))
STARTING: Final = Starting("starting", asks="chance")
