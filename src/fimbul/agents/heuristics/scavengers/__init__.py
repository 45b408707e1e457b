"""What is known of Arctic Scavengers: how to share out a hand, what to dig for and to hire, when a shot pays.

Most questions have a rule of thumb and one answer; where it takes comparing, as in a skirmish, `value` compares.
"""

from collections.abc import Callable
from typing import Final

from fimbul.agents.heuristics.scavengers.hand import (
    drawers,
    hand_of,
    idler,
    needed_from,
    storable,
    survey_pays,
)
from fimbul.agents.heuristics.scavengers.turn import Cards, TurnPlan, best_turn
from fimbul.agents.heuristics.scavengers.worth import (
    CHIEF_USE,
    DRAWN,
    GAME,
    MOST_DUG,
    USE,
    card_worths,
    dig_gains,
    prize,
    rounds_left,
    site_worth,
)
from fimbul.core.step import Step
from fimbul.games.scavengers import data, lexicon
from fimbul.games.scavengers.data import JUNK, MEDIC, NONE, REFUGEE, TOOLKIT
from fimbul.games.scavengers.lexicon import BACK, CARD, DONE, HIRE, LEADER, PASS, WITHDRAW
from fimbul.games.scavengers.queries import ALL_TITLES, leader, works
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import HAND, HUNTED, LAID, SPENT, Camp, Question, Seat, Title
from fimbul.games.scavengers.steps.buildings import MEND, PUT_IN, TAKE_OUT, WHERE
from fimbul.games.scavengers.steps.deeds import SHIELD
from fimbul.games.scavengers.steps.dig import KEEP, UNDER
from fimbul.games.scavengers.steps.gathering import COMMIT, GATHER
from fimbul.games.scavengers.steps.hire import WANT, wares
from fimbul.games.scavengers.steps.instants import AIM, SAVE, WINDOW, targets
from fimbul.games.scavengers.steps.laying import ACTION_OF, LAY, pays, purse, worth
from fimbul.games.scavengers.steps.leaders import CHOOSE_LEADER, HEAL, SACRIFICE, SIFT_OUT
from fimbul.games.scavengers.steps.recommitting import RECOMMIT
from fimbul.games.scavengers.steps.replanning import REPLAN
from fimbul.games.scavengers.steps.schematics import CHOOSE_PLAN, ROLL_UP
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.steps.skirmish import AWARD, COMPARE, RESCUE, SPECIAL, fall, fight, victor

WON: Final = 1000.0  # more than any position that goes on
MARGIN: Final = 0.02  # a point of strength more than is needed in a skirmish, since others may still shoot
WORKED: Final = 0.3  # a card off a building that is under construction
SHOT: Final = 0.8  # what a special is worth if it is kept for the skirmish
NOTHING: Final = -1.0
NEW_BEGINNINGS: Final = (GATHER, SPECIAL, KEEP, UNDER, CHOOSE_PLAN, ROLL_UP, SIFT_OUT, COMMIT)


def complete(state: Camp) -> bool:
    """An action is done with, and the next is asked for."""
    return state.agenda[-1].step in NEW_BEGINNINGS


def value(state: Camp, seat: Seat) -> float:
    """What the tribe has, next to the others, and what it stands to win in a skirmish under way; all in people."""
    if state.outcome is not None:
        return WON if seat in state.outcome.winners else -WON
    worths = card_worths(state)
    rivals = [standing(state, other, worths) for other in range(state.game.seats) if other != seat]
    ahead = standing(state, seat, worths) - sum(rivals) / len(rivals)
    return ahead + skirmish_outlook(state, seat, worths)


def standing(state: Camp, seat: Seat, worths: list[float]) -> float:
    """What a tribe's cards, buildings and leader are worth."""
    cards = belongings(state, seat)
    people = sum([worths[title] * cards[title] for title in ALL_TITLES if cards[title]])
    built = sum([site_worth(state, each.kind) for each in state.buildings if each.seat == seat and works(each)])
    return people + built + CHIEF_USE[leader(state, seat)] * rounds_left(state) / GAME


def skirmish_outlook(state: Camp, seat: Seat, worths: list[float]) -> float:
    """The prize for who has won it or is ahead, once all is revealed; a prize of another is a share of that lost."""
    steps = [frame.step for frame in state.agenda]
    if steps[-1] is AWARD:
        ahead, lead = question(state).owner, 0
    elif COMPARE in steps:
        ahead, lead = foreseen(state, seat)
    else:
        return 0.0
    stake = prize(state, seat, worths)
    others = 0.0 if ahead == NONE else stake / (state.game.seats - 1)
    return MARGIN * lead + (stake if ahead == seat else -others)


