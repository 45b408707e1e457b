"""National Will: a nation that is attacked or occupied at home gains the will to act once more."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.worldwar.data import BIT, Nation, Place
from fimbul.games.worldwar.events import WillGained, WillTaken
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.names import ISIL, NONE
from fimbul.games.worldwar.queries import are_friends
from fimbul.games.worldwar.state import NATION, Question, War, replaced


@rule("WW-WIL-01", "WW-WIL-06")
def note_attack(state: War, place: Place, attackers: int, victim: Nation) -> None:
    """Nations attack one in a place: at home it gains a Will for each that has given it none in this turn.

    ISIL has no home and gains it wherever it is attacked.
    """
    if state.settings.will and (state.box.homes[victim] & BIT[place] or victim == ISIL):
        for nation in places_in(attackers):
            provoke(state, nation, victim)


@rule("WW-WIL-02")
def note_occupation(state: War, nation: Nation, place: Place) -> None:
    """A nation moves into a home territory of an enemy in play, where neither unrest nor devastation lies."""
    owner = state.box.owner[place]
    if not state.settings.will or owner == NONE or not state.entered >> owner & 1:
        return
    if not are_friends(state, owner, nation) and not state.unrest[place] and not state.devastation[place]:
        provoke(state, nation, owner)


def provoke(state: War, nation: Nation, victim: Nation) -> None:
    """One nation gives another a Will, once in a turn."""
    if not state.provoked[victim] >> nation & 1:
        state.provoked = replaced(state.provoked, victim, state.provoked[victim] | 1 << nation)
        gain(state, victim)


@rule("WW-SET-19", "WW-WIL-05")
def gain(state: War, nation: Nation) -> None:
    """A nation gains a Will from the pool; if that is empty, from a nation of another player, by its holder's choice.

    Nobody takes one for a nation that is nobody's.
    """
    if sum(state.wills) + sum(state.fresh_wills) < state.box.will:
        state.fresh_wills = replaced(state.fresh_wills, nation, state.fresh_wills[nation] + 1)
        if state.listens:
            state.tell(WillGained(nation, state.sides[nation]))
    elif state.holder_of(nation) != NONE:
        state.ask(TAKE_WILL, state.holder_of(nation), nation=nation)


class TakeWill(Step[War, Question]):
    """From whom a Will is taken when the pool is empty."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any nation of somebody else that has some, or of nobody."""
        return [
            NATION_WORD + nation
            for nation, (old, fresh) in enumerate(zip(state.wills, state.fresh_wills, strict=True))
            if old + fresh and state.holder_of(nation) != frame.seat
        ]

    def play(self, state: War, frame: Question, option: int) -> None:
        """What can be used already is taken first."""
        giver = option - NATION_WORD
        lose(state, giver)
        state.fresh_wills = replaced(state.fresh_wills, frame.nation, state.fresh_wills[frame.nation] + 1)
        if state.listens:
            state.tell(WillTaken(frame.nation, giver, state.sides[frame.nation]))


def lose(state: War, nation: Nation) -> None:
    """A nation has a Will less."""
    if state.wills[nation]:
        state.wills = replaced(state.wills, nation, state.wills[nation] - 1)
    else:
        state.fresh_wills = replaced(state.fresh_wills, nation, state.fresh_wills[nation] - 1)


@rule("WW-WIL-03")
def ripen(state: War) -> None:
    """A turn begins: Will that was earned before it can be used, and every nation can provoke every other anew."""
    if state.settings.will:
        state.wills = [old + fresh for old, fresh in zip(state.wills, state.fresh_wills, strict=True)]
        state.fresh_wills = [0] * len(state.wills)
        state.provoked = [0] * len(state.wills)


TAKE_WILL: Final = TakeWill("take will", needs=(NATION,), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (TAKE_WILL,)
