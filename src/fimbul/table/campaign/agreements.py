"""What a group decides together: to call a game off, to let a win count, to correct the world, who is host.

A proposal is written down, and stands until all who are asked have agreed, one of them has refused, or whoever made it
takes it back. Who has agreed may still refuse until then, so nobody is held to a yes from when the game stood
otherwise. Bots that are members agree to everything. Whoever has the lock of a room may wait for that of its campaign.
"""

import json
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from fimbul.core.campaign_game import CampaignGame
from fimbul.core.entry import Box as Told
from fimbul.core.step import CHANCE
from fimbul.core.words import joined
from fimbul.table.campaign.campaigns import CALLED_OFF, Campaigns, Standing, open_in
from fimbul.table.campaign.stored_campaigns import Played, Proposal, campaign_change, member_change, new_proposal
from fimbul.table.keep.stored_tables import table_change
from fimbul.table.people.persons import Person, now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room

PAUSE: Final = 600 * SECOND  # before the same is proposed again that somebody has refused
MOST_LETTERS: Final = 40_000  # of a world
PROPOSED: Final = (
    "It is proposed to call the game off. Agree to it at the campaign's home, or refuse; the game goes on."
)
REFUSED: Final = "The game is not called off."
NOT_NOW: Final = "That is not proposed any more. Look again, please."
WHAT: Final = {
    "call-off": "to call the game off",
    "count": "that the win counts although all others gave up",
    "correct": "to another world",
    "chair": "to another host",
}


def asked_by(standing: Standing, room: Room | None, proposal: Proposal) -> dict[str, str]:
    """The people who have to agree, each once and with her name: those who sit at the table, or all who take part."""
    if proposal.kind == "call-off":
        there = [seat for seat in (room.seats if room else ()) if seat.person and not seat.lent]
        own = {member.person: standing.name_of(member.number) for member in standing.members}
        return {seat.person or "": own.get(seat.person, seat.name) for seat in there}
    parts = zip(standing.members, standing.log.members, strict=True)
    asked = {member.person: named.name for member, named in parts if member.person and named.takes_part}
    return {person: name for person, name in asked.items() if proposal.kind != "chair" or person != standing.host}


def missing(standing: Standing, room: Room | None, proposal: Proposal) -> list[str]:
    """The names of those who have not agreed yet."""
    asked = asked_by(standing, room, proposal)
    return [name for person, name in asked.items() if person not in proposal.agreed]


class Shown(NamedTuple):
    """A proposal as a member is shown it: its number, what it is, who has agreed and who not; what she can do about it;
    until when it stands, if not for ever; and if it has come to nothing, by whom.
    """

    number: int
    kind: str
    what: str
    agreed: list[str]
    missing: list[str]
    may_agree: bool
    may_refuse: bool
    mine: bool
    by: str
    until: int | None
    refused: str
    taken_back: bool
    world: str


