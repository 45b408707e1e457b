"""A hand of Arctic Scavengers shared out in microseconds: who digs, who hunts for a hire, and who is left to fight."""

from typing import Final

from fimbul.agents.heuristics.scavengers.stakes import DISARMED, MOST_DUG, MOST_FIGHT, SNIPED, Stakes
from fimbul.games.scavengers.data import DIG, FIGHT, HUNT, NONE, SABOTEUR, SNIPER_TEAM, Title

MOST_WORKERS: Final = 7  # cards that are shared out in every way; the others of a large hand fight
ALL_MEDICINE: Final = 6


class Aid:
    """What a leader adds to a turn: to a dig, to a hunt, or food and meds for somebody given up."""

    def __init__(self, dig: int = 0, hunt: int = 0, food: int = 0, meds: int = 0, pooled: bool = True) -> None:
        self.dig: Final = dig
        self.hunt: Final = hunt
        self.food: Final = food
        self.meds: Final = meds
        self.pooled: Final = pooled
        self.trades: Final = food > 0 or meds > 0


NO_AID: Final = Aid()


class Way:
    """A turn on paper: the cards that dig, those that hunt, who is wanted, with what medicine, and the leader's aid."""

    def __init__(
        self, worth: float, dig: list[Title], hunt: list[Title], wanted: Title, medicine: list[Title], aid: Aid
    ) -> None:
        self.worth: Final = worth
        self.dig: Final = dig
        self.hunt: Final = hunt
        self.wanted: Final = wanted
        self.medicine: Final = medicine
        self.aid: Final = aid


class Hire:
    """A way to hire: what it is worth, whom, the hunters as bits, and the medicine."""

    def __init__(self, worth: float, wanted: Title, hunters: int, medicine: list[Title]) -> None:
        self.worth: Final = worth
        self.wanted: Final = wanted
        self.hunters: Final = hunters
        self.medicine: Final = medicine


