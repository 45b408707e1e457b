"""Who sits where and with which options: the words of the command line made into a game and its players."""

from random import Random, SystemRandom
from typing import Final

import fimbul
from fimbul.agents import AGENTS, check_agent
from fimbul.core.errors import BadOptions
from fimbul.core.game import Game, Value
from fimbul.core.letters import is_shown
from fimbul.core.record import read_value

FIRST_GAME: Final = "meltwater"
YOU: Final = "me"
OPPONENT: Final = "greedy"


def set_up(name: str, wishes: list[str]) -> Game:
    """The game with the options wished for, each written NAME=VALUE."""
    return fimbul.set_up(name, chosen_options(wishes))


def chosen_options(wishes: list[str]) -> dict[str, Value]:
    """The options wished for, each written NAME=VALUE."""
    options: dict[str, Value] = {}
    for wish in wishes:
        option, equals, value = wish.partition("=")
        if not equals or not value:
            raise BadOptions(f"An option is written NAME=VALUE, not '{wish}'.")
        if option.strip() in options:
            raise BadOptions(f"The option '{option.strip()}' is given twice.")
        options[option.strip()] = read_value(value.strip())
    return options


def seated(game: Game, wishes: list[str]) -> list[str | None]:
    """Who was wished for at each seat: SEAT=WHO, or WHO alone for the next seat that is free."""
    players: list[str | None] = [None] * game.seats
    for wish in sorted(wishes, key=lambda wish: "=" not in wish):
        seat, equals, who = wish.rpartition("=")
        if not equals:
            free = [number for number in range(game.seats) if players[number] is None]
            if not free:
                raise BadOptions(f"There is no free seat for '{who}'; the seats are {', '.join(game.seat_names)}.")
            players[free[0]] = who
        elif seat not in game.seat_names:
            raise BadOptions(f"There is no seat '{seat}'; the seats are {', '.join(game.seat_names)}.")
        elif players[game.seat_names.index(seat)] is not None:
            raise BadOptions(f"The seat '{seat}' is given twice.")
        else:
            players[game.seat_names.index(seat)] = who
    return players


def people_and_bots(game: Game, wishes: list[str]) -> list[str | None]:
    """Who was wished for at each seat, people and bots; a word that is neither is refused."""
    players = seated(game, wishes)
    for who in players:
        if who and not is_person(who):
            try:
                check_agent(who, game.meta.name)
            except BadOptions as error:
                raise BadOptions(f"{error} A person is '{YOU}', or a name with a capital letter.") from None
    return players


def all_seated(game: Game, wishes: list[str]) -> list[str]:
    """Every seat taken: you get the first free one unless a person sits already, greedy the others."""
    players: list[str] = []
    named = people_and_bots(game, wishes)
    for who in named:
        somebody = any(each and not is_bot(each) for each in [*named, *players])
        players.append(who or (OPPONENT if somebody else YOU))
    return players


def bots(game: Game, wishes: list[str]) -> list[str]:
    """An agent for every seat, greedy where nobody was wished for; who is no agent is refused."""
    players = [who or OPPONENT for who in seated(game, wishes)]
    for who in players:
        check_agent(who, game.meta.name)
    return players


def is_bot(who: str) -> bool:
    """Is it the name of an agent?"""
    return who in AGENTS


def is_person(who: str) -> bool:
    """Is it you, or somebody's name?"""
    return who == YOU or (who[:1].isupper() and is_shown(who))


def dice(seed: int | None) -> Random:
    """The dice of the table: the operating system's, or those of a seed, which always fall the same way."""
    return SystemRandom() if seed is None else Random(seed)
