"""The campaigns of a house: read when somebody comes, one act at a time, each on disk before it is so.

A game is added in the same write as its last pick. Whoever has the lock of a room may wait for that of its campaign,
never the other way round.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from secrets import compare_digest, token_urlsafe
from typing import Any, Final, Protocol

from fimbul.agents import check_agent
from fimbul.core.campaign import Campaign
from fimbul.core.errors import BadCampaign
from fimbul.core.game import Value
from fimbul.core.record import header_lines
from fimbul.core.sitting import Sitting
from fimbul.games import begun, check_wishes
from fimbul.games import campaign as new_log
from fimbul.table.campaign.stored_campaigns import (
    CHAPTERS,
    Listed,
    Played,
    Proposal,
    Roster,
    SeatAtHome,
    StoredCampaign,
    campaign_change,
    campaign_of_table,
    campaigns_of,
    is_there,
    known_to,
    length_of,
    member_change,
    new_act,
    new_campaign,
    new_member,
    new_proposal,
    roster_of,
    tables_open_to,
    take_down,
    takes_part,
    watched_campaign,
)
from fimbul.table.http.protocol import Pace
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_notices import Occurrence, nobody_told, telling, telling_if_seated, untold
from fimbul.table.keep.stored_tables import Seat, StoredTable, new_table, table_change
from fimbul.table.notices.listeners import Listeners
from fimbul.table.people.names import proper_name
from fimbul.table.people.persons import Person, now
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.refused import Refused
from fimbul.table.play.seating import draw_up
from fimbul.table.replay.replay_threads import ReplayThreads

MOST_KEPT: Final = 20  # in memory
LETTERS_OF_AN_ACT: Final = 10  # about, of a record
BOT: Final = "greedy"  # plays for members who are bots, or not there
CALLED_OFF: Final = "The game was called off."


class Writing(Protocol):
    """What writes changes, all or none."""

    async def __call__(self, *changes: Change) -> None:
        """Write them."""


class Standing:
    """A campaign as it stands: its log with all that follows from it, and what the house knows of its members."""

    def __init__(self, stored: StoredCampaign, log: Campaign) -> None:
        self.id: Final = stored.id
        self.game: Final = stored.game
        self.title = stored.title
        self.host = stored.host
        self.invitation = stored.invitation
        self.made: Final = stored.made
        self.table = stored.table
        self.members = stored.members
        self.log: Final = log
        self.proposal = stored.proposal
        self.watched = stored.watched
        self.played = stored.played
        self.lock: Final = asyncio.Lock()

    def member_of(self, person: Person | None) -> SeatAtHome | None:
        """The member that a person is, if any."""
        for member in self.members:
            if person is not None and member.person == person.id:
                return member
        return None

    def own(self, person: Person | None) -> SeatAtHome:
        """The member that a person is."""
        member = self.member_of(person)
        if member is None:
            raise Refused("You are not a member of this campaign.")
        return member

    def taking_part(self, person: Person | None) -> SeatAtHome:
        """The member that a person is, who has not left."""
        member = self.own(person)
        if not self.log.members[member.number - 1].takes_part:
            raise Refused("You have left this campaign; an invitation brings you back.")
        return member

    def must_host(self, person: Person | None) -> None:
        """Only the host."""
        if person is None or person.id != self.host:
            raise Refused("Only the host of the campaign does that.")

    def name_of(self, number: int) -> str:
        """What a member is called."""
        return self.log.members[number - 1].name

    def openings(self) -> list[str]:
        """The packages that games of this campaign have opened, in their order."""
        packages = self.log.today().packages()
        changes = [change for chapter in self.log.history for change in chapter.changes]
        return [word for change in changes for word in change.about if word in packages]

    def has_unseen(self, person: Person) -> bool:
        """Has something been opened in a game that is over which this member has not seen yet?"""
        return self.own(person).seen < len(self.openings())

    def record_of(self, sitting: Sitting) -> str:
        """The record of its game, under the names that its members have here."""
        names = self.log.names_of(self.log.seated)
        header = sitting.header
        seats = tuple([(seat, name) for (seat, _), name in zip(header.seats, names, strict=True)])
        played = sitting.text().split("\n")[len(header_lines(header)) :]
        return "\n".join([*header_lines(header._replace(seats=seats)), *played])


class Campaigns:
    """All campaigns of a house."""

    def __init__(self, store: Store, lanes: ReplayThreads, listeners: Listeners) -> None:
        self.store = store
        self.lanes = lanes
        self.listeners = listeners
        self.kept: dict[str, Standing] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}
        self.changed: Callable[[Standing], None] = lambda _standing: None  # is told when something was done in one

    async def find(self, campaign: str) -> Standing:
        """A campaign, read and played again if need be."""
        while campaign not in self.kept:
            if campaign not in self.opening:
                self.opening[campaign] = asyncio.create_task(self.read(campaign))
                self.opening[campaign].add_done_callback(lambda _done: self.opening.pop(campaign, None))
            await asyncio.shield(self.opening[campaign])
        standing = self.kept.pop(campaign)
        self.kept[campaign] = standing  # the one that was wanted last is forgotten last
        for old in [each for each in self.kept if not self.kept[each].lock.locked()][:-MOST_KEPT]:
            del self.kept[old]
        return standing

    async def read(self, campaign: str) -> None:
        """Read a campaign from the database, and play its games again in a thread; not if another server has it."""
        if await self.store.read(is_there, campaign):
            await self.store.must_have(campaign)
        async with self.lanes.lane(await self.store.read(length_of, campaign) // LETTERS_OF_AN_ACT):
            stored = await self.store.read(take_down, campaign)
            log = await self.lanes.run(begun, stored.beginning, stored.acts)
            self.kept[campaign] = Standing(stored, log)

    async def of_member(self, campaign: str, person: Person | None) -> Standing:
        """A campaign, for one of its members who has not left it; for others there is none."""
        standing = await self.find(campaign)
        standing.taking_part(person)
        return standing

    async def roster(self, campaign: str) -> Roster:
        """What whoever is invited to a campaign may know of it; no game of it is played again for that."""
        return await self.store.read(roster_of, campaign)

    async def takes_part(self, campaign: str, person: Person) -> bool:
        """Is somebody a member of a campaign who has not left it? No game of it is played again for that."""
        return await self.store.read(takes_part, campaign, person.id)

    async def listed(self, person: Person) -> list[Listed]:
        """The campaigns of a person."""
        return await self.store.read(campaigns_of, person.id)

    async def of_table(self, table: str, person: Person | None) -> str | None:
        """The campaign of a table, empty if it has none; None if it is one at which this person may not look."""
        return await self.store.read(campaign_of_table, table, person.id if person else None)

    async def watched(self, table: str) -> Standing | None:
        """The campaign of a table, if its host lets others watch."""
        found = await self.store.read(watched_campaign, table)
        return await self.find(found) if found else None

    async def known_to(self, person: Person | None, game: str) -> frozenset[str]:
        """The packages of a game that somebody knows to be open, from her own campaigns."""
        return await self.store.read(known_to, person.id, game) if person else frozenset()

    async def let_watch(self, standing: Standing, person: Person, watched: bool) -> None:
        """The host lets others watch, or not."""
        async with self.acting(standing) as changes:
            standing.must_host(person)
            standing.watched = watched
            changes.append(campaign_change(standing.id, watched=watched))

    async def replays(self, standing: Standing, person: Person | None) -> set[str]:
        """The tables of games that were played, as far as this member may look at them."""
        tables = [played.table for played in standing.played if played.table]
        return await self.store.read(tables_open_to, tables, person.id if person else "")

    async def begin(self, game: str, title: str, options: dict[str, Value], person: Person) -> Standing:
        """A new campaign, whose host is its first member."""
        check_wishes(game, options)
        wishes: dict[str, Any] = dict(options)
        log = new_log(game, members=[person.name], **wishes)
        named = proper_name(title) if title.strip() else log.today().meta.title
        host = SeatAtHome(1, person.id, None, 0, known=open_in(log))
        secrets = (token_urlsafe(12), named, game, person.id, token_urlsafe(12), now(), None)
        stored = StoredCampaign(*secrets, log.beginning, [], [host])
        await self.store.write(*new_campaign(stored), *self.store.new(stored.id))
        self.store.ours(stored.id)
        standing = self.kept[stored.id] = Standing(stored, log)
        return standing

    @asynccontextmanager
    async def acting(self, standing: Standing, write: Writing | None = None) -> AsyncIterator[list[Change]]:
        """Do acts in a campaign: what is done in its log meanwhile is written at the end, with the other changes, and
        with whatever else the writer has to write.

        If anything goes wrong the campaign is read again when it is next wanted; whoever waited here meanwhile holds
        what may never have been written, and is refused.
        """
        async with standing.lock:
            if self.kept.get(standing.id) is not standing:
                raise Refused("The campaign has moved on since then. Look again, please.")
            before, changes, proposed = len(standing.log.acts), list[Change](), standing.proposal
            try:
                yield changes
                if standing.proposal is not proposed:
                    changes.extend(consents(standing, self.listeners))
                await (write or self.store.write)(*changes, *self.unwritten(standing, before))
                self.changed(standing)
            except BaseException:
                if before != len(standing.log.acts) or changes:
                    self.kept.pop(standing.id, None)
                raise

    def unwritten(self, standing: Standing, before: int) -> list[Change]:
        """The acts of a log since there were so many; where a game was played is known from its chapter."""
        acts, at = standing.log.acts, now()
        chapters = [number for number, act in enumerate(acts) if act.kind in CHAPTERS]
        played = dict(zip(chapters, standing.played, strict=True))
        others = Played("", None, at)
        return [
            new_act(standing.id, number, played.get(number, others).ended, act, played.get(number, others).table)
            for number, act in enumerate(acts)
            if number >= before
        ]

    async def join(self, campaign: str, invitation: str, person: Person) -> Standing:
        """Somebody who has the invitation becomes a member, or comes back; who guesses lets no game be played again."""
        check_invitation((await self.roster(campaign)).invitation, invitation)
        standing = await self.find(campaign)
        async with self.acting(standing) as changes:
            check_invitation(standing.invitation, invitation)
            log, member = standing.log, standing.member_of(person)
            if member is not None:
                if not log.members[member.number - 1].takes_part:
                    log.join(standing.name_of(member.number))
            else:
                changes.append(self.enter(standing, person.name, SeatAtHome(0, person.id, None, 0)))
        return standing

    def enter(self, standing: Standing, wanted: str, member: SeatAtHome) -> Change:
        """One more member, under a name that nobody else has there; who is new has seen what was opened before."""
        taken = {each.name.casefold() for each in standing.log.members}
        names = [wanted, *[f"{wanted} {number}" for number in range(2, 40)]]
        standing.log.join(next(name for name in names if name.casefold() not in taken))
        number, known = len(standing.log.members), open_in(standing.log)
        new = member._replace(number=number, seen=len(standing.openings()), known=known)
        standing.members = [*standing.members, new]
        return new_member(standing.id, new)

    async def add_bot(self, standing: Standing, person: Person, name: str, agent: str = BOT) -> None:
        """The host lets a bot take part."""
        check_agent(agent, standing.game)
        async with self.acting(standing) as changes:
            standing.must_host(person)
            changes.append(self.enter(standing, proper_name(name), SeatAtHome(0, None, agent, 0)))

    async def leave(self, standing: Standing, person: Person, number: int) -> None:
        """A member leaves; the host may let bots go, and leaves last or hands over the chair first.

        With a person the invitation goes, which she knows: whether she comes back is for the host to say.
        """
        async with self.acting(standing) as changes:
            member = standing.taking_part(person)
            if number != member.number:
                standing.must_host(person)
                if not 0 < number <= len(standing.members) or not standing.members[number - 1].agent:
                    raise Refused("Only a bot is sent away; people leave when they want to.")
            elif person.id == standing.host:
                raise Refused("Hand over the host's chair first.")
            else:
                changes.append(self.new_invitation(standing))
            standing.log.leave(standing.name_of(number))

    def new_invitation(self, standing: Standing) -> Change:
        """Links from before lead nowhere from now on."""
        standing.invitation = token_urlsafe(12)
        return campaign_change(standing.id, invitation=standing.invitation)

    async def renew(self, standing: Standing, person: Person) -> None:
        """The host makes a new link, as when the old one has come into wrong hands."""
        async with self.acting(standing) as changes:
            standing.must_host(person)
            changes.append(self.new_invitation(standing))

    async def hand_over(self, standing: Standing, person: Person, number: int) -> None:
        """The host gives the chair to another member."""
        async with self.acting(standing) as changes:
            standing.must_host(person)
            others = [each for each in standing.members if each.number == number and each.person]
            if not others or not standing.log.members[number - 1].takes_part:
                raise Refused("The host's chair is for a member who takes part.")
            changes.append(campaign_change(standing.id, host=others[0].person))
            standing.host = others[0].person or ""

    async def sit_down(
        self,
        standing: Standing,
        person: Person,
        tonight: Sequence[tuple[int, bool]],
        pace: Pace,
        beside: Collection[int] = (),
    ) -> StoredTable:
        """These members sit down tonight, for some of them a bot: a table, and its game in today's world.

        The host calls them, since what is done there stays for good. Those beside the host play at the same screen.
        """
        async with self.acting(standing) as changes:
            standing.must_host(person)
            if standing.log.unanswered:
                raise Refused("Something is still to be decided before the next game.")
            if not all(0 < number <= len(standing.members) for number, _ in tonight):
                raise Refused("There is no such member.")
            game = standing.log.next_game(seats=[standing.name_of(number) for number, _ in tonight])
            seats = [self.seat(standing, *who, place) for place, who in enumerate(tonight)]
            for seat, (number, _) in zip(seats, tonight, strict=True):
                if number in beside:
                    share_the_screen(standing, person, seat, standing.members[number - 1])
            if not any(seat.person and not seat.lent for seat in seats):
                raise Refused("Somebody has to sit down.")
            stored = draw_up(game, standing.title, seats, person.id, False, pace, campaign=standing.id)
            changes += [*new_table(stored), campaign_change(standing.id, table=stored.setup.id, proposal=None)]
            standing.table, standing.proposal = stored.setup.id, None
        return stored

    def seat(self, standing: Standing, number: int, away: bool, place: int) -> Seat:
        """The seat of a member; for one who is away a bot plays until she takes it back."""
        member = standing.members[number - 1]
        seat = Seat(place, standing.name_of(number), token_urlsafe(12), member.person, member.agent)
        seat.lent = BOT if away and member.person else None
        seat.account = member.account
        return seat

    @asynccontextmanager
    async def closing(self, table: LiveTable) -> AsyncIterator[list[Change]]:
        """The game of a campaign is over: what is to be written with its last pick, and then the world moves on; but if
        something is left open on which all members may agree, they are asked first.
        """
        standing = await self.find(table.setup.campaign)
        async with standing.lock:
            if self.kept.get(standing.id) is not standing:
                raise Refused("The campaign could not be read just now. Please try again.")
            try:
                changes = self.ask_all(standing) if table.left_open else await self.add(standing, table)
                yield [*changes, *consents(standing, self.listeners)]
            except BaseException:
                self.kept.pop(standing.id, None)
                raise

    def ask_all(self, standing: Standing) -> list[Change]:
        """From now on all members are asked whether a win counts; once."""
        if standing.proposal is not None and standing.proposal.kind == "count":
            return []
        standing.proposal = Proposal("count", "", now())
        return [new_proposal(standing.id, standing.proposal)]

    async def add(self, standing: Standing, table: LiveTable) -> list[Change]:
        """The game is added to the campaign; that somebody has refused something is still told."""
        before, sitting = len(standing.log.acts), table.sitting()
        text = standing.record_of(sitting)
        async with self.lanes.lane(len(sitting.picks)):
            await self.lanes.run(standing.log.add, text)
        let_bots_name(standing)
        return self.game_ends(standing, table, before)

    def game_ends(self, standing: Standing, table: LiveTable, before: int) -> list[Change]:
        """What is written of a campaign whose game is over or called off."""
        standing.played = (*standing.played, Played(table.setup.id, table.started, now()))
        standing.table = None
        if standing.proposal is not None and not standing.proposal.refused and standing.proposal.kind != "chair":
            standing.proposal = None
        return [
            *self.unwritten(standing, before),
            campaign_change(standing.id, table=None),
            new_proposal(standing.id, standing.proposal),
        ]

    async def call_off(self, standing: Standing, table: LiveTable) -> None:
        """The game that is being played ends without a winner, by consent; the caller has the lock of its room."""
        async with standing.lock:
            if self.kept.get(standing.id) is not standing or standing.table != table.setup.id:
                raise Refused("That game is not being played any more.")
            before, sitting = len(standing.log.acts), table.playing().sitting
            try:
                text = standing.record_of(sitting)
                async with self.lanes.lane(len(sitting.picks)):
                    await self.lanes.run(standing.log.call_off, text)
                ended = table_change(table.setup.id, ended=now(), ending=CALLED_OFF)
                await self.store.write(
                    *self.game_ends(standing, table, before), ended, *consents(standing, self.listeners)
                )
            except BaseException:
                self.kept.pop(standing.id, None)
                raise

    async def answer(self, standing: Standing, person: Person, option: str, value: Value) -> None:
        """The host writes down what the group has decided about something that was opened."""
        async with self.acting(standing):
            standing.must_host(person)
            standing.log.answer(option, value)

    async def name(self, standing: Standing, person: Person, word: str, name: str) -> None:
        """A member names what has no name yet."""
        async with self.acting(standing):
            standing.log.name(standing.name_of(standing.taking_part(person).number), word, name)

    async def prepare(self, table: LiveTable) -> None:
        """Tell a room what was opened before its game, and who has seen how much."""
        standing, openings = await self.find(table.setup.campaign), table.openings
        here = [word for _, word in openings.here()]
        openings.before = [word for word in standing.openings() if word not in here]
        openings.seen = {member.person: member.seen for member in standing.members if member.person}
        openings.world = frozenset(standing.log.make(table.setup.options).world_view()["packages"])

    async def see(self, standing: Standing, person: Person, opened: list[str], most: int) -> None:
        """A member has seen so many of what was opened; that is not shown again by itself."""
        member = standing.own(person)
        async with self.acting(standing) as changes:
            if most > member.seen:
                seen = member._replace(seen=most, known=member.known | frozenset(opened[:most]))
                changes += [member_change(standing.id, seen), untold(person.id, standing.id, ("pack",))]
                standing.members = [seen if each.number == member.number else each for each in standing.members]

    async def fork(self, standing: Standing, person: Person, chapter: int, at: str) -> Standing:
        """Another campaign that goes on from the start or the end of a game; this one stays.

        Whoever makes it is its host. The other people are members who have left, and come back by its link if they want
        to. What a member has seen opened she has seen there, too.
        """
        own = standing.taking_part(person)
        async with standing.lock:
            async with self.lanes.lane(len(standing.log.text()) // LETTERS_OF_AN_ACT):
                log = await self.lanes.run(standing.log.fork, chapter, at)
            number = len(log.members)
            members = [member for member in standing.members if member.number <= number]
        if own.number > number:
            raise Refused("You were not a member then.")
        for member in members:
            if member.person and (member.number == own.number) != log.members[member.number - 1].takes_part:
                name = log.members[member.number - 1].name
                log.join(name) if member.number == own.number else log.leave(name)
        secrets = (token_urlsafe(12), standing.title, standing.game, person.id, token_urlsafe(12), now(), None)
        chapters = sum(act.kind in CHAPTERS for act in log.acts)
        stored = StoredCampaign(*secrets, log.beginning, log.acts, members, played=standing.played[:chapters])
        other = Standing(stored, log)
        opened = len(other.openings())
        other.members = [member._replace(seen=min(member.seen, opened)) for member in members]
        changes = new_campaign(stored._replace(members=other.members))
        await self.store.write(*changes, *self.unwritten(other, 0), *self.store.new(stored.id))
        self.store.ours(stored.id)
        self.kept[other.id] = other
        return other

    async def export(self, standing: Standing) -> str:
        """The whole campaign as one readable text."""
        async with standing.lock:
            if standing.log.seated and standing.table is None:
                raise BadCampaign("The campaign cannot be read just now.")
            return standing.log.text()


def consents(standing: Standing, listeners: Listeners) -> list[Change]:
    """Of what is proposed those are told who have not agreed yet, and of nothing else any more."""
    proposal = standing.proposal
    stands = proposal is not None and not proposal.refused
    changes = [nobody_told(standing.id, "consent", proposal.at if proposal and stands else -1)]
    if proposal is None or not stands or not listeners.reachable:
        return changes if listeners.reachable else []
    by = next((standing.name_of(each.number) for each in standing.members if each.person == proposal.by), "")
    path = f"/c/{standing.id}"
    of = Occurrence("consent", standing.id, proposal.at, standing.title, standing.game, path, by)
    for member, named in zip(standing.members, standing.log.members, strict=True):
        person = member.person
        if person is None or not named.takes_part or person not in listeners.reachable:
            continue
        if person in proposal.agreed or (proposal.kind == "chair" and person == standing.host):
            changes.append(untold(person, standing.id, ("consent",)))
        elif proposal.kind == "call-off":
            changes.append(telling_if_seated(person, of, now(), listeners.waits, standing.table or ""))
        else:
            changes.append(telling(person, of, now(), listeners.waits))
    return changes


def share_the_screen(standing: Standing, host: Person, seat: Seat, member: SeatAtHome) -> None:
    """A member plays at the screen of the host tonight: what is picked for her is picked there, in her name."""
    if member.person is None or member.person == host.id or seat.lent:
        raise Refused("Somebody else sits beside you, who is there and is no bot.")
    seat.person, seat.account = host.id, standing.own(host).account


def check_invitation(wanted: str, given: str) -> None:
    """Refuse whoever has not been invited."""
    if not compare_digest(given.encode(), wanted.encode()):
        raise Refused("Nobody in this campaign has sent this invitation.")


def let_bots_name(standing: Standing) -> None:
    """Members that are bots call plainly what they founded or won; nobody else may ever name it."""
    game = standing.log.today()
    for member in standing.members:
        for option in range(len(game.lexicon)) if member.agent else ():
            name = game.plain_name(option) if game.may_name_later(member.number, option) else ""
            if name:
                standing.log.name(standing.name_of(member.number), game.lexicon.word(option), name)


def open_in(log: Campaign) -> frozenset[str]:
    """The packages that are open in today's world."""
    return frozenset(log.world_view()["packages"])
