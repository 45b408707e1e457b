"""What frames hold beyond names: counters in words."""

from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.kinds import Field, Kind, Named, Number, Numbers
from fimbul.games.worldwar.groups import (
    MOST_COUNTERS,
    SPENT_OUT,
    Group,
    count_of,
    group,
    has_fired,
    kind_of,
    nation_of,
    spent_of,
    strength_of,
)
from fimbul.games.worldwar.names import KINDS, NATIONS
from fimbul.games.worldwar.terrain import PHASES

STRONGEST: Final = 2


def spelled(each: Group) -> list[Any]:
    """A group in words."""
    parts = [NATIONS[nation_of(each)], KINDS[kind_of(each)], strength_of(each), count_of(each)]
    return [*parts, spent_of(each), int(has_fired(each))] if spent_of(each) or has_fired(each) else parts


def read_group(state: Any, parts: list[Any], what: str) -> Group:
    """The group of these words."""
    if not isinstance(parts, list) or len(parts) not in (4, 6):
        raise BadSave(f"{what}: counters are nation, kind, strength and number, and perhaps movement spent and fired.")
    spent, fired = (
        (Number(SPENT_OUT).read(state, parts[4], what), Number(1).read(state, parts[5], what))
        if len(parts) == 6
        else (0, 0)
    )
    nation, kind = Named(NATIONS).read(state, parts[0], what), Named(KINDS).read(state, parts[1], what)
    strength, count = (
        Number(STRONGEST, 1).read(state, parts[2], what),
        Number(MOST_COUNTERS, 1).read(state, parts[3], what),
    )
    return group(nation, kind, strength, count, spent, fired)


class Counters(Kind):
    """Like counters: `[nation, kind, strength, count, spent, fired]`, the last two only if not zero."""

    def write(self, state: Any, value: Any) -> Any:
        """In words."""
        return spelled(value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The same back."""
        return read_group(state, data, what)

    def parts(self, game: Any) -> list[str]:
        """Whose, of what kind, how strong, how many, and what they have done."""
        return [*NATIONS, *KINDS, "strength", "count", "spent", "fired"]

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """The same in numbers."""
        numbers[first + nation_of(value)] = 1
        numbers[first + len(NATIONS) + kind_of(value)] = 1
        after = first + len(NATIONS) + len(KINDS)
        numbers[after] = strength_of(value)
        numbers[after + 1] = count_of(value)
        numbers[after + 2] = spent_of(value)
        numbers[after + 3] = int(has_fired(value))


WHICH_COUNTERS: Final = Field("counters", Counters(), attribute="what")
PHASE: Final = Field("phase", Named(PHASES), attribute="what")
STRENGTH: Final = Field("strength", Number(STRONGEST), attribute="passes", empty=0)  # 0: either
WAY: Final = Field("way", Number(1), attribute="owner")  # which of two ways was chosen
TIMES: Final = Field("times", Number(), attribute="passes", empty=0)
