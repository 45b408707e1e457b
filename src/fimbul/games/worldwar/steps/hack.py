"""Hack: one of five attempts on another player, by a die and what was paid before."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.casualties import fighters_at
from fimbul.games.worldwar.data import Nation, Place, Seat, Side
from fimbul.games.worldwar.events_money import HackTried, NukesLocked, Stolen
from fimbul.games.worldwar.lexicon import DICE, DIE, HACK_KIND, NATION, NUMBER, PLACE, SPLIT
from fimbul.games.worldwar.names import (
    HACKS,
    HIJACK_NUKES,
    ISIL,
    ISIL_CARD,
    MOST_SEATS,
    NORTH_KOREA,
    NORTH_KOREA_CARD,
    NUKE_LOCK,
    PLACES,
    PUPPET_ATTACK,
    SELF_ATTACK,
)
from fimbul.games.worldwar.queries import hand, is_nation_occupied, seat_of
from fimbul.games.worldwar.state import COUNT, OWNER, PASSES, SIDE, WHICH_HACK, Question, War, seats_from
from fimbul.games.worldwar.state import NATION as WHOSE
from fimbul.games.worldwar.steps.combat import fire_at_themselves
from fimbul.games.worldwar.steps.nuke import begin_hijacked_nuke
from fimbul.games.worldwar.steps.paying import ask_payment
from fimbul.games.worldwar.steps.puppets import begin_puppet_attack, has_puppets, puppet_places
from fimbul.games.worldwar.steps.technology import researchers, stakes, succeeds


def may_hack(state: War, side: Side) -> bool:
    """Is there a nation that can attempt it, and anybody to be hacked?"""
    return researchers(state) != 0 and any(victims(state, side, hack) for hack in range(len(HACKS)))


def begin_hack(state: War, seat: Seat, side: Side) -> None:
    """First the hack is named."""
    state.ask(HACK, seat, side=side)


@rule("WW-HAK-02", "WW-HAK-09")
def victims(state: War, side: Side, hack: int) -> list[Seat]:
    """Other players, partners too, but whoever has Cyber Security, with something that the hack could do to them."""
    own = seat_of(state, side)
    return [
        seat
        for seat in seats_from(state, own)
        if seat not in (own, state.cyber) and state.is_in(seat) and can_be_hacked(state, own, seat, hack)
    ]


def sides_of(state: War, seat: Seat) -> list[Side]:
    """What of a player can be hit: his hand, and the cards that lie before him."""
    return [side for side in (seat, NORTH_KOREA_CARD, ISIL_CARD) if seat_of(state, side) == seat]


def nations_of(state: War, seat: Seat) -> int:
    """The nations of all these."""
    found = 0
    for side in sides_of(state, seat):
        found |= hand(state, side)
    return found


def can_be_hacked(state: War, hacker: Seat, seat: Seat, hack: int) -> bool:
    """Would a hack do anything to a player?"""
    if hack == NUKE_LOCK:
        return not state.locked >> seat & 1
    if hack == HIJACK_NUKES:
        return not state.locked >> hacker & 1 and bool(stocks(state, seat))
    if hack in (PUPPET_ATTACK, SELF_ATTACK):
        return any(can_be_turned(state, side, hack) for side in sides_of(state, seat))
    return bool(full_purses(state, seat))


def stocks(state: War, seat: Seat) -> list[Nation]:
    """Nations of a player with nukes that could be launched."""
    return [
        nation
        for nation in places_in(nations_of(state, seat))
        if state.arsenals[nation] > 0 and nation != ISIL and not is_nation_occupied(state, nation)
    ]


def full_purses(state: War, seat: Seat) -> list[Nation]:
    """Nations of a player with money, spendable or not."""
    return [nation for nation in places_in(nations_of(state, seat)) if state.budgets[nation]]


def can_be_turned(state: War, side: Side, hack: int) -> bool:
    """Has a side units that can be made to attack, or to fire at themselves?"""
    if hack == PUPPET_ATTACK:
        return has_puppets(state, side)
    nations = hand(state, side)
    return any(state.stacks[place] and fighters_at(state, place, nations) for place in range(PLACES))


def hack_places(state: War, side: Side, hack: int) -> list[Place]:
    """Where units of a side can be made to attack, or to fire at themselves."""
    if hack == PUPPET_ATTACK:
        return puppet_places(state, side)
    nations = hand(state, side)
    return [place for place in range(PLACES) if state.stacks[place] and fighters_at(state, place, nations)]


class Hack(Step[War, Question]):
    """Which of the five?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that could hit anybody; none by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [HACK_KIND + hack for hack in range(len(HACKS)) if victims(state, frame.side, hack)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then whom, unless there is one only."""
        hack = option - HACK_KIND
        seats = victims(state, frame.side, hack)
        if len(seats) > 1:
            state.ask(HACK_WHOM, frame.seat, side=frame.side, what=hack)
        else:
            state.ask(HACK_PAY, frame.seat, side=frame.side, what=hack, owner=seats[0])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Somebody must be there to be hacked."""
        return Refusal("WW-HAK-01", "nobody_to_hack")


class HackWhom(Step[War, Question]):
    """Who is the victim?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Players by the words of their majors; none by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return sorted([NATION + state.majors[seat] for seat in victims(state, frame.side, frame.what)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """Then how much is paid."""
        seat = state.majors.index(option - NATION)
        state.ask(HACK_PAY, frame.seat, side=frame.side, what=frame.what, owner=seat)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Never oneself, nor whoever is protected."""
        nation = option - NATION
        if nation in state.majors and state.majors.index(nation) == state.cyber:
            return Refusal("WW-HAK-02", "is_protected")
        return Refusal("WW-HAK-09", "not_to_be_hacked")


class HackPay(Step[War, Question]):
    """How much is paid before the roll? `passes`: split."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A dollar is one more on the die."""
        return stakes(state, frame.side, state.box.hack_roll[frame.what], frame.passes == 1)

    @rule("WW-HAK-01")
    def play(self, state: War, frame: Question, option: int) -> None:
        """It is paid, whatever comes; then the die falls. The card stays on the table."""
        side, hack = frame.side, frame.what
        if option == SPLIT:
            state.ask(HACK_PAY, frame.seat, side=side, what=hack, owner=frame.owner, passes=1)
            return
        paid = option - NUMBER
        state.ask(HACK_ROLL, CHANCE, side=side, what=hack, owner=frame.owner, count=paid)
        ask_payment(state, frame.seat, hand(state, side), paid, frame.passes == 1)

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Nothing."""
        return NUMBER

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """No more than there is, nor than can help."""
        return Refusal("WW-HAK-01", "choose_a_stake")


class HackRoll(Step[War, Question]):
    """The die; `count` was paid."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """Most hacks ask for more."""
        return True

    @rule("WW-HAK-08")
    def play(self, state: War, frame: Question, option: int) -> None:
        """The number of the hack is reached, and it works at once, or nothing happens."""
        pips, goal = option - DIE + 1, state.box.hack_roll[frame.what]
        if state.listens:
            state.tell(HackTried(frame.side, frame.owner, frame.what, pips, frame.count, goal))
        if succeeds(pips, frame.count, goal):
            work(state, frame)


def work(state: War, frame: Question) -> None:
    """A hack works."""
    hacker, victim, hack = seat_of(state, frame.side), frame.owner, frame.what
    if hack == NUKE_LOCK:
        lock(state, victim)
    elif hack in (PUPPET_ATTACK, SELF_ATTACK):
        sides = [side for side in sides_of(state, victim) if can_be_turned(state, side, hack)]
        if len(sides) > 1:
            state.ask(HACK_NATION, hacker, side=frame.side, what=hack, owner=victim)
        elif sides:
            turn_on(state, hacker, sides[0], hack)
    else:
        nations = hacked_nations(state, victim, hack)
        if len(nations) > 1:
            state.ask(HACK_NATION, hacker, side=frame.side, what=hack, owner=victim)
        elif nations:
            hit(state, frame, nations[0])


@rule("WW-HAK-03")
def lock(state: War, seat: Seat) -> None:
    """A player launches no nukes until he earns Cyber Security; satellites still defend."""
    state.locked |= 1 << seat
    if state.listens:
        state.tell(NukesLocked(seat))


def hacked_nations(state: War, seat: Seat, hack: int) -> list[Nation]:
    """Whose nukes can be hijacked, or whose money stolen; or by whose word units are meant."""
    if hack == HIJACK_NUKES:
        return stocks(state, seat)
    if hack in (PUPPET_ATTACK, SELF_ATTACK):
        return [word_of(state, side) for side in sides_of(state, seat) if can_be_turned(state, side, hack)]
    return full_purses(state, seat)


def word_of(state: War, side: Side) -> Nation:
    """The nation that stands for a side: a seat's major, or the card that goes round."""
    if side < MOST_SEATS:
        return state.majors[side]
    return NORTH_KOREA if side == NORTH_KOREA_CARD else ISIL


class HackNation(Step[War, Question]):
    """Which nation of the victim? For units, his hand by its major, or a card that lies before him."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Those that the hack can hit."""
        return sorted([NATION + nation for nation in hacked_nations(state, frame.owner, frame.what)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is hit."""
        nation = option - NATION
        if frame.what in (PUPPET_ATTACK, SELF_ATTACK):
            turn_on(state, frame.seat, state.sides[nation], frame.what)
        else:
            hit(state, frame, nation)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the victim's."""
        return Refusal("WW-HAK-09", "not_a_nation_of_the_victim")


def hit(state: War, frame: Question, nation: Nation) -> None:
    """Nukes of a nation are hijacked, or its money is stolen."""
    if frame.what == HIJACK_NUKES:
        begin_hijacked_nuke(state, seat_of(state, frame.side), frame.side, nation)
    else:
        state.ask(THEFT_ROLL, CHANCE, side=frame.side, nation=nation)


def turn_on(state: War, hacker: Seat, side: Side, hack: int) -> None:
    """Units of a side are turned on others, or on themselves."""
    if hack == PUPPET_ATTACK:
        begin_puppet_attack(state, hacker, side)
    else:
        state.ask(SELF_ATTACK_WHERE, hacker, side=side)


class SelfAttackWhere(Step[War, Question]):
    """In which territory do units of a side (`side`) fire at themselves?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Wherever it has some; nowhere by whoever has left."""
        if not state.is_in(frame.seat):
            return []
        return [PLACE + place for place in hack_places(state, frame.side, SELF_ATTACK)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Once, tier by tier; their owner chooses what is lost."""
        fire_at_themselves(state, frame.seat, option - PLACE, hand(state, frame.side))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Where it has units."""
        return Refusal("WW-HAK-06", "no_units_there")


class TheftRoll(Step[War, Question]):
    """How much is stolen from a nation?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """A die."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """The thief may have to say who gets it."""
        return True

    @rule("WW-HAK-07")
    def play(self, state: War, frame: Question, option: int) -> None:
        """As many dollars as pips, if it has them; the hacker says who gets them."""
        stolen = min(option - DIE + 1, state.budgets[frame.nation])
        state.budgets[frame.nation] -= stolen
        if state.listens:
            state.tell(Stolen(frame.nation, stolen, state.sides[frame.nation]))
        thieves = places_in(hand(state, frame.side) & state.entered)
        if len(thieves) > 1:
            state.ask(THEFT_FOR, seat_of(state, frame.side), side=frame.side, count=stolen)
        else:
            state.earn(thieves[0], stolen)


class TheftFor(Step[War, Question]):
    """Which nation gets what was stolen?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the hacker's."""
        return [NATION + nation for nation in places_in(hand(state, frame.side) & state.entered)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is richer."""
        state.earn(option - NATION, frame.count)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of one's own."""
        return Refusal("WW-HAK-07", "not_yours_to_fill")


HACK: Final = Hack("hack", needs=(SIDE,), lit=("technologies",))
HACK_WHOM: Final = HackWhom("hack whom", needs=(SIDE, WHICH_HACK), lit=("nations",))
HACK_PAY: Final = HackPay("hack pay", needs=(SIDE, WHICH_HACK, OWNER), may_have=(PASSES,))
HACK_ROLL: Final = HackRoll("hack roll", needs=(SIDE, WHICH_HACK, OWNER), may_have=(COUNT,), asks="chance")
HACK_NATION: Final = HackNation("hack nation", needs=(SIDE, WHICH_HACK, OWNER), lit=("nations",))
SELF_ATTACK_WHERE: Final = SelfAttackWhere("self attack where", needs=(SIDE,), lit=("map",))
THEFT_ROLL: Final = TheftRoll("theft roll", needs=(SIDE, WHOSE), asks="chance")
THEFT_FOR: Final = TheftFor("theft for", needs=(SIDE, COUNT), lit=("nations",))
STEPS: Final[tuple[Step[War, Question], ...]] = (
    HACK,
    HACK_WHOM,
    HACK_PAY,
    HACK_ROLL,
    HACK_NATION,
    SELF_ATTACK_WHERE,
    THEFT_ROLL,
    THEFT_FOR,
)
