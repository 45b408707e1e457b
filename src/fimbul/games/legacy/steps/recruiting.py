"""Join the War or recruit: cards are turned in, troops are counted and placed."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.legacy.consequences import discard, drop_the_turn, eliminate, reinforce, settle_losses, start_troops
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import CardsTurnedIn, Hypnotised, Joined, Recruited
from fimbul.games.legacy.lexicon import COIN_CARD, DONE, MANEUVER, MOST, NUMBER, PASS, PLACE, REST
from fimbul.games.legacy.names import BRAINS, CAUTIOUS, DEFENSIVE, NONE, PLACES, STEALTHY
from fimbul.games.legacy.queries import (
    coins_worth,
    continent_bonus,
    has,
    is_marked,
    is_mutant,
    is_occupied,
    is_weak,
    joining_places,
    minds_fallout,
    recruits,
    starting_places,
    troops_for,
)
from fimbul.games.legacy.state import CARDS, COUNT, TARGET, USED, Question, War
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.steps.landing import begin_landing, calls_aliens
from fimbul.games.legacy.steps.maneuver import MANEUVER_FROM, may_maneuver_now
from fimbul.games.legacy.world import territories_on_board

LEAST_COINS: Final = 2
RICH: Final = 4  # coins on a card
CAUTIOUS_PLACES: Final = 2


class JoinOrRecruit(Step[War, Question]):
    """Which of the two it is follows from the board."""

    @rule("RL-JOIN-01", "RL-JOIN-02", "RL-JOIN-03", "RL-JOIN-07")
    def close(self, state: War, frame: Question) -> None:
        """Without territories one joins, with any one recruits; then the turn goes on."""
        seat = state.active
        if state.held[seat]:
            state.ask(TURN_IN, seat)
        else:
            state.ask(JOIN, seat)


class Join(Step[War, Question]):
    """Where a player without territories comes back."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A legal starting territory."""
        return [PLACE + place for place in joining_places(state, frame.seat)]

    @rule("RL-JOIN-04", "RL-JOIN-05", "RL-KO-04")
    def play(self, state: War, frame: Question, option: int) -> None:
        """Half the starting troops, rounded down, and no HQ."""
        troops = start_troops(state, frame.seat) // 2
        state.put(frame.seat, option - PLACE, troops)
        state.tell(Joined(frame.seat, option - PLACE, troops))
        settle_losses(state, NONE)

    def close(self, state: War, frame: Question) -> None:
        """There is none: the player is out, and the turn is over."""
        drop_the_turn(state)
        eliminate(state, frame.seat)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Unoccupied, and unmarked or one's own city; by option not beside an HQ."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-JOIN-04", "choose_where_to_join")
        if is_occupied(state, place):
            return Refusal("RL-START-01", "start_is_occupied", place)
        if place in starting_places(state, frame.seat):
            return Refusal("RL-JOIN-06", "hq_next_door", place)
        return Refusal("RL-START-09", "start_is_marked", place)


