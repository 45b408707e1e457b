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
    MEDIC,
    MEDICINE,
    NONE,
    PERSON,
    REFUGEE,
    SABOTEUR,
    SERGEANT_AT_ARMS,
    SNIPER_TEAM,
    STRIKE,
    TOOL,
)
from fimbul.games.scavengers.events import Declared, Disarmed, Saved, Sniped, Withdrew
from fimbul.games.scavengers.lexicon import ATTACK, BACK, CARD, DONE, HIRE, PASS, RETRIEVE, WITHDRAW
from fimbul.games.scavengers.queries import ALL_TITLES, arms, bunkers, leader, may_hold
from fimbul.games.scavengers.state import (
    COMMITTED,
    HAND,
    HUNTED,
    LAID,
    SHOWN,
    SPENT,
    Camp,
    Question,
    Seat,
    Title,
    Zone,
    plus,
    together,
)
from fimbul.games.scavengers.steps.deeds import DEED, deeds, medics_sheltered, might_do
from fimbul.games.scavengers.steps.laying import call_off, can_be_done, laying, worth
from fimbul.games.scavengers.steps.leaders import power, use_power
from fimbul.games.scavengers.steps.sight import lay_open, leave_game, perform, performed, see, see_all, spend
from fimbul.games.scavengers.steps.sites import take_out

SPECIALS: Final = (SABOTEUR, SNIPER_TEAM)


class Declare(Step[Camp, Question]):
    """The cards of an action are shown before it yields anything."""

    @rule("AS-INST-02")
    def close(self, state: Camp, frame: Question) -> None:
        """All see them, and the others are asked one after another."""
        cards = see_all(state, frame.seat, LAID)
        state.tell(Declared(frame.seat, frame.act, cards, worth(state, frame.seat, frame.act)))
        state.reveal()
        open_window(state, frame.seat, frame.act, frame.wanted)


def open_window(state: Camp, actor: Seat, act: int, wanted: Title) -> None:
    """The question goes round from the tribe after the one that acts."""
    state.push(Question(WINDOW, (actor + 1) % state.game.seats, act, actor, wanted=wanted))


def on_show(state: Camp, seat: Seat, act: int) -> Zone:
    """The cards of an action under way; hunters lie on show until the hire."""
    laid = state.zone(seat, LAID)
    return together(laid, state.zone(seat, HUNTED)) if act == HIRE else laid


@rule("AS-SAB-02", "AS-SNI-02", "AS-INST-09", "AS-INST-10", "AS-GL-06")
def targets(state: Camp, victim: Seat, act: int, special: Title) -> list[Title]:
    """What a special can hit among the cards shown in an action under way."""
    if special == SABOTEUR and leader(state, victim) == SERGEANT_AT_ARMS:
        return []
    shown = on_show(state, victim, act)
    return [title for title in ALL_TITLES if shown[title] and can_hit(special, title)]


@rule("AS-HQ-LEAD-13")
def can_hit(special: Title, title: Title) -> bool:
    """Which kinds of cards a special hits."""
    if special == SABOTEUR:
        return TOOL[title]
    return PERSON[title] or (special == REFUGEE and (TOOL[title] or MEDICINE[title]))


@rule("AS-HQ-LEAD-12")
def weapons(state: Camp, seat: Seat) -> list[Title]:
    """The cards that a tribe could interrupt with; for the Fanatic refugees, once a round."""
    fanatic = power(state, seat) == STRIKE
    return [*SPECIALS, REFUGEE] if fanatic else [*SPECIALS]


@rule("AS-SPEC-02")
def may_use(state: Camp, seat: Seat, special: Title) -> bool:
    """Specials count by card, not once a round; by option one of each kind is the limit."""
    return not (state.settings.one_special and performed(state, seat, CARD + special))


