"""Instants: a saboteur or a sniper team played into another tribe's dig, draw or hire, and the victim's new plan.

A window opens when the cards of an action are declared. It is offered, clockwise, to every tribe that could answer for
all that the table knows; a card that is played opens it anew, until all pass in a row.
"""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import Step
from fimbul.games.scavengers import lexicon
from fimbul.games.scavengers.data import (
    NONE,
    ORGANIZER,
    REFUGEE,
    SABOTEUR,
    SERGEANT_AT_ARMS,
    SNIPER_TEAM,
    STRIKE,
)
from fimbul.games.scavengers.events import Declared, Disarmed, Saved, Sniped, Struck
from fimbul.games.scavengers.fields import ACT, AT_SITE, COUNT, OWNER, PASSES, TITLE, WANTED
from fimbul.games.scavengers.lexicon import ATTACK, BACK, BUILD, CARD, HIRE, LEADER, PASS
from fimbul.games.scavengers.queries import ALL_TITLES, arms, bunkers, leader, may_hold, on_show
from fimbul.games.scavengers.state import (
    COMMITTED,
    HAND,
    HUNTED,
    LAID,
    NO_CARDS,
    SPENT,
    Camp,
    Question,
    Seat,
    Title,
    Zone,
)
from fimbul.games.scavengers.steps.deeds import (
    DEED,
    DEED_WHOM,
    called,
    calls,
    deeds,
    may_save,
    may_use,
    medics_to_send,
    might_do,
    send_medic,
    use_sheltered,
)
from fimbul.games.scavengers.steps.laying import can_be_done, purse, worth
from fimbul.games.scavengers.steps.leaders import power, use_power
from fimbul.games.scavengers.steps.recommitting import RECOMMIT, spend_instant
from fimbul.games.scavengers.steps.replanning import REPLAN
from fimbul.games.scavengers.steps.sight import leave_game, listed, perform, performed, see_all
from fimbul.games.scavengers.steps.sites import take_out

SPECIALS: Final = (SABOTEUR, SNIPER_TEAM)


class Declare(Step[Camp, Question]):
    """The cards of an action are shown before it yields anything."""

    @rule("AS-INST-02")
    def close(self, state: Camp, frame: Question) -> None:
        """All see them, and the others are asked one after another."""
        see_all(state, frame.seat, LAID)
        announce(state, frame)


class DeclareAnew(Step[Camp, Question]):
    """The cards of a new plan, all of which have been seen."""

    def close(self, state: Camp, frame: Question) -> None:
        """The others are asked again."""
        announce(state, frame)


def announce(state: Camp, frame: Question) -> None:
    """A tribe says what it does with the cards that it shows."""
    if state.listens:
        state.tell(declared(state, frame))
    state.reveal()
    open_window(state, frame.seat, frame.act, frame.wanted)


def declared(state: Camp, frame: Question) -> Declared:
    """What a tribe does, with which cards, and what they are worth."""
    seat, act = frame.seat, frame.act
    foods = purse(state, seat)[0] if act == HIRE else 0
    achieved = worth(state, seat, act)
    if act == BUILD:
        achieved = min(achieved, cards_on_site(state))
    return Declared(seat, act, listed(state.zone(seat, LAID)), achieved, frame.wanted, foods)


def cards_on_site(state: Camp) -> int:
    """How many cards lie on the building that is worked on, which the act beneath the declaration names."""
    work = state.agenda[-1]
    assert isinstance(work, Question)
    return sum(state.buildings[work.building].timer)


def open_window(state: Camp, actor: Seat, act: int, wanted: Title) -> None:
    """The question goes round from the tribe after the one that acts."""
    state.push(Question(WINDOW, (actor + 1) % state.game.seats, act, actor, wanted=wanted))


@rule("AS-SAB-02", "AS-SNI-02", "AS-INST-09", "AS-INST-10", "AS-GL-06")
def targets(state: Camp, victim: Seat, act: int, special: Title) -> list[Title]:
    """What a special can hit among the cards shown in an action under way."""
    if special == SABOTEUR and leader(state, victim) == SERGEANT_AT_ARMS:
        return []
    shown = on_show(state, victim, act)
    return [title for title, count in enumerate(shown) if count and can_hit(state, special, title)]


@rule("AS-HQ-LEAD-13")
def can_hit(state: Camp, special: Title, title: Title) -> bool:
    """Which kinds of cards a special hits."""
    if special == SABOTEUR:
        return state.box.tool[title]
    return state.box.person[title] or (special == REFUGEE and (state.box.tool[title] or state.box.medicine[title]))


