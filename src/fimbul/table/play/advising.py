"""What a bot would do in somebody's place: a hint for who plays against bots alone."""

from typing import Final

from fimbul.agents.counsel import USUAL_LEVEL, can_advise
from fimbul.table.bots.bot_pool import Briefing, Wish
from fimbul.table.http.protocol import Advice, Hint
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.people.persons import Person
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused

ALONE: Final = "Hints are for tables at which nobody plays against other people."


def may_have_hints(room: LiveTable, seat: Seat) -> bool:
    """Are there hints for this seat: does somebody know the game, and do bots alone play against it?"""
    own = (seat.person, seat.name)
    others = [each for each in room.seats if each.person is not None and (each.person, each.name) != own]
    return can_advise(room.game.meta.name) and not others and not room.setup.campaign


def wish(room: LiveTable, person: Person | None, asked: Hint) -> tuple[Wish, Briefing]:
    """What the workers are to be asked, with all that they need to know of the game as it stands."""
    seat = room.own_seat(person, asked.seat)
    course = room.playing()
    room.check_moment(person, asked.seat, asked.at)
    if room.decider != asked.seat:
        raise Refused("It is not your turn to decide.")
    if not can_advise(room.game.meta.name):
        raise Refused("Nobody here knows this game well enough to give hints.")
    if not may_have_hints(room, seat):
        raise Refused(ALONE)
    return Wish(room.setup.id, asked.seat, USUAL_LEVEL), Briefing(course.sitting)


async def advice(room: LiveTable, asked: Hint, made: Wish, briefing: Briefing) -> Advice:
    """What they say; nothing, if nobody can in time."""
    found = await room.services.bots.advise(made, briefing)
    if found is None:
        return Advice(asked.seat, asked.at, [])
    ways = [(room.word(way.told), way.chance) for way in found.ways]
    return Advice(asked.seat, asked.at, ways, room.word(found.reason))
