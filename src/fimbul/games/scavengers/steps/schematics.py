"""Engineers dig in the schematics and start a building; a timer of unseen cards says how long it takes."""

from typing import Final

from fimbul.core.game import all_but, only
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import NONE
from fimbul.games.scavengers.events import BuildingBegun, PlanSeen
from fimbul.games.scavengers.fields import ACT, AT_SITE, COUNT, OWNER
from fimbul.games.scavengers.lexicon import BUILDING, CARD, PASS, SCHEMATICS
from fimbul.games.scavengers.state import (
    DECK,
    DISCARD,
    HAND,
    NO_CARDS,
    NO_PLANS,
    Building,
    Camp,
    Question,
    minus,
    plus,
    together,
)
from fimbul.games.scavengers.steps.drawing import counts_in, reshuffle, titles_in
from fimbul.games.scavengers.steps.junkyard import KNOWERS, uncover, with_bottom
from fimbul.games.scavengers.steps.laying import CLEAR_AWAY, worth
from fimbul.games.scavengers.steps.sight import perform, see
from fimbul.games.scavengers.steps.sites import change_timer


class Survey(Step[Camp, Question]):
    """The dig in the schematics, once nobody interrupts any more."""

    @rule("AS-HQ-BUILD-03", "AS-HQ-ENG-04", "AS-HQ-ENG-05", "AS-HQ-ENG-06", "AS-HQ-BUILD-11")
    def close(self, state: Camp, frame: Question) -> None:
        """It is the round's dig, unless the option keeps the two apart; it starts one building at most.
        The cards that dug are discarded only when the timer is dealt.
        """
        depth = worth(state, frame.seat, SCHEMATICS)
        state.raised = 0
        perform(state, frame.seat, SCHEMATICS)
        if not state.settings.schematics_apart:
            perform(state, frame.seat, lexicon.DIG)
        state.ask(CLEAR_AWAY, frame.seat)
        state.ask(CHOOSE_PLAN, frame.seat)
        state.ask(UNROLL, CHANCE, owner=frame.seat, count=depth)


class Unroll(Step[Camp, Question]):
    """Chance turns up the plans."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any plan of the heap."""
        return [BUILDING + kind for kind, count in enumerate(state.schematics) if count] if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.schematics)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Only the digger sees it."""
        state.schematics = minus(state.schematics, option - BUILDING)
        unroll(state, frame, option - BUILDING)

    def close(self, state: Camp, frame: Question) -> None:
        """Below the heap lies what was put under it, in order."""
        if frame.count and state.schematics_under:
            code, state.schematics_under = uncover(state, state.schematics_under)
            unroll(state, frame, code >> KNOWERS)


def unroll(state: Camp, frame: Question, kind: int) -> None:
    """A plan comes up, and perhaps another."""
    state.plans = plus(state.plans, kind)
    state.tell(PlanSeen(frame.owner, kind), only(frame.owner))
    state.tell(PlanSeen(frame.owner, NONE), all_but(frame.owner))
    state.ask(UNROLL, CHANCE, owner=frame.owner, count=frame.count - 1)


class ChoosePlan(Step[Camp, Question]):
    """Which building is started."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """One of the plans, or none."""
        plans = [BUILDING + kind for kind, count in enumerate(state.plans) if count]
        return [PASS, *plans] if plans else []

    @rule("AS-HQ-BUILD-01", "AS-HQ-BUILD-02")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It lies open, and cards of the own deck are dealt on it that nobody sees."""
        state.ask(ROLL_UP, frame.seat)
        if option != PASS:
            kind = option - BUILDING
            state.plans = minus(state.plans, kind)
            state.buildings.append(Building(frame.seat, kind, NO_CARDS, NO_CARDS, True, state.round_number))
            state.tell(BuildingBegun(frame.seat, kind))
            timer = Question(
                TIMER, CHANCE, owner=frame.seat, building=len(state.buildings) - 1, count=state.box.build_time[kind]
            )
            state.push(timer)
        state.reveal()


class RollUp(Step[Camp, Question]):
    """In which order the other plans go under the schematics."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """The next one; nobody decides for a tribe that has given up."""
        if state.has_left(frame.seat):
            return []
        return [BUILDING + kind for kind, count in enumerate(state.plans) if count]

    def public(self, state: Camp, frame: Question) -> bool:
        """The last plan; of several nobody else knows whether they are alike."""
        return sum(state.plans) == 1

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is under."""
        kind = option - BUILDING
        state.plans = minus(state.plans, kind)
        state.schematics_under = with_bottom(state.schematics_under, frame.seat, kind)
        state.push(frame)

    def close(self, state: Camp, frame: Question) -> None:
        """No plan is left in hand; those of a tribe that has given up are shuffled into the schematics."""
        if any(state.plans):
            shuffle_plans(state)
        state.plans = NO_PLANS


def shuffle_plans(state: Camp) -> None:
    """The plans that a tribe looks at, and all that lie under the schematics, are shuffled into them."""
    state.schematics = together(state.schematics, state.plans)
    for code in state.schematics_under:
        state.schematics = plus(state.schematics, code >> KNOWERS)
    state.schematics_under = []


class Timer(Step[Camp, Question]):
    """Chance deals a card on a building, unseen even by its owner."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.owner

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any card of the deck."""
        return titles_in(state.zone(frame.owner, DECK)) if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.zone(frame.owner, DECK))

    @rule("AS-HQ-BUILD-12")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is out of circulation until it comes off."""
        title, old = option - CARD, state.buildings[frame.building]
        state.take(frame.owner, DECK, title)
        change_timer(state, frame.building, plus(old.timer, title))
        state.push(Question(TIMER, CHANCE, owner=frame.owner, building=frame.building, count=frame.count - 1))

    def close(self, state: Camp, frame: Question) -> None:
        """When the deck runs out the discards make a new one; when there are none, the timer is that much shorter."""
        if frame.count and reshuffle(state, frame.owner):
            state.push(frame)


class Tick(Step[Camp, Question]):
    """Cards come off a timer."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a building of the tribe."""
        return state.buildings[frame.building].seat == frame.owner

    @rule("AS-HQ-BUILD-04")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any of them, since nobody knows what they are."""
        return titles_in(state.buildings[frame.building].timer) if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.buildings[frame.building].timer)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It goes to its owner's discard pile; by option to the hand."""
        title, old = option - CARD, state.buildings[frame.building]
        change_timer(state, frame.building, minus(old.timer, title))
        target = HAND if state.settings.timers_to_hand else DISCARD
        state.put(old.seat, target, title)
        if target == DISCARD:
            see(state, old.seat, title)
        state.push(Question(TICK, CHANCE, owner=old.seat, building=frame.building, count=frame.count - 1))


SURVEY: Final = Survey("survey", needs=(ACT,), hidden=True)
UNROLL: Final = Unroll("unroll", needs=(OWNER, COUNT), asks="chance")
CHOOSE_PLAN: Final = ChoosePlan("choose plan", lit=("plans",))
ROLL_UP: Final = RollUp("roll up", lit=("plans",))
TIMER: Final = Timer("timer", needs=(OWNER, AT_SITE, COUNT), asks="chance")
TICK: Final = Tick("tick", needs=(OWNER, AT_SITE, COUNT), asks="chance")
