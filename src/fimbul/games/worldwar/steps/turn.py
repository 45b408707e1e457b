"""Turns: a pact's members declare an action each and pay, then the actions are performed; then satellites return.

A seat without partners is a pact of its own. Members who move or campaign share the phases: all movement, then all
combats, then all movement after combat. A card that goes round, and a nation that spends Will, act alone before the
member's own action is declared, or after everything was performed.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.events import Declared, Passed, WillSpent
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.lexicon import (
    CIVIL,
    FORM,
    FULL_WAR,
    HACK,
    LEAVE,
    MOVE,
    NUKE,
    PASS,
    REINFORCE,
    RESEARCH,
    SMALL_CAMPAIGN,
    SPLIT,
    TAX,
    TERROR,
    UNREST,
    WILL,
)
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.names import ISIL, MOST_SEATS, NONE, NORTH_KOREA, SPACE, SPACE_LASERS
from fimbul.games.worldwar.queries import able_to_spend, hand, has, money, purses, seat_of
from fimbul.games.worldwar.scoring import settle_leavers
from fimbul.games.worldwar.state import (
    COUNT,
    NATION,
    OWNER,
    SIDE,
    WHICH_ACTION,
    Action,
    Question,
    War,
    card_side,
    replaced,
    seats_from,
)
from fimbul.games.worldwar.steps import pacts
from fimbul.games.worldwar.steps.paying import ask_payment
from fimbul.games.worldwar.steps.transport import ask_excess_everywhere
from fimbul.games.worldwar.steps.will import lose


class ActionKind(NamedTuple):
    """An action that can be declared: what it is called, when it may be chosen, how it begins.

    While it is asked about and performed, `state.action` says who would act: the side, and the party of nations.
    """

    option: int
    may: Callable[[War, Side], bool]
    begin: Callable[[War, Seat, Side], None]


class Phases(NamedTuple):
    """What those do who move or campaign: the target of a small campaign, and the three phases."""

    ask_target: Callable[[War, Seat, Side], None]
    ask_movement: Callable[[War, Seat, Side, Place], None]
    ask_combats: Callable[[War, Seat, Side, Place], None]
    ask_retreat: Callable[[War, Seat, Side, Place], None]


ACTIONS: Final[list[ActionKind]] = []  # in the rulebook's order; `flow.py` fills these
BESIDE: Final[list[ActionKind]] = []  # what may be done beside an action: buying ahead, merging
PHASES: Final[list[Phases]] = []
MOVERS: Final = (MOVE, SMALL_CAMPAIGN, FULL_WAR)
MOVEMENT: Final = 0
COMBAT: Final = 1
RETREAT: Final = 2
BY_SEVERAL: Final = 1  # whoever declares says who pays
CARDS: Final = (NORTH_KOREA, ISIL)


@rule("WW-PAC-02")
def begin_turn(state: War, seat: Seat) -> None:
    """The members of a pact take their turn together, where the first of them sits.

    First each declares, in order; then all is performed; then what is left of cards and Will.
    """
    members = [each for each in seats_from(state, state.first) if state.pacts[seat] >> each & 1 and state.is_in(each)]
    for each in reversed(members):
        state.ask(AFTER, CHANCE, owner=each)
    state.ask(PERFORM_TOGETHER, CHANCE)
    for each in reversed(members):
        state.acted |= 1 << each
        state.ask(MENU, CHANCE, owner=each, side=each)


class Menu(Step[War, Question]):
    """A side is about to choose an action."""

    @rule("WW-SEQ-02", "WW-NKI-01", "WW-WIL-04")
    def close(self, state: War, frame: Question) -> None:
        """All nations of a hand act together; a card acts with what is attached to it, and one with Will alone."""
        if not state.is_in(frame.owner):
            return
        state.active = frame.owner
        state.action = Action(frame.side, hand(state, frame.side) if frame.nation == NONE else 1 << frame.nation)
        state.ask(DECLARE, frame.owner, side=frame.side, nation=frame.nation)


class Declare(Step[War, Question]):
    """What does a side do in this turn?"""

    @rule("WW-SEQ-01", "WW-SEQ-07", "WW-NKI-02")
    def options(self, state: War, frame: Question) -> list[int]:
        """The actions that may be chosen and paid, `split` to say who pays; passing always may."""
        side, able = frame.side, payers(state, frame.side)
        found = [PASS]
        for each in ACTIONS:
            if can_afford(state, able, each.option) and each.may(state, side):
                found.append(each.option)
        if not frame.count and any(option in MOVERS for option in found) and len(purses(state, able)) > 1:
            found.append(SPLIT)
        if frame.nation != NONE:
            return sorted(found)
        for each in BESIDE:
            if each.may(state, side):
                found.append(each.option)
        if side == frame.seat:
            found.extend(beside_the_own_action(state, frame.seat))
        return sorted(found)

    def play(self, state: War, frame: Question, option: int) -> None:
        """Declared and paid; it is performed when all members have declared theirs."""
        seat, side = frame.seat, frame.side
        if option == SPLIT:
            state.ask(DECLARE, seat, side=side, nation=frame.nation, count=BY_SEVERAL)
            return
        if option in (WILL, FORM, LEAVE) or option >= NATION_WORD or any(each.option == option for each in BESIDE):
            state.ask(MENU, CHANCE, owner=seat, side=side)
            choose_beside(state, frame, option)
            return
        if frame.nation == NONE:
            state.taken |= 1 << side
        if option == PASS:
            if state.listens:
                state.tell(Passed(seat))
            return
        if state.listens:
            state.tell(Declared(seat, side, option))
        if side == seat and frame.nation == NONE:
            state.declared = replaced(state.declared, seat, option)
        else:
            state.ask(PERFORM, CHANCE, owner=seat, side=side, what=option, nation=frame.nation)
        if option == SMALL_CAMPAIGN:
            PHASES[0].ask_target(state, seat, side)
        if option in MOVERS:
            ask_payment(state, seat, payers(state, side), price_of_action(state, option), frame.count == BY_SEVERAL)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What cannot be paid, or has nothing to do."""
        if option in MOVERS and not can_afford(state, payers(state, frame.side), option):
            return Refusal("WW-SEQ-08", "cannot_pay")
        if option == SMALL_CAMPAIGN:
            return Refusal("WW-SMC-02", "nowhere_to_campaign")
        if option == SPLIT:
            nobody_moves = not any(each in state.asked for each in MOVERS)
            return Refusal("WW-SEQ-08", "nothing_to_split" if nobody_moves else "one_purse_only")
        return refuse_beside(state, frame, option) or refuse_action(state, frame, option)


