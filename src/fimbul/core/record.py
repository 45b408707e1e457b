"""Records: a game as readable text. Header, then the picks, a line for each turn of a seat; lines are only ever added.

    fimbul record 1
    game meltwater
    engine 0.1.0
    data 5b0c3de9f4a1
    option season winter
    seat blue Ragna
    seat red greedy

    chance card-13
    blue march F4 civilian F5 pass
    undo blue 1
    note blue the weather is fine
    name red F5 New Odense
    concede red
    digest 6 9f1c02d37b6a4e55

A digest gives the number of picks that stand and the key of the position they lead to: drift is noticed at once.
"""

from typing import Final, NamedTuple

from fimbul.core.errors import BadRecord
from fimbul.core.game import Game, Value, value_word
from fimbul.core.letters import is_shown
from fimbul.core.step import CHANCE

FORMAT: Final = "fimbul record 1"
DIGEST_EVERY: Final = 64
LONGEST_TEXT: Final = 4_000_000
LONGEST_HEADER: Final = 100  # lines
LONGEST_NOTE: Final = 500


class Header(NamedTuple):
    """What a record is a record of."""

    game: str
    engine: str
    data: str
    options: dict[str, Value]
    seats: tuple[tuple[str, str], ...]


class Entry(NamedTuple):
    """One thing that was done: picks by a seat or by chance, an undo, a concession, a note, a name, a digest."""

    kind: str
    seat: str
    words: tuple[str, ...]
    line: int


def seat_word(game: Game, seat: int) -> str:
    """A seat as records call it."""
    if seat == CHANCE:
        return "chance"
    game.check_seat(seat)
    return game.seat_names[seat]


def header_lines(header: Header) -> list[str]:
    """The header as text; the box stands on the line `data`, as the hash of what the game uses of it."""
    for word in (header.game, header.engine, header.data):
        if word.split() != [word]:
            raise BadRecord(f"{word!r} is not one word.")
    for _, player in header.seats:
        if player != " ".join(player.split()) or not is_shown(player) or not player:
            raise BadRecord("A player's name is one line of words.")
    lines = [FORMAT, f"game {header.game}", f"engine {header.engine}", f"data {header.data}"]
    lines += [f"option {name} {value_word(value)}" for name, value in header.options.items() if name != "data"]
    lines += [f"seat {seat} {player}" for seat, player in header.seats]
    return [*lines, ""]


def read_value(word: str) -> Value:
    """The word as a value."""
    if word in ("yes", "no"):
        return word == "yes"
    return int(word) if word.isdecimal() and len(word) < 10 else word


def read(text: str | bytes) -> tuple[Header, list[Entry]]:
    """A record's header and entries; a text that is none raises BadRecord and says where."""
    if len(text) > LONGEST_TEXT:
        raise BadRecord("This is too long for a record.")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            raise BadRecord("This is not text.") from None
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FORMAT:
        raise BadRecord(f"This is not a record: the first line should be '{FORMAT}'.")
    for number, line in enumerate(lines, start=1):
        if not is_shown(line):
            raise BadRecord(f"Line {number} has a sign in it that cannot be shown.")
    if "" not in lines:
        raise BadRecord("This record breaks off in its header.")
    blank = lines.index("")
    if blank > LONGEST_HEADER:
        raise BadRecord("The header of this record is too long.")
    header = read_header(lines[1:blank])
    players = {seat for seat, _ in header.seats} | {"chance"}
    entries = [
        read_entry(line, number, players)
        for number, line in enumerate(lines[blank + 1 :], start=blank + 2)
        if line.strip()
    ]
    return header, entries


def read_header(lines: list[str]) -> Header:
    """The header of a record."""
    single: dict[str, str] = {}
    options: dict[str, Value] = {}
    seats: dict[str, str] = {}
    for number, line in enumerate(lines, start=2):
        words = line.split(" ", 2)
        if words[0] == "option" and len(words) == 3 and words[1] not in options and words[1] != "data":
            options[words[1]] = read_value(words[2])
        elif words[0] == "seat" and len(words) == 3 and words[1] not in seats:
            seats[words[1]] = words[2]
        elif words[0] in ("game", "engine", "data") and len(words) == 2 and words[0] not in single:
            single[words[0]] = words[1]
        else:
            raise BadRecord(f"Line {number} is not a line of a record's header.")
    missing = {"game", "engine", "data"} - single.keys()
    if missing or not seats:
        raise BadRecord(f"The header does not name the {', '.join(sorted(missing)) or 'seats'}.")
    return Header(single["game"], single["engine"], single["data"], options, tuple(seats.items()))


def read_entry(line: str, number: int, players: set[str]) -> Entry:
    """One line after the header."""
    words = line.split()
    if words[0] in players and len(words) > 1:
        return Entry("picks", words[0], tuple(words[1:]), number)
    if words[0] == "undo" and len(words) == 3 and words[1] in players and words[2].isdecimal() and len(words[2]) < 9:
        return Entry("undo", words[1], (words[2],), number)
    if words[0] == "concede" and len(words) == 2 and words[1] in players and words[1] != "chance":
        return Entry("concede", words[1], (), number)
    if words[0] == "note" and len(words) > 2 and words[1] in players:
        return Entry("note", words[1], (line.split(" ", 2)[2],), number)
    if words[0] == "name" and len(words) > 3 and words[1] in players and words[1] != "chance":
        return Entry("name", words[1], (words[2], line.split(" ", 3)[3]), number)
    if words[0] == "digest" and len(words) == 3 and words[1].isdecimal() and len(words[2]) == 16:
        return Entry("digest", "", (words[1], words[2]), number)
    raise BadRecord(f"Line {number} is not a line of a record.")
