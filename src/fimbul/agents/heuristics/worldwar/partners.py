"""Pacts: with whom one is better off, who is to be feared, and when it is better to be alone again."""

from typing import Final

from fimbul.agents.heuristics.worldwar.answers import CALM, welcomes
from fimbul.agents.heuristics.worldwar.standing import Standing
from fimbul.games.worldwar.data import Seat
from fimbul.games.worldwar.lexicon import AGREE, FORM, LEAVE, NATION, REFUSE
from fimbul.games.worldwar.state import Question, War

FEAR: Final = 0.3  # points that a neighbour could take, as likely as that is: with less there is no need of a pact
HOPE: Final = 0.3  # of what one could take from a neighbour oneself: a war of two helps the others
AHEAD: Final = 5.0  # points that a partner may be ahead
AGAIN: Final = 1  # round in which one acts after a pact is left


def proposal(state: War, seat: Seat) -> list[int]:
    """What to say of pacts before the own action, mostly nothing: to form one by which both gain, or to leave."""
    asked = state.asked
    if LEAVE in asked and is_better_alone(state, seat):
        return [LEAVE]
    if FORM not in asked:
        return []
    best, most = list[int](), 0.0
    for other in range(state.game.seats):
        if other != seat and state.is_in(other) and not state.pacts[seat] >> other & 1:
            together = state.pacts[seat] | state.pacts[other]
            relief = min(relief_of(state, seat, together), relief_of(state, other, together))
            if is_possible(state, together) and relief > most:
                best, most = [FORM, NATION + state.majors[other]], relief
    return best


def answer_pact(state: War, seat: Seat) -> int:
    """Yes to whoever is feared more than preyed on, and to a partner against a leader; never to a pact of many."""
    frame = state.agenda[-1]
    assert isinstance(frame, Question)
    together = state.pacts[frame.owner] | state.pacts[frame.side] | state.pacts[seat]
    if not is_possible(state, together):
        return REFUSE
    return AGREE if relief_of(state, seat, together) > 0 or welcomes(state, seat, frame) else REFUSE


def is_possible(state: War, together: int) -> bool:
    """A pact is never of more than half of the seats, so never of all; and not made when the end is near."""
    return 2 * together.bit_count() <= state.game.seats and rounds_left(state) >= CALM


def rounds_left(state: War) -> int:
    """After this one; in a campaign there always are some."""
    rounds = state.settings.rounds
    return rounds - state.round_number if rounds else CALM


def relief_of(state: War, seat: Seat, together: int) -> float:
    """Points of a seat that partners would leave alone, less those of theirs that it would; none with one far ahead."""
    now, after = Standing(state), Standing(with_pact(state, together))
    fear, hope = now.exposed[seat] - after.exposed[seat], now.prey[seat] - after.prey[seat]
    partners = [now.points[other] for other in range(state.game.seats) if together >> other & 1]
    if fear < FEAR or max(partners) > now.points[seat] + AHEAD:
        return 0.0
    return fear - HOPE * hope


def is_better_alone(state: War, seat: Seat) -> bool:
    """In time to act once more: if a partner is ahead, or there is more to take from partners than to lose to them."""
    now, after = Standing(state), Standing(with_pact(state, 1 << seat))
    partners = [now.points[other] for other in range(state.game.seats) if state.pacts[seat] >> other & 1]
    if rounds_left(state) != AGAIN:
        return max(partners) > now.points[seat] + 2 * AHEAD
    fear, hope = after.exposed[seat] - now.exposed[seat], after.prey[seat] - now.prey[seat]
    return hope > fear or max(partners) > now.points[seat]


def with_pact(state: War, together: int) -> War:
    """The same with a pact of some seats; whoever was with one of them and is not named stays behind."""
    after = state.copy()
    after.pacts = [
        together if together >> other & 1 else pact & ~together or pact for other, pact in enumerate(state.pacts)
    ]
    return after
