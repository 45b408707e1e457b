"""Buildings: work on them, store in them, take out of them, repair them."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers.data import TITLES
from fimbul.games.scavengers.events import Repaired, Stored, Worked
from fimbul.games.scavengers.fields import ACT, AT_SITE, SITE_ACT
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE, REPAIR, RETRIEVE, SITE, STORE
from fimbul.games.scavengers.lexicon import BUILD as WORK
from fimbul.games.scavengers.queries import ALL_TITLES, works
from fimbul.games.scavengers.state import (
    HAND,
    LAID,
    SPENT,
    Camp,
    Question,
    Seat,
    Title,
    plus,
)
from fimbul.games.scavengers.steps.instants import DECLARE
from fimbul.games.scavengers.steps.laying import LAY, worth
from fimbul.games.scavengers.steps.schematics import TICK
from fimbul.games.scavengers.steps.sight import forget, see_all, spend
from fimbul.games.scavengers.steps.sites import change_stored, sites, switch, take_out, under_construction


def fits(state: Camp, number: int, title: Title) -> bool:
    """May a card be put into a building now?"""
    building = state.buildings[number]
    return (
        works(building)
        and state.box.stores[building.kind][title]
        and sum(building.stored) < state.box.capacity[building.kind]
    )


@rule(
    "AS-HQ-BLD-01",
    "AS-HQ-BLD-02",
    "AS-HQ-BLD-03",
    "AS-HQ-STORE-02",
    "AS-HQ-STORE-03",
    "AS-HQ-RETR-01",
    "AS-HQ-DD-03",
    "AS-HQ-USE-01",
)
def usable(state: Camp, seat: Seat, act: int) -> list[int]:
    """The buildings of a tribe that an act can be done with, in its own turn."""
    hand = state.zone(seat, HAND)
    if act == WORK:
        return under_construction(state, seat) if any_person(state, seat) else []
    if act == STORE:
        return [each for each in sites(state, seat) if any(hand[t] and fits(state, each, t) for t in ALL_TITLES)]
    if act == RETRIEVE:
        return [
            each for each in sites(state, seat) if works(state.buildings[each]) and any(state.buildings[each].stored)
        ]
    broken = [each for each in sites(state, seat) if not state.buildings[each].enabled]
    return broken if any_person(state, seat) else []


def any_person(state: Camp, seat: Seat) -> bool:
    """Is there a person in hand?"""
    hand = state.zone(seat, HAND)
    return any(hand[title] and state.box.person[title] for title in ALL_TITLES)


class Where(Step[Camp, Question]):
    """Which building."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Those the act can be done with, by their number."""
        numbers = sites(state, frame.seat)
        return [BACK, *[SITE + numbers.index(each) for each in usable(state, frame.seat, frame.act)]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Now the cards."""
        if option == BACK:
            return
        seat, number = frame.seat, sites(state, frame.seat)[option - SITE]
        if frame.act == WORK:
            state.push(Question(BUILD_ON, seat, WORK, building=number))
            if state.settings.window_at_work:
                state.push(Question(DECLARE, seat, WORK, building=number))
            state.push(Question(LAY, seat, WORK, building=number))
        else:
            step = {STORE: PUT_IN, RETRIEVE: TAKE_OUT, REPAIR: MEND}[frame.act]
            state.push(Question(step, seat, frame.act, building=number))


class BuildOn(Step[Camp, Question]):
    """A person works on a building."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.seat

    @rule(
        "AS-HQ-BUILD-05",
        "AS-HQ-BUILD-07",
        "AS-HQ-BUILD-08",
        "AS-HQ-BUILD-13",
    )
    def close(self, state: Camp, frame: Question) -> None:
        """All cards come off this building, no more than lie on it; then worker and toolkit are done."""
        building = state.buildings[frame.building]
        number = min(worth(state, frame.seat, WORK), sum(building.timer))
        state.raised = 0
        if not state.settings.window_at_work:
            see_all(state, frame.seat, LAID)
        state.pour(frame.seat, LAID, SPENT)
        state.tell(Worked(frame.seat, building.kind, number))
        state.push(Question(TICK, CHANCE, owner=frame.seat, building=frame.building, count=number))
        state.reveal()


class PutIn(Step[Camp, Question]):
    """Which card is stored."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.seat

    @rule("AS-HQ-STORE-01", "AS-HQ-STORE-04")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Cards of the right kind while there is room, as often as wanted; they stay from round to round."""
        hand = state.zone(frame.seat, HAND)
        return [DONE, *[CARD + t for t in ALL_TITLES if hand[t] and fits(state, frame.building, t)]]

    def public(self, state: Camp, frame: Question) -> bool:
        """All see that the hand is empty or that there is no more room."""
        building = state.buildings[frame.building]
        return not state.size(frame.seat, HAND) or sum(building.stored) == state.box.capacity[building.kind]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Face down: of what was known to be in hand any card that fits may be the one."""
        if option == DONE:
            return
        old, title = state.buildings[frame.building], option - CARD
        state.push(frame)
        state.take(frame.seat, HAND, title)
        forget(state, frame.seat, state.box.stores[old.kind], 1)
        change_stored(state, frame.building, plus(old.stored, title))
        state.tell(Stored(frame.seat, old.kind))


class TakeOut(Step[Camp, Question]):
    """Which card is taken out."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.seat

    @rule("AS-HQ-RETR-02")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that is stored; it can be used this turn."""
        stored = state.buildings[frame.building].stored
        return [DONE, *[CARD + title for title in ALL_TITLES if stored[title]]]

    def public(self, state: Camp, frame: Question) -> bool:
        """All see that nothing is left in the building."""
        return not any(state.buildings[frame.building].stored)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is in hand."""
        if option != DONE:
            state.push(frame)
            take_out(state, frame.building, option - CARD, HAND)


class Mend(Step[Camp, Question]):
    """Who repairs a disabled building."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.seat

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any person in hand."""
        hand = state.zone(frame.seat, HAND)
        return [BACK, *[CARD + title for title in range(len(TITLES)) if hand[title] and state.box.person[title]]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The building works again at once, and the person is done."""
        if option == BACK:
            return
        kind = state.buildings[frame.building].kind
        spend(state, frame.seat, HAND, option - CARD)
        switch(state, frame.building, True)
        state.tell(Repaired(frame.seat, kind))
        state.reveal()


WHERE: Final = Where("where", needs=(SITE_ACT,), hidden=True, lit=("sites",))
BUILD_ON: Final = BuildOn("build on", needs=(ACT, AT_SITE), hidden=True)
PUT_IN: Final = PutIn("put in", needs=(SITE_ACT, AT_SITE), hidden=True, lit=("hand",))
TAKE_OUT: Final = TakeOut("take out", needs=(SITE_ACT, AT_SITE), hidden=True, lit=("stored",))
MEND: Final = Mend("mend", needs=(SITE_ACT, AT_SITE), hidden=True, lit=("hand",))
