"""A log told in few lines: what somebody did in a row is one sentence, and so is what befell several places."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fimbul.core.words import joined
from fimbul.table.http.protocol import LogLine

LONGEST: Final = 150  # letters of a sentence that was joined
SHORT: Final = 3  # words of a thing in a list
OFTEN: Final = ("", "", " twice", " three times", " four times", " five times", " six times")


def in_few_lines(lines: Iterable[LogLine], names: Mapping[int, str]) -> list[LogLine]:
    """The sentences of a log, joined where that reads well; headings stay where they are. Seats have names."""
    return joined_deeds(joined_places(repeated(lines)), names)


def repeated(lines: Iterable[LogLine]) -> list[LogLine]:
    """Equal sentences of a seat, one after the other, are told once, with how often."""
    runs: list[tuple[LogLine, int]] = []
    for line in lines:
        if runs and runs[-1][0] == line and not line.heading:
            runs[-1] = (line, runs[-1][1] + 1)
        else:
            runs.append((line, 1))
    return [line if times == 1 else LogLine(often(line.text, times), line.seat) for line, times in runs]


def often(sentence: str, times: int) -> str:
    """That something happened several times."""
    how = OFTEN[times] if times < len(OFTEN) else f" {times} times"
    return f"{sentence.removesuffix('.')}{how}."


def joined_places(lines: Sequence[LogLine]) -> list[LogLine]:
    """What befell one place after the other is told once: 'D6, F2 and G2 took radiation.'"""
    found: list[LogLine] = []
    places: list[str] = []
    for line in lines:
        place, _, fate = line.text.partition(" ")
        before = found[-1] if found else None
        same = before is not None and not line.heading and line.seat is None and before.seat is None
        if same and is_place(place) and places and before is not None and before.text == f"{joined(places)} {fate}":
            places.append(place)
            found[-1] = LogLine(f"{joined(places)} {fate}", None)
        else:
            places = [place] if is_place(place) else []
            found.append(line)
    return found


def is_place(word: str) -> bool:
    """Is a word the name of a place that stands in a grid?"""
    return 1 < len(word) <= 3 and word[0].isupper() and word[1:].isdigit()


def joined_deeds(lines: Sequence[LogLine], names: Mapping[int, str]) -> list[LogLine]:
    """What somebody did one after the other is one sentence, as long as it can be read at a glance."""
    found: list[LogLine] = []
    deeds: list[str] = []  # of which the last line that was found is made
    for line in lines:
        name = names.get(line.seat, "") if line.seat is not None and not line.heading else ""
        plain = bool(name) and line.text.startswith(f"{name} ")
        deed = line.text[len(name) + 1 : -1] if plain else ""
        told = f"{name} {in_one([*deeds, deed])}."
        if deeds and plain and found[-1].seat == line.seat and is_plain(found[-1].text) and len(told) <= LONGEST:
            deeds.append(deed)
            found[-1] = LogLine(told, line.seat)
        else:
            deeds = [deed] if plain and is_plain(line.text) else []
            found.append(line)
    return found


def in_one(deeds: Sequence[str]) -> str:
    """Deeds in one sentence: 'drew a spear and a net, then dug for 2'."""
    told: list[tuple[str, list[str]]] = []
    for deed in deeds:
        verb, _, what = deed.partition(" ")
        if told and told[-1][0] == verb and all(is_short(each) for each in [*told[-1][1], what]):
            told[-1][1].append(what)
        else:
            told.append((verb, [what]))
    return ", then ".join([f"{verb} {joined(whats)}".rstrip() for verb, whats in told])


def is_short(what: str) -> bool:
    """Is it a thing that can stand in a list?"""
    return 0 < len(what.split()) <= SHORT and " and " not in what and "," not in what


def is_plain(sentence: str) -> bool:
    """Is it one sentence that can go on, in which nobody else has done anything since?"""
    return sentence.endswith(".") and ". " not in sentence and ";" not in sentence