class Window(Step[Camp, Question]):
    """Does a tribe interrupt?"""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Pass, or a special in hand that has a target. Who cannot hold one, as all know, is not asked."""
        if not might_interrupt(state, frame.seat, frame.owner, frame.act):
            return []
        words = [PASS]
        if bunker_serves(state, frame):
            words.append(RETRIEVE)
        if deeds(state, frame.seat, HAND) or deeds(state, frame.seat, COMMITTED):
            words.append(ATTACK)
        return words + [CARD + title for title in sorted(usable_in(state, frame, arms(state, frame.seat)))]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """On to the next tribe, or to the aim."""
        if option == PASS:
            state.reveal()
            self.close(state, frame)
        elif option == RETRIEVE:
            state.push(frame)
            state.push(Question(FROM_BUNKER, frame.seat, frame.act, frame.owner, wanted=frame.wanted))
        elif option == ATTACK:
            state.push(frame)
            source = HAND if deeds(state, frame.seat, HAND) else COMMITTED
            state.push(Question(DEED, frame.seat, source=source))
        else:
            aim = Question(AIM, frame.seat, frame.act, frame.owner, option - CARD, frame.wanted)
            state.push(aim)

    def refuse(self, state: Camp, frame: Question, option: int) -> Refusal | None:
        """A special that is held and has a target."""
        return refuse_special(state, frame.seat, option - CARD, arms(state, frame.seat))

    def close(self, state: Camp, frame: Question) -> None:
        """The next tribe is asked until all have passed."""
        passes = frame.passes + 1
        if passes < state.game.seats - 1:
            following = (frame.seat + 1) % state.game.seats
            if following == frame.owner:
                following = (following + 1) % state.game.seats
            state.push(Question(WINDOW, following, frame.act, frame.owner, wanted=frame.wanted, passes=passes))


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
        if targets(state, victim, act, special) and may_hold(state, seat, special):
            return True
    return might_do(state, seat)


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


def bunker_serves(state: Camp, frame: Question) -> bool:
    """Is there anybody in a bunker who can come out now?"""
    return any(leaving(state, frame, number) for number in bunkers(state, frame.seat))


@rule("AS-HQ-USE-03", "AS-HQ-USE-04", "AS-HQ-USE-05", "AS-HQ-USE-06")
def leaving(state: Camp, frame: Question, number: int) -> list[Title]:
    """Who may come out of a bunker in another's turn: anybody while the own turn is to come; then only to be used."""
    stored = state.buildings[number].stored
    if waits(state, frame.seat):
        return [title for title in ALL_TITLES if stored[title]]
    return usable_in(state, frame, stored)


