"""Hacks: which are worth an attempt, at whom, for how much; and what is said when one has worked."""

from typing import Final, NamedTuple

from fimbul.agents.heuristics.worldwar.science import PIPS
from fimbul.agents.heuristics.worldwar.war import expected_hits
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.games.worldwar.data import Place, Seat
from fimbul.games.worldwar.groups import nation_of
from fimbul.games.worldwar.lexicon import ALL, HACK, HACK_KIND, NATION, NUMBER, PLACE
from fimbul.games.worldwar.names import HACKS, HIJACK_NUKES, LAST_LAND, NONE, NUKE_LOCK, PUPPET_ATTACK, SELF_ATTACK
from fimbul.games.worldwar.queries import hand
from fimbul.games.worldwar.state import Question, War
from fimbul.games.worldwar.steps.hack import victims
from fimbul.games.worldwar.steps.technology import LEAST_THAT_HELPS

STOLEN: Final = 3  # dollars, on average
LOSS: Final = 3.0  # dollars that a point of strength costs, on average
STRUCK: Final = 0.5  # of the nukes that are hijacked come down


class Hacking(NamedTuple):
    """A hack at somebody, what is said for it, and what it is worth."""

    worth: float
    words: list[int]


def hacks(outlook: Outlook) -> list[Hacking]:
    """All that could be attempted."""
    state, found = outlook.state, list[Hacking]()
    for hack in range(len(HACKS)):
        number = state.box.hack_roll[hack]
        paid = min(max(number - LEAST_THAT_HELPS, 0), outlook.money)
        chance = max(PIPS + 1 - max(number - paid, LEAST_THAT_HELPS), 0) / PIPS
        for victim in victims(state, outlook.seat, hack):
            if not outlook.is_friend(victim):
                worth = chance * gain(outlook, hack, victim) + outlook.earning(-paid)
                words = [HACK, HACK_KIND + hack, NATION + state.majors[victim], NUMBER + paid]
                found.append(Hacking(worth, words))
    return found


def gain(outlook: Outlook, hack: int, victim: Seat) -> float:
    """What a hack is worth that works."""
    weight = outlook.weights[victim]
    if hack == NUKE_LOCK:
        return 0.0
    if hack == HIJACK_NUKES:
        return STRUCK * max([outlook.denied(place) for place in range(LAST_LAND + 1)])
    if hack in (PUPPET_ATTACK, SELF_ATTACK):
        return (
            max([self_inflicted(outlook, place, hand(outlook.state, victim)) for place in range(LAST_LAND + 1)])
            * weight
        )
    return outlook.earning(STOLEN) * (1 + weight)


def self_inflicted(outlook: Outlook, place: Place, nations: int) -> float:
    """What some nations lose when their counters in a place fire at themselves."""
    hits = 0.0
    for each in outlook.state.stacks[place]:
        if nations >> nation_of(each) & 1:
            hits += expected_hits(outlook.state, each)
    return outlook.army(LOSS * hits) + (0.2 * outlook.denied(place) if hits else 0.0)


def answer_hack(state: War, seat: Seat) -> int:
    """What is said when a hack has worked; NONE if it is no hack that asks."""
    frame, asked = state.agenda[-1], state.asked
    assert isinstance(frame, Question)
    step = frame.step.name
    if step == "hack nation":
        return max(asked, key=lambda option: state.budgets[option - NATION])
    if step in ("self attack where", "puppets from", "puppets to"):
        outlook = Outlook(state, seat)
        nations = hand(state, frame.side)
        return max(asked, key=lambda option: worth_at(outlook, option, nations, step == "puppets to"))
    if step == "puppets":
        return ALL if ALL in asked else asked[-1]
    return asked[0] if step in ("hack pay", "hack whom", "theft for", "puppets fight") else NONE


def worth_at(outlook: Outlook, option: int, nations: int, is_target: bool) -> float:
    """What a place is worth where counters are turned on themselves or others; as a target, not one's own."""
    place = option - PLACE
    if not 0 <= place <= LAST_LAND:
        return 0.0
    if is_target:
        return outlook.denied(place) - 2.0 * outlook.land[place][outlook.seat]
    return self_inflicted(outlook, place, nations)
