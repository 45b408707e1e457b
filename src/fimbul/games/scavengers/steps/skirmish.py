"""Skirmish phase: all reveal, specials are used in turn, and the strongest takes the contested card."""

from typing import Final

from fimbul.core.game import EVERYONE, Refusal, only
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers.data import (
    FIGHT,
    MEDIC,
    MENTOR,
    NONE,
    RAISE,
    REFUGEE,
    SABOTEUR,
    SERGEANT_AT_ARMS,
)
from fimbul.games.scavengers.events import Compared, Deadlocked, Disarmed, Revealed, Saved, Sniped, Struck, Won
from fimbul.games.scavengers.fields import OWNER, PASSES, TITLE
from fimbul.games.scavengers.lexicon import ATTACK, CARD, DONE, LEADER, PASS, TRIBE
from fimbul.games.scavengers.queries import ALL_TITLES, clockwise, leader, total
from fimbul.games.scavengers.state import (
    COMMITTED,
    LAID,
    SPENT,
    USED,
    Camp,
    Question,
    Seat,
    Title,
    minus,
    together,
)
from fimbul.games.scavengers.steps.deeds import DEED, deeds, may_use
from fimbul.games.scavengers.steps.dig import gain
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH, counts_in, titles_in
from fimbul.games.scavengers.steps.instants import can_hit, martyr, refuse_special, weapons
from fimbul.games.scavengers.steps.junkyard import add
from fimbul.games.scavengers.steps.leaders import power, use_power
from fimbul.games.scavengers.steps.sight import listed, perform, see_all, win

LEAD_OF_TWO: Final = 2


class Skirmish(Step[Camp, Question]):
    """The phase: reveal, declare, compare."""

    @rule("AS-ROUND-09", "AS-SKIR-01", "AS-SKIR-03", "AS-SKIR-06")
    def close(self, state: Camp, frame: Question) -> None:
        """None in the first two rounds. All reveal together; then the initiator declares first, each tribe once."""
        if state.round_number < FIRST_SKIRMISH:
            return
        for seat in range(state.game.seats):
            state.pour(seat, COMMITTED, LAID)
            see_all(state, seat, LAID)
            state.tell(Revealed(seat, listed(state.zone(seat, LAID))))
        state.reveal()
        state.ask(COMPARE, frame.seat)
        for seat in reversed(clockwise(state, state.initiator)):
            state.ask(SPECIAL, seat)


@rule("AS-SKIR-04", "AS-SKIR-05", "AS-SKIR-18", "AS-SKIR-19")
def marks(state: Camp, victim: Seat, special: Title) -> list[Title]:
    """Any tool on the table, held or idle, for a saboteur; any person for a sniper team, also one that has acted."""
    if special == SABOTEUR and leader(state, victim) == SERGEANT_AT_ARMS:
        return []
    there = together(state.zone(victim, LAID), state.zone(victim, USED))
    return [title for title in ALL_TITLES if there[title] and can_hit(state, special, title)]


def opponents(state: Camp, seat: Seat, special: Title) -> list[Seat]:
    """The other tribes that a special can hit."""
    return [other for other in range(state.game.seats) if other != seat and marks(state, other, special)]


class Special(Step[Camp, Question]):
    """Which special a tribe uses."""

    @rule("AS-SPEC-01", "AS-SAB-05")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """A saboteur or sniper team that was not hit before it could act; then it does not fight. Or no more."""
        laid = state.zone(frame.seat, LAID)
        usable = [
            CARD + title
            for title in sorted(weapons(state, frame.seat))
            if laid[title] and may_use(state, frame.seat, title) and opponents(state, frame.seat, title)
        ]
        words = [LEADER] if may_encourage(state, frame.seat) else []
        if deeds(state, frame.seat, laid):
            words.append(ATTACK)
        return [DONE, *words, *usable] if words or usable else []

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """At whom?"""
        if option == DONE:
            return
        state.push(frame)
        if option == LEADER:
            encourage(state, frame.seat)
        elif option == ATTACK:
            state.push(Question(DEED, frame.seat, source=LAID))
        else:
            state.ask(AT_WHOM, frame.seat, title=option - CARD)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """A special on the table that has a target."""
        return refuse_special(state, frame.seat, option - CARD, state.zone(frame.seat, LAID))


