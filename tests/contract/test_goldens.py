"""Golden playthroughs: any change in what is asked, offered, said or reached shows up as a changed line."""

import pytest

import fimbul
from tests.contract.games import names
from tests.contract.playthrough import GOLDENS, PLAYED, playthrough

CASES = [(name, *case) for name, cases in PLAYED.items() for case in cases]


def test_every_game_has_a_golden_playthrough() -> None:
    """A registered game without one fails here."""
    assert set(names()) == set(PLAYED)


@pytest.mark.parametrize(("name", "title", "options", "seed"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_playthrough_reads_as_it_did(name: str, title: str, options: dict[str, object], seed: int) -> None:
    """Line by line the same, and as long."""
    golden = (GOLDENS / f"{name}-{title}.txt").read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(golden, playthrough(fimbul.game(name, **options), seed), strict=True)):
        assert now == was, f"line {number + 1}"
