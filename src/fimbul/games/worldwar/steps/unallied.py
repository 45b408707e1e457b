"""Un-allied nations: one that is entered, fired at, nuked or terrorised goes to whoever of the others rolls highest."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.auction import NO_AUCTION
from fimbul.games.worldwar.data import Nation, Seat, Side
from fimbul.games.worldwar.dice import roll_off
from fimbul.games.worldwar.events_money import DrawnIn
from fimbul.games.worldwar.lexicon import NATION
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.queries import friends, seat_of
from fimbul.games.worldwar.state import COUNT, Question, War
from fimbul.games.worldwar.steps.bidding import begin_bidding, in_order
from fimbul.games.worldwar.steps.diplomacy import everybody, welcome
from fimbul.games.worldwar.steps.placing import ask_deployment

TWO_DICE: Final = 2


@rule("WW-NKI-05")
def attackers_of(state: War, side: Side) -> int:
    """The seats that take no part when a side attacks: itself and its partners; of a card, whoever holds it."""
    return friends(state, side) if side < state.game.seats else 1 << seat_of(state, side)


@rule("WW-UNA-01", "WW-UNA-03", "WW-UNA-05")
def ask_allegiance(state: War, nation: Nation, by: Side, excluded: int, dice: int = TWO_DICE, mute: int = 0) -> None:
    """Who gets a nation that `by` draws into the war: all seats but the excluded ones bid and roll.

    A single one gets it at once. If nobody is left, it stays un-allied and comes into play with its ready-made
    deployment. Those that are `mute` roll without a bid. Modifiers and doubles are for diplomacy alone.
    """
    rollers = everybody(state) & ~excluded
    if state.listens:
        state.tell(DrawnIn(nation, by))
    if not rollers:
        if not state.entered >> nation & 1:
            ask_deployment(state, NONE, nation)
    elif not rollers & rollers - 1:
        welcome(state, nation, rollers.bit_length() - 1)
    else:
        state.ask(ALLEGIANCE_ROLL, CHANCE, count=dice)
        begin_bidding(state, nation, by, courted=False, rollers=rollers, mute=mute)


class AllegianceRoll(Step[War, Question]):
    """Who rolls highest? `count` dice each."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Whoever takes part and can win, by the word of his major."""
        odds = self.odds(state, frame)
        return [NATION + state.majors[seat] for number, seat in enumerate(by_major(state)) if odds[number]]

    def weights(self, state: War, frame: Question) -> list[int]:
        """At the exact odds, ties being rolled again."""
        return [each for each in self.odds(state, frame) if each]

    def odds(self, state: War, frame: Question) -> list[int]:
        """Of all who take part."""
        return roll_off(tuple([state.auction.bids[seat] for seat in by_major(state)]), frame.count)

    @rule("WW-UNA-04")
    def play(self, state: War, frame: Question, option: int) -> None:
        """The card goes to the highest, who sets the nation up; then whatever drew it in goes on."""
        nation, seat = state.auction.nation, state.majors.index(option - NATION)
        state.auction = NO_AUCTION
        welcome(state, nation, seat)

    def leads_on(self, state: War, frame: Question) -> bool:
        """The winner has counters to place."""
        return True


def by_major(state: War) -> list[Seat]:
    """The seats that take part, in the order of their options."""
    majors = sorted([state.majors[seat] for seat in in_order(state)])
    return [state.majors.index(major) for major in majors]


ALLEGIANCE_ROLL: Final = AllegianceRoll("allegiance roll", needs=(COUNT,), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (ALLEGIANCE_ROLL,)
