"""The own turn: actions are compared by what they are worth, and the best one is said in words."""

from collections.abc import Callable
from typing import Final

from fimbul.agents.heuristics.worldwar.arms import reinforce, reinforcement
from fimbul.agents.heuristics.worldwar.marks import calmed, mended, repairs, strike, terror_worth
from fimbul.agents.heuristics.worldwar.money import best_courtship
from fimbul.agents.heuristics.worldwar.science import best_attempt, research
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.war import Campaign, Operation
from fimbul.agents.heuristics.worldwar.worth import EVEN, Outlook, Temper
from fimbul.core.places import places_in
from fimbul.games.worldwar.data import Nation, Place
from fimbul.games.worldwar.lexicon import (
    ALL,
    CIVIL,
    DIPLOMACY,
    DONE,
    FULL_WAR,
    NATION,
    NUKE,
    PASS,
    PLACE,
    REINFORCE,
    REPAIR,
    RESEARCH,
    SMALL_CAMPAIGN,
    TAX,
    TERROR,
    place_of_word,
)
from fimbul.games.worldwar.names import LAST_LAND, MOST_SEATS, NONE, PLACES, SPACE, UNALLIED
from fimbul.games.worldwar.odds import forecast
from fimbul.games.worldwar.state import Question
from fimbul.games.worldwar.steps.campaign import all_battlefields, own_ground, victims_at
from fimbul.games.worldwar.terrain import WAR

TAXES: Final = 0.6  # of what the money is worth: it is there next turn, too
WORTH_A_FIGHT: Final = 0.03
PICKS: Final = 2.5  # points that a full war must bring more than a small campaign, which is said in fewer words


