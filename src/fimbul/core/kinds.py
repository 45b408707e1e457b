"""Kinds of values: how a value of a position is written in the words of its game, and read back or refused.

A `Field` is a value with a name, a `Form` an object with certain fields. What frames hold and what saves consist of is
declared with them once, and core does the writing, the reading and the refusing. What frames hold is told to programs
that learn as numbers (`tensor.py`), so their kinds say with which.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from fimbul.core.errors import BadSave
from fimbul.core.lexicon import Lexicon

Numbers: TypeAlias = "memoryview[int]"  # room for whole numbers in a row

NONE: Final = -1
MOST: Final = 99
LONGEST: Final = 300


class Kind:
    """A sort of value. `state` is the position it is part of: as far as it has been read, while it is read."""

    def write(self, state: Any, value: Any) -> Any:
        """The value as plain data."""
        raise NotImplementedError

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The value that was written; anything else is a BadSave that says what should have been there."""
        raise NotImplementedError

    def parts(self, game: Any) -> list[str]:
        """The numbers that tell a value, by name; one without a name, if it is a number itself."""
        raise NotImplementedError

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """Write these numbers as a seat sees them, from a place on where all are 0."""
        raise NotImplementedError


class Number(Kind):
    """A whole number from 0, or from another least one, up."""

    def __init__(self, most: int = MOST, least: int = 0) -> None:
        self.most: Final = most
        self.least: Final = least

    def write(self, state: Any, value: Any) -> Any:
        """The number itself."""
        return value

    def read(self, state: Any, data: Any, what: str) -> Any:
        """No boolean, no fraction, nothing beyond the limits."""
        if type(data) is not int or not self.least <= data <= self.most:
            raise BadSave(f"{what} is a whole number from {self.least} to {self.most}.")
        return data

    def parts(self, game: Any) -> list[str]:
        """Itself."""
        return [""]

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """As it is."""
        numbers[first] = value