@rule("AS-HQ-LEAD-12")
def weapons(state: Camp, seat: Seat) -> list[Title]:
    """The cards that a tribe could interrupt with; for the Fanatic refugees, once a round."""
    fanatic = power(state, seat) == STRIKE
    return [*SPECIALS, REFUGEE] if fanatic else [*SPECIALS]


class Window(Step[Camp, Question]):
    """Does a tribe interrupt?"""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Pass, or a special in hand that has a target. Who cannot hold one, as all know, is not asked; nor is anybody
        when a deed has left the act undone.
        """
        if undone(state, frame) or not might_interrupt(state, frame.seat, frame.owner, frame.act):
            return []
        held = arms(state, frame.seat)
        words = [PASS, *calls(state, frame.seat, serving(state, frame))]
        if deeds(state, frame.seat, held):
            words.append(ATTACK)
        return sorted(words + [CARD + title for title in usable_in(state, frame, held)])

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """On to the next tribe, or to the aim."""
        bunker = called(state, frame.seat, serving(state, frame), option)
        if option == PASS:
            state.reveal()
            self.close(state, frame)
        elif bunker != NONE:
            out = Question(FROM_BUNKER, frame.seat, frame.act, frame.owner, wanted=frame.wanted, building=bunker)
            state.push(frame)
            state.push(out)
        elif option == ATTACK:
            state.push(frame)
            source = HAND if deeds(state, frame.seat, state.zone(frame.seat, HAND)) else COMMITTED
            state.push(Question(DEED, frame.seat, source=source))
        else:
            aim = Question(AIM, frame.seat, frame.act, frame.owner, option - CARD, frame.wanted)
            state.push(aim)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """A special that is held and has a target."""
        return refuse_special(state, frame.seat, option - CARD, arms(state, frame.seat))

    def close(self, state: Camp, frame: Question) -> None:
        """The next tribe is asked until all have passed; who cannot do any more what was declared plans anew."""
        passes = frame.passes + 1
        if undone(state, frame):
            plan_anew(state, frame)
        elif passes < state.game.seats - 1:
            following = (frame.seat + 1) % state.game.seats
            state.push(Question(WINDOW, following, frame.act, frame.owner, wanted=frame.wanted, passes=passes))


def undone(state: Camp, frame: Question) -> bool:
    """Has a deed taken the garden or the leader without which the declared act cannot be done?"""
    return not can_be_done(state, frame.owner, frame.act, frame.wanted)


def plan_anew(state: Camp, frame: Question) -> None:
    """Who was interrupted plans anew, and declares what comes of it."""
    state.push(Question(DECLARE_ANEW, frame.owner, frame.act, wanted=frame.wanted))
    state.push(Question(REPLAN, frame.owner, frame.act, wanted=frame.wanted))


def refuse_special(state: Camp, seat: Seat, title: Title, cards: Zone) -> Refusal:
    """Why a card does not interrupt, or does not act in the skirmish."""
    if title not in weapons(state, seat):
        return Refusal("AS-INST-02", "no_special")
    if not cards[title]:
        return Refusal("AS-INST-03", "not_in_hand")
    if not may_use(state, seat, title):
        return Refusal("AS-SPEC-02", "done_this_round")
    return Refusal("AS-SAB-02" if title == SABOTEUR else "AS-SNI-02", "no_target")


@rule("AS-INST-11")
def might_interrupt(state: Camp, seat: Seat, victim: Seat, act: int) -> bool:
    """Could the tribe hold a special with a target, for all that the table knows? In any round."""
    if state.settings.ask_everyone:
        return True
    for special in weapons(state, seat):
        if may_use(state, seat, special) and targets(state, victim, act, special) and may_hold(state, seat, special):
            return True
    return might_do(state, seat) or (act != BUILD and may_fetch(state, seat, victim))


@rule("AS-HQ-USE-06")
def may_fetch(state: Camp, seat: Seat, actor: Seat) -> bool:
    """Is the tribe asked for its bunker alone? Before its own turn, once in a turn of another: at the first action that
    is no building work.
    """
    return waits(state, seat) and bool(bunkers(state, seat)) and not answered(state, actor)


def answered(state: Camp, actor: Seat) -> bool:
    """Has a tribe done anything in this round that the others could answer? The Organizer's draw is nothing such."""
    acts = [lexicon.DIG, lexicon.SCHEMATICS, HIRE]
    if not (state.leaders[actor] == ORGANIZER and state.power_used >> actor & 1):
        acts.append(lexicon.DRAW)
    return any(performed(state, actor, act) for act in acts)


