"""The words of the table: prompts, labels and refusals, made from views; `sentences.py` words what happened."""

from typing import Final

from fimbul.core.game import Refusal, View
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.sentences import ending, sentence

PROMPTS: Final = {
    "declare": "Which action do you take?",
}


def prompt(view: View) -> str:
    """The question asked in this view."""
    question = view["question"]
    return "The game is over." if question is None else PROMPTS[question["step"]].format(**question)


def crumbs(view: View) -> list[str]:  # noqa: ARG001 - nothing is picked in parts yet
    """The picks made so far towards the open question."""
    return []


def label(view: View, option: int) -> str:  # noqa: ARG001 - words speak for themselves so far
    """What picking an option means in this view."""
    return LEXICON.word(option)


def because(view: View, option: int, refusal: Refusal) -> str:  # noqa: ARG001 - no reasons are known yet
    """A refusal as a sentence."""
    return f"{LEXICON.word(option)} cannot be picked now."


__all__ = ["because", "crumbs", "ending", "label", "prompt", "sentence"]
