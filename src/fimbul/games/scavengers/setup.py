"""Game preparation: starting decks, stacks, junkyard and contested pile."""

from typing import Final

from fimbul.core.game import Game
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Frame
from fimbul.games.scavengers.data import (
    CONTESTED,
    JUNKYARD,
    MERCENARIES,
    NO_LEADER,
    NONE,
    Title,
)
from fimbul.games.scavengers.flow import FIRST, ROUND
from fimbul.games.scavengers.meta import Settings
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.state import DECK, LEDGER, NO_CARDS, NO_PLANS, ZONES, Camp, Question, Zone
from fimbul.games.scavengers.steps.leaders import leaders_to_choose

TAKEN_OUT_FOR_TWO: Final = 2


@rule("AS-SETUP-02", "AS-SETUP-04", "AS-SETUP-05", "AS-SETUP-06", "AS-HQ-M1-01", "AS-HQ-M1-02", "AS-HQ-M2-01")
def supply(settings: Settings, pile: int) -> Zone:
    """What is left of a pile when the starting decks are dealt, in the modules that are played."""
    return [left(settings, title) if settings.box.pile[title] == pile else 0 for title in ALL_TITLES]


def left(settings: Settings, title: Title) -> int:
    """How many cards of a title are left for its pile."""
    if settings.box.module[title] > settings.hq:
        return 0
    return settings.box.copies[title] - settings.box.starter[title] * settings.seats - thinned(settings, title)


@rule("AS-2P-01")
def thinned(settings: Settings, title: Title) -> int:
    """With two players two of every junkyard title stay out; by option only of the base game's."""
    if settings.box.pile[title] != JUNKYARD or not settings.two_players:
        return 0
    return 0 if settings.thin_base_only and settings.box.module[title] else TAKEN_OUT_FOR_TWO


@rule("AS-SETUP-01")
def set_up(game: Game, settings: Settings) -> Camp:
    """Every tribe has the same ten cards as its deck; everything else lies ready, and chance says who begins."""
    stacks, junkyard, contested = (supply(settings, pile) for pile in (MERCENARIES, JUNKYARD, CONTESTED))
    used = [
        stacks[title] + junkyard[title] + contested[title] + settings.box.starter[title] * settings.seats
        for title in ALL_TITLES
    ]
    zones: list[Zone] = [NO_CARDS] * (ZONES * settings.seats)
    for seat in range(settings.seats):
        zones[seat * ZONES + DECK] = settings.box.starter
        zones[seat * ZONES + LEDGER] = settings.box.starter
    agenda: list[Frame] = [Question(ROUND, CHANCE), Question(FIRST, CHANCE)]
    if settings.leaders:
        agenda += leaders_to_choose(settings.seats)
    state = Camp(
        game=game,
        settings=settings,
        agenda=agenda,
        asked=[],
        outcome=None,
        revelations=0,
        gone=0,
        round_number=0,
        initiator=0,
        zones=zones,
        stacks=stacks,
        junkyard=junkyard,
        under=[],
        contested=contested,
        peeked=NONE,
        peekers=0,
        schematics=settings.box.building_copies if settings.buildings else NO_PLANS,
        schematics_under=[],
        out_of_play=[settings.box.copies[title] - used[title] for title in ALL_TITLES],
        buildings=[],
        leaders=[NO_LEADER] * settings.seats,
        offered=[],
        plans=NO_PLANS,
        traded=NONE,
        raised=0,
        hunt_raised=0,
        wounded=0,
        power_used=0,
        performed=[0] * settings.seats,
        gains=[0] * settings.seats,
        wins=[0] * settings.seats,
        trophies=[],
        losses=[0] * settings.seats,
        buried=[[]] * settings.seats,
        strays=NO_CARDS,
        leavers=[],
    )
    state.settle()
    return state
