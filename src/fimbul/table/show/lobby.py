"""What the lobby tells: whose move it is, what can be started or joined, and who is here."""

from typing import Any, NamedTuple

from fimbul.agents.puzzling import Puzzle, games_with_puzzles, puzzle
from fimbul.core.words import joined
from fimbul.games import set_up, single_games
from fimbul.table.http.protocol import Summary
from fimbul.table.keep.stored_solutions import Tried, tried
from fimbul.table.keep.stored_tables import Setup
from fimbul.table.page.handover import next_seat
from fimbul.table.page.icons import time_left
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House
from fimbul.table.play.refused import Refused


class Present(NamedTuple):
    """Somebody who is here, and at which table, if everybody may know."""

    name: str
    where: str
    account: bool


class Move(NamedTuple):
    """A table where it is the person's move."""

    table: Summary
    question: str
    against: str
    left: str


async def lobby_of(house: House, person: Person | None) -> dict[str, Any]:
    """All that the lobby shows this person."""
    mine = await house.tables(person) if person else []
    own = {table.id for table in mine}
    others = [table for table in await house.open_tables(person) if table.id not in own]
    return {
        "moves": [await move_of(house, table, person) for table in mine if table.your_move],
        "waiting": [
            (table, waits_for(table), await time_of(house, table))
            for table in mine
            if not table.your_move and table.phase != "over"
        ],
        "over": [table for table in mine if table.phase == "over"][:5],
        "joinable": [table for table in others if table.phase == "waiting"],
        "running": [table for table in others if table.phase == "playing" and not table.cannot_go_on],
        "metas": [set_up(name, {}).meta for name in single_games()],
        "present": await present(house),
        "puzzles": await puzzles_of_today(house),
    }


async def puzzles_of_today(house: House) -> list[tuple[Puzzle, Tried]]:
    """The puzzle of each game for today, with how many have tried it."""
    today = [puzzle(game) for game in games_with_puzzles()]
    found = await house.store.read(tried, [each.name for each in today])
    return [(each, found.get(each.name, Tried())) for each in today]


async def move_of(house: House, table: Summary, person: Person | None) -> Move:
    """A table that waits for this person, with the question as it will be asked."""
    try:
        table_view = await house.table_view(table.id, person)
    except Refused as held_back:
        return Move(table, str(held_back), against(table), await time_of(house, table))
    question = table_view.prompt
    if table_view.handover:
        question = f"Hand the screen to {table_view.sitters[next_seat(table_view)].name}."
    return Move(table, question, against(table), await time_of(house, table))


def against(table: Summary) -> str:
    """Who else plays, the bots only counted."""
    names = [seat.name for seat in table.seats if seat.kind == "person" and not seat.yours]
    bots = sum(seat.kind == "bot" for seat in table.seats)
    if bots:
        names.append("a bot" if bots == 1 else f"{bots} bots")
    return f"against {joined(names)}" if names else "at one screen"


async def time_of(house: House, table: Summary) -> str:
    """How much time the one who decides has left; empty where no clocks are kept."""
    left = await house.time_left(table.id)
    return "" if left is None else time_left(left)


def waits_for(table: Summary) -> str:
    """For whom a table waits."""
    if table.phase == "waiting":
        free = sum(seat.kind == "free" for seat in table.seats)
        return "one seat is free" if free == 1 else f"{free} seats are free"
    return "cannot go on here" if table.cannot_go_on else table.question


async def present(house: House) -> list[Present]:
    """Who has a page open, each once."""
    found = {person.id: Present(person.name, where(setup), person.account) for person, setup in await house.present()}
    return sorted(found.values())


def where(setup: Setup) -> str:
    """At which table; one that is not listed is nobody else's business."""
    return f"at {setup.title}" if setup.listed else "at a table"
