"""The compiled build beside a checkout: workers think in it as soon as it is there, if it is of the code that runs."""

import os
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import fimbul

PACKAGE: Final = Path(fimbul.__file__).parent
MADE_FROM: Final = "made-from"  # the file in a build that holds the fingerprint of its sources


class Surroundings(NamedTuple):
    """Where a worker finds the package: a folder with a compiled build, and which build that is."""

    folder: str
    build: tuple[str, int]

    def environment(self) -> dict[str, str]:
        """The environment of a process in which the package is found there."""
        paths = [self.folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class CompiledBuild:
    """Looks for `build/compiled` of a checkout; of an installed package there is none, since a wheel is compiled."""

    def __init__(self, package: Path = PACKAGE) -> None:
        root = package.parent.parent
        self.folder = root / "build" / "compiled" if (root / "tools" / "compile.py").exists() else None
        self.running = running(package) if self.folder else ""
        self.distrusted: tuple[str, int] | None = None

    def surroundings(self) -> Surroundings | None:
        """Where workers are to think now; None while there is no build of the sources that ran when we began."""
        if self.folder is None:
            return None
        try:
            note = self.folder / MADE_FROM
            build = note.read_text(encoding="utf-8"), note.stat().st_mtime_ns
        except OSError:
            return None
        return Surroundings(str(self.folder), build) if build[0] == self.running and build != self.distrusted else None

    def distrust(self, surroundings: Surroundings) -> None:
        """No worker starts in this build; a later one may be better."""
        self.distrusted = surroundings.build


@cache
def running(package: Path) -> str:
    """The fingerprint of a package when it was first asked for: what is edited later does not run here."""
    return fingerprint(package)


def fingerprint(package: Path) -> str:
    """A hash of all code and cardboard of a package, and of the Python that runs it."""
    together = blake2b(f"{sys.implementation.cache_tag} {sys.platform}".encode(), digest_size=16)
    for path in sorted(path for kind in ("py", "toml") for path in package.rglob(f"*.{kind}")):
        together.update(f"\n{path.relative_to(package)}\n".encode() + path.read_bytes())
    return together.hexdigest()
