"""What a worker process runs: it reads a question a line, lets the agent of that seat answer, and writes the pick.

Where somebody asks for a hint, it writes what a level would do there; for a win bar, how the game stands.

It follows the games of its tables by their records: a question is JSON with the lines that were written since the last
one, and the digest of the position they lead to. A worker that does not come to that position, because it is new or
something was lost, says so, and is told the game with its options and its record from the beginning. An agent gets a
perspective of its seat and nothing else. The worker ends when its input ends.
"""

import json
import os
import sys
from collections import OrderedDict
from typing import Any, BinaryIO, Final

from fimbul.agents import agent
from fimbul.agents.base import Agent
from fimbul.agents.counsel import counsel, standing
from fimbul.agents.onlookers import Onlookers
from fimbul.agents.thinker import Thinker
from fimbul.core.errors import FimbulError
from fimbul.core.perspective import Perspective
from fimbul.core.record import read_entry
from fimbul.core.sitting import replay, sit_down
from fimbul.games import set_up
from fimbul.table.http.discreet_log import discreetly

MOST_REPLICAS: Final = 128
LOST: Final = b"lost"  # written in place of a pick


class Replica:
    """The game of a table as its record tells it, with the agents that think there, each with its plans and memory."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        rules = set_up(game, options)
        self.sitting = sit_down(rules, rules.seat_names)
        self.seated: dict[tuple[int, str], tuple[Agent, Onlookers]] = {}

    def follow(self, lines: list[str]) -> None:
        """Do what further lines of the record say; agents that watch see what comes of it."""
        players = {*self.sitting.game.seat_names, "chance"}
        entries = [read_entry(line, number, players) for number, line in enumerate(lines, start=1)]
        for _ in replay(self.sitting, entries):
            for _, onlookers in self.seated.values():
                onlookers.show(self.sitting.state)

    def choose(self, seat: int, name: str, seed: int, seconds: float) -> int:
        """The pick of an agent at a seat, which thinks for so long at most.

        One that is new there is shown first what its seat has seen.
        """
        if (seat, name) not in self.seated:
            new = agent(name, seed)
            if isinstance(new, Thinker):
                new.waited = seconds
            onlookers = Onlookers({seat: new})
            onlookers.catch_up(self.sitting)
            self.seated[seat, name] = new, onlookers
        return self.seated[seat, name][0].choose(Perspective(self.sitting.position()))


class Thinkers:
    """The games that are followed here; those asked about longest ago are forgotten."""

    def __init__(self) -> None:
        self.replicas: OrderedDict[str, Replica] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> int | dict[str, Any] | None:
        """The pick of the agent at that seat, or what a level would do there.

        None if the game is not known, or does not stand where it should.
        """
        replica = self.replicas.pop(question["table"], None)
        if "game" in question:
            replica = Replica(question["game"], question["options"])
        if replica is None:
            return None
        try:
            replica.follow(question["lines"])
        except FimbulError:
            return None
        if replica.sitting.state.key() != question["key"]:
            return None
        self.replicas[question["table"]] = replica
        if len(self.replicas) > MOST_REPLICAS:
            self.replicas.popitem(last=False)
        if "standing" in question:
            return {"chances": standing(replica.sitting.state, question["seat"], question["seconds"])}
        if "level" in question:
            return counsel(replica.sitting.state, question["seat"], question["level"], question["seconds"])._asdict()
        return replica.choose(question["seat"], question["agent"], question["seed"], question["seconds"])


def think(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that all is loaded, then answer line by line until the input ends."""
    thinkers = Thinkers()
    answers.write(b"ready\n")
    answers.flush()
    for line in questions:
        said = thinkers.answer(json.loads(line))
        answers.write((LOST if said is None else json.dumps(said).encode()) + b"\n")
        answers.flush()


def line_to_house() -> BinaryIO:
    """Where answers are written, and nothing else: what an agent prints goes where errors go."""
    line = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return line


if __name__ == "__main__":
    discreetly(lambda: think(sys.stdin.buffer, line_to_house()))
