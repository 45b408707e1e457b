"""Seats that are lent to bots: by their owners at any time, by others only if the table waits for somebody too long."""

from typing import Final

from fimbul.agents import agents_of
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.people.persons import now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused

LENT_BY_OTHERS: Final = "greedy"  # the same bot for everybody, for nobody chooses a bad one for a rival


def check_lending(room: LiveTable, held: list[int], seat: Seat, agent: str | None) -> None:
    """Refuse what who has these seats may not do with a seat: give it to a bot, or, without one, take it back."""
    mine = seat.number in held
    if not held:
        raise Refused("You have no seat at this table.")
    if seat.kind != "person":
        raise Refused("Nobody's seat can be lent but a person's.")
    if agent is not None and room.setup.puzzle:
        raise Refused("A puzzle is yours to solve, so no bot plays it for you.")
    if agent is None and not mine:
        raise Refused("That is not your seat.")
    known = agents_of(room.game.meta.name)
    if agent is not None and agent not in known:
        raise Refused(f"There is no bot '{agent}'; there is {', '.join(known)}.")
    if not mine and agent != LENT_BY_OTHERS:
        raise Refused(f"Another's seat can only be given to the bot '{LENT_BY_OTHERS}'.")
    if not mine and not is_lendable(room, seat):
        raise Refused(f"{seat.name} still has time, or is not the one for whom the table waits.")


def told_of(giver: Seat, seat: Seat, agent: str | None) -> str:
    """What everybody is told when somebody gives a seat to a bot, or has taken it back."""
    if agent is None:
        return f"{seat.name} is back."
    if giver is seat:
        return f"{seat.name} lets a bot ({agent}) play on."
    return f"{giver.name} gave {seat.name}'s seat to a bot ({agent})."


def is_lendable(room: LiveTable, seat: Seat) -> bool:
    """May others give the seat to a bot now?"""
    moment = lendable_from(room, seat)
    return moment is not None and moment <= now()


def lendable_from(room: LiveTable, seat: Seat) -> int | None:
    """From when on others may give the seat to a bot, as things stand; None if that is not in sight.

    The table must wait for the seat: its clock is over, or who has it has been away for as long as the pace bears since
    the table waits, so that nobody's own move gives a rival's seat away. In a round in which nobody is to know who is
    asked the table's clock sees to it; without clocks, whoever is away may be the one.
    """
    course, pace, settings = room.course, room.setup.pace.kind, room.services.settings
    if course is None or seat.person is None or seat.lent is not None:
        return None
    around = course.asks_around
    if (around and pace != "free") or (not around and room.decider != seat.number):
        return None
    moments = []
    if pace != "free":
        moments.append(now() + course.clock.left_of(seat.number, now()))
    away = room.away_since(seat.person)
    if away is not None and pace != "days":
        patience_s = settings.absence_s if pace == "live" else settings.patience_s
        moments.append(max(away, course.clock.waits_since) + round(patience_s * SECOND))
    return min(moments, default=None)
