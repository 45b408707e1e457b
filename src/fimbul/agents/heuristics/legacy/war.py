"""What a war is worth to each seat: stars and the hope of more, land, troops and where they stand."""

from typing import Final

from fimbul.agents.heuristics.legacy.odds import odds, terms
from fimbul.core.places import places_in
from fimbul.games.legacy.data import Place, Seat
from fimbul.games.legacy.names import BIO_HAZARD, CONTINENTS, MERCENARY, NONE
from fimbul.games.legacy.queries import bonus_for, city_cost, coins_on, is_mutant, may_draw, population, stars_of
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.combat import MOST_ATTACKERS, MOST_FOLLOWERS
from fimbul.games.legacy.steps.missions import CLAIM, is_reached, own_mission
from fimbul.games.legacy.steps.opening import CARDS_FOR_A_STAR
from fimbul.games.legacy.steps.recruiting import PLACE_TROOPS

# All weights but the first are in troops: what a thing is worth next to one troop on the border.
WON: Final = 10_000.0  # more than any war that goes on
ALL_ARMIES: Final = 60.0  # the strength of all together; once they have more, each troop counts for less
STAR: Final = 6.0  # a star, of none
STEEP: Final = 1.5  # how much more the later stars are worth, as a power
NOW: Final = 0.35  # an HQ that can be taken in this turn, as a share of a star, as likely as it is to fall
LATER: Final = 0.25  # the same in the next one
FEAR: Final = 0.6  # an HQ that others can take before that
CARD: Final = 0.17  # a Resource card, as a share of a star
BOUGHT: Final = 0.85  # four cards, which buy a star in the next turn, if nobody takes them before
COINS: Final = 0.25  # each coin on them
TROOP: Final = 1.0
INNER: Final = 0.55  # a troop that touches nobody's border but its own ...
IDLE: Final = 8  # ... up to so many of them: larger stacks are on their way
LAND: Final = 0.45  # a territory, besides what it brings
INCOME: Final = 2.0  # a troop in each turn to come
CONTINENT: Final = 1.2  # a whole continent's bonus; the share of it that is held counts to the third power
MISSILE: Final = 1.5
EXPOSED: Final = 0.25  # a territory that some neighbour would take more likely than not
REACHED: Final = 0.8  # a mission that can be claimed at the end of this turn, as a share of its stars
LEADER: Final = 0.6  # how much of the strongest rival's standing counts against one's own
RIVALS: Final = 0.5  # how much of the average one's does
PATIENCE: Final = 15  # rounds; after them rivals and dangers count for less and less, after as many again for nothing
MARCH: Final = MOST_ATTACKERS + MOST_FOLLOWERS  # troops that get through a conquered territory in one go


