"""What a seat sees of Arctic Scavengers: what lies open, what is its own, and how many cards lie everywhere else.

What is not named here is hidden. A plan is private until it is declared: while a seat spells one out, the others see
the table as it was before, and in a round of questions they see that others are asked, not who.
"""

from typing import Any, Final

from fimbul.core.game import View
from fimbul.core.head import Window, head, shown_frame
from fimbul.games.scavengers.data import BUILDINGS, LEADERS, NO_LEADER, NONE, TITLES
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.lexicon import CARD, HIRE, LEXICON, TRIBES
from fimbul.games.scavengers.queries import food, fresh_wins, on_show, works
from fimbul.games.scavengers.state import (
    COMMITTED,
    DECK,
    DISCARD,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    PLACES,
    SHOWN,
    SPENT,
    USED,
    Building,
    Camp,
    Question,
    Seat,
    Zone,
    together,
)
from fimbul.games.scavengers.steps.deeds import SHIELD
from fimbul.games.scavengers.steps.drawing import PEEK
from fimbul.games.scavengers.steps.instants import AIM, SAVE
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.laying import LAY, purse, ready, worth
from fimbul.games.scavengers.steps.leaders import CHOOSE_LEADER, LEADERS_OFFERED
from fimbul.games.scavengers.steps.replanning import REPLAN
from fimbul.games.scavengers.steps.schematics import CHOOSE_PLAN, ROLL_UP
from fimbul.games.scavengers.steps.sight import remembered
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.steps.skirmish import SKIRMISH, fight, people_there

OPEN_TO_ALL: Final = (DISCARD, SPENT, LAID, HUNTED, USED)
OPEN_TO_OWNER: Final = (HAND, DISCARD, GAINED, SPENT, LAID, HUNTED, COMMITTED, USED, LOOKED)


def view(state: Camp, seat: Seat | None) -> View:
    """The table as a seat sees it; a spectator (None) sees what is open to all."""
    tribes = {TRIBES[tribe]: tribe_view(state, tribe, seat) for tribe in range(state.game.seats)}
    return {**moment_view(state, seat), **piles_view(state, seat), "tribes": tribes}


def piles_view(state: Camp, seat: Seat | None) -> View:
    """What seldom changes: how the game was set up, the piles, and what the seat knows of them."""
    return {
        "setup": dict(state.game.options),
        "stacks": named(state.stacks),
        "junkyard": pile_view(state.junkyard, state.under, seat, TITLES),
        "schematics": pile_view(state.schematics, state.schematics_under, seat, BUILDINGS),
        "contested": contested(state, seat),
        "insights": insights(state, seat),
        "buried": [] if seat is None else buried(state, seat),
        "out_of_play": named(state.out_of_play),
    }


def moment_view(state: Camp, seat: Seat | None) -> View:
    """What is other with nearly every pick: how far the round is, who is asked what, and what may be answered."""
    now = phase(state)
    return {
        **head(state, seat),
        "phase": now,
        "initiator": TRIBES[state.initiator] if state.round_number else None,
        "plan": plan(state) if seat is not None and state.decider == seat else None,
        "hunt_raised": state.hunt_raised,
        "to_choose": to_choose(state),
        "plans": plans(state, seat),
        "fights": fights(state) if now == "skirmish" else None,
    }


def named(zone: Zone, names: list[str] = TITLES) -> dict[str, int]:
    """Cards by title, those there are."""
    return {} if zone is NO_CARDS else {names[title]: count for title, count in enumerate(zone) if count}


def title_name(title: int) -> str | None:
    """A card as a word, if there is one."""
    return None if title == NONE else TITLES[title]


def seats_in(mask: int) -> list[str]:
    """The tribes of a set."""
    return [name for seat, name in enumerate(TRIBES) if mask >> seat & 1]


def phase(state: Camp) -> str:
    """Set-up, one of the three phases of the round, or the end."""
    if state.over:
        return "end"
    if not state.round_number:
        return "setup"
    steps = [frame.step for frame in state.agenda]
    if PEEK in steps:
        return "drawing"
    return "gathering" if SKIRMISH in steps else "skirmish"


class Declared(Window):
    """What a tribe has declared, with the cards that lie there for it."""

    cards: dict[str, int]
    wanted: str | None
    given_up: str | None


