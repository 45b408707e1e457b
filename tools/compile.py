"""The compiled build in build/compiled: made again when the sources have changed, by one process at a time.

`python tools/compile.py worldwar` makes build/compiled-worldwar, in which that game alone can be played: to measure it.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib import metadata, util
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))  # whoever compiles for `make play` has nothing installed but the compiler

from fimbul.table.bots.compiled_build import MADE_FROM, fingerprint  # noqa: E402 - found on that path

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
ROOMS = ("core", "games", "agents/heuristics", "agents/search")  # what setup.py compiles; the rest is copied


class CannotCompile(Exception):
    """There is no compiled build and none can be made here; the sentence says why."""


class DidNotCompile(CannotCompile):
    """It could be made here, but the rules do not compile; the sentences say where."""


def main() -> int:
    """Print where the compiled build is, or why there is none: a failure in CI, or where the rules do not compile."""
    try:
        print(up_to_date_build(*sys.argv[1:2]))
    except CannotCompile as reason:
        print(reason, file=sys.stderr)
        return 1 if isinstance(reason, DidNotCompile) or os.environ.get("CI") else 0
    return 0


def up_to_date_build(game: str = "") -> Path:
    """The folder to put on PYTHONPATH. A build takes about a minute; a second process waits for the first."""
    BUILD.mkdir(exist_ok=True)
    folder = COMPILED.with_name(f"compiled-{game}") if game else COMPILED
    with alone(BUILD / "compiled.lock") as lock:
        wanted = stamp(ROOT)
        made = folder / "stamp"
        if not made.exists() or made.read_text(encoding="utf-8") != wanted:
            build(wanted, lock, folder, game)
        sign_off(folder, wanted)
    return folder


def sign_off(folder: Path, wanted: str) -> None:
    """Copy what is not compiled, and note of which sources the build is whole; none if they changed meanwhile."""
    note, made_from = folder / MADE_FROM, fingerprint(ROOT / "src/fimbul")
    if note.exists() and note.read_text(encoding="utf-8") != made_from:
        note.unlink()
    mirror(ROOT / "src/fimbul", folder / "fimbul")
    if not note.exists() and stamp(ROOT) == wanted and fingerprint(ROOT / "src/fimbul") == made_from:
        draft = note.with_suffix(".new")
        draft.write_text(made_from, encoding="utf-8")
        draft.rename(note)


@contextmanager
def alone(lock: Path, wait: bool = True) -> Iterator[int]:
    """One process at a time; the system lets the lock go when whoever holds it has died."""
    try:
        import fcntl  # noqa: PLC0415 - where there is no fcntl, a sentence is better than a traceback
    except ImportError:
        raise CannotCompile("The compiled build is made on Linux and macOS only; elsewhere install a wheel.") from None
    with lock.open("w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise CannotCompile("Another process makes the compiled build.") from None
        yield file.fileno()


def stamp(root: Path) -> str:
    """A hash of all that the compiled modules are made from: the sources, how they are built, and by what."""
    together = blake2b(digest_size=16)
    together.update(f"{sys.implementation.cache_tag} {sys.platform} {mypy_version()}".encode())
    rules = [path for room in ROOMS for path in sorted((root / "src/fimbul" / room).rglob("*.py"))]
    for path in [root / "setup.py", *rules]:
        together.update(f"\n{path.relative_to(root)}\n".encode() + path.read_bytes())
    return together.hexdigest()


def mypy_version() -> str:
    """Which mypyc compiles; empty if none is installed."""
    try:
        return metadata.version("mypy")
    except metadata.PackageNotFoundError:
        return ""


def compiler() -> str | None:
    """The C compiler: the one that CC names, or a usual one."""
    names = [*shlex.split(os.environ.get("CC", ""))[:1], "cc", "gcc", "clang"]
    return next((found for found in map(shutil.which, names) if found), None)


def build(wanted: str, lock: int, folder: Path = COMPILED, game: str = "") -> None:
    """Compile into a new folder and put it in place of the old one, so that nobody imports half a build.

    The compiler holds the lock too: if this process is killed, the next one still waits for the compiler to end.
    """
    if compiler() is None:
        raise CannotCompile("There is no C compiler here (cc, gcc or clang), so the rules run interpreted only.")
    if util.find_spec("mypyc") is None:
        raise CannotCompile("mypyc is not installed, so the rules run interpreted only: pip install 'mypy[mypyc]'.")
    new, old = folder.with_name(f"{folder.name}.new"), folder.with_name(f"{folder.name}.old")
    for leftover in (new, old):
        shutil.rmtree(leftover, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", "build/make", "--build-lib", str(new)]
    environment = {name: value for name, value in os.environ.items() if name not in ("FIMBUL_PURE", "FIMBUL_GAMES")}
    if game:
        environment["FIMBUL_GAMES"] = game
    done = subprocess.run(
        command, cwd=ROOT, env=environment, pass_fds=(lock,), capture_output=True, text=True, check=False
    )
    if refusal := next(
        (line for line in done.stderr.splitlines() if line.startswith("The rules stay interpreted")), ""
    ):
        raise CannotCompile(refusal)
    left_out = interpreted_modules(new / "fimbul", game)
    if done.returncode or left_out:
        said = (done.stdout + done.stderr).strip().splitlines() + left_out
        blame = next((line for line in said if "error" in line), said[-1])
        raise DidNotCompile("\n".join([f"The rules did not compile: {blame}", *said[-20:]]))
    (new / "stamp").write_text(wanted, encoding="utf-8")
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def interpreted_modules(package: Path, game: str = "") -> list[str]:
    """The modules of the compiled rooms, of one game or all, that have no compiled form."""
    rooms = [room if not game or room == "core" else f"{room}/{game}" for room in ROOMS]
    sources = [path for room in rooms for path in sorted((package / room).rglob("*.py"))]
    if not sources:
        return [f"{package} is missing"]
    return [str(path) for path in sources if not list(path.parent.glob(f"{path.stem}.*.so"))]


def mirror(source: Path, target: Path) -> None:
    """Make the copied files the same as their sources: what is not compiled, and what is printed on cardboard."""
    wanted = copied_files(source)
    for path in wanted:
        copy, content = target / path, (source / path).read_bytes()
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
    for path in copied_files(target) - wanted:
        (target / path).unlink()


def copied_files(package: Path) -> set[Path]:
    """The files of the package that the compiler does not make."""
    files = {path.relative_to(package) for path in package.rglob("*") if path.is_file()}
    return {path for path in files if "__pycache__" not in path.parts and not is_compiled(path)}


def is_compiled(path: Path) -> bool:
    """Is it a module of the compiled rooms, in source or in compiled form?"""
    return any(path.is_relative_to(room) for room in ROOMS) and path.suffix in (".py", ".so")


if __name__ == "__main__":
    sys.exit(main())
