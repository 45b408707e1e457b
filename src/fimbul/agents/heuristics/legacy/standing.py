"""How the seats of Risk Legacy stand, in numbers: what the expert's judgement is made of."""

from math import log
from typing import Final

from fimbul.agents.heuristics.legacy.marches import Board, Marches, strike
from fimbul.core.places import places_in
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.names import CONTINENTS, NONE
from fimbul.games.legacy.queries import bonus_for, coins_on, recruits, stars_of
from fimbul.games.legacy.state import Question, War, seats_from
from fimbul.games.legacy.steps.field import FIELD
from fimbul.games.legacy.steps.missions import is_reached, own_mission
from fimbul.games.legacy.steps.opening import CARDS_FOR_A_STAR, OPEN_TO_OTHERS, OPENING
from fimbul.games.legacy.steps.recruiting import JOIN_OR_RECRUIT, PLACE_HOW_MANY, PLACE_TROOPS, TURN_IN

FEATURES: Final = (
    "moves",  # the turn is this seat's
    "next",  # the next one is
    "stars",  # how many it has
    "brink",  # one is missing
    "cards",  # those towards the next star
    "stars_for_cards",  # those that four cards buy at its next turn
    "coins",  # on all its cards
    "income",  # troops that it recruits
    "continents",  # the bonuses of whole continents
    "parts",  # the bonuses of others, by the share that it holds, to the third power
    "troops",  # the logarithm of their number
    "armies",  # their share of all
    "land",  # territories
    "room",  # empty territories next door
    "strike_now",  # how likely it is to win by marches in the turn that goes on, as a logarithm
    "strike_next",  # the same of who moves after that
    "strike_later",  # of the others
    "hope_now",  # stars that marches are likely to bring in the turn that goes on
    "hope_next",  # to who moves after that
    "hope_later",  # to the others
    "fear_next",  # the chance that its own HQ falls to who moves next
    "fear_later",  # to somebody else, before it moves again
    "absent",  # it has no troops
    "homeless",  # its own HQ is another's
    "missiles",
    "mission",  # the stars of a mission that it has reached
    "secret",  # it has a scar card
)
NEVER_SURE: Final = 1.03  # so that the logarithm of what may go wrong is that of something