def refuse_beside(state: War, frame: Question, option: int) -> Refusal | None:
    """Why something cannot be done besides; some of it only beside the own action."""
    rules = {FORM: "WW-PAC-01", LEAVE: "WW-PAC-01", WILL: "WW-SEQ-04"}
    rules |= {NATION_WORD + nation: "WW-SEQ-03" for nation in CARDS}
    if option in rules and (frame.nation != NONE or frame.side != frame.seat):
        return Refusal(rules[option], "beside_the_own_action")
    if option in (FORM, LEAVE):
        return pacts.refuse_proposal(state, frame.seat, option)
    if option == WILL:
        return Refusal("WW-WIL-03", "no_will")
    return Refusal("WW-SEQ-03", "no_card_action") if option in rules else None


def refuse_action(state: War, frame: Question, option: int) -> Refusal | None:
    """Why there is nothing to do for an action that costs nothing, or that cannot be done beside one by Will."""
    if any(option == each.option for each in BESIDE) and frame.nation != NONE:
        return Refusal("WW-SEQ-04", "beside_the_own_action")
    if all(option != each.option for each in ACTIONS + BESIDE):
        return None
    if option in (UNREST, CIVIL, TERROR) and not state.settings.advanced:
        return Refusal("WW-SEQ-07", "advanced_only")
    if option == TERROR:
        return Refusal("WW-SEQ-07", "only_isil_spreads_terror")
    if option in (TAX, REINFORCE, RESEARCH, HACK, NUKE) and not able_to_spend(state, state.action.party):
        return Refusal("WW-OCC-01", "all_are_occupied")
    seat = seat_of(state, frame.side)
    if option == NUKE and seat != NONE and state.locked >> seat & 1:
        return Refusal("WW-HAK-03", "nukes_are_locked")
    if option == NUKE:
        return Refusal("WW-NUK-01", "nobody_to_launch")
    return Refusal("WW-SEQ-07", "no_such_action")