def foreseen(state: Camp, seat: Seat) -> tuple[Seat, int]:
    """Who wins if nobody does anything more, and by how much the seat is stronger; who is aimed at counts as fallen."""
    after = state.copy()
    for frame in state.agenda:
        assert isinstance(frame, Question)
        if frame.step is RESCUE:
            fall(after, frame.owner, frame.title)
    rivals = [fight(after, other) for other in range(state.game.seats) if other != seat]
    return victor(after), fight(after, seat) - max(rivals)


def candidates(state: Camp) -> list[int]:
    """The answer of a rule of thumb where there is one, else all options but the way back."""
    answer = RULES_OF_THUMB.get(state.agenda[-1].step)
    option = NONE if answer is None else answer(state)
    forward = [each for each in state.asked if each != BACK]  # going back and forth would never end
    return [option] if option in state.asked else forward or state.asked


def question(state: Camp) -> Question:
    """The open question."""
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    return frame


def gather(state: Camp) -> int:
    """Junk goes first, then more cards come, then the best plan is carried out; the rest works, or is stored."""
    frame = question(state)
    seat, asked = frame.seat, state.asked
    if lexicon.TRASH in asked and state.zone(seat, HAND)[JUNK]:
        return lexicon.TRASH
    if lexicon.RETRIEVE in asked and any(needed_from(state, seat, number) for number in sites(state, seat)):
        return lexicon.RETRIEVE
    if lexicon.DRAW in asked and drawers(state, seat):
        return lexicon.DRAW
    if LEADER in asked:
        return LEADER
    if lexicon.SCHEMATICS in asked and survey_pays(state, seat):
        return lexicon.SCHEMATICS
    turn = best_turn(hand_of(state, seat))
    if turn.dig:
        return lexicon.DIG
    if turn.hunt:
        return lexicon.HUNT
    if turn.wanted != NONE:
        return HIRE if turn.wanted in wares(state, seat) else DONE
    for act in (lexicon.REPAIR, lexicon.BUILD):
        if act in asked and idler(state, seat, state.box.person, WORKED) != NONE:
            return act
    if lexicon.HEAL in asked:
        return lexicon.HEAL
    if lexicon.STORE in asked and any(storable(state, seat, number) != NONE for number in sites(state, seat)):
        return lexicon.STORE
    return DONE


def lay(state: Camp) -> int:
    """The next card of the plan; then what the leader does for it; then it is done."""
    frame = question(state)
    seat, laid = frame.seat, state.zone(frame.seat, LAID)
    turn = best_turn(hand_of(state, seat))
    cards = planned(state, frame, turn)
    for title in cards:
        if cards.count(title) > laid[title]:
            return CARD + title
    helps = turn.trades if frame.act == HIRE else turn.raises != NONE and turn.raises == ACTION_OF.get(frame.act)
    return LEADER if helps and LEADER in state.asked else DONE


def planned(state: Camp, frame: Question, turn: TurnPlan) -> Cards:
    """The cards that take part in an act."""
    seat, hand = frame.seat, state.zone(frame.seat, HAND)
    if frame.act == lexicon.DIG:
        return turn.dig
    if frame.act == lexicon.HUNT:
        return turn.hunt
    if frame.act == HIRE:
        return turn.medicine
    if frame.act == lexicon.DRAW:
        return drawers(state, seat)
    if frame.act == lexicon.SCHEMATICS:
        return (data.ENGINEER,)
    if frame.act == lexicon.TRASH:
        return (JUNK,) * (hand[JUNK] + state.zone(seat, LAID)[JUNK])
    if state.size(seat, LAID):
        return (TOOLKIT,) if hand[TOOLKIT] else ()
    return (idler(state, seat, state.box.person, float("inf")),)


def want(state: Camp) -> int:
    """Whom the plan wants."""
    frame = question(state)
    return CARD + best_turn(hand_of(state, frame.seat)).wanted


def give_up(state: Camp) -> int:
    """A refugee, if anybody."""
    return CARD + REFUGEE if CARD + REFUGEE in state.asked else BACK


def keep(state: Camp) -> int:
    """The card that is worth most; nothing, if that is junk."""
    worths = card_worths(state)
    best = max(state.asked[1:], key=lambda option: worths[option - CARD])
    return best if worths[best - CARD] > 0 else PASS


def keep_in_hand(state: Camp) -> int:
    """The card that makes the better turn."""
    frame = question(state)
    return max(
        state.asked,
        key=lambda option: (best_turn(hand_of(state, frame.seat, (option - CARD,))).worth, USE[option - CARD]),
    )


