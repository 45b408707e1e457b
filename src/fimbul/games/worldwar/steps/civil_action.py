"""Civil Action: the units in a territory fight the unrest there, a whole round of combat."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.battle import TIERS, group_of
from fimbul.games.worldwar.casualties import fighters_at, owner_of
from fimbul.games.worldwar.data import BIT, Place, Seat, Side
from fimbul.games.worldwar.dice import hit_options, hit_weights
from fimbul.games.worldwar.events_money import CivilFought, UnrestFought
from fimbul.games.worldwar.groups import after_firing, has_fired, kind_of, points_of
from fimbul.games.worldwar.lexicon import DONE, NUMBER, PLACE, SPLIT
from fimbul.games.worldwar.names import MLRS, NAVY, PLACES
from fimbul.games.worldwar.queries import hand, hits_on, money, purses
from fimbul.games.worldwar.state import CHOSEN_PLACES, COUNT, PASSES, SIDE, Question, War, replaced
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.hit_roll import HitRoll
from fimbul.games.worldwar.steps.losses import ask_losses
from fimbul.games.worldwar.steps.paying import ask_payment
from fimbul.games.worldwar.steps.unrest import AFTERMATH, nations_at

DIE_SIDES: Final = 6


def may_take_civil_action(state: War, side: Side) -> bool:
    """In the advanced game, with a dollar and units where unrest is."""
    return state.settings.advanced and bool(fields_of_unrest(state, side, 0))


def begin_civil_action(state: War, seat: Seat, side: Side) -> None:
    """One territory after another."""
    state.ask(CIVIL_WHERE, seat, side=side)


@rule("WW-CIV-01", "WW-CIV-03")
def fields_of_unrest(state: War, side: Side, done: int) -> list[Place]:
    """Territories with unrest and units of the party that fight, not yet fought in, if the price can be paid.

    Any budget of the hand pays.
    """
    if money(state, hand(state, side)) < state.box.prices.civil_action:
        return []
    return [
        place
        for place in range(PLACES)
        if state.unrest[place] and not done & BIT[place] and fighters_at(state, place, state.action.party)
    ]


class CivilWhere(Step[War, Question]):
    """Where is unrest fought next? `chosen` is where it was; `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Territories, `split` to say who pays, and an end after the first."""
        places = fields_of_unrest(state, frame.side, frame.chosen)
        if not places:
            return []
        found = [PLACE + place for place in places]
        if not frame.passes and len(purses(state, hand(state, frame.side))) > 1:
            found.insert(0, SPLIT)
        return [DONE, *found] if frame.chosen else found

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is paid and fought; then the next."""
        seat, side = frame.seat, frame.side
        if option == SPLIT:
            state.ask(CIVIL_WHERE, seat, side=side, chosen=frame.chosen, passes=1)
        elif option != DONE:
            place = option - PLACE
            state.ask(CIVIL_WHERE, seat, side=side, chosen=frame.chosen | BIT[place])
            state.ask(CIVIL_TIER, CHANCE, side=side, place=place)
            ask_payment(state, seat, hand(state, side), state.box.prices.civil_action, frame.passes == 1)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """No more than must be."""
        return DONE if frame.chosen else asked[-1]

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Own units and unrest, for a dollar."""
        return Refusal("WW-CIV-01", "no_unrest_to_fight")


class CivilTier(Step[War, Question]):
    """The tiers in order; `count` have been fought."""

    def close(self, state: War, frame: Question) -> None:
        """While unrest is left, those of the next tier roll; with soldiers, the unrest does."""
        tier, place, side = frame.count + 1, frame.place, frame.side
        if tier > TIERS or not state.unrest[place]:
            return
        state.ask(CIVIL_TIER, CHANCE, side=side, place=place, count=tier)
        if tier == TIERS:
            state.ask(UNREST_FIRES, CHANCE, side=side, place=place, count=state.unrest[place])
        for least, dice in enumerate(dice_of(state, place, tier)):
            if dice:
                state.ask(CIVIL_HITS, CHANCE, side=side, place=place, count=dice, passes=least)
        note_shots(state, place, tier)


def dice_of(state: War, place: Place, tier: int) -> list[int]:
    """By the number they hit on, the dice of the party's units of a tier; missiles fire once in a turn."""
    found = [0] * (DIE_SIDES + 1)
    for each in fighters_at(state, place, state.action.party):
        kind = kind_of(each)
        if state.box.units[kind].tier == tier and not has_fired(each):
            found[hits_on(state, owner_of(each), kind)] += points_of(each)
    return found


def note_shots(state: War, place: Place, tier: int) -> None:
    """Missiles of the party that fire in a tier have fired."""
    for each in fighters_at(state, place, state.action.party):
        if kind_of(each) in (MLRS, NAVY) and state.box.units[kind_of(each)].tier == tier:
            state.take(place, group_of(each))
            state.put(place, after_firing(group_of(each)))


class CivilHits(HitRoll):
    """How many dice (`count`) hit unrest, on `passes` and more?"""

    def play(self, state: War, frame: Question, option: int) -> None:
        """Every hit removes an unrest, here and in no other combat."""
        place = frame.place
        removed = min(option - NUMBER, state.unrest[place])
        state.unrest = replaced(state.unrest, place, state.unrest[place] - removed)
        if state.listens:
            state.tell(CivilFought(place, frame.count, option - NUMBER))


class UnrestFires(Step[War, Question]):
    """How many of the dice of unrest hit? `count` was there when the tier began."""

    def options(self, state: War, frame: Question) -> list[int]:
        """None to all."""
        return hit_options(frame.count)

    def weights(self, state: War, frame: Question) -> list[int]:
        """At the odds of so many dice."""
        return hit_weights(frame.count, state.box.unrest_hit)

    def leads_on(self, state: War, frame: Question) -> bool:
        """Losses may be to choose."""
        return True

    @rule("WW-CIV-02")
    def play(self, state: War, frame: Question, option: int) -> None:
        """Each costs every nation in the territory a strength point, whoever fought."""
        hits, place = option - NUMBER, frame.place
        if state.listens:
            state.tell(UnrestFought(place, frame.count, hits))
        if hits:
            state.ask(AFTERMATH, CHANCE, place=place)
            for nation in reversed(nations_at(state, place)):
                ask_losses(state, place, 1 << nation, state.holder_of(nation), hits)


CIVIL_WHERE: Final = CivilWhere("civil where", needs=(SIDE,), may_have=(CHOSEN_PLACES, PASSES), lit=("map",))
CIVIL_TIER: Final = CivilTier("civil tier", needs=(SIDE, AT), may_have=(COUNT,), asks="chance")
CIVIL_HITS: Final = CivilHits("civil hits", needs=(SIDE, AT, COUNT, PASSES), asks="chance")
UNREST_FIRES: Final = UnrestFires("unrest fires", needs=(SIDE, AT, COUNT), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (CIVIL_WHERE, CIVIL_TIER, CIVIL_HITS, UNREST_FIRES)
