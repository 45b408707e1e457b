"""Entering: devastation rolls, leave to pass, and what the entering of a territory sets off."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import BIT, Nation, Place, Seat, Side, is_land, is_sea
from fimbul.games.worldwar.dice import hit_options, hit_weights
from fimbul.games.worldwar.events_moves import DevastationHurt, PassageAnswered
from fimbul.games.worldwar.fields import TIMES, WHICH_COUNTERS
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of, so_many, strength_of, with_strength
from fimbul.games.worldwar.lexicon import AGREE, NUMBER, REFUSE
from fimbul.games.worldwar.names import ARAB_LEAGUE, LAND, NATIONS, NAVY, NONE, SPACE, UNALLIED
from fimbul.games.worldwar.queries import enemies_at, friends, friends_at, is_neutral, seat_of, sides_holding
from fimbul.games.worldwar.state import CHOSEN_NATIONS, SIDE, Question, War
from fimbul.games.worldwar.state import PLACE as AT
from fimbul.games.worldwar.steps.transport import EXCESS
from fimbul.games.worldwar.steps.unallied import ask_allegiance, attackers_of
from fimbul.games.worldwar.steps.will import note_occupation
from fimbul.games.worldwar.terrain import Terrain

DEVASTATION_HITS_ON: Final = 5


class DevastationRoll(Step[War, Question]):
    """How many of some like counters lose a strength point to devastation."""

    def fits(self, state: War, frame: Question) -> bool:
        """They are there."""
        there = [each for each in state.stacks[frame.place] if each ^ frame.what < 1 << 5]
        return any(count_of(each) >= count_of(frame.what) for each in there)

    @rule("WW-MOV-08")
    def options(self, state: War, frame: Question) -> list[int]:
        """None to all of them: a die for each counter."""
        return hit_options(count_of(frame.what))

    def weights(self, state: War, frame: Question) -> list[int]:
        """At the odds of so many dice."""
        return hit_weights(count_of(frame.what), DEVASTATION_HITS_ON)

    def leads_on(self, state: War, frame: Question) -> bool:
        """Somebody may have to choose who is lost with it."""
        return True

    def play(self, state: War, frame: Question, option: int) -> None:
        """Each hit takes a strength point; on the next devastated place of the way the rest rolls again."""
        rolled, hits = frame.what, option - NUMBER
        weakened = with_strength(so_many(rolled, hits), 1) if strength_of(rolled) == 2 else 0
        state.take(frame.place, so_many(rolled, hits))
        state.put(frame.place, weakened)
        if state.listens:
            state.tell(DevastationHurt(frame.place, rolled, hits))
        if frame.passes > 1:
            ask_rolls(state, frame.place, so_many(rolled, count_of(rolled) - hits), frame.passes - 1)
            ask_rolls(state, frame.place, weakened, frame.passes - 1)


def ask_rolls(state: War, place: Place, counters: Group, times: int) -> None:
    """Counters that have come to a place through so many devastated ones, itself included, roll."""
    if times and count_of(counters):
        state.ask(DEVASTATION_ROLL, CHANCE, place=place, what=counters, passes=times)


@rule("WW-MOV-06")
def arrive(state: War, ground: Terrain, place: Place, counters: list[Group], times: int) -> None:
    """Counters come to a territory, through so many devastated ones; whether they fight there or not, they occupy it.

    What that sets off comes after the rolls.
    """
    side, garrison, nations = ground.side, friends_at(state, place, ground.side), 0
    if ground.stops & BIT[place]:
        state.note().entered |= BIT[place]
    for each in counters:
        state.put(place, each)
        nations |= 1 << nation_of(each)
    if is_sea(place):
        if any(kind_of(each) == NAVY for each in counters):
            state.ask(EXCESS, CHANCE, place=place, side=side)
    elif state.box.owner[place] != NONE and not friends(state, side) >> state.sides[state.box.owner[place]] & 1:
        state.ask(ENTERED, CHANCE, place=place, side=side, chosen=nations, passes=int(garrison))
    for each in counters:
        ask_rolls(state, place, each, times)


class Entered(Step[War, Question]):
    """Somebody has entered the land of another nation, where a garrison of his was before (`passes`) or not."""

    def close(self, state: War, frame: Question) -> None:
        """A nation not in play finds a side; then it is occupied, and that may give it Will."""
        owner, occupiers = state.box.owner[frame.place], 0
        party = [each for each in state.stacks[frame.place] if frame.chosen >> nation_of(each) & 1]
        for each in party:
            if state.box.units[kind_of(each)].domain == LAND:
                occupiers |= 1 << nation_of(each)
        if occupiers:
            state.ask(OCCUPIED, CHANCE, place=frame.place, chosen=occupiers)
        if party and is_drawn_in(state, owner, frame.place, frame.side, frame.passes > 0):
            ask_allegiance(state, owner, frame.side, attackers_of(state, frame.side))


@rule("WW-ARB-01")
def is_drawn_in(state: War, owner: Nation, place: Place, side: Side, garrison: bool) -> bool:
    """Does entering a land bring its nation into play?

    The Arab League comes when its empty land is entered, or a garrison in it grows or fights, not where others come to
    fight over it.
    """
    if state.sides[owner] != UNALLIED or state.entered >> owner & 1 or is_neutral(state, place):
        return False
    return owner != ARAB_LEAGUE or garrison or not enemies_at(state, place, side)


def draw_in_the_arab_league(state: War, place: Place, side: Side) -> None:
    """A garrison of a side fights for Arab land that it shares with others."""
    at_home = place < SPACE and state.box.owner[place] == ARAB_LEAGUE
    if at_home and is_drawn_in(state, ARAB_LEAGUE, place, side, garrison=True):
        ask_allegiance(state, ARAB_LEAGUE, side, attackers_of(state, side))


class Occupied(Step[War, Question]):
    """Nations occupy a land: its owner's Will grows, by option."""

    def close(self, state: War, frame: Question) -> None:
        """One after another."""
        for nation in range(len(NATIONS)):
            if frame.chosen >> nation & 1:
                note_occupation(state, nation, frame.place)


