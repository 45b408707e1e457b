"""Science: which technology is worth an attempt, for whom, and how much is paid for it."""

from typing import Final, NamedTuple

from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.core.places import places_in
from fimbul.games.worldwar.data import Kind, Nation
from fimbul.games.worldwar.groups import kind_of, nation_of, points_of
from fimbul.games.worldwar.lexicon import NATION, NUMBER, TECHNOLOGY
from fimbul.games.worldwar.names import (
    HYPERSONIC,
    MLRS,
    NAVY,
    NONE,
    SATELLITE,
    SOLDIER,
    SPACE,
    SPACE_LASERS,
    SUPER_SOLDIER,
    TECHNOLOGIES,
)
from fimbul.games.worldwar.steps.technology import LEAST_THAT_HELPS, attempts_at

EARLY: Final = 3  # rounds that are left at least, so that it can be used
BETTER: Final[dict[int, tuple[tuple[Kind, ...], float]]] = {  # whom it makes better, and what that is worth a point
    SUPER_SOLDIER: ((SOLDIER,), 0.05),
    HYPERSONIC: ((MLRS, NAVY), 0.06),
    SPACE_LASERS: ((SATELLITE,), 0.2),
}
PIPS: Final = 6


class Attempt(NamedTuple):
    """A technology for a nation, with what is paid, and what that is worth."""

    worth: float
    technology: int
    nation: Nation
    paid: int


NO_ATTEMPT: Final = Attempt(0.0, NONE, NONE, 0)


def best_attempt(outlook: Outlook) -> Attempt:
    """The attempt that is worth most; there may be none that is worth anything."""
    best = NO_ATTEMPT
    for attempt in attempts(outlook):
        if attempt.worth > best.worth:
            best = attempt
    return best


def attempts(outlook: Outlook) -> list[Attempt]:
    """What can be attempted early enough; every die but a one succeeds where enough is paid."""
    state, found = outlook.state, list[Attempt]()
    if outlook.left < EARLY:
        return found
    for technology in range(len(TECHNOLOGIES)):
        number = state.box.tech_roll[technology]
        paid = min(max(number - LEAST_THAT_HELPS, 0), outlook.money)
        chance = max(PIPS + 1 - max(number - paid, LEAST_THAT_HELPS), 0) / PIPS
        for nation in places_in(attempts_at(state, outlook.seat, technology)):
            worth = chance * use_of(outlook, technology, nation) + outlook.earning(-paid)
            found.append(Attempt(worth, technology, nation, paid))
    return found


def use_of(outlook: Outlook, technology: int, nation: Nation) -> float:
    """What a technology is worth to a nation: what it makes better, or the unit that comes with it."""
    state = outlook.state
    if technology in BETTER:
        kinds, rate = BETTER[technology]
        stacks = [each for place in range(SPACE + 1) for each in state.stacks[place]]
        return rate * sum([points_of(each) for each in stacks if nation_of(each) == nation and kind_of(each) in kinds])
    unit = state.box.unlocks[technology]
    return 0.0 if unit == NONE else outlook.army(state.box.units[unit].price)


def research(script: Script, outlook: Outlook) -> None:
    """The card, for whom, and the money."""
    planned = best_attempt(outlook)
    script.say(TECHNOLOGY + planned.technology, *script.state.asked)
    if script.asks() == "research for":
        script.say(NATION + planned.nation, *script.state.asked)
    if script.asks() == "research pay":
        script.say(NUMBER + planned.paid, *reversed(script.state.asked))
