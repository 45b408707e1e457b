"""The front desk: it hears where something has changed, writes down how tables stand, and tells it to the front pages
that are open, at most every few seconds. What everybody is shown is made once for all.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from secrets import token_hex
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.campaign.agreements import Agreements
from fimbul.table.campaign.campaigns import Standing
from fimbul.table.campaign.stored_campaigns import seen_by
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.http.protocol import FrontNews
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_tables import ENDED_FOR, Kept, front_tables, tables_for_all
from fimbul.table.page.front_items import item
from fimbul.table.people.persons import Person, now
from fimbul.table.play.clock import SECOND
from fimbul.table.play.live_table import LOG, LiveTable
from fimbul.table.play.room import Room
from fimbul.table.play.versions import Stopped
from fimbul.table.show.briefs import Brief, Briefs, soon
from fimbul.table.show.front import (
    NEVER,
    Card,
    Own,
    Present,
    Seen,
    Shared,
    Watched,
    by_name,
    card_of_campaign,
    open_table,
    own_front,
    watched_game,
)
from fimbul.table.show.viewer import Viewer

GLANCE_S: Final = 2.0
WRITE_S: Final = 10.0  # alone; other servers read what is written
RECENT: Final = 5 * SECOND
MOST_RECENT: Final = 1000
MOST_MOMENTS: Final = 5000
MOST_TOLD: Final = 200  # people in one message to other servers
NEW_PICTURE: Final = 20 * SECOND  # a board that everybody watches is drawn anew so often
MOST_OPEN: Final = 8
MOST_WATCHED: Final = 6
MOST_HERE: Final = 40
NOBODY: Final[frozenset[str]] = frozenset()

Form = Literal["page", "count"]


class FrontLine:
    """A page that is told what changes: the front page with all lists, any other only how much waits for its person."""

    def __init__(self, viewer: Viewer, form: Form) -> None:
        self.viewer = viewer
        self.form = form
        self.told: dict[str, dict[str, Any]] = {}  # list by list what the page shows, as values
        self.count: int | None = None

    @property
    def person(self) -> Person | None:
        """Whose page it is."""
        return self.viewer.person

    def shows(self, tables: Iterable[str]) -> bool:
        """Does the page have one of these tables in its person's lists?"""
        return any(table in self.told.get(name, ()) for name in ("moves", "others") for table in tables)

    def knows(self, own: Own, shared: Shared) -> None:
        """The page shows this already."""
        self.told = {name: {each.id: each for each in entries} for name, entries in lists_of(own, shared).items()}

    def tell(self, own: Own, shared: Shared) -> None:
        """Tell the page what it does not show yet; nothing, if it shows all."""
        count, news = len(own.moves), self.news(own, shared) if self.form == "page" else {}
        if news or count != self.count:
            self.viewer.tell(FrontNews(count, now(), news))
        self.count = count

    def news(self, own: Own, shared: Shared) -> dict[str, list[tuple[str, str | None]]]:
        """Of each list that has changed every entry by its id, with its HTML if that is new."""
        found = {}
        for name, entries in lists_of(own, shared).items():
            before = self.told.get(name, {})
            after = {each.id: each for each in entries}
            if after != before or name not in self.told:
                moment = now()
                found[name] = [
                    (key, None if before.get(key) == each else item(each, moment)) for key, each in after.items()
                ]
                self.told[name] = after
        return found


def lists_of(own: Own, shared: Shared) -> dict[str, tuple[Any, ...]]:
    """The lists of a front page by their names."""
    return {**own._asdict(), **shared._asdict()}


def digest(own: Own, shared: Shared) -> str:
    """A short word for all that a front page shows."""
    return blake2b(msgspec.json.encode(lists_of(own, shared)), digest_size=8).hexdigest()


