"""What is at stake for a tribe of Arctic Scavengers, as its rule of thumb sees it: cards, digs and the skirmish."""

from math import exp, sqrt
from pathlib import Path
from typing import Final

from fimbul.agents.heuristics.scavengers.worth import rounds_left
from fimbul.agents.search.weights import Learned
from fimbul.core.game import Game, hears
from fimbul.core.values import Value
from fimbul.games.scavengers.data import (
    ENGINEER,
    FIGHT,
    GEARHEADS,
    MASONS,
    NONE,
    PHARMERS,
    SABOTEUR,
    SNIPER_TEAM,
    TITLES,
    Printed,
)
from fimbul.games.scavengers.queries import ALL_TITLES, leader
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import COMMITTED, DECK, DISCARD, GAINED, HAND, LEDGER, Camp, Seat, Zone, together
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH

# In which games what was learned is kept apart, each with options of a game of that kind.
SETTINGS: Final[dict[str, dict[str, Value]]] = {
    "two": {"seats": 2},
    "several": {"seats": 4},
    "two-hq": {"seats": 2, "hq": 4},
    "several-hq": {"seats": 4, "hq": 4},
}
# What a card does for its tribe if it is there to the end, in people, for every title; then what else counts.
HABITS: Final = (
    "skirmish",  # a contested card, next to what it is worth
    "denied",  # a contested card that another wins, of two tribes
    "rival",  # how much better than its average card a tribe fights
    "commits",  # how many cards a tribe will set apart that has not gathered yet
    "doubt",  # how unsure a rival's strength is, for the root of each card that nobody sees
    "fresh",  # a card that is drawn, next to the average card of the deck
    "shot",  # a special that is kept for the skirmish
    "gear",  # what the Gearheads see in a tool more, next to what it changes in their choice
    "pharmacy",  # what the Pharmers see in a med more
    "masonry",  # what the Masons see in a building more
    "plan",  # what a building does from the first round to the last
    "engineer",  # the first engineer, next to what the Masons see in a building
)
USES: Final = tuple([f"use-{title}" for title in TITLES])
THUMB: Final = Learned(Path(__file__).parent / "thumb.toml", USES + HABITS, [*SETTINGS])
SKIRMISH: Final = len(TITLES)
DENIED: Final = SKIRMISH + 1
RIVAL: Final = SKIRMISH + 2
COMMITS: Final = SKIRMISH + 3
DOUBT: Final = SKIRMISH + 4
FRESH: Final = SKIRMISH + 5
SHOT: Final = SKIRMISH + 6
GEAR: Final = SKIRMISH + 7
PHARMACY: Final = SKIRMISH + 8
MASONRY: Final = SKIRMISH + 9
PLAN: Final = SKIRMISH + 10
FIRST_ENGINEER: Final = SKIRMISH + 11

GAME: Final = 16  # rounds
MOST_FIGHT: Final = 24
GANG_DOUBT: Final = 0.3  # how unsure a lead with a gang is, for each round to come
MOST_DUG: Final = 10
SNIPED: Final = 2  # what a sniper team takes from the strongest rival, more or less
DISARMED: Final = 1  # what a saboteur takes, beyond what it does itself


def setting_of(game: Game) -> str:
    """Of which kind a game is."""
    kind = "two" if game.seats == 2 else "several"
    return f"{kind}-hq" if game.options["hq"] else kind


def fighting_of(box: Printed) -> list[int]:
    """By title: what a card adds to a skirmish, alone, in somebody's hands, or by what it takes from others."""
    found = [max(0, box.base[FIGHT][title]) + max(0, box.modifier[FIGHT][title]) for title in ALL_TITLES]
    found[SNIPER_TEAM] += SNIPED
    found[SABOTEUR] += DISARMED
    return found


