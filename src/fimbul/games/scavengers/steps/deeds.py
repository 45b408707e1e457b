"""Dirty deeds: a saboteur disables a building, a sniper team wounds a leader.

Whenever such a card can be used: in one's own turn, in another's, or in the skirmish.
"""

from typing import Final

from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.scavengers.data import MEDIC, NO_LEADER, NONE, SABOTEUR, SERGEANT_AT_ARMS, SNIPER_TEAM
from fimbul.games.scavengers.events import Disabled, Saved, ShotBlindly, Wounded
from fimbul.games.scavengers.fields import AT_SITE, OWNER, PASSES, SHOOTER, SOURCE, TITLE
from fimbul.games.scavengers.lexicon import BACK, BLIND, CARD, CHIEF, PASS, RETRIEVE, SITE, TRIBE
from fimbul.games.scavengers.queries import arms, bunkers, leader, may_hold, works
from fimbul.games.scavengers.state import (
    COMMITTED,
    HAND,
    LAID,
    SHOWN,
    SPENT,
    USED,
    Camp,
    Question,
    Seat,
    Title,
    Zone,
    plus,
)
from fimbul.games.scavengers.steps.drawing import counts_in, titles_in
from fimbul.games.scavengers.steps.leaders import spare
from fimbul.games.scavengers.steps.recommitting import RECOMMIT, spend_instant
from fimbul.games.scavengers.steps.sight import perform, performed, see, spend
from fimbul.games.scavengers.steps.sites import sites, switch, take_out


@rule("AS-HQ-DD-01", "AS-HQ-DD-05")
def victims(state: Camp, seat: Seat, special: Title) -> list[Seat]:
    """The other tribes with a working building, or with a leader who is not wounded; by option with cards face down."""
    return [other for other in range(state.game.seats) if other != seat and open_to(state, other, special)]


def open_to(state: Camp, other: Seat, special: Title) -> bool:
    """Is there anything at a tribe that such a deed can hit?"""
    if face_down(state, other):
        return True
    if not state.settings.dirty_deeds:
        return False
    if special == SABOTEUR:
        return any(works(state.buildings[each]) for each in sites(state, other))
    return leader(state, other) != NO_LEADER


def face_down(state: Camp, other: Seat) -> bool:
    """By option: does the tribe have cards face down that can be shot at blindly?"""
    return state.settings.blind_shots and state.size(other, COMMITTED) > 0


def deeds(state: Camp, seat: Seat, cards: Zone) -> list[Title]:
    """The specials among cards of a tribe that could do such a deed."""
    return [
        special
        for special in (SABOTEUR, SNIPER_TEAM)
        if cards[special] and victims(state, seat, special) and may_use(state, seat, special)
    ]


@rule("AS-SPEC-02")
def may_use(state: Camp, seat: Seat, special: Title) -> bool:
    """Specials count by card, not once a round; by option one of each kind is the limit."""
    return not (state.settings.one_special and performed(state, seat, CARD + special))


@rule("AS-HQ-DD-08")
def might_do(state: Camp, seat: Seat) -> bool:
    """Could the tribe do such a deed now, for all that the table knows?"""
    for special in (SABOTEUR, SNIPER_TEAM):
        if may_use(state, seat, special) and victims(state, seat, special) and may_hold(state, seat, special):
            return True
    return False


class Deed(Step[Camp, Question]):
    """Who does it; the zone it comes from is the frame's source, unless the frame names a bunker."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """A saboteur or a sniper team, or nobody after all."""
        return [BACK, *[CARD + special for special in deeds(state, frame.seat, state.zone(frame.seat, frame.source))]]

    def fits(self, state: Camp, frame: Question) -> bool:
        """A zone of the tribe in which such a card can be."""
        return frame.source in (HAND, COMMITTED, LAID)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Against whom?"""
        if option != BACK:
            state.push(Question(DEED_WHOM, frame.seat, title=option - CARD, source=frame.source))


