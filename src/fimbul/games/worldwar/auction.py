"""An auction over a nation: who takes part, what each has bid, and how each has rolled."""

from typing import Final

from fimbul.games.worldwar.data import Nation, Seat, Side
from fimbul.games.worldwar.names import NONE

NOT_ROLLED: Final = 0


class Auction:
    """A nation that is courted, or that is drawn into the war. It is never changed but replaced."""

    def __init__(
        self,
        nation: Nation = NONE,
        by: Side = NONE,
        courted: int = 0,
        rollers: int = 0,
        bids: list[int] | None = None,
        rolls: list[int] | None = None,
    ) -> None:
        self.nation: Final = nation
        self.by: Final = by  # whose action it is; of a nation that is triggered, whoever triggered it
        self.courted: Final = courted  # 1: by diplomacy; 0: whoever rolls highest gets it
        self.rollers: Final = rollers  # the seats that take part
        self.bids: Final[list[int]] = [] if bids is None else bids  # by seat: NONE until it has bid
        self.rolls: Final[list[int]] = [] if rolls is None else rolls  # by seat: both dice as a number of two digits

    def with_bid(self, seat: Seat, bid: int) -> "Auction":
        """The same when a seat has bid."""
        assert self.bids, "there is no auction"
        bids = self.bids[:]
        bids[seat] = bid
        return Auction(self.nation, self.by, self.courted, self.rollers, bids, self.rolls)

    def with_roll(self, seat: Seat, first: int, second: int) -> "Auction":
        """The same when a seat has rolled."""
        assert self.rolls, "there is no auction"
        rolls = self.rolls[:]
        rolls[seat] = 10 * first + second
        return Auction(self.nation, self.by, self.courted, self.rollers, self.bids, rolls)


NO_AUCTION: Final = Auction()
