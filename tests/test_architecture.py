"""The house keeps its shape: arrows between rooms, sizes of files, no randomness in rules, nothing foreign in core."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.compile import is_compiled

import fimbul

SOURCES = Path(__file__).parent.parent / "src" / "fimbul"
ROOMS = ["core", "games", "agents", "draw", "env", "arena", "table", "cli"]
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "agents": {"core", "games", "agents"},
    "draw": {"core", "games", "draw"},
    "env": {"core", "games", "agents", "env"},
    "arena": {"core", "games", "agents", "draw", "env", "arena"},
    "table": {"core", "games", "agents", "draw", "env", "arena", "table"},
    "cli": set(ROOMS),
}
EXCUSED = {("core/game.py", "fimbul.draw"): "the notebook hook draws; it imports when it is called"}
BARE_FLOATS = re.compile(r"\w+: Final = \(+-?\d+\.\d.*")
FILES = sorted(SOURCES.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module == "fimbul")


def room(path: Path) -> str:
    """The room that a file is in; the package itself is the front door."""
    return path.relative_to(SOURCES).parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_follow_the_arrows(path: Path) -> None:
    """The arrows are core <- games <- agents, draw <- env <- arena <- table <- cli; no game imports another."""
    place = str(path.relative_to(SOURCES))
    if room(path) not in ROOMS:
        return
    for module in imported(path):
        parts = module.split(".")
        if parts[0] == "fimbul" and len(parts) > 1 and parts[1] in ROOMS and (place, module) not in EXCUSED:
            assert parts[1] in MAY_IMPORT[room(path)], f"{place} imports {module}"
            if place.startswith("games/") and parts[1] == "games" and len(parts) > 2 and "/" in place[6:]:
                assert parts[2] == place.split("/")[1], f"{place} imports another game"


def test_only_the_front_door_and_the_outer_rooms_import_the_package_itself() -> None:
    """`import fimbul` inside a room would make a circle."""
    for path in FILES:
        if room(path) in ("core", "games"):
            assert "fimbul" not in set(imported(path)), path


def test_every_excuse_is_still_needed() -> None:
    """An excuse for an import that is gone is taken back."""
    for place, module in EXCUSED:
        assert module in set(imported(SOURCES / place))


@pytest.mark.parametrize(
    "path", [path for path in FILES if room(path) in ("core", "games")], ids=lambda path: path.stem
)
def test_rules_need_only_the_standard_library_and_roll_no_dice(path: Path) -> None:
    """Core and games import nothing foreign, and no source of randomness: chance is a seat."""
    for module in imported(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names | {"fimbul"}, f"{path} imports {module}"
        assert top not in ("random", "secrets"), f"{path} rolls its own dice"


def test_no_file_is_over_600_lines() -> None:
    """A file that long is two things."""
    for path in [*FILES, *sorted((SOURCES.parent.parent / "tests").rglob("*.py"))]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path


def test_no_two_modules_need_each_other() -> None:
    """What is imported only for its types is imported by one who need not know it."""
    for path in FILES:
        assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8"), path


def test_games_use_the_same_file_names() -> None:
    """A newcomer finds the phase, the verb and the term where every game keeps them."""
    wanted = {"__init__.py", "meta.py", "lexicon.py", "state.py", "setup.py", "flow.py", "steps", "view.py", "text.py"}
    wanted |= {"rulebook.toml", "rulings.md", "data", "data.py", "queries.py", "scoring.py", "events.py", "save.py"}
    for name in fimbul.games():
        assert wanted <= {path.name for path in (SOURCES / "games" / name).iterdir()}, name


def test_the_package_of_all_games_is_what_names_them() -> None:
    """One thing with one name: what is inside it can be imported, and called it lists the games."""
    import fimbul.games.meltwater.data as box

    assert box.HEXES == 56
    assert fimbul.games() == sorted(fimbul.games()) != []


def test_no_final_tuple_of_a_compiled_module_begins_with_a_bare_float() -> None:
    """Decision 3: mypyc takes it for unset where it is read, if its length is part of its type."""
    for path in FILES:
        if is_compiled(path.relative_to(SOURCES)) and (bare := BARE_FLOATS.search(path.read_text(encoding="utf-8"))):
            pytest.fail(f"{path.relative_to(SOURCES)}: {bare[0]}")
