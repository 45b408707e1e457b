"""Tribal leaders: chosen at the start, and what they can do once a round."""

from typing import Final

from fimbul.core.game import only
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Frame, Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import (
    LEADERS,
    NO_LEADER,
    NONE,
    ORGANIZER,
    RAISE,
    REFUGEE,
    TRADE,
)
from fimbul.games.scavengers.events import Drew, Healed, LeadersChosen, PowerUsed
from fimbul.games.scavengers.fields import COUNT, OWNER
from fimbul.games.scavengers.lexicon import BACK, CARD, CHIEF
from fimbul.games.scavengers.queries import ALL_TITLES, leader
from fimbul.games.scavengers.state import DECK, DISCARD, HAND, LAID, LOOKED, SHOWN, Camp, Question, Seat, plus
from fimbul.games.scavengers.steps.drawing import counts_in, reshuffle, titles_in
from fimbul.games.scavengers.steps.sight import lay_open, perform, performed, see, spend

LEADERS_OFFERED: Final = 2


def leaders_to_choose(seats: int) -> list[Frame]:
    """Two leaders are dealt to each tribe, then each chooses; the first question comes last."""
    frames: list[Frame] = [Question(CHOOSE_LEADER, seat) for seat in reversed(range(seats))]
    frames += [Question(OFFER, CHANCE, owner=seat) for seat in reversed(range(seats)) for _ in range(LEADERS_OFFERED)]
    return frames


class Offer(Step[Camp, Question]):
    """Chance deals a leader."""

    @rule("AS-HQ-LEAD-01", "AS-HQ-LEAD-03")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any leader that nobody else was dealt."""
        return [CHIEF + number for number in range(len(LEADERS)) if number not in state.offered]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Only its tribe sees it."""
        state.offered.append(option - CHIEF)


class ChooseLeader(Step[Camp, Question]):
    """Which of its two leaders a tribe keeps."""

    def fits(self, state: Camp, frame: Question) -> bool:
        """Two are dealt to each tribe."""
        to_come = len([each for each in state.agenda if each.step is OFFER])
        return len(state.offered) + to_come == LEADERS_OFFERED * state.game.seats

    def options(self, state: Camp, frame: Question) -> list[int]:
        """One of the two."""
        start = frame.seat * LEADERS_OFFERED
        return [CHIEF + number for number in sorted(state.offered[start : start + LEADERS_OFFERED])]

    @rule("AS-HQ-LEAD-02", "AS-HQ-LEAD-14")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The other leaves the game. When all have chosen, the leaders are shown together; they are in no deck."""
        state.leaders[frame.seat] = option - CHIEF
        state.reveal()
        if NO_LEADER not in state.leaders:
            state.tell(LeadersChosen(tuple(state.leaders)))

    def absent(self, state: Camp, frame: Question, asked: list[int]) -> int:
        """Who has given up is led by the first that it was dealt, so that nobody can tell which the other was."""
        return CHIEF + state.offered[frame.seat * LEADERS_OFFERED]


def power(state: Camp, seat: Seat) -> int:
    """What the leader can do once a round and has not done yet; -1 if nothing."""
    chief = leader(state, seat)
    if chief == NO_LEADER or state.power_used >> seat & 1:
        return -1
    return state.box.power[chief]


def use_power(state: Camp, seat: Seat, title: int) -> None:
    """The power is used for this round."""
    state.power_used |= 1 << seat
    state.tell(PowerUsed(seat, state.leaders[seat], title))


@rule("AS-HQ-LEAD-20", "AS-HQ-LEAD-22")
def may_raise(state: Camp, seat: Seat, action: int) -> bool:
    """May a refugee be played to raise another person's action? The Mentor's any, the Peacemaker's dig or hunt."""
    if power(state, seat) != RAISE or not state.zone(seat, HAND)[REFUGEE]:
        return False
    return state.box.raises[leader(state, seat)][action] > 0


@rule("AS-HQ-LEAD-10")
def raise_action(state: Camp, seat: Seat, action: int) -> None:
    """The refugee is laid and discarded at once, before anybody can hit it."""
    state.raised = state.box.raises[leader(state, seat)][action]
    spend(state, seat, HAND, REFUGEE)
    use_power(state, seat, REFUGEE)
    state.reveal()


@rule("AS-HQ-LEAD-15", "AS-HQ-LEAD-16")
def may_trade(state: Camp, seat: Seat) -> bool:
    """May a person be given up for food or meds in this hire?"""
    hand = state.zone(seat, HAND)
    return power(state, seat) == TRADE and any(hand[title] and state.box.person[title] for title in ALL_TITLES)


