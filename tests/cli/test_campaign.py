"""`fimbul campaign`: a campaign in the terminal, kept in one file."""

from pathlib import Path

import pytest

import fimbul
from tests.cli import run

MEMBERS = ("--member", "North", "--member", "East", "--member", "South")
SEATS = ("--seat", "North", "--seat", "East", "--seat", "South")


def begun(path: Path) -> Path:
    """A new campaign."""
    assert run("campaign", "new", str(path), *MEMBERS).exit_code == 0
    return path


def test_a_campaign_begins_and_is_never_overwritten(tmp_path: Path) -> None:
    """One file, which can be read."""
    path = begun(tmp_path / "campaign.txt")

    assert path.read_text().startswith("fimbul campaign 1\ngame legacy\n")
    again = run("campaign", "new", str(path), *MEMBERS)
    assert again.exit_code == 2
    assert "exists already" in again.output


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    """Who sat down stays seated until the game is over."""
    path = begun(tmp_path / "campaign.txt")
    left = run("campaign", "play", str(path), *SEATS, typed="random / quit")

    assert f"campaign play {path}" in left.stdout.replace("\n", "")
    assert fimbul.load_campaign(path).names_of(fimbul.load_campaign(path).seated) == ("North", "East", "South")
    other = run("campaign", "play", str(path), "--seat", "North", "--seat", "South", "--seat", "East")
    assert "go on with it" in other.output
    gone_on = run("campaign", "play", str(path), typed="quit")
    assert gone_on.exit_code == 0


@pytest.mark.slow
def test_bots_play_a_game_and_the_world_moves_on(tmp_path: Path) -> None:
    """What it changed is told, and so are the world and the life of a territory; nothing that is sealed."""
    path = begun(tmp_path / "campaign.txt")
    bots = ("--bot", "North", "--bot", "East", "--bot", "South")
    played = run("campaign", "play", str(path), *SEATS, *bots, "--seed", "3")

    assert played.exit_code == 0, played.output
    campaign = fimbul.load_campaign(path)
    assert campaign.games == 1
    assert "won with" in run("campaign", "history", str(path)).stdout
    place = next(change.about[0] for change in campaign.history[0].changes if "coin" in change.sentence)
    assert "Game 1:" in run("campaign", "history", str(path), place).stdout
    told = run("campaign", "world", str(path)).stdout
    assert "The world after 1 game" in told
    assert "alien" not in told.casefold()
    sealed = run("campaign", "history", str(path), "mutants")
    assert sealed.exit_code == 2
    assert "'mutants' is not a word of this game." in sealed.output


def test_rules_that_tell_what_is_sealed_are_asked_for(tmp_path: Path) -> None:
    """Whoever wants to know says so."""
    assert "--sealed" in run("rules", "legacy").output
    assert "--sealed" in run("rules", "RL-ALIEN-01").output
    assert run("rules", "legacy", "RL-CAMP-01", "--sealed").exit_code == 0
    assert "Risk Legacy" not in run("rules").output
    path = begun(tmp_path / "campaign.txt")
    asked = run("campaign", "play", str(path), *SEATS, typed=" / rules RL-CAMP-01 / why mutants / quit")
    assert "tell what is sealed" in asked.stdout
    assert "'mutants' is not a word" in asked.stdout.replace("\n", " ")
