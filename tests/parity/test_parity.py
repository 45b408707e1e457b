"""The compiled build plays exactly as the interpreted one does: same positions, same words, same refusals."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

import pytest
from tools.compile import ROOT, compiler, up_to_date_build

needs_both_builds = pytest.mark.skipif(compiler() is None, reason="there is no C compiler (cc, gcc or clang) here")

WITNESS = Path(__file__).parent / "witness.py"


@pytest.fixture(scope="session")
def builds() -> tuple[Path, Path]:
    """The interpreted rules and the compiled ones."""
    return ROOT / "src", up_to_date_build()


def ask(build: Path, subject: str) -> list[str]:
    """What the witness says of a subject under a build."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(WITNESS), subject],
        env={**os.environ, "PYTHONPATH": str(build), "PYTHONHASHSEED": "0"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def ask_both(builds: tuple[Path, Path], subject: str) -> tuple[list[str], list[str]]:
    """What it says under each, both asked at once."""
    with ThreadPoolExecutor(2) as pool:
        interpreted, compiled = pool.map(ask, builds, [subject] * 2)
    return interpreted, compiled


def first_difference(interpreted: list[str], compiled: list[str]) -> str:
    """Where the two stop agreeing: the game, the lines before, and what each says. Nothing if they agree."""
    for number, (one, other) in enumerate(zip_longest(interpreted, compiled)):
        if one != other:
            before = interpreted[:number]
            game = next((line for line in reversed(before) if not line.startswith(" ")), "")
            return "\n".join([game, *before[-4:], f"interpreted: {one}", f"compiled:    {other}"])
    return ""


@pytest.mark.slow
@needs_both_builds
def test_the_two_builds_are_what_they_are_called(builds: tuple[Path, Path]) -> None:
    """Every module of core and games is a compiled one in the compiled build, and none in the other."""
    interpreted, compiled = ask_both(builds, "modules")

    assert {line.split()[1] for line in interpreted} == {"py"}
    assert {line.split()[1] for line in compiled} == {"so"}
    assert [line.split()[0] for line in interpreted] == [line.split()[0] for line in compiled]
    assert any(line.startswith("fimbul.games.meltwater.steps.") for line in compiled)


@pytest.mark.slow
@needs_both_builds
@pytest.mark.parametrize(
    ("subject", "fewest"),
    [("games", 10_000), ("refusals", 10_000), ("words", 100), ("broken saves", 5_000), ("records", 2_000)],
)
def test_both_builds_say_the_same(builds: tuple[Path, Path], subject: str, fewest: int) -> None:
    """Games with every option, pick by pick; refusals of every word; bad words, saves and records; whole records."""
    interpreted, compiled = ask_both(builds, subject)

    assert first_difference(interpreted, compiled) == ""
    assert len(interpreted) >= fewest, "the witness has little to say"


def test_a_difference_is_found_and_placed() -> None:
    """The comparison itself can fail: it names the game and shows both lines."""
    same = ["a game seed 1", " 0 march"]

    found = first_difference([*same, " 1 attack"], [*same, " 1 pass", " 2 pass"])

    assert found.split("\n")[0] == "a game seed 1"
    assert found.endswith("interpreted:  1 attack\ncompiled:     1 pass")
    assert first_difference(same, same) == ""
