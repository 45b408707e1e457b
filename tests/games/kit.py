"""What tests of every game say and ask, in the game's words."""

from typing import Any

from fimbul.core.game import State, hears
from fimbul.core.step import Step


def asks(step: Step[Any, Any]) -> bool:
    """Does the step ever ask anything?"""
    return type(step).options is not Step.options


def words(state: State) -> list[str]:
    """What may be picked, in words."""
    return [state.game.lexicon.word(option) for option in state.options()]


def say(state: State, picks: str) -> None:
    """Make these picks, those of chance too."""
    for word in picks.split():
        state.play(state.game.lexicon.parse(word))


def told(state: State, picks: str, seat: str = "") -> list[Any]:
    """What a seat hears, or a spectator, while these picks are made."""
    state.listen()
    say(state, picks)
    ear = state.game.seat_names.index(seat) if seat else None
    return [event for audience, event in state.heard() if hears(audience, ear)]


def why(state: State, word: str) -> str:
    """The rule that forbids a word now, for the seat that decides; empty if none does."""
    refusal = state.game.explain(state, state.decider, state.game.lexicon.parse(word))
    return refusal.rule if refusal else ""


def said(state: State, word: str) -> str:
    """The same in a sentence."""
    option = state.game.lexicon.parse(word)
    refusal = state.game.explain(state, state.decider, option)
    return state.game.because(state.view(state.decider), option, refusal) if refusal else ""


def reasons(state: State, picks: str) -> list[str]:
    """Why each of these words cannot be picked now, in the terms that the game words its sentences from."""
    refusals = [state.game.explain(state, state.decider, state.game.lexicon.parse(word)) for word in picks.split()]
    return [refusal.reason if refusal else "" for refusal in refusals]
