"""The compiled build, made while somebody plays: out of the way, on one core, by one process.

`make play` starts it beside the table, whose bots think in the build as soon as it is there. It ends with `make play`,
too; what was compiled by then is kept, and the next one goes on. Why there is no build is said in build/meanwhile.log.
"""

import os
import subprocess
import sys
import tomllib
from importlib import util
from pathlib import Path
from typing import TextIO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.compile import BUILD, ROOT, CannotCompile, alone, compiler

NICENESS = 19
COMPILERS_HOME = BUILD / "compiler"  # a virtual environment with mypyc, where the one that plays has none


def main() -> int:
    """Make the build if there can be one; whatever keeps it from that, the table goes on without."""
    if os.name != "posix":
        return 0
    os.nice(NICENESS)
    BUILD.mkdir(exist_ok=True)
    try:
        with alone(BUILD / "meanwhile.lock", wait=False), (BUILD / "meanwhile.log").open("w", encoding="utf-8") as log:
            return make_build(log)
    except CannotCompile as reason:
        print(reason, file=sys.stderr)
        return 0


def make_build(log: TextIO) -> int:
    """Compile with whichever Python here has mypyc; nothing is fetched where there is no C compiler."""
    if compiler() is None:
        print("There is no C compiler here (cc, gcc or clang).", file=log)
        return 0
    try:
        command = [compilers_python(log), str(ROOT / "tools" / "compile.py")]
        environment = {**os.environ, "FIMBUL_COMPILERS": "1"}
        return subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=log, check=False).returncode
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"There is no mypyc here, and it cannot be fetched: {error}", file=log)
        return 0


def compilers_python(log: TextIO) -> str:
    """A Python that has mypyc: this one, or one of its own, made when it is first needed."""
    if util.find_spec("mypyc") and util.find_spec("setuptools"):
        return sys.executable
    python, ready = COMPILERS_HOME / "bin" / "python", COMPILERS_HOME / "ready"
    if not ready.exists():
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        wanted = project["build-system"]["requires"]
        install = [str(python), "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt"), *wanted]
        for command in ([sys.executable, "-m", "venv", "--clear", str(COMPILERS_HOME)], install):
            subprocess.run(command, stdout=log, stderr=log, check=True)
        ready.touch()
    return str(python)


if __name__ == "__main__":
    sys.exit(main())
