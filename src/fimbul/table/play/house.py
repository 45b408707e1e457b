"""The house: all rooms, read from the database when somebody comes and forgotten when nobody has come for long."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import BadOptions
from fimbul.core.game import Game
from fimbul.games import check_single, set_up
from fimbul.table.bots.bot_pool import Bots
from fimbul.table.campaign.agreements import Agreements, sentence_of
from fimbul.table.campaign.campaigns import Campaigns, Standing
from fimbul.table.http.connections import Connections
from fimbul.table.http.discreet_log import be_discreet, kind_of, unheard
from fimbul.table.http.limits import Guesses, Limits, rates
from fimbul.table.http.protocol import NewSeat, NewTable, No, Pace, Summary
from fimbul.table.keep.backups import copy_before_migration
from fimbul.table.keep.lease import MOVED, still_open
from fimbul.table.keep.record_files import played
from fimbul.table.keep.servers import BEAT_S, Elsewhere
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_tables import (
    MOST_WAITING,
    Listing,
    Seat,
    listing_of,
    new_table,
    number_of_acts,
    open_tables,
    seat_of_invitation,
    table_change,
    tables_of,
    tables_with_bots,
    take_down,
    waiting_tables_of,
)
from fimbul.table.notices.post_office import PostOffice
from fimbul.table.page.thumbnails import Cuts
from fimbul.table.people.names import proper_name
from fimbul.table.people.persons import People, Person, now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.company import Company
from fimbul.table.play.course import Act
from fimbul.table.play.forgetting import not_needed
from fimbul.table.play.handing_over import hand_over
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.room import Refused, Room, Services
from fimbul.table.play.seating import (
    beginning,
    bot_name,
    check_one_seat,
    default_seats,
    draw_up,
    free_seat,
    new_seat,
)
from fimbul.table.play.versions import CannotGoOn, Stopped, record_of, reopened
from fimbul.table.replay.analyses import Analyses
from fimbul.table.replay.own_puzzles import OwnPuzzles
from fimbul.table.replay.record_desk import RecordDesk
from fimbul.table.replay.replay_threads import ReplayThreads
from fimbul.table.replay.replays import Replay, Replays
from fimbul.table.settings import Settings
from fimbul.table.show.briefs import Briefs
from fimbul.table.show.front_desk import FrontDesk
from fimbul.table.show.summaries import summary_of, summary_of_brief, summary_of_listing
from fimbul.table.show.table_view import TableView

LOG: Final = logging.getLogger("fimbul.table")
SWEEP_S: Final = 30.0
SWEEP_EVERY: Final = 50  # rooms, if so many are opened sooner
DAY_S: Final = 24 * 3600.0
SEEN_S: Final = 5.0
SEEN_IDLE_S: Final = 60.0

Found = TypeVar("Found")


class House:
    """Rooms, people, the database and the bots' workers."""

    def __init__(self, settings: Settings) -> None:
        be_discreet()
        self.settings = settings
        self.store = Store(settings.database, partial(copy_before_migration, folder=settings.backup_folder))
        self.outages = self.store.outages  # when no house was open: from when until when
        self.lines = Connections(settings)
        self.people = People(self.store, settings.session_days, self.lines)
        self.bots = Bots(settings.workers, settings.bot_limit_s)
        self.lanes = ReplayThreads()
        self.post_office = PostOffice(self.store, settings)
        self.campaigns = Campaigns(self.store, self.lanes, self.post_office.listeners)
        self.agreements = Agreements(self.campaigns, self.room, settings.consent_wait_s, settings.host_wait_s)
        self.rooms: dict[str, Room] = {}
        self.stopped = Stopped()
        self.briefs = Briefs(self.rooms, self.room, self.store, self.outages)
        self.cuts = Cuts()
        self.front = FrontDesk(self.store, self.rooms, self.briefs, self.stopped, self.agreements)
        self.campaigns.changed = self.front.note_campaign
        used = (settings, self.store, self.bots, self.rematch, self.campaigns.closing)
        self.services = Services(*used, self.post_office.listeners, self.outages, self.front.note)
        self.desk = RecordDesk(settings.record_limit_s)
        self.limits = Limits(rates(settings))
        self.guesses = Guesses(self.limits, self.tell_others)
        self.furnished = 0  # rooms, since the house was opened
        self.opening: dict[str, asyncio.Task[None]] = {}
        self.replays = Replays()
        self.analyses = Analyses(self.store, self.record)
        self.own_puzzles = OwnPuzzles(self.store)
        self.company = Company(self.store, self.wake, self.people.look_again)
        self.company.heard |= {
            "left": self.people.has_left,
            "renamed": self.hear_name,
            "guess": self.guesses.hear,
            "home": self.guesses.is_home,
            "analysis": self.analyses.news.set,
            "front": self.front.hear,
        }
        self.tasks: set[asyncio.Task[None]] = set()
        self.network = ""  # the address of the lobby as other machines know it, if the house is open to them
        self.moved = asyncio.Event()  # the database is another house's, or gone
        self.why_moved = ""
        self.is_closing = False
        self.leaving = False  # others take over, and nothing new is begun here

    def open(self) -> None:
        """Let the games go on whose bots must move, and sweep now and then."""
        asyncio.get_running_loop().set_exception_handler(unheard)
        for task in (
            self.resume(),
            self.sweep_for_ever(),
            self.forget_sessions_for_ever(),
            self.keep_open(),
            self.analyses.make_for_ever(),
            self.company.listen_for_ever(),
            self.front.keep_telling(),
            self.post_office.send_for_ever(),
        ):
            self.in_background(task)

    def in_background(self, work: Any) -> asyncio.Task[None]:
        """Do something while nobody waits for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Stop bots, write what waits, and close the database."""
        self.is_closing = True
        await self.post_office.stop()
        tasks = [*self.tasks, *self.opening.values(), *self.campaigns.opening.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        rooms = self.rooms.values()
        await self.keep_looks(*rooms)
        for room in rooms:
            room.alarm.close()
        await asyncio.gather(*[room.driver.stop() for room in rooms], *[room.audience.close() for room in rooms])
        await asyncio.gather(self.bots.stop(), self.desk.stop(), self.analyses.stop(), self.front.close())
        self.lanes.close()
        await asyncio.to_thread(self.store.close)

    async def hand_over(self) -> None:
        """What is being done is done; then other servers may have all that this one had, and nothing is done here."""
        if self.store.servers is None:
            return
        await asyncio.gather(self.keep_looks(*self.rooms.values()), self.front.close())
        self.leaving = self.store.servers.leaving = True
        await hand_over(self.store.servers, list(self.rooms.values()))

    async def keep_open(self) -> None:
        """Say again and again that the house is open, until another is; often while somebody's time runs.

        When the house falls over, time is charged up to when it was last seen, so no more than that is given back.
        """
        said = now()
        while not self.moved.is_set() and not self.leaving:
            await asyncio.sleep(SEEN_S if self.store.servers is None else BEAT_S)
            try:
                why = await self.store.lost()
                if why and not self.leaving:
                    self.move_out(why)
                elif self.store.servers is not None:
                    await self.company.look_around()
                elif self.has_clocks or now() - said >= SEEN_IDLE_S * SECOND:
                    said = now()
                    await self.store.write(still_open())
            except SQLAlchemyError as error:
                LOG.warning("the house cannot say that it is open: %s", kind_of(error))

    @property
    def has_clocks(self) -> bool:
        """Does anybody's time run, at a table where somebody has been of late?"""
        return any(room.setup.pace.kind != "free" and room.phase == "playing" for room in self.rooms.values())

    def move_out(self, why: str) -> None:
        """Nothing can be written here any more: everybody is told, and the house closes."""
        self.why_moved = why
        for room in self.rooms.values():
            room.audience.tell_all(No(0, MOVED))
        self.moved.set()

    async def resume(self) -> None:
        """Wake the rooms where a bot decides."""
        await self.wake(await self.store.read(tables_with_bots))

    async def wake(self, tables: Sequence[str]) -> None:
        """Let the bots of some tables play, as far as no other server has them."""
        for table in tables:
            try:
                await self.room(table)
            except (CannotGoOn, Elsewhere):
                pass  # why has been logged, or there is no need
            except Exception as error:  # whatever it was, the other tables go on
                LOG.warning("table %s cannot be opened: %s", table, kind_of(error))

    async def sweep_for_ever(self) -> None:
        """Forget idle rooms, again and again."""
        while True:
            await asyncio.sleep(SWEEP_S)
            await self.keep_looks(*self.rooms.values())
            self.sweep()

    async def forget_sessions_for_ever(self) -> None:
        """Forget old sessions, now and every day."""
        while True:
            try:
                await self.people.forget_old_sessions()
            except SQLAlchemyError:
                LOG.exception("old sessions cannot be forgotten")
            await asyncio.sleep(DAY_S)

    async def keep_looks(self, *rooms: Room) -> None:
        """Write what people have seen of their games, together; if that fails, they are shown some of it again."""
        changes = [change for room in rooms for change in room.looks_to_keep()]
        if changes and not self.leaving:
            try:
                await self.store.write(*changes)
            except SQLAlchemyError as error:
                LOG.warning("what people have seen could not be written: %s", kind_of(error))

    def sweep(self) -> None:
        """Forget the rooms that nobody needs; any server may have them next."""
        gone = not_needed(self.rooms.values(), self.settings.idle_s)
        for room in gone:
            self.rooms.pop(room.setup.id).clear_away()
            self.briefs.forget(room.setup.id)
        if gone and self.store.servers is not None:
            self.in_background(self.store.let_go([room.setup.id for room in gone if not room.setup.campaign]))

    async def room_by_room(self) -> AsyncIterator[Room]:
        """Each room while nothing else happens in it; those that are forgotten before their turn are passed over."""
        for table, room in list(self.rooms.items()):
            async with room.lock:
                if self.rooms.get(table) is room:
                    yield room

    async def room(self, table: str) -> Room:
        """The room of a table, read from the database if need be."""
        if table not in self.rooms:
            self.stopped.check(table)
            if table not in self.opening:
                self.opening[table] = asyncio.create_task(self.open_room(table))
                self.opening[table].add_done_callback(lambda _done: self.opening.pop(table, None))
            await asyncio.shield(self.opening[table])
        room = self.rooms[table]
        room.used = now()
        return room

    async def open_room(self, table: str) -> None:
        """Read a room from the database, once for all who wait for it; not if another server has it."""
        await self.company.must_have_table(table)
        async with self.lanes.lane(await self.store.read(number_of_acts, table)):
            stored = await self.store.read(take_down, table)
            try:
                room = await self.lanes.run(reopened, self.services, stored)
            except CannotGoOn as error:
                self.stopped.keep(table, error)
                raise
        await self.furnish(room)

    async def furnish(self, room: Room) -> None:
        """A room is there from now on, and what plays by itself plays."""
        if room.setup.campaign:
            await self.campaigns.prepare(room)
            standing = await self.campaigns.find(room.setup.campaign)
            room.proposed = sentence_of(standing, room) if standing.table == room.setup.id else ""
        self.rooms[room.setup.id] = room
        self.furnished += 1
        if self.furnished % SWEEP_EVERY == 0:
            self.sweep()
        self.front.note(room)
        await room.go_on()

    async def set_up(self, wish: NewTable, person: Person) -> Room:
        """A new table as wished for; it begins at once if no seat is free."""
        check_single(wish.game)
        game = set_up(wish.game, dict(wish.options))
        wishes = wish.seats or default_seats(game, wish.agent)
        if len(wishes) != game.seats:
            raise BadOptions(f"{game.meta.title} has {game.seats} seats here; {len(wishes)} are described.")
        seats = await self.new_seats(game, wishes, person)
        title = proper_name(wish.title) if wish.title.strip() else game.meta.title
        if wish.listed and any(seat.kind == "free" for seat in seats):
            await self.check_waiting(person)
        talk = (wish.open_talk, wish.private_talk)
        return await self.found(game, title, seats, person.id, wish.listed, wish.pace, (), *talk)

    async def check_waiting(self, person: Person) -> None:
        """Nobody fills the list of open tables."""
        if await self.store.read(waiting_tables_of, person.id, now()) >= MOST_WAITING:
            raise Refused(f"{MOST_WAITING} open tables of yours wait for players. Start one of them or leave it first.")

    async def new_seats(self, game: Game, wishes: Sequence[NewSeat], person: Person) -> list[Seat]:
        """The seats as wished for; who shares a screen has no name that belongs to somebody else's account."""
        for wish in wishes:
            if wish.who in ("me", "here") and wish.name.strip():
                await self.people.free_name(wish.name, person)
        return [new_seat(game, number, wish, person) for number, wish in enumerate(wishes)]

    async def found(
        self,
        game: Game,
        title: str,
        seats: list[Seat],
        maker: str,
        listed: bool,
        pace: Pace,
        acts: Sequence[Act] = (),
        open_talk: bool = False,
        private_talk: bool = True,
        puzzle: str = "",
    ) -> Room:
        """A table with these seats, and perhaps with what has been played before."""
        wishes = (game, title, seats, maker, listed, pace, acts, open_talk)
        stored = draw_up(*wishes, private_talk=private_talk, puzzle=puzzle)
        if acts:
            async with self.lanes.lane(len(acts)):
                own = self.store.new(stored.setup.id)
                await self.store.write(*new_table(stored), *own, acts=[act.row(stored.setup.id) for act in acts])
                self.store.ours(stored.setup.id)
                room = await self.lanes.run(Room, self.services, stored)
        else:
            await self.store.write(*new_table(stored), *self.store.new(stored.setup.id))
            self.store.ours(stored.setup.id)
            room = Room(self.services, stored)
        await self.furnish(room)
        return room

    async def sit_down(
        self, table: str, person: Person, invitation: str | None, number: int | None, place: str = ""
    ) -> Room:
        """Who comes from a place takes a free seat: of an open table any, but one, else the one of the invitation."""
        room = await self.room(table)
        async with room.lock:
            await room.recall()
            seat = free_seat(room, invitation, number)
            if invitation is None:
                check_one_seat(room, person, place)
            started = now() if sum(each.kind == "free" for each in room.seats) == 1 else None
            changes = [room.assign(seat, person=person.id, name=person.name)]
            seat.account = person.account_name
            if started is not None:
                changes.append(beginning(room, started))
                room.start(started)
            room.audience.left[person.id] = now()  # who has not looked yet is away since now
            await room.commit(*changes, acted=seat.number)
            if invitation is None:
                room.places[seat.number] = place
        await room.go_on()
        return room

    async def stand_up(self, table: str, person: Person, number: int) -> Room:
        """The person leaves the seat before the game has begun; it is free again."""
        room = await self.room(table)
        async with room.lock:
            await room.recall()
            room.game.check_seat(number)
            if room.phase != "waiting":
                raise Refused("The game has begun: lend the seat to a bot, or give up.")
            room.own_seat(person, number)
            room.audience.forget(person.id)
            await room.change_seat(room.seats[number], person=None, name="")
            room.places.pop(number, None)
        return room

    async def seat_bot(self, table: str, person: Person, number: int, agent: str) -> Room:
        """Who set up the table gives a seat, free or not, to a bot before the game has begun."""
        room = await self.room(table)
        async with room.lock:
            await room.recall()
            room.game.check_seat(number)
            if room.setup.maker != person.id:
                raise Refused("Only who set up the table gives seats to bots.")
            if room.phase != "waiting":
                raise Refused("The game has begun.")
            name = bot_name(room.game, agent, number)
            changes = [room.assign(room.seats[number], person=None, name=name, agent=agent)]
            if all(seat.kind != "free" for seat in room.seats):
                started = now()
                change = beginning(room, started)
                room.start(started)
                changes.append(change)
            await room.commit(*changes, acted=number)
        await room.go_on()
        return room

    async def sit_down_tonight(
        self,
        standing: Standing,
        person: Person,
        tonight: Sequence[tuple[int, bool]],
        pace: Pace,
        beside: Collection[int] = (),
    ) -> Room:
        """The next game of a campaign; those beside the host play at the same screen."""
        await self.agreements.settle(standing)
        room = Room(self.services, await self.campaigns.sit_down(standing, person, tonight, pace, beside))
        await self.furnish(room)
        return room

    async def leave_campaign(self, standing: Standing, person: Person, number: int) -> None:
        """A member leaves a campaign, and with it its tables: her lines there are hung up."""
        await self.campaigns.leave(standing, person, number)
        gone = standing.members[number - 1].person
        for room in self.rooms.values():
            if room.setup.campaign == standing.id and gone is not None:
                room.audience.hang_up(gone)

    async def see(self, standing: Standing, person: Person, seen: int) -> None:
        """A member has seen openings; what was held back from her is shown."""
        room = self.rooms.get(standing.table) if standing.table else None
        there = room.openings.all() if room else standing.openings()
        most = min(seen, len(there))
        await self.campaigns.see(standing, person, there, most)
        if room is not None:
            async with room.lock:
                room.openings.seen[person.id] = max(most, room.openings.seen.get(person.id, 0))
                room.audience.show()
        self.front.note_person(person.id)

    async def let_watch(self, standing: Standing, person: Person, watched: bool) -> None:
        """The host lets others watch the games of a campaign, or no longer: then whoever does is sent away."""
        await self.campaigns.let_watch(standing, person, watched)
        if watched:
            return
        inside = {member.person for member in standing.members if standing.log.members[member.number - 1].takes_part}
        async for room in self.room_by_room():
            if room.setup.campaign == standing.id:
                for viewer in room.audience.viewers:
                    if viewer.person is None or viewer.person.id not in inside:
                        viewer.hung_up.set()

    async def rename(self, before: Person, after: Person) -> None:
        """Who is called otherwise now is so in every room; the database knows it already."""
        async for room in self.room_by_room():
            room.rename(before, after)

    async def hear_name(self, person: str, before: str, after: str, had_account: bool, account: bool) -> None:
        """Somebody has got another name at another server."""
        self.people.has_left(person=person, lines=False)
        await self.rename(Person(person, before, had_account), Person(person, after, account))

    def tell_others(self, kind: str, **words: Any) -> None:
        """The other servers hear of something, while nobody waits for it."""
        if self.store.servers is not None:
            self.in_background(self.company.tell(kind, **words))

    async def invited(self, invitation: str) -> str:
        """The table that an invitation is for."""
        found = await self.store.read(seat_of_invitation, invitation)
        if found is None:
            raise Refused("Nobody has sent this invitation.")
        return found[0]

    async def rematch(self, room: LiveTable, *changes: Change) -> None:
        """The next table of the same people, everybody one seat further; written with what made them want it."""
        turned = [room.seats[(number + 1) % len(room.seats)] for number in range(len(room.seats))]
        seats = [
            Seat(number, seat.name, token_urlsafe(12), seat.person, seat.agent, account=seat.account)
            for number, seat in enumerate(turned)
        ]
        setup = room.setup
        wishes = (setup.title, seats, setup.maker, setup.listed, setup.pace)
        stored = draw_up(room.game, *wishes, open_talk=setup.open_talk, private_talk=setup.private_talk)
        room.next_table = stored.setup.id
        founded = [*new_table(stored), *self.store.new(stored.setup.id)]
        await room.commit(*changes, *founded, table_change(setup.id, again=room.next_table))
        self.store.ours(stored.setup.id)
        await self.furnish(Room(self.services, stored))

    async def replay(self, table: str) -> Replay:
        """The game of a table as it stands now, if everybody may see it; those watched last are kept."""
        room = await self.room(table)
        async with room.lock:
            await room.recall()
            played(room)
            acts, names = room.course.acts if room.course else 0, [seat.name for seat in room.seats]
        replay = self.replays.find(table, acts, names)
        if replay is None:
            async with self.lanes.lane(acts):
                replay = self.replays.find(table, acts, names)  # whoever was before us in the lane may have made it
                if replay is None:
                    replay = await self.lanes.run(Replay, await self.store.read(take_down, table))
                    self.replays.keep(table, replay)
        return replay

    async def find_out(self, replay: Replay, question: Callable[[], Found]) -> Found:
        """What can only be told of a replay by going through all of it."""
        async with self.lanes.lane(len(replay.picks)):
            return await self.lanes.run(question)

    async def table_view(self, table: str, person: Person | None) -> TableView:
        """What a person is shown of a table, as a page needs it for its first paint."""
        room = await self.room(table)
        async with room.lock:
            await room.recall()
            room.openings.check_seen(person)
            return room.audience.first_table_view(person)

    async def record(self, table: str) -> tuple[str, str]:
        """The game of a table and its record, if everybody may read it, also of one that cannot go on."""
        try:
            room = await self.room(table)
        except CannotGoOn:
            stored = await self.store.read(take_down, table)
            return stored.setup.game, record_of(stored)
        except Elsewhere:
            stored = await self.store.read(take_down, table)
            if stored.ended is None:
                raise
            return stored.setup.game, record_of(stored)
        async with room.lock:
            await room.recall()
            return room.setup.game, played(room).text()

    async def summary(self, table: str, person: Person | None) -> Summary:
        """A table as this person may know it."""
        try:
            room = await self.room(table)
        except CannotGoOn as error:
            return summary_of_listing(await self.store.read(listing_of, table), person, str(error))
        async with room.lock:
            await room.recall()
            return summary_of(room, person)

    async def tables(self, person: Person) -> list[Summary]:
        """The person's own tables, the newest first."""
        found = await self.store.read(tables_of, person.id)
        return [await self.summary_in_list(listing, person) for listing in found]

    async def open_tables(self, person: Person | None) -> list[Summary]:
        """The tables that everybody may find: those that wait, those that play, and those that are over."""
        found = await self.store.read(open_tables, now())
        return [await self.summary_in_list(listing, person) for listing in found]

    async def summary_in_list(self, listing: Listing, person: Person | None) -> Summary:
        """A table in a list: until it is over with its question; one that cannot be read is told as it stands."""
        if listing.ended is None:
            try:
                return await self.summary(listing.setup.id, person)
            except Elsewhere:
                return summary_of_brief(listing, person, await self.briefs.known(listing.setup.id))
            except Exception as error:  # whatever it was, the other tables can be listed
                LOG.warning("table %s cannot be read: %s", listing.setup.id, kind_of(error))
        return summary_of_listing(listing, person)
