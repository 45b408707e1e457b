"""The compiled build: core and games by mypyc, where a C compiler is; the same code interpreted where there is none.

FIMBUL_PURE=1 leaves the compiler out. An editable install is never compiled, so that edits count at once.
"""

import ast
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import setup

SOURCES = Path("src/fimbul")
UNMARKED = Path("build/unmarked/fimbul")


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


def extensions() -> list[Any]:
    """Core and games, whole, compiled from unmarked copies."""
    if os.environ.get("FIMBUL_PURE") or {"editable_wheel", "egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415
    except ImportError:
        return []
    shutil.rmtree(UNMARKED.parent, ignore_errors=True)
    shutil.copytree(SOURCES, UNMARKED, ignore=shutil.ignore_patterns("__pycache__"))
    paths = [*sorted(UNMARKED.glob("core/**/*.py")), *sorted(UNMARKED.glob("games/**/*.py"))]
    for path in paths:
        path.write_text(unmark(path.read_text(encoding="utf-8")), encoding="utf-8")
    modules = mypycify(["--config-file=", "--strict", *map(str, paths)], opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True
    return modules


setup(ext_modules=extensions())
