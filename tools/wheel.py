"""The wheel and the source archive in dist, with the built client and the compiled rules: whoever plays needs no tools.

`FIMBUL_PURE=1 python tools/wheel.py` makes a wheel with the rules as they are written, for machines of any kind.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.build_web import is_built
from tools.compile import BUILD, ROOT, alone, is_compiled


class NoWheel(Exception):
    """Why there is no wheel, or none that may be given away."""


def main() -> int:
    """Make both and print where the wheel is."""
    try:
        print(make(ROOT / "dist", "--wheel", "--sdist"))
    except NoWheel as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def make(folder: Path, *kinds: str) -> Path:
    """The wheel of this tree, made from the objects of the compiled build where nothing has changed since."""
    if not is_built():
        raise NoWheel("The client is not built: make web.")
    BUILD.mkdir(exist_ok=True)
    with alone(BUILD / "compiled.lock"):
        for leftover in (*BUILD.glob("lib*"), *BUILD.glob("bdist*"), *folder.glob("fimbul-*")):
            shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        command = [sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", str(folder), "."]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoWheel("\n".join(["The wheel was not made:", *(done.stdout + done.stderr).splitlines()[-20:]]))
    (wheel,) = folder.glob("fimbul-*.whl")
    if lacking := missing(set(ZipFile(wheel).namelist()), pure=bool(os.environ.get("FIMBUL_PURE"))):
        raise NoWheel("\n".join(["The wheel lacks:", *lacking]))
    return wheel


def missing(names: set[str], *, pure: bool) -> list[str]:
    """What a wheel should hold and does not: every file of the package and, unless it is pure, the compiled rules."""
    files = [path for path in sorted((ROOT / "src/fimbul").rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    shipped = [path.relative_to(ROOT / "src") for path in files]
    compiled = {name.split(".")[0] for name in names if name.endswith(".so")}
    rules = [path.with_suffix("") for path in shipped if is_compiled(path.relative_to("fimbul"))]
    lacking = [path.as_posix() for path in shipped if path.as_posix() not in names]
    return lacking + [f"{path} compiled" for path in rules if not pure and path.as_posix() not in compiled]


if __name__ == "__main__":
    sys.exit(main())
