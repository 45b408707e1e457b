"""The own turn: actions are compared by what they are worth, and the best one is said in words."""

from typing import Final

from fimbul.agents.heuristics.worldwar.money import best_courtship, reinforce, reinforcement
from fimbul.agents.heuristics.worldwar.script import Script
from fimbul.agents.heuristics.worldwar.war import Campaign, Operation
from fimbul.agents.heuristics.worldwar.worth import Outlook
from fimbul.games.worldwar.data import Nation, Place
from fimbul.games.worldwar.lexicon import (
    DIPLOMACY,
    DONE,
    FULL_WAR,
    NATION,
    PASS,
    PLACE,
    REINFORCE,
    REPAIR,
    SMALL_CAMPAIGN,
    TAX,
    place_of_word,
)
from fimbul.games.worldwar.names import LAST_LAND, MOST_SEATS, NONE, PLACES, SPACE, UNALLIED
from fimbul.games.worldwar.odds import forecast
from fimbul.games.worldwar.routes import WAR
from fimbul.games.worldwar.state import Question
from fimbul.games.worldwar.steps.campaign import victims_at
from fimbul.games.worldwar.steps.repair import repairable

WORTH_A_FIGHT: Final = 0.03
MEND_KEPT: Final = 0.8  # of the points of land that is repaired


class Turn:
    """What a seat does in its own turn, question by question, with what it has planned before."""

    def __init__(self, script: Script) -> None:
        self.script: Final = script
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
        elif step == "move":
            self.march()
        elif step == "fight where":
            self.fight()
        elif step == "fight whom":
            self.fight_whom()
        elif step == "repair where":
            self.repair()
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
        return Outlook(self.script.state, self.script.seat)

    def declare(self) -> None:
        """The action that is worth most; none if none is worth anything."""
        frame, outlook = self.frame(), self.outlook()
        asked = self.script.state.asked
        worth: dict[int, float] = {PASS: 0.0}
        prices = self.script.state.box.prices
        if TAX in asked:
            worth[TAX] = outlook.earning(outlook.income())
        if REINFORCE in asked:
            worth[REINFORCE] = reinforcement(outlook)
        if DIPLOMACY in asked and frame.side == frame.seat:
            self.courted, worth[DIPLOMACY] = best_courtship(outlook)
        if REPAIR in asked:
            worth[REPAIR] = self.repairs(outlook)
        if SMALL_CAMPAIGN in asked:
            self.campaign = Campaign(outlook, self.script.state.action.party, WAR, NONE)
            operations = self.campaign.operations
            if operations:
                first = max(operations, key=lambda each: each.worth)
                worth[SMALL_CAMPAIGN] = first.worth + outlook.earning(-prices.small_campaign)
                if len(operations) > 1 and FULL_WAR in asked:
                    worth[FULL_WAR] = self.campaign.worth() + outlook.earning(-prices.full_war)
        action = max(worth, key=lambda option: worth[option])
        self.script.say(action)
        if action == SMALL_CAMPAIGN and self.campaign is not None:
            first = max(self.campaign.operations, key=lambda each: each.worth)
            self.campaign.operations[:] = [first]
            self.script.say(PLACE + first.target)

    def court(self) -> None:
        """The nation that is worth most."""
        if self.courted == NONE:
            self.courted, _ = best_courtship(self.outlook())
        self.script.say(NATION + self.courted, self.script.state.asked[0])

    def repairs(self, outlook: Outlook) -> float:
        """What it is worth to repair what can be paid."""
        price = outlook.state.box.prices.repair
        places = repairable(outlook.state, outlook.seat)
        worth = sorted([self.mended(outlook, place) for place in places], reverse=True)[: outlook.money // price]
        return sum(worth) + outlook.earning(-price * len(worth))

    def mended(self, outlook: Outlook, place: Place) -> float:
        """What a devastated place is worth when it is repaired."""
        if place > LAST_LAND or outlook.state.devastation[place] > 1:
            return 0.0
        nation = outlook.state.box.owner[place]
        if nation == NONE or not outlook.own >> nation & 1:
            return 0.0
        return MEND_KEPT * outlook.held_by(place, nation)

    def repair(self) -> None:
        """The best places first, as long as they are worth it."""
        outlook = self.outlook()
        places = [option for option in self.script.state.asked if PLACE <= option < PLACE + PLACES]
        best = max(places, key=lambda option: self.mended(outlook, option - PLACE))
        if DONE in self.script.state.asked and self.mended(outlook, best - PLACE) < -outlook.earning(-5):
            self.script.say(DONE)
        else:
            self.script.say(best)

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
        """The combat that promises most; none that costs more than it brings."""
        outlook, state = self.outlook(), self.script.state
        best, most = DONE, WORTH_A_FIGHT
        for option in state.asked:
            place = place_of_word(option)
            if 0 <= place <= SPACE:
                worth = max([worth for _, worth in self.fights(outlook, place)], default=0.0)
                if worth > most:
                    best, most = option, worth
        self.script.say(best, *[option for option in state.asked if option >= PLACE], *state.asked)

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
