"""Questions that several steps ask: what cards can do together, what a tribe may hold for all that the table knows."""

from typing import Final

from fimbul.core.rule import rule
from fimbul.games.scavengers.data import (
    BUNKER,
    HUNT,
    NO_LEADER,
    NONE,
    REFUGEE,
    TITLES,
)
from fimbul.games.scavengers.data import DIG as DIGGING
from fimbul.games.scavengers.lexicon import HIRE
from fimbul.games.scavengers.state import (
    COMMITTED,
    DISCARD,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    NO_CARDS,
    SHOWN,
    SPENT,
    USED,
    ZONES,
    Building,
    Camp,
    Seat,
    Title,
    Zone,
    together,
)

ALL_TITLES: Final = list(range(len(TITLES)))
SEEN: Final = [DISCARD, SPENT, HUNTED, LAID, USED]


def leader(state: Camp, seat: Seat) -> int:
    """The leader whose advantage a tribe has now; none without module 3 or while the leader is wounded."""
    return NO_LEADER if state.wounded >> seat & 1 else state.leaders[seat]


def clockwise(state: Camp, start: Seat) -> list[Seat]:
    """All tribes in turn, from one on."""
    return [(start + step) % state.game.seats for step in range(state.game.seats)]


@rule("AS-CARD-02", "AS-CARD-04", "AS-TOOL-05", "AS-TOOL-09")
def ability(state: Camp, seat: Seat, action: int, title: Title) -> int:
    """What a card does alone in an action; a printed 0 is an ability, NONE is not and nothing can raise it."""
    return state.box.base_under[leader(state, seat)][action][title]


def joins(state: Camp, seat: Seat, action: int, title: Title) -> bool:
    """May a card take part in an action?"""
    return state.box.joins_under[leader(state, seat)][action][title]


@rule("AS-ACT-03", "AS-TOOL-02", "AS-TOOL-12", "AS-GL-02", "AS-GL-03", "AS-SKIR-02", "AS-HQ-LEAD-17")
def total(state: Camp, seat: Seat, action: int, cards: Zone) -> int:
    """What cards achieve together at best, or NONE if none of them has the ability.

    Each person with the ability holds one tool at most; group leaders add to any of them, as many as there are.
    """
    if cards is NO_CARDS:
        return NONE
    abilities, modifiers = state.box.base_under[leader(state, seat)][action], state.box.modifier[action]
    able = together = 0
    bonuses: list[int] = []
    for title, count in enumerate(cards):
        if count:
            if abilities[title] != NONE:
                able += count
                together += count * abilities[title]
            if modifiers[title] > 0:
                if state.box.tool[title]:
                    bonuses += [modifiers[title]] * count
                else:
                    together += count * modifiers[title]
    if not able:
        return NONE
    if not bonuses:
        return together
    bonuses.sort(reverse=True)
    flat = state.box.tool_dig[leader(state, seat)] if action == DIGGING else NONE
    if flat == NONE:
        return together + sum(bonuses[:able])
    others = able if abilities[REFUGEE] == NONE else able - cards[REFUGEE]
    return together + sum(bonuses[:others]) + flat * len(bonuses[others:able])


def one_can(state: Camp, seat: Seat, action: int, cards: Zone) -> bool:
    """Does one of the cards achieve something alone? What others add takes nothing away."""
    abilities = state.box.base_under[leader(state, seat)][action]
    for title, count in enumerate(cards):
        if count and abilities[title] > 0:
            return True
    return False


def idle_tools(state: Camp, seat: Seat, action: int, cards: Zone) -> int:
    """How many of the tools nobody there can hold."""
    tools = able = 0
    for title, count in enumerate(cards):
        if count:
            if state.box.tool[title]:
                tools += count
            elif ability(state, seat, action, title) != NONE:
                able += count
    return max(0, tools - able)