def usable_in(state: Camp, frame: Question, cards: Zone) -> list[Title]:
    """The specials among cards that have a target in the action under way."""
    return [
        each
        for each in weapons(state, frame.seat)
        if cards[each] and may_use(state, frame.seat, each) and targets(state, frame.owner, frame.act, each)
    ]


def waits(state: Camp, seat: Seat) -> bool:
    """Is the tribe's own turn still to come?"""
    return any(frame.step.name == "gather" and frame.seat == seat for frame in state.agenda)


def serving(state: Camp, frame: Question) -> list[int]:
    """The bunkers that somebody can come out of now."""
    return [number for number in bunkers(state, frame.seat) if leaving(state, frame, number)]


@rule("AS-HQ-USE-03", "AS-HQ-USE-04", "AS-HQ-USE-05")
def leaving(state: Camp, frame: Question, number: int) -> list[Title]:
    """Who may come out of a bunker in another's turn: anybody while the own turn is to come; then only to be used."""
    stored = state.buildings[number].stored
    if waits(state, frame.seat):
        return [title for title in ALL_TITLES if stored[title]]
    useful = usable_in(state, frame, stored) + deeds(state, frame.seat, stored)
    return [title for title in ALL_TITLES if title in useful]


class FromBunker(Step[Camp, Question]):
    """Who comes out of a bunker."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Anybody who may, or nobody after all."""
        return [BACK, *[CARD + title for title in leaving(state, frame, frame.building)]]

    def fits(self, state: Camp, frame: Question) -> bool:
        """It is a bunker of the tribe, and the window is open."""
        return frame.building in bunkers(state, frame.seat)

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """To the hand, or straight to the aim."""
        if option == BACK:
            return
        title, number = option - CARD, frame.building
        if waits(state, frame.seat):
            take_out(state, number, title, HAND)
        else:
            state.agenda.pop()
            state.push(Question(AIM, frame.seat, frame.act, frame.owner, title, frame.wanted, building=number))


class Aim(Step[Camp, Question]):
    """Which card is hit."""

    @rule("AS-SAB-03", "AS-SNI-03", "AS-SNI-04")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """One card of the tribe that acts, whole, however many people it stands for; the one that is given up may be
        told apart from its equals. From a bunker also a deed.
        """
        words = [LEADER] if given_up_apart(state, frame) else []
        if may_attack(state, frame):
            words.append(ATTACK)
        return words + [CARD + title for title in targets(state, frame.owner, frame.act, frame.title)]

    def fits(self, state: Camp, frame: Question) -> bool:
        """Who shoots has the card, in hand, set apart or in that bunker."""
        return held_to_aim(state, frame)[frame.title] > 0

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The shot is fired."""
        if option == ATTACK:
            open_window(state, frame.owner, frame.act, frame.wanted)
            deed = Question(DEED_WHOM, frame.seat, title=frame.title, building=frame.building, source=COMMITTED)
            state.push(deed)
        else:
            given_up = option == LEADER
            fire(state, frame, state.traded if given_up else option - CARD, given_up)


def held_to_aim(state: Camp, frame: Question) -> Zone:
    """The cards among which the one is that is aimed."""
    if frame.building == NONE:
        return arms(state, frame.seat)
    building = state.buildings[frame.building]
    return building.stored if building.seat == frame.seat else NO_CARDS


def given_up_apart(state: Camp, frame: Question) -> bool:
    """Is somebody given up in this hire who can be hit, beside others of the title?"""
    title = state.traded
    if frame.act != HIRE or title == NONE or not can_hit(state, frame.title, title):
        return False
    return on_show(state, frame.owner, HIRE)[title] > 1


def may_attack(state: Camp, frame: Question) -> bool:
    """Could who comes out of a bunker do a dirty deed instead of hitting a card?"""
    return frame.building != NONE and frame.title in deeds(state, frame.seat, state.buildings[frame.building].stored)


@rule("AS-SAB-04", "AS-SNI-05", "AS-INST-04", "AS-INST-06")
def fire(state: Camp, frame: Question, target: Title, given_up: bool) -> None:
    """The special is spent at once, from the hand or from the cards set apart; nobody can shoot back."""
    seat, special = frame.seat, frame.title
    anew = False
    if frame.building != NONE:
        use_sheltered(state, frame.building, special)
    else:
        anew = spend_instant(state, seat, special)
    perform(state, seat, CARD + special)
    state.reveal()
    saves = special == SNIPER_TEAM
    if special == SABOTEUR:
        state.tell(Disarmed(seat, frame.owner, target))
    elif special == REFUGEE:
        saves = state.box.person[target] and state.settings.save_from_fanatic
        martyr(state, seat, SPENT)
        state.tell(Struck(seat, frame.owner, target))
    else:
        state.tell(Sniped(seat, frame.owner, target))
    if saves:
        save = Question(SAVE, frame.owner, frame.act, frame.owner, target, frame.wanted, count=int(given_up))
        state.push(save)
    else:
        hit(state, frame, target, given_up)
    if anew:
        state.ask(RECOMMIT, seat)


@rule("AS-HQ-LEAD-18", "AS-HQ-MED-08")
def martyr(state: Camp, seat: Seat, place: int) -> None:
    """The Fanatic's refugee leaves the game; a medic does not help against it, unless the option says so."""
    use_power(state, seat, REFUGEE)
    leave_game(state, seat, place, REFUGEE)


