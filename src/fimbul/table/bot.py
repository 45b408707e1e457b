"""What a worker process runs: it reads a question a line, lets the agent of that seat answer, and writes the pick.

A question is JSON: the table, the game with its options, the position as a save, the seat, the agent and its seed. The
agent gets a perspective of the seat and nothing else. The worker ends when its input ends.
"""

import json
import sys
from collections import OrderedDict
from typing import Any, BinaryIO, Final

from fimbul.agents import agent
from fimbul.agents.base import Agent
from fimbul.core.perspective import Perspective
from fimbul.games import set_up
from fimbul.table.discretion import discreetly

MOST_AGENTS: Final = 256

Place = tuple[str, int, str]


class Thinkers:
    """The agents that think here, each with its plans; those asked longest ago are forgotten."""

    def __init__(self) -> None:
        self.agents: OrderedDict[Place, Agent] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> int:
        """The pick of the agent at that seat."""
        place = (question["table"], question["seat"], question["agent"])
        if place not in self.agents:
            self.agents[place] = agent(question["agent"], question["seed"])
            if len(self.agents) > MOST_AGENTS:
                self.agents.popitem(last=False)
        self.agents.move_to_end(place)
        state = set_up(question["game"], question["options"]).from_json(question["save"])
        return self.agents[place].choose(Perspective(state))


def think(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that all is loaded, then answer line by line until the input ends."""
    thinkers = Thinkers()
    answers.write(b"ready\n")
    answers.flush()
    for line in questions:
        answers.write(b"%d\n" % thinkers.answer(json.loads(line)))
        answers.flush()


if __name__ == "__main__":
    discreetly(lambda: think(sys.stdin.buffer, sys.stdout.buffer))
