"""The words of what people are told: names, titles and what it is about; never what a game keeps to itself."""

from collections.abc import Sequence
from typing import Final

from fimbul.core.letters import shown
from fimbul.games import games, set_up
from fimbul.table.keep.stored_notices import Waiting

SENTENCES: Final = {
    "move": "It is your move",
    "answer": "You are asked for an answer",
    "round": "Players are asked for answers",
    "ask": "{by} asks to take something back",
    "again": "{by} would like to play again",
    "over": "The game is over",
    "pack": "Something was opened that you have not seen",
    "consent": "You are asked whether you agree",
    "invite": "{by} invites you to play",
}
HOUSE: Final = "Fimbul"


def sentence(notice: Waiting) -> str:
    """What a notice says, with the title of its table, in one line."""
    said = SENTENCES[notice.kind].replace("{by}", notice.by or "Somebody")
    return one_line(f"{said}: {notice.title}")


def game_of(notice: Waiting) -> str:
    """The title of its game."""
    return set_up(notice.game, {}).meta.title if notice.game in games() else notice.game


def heading(told: Sequence[Waiting]) -> str:
    """What several notices are about, in one line."""
    return sentence(told[0]) if len(told) == 1 else f"{len(told)} things wait for you"


def one_line(words: str) -> str:
    """Words that nobody can make into several lines, or turn around."""
    return " ".join(shown(words).split())


def lines(told: Sequence[Waiting], house: str) -> list[str]:
    """Each notice with its game and the address of its page."""
    found = []
    for notice in told:
        found += [sentence(notice), one_line(game_of(notice)), f"{house}{notice.path}", ""]
    return found
