"""Windows: several seats may answer one after another, on grounds that everybody knows, until all pass in a row."""

from fimbul.core.step import Step
from fimbul.games.legacy.data import Place, Seat
from fimbul.games.legacy.lexicon import PASS
from fimbul.games.legacy.names import NONE
from fimbul.games.legacy.state import Question, War, seats_from


class Window(Step[War, Question]):
    """A question that goes round. `passes` counts the seats that have passed in a row."""

    def may_answer(self, state: War, seat: Seat) -> bool:
        """Might the seat have an answer, as far as the table knows?"""
        raise NotImplementedError

    def seats(self, state: War) -> list[Seat]:
        """The seats in the order in which they are asked."""
        raise NotImplementedError

    def replies(self, state: War, seat: Seat) -> list[int]:
        """What the seat can do besides passing."""
        raise NotImplementedError

    def reply(self, state: War, frame: Question, option: int) -> None:
        """What an answer does; it goes on with `go_round`, if the window is still open."""
        raise NotImplementedError

    def goes_round_again(self, state: War) -> bool:
        """Is everybody asked anew after an answer?"""
        return True

    def able(self, state: War) -> list[Seat]:
        """The seats that are asked, in order."""
        able = [seat for seat in state.order if state.is_in(seat) and self.may_answer(state, seat)]
        return [seat for seat in self.seats(state) if seat in able] if able else []

    def open(self, state: War, place: Place = NONE) -> None:
        """Ask the first one, if there is one; about a card or territory, if it is about one."""
        able = self.able(state)
        if able:
            state.ask(self, able[0], place)

    def options(self, state: War, frame: Question) -> list[int]:
        """To pass is always possible, for whoever is still able to do more."""
        return [PASS, *self.replies(state, frame.seat)] if self.may_answer(state, frame.seat) else []

    def close(self, state: War, frame: Question) -> None:
        """Whoever is not able any more is passed over."""
        self.go_round(state, frame, frame.passes)

    def play(self, state: War, frame: Question, option: int) -> None:
        """A pass tells nothing, an answer is seen by all."""
        state.reveal()
        if option == PASS:
            self.go_round(state, frame, frame.passes + 1)
        else:
            self.reply(state, frame, option)

    def go_round(self, state: War, frame: Question, passes: int) -> None:
        """Ask the next one after the seat of a frame, unless all who are able have passed in a row."""
        able, order = self.able(state), self.seats(state)
        if not able or passes >= len(able):
            return
        following = next_after(order, frame.seat, able)
        wraps = order.index(following) <= order.index(frame.seat)
        if self.goes_round_again(state) or not wraps:
            state.ask(self, following, frame.place, passes=passes)


def next_after(order: list[Seat], seat: Seat, able: list[Seat]) -> Seat:
    """The first able seat after another, round and round; at last that seat itself."""
    for each in [*seats_from(order, seat)[1:], seat]:
        if each in able:
            return each
    return NONE


def battle_order(state: War) -> list[Seat]:
    """Who is asked in combat: the attacker, the defender, then clockwise from the attacker."""
    battle = state.battle
    defender = NONE if battle is None else state.owner(battle.target)
    others = [seat for seat in seats_from(state.order, state.active) if seat not in (state.active, defender)]
    return [state.active, *([defender] if defender != NONE else []), *others]
