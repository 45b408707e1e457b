"""Twins: the true game and what a seat takes for it are played on side by side, and the seat never tells them apart.

A sample at one moment cannot show a leak in time. So the twin follows the true game, pick by pick, to the end. What the
seat cannot see may go another way in the twin; when the seat comes to see, by right, a card that is another one there,
the twin is dealt anew.
"""

import json
from random import Random
from typing import Any

import pytest

from fimbul.core.chance import roll
from fimbul.core.sitting import Sitting
from fimbul.core.step import CHANCE
from fimbul.games.scavengers import Scavengers, events
from fimbul.games.scavengers.data import MEDIC, SABOTEUR, SNIPER_TEAM
from fimbul.games.scavengers.lexicon import TRASH, WITHDRAW
from fimbul.games.scavengers.queries import arms, bunkers, may_hold
from fimbul.games.scavengers.sample import sample
from fimbul.games.scavengers.state import Camp, Question, together
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH
from tests.games.kit import say
from tests.games.scavengers.camp import camp
from tests.games.scavengers.evening import armed, pick, positions, seated, varied
from tests.series import Note, seeds

DEALT_UNSEEN = ("deal", "look", "peek", "offer", "unroll", "sift")  # chance, for one tribe alone
DONE_UNSEEN = ("under", "roll up", "put in", "take out", "choose leader")
TURNED_UP = (  # cards that a seat comes to see by right
    *(events.LeadersChosen, events.Revealed, events.Dug, events.Won, events.PlanSeen),
    *(events.GangJoined, events.Ended),
)
LATELY = 6  # of the picks at which a seat waits, one in so many is looked at with every refusal
UNDO = 25  # one in so many picks is taken back
LEAVE = 400  # before one in so many picks somebody gives up, while there are more tribes than
FEWEST = 2
GAMES = range(20)  # every number of players with every level of HQ


class Twins:
    """The true sitting, and a seat's twin of it."""

    def __init__(self, true: Sitting, seat: int, rng: Random) -> None:
        self.true = true
        self.seat = seat
        self.rng = rng
        self.followed = 0
        self.dealt = 0
        self.twin = true
        self.deal()

    def deal(self) -> None:
        """The twin is a new sample of the true position, with the same past."""
        state = position(self.true)
        self.twin = seated(sample(state, self.seat, self.rng))
        self.twin.picks = self.true.picks[:]
        self.twin.snapshots = [snapshot.copy() for snapshot in self.true.snapshots]
        self.twin.told = self.true.told[:]
        self.dealt += 1
        assert self.perceived(self.twin, True) == self.perceived(self.true, True), state.agenda[-1].step.name

    def play(self) -> None:
        """One pick more in both, or one less, or a tribe less."""
        picker = self.true.picks[-1].seat if self.true.picks else CHANCE
        if self.rng.randrange(UNDO) == 0 and self.true.undoable(picker):
            self.take_back(picker)
        elif len(self.staying()) > FEWEST and self.rng.randrange(LEAVE) == 0:
            self.give_up()
        else:
            self.pick()

    def pick(self) -> None:
        """The same pick in both, if it can be."""
        state = position(self.true)
        if state.decider == self.seat:
            assert state.asked == self.twin.state.asked
        option = pick(state, self.rng)
        answer = self.answer(state, option)
        step = state.agenda[-1].step.name
        self.true.play(option)
        if answer < 0:
            self.deal()
        else:
            self.twin.play(answer)
            self.compare(step, self.seat in (state.decider, self.true.state.decider))

    def take_back(self, picker: int) -> None:
        """The last pick is taken back in both, with those after it of which all know that there was no other."""
        assert self.true.undo(picker) == self.twin.undo(picker)
        self.compare("undo", True)

    def give_up(self) -> None:
        """A tribe leaves both."""
        leaving = self.rng.choice(self.staying())
        self.true.concede(leaving)
        self.twin.concede(leaving)
        self.compare("concede", True)

    def staying(self) -> list[int]:
        """The tribes that have not left."""
        return [seat for seat in range(self.true.game.seats) if not self.true.state.gone >> seat & 1]

    def compare(self, step: str, closely: bool) -> None:
        """The seat perceives the same, unless what it sees by right is another thing in the twin."""
        if self.turned_up(step):
            self.deal()
            return
        self.followed += 1
        closely = closely or self.rng.randrange(LATELY) == 0
        assert self.perceived(self.twin, closely) == self.perceived(self.true, closely), step

    def answer(self, state: Camp, option: int) -> int:
        """What the twin picks: the same, or anything where the seat cannot see it; -1 if it cannot go along."""
        twin = position(self.twin)
        assert twin.decider == state.decider, "who decides depends on what the seat does not know"
        if unseen(state, option, self.seat):
            if twin.decider == CHANCE:
                return roll(twin, self.rng)
            cards = [other for other in twin.asked if other > WITHDRAW]
            return self.rng.choice(cards) if cards else -1
        return option if option in twin.asked else -1

    def turned_up(self, step: str) -> bool:
        """Did the seat come to see, by right, a card that is another in the twin? Until then it heard the same.

        When the first rounds end without a skirmish, face-down cards are discarded face up; so are those sifted out.
        Who comes out of one of several bunkers shows which one it was.
        """
        heard, elsewhere = self.true.heard(self.seat), self.twin.heard(self.seat)
        for one, two in zip(heard, elsewhere, strict=False):
            if one != two:
                assert isinstance(one, TURNED_UP), (step, one, two)
                assert type(one) is type(two) or self.true.state.over
                return True
        return step == "sift out" or any(uncovers(position(self.true), event) for event in heard)

    def perceived(self, sitting: Sitting, closely: bool) -> str:
        """All that the table tells the seat here: sights, sounds, words, undo, and why it cannot do what it cannot."""
        state, seat = sitting.state, self.seat
        game, view = state.game, state.view(seat)
        heard = [[repr(event), game.sentence(event)] for event in sitting.heard(seat)]
        shown: list[object] = [view, heard, game.prompt(view), game.crumbs(view), sitting.undoable(seat)]
        if state.decider == seat:
            shown.append([game.label(view, option) for option in state.options()])
        if closely:
            for option in range(len(game.lexicon)):
                refusal = game.explain(state, seat, option)
                shown.append(refusal and [refusal, game.because(view, option, refusal)])
        return json.dumps(shown)


