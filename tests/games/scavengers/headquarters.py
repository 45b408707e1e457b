"""A camp with tribal leaders and buildings.

`headquarters(leaders={"sky": "ranger"}, sites=[site("ember", "bunker", stored="sniper-team")], sky="refugee")` is a
camp as `camp` makes it, with all modules of HQ; tribes that are not named have no leader.
"""

from typing import Any, NamedTuple

from fimbul.games.scavengers.data import LEADERS
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.queries import works
from fimbul.games.scavengers.state import Building, Camp
from tests.games.scavengers.camp import agenda_of, camp, names, raise_building


class Site(NamedTuple):
    """A building as a test writes it: cards on the timer, cards inside, disabled or not."""

    tribe: str
    kind: str
    stored: str
    timer: str
    enabled: bool


def site(tribe: str, kind: str, *, stored: str = "", timer: str = "", enabled: bool = True) -> Site:
    """A building that was begun in the first round; it is finished if no cards lie on its timer."""
    return Site(tribe, kind, stored, timer, enabled)


def headquarters(
    *,
    leaders: dict[str, str] | None = None,
    sites: list[Site] | None = None,
    wounded: str = "",
    phase: str = "gather",
    active: str = "sky",
    hq: int = 4,
    **more: Any,
) -> Camp:
    """A position with these leaders and buildings; in the skirmish the cards are those that were set apart.

    All know that what lies on a building and in it was its tribe's.
    """
    if phase == "skirmish":
        more = {name: f"committed: {value}" if name in TRIBES else value for name, value in more.items()}
    for each in sites or []:
        more[each.tribe] = f"{more.get(each.tribe, '')}; deck: {each.timer} {each.stored}"
    state = camp(phase="gather", active=active, hq=hq, **more)
    for tribe, leader in (leaders or {}).items():
        state.leaders[TRIBES.index(tribe)] = LEADERS.index(leader)
    for tribe in wounded.split():
        state.wounded |= 1 << TRIBES.index(tribe)
    for each in sites or []:
        raise_building(state, each.tribe, each.kind, timer=each.timer, stored=each.stored, enabled=each.enabled)
    state.agenda = [*agenda_of(state, phase, TRIBES.index(active))]
    state.settle()
    state.check()
    return state


def led(leader: str, **more: Any) -> Camp:
    """A camp in which this is Sky's leader."""
    return headquarters(leaders={"sky": leader}, hq=3, **more)


def building(state: Camp, tribe: str, number: int = 1) -> Building:
    """A building of a tribe, by its place there."""
    return [each for each in state.buildings if each.seat == TRIBES.index(tribe)][number - 1]


def does_work(state: Camp, tribe: str, number: int = 1) -> bool:
    """Does the building work?"""
    return works(building(state, tribe, number))


def inside(state: Camp, tribe: str, number: int = 1) -> str:
    """The cards that a building holds."""
    return names(building(state, tribe, number).stored)


def is_wounded(state: Camp, tribe: str) -> bool:
    """Is the leader of the tribe wounded?"""
    return state.wounded >> TRIBES.index(tribe) & 1 == 1
