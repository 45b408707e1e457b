"""A campaign as a log: the world follows from the games that were played in it, and from nothing else."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

import fimbul
from fimbul.core.campaign import Campaign
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.errors import BadCampaign, BadOptions, BadRecord, FimbulError
from fimbul.core.sitting import Sitting
from fimbul.games.legacy.lexicon import DONE, LEXICON, SEALED
from fimbul.games.legacy.names import NONE

MEMBERS = ["north", "east", "south", "west"]
TONIGHT = ["east", "west", "north"]


def new(members: list[str] = MEMBERS) -> Campaign:
    """A campaign with a fresh box."""
    return fimbul.campaign("legacy", members=members, start="fresh")


def play_on(sitting: Sitting, rng: Random, picks: int = 100_000) -> Sitting:
    """The game goes on at random, eager to fight, to its end or for some picks."""
    state = sitting.state
    while not state.over and picks:
        options = state.options()
        if state.decider == fimbul.CHANCE:
            sitting.play(fimbul.roll(state, rng))
        else:
            eager = [option for option in options if option != DONE] if rng.random() < 0.9 else options
            sitting.play(rng.choice(eager or options))
        picks -= 1
    return sitting


def play(campaign: Campaign, seats: list[str], seed: int) -> Sitting:
    """The next game of a campaign, played to its end and added."""
    sitting = play_on(fimbul.sit_down(campaign.next_game(seats=seats), seats), Random(seed))
    campaign.add(sitting.text())
    return sitting


@cache
def text_of_two_games() -> str:
    """A campaign after two games."""
    campaign = new()
    play(campaign, TONIGHT, 1)
    play(campaign, MEMBERS, 2)
    return campaign.text()


def after_two_games() -> Campaign:
    """The same, ready to go on."""
    return fimbul.open_campaign(text_of_two_games())


def test_a_campaign_goes_from_game_to_game(tmp_path: Path) -> None:
    """As in the example of the library."""
    campaign = fimbul.campaign("legacy", members=["north", "east", "south", "west"], start="fresh")
    game = campaign.next_game(seats=["east", "west", "north"])
    sitting = play_on(fimbul.sit_down(game, ["east", "west", "north"]), Random(1))
    campaign.add(sitting.text())

    assert campaign.world == game.world_after(sitting.state, {}) != "{}"
    assert campaign.history[0].winners[0] in TONIGHT
    assert not campaign.complete
    campaign.save(tmp_path / "cold-harbour.txt")
    again = fimbul.load_campaign(tmp_path / "cold-harbour.txt")
    assert (again.text(), again.world, again.history) == (campaign.text(), campaign.world, campaign.history)
    assert again.next_game(seats=MEMBERS).world_line() == campaign.world


def test_each_record_replays_alone() -> None:
    """It carries the world it began in."""
    second = [act.words[0] for act in after_two_games().acts if act.kind == "record"][1]

    assert fimbul.open_record(second).state.over
    assert f"option world {after_two_games().history[0].world}\n" in second


def test_one_game_is_played_at_a_time() -> None:
    """Nobody sits down to a second one, and nothing else is done meanwhile; the log remembers who sits there."""
    campaign = new()
    campaign.next_game(seats=TONIGHT)

    with pytest.raises(BadCampaign, match="east, west and north sit there"):
        campaign.next_game(seats=MEMBERS)
    with pytest.raises(BadCampaign, match="waits until the game"):
        campaign.join("Una")
    assert fimbul.open_campaign(campaign.text()).current_game().options == campaign.current_game().options


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (["north", "east"], "seats is"),
        (["north", "east", "east"], "persons"),
        (["north", "east", "nobody"], "not a member"),
    ],
)
def test_three_to_five_different_members_sit_down(seats: list[str], why: str) -> None:
    """Anybody else is refused."""
    with pytest.raises(FimbulError, match=why):
        new().next_game(seats=seats)


def record_in(campaign: Campaign, seats: list[str], seed: int = 1) -> str:
    """The record of the next game, not added yet."""
    return play_on(fimbul.sit_down(campaign.next_game(seats=seats), seats), Random(seed)).text()


def test_a_record_that_does_not_begin_in_this_world_is_refused() -> None:
    """Nobody brings a world along."""
    campaign = after_two_games()
    elsewhere = record_in(new(), TONIGHT)
    campaign.next_game(seats=TONIGHT)

    with pytest.raises(BadRecord, match="does not begin in the world"):
        campaign.add(elsewhere)
    forged = elsewhere.replace("option world {}", f"option world {campaign.world}")
    with pytest.raises(BadRecord):
        campaign.add(forged)
    assert campaign.games == 2


def test_a_record_without_anybody_seated_is_refused() -> None:
    """Sit down first."""
    with pytest.raises(BadCampaign, match="Nobody has sat down"):
        new().add(record_in(new(), TONIGHT))


def test_a_record_of_other_persons_or_options_is_refused() -> None:
    """With the reason."""
    campaign = new()
    text = record_in(new(), TONIGHT)
    campaign.next_game(seats=["west", "east", "north"])
    with pytest.raises(BadRecord, match="Other members sit there"):
        campaign.add(text)

    campaign = new()
    campaign.next_game(seats=TONIGHT)
    with pytest.raises(BadRecord, match="At alpha sits east"):
        campaign.add(text.replace("seat alpha east", "seat alpha south"))
    with pytest.raises(BadRecord, match="other options"):
        campaign.add(text.replace("option followers three", "option followers any"))
    with pytest.raises(BadRecord, match="other data"):
        campaign.add(text.replace("\ndata ", "\ndata 0"))
    with pytest.raises(BadRecord):
        campaign.add(text.replace("game legacy", "game meltwater"))
    campaign.add(text)


def test_an_unfinished_game_is_not_added_but_can_be_called_off() -> None:
    """Its marks stay; nobody has won, and it is not counted."""
    campaign = new()
    sitting = fimbul.sit_down(campaign.next_game(seats=TONIGHT), TONIGHT)
    play_on(sitting, Random(1), 200)
    with pytest.raises(BadCampaign, match="not over"):
        campaign.add(sitting.text())
    campaign.call_off(sitting.text())

    assert campaign.games == 0
    assert campaign.history[0].kind == "called off"
    assert '"ready":true' in campaign.world
    assert '"games"' not in campaign.world
    assert campaign.next_game(seats=MEMBERS).world_line() == campaign.world


def test_a_game_called_off_in_the_first_set_up_leaves_nothing() -> None:
    """Powers and coins are given out anew."""
    campaign = new()
    sitting = fimbul.sit_down(campaign.next_game(seats=TONIGHT), TONIGHT)
    play_on(sitting, Random(1), 4)
    campaign.call_off(sitting.text())

    assert campaign.world == "{}"


def test_a_decided_game_is_not_called_off() -> None:
    """Nobody gets rid of a victory."""
    campaign = new()
    text = record_in(campaign, TONIGHT)

    with pytest.raises(BadCampaign, match="decided"):
        campaign.call_off(text)


def given_up(campaign: Campaign) -> Sitting:
    """A game that all but the first have given up, before its record is added."""
    sitting = play_on(fimbul.sit_down(campaign.next_game(seats=TONIGHT), TONIGHT), Random(1), 400)
    for seat in (1, 2):
        sitting.concede(seat)
    assert sitting.state.over
    return sitting


def test_a_win_by_resignations_counts_if_all_members_agree() -> None:
    """The game goes on with its rewards, and its record says what was agreed on; the next game is as ever."""
    campaign = new()
    text = given_up(campaign).text()
    campaign.agree("resignations_count", True, agreed=MEMBERS)
    sitting = campaign.going_on(text)
    assert not sitting.state.over
    with pytest.raises(BadRecord, match="other options"):
        campaign.add(text)
    play_on(sitting, Random(1))
    campaign.add(sitting.text())

    assert campaign.history[0].winners == ("east",)
    assert any("signed" in change.sentence for change in campaign.history[0].changes)
    again = fimbul.open_campaign(campaign.text())
    assert again.world == campaign.world
    assert again.next_game(seats=TONIGHT).options["resignations_count"] is False
    assert again.fork(1, "start").seated == ()


def test_without_everybody_a_win_by_resignations_does_not_count() -> None:
    """Also those have to agree who did not sit there; then the game is added as it is, unsigned."""
    campaign = new()
    sitting = given_up(campaign)
    with pytest.raises(BadCampaign, match="south did not"):
        campaign.agree("resignations_count", True, agreed=TONIGHT)
    with pytest.raises(BadCampaign, match="Nobody can agree"):
        campaign.agree("start", "guide", agreed=MEMBERS)
    with pytest.raises(BadOptions):
        campaign.agree("resignations_count", 7, agreed=MEMBERS)
    campaign.add(sitting.text())

    assert not any("signed" in change.sentence for change in campaign.history[0].changes)
    with pytest.raises(BadCampaign, match="Nobody has sat down"):
        campaign.agree("resignations_count", True, agreed=MEMBERS)


def test_what_goes_on_is_the_game_that_is_being_played() -> None:
    """A record of another world is not gone on with."""
    campaign = after_two_games()
    other = record_in(new(), TONIGHT)
    campaign.next_game(seats=TONIGHT)

    with pytest.raises(BadRecord, match="not a record of the game"):
        campaign.going_on(other)


def test_members_come_and_go_between_games() -> None:
    """A newcomer has the next number; whoever left does not sit down, and may come back."""
    campaign = after_two_games()
    campaign.join("Una")
    campaign.leave("west")

    assert [member.number for member in campaign.members if member.name == "Una"] == [5]
    with pytest.raises(BadCampaign, match="west has left"):
        campaign.next_game(seats=MEMBERS)
    with pytest.raises(BadCampaign, match="already"):
        campaign.join("una")
    campaign.join("west")
    game = campaign.next_game(seats=["Una", "west", "north"])
    assert game.options["persons"] == "5,4,1"


def test_a_correction_needs_everybody() -> None:
    """All who take part agree, and the world is checked."""
    campaign = after_two_games()
    world = campaign.world
    with pytest.raises(BadCampaign, match="west did not"):
        campaign.correct("{}", agreed=["north", "east", "south"])
    with pytest.raises(BadOptions):
        campaign.correct('{"territories":{"peru":{"city":"castle"}}}', agreed=MEMBERS)
    assert campaign.world == world

    campaign.correct("{}", agreed=MEMBERS)
    assert campaign.world == "{}"
    assert fimbul.open_campaign(campaign.text()).world == "{}"


def test_a_campaign_forks_and_the_original_stays() -> None:
    """At the start or the end of any game; the fork says where it comes from."""
    campaign = after_two_games()
    text = campaign.text()
    earlier, later = campaign.fork(2, "start"), campaign.fork(1)
    play(earlier, MEMBERS, 9)

    assert campaign.text() == text
    assert later.world == campaign.history[0].world
    assert earlier.history[0] == campaign.history[0]
    assert earlier.history[1] != campaign.history[1]
    assert later.acts[-1].kind == "fork"
    assert fimbul.open_campaign(earlier.text()).world == earlier.world
    with pytest.raises(BadCampaign, match="forks at"):
        campaign.fork(3)


def test_the_history_tells_who_did_what_where() -> None:
    """By name, in which game; and a territory has a biography."""
    campaign = after_two_games()
    changes = [change for chapter in campaign.history for change in chapter.changes]
    scarred = next(change for change in changes if "scarred" in change.sentence)
    place = scarred.about[0]

    assert scarred.sentence.split()[0] in MEMBERS
    assert scarred.person == campaign.member(scarred.sentence.split()[0]).number
    assert scarred in [change for _, change in campaign.biography(place)]
    assert "scar" in campaign.world_view()["territories"][place]
    assert len(campaign.world_view()["games"]) == 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("fimbul campaign 1", "fimbul campaign 2", "first line"),
        ("member south\n", "member south\nmember south\n", "already"),
        ("\nsit 2,4,1\n", "\nsit 2,9,1\n", "no member 9"),
        ("\nsit 2,4,1\n", "\nsit \n", "breaks off"),
        ("\nsit 2,4,1\n", "\nstand 2\n", "not a line"),
        ("\nsit 2,4,1\n", "\nleave 2\nsit 2,4,1\n", "has left"),
        ("game legacy", "game chess", "no game"),
        ("game legacy", "game meltwater", "not played in campaigns"),
        ("end of record", "", "breaks off"),
        ("option start fresh", "option start guide", "does not begin in the world"),
    ],
)
def test_a_file_that_is_not_a_campaign_is_refused(old: str, new: str, why: str) -> None:
    """Everything in it is checked as if it were done now."""
    with pytest.raises(BadCampaign, match=why):
        fimbul.open_campaign(text_of_two_games().replace(old, new))


def test_one_changed_pick_is_noticed() -> None:
    """The world cannot be bent by an editor."""
    lines = text_of_two_games().split("\n")
    number = next(each for each, line in enumerate(lines) if line.startswith("chance die-"))
    lines[number] = lines[number].replace("die-1", "die-6").replace("die-2", "die-5").replace("die-3", "die-4")

    with pytest.raises(BadCampaign):
        fimbul.open_campaign("\n".join(lines))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Killed at any moment while it saves, the campaign is there as it was before or after."""
    path = tmp_path / "campaign.txt"
    path.write_text(text_of_two_games())
    script = f"""
import fimbul
campaign = fimbul.load_campaign({str(path)!r})
print("ready", flush=True)
for number in range(100_000):
    campaign.join(f"guest {{number}}") if number < 20 else None
    campaign.save({str(path)!r})
"""
    for delay in (0.01, 0.03, 0.05):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=os.environ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                child.wait(delay)
            child.kill()
        again = fimbul.load_campaign(path)
        assert again.games == 2
        path.write_text(text_of_two_games())