class Flag(Kind):
    """True or false."""

    def write(self, state: Any, value: Any) -> Any:
        """Plain."""
        return bool(value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """Nothing that only looks like it."""
        if type(data) is not bool:
            raise BadSave(f"{what} is true or false.")
        return data


class Named(Kind):
    """A thing by its name, or by the number that is printed on it: which of all it is."""

    def __init__(self, names: Sequence[str] | Sequence[int]) -> None:
        self.listed: Final = names

    def names(self, state: Any) -> Sequence[str] | Sequence[int]:
        """What there is in this position, in order."""
        return self.listed

    def write(self, state: Any, value: Any) -> Any:
        """The name."""
        return self.names(state)[value]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """One of the names."""
        for number, name in enumerate(self.names(state)):
            if type(data) is type(name) and data == name:
                return number
        raise BadSave(f"{what}: {data!r} is not a name that can stand here.")

    def parts(self, game: Any) -> list[str]:
        """One for each name."""
        return [str(name) for name in self.listed]

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """That which it is gets a 1."""
        numbers[first + value] = 1


class Word(Kind):
    """A word of the lexicon, one of these; in the position it is the option of that number."""

    def __init__(self, lexicon: Lexicon, *words: str) -> None:
        self.lexicon: Final = lexicon
        self.words: Final = words
        self.order: Final = {lexicon.parse(word): number for number, word in enumerate(words)}

    def write(self, state: Any, value: Any) -> Any:
        """The word."""
        return self.lexicon.word(value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """The option."""
        if not isinstance(data, str) or data not in self.words:
            raise BadSave(f"{what} is {', '.join(self.words)}, not {data!r}.")
        return self.lexicon.parse(data)

    def parts(self, game: Any) -> list[str]:
        """One for each word."""
        return list(self.words)

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """That which it is gets a 1."""
        numbers[first + self.order[value]] = 1


class SeatName(Named):
    """A seat by its name."""

    def __init__(self) -> None:
        super().__init__(())

    def names(self, state: Any) -> Sequence[str]:
        """Those at this table."""
        seats: Sequence[str] = state.game.seat_names
        return seats

    def parts(self, game: Any) -> list[str]:
        """One for each seat, counted from the one that looks."""
        return seats_around(game.seats)

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """So many seats on."""
        numbers[first + (value - seat) % state.game.seats] = 1


class Perhaps(Kind):
    """A value of a kind, or nothing, for which a number of its own stands in the position."""

    def __init__(self, kind: Kind, nothing: int = NONE) -> None:
        self.kind: Final = kind
        self.nothing: Final = nothing

    def write(self, state: Any, value: Any) -> Any:
        """Nothing is null."""
        return None if value == self.nothing else self.kind.write(state, value)

    def read(self, state: Any, data: Any, what: str) -> Any:
        """Null is nothing."""
        return self.nothing if data is None else self.kind.read(state, data, what)


class Several(Kind):
    """A list of values of one kind."""

    def __init__(self, kind: Kind, longest: int = LONGEST) -> None:
        self.kind: Final = kind
        self.longest: Final = longest

    def write(self, state: Any, value: Any) -> Any:
        """One after another."""
        return [self.kind.write(state, each) for each in value]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """A list of bearable length."""
        if not isinstance(data, list) or len(data) > self.longest:
            raise BadSave(f"{what} is a list of {self.longest} at most.")
        return [self.kind.read(state, each, what) for each in data]


class Together(Kind):
    """Several things at once, as bits of one number; written as a list."""

    def __init__(self, kind: Named) -> None:
        self.kind: Final = kind

    def write(self, state: Any, value: Any) -> Any:
        """The names of those that are there."""
        return [name for number, name in enumerate(self.kind.names(state)) if value >> number & 1]

    def read(self, state: Any, data: Any, what: str) -> Any:
        """A list without doubles."""
        bits = 0
        for each in Several(self.kind).read(state, data, what):
            if bits >> each & 1:
                raise BadSave(f"{what}: {self.kind.names(state)[each]!r} stands there twice.")
            bits |= 1 << each
        return bits

    def parts(self, game: Any) -> list[str]:
        """Those of which one is told, so that several can be."""
        return self.kind.parts(game)

    def tell(self, state: Any, value: int, seat: int, numbers: Numbers, first: int) -> None:
        """Each of them."""
        for number in range(value.bit_length()):
            if value >> number & 1:
                self.kind.tell(state, number, seat, numbers, first)


class Counts(Kind):
    """How many there are of each name, as a list by number; written without those of which there are none."""

    def __init__(self, kind: Named, most: int = MOST) -> None:
        self.kind: Final = kind
        self.most: Final = most

    def write(self, state: Any, value: Any) -> Any:
        """Names with numbers."""
        names = self.kind.names(state)
        return {names[number]: count for number, count in enumerate(value) if count}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """Known names, and numbers within the limit."""
        counts, count = [0] * len(self.kind.names(state)), Number(self.most)
        for name, each in mapping(data, what).items():
            counts[self.kind.read(state, name, what)] = count.read(state, each, f"{what}: {name}")
        return counts


def seats_around(seats: int) -> list[str]:
    """The seats as one of them counts them, itself first."""
    return ["own", *[f"next-{number}" for number in range(1, seats)]]


class Field:
    """A named value of an object: a frame's, a position's, a piece's. `attribute` is what the object calls it.

    In a frame `empty` is what stands for nothing, and what is `private` is shown to no other seat.
    """

    def __init__(self, name: str, kind: Kind, *, attribute: str = "", empty: int = NONE, private: bool = False) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.attribute: Final = attribute or name
        self.empty: Final = empty
        self.private: Final = private


class Form(Kind):
    """An object with exactly these fields; what is read is made by `make`, or is a dictionary of the values."""

    def __init__(self, *fields: Field, make: Callable[..., Any] = dict) -> None:
        self.fields: Final = fields
        self.make: Final = make
        self.names: Final = [field.name for field in fields]

    def write(self, state: Any, value: Any) -> Any:
        """Every field by its name."""
        return {field.name: field.kind.write(state, getattr(value, field.attribute)) for field in self.fields}

    def read(self, state: Any, data: Any, what: str) -> Any:
        """What is made of the values, each checked."""
        entry = exactly(data, what, self.names)
        read = {field.attribute: field.kind.read(state, entry[field.name], field.name) for field in self.fields}
        return self.make(**read)

    def fill(self, state: Any, data: Any, what: str = "The save") -> None:
        """The fields of a position itself, each put in its place as soon as it is read."""
        entry = exactly(data, what, self.names)
        for field in self.fields:
            setattr(state, field.attribute, field.kind.read(state, entry[field.name], field.name))


def mapping(data: Any, what: str) -> dict[str, Any]:
    """A JSON object of bearable size."""
    if not isinstance(data, dict) or len(data) > LONGEST or not all(isinstance(name, str) for name in data):
        raise BadSave(f"{what} is an object with {LONGEST} names at most.")
    return data


def exactly(data: Any, what: str, names: list[str]) -> dict[str, Any]:
    """A JSON object with exactly these fields."""
    entry = mapping(data, what)
    missing = [name for name in names if name not in entry]
    unknown = [repr(name) for name in entry if name not in names]
    if missing:
        raise BadSave(f"{what} lacks {', '.join(missing)}.")
    if unknown:
        raise BadSave(f"{what} has nothing to do with {', '.join(unknown)}.")
    return entry
