"""Pacts: proposed in the own turn, settled at the end of the round; whoever is concerned is asked, and nobody else."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.events import PactFormed, PactLeft, PactProposed, PactRefused
from fimbul.games.worldwar.lexicon import AGREE, FORM, LEAVE, REFUSE
from fimbul.games.worldwar.lexicon import NATION as NATION_WORD
from fimbul.games.worldwar.names import NONE
from fimbul.games.worldwar.scoring import end_if_all_are_partners, leave_pact
from fimbul.games.worldwar.state import OWNER, SIDE, Question, War, replaced, seats_from

LEAST_SEATS: Final = 3


@rule("WW-PAC-01")
def proposals_open(state: War, seat: Seat) -> list[int]:
    """With three and more players a seat may propose one pact in a round, or say that it leaves its own."""
    if state.game.seats < LEAST_SEATS or state.proposals[seat] != NONE:
        return []
    found = [FORM] if whom_to_ask(state, seat) else []
    return [*found, LEAVE] if state.pacts[seat] != 1 << seat else found


def whom_to_ask(state: War, seat: Seat) -> list[Seat]:
    """The seats outside its pact."""
    return [other for other in range(state.game.seats) if state.is_in(other) and not state.pacts[seat] >> other & 1]


def refuse_proposal(state: War, seat: Seat, option: int) -> Refusal:
    """Why no pact can be proposed, or left."""
    if state.game.seats < LEAST_SEATS:
        return Refusal("WW-PAC-01", "no_pacts_of_two")
    if state.proposals[seat] != NONE:
        return Refusal("WW-PAC-01", "one_change_a_round")
    return Refusal("WW-PAC-01", "nobody_to_ask" if option == FORM else "no_pact_to_leave")


def begin_proposal(state: War, seat: Seat, option: int) -> None:
    """To leave is noted at once; to form asks with whom."""
    if option == LEAVE:
        state.proposals = replaced(state.proposals, seat, seat)
    else:
        state.ask(PROPOSE, seat)


class Propose(Step[War, Question]):
    """With whom a seat wants a pact: its own pact and the other's become one."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Seats by their majors."""
        return sorted([NATION_WORD + state.majors[other] for other in whom_to_ask(state, frame.seat)])

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is kept until the end of the round."""
        other = state.majors.index(option - NATION_WORD)
        state.proposals = replaced(state.proposals, frame.seat, other)
        if state.listens:
            state.tell(PactProposed(frame.seat, other))


class Proposal(Step[War, Question]):
    """The end of a round: what a seat has proposed is settled."""

    @rule("WW-PAC-05")
    def close(self, state: War, frame: Question) -> None:
        """Leaving needs nobody's consent; all others of both pacts are asked in their order."""
        seat = frame.owner
        other = state.proposals[seat]
        state.proposals = replaced(state.proposals, seat, NONE)
        if other == NONE or not state.is_in(seat):
            return
        if other == seat:
            if state.pacts[seat] != 1 << seat:
                leave_pact(state, seat)
                if state.listens:
                    state.tell(PactLeft(seat))
        elif state.is_in(other) and not state.pacts[seat] >> other & 1:
            ask_next(state, seat, other, NONE)


def ask_next(state: War, proposer: Seat, other: Seat, after: Seat) -> None:
    """The next of those concerned is asked; when all have agreed, both pacts are one."""
    together = state.pacts[proposer] | state.pacts[other]
    concerned = [each for each in seats_from(state, state.first) if together >> each & 1 and each != proposer]
    left = concerned if after == NONE else concerned[concerned.index(after) + 1 :]
    if left:
        state.ask(CONSENT, left[0], owner=proposer, side=other)
    else:
        form(state, together)


@rule("WW-PAC-04")
def form(state: War, together: int) -> None:
    """Several seats are one pact; a pact of all ends the game at once."""
    state.pacts = [together if together >> seat & 1 else pact for seat, pact in enumerate(state.pacts)]
    if state.listens:
        state.tell(PactFormed(together))
    end_if_all_are_partners(state)


class Consent(Step[War, Question]):
    """Does somebody agree to a pact that another (`owner`) proposed to a third, or to the one who is asked (`side`)?"""

    def options(self, state: War, frame: Question) -> list[int]:
        """Yes or no, while both are still there."""
        return [AGREE, REFUSE] if state.is_in(frame.owner) and state.is_in(frame.side) else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """One refusal is enough."""
        if option == AGREE:
            ask_next(state, frame.owner, frame.side, frame.seat)
        elif state.listens:
            state.tell(PactRefused(frame.seat, frame.owner))

    def absent(self, state: War, frame: Question, asked: list[int]) -> int:
        """Whoever has left makes no pact."""
        return REFUSE


def ask_proposals(state: War) -> None:
    """At the end of the round every seat's proposal is settled, in their order."""
    for seat in reversed(seats_from(state, state.first)):
        if state.proposals[seat] != NONE:
            state.ask(PROPOSAL, CHANCE, owner=seat)


PROPOSE: Final = Propose("propose", lit=("seats",))
PROPOSAL: Final = Proposal("proposal", asks="chance", needs=(OWNER,))
CONSENT: Final = Consent("consent", needs=(OWNER, SIDE), lit=())
STEPS: Final[tuple[Step[War, Question], ...]] = (PROPOSE, PROPOSAL, CONSENT)
