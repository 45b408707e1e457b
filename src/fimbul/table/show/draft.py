"""A turn while it is prepared: tried on a position of its own, from what the seat knows, and shown as a table is."""

from typing import Final

from fimbul.core.campaign_game import CampaignGame
from fimbul.core.game import State
from fimbul.table.play.prepared import MOST_PICKS, PreparedPick, PreparedTurn, option_of, prepared_pick
from fimbul.table.play.refused import Refused

LONG: Final = f"A prepared turn has {MOST_PICKS} picks at most."
AS_FAR: Final = "That is as far as your turn can be prepared."


def opened(state: State) -> list[str]:
    """The packages of a campaign that are open in a position: a sample that opens one more shows what is sealed."""
    return state.game.is_open(state.view(None)) if isinstance(state.game, CampaignGame) else []


class Draft:
    """The picks so far, and the position before each of them and after the last; which is nobody else's business."""

    def __init__(self, seat: int, foreseen: State, acts: int, kept: PreparedTurn | None) -> None:
        self.seat = seat
        self.states = [foreseen]
        self.picks: list[PreparedPick] = []
        self.turn = foreseen.whose_turn()
        self.acts = acts  # public ones of the table, when it was begun
        self.version = 0  # of what a page shows of it
        self.shown: tuple[int, int] | None = None  # the version of the table and of this that the page has
        self.opened = opened(foreseen)
        for pick in kept.picks if kept else []:
            option = option_of(foreseen.game, pick)
            if not self.goes_on or option not in self.states[-1].asked or self.after(option) is None:
                break
            self.pick(option)

    @property
    def state(self) -> State:
        """The position after the picks so far."""
        return self.states[-1]

    @property
    def goes_on(self) -> bool:
        """Can more be prepared? Not what chance and the others do, nor what comes after the turn."""
        state = self.state
        if state.over or state.decider != self.seat or state.whose_turn() != self.turn:
            return False
        game = state.game
        return not (isinstance(game, CampaignGame) and game.is_for_good(state.view(self.seat)))

    def say(self, words: list[str]) -> None:
        """Add picks, each given as a word; all of them, or none."""
        before = len(self.picks)
        try:
            for word in words:
                option = self.state.game.parse(self.state, word)
                if not self.goes_on:
                    raise Refused(AS_FAR)
                if option not in self.state.asked:
                    raise Refused(f"{word} cannot be picked then.")
                if len(self.picks) >= MOST_PICKS:
                    raise Refused(LONG)
                self.pick(option)
        except Exception:
            self.go_back_to(before)
            raise

    def pick(self, option: int) -> None:
        """One more pick, with what follows it by itself; what would open something is not tried here."""
        state = self.after(option)
        if state is None:
            raise Refused(AS_FAR)
        self.picks.append(prepared_pick(self.state, self.seat, option))
        self.states.append(state)
        self.version += 1

    def after(self, option: int) -> State | None:
        """The position after a pick and what follows it by itself; None if something is opened there."""
        state = self.state.copy()
        state.play(option)
        while not state.over and state.decider == self.seat and state.forced():
            state.play(state.asked[0])
        return state if opened(state) == self.opened else None

    def go_back_to(self, picks: int) -> None:
        """Only the first so many picks stay."""
        del self.picks[picks:]
        del self.states[picks + 1 :]
        self.version += 1
