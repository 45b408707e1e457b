"""Taxation: every nation of the hand collects from its home and from what it holds abroad."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import Taxed
from fimbul.games.worldwar.groups import kind_of, nation_of
from fimbul.games.worldwar.lexicon import DICE, DIE, NATION
from fimbul.games.worldwar.names import ISIL, LAND, LAST_LAND
from fimbul.games.worldwar.queries import able_to_spend, enemies_at, friends, is_fully_occupied, is_neutral
from fimbul.games.worldwar.state import CHOSEN_NATIONS, NOTHING_EARNED, Question, War, replaced
from fimbul.games.worldwar.state import PLACE as AT


@rule("WW-TAX-01", "WW-TAX-08")
def taxpayers(state: War) -> int:
    """The nations that act and are not fully occupied, former majors like all others."""
    return able_to_spend(state, state.action.party)


def may_tax(state: War, side: Side) -> bool:  # noqa: ARG001 - the party says it
    """Does any nation collect?"""
    return taxpayers(state) != 0


@rule("WW-TAX-09")
def begin_taxation(state: War, seat: Seat, side: Side) -> None:
    """Homes and conquests are counted; ISIL rolls a die instead; then all is paid."""
    nations = taxpayers(state)
    state.ask(COLLECT, CHANCE, chosen=nations)
    if nations >> ISIL & 1:
        state.ask(ISIL_INCOME, CHANCE)
    regular = nations & ~(1 << ISIL)
    earned = NOTHING_EARNED[:]
    for nation in places_in(regular):
        earned[nation] = home_income(state, nation)
    for place in range(LAST_LAND, -1, -1):
        collectors = conquerors(state, side, place) & regular
        if collectors & collectors - 1:
            state.ask(TAX_WHOM, seat, place=place, chosen=collectors)
        elif collectors:
            earned[collectors.bit_length() - 1] += state.box.value[place]
    state.note().earned = earned


@rule("WW-TAX-02", "WW-TAX-04", "WW-TAX-05", "WW-TAX-10")
def home_income(state: War, nation: Nation) -> int:
    """What the home territories of a nation are worth, empty or with enemies beside its own; no sea is any home."""
    worth = 0
    for place in places_in(state.box.homes[nation]):
        if pays(state, place) and not is_fully_occupied(state, place, nation):
            worth += state.box.value[place]
    return worth


@rule("WW-TAX-03", "WW-UNR-05")
def pays(state: War, place: Place) -> bool:
    """Neither devastation nor unrest lies there."""
    return not state.devastation[place] and not state.unrest[place]


@rule("WW-TAX-07", "WW-NTR-04")
def conquerors(state: War, side: Side, place: Place) -> int:
    """The nations of a side that hold foreign or neutral land with land units, where no enemy is.

    Land of a nation that is not in play yet pays nobody.
    """
    if not state.settings.tax_conquests or not state.stacks[place] or not pays(state, place):
        return 0
    if not is_neutral(state, place):
        owner = state.box.owner[place]
        if not state.entered >> owner & 1 or friends(state, side) >> state.sides[owner] & 1:
            return 0
    if enemies_at(state, place, side):
        return 0
    found = 0
    for each in state.stacks[place]:
        nation = nation_of(each)
        if state.sides[nation] == side and state.box.units[kind_of(each)].domain == LAND:
            found |= 1 << nation
    return found


class TaxWhom(Step[War, Question]):
    """Two nations of one hand hold a territory together: which of them collects there?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """One of those that hold it."""
        return [NATION + nation for nation in places_in(frame.chosen)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is counted for that one."""
        nation = option - NATION
        action = state.note()
        action.earned = replaced(action.earned, nation, action.earned[nation] + state.box.value[frame.place])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Whoever has land units there."""
        return Refusal("WW-TAX-07", "does_not_hold_it")


class IsilIncome(Step[War, Question]):
    """What ISIL collects."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """There may be money to spend then."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """The pips in dollars."""
        action = state.note()
        action.earned = replaced(action.earned, ISIL, option - DIE + 1)


class Collect(Step[War, Question]):
    """Everything is counted: `chosen` nations collect."""

    @rule("WW-TAX-06", "WW-TAX-11")
    def close(self, state: War, frame: Question) -> None:
        """Three dollars at least, but for ISIL; beyond a hundred money is lost."""
        for nation in places_in(frame.chosen):
            earned = state.action.earned[nation]
            if nation != ISIL:
                earned = max(earned, state.box.least_tax)
            state.earn(nation, earned)
            if state.listens:
                state.tell(Taxed(nation, earned, state.sides[nation]))


TAX_WHOM: Final = TaxWhom("tax whom", needs=(AT, CHOSEN_NATIONS), lit=("nations",))
ISIL_INCOME: Final = IsilIncome("isil income", asks="chance")
COLLECT: Final = Collect("collect", needs=(CHOSEN_NATIONS,), asks="chance")
STEPS: Final[tuple[Step[War, Question], ...]] = (TAX_WHOM, ISIL_INCOME, COLLECT)