class FromBunker(Step[Camp, Question]):
    """Who comes out of the bunker."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Anybody who may, or nobody after all."""
        out = {title for number in bunkers(state, frame.seat) for title in leaving(state, frame, number)}
        return [BACK, *[CARD + title for title in sorted(out)]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """To the hand, or straight to the aim."""
        if option == BACK:
            return
        title = option - CARD
        number = next(each for each in bunkers(state, frame.seat) if state.buildings[each].stored[title])
        if waits(state, frame.seat):
            take_out(state, number, title)
            state.put(frame.seat, HAND, title)
        else:
            state.agenda.pop()
            state.push(Question(AIM, frame.seat, frame.act, frame.owner, title, frame.wanted, building=number))


class Aim(Step[Camp, Question]):
    """Which card is hit."""

    @rule("AS-SAB-03", "AS-SNI-03", "AS-SNI-04")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """One card of the tribe that acts, whole, however many people it stands for."""
        return [CARD + title for title in targets(state, frame.owner, frame.act, frame.title)]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The shot is fired."""
        fire(state, frame, option - CARD)


@rule("AS-SAB-04", "AS-SNI-05", "AS-INST-04", "AS-INST-06", "AS-INST-08")
def fire(state: Camp, frame: Question, target: Title) -> None:
    """The special is spent at once, from the hand or from the cards set apart; nobody can shoot back."""
    seat, special = frame.seat, frame.title
    if frame.building != NONE:
        take_out(state, frame.building, special)
        state.put(seat, SPENT, special)
        see(state, seat, special)
    else:
        spend(state, seat, HAND if state.zone(seat, HAND)[special] else COMMITTED, special)
    perform(state, seat, CARD + special)
    state.reveal()
    saves = special == SNIPER_TEAM
    if special == SABOTEUR:
        state.tell(Disarmed(seat, frame.owner, target))
    elif special == REFUGEE:
        saves = PERSON[target] and state.settings.save_from_fanatic
        martyr(state, seat, SPENT)
    else:
        state.tell(Sniped(seat, frame.owner, target))
    if saves:
        state.push(Question(SAVE, frame.owner, frame.act, frame.owner, target, frame.wanted))
    else:
        hit(state, frame, target)
    if state.settings.choose_recommitted and not waits(state, seat):
        state.ask(RECOMMIT, seat)


class Recommit(Step[Camp, Question]):
    """By option: which of the other cards set apart are discarded after an instant."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any of them, or no more."""
        committed = state.zone(frame.seat, COMMITTED)
        return [DONE, *[CARD + title for title in ALL_TITLES if committed[title]]] if any(committed) else []

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It is discarded, open to all."""
        if option != DONE:
            spend(state, frame.seat, COMMITTED, option - CARD)
            state.push(frame)


@rule("AS-HQ-LEAD-18", "AS-HQ-MED-08")
def martyr(state: Camp, seat: Seat, place: int) -> None:
    """The Fanatic's refugee leaves the game; a medic does not help against it, unless the option says so."""
    use_power(state, seat, REFUGEE)
    leave_game(state, seat, place, REFUGEE)


@rule("AS-SAB-01", "AS-SNI-01", "AS-SNI-06")
def hit(state: Camp, frame: Question, target: Title) -> None:
    """The card is out for the round, in its owner's discard pile; the owner plans anew."""
    victim = frame.owner
    place = LAID if state.zone(victim, LAID)[target] else HUNTED
    state.move(victim, place, SPENT, target)
    if target == state.traded and not state.zone(victim, LAID)[target]:
        state.traded = NONE
    state.push(Question(DECLARE, victim, frame.act, wanted=frame.wanted))
    state.push(Question(REPLAN, victim, frame.act, wanted=frame.wanted))


class Save(Step[Camp, Question]):
    """Does a medic save the one who was shot? The victim is asked first, then the others, clockwise."""

    @rule("AS-INST-05", "AS-HQ-MED-04", "AS-HQ-MED-05")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Pass, or a medic in hand or set apart; one that lies in the action saves nobody, itself least of all."""
        if not state.settings.medics or not may_hold(state, frame.seat, MEDIC):
            return []
        words = [PASS]
        if medics_sheltered(state, frame.seat):
            words.append(RETRIEVE)
        return [*words, CARD + MEDIC] if arms(state, frame.seat)[MEDIC] else words

    @rule("AS-HQ-MED-03", "AS-HQ-MED-07")
    def play(self, state: Camp, frame: Question, option: int) -> None:
        """A medic is spent and the shot is lost; the action goes on, and may be answered anew."""
        state.reveal()
        if option == PASS:
            self.close(state, frame)
            return
        if option == RETRIEVE:
            take_out(state, medics_sheltered(state, frame.seat)[0], MEDIC)
            state.put(frame.seat, SPENT, MEDIC)
            see(state, frame.seat, MEDIC)
        else:
            spend(state, frame.seat, HAND if state.zone(frame.seat, HAND)[MEDIC] else COMMITTED, MEDIC)
        state.tell(Saved(frame.seat, frame.owner, frame.title))
        open_window(state, frame.owner, frame.act, frame.wanted)

    def close(self, state: Camp, frame: Question) -> None:
        """The next tribe is asked; when all have passed, the shot hits."""
        passes = frame.passes + 1
        if passes < state.game.seats:
            following = (frame.seat + 1) % state.game.seats
            state.push(Question(SAVE, following, frame.act, frame.owner, frame.title, frame.wanted, passes=passes))
        else:
            hit(state, frame, frame.title)


class Replan(Step[Camp, Question]):
    """After a hit the victim goes on with what is left, adds cards, or takes the rest back."""

    @rule("AS-INST-07", "AS-INST-12")
    def options(self, state: Camp, frame: Question) -> list[int]:
        """Go on if it can still be done, even with a tool that nobody holds; add cards, take some back, or withdraw."""
        closing = [DONE] if can_be_done(state, frame.seat, frame.act, frame.wanted) else []
        if state.size(frame.seat, LAID):
            closing.append(BACK)
        return [*closing, WITHDRAW, *laying(state, frame.seat, frame.act)]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """The action is declared anew, or given up; what is added now lies open at once."""
        if option == WITHDRAW:
            withdraw(state, frame.seat, frame.act)
        elif option == BACK:
            state.push(frame)
            state.ask(RECLAIM, frame.seat)
        elif option != DONE:
            state.push(frame)
            lay_open(state, frame.seat, HAND, LAID, option - CARD)
            state.reveal()


class Reclaim(Step[Camp, Question]):
    """Which card the victim takes back to the hand, known to all."""

    def options(self, state: Camp, frame: Question) -> list[int]:
        """Any that is laid."""
        laid = state.zone(frame.seat, LAID)
        return [CARD + title for title in ALL_TITLES if laid[title]]

    def play(self, state: Camp, frame: Question, option: int) -> None:
        """It can be used for something else."""
        title = option - CARD
        state.move(frame.seat, LAID, HAND, title)
        state.set_zone(frame.seat, SHOWN, plus(state.zone(frame.seat, SHOWN), title))
        if title == state.traded and not state.zone(frame.seat, LAID)[title]:
            state.traded = NONE
        state.reveal()


def withdraw(state: Camp, seat: Seat, act: int) -> None:
    """The cards that were not hit go back to the hand, known to all; by option the act counts as performed."""
    call_off(state, act)
    state.traded = NONE
    for place in (LAID, HUNTED) if act == HIRE else (LAID,):
        state.set_zone(seat, SHOWN, together(state.zone(seat, SHOWN), state.zone(seat, place)))
        state.pour(seat, place, HAND)
    if state.settings.withdrawn_counts and act != lexicon.BUILD:
        perform(state, seat, act)
        if act == lexicon.SCHEMATICS and not state.settings.schematics_apart:
            perform(state, seat, lexicon.DIG)
    elif act == HIRE:
        state.performed[seat] &= ~(1 << lexicon.HUNT)
    state.tell(Withdrew(seat, act))
    state.reveal()


DECLARE: Final = Declare("declare")
WINDOW: Final = Window("window")
FROM_BUNKER: Final = FromBunker("from bunker")
AIM: Final = Aim("aim")
SAVE: Final = Save("save")
REPLAN: Final = Replan("replan")
RECLAIM: Final = Reclaim("reclaim")
RECOMMIT: Final = Recommit("recommit")