def on_show(state: Camp, seat: Seat, act: int) -> Zone:
    """The cards of an action under way; hunters lie on show until the hire."""
    laid = state.zone(seat, LAID)
    return together(laid, state.zone(seat, HUNTED)) if act == HIRE else laid


@rule("AS-HUNT-01", "AS-HUNT-02", "AS-HUNT-03", "AS-HQ-BLD-04", "AS-HQ-BLD-05")
def food(state: Camp, seat: Seat) -> int:
    """What was hunted this round and what the gardens grow; it does not last."""
    hunted = total(state, seat, HUNT, state.zone(seat, HUNTED))
    return grown_food(state, seat) + (0 if hunted == NONE else hunted + state.hunt_raised)


def grown_food(state: Camp, seat: Seat) -> int:
    """What the gardens of a tribe grow each round."""
    grown = 0
    for building in state.buildings:
        if building.seat == seat and works(building):
            grown += state.box.grows[building.kind]
    return grown


@rule("AS-HQ-BUILD-10", "AS-HQ-DD-02")
def works(building: Building) -> bool:
    """A building works once no card is left on its timer, unless it is disabled."""
    return building.enabled and not any(building.timer)


def visible(state: Camp, seat: Seat, title: Title) -> int:
    """How many cards of a title lie open at a tribe."""
    count, own = 0, seat * ZONES
    for place in SEEN:
        count += state.zones[own + place][title]
    return count


@rule("AS-HQ-USE-02")
def bunkers(state: Camp, seat: Seat) -> list[int]:
    """The working bunkers of a tribe that hold anybody: the only buildings used in another tribe's turn."""
    return [
        number
        for number, each in enumerate(state.buildings)
        if each.seat == seat and each.kind == BUNKER and works(each) and any(each.stored)
    ]


def hidden_in_hand(state: Camp, seat: Seat) -> int:
    """How many cards a tribe can use out of its turn and nobody else has seen: in hand, set apart, in a bunker."""
    sheltered = sum([sum(state.buildings[number].stored) for number in bunkers(state, seat)])
    seen = 0 if state.size(seat, LAID) else state.size(seat, SHOWN)  # what is laid may be among the cards shown
    return state.size(seat, HAND) + state.size(seat, COMMITTED) + sheltered - seen


def arms(state: Camp, seat: Seat) -> Zone:
    """The cards a tribe may use out of its turn: its hand, or what it has set apart."""
    return together(state.zone(seat, HAND), state.zone(seat, COMMITTED))


@rule("AS-INST-01", "AS-INST-03")
def may_hold(state: Camp, seat: Seat, title: Title) -> bool:
    """Could the tribe hold such a card now, for all that the table knows?"""
    if state.zone(seat, SHOWN)[title]:
        return True
    return hidden_in_hand(state, seat) > 0 and may_have(state, seat, title)


def may_have(state: Camp, seat: Seat, title: Title) -> bool:
    """Could the tribe have such a card where nobody sees it, in hand or deck? It is known to, or it dug one up that
    another had trashed; unless all that ever came to a tribe lie open.
    """
    known = state.zone(seat, LEDGER)[title] > visible(state, seat, title)
    dug_up = state.strays[title] >> seat & 1 == 1 and finds(state, seat) > 0
    return (known or dug_up) and unaccounted(state, title) > 0


def unaccounted(state: Camp, title: Title) -> int:
    """How many cards of a title are neither in a stack nor out of the game, nor lie open at a tribe."""
    count = state.box.copies[title] - state.stacks[title] - state.out_of_play[title]
    for seat in range(state.game.seats):
        count -= visible(state, seat, title)
    return count


def finds(state: Camp, seat: Seat) -> int:
    """How many cards that a tribe dug up unseen may have come to its hand."""
    return state.gains[seat] - state.size(seat, GAINED) - state.wins[seat] + fresh_wins(state, seat)


def fresh_wins(state: Camp, seat: Seat) -> int:
    """How many of the cards under a tribe's discards were won."""
    return len([trophy for trophy in state.trophies if trophy.owner == seat and trophy.fresh])
