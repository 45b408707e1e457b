"""Everybody who looks at a room, and what each is shown: a view that has not changed is not sent."""

import asyncio
from collections.abc import Iterable
from hashlib import blake2b
from secrets import randbelow
from typing import Final, NamedTuple

from fimbul import draw
from fimbul.table.http.protocol import Chat, Log, Opened, Page, Told, Whispers
from fimbul.table.page.fragments import Changes, Fragments, fragments, pictures_of, seats, what_changed
from fimbul.table.people.persons import Person, now
from fimbul.table.play.live_table import LiveTable
from fimbul.table.play.looking import Looked
from fimbul.table.show.draft import Draft
from fimbul.table.show.making_views import (
    Packed,
    Worded,
    changed,
    draft_view,
    same_table,
    seat_view_of,
    shown,
    sitter,
    table_view_of,
    with_turn_ends,
    worded,
)
from fimbul.table.show.missed import Missed, missed_by
from fimbul.table.show.table_view import SeatView, Sitter, TableView
from fimbul.table.show.viewer import Viewer, Viewpoint, encode
from fimbul.table.show.win_bar import WinBar

FEWEST: Final = 100_000_000


class LastShown(NamedTuple):
    """What a pair of eyes has seen of the game, and the number of that moment."""

    at: int
    seat_view: SeatView


class Slept(NamedTuple):
    """The number of what a pair of eyes had seen when nobody was there any more, and a fingerprint of it."""

    at: int
    fingerprint: bytes


class Said(NamedTuple):
    """A moment in the words of the table, and what these hang on besides."""

    seat_view: SeatView
    about: tuple[object, ...]
    words: Worded


