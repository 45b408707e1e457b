"""What of the compiled build is compiled again, and how it falls into libraries."""

from pathlib import Path
from typing import Any

import pytest
import setup as building


class Compiler:
    """One that writes empty objects and counts them."""

    def __init__(self) -> None:
        self.compiled = 0

    def compile(self, sources: list[str], **how: Any) -> None:
        """Make the object of one file."""
        self.compiled += 1
        target = Path(how["output_dir"], sources[0]).with_suffix(".o")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch()


@pytest.fixture
def how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """How the one C file of a small tree is compiled."""
    monkeypatch.chdir(tmp_path)
    Path("__native_game.c").write_text("int play;", encoding="utf-8")
    Path("core.h").write_text("int core;", encoding="utf-8")
    return {"output_dir": "objects", "depends": ["core.h"], "extra_postargs": ["-O3"]}


def compiled_twice(how: dict[str, Any], change: dict[str, Any]) -> int:
    """How often the file is compiled in two builds, between which something changes."""
    compiler = Compiler()
    building.up_to_date_object(compiler.compile, "__native_game.c", how)
    for name in change.keys() & {"__native_game.c", "core.h"}:
        Path(name).write_text(change[name], encoding="utf-8")
    building.up_to_date_object(compiler.compile, "__native_game.c", {**how, **change})
    return compiler.compiled


def test_a_file_that_is_as_it_was_is_not_compiled_again(how: dict[str, Any]) -> None:
    """Content counts, not the time it was written."""
    assert compiled_twice(how, {"core.h": "int core;"}) == 1


@pytest.mark.parametrize(
    "change", [{"__native_game.c": "int lose;"}, {"core.h": "long core;"}, {"extra_postargs": ["-O2"]}]
)
def test_a_file_is_compiled_again_when_something_has_changed(how: dict[str, Any], change: dict[str, Any]) -> None:
    """Itself, a header it reads, or a flag."""
    assert compiled_twice(how, change) == 2


def test_a_broken_compile_leaves_nothing_that_counts_as_made(how: dict[str, Any]) -> None:
    """The next build tries again, though an older object is there."""
    compiler = Compiler()
    building.up_to_date_object(compiler.compile, "__native_game.c", how)
    Path("__native_game.c").write_text("int lose;", encoding="utf-8")
    with pytest.raises(OSError, match="the compiler fell"):
        building.up_to_date_object(fall, "__native_game.c", how)

    building.up_to_date_object(compiler.compile, "__native_game.c", how)

    assert compiler.compiled == 2


def fall(_sources: list[str], **_how: Any) -> None:
    """Fail as a compiler may."""
    raise OSError("the compiler fell")


def test_core_is_one_library_and_each_game_another() -> None:
    """So that a change in one game compiles no other; the list of games belongs to core."""
    modules = ["core/game.py", "games/__init__.py", "games/chess/steps/castle.py", "games/go/state.py"]

    found = building.libraries([building.UNMARKED / module for module in modules])

    assert {name: len(files) for files, name in found} == {"fimbul_core": 2, "fimbul_chess": 1, "fimbul_go": 1}