def test_a_campaign_can_start_as_the_guide_has_it() -> None:
    """Four packages are open in the first game."""
    campaign = fimbul.campaign("legacy", members=MEMBERS, start="guide")

    assert campaign.world == '{"packages":["pack-1","pack-2","pack-3","pocket-1"]}'
    assert campaign.world_view()["packages"] == ["pack-1", "pack-2", "pack-3", "pocket-1"]


def test_a_box_in_progress_is_agreed_to_by_all() -> None:
    """Its world is entered by hand, and canonical from then on."""
    world = '{"territories": {"peru": {"scar": "bunker"}}}'
    with pytest.raises(BadCampaign, match="west did not"):
        fimbul.campaign("legacy", members=MEMBERS, world=world, agreed=MEMBERS[:3])
    campaign = fimbul.campaign("legacy", members=MEMBERS, world=world, agreed=MEMBERS)

    assert campaign.world == '{"scars_used":{"bunker":1},"territories":{"peru":{"scar":"bunker"}}}'
    assert fimbul.open_campaign(campaign.text()).world == campaign.world


def test_options_are_fixed_and_belong_to_the_campaign() -> None:
    """All games have them; seats, persons and world belong to a game."""
    campaign = fimbul.campaign("legacy", members=MEMBERS, followers="any")

    assert campaign.next_game(seats=TONIGHT).options["followers"] == "any"
    with pytest.raises(BadOptions, match="belongs to each game"):
        fimbul.campaign("legacy", members=MEMBERS, seats=3)
    with pytest.raises(BadOptions, match="not played in campaigns"):
        fimbul.campaign("meltwater", members=MEMBERS)


