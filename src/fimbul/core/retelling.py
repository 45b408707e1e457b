"""Texts for somebody who has had others like them: what is new is told, and the rest by where it stood.

A text is cut into runs, markup after each tag and attributes after each of them. Those that are known are told as two
numbers, from which run on and how many; they are counted through the text that stood there before and then through
another that was told just now, since things that are lit at the same time look much alike.
"""

from typing import Final

Text = str | list[str | int]  # all of it; or what is new in words, and what is known in pairs of numbers

TAG: Final = ">"  # where markup is cut ...
ATTRIBUTE: Final = '" '  # ... and where the attributes of an element are
SHORT: Final = 8  # letters of a run that is as quickly told as the numbers for it


def retold(text: str, before: str, beside: str, cut: str) -> Text:
    """A text for somebody who had another one in its place before, and was told one beside it just now."""
    if not text or not (before or beside):
        return text
    runs, known = text.split(cut), before.split(cut)
    last, old_last = len(runs), len(known)
    first, least = 0, min(last, old_last)
    while first < least and runs[first] == known[first]:
        first += 1
    after = 0  # runs at the end that are as before
    while after < least - first and runs[last - 1 - after] == known[old_last - 1 - after]:
        after += 1
    told: list[str | int] = [0, first] if first else []
    if last - after > first:
        tell_new(runs[first : last - after], known + beside.split(cut) if beside else known, cut, told)
    if after:
        told += [old_last - after, after]
    return text if len(told) == 1 else told


def tell_new(runs: list[str], known: list[str], cut: str, told: list[str | int]) -> None:
    """Tell runs that are not where they were, some of which may be known from elsewhere."""
    fresh: list[str] = []
    first = end = 0  # of the known runs that the text goes through just now
    for run in runs:
        if first < end:
            if end < len(known) and known[end] == run:
                end += 1
                continue
            told += [first, end - first]
            first = end = 0
        place = known.index(run) if len(run) >= SHORT and run in known else -1
        if place < 0:
            fresh.append(run)
            continue
        if fresh:
            told.append(cut.join(fresh))
            fresh = []
        first, end = place, place + 1
    if first < end:
        told += [first, end - first]
    if fresh:
        told.append(cut.join(fresh))