class DeedWhom(Step[Camp, Question]):
    """Against which tribe."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """One with something to hit."""
        return [TRIBE + other for other in victims(state, frame.seat, frame.title)]

    def fits(self, state: Camp, frame: Question) -> bool:
        """Who does the deed is there."""
        return doer_is_there(state, frame)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Against what?"""
        victim, title = option - TRIBE, frame.title
        what = Question(DEED_WHAT, frame.seat, NONE, victim, title, building=frame.building, source=frame.source)
        state.push(what)


class DeedWhat(Step[Camp, Question]):
    """Which building, or the leader."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """A working building by its number; the leader."""
        words = [BLIND] if face_down(state, frame.owner) else []
        if not state.settings.dirty_deeds:
            return words
        if frame.title == SNIPER_TEAM:
            chief = leader(state, frame.owner)
            return words if chief == NO_LEADER else [*words, CHIEF + chief]
        numbers = sites(state, frame.owner)
        return words + [SITE + index for index, each in enumerate(numbers) if works(state.buildings[each])]

    def fits(self, state: Camp, frame: Question) -> bool:
        """Who does the deed is there, and goes against another."""
        return frame.owner != frame.seat and doer_is_there(state, frame)

    @rule("AS-HQ-DD-09")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It replaces what the card does otherwise: one target for each card. In the skirmish the card stays."""
        seat, special = frame.seat, frame.title
        perform(state, seat, CARD + special)
        anew = False
        if frame.building != NONE:
            use_sheltered(state, frame.building, special)
        elif frame.source == LAID:
            state.move(seat, LAID, USED, special)
        else:
            anew = spend_instant(state, seat, special)
        state.reveal()
        reopen_window(state)
        if option == BLIND:
            state.push(Question(BLIND_SHOT, CHANCE, owner=frame.owner, title=special, source=seat))
        elif special == SABOTEUR:
            number = sites(state, frame.owner)[option - SITE]
            switch(state, number, False)
            state.tell(Disabled(seat, frame.owner, state.buildings[number].kind))
        else:
            state.tell(Wounded(seat, frame.owner))
            state.push(Question(SHIELD, frame.owner, owner=frame.owner, source=frame.source))
        if anew:
            state.ask(RECOMMIT, seat)


def doer_is_there(state: Camp, frame: Question) -> bool:
    """Is the special where the deed takes it from: a bunker, or a zone of its tribe?"""
    if frame.title not in (SABOTEUR, SNIPER_TEAM):
        return False
    if frame.building != NONE:
        building = state.buildings[frame.building]
        return building.seat == frame.seat and building.stored[frame.title] > 0
    return frame.source in (HAND, COMMITTED, LAID) and state.zone(frame.seat, frame.source)[frame.title] > 0


def reopen_window(state: Camp) -> None:
    """In another's turn the deed opens the window anew: all may answer."""
    asked = state.agenda[-1]
    assert isinstance(asked, Question)
    if asked.step.answers:
        first = (asked.owner + 1) % state.game.seats
        state.agenda[-1] = Question(asked.step, first, asked.act, asked.owner, wanted=asked.wanted)


def use_sheltered(state: Camp, number: int, title: Title) -> None:
    """Somebody comes out of a bunker to be used on the spot."""
    seat = state.buildings[number].seat
    take_out(state, number, title, SPENT)
    see(state, seat, title)


def may_save(state: Camp, seat: Seat) -> bool:
    """Could the tribe send a medic, for all that the table knows? By option everyone is asked."""
    return state.settings.ask_everyone or may_hold(state, seat, MEDIC)


def medics_sheltered(state: Camp, seat: Seat) -> list[int]:
    """The bunkers of a tribe that hold a medic."""
    return [number for number in bunkers(state, seat) if state.buildings[number].stored[MEDIC]]


def calls(state: Camp, seat: Seat, serving: list[int]) -> list[int]:
    """To call somebody out of a bunker that serves; where several do, out of this one or that."""
    if len(serving) > 1:
        return [SITE + sites(state, seat).index(number) for number in serving]
    return [RETRIEVE] if serving else []