def window(state: Camp) -> Declared | None:
    """The declared action that others may answer now: whose, which cards, worth what, and at what a shot was aimed.

    An attack on a leader is answered, too: then the leader is the target, and there are no cards.
    """
    frame = shown_frame(state)
    if not isinstance(frame, Question) or not (frame.step.answers or frame.step is AIM):
        return None
    seat = TRIBES[frame.owner]
    if frame.step is SHIELD:
        chief = LEADERS[state.leaders[frame.owner]]
        return {
            "act": "attack",
            "seat": seat,
            "worth": 0,
            "target": chief,
            "cards": {},
            "wanted": None,
            "given_up": None,
        }
    return {
        "act": LEXICON.word(frame.act),
        "seat": seat,
        "worth": declared_worth(state, frame.owner, frame.act),
        "target": TITLES[frame.title] if frame.step is SAVE else None,
        "cards": named(on_show(state, frame.owner, frame.act)),
        "wanted": title_name(frame.wanted),
        "given_up": title_name(state.traded),
    }


def declared_worth(state: Camp, tribe: Seat, act: int) -> int:
    """What a declared action is worth: what the cards achieve together; of a hire, the food and the meds offered."""
    return sum(purse(state, tribe)) if act == HIRE else max(0, worth(state, tribe, act))


def plan(state: Camp) -> dict[str, Any] | None:
    """What the decider has laid so far, what it is worth together, and whether that will do."""
    frame = laying_frame(state)
    if frame is None:
        return None
    foods, meds = purse(state, frame.seat)
    return {
        "act": LEXICON.word(frame.act),
        "cards": named(state.zone(frame.seat, LAID)),
        "worth": max(0, worth(state, frame.seat, frame.act)),
        "ready": ready(state, frame.seat, frame.act, frame.wanted),
        "food": foods,
        "meds": meds,
        "wanted": title_name(frame.wanted),
        "given_up": title_name(state.traded),
        "raised": state.raised,
    }


def laying_frame(state: Camp) -> Question | None:
    """The question for which cards are being laid, if there is one."""
    for frame in reversed(state.agenda):
        assert isinstance(frame, Question)
        if frame.step is LAY or frame.step is REPLAN:
            return frame
    return None


def undeclared(state: Camp, tribe: Seat) -> bool:
    """Is the tribe laying cards that nobody has seen yet? What is added after a hit lies open."""
    frame = laying_frame(state)
    return frame is not None and frame.step is LAY and frame.seat == tribe


def pile_view(heap: Zone, under: list[int], seat: Seat | None, names: list[str]) -> dict[str, Any]:
    """A shuffled pile: how many cards, and from the top what was put under it; a seat knows what it put there."""
    below = [names[code >> KNOWERS] if seat is not None and code >> seat & 1 else None for code in under]
    return {"cards": sum(heap) + len(under), "heap": sum(heap), "under": below}


def buried(state: Camp, seat: Seat) -> list[dict[str, Any]]:
    """The cards that a seat saw go into the junkyard, in that order, and who has kept a card from there since."""
    return [{"card": TITLES[code >> KNOWERS], "dug_by": seats_in(code)} for code in state.buried[seat]]


def contested(state: Camp, seat: Seat | None) -> dict[str, Any]:
    """The contested pile; who peeked at it sees what lies on top."""
    peeked = state.peeked != NONE
    knows = peeked and seat is not None and bool(state.peekers >> seat & 1)
    return {
        "cards": sum(state.contested) + int(peeked),
        "peeked_by": seats_in(state.peekers) if peeked else [],
        "top": TITLES[state.peeked] if knows else None,
    }


def insights(state: Camp, seat: Seat | None) -> dict[str, dict[str, int]]:
    """By tribe the cards that the seat knows it to have won, having peeked; what others remember is not shown."""
    if seat is None:
        return {}
    known: dict[str, dict[str, int]] = {}
    for owner in range(state.game.seats if state.trophies else 0):
        cards = together(remembered(state, seat, owner, True), remembered(state, seat, owner, False))
        if any(cards):
            known[TRIBES[owner]] = named(cards)
    return known


def surveyor(state: Camp) -> Seat:
    """The seat that looks at plans, if one does."""
    for frame in state.agenda:
        if frame.step is CHOOSE_PLAN or frame.step is ROLL_UP:
            return frame.seat
    return NONE


def plans(state: Camp, seat: Seat | None) -> dict[str, Any]:
    """The plans that lie turned up: their number, and for who dug them up their kinds."""
    own = seat is not None and surveyor(state) == seat
    return {"cards": sum(state.plans), "kinds": named(state.plans, BUILDINGS) if own else None}