def may_encourage(state: Camp, seat: Seat) -> bool:
    """May the Mentor raise a fighter, for a refugee on the table?"""
    if power(state, seat) != RAISE or state.box.raises[leader(state, seat)][FIGHT] <= 0:
        return False
    return state.zone(seat, LAID)[REFUGEE] > 0 and total(state, seat, FIGHT, state.zone(seat, LAID)) != NONE


def encourage(state: Camp, seat: Seat) -> None:
    """The refugee is used up and counts no more; somebody fights the better for it."""
    state.raised = state.box.raises[leader(state, seat)][FIGHT]
    state.move(seat, LAID, SPENT, REFUGEE)
    use_power(state, seat, REFUGEE)


class AtWhom(Step[Camp, Question]):
    """Which tribe is hit."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """One that has such a card on the table."""
        return [TRIBE + seat for seat in opponents(state, frame.seat, frame.title)]

    def fits(self, state: Camp, frame: Question) -> bool:
        """The special lies on the table."""
        return frame.title in weapons(state, frame.seat) and state.zone(frame.seat, LAID)[frame.title] > 0

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """At what?"""
        state.ask(AT_WHAT, frame.seat, owner=option - TRIBE, title=frame.title)


class AtWhat(Step[Camp, Question]):
    """Which card is hit."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """One card of the tribe."""
        return [CARD + title for title in marks(state, frame.owner, frame.title)]

    def fits(self, state: Camp, frame: Question) -> bool:
        """The special lies on the table, and goes against another tribe."""
        return frame.owner != frame.seat and AT_WHOM.fits(state, frame)

    @rule("AS-SKIR-11")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The special stays on the table and counts as people, but fights no more."""
        seat, target = frame.seat, option - CARD
        perform(state, seat, CARD + frame.title)
        if frame.title == REFUGEE:
            martyr(state, seat, LAID)
            state.tell(Struck(seat, frame.owner, target))
            if state.box.person[target] and state.settings.save_from_fanatic:
                state.ask(RESCUE, frame.owner, owner=frame.owner, title=target)
            else:
                fall(state, frame.owner, target)
            return
        state.move(seat, LAID, USED, frame.title)
        if frame.title == SABOTEUR:
            state.tell(Disarmed(seat, frame.owner, target))
            fall(state, frame.owner, target)
        else:
            state.tell(Sniped(seat, frame.owner, target))
            state.ask(RESCUE, frame.owner, owner=frame.owner, title=target)


@rule("AS-SKIR-07")
def fall(state: Camp, victim: Seat, title: Title) -> None:
    """The card leaves the skirmish: no fight and no people."""
    place = LAID if state.zone(victim, LAID)[title] else USED
    state.move(victim, place, SPENT, title)


class Rescue(Step[Camp, Question]):
    """Does a medic on the table save the one who was shot? The victim is asked first, then the others, clockwise."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """A medic that has not saved yet, and not the one that was shot."""
        medics = state.zone(frame.seat, LAID)[MEDIC]
        if frame.seat == frame.owner and frame.title == MEDIC:
            medics -= 1
        return [PASS, CARD + MEDIC] if medics > 0 else []

    def fits(self, state: Camp, frame: Question) -> bool:
        """Who was shot lies there."""
        return state.zone(frame.owner, LAID)[frame.title] + state.zone(frame.owner, USED)[frame.title] > 0

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It stays on the table, used."""
        if option == PASS:
            self.close(state, frame)
        else:
            state.move(frame.seat, LAID, USED, MEDIC)
            state.tell(Saved(frame.seat, frame.owner, frame.title))

    def close(self, state: Camp, frame: Question) -> None:
        """The next tribe is asked; when all have passed, the shot hits."""
        passes = frame.passes + 1
        if passes < state.game.seats:
            following = (frame.seat + 1) % state.game.seats
            state.push(Question(RESCUE, following, NONE, frame.owner, frame.title, passes=passes))
        else:
            fall(state, frame.owner, frame.title)


class Compare(Step[Camp, Question]):
    """Who is strongest?"""

    def close(self, state: Camp, frame: Question) -> None:
        """The winner takes the contested card; in a deadlock nobody does."""
        fights = [fight(state, seat) for seat in range(state.game.seats)]
        state.tell(Compared(tuple(fights), tuple(tie_breakers(state, fights))))
        state.ask(AWARD, CHANCE, owner=victor(state))


