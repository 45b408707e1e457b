"""Nuclear fallout: the third missile of a roll, the territory it falls on, and its neighbours."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import demolish, lose, mark_box, open_package, settle_losses
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import CardDestroyed, Kaboom
from fimbul.games.legacy.lexicon import DICE, DIE, EVENT, PLACE
from fimbul.games.legacy.names import FALLOUT, NONE, POCKET_1, TERRITORIES
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.state import Question, War, replaced
from fimbul.games.legacy.steps.row import QUIET_REFILL

CAUSE: Final = EVENT + FALLOUT


@rule("RL-PACK-13")
def begin_fallout(state: War, seat: Seat) -> None:
    """Pocket 1 is opened at once, and whoever fired the third missile is asked where it falls."""
    open_package(state, POCKET_1, seat)
    state.ask(FALLOUT_AT, seat)


class FalloutAt(Step[War, Question]):
    """Which of the two territories it falls on."""

    @rule("RL-NUKE-10")
    def options(self, state: War, frame: Question) -> list[int]:
        """The attacking or the defending one."""
        battle = state.battle
        assert battle is not None
        return sorted([PLACE + battle.origin, PLACE + battle.target])

    @rule("RL-NUKE-02", "RL-NUKE-03", "RL-NUKE-08", "RL-NUKE-14")
    def play(self, state: War, frame: Question, option: int) -> None:
        """All who fought are removed whatever the dice say, then all who are left there, and its HQ; nobody moves in.

        A fortification that still stands is damaged as by any roll. Then every neighbour by land loses troops, and
        the attacker's turn goes on.
        """
        battle, place = state.battle, option - PLACE
        assert battle is not None
        first = state.world.fallout == NONE
        state.tell(Kaboom(frame.seat, place, first))
        lose(state, battle.origin, battle.attackers, CAUSE)
        lose(state, battle.target, battle.defenders, CAUSE)
        lose(state, place, state.troops[place], CAUSE)
        demolish(state, place)
        state.battle = None
        if first:
            mark_fallout(state, frame.seat, place)
            state.ask(QUIET_REFILL, CHANCE)
        mark_box(state, battle)
        state.ask(AFTER_FALLOUT, CHANCE)
        ask_for_neighbours(state, place)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the two."""
        return Refusal("RL-NUKE-10", "one_of_the_two_territories")


@rule("RL-NUKE-09", "RL-NUKE-11", "RL-NUKE-13", "RL-FORT-08")
def mark_fallout(state: War, seat: Seat, place: Place) -> None:
    """The one mark of the box covers city, fortification and scar; the card is destroyed wherever it is.

    The faction is the Bringer of Nuclear Fire for good.
    """
    world = state.alter()
    world.fallout, world.bringer = place, state.factions[seat]
    world.city[place] = world.founder[place] = world.scar[place] = world.fortification[place] = NONE
    world.cancelled &= ~BIT[place]
    world.names.pop(TERRITORIES[place], None)
    destroy_card(state, NONE, place)


def destroy_card(state: War, seat: Seat, place: Place) -> None:
    """A Territory card is gone for ever, from a pile, a hand or the row, whose other cards close up."""
    if state.world.destroyed & BIT[place]:
        return
    state.alter().destroyed |= BIT[place]
    state.draw_pile &= ~BIT[place]
    state.discards &= ~BIT[place]
    for holder in range(len(state.hands)):
        state.hands[holder] &= ~BIT[place]
    if place in state.row:
        state.row = replaced(state.row, state.row.index(place), NONE)
    state.tell(CardDestroyed(seat, place))


@rule("RL-NUKE-04", "RL-MUTANT-12")
def ask_for_neighbours(state: War, place: Place) -> None:
    """Each territory joined to it by land, whoever holds it, loses one die of troops; its HQ stays."""
    for neighbour in reversed(places_in(state.box.map.land[place])):
        if state.troops[neighbour]:
            state.ask(FALLOUT_LOSS, CHANCE, place=neighbour)


class FalloutLoss(Step[War, Question]):
    """The die of a neighbour."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One to six."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """Whoever is knocked out chooses a power."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """So many troops are removed."""
        lose(state, frame.place, option - DIE + 1, CAUSE)


class AfterFallout(Step[War, Question]):
    """Who has nothing left is knocked out by nobody."""

    def close(self, state: War, frame: Question) -> None:
        """Cards are discarded, tokens stay."""
        settle_losses(state, NONE)


FALLOUT_AT: Final = FalloutAt("fallout", lit=("map",))
FALLOUT_LOSS: Final = FalloutLoss("fallout loss", needs=(AT,), asks="chance")
AFTER_FALLOUT: Final = AfterFallout("after fallout", asks="chance")