class Agreements:
    """All that is proposed in the campaigns of a house."""

    def __init__(
        self, campaigns: Campaigns, room: Callable[[str], Awaitable[Room]], wait_s: float, host_wait_s: float
    ) -> None:
        self.campaigns = campaigns
        self.room = room
        self.waits = {"count": round(wait_s * SECOND), "chair": round(host_wait_s * SECOND)}

    def shown(self, standing: Standing, room: Room | None, person: Person) -> Shown | None:
        """What a member is shown of the proposal that stands, or of what has become of the last one."""
        proposal = standing.proposal
        if proposal is None or is_void(standing, proposal):
            return None
        asked = asked_by(standing, room, proposal)
        stands = not proposal.refused
        names = {member.person: standing.name_of(member.number) for member in standing.members if member.person}
        return Shown(
            number=proposal.at,
            kind=proposal.kind,
            what=WHAT[proposal.kind],
            agreed=[name for each, name in asked.items() if each in proposal.agreed],
            missing=missing(standing, room, proposal),
            may_agree=stands and person.id in asked and person.id not in proposal.agreed,
            may_refuse=stands and (person.id in asked or person.id in (proposal.by, proposal.before)),
            mine=person.id == proposal.by,
            by=names.get(proposal.by, ""),
            until=proposal.at + self.waits[proposal.kind] if proposal.kind in self.waits else None,
            refused=names.get(proposal.refused, proposal.refused),
            taken_back=bool(proposal.by) and proposal.refused == proposal.by,
            world=proposal.world,
        )

    def asked(self, standing: Standing, room: Room | None, person: Person) -> str:
        """What a campaign waits for this member to say at its home, as a question; empty if nothing."""
        shown = self.shown(standing, room, person)
        if shown is not None and shown.may_agree:
            return f"Do you agree {shown.what}?"
        if person.id == standing.host and standing.log.unanswered and not standing.table:
            return "Something is to be decided before the next game."
        return ""

    async def room_of(self, standing: Standing) -> Room:
        """Where the game of a campaign is played."""
        if standing.table is None:
            raise Refused("No game of this campaign is being played.")
        return await self.room(standing.table)

    def check_free(self, standing: Standing, kind: str) -> None:
        """One thing is proposed at a time, and what was refused not again at once."""
        last = standing.proposal
        if last is None or is_void(standing, last):
            return
        if not last.refused:
            raise Refused(f"Something is proposed already: {WHAT[last.kind]}.")
        if last.kind == kind and now() < last.at + PAUSE:
            raise Refused("That was refused just now. Wait a while before you propose it again.")

    async def call_off(self, standing: Standing, person: Person) -> None:
        """The host proposes that the game ends without a winner; what it changed for good stays."""
        room = await self.room_of(standing)
        async with room.lock:
            await room.recall()
            standing.must_host(person)
            self.check_free(standing, "call-off")
            check_open(standing, room)
            proposal = Proposal("call-off", person.id, now(), frozenset([person.id]))
            if missing(standing, room, proposal):
                room.playing().check_length()
                await self.keep(standing, room, proposal, person, PROPOSED)
            else:
                await self.end_game(standing, room)

    async def correct(self, standing: Standing, person: Person, world: str) -> None:
        """The host proposes another world: a box in progress, or today's without what is wrong in it."""
        if len(world) > MOST_LETTERS:
            raise Refused("This is too long for a world.")
        await self.propose(standing, person, lambda: world)

    async def enter(self, standing: Standing, person: Person, told: Told, answers: dict[str, str]) -> None:
        """The same, as a form says it; each field that cannot be so is refused for itself."""
        await self.propose(standing, person, lambda: standing.log.today().entered_form(told, answers))

    async def propose(self, standing: Standing, person: Person, world: Callable[[], str]) -> None:
        """The host proposes another world, which is held against the box."""
        async with self.campaigns.acting(standing) as changes:
            standing.must_host(person)
            log = standing.log
            if log.seated:
                raise Refused("That waits until the game that is being played is over.")
            self.check_free(standing, "correct")
            line = log.today().entered_world(world(), len(log.members))
            if line == log.world:
                raise Refused("That is the world as it is.")
            agreed, before = frozenset([person.id]), hash_of(log.world)
            standing.proposal = Proposal("correct", person.id, now(), agreed, world=line, before=before)
            changes.append(new_proposal(standing.id, standing.proposal))
            if not missing(standing, None, standing.proposal):
                changes.extend(correct_now(standing))

    async def ask_for_the_chair(self, standing: Standing, person: Person) -> None:
        """A member asks to be the host in place of one who is away: all others agree, and the host does not say no in
        time.
        """
        async with self.campaigns.acting(standing) as changes:
            standing.taking_part(person)
            if person.id == standing.host:
                raise Refused("You have the host's chair.")
            self.check_free(standing, "chair")
            standing.proposal = Proposal("chair", person.id, now(), frozenset([person.id]), before=standing.host)
            changes.append(new_proposal(standing.id, standing.proposal))

    async def agree(self, standing: Standing, person: Person, number: int) -> None:
        """Somebody who is asked agrees; when all have, it is done."""
        if between_games(standing):
            async with self.campaigns.acting(standing) as changes:
                standing.proposal = proposal = self.one_more(standing, None, person, number)
                changes.append(new_proposal(standing.id, proposal))
                if proposal.kind == "chair":
                    changes.extend(self.chair_now(standing))
                elif not missing(standing, None, proposal):
                    changes.extend(correct_now(standing))
            return
        room = await self.room_of(standing)
        async with room.lock:
            await room.recall()
            proposal = self.one_more(standing, room, person, number)
            if missing(standing, room, proposal):
                await self.keep(standing, room, proposal, person)
            elif proposal.kind == "call-off":
                check_open(standing, room)
                await self.end_game(standing, room)
            else:
                await self.go_on(standing, room)

    def one_more(self, standing: Standing, room: Room | None, person: Person, number: int) -> Proposal:
        """The proposal with one more who has agreed; who has already may ask whether it can be done now."""
        proposal = self.current(standing, number)
        if person.id not in asked_by(standing, room, proposal):
            raise Refused("You are not asked for that.")
        waits = missing(standing, room, proposal)
        if person.id in proposal.agreed and waits:
            raise Refused(f"Not yet agreed: {joined(waits)}.")
        return replace(proposal, agreed=proposal.agreed | {person.id})

    def current(self, standing: Standing, number: int) -> Proposal:
        """The proposal that stands, if it is the one of this number."""
        proposal = standing.proposal
        if proposal is None or proposal.at != number or proposal.refused or is_void(standing, proposal):
            raise Refused(NOT_NOW)
        return proposal

    async def refuse(self, standing: Standing, person: Person, number: int) -> None:
        """Somebody who is asked does not agree, or whoever made a proposal takes it back: it has come to nothing."""
        if between_games(standing):
            async with self.campaigns.acting(standing) as changes:
                standing.proposal = self.one_less(standing, None, person, number)
                changes.append(new_proposal(standing.id, standing.proposal))
            return
        room = await self.room_of(standing)
        async with room.lock:
            await room.recall()
            proposal = self.one_less(standing, room, person, number)
            if proposal.kind == "count":
                standing.proposal = proposal
                await self.close(room)
            else:
                await self.keep(standing, room, proposal, person, REFUSED)

    def one_less(self, standing: Standing, room: Room | None, person: Person, number: int) -> Proposal:
        """The proposal as it is when somebody has refused it."""
        proposal = self.current(standing, number)
        if person.id not in (proposal.by, proposal.before) and person.id not in asked_by(standing, room, proposal):
            raise Refused("You are not asked for that.")
        return replace(proposal, refused=person.id)

    def is_late(self, proposal: Proposal | None) -> bool:
        """Does something stand whose time is over?"""
        if proposal is None or proposal.refused or proposal.kind not in self.waits:
            return False
        return now() >= proposal.at + self.waits[proposal.kind]

    def chair_now(self, standing: Standing) -> list[Any]:
        """If all others have agreed and the host has not said no in time, the chair goes to whoever asked for it."""
        proposal = standing.proposal
        if proposal is None or not self.is_late(proposal) or missing(standing, None, proposal):
            return []
        standing.host, standing.proposal = proposal.by, None
        return [campaign_change(standing.id, host=proposal.by), new_proposal(standing.id, None)]

    async def settle(self, standing: Standing) -> None:
        """Who has not answered in time whether a win counts has not agreed: the game is added as it is; and a host who
        has not answered has nothing against another one.
        """
        proposal = standing.proposal
        if proposal is None or not self.is_late(proposal) or is_void(standing, proposal):
            return
        if proposal.kind == "chair":
            async with self.campaigns.acting(standing) as changes:
                changes.extend(self.chair_now(standing))
            return
        room = await self.room_of(standing)
        async with room.lock:
            await room.recall()
            if room.left_open:
                await self.close(room)

    async def keep(self, standing: Standing, room: Room, proposal: Proposal, person: Person, notice: str = "") -> None:
        """Write a proposal, or what has become of it, with what the log of the table says."""
        before = room.proposed
        try:
            async with self.campaigns.acting(standing, room.commit if notice else None) as changes:
                standing.proposal = proposal
                changes.append(new_proposal(standing.id, proposal))
                room.proposed = sentence_of(standing, room)
                if notice:
                    room.playing().tell((*room.held_by(person), CHANCE)[0], notice, now())
        except BaseException:
            room.proposed = before
            raise
        room.audience.show()

    async def end_game(self, standing: Standing, room: Room) -> None:
        """All have agreed: the game is called off."""
        await self.campaigns.call_off(standing, room)
        room.ended, room.ending, room.proposed = now(), CALLED_OFF, ""
        room.teller.end()
        room.audience.show()

    async def go_on(self, standing: Standing, room: Room) -> None:
        """All have agreed: the game has more questions than it had, and is read again with what was agreed on."""
        log, game = standing.log, room.game
        opened = game.left_open(room.sitting().state) if isinstance(game, CampaignGame) else {}
        async with self.campaigns.acting(standing) as changes:
            for option, value in opened.items():
                log.agree(option, value, [member.name for member in log.taking_part()])
            options = json.dumps({**room.setup.options, **opened})
            changes += [new_proposal(standing.id, None), table_change(room.setup.id, options=options, ending="")]
            standing.proposal = None
        room.forgotten, room.proposed = True, ""
        await room.recall()
        room.wake_driver()

    async def close(self, room: Room) -> None:
        """The game is added to the campaign as it is."""
        room.as_it_is, room.proposed = True, ""
        await room.commit()