class Stakes:
    """What a tribe can win now, in people at the end of the game."""

    def __init__(self, weights: list[float], state: Camp, seat: Seat) -> None:
        self.weights: Final = weights
        self.state: Final = state
        self.box: Final = state.box
        self.seat: Final = seat
        self.chief: Final = leader(state, seat)
        self.base: Final = state.box.base_under[self.chief]
        self.share: Final = rounds_left(state) / GAME
        self.tool = self.med = self.site = 0.0  # what gangs see in one more
        if state.settings.medics:
            self.look_at_gangs()
        self.worths: Final = self.card_worths()
        self.values: Final = self.fight_values()
        self.found: list[float] = []

    def card_worths(self) -> list[float]:
        """By title: the people it counts, what it will do in the rounds to come, and what gangs see in it."""
        weights, people, share = self.weights, self.box.people, self.share
        worths = [people[title] + share * weights[title] for title in ALL_TITLES]
        if self.state.settings.medics:
            for title in ALL_TITLES:
                if self.box.tool[title]:
                    worths[title] += self.tool
                elif self.box.medicine[title]:
                    worths[title] += self.med * self.box.meds[title]
            if self.state.settings.buildings and not self.state.zone(self.seat, LEDGER)[ENGINEER]:
                worths[ENGINEER] += weights[FIRST_ENGINEER] * self.site * share
        return worths

    def look_at_gangs(self) -> None:
        """How much one tool, med or building more would do to have a gang join at the end."""
        state, box, weights = self.state, self.box, self.weights
        doubt = GANG_DOUBT * (1 + sum(state.contested))
        tools = meds = sites = 0
        most_tools = most_meds = most_sites = 0
        for seat in range(state.game.seats):
            gear = medicine = built = 0
            cards = belongings(state, seat) if seat == self.seat else state.zone(seat, LEDGER)
            for title, count in enumerate(cards):
                if count:
                    if box.tool[title]:
                        gear += count
                    elif box.medicine[title]:
                        medicine += count * box.meds[title]
            for building in state.buildings:
                built += building.seat == seat
            if seat == self.seat:
                tools, meds, sites = gear, medicine, built
            else:
                most_tools, most_meds = max(most_tools, gear), max(most_meds, medicine)
                most_sites = max(most_sites, built)
        people = box.gang_people
        self.tool = weights[GEAR] * people[GEARHEADS] * one_more(tools - most_tools, doubt)
        self.med = weights[PHARMACY] * people[PHARMERS] * one_more(meds - most_meds, doubt)
        if state.settings.buildings:
            self.site = weights[MASONRY] * people[MASONS] * one_more(sites - most_sites, 0.7)

    def gains(self) -> list[float]:
        """By the number of cards dug up: what the best of them is worth, on average."""
        if not self.found:
            self.found = dig_gains(self.state.junkyard, self.worths)
        return self.found

    def prize(self) -> float:
        """The contested card of this round: the one on top, for who has seen it; else one like the others."""
        state, worths = self.state, self.worths
        if state.round_number < FIRST_SKIRMISH:
            return 0.0
        if state.peeked != NONE and hears(state.peekers, self.seat):
            return worths[state.peeked]
        cards, pile = 0, 0.0
        if state.peeked != NONE:
            cards, pile = 1, worths[state.peeked]
        for title, count in enumerate(state.contested):
            if count:
                cards += count
                pile += count * worths[title]
        return pile / cards if cards else 0.0

    def fight_values(self) -> list[float]:
        """By strength: what it is worth to go into the skirmish with it; the last entry is for no fight at all."""
        state, weights = self.state, self.weights
        stake = self.prize() * weights[SKIRMISH]
        values = [0.0] * (MOST_FIGHT + 2)
        if not stake:
            return values
        rivals = [self.rival(other) for other in range(state.game.seats) if other != self.seat]
        two = state.settings.two_players
        for strength in range(-1, MOST_FIGHT + 1):
            if two:
                mean, spread = rivals[0]
                own = max(0, strength)
                value = likely((own - mean - 1.5) / spread) - weights[DENIED] * likely((mean - own - 1.5) / spread)
            else:
                value = 1.0
                for mean, spread in rivals:
                    value *= likely((strength - mean) / spread)
            values[strength] = stake * value
        return values

    def rival(self, other: Seat) -> tuple[float, float]:
        """How strong a rival will be, for all that the table knows, and how unsure that is."""
        state, weights = self.state, self.weights
        number, strength = 0, 0.0
        fighting = fighting_in(state)
        for title, count in enumerate(state.zone(other, LEDGER)):
            if count:
                number += count
                strength += count * fighting[title]
        set_apart = state.size(other, COMMITTED)
        cards = float(set_apart) if not state.size(other, HAND) else weights[COMMITS]
        mean = weights[RIVAL] * strength / max(1, number) * cards
        return mean, 0.4 + max(0.05, weights[DOUBT]) * sqrt(cards)

    def fresh(self) -> float:
        """A card that is drawn from the own deck."""
        cards = self.state.zone(self.seat, DECK)
        if not any(cards):
            cards = together(self.state.zone(self.seat, DISCARD), self.state.zone(self.seat, GAINED))
        number, use = 0, 0.0
        for title, count in enumerate(cards):
            if count:
                number += count
                use += count * max(0.0, self.weights[title])
        return self.weights[FRESH] * use / number if number else 0.0


def one_more(lead: int, doubt: float) -> float:
    """How much likelier one more makes it to have most in the end."""
    return likely((lead + 0.5) / doubt) - likely((lead - 0.5) / doubt)


def likely(lead: float) -> float:
    """How likely who is so much ahead is to stay ahead."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, lead))))


def dig_gains(heap: Zone, worths: list[float]) -> list[float]:
    """By depth: the expected worth of the best card among so many of a heap. Title after title, the best first: how
    likely is it that none so good comes up?
    """
    number = 0
    titles: list[int] = []
    for title, count in enumerate(heap):
        number += count
        if count and worths[title] > 0:
            place = len(titles)
            titles.append(title)
            while place and worths[titles[place - 1]] < worths[title]:
                titles[place] = titles[place - 1]
                place -= 1
            titles[place] = title
    missed = [1.0] * len(titles)
    gains = [0.0] * (MOST_DUG + 1)
    for depth in range(1, MOST_DUG + 1):
        if depth > number:
            gains[depth] = gains[depth - 1]
            continue
        gain, before, worse = 0.0, 1.0, number - depth + 1
        for place, title in enumerate(titles):
            worse -= heap[title]
            missed[place] *= max(0, worse) / (number - depth + 1)
            gain += worths[title] * (before - missed[place])
            before = missed[place]
        gains[depth] = gain
    return gains


FIGHTING: Final[dict[str, list[int]]] = {}  # by box


def fighting_in(state: Camp) -> list[int]:
    """By title: what a card adds to a skirmish, in this box."""
    found = FIGHTING.get(state.box.hash)
    if found is None:
        found = FIGHTING[state.box.hash] = fighting_of(state.box)
    return found
