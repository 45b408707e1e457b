"""The compiled build: core, search, games and what agents know of them by mypyc, where a C compiler is.

Core with search is one library and each game with its heuristic another; each module is one C file, compiled side by
side, and only when it changed. FIMBUL_PURE=1 leaves the compiler out, FIMBUL_GAMES=worldwar the other games, which then
cannot be played, FIMBUL_COMPILERS=1 compiles one file at a time. An editable install is never compiled, so that edits
count at once.
"""

import ast
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from importlib import metadata
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src/fimbul")
BY_GAME = ("games", "agents/heuristics")  # rooms with a folder for each game
UNMARKED = Path("build/unmarked/fimbul")
OBJECTS = Path("build/objects")
NO_COMPILING = {"editable_wheel", "egg_info", "dist_info", "sdist"}


def unmark(text: str) -> str:
    """The source without its @rule marks, on the same lines: a decorated function is slow when compiled."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for number in range(mark.lineno - 1, mark.end_lineno or mark.lineno):
                        lines[number] = ""
    return "\n".join(lines) + "\n"


def why_not_compiled() -> str | None:
    """What keeps this build interpreted; nothing if it can be compiled."""
    if os.environ.get("FIMBUL_PURE"):
        return "FIMBUL_PURE is set"
    compilers = [*shlex.split(os.environ.get("CC", ""))[:1], "cc", "gcc", "clang"]
    if os.name == "posix" and not any(map(shutil.which, compilers)):
        return "there is no C compiler (cc, gcc or clang)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h is missing (on Debian: python3-dev)"
    try:
        metadata.version("mypy")
    except metadata.PackageNotFoundError:
        return "mypyc is not installed"
    return None


def extensions() -> list[Any]:
    """Core, games and heuristics, whole, compiled from unmarked copies."""
    if NO_COMPILING & set(sys.argv):
        return []
    if reason := why_not_compiled():
        print(f"The rules stay interpreted: {reason}.", file=sys.stderr)
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - not there in a pure build

    shutil.rmtree(UNMARKED.parent, ignore_errors=True)
    shutil.copytree(SOURCES, UNMARKED, ignore=shutil.ignore_patterns("__pycache__"))
    paths = sorted(UNMARKED.glob("core/**/*.py")) + sorted(UNMARKED.glob("agents/search/*.py"))
    for room in BY_GAME:
        paths += sorted(UNMARKED.glob(f"{room}/*.py"))
        for name in os.environ.get("FIMBUL_GAMES", "*").split():
            paths += sorted(UNMARKED.glob(f"{room}/{name}/**/*.py"))
    for path in paths:
        path.write_text(unmark(path.read_text(encoding="utf-8")), encoding="utf-8")
    modules = mypycify(
        ["--config-file=", "--cache-dir=/dev/null", "--strict", *map(str, paths)],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        separate=libraries(paths),
        target_dir="build/c",
    )
    for module in modules:
        # the longest first, so that no core waits for the other at the end
        module.sources = sorted(module.sources, key=lambda source: -Path(source).stat().st_size)
        if os.name == "posix":  # calls inside a library go straight; its files share what another exports
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden", "-fcommon"]
    return list(modules)


def libraries(paths: list[Path]) -> list[tuple[list[str], str | None]]:
    """Which modules are linked together: core, and each game by itself. Calls from one to another are slower."""
    members: dict[str, list[str]] = {}
    for path in paths:
        inside = [path.relative_to(UNMARKED / room).parts for room in BY_GAME if path.is_relative_to(UNMARKED / room)]
        name = inside[0][0] if inside and len(inside[0]) > 1 else "core"
        members.setdefault(name, []).append(str(path))
    return [(files, f"fimbul_{name}") for name, files in members.items()]


class SideBySide(build_ext):
    """Compiles on all cores, and only what has changed since the last build, whichever command that was."""

    def finalize_options(self) -> None:
        """Objects of every build lie in one place, and as many are made at once as there are cores."""
        super().finalize_options()
        self.build_temp = str(OBJECTS / f"{sys.platform}-{sys.implementation.cache_tag}")
        self.parallel = int(os.environ.get("FIMBUL_COMPILERS") or os.cpu_count() or 1)

    def build_extensions(self) -> None:
        """Make the objects side by side, and each once though several libraries hold it; then the libraries."""
        compile_one, link_one = self.compiler.compile, self.compiler.link_shared_object
        under_way: dict[str, Future[str]] = {}
        with ThreadPoolExecutor(self.parallel) as pool:

            def compile_changed(sources: list[str], **how: Any) -> list[str]:
                for source in sources:
                    if source not in under_way:
                        under_way[source] = pool.submit(up_to_date_object, compile_one, source, how)
                return [under_way[source].result() for source in sources]

            def link_changed(objects: list[str], library: str, **how: Any) -> None:
                made = Path(self.build_temp, "linked", Path(library).relative_to(self.build_lib))
                link = partial(link_one, objects, str(made), **how)
                make_if_changed(made, [note_of(Path(each)).read_bytes() for each in objects], link)
                Path(library).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(made, library)

            self.compiler.compile, self.compiler.link_shared_object = compile_changed, link_changed
            super().build_extensions()


def up_to_date_object(compile_one: Any, source: str, how: dict[str, Any]) -> str:
    """The object of a C file, made anew if the file, a header of ours, the flags or the compiler is another one."""
    flags = repr((how["extra_postargs"], os.environ.get("CC"), metadata.version("mypy"))).encode()
    headers = how["depends"] if "__native" in source else ()
    target = Path(how["output_dir"], source).with_suffix(".o")
    made_from = [flags, *(Path(path).read_bytes() for path in (source, *headers))]
    make_if_changed(target, made_from, partial(compile_one, [source], **how))
    return str(target)


def make_if_changed(target: Path, made_from: list[bytes], make: Callable[[], object]) -> None:
    """Make a file unless the one that is there was made from the very same."""
    fingerprint = blake2b(b"\0".join(made_from)).hexdigest()
    note = note_of(target)
    if not (target.exists() and note.exists() and note.read_text(encoding="utf-8") == fingerprint):
        note.unlink(missing_ok=True)
        make()
        note.write_text(fingerprint, encoding="utf-8")


def note_of(target: Path) -> Path:
    """The file beside a made one that tells what it was made from."""
    return target.with_name(f"{target.name}.made-from")


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
