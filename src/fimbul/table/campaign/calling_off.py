"""Calling off a game of a campaign: the host proposes it, and all people who sit there have to agree.

Whatever is done at the table ends a proposal, so that nobody agrees to it once the game has taken another turn. People
for whom a bot plays do not sit there. A proposal is nowhere but in memory: after a restart it is made again.
"""

from typing import Any, Final

from fimbul.core.step import CHANCE
from fimbul.core.words import joined
from fimbul.table.campaign.campaigns import Proposal, Standing
from fimbul.table.people.persons import Person, now
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused

PROPOSED: Final = "It is proposed to call the game off. Agree to it at the campaign's home, or play on."


def proposal_at(standing: Standing, room: LiveTable) -> Proposal | None:
    """The proposal to call the game of this room off, if nothing has been done there since it was made."""
    proposal, course = standing.proposal, room.course
    if proposal is None or course is None or (proposal.table, proposal.acts) != (room.setup.id, course.acts):
        return None
    return proposal


def not_agreed(room: LiveTable, proposal: Proposal) -> dict[str, str]:
    """The people who sit there and have not agreed yet, each with her name."""
    sitting = {seat.person: seat.name for seat in room.seats if seat.person and not seat.lent}
    return {person: name for person, name in sitting.items() if person not in proposal.agreed}


def proposal_shown(standing: Standing, room: LiveTable | None, person: Person | None) -> dict[str, Any]:
    """What the page of the campaign says of a proposal: who has not agreed yet, and whether this member is asked."""
    proposal = proposal_at(standing, room) if room else None
    missing = not_agreed(room, proposal) if room and proposal else {}
    return {"not_agreed": list(missing.values()), "may_agree": person is not None and person.id in missing}


async def all_agree(standing: Standing, room: LiveTable, person: Person) -> bool:
    """The host proposes to call the game off, or somebody who sits there agrees: have all agreed now?"""
    course, proposal = room.playing(), proposal_at(standing, room)
    if proposal is None:
        standing.must_host(person)
        if not standing.log.current_game().may_be_called_off(course.sitting.state):
            raise Refused("This game is decided; it is played to its end.")
        proposal = Proposal(room.setup.id, course.acts, frozenset([person.id]))
        if not_agreed(room, proposal):
            course.check_length()
            course.tell((*room.held_by(person), CHANCE)[0], PROPOSED, now())
            proposal = proposal._replace(acts=course.acts)
            await room.commit()
    elif person.id in not_agreed(room, proposal):
        proposal = proposal._replace(agreed=proposal.agreed | {person.id})
    else:
        raise Refused(f"Not yet agreed: {joined(list(not_agreed(room, proposal).values()))}.")
    standing.proposal = proposal
    return not not_agreed(room, proposal)