class Outlook:
    """The board as it stands, with what everybody may make of it."""

    def __init__(self, state: War) -> None:
        self.state: Final = state
        self.seats: Final = range(len(state.held))
        self.calm: Final = min(max(2 - state.turn / (PATIENCE * len(state.held)), 0.0), 1.0)
        self.troops: Final = state.troops
        self.near: Final = state.world.near
        self.owner: Final = [NONE] * len(state.troops)
        for seat in self.seats:
            for place in places_in(state.held[seat]):
                self.owner[place] = seat
        self.incomes: Final = [self.income(seat) for seat in self.seats]
        self.hopes: Final = [0.0 for _ in self.seats]
        self.fears: Final = [0.0 for _ in self.seats]
        turn_goes_on = any(frame.step is CLAIM for frame in state.agenda)
        self.mover: Final = state.active if turn_goes_on else NONE
        for place in state.hqs:
            if place != NONE:
                self.weigh_hq(place)

    def worth(self, seat: Seat) -> float:
        """How much better a seat stands than the others."""
        strengths = [self.strength(each) for each in self.seats]
        unit = ALL_ARMIES / max(sum(strengths), ALL_ARMIES)
        standings = [self.progress(each) + unit * strengths[each] for each in self.seats]
        rivals = standings[:seat] + standings[seat + 1 :]
        return standings[seat] - self.calm * (LEADER * max(rivals) + RIVALS * sum(rivals) / len(rivals))

    def progress(self, seat: Seat) -> float:
        """How near a seat is to the stars that win."""
        state = self.state
        stars = stars_of(state, seat)
        if stars >= state.box.victory_stars:
            return WON
        outlook = stars + self.hopes[seat] - self.fears[seat] + self.cards(seat) + self.missions(seat)
        return STAR * float(max(outlook, 0.0) ** STEEP)

    def strength(self, seat: Seat) -> float:
        """What else a seat has to fight with."""
        state = self.state
        coins = coins_on(state, state.hands[seat], state.coin_hands[seat])
        return self.army(seat) + INCOME * self.incomes[seat] + MISSILE * state.missiles[seat] + COINS * coins

    def cards(self, seat: Seat) -> float:
        """The stars that the cards in hand will buy, with the card that the turn has earned."""
        earned = seat == self.mover and may_draw(self.state, seat)
        stars, rest = divmod(self.state.hand_size(seat) + (1 if earned else 0), CARDS_FOR_A_STAR)
        return BOUGHT * stars + CARD * rest

    def missions(self, seat: Seat) -> float:
        """The stars of a mission that can be claimed when the turn ends."""
        state = self.state
        if seat != self.mover:
            return 0.0
        best = 0
        for mission in (state.mission, own_mission(state, seat)):
            if mission != NONE and is_reached(state, seat, mission):
                best = max(best, state.box.mission_stars[mission])
        return REACHED * best

    def army(self, seat: Seat) -> float:
        """The land, and the troops on it: those at the border and those behind it."""
        held, troops, near, owner = self.state.held[seat], self.troops, self.near, self.owner
        worth = 0.0
        for place in places_in(held):
            number = troops[place]
            worth += LAND
            if not near[place] & ~held:
                worth += TROOP * number - (TROOP - INNER) * min(number - 1, IDLE)
                continue
            worth += TROOP * number
            strongest = 0
            for other in places_in(near[place] & ~held):
                if owner[other] != NONE:
                    strongest = max(strongest, troops[other] - 1)
            if strongest > number:
                worth -= self.calm * EXPOSED
        for frame in self.state.agenda:
            if frame.step is PLACE_TROOPS and frame.seat == seat and isinstance(frame, Question):
                worth += TROOP * frame.count
        return worth

    def income(self, seat: Seat) -> float:
        """What a seat recruits in a turn, fractions and parts of continents included, and what scars bring."""
        state = self.state
        held = state.held[seat]
        if not held:
            return 0.0
        brought = max((held.bit_count() + population(state, seat)) / state.box.divisor, 1.0)
        for continent in range(len(CONTINENTS)):
            territories = state.box.map.territories[continent]
            here = (held & territories).bit_count()
            if here:
                bonus = bonus_for(state, seat, continent)
                share = here / territories.bit_count()
                brought += bonus if share == 1 else 0.5 * bonus * share**3
        scar = state.world.scar
        for place in places_in(held):
            if scar[place] == MERCENARY:
                brought += -0.5 if is_mutant(state, seat) else 0.5
            elif scar[place] == BIO_HAZARD or place == state.world.fallout:
                brought += 0.5 if is_mutant(state, seat) else -0.5
        return brought

    def weigh_hq(self, place: Place) -> None:
        """Who may take an HQ, and how likely that is."""
        holder = self.owner[place]
        most = 0.0
        for seat in self.seats:
            if seat == holder or not self.state.held[seat]:
                continue
            now, later = self.reach(seat, place)
            if seat == self.mover:
                self.hopes[seat] += max(NOW * now, LATER * later)
            else:
                self.hopes[seat] += LATER * later
            most = max(most, later if seat != self.mover else later / 2)
        if holder != NONE:
            self.fears[holder] += self.calm * FEAR * most

    def reach(self, seat: Seat, place: Place) -> tuple[float, float]:
        """The chance of a seat to take a territory with what stands near it, and with its next recruits besides."""
        force, beside = self.force(seat, place)
        if not beside:
            return 0.0, 0.0
        later = force + int(self.incomes[seat])
        holder, defenders = self.owner[place], self.troops[place]
        if holder == NONE:
            cost = city_cost(self.state, seat, place)
            return 1.0 if force > cost else 0.0, 1.0 if later > cost else 0.0
        changes = terms(self.state, seat, holder, place)
        return odds(force, defenders, changes).won, odds(later, defenders, changes).won

    def force(self, seat: Seat, place: Place) -> tuple[int, bool]:
        """The most troops that a seat can bring against a territory, from next door or from one step further."""
        state, troops, owner, near = self.state, self.troops, self.owner, self.near
        held = state.held[seat]
        best, beside = 0, False
        for door in places_in(near[place]):
            if owner[door] == seat:
                best, beside = max(best, troops[door] - 1), True
                continue
            for start in places_in(near[door] & held):
                if owner[door] == NONE:
                    best = max(best, troops[start] - 2 - city_cost(state, seat, door))
                    beside = True
                elif troops[start] > troops[door] + 2:
                    best = max(best, min(troops[start] - troops[door] - 2, MARCH - 1))
                    beside = True
        return best, beside
