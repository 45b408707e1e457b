"""Bots' workers think in the compiled build as soon as there is one of the sources that run."""

import asyncio
import shutil
import sys
from pathlib import Path
from random import Random

import pytest
from tools.compile import compiler, up_to_date_build

import fimbul
from fimbul.table.bots.bot_pool import Bot, Bots, Briefing
from fimbul.table.bots.compiled_build import MADE_FROM, PACKAGE, CompiledBuild, fingerprint
from fimbul.table.bots.workers import Worker

WHERE = (
    sys.executable,
    "-c",
    "import fimbul\nprint('ready', flush=True)\nwhile input(): print(fimbul.__file__, flush=True)",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The root of a checkout with little in it, and no build."""
    for name in ("tools/compile.py", "src/fimbul/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    return tmp_path


def build(root: Path, of: str = "") -> Path:
    """A build of a checkout, as if compiled from its sources as they are, or from others; the package in it."""
    package = root / "build/compiled/fimbul"
    shutil.copytree(root / "src/fimbul", package, dirs_exist_ok=True)
    (package.parent / MADE_FROM).write_text(of or fingerprint(root / "src/fimbul"), encoding="utf-8")
    return package


def package_of(worker: Worker[str]) -> Path:
    """Where a worker has found the package."""
    return Path(asyncio.run(asked(worker))).parent


async def asked(worker: Worker[str]) -> str:
    """What a worker says, which is ended then."""
    try:
        return await worker.ask(b"where?\n", 20)
    finally:
        await worker.stop()


def test_there_is_no_build_to_look_for_where_the_package_is_installed(tmp_path: Path) -> None:
    """A wheel is compiled by itself."""
    assert CompiledBuild(tmp_path / "lib/fimbul").surroundings() is None


def test_a_build_of_other_sources_is_not_used(checkout: Path) -> None:
    """Neither one from before nor one of what was edited since the house was opened."""
    house = CompiledBuild(checkout / "src/fimbul")
    build(checkout, of="other sources")
    assert house.surroundings() is None

    (checkout / "src/fimbul/__init__.py").write_text("edited = True", encoding="utf-8")
    build(checkout)
    assert house.surroundings() is None


def test_a_worker_moves_into_a_build_between_two_questions(checkout: Path) -> None:
    """As soon as it is there, and out of it when it is gone."""

    async def ask_on() -> list[str]:
        worker = Worker(WHERE, lambda line: line.decode().strip(), CompiledBuild(checkout / "src/fimbul"))
        places = [await worker.ask(b"where?\n", 20)]
        build(checkout)
        places += [await worker.ask(b"where?\n", 20) for _ in range(2)]
        shutil.rmtree(checkout / "build")
        places.append(await worker.ask(b"where?\n", 20))
        await worker.stop()
        return places

    inside = str(checkout / "build/compiled/fimbul/__init__.py")
    places = asyncio.run(ask_on())
    assert [place == inside for place in places] == [False, True, True, False]


def test_a_build_in_which_no_worker_starts_is_left_alone(checkout: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is said once, and workers think where they thought before."""
    (build(checkout) / "__init__.py").write_text("raise SystemExit", encoding="utf-8")
    compiled = CompiledBuild(checkout / "src/fimbul")

    assert [package_of(Worker(WHERE, lambda line: line.decode(), compiled)) for _ in range(2)] == [PACKAGE] * 2
    assert len([record for record in caplog.records if record.name == "fimbul.table"]) == 1


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler (cc, gcc or clang) here")
@pytest.mark.parametrize("name", ["meltwater", "scavengers"])
def test_compiled_workers_follow_an_interpreted_house(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Position by position: their digests agree with those of the house, so they are told each game once."""
    up_to_date_build()
    sitting, dice, told = fimbul.sit_down(game := fimbul.game(name), game.seat_names), Random(4), 0
    question = Briefing.question

    def counted(briefing: Briefing, bot: Bot, seconds: float) -> bytes:
        nonlocal told
        told += briefing.mark is None
        return question(briefing, bot, seconds)

    monkeypatch.setattr(Briefing, "question", counted)

    async def play() -> int:
        bots, briefing, answered = Bots(1, 20.0), Briefing(sitting), 0
        while answered < 120 and not sitting.state.over:
            sitting.let_chance(dice)
            bot = Bot("a table", sitting.state.decider, "uniform", 7)
            sitting.play(await bots.choose(bot, briefing))
            answered += 1
        assert bots.workers[0].surroundings is not None
        await bots.stop()
        return answered

    assert asyncio.run(play()) == 120
    assert told == 1
