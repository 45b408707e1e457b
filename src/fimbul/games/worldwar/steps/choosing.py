"""Choosing counters: words narrow them to a kind, a nation or a strength until a number can be said."""

from fimbul.core.step import Step
from fimbul.games.worldwar.data import Kind, Nation
from fimbul.games.worldwar.groups import Group, Stack, kind_of, nation_of, strength_of
from fimbul.games.worldwar.lexicon import NATION, STRONG, UNIT, WEAK
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.state import Question, War


def those(groups: Stack, nation: Nation, kind: Kind, strength: int = 0) -> Stack:
    """The groups of a nation, a kind and a strength; NONE and 0 are any."""
    return [
        each
        for each in groups
        if nation in (NONE, nation_of(each)) and kind in (NONE, kind_of(each)) and strength in (0, strength_of(each))
    ]


def narrowing_words(groups: Stack) -> list[int]:
    """The words that tell groups apart: strengths, nations, kinds, as far as they differ."""
    found: list[int] = []
    if len({strength_of(each) for each in groups}) > 1:
        found += [STRONG, WEAK]
    nations = sorted({nation_of(each) for each in groups})
    kinds = sorted({kind_of(each) for each in groups})
    if len(nations) > 1:
        found += [NATION + nation for nation in nations]
    if len(kinds) > 1:
        found += [UNIT + kind for kind in kinds]
    return found


def narrow(state: War, step: Step[War, Question], frame: Question, option: int) -> None:
    """The question is asked again about fewer groups; a strength is kept in `count`."""
    nation, kind, strength = frame.nation, frame.what, frame.count
    if option in (STRONG, WEAK):
        strength = 2 if option == STRONG else 1
    elif option >= UNIT:
        kind = option - UNIT
    else:
        nation = option - NATION
    state.ask(
        step,
        frame.seat,
        place=frame.place,
        target=frame.target,
        side=frame.side,
        nation=nation,
        what=kind,
        count=strength,
        passes=frame.passes,
    )


def only_group(groups: Stack) -> Group:
    """The one group that is left."""
    assert len(groups) == 1, "counters that are not alike"
    return groups[0]
