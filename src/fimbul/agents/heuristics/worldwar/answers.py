"""Answers to single questions, most of them in others' turns: never late, and to nobody's favour but one's own."""

from typing import Final

from fimbul.agents.heuristics.worldwar.money import answer_bid
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.games.worldwar.battle import aim_of, launcher_of
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.lexicon import (
    AGREE,
    ALL,
    DEFAULT,
    DONE,
    FIGHT,
    HOME,
    NATION,
    PASS,
    PLACE,
    REFUSE,
    SUGGEST,
)
from fimbul.games.worldwar.names import (
    AFRICA,
    ARAB_LEAGUE,
    CHINA,
    LAST_LAND,
    NATO,
    NONE,
    RUSSIA,
    SOUTH_AMERICA,
    USA,
)
from fimbul.games.worldwar.queries import friends, seat_of
from fimbul.games.worldwar.state import Question, War

BEST_MAJORS: Final = (USA, NATO, CHINA, RUSSIA, ARAB_LEAGUE, SOUTH_AMERICA, AFRICA)
BEHIND: Final = 5.0  # points behind the leader that make a partner welcome
CALM: Final = 3  # rounds before the end in which pacts are made


def answer(state: War, seat: Seat) -> int:
    """The answer to the open question; NONE if any will do."""
    frame, asked = state.agenda[-1], state.asked
    assert isinstance(frame, Question)
    step = frame.step.name
    if step in ("first choice", "second choice"):
        return next(NATION + nation for nation in BEST_MAJORS if NATION + nation in asked)
    if step == "bid":
        return answer_bid(Outlook(state, seat))
    if step == "consent":
        return AGREE if welcomes(state, seat, frame) else REFUSE
    if step == "lend":
        return first_of(asked, defence_against_nukes(state, seat, frame))
    if step in ("spend will", "take will"):
        return whose_will(state, seat)
    if step == "launch":
        return answer_launch(state, seat, frame)
    if step in ("let pass", "sell nukes"):
        return REFUSE
    if step == "lend carriers":
        return AGREE
    return first_of(asked, (DEFAULT, SUGGEST, ALL, FIGHT, HOME, DONE))


def first_of(asked: list[int], wanted: tuple[int, ...]) -> int:
    """The first of some answers that may be given; NONE if none may."""
    return next((option for option in wanted if option in asked), NONE)


def welcomes(state: War, seat: Seat, frame: Question) -> bool:
    """A pact is welcome against a leader who is not in it, early enough, and never of more than half of the seats."""
    together = state.pacts[frame.owner] | state.pacts[frame.side] | state.pacts[seat]
    outlook = Outlook(state, seat)
    leader = max(range(state.game.seats), key=lambda other: outlook.points[other])
    few = 2 * together.bit_count() <= state.game.seats
    behind = outlook.points[leader] - outlook.points[seat] >= BEHIND
    return few and behind and outlook.left >= CALM and not together >> leader & 1


def whose_will(state: War, seat: Seat) -> int:
    """Will is spent at once; it is taken from others."""
    nations = [option for option in state.asked if option >= NATION]
    return min(nations, key=lambda option: (state.sides[option - NATION] == seat, option))


def defence_against_nukes(state: War, seat: Seat, frame: Question) -> tuple[int, ...]:
    """Satellites and counters defend what is one's own or a partner's; they cost nothing."""
    owner, friendly = state.box.owner[frame.place], friends(state, seat)
    ours = owner != NONE and friendly >> state.sides[owner] & 1
    if ours or any(friendly >> state.sides[nation_of(each)] & 1 for each in state.stacks[frame.place]):
        return (ALL, FIGHT, PASS)
    return (PASS,)


def answer_launch(state: War, seat: Seat, frame: Question) -> int:
    """In one's own action at the land that is worth most to rivals; else only back at somebody who has launched."""
    if frame.nation == NONE:
        nations = [option for option in state.asked if option >= NATION]
        targets = [option for option in state.asked if PLACE <= option < NATION]
        if not provokers(state, seat) and (state.action.side != frame.side or state.action.hijacked != NONE):
            return PASS
        return nations[0] if nations else best_target(state, seat, targets)
    return best_target(state, seat, state.asked)


def provokers(state: War, seat: Seat) -> list[Seat]:
    """The seats with more nukes on their way to this seat's land than are on their way back."""
    outlook = Outlook(state, seat)
    found: list[Seat] = []
    balance = [0] * state.game.seats
    for each in state.action.tokens:
        by, place = seat_of(state, launcher_of(each)), aim_of(each)
        if by == NONE or place > LAST_LAND:
            continue
        if outlook.land[place][seat]:
            balance[by] += 1
        elif by == seat:
            for other in range(state.game.seats):
                balance[other] -= 1 if outlook.land[place][other] else 0
    for other, count in enumerate(balance):
        if count > 0 and other != seat:
            found.append(other)
    return found


def best_target(state: War, seat: Seat, targets: list[int]) -> int:
    """The land of provokers, or of rivals, that is worth most and that no nuke is on its way to."""
    outlook = Outlook(state, seat)
    under_way = {aim_of(each) for each in state.action.tokens}
    guilty = provokers(state, seat)
    best, most = PASS if PASS in state.asked else targets[0], 0.0
    for option in targets:
        place = option - PLACE
        if place > LAST_LAND or place in under_way or outlook.land[place][seat]:
            continue
        worth = outlook.denied(place)
        worth += sum([outlook.land[place][other] for other in guilty])
        if worth > most:
            best, most = option, worth
    return best
