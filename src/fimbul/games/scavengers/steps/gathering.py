"""Resource gathering phase: any number of actions, none twice, then the rest is set apart for the skirmish."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import ENGINEER, NONE, REFUGEE
from fimbul.games.scavengers.events import SetApart
from fimbul.games.scavengers.lexicon import (
    ATTACK,
    BUILD,
    CARD,
    DONE,
    HEAL,
    HIRE,
    LEADER,
    REPAIR,
    RETRIEVE,
    SCHEMATICS,
    STORE,
    TRASH,
)
from fimbul.games.scavengers.queries import one_can, total
from fimbul.games.scavengers.state import COMMITTED, HAND, HUNTED, SPENT, Camp, Question, Seat, minus
from fimbul.games.scavengers.steps.buildings import WHERE, usable
from fimbul.games.scavengers.steps.deeds import DEED, deeds
from fimbul.games.scavengers.steps.dig import DIG_UP
from fimbul.games.scavengers.steps.draw import DRAW_CARDS
from fimbul.games.scavengers.steps.drawing import titles_in
from fimbul.games.scavengers.steps.hire import WANT, may_hire
from fimbul.games.scavengers.steps.hunt import BRING_FOOD
from fimbul.games.scavengers.steps.instants import DECLARE
from fimbul.games.scavengers.steps.junkyard import is_empty as junkyard_is_empty
from fimbul.games.scavengers.steps.laying import ACTION_OF, LAY
from fimbul.games.scavengers.steps.leaders import HEAL as HEAL_LEADER
from fimbul.games.scavengers.steps.leaders import may_heal, may_raise, may_sift, sift
from fimbul.games.scavengers.steps.schematics import SURVEY
from fimbul.games.scavengers.steps.sight import performed, spend
from fimbul.games.scavengers.steps.trash import THROW_AWAY


class Gather(Step[Camp, Question]):
    """What the tribe does next."""

    @rule("AS-UNIT-10", "AS-ACT-11")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Every action that can be done and was not done this round; or no more."""
        acts = ACTS if state.settings.blind_shots else ACTS_WITH[state.settings.hq]
        return [DONE, *[act for act in acts if may_do(state, frame.seat, act)]]

    def public(self, state: Camp, frame: Question) -> bool:
        """With an empty hand there is only what all can see: food for a hire, and what lies in buildings."""
        return not state.size(frame.seat, HAND)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Under the cards to be laid lie their declaration and what they do."""
        seat = frame.seat
        if option == DONE:
            state.ask(COMMIT, seat)
            return
        state.push(frame)
        if option == HIRE:
            state.ask(WANT, seat, HIRE)
        elif option in AT_SITES:
            state.ask(WHERE, seat, option)
        elif option == HEAL:
            state.ask(HEAL_LEADER, seat)
        elif option == LEADER:
            sift(state, seat)
        elif option == ATTACK:
            state.push(Question(DEED, seat, source=HAND))
        else:
            state.ask(DOES[option], seat, option)
            if option in WINDOWS:
                state.ask(DECLARE, seat, option)
            state.ask(LAY, seat, option)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """Nothing twice in a round; and each act needs its cards."""
        if option not in ACTS:
            return Refusal("AS-ACT-01", "choose_an_action")
        if used_up(state, frame.seat, option):
            return Refusal("AS-TRASH-05" if option == TRASH else "AS-ACT-02", "done_this_round")
        if option == SCHEMATICS and state.zone(frame.seat, HAND)[ENGINEER]:
            return refuse_survey(state, frame.seat)
        if option == lexicon.DIG and junkyard_is_empty(state):
            return Refusal("AS-DIG-07", "junkyard_empty")
        return NEEDS[option]


@rule("AS-TRASH-05")
def used_up(state: Camp, seat: Seat, act: int) -> bool:
    """Was it done this round? Nothing is done twice; by option cards may be trashed again."""
    return performed(state, seat, act) and not (act == TRASH and state.settings.free_trash)


def may_do(state: Camp, seat: Seat, act: int) -> bool:
    """Can the tribe do this now, with its leader's help if need be?"""
    if used_up(state, seat, act):
        return False
    hand = state.zone(seat, HAND)
    if act in AT_SITES:
        return bool(usable(state, seat, act))
    if act == HEAL:
        return may_heal(state, seat)
    if act == LEADER:
        return may_sift(state, seat)
    if act == ATTACK:
        return bool(deeds(state, seat, hand))
    if act == SCHEMATICS:
        return may_survey(state, seat)
    if act == HIRE:
        return may_hire(state, seat)
    if act == TRASH:
        return any(hand)
    if act == lexicon.DIG and junkyard_is_empty(state):
        return False
    action = ACTION_OF[act]
    if one_can(state, seat, action, hand) or total(state, seat, action, hand) >= 1:
        return True
    return may_raise(state, seat, action) and total(state, seat, action, minus(hand, REFUGEE)) != NONE


