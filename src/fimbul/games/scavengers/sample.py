"""Samples: a position that a seat cannot tell from the true one, everything it does not know dealt again.

What is dealt again is the past: a sample has another that looks the same to the seat, and leads to these cards. Cards
laid for an act that is not declared yet stay as they are, and so does the card that is aimed with: the plan they belong
to could not go on without them.
"""

from typing import Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Rng
from fimbul.games.scavengers.data import BUILDINGS, LEADERS, NO_LEADER, NONE
from fimbul.games.scavengers.memory import Memory, draw_one
from fimbul.games.scavengers.passages import FIRST_PLAN_UNDER, FIRST_UNDER
from fimbul.games.scavengers.past import looks_into
from fimbul.games.scavengers.riddle import Contradiction
from fimbul.games.scavengers.state import (
    COMMITTED,
    CONTESTED_PILE,
    DECK,
    GAINED,
    HAND,
    HEAP,
    IN_STORE,
    LAID,
    LOOKED,
    NO_CARDS,
    ON_TIMER,
    PEEKED_BY,
    PLAN_HEAP,
    PLANS_OF,
    SHOWN,
    Camp,
    Question,
    Seat,
    Trophy,
    Zone,
    less,
    place,
    plus,
    together,
)
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sites import change_stored, change_timer, sites
from fimbul.games.scavengers.view import surveyor, to_choose, undeclared

TAKING_AIM: Final = ("aim", "deed whom", "deed what")


def sample(state: Camp, seat: Seat, rng: Rng) -> Camp:
    """The position with everything dealt again that the seat does not know; who decides stays who decides.

    At the end all tribes are counted, and nothing is hidden any more.
    """
    twin = state.copy()
    if state.outcome is not None:
        return twin
    deal_leaders(twin, seat, rng)
    try:
        memory = recollect(state, seat, rng)
    except Contradiction:
        raise BadSave("No cards fit what this position says has become of them.") from None
    twin.past = memory.past()
    for tribe in range(state.game.seats):
        deal_tribe(twin, seat, tribe, memory, rng)
    deal_piles(twin, seat, memory)
    deal_schematics(twin, seat, memory)
    forget_for_others(twin, seat)
    return asked_anew(twin)


def recollect(state: Camp, seat: Seat, rng: Rng) -> Memory:
    """A past that the seat takes for possible, with the cards that must stay as they are."""
    memory = Memory(state, seat)
    for tribe in range(state.game.seats):
        if tribe != seat:
            memory.hold(place(tribe, HAND), together(kept_in_hand(state, tribe), state.zone(tribe, LAID)))
            for number in sites(state, tribe):
                memory.hold(IN_STORE + number, aimed(state, tribe, number))
    memory.solve(rng)
    return memory


def asked_anew(twin: Camp) -> Camp:
    """The same question is open; its answers may be others, if it is asked of another seat."""
    frame = twin.agenda[-1]
    twin.asked = frame.step.options(twin, frame)
    return twin


def aimed(state: Camp, tribe: Seat, building: int) -> Zone:
    """The card that a tribe is taking aim with, in this building, or in hand if that is NONE."""
    for frame in state.agenda:
        assert isinstance(frame, Question)
        mine = frame.seat == tribe and frame.step.name in TAKING_AIM and frame.source != LAID
        if mine and frame.building == building:
            return plus(NO_CARDS, frame.title)
    return NO_CARDS


def kept_in_hand(state: Camp, tribe: Seat) -> Zone:
    """The cards that stay in hand or set apart: those that all have seen there, and the one that is aimed with.

    While a tribe plans, some of those that all have seen may be among the ones laid.
    """
    shown, laid, mine = state.zone(tribe, SHOWN), state.zone(tribe, LAID), aimed(state, tribe, NONE)
    hidden = laid if undeclared(state, tribe) else NO_CARDS
    return [max(shown[title] - hidden[title], mine[title]) for title in range(len(shown))]


