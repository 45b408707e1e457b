"""Before the first game, once and for good: a starting power for each faction, and twelve coins for the cards."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.data import LAND_TERRITORIES, Place, Seat
from fimbul.games.legacy.events import FirstCoinPut, PowerChosen
from fimbul.games.legacy.lexicon import PLACE, POWER, RANDOM
from fimbul.games.legacy.names import FIRST_COMEBACK, GREEN, HUMANS, NONE
from fimbul.games.legacy.state import COUNT, OWNER, WHICH_FACTION, Question, War


@rule("RL-ONCE-01")
def ask_for_first_set_up(state: War) -> None:
    """These steps are done once; the seats take turns at them. What is asked first is pushed last."""
    if state.world.ready:
        return
    seats = state.game.seats
    state.ask(FIRST_COIN, HUMANS % seats, count=state.box.first_coins)
    for faction in reversed(range(HUMANS)):
        state.ask(FIRST_POWER, faction % seats, what=faction)


class FirstPower(Step[War, Question]):
    """Which of its two powers a faction starts with."""

    @rule("RL-ONCE-02", "RL-ONCE-05")
    def options(self, state: War, frame: Question) -> list[int]:
        """One of its pair, or whatever the flip of a coin says."""
        pair = POWER + 2 * frame.what
        return [RANDOM, pair, pair + 1]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is on the card."""
        if option == RANDOM:
            state.ask(FLIP, CHANCE, what=frame.what, owner=frame.seat)
        else:
            choose_power(state, frame.seat, frame.what, option - POWER)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of its own pair."""
        if POWER <= option < POWER + FIRST_COMEBACK:
            return Refusal("RL-ONCE-02", "power_of_another_faction")
        return Refusal("RL-ONCE-02", "choose_one_of_two_powers")


class Flip(Step[War, Question]):
    """A coin decides between the two powers."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Either."""
        pair = POWER + 2 * frame.what
        return [pair, pair + 1]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is on the card."""
        choose_power(state, frame.owner, frame.what, option - POWER)


@rule("RL-ONCE-03", "RL-ONCE-04")
def choose_power(state: War, seat: Seat, faction: int, power: int) -> None:
    """The sticker goes into the green slot, and the other one is destroyed: a full slot takes none."""
    state.alter().fill(faction, GREEN, power)
    state.tell(PowerChosen(seat, faction, power))


class FirstCoin(Step[War, Question]):
    """Which Territory card gets one of the first coins."""

    @rule("RL-ONCE-07", "RL-ONCE-08")
    def options(self, state: War, frame: Question) -> list[int]:
        """Any card that is not full, or chance for all that are left; none may be kept back."""
        most = min(state.settings.start_coins_max, state.box.most_coins)
        cards = [PLACE + place for place in range(LAND_TERRITORIES) if state.world.coins[place] < most]
        return [RANDOM, *cards]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is on the card, and the next seat puts the next one."""
        if option == RANDOM:
            state.ask(SPREAD, CHANCE, count=frame.count)
        else:
            put_coin(state, frame.seat, option - PLACE)
            if frame.count > 1:
                state.ask(FIRST_COIN, (frame.seat + 1) % state.game.seats, count=frame.count - 1)
            else:
                state.alter().ready = True

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A card with room for a coin."""
        place = option - PLACE
        if 0 <= place < LAND_TERRITORIES:
            return Refusal("RL-ONCE-08", "card_is_full", place)
        return Refusal("RL-ONCE-07", "choose_a_card_for_the_coin")


class Spread(Step[War, Question]):
    """Chance puts the coins that are left on cards that have got none, one each."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A card as printed."""
        coins, printed = state.world.coins, state.box.printed_coins
        return [PLACE + place for place in range(LAND_TERRITORIES) if coins[place] == printed[place]]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is on the card."""
        put_coin(state, NONE, option - PLACE)
        if frame.count > 1:
            state.ask(SPREAD, CHANCE, count=frame.count - 1)
        else:
            state.alter().ready = True


def put_coin(state: War, seat: Seat, place: Place) -> None:
    """A coin more on a card."""
    state.alter().coins[place] += 1
    state.tell(FirstCoinPut(seat, place))


FIRST_POWER: Final = FirstPower("first power", needs=(WHICH_FACTION,), lit=("powers",))
FLIP: Final = Flip("flip", needs=(WHICH_FACTION, OWNER), asks="chance")
FIRST_COIN: Final = FirstCoin("first coin", needs=(COUNT,), lit=("map",))
SPREAD: Final = Spread("spread", needs=(COUNT,), asks="chance")
