"""A world entered by hand, as a form: its parts and fields, what may stand in each, and what is wrong there."""

from typing import Final, NamedTuple

NOTHING: Final = "nothing"


class Field(NamedTuple):
    """One thing to fill in, by name: its label, what stands there, and what may: one of some words, a number between
    two limits, or so many letters.
    """

    name: str
    label: str
    value: str = ""
    words: tuple[tuple[str, str], ...] = ()  # each with its title
    least: int = 0
    most: int = 0
    letters: int = 0

    def wrong(self, answer: str) -> str:
        """What is wrong with an answer in a sentence; nothing if it may stand there."""
        if self.words:
            return "" if answer in dict(self.words) else "Choose one of what is offered."
        if self.letters:
            return "" if len(answer) <= self.letters else f"A name has 1 to {self.letters} letters."
        number = int(answer) if answer.isdecimal() and len(answer) < 4 else -1
        return "" if self.least <= number <= self.most else f"A number from {self.least} to {self.most}, please."

    def told(self) -> str:
        """What stands there, as people read it."""
        return dict(self.words).get(self.value, self.value) if self.value else NOTHING


class Part(NamedTuple):
    """Fields that belong together, row by row, each row with a title."""

    title: str
    rows: tuple[tuple[str, tuple[Field, ...]], ...]

    @property
    def fields(self) -> list[Field]:
        """All fields, in their order."""
        return [field for _, fields in self.rows for field in fields]


class Box(NamedTuple):
    """What somebody says of a box before the form is made: which packages are open, how many games were played, and who
    the members are, by number.
    """

    packages: tuple[str, ...]
    games: int
    members: tuple[str, ...]


def differences(before: list[Part], after: list[Part]) -> list[tuple[str, str, str]]:
    """What stands otherwise in another form: where, what stood there, and what stands there now."""
    old, new = stands_in(before), stands_in(after)
    both = {place: (old.get(place, NOTHING), new.get(place, NOTHING)) for place in {**old, **new}}
    return [(place, was, now) for place, (was, now) in both.items() if was != now]


def stands_in(parts: list[Part]) -> dict[str, str]:
    """What stands in a form, by where it stands in words; what is none is left out."""
    found = {}
    for part in parts:
        for title, fields in part.rows:
            for field in fields:
                place = ", ".join(dict.fromkeys([word for word in (part.title, title, field.label.lower()) if word]))
                found[place] = field.told()
    return {place: told for place, told in found.items() if told not in (NOTHING, "0")}