class FrontDesk:
    """What the front pages of a house show, and who has one open."""

    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        briefs: Briefs,
        stopped: Stopped,
        agreements: Agreements,
    ) -> None:
        self.store = store
        self.rooms = rooms
        self.briefs = briefs
        self.stopped = stopped
        self.agreements = agreements
        self.lines: set[FrontLine] = set()
        self.changed: dict[str, frozenset[str]] = {}  # tables, and whose front pages speak of them
        self.unwritten: dict[str, frozenset[str]] = {}  # likewise, since that was written down last
        self.written_at = 0
        self.woken = asyncio.Event()
        self.rounds = 0
        self.recent: dict[str, tuple[int, Own]] = {}  # by person, what was found just now
        self.shared_now: Shared | None = None
        self.shared_at = 0
        self.house_word = token_hex(8)  # which nobody can guess, as moments cannot
        self.moments: dict[tuple[str, str], tuple[int, str]] = {}  # of boards after so many acts
        self.shown_since: dict[str, tuple[str, int]] = {}  # the moments of boards that everybody watches

    def note(self, room: LiveTable) -> None:
        """Something has changed at a table, or who looks at it."""
        people = {seat.person for seat in room.seats if seat.person} | set(room.openings.seen)
        self.changed[room.setup.id] = self.changed.get(room.setup.id, NOBODY) | people
        for person in people:
            self.recent.pop(person, None)
        self.woken.set()

    def note_campaign(self, standing: Standing) -> None:
        """Something was done in a campaign."""
        for member in standing.members:
            if member.person is not None:
                self.note_person(member.person)

    def note_person(self, person: str) -> None:
        """Something has changed for one person."""
        self.changed[""] = self.changed.get("", NOBODY) | {person}
        self.recent.pop(person, None)
        self.woken.set()

    def note_people(self) -> None:
        """Somebody has come or gone."""
        self.woken.set()

    async def keep_telling(self) -> None:
        """Again and again, when something has changed: write it down, and tell it; at most every few seconds."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), WRITE_S if self.unwritten else None)
            await asyncio.sleep(GLANCE_S)
            self.woken.clear()
            try:
                await self.go_round()
            except Exception as error:  # whatever it was, the next round is another one
                LOG.warning("the front page cannot be told what is new: %s", kind_of(error))

    async def close(self) -> None:
        """Write down how tables stand that have changed last."""
        await self.briefs.close()
        self.unwritten |= self.changed
        await self.write_down()

    async def write_down(self) -> None:
        """Write how tables stand that have changed here, and let other servers hear whose front pages speak of them;
        not when they have taken over.
        """
        if self.store.has_left:
            return
        changed, self.unwritten, self.written_at = self.unwritten, {}, now()
        people = sorted(NOBODY.union(*[changed[table] for table in changed if table]))
        try:
            await self.briefs.write([table for table in changed if table])
            for start in range(0, len(people), MOST_TOLD) if self.store.servers is not None else ():
                await self.store.write(*self.store.news("front", people=people[start : start + MOST_TOLD]))
        except SQLAlchemyError as error:
            LOG.warning("how tables stand cannot be written: %s", kind_of(error))

    def hear(self, people: list[str]) -> None:
        """Another server tells that something has changed on the front pages of some people, and perhaps of all."""
        self.shared_now = None
        for person in people:
            self.note_person(person)

    async def go_round(self) -> None:
        """Tell those who look at a front page what has changed; and now and then write down how tables stand."""
        changed, self.changed = self.changed, {}
        self.rounds += 1
        for table in changed:
            self.unwritten[table] = self.unwritten.get(table, NOBODY) | changed[table]
        if self.store.servers is not None or now() - self.written_at >= WRITE_S * SECOND:
            await self.write_down()
        if not self.lines:
            return
        shared = await self.look_round()
        concerned = NOBODY.union(*changed.values())
        fronts: dict[str, Own] = {}
        for line in list(self.lines):
            person = line.person.id if line.person else ""
            if person and person not in fronts and (person in concerned or line.shows(changed)):
                fronts[person] = await self.own(line.person)
            if line in self.lines:
                self.tell(line, fronts.get(person), shared)

    def tell(self, line: FrontLine, own: Own | None, shared: Shared) -> None:
        """Tell a page what is new; of one's own tables, what was told last, if nothing has changed there."""
        if own is None and line.form == "count":
            return
        if own is None:
            own = Own(tuple(line.told.get("moves", {}).values()), tuple(line.told.get("others", {}).values()))
        line.tell(own, self.without(own, shared))

    def without(self, own: Own, shared: Shared) -> Shared:
        """What everybody is shown, but for one's own tables."""
        mine = {card.id for card in own.moves} | {row.id for row in own.others}
        if not mine:
            return Shared(shared.open[:MOST_OPEN], shared.watch[:MOST_WATCHED], shared.here)
        return Shared(
            tuple([each for each in shared.open if each.id not in mine][:MOST_OPEN]),
            tuple([each for each in shared.watch if each.id not in mine][:MOST_WATCHED]),
            shared.here,
        )

    async def enter(self, line: FrontLine, shows: str) -> None:
        """A page opens its line, and is told what has changed since it was made."""
        rounds, own = self.rounds, await self.own(line.person)
        shared = self.without(own, await self.shared() if line.form == "page" else Shared())
        if line.form == "page" and shows == digest(own, shared):
            line.knows(own, shared)
        line.tell(own, shared)
        self.lines.add(line)
        if line.person is not None and rounds != self.rounds:  # what was told meanwhile has passed this page by
            self.note_person(line.person.id)
        self.note_people()

    def leave(self, line: FrontLine) -> None:
        """A page is closed."""
        self.lines.discard(line)
        self.note_people()

    async def front(self, person: Person | None) -> tuple[Own, Shared]:
        """All that a front page shows."""
        own = await self.own(person)
        return own, self.without(own, await self.shared())

    async def own(self, person: Person | None) -> Own:
        """What a person's front page shows of her own tables: one look into the database, and at the rooms here."""
        if person is None:
            return Own()
        moment = now()
        made, recent = self.recent.get(person.id, (0, Own()))
        if moment - made < RECENT:
            return recent
        kept, seen = await self.store.read(own_tables, person.id, moment)
        found = []
        for each in kept:
            setup = each.listing.setup
            brief = await self.brief(each)
            there = await self.moment_of(each, brief, person)
            known = seen.get(setup.campaign) if setup.campaign else None
            found.append(Seen(each, brief, there, known, setup.id in self.stopped.sentences))
        own = own_front(found, person.id, moment, ENDED_FOR)
        campaigns = [card for campaign in seen if (card := self.asked(campaign, person)) is not None]
        own = own._replace(moves=(*own.moves, *campaigns))
        if len(self.recent) > MOST_RECENT:
            self.recent.clear()
        self.recent[person.id] = (moment, own)
        return own

    def asked(self, campaign: str, person: Person) -> Card | None:
        """What a campaign waits for a member to say, once she has seen what it has opened; of one that is open here."""
        standing = self.agreements.campaigns.kept.get(campaign)
        if standing is None or standing.has_unseen(person):
            return None
        room = self.rooms.get(standing.table) if standing.table else None
        question = self.agreements.asked(standing, room, person)
        if not question or (room is not None and room.openings.hold_back(person)):
            return None
        return card_of_campaign(campaign, standing.title, standing.game, question, str(len(standing.log.acts)))

    async def brief(self, kept: Kept) -> Brief | None:
        """How a table stands; one that cannot be told keeps no other from being listed."""
        try:
            return await self.briefs.of(kept)
        except Exception as error:  # whatever it was
            LOG.warning("how table %s stands cannot be told: %s", kept.listing.setup.id, kind_of(error))
            return None

    async def moment_of(self, kept: Kept, brief: Brief | None, person: Person | None) -> str:
        """A word that changes whenever the board does that this person sees, and tells nothing else; of a table that is
        not open here, when something was done there that all could notice.
        """
        key, acts = (kept.listing.setup.id, person.id if person else ""), kept.acts
        room = self.rooms.get(key[0])
        if room is None:
            known = self.moments.get(key)
            word = f"{self.house_word} {key} {brief.public_acts if brief else 0}"
            return known[1] if known and known[0] == acts else blake2b(word.encode(), digest_size=6).hexdigest()
        async with soon(room.lock) as had:
            if not had:
                return self.moments.get(key, (0, "busy"))[1]
            if self.rooms.get(key[0]) is not room or room.forgotten or room.openings.hold_back(person):
                return ""
            if room.course is None:
                return "waiting"
            moment = str(room.audience.look(room.audience.eyes(person, None, shared=True)).at)
            self.moments.pop(key, None)
            self.moments[key] = (room.course.acts, moment)
            if len(self.moments) > MOST_MOMENTS:
                del self.moments[next(iter(self.moments))]
            return moment

    async def shared(self) -> Shared:
        """What everybody is shown, as it was a few seconds ago at most."""
        if self.shared_now is None or now() - self.shared_at > GLANCE_S * SECOND:
            return await self.look_round()
        return self.shared_now

    async def look_round(self) -> Shared:
        """The open tables, the games to watch and who is here: one look into the database for everybody."""
        self.shared_at = now()
        waiting, playing = await self.store.read(tables_for_all, self.shared_at)
        watched = [await self.watched(kept) for kept in playing if kept.listing.setup.id not in self.stopped.sentences]
        watched.sort(key=lambda found: -found[0])
        self.shown_since = {game.id: self.shown_since[game.id] for _, game in watched if game.id in self.shown_since}
        self.shared_now = Shared(
            tuple([open_table(kept.listing) for kept in waiting]),
            tuple([game for _, game in watched]),
            by_name(list(self.present()), MOST_HERE, lambda more: f"and {more} more"),
        )
        return self.shared_now

    async def watched(self, kept: Kept) -> tuple[int, Watched]:
        """A game to watch, and how many do. Its board is another one after a while only."""
        table, brief = kept.listing.setup.id, await self.brief(kept) or NEVER
        room, moment = self.rooms.get(table), await self.moment_of(kept, brief, None)
        shown, at = self.shown_since.get(table, ("", 0))
        if moment != shown and self.shared_at - at < NEW_PICTURE:
            moment = shown
        elif moment != shown:
            self.shown_since[table] = (moment, self.shared_at)
        watchers = len(watching(room)) if room is not None else 0
        return watchers, watched_game(kept.listing, brief, watchers, moment)

    def present(self) -> Iterable[Present]:
        """Everybody who has a page open, each once; at which table, if everybody may know."""
        found: dict[str, tuple[Person, str]] = {}
        for line in self.lines:
            if line.person is not None:
                found[line.person.id] = (line.person, "")
        for room in list(self.rooms.values()):
            where = f"at {room.setup.title}" if room.setup.listed else "at a table"
            for viewer in room.audience.viewers:
                if viewer.person is not None:
                    found[viewer.person.id] = (viewer.person, where)
        for key, (person, where) in found.items():
            yield Present(blake2b(key.encode(), digest_size=6).hexdigest(), person.name, person.account, where)


def own_tables(connection: Connection, person: str, moment: int) -> tuple[list[Kept], dict[str, int]]:
    """The tables of a person's front page, and by campaign how many openings she has seen."""
    seen = seen_by(connection, person)
    return front_tables(connection, person, list(seen), moment), seen


def watching(room: Room) -> set[object]:
    """Those who look at a table and have no seat there; who has several pages open is one."""
    held = {seat.person for seat in room.seats}
    there = room.audience.viewers
    return {
        viewer.person.id if viewer.person else viewer
        for viewer in there
        if viewer.person is None or viewer.person.id not in held
    }