def check_open(standing: Standing, room: Room) -> None:
    """A game that is won is not called off."""
    if not standing.log.current_game().may_be_called_off(room.playing().sitting.state):
        raise Refused("This game is decided; it is played to its end.")


def is_void(standing: Standing, proposal: Proposal) -> bool:
    """Is it about a world that is not today's any more, or about a chair that is another's or asked for by nobody?"""
    if proposal.kind == "chair":
        return proposal.before != standing.host or proposal.by not in asked_by(standing, None, proposal)
    return proposal.kind == "correct" and proposal.before != hash_of(standing.log.world)


def between_games(standing: Standing) -> bool:
    """Is what is proposed, or would be, no matter of the table where a game is played?"""
    return standing.table is None or (standing.proposal is not None and standing.proposal.kind == "chair")


def hash_of(world: str) -> str:
    """A world in a few letters."""
    return blake2b(world.encode(), digest_size=8).hexdigest()


def correct_now(standing: Standing) -> list[Any]:
    """All have agreed to another world; all members know what is open in it."""
    log, proposal = standing.log, standing.proposal
    log.correct(proposal.world if proposal else "", [member.name for member in log.taking_part()])
    standing.proposal = None
    standing.played = (*standing.played, Played("", None, now()))
    known = open_in(log)
    standing.members = [member._replace(known=member.known | known) for member in standing.members]
    changes = [member_change(standing.id, member) for member in standing.members]
    return [new_proposal(standing.id, None), *changes]


def sentence_of(standing: Standing, room: Room) -> str:
    """What is proposed about the game of a room, as everybody there is told."""
    proposal = standing.proposal
    if proposal is None or proposal.refused or proposal.kind in ("correct", "chair"):
        return ""
    waits = joined(missing(standing, room, proposal))
    if proposal.kind == "count":
        return f"All members are asked whether this win counts; not yet answered: {waits}."
    return f"It is proposed to call the game off; not yet agreed: {waits}."