def position(sitting: Sitting) -> Camp:
    """The position of a sitting, as what it is."""
    assert isinstance(sitting.state, Camp)
    return sitting.state


def uncovers(state: Camp, event: Any) -> bool:
    """Is something in sight now that no event names?"""
    match event:
        case events.RoundBegan(number, _):
            return number <= FIRST_SKIRMISH
        case events.Retrieved(seat, kind):
            return [(building.seat, building.kind) for building in state.buildings].count((seat, kind)) > 1
    return False


def unseen(state: Camp, option: int, seat: int) -> bool:
    """Is the pick one that the seat does not see, nor any consequence of which card it is?"""
    frame, settings = state.agenda[-1], state.settings
    assert isinstance(frame, Question)
    name = frame.step.name
    if name == "timer":
        return True
    if frame.seat == CHANCE:
        private = (*DEALT_UNSEEN, *(("tick",) if settings.timers_to_hand else ()))
        private += () if settings.open_discards else ("award",)
        return name in private and frame.owner != seat
    if frame.seat == seat or option <= WITHDRAW:
        return False
    if name in ("lay", "take back"):
        return any(isinstance(each, Question) and each.act == TRASH for each in state.agenda)
    return name in DONE_UNSEEN or (name == "keep" and not settings.open_discards)


def whole_game(game: Scavengers, seat: int, seed: int) -> Twins:
    """A lively game and the seat's twin of it, to the end."""
    rng = Random(seed)
    twins = Twins(seated(armed(game) if seed % 3 else game.new()), seat, rng)
    for _ in range(40_000):
        if twins.true.state.over:
            return twins
        twins.play()
    raise AssertionError("the game does not come to an end")


@pytest.mark.parametrize("seed", GAMES)
def test_a_seat_never_tells_the_twins_apart(seed: int) -> None:
    """Whatever it sees, hears, may take back, is offered or refused, through a whole game."""
    game = varied(seed)
    twins = whole_game(game, seed % game.seats, seed)

    assert twins.followed > 3 * twins.dealt


@pytest.mark.long
@pytest.mark.parametrize("seed", seeds(20))
def test_no_seat_ever_tells_the_twins_apart(seed: int, record_property: Note) -> None:
    """The same for every seat of many games, on fresh seeds."""
    game = varied(seed)
    for seat in range(game.seats):
        whole_game(game, seat, seed)
    record_property("games", game.seats)


@pytest.mark.rule("AS-INST-03")
@pytest.mark.parametrize("seed", GAMES)
def test_nobody_who_could_answer_is_passed_over(seed: int) -> None:
    """AS-INST-03: whoever holds a saboteur, a sniper team or a medic may hold it, for all that the table knows."""
    for state in positions(varied(seed), seed, 5):
        for seat in range(state.game.seats):
            cards = arms(state, seat)
            for number in bunkers(state, seat):
                cards = together(cards, state.buildings[number].stored)
            for title in (SABOTEUR, SNIPER_TEAM, MEDIC):
                assert may_hold(state, seat, title) or not cards[title]


@pytest.mark.rule("AS-DIG-03")
@pytest.mark.parametrize("dug", ["net junk pills", "net medkit medkit"])
def test_cards_put_under_the_junkyard_come_back_one_by_one(dug: str) -> None:
    """AS-DIG-03: the digger may think again of the order. The last, of which all know that there was no other, comes
    back with the one before; like cards do not come back at once, which would tell.
    """
    state = camp(sky="brawler shovel", ember="spear", junkyard="net junk pills medkit*2")
    say(state, f"dig brawler shovel done {dug} pass")
    sitting = seated(state)
    for _ in range(3):
        sitting.play(sitting.state.options()[0])

    assert [sitting.undo(0) for _ in range(2)] == [2, 1]
    assert sitting.undoable(0) == 0
    assert sitting.state.to_json() == state.to_json()


@pytest.mark.parametrize("plans", ["bunker armory", "armory armory"])
def test_the_last_plan_put_under_the_schematics_comes_back_with_the_one_before(plans: str) -> None:
    """Like or not."""
    state = camp(hq=2, sky="engineer", ember="spear")
    say(state, f"schematics engineer done {plans} pass")
    sitting = seated(state)
    for _ in range(2):
        sitting.play(sitting.state.options()[0])

    assert sitting.undo(0) == 2
    assert sitting.undoable(0) == 0
    assert sitting.state.to_json() == state.to_json()
