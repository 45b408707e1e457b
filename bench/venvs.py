"""Virtual environments for the peers, one for each, made when first needed under build/bench-venv."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENVS = ROOT / "build/bench-venv"
PATIENCE = 600  # seconds for an installation
refused: dict[str, str] = {}


class NotInstalled(Exception):
    """The peer cannot be had here; the sentence says why."""


def requirement(package: str) -> str:
    """The version that pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted: list[str] = project["optional-dependencies"]["bench"]
    return next(each for each in wanted if each.startswith(package))


def interpreter(package: str) -> Path:
    """A Python, the same as this one, that has the package. What failed once is not tried again in the same run."""
    if package in refused:
        raise NotInstalled(refused[package])
    try:
        return install(package)
    except NotInstalled as reason:
        refused[package] = str(reason)
        raise


def install(package: str) -> Path:
    """The package in an environment of its own, made if it is not there yet."""
    wanted = requirement(package)
    home = VENVS / package
    python = home / "bin/python"
    receipt = home / "installed"
    paid = f"{wanted} {sys.version}"
    if not receipt.exists() or receipt.read_text(encoding="utf-8") != paid:
        run([sys.executable, "-m", "venv", "--clear", str(home)])
        run([str(python), "-m", "pip", "install", "--quiet", "--prefer-binary", "--retries", "1", wanted])
        receipt.write_text(paid, encoding="utf-8")
    return python


def run(command: list[str]) -> None:
    """Run a command, or say in a line why it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"installation took longer than {PATIENCE} seconds") from None
    if done.returncode:
        raise NotInstalled(complaint(done.stderr + done.stdout))


def complaint(output: str) -> str:
    """The line of an installer's output that says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["it failed without a word"])[-1]
