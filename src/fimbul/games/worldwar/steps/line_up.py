"""The line-up: who plays which majors, who begins, and who holds the North Korea and the ISIL card first."""

from typing import Final

from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Nation, Seat
from fimbul.games.worldwar.events import CardPassed, FirstRolled, IsilSpread, MajorChosen
from fimbul.games.worldwar.groups import count_of, kind_of, so_many
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.lexicon import UNIT
from fimbul.games.worldwar.names import (
    ISIL,
    ISIL_CARD,
    ISRAEL,
    KINDS,
    MAJORS,
    NONE,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    UNALLIED,
)
from fimbul.games.worldwar.setup import enter
from fimbul.games.worldwar.state import OWNER, PLACE, WAITING, Question, War, replaced
from fimbul.games.worldwar.steps.placing import ask_deployment, counters_on_card

TWO_MAJORS: Final = 3  # so many players and fewer have two majors each


@rule("WW-SET-01", "WW-SET-12", "WW-SET-13")
def ask_line_up(state: War) -> None:
    """Majors as recommended, or as chosen: first choices in the order of seats, second ones the other way round.

    Then every seat places its nations, and a roll decides who begins.
    """
    seats = state.game.seats
    if state.settings.advanced:
        state.ask(CARD_ROLL, CHANCE)
    state.ask(ROLL_OFF, CHANCE)
    for seat in reversed(range(seats)):
        state.ask(OWN_NATIONS, CHANCE, owner=seat)
    if state.settings.players_choose:
        if seats <= TWO_MAJORS:
            for seat in range(seats):
                state.ask(SECOND_CHOICE, seat)
        for seat in reversed(range(seats)):
            state.ask(FIRST_CHOICE, seat)
        return
    for seat, own in enumerate(state.box.line_ups[seats]):
        take_major(state, seat, own[0])
        for nation in own[1:]:
            take_second_major(state, seat, nation)


def take_major(state: War, seat: Seat, nation: Nation) -> None:
    """A seat plays a major."""
    state.majors = replaced(state.majors, seat, nation)
    state.sides = replaced(state.sides, nation, seat)
    if state.listens:
        state.tell(MajorChosen(seat, nation))


def take_second_major(state: War, seat: Seat, nation: Nation) -> None:
    """A seat has another major as its ally from the start."""
    state.seconds = replaced(state.seconds, seat, nation)
    state.sides = replaced(state.sides, nation, seat)
    if state.listens:
        state.tell(MajorChosen(seat, nation))


def majors_on_the_table(state: War) -> list[int]:
    """The majors that nobody has taken; in the end they lie with the minors, and are courted like them."""
    return [NATION_WORD + nation for nation in range(MAJORS) if state.sides[nation] == UNALLIED]


class FirstChoice(Step[War, Question]):
    """Which major a seat plays."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any that is left."""
        return majors_on_the_table(state)

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is that seat's own for the whole game."""
        take_major(state, frame.seat, option - NATION_WORD)


class SecondChoice(Step[War, Question]):
    """Which other major is a seat's ally."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any that is left."""
        return majors_on_the_table(state)

    def play(self, state: War, frame: Question, option: int) -> None:
        """It counts as a minor."""
        take_second_major(state, frame.seat, option - NATION_WORD)


class OwnNations(Step[War, Question]):
    """A seat sets up its nations, one at a time, before the eyes of all."""

    @rule("WW-SET-18")
    def close(self, state: War, frame: Question) -> None:
        """Its major, its second one; in the advanced game Israel, if it plays the United States."""
        seat = frame.owner
        own = [state.majors[seat], state.seconds[seat]]
        if state.settings.advanced and state.box.israel_with in own:
            state.sides = replaced(state.sides, ISRAEL, seat)
            own.append(ISRAEL)
        for nation in reversed(own):
            if nation != NONE:
                ask_deployment(state, seat, nation)


def seat_words(state: War, but: Seat = NONE) -> list[int]:
    """Seats by their majors, sorted."""
    return sorted([NATION_WORD + major for seat, major in enumerate(state.majors) if seat != but])


