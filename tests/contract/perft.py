"""Counting the tree: how many positions lie so many picks away, with chance branching like any seat."""

import fimbul


def perft(state: fimbul.State, depth: int) -> int:
    """The number of sequences of picks of this length; a game that is over counts as one."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.options())
    total = 0
    for option in state.options():
        child = state.copy()
        child.play(option)
        total += perft(child, depth - 1)
    return total


def by_pick(state: fimbul.State, depth: int) -> dict[str, int]:
    """The count behind each first pick: comparing two of these finds the pick that differs."""
    counts = {}
    for option in state.options():
        child = state.copy()
        child.play(option)
        counts[state.game.lexicon.word(option)] = perft(child, depth - 1)
    return counts
