"""Groups: like counters in one place, as one int.

A counter is a piece of cardboard: of a nation, of a kind, on its side of strength 1 or 2. While an action lasts it has
also spent some of its movement, and it has fired or has not; satellites that have fired are exhausted. Counters that
are alike in all this are one group with a count. What stands in a place is a list of groups, sorted, never changed but
replaced, so that copies share it.
"""

from typing import Final, TypeAlias

from fimbul.games.worldwar.data import FARTHEST_MOVE, FARTHEST_SAIL, MOST_LIKE_COUNTERS, Kind, Nation
from fimbul.games.worldwar.names import MLRS, NAVY

Group: TypeAlias = int
Stack: TypeAlias = list[Group]

MOST_COUNTERS: Final = 31
SPENT_OUT: Final = 15  # has no movement left, whatever its kind
UNLOADED: Final = 8  # added to what a ship has spent once it has put cargo ashore
COUNT: Final = 0  # where the parts lie in the int ...
SPENT: Final = 5
FIRED: Final = 9
STRONG: Final = 10
KIND: Final = 11
NATION: Final = 15
ALIKE: Final = ~MOST_COUNTERS  # all but the count


def group(nation: Nation, kind: Kind, strength: int, count: int = 1, spent: int = 0, fired: int = 0) -> Group:
    """So many like counters."""
    return nation << NATION | kind << KIND | (strength - 1) << STRONG | fired << FIRED | spent << SPENT | count


def nation_of(group: Group) -> Nation:
    """Whose counters these are."""
    return group >> NATION


def kind_of(group: Group) -> Kind:
    """What they are."""
    return group >> KIND & 15


def strength_of(group: Group) -> int:
    """1 or 2, of each of them."""
    return (group >> STRONG & 1) + 1


def count_of(group: Group) -> int:
    """How many there are."""
    return group & MOST_COUNTERS


def points_of(group: Group) -> int:
    """Strength points of all of them together."""
    return (group & MOST_COUNTERS) * ((group >> STRONG & 1) + 1)


def spent_of(group: Group) -> int:
    """How much movement each of them has spent in this action."""
    return group >> SPENT & 15


def has_fired(group: Group) -> bool:
    """Missiles that have fired in this turn, satellites that are exhausted."""
    return group >> FIRED & 1 == 1


def so_many(group: Group, count: int) -> Group:
    """The same with another count."""
    return group & ALIKE | count


def after_moving(group: Group, steps: int) -> Group:
    """The same after some steps more; the limit means that nothing is left."""
    spent = min((group >> SPENT & 15) + steps, SPENT_OUT)
    return group & ~(15 << SPENT) | spent << SPENT


def steps_of(group: Group) -> int:
    """How many steps a ship has sailed in this action, whether it has unloaded or not."""
    return (group >> SPENT & 15) % UNLOADED


def has_unloaded(group: Group) -> bool:
    """Has a ship put cargo ashore in this action?"""
    return group >> SPENT & UNLOADED != 0


def after_unloading(group: Group) -> Group:
    """A ship that has put cargo ashore."""
    return group | UNLOADED << SPENT


def with_spent(group: Group, spent: int) -> Group:
    """The same, having spent so much."""
    return group & ~(15 << SPENT) | spent << SPENT


def after_firing(group: Group) -> Group:
    """The same, having fired."""
    return group | 1 << FIRED


def with_strength(group: Group, strength: int) -> Group:
    """The same on that side."""
    return group & ~(1 << STRONG) | (strength - 1) << STRONG


def rested(group: Group) -> Group:
    """The same when the turn is over: nothing spent, nothing fired."""
    return group & ~(31 << SPENT)


def after_action(group: Group) -> Group:
    """The same when an action is over: nothing spent; only missiles that have fired keep silent until the turn is."""
    return group & ~(15 << SPENT) if kind_of(group) in (MLRS, NAVY) else rested(group)


def with_group(stack: Stack, added: Group) -> Stack:
    """A stack, which is in order, with a group more, joined with its like."""
    if not added & MOST_COUNTERS:
        return stack
    alike, waits = added & ALIKE, True
    grown: Stack = []
    for each in stack:
        if waits and each & ALIKE >= alike:
            waits = False
            if each & ALIKE == alike:
                grown.append(each + (added & MOST_COUNTERS))
                continue
            grown.append(added)
        grown.append(each)
    if waits:
        grown.append(added)
    return grown


def without_group(stack: Stack, taken: Group) -> Stack:
    """A stack without so many of like counters, which must be there."""
    alike, count = taken & ALIKE, taken & MOST_COUNTERS
    left: Stack = []
    for each in stack:
        if each & ALIKE == alike:
            assert each & MOST_COUNTERS >= count, "more are taken than there are"
            if each & MOST_COUNTERS > count:
                left.append(each - count)
            count = 0
        else:
            left.append(each)
    assert not count, "what is taken is not there"
    return left


def at_rest(stack: Stack, turn_over: bool) -> Stack:
    """A stack when the action is over, or the whole turn."""
    restless = False
    for each in stack:
        if each >> SPENT & 31:
            restless = True
    if not restless:
        return stack
    found: Stack = []
    for each in stack:
        found = with_group(found, rested(each) if turn_over else after_action(each))
    return found


assert MOST_COUNTERS == MOST_LIKE_COUNTERS
assert FARTHEST_MOVE < SPENT_OUT
assert FARTHEST_SAIL < UNLOADED
