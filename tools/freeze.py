"""What later versions must be able to read: records of finished games, and a house's database with open tables.

`python tools/freeze.py` writes those of this version to tests/records/VERSION and tests/table/databases/VERSION.sql;
what was released is never written again.
"""

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.contract.games import varied
from tests.parity.witness import sit
from tests.table.parlour import BOT, FREE, ME, Parlour, at, here, parlour, sitting_of

import fimbul
from fimbul.core.game import Outcome
from fimbul.core.version import VERSION
from fimbul.table.http.protocol import Again, Concede, NewSeat, OrderMessage, Pace, Say, Undo
from fimbul.table.people.persons import Person, key_pass
from fimbul.table.play.room import Room

TESTS = Path(__file__).resolve().parent.parent / "tests"
CANDIDATES = 1000  # random games from which the records of a game are chosen
PASSWORD = "eternal winter"  # of the account in every frozen database


class Candidate(NamedTuple):
    """The record of a game, and what is to be found in it."""

    name: str
    text: str
    features: frozenset[str]


def candidates(name: str) -> Iterator[Candidate]:
    """Random games with random options, with notes and undos; in some of them somebody gives up."""
    for seed in range(CANDIDATES):
        game = varied(name, seed)
        text = sit(game, seed)
        outcome = fimbul.open_record(text).state.outcome
        if outcome is not None:
            values = {f"{option} {value}" for option, value in game.options.items() if is_choice(game, option)}
            yield Candidate(f"{name}-{seed}-{outcome.reason}", text, frozenset(values | {way_to_end(game, outcome)}))


def is_choice(game: fimbul.Game, option: str) -> bool:
    """Has an option a few values, each of which is a rule of its own?"""
    return any(choice.name == option and not choice.limits for choice in game.meta.options)


def way_to_end(game: fimbul.Game, outcome: Outcome) -> str:
    """How a game ended, whoever won by however much."""
    seats = "|".join(re.escape(name) for name in game.seat_names)
    return re.sub(rf"\b({seats})\b(, (?=\w)| and )?|\d+", "", game.ending(outcome), flags=re.IGNORECASE)


def chosen(games: list[Candidate]) -> list[Candidate]:
    """As few games as hold all that was found in any, short ones before long ones."""
    wanted = set().union(*(each.features for each in games))
    kept: list[Candidate] = []
    while wanted:
        best = max(games, key=lambda each: (len(each.features & wanted), -len(each.text)))
        kept.append(best)
        wanted -= best.features
    return kept


def write_records(folder: Path) -> None:
    """The records of this version, of every game that is played by itself, beside those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in [name for name in fimbul.games() if not fimbul.game(name).meta.campaign]:
        for each in chosen(list(candidates(name))):
            (folder / f"{each.name}.record").write_text(each.text, encoding="utf-8")


def furnish(evening: Parlour) -> None:
    """A house as it is on an evening: an account and guests, tables that wait, play, ask for something or are over."""
    people = evening.house.people
    guest, key = evening.run(people.come_in("Ragna"))
    ragna, _ = evening.run(people.make_account(key_pass(key), guest.name, PASSWORD))
    tomas, una = evening.person("Tomas"), evening.person("Una")
    take_back(evening, ragna, tomas)
    with_bots(evening, ragna)
    at_one_screen(evening, una)
    over(evening, ragna, tomas)
    evening.table(una, "scavengers", ME, FREE, FREE, seats=3, hq=2)


def take_back(evening: Parlour, ragna: Person, tomas: Person) -> None:
    """Meltwater with clocks, in which one asks the other to take something back."""
    room = evening.table(ragna, "meltwater", ME, FREE, pace=Pace("days", days=3), season="winter")
    evening.sit(room, tomas)
    evening.ask(room, tomas, Say(1, "Cold in here."))
    play_on(evening, room, {0: ragna, 1: tomas}, 60)
    while room.decider != 1:
        play_on(evening, room, {0: ragna, 1: tomas}, 1)
    play_on(evening, room, {1: tomas}, 1)
    evening.ask(room, ragna, Undo(1, 0, at(room, ragna, 0)))


def with_bots(evening: Parlour, ragna: Person) -> None:
    """Arctic Scavengers against bots, with a standing order."""
    room = evening.table(ragna, "scavengers", ME, NewSeat("bot", agent="greedy"), BOT, BOT, seats=4, hq=4)
    evening.line(room, ragna)
    for _ in range(40):
        evening.wait(lambda: room.decider == 0)
        play_on(evening, room, {0: ragna}, 1)
    evening.ask(room, ragna, OrderMessage(1, 0, "until-my-turn"))


def at_one_screen(evening: Parlour, una: Person) -> None:
    """Meltwater for two at one screen, in the first printing."""
    room = evening.table(una, "meltwater", ME, here("Olav"), edition="first")
    play_on(evening, room, {0: una, 1: una}, 120)


def over(evening: Parlour, ragna: Person, tomas: Person) -> None:
    """A game of two tribes that is over; one of them wants another."""
    room = evening.table(tomas, "scavengers", ME, FREE, seats=2, hq=0)
    evening.sit(room, ragna)
    play_on(evening, room, {0: tomas, 1: ragna}, 30)
    evening.ask(room, ragna, Concede(1, 1))
    evening.ask(room, tomas, Again(1))


def play_on(evening: Parlour, room: Room, seats: dict[int, Person], picks: int) -> None:
    """Whoever decides picks anything, so often."""
    dice = Random(picks)
    for _ in range(picks):
        options = sitting_of(room).state.options()
        evening.pick(room, seats[room.decider], room.game.lexicon.word(dice.choice(options)))


def write_database(path: Path) -> None:
    """The database of this version as SQL."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        with parlour(Path(folder)) as evening:
            furnish(evening)
        connection = sqlite3.connect(Path(folder) / "fimbul.db")
        path.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        connection.close()


if __name__ == "__main__":
    write_records(TESTS / "records" / VERSION)
    write_database(TESTS / "table/databases" / f"{VERSION}.sql")
