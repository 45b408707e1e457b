"""A camp with tribal leaders and buildings.

`headquarters(leaders={"sky": "ranger"}, sites=[site("ember", "bunker", stored="sniper-team")], sky="refugee")` is a
camp as `camp` makes it, with all modules of HQ; tribes that are not named have no leader.
"""

from typing import Any, NamedTuple

from fimbul.games.scavengers.data import BUILDINGS, LEADERS
from fimbul.games.scavengers.lexicon import TRIBES
from fimbul.games.scavengers.queries import works
from fimbul.games.scavengers.state import LEDGER, STOCK, Building, Camp, minus, together
from tests.games.scavengers.camp import agenda_of, camp, names, zone


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
    """A position with these leaders and buildings; in the skirmish the cards are those that were set apart."""
    if phase == "skirmish":
        more = {name: f"committed: {value}" if name in TRIBES else value for name, value in more.items()}
    state = camp(phase="gather", active=active, hq=hq, **more)
    for tribe, leader in (leaders or {}).items():
        state.leaders[TRIBES.index(tribe)] = LEADERS.index(leader)
    for tribe in wounded.split():
        state.wounded |= 1 << TRIBES.index(tribe)
    for each in sites or []:
        raise_building(state, each)
    state.agenda = [*agenda_of(state, phase, TRIBES.index(active))]
    state.settle()
    state.check()
    return state


def raise_building(state: Camp, plan: Site) -> None:
    """The building stands; its cards come from the stacks or the box, and all know that the tribe has them."""
    seat, kind = TRIBES.index(plan.tribe), BUILDINGS.index(plan.kind)
    timer, stored = zone(plan.timer), zone(plan.stored)
    cards = together(timer, stored)
    for title, count in enumerate(cards):
        for _ in range(count):
            take_from_supply(state, title)
    for note in (LEDGER, STOCK):
        state.set_zone(seat, note, together(state.zone(seat, note), cards))
    state.schematics = minus(state.schematics, kind)
    state.buildings.append(Building(seat, kind, timer, stored, plan.enabled, placed=1))


def take_from_supply(state: Camp, title: int) -> None:
    """A card leaves its stack, or the box."""
    if state.stacks[title]:
        state.stacks = minus(state.stacks, title)
    else:
        state.box = minus(state.box, title)


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