def choose_leader(state: Camp) -> int:
    """The leader who does more over the whole game."""
    return max(state.asked, key=lambda option: CHIEF_USE[option - lexicon.CHIEF])


def choose_plan(state: Camp) -> int:
    """The building that does most; none that would not be ready before the end."""
    kinds = [each for each in state.asked[1:] if state.box.build_time[each - lexicon.BUILDING] <= rounds_left(state)]
    return max(kinds, key=lambda option: site_worth(state, option - lexicon.BUILDING)) if kinds else PASS


def where(state: Camp) -> int:
    """The building for which the act was taken up, or the first that will do."""
    frame = question(state)
    for place, number in enumerate(sites(state, frame.seat)):
        if frame.act == lexicon.RETRIEVE and not needed_from(state, frame.seat, number):
            continue
        if frame.act == lexicon.STORE and storable(state, frame.seat, number) == NONE:
            continue
        if lexicon.SITE + place in state.asked:
            return lexicon.SITE + place
    return BACK


def put_in(state: Camp) -> int:
    """What nobody misses."""
    frame = question(state)
    title = storable(state, frame.seat, frame.building)
    return DONE if title == NONE else CARD + title


def take_out(state: Camp) -> int:
    """What is needed now."""
    frame = question(state)
    needed = needed_from(state, frame.seat, frame.building)
    return CARD + needed[0] if needed else DONE


def mend(state: Camp) -> int:
    """Whoever is missed least."""
    frame = question(state)
    return CARD + idler(state, frame.seat, state.box.person, float("inf"))


def heal(state: Camp) -> int:
    """The smallest medicine."""
    return min(state.asked[1:], key=lambda option: (state.box.meds[option - CARD], USE[option - CARD]))


def answer_window(state: Camp) -> int:
    """A shot that costs the others more than the special is worth in the skirmish; else a pass."""
    frame = question(state)
    for option in state.asked:
        if option >= CARD:
            damage, _ = best_shot(state, frame, option - CARD)
            if damage / (state.game.seats - 1) > SHOT:
                return option
    return PASS


def aim(state: Camp) -> int:
    """Where it hurts most."""
    frame = question(state)
    return CARD + best_shot(state, frame, frame.title)[1]


def best_shot(state: Camp, frame: Question, special: Title) -> tuple[float, Title]:
    """How much of an action a special can spoil, and by which target."""
    before = act_worth(state, frame)
    best = (NOTHING, NONE)
    for target in targets(state, frame.owner, frame.act, special):
        after = state.copy()
        place = LAID if state.zone(frame.owner, LAID)[target] else HUNTED
        after.move(frame.owner, place, SPENT, target)
        best = max(best, (before - act_worth(after, frame), target))
    return best


def act_worth(state: Camp, frame: Question) -> float:
    """What the action under way brings its tribe."""
    worths = card_worths(state)
    if frame.act == HIRE:
        paid = pays(state, leader(state, frame.owner), frame.wanted, *purse(state, frame.owner))
        return worths[frame.wanted] if paid else 0.0
    strength = max(0, worth(state, frame.owner, frame.act))
    if frame.act == lexicon.DIG:
        return dig_gains(state, worths)[min(strength, MOST_DUG - 1)]
    return DRAWN * strength


def save(state: Camp) -> int:
    """A medic for one's own people, and for nobody else's."""
    frame = question(state)
    if frame.owner == frame.seat:
        return CARD + MEDIC if CARD + MEDIC in state.asked else state.asked[-1]
    return PASS


def replan(state: Camp) -> int:
    """On with what is left, or all back to the hand for another plan."""
    return DONE if DONE in state.asked else WITHDRAW


def first(state: Camp) -> int:
    """Any will do."""
    return state.asked[0]


RULES_OF_THUMB: Final[dict[Step[Camp, Question], Callable[[Camp], int]]] = {
    GATHER: gather,
    LAY: lay,
    WANT: want,
    SACRIFICE: give_up,
    KEEP: keep,
    UNDER: first,
    ROLL_UP: first,
    SIFT_OUT: keep_in_hand,
    CHOOSE_LEADER: choose_leader,
    CHOOSE_PLAN: choose_plan,
    WHERE: where,
    PUT_IN: put_in,
    TAKE_OUT: take_out,
    MEND: mend,
    HEAL: heal,
    WINDOW: answer_window,
    AIM: aim,
    SAVE: save,
    SHIELD: save,
    REPLAN: replan,
    COMMIT: first,
    RECOMMIT: first,
}