@rule("AS-HQ-ENG-01")
def may_survey(state: Camp, seat: Seat) -> bool:
    """An engineer in hand, plans left, and the round's dig not yet used."""
    if not state.settings.buildings or not state.zone(seat, HAND)[ENGINEER]:
        return False
    return not dug(state, seat) and (any(state.schematics) or bool(state.schematics_under))


def dug(state: Camp, seat: Seat) -> bool:
    """Has the tribe had its dig, in the junkyard? By option the schematics are apart from that."""
    return performed(state, seat, lexicon.DIG) and not state.settings.schematics_apart


def refuse_survey(state: Camp, seat: Seat) -> Refusal:
    """Why an engineer in hand does not dig in the schematics."""
    return Refusal("AS-HQ-ENG-05", "done_this_round") if dug(state, seat) else Refusal("AS-HQ-ENG-04", "no_plans_left")


class Commit(Step[Camp, Question]):
    """What goes to the skirmish."""

    @rule("AS-ACT-10")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Every card that was not used; by option some may be discarded first."""
        hand = titles_in(state.zone(frame.seat, HAND))
        return [DONE, *hand] if state.settings.hold_back and hand else []

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is discarded, open to all; or that is all."""
        if option == DONE:
            self.close(state, frame)
        else:
            spend(state, frame.seat, HAND, option - CARD)
            state.push(frame)

    @rule("AS-ROUND-08")
    def close(self, state: Camp, frame: Question) -> None:
        """What was used is cleared away; the rest is laid face down, and its number is announced."""
        state.pour(frame.seat, HUNTED, SPENT)
        state.hunt_raised = 0
        state.pour(frame.seat, HAND, COMMITTED)
        state.tell(SetApart(frame.seat, state.size(frame.seat, COMMITTED)))
        state.reveal()


AT_SITES: Final = (BUILD, STORE, RETRIEVE, REPAIR)
WINDOWS: Final = (lexicon.DIG, lexicon.DRAW, SCHEMATICS)
BASE: Final = [lexicon.DIG, lexicon.DRAW, lexicon.HUNT, HIRE, TRASH]
BUILDERS: Final = [*BASE, SCHEMATICS, BUILD, STORE, RETRIEVE]
ACTS: Final = [*BUILDERS, REPAIR, HEAL, LEADER, ATTACK]
ACTS_WITH: Final = [BASE, BASE, BUILDERS, [*BUILDERS, LEADER], ACTS]  # by modules of HQ; a blind shot is an attack, too
NEEDS: Final = {
    lexicon.DIG: Refusal("AS-ACT-06", "total_too_small"),
    lexicon.DRAW: Refusal("AS-ACT-06", "total_too_small"),
    lexicon.HUNT: Refusal("AS-ACT-06", "total_too_small"),
    HIRE: Refusal("AS-HIRE-03", "cannot_pay"),
    TRASH: Refusal("AS-TRASH-01", "hand_empty"),
    SCHEMATICS: Refusal("AS-HQ-ENG-02", "needs_engineer"),
    BUILD: Refusal("AS-HQ-BUILD-05", "nothing_to_build"),
    STORE: Refusal("AS-HQ-STORE-02", "nowhere_to_store"),
    RETRIEVE: Refusal("AS-HQ-RETR-01", "nothing_stored"),
    REPAIR: Refusal("AS-HQ-DD-03", "nothing_to_repair"),
    HEAL: Refusal("AS-HQ-DD-06", "nobody_to_heal"),
    LEADER: Refusal("AS-HQ-LEAD-08", "leader_cannot_help"),
    ATTACK: Refusal("AS-HQ-DD-08", "nobody_to_attack"),
}
DOES: Final = {
    lexicon.DIG: DIG_UP,
    lexicon.DRAW: DRAW_CARDS,
    lexicon.HUNT: BRING_FOOD,
    TRASH: THROW_AWAY,
    SCHEMATICS: SURVEY,
}
GATHER: Final = Gather("gather")
COMMIT: Final = Commit("commit", lit=("hand",))
