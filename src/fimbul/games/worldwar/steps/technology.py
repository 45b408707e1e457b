"""Technology: one attempt at one card, for one nation: a die and what was paid before."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.building import places_for
from fimbul.games.worldwar.data import Kind, Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import CyberSecured, FreeUnit, FreeUnitLost, Learned, Researched
from fimbul.games.worldwar.groups import kind_of
from fimbul.games.worldwar.lexicon import DICE, DIE, NATION, NUMBER, SPLIT, TECHNOLOGY, place_of_word, place_word
from fimbul.games.worldwar.names import (
    CYBER_SECURITY,
    NATIONS,
    NONE,
    NUKE_CAPABLE,
    SATELLITE,
    SATELLITES,
    SPACE,
    SPACE_LASERS,
    TECHNOLOGIES,
)
from fimbul.games.worldwar.queries import able_to_spend, hand, has, has_satellite, money, purses, seat_of, supply
from fimbul.games.worldwar.state import (
    COUNT,
    PASSES,
    SIDE,
    WAITING,
    WHICH_KIND,
    WHICH_TECHNOLOGY,
    Question,
    War,
    replaced,
)
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.steps.paying import ask_payment

SURE_FAILURE: Final = 1  # a natural one
LEAST_THAT_HELPS: Final = 2
CONDITIONS: Final = {NUKE_CAPABLE: "WW-TEC-07", SPACE_LASERS: "WW-TEC-08", SATELLITES: "WW-TEC-10"}


@rule("WW-TEC-12")
def researchers(state: War) -> int:
    """The nations that act and are not fully occupied."""
    return able_to_spend(state, state.action.party)


def attempts_at(state: War, side: Side, technology: int) -> int:
    """The nations of those that may attempt a technology."""
    if not is_left(state, side, technology):
        return 0
    found = 0
    for nation in places_in(researchers(state)):
        if may_attempt(state, nation, technology):
            found |= 1 << nation
    return found


@rule("WW-TEC-04", "WW-TEC-11", "WW-TEC-14")
def is_left(state: War, side: Side, technology: int) -> bool:
    """Is a card of it on the table? Cyber Security may be taken from whoever has it."""
    if technology == CYBER_SECURITY:
        return state.cyber != seat_of(state, side)
    taken = 0
    for known in state.technologies:
        taken += known >> technology & 1
    return taken < state.box.copies[technology]


@rule("WW-TEC-07", "WW-TEC-08", "WW-TEC-10")
def may_attempt(state: War, nation: Nation, technology: int) -> bool:
    """Not what it has; nukes and satellites only without any of its own, lasers only with a satellite."""
    if has(state, nation, technology):
        return False
    if technology == NUKE_CAPABLE:
        return state.arsenals[nation] == NONE
    if technology == SPACE_LASERS:
        return has_satellite(state, nation)
    if technology == SATELLITES:
        waits = any(kind_of(each) == SATELLITE for each in state.stacks[WAITING + nation])
        return not has_satellite(state, nation) and not waits
    return True


def may_research(state: War, side: Side) -> bool:
    """Is there anything to attempt?"""
    return any(attempts_at(state, side, technology) for technology in range(len(TECHNOLOGIES)))


def begin_research(state: War, seat: Seat, side: Side) -> None:
    """First the card is named."""
    state.ask(RESEARCH, seat, side=side)


class Research(Step[War, Question]):
    """Which technology is attempted?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any card that is left and that a nation may attempt."""
        return [
            TECHNOLOGY + technology
            for technology in range(len(TECHNOLOGIES))
            if attempts_at(state, frame.side, technology)
        ]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then for whom; Cyber Security is for the player, whoever earns it."""
        technology = option - TECHNOLOGY
        nations = attempts_at(state, frame.side, technology)
        if nations & nations - 1 and technology != CYBER_SECURITY:
            state.ask(RESEARCH_FOR, frame.seat, side=frame.side, what=technology)
        else:
            assert nations, "no nation can attempt it"
            nation = places_in(nations)[0]
            state.ask(RESEARCH_PAY, frame.seat, side=frame.side, what=technology, nation=nation)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A card that is left, and a nation that may."""
        technology = option - TECHNOLOGY
        if not 0 <= technology < len(TECHNOLOGIES):
            return Refusal("WW-TEC-01", "choose_a_technology")
        if not is_left(state, frame.side, technology):
            if technology == CYBER_SECURITY:
                return Refusal("WW-TEC-11", "cyber_security_is_yours")
            return Refusal("WW-TEC-04", "technology_is_taken")
        return Refusal(CONDITIONS.get(technology, "WW-TEC-04"), "nobody_may_attempt_it")


class ResearchFor(Step[War, Question]):
    """Which nation attempts it?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that may."""
        return [NATION + nation for nation in places_in(attempts_at(state, frame.side, frame.what))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then how much is paid."""
        state.ask(RESEARCH_PAY, frame.seat, side=frame.side, what=frame.what, nation=option - NATION)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Of the hand, not fully occupied, none that has it, and whatever the card says."""
        nation = option - NATION
        if not 0 <= nation < len(NATIONS) or not state.action.party >> nation & 1:
            return Refusal("WW-TEC-01", "nation_may_not_attempt_it")
        if not researchers(state) >> nation & 1:
            return Refusal("WW-TEC-12", "nation_may_not_attempt_it")
        known = has(state, nation, frame.what)
        return Refusal("WW-TEC-04" if known else CONDITIONS[frame.what], "nation_may_not_attempt_it")


def stakes(state: War, side: Side, number: int, split: bool) -> list[int]:
    """What may be paid towards a number: no more than makes every roll but a one succeed; `split` to say who pays."""
    nations = hand(state, side)
    most = min(money(state, nations), max(number - LEAST_THAT_HELPS, 0))
    amounts = list(range(NUMBER, NUMBER + most + 1))
    return [SPLIT, *amounts] if most and not split and len(purses(state, nations)) > 1 else amounts


class ResearchPay(Step[War, Question]):
    """How much is paid before the roll? `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A dollar is one more on the die."""
        return stakes(state, frame.side, state.box.tech_roll[frame.what], frame.passes == 1)

    @rule("WW-TEC-01")
    def play(self, state: War, frame: Question, option: int) -> None:
        """It is paid, whatever comes; then the die falls."""
        technology, nation, side = frame.what, frame.nation, frame.side
        if option == SPLIT:
            state.ask(RESEARCH_PAY, frame.seat, side=side, what=technology, nation=nation, passes=1)
            return
        paid = option - NUMBER
        state.ask(TECHNOLOGY_ROLL, CHANCE, side=side, what=technology, nation=nation, count=paid)
        ask_payment(state, frame.seat, hand(state, side), paid, frame.passes == 1)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Nothing."""
        return NUMBER

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """No more than there is, nor than can help."""
        return Refusal("WW-TEC-01", "choose_a_stake")


@rule("WW-TEC-02")
def succeeds(pips: int, paid: int, number: int) -> bool:
    """The die and the money reach the number, and the die is no one."""
    return pips != SURE_FAILURE and pips + paid >= number


class TechnologyRoll(Step[War, Question]):
    """The die; `count` was paid."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die."""
        return DICE

    @rule("WW-TEC-13")
    def play(self, state: War, frame: Question, option: int) -> None:
        """The number on the card is reached, or the card stays where it is."""
        pips, number = option - DIE + 1, state.box.tech_roll[frame.what]
        success = succeeds(pips, frame.count, number)
        if state.listens:
            state.tell(Researched(frame.nation, frame.what, pips, frame.count, number, state.sides[frame.nation]))
        if success and frame.what == CYBER_SECURITY:
            secure(state, seat_of(state, frame.side))
        elif success:
            learn(state, frame.nation, frame.what)

    def leads_on(self, state: War, frame: Question) -> bool:
        """A free unit may have to be placed."""
        return True


def secure(state: War, seat: Seat) -> None:
    """Cyber Security lies before a player, and frees his nukes if they were locked."""
    state.cyber = seat
    state.locked &= ~(1 << seat)
    if state.listens:
        state.tell(CyberSecured(seat))


@rule("WW-TEC-03")
def learn(state: War, nation: Nation, technology: int) -> None:
    """The card lies with the nation; what comes with it comes at once."""
    state.technologies = replaced(state.technologies, nation, state.technologies[nation] | 1 << technology)
    if state.listens:
        state.tell(Learned(nation, technology, state.sides[nation]))
    if technology == NUKE_CAPABLE:
        state.arsenals[nation] = 1
    if state.box.unlocks[technology] != NONE:
        give_free_unit(state, nation, state.box.unlocks[technology])


@rule("WW-TEC-09", "WW-TEC-15", "WW-TEC-16", "WW-TEC-17", "WW-TEC-18", "WW-TEC-19")
def give_free_unit(state: War, nation: Nation, kind: Kind) -> None:
    """One counter of strength 1, placed like a new one; without a place it waits in the box, without a counter it is
    lost.
    """
    places = places_for(state, nation, kind)
    if not supply(state, nation, kind):
        if state.listens:
            state.tell(FreeUnitLost(nation, kind, state.sides[nation]))
    elif places & places - 1:
        state.ask(FREE_UNIT, state.holder_of(nation), nation=nation, what=kind)
    else:
        place_free_unit(state, nation, kind, places.bit_length() - 1 if places else WAITING + nation)


def place_free_unit(state: War, nation: Nation, kind: Kind, place: Place) -> None:
    """There it is."""
    state.deploy(place, nation, kind, 1)
    if state.listens:
        state.tell(FreeUnit(nation, kind, place if place <= SPACE else NONE, state.sides[nation]))


class FreeUnitWhere(Step[War, Question]):
    """Where is the unit placed that comes with a technology?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Where new ones are."""
        return [place_word(place) for place in places_in(places_for(state, frame.nation, frame.what))]

    def play(self, state: War, frame: Question, option: int) -> None:
        """There it is."""
        place_free_unit(state, frame.nation, frame.what, place_of_word(option))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """As for reinforcements."""
        return Refusal("WW-TEC-09", "not_where_units_are_placed")


RESEARCH: Final = Research("research", needs=(SIDE,), lit=("technologies",))
RESEARCH_FOR: Final = ResearchFor("research for", needs=(SIDE, WHICH_TECHNOLOGY), lit=("nations",))
RESEARCH_PAY: Final = ResearchPay("research pay", needs=(SIDE, WHICH_TECHNOLOGY, WHOSE), may_have=(PASSES,))
TECHNOLOGY_ROLL: Final = TechnologyRoll(
    "technology roll", needs=(SIDE, WHICH_TECHNOLOGY, WHOSE), may_have=(COUNT,), asks="chance"
)
FREE_UNIT: Final = FreeUnitWhere("free unit", needs=(WHOSE, WHICH_KIND), lit=("map",))
STEPS: Final[tuple[Step[War, Question], ...]] = (RESEARCH, RESEARCH_FOR, RESEARCH_PAY, TECHNOLOGY_ROLL, FREE_UNIT)
