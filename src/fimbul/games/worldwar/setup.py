"""The set-up: budgets and arsenals on their tracks, counters beside the map, then the first question."""

from fimbul.core.game import Game
from fimbul.core.rule import rule
from fimbul.games.worldwar.auction import NO_AUCTION
from fimbul.games.worldwar.data import Box
from fimbul.games.worldwar.meta import Settings
from fimbul.games.worldwar.names import MAJORS, NATIONS, NONE, PLACES, UNALLIED
from fimbul.games.worldwar.state import NO_ACTION, STACKS, War


def empty_map(game: Game, settings: Settings, box: Box) -> War:
    """The map with nobody on it, every card beside it, nobody's turn."""
    seats, nations = settings.seats, len(NATIONS)
    return War(
        game=game,
        settings=settings,
        box=box,
        agenda=[],
        asked=[],
        outcome=None,
        revelations=0,
        gone=0,
        round_number=0,
        turn=0,
        first=0,
        active=NONE,
        majors=[NONE] * seats,
        seconds=[NONE] * seats,
        sides=[UNALLIED] * nations,
        holders=[NONE, NONE],
        entered=0,
        stacks=[[] for _ in range(STACKS)],
        budgets=[0] * nations,
        arsenals=[NONE] * nations,
        technologies=[0] * nations,
        cyber=NONE,
        locked=0,
        wills=[0] * nations,
        fresh_wills=[0] * nations,
        devastation=[0] * PLACES,
        unrest=[0] * PLACES,
        pacts=[1 << seat for seat in range(seats)],
        acted=0,
        taken=0,
        declared=[NONE] * seats,
        targets=[NONE] * seats,
        proposals=[NONE] * seats,
        provoked=[0] * nations,
        leavers=[],
        action=NO_ACTION,
        auction=NO_AUCTION,
        battle=None,
    )


@rule("WW-SET-05", "WW-SET-06", "WW-SET-23")
def enter(state: War, nation: int) -> None:
    """A nation comes into play: its budget and its arsenal are set up. Whoever has its card places its counters."""
    card = state.box.cards[nation]
    state.entered |= 1 << nation
    state.budgets[nation] = card.budget
    state.arsenals[nation] = card.nukes_advanced if state.settings.advanced else card.nukes


assert MAJORS == 7