class Audience:
    """The open lines of a room.

    Moments count what a seat has been shown of the game, from a number that nobody can guess: a message from before a
    restart meets other moments and changes nothing. Pages have versions, which count every change of what is on them,
    as when somebody comes or goes.

    Who is asked something is shown it at once. Who waits for others glances at the table, so many times a second: picks
    that follow each other faster are shown together.
    """

    def __init__(self, room: LiveTable) -> None:
        self.room = room
        self.viewers: list[Viewer] = []
        self.seen: dict[Viewpoint, LastShown] = {}
        self.slept: dict[Viewpoint, Slept] = {}  # the same while nobody is there
        self.paged: dict[Viewpoint, tuple[int, TableView]] = {}  # what pages showed last, and its version
        self.said: dict[Viewpoint, Said] = {}  # the same in words, as long as it is
        self.left: dict[str, int] = {}
        self.opened = now()
        self.glanced: dict[Viewpoint, int] = {}  # when who waits has last been shown a pick
        self.current: set[Viewpoint] = set()  # those who have been shown everything
        self.next_glance: asyncio.Task[None] | None = None
        self.bar = WinBar(room, self.viewers, self.shown_to)

    def has(self, person: str | None) -> bool:
        """Is the person here?"""
        return any(viewer.is_person(person) for viewer in self.viewers)

    def is_looking(self, person: str) -> bool:
        """Has the person the table before her eyes? A page that lies behind another is not."""
        return any(viewer.looking and viewer.is_person(person) for viewer in self.viewers)

    def turn(self, viewer: Viewer, looking: bool) -> None:
        """The page of somebody comes before her eyes, or is hidden."""
        before = viewer.person is not None and self.is_looking(viewer.person.id)
        viewer.looking = looking
        self.tell_room(viewer, before)

    def tell_room(self, viewer: Viewer, before: bool) -> None:
        """The table knows whether a person looks at it, by whatever line."""
        if viewer.person is None:
            return
        looking = self.is_looking(viewer.person.id)
        if looking and not before:
            self.room.looks(viewer.person.id)
        elif before and not looking:
            self.room.looks_away(viewer.person.id)

    def away_since(self, person: str) -> int | None:
        """Since when the person is away; None who is here."""
        return None if self.has(person) else self.left.get(person, self.opened)

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks in, and is shown everything."""
        before = viewer.person is not None and self.is_looking(viewer.person.id)
        self.viewers.append(viewer)
        self.room.services.changed(self.room)
        self.tell_room(viewer, before)
        self.show()

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more."""
        if viewer in self.viewers:
            before = viewer.person is not None and self.is_looking(viewer.person.id)
            self.viewers.remove(viewer)
            self.tell_room(viewer, before)
            if viewer.person and self.room.held_by(viewer.person):
                self.left[viewer.person.id] = now()
            self.room.services.changed(self.room)
            self.show()

    def hang_up(self, person: str) -> None:
        """The person may look no more."""
        for viewer in self.viewers:
            if viewer.is_person(person):
                viewer.hung_up.set()

    def forget(self, person: str) -> None:
        """The person gives up a seat: what was seen from there is nobody's any more."""
        for known in (self.seen, self.slept, self.paged, self.glanced, self.said):
            for key in [key for key in known if key.person == person]:
                del known[key]
        self.left.pop(person, None)

    def rest(self) -> None:
        """Nobody is there: of what was shown its numbers are kept, and whatever is soon made again is not."""
        if self.viewers:
            return
        self.slept |= {key: Slept(last.at, fingerprint(last.seat_view)) for key, last in self.seen.items()}
        for known in (self.seen, self.paged, self.said, self.glanced):
            known.clear()
        self.current = set()

    def show(self, acted: int | None = None, picked: bool = False, in_secret: bool = False) -> None:
        """Show everybody what has changed for them; for the seat that acted, a new moment has come in any case.

        If it was a pick, those who have glanced at the table just before are shown it with their next glance. What is
        done in secret lets nobody wait, nor does it hurry those who do, since that would tell of it.
        """
        before, self.current = self.current, {self.key_of(viewer) for viewer in self.viewers}
        asked = (acted, self.room.decider)
        if in_secret:
            self.current -= {key for key in self.current - before if key.seat not in asked}
        elif picked and self.room.phase != "over":
            waiting = self.who_may_wait(self.current, asked)
            if waiting:
                self.current -= waiting
                self.glance_soon()
        self.show_to(self.current, acted)
        self.room.set_alarm()

    async def lay_out(self, *widths: int) -> None:
        """Let a thread lay out the board that is to be shown, where that takes long; the loop goes on meanwhile.

        Where things lie is public, so any view tells it.
        """
        course = self.room.course
        if course is None:
            return
        for width in {*widths, *[viewer.width for viewer in self.viewers if viewer.form == "page"]}:
            work = draw.layout_work(course.view(course.asked_eyes), width)
            if work is not None:
                await asyncio.to_thread(work)

    def show_to(self, keys: set[Viewpoint], acted: int | None = None) -> None:
        """Show what has changed to some, and tell them what they have not heard."""
        for key in keys:
            self.look(key, key.seat == acted and acted is not None)
        news = Announcement(self)
        for viewer in self.viewers:
            key = self.key_of(viewer)
            if key in keys:
                self.tell(viewer, key, news)
        if self.room.course and any(viewer.listens for viewer in self.viewers):
            self.room.course.chronicle.all_told()
        self.bar.wake()

    def tell(self, viewer: Viewer, key: Viewpoint, news: "Announcement") -> None:
        """Tell somebody who looks at the table now whatever is new; of what was opened, first that it was."""
        held_back = self.room.openings.hold_back(viewer.person)
        if held_back and not viewer.held_back:
            viewer.tell(Opened(self.room.setup.campaign))
        viewer.held_back = held_back
        if held_back:
            return
        if viewer.listens:
            self.tell_log(viewer, key)
            self.tell_chat(viewer)
            self.tell_whispered(viewer)
        if viewer.form == "json":
            news.tell_seat_view(viewer, key)
        else:
            news.tell_page(viewer, key)

    def who_may_wait(self, keys: set[Viewpoint], asked: tuple[int | None, int]) -> set[Viewpoint]:
        """Those of whom nothing is asked and who have just glanced at the table; the others glance at it now."""
        moment, glance = now(), self.room.services.settings.glance_ms
        waiting = {key for key in keys if key.seat not in asked}
        for key in list(waiting):
            if moment - self.glanced.get(key, 0) >= glance:
                self.glanced[key] = moment
                waiting.discard(key)
        return waiting

    def glance_soon(self) -> None:
        """Those who are behind glance at the table in a while."""
        if self.next_glance is None or self.next_glance.done():
            self.next_glance = asyncio.create_task(self.glance())

    async def glance(self) -> None:
        """A while later, show everything to those who are still behind."""
        await asyncio.sleep(self.room.services.settings.glance_ms / 1000)
        async with self.room.lock:
            behind = {self.key_of(viewer) for viewer in self.viewers} - self.current
            if behind and not self.room.forgotten:
                self.glanced.update(dict.fromkeys(behind, now()))
                self.current |= behind
                self.show_to(behind)

    async def close(self) -> None:
        """Nobody glances at the table any more."""
        self.bar.close()
        if self.next_glance is not None:
            self.next_glance.cancel()
        ending = [task for task in (self.next_glance, self.bar.task) if task is not None]
        await asyncio.gather(*ending, return_exceptions=True)

    def show_again(self, viewer: Viewer) -> None:
        """Show everything once more to somebody whose page has changed its size or its reader."""
        viewer.version = None
        self.show()

    def sitters(self) -> tuple[Sitter, ...]:
        """Who has the seats, as a spectator sees it now."""
        moment, here = now(), {viewer.person.id for viewer in self.viewers if viewer.person}
        return tuple([sitter(self.room, number, here, moment) for number in range(self.room.game.seats)])

    def look(self, key: Viewpoint, moved: bool = False) -> LastShown:
        """What these eyes see of the game now; with the next number if it differs from the last time."""
        before, seat_view = self.seen.get(key), seat_view_of(self.room, key)
        if before is None:
            found = LastShown(self.first_moment(key, seat_view, moved), seat_view)
        elif moved or not before.seat_view.same_game(seat_view):
            found = LastShown(before.at + 1, seat_view)
        elif before.seat_view.prompt != seat_view.prompt:
            found = LastShown(before.at, seat_view)
        else:
            return before
        self.seen[key] = found
        return found

    def first_moment(self, key: Viewpoint, seat_view: SeatView, moved: bool) -> int:
        """The number of the first thing that these eyes are shown; after a while without anybody the numbers go on."""
        slept = self.slept.pop(key, None)
        if slept is None:
            return FEWEST + randbelow(FEWEST)
        return slept.at + (moved or slept.fingerprint != fingerprint(seat_view))

    def page(self, key: Viewpoint, seen: LastShown, sitters: tuple[Sitter, ...] | None = None) -> tuple[int, TableView]:
        """What a page shows of the table to these eyes, and the number of this version of it."""
        around = self.sitters() if sitters is None else sitters
        table_view = table_view_of(self.room, key, *seen, around, self.words(key, seen.seat_view))
        version, before = self.paged.get(key, (0, None))
        if before is None or table_view.at != before.at or not same_table(before, table_view):
            version += 1
        self.paged[key] = (version, table_view)
        return version, table_view

    def words(self, key: Viewpoint, seat_view: SeatView) -> Worded:
        """What is seen in the words of this table, with the names of those who sit there; made once for each moment.

        A view is drawn once: it stays the same as long as it and the names are.
        """
        room, before = self.room, self.said.get(key)
        about = (room.names, room.ending, room.course is None)
        if before is not None and before.seat_view is seat_view and before.about == about:
            return before.words
        same = before is not None and before.seat_view.view is seat_view.view and before.about[0] == about[0]
        made = worded(room, key, seat_view, before.words.view if before is not None and same else None)
        self.said[key] = Said(seat_view, about, made)
        return made

    def first_table_view(self, person: Person | None) -> TableView:
        """What a page is made of before its line is open."""
        key = self.eyes(person, None, shared=True)
        return self.marked(self.page(key, self.look(key))[1])

    def moment(self, person: Person | None, seat: int) -> int:
        """The number of what the seat is shown now, whether anybody has looked since it changed or not."""
        key = Viewpoint(seat, person.id if person else None)
        return self.seen[key].at if key in self.current else self.look(key).at

    def attend(self, viewer: Viewer, how: str) -> Missed | None:
        """Somebody turns to a page, or away from it; gives what she is to be shown first, if she asks for that.

        While she is shown it she has not seen how the game stands; nor has whoever gets the screen next.
        """
        key, room = self.key_of(viewer), self.room
        self.turn(viewer, looking=how != "away")
        viewer.attends = frozenset()
        seat = None if viewer.held_back or viewer.form != "page" or key.handover else key.seat
        if how == "more":
            return viewer.missed if viewer.missed and viewer.missed.seat == seat else None
        viewer.missed = missed_by(room, seat, viewer.width) if how == "since" and seat is not None else None
        if seat is not None and viewer.missed is None and how != "away":
            alone = room.game.has_secrets()
            viewer.attends = frozenset([seat] if alone else room.held_by(viewer.person))
            self.has_seen(viewer.attends)
        return viewer.missed

    def has_seen(self, seats: Iterable[int]) -> None:
        """The persons of these seats see how the game stands."""
        course = self.room.course
        if course is not None:
            seen = Looked(len(course.sitting.picks), course.acts, now())
            for seat in seats:
                course.looked[seat] = seen

    def tell_all(self, message: Told) -> None:
        """Tell everybody the same."""
        for viewer in self.viewers:
            viewer.tell(message)

    def key_of(self, viewer: Viewer) -> Viewpoint:
        """With whose eyes somebody looks over an open line; while a game is played, who has one seat keeps it."""
        if viewer.eyes is not None:
            return viewer.eyes
        key = self.eyes(viewer.person, viewer.taken, shared=viewer.form == "page")
        if not key.handover:
            viewer.taken = key.seat
        if self.room.course is not None and len(self.room.held_by(viewer.person)) <= 1:
            viewer.eyes = key
        return key

    def eyes(self, person: Person | None, taken: int | None, shared: bool) -> Viewpoint:
        """Of the seats that a person has, the one that decides, else the one that was shown last.

        Where seats have secrets and people share a page, the screen is handed over before it shows another seat.
        """
        room = self.room
        held, decider = room.held_by(person), room.decider
        if person is None or not held:
            return Viewpoint(None, None)
        seat = taken if taken is not None and taken in held else held[0]
        if decider in held and not room.seats[decider].player:
            seat = decider
        handed = shared and len(held) > 1 and room.game.has_secrets() and room.phase == "playing"
        return Viewpoint(seat, person.id, handover=handed and seat != taken)

    def shown_to(self, viewer: Viewer) -> tuple[Viewpoint, int]:
        """With whose eyes somebody looks, and the number of the moment that was shown to them."""
        key = self.key_of(viewer)
        return key, self.seen[key].at if key in self.seen else 0

    def marked(self, table_view: TableView) -> TableView:
        """The view of a table with the options marked that end the turn, as a page needs it."""
        return with_turn_ends(table_view, self.room)

    def tell_log(self, viewer: Viewer, key: Viewpoint) -> None:
        """Send the lines that the viewer does not have; a log of other ears begins anew."""
        course = self.room.course
        if course is None:
            return
        ear = None if key.handover else key.seat
        if viewer.ear != ear:
            viewer.ear, viewer.log_seen = ear, 0
            viewer.tell(Log(0, []))
        news = course.chronicle.news(ear, viewer.log_seen)
        if news is not None:
            viewer.log_seen = news[0] + len(news[1])
            viewer.tell(Log(*news))

    def tell_chat(self, viewer: Viewer) -> None:
        """Send what was said since."""
        said, lines = self.room.said, self.room.chats
        if viewer.chat_seen < said:
            start = max(viewer.chat_seen, said - len(lines))
            viewer.tell(Chat(start, lines[start - said :]))
            viewer.chat_seen = said

    def tell_whispers(self) -> None:
        """Send what was said in private to those alone who are to hear it; nothing else is shown, nor sooner."""
        for viewer in self.viewers:
            if viewer.listens and not self.room.openings.hold_back(viewer.person):
                self.tell_whispered(viewer)

    def tell_whispered(self, viewer: Viewer) -> None:
        """Send what the viewer has said and heard in private since."""
        heard = self.room.whispers.get(viewer.person.id) if viewer.person else None
        if heard is not None and viewer.whispers_seen < heard.total:
            start = max(viewer.whispers_seen, heard.total - len(heard.lines))
            viewer.tell(Whispers(start, heard.lines[start - heard.total :]))
            viewer.whispers_seen = heard.total


