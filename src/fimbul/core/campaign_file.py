"""Campaigns as readable text: how one began, then what was done, line by line; lines are only ever added.

    fimbul campaign 1
    game legacy
    engine 0.1.0
    data 5b0c3de9f4a1
    option start fresh
    member north
    member east
    member south

    sit 2,3,1
    record
    (the record of the game, as it is)
    end of record
    join Una
    name 2 alberta New Odense

Members are numbered from 1 in the order in which they came. A campaign with a world entered by hand has it on a line
`world`, which all members have agreed to.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple

from fimbul.core.errors import BadCampaign
from fimbul.core.game import Value, value_word
from fimbul.core.letters import is_shown
from fimbul.core.record import read_value

FORMAT: Final = "fimbul campaign 1"
LONGEST_TEXT: Final = 16_000_000
LONGEST_HEADER: Final = 200  # lines
MOST_ACTS: Final = 5_000
RECORDS: Final = ("record", "called-off")
END_OF_RECORD: Final = "end of record"
# By kind of act, of how many words it consists; the last may have spaces in it.
WORDS: Final = {
    "sit": 1,
    "join": 1,
    "return": 1,
    "leave": 1,
    "agree": 3,
    "answer": 2,
    "name": 3,
    "correct": 2,
    "fork": 3,
    "record": 1,
    "called-off": 1,
}


class Beginning(NamedTuple):
    """What a campaign began with: game, engine, box, options, members, and the world if one was entered by hand."""

    game: str
    engine: str
    data: str
    options: dict[str, Value]
    members: tuple[str, ...]
    world: str


class Act(NamedTuple):
    """One thing that was done in a campaign: of what kind, and its words; those of a game are its record."""

    kind: str
    words: tuple[str, ...]


def beginning_lines(beginning: Beginning) -> list[str]:
    """How a campaign began, as lines."""
    lines = [FORMAT, f"game {beginning.game}", f"engine {beginning.engine}", f"data {beginning.data}"]
    lines += [f"option {name} {value_word(value)}" for name, value in beginning.options.items()]
    lines += [f"world {beginning.world}"] if beginning.world else []
    return [*lines, *[f"member {name}" for name in beginning.members], ""]


def act_lines(act: Act) -> list[str]:
    """An act as lines."""
    if act.kind in RECORDS:
        return [act.kind, *act.words[0].rstrip("\n").split("\n"), END_OF_RECORD]
    return [" ".join([act.kind, *act.words])]


def read(text: str | bytes) -> tuple[Beginning, list[Act]]:
    """How a campaign began and what was done; a text that is none raises BadCampaign and says where."""
    if len(text) > LONGEST_TEXT:
        raise BadCampaign("This is too long for a campaign.")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            raise BadCampaign("This is not text.") from None
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FORMAT:
        raise BadCampaign(f"This is not a campaign: the first line should be '{FORMAT}'.")
    if "" not in lines or lines.index("") > LONGEST_HEADER:
        raise BadCampaign("This campaign breaks off before its first game.")
    blank = lines.index("")
    beginning = read_beginning(lines[1:blank])
    return beginning, read_acts(lines[blank + 1 :], blank + 2)


def read_beginning(lines: list[str]) -> Beginning:
    """How a campaign began."""
    single: dict[str, str] = {}
    options: dict[str, Value] = {}
    members: list[str] = []
    for number, line in enumerate(lines, start=2):
        kind, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        if kind == "option" and name and name not in options:
            options[name] = read_value(value)
        elif kind == "member" and rest:
            members.append(rest)
        elif kind in ("game", "engine", "data", "world") and rest and kind not in single:
            single[kind] = rest
        else:
            raise BadCampaign(f"Line {number} does not belong to the beginning of a campaign.")
    missing = {"game", "engine", "data"} - single.keys()
    if missing:
        raise BadCampaign(f"The campaign does not name its {', '.join(sorted(missing))}.")
    world = single.get("world", "")
    return Beginning(single["game"], single["engine"], single["data"], options, tuple(members), world)


def read_acts(lines: list[str], first: int) -> list[Act]:
    """What was done, in its order."""
    acts: list[Act] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        kind, _, rest = line.partition(" ")
        if not is_shown(line) or (line and kind not in WORDS) or len(acts) > MOST_ACTS:
            raise BadCampaign(f"Line {first + number} is not a line of a campaign.")
        if kind in RECORDS:
            try:
                end = lines.index(END_OF_RECORD, number)
            except ValueError:
                raise BadCampaign(f"The record on line {first + number} breaks off.") from None
            acts.append(Act(kind, ("\n".join(lines[number + 1 : end]) + "\n",)))
            number = end
        elif line:
            words = rest.split(" ", WORDS[kind] - 1)
            if not rest or len(words) != WORDS[kind]:
                raise BadCampaign(f"Line {first + number} breaks off.")
            acts.append(Act(kind, tuple(words)))
        number += 1
    return acts


def write_file(path: Path, text: str) -> None:
    """Put a text into a file, on disk before this returns: what was there before stays until the new text is whole."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise BadCampaign(f"{path} cannot be written: {error.strerror or error}.") from None


def read_file(path: Path) -> bytes:
    """The text in a file, if it is not too long for a campaign."""
    try:
        with path.open("rb") as file:
            return file.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise BadCampaign(f"{path} cannot be read: {error.strerror or error}.") from None
