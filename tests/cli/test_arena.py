"""`fimbul arena`: agents play each other."""

import json
import re
from pathlib import Path

import pytest

from fimbul.agents import AGENTS
from fimbul.agents.uniform import Uniform
from tests.cli import run

SHORT = ("arena", "meltwater", "--option", "turn_cap=4", "--workers", "1", "--deals", "2")


def test_the_table_tells_who_won_and_how_strong_they_are(tmp_path: Path) -> None:
    """And the JSON has the same."""
    shown = run(*SHORT, "--json", str(tmp_path / "new" / "results.json")).stdout
    told = json.loads((tmp_path / "new" / "results.json").read_text())

    (pairing,) = told["pairings"]
    assert f"{100 * pairing['share']:.1f} %" in shown
    assert (pairing["challenger"], pairing["defender"], pairing["games"]) == ("greedy", "uniform", 4)
    assert {row["agent"]: row["rating"] for row in told["ratings"]} == {"greedy": pairing["elo"], "uniform": 0}
    assert "thinks a turn" in shown


def test_the_page_stands_alone_and_escapes_what_it_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plot for each thing that can be compared, nothing loaded from anywhere, and names are only names."""
    monkeypatch.setitem(AGENTS, "<script>", Uniform)
    path = tmp_path / "new" / "page.html"
    run(*SHORT, "--agent", "<script>", "--agent", "greedy", "--sprt", "0.4,0.6", "--html", str(path))
    page = path.read_text(encoding="utf-8")

    assert page.count("<svg") == 4
    assert "<title>Meltwater for 2, turn_cap 4</title>" in page
    assert "greedy v &lt;script&gt;" in page
    assert not re.search(r"<script|<link|<img|src=|url\(|https?://(?!www\.w3\.org/2000/svg)", page)
    assert "prefers-color-scheme:light" in page


def test_a_page_of_nothing_is_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted before the first game was over: there is nothing to plot."""
    monkeypatch.setattr("fimbul.arena.tournament.play_job", press_the_key)

    stopped = run(*SHORT, "--html", str(tmp_path / "page.html"))

    assert stopped.exit_code == 130
    assert "<svg" not in (tmp_path / "page.html").read_text(encoding="utf-8").split("Pairings")[0]


def press_the_key(_job: object) -> object:
    """Somebody interrupts."""
    raise KeyboardInterrupt


def test_a_challenger_is_alone_if_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One seat of three, each in turn."""
    monkeypatch.setitem(AGENTS, "again", Uniform)
    words = ("arena", "scavengers", "--option", "seats=3", "--workers", "1", "--deals", "1", "--alone", "--json", "-")
    told = json.loads(run(*words, "--agent", "uniform", "--challenger", "again").stdout)

    assert (told["alone"], told["pairings"][0]["games"]) == (True, 3)


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nobody plays, and it says the same."""
    file = ("--file", str(tmp_path / "games.jsonl"))
    first = run(*SHORT, *file, "--json", "-").stdout
    monkeypatch.setattr("fimbul.arena.tournament.play_job", None)

    assert run(*SHORT, *file, "--json", "-").stdout == first


def test_a_gate_says_what_it_has_decided() -> None:
    """Or that it needs more deals: then the results are not complete."""
    shown = run(*SHORT, "--sprt", "0.1,0.2")

    assert "greedy - uniform: open after 2 deals (10 against 20 %, evidence +" in shown.stdout
    assert shown.exit_code == 0


def test_an_interrupted_arena_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """One deal is whole; scripts can tell by the exit code."""
    from fimbul.arena.deals import play_job

    games = iter([True, True, True, False])

    def play_or_interrupt(job: object) -> object:
        if next(games):
            return play_job(job)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr("fimbul.arena.tournament.play_job", play_or_interrupt)

    stopped = run(*SHORT)

    assert "Meltwater for 2, seed 1, interrupted" in stopped.stdout
    assert stopped.exit_code == 130


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--agent", "me"), "There is no agent 'me'"),
        (("--agent", "uniform"), "An arena needs two agents at least."),
        (("--sprt", "65"), "A gate is written LOW,HIGH, such as 0.58,0.65, not '65'."),
        (("--sprt", "nan,1"), "A gate is two shares between 0 and 1"),
        (("--option", "season=spring"), "season is summer or winter"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], said: str) -> None:
    """In a sentence, before the first game."""
    refused = run(*SHORT, *words)

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(said)


def test_somebody_elses_file_is_left_alone(tmp_path: Path) -> None:
    """A text that is no file of results."""
    path = tmp_path / "notes.txt"
    path.write_text("Buy milk.\n")

    refused = run(*SHORT, "--file", str(path))

    assert refused.exit_code == 2
    assert refused.stderr.endswith("is not a file of results; name another one.\n")
    assert path.read_text() == "Buy milk.\n"
