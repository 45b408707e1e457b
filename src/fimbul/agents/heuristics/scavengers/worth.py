"""What cards, digs and skirmishes of Arctic Scavengers are worth to a tribe, counted in people at the end."""

from math import comb, exp, sqrt
from typing import Final

from fimbul.core.game import hears
from fimbul.games.scavengers.data import (
    BUILDINGS,
    FIGHT,
    LEADERS,
    NONE,
    TITLES,
)
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import COMMITTED, DECK, DISCARD, GAINED, HAND, LEDGER, Camp, Seat, Zone, together
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH
from fimbul.games.scavengers.steps.junkyard import KNOWERS

# What a card does for its tribe if it is there from the first round to the last, in people.
USE_BY_TITLE: Final = {
    "refugee": -0.15,
    "scavenger": 0.5,
    "brawler": 0.6,
    "hunter": 0.8,
    "saboteur": 0.5,
    "scout": 1.1,
    "group-leaders": 1.0,
    "sniper-team": 0.45,
    "thugs": 0.8,
    "medic": 0.8,
    "engineer": 0.9,
    "junk": -0.5,
    "multitool": 0.55,
    "net": 0.65,
    "spear": 0.7,
    "pickaxe": 0.7,
    "shovel": 0.7,
    "rifle": 0.9,
    "toolkit": 0.65,
    "medkit": 1.1,
    "pills": 0.65,
    "wolf-pack": 1.0,
    "grenade": 0.7,
    "sled-team": 1.0,
    "field-crew": 1.25,
    "tribe-family-3": -0.15,
    "tribe-family-4": -0.15,
    "tribe-family-5": -0.15,
}
USE: Final = [USE_BY_TITLE[title] for title in TITLES]
GAME: Final = 16  # rounds
BUILDING_WORTH: Final = {"bunker": 0.6, "armory": 0.9, "pharmacy": 1.0, "hydroponic-gardens": 2.5}
LEADER_WORTH: Final = {
    "butcher": 1.0,
    "cannibal": 1.2,
    "excavator": 3.0,
    "fanatic": 0.5,
    "gangster": 1.5,
    "mentor": 2.0,
    "organizer": 2.2,
    "peacemaker": 2.6,
    "ranger": 3.0,
    "sergeant-at-arms": 0.8,
}
SITE_USE: Final = [BUILDING_WORTH[kind] for kind in BUILDINGS]
CHIEF_USE: Final = [LEADER_WORTH[name] for name in LEADERS] + [0.0]
GEARHEADS_EYE: Final = 0.3  # a tool more, where the Gearheads join who has most
PHARMERS_EYE: Final = 0.3  # a med more, where the Pharmers do
MASONS_EYE: Final = 1.0  # a building that works, where the Masons do
DRAWN: Final = 0.6  # what a card of use 1 is worth in hand, in people
MOST_FIGHT: Final = 30
MOST_DUG: Final = 15
COMMITS: Final = 2.2  # cards that a tribe will probably set apart whose turn is yet to come
BEST_FOOT: Final = 1.1  # what is set apart fights better than the average card of its tribe
SPREAD: Final = 0.7  # how unsure all this is, for each card that nobody sees


def rounds_left(state: Camp) -> int:
    """How many rounds come after this one: one for each contested card, and the first two."""
    cards = sum(state.contested) + (state.peeked != NONE)
    return max(0, cards + max(-1, FIRST_SKIRMISH - 1 - state.round_number))


def card_worths(state: Camp) -> list[float]:
    """By title: the people it counts, and what it will do in the rounds to come."""
    share = rounds_left(state) / GAME
    worths = [state.box.people[title] + share * USE[title] for title in ALL_TITLES]
    if state.settings.medics:
        for title in ALL_TITLES:
            if state.box.tool[title]:
                worths[title] += GEARHEADS_EYE
            elif state.box.medicine[title]:
                worths[title] += PHARMERS_EYE * state.box.meds[title]
    return worths


def site_worth(state: Camp, kind: int) -> float:
    """A building that works: what it does each round, and the eye of the Masons."""
    return MASONS_EYE + SITE_USE[kind] * rounds_left(state) / GAME


def dig_gains(state: Camp, worths: list[float]) -> tuple[float, ...]:
    """By the number of cards looked at: what the best of them is worth, on average."""
    found = [max(0.0, worths[title]) for title in ALL_TITLES for _ in range(state.junkyard[title])]
    found += [max(0.0, worths[code >> KNOWERS]) for code in state.under[: max(0, MOST_DUG - len(found))]]
    found.sort()
    size = len(found)
    gains = [0.0]
    for depth in range(1, MOST_DUG):
        ways = comb(size, depth)
        best = sum([worth * comb(rank, depth - 1) for rank, worth in enumerate(found)]) / ways if ways else 0.0
        gains.append(best if ways else gains[-1])
    return tuple(gains)


def prize(state: Camp, seat: Seat, worths: list[float]) -> float:
    """What the contested card of this round is worth: the one on top, for who has seen it; else one like the others."""
    if state.round_number < FIRST_SKIRMISH:
        return 0.0
    if state.peeked != NONE and hears(state.peekers, seat):
        return worths[state.peeked]
    cards = sum(state.contested) + (state.peeked != NONE)
    pile = sum([worths[title] * state.contested[title] for title in ALL_TITLES])
    return (pile + (worths[state.peeked] if state.peeked != NONE else 0.0)) / cards if cards else 0.0


def fight_values(state: Camp, seat: Seat, worths: list[float]) -> tuple[float, ...]:
    """By strength: the prize, as likely as that strength is to win it; the last entry is for no fight at all."""
    stake = prize(state, seat, worths)
    rivals = [rival_fight(state, other) for other in range(state.game.seats) if other != seat]
    lead = 2 if state.settings.two_players else 0.5
    values: list[float] = []
    for strength in [*range(MOST_FIGHT), NONE]:
        chance = 1.0
        for mean, spread in rivals:
            chance /= 1 + exp(min(50.0, (mean + lead - strength) / spread))
        values.append(stake * chance)
    return tuple(values)


def rival_fight(state: Camp, rival: Seat) -> tuple[float, float]:
    """How strong a rival will be in the skirmish, for all that the table knows, and how unsure that is."""
    known = state.zone(rival, LEDGER)
    number = max(1, sum(known))
    average = sum([known[title] * fighting(state, title) for title in ALL_TITLES]) / number
    set_apart = state.size(rival, COMMITTED)
    cards = set_apart if not state.size(rival, HAND) else COMMITS
    return BEST_FOOT * average * cards, 0.4 + SPREAD * sqrt(cards)


def fighting(state: Camp, title: int) -> int:
    """What a card adds to a skirmish, alone or in somebody's hands."""
    return max(0, state.box.base[FIGHT][title]) + max(0, state.box.modifier[FIGHT][title])


def average_card(state: Camp, seat: Seat) -> float:
    """How useful the next card of a tribe's own deck is, on average, as a share of what cards do in a whole game."""
    cards: Zone = state.zone(seat, DECK)
    if not any(cards):
        cards = together(state.zone(seat, DISCARD), state.zone(seat, GAINED))
    number = sum(cards)
    return sum([cards[title] * max(0.0, USE[title]) for title in ALL_TITLES]) / number if number else 0.0
