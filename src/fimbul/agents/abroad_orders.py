"""Standing orders for the turns of others, in a war with auctions: a person says once how far to bid, whom to let pass
and to whom to lend, and is not asked again until the own turn.

They read the view of their own seat: `turn` is whose turn it is, `question` what is asked, `auction` what is bid for.
Games whose steps have these names are played with them. Whatever else is asked in another's turn gets the answer that
gives least away: what is suggested, the ready-made, no more, no.
"""

from typing import Final

from fimbul.core.game import Game, View
from fimbul.core.perspective import Perspective

ASKED_ABROAD: Final = frozenset({"bid", "join", "let pass", "lend carriers", "lend", "launch"})
OFFERED_BIDS: Final = (2, 5, 10)
PASSAGE: Final = {"open": "let pass", "shut": "nobody passes"}
LENDING: Final = {"partners": "lend to partners", "none": "lend nothing"}
# Answers to whatever is asked, the first that is offered; against nukes with all that there is.
LEAST: Final = ("suggest", "default", "fight", "done", "pass", "refuse", "0")
DEFENCE: Final = ("all", "fight", "pass")


class Abroad:
    """It answers everything in the turns of others: bids up to so much, for one nation or any; joins no combat, loses
    what is suggested, launches nothing, and defends against nukes with all that there is.
    """

    def __init__(self, bid: int, passage: str, lending: str, nation: str = "") -> None:
        self.bid, self.passage, self.lending, self.nation = bid, passage, lending, nation
        bids = f"bid up to ${bid}{' for this nation' if nation else ''}" if bid else "no bids"
        self.name: Final = f"Answer for me: {bids}, {PASSAGE[passage]}, {LENDING[lending]}"
        self.help: Final = (
            f"In the turns of others: {bids}, {PASSAGE[passage]}, {LENDING[lending]}; no combat is joined, suggested"
            " losses are taken, nothing is launched, and nukes are fired at with all that may."
        )
        self.word: Final = f"abroad-{bid}-{passage}-{lending}" + (f"/{nation}" if nation else "")

    def done(self, _view: View) -> bool:
        """Never: it rests in the own turn."""
        return False

    def answer(self, perspective: Perspective) -> int | None:
        """An answer to whatever is asked in the turn of somebody else."""
        view = perspective.view()
        if not is_abroad(view):
            return None
        numbers = perspective.game.lexicon.numbers
        for word in self.wishes(view):
            if numbers.get(word) in perspective.options:
                return numbers[word]
        return perspective.options[0]

    def wishes(self, view: View) -> list[str]:
        """The answers that would do, the best first."""
        step = view["question"]["step"]
        if step == "bid" and self.bid and self.nation in ("", view["question"]["nation"]):
            return [str(amount) for amount in range(self.bid, -1, -1)]
        if step == "bid":
            return ["0"]
        if step == "let pass":
            return ["agree" if self.passage == "open" else "refuse"]
        if step == "lend carriers":
            return ["agree" if self.lending == "partners" else "refuse"]
        if step == "launch":
            return ["pass"]
        return list(DEFENCE if step == "lend" else LEAST)


def is_abroad(view: View) -> bool:
    """Is a seat asked while it is the turn of neither itself nor a partner?

    Before the first round nobody has one, nor between rounds, when pacts are made: to those one agrees in person.
    """
    turn, seat = view["turn"]["seat"], view["seat"]
    if seat is None or turn is None or view["question"] is None or not view["turn"]["number"]:
        return False
    return bool(turn != seat and turn not in view["seats"][seat]["partners"])


def abroad_order(word: str) -> Abroad | None:
    """The order that a word stands for, if it is one of these."""
    kind, _, nation = word.partition("/")
    parts = kind.split("-")
    if len(parts) != 4 or parts[0] != "abroad" or parts[2] not in PASSAGE or parts[3] not in LENDING:
        return None
    if len(parts[1]) > 2 or not (parts[1].isascii() and parts[1].isdigit()) or str(int(parts[1])) != parts[1]:
        return None
    if "/" in word and not (nation.isascii() and nation.isalpha() and nation.islower() and len(nation) <= 4):
        return None
    return Abroad(int(parts[1]), parts[2], parts[3], nation)


def abroad_orders_for(game: Game, view: View | None) -> list[str]:
    """The orders that make sense now: no bids or bids up to so much, for any nation, or for the one that is bid for."""
    if not game.steps.keys() >= ASKED_ABROAD:
        return []
    words = [Abroad(0, passage, lending).word for passage in PASSAGE for lending in LENDING]
    words += [Abroad(bid, "shut", "partners").word for bid in OFFERED_BIDS]
    if view is not None and view["auction"]:
        words += [Abroad(bid, "shut", "partners", view["auction"]["nation"]).word for bid in OFFERED_BIDS]
    return words
