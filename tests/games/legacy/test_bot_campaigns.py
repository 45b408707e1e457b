"""Whole campaigns of bots: every position is whole, every game ends, and the world is what the log says."""

from random import Random
from typing import NamedTuple

import pytest

import fimbul
from fimbul.core.campaign import Campaign
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.games.legacy.data import BIT
from fimbul.games.legacy.names import PACKAGES
from fimbul.games.legacy.state import War
from tests.games.legacy.players import KINDS
from tests.series import Note, seeds

MEMBERS = ["north", "east", "south", "west", "middle"]
TABLES = [  # what kinds of players the members are
    "greedy greedy greedy greedy greedy",
    "greedy greedy hoarder eager uniform",
    "hoarder hoarder hoarder hoarder hoarder",
]
GAMES = 16
LONGEST = 20_000  # picks; a game that lasts longer is called off ...
MOST_CALLED_OFF = 8  # ... and so many of a campaign at most
CAMPAIGNS = 200
CHUNKS = 8


class Story(NamedTuple):
    """What came of a campaign: its log, how long its games were, and the games after which packages were open."""

    campaign: Campaign
    picks: int
    turns: int
    opened: dict[str, int]


def play(seed: int, games: int = GAMES) -> Story:
    """A campaign of bots; three to five of them play each game."""
    rng, kinds = Random(seed), dict(zip(MEMBERS, TABLES[seed % len(TABLES)].split(), strict=True))
    campaign = fimbul.campaign("legacy", members=MEMBERS)
    picks = turns = 0
    opened: dict[str, int] = {}
    while campaign.games < games:
        assert len(campaign.history) - campaign.games <= MOST_CALLED_OFF, f"games of seed {seed} do not end"
        seats = rng.sample(MEMBERS, rng.choice((3, 4, 5)))
        sitting = fimbul.sit_down(campaign.next_game(seats=seats), seats)
        state = play_a_game(sitting, [kinds[member] for member in seats], rng)
        picks += len(sitting.picks)
        turns += state.turn
        if state.over:
            campaign.add(sitting.text())
        else:
            campaign.call_off(sitting.text())
        for package, name in enumerate(PACKAGES):
            if state.world.packages & BIT[package]:
                opened.setdefault(name, campaign.games)
    return Story(campaign, picks, turns, opened)


def play_a_game(sitting: Sitting, kinds: list[str], rng: Random) -> War:
    """The position at its end, or when it has lasted too long and may be called off; many on the way are looked at."""
    state, game = sitting.state, sitting.game
    assert isinstance(state, War)
    assert isinstance(game, CampaignGame)
    players = [KINDS[kind](rng.randrange(10**9)) for kind in kinds]
    while not state.over and (len(sitting.picks) < LONGEST or not game.may_be_called_off(state)):
        if len(sitting.picks) % 50 == 0:
            state.check()
        chance = state.decider == fimbul.CHANCE
        sitting.play(fimbul.roll(state, rng) if chance else players[state.decider].choose(Perspective(state)))
    return state


def check(story: Story) -> None:
    """Fifteen games and one more are in the log, and the log alone leads to the same world and history."""
    campaign = story.campaign
    again = fimbul.open_campaign(campaign.text())

    assert campaign.complete
    assert (again.world, again.history, again.key()) == (campaign.world, campaign.history, campaign.key())
    assert [chapter.number for chapter in campaign.history if chapter.kind == "game"] == list(range(1, GAMES + 1))


@pytest.mark.slow
def test_campaigns_of_bots_open_every_package() -> None:
    """One of each table: who plays well, who plays anyhow, and who hoards open different ones."""
    stories = [play(seed) for seed in range(len(TABLES))]
    for story in stories:
        check(story)

    assert {name for story in stories for name in story.opened} == set(PACKAGES)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_campaigns_come_to_their_end(chunk: int, record_property: Note) -> None:
    """In each the world is the replay of the log, and every package is opened in some."""
    seen: set[str] = set()
    for seed in seeds(CAMPAIGNS, chunk, CHUNKS):
        story = play(seed)
        check(story)
        seen |= set(story.opened)
        record_property("campaigns", 1)
        record_property("games", len(story.campaign.history))
        record_property("picks", story.picks)
        record_property("turns", story.turns)
        for package, name in enumerate(PACKAGES):
            if name in story.opened:
                record_property(f"opened {package}", 1)
                record_property(f"opened {package} after", story.opened[name])

    assert seen == set(PACKAGES)