class Sharing:
    """The cards of a hand in every way that makes a difference; a set of them is an int of bits."""

    def __init__(
        self, stakes: Stakes, cards: list[Title], may_dig: bool, may_hire: bool, may_hunt: bool, food: int, aid: Aid
    ) -> None:
        self.stakes: Final = stakes
        self.food: Final = food
        self.aid: Final = aid
        self.may_hire: Final = may_hire
        self.cards: Final = cards
        self.workers = 0
        self.sort_out(may_dig, may_hire and may_hunt)
        self.full: Final = (1 << self.workers) - 1
        self.always: Final = ((1 << len(cards)) - 1) & ~self.full
        self.fights: Final = self.strengths(FIGHT, self.always, 0)
        self.digs: Final = self.strengths(DIG, 0, aid.dig) if may_dig else [NONE]
        self.hunts: Final = self.strengths(HUNT, 0, aid.hunt) if may_hire and may_hunt else [NONE]

    def sort_out(self, may_dig: bool, may_hunt: bool) -> None:
        """Those who may do something but fight come first, like cards side by side; no more than can be compared."""
        cards, box, base = self.cards, self.stakes.box, self.stakes.base
        able: list[Title] = []
        others: list[Title] = []
        for title in cards:
            digs = may_dig and (base[DIG][title] != NONE or box.modifier[DIG][title] > 0)
            hunts = may_hunt and (base[HUNT][title] != NONE or box.modifier[HUNT][title] > 0)
            if digs or hunts:
                able.append(title)
            else:
                others.append(title)
        while len(able) > MOST_WORKERS:
            least, number = 100, 0
            for place, title in enumerate(able):
                gear = max(0, base[DIG][title]) + max(0, box.modifier[DIG][title])
                gear += max(0, base[HUNT][title]) + max(0, box.modifier[HUNT][title])
                if gear < least:
                    least, number = gear, place
            others.append(able.pop(number))
        able.sort()
        self.workers = len(able)
        cards[:] = able + others

    def strengths(self, action: int, always: int, raised: int) -> list[int]:
        """By set of workers, with those who always take part: what they do together; NONE if they cannot, or if
        somebody among them is no use.
        """
        box, cards = self.stakes.box, self.cards
        bases, modifiers = self.stakes.base[action], box.modifier[action]
        fight = action == FIGHT
        order: list[int] = []
        useless = 0
        for number, title in enumerate(cards):
            if bases[title] == NONE and modifiers[title] <= 0:
                useless |= 1 << number
            place = len(order)
            order.append(number)
            while place and modifiers[cards[order[place - 1]]] < modifiers[title]:
                order[place] = order[place - 1]
                place -= 1
            order[place] = number
        base = [bases[cards[number]] for number in order]
        more = [modifiers[cards[number]] for number in order]
        tool = [box.tool[cards[number]] for number in order]
        shots = 0
        if fight:
            for number, title in enumerate(cards):
                if always >> number & 1 and title == SNIPER_TEAM:
                    shots += SNIPED
        found: list[int] = []
        for group in range(self.full + 1):
            if not fight and (group & useless or not group):
                found.append(NONE)
                continue
            members = group | always
            able = together = tools = 0
            for place, number in enumerate(order):
                if members >> number & 1:
                    if base[place] != NONE:
                        able += 1
                        together += base[place]
                    if tool[place]:
                        tools += 1
                    elif more[place] > 0:
                        together += more[place]
                    if fight and cards[number] == SABOTEUR:
                        together += DISARMED
            if not able or (not fight and tools > able):
                found.append(NONE)
                continue
            if tools:
                for place, number in enumerate(order):
                    if members >> number & 1 and tool[place]:
                        together += more[place]
                        able -= 1
                        if not able:
                            break
            found.append(together + shots + raised)
        return found

    def ways(self) -> list[Way]:
        """The best way for each hire and depth of a dig, the best of all first."""
        best: dict[int, Way] = {}
        diggers = self.diggers()
        depths = [0 if not group else min(self.digs[group], MOST_DUG) for group in diggers]
        gains = self.stakes.gains() if len(diggers) > 1 else [0.0]
        values, fights = self.stakes.values, self.fights
        for hire in self.hires(False):
            for place, group in enumerate(diggers):
                if not group & hire.hunters:
                    strength = min(fights[self.full & ~(group | hire.hunters)], MOST_FIGHT)
                    worth = hire.worth + gains[depths[place]] + values[strength]
                    key = hire.wanted * 4 + min(3, depths[place])
                    if key not in best or worth > best[key].worth:
                        best[key] = self.way(worth, group, hire)
        return sorted(best.values(), key=worth_of, reverse=True)

    def best(self) -> Way:
        """The best of all ways to hire somebody, or nobody, and to dig with some of the rest, or not."""
        diggers = self.diggers()
        gains = self.stakes.gains() if len(diggers) > 1 else [0.0]
        gained = [0.0 if not group else gains[min(self.digs[group], MOST_DUG)] for group in diggers]
        values, fights, full = self.stakes.values, self.fights, self.full
        most, best_group = -1000.0, 0
        best_hire = NO_HIRE
        for hire in self.hires(True):
            for place, group in enumerate(diggers):
                if not group & hire.hunters:
                    strength = min(fights[full & ~(group | hire.hunters)], MOST_FIGHT)
                    worth = hire.worth + gained[place] + values[strength]
                    if worth > most:
                        most, best_group, best_hire = worth, group, hire
        return self.way(most, best_group, best_hire)

    def way(self, worth: float, diggers: int, hire: Hire) -> Way:
        """It in cards."""
        return Way(worth, self.cards_in(diggers), self.cards_in(hire.hunters), hire.wanted, hire.medicine, self.aid)

    def cards_in(self, group: int) -> list[Title]:
        """The cards of a set of workers."""
        return [self.cards[number] for number in range(self.workers) if group >> number & 1]

    def diggers(self) -> list[int]:
        """Nobody, and every set in which nobody can stay away without loss; of like cards the last ones."""
        return [0] if len(self.digs) == 1 else [0, *self.sparing(self.digs, 1, True)]

    def hires(self, best_only: bool) -> list[Hire]:
        """Nobody, and every ware that can be paid, with every sparing set of hunters that brings the food for it."""
        found = [NO_HIRE]
        if not self.may_hire:
            return found
        needs: list[int] = []
        wares: list[Hire] = []
        state, worths = self.stakes.state, self.stakes.worths
        for title, left in enumerate(state.stacks):
            if left:
                medicine: list[Title] = []
                need = self.need(title, medicine)
                if need < 0 or (best_only and worths[title] <= 0):
                    continue
                ware = Hire(worths[title], title, 0, medicine)
                if best_only and need in needs:
                    place = needs.index(need)
                    if wares[place].worth < ware.worth:
                        wares[place] = ware
                else:
                    needs.append(need)
                    wares.append(ware)
        for place, ware in enumerate(wares):
            need = needs[place]
            if not need:
                found.append(ware)
            elif len(self.hunts) > 1:
                for hunters in self.sparing(self.hunts, need, False):
                    found.append(Hire(ware.worth, ware.wanted, hunters, ware.medicine))
        return found

    def need(self, title: Title, medicine: list[Title]) -> int:
        """How much food has to be hunted for a ware; -1 if there is not the medicine, which is put on the list."""
        box, chief, aid = self.stakes.box, self.stakes.chief, self.aid
        mix = box.any_cost[title]
        meds = mix if mix else box.med_cost_under[chief][title]
        left = meds - aid.meds
        while left > 0:
            best, most = NONE, 0
            for card in self.cards:
                paid = box.meds[card]
                if paid and self.cards.count(card) > medicine.count(card):
                    closer = paid if paid <= left else 2 * left - paid  # what is more than the price is lost
                    if closer > most or (best == NONE and paid):
                        best, most = card, closer
            if best == NONE:
                break
            medicine.append(best)
            left -= box.meds[best]
        if left > 0 and not mix:
            return -1
        price = max(0, left) if mix else box.food_cost_under[chief][title]
        if aid.pooled:
            return max(0, price - self.food - aid.food)
        return 0 if price <= max(self.food, aid.food) else -1 if price > 0 and aid.trades else price

    def sparing(self, strengths: list[int], least: int, from_the_end: bool) -> list[int]:
        """The sets that reach at least so much with nobody to spare; of like cards the first, or the last.

        For a dig every strength is worth a look: there a set is sparing if nobody can stay away without loss.
        """
        found: list[int] = []
        for group in range(1, self.full + 1):
            strength = strengths[group]
            if strength < least or not self.in_order(group, from_the_end):
                continue
            enough = strength if from_the_end else least
            spare = False
            for number in range(self.workers):
                if group >> number & 1 and strengths[group & ~(1 << number)] >= enough:
                    spare = True
                    break
            if not spare:
                found.append(group)
        return found

    def in_order(self, group: int, from_the_end: bool) -> bool:
        """Of like cards the set has the first ones, or the last ones: the other sets are the same."""
        cards = self.cards
        for number in range(self.workers - 1):
            if cards[number] == cards[number + 1]:
                first, second = group >> number & 1, group >> number + 1 & 1
                if (first > second) if from_the_end else (second > first):
                    return False
        return True


NO_HIRE: Final = Hire(0.0, NONE, 0, [])


def worth_of(way: Way) -> float:
    """What a way is worth."""
    return way.worth