def test_nothing_sealed_stands_in_a_fresh_campaign() -> None:
    """Neither in its file nor in the records of its first games; an option about it is not named either."""
    campaign = new()
    text = record_in(campaign, TONIGHT)
    campaign.add(text)
    sealed = [word for option, word in enumerate(LEXICON.words) if SEALED[option] != NONE and not word.isdecimal()]
    opened = campaign.world_view()["packages"]

    for word in ["guide_scars_return", "missions_reshuffle", "one_kaboom", "alien_mission_stars"]:
        assert word not in campaign.text()
    if not opened:
        assert not [word for word in sealed if word in campaign.text().replace("\n", " ").split()]


def some_members(rng: Random) -> list[str]:
    """Some of the members, in any order."""
    return rng.sample(MEMBERS, rng.choice((3, 4)))


@pytest.mark.parametrize("seed", [11])
def test_a_whole_campaign_is_what_its_log_says(seed: int) -> None:
    """Sixteen games: packages open and are asked about, worlds agree with views, and nothing legal is ever sealed."""
    rng = Random(seed)
    campaign = new()
    while campaign.games < 16:
        seats = some_members(rng)
        for choice in campaign.asked:
            campaign.answer(choice.name, choice.values[-1])
        game = campaign.next_game(seats=seats)
        assert isinstance(game, CampaignGame)
        sitting = fimbul.sit_down(game, seats)
        while not sitting.state.over:
            play_on(sitting, rng, 50)
            state = sitting.state
            assert not [option for option in state.options() if game.sealed(state, option)]
        campaign.add(sitting.text())
        view = campaign.world_view()
        assert len(view["games"]) == campaign.games
        assert campaign.complete == (campaign.games >= 15)
    again = fimbul.open_campaign(campaign.text())

    assert (again.world, again.history, again.options) == (campaign.world, campaign.history, campaign.options)
