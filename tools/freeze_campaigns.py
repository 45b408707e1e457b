"""Campaigns that later versions must be able to replay: bots play them, and what their worlds became is written beside.

`python tools/freeze_campaigns.py` writes those of this version to tests/records/VERSION, and hashes of their worlds to
tests/records/worlds.txt; what was released is never written again.
"""

import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.legacy.players import KINDS

import fimbul
from fimbul.core.campaign import Campaign
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.core.version import VERSION
from fimbul.games.legacy.spelling import titled

RECORDS = Path(__file__).resolve().parent.parent / "tests/records"
WORLDS = RECORDS / "worlds.txt"
NEWCOMER = ("Ilse", "uniform")  # who joins after the first game
LONGEST = 4000  # picks; a game that lasts longer is called off
CALLED_OFF = 150  # after so many picks the second game is called off, and played anew


class Start(NamedTuple):
    """What a campaign begins with, who plays how, so many games, and from how many such campaigns one is chosen."""

    title: str
    options: dict[str, Any]
    members: dict[str, str]
    games: int
    candidates: int


SENSIBLE = {"Ragna": "greedy", "Tomas": "greedy", "Wen": "hoarder", "Una": "eager"}
ODD = {"Ragna": "greedy", "Tomas": "hoarder", "Wen": "hoarder", "Una": "eager"}  # who open what others leave sealed
STARTS = [
    Start("fresh", {}, SENSIBLE, 15, 4),
    Start("guide", {"start": "guide"}, SENSIBLE, 2, 4),
    Start("whole", {}, ODD, 15, 6),
]


def campaign_of(seed: int, start: Start) -> Campaign:
    """A campaign of bots: some name what they founded at once, some later; a game is called off, and somebody joins."""
    rng, kinds = Random(seed), dict(start.members)
    campaign = fimbul.campaign("legacy", members=list(kinds), **start.options)
    called_off = False
    while campaign.games < start.games:
        if campaign.games == 1 and NEWCOMER[0] not in kinds:
            campaign.join(NEWCOMER[0])
            kinds |= dict([NEWCOMER])
        seats = rng.sample(list(kinds), rng.choice((3, 4)))
        sitting = fimbul.sit_down(campaign.next_game(seats=seats), seats)
        short = campaign.games == 1 and not called_off
        play(sitting, [kinds[member] for member in seats], rng, CALLED_OFF if short else LONGEST)
        if sitting.state.over:
            campaign.add(sitting.text())
        else:
            campaign.call_off(sitting.text())
            called_off = True
        name_later(campaign)
    return campaign


def play(sitting: Sitting, kinds: list[str], rng: Random, longest: int) -> None:
    """To the end, or until the game is called off; every other thing gets its name while it is played."""
    game, players = sitting.game, [KINDS[kind](rng.randrange(10**9)) for kind in kinds]
    assert isinstance(game, CampaignGame)
    while not sitting.state.over and (len(sitting.picks) < longest or not game.may_be_called_off(sitting.state)):
        state, seat = sitting.state, sitting.state.decider
        chance = seat == fimbul.CHANCE
        option = fimbul.roll(state, rng) if chance else players[seat].choose(Perspective(state))
        sitting.play(option)
        if not chance and game.may_name(sitting.state, seat, option) and rng.random() < 0.5:
            sitting.name(seat, option, f"New {titled(game.lexicon.word(option))}"[:20])


def name_later(campaign: Campaign) -> None:
    """Between games everybody names what has no name."""
    game = campaign.today()
    for member in campaign.taking_part():
        for option in range(len(game.lexicon)):
            if campaign.today().may_name_later(member.number, option):
                word = game.lexicon.word(option)
                campaign.name(member.name, word, f"{member.name}\u2019s {titled(word)}"[:20])


def hash_of(campaign: Campaign) -> str:
    """A short hash of the world that a campaign has become."""
    return blake2b(campaign.world.encode(), digest_size=8).hexdigest()


def opened(campaign: Campaign) -> int:
    """How many packages are open."""
    return len(campaign.world_view()["packages"])


def write(folder: Path) -> None:
    """Of each start the campaign that opened most packages, a short one before a long one; none is written twice."""
    known = WORLDS.read_text(encoding="utf-8").splitlines() if WORLDS.exists() else []
    for start in STARTS:
        path = folder / f"legacy-{start.title}.campaign"
        if path.exists():
            continue
        played = [campaign_of(seed, start) for seed in range(start.candidates)]
        best = max(played, key=lambda each: (opened(each), -len(each.text())))
        path.write_text(best.text(), encoding="utf-8")
        known.append(f"{folder.name}/{path.name} {hash_of(best)}")
    WORLDS.write_text("\n".join(known) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(RECORDS / VERSION)
