"""When the compiled build is made again, and what is said when it cannot be."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from bench.venvs import complaint, requirement
from tools import compile as compiling
from tools import compile_meanwhile

from fimbul.table.bots.compiled_build import MADE_FROM


def small_tree(root: Path) -> Path:
    """A source tree with one rule, one agent and one piece of cardboard."""
    for name in ("setup.py", "src/fimbul/core/rules.py", "src/fimbul/agents/bot.py", "src/fimbul/core/board.toml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("old", encoding="utf-8")
    return root


@pytest.mark.parametrize("changed", ["setup.py", "src/fimbul/core/rules.py", "src/fimbul/core/new.py"])
def test_a_changed_rule_asks_for_a_new_build(tmp_path: Path, changed: str) -> None:
    """Content counts, not the time it was written."""
    root = small_tree(tmp_path)
    before = compiling.stamp(root)

    (root / changed).write_text("new", encoding="utf-8")

    assert compiling.stamp(root) != before


@pytest.mark.parametrize("changed", ["src/fimbul/agents/bot.py", "src/fimbul/core/board.toml"])
def test_what_is_only_copied_needs_no_new_build(tmp_path: Path, changed: str) -> None:
    """Agents are interpreted and cardboard is read; both are copied afresh each time."""
    root = small_tree(tmp_path)
    before = compiling.stamp(root)

    (root / changed).write_text("new", encoding="utf-8")

    assert compiling.stamp(root) == before


def test_copied_files_follow_their_sources_and_compiled_ones_stay(tmp_path: Path) -> None:
    """A changed file is copied, a vanished one goes; what the compiler made is left alone."""
    source = small_tree(tmp_path / "tree") / "src/fimbul"
    target = tmp_path / "build"
    compiling.mirror(source, target)
    (target / "core").mkdir(exist_ok=True)
    (target / "core/rules.cpython.so").write_text("compiled", encoding="utf-8")
    (source / "agents/bot.py").rename(source / "agents/renamed.py")
    (source / "core/board.toml").write_text("new", encoding="utf-8")

    compiling.mirror(source, target)

    files = {str(path.relative_to(target)) for path in target.rglob("*") if path.is_file()}
    assert files == {"agents/renamed.py", "core/board.toml", "core/rules.cpython.so"}
    assert (target / "core/board.toml").read_text(encoding="utf-8") == "new"


def test_a_machine_without_compiler_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One clear sentence, no traceback."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)

    with pytest.raises(compiling.CannotCompile, match="no C compiler"):
        compiling.build("any", 0)


def test_a_second_process_waits_for_the_first(tmp_path: Path) -> None:
    """Two builds at once would write over each other."""
    inside: list[str] = []

    def work(name: str) -> None:
        with compiling.alone(tmp_path / "lock"):
            inside.append(f"{name} enters")
            time.sleep(0.05)
            inside.append(f"{name} leaves")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, ["one", "two"]))

    assert [line.split()[1] for line in inside] == ["enters", "leaves", "enters", "leaves"]


def test_the_peers_are_pinned_where_the_project_says() -> None:
    """The versions are those of the `bench` extra."""
    assert requirement("chess").startswith("chess==")


def test_a_failed_installation_is_told_in_the_installers_words() -> None:
    """The last error, not the last warning."""
    assert complaint("WARNING: slow\nERROR: No matching distribution found for x\nnotice\n") == (
        "No matching distribution found for x"
    )


def test_a_process_that_does_not_wait_is_told_that_another_compiles(tmp_path: Path) -> None:
    """A second `make play` makes no second build."""
    with (
        compiling.alone(tmp_path / "lock"),
        pytest.raises(compiling.CannotCompile, match="Another process"),
        compiling.alone(tmp_path / "lock", wait=False),
    ):
        pytest.fail("two were inside")


def test_a_build_is_signed_off_only_if_its_sources_stayed_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody thinks in it: what was edited while it was compiled is in none of its libraries."""
    root, folder = small_tree(tmp_path / "tree"), tmp_path / "build"
    monkeypatch.setattr(compiling, "ROOT", root)
    wanted = compiling.stamp(root)
    compiling.sign_off(folder, wanted)
    assert (folder / MADE_FROM).exists()

    (root / "src/fimbul/core/rules.py").write_text("edited", encoding="utf-8")
    compiling.sign_off(folder, wanted)
    assert not (folder / MADE_FROM).exists()


def test_what_is_compiled_meanwhile_does_no_harm_where_it_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a compiler nothing is fetched, and the log says why there is no build."""
    monkeypatch.setattr(compile_meanwhile, "BUILD", tmp_path)
    monkeypatch.setattr("os.nice", lambda _niceness: 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)

    assert compile_meanwhile.main() == 0
    assert "no C compiler" in (tmp_path / "meanwhile.log").read_text(encoding="utf-8")