class TurnIn(Step[War, Question]):
    """Which cards are turned in for troops; `cards` and `count` are those picked so far."""

    @rule("RL-REC-08")
    def options(self, state: War, frame: Question) -> list[int]:
        """Any cards in hand that come to two coins, or none; where they cannot, nothing is asked.

        Where hands are hidden, to be asked must not tell what a card is worth.
        """
        seat = frame.seat
        if coins_worth(state, seat, state.hands[seat], state.coin_hands[seat]) < LEAST_COINS:
            return [DONE] if state.settings.hidden_hands and state.hand_size(seat) else []
        found = [REST]
        picked = frame.cards or frame.count
        if not picked or coins_worth(state, seat, frame.cards, frame.count) >= LEAST_COINS:
            found.append(DONE)
        if state.coin_hands[seat] > frame.count:
            found.append(COIN_CARD)
        return sorted(found) + [PLACE + place for place in places_in(state.hands[seat] & ~frame.cards)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """One after another, or all at once."""
        seat, cards, coin_cards = frame.seat, frame.cards, frame.count
        if option == DONE:
            recruit(state, seat, cards, coin_cards)
        elif option == REST:
            recruit(state, seat, state.hands[seat], state.coin_hands[seat])
        elif option == COIN_CARD:
            state.ask(TURN_IN, seat, count=coin_cards + 1, cards=cards)
        else:
            state.ask(TURN_IN, seat, count=coin_cards, cards=cards | BIT[option - PLACE])

    def close(self, state: War, frame: Question) -> None:
        """Without such cards the troops are counted at once."""
        recruit(state, frame.seat, 0, 0)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Two coins at least, and cards in hand."""
        if option == DONE:
            return Refusal("RL-REC-07", "two_coins_at_least")
        return Refusal("RL-REC-07", "not_in_hand")


@rule("RL-PRIV-04", "RL-PRIV-05")
def recruit(state: War, seat: Seat, cards: int, coin_cards: int) -> None:
    """Cards are spent, the troops counted, and what private missions ask for is noted; then they are placed."""
    coins = coins_worth(state, seat, cards, coin_cards)
    for_cards = troops_for(state, coins)
    if cards or coin_cards:
        state.tell(CardsTurnedIn(seat, cards, coin_cards, coins, for_cards))
        deeds = state.note()
        deeds.cards_turned_in, deeds.coins_turned_in = True, coins
        deeds.rich_cards = sum([1 for place in places_in(cards) if state.world.coins[place] >= RICH])
        discard(state, seat, cards, coin_cards)
    basic, bonus = recruits(state, seat), continent_bonus(state, seat)
    state.tell(Recruited(seat, basic - bonus, bonus, for_cards))
    if calls_aliens(state, seat, basic + for_cards):
        begin_landing(state, seat, basic + for_cards)
    else:
        state.ask(PLACE_TROOPS, seat, count=basic + for_cards)
    hypnotise(state, seat, cards)


@rule("RL-MUTANT-10")
def hypnotise(state: War, seat: Seat, cards: int) -> None:
    """With Mass Hypnosis one of the territories on the cards cannot be attacked until the Mutants' next turn.

    Every turning in brings one: whoever buys stars and troops in one turn has several.
    """
    if cards and is_mutant(state, seat) and (state.world.stance, state.world.kind) == (DEFENSIVE, BRAINS):
        state.ask(HYPNOTISE, seat, cards=cards)


class Hypnotise(Step[War, Question]):
    """Which territory cannot be attacked."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One of those on the cards that were turned in, whoever holds it, or none."""
        return [PASS, *[PLACE + place for place in places_in(frame.cards)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is safe for a round."""
        if option != PASS:
            state.hypnotised |= BIT[option - PLACE]
            state.tell(Hypnotised(frame.seat, option - PLACE))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the cards."""
        return Refusal("RL-MUTANT-10", "not_among_the_cards")


@rule("RL-REC-10", "RL-COMEBACK-02", "RL-WEAK-02")
def recruit_places(state: War, seat: Seat, used: int, landed: Place) -> list[Place]:
    """Where recruits may go: own territories but fallout; for the Stealthy also one that is unmarked and unoccupied.

    The Cautious use two at most. `landed` is where the Stealthy have gone.
    """
    if is_weak(state, seat, CAUTIOUS) and used.bit_count() >= CAUTIOUS_PLACES:
        allowed = used
    else:
        allowed = state.held[seat]
        if has(state, seat, STEALTHY) and landed == NONE:
            for place in places_in(territories_on_board(state.world) & ~allowed):
                if not is_occupied(state, place) and not is_marked(state, place):
                    allowed |= BIT[place]
    return [place for place in places_in(allowed) if not minds_fallout(state, seat, place)]


class PlaceTroops(Step[War, Question]):
    """Where recruits go; `count` are left, `used` is where some have gone."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any territory where they may; all must be placed. Who may maneuver at any time may do so in between."""
        places = recruit_places(state, frame.seat, frame.cards, frame.target) if frame.count else []
        options = [PLACE + place for place in places]
        return [MANEUVER, *options] if options and may_maneuver_now(state, frame.seat) else options

    def play(self, state: War, frame: Question, option: int) -> None:
        """The last one goes there, of several one says how many."""
        if option == MANEUVER:
            state.push(frame)
            state.ask(MANEUVER_FROM, frame.seat)
        elif frame.count == 1:
            place_recruits(state, frame, option - PLACE, 1)
        else:
            state.ask(PLACE_HOW_MANY, frame.seat, option - PLACE, frame.target, frame.count, cards=frame.cards)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One's own, and not fallout."""
        place = option - PLACE
        if not 0 <= place < PLACES:
            return Refusal("RL-REC-10", "choose_where_recruits_go")
        if minds_fallout(state, frame.seat, place) and state.held[frame.seat] & BIT[place]:
            return Refusal("RL-REC-14", "no_recruits_into_fallout", place)
        if state.held[frame.seat] & BIT[place]:
            return Refusal("RL-WEAK-02", "two_places_at_most", place)
        return Refusal("RL-REC-10", "not_your_territory", place)


class PlaceHowMany(Step[War, Question]):
    """How many recruits go there."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any number, or all that are left."""
        return [REST, *[NUMBER + number for number in range(1, min(frame.count - 1, MOST) + 1)]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """They stand there; the others are still to be placed."""
        place_recruits(state, frame, frame.place, frame.count if option == REST else option - NUMBER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """So many are left."""
        return Refusal("RL-REC-10", "not_so_many_recruits")


def place_recruits(state: War, frame: Question, place: Place, number: int) -> None:
    """Recruits come to a territory."""
    seat = frame.seat
    landed = frame.target if state.held[seat] & BIT[place] else place
    reinforce(state, seat, place, number, NONE)
    if frame.count > number:
        state.ask(PLACE_TROOPS, seat, target=landed, count=frame.count - number, cards=frame.cards | BIT[place])


JOIN_OR_RECRUIT: Final = JoinOrRecruit("join or recruit", asks="chance")
JOIN: Final = Join("join", lit=("map",))
TURN_IN: Final = TurnIn("turn in", may_have=(CARDS, COUNT), lit=("hand",))
HYPNOTISE: Final = Hypnotise("hypnotise", needs=(CARDS,), lit=("map",))
PLACE_TROOPS: Final = PlaceTroops("place", needs=(COUNT,), may_have=(USED, TARGET), lit=("map",))
PLACE_HOW_MANY: Final = PlaceHowMany("place how many", needs=(AT, COUNT), may_have=(USED, TARGET), lit=("numbers",))