def fingerprint(seat_view: SeatView) -> bytes:
    """What tells two views of a seat apart, as far as `SeatView.same_game` does."""
    return blake2b(encode((seat_view.asked, seat_view.undoable, seat_view.view)), digest_size=16).digest()


class Announcement:
    """What is told of one change: whatever several viewers get is made once."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.packed: Packed = {}
        self.sitters: tuple[Sitter, ...] | None = None
        self.pages: dict[Viewpoint, tuple[int, TableView]] = {}
        self.drawn: dict[tuple[Viewpoint, int], Fragments] = {}
        self.changes: dict[tuple[int, int, frozenset[str]], tuple[Changes, Fragments | None, Fragments]] = {}

    def tell_seat_view(self, viewer: Viewer, key: Viewpoint) -> None:
        """A bot is told how the game stands, whole or by what has changed, if it does not know."""
        at, seat_view = self.audience.seen[key]
        if viewer.version == (key, at):
            return
        same_eyes = viewer.version is not None and viewer.version[0] == key
        if viewer.changes and same_eyes and viewer.seat_view is not None:
            viewer.tell(changed(at, viewer.seat_view, seat_view))
        else:
            viewer.tell(shown(at, seat_view, self.packed))
        viewer.version, viewer.seat_view = (key, at), seat_view

    def tell_page(self, viewer: Viewer, key: Viewpoint) -> None:
        """A page is sent the parts that differ from what it has."""
        version, table_view = self.page(key)
        if viewer.draft is not None and self.shows_draft(viewer, viewer.draft, key):
            self.tell_draft(viewer, viewer.draft, version, table_view)
            return
        if viewer.version == (key, version):
            return
        viewer.version = (key, version)
        if key.seat in viewer.attends:
            self.audience.has_seen(viewer.attends)
        page = self.fragments(key, table_view, viewer)
        news = Page(table_view.seat, table_view.at, **self.changes_of(viewer, page))
        viewer.page = page
        if news.parts or news.rows or news.board or news.tray or viewer.moment != (table_view.seat, table_view.at):
            viewer.moment = (table_view.seat, table_view.at)
            viewer.tell(news)

    def shows_draft(self, viewer: Viewer, draft: Draft, key: Viewpoint) -> bool:
        """Is a draft shown in place of the table? Not while its seat has to answer others; it ends with its turn."""
        room, seat = self.audience.room, draft.seat
        if room.phase == "playing" and room.decider != seat == key.seat:
            return True
        if draft.shown is not None:
            draft.shown, viewer.version = None, None
        if room.course is None or room.phase != "playing" or room.course.sitting.state.whose_turn().seat == seat:
            viewer.draft = None
        return False

    def changes_of(self, viewer: Viewer, page: Fragments) -> Changes:
        """What has changed on the page of a viewer, found out once for all who had the same on it and know the same.

        Both pages are held with it, so that no others take over their identity meanwhile.
        """
        which = id(viewer.page), id(page), frozenset(viewer.known)
        if which not in self.changes:
            self.changes[which] = what_changed(viewer.page, page, viewer.known), viewer.page, page
        viewer.known |= page.stills
        return self.changes[which][0]

    def tell_draft(self, viewer: Viewer, draft: Draft, version: int, table_view: TableView) -> None:
        """A page on which a turn is prepared shows that in place of the table, and who sits there as they are."""
        if draft.shown == (version, draft.version) and viewer.version is not None:
            return
        draft.shown = (version, draft.version)
        viewer.version = (self.audience.key_of(viewer), version)
        drafted = draft_view(self.audience.room, table_view, draft)
        page = fragments(drafted, pictures_of(drafted.view, viewer.width))._replace(rows=seats(table_view))
        news = Page(table_view.seat, table_view.at, **self.changes_of(viewer, page))
        viewer.page = page
        viewer.tell(news)

    def page(self, key: Viewpoint) -> tuple[int, TableView]:
        """The page of these eyes."""
        if self.sitters is None:
            self.sitters = self.audience.sitters()
        if key not in self.pages:
            self.pages[key] = self.audience.page(key, self.audience.seen[key], self.sitters)
        return self.pages[key]

    def fragments(self, key: Viewpoint, table_view: TableView, viewer: Viewer) -> Fragments:
        """What is on the page of a viewer; what is drawn on it already is not drawn again."""
        width, last = viewer.width, viewer.page.pictures if viewer.page else None
        if (key, width) not in self.drawn:
            if last is None or last.view is not table_view.view or last.width != width:
                last = pictures_of(table_view.view, width)
            self.drawn[key, width] = fragments(self.audience.marked(table_view), last)
        return self.drawn[key, width]