@rule("AS-SAB-01", "AS-SNI-01", "AS-SNI-06")
def hit(state: Camp, frame: Question, target: Title, given_up: bool) -> None:
    """The card is out for the round, in its owner's discard pile; the owner plans anew. Who is given up is hit where
    that was said, or where no equal card is there.
    """
    laid, hunted = state.zone(frame.owner, LAID)[target], state.zone(frame.owner, HUNTED)[target]
    spared = target == state.traded and not given_up and laid + hunted > 1
    state.move(frame.owner, HUNTED if laid == int(spared) else LAID, SPENT, target)
    if target == state.traded and not spared:
        state.traded = NONE
    plan_anew(state, frame)


class Save(Step[Camp, Question]):
    """Does a medic save the one who was shot? The victim is asked first, then the others, clockwise."""

    @rule("AS-INST-05", "AS-HQ-MED-04", "AS-HQ-MED-05")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Pass, or a medic in hand or set apart; one that lies in the action saves nobody, itself least of all."""
        if not state.settings.medics or not may_save(state, frame.seat):
            return []
        return [PASS, *medics_to_send(state, frame.seat)]

    def fits(self, state: Camp, frame: Question) -> bool:
        """Who was hit is among the cards that are on show."""
        return on_show(state, frame.owner, frame.act)[frame.title] > 0

    @rule("AS-HQ-MED-03", "AS-HQ-MED-07")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """A medic is spent and the shot is lost; the action goes on, and may be answered anew."""
        state.reveal()
        if option == PASS:
            self.close(state, frame)
            return
        anew = send_medic(state, frame.seat, option)
        state.tell(Saved(frame.seat, frame.owner, frame.title))
        open_window(state, frame.owner, frame.act, frame.wanted)
        if anew:
            state.ask(RECOMMIT, frame.seat)

    def close(self, state: Camp, frame: Question) -> None:
        """The next tribe is asked; when all have passed, the shot hits."""
        passes = frame.passes + 1
        if passes < state.game.seats:
            following, owner, title = (frame.seat + 1) % state.game.seats, frame.owner, frame.title
            count = frame.count
            state.push(Question(SAVE, following, frame.act, owner, title, frame.wanted, count=count, passes=passes))
        else:
            hit(state, frame, frame.title, frame.count > 0)


DECLARE: Final = Declare("declare", needs=(ACT,), may_have=(WANTED, AT_SITE), hidden=True)
DECLARE_ANEW: Final = DeclareAnew("declare anew", needs=(ACT,), may_have=(WANTED,), hidden=True)
WINDOW: Final = Window(
    "window", needs=(ACT, OWNER), may_have=(WANTED, PASSES), asks="others", answers=True, lit=("hand", "committed")
)
FROM_BUNKER: Final = FromBunker(
    "from bunker", needs=(ACT, OWNER, AT_SITE), may_have=(WANTED,), hidden=True, lit=("stored",)
)
AIM: Final = Aim("aim", needs=(ACT, OWNER, TITLE), may_have=(WANTED, AT_SITE), seen_as=WINDOW, lit=("theirs",))
SAVE: Final = Save(
    "save",
    needs=(ACT, OWNER, TITLE),
    may_have=(WANTED, COUNT, PASSES),
    asks="others",
    answers=True,
    lit=("hand", "committed"),
)
