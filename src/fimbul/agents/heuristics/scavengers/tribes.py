"""How a tribe stands, in numbers that tell who will win: people, what its cards will do, and the skirmish under way."""

from math import sqrt
from typing import Final

from fimbul.agents.heuristics.scavengers.stakes import fighting_in, likely
from fimbul.agents.heuristics.scavengers.worth import CHIEF_USE
from fimbul.games.scavengers.data import (
    DIG,
    DRAW,
    FIGHT,
    HUNT,
    JUNK,
    MASONS,
    NONE,
    REFUGEE,
    SABOTEUR,
    SNIPER_TEAM,
)
from fimbul.games.scavengers.queries import leader, total, works
from fimbul.games.scavengers.scoring import belongings, wanted
from fimbul.games.scavengers.state import COMMITTED, HAND, LAID, Camp, Seat
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH

FEATURES: Final = (
    "people",
    "people-late",
    "gangs",
    "gangs-late",
    "skirmish",
    "skirmish-late",
    "fight",
    "fight-of-a-hand",
    "fight-root",
    "hunt",
    "dig",
    "draw",
    "medicine",
    "tools",
    "snipers",
    "saboteurs",
    "refugees",
    "junk",
    "cards",
    "contested",
    "buildings",
    "leader",
)
TEN: Final = 10.0
IN_HAND: Final = 5
SET_APART: Final = 0.6  # of the fight in a hand, what comes to the skirmish


class Camps:
    """All tribes of a position, looked at once."""

    def __init__(self, state: Camp) -> None:
        self.state: Final = state
        self.cards: Final = [belongings(state, seat) for seat in range(state.game.seats)]
        self.left: Final = sum(state.contested) + (state.peeked != NONE)
        self.share: Final = self.left / 14
        self.pile: Final = self.people_in_pile()
        self.fights: Final = [strength_of(state, seat) for seat in range(state.game.seats)]
        self.gangs: Final = self.gangs_expected()

    def people_in_pile(self) -> float:
        """The people on the contested cards that are left."""
        state = self.state
        people = state.box.people
        found = people[state.peeked] if state.peeked != NONE else 0
        for title, count in enumerate(state.contested):
            found += people[title] * count
        return float(found)

    def gangs_expected(self) -> list[float]:
        """By tribe: the people of the gangs that will join it, as likely as its lead says."""
        state = self.state
        expected = [0.0] * state.game.seats
        if not state.settings.medics:
            return expected
        doubt = 0.5 + 0.25 * self.left
        for gang, module in enumerate(state.box.gang_module):
            if module <= state.settings.hq:
                found = [wanted(state, seat, gang) for seat in range(state.game.seats)]
                numbers = [float(each[0]) + 0.3 * each[1] / (1 + each[1]) for each in found]
                if gang == MASONS:
                    numbers = [number + self.begun(seat) for seat, number in enumerate(numbers)]
                for seat, number in enumerate(numbers):
                    chance = 1.0
                    for other, rival in enumerate(numbers):
                        if other != seat:
                            chance *= likely((number - rival - 0.2) / doubt)
                    expected[seat] += state.box.gang_people[gang] * chance
        return expected

    def begun(self, seat: Seat) -> float:
        """The buildings of a tribe under construction, each a part of one that works."""
        found = 0.0
        for building in self.state.buildings:
            if building.seat == seat and not works(building):
                found += 0.6
        return found

    def features(self, seat: Seat) -> list[float]:
        """What tells how one of them stands, in the order of the names."""
        state, cards, box = self.state, self.cards[seat], self.state.box
        base, more = box.base_under[leader(state, seat)], box.modifier
        fighting = fighting_in(state)
        people = number = fight = hunt = dig = draw = meds = tools = contested = 0
        for title, count in enumerate(cards):
            if count:
                number += count
                people += count * box.people[title]
                fight += count * fighting[title]
                hunt += count * (max(0, base[HUNT][title]) + max(0, more[HUNT][title]))
                dig += count * (max(0, base[DIG][title]) + max(0, more[DIG][title]))
                draw += count * (max(0, base[DRAW][title]) + max(0, more[DRAW][title]))
                meds += count * box.meds[title]
                if box.tool[title]:
                    tools += count
                if box.contested[title]:
                    contested += count
        hand = IN_HAND / max(IN_HAND, number)  # the share of them that is in a hand
        late, share = 1.0 / (1 + self.left), self.share
        rich = self.pile / 36
        skirmish = self.skirmish(seat)
        built = sum([1 for each in state.buildings if each.seat == seat and works(each)]) + 0.5 * self.begun(seat)
        return [
            people / TEN,
            people * late / 2,
            self.gangs[seat] / TEN,
            self.gangs[seat] * late / 2,
            skirmish / TEN,
            skirmish * late / 2,
            fight / TEN * rich,
            fight * hand / 5 * rich,
            sqrt(fight * hand) * rich,
            hunt * hand / 5 * share,
            dig * hand / 5 * share,
            draw * hand / 5 * share,
            meds * hand / 2 * share,
            tools * hand * share,
            cards[SNIPER_TEAM] * share,
            cards[SABOTEUR] * share,
            cards[REFUGEE] * share,
            cards[JUNK] * share,
            number / TEN * share,
            contested / TEN * late,
            built * share,
            CHIEF_USE[leader(state, seat)] * share,
        ]

    def skirmish(self, seat: Seat) -> float:
        """The people of the contested card of this round, as likely as the tribe is to win it as things stand."""
        state = self.state
        if not self.left or state.round_number < FIRST_SKIRMISH:
            return 0.0
        people = float(state.box.people[state.peeked]) if state.peeked != NONE else self.pile / self.left
        own, doubt = self.fights[seat]
        chance = 1.0
        lead = 1.5 if state.settings.two_players else 0.0
        for other in range(state.game.seats):
            if other != seat:
                theirs, unsure = self.fights[other]
                chance *= likely((own - theirs - lead) / (0.3 + doubt + unsure))
        return people * chance


def strength_of(state: Camp, seat: Seat) -> tuple[float, float]:
    """How strong a tribe will be in the skirmish of this round, for all that lies there, and how unsure that is."""
    hand = state.zone(seat, HAND)
    if any(hand):
        return SET_APART * max(0, total(state, seat, FIGHT, hand)), 0.8
    there = state.zone(seat, COMMITTED)
    if not any(there):
        there = state.zone(seat, LAID)
    return float(total(state, seat, FIGHT, there)), 0.2
