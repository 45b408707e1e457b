"""Talk in private: what one person says to another, nobody else is told of, neither in words nor by a number."""

from fimbul.core.letters import shown
from fimbul.table.keep.stored_tables import MOST_SAID
from fimbul.table.keep.stored_whispers import Heard, new_whisper
from fimbul.table.people.persons import Person, now
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused


def hearer_of(room: LiveTable, person: Person | None, seat: int) -> str:
    """The person at a seat to whom another may speak in private; who shares a screen has no privacy."""
    room.game.check_seat(seat)
    hearer = room.seats[seat]
    if person is None:
        raise Refused("Say who you are first.")
    if not room.setup.private_talk:
        raise Refused("At this table all that is said is said to everybody.")
    if not room.held_by(person):
        raise Refused("Only those who have a seat speak at this table.")
    if hearer.person is None:
        raise Refused("Bots hear nothing." if hearer.agent else "Nobody has that seat yet.")
    if hearer.person == person.id:
        raise Refused("That is your own seat.")
    for each in (person.id, hearer.person):
        if [other.person for other in room.seats].count(each) > 1:
            raise Refused("Where people share a screen nothing can be said in private.")
    return hearer.person


async def whisper(room: LiveTable, person: Person | None, seat: int, text: str) -> None:
    """Say something to one person; it is on disk before either of them sees it."""
    hearer = hearer_of(room, person, seat)
    plain = shown(text).strip()
    if person is None or not plain:
        raise Refused("That is nothing.")
    line = (person.name, room.seats[seat].name, plain)
    await room.services.store.write(new_whisper(room.setup.id, room.whispered, now(), person.id, hearer, line))
    room.whispered += 1
    for each in (person.id, hearer):
        total, lines = room.whispers.get(each, Heard(0, []))
        room.whispers[each] = Heard(total + 1, [*lines, line][-MOST_SAID:])
