"""`fimbul campaign`: a campaign in the terminal, kept in one file."""

import json
from pathlib import Path
from random import Random

import pytest

import fimbul
from fimbul.core.campaign import Campaign
from fimbul.games.legacy.meta import SEALED_OPTIONS
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
    unknown = run("campaign", "play", str(path), *SEATS, "--bot", "North=level-9", "--seed", "3")
    assert "North=level-9" in unknown.output
    bots = ("--bot", "North=level-2", "--bot", "East", "--bot", "South=greedy")
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


def test_no_option_tells_what_is_sealed(tmp_path: Path) -> None:
    """One that is about something sealed is no option of a new campaign, unless it begins with that open."""
    new = ("campaign", "new", str(tmp_path / "campaign.txt"), *MEMBERS)
    sealed, unknown = (run(*new, "--option", f"{name}=yes") for name in ("one_kaboom", "xxxxxxxxxx"))
    assert sealed.exit_code == 2
    assert sealed.output.replace("one_kaboom", "*") == unknown.output.replace("xxxxxxxxxx", "*")
    assert run(*new, "--start", "guide", "--option", "one_kaboom=yes").exit_code == 0


@pytest.mark.parametrize("series", [("sim", "--games", "1"), ("arena", "--deals", "1")])
def test_no_series_tells_what_is_sealed(series: tuple[str, ...]) -> None:
    """Its options stand among the results as in a record, without those about something sealed."""
    command, *more = series
    results = json.loads(run(command, "legacy", "--workers", "1", "--json", "-", *more).stdout)
    assert results["options"]["followers"] == "three"
    assert results["options"].keys().isdisjoint(SEALED_OPTIONS)


def test_whoever_copies_the_files_of_a_box_is_warned(tmp_path: Path) -> None:
    """They are how an owner corrects the cardboard, and tell all that is in packages."""
    assert "sealed" in run("data", "legacy", "--export", str(tmp_path)).output
    assert "sealed" not in run("data", "meltwater", "--export", str(tmp_path)).output


def test_rules_that_tell_what_is_sealed_are_asked_for(tmp_path: Path) -> None:
    """Whoever wants to know says so."""
    assert "--sealed" in run("rules", "legacy").output
    assert "--sealed" in run("rules", "RL-ALIEN-01").output
    assert run("rules", "RL-ALIEN-01").output == run("rules", "RL-GHOST-01").output
    assert run("rules", "legacy", "RL-CAMP-01", "--sealed").exit_code == 0
    assert "Risk Legacy" not in run("rules").output
    path = begun(tmp_path / "campaign.txt")
    asked = run("campaign", "play", str(path), *SEATS, typed=" / rules RL-CAMP-01 / why mutants / quit")
    assert "tell what is sealed" in asked.stdout
    assert "'mutants' is not a word" in asked.stdout.replace("\n", " ")


def a_short_game(path: Path) -> None:
    """A campaign of three whose first game is over: the others gave up."""
    begun(path)
    campaign = fimbul.load_campaign(path)
    sitting = fimbul.sit_down(campaign.next_game(seats=["North", "East", "South"]), ["North", "East", "South"])
    rng = Random(1)
    while len(sitting.picks) < 90:
        state = sitting.state
        sitting.play(rng.choice(state.options()))
    for seat in (1, 2):
        sitting.concede(seat)
    campaign.add(sitting.text())
    campaign.save(path)


def test_members_are_called_by_their_names(tmp_path: Path) -> None:
    """Seats of a campaign have words of no meaning; and a power says what it does before it is chosen."""
    path = begun(tmp_path / "campaign.txt")
    shown = run("campaign", "play", str(path), *SEATS, typed=" / why closed-border / quit").stdout

    assert "Pass the keyboard to North.\n" in shown
    assert "North: Which power does Die Mechaniker start with?" in shown
    assert "A North " in shown
    assert "North> " in shown
    assert "Alpha" not in shown
    assert shown.count("natural 6-6") == 2  # in the list, and to who asks why


def test_games_are_played_again_one_or_all(tmp_path: Path) -> None:
    """Step by step, from the campaign's file."""
    path = tmp_path / "campaign.txt"
    begun(path)
    assert "No game was played yet." in run("campaign", "replay", str(path)).output
    path.unlink()
    a_short_game(path)

    shown = run("campaign", "replay", str(path), "1", typed="n / e / q").stdout
    assert "1 of" in shown
    assert ": North random" in shown or ": North fortified-hq" in shown or ": North closed-border" in shown
    assert "alpha is North" in shown or "Alpha is North" in shown
    assert "North won" in shown
    assert "There are the games 1 to 1." in run("campaign", "replay", str(path), "2").output
    assert run("campaign", "replay", str(path), typed="e / n / q").exit_code == 0


def test_the_world_is_shown_as_it_was(tmp_path: Path) -> None:
    """After any number of games, from the new box on."""
    path = tmp_path / "campaign.txt"
    a_short_game(path)

    assert "The world after 1 game\n" in run("campaign", "world", str(path)).stdout
    assert "The world after 0 games\n" in run("campaign", "world", str(path), "--after", "0").stdout
    assert "There are the worlds after 0 to 1 games." in run("campaign", "world", str(path), "--after", "2").output


def test_what_a_game_has_opened_is_decided_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that spoke of something sealed is asked once; without an answer nobody sits down."""
    path = tmp_path / "campaign.txt"
    a_short_game(path)
    asked = fimbul.game("legacy").meta.options[-2]
    assert asked.sealed
    decided: list[tuple[str, object]] = []
    waiting = [asked]

    def answer(_campaign: Campaign, option: str, value: object) -> None:
        """It is written down."""
        decided.append((option, value))
        waiting.clear()

    monkeypatch.setattr(Campaign, "asked", property(lambda _campaign: list(waiting)))
    monkeypatch.setattr(Campaign, "answer", answer)
    later = run("campaign", "play", str(path), *SEATS)
    assert "Nobody sits down until that is decided." in later.stdout
    assert asked.help in later.stdout.replace("\n", " ")
    assert not fimbul.load_campaign(path).seated
    run("campaign", "play", str(path), *SEATS, typed="perhaps / yes / quit")
    assert decided == [(asked.name, True)]
    assert len(fimbul.load_campaign(path).seated) == 3
