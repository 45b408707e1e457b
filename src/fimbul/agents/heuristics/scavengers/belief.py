"""What others have thrown away: a sample takes any card, but tribes throw away those that do nothing."""

from typing import Final

from fimbul.games.scavengers.data import JUNK, PILLS, REFUGEE, SHOVEL, Title
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.scoring import belongings
from fimbul.games.scavengers.state import COMMITTED, DECK, HAND, LEDGER, SHOWN, Camp, Seat, minus, plus
from fimbul.games.scavengers.steps.junkyard import KNOWERS

THROWN: Final = (JUNK, REFUGEE, SHOVEL, PILLS)  # the first rather than the last
UNSEEN: Final = (DECK, HAND, COMMITTED)


def believe(state: Camp, seat: Seat) -> None:
    """In a sample of what a seat sees: a rival who threw cards away gets good ones back for useless ones."""
    for rival in range(state.game.seats):
        if rival != seat and state.losses[rival]:
            known, owned = state.zone(rival, LEDGER), belongings(state, rival)
            won = state.wins[rival]  # unseen: as many contested cards as it was not known to have
            for title, count in enumerate(known):
                if state.box.contested[title]:
                    won += min(count, owned[title]) - owned[title]
                for _ in range(count - owned[title]):
                    give_back(state, seat, rival, title)
            for title in reversed(ALL_TITLES):
                while state.box.contested[title] and won > 0 and give_back(state, seat, rival, title):
                    won -= 1


def give_back(state: Camp, seat: Seat, rival: Seat, title: Title) -> bool:
    """A card comes out of the junkyard, where one takes its place that is thrown away sooner; no if there is none."""
    buried = [code >> KNOWERS for code in state.buried[seat]].count(title)  # that the seat saw go there
    if state.junkyard[title] <= buried:
        return False
    shown = state.zone(rival, SHOWN)
    for useless in THROWN:
        if useless == title:
            return False
        for place in UNSEEN:
            hidden = state.zone(rival, place)[useless] - (0 if place == DECK else shown[useless])
            if hidden > 0:
                state.take(rival, place, useless)
                state.put(rival, place, title)
                state.junkyard = plus(minus(state.junkyard, title), useless)
                return True
    return False