@rule("WW-SEQ-03", "WW-SEQ-04")
def beside_the_own_action(state: War, seat: Seat) -> list[int]:
    """What a seat may do besides: the action of a card that lies before it, one by Will, and changes of pacts."""
    found = [NATION_WORD + nation for nation in CARDS if card_is_left(state, seat, nation)]
    if nations_with_will(state, seat):
        found.append(WILL)
    return found + pacts.proposals_open(state, seat)


def card_is_left(state: War, seat: Seat, nation: Nation) -> bool:
    """Does a card lie before a seat that has not acted in this turn?"""
    side = card_side(nation)
    return state.holders[side - MOST_SEATS] == seat and not state.taken >> side & 1


def nations_with_will(state: War, seat: Seat) -> list[Nation]:
    """The nations that a seat decides for and that have Will from before this turn."""
    return [nation for nation, will in enumerate(state.wills) if will and state.holder_of(nation) == seat]


def choose_beside(state: War, frame: Question, option: int) -> None:
    """A card acts, or Will is spent, or a pact is proposed, or something is bought ahead or merged."""
    seat = frame.seat
    if option == WILL:
        state.ask(SPEND_WILL, seat)
    elif option in (FORM, LEAVE):
        pacts.begin_proposal(state, seat, option)
    elif option >= NATION_WORD:
        state.ask(MENU, CHANCE, owner=seat, side=card_side(option - NATION_WORD))
    else:
        state.ask(OVER, CHANCE)
        for each in BESIDE:
            if each.option == option:
                each.begin(state, seat, frame.side)


@rule("WW-SEQ-11")
def price_of_action(state: War, option: int) -> int:
    """What an action costs before it begins; those that do not move cost nothing to choose."""
    prices = state.box.prices
    if option == MOVE:
        return prices.movement
    if option == SMALL_CAMPAIGN:
        return prices.small_campaign
    return prices.full_war if option == FULL_WAR else 0


@rule("WW-SEQ-08", "WW-OCC-03", "WW-PAC-06")
def payers(state: War, side: Side) -> int:
    """The nations that may pay for moving: those of the party that have a counter on the map, or laser satellites.

    If all that take part are fully occupied, any other nation of the hand may.
    """
    there = nations_on_map(state, state.action.party)
    free = able_to_spend(state, there)
    return free if free or not there else able_to_spend(state, hand(state, side))


def nations_on_map(state: War, party: int) -> int:
    """Those of a party that have a counter on the map, or satellites with lasers."""
    there, in_play = 0, party & state.entered
    for each in state.stacks[SPACE]:
        if has(state, nation_of(each), SPACE_LASERS):
            there |= 1 << nation_of(each) & in_play
    for place in range(SPACE):
        if there == in_play:
            break
        for each in state.stacks[place]:
            there |= 1 << nation_of(each) & in_play
    return there


def can_afford(state: War, able: int, option: int) -> bool:
    """Can nations pay the price of an action? That of a full war several together, others one alone."""
    price = price_of_action(state, option)
    if not price:
        return True
    if option == FULL_WAR:
        return money(state, able) >= price
    return any(state.budgets[nation] >= price for nation in places_in(able))


class PerformTogether(Step[War, Question]):
    """All members have declared: other actions in their order, then those who move or campaign, in common phases."""

    def close(self, state: War, frame: Question) -> None:
        """What is done first comes on top."""
        acting = [seat for seat in seats_from(state, state.first) if state.declared[seat] != NONE and state.is_in(seat)]
        movers = [seat for seat in acting if state.declared[seat] in MOVERS]
        if movers:
            ask_phases(state, [(seat, seat, state.declared[seat], NONE) for seat in movers])
        for seat in reversed(acting):
            if seat not in movers:
                state.ask(PERFORM, CHANCE, owner=seat, side=seat, what=state.declared[seat])
        state.declared = [NONE] * state.game.seats


class Perform(Step[War, Question]):
    """A declared action is carried out; when everything that it asks is answered, it is over."""

    def close(self, state: War, frame: Question) -> None:
        """Begin it, if it can still be done: what it asks comes on top of its end."""
        if not state.is_in(frame.owner):
            return
        if frame.what in MOVERS:
            ask_phases(state, [(frame.owner, frame.side, frame.what, frame.nation)])
            return
        act_as(state, frame)
        state.ask(OVER, CHANCE)
        for each in ACTIONS:
            if each.option == frame.what and each.may(state, frame.side):
                each.begin(state, frame.owner, frame.side)