def called(state: Camp, seat: Seat, serving: list[int], option: int) -> int:
    """The bunker that somebody is called out of; NONE if the option is something else."""
    options = calls(state, seat, serving)
    return serving[options.index(option)] if option in options else NONE


def send_medic(state: Camp, seat: Seat, option: int) -> bool:
    """A medic of the tribe is spent, out of a bunker if that was the pick. Says whether the cards set apart, if it
    was one of them, are to be committed anew.
    """
    bunker = called(state, seat, medics_sheltered(state, seat), option)
    if bunker == NONE:
        return spend_instant(state, seat, MEDIC)
    use_sheltered(state, bunker, MEDIC)
    return False


def medics_to_send(state: Camp, seat: Seat) -> list[int]:
    """A medic in hand or set apart, or one in a bunker."""
    in_hand = [CARD + MEDIC] if arms(state, seat)[MEDIC] else []
    return sorted([*in_hand, *calls(state, seat, medics_sheltered(state, seat))])


class Shield(Step[Camp, Question]):
    """Does a medic save the leader? The victim is asked first, then the others, clockwise."""

    @rule("AS-HQ-MED-06", "AS-HQ-DD-07")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """In the skirmish a medic on the table; else one in hand or set apart, of who may hold one."""
        if frame.source == LAID:
            return [PASS, CARD + MEDIC] if state.zone(frame.seat, LAID)[MEDIC] else []
        if not may_save(state, frame.seat):
            return []
        return [PASS, *medics_to_send(state, frame.seat)]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The leader is unhurt and the medic used."""
        if option == PASS:
            state.reveal()
            self.close(state, frame)
        elif frame.source == LAID:
            state.move(frame.seat, LAID, USED, MEDIC)
            state.tell(Saved(frame.seat, frame.owner, NONE))
        else:
            anew = send_medic(state, frame.seat, option)
            state.reveal()
            state.tell(Saved(frame.seat, frame.owner, NONE))
            if anew:
                state.ask(RECOMMIT, frame.seat)

    def close(self, state: Camp, frame: Question) -> None:
        """When all have passed, the leader is wounded: the advantage is lost until a med heals it."""
        passes = frame.passes + 1
        if passes < state.game.seats:
            following = (frame.seat + 1) % state.game.seats
            state.push(Question(SHIELD, following, owner=frame.owner, source=frame.source, passes=passes))
        else:
            state.wounded |= 1 << frame.owner
            spare(state, frame.owner)


class BlindShot(Step[Camp, Question]):
    """By option: chance says which card that lies face down was hit."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any of those set apart."""
        return titles_in(state.zone(frame.owner, COMMITTED))

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.zone(frame.owner, COMMITTED))

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """All see it. If it is of the right kind it is out; if not, it stays where it was."""
        title = option - CARD
        guarded = leader(state, frame.owner) == SERGEANT_AT_ARMS
        falls = (state.box.tool[title] and not guarded) if frame.title == SABOTEUR else state.box.person[title]
        spend(state, frame.owner, COMMITTED, title)
        if not falls:
            state.move(frame.owner, SPENT, COMMITTED, title)
            state.set_zone(frame.owner, SHOWN, plus(state.zone(frame.owner, SHOWN), title))
        state.tell(ShotBlindly(frame.source, frame.owner, title, falls))


DEED: Final = Deed("deed", needs=(SOURCE,), hidden=True, lit=("hand", "committed", "laid"))
BLIND_SHOT: Final = BlindShot("blind shot", needs=(OWNER, TITLE, SHOOTER), asks="chance")
DEED_WHOM: Final = DeedWhom("deed whom", needs=(TITLE, SOURCE), may_have=(AT_SITE,), hidden=True, lit=("tribes",))
DEED_WHAT: Final = DeedWhat(
    "deed what", needs=(OWNER, TITLE, SOURCE), may_have=(AT_SITE,), hidden=True, lit=("theirs",)
)
SHIELD: Final = Shield(
    "shield", needs=(OWNER, SOURCE), may_have=(PASSES,), asks="others", answers=True, lit=("hand", "committed", "laid")
)
