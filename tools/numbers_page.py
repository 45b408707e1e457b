"""Write docs/environments/numbers/<game>.md for every game: what each number of an observation means.

Run it from anywhere: `python tools/numbers_page.py` writes the pages; with `--check` it only names those out of date.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import fimbul
from fimbul.core.tensor import Block

ROOT: Final = Path(__file__).resolve().parents[1]
USUAL: Final[dict[str, list[dict[str, Any]]]] = {  # the options with which a page shows a game
    "scavengers": [{}, {"seats": 4, "hq": 4}],
    "worldwar": [{}, {"seats": 4, "advanced": True}],
}


def page_of(game: str) -> Path:
    """The page of a game."""
    return ROOT / "docs" / "environments" / "numbers" / f"{game}.md"


def page(name: str) -> str:
    """The page of a game as it should be now."""
    return "\n".join(lines(name)) + "\n"


def lines(name: str) -> Iterator[str]:
    """What the page says: once for each set of options."""
    meta = fimbul.game(name).meta
    yield f"# {meta.title}: what the numbers mean"
    yield ""
    if meta.campaign:
        yield "**This page tells what is sealed until a campaign opens it. Do not read on if you want surprises.**"
        yield ""
    yield "`python tools/numbers_page.py` writes this page. Numbers are counted from 0. A block has its columns one by"
    yield "one, and all of them for each row; `own` is the seat that looks, `next-1` the one after it. Of things that"
    yield "can be, the one that is has a 1 and the others have 0. With any other options the same is told by"
    yield f"`fimbul.game({name!r}, ...).tensor().layout.names()`."
    yield ""
    untold = import_module(f"fimbul.games.{name}.tensor").UNTOLD
    yield f"Of a view these parts are not told: {', '.join(f'`{part}`' for part in untold)}."
    for options in USUAL.get(name, [{}]):
        yield from table(name, options)


def table(name: str, options: dict[str, Any]) -> Iterator[str]:
    """The numbers of a game with these options."""
    layout = fimbul.game(name, **options).tensor().layout
    told = ", ".join(f"{option}={value!r}" for option, value in options.items()) or "Default options"
    yield ""
    yield f"## {told}: {layout.size} numbers"
    yield ""
    yield "| from | to | what | rows | columns |"
    yield "|---|---|---|---|---|"
    for block in layout.blocks:
        yield row(block)


def row(block: Block) -> str:
    """A line of the table."""
    last = block.first + block.size - 1
    return f"| {block.first} | {last} | {block.name} | {listed(block.rows)} | {listed(block.columns)} |"


def listed(names: tuple[str, ...]) -> str:
    """Names in order; of such as only count, the first and the last."""
    if names == ("",):
        return ""
    if len(names) > 3 and all(name.isdecimal() for name in names):
        return f"{names[0]} to {names[-1]}"
    return ", ".join(names)


def main() -> int:
    """Write the pages, or name those that are not as they should be."""
    stale = []
    for name in fimbul.games():
        path, wanted = page_of(name), page(name)
        if not path.exists() or path.read_text(encoding="utf-8") != wanted:
            stale.append(path)
            if "--check" not in sys.argv:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(wanted, encoding="utf-8")
    for path in stale:
        print(path.relative_to(ROOT))
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