def act_as(state: War, frame: Question) -> None:
    """A side acts now, with its hand or with one nation by Will."""
    state.active = frame.owner
    action = state.note()
    action.side = frame.side
    action.party = hand(state, frame.side) if frame.nation == NONE else 1 << frame.nation
    action.fights = frame.what in (SMALL_CAMPAIGN, FULL_WAR)


@rule("WW-FWR-02")
def ask_phases(state: War, movers: list[tuple[Seat, Side, int, Nation]]) -> None:
    """All movement in the order of seats, then all combats, then all movement after combat."""
    joint = 0
    for _, side, _, nation in movers:
        joint |= hand(state, side) if nation == NONE else 1 << nation
    state.action = Action(joint=joint)
    state.ask(OVER, CHANCE)
    for phase in (RETREAT, COMBAT, MOVEMENT):
        for seat, side, option, nation in reversed(movers):
            if phase == MOVEMENT or option != MOVE:
                state.ask(PHASE, CHANCE, owner=seat, side=side, what=option, nation=nation, count=phase)


class Phase(Step[War, Question]):
    """A member's part of a common phase; `count` says which phase."""

    def close(self, state: War, frame: Question) -> None:
        """It moves towards its target, or wherever it likes; it fights; it withdraws."""
        seat, side = frame.owner, frame.side
        if not state.is_in(seat):
            return
        act_as(state, frame)
        target = state.targets[seat] if frame.what == SMALL_CAMPAIGN else NONE
        if frame.count == MOVEMENT:
            PHASES[0].ask_movement(state, seat, side, target)
        elif frame.count == COMBAT:
            PHASES[0].ask_combats(state, seat, side, target)
        else:
            PHASES[0].ask_retreat(state, seat, side, target)


def begin_nothing(state: War, seat: Seat, side: Side) -> None:
    """What moves has no beginning of its own: it is performed in common phases."""


class Over(Step[War, Question]):
    """The end of an action."""

    @rule("WW-SEQ-09", "WW-LAS-05", "WW-LAS-06")
    def close(self, state: War, frame: Question) -> None:
        """Spent satellites return, and counters are as if they had not moved."""
        state.rest()
        state.action = Action()
        ask_excess_everywhere(state)
        settle_leavers(state)


class After(Step[War, Question]):
    """A member has had its action: what it has left is asked for, a card first, then Will."""

    def close(self, state: War, frame: Question) -> None:
        """Nothing is asked where nothing is left."""
        seat = frame.owner
        if not state.is_in(seat):
            return
        state.active = seat
        for nation in CARDS:
            if card_is_left(state, seat, nation):
                state.ask(AFTER, CHANCE, owner=seat)
                state.ask(MENU, CHANCE, owner=seat, side=card_side(nation))
                return
        if nations_with_will(state, seat):
            state.ask(SPEND_WILL, seat, count=1)


class SpendWill(Step[War, Question]):
    """Which nation spends a Will; after the own action (`count`) it may be saved."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that have some."""
        nations = [NATION_WORD + nation for nation in nations_with_will(state, frame.seat)]
        return [PASS, *nations] if frame.count else nations

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is spent, and the nation acts alone."""
        if option == PASS:
            return
        nation = option - NATION_WORD
        lose(state, nation)
        if state.listens:
            state.tell(WillSpent(nation, state.sides[nation]))
        if frame.count:
            state.ask(AFTER, CHANCE, owner=frame.seat)
        state.ask(MENU, CHANCE, owner=frame.seat, side=state.sides[nation], nation=nation)


MENU: Final = Menu("menu", asks="chance", needs=(OWNER, SIDE), may_have=(NATION,))
DECLARE: Final = Declare("declare", needs=(SIDE,), may_have=(NATION, COUNT), lit=("actions", "nations"))
PERFORM_TOGETHER: Final = PerformTogether("perform together", asks="chance")
PERFORM: Final = Perform("perform", asks="chance", needs=(OWNER, SIDE, WHICH_ACTION), may_have=(NATION,))
PHASE: Final = Phase("phase", asks="chance", needs=(OWNER, SIDE, WHICH_ACTION), may_have=(NATION, COUNT))
OVER: Final = Over("over", asks="chance")
AFTER: Final = After("after", asks="chance", needs=(OWNER,))
SPEND_WILL: Final = SpendWill("spend will", may_have=(COUNT,), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (
    MENU,
    DECLARE,
    PERFORM_TOGETHER,
    PERFORM,
    PHASE,
    OVER,
    AFTER,
    SPEND_WILL,
)
