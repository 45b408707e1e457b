"""Standing orders in a war: attack again and again, defend with most dice, and keep out of the battles of others.

They read the view of their own seat: `battle` is the roll that is under way or was the last, `question` what is asked.
Games whose steps have these names are played with them.
"""

from typing import Final, NamedTuple

from fimbul.core.game import Game, View
from fimbul.core.perspective import Perspective

ATTACK: Final = "field"  # the question that takes `again` for an answer
DEFEND: Final = "defenders"
KINDS: Final = {
    "scars": ("before roll", "scar card"),
    "missiles": ("missiles", "missile"),
}  # the window, and what is played
LEAST_LEFT: Final = (1, 2, 3, 5, 8)


def asked(view: View) -> str:
    """The question that the seat is asked; empty if it is not."""
    mine = view["question"] is not None and view["decider"] == view["seat"]
    return str(view["question"]["step"]) if mine else ""


def battlefield(view: View) -> str:
    """From where to where the last attack went, by number, and the scar there; empty without one."""
    battle = view.get("battle")
    if not battle:
        return ""
    places = list(view["territories"])
    scar = view["territories"][battle["to"]].get("scar", "none")
    return f"{places.index(battle['from'])}/{places.index(battle['to'])}/{scar}"


class AttackUntil:
    """The same attack again until so many troops are left, until it is won, or until anything new happens there."""

    def __init__(self, left: int, where: str) -> None:
        self.left: Final = left
        self.where: Final = where
        self.name: Final = f"Attack again until {left} {'is' if left == 1 else 'are'} left"
        self.help: Final = f"{self.name}, it is conquered, or somebody plays something; then you are asked."
        self.word: Final = f"attack-{left}/{where}"

    def done(self, view: View) -> bool:
        """When it is another battle, another's turn, a missile was fired, a scar was put there, or few are left."""
        if battlefield(view) != self.where or view["turn"]["seat"] != view["seat"] or view["battle"]["hit"]:
            return True
        origin, target = (view["territories"][view["battle"][end]] for end in ("from", "to"))
        few = origin["troops"] <= max(self.left, 1) and asked(view) == ATTACK
        return bool(few or target.get("seat") == view["seat"] or asked(view) in WINDOWS)

    def answer(self, perspective: Perspective) -> int | None:
        """The same attack again, while it stands."""
        again = perspective.game.lexicon.numbers.get("again")
        view = perspective.view()
        return again if again in perspective.options and asked(view) == ATTACK and not self.done(view) else None


class MostDice:
    """It defends with as many dice as can be."""

    name: Final = "Always defend with most dice"
    help: Final = "Defends with as many dice as you have troops for, until you take it back."
    word: Final = "most-dice"

    def done(self, _view: View) -> bool:
        """Never."""
        return False

    def answer(self, perspective: Perspective) -> int | None:
        """The highest number."""
        return most_dice(perspective)


class KeepOut:
    """It plays no scar card, or no missile, in one battle, in one turn, or in all battles but one's own; and it defends
    with most dice, so that a bystander is not asked at all.
    """

    def __init__(self, kind: str, while_: str) -> None:
        self.window, thing = KINDS[kind]
        self.until: Final = while_
        when = (
            "in battles of others" if while_ == "others" else "in this turn" if "/" not in while_ else "in this battle"
        )
        self.name: Final = f"No {thing} of mine {when}"
        self.help: Final = f"Passes when a {thing} could be played {when}, and defends with most dice."
        self.word: Final = f"no-{kind}/{while_}"

    def done(self, view: View) -> bool:
        """When it is another turn or another battle; what is for all battles is never done."""
        if self.until == "others":
            return False
        if "/" not in self.until:
            return bool(str(view["turn"]["number"]) != self.until)
        number, _, where = self.until.partition("/")
        return bool(str(view["turn"]["number"]) != number or ends_of(battlefield(view)) != where)

    def answer(self, perspective: Perspective) -> int | None:
        """A pass in that window, while it stands and the battle is not one's own where that matters."""
        view = perspective.view()
        if self.done(view):
            return None
        if asked(view) != self.window:
            return most_dice(perspective)
        if self.until == "others" and view["seat"] in fighters(view):
            return None
        return perspective.game.lexicon.numbers.get("pass")


WINDOWS: Final = frozenset(window for window, _ in KINDS.values())


def most_dice(perspective: Perspective) -> int | None:
    """The last of the numbers that a defender may say, where one is asked."""
    if DEFEND not in perspective.game.steps:
        return None
    return perspective.options[-1] if asked(perspective.view()) == DEFEND else None


def fighters(view: View) -> list[str]:
    """The seats whose battle it is."""
    battle = view["battle"]
    return [view["territories"][battle[end]].get("seat", "") for end in ("from", "to")]


def ends_of(where: str) -> str:
    """From where to where, whatever lies there."""
    return where.rpartition("/")[0]


class AtHand(NamedTuple):
    """Orders that answer the open question, with what their buttons say after a few words that all have in common."""

    title: str
    orders: tuple[tuple[str, str], ...]


def orders_at_hand(view: View) -> AtHand | None:
    """The orders that would answer what the seat is asked, at once and for a while; None where none would."""
    step = asked(view)
    if step == DEFEND:
        return AtHand("And from now on", ((MostDice.word, "always most dice"),))
    if step != ATTACK and not any(step == window for window, _ in KINDS.values()):
        return None  # in games with other battles, too
    where = battlefield(view)
    if step == ATTACK and "again" in view["words"]:
        return AtHand("Attack again until", tuple([(f"attack-{left}/{where}", f"{left} left") for left in LEAST_LEFT]))
    for kind, (window, _) in KINDS.items():
        if step == window:
            turn = view["turn"]["number"]
            found = [(f"no-{kind}/{turn}/{ends_of(where)}", "in this battle"), (f"no-{kind}/{turn}", "in this turn")]
            found += [(f"no-{kind}/others", "unless I fight")] if view["seat"] not in fighters(view) else []
            return AtHand("Pass, and ask no more", tuple(found))
    return None


WarOrder = AttackUntil | MostDice | KeepOut


def war_order(word: str) -> WarOrder | None:
    """The order that a word stands for, if it is one of a war."""
    kind, _, rest = word.partition("/")
    if word == MostDice.word:
        return MostDice()
    head, _, what = kind.partition("-")
    if head == "attack" and what in [str(left) for left in LEAST_LEFT] and rest.count("/") == 2:
        return AttackUntil(int(what), rest)
    if head == "no" and what in KINDS and (rest == "others" or is_moment(rest)):
        return KeepOut(what, rest)
    return None


def is_moment(word: str) -> bool:
    """Is it a turn, or a battle in a turn?"""
    number, *places = word.split("/")
    return number.isascii() and number.isdigit() and len(number) < 7 and len(places) in (0, 2)


def war_orders_for(game: Game, view: View | None) -> list[str]:
    """The orders that make sense now: for the attack one has made, for the battle that is fought, for all."""
    if not {ATTACK, DEFEND} <= game.steps.keys():
        return []
    words = [MostDice.word, *[f"no-{kind}/others" for kind in KINDS]]
    if view is None or not view["turn"]["number"]:
        return words
    turn, where = view["turn"]["number"], battlefield(view)
    words += [f"no-{kind}/{turn}" for kind in KINDS]
    if where:
        words += [f"no-{kind}/{turn}/{ends_of(where)}" for kind in KINDS]
        mine = view["turn"]["seat"] == view["seat"] and fighters(view)[0] == view["seat"] != fighters(view)[1]
        words += [f"attack-{left}/{where}" for left in LEAST_LEFT] if mine else []
    return words
