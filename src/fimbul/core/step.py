"""Steps and frames: the sequence of play as a stack of open questions.

A step is a phase, an action or a question of the rulebook; it keeps no state. A frame is one open occurrence of a step
on the agenda: the step, the seat that answers it, and what has been picked so far. A frame leaves the agenda when it is
answered or when it has nothing to ask; a step that goes on puts a frame back.
"""

from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from fimbul.core.kinds import Field
from fimbul.core.values import Refusal

CHANCE: Final = -1
NOBODY: Final = -2

Asked: TypeAlias = Literal["chance", "seat", "others"]


class Frame:
    """One open question: which step asks it, and of whom. Games add what has been picked so far."""

    __slots__ = ("seat", "step")

    def __init__(self, step: "Step[Any, Any]", seat: int) -> None:
        self.step = step
        self.seat = seat


S = TypeVar("S")
F = TypeVar("F", bound=Frame)


class Step(Generic[S, F]):
    """One entry of the sequence of play, and what is so of it wherever it is open.

    `name` is how saves and views call it. Its frames hold the fields that it `needs`, and those that it `may_have`.
    `asks` says whether chance is asked, one seat, or `others` one after another, so that nobody is to see whose answer
    the table waits for. A step `answers` if it lets seats answer what another has declared. While one that is `hidden`
    is open, the others see what lies beneath it; one that is `seen_as` another looks to them like that other. `lit`
    says in the game's own words where the things lie that its answers light up. The `root` of the agenda lies under
    everything else and puts itself back.
    """

    def __init__(
        self,
        name: str,
        *,
        needs: tuple[Field, ...] = (),
        may_have: tuple[Field, ...] = (),
        asks: Asked = "seat",
        answers: bool = False,
        hidden: bool = False,
        seen_as: "Step[S, F] | None" = None,
        lit: tuple[str, ...] = (),
        root: bool = False,
    ) -> None:
        self.name: Final = name
        self.needs: Final = needs
        self.may_have: Final = may_have
        self.asks: Final[Asked] = asks
        self.answers: Final = answers
        self.hidden: Final = hidden
        self.seen_as: Final = seen_as
        self.lit: Final = lit
        self.root: Final = root

    def fits(self, state: S, frame: F) -> bool:
        """Is what the frame names there: the pieces that march, the card that is aimed?"""
        return True

    def public(self, state: S, frame: F) -> bool:
        """Where seats have secrets: may everybody know that this is asked, of whom, and how many answers there are?

        Then an answer that is the only one may be given at once: that nobody had to wait for it tells nothing.
        """
        return False

    def options(self, state: S, frame: F) -> list[int]:
        """What may be picked, sorted; nothing means that there is nothing to ask."""
        return []

    def weights(self, state: S, frame: F) -> list[int]:
        """At CHANCE: how likely each option is, as integers; none if all are equally likely."""
        return []

    def leads_on(self, state: S, frame: F) -> bool:
        """At CHANCE, from what everybody knows: may it bring something that asks somebody before the turn is over?"""
        return False

    def goes_on(self, state: S, frame: F, option: int) -> bool:
        """Is it sure at a glance that a turn is not over with this answer? Then nobody has to try it."""
        return False

    def play(self, state: S, frame: F, option: int) -> None:
        """What a pick does. The frame has left the agenda; the option is one of `options`."""
        raise AssertionError(f"{self.name} asks nothing")

    def absent(self, state: S, frame: F, asked: list[int]) -> int:
        """What is answered for a seat that has given up while the others play on."""
        return asked[0]

    def close(self, state: S, frame: F) -> None:
        """What happens when there is nothing to ask. The frame has left the agenda."""

    def refuse(self, state: S, frame: F, option: int) -> Refusal | None:
        """Why an option is not on the list, or None if the step knows no better reason than that."""
        return None