def owners_to_ask(state: War, place: Place, side: Side) -> list[Seat]:
    """The seats that can let a side pass: of those who hold a territory, or whose home it is; none if nobody can."""
    sides = sides_holding(state, place) & ~friends(state, side)
    if not sides and is_land(place) and state.box.owner[place] != NONE:
        sides = 1 << state.sides[state.box.owner[place]] & ~friends(state, side)
    seats: list[Seat] = []
    for other in range(UNALLIED + 1):
        if sides >> other & 1:
            seat = seat_of(state, other)
            if seat == NONE:
                return []
            if seat not in seats:
                seats.append(seat)
    return seats


def may_ask_to_pass(state: War, place: Place, side: Side) -> bool:
    """Can the owner of a territory still be asked to let a side pass?"""
    settled = (state.action.granted | state.action.refused) & BIT[place]
    return not settled and bool(owners_to_ask(state, place, side))


def ask_to_pass(state: War, place: Place, side: Side, passes: int = 0) -> None:
    """Ask the next of the seats that can let a side pass."""
    seats = owners_to_ask(state, place, side)
    state.ask(LET_PASS, seats[passes], place=place, side=side, passes=passes)


class LetPass(Step[War, Question]):
    """Whether counters that had to stop may go on."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Yes or no, for all counters of this action."""
        return [AGREE, REFUSE]

    def play(self, state: War, frame: Question, option: int) -> None:
        """All who hold it must agree; one refusal is enough."""
        if state.listens:
            state.tell(PassageAnswered(frame.seat, frame.place, option == AGREE))
        if option == REFUSE:
            state.note().refused |= BIT[frame.place]
        elif frame.passes + 1 < len(owners_to_ask(state, frame.place, frame.side)):
            ask_to_pass(state, frame.place, frame.side, frame.passes + 1)
        else:
            state.note().granted |= BIT[frame.place]

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Whoever gave up lets nobody pass."""
        return REFUSE

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """It is a plain question."""
        return Refusal("WW-MOV-04", "say_whether_they_pass", frame.place)


DEVASTATION_ROLL: Final = DevastationRoll(
    "devastation roll", asks="chance", needs=(AT, WHICH_COUNTERS), may_have=(TIMES,)
)
ENTERED: Final = Entered("entered", asks="chance", needs=(AT, SIDE, CHOSEN_NATIONS), may_have=(TIMES,))
OCCUPIED: Final = Occupied("occupied", asks="chance", needs=(AT, CHOSEN_NATIONS))
LET_PASS: Final = LetPass("let pass", needs=(AT, SIDE), may_have=(TIMES,))
STEPS: Final[tuple[Step[War, Question], ...]] = (DEVASTATION_ROLL, ENTERED, OCCUPIED, LET_PASS)