class Sacrifice(Step[Camp, Question]):
    """Whom the Butcher or the Cannibal gives up."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """A person in hand, or nobody after all."""
        hand = state.zone(frame.seat, HAND)
        return [BACK, *[CARD + title for title in ALL_TITLES if hand[title] and state.box.person[title]]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is laid with the payment, in a new plan open to all; only when the hire is done does it leave the game."""
        if option == BACK:
            return
        state.traded = option - CARD
        if not state.agenda[-1].step.hidden:
            lay_open(state, frame.seat, HAND, LAID, option - CARD)
            state.reveal()
        else:
            state.move(frame.seat, HAND, LAID, option - CARD)


def spare(state: Camp, seat: Seat) -> None:
    """A leader who is wounded gives nothing for anybody: who was to be given up is in hand again, known to all."""
    if state.traded != NONE and state.zone(seat, LAID)[state.traded]:
        state.move(seat, LAID, HAND, state.traded)
        state.set_zone(seat, SHOWN, plus(state.zone(seat, SHOWN), state.traded))
        state.traded = NONE


@rule("AS-HQ-LEAD-11", "AS-HQ-LEAD-21")
def may_sift(state: Camp, seat: Seat) -> bool:
    """The Organizer's refugee draws: it is the round's draw."""
    if leader(state, seat) != ORGANIZER or power(state, seat) < 0 or performed(state, seat, lexicon.DRAW):
        return False
    return state.zone(seat, HAND)[REFUGEE] > 0


def sift(state: Camp, seat: Seat) -> None:
    """A refugee is discarded; two cards are drawn and one is kept."""
    spend(state, seat, HAND, REFUGEE)
    use_power(state, seat, REFUGEE)
    perform(state, seat, lexicon.DRAW)
    state.ask(SIFT_OUT, seat, count=state.box.sift_keep[ORGANIZER])
    state.ask(SIFT, CHANCE, owner=seat, count=state.box.sift_draw[ORGANIZER])
    state.reveal()


class Sift(Step[Camp, Question]):
    """Chance deals the cards to choose from."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any card of the deck."""
        return titles_in(state.zone(frame.owner, DECK)) if frame.count else []

    def weights(self, state: Camp, frame: Question) -> list[int]:
        """Each card is as likely as any other."""
        return counts_in(state.zone(frame.owner, DECK))

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """Only its owner sees it."""
        state.move(frame.owner, DECK, LOOKED, option - CARD)
        state.tell(Drew(frame.owner, option - CARD), only(frame.owner))
        state.ask(SIFT, CHANCE, owner=frame.owner, count=frame.count - 1)

    def close(self, state: Camp, frame: Question) -> None:
        """When the deck runs out the discards make a new one."""
        if frame.count and reshuffle(state, frame.owner):
            state.ask(SIFT, CHANCE, owner=frame.owner, count=frame.count)


class SiftOut(Step[Camp, Question]):
    """Which card is kept; the other goes to the discard pile."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any of those that came up; a tribe that has given up keeps none."""
        waits = frame.count and not state.has_left(frame.seat)
        return titles_in(state.zone(frame.seat, LOOKED)) if waits else []

    def public(self, state: Camp, frame: Question) -> bool:
        """If one card came up, all see that there is no other."""
        return state.size(frame.seat, LOOKED) == 1

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is in hand."""
        state.move(frame.seat, LOOKED, HAND, option - CARD)
        state.ask(SIFT_OUT, frame.seat, count=frame.count - 1)

    def close(self, state: Camp, frame: Question) -> None:
        """The rest is discarded, open to all."""
        rest = titles_in(state.zone(frame.seat, LOOKED))
        state.pour(frame.seat, LOOKED, DISCARD)
        for option in rest:
            see(state, frame.seat, option - CARD)
        state.reveal()


class Heal(Step[Camp, Question]):
    """Which medicine heals the leader."""

    @rule("AS-HQ-DD-06")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Pills, a medkit or a medic; what is more than one med is lost."""
        hand = state.zone(frame.seat, HAND)
        return [BACK, *[CARD + title for title in ALL_TITLES if hand[title] and state.box.meds[title]]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The leader is well again; it is no hire."""
        if option != BACK:
            spend(state, frame.seat, HAND, option - CARD)
            state.wounded &= ~(1 << frame.seat)
            state.tell(Healed(frame.seat))
            state.reveal()


def may_heal(state: Camp, seat: Seat) -> bool:
    """Is the leader wounded, and medicine at hand?"""
    hand = state.zone(seat, HAND)
    return state.wounded >> seat & 1 == 1 and any(hand[title] and state.box.meds[title] for title in ALL_TITLES)


OFFER: Final = Offer("offer", needs=(OWNER,), asks="chance")
CHOOSE_LEADER: Final = ChooseLeader("choose leader", asks="others", lit=("offered",))
SACRIFICE: Final = Sacrifice("sacrifice", hidden=True, lit=("hand",))
SIFT: Final = Sift("sift", needs=(OWNER, COUNT), asks="chance")
SIFT_OUT: Final = SiftOut("sift out", needs=(COUNT,), lit=("looked",))
HEAL: Final = Heal("heal", hidden=True, lit=("hand",))
