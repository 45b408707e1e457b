"""Gestures: several words in one message, such as a stack that is dragged; all of them are picked, or none is."""

from collections.abc import Sequence

from fimbul.core.game import State
from fimbul.core.letters import proper_name
from fimbul.table.play.refused import Refused


def picks_of(state: State, words: Sequence[str]) -> list[int]:
    """The picks that these words mean to the seat that decides, each legal in its turn; the position does not change.

    What leaves no choice, as all know, need not be said. Whether more words may follow a pick must tell nothing that is
    hidden, so nothing follows what reveals something or lets another seat decide, whatever the words are.
    """
    seat, trial = state.decider, state.copy() if len(words) > 1 else state
    picks: list[int] = []
    for option in [state.game.parse(state, word) for word in words]:
        if picks:
            trial.play(picks[-1])
        while picks and may_go_on(trial, state) and trial.forced() and trial.asked[0] != option:
            picks.append(trial.asked[0])
            trial.play(picks[-1])
        if not may_go_on(trial, state):
            raise Refused("Those are more words than you may say now, so none of them counts.")
        refusal = state.game.explain(trial, seat, option)
        if refusal is not None:
            raise Refused(state.game.because(trial.view(seat), option, refusal), refusal.rule)
        picks.append(option)
    return picks


def may_go_on(trial: State, state: State) -> bool:
    """Does the same seat decide, and has nothing been revealed on the way?"""
    return trial.decider == state.decider and trial.revelations == state.revelations


def name_of(state: State, seat: int, picks: list[int], name: str) -> tuple[int, str]:
    """What the last of some picks lets the seat name, and how; a name that cannot be is refused beforehand."""
    trial = state.copy()
    for option in picks:
        trial.play(option)
    named = picks[-1]
    if not state.game.may_name(trial, seat, named):
        raise Refused("Nothing there gets a name.")
    return named, proper_name(name, state.game.longest_name(named))
