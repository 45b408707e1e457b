"""What the worker runs that judges games: it reads a question a line and writes one decision, judged.

A question names a table, and the number of a decision; if the worker does not know the game, it says so, and is told
its record, and how many decisions are judged; if that is open, it finds out which level comes to the end in time. It
judges one game at a time and keeps nothing else. Answers to
puzzles are judged in between. It ends when its input ends.
"""

import json
import os
import sys
from typing import Any, BinaryIO, Final

from fimbul.agents.analysis import ENDLESS, Analyst, Depth, affordable, line_of
from fimbul.agents.puzzling import Puzzle, solve
from fimbul.core.errors import FimbulError
from fimbul.games import open_record
from fimbul.table.bots.bot_process import LOST, line_to_house
from fimbul.table.bots.workers import READY
from fimbul.table.http.discreet_log import discreetly

NICENESS: Final = 10  # the table comes first, and bots


class Judge:
    """The game that is judged here."""

    def __init__(self) -> None:
        self.table = ""
        self.analyst: Analyst | None = None

    def answer(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """A decision, judged, and how many there are; or what is wrong with the game. None if it is not known."""
        try:
            if "puzzle" in question:
                made = Puzzle(**question["puzzle"])
                return solve(made, line_of(made.sitting().state, question["options"]))._asdict()
            if "record" in question:
                self.analyst = None
                sitting, most = open_record(question["record"]), question["most"]
                depth = affordable(sitting, question["level"]) if most is None else Depth(question["level"], most)
                self.analyst = Analyst(sitting, depth.level, most=depth.most, seconds=ENDLESS)
                self.table = question["table"]
        except FimbulError as error:
            return {"wrong": str(error)}
        if self.analyst is None or self.table != question["table"]:
            return None
        number, of = question["number"], len(self.analyst.spans)
        return {
            "of": of,
            "level": self.analyst.number,
            "decision": self.analyst.decision(number) if number < of else None,
        }


def judge_games(questions: BinaryIO, answers: BinaryIO) -> None:
    """Say that all is loaded, then answer line by line until the input ends."""
    judge = Judge()
    answers.write(READY)
    answers.flush()
    for line in questions:
        said = judge.answer(json.loads(line))
        answers.write((LOST if said is None else json.dumps(said).encode()) + b"\n")
        answers.flush()


if __name__ == "__main__":
    os.nice(NICENESS)
    discreetly(lambda: judge_games(sys.stdin.buffer, line_to_house()))
