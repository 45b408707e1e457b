"""Boxes: what is printed on a game's cardboard, as files that an owner may correct, and which of them are known here.

FIMBUL_DATA names a folder of own boxes. The files in its folder `meltwater` are what Meltwater is played with unless a
game says otherwise; those in `ragna/meltwater` can be chosen by the name `ragna`.
"""

import os
import re
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final, Generic, TypeVar

from fimbul.core.errors import BadData, BadOptions
from fimbul.core.toml import Table, read_toml

SHIPPED: Final = "shipped"
OWN: Final = "own"
OLDER: Final = "older"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,29}")


class Box:
    """The cardboard of a game, read and checked; games add flat tables. The hash is that of all that matters in it."""

    def __init__(self, printed: object) -> None:
        self.hash: Final = short_hash(printed)


Kind = TypeVar("Kind", bound=Box)


class Boxes(Generic[Kind]):
    """The boxes of one game: the one in the package, those that were in it before, and the owner's own."""

    def __init__(
        self, game: str, title: str, home: Path, files: tuple[str, ...], unpack: Callable[[list[Table]], Kind]
    ) -> None:
        self.game: Final = game
        self.title: Final = title
        self.home: Final = home
        self.files: Final = files
        self.unpack: Final = unpack
        self.shipped: Final[Kind] = self.read(home)
        self.known_own: dict[str, Kind] = {}
        self.by_hash: dict[str, Kind] = {}
        self.looked_in = ""
        self.known_older: list[Kind] | None = None

    def read(self, where: Path) -> Kind:
        """The box in a folder, checked."""
        told = f"The {self.title} data in {where}"
        tables = [read_toml(where / name, told) for name in self.files]
        try:
            return self.unpack(tables)
        except BadData as wrong:  # a name of its own: compiled, a name keeps the type of its first error
            raise BadData(f"{told} is wrong. {wrong}") from None
        except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
            raise BadData(f"{told} is incomplete: {error!r}.") from None

    def own(self) -> dict[str, Kind]:
        """The owner's boxes by name; files straight in the folder are called `own`. They are read once."""
        where = os.environ.get("FIMBUL_DATA", "")
        if where != self.looked_in:
            self.known_own = self.read_own(Path(where)) if where else {}
            self.looked_in = where
            self.by_hash = {}
        return self.known_own

    def read_own(self, where: Path) -> dict[str, Kind]:
        """The boxes in a folder and in the folders in it."""
        if not where.is_dir():
            raise BadData(f"{where}, where own data should be, is not a folder.")
        found: dict[str, Kind] = {}
        if (where / self.game).is_dir():
            found[OWN] = self.read(where / self.game)
        for folder in sorted(where.glob(f"*/{self.game}")):
            name = folder.parent.name
            if not NAME.fullmatch(name) or name in (SHIPPED, OWN):
                raise BadData(f"A box cannot be called '{name}': use letters and digits, and not {SHIPPED} or {OWN}.")
            found[name] = self.read(folder)
        return found

    def older(self) -> list[Kind]:
        """The boxes that were in the package before."""
        known = self.known_older
        if known is None:
            known = self.known_older = [self.read(folder) for folder in sorted(self.home.glob(f"{OLDER}/*"))]
        return known

    def default(self) -> Kind:
        """What a game is played with that says nothing."""
        return self.own().get(OWN, self.shipped)

    def named(self) -> dict[str, Kind]:
        """The boxes that can be chosen, by name, the default first."""
        return {**self.own(), SHIPPED: self.shipped} if OWN in self.own() else {SHIPPED: self.shipped, **self.own()}

    def every(self) -> list[Kind]:
        """All boxes that can be found by their hash, the default first."""
        return [*self.named().values(), *self.older()]

    def find(self, wanted: object) -> Kind:
        """A box by its name or its hash; the default for None."""
        if wanted is None:
            return self.default()
        own = self.own()  # which forgets what was found if it is another folder's by now
        if isinstance(wanted, str):
            known = self.by_hash.get(wanted)
            if known is not None:
                return known
            if wanted == SHIPPED or wanted in own:
                return own.get(wanted, self.shipped)
            self.by_hash = {box.hash: box for box in reversed(self.every())}
            if wanted in self.by_hash:
                return self.by_hash[wanted]
        named = self.named()
        here = ", ".join([f"{name} ({box.hash})" for name, box in named.items()])
        raise BadOptions(f"There is no box {wanted!r} of {self.title} here; there is {here}.")

    def name_of(self, hash_: str) -> str:
        """What the box of a hash is called here; the hash itself if it has no name."""
        return next((name for name, box in self.named().items() if box.hash == hash_), hash_)

    def export(self, where: Path) -> Path:
        """Write the files of the box in the package into a folder, where there are none yet, to be corrected there."""
        folder = where / self.game
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name in self.files:
                with (folder / name).open("xb") as copy:
                    copy.write((self.home / name).read_bytes())
        except FileExistsError:
            raise BadData(f"There are files in {folder} already; nothing was written over.") from None
        except OSError as error:
            raise BadData(f"The files cannot be written to {folder}: {error.strerror}.") from None
        return folder


def short_hash(printed: object) -> str:
    """A short hash of what is printed."""
    return blake2b(repr(printed).encode(), digest_size=6).hexdigest()