class Turn:
    """What a seat does in its own turn, question by question, with what it has planned before."""

    def __init__(self, script: Script, temper: Temper = EVEN) -> None:
        self.script: Final = script
        self.temper: Final = temper
        self.campaign: Campaign | None = None
        self.courted: Nation = NONE

    def go_on(self) -> bool:
        """Answer the open question, if it is one of the own turn."""
        step = self.script.asks()
        if step == "declare":
            self.declare()
        elif step == "court":
            self.court()
        elif step == "reinforce":
            reinforce(self.script, self.outlook())
        elif step == "research":
            research(self.script, self.outlook())
        elif step == "move":
            self.march()
        elif step == "fight where":
            self.fight()
        elif step == "fight whom":
            self.fight_whom()
        elif step == "repair where":
            self.repair()
        elif step == "civil where":
            self.civil_action()
        elif step == "terror":
            self.terror()
        else:
            return False
        return True

    def frame(self) -> Question:
        """The open question."""
        frame = self.script.state.agenda[-1]
        assert isinstance(frame, Question)
        return frame

    def outlook(self) -> Outlook:
        """The war as it stands now."""
        return Outlook(self.script.state, self.script.seat, self.temper)

    def declare(self) -> None:
        """The action that is worth most; none if none is worth anything. A card that goes round scores nobody."""
        side = self.frame().side
        if side != self.script.seat and side >= MOST_SEATS:
            self.script.say(TERROR, TAX, PASS)
            return
        outlook = self.outlook()
        worth = self.compare(outlook)
        while True:
            action = max(worth, key=lambda option: worth[option])
            if action != SMALL_CAMPAIGN or self.sets_out():
                break
            worth[SMALL_CAMPAIGN] = self.small_campaign(outlook)
        if action != SMALL_CAMPAIGN:
            self.script.say(action)

    def sets_out(self) -> bool:
        """Begin the best small campaign; False, and it is struck out, if nobody planned for it can go there alone."""
        assert self.campaign is not None
        script, only = self.script, self.campaign.best_alone()
        before, said = script.state.copy(), len(script.picks)
        possible = script.say(SMALL_CAMPAIGN) and script.say(PLACE + only.target)
        if possible and script.asks() == "move":
            declared = len(script.picks)
            self.send(only)
            possible = len(script.picks) > declared
        if not possible:
            script.state, script.picks = before, script.picks[:said]
            self.campaign.operations.remove(only)
            return False
        self.campaign.operations.clear()  # done
        return True

    def small_campaign(self, outlook: Outlook) -> float:
        """What the best operation is worth alone; nothing is always worth more than none."""
        if self.campaign is None or not self.campaign.operations:
            return -1.0
        return self.campaign.best_alone().worth + outlook.earning(-outlook.state.box.prices.small_campaign)

    def compare(self, outlook: Outlook) -> dict[int, float]:
        """By action, what it is worth."""
        state = self.script.state
        asked, prices = state.asked, state.box.prices
        worth: dict[int, float] = {PASS: 0.0}
        if TAX in asked:
            worth[TAX] = self.temper.tax * TAXES * outlook.earning(outlook.income(state.action.party))
        if REINFORCE in asked:
            worth[REINFORCE] = reinforcement(outlook)
        if RESEARCH in asked:
            worth[RESEARCH] = best_attempt(outlook).worth
        if DIPLOMACY in asked:
            self.courted, worth[DIPLOMACY] = best_courtship(outlook)
        if REPAIR in asked:
            worth[REPAIR] = repairs(outlook)
        if CIVIL in asked:
            worth[CIVIL] = sum([calmed(outlook, place) for place in range(LAST_LAND + 1)])
        if NUKE in asked:
            worth[NUKE] = strike(outlook)
        if SMALL_CAMPAIGN in asked:
            self.campaign = Campaign(outlook, state.action.party, WAR, NONE)
            if self.campaign.operations:
                worth[SMALL_CAMPAIGN] = self.small_campaign(outlook)
                if FULL_WAR in asked and self.campaign.worth() > worth[SMALL_CAMPAIGN] + PICKS:
                    worth[FULL_WAR] = self.campaign.worth() + outlook.earning(-prices.full_war)
        return worth

    def court(self) -> None:
        """The nation that is worth most."""
        if self.courted == NONE:
            self.courted, _ = best_courtship(self.outlook())
        self.script.say(NATION + self.courted, self.script.state.asked[0])

    def repair(self) -> None:
        """The best places first, as long as they are worth it."""
        outlook = self.outlook()
        best = self.best_place(outlook, mended)
        if mended(outlook, best - PLACE) < -outlook.earning(-outlook.state.box.prices.repair):
            self.script.say(DONE, best)
        else:
            self.script.say(best)

    def civil_action(self) -> None:
        """Wherever unrest voids something of one's own."""
        outlook = self.outlook()
        best = self.best_place(outlook, calmed)
        self.script.say(best if calmed(outlook, best - PLACE) > 0 else DONE, best)

    def terror(self) -> None:
        """Where it is likely, and hurts a rival most."""
        self.script.say(self.best_place(self.outlook(), terror_worth))

    def best_place(self, outlook: Outlook, worth: Callable[[Outlook, Place], float]) -> int:
        """The option of the place that is worth most."""
        places = [option for option in self.script.state.asked if PLACE <= option < PLACE + PLACES]
        return max(places, key=lambda option: (worth(outlook, option - PLACE), -option))

    def march(self) -> None:
        """All operations, then that was all."""
        frame = self.frame()
        if self.campaign is None:
            party = self.script.state.action.party
            if frame.what == WAR or frame.target != NONE:
                self.campaign = Campaign(self.outlook(), party, frame.what, frame.target)
        if self.campaign is not None:
            for planned in self.campaign.operations:
                self.send(planned)
        self.campaign = None
        if self.script.asks() == "move":
            self.script.say(DONE)

    def send(self, planned: Operation) -> None:
        """Everybody who takes part goes: from each place all of some kinds at once, then single ones."""
        assert self.campaign is not None
        for start, whole, parts in self.campaign.orders(planned):
            if whole and self.script.asks() == "move":
                everybody = not parts and self.campaign.all_go(start, planned.target, whole)
                self.script.move(start, planned.target, [] if everybody else whole, 0)
            for counters in parts:
                if self.script.asks() == "move":
                    self.script.move(start, planned.target, [], counters)

    def fight(self) -> None:
        """The combat that promises most; none that costs more than it brings. All at once where all are worth it."""
        outlook, state = self.outlook(), self.script.state
        if ALL in state.asked and self.all_are_worth_it(outlook):
            self.script.say(ALL)
            return
        best, most = DONE, WORTH_A_FIGHT
        for option in state.asked:
            place = place_of_word(option)
            if 0 <= place <= SPACE:
                worth = max([worth for _, worth in self.fights(outlook, place)], default=0.0)
                if worth > most:
                    best, most = option, worth
        self.script.say(best, *[option for option in state.asked if option >= PLACE], *state.asked)

    def all_are_worth_it(self, outlook: Outlook) -> bool:
        """Is every combat worth it where own counters stand among enemies? Neutrals must be fought."""
        for place in places_in(all_battlefields(outlook.state, self.frame().side) & own_ground(outlook.state)):
            promised = [worth for _, worth in self.fights(outlook, place)]
            if promised and max(promised) <= WORTH_A_FIGHT:
                return False
        return True

    def fight_whom(self) -> None:
        """The nation against which it promises most."""
        outlook, state = self.outlook(), self.script.state
        found = self.fights(outlook, self.frame().place)
        nation, worth = max(found, key=lambda each: each[1], default=(NONE, 0.0))
        if worth <= WORTH_A_FIGHT and DONE in state.asked:
            self.script.say(DONE)
        else:
            self.script.say(NATION + nation, *state.asked)

    def fights(self, outlook: Outlook, place: Place) -> list[tuple[Nation, float]]:
        """Whom one can fight in a place, and what that is worth; nobody draws in an un-allied nation."""
        state = outlook.state
        side = self.frame().side
        found: list[tuple[Nation, float]] = []
        for victim in victims_at(state, side, place):
            if state.sides[victim] == UNALLIED and not state.entered >> victim & 1:
                continue
            odds = forecast(state, side, place, victim)
            rival = outlook.weights[state.sides[victim]] if state.sides[victim] < MOST_SEATS else 0.2
            worth = outlook.army(odds.defence_cost) * rival - outlook.army(odds.attack_cost) * 0.9
            if place <= LAST_LAND:
                worth += odds.takes * outlook.taken(place, state.majors[outlook.seat])
            found.append((victim, worth))
        return found
