"""A box in progress, or a world put right, as a form at a campaign's home."""

from collections.abc import Mapping
from typing import Any, Final

from fimbul.core.entry import Box, differences
from fimbul.table.campaign.agreements import Shown
from fimbul.table.campaign.campaigns import Standing, open_in
from fimbul.table.campaign.home import painter

MOST_GAMES: Final = 30


def told_of(standing: Standing, asked: Mapping[str, str]) -> Box:
    """What somebody says of a box before its form is made: the packages that are open, and how many games were played;
    before anything is said, those of today.
    """
    log = standing.log
    every, games = log.today().packages(), asked.get("games", "")
    said = tuple([word for word in every if word in asked]) if games else tuple(sorted(open_in(log)))
    played = int(games) if games.isdecimal() and len(games) < 3 else len(log.world_view()["games"])
    return Box(said, min(played, MOST_GAMES), tuple([member.name for member in log.members]))


def form_of(standing: Standing, asked: Mapping[str, str]) -> dict[str, Any]:
    """All that the page of the form shows; what the packages hold only when they are said to be open."""
    told, today = told_of(standing, asked), standing.log.world_view()
    packages = painter(standing.game).packages(today)
    return {
        "campaign": standing,
        "told": told,
        "most_games": MOST_GAMES,
        "packages": [(each.word, each.name, each.word in told.packages) for each in packages],
        "parts": standing.log.today().entry_form(told) if "games" in asked else [],
    }


def proposed_change(standing: Standing, proposal: Shown | None) -> dict[str, Any]:
    """What a proposed correction would change, field by field: what stands there and what would; and what it opens."""
    if proposal is None or proposal.kind != "correct" or proposal.refused:
        return {}
    log = standing.log
    then = log.make({**log.options, "world": proposal.world})
    seen, today = then.world_view(), log.world_view()
    members = tuple([member.name for member in log.members])
    forms = [
        game.entry_form(Box(tuple(view["packages"]), len(view["games"]), members))
        for game, view in ((log.today(), today), (then, seen))
    ]
    told = {package.word: package.name for package in painter(standing.game).packages(seen)}
    return {
        "differences": differences(*forms),
        "opens": [told[word] for word in seen["packages"] if word not in today["packages"]],
        "games_then": len(seen["games"]),
    }
