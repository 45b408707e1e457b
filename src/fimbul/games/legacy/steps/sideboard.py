"""The sideboard: scar cards are dealt, Territory cards laid out, a mission comes face up."""

from typing import Final

from fimbul.core.game import Refusal, all_but, only
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.data import BIT, Seat
from fimbul.games.legacy.events import CardTurned, MissionTurned, ScarDealt
from fimbul.games.legacy.lexicon import GOAL, PLACE, SCAR
from fimbul.games.legacy.names import NONE, SCARS
from fimbul.games.legacy.queries import lead_faction
from fimbul.games.legacy.state import COUNT, OWNER, Question, War, replaced


@rule("RL-SETUP-03", "RL-SETUP-04")
def ask_for_scar_cards(state: War) -> None:
    """One for each player, if there is one for each."""
    if sum(state.scars_unseen) >= state.game.seats:
        for seat in reversed(range(state.game.seats)):
            state.ask(DEAL_SCAR, CHANCE, owner=seat)


class DealScar(Step[War, Question]):
    """Which scar card a player gets."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any title of which a card is in the deck."""
        return [SCAR + title for title, number in enumerate(scars_in_deck(state)) if number]

    def weights(self, state: War, frame: Question) -> list[int]:
        """By the number of cards."""
        return [number for number in scars_in_deck(state) if number]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Its owner sees it, the others see that there is one."""
        state.scar_cards = replaced(state.scar_cards, frame.owner, option - SCAR)
        state.tell(ScarDealt(frame.owner, option - SCAR), only(frame.owner))
        state.tell(ScarDealt(frame.owner, NONE), all_but(frame.owner))


def scars_in_deck(state: War) -> list[int]:
    """By title, the scar cards that nobody holds."""
    return [state.scars_unseen[title] - state.scar_cards.count(title) for title in range(len(SCARS))]


class LayOut(Step[War, Question]):
    """Which Territory card comes face up before the game; no event follows."""

    @rule("RL-SETUP-05", "RL-SETUP-06")
    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the draw pile, while a slot is empty."""
        return [PLACE + place for place in places_in(state.draw_pile)] if NONE in state.row else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """It lies in the next slot."""
        place = option - PLACE
        state.draw_pile &= ~BIT[place]
        state.row = replaced(state.row, state.row.index(NONE), place)
        state.tell(CardTurned(place))
        if frame.count > 1:
            state.ask(LAY_OUT, CHANCE, count=frame.count - 1)


@rule("RL-SETUP-07", "RL-CAPITAL-05")
def ask_for_mission(state: War) -> None:
    """As soon as the box holds missions one comes face up: by chance, or as the Lead Faction chooses."""
    if state.mission_deck:
        leader = lead_faction(state)
        if leader == NONE:
            state.ask(NEXT_MISSION, CHANCE)
        else:
            state.ask(LEAD_MISSION, leader)


class TurnMission(Step[War, Question]):
    """Which mission comes face up."""

    def public(self, state: War, frame: Question) -> bool:
        """All know what is in the deck."""
        return True

    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the deck."""
        return [GOAL + mission for mission in places_in(state.mission_deck)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It lies open."""
        turn_mission(state, option - GOAL, NONE if frame.seat == CHANCE else frame.seat)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One that is in the deck."""
        return Refusal("RL-CAPITAL-05", "choose_a_mission_of_the_deck")


def turn_mission(state: War, mission: int, seat: Seat) -> None:
    """A mission of the deck comes face up."""
    state.mission_deck &= ~(1 << mission)
    state.mission = mission
    state.tell(MissionTurned(mission, seat))


DEAL_SCAR: Final = DealScar("deal scar", needs=(OWNER,), asks="chance")
LAY_OUT: Final = LayOut("lay out", needs=(COUNT,), asks="chance")
NEXT_MISSION: Final = TurnMission("next mission", asks="chance")
LEAD_MISSION: Final = TurnMission("lead mission", lit=("missions",))