def tie_breakers(state: Camp, fights: list[int]) -> list[int]:
    """The people of each tribe tied for the highest fight, where they matter; NONE for the others."""
    best = max(fights)
    counted = fights.count(best) > 1 and not state.settings.two_players
    if best == NONE and state.settings.no_fight_is_deadlock:
        counted = False
    return [people_there(state, seat) if counted and each == best else NONE for seat, each in enumerate(fights)]


@rule("AS-SKIR-09", "AS-SKIR-10", "AS-SKIR-12", "AS-SKIR-13", "AS-SKIR-14", "AS-SKIR-15", "AS-SKIR-16", "AS-SKIR-17")
def victor(state: Camp) -> Seat:
    """Highest fight, no fight being less than 0; among those tied, most people there; else nobody."""
    fights = [fight(state, seat) for seat in range(state.game.seats)]
    if state.settings.two_players:
        return victor_of_two(state, fights)
    best = max(fights)
    if best == NONE and state.settings.no_fight_is_deadlock:
        return NONE
    tied = [seat for seat, fight in enumerate(fights) if fight == best]
    crowds = [people_there(state, seat) for seat in tied]
    if crowds.count(max(crowds)) > 1:
        return NONE
    return tied[crowds.index(max(crowds))]


@rule("AS-TOOL-08", "AS-SKIR-20")
def fight(state: Camp, seat: Seat) -> int:
    """The strength of a tribe on the table, with what its Mentor gave, even if wounded since; cards that cannot fight
    add nothing.
    """
    together = total(state, seat, FIGHT, state.zone(seat, LAID))
    mentored = state.leaders[seat] == MENTOR and together != NONE
    return together + state.raised if mentored else together


@rule("AS-2P-03", "AS-2P-04")
def victor_of_two(state: Camp, fights: list[int]) -> Seat:
    """With two players the lead must be two, and people do not matter; no fight counts as 0."""
    lead = max(0, fights[0]) - max(0, fights[1])
    if abs(lead) >= LEAD_OF_TWO:
        return 0 if lead > 0 else 1
    if state.settings.zero_beats_none and fights.count(NONE) == 1:
        return 1 - fights.index(NONE)
    return NONE


def people_there(state: Camp, seat: Seat) -> int:
    """How many people a tribe brought to the skirmish, fighting or not."""
    there = together(state.zone(seat, LAID), state.zone(seat, USED))
    people = state.box.tie_people[leader(state, seat)]
    return sum([people[title] * there[title] for title in ALL_TITLES])


class Award(Step[Camp, Question]):
    """The top contested card goes to the winner, or unseen into the junkyard."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Chance turns it, unless the initiator has seen which it is."""
        return [] if state.peeked != NONE else titles_in(state.contested)

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.contested)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It leaves the pile."""
        state.contested = minus(state.contested, option - CARD)
        award(state, frame.owner, option - CARD)

    def close(self, state: Camp, frame: Question) -> None:
        """The card that was peeked at leaves the pile."""
        title = state.peeked
        state.peeked, state.peekers = NONE, 0
        award(state, frame.owner, title, state.initiator)


@rule("AS-SKIR-08", "AS-2P-05")
def award(state: Camp, winner: Seat, title: Title, peeker: Seat = NONE) -> None:
    """Only the winner sees what was won, and who peeked knows; after a deadlock nobody sees it, and the junkyard is
    shuffled.
    """
    state.raised = 0
    if winner == NONE:
        add(state, title, 0 if peeker == NONE else only(peeker))
        state.tell(Deadlocked(state.round_number))
    else:
        if not state.settings.open_discards:
            win(state, winner, title, peeker)
        gain(state, winner, title)
        audience = EVERYONE if state.settings.open_discards else only(winner)
        state.tell(Won(winner, title), audience)
        state.tell(Won(winner, NONE), ~audience)


SKIRMISH: Final = Skirmish("skirmish", hidden=True)
SPECIAL: Final = Special("special", lit=("laid",))
AT_WHOM: Final = AtWhom("at whom", needs=(TITLE,), hidden=True, lit=("tribes",))
AT_WHAT: Final = AtWhat("at what", needs=(OWNER, TITLE), hidden=True, lit=("theirs",))
RESCUE: Final = Rescue("rescue", needs=(OWNER, TITLE), may_have=(PASSES,), lit=("laid",))
COMPARE: Final = Compare("compare", hidden=True)
AWARD: Final = Award("award", may_have=(OWNER,), asks="chance")