def deal_tribe(twin: Camp, seat: Seat, tribe: Seat, memory: Memory, rng: Rng) -> None:
    """The cards of a tribe in the zones and buildings that the seat does not look into."""
    for zone in (DECK, GAINED, LOOKED):
        if not looks_into(twin, seat, place(tribe, zone)):
            twin.set_zone(tribe, zone, memory.cards(place(tribe, zone)))
    for number in sites(twin, tribe):
        change_timer(twin, number, memory.cards(ON_TIMER + number))
        if tribe != seat:
            change_stored(twin, number, memory.cards(IN_STORE + number))
    if tribe != seat:
        kept = kept_in_hand(twin, tribe)
        cards = less(memory.cards(place(tribe, HAND)), together(kept, twin.zone(tribe, LAID)))
        zone = HAND if twin.size(tribe, HAND) else COMMITTED
        other = HAND + COMMITTED - zone
        twin.set_zone(tribe, other, draw(cards, twin.size(tribe, other), rng))
        twin.set_zone(tribe, zone, together(kept, cards))


def deal_piles(twin: Camp, seat: Seat, memory: Memory) -> None:
    """The junkyard and the contested pile."""
    twin.junkyard, twin.contested = memory.cards(HEAP), memory.cards(CONTESTED_PILE)
    if twin.peeked != NONE and not twin.peekers >> seat & 1:
        for tribe in range(twin.game.seats):
            if twin.peekers >> tribe & 1:
                twin.peeked = memory.cards(PEEKED_BY + tribe).index(1)
    twin.under = memory.below(FIRST_UNDER, twin.under)


def deal_schematics(twin: Camp, seat: Seat, memory: Memory) -> None:
    """The plans in the heap, under it, and those that another tribe has turned up."""
    twin.schematics = memory.cards(PLAN_HEAP)[: len(BUILDINGS)]
    twin.schematics_under = memory.below(FIRST_PLAN_UNDER, twin.schematics_under)
    if any(twin.plans) and surveyor(twin) != seat:
        twin.plans = memory.cards(PLANS_OF + surveyor(twin))[: len(BUILDINGS)]


def forget_for_others(twin: Camp, seat: Seat) -> None:
    """What the others remember of wins and of the junkyard is left out of what they are told: they have the past."""
    for number, trophy in enumerate(twin.trophies):
        if trophy.peeker != seat:
            twin.trophies[number] = Trophy(trophy.owner, trophy.peeker, NONE, trophy.shuffles)
    for tribe in range(twin.game.seats):
        if tribe != seat:
            twin.buried[tribe] = []


def draw(cards: Zone, number: int, rng: Rng) -> Zone:
    """Take so many cards out of the zone."""
    drawn = [0] * len(cards)
    for _ in range(number):
        drawn[draw_one(cards, rng)] += 1
    return drawn


def deal_leaders(twin: Camp, seat: Seat, rng: Rng) -> None:
    """The leaders that others were dealt, but for those that lie open; who has chosen in secret has chosen either."""
    if not twin.offered:
        return
    own = range(seat * LEADERS_OFFERED, (seat + 1) * LEADERS_OFFERED)
    lie_open = not to_choose(twin)
    known = [number in own or (lie_open and leader in twin.leaders) for number, leader in enumerate(twin.offered)]
    taken = [leader for leader, sure in zip(twin.offered, known, strict=True) if sure]
    free = [int(leader not in taken) for leader in range(len(LEADERS))]
    for number, sure in enumerate(known):
        if not sure:
            twin.offered[number] = draw_one(free, rng)
    for tribe, leader in enumerate(twin.leaders):
        if tribe != seat and leader != NO_LEADER and not lie_open:
            twin.leaders[tribe] = twin.offered[tribe * LEADERS_OFFERED + rng.randrange(LEADERS_OFFERED)]