def seat_named(state: War, option: int) -> Seat:
    """The seat that plays a major."""
    return state.majors.index(option - NATION_WORD)


class RollOff(Step[War, Question]):
    """Who rolls highest; ties roll again, so every seat is as likely."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any seat."""
        return seat_words(state)

    def play(self, state: War, frame: Question, option: int) -> None:
        """It begins, now and in every round."""
        state.first = seat_named(state, option)
        if state.listens:
            state.tell(FirstRolled(state.first))


class CardRoll(Step[War, Question]):
    """Who rolls highest for the North Korea card, then who is second for the ISIL card; all orders are as likely."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any seat for the first, any other for the second."""
        return seat_words(state, state.holders[0])

    @rule("WW-SET-15")
    def play(self, state: War, frame: Question, option: int) -> None:
        """The first holder places North Korea; chance spreads ISIL."""
        seat = seat_named(state, option)
        if state.holders[0] == NONE:
            hand_card(state, NORTH_KOREA, NORTH_KOREA_CARD, seat)
            state.ask(CARD_ROLL, CHANCE)
            return
        hand_card(state, ISIL, ISIL_CARD, seat)
        ask_deployment(state, state.holders[0], NORTH_KOREA)
        spread_isil(state)


def hand_card(state: War, nation: Nation, side: int, seat: Seat) -> None:
    """A card lies before a seat for the first time, and goes round from there."""
    state.holders = replaced(state.holders, side - NORTH_KOREA_CARD, seat)
    state.sides = replaced(state.sides, nation, side)
    if state.listens:
        state.tell(CardPassed(nation, seat))


@rule("WW-SET-16")
def spread_isil(state: War) -> None:
    """ISIL's counters are shuffled over the marked territories, one for each; what is left over waits in its box."""
    enter(state, ISIL)
    for kind, (count, strong) in enumerate(counters_on_card(state, ISIL)):
        state.deploy(WAITING + ISIL, ISIL, kind, 1, count - strong)
        state.deploy(WAITING + ISIL, ISIL, kind, 2, strong)
    for place in reversed(places_in(state.box.marked)):
        state.ask(SPREAD_ISIL, CHANCE, place=place)


class SpreadIsil(Step[War, Question]):
    """Which of ISIL's counters lies in a territory."""

    def options(self, state: War, frame: Question) -> list[int]:
        """The kinds that are left."""
        return [UNIT + kind for kind in range(len(KINDS)) if self.left(state, kind)]

    def weights(self, state: War, frame: Question) -> list[int]:
        """As likely as there are counters of the kind."""
        return [self.left(state, option - UNIT) for option in self.options(state, frame)]

    def left(self, state: War, kind: int) -> int:
        """How many counters of a kind have not been placed."""
        return sum([count_of(each) for each in state.stacks[WAITING + ISIL] if kind_of(each) == kind])

    def play(self, state: War, frame: Question, option: int) -> None:
        """It lies there."""
        for each in state.stacks[WAITING + ISIL]:
            if kind_of(each) == option - UNIT:
                state.take(WAITING + ISIL, so_many(each, 1))
                state.put(frame.place, so_many(each, 1))
                break
        if state.listens:
            state.tell(IsilSpread(frame.place, option - UNIT))


FIRST_CHOICE: Final = FirstChoice("first choice", lit=("nations",))
SECOND_CHOICE: Final = SecondChoice("second choice", lit=("nations",))
OWN_NATIONS: Final = OwnNations("own nations", asks="chance", needs=(OWNER,))
ROLL_OFF: Final = RollOff("roll off", asks="chance", lit=("seats",))
CARD_ROLL: Final = CardRoll("card roll", asks="chance", lit=("seats",))
SPREAD_ISIL: Final = SpreadIsil("spread isil", asks="chance", needs=(PLACE,), lit=("units",))
STEPS: Final[tuple[Step[War, Question], ...]] = (
    FIRST_CHOICE,
    SECOND_CHOICE,
    OWN_NATIONS,
    ROLL_OFF,
    CARD_ROLL,
    SPREAD_ISIL,
)