class Standing:
    """All seats, with what each may do in its next turn; who moves first comes first."""

    def __init__(self, state: War) -> None:
        self.state: Final = state
        self.board: Final = Board(state)
        self.seats: Final = range(len(state.held))
        self.incomes: Final = [recruits(state, seat) if state.held[seat] else 0 for seat in self.seats]
        self.coming: Final = self.order_of_turns()
        self.marches: Final = [Marches(self.board, seat, self.reserve(seat)) for seat in self.seats]
        self.all_troops = 0
        for seat in self.seats:
            self.all_troops += self.troops_of(seat)

    def order_of_turns(self) -> list[Seat]:
        """Whose turn it is comes first, while there is something to do in it; then the last."""
        state = self.state
        if state.active == NONE:
            return state.order
        order = seats_from(state.order, state.active)
        for frame in state.agenda:
            if frame.step is FIELD:
                return order
        return order[1:] + order[:1]

    def reserve(self, seat: Seat) -> int:
        """The troops that a seat has still to place before it marches."""
        state = self.state
        if seat != state.active or seat != self.coming[0]:
            return self.incomes[seat]
        for frame in state.agenda:
            assert isinstance(frame, Question)
            if frame.step is PLACE_TROOPS or frame.step is PLACE_HOW_MANY:
                return frame.count
            if frame.step in (OPENING, OPEN_TO_OTHERS, JOIN_OR_RECRUIT, TURN_IN):
                return self.incomes[seat]
        return 0

    def stars_for_cards(self, seat: Seat) -> int:
        """What the cards in hand buy when the seat's turn begins, or as long as it has just begun."""
        state = self.state
        stars = state.hand_size(seat) // CARDS_FOR_A_STAR
        if stars and seat == state.active and seat == self.coming[0]:
            for frame in state.agenda:
                if frame.step is OPENING:
                    return stars
            return 0
        return stars

    def troops_of(self, seat: Seat) -> int:
        """On the board."""
        together = 0
        for place in places_in(self.state.held[seat]):
            together += self.state.troops[place]
        return together

    def hope(self, seat: Seat) -> float:
        """The stars that marches are likely to bring."""
        marches = self.marches[seat]
        together = 0.0
        for place in self.board.prizes(seat):
            together += marches.chance[place] * self.board.stars_in(place)
        return together

    def fear(self, home: Place, rivals: list[Seat]) -> float:
        """The chance that one of these takes an HQ."""
        safe = 1.0
        for rival in rivals:
            safe *= 1.0 - self.marches[rival].chance[home]
        return 1.0 - safe

    def continents(self, seat: Seat) -> tuple[float, float]:
        """The bonuses of whole continents, and those of others by the share that is held."""
        state, held = self.state, self.state.held[seat]
        whole = parts = 0.0
        for continent in range(len(CONTINENTS)):
            territories = state.box.map.territories[continent]
            here = (held & territories).bit_count()
            if here:
                share = here / territories.bit_count()
                bonus = bonus_for(state, seat, continent)
                if share == 1:
                    whole += bonus
                else:
                    parts += bonus * share**3
        return whole, parts

    def mission(self, seat: Seat) -> int:
        """The stars of the best mission that can be claimed when the turn ends."""
        state = self.state
        best = 0
        if seat == state.active and seat == self.coming[0]:
            for mission in (state.mission, own_mission(state, seat)):
                if mission != NONE and is_reached(state, seat, mission):
                    best = max(best, state.box.mission_stars[mission])
        return best

    def room(self, seat: Seat) -> int:
        """Empty territories next to own ones."""
        around = taken = 0
        for each in self.seats:
            taken |= self.state.held[each]
        for place in places_in(self.state.held[seat]):
            around |= self.board.near[place]
        return (around & ~taken).bit_count()

    def features(self, seat: Seat) -> list[float]:
        """Each number about the size of one."""
        state, held = self.state, self.state.held[seat]
        rank = self.coming.index(seat)
        stars, cards = stars_of(state, seat), state.hand_size(seat)
        bought = self.stars_for_cards(seat)
        troops = self.troops_of(seat)
        whole, parts = self.continents(seat)
        winning = -log(NEVER_SURE - strike(self.board, self.marches[seat], bought))
        hope = self.hope(seat)
        home = state.hqs[seat]
        mine = home != NONE and bool(held & BIT[home])
        rivals = [other for other in self.coming if other != seat]
        others = rivals[1:] if rank else rivals
        if rank:
            others = [other for other in others if self.coming.index(other) < rank]
        return [
            1.0 if rank == 0 else 0.0,
            1.0 if rank == 1 else 0.0,
            stars / 2.0,
            1.0 if stars + 1 >= state.box.victory_stars else 0.0,
            cards % CARDS_FOR_A_STAR / 4.0,
            float(bought),
            coins_on(state, state.hands[seat], state.coin_hands[seat]) / 10.0,
            self.incomes[seat] / 10.0,
            whole / 5.0,
            parts / 5.0,
            log(1.0 + troops),
            troops / max(self.all_troops, 1),
            held.bit_count() / 10.0,
            self.room(seat) / 10.0,
            winning if rank == 0 else 0.0,
            winning if rank == 1 else 0.0,
            winning if rank > 1 else 0.0,
            hope if rank == 0 else 0.0,
            hope if rank == 1 else 0.0,
            hope if rank > 1 else 0.0,
            self.fear(home, rivals[:1]) if mine and rank else 0.0,
            self.fear(home, others) if mine else 0.0,
            0.0 if held else 1.0,
            0.0 if mine else 1.0,
            state.missiles[seat] / 3.0,
            float(self.mission(seat)),
            0.0 if state.scar_cards[seat] == NONE else 1.0,
        ]
