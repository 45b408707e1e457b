"""`fimbul campaign`: a campaign in the terminal, kept in one file."""

from pathlib import Path
from random import Random

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


def given_up(path: Path) -> None:
    """A game that all but one have given up, and nobody has said yet whether that counts."""
    begun(path)
    fresh = fimbul.load_campaign(path)
    sitting = fimbul.sit_down(fresh.next_game(seats=["North", "East", "South"]), ["North", "East", "South"])
    rng = Random(1)
    while len(sitting.picks) < 90:
        state = sitting.state
        options, weights = state.options(), state.weights() if state.decider == fimbul.CHANCE else None
        sitting.play(rng.choices(options, weights)[0])
    for seat in (1, 2):
        sitting.concede(seat)
    fresh.save(path)
    path.with_name(f"{path.name}.game").write_text(sitting.text())
    asked = run("campaign", "play", str(path), typed="yes")
    assert "do you agree?" in asked.output
    assert "Nothing is decided yet" in asked.output
    assert fimbul.load_campaign(path).games == 0


def test_a_win_by_resignations_counts_if_all_members_say_so(tmp_path: Path) -> None:
    """They are asked one after another, now or later; then the game goes on with its rewards."""
    path = tmp_path / "campaign.txt"
    given_up(path)
    later = run("campaign", "play", str(path), typed="yes / yes / ")
    assert "Nothing is decided yet" in later.output
    agreed = run("campaign", "play", str(path), typed="yes / yes / yes / quit")

    assert fimbul.load_campaign(path).agreed == {"resignations_count": True}
    assert "campaign play" in agreed.output
    gone_on = run("campaign", "play", str(path), typed="quit")
    assert gone_on.exit_code == 0, gone_on.output
    assert "do you agree?" not in gone_on.output


def test_one_no_leaves_a_win_by_resignations_unsigned(tmp_path: Path) -> None:
    """Nobody else is asked then."""
    path = tmp_path / "campaign.txt"
    given_up(path)
    refused = run("campaign", "play", str(path), typed="yes / no")

    assert "East does not agree." in refused.output
    world = fimbul.load_campaign(path).world_view()
    assert [game["signed"] for game in world["games"]] == [False]


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
