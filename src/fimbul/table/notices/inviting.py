"""Inviting somebody by name: whoever sits at a table keeps a free seat for somebody with whom she has played."""

from typing import Final

from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_invitations import invited_since, is_invited, known_to, new_invitation
from fimbul.table.keep.stored_notices import BY_WEBHOOK, IN_PRIVATE, Occurrence, telling
from fimbul.table.people.persons import Person, now
from fimbul.table.play.clock import DAY
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room

MOST_TOLD: Final = 10  # invitations in a day; whoever floods somebody fills a list of hers, and no letters
NOT_KNOWN: Final = "You have not played with anybody of this name; send the link of the seat instead."
INVITED: Final = "She has been invited already."


async def invite(store: Store, room: Room, person: Person, wanted: str) -> None:
    """Somebody is told that a seat is kept for her; once for each table, and not without end in a day. Others with its
    link may still take it.

    The link of the seat goes to her alone, and so not to a webhook, which others may read.
    """
    known = {each.id for each in await store.read(known_to, person.id)}
    async with room.lock:
        await room.recall()
        held = room.held_by(person)
        if not held:
            raise Refused("You have no seat at this table.")
        free = [seat for seat in room.seats if seat.kind == "free"]
        if room.phase != "waiting" or not free:
            raise Refused("No seat of this table is free any more.")
        if wanted not in known:
            raise Refused(NOT_KNOWN)
        if room.held_by(Person(wanted, "", account=False)):
            raise Refused("She has a seat already.")
        if await store.read(is_invited, room.setup.id, wanted):
            raise Refused(INVITED)
        seat, by, setup = free[0], room.seats[held[0]].name, room.setup
        private = Occurrence("invite", setup.id, 0, setup.title, setup.game, f"/join/{setup.id}#{seat.invitation}", by)
        waits = room.services.listeners.waits
        changes: list[Change] = [new_invitation(setup.id, wanted, by, seat.number, now())]
        if await store.read(invited_since, wanted, now() - DAY) < MOST_TOLD:
            changes += [
                telling(wanted, private, now(), waits, IN_PRIVATE),
                telling(wanted, private._replace(path="/notices"), now(), waits, BY_WEBHOOK),
            ]
        await store.write(*changes)
    room.services.listeners.on_news()
