"""What was drawn of a part of a view is remembered for the next view that has the same part."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Generic, TypeVar, cast

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """What was made of parts of a view, and of a few words about each.

    Views of a game share the parts that have not changed between them, as the same objects, and nobody changes a view;
    so to be the same object is to be the same. A part is held as long as it is remembered, so that no other object
    takes over its identity.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[tuple[Hashable, ...], tuple[object, Made]] = {}

    def known(self, part: object, *about: Hashable) -> Made | None:
        """What was made of the part, if that is remembered."""
        found = self.kept.get((id(part), *about))
        return found[1] if found is not None else None

    def keep(self, part: object, made: Made, *about: Hashable) -> Made:
        """Remember what was made of the part."""
        if len(self.kept) >= self.most:
            self.kept.clear()
        self.kept[id(part), *about] = (part, made)
        return made


class Remembered(Generic[Made]):
    """A function of a part of a view and of a few words about it, whose answers are kept."""

    def __init__(self, make: Callable[..., Made], most: int) -> None:
        self.make = make
        self.kept: Kept[Made] = Kept(most)

    def __call__(self, part: Any, *about: Hashable) -> Made:
        """What is made of the part."""
        found = self.kept.known(part, *about)
        return self.kept.keep(part, self.make(part, *about), *about) if found is None else found


def remembered(most: int) -> Callable[[Callable[..., Made]], Remembered[Made]]:
    """The function, which remembers so many answers at most."""

    def wrapped(make: Callable[..., Made]) -> Remembered[Made]:
        return Remembered(make, most)

    return wrapped


class Slow(Generic[Made]):
    """A function that takes long, and its last answers.

    Whoever must not wait asks beforehand what work an answer still needs, and lets a thread do it.
    """

    def __init__(self, make: Callable[..., Made], most: int) -> None:
        self.make = make
        self.most = most
        self.kept: dict[tuple[Hashable, ...], Made] = {}  # that which was made longest ago stands first

    def __call__(self, *given: Hashable) -> Made:
        """The answer, known or not."""
        found = self.kept.get(given)
        if found is None:
            found = self.kept[given] = self.make(*given)
            if len(self.kept) > self.most:
                self.kept.pop(next(iter(self.kept)), None)
        return found

    def work(self, *given: Hashable) -> Callable[[], Made] | None:
        """What is to be done before the answer is known; nothing if it is."""
        return None if given in self.kept else partial(self, *given)


def slow(most: int) -> Callable[[Callable[..., Made]], Slow[Made]]:
    """The function, which keeps so many answers and can tell what work it still has."""

    def wrapped(make: Callable[..., Made]) -> Slow[Made]:
        return Slow(make, most)

    return wrapped


class RememberedParts(Generic[Made]):
    """What was made of each of many parts of a view, of which a pick changes one or two.

    A part is known by its identity, and held as long as it is remembered.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[tuple[Hashable, ...], tuple[dict[int, Made], list[object]]] = {}  # both are let go together

    def made_of(self, parts: dict[str, Any], make: Callable[[str, Any], Made], *about: Hashable) -> dict[str, Made]:
        """By its name what is made of every part and of a few words about it, which say all else that matters."""
        known = self.kept.get(about)
        if known is None or len(known[1]) > self.most:
            known = self.kept[about] = ({}, [])
        kept, held = known
        found = dict(zip(parts, map(kept.get, map(id, parts.values())), strict=True))
        made = cast("dict[str, Made]", found)  # as soon as what is missing has been made
        for name in [name for name, each in found.items() if each is None]:
            part = parts[name]
            held.append(part)
            made[name] = kept[id(part)] = make(name, part)
        return made