def tribe_view(state: Camp, tribe: Seat, seat: Seat | None) -> dict[str, Any]:
    """A tribe: how many cards lie where, which of them the seat sees, and what all know of it."""
    own = tribe == seat
    return {**lying(state, tribe, own), **known_cards(state, tribe, own), **standing(state, tribe, own)}


def lying(state: Camp, tribe: Seat, own: bool) -> dict[str, dict[str, Any]]:
    """Where cards lie, and which; to others a card that is laid but not declared is still in hand."""
    zones = [state.zone(tribe, place) for place in PLACES]
    if not own and undeclared(state, tribe):
        zones[HAND], zones[LAID] = together(zones[HAND], zones[LAID]), NO_CARDS
    return {
        "counts": {ZONE_NAMES[place]: 0 if zones[place] is NO_CARDS else sum(zones[place]) for place in PLACES},
        "cards": {ZONE_NAMES[place]: named(zones[place]) for place in (OPEN_TO_OWNER if own else OPEN_TO_ALL)},
    }


def known_cards(state: Camp, tribe: Seat, own: bool) -> dict[str, Any]:
    """What all know of a tribe's cards; itself knows its own: `unseen` are those in its deck and on its timers."""
    unseen = state.zone(tribe, DECK)
    for number in sites(state, tribe):
        unseen = together(unseen, state.buildings[number].timer)
    return {
        "shown": named(state.zone(tribe, SHOWN)),
        "known": named(state.zone(tribe, LEDGER)),
        "unseen": named(unseen) if own else None,
        "food": food(state, tribe),
    }


def standing(state: Camp, tribe: Seat, own: bool) -> dict[str, Any]:
    """How a tribe stands: what it has gained and lost unseen, what it has done, its leader and its buildings."""
    return {
        "unseen_gains": state.gains[tribe],
        "unseen_losses": state.losses[tribe],
        "unseen_wins": state.wins[tribe],
        "fresh_wins": fresh_wins(state, tribe),
        "performed": [LEXICON.word(act) for act in range(CARD) if state.performed[tribe] >> act & 1],
        "specials": specials(state.performed[tribe] >> CARD),
        "leader": leader_name(state, tribe, own),
        "offered": offered(state, tribe) if own else None,
        "wounded": bool(state.wounded >> tribe & 1),
        "power_used": bool(state.power_used >> tribe & 1),
        "buildings": [site_view(state.buildings[number], own) for number in sites(state, tribe)],
        "left": bool(state.gone >> tribe & 1),
    }


def specials(performed: int) -> list[str]:
    """The cards whose special actions a tribe has performed."""
    return [name for title, name in enumerate(TITLES) if performed >> title & 1] if performed else []


def leader_name(state: Camp, tribe: Seat, own: bool) -> str | None:
    """The leader of a tribe, once all have chosen; a tribe knows its own before."""
    leader = state.leaders[tribe]
    chosen = leader != NO_LEADER and (own or not to_choose(state))
    return LEADERS[leader] if chosen else None


def to_choose(state: Camp) -> int:
    """How many tribes are still to choose their leaders."""
    return len([frame for frame in state.agenda if frame.step is CHOOSE_LEADER])


def offered(state: Camp, tribe: Seat) -> list[str]:
    """The leaders that were dealt to a tribe."""
    start = tribe * LEADERS_OFFERED
    return [LEADERS[number] for number in sorted(state.offered[start : start + LEADERS_OFFERED])]


def site_view(building: Building, own: bool) -> dict[str, Any]:
    """A building: what it is, how far it is, and how many cards it holds; its owner sees which."""
    return {
        "kind": BUILDINGS[building.kind],
        "timer": sum(building.timer),
        "works": works(building),
        "enabled": building.enabled,
        "placed": building.placed,
        "stored": sum(building.stored),
        "cards": named(building.stored) if own else None,
    }


def fights(state: Camp) -> dict[str, Any]:
    """In the skirmish, once all have revealed: each tribe's fight, None for no fight at all, and its people there."""
    strengths = {TRIBES[tribe]: (fight(state, tribe), people_there(state, tribe)) for tribe in range(state.game.seats)}
    return {
        name: {"fight": None if strength == NONE else strength, "people": people}
        for name, (strength, people) in strengths.items()
    }
