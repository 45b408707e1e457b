"""Everybody who looks at a room, and what each is shown: a showing that has not changed is not sent."""

from secrets import randbelow
from typing import TYPE_CHECKING, Final

from fimbul.table.fragments import fragments
from fimbul.table.people import Person, now
from fimbul.table.protocol import Chat, Log, Page, Told
from fimbul.table.seen import Packed, same_game, same_table, showing_of, shown, sitter, with_hand_overs
from fimbul.table.showing import Showing, Sitter
from fimbul.table.viewer import Key, Viewer

if TYPE_CHECKING:
    from fimbul.table.room import Room

FEWEST: Final = 100_000_000


class Audience:
    """The open lines of a room.

    Moments count what a seat has been shown of the game, from a number that nobody can guess: a message from before a
    restart meets other moments and changes nothing. Versions count every change, as when somebody comes or goes.
    """

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.viewers: list[Viewer] = []
        self.shown: dict[Key, Showing] = {}
        self.versions: dict[Key, int] = {}
        self.left: dict[str, int] = {}
        self.opened = now()

    def has(self, person: str | None) -> bool:
        """Is the person here?"""
        return any(viewer.is_person(person) for viewer in self.viewers)

    def away_since(self, person: str) -> int | None:
        """Since when the person is away; None who is here."""
        return None if self.has(person) else self.left.get(person, self.opened)

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks in, and is shown everything."""
        self.viewers.append(viewer)
        self.show()

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            if viewer.person:
                self.left[viewer.person.id] = now()
            self.show()

    def show(self, acted: int | None = None) -> None:
        """Show everybody what has changed for them; for the seat that acted, a new moment has come in any case."""
        fresh: dict[Key, Showing] = {}
        packed: Packed = {}
        sitters = self.sitters()
        drawn: dict[tuple[Key, int], dict[str, str]] = {}
        for viewer in self.viewers:
            key = self.key_of(viewer)
            if key not in fresh:
                fresh[key] = self.look(key, key.seat == acted and acted is not None, sitters)
            if viewer.listens:
                self.tell_log(viewer, key)
                self.tell_chat(viewer)
            version = (key, fresh[key].at if viewer.form == "json" else self.versions[key])
            if viewer.version == version:
                continue
            viewer.version = version
            if viewer.form == "json":
                viewer.tell(shown(fresh[key], packed))
            else:
                if (key, viewer.width) not in drawn:
                    drawn[key, viewer.width] = self.draw(fresh[key], viewer.width)
                self.tell_page(viewer, fresh[key], drawn[key, viewer.width])
        if self.room.course:
            self.room.course.chronicle.all_told()

    def show_again(self, viewer: Viewer) -> None:
        """Show everything once more to somebody whose page has changed its size or its reader."""
        viewer.version = None
        self.show()

    def sitters(self) -> tuple[Sitter, ...]:
        """Who has the seats, as a spectator sees it now."""
        moment, here = now(), {viewer.person.id for viewer in self.viewers if viewer.person}
        return tuple([sitter(self.room, number, here, moment) for number in range(self.room.game.seats)])

    def look(self, key: Key, moved: bool = False, sitters: tuple[Sitter, ...] | None = None) -> Showing:
        """What these eyes are shown now; with the next number if the game differs from the last time."""
        before = self.shown.get(key)
        at = before.at if before else FEWEST + randbelow(FEWEST)
        showing = showing_of(self.room, key, at, self.sitters() if sitters is None else sitters)
        moved = moved or (before is not None and not same_game(before, showing))
        if before and moved:
            showing = showing._replace(at=at + 1)
        if before is None or moved or not same_table(before, showing):
            self.versions[key] = self.versions.get(key, 0) + 1
        self.shown[key] = showing
        return showing

    def moment(self, person: Person | None, seat: int) -> int:
        """The number of what the seat is shown now, whether anybody has looked since it changed or not."""
        key = Key(seat, person.id if person else None)
        if any(viewer.version is not None and viewer.version[0] == key for viewer in self.viewers):
            return self.shown[key].at
        return self.look(key).at

    def tell_all(self, message: Told) -> None:
        """Tell everybody the same."""
        for viewer in self.viewers:
            viewer.tell(message)

    def key_of(self, viewer: Viewer) -> Key:
        """With whose eyes somebody looks over an open line."""
        key = self.eyes(viewer.person, viewer.taken, shared=viewer.form == "page")
        if not key.handover:
            viewer.taken = key.seat
        return key

    def first_key(self, person: Person | None) -> Key:
        """With whose eyes a page is drawn before its line is open."""
        return self.eyes(person, None, shared=True)

    def eyes(self, person: Person | None, taken: int | None, shared: bool) -> Key:
        """Of the seats that a person has, the one that decides, else the one that was shown last.

        Where seats have secrets and people share a page, the screen is handed over before it shows another seat.
        """
        room = self.room
        held = room.held_by(person)
        if person is None or not held:
            return Key(None, None)
        seat = taken if taken is not None and taken in held else held[0]
        if room.decider in held and not room.seats[room.decider].player:
            seat = room.decider
        handed = shared and len(held) > 1 and room.game.meta.secrets and room.phase == "playing"
        return Key(seat, person.id, handover=handed and seat != taken)

    def draw(self, showing: Showing, width: int) -> dict[str, str]:
        """The parts of the page."""
        return fragments(self.marked(showing), width)

    def marked(self, showing: Showing) -> Showing:
        """The showing with the options marked that hand the turn over, as a page needs it."""
        return with_hand_overs(showing, self.room)

    def tell_page(self, viewer: Viewer, showing: Showing, parts: dict[str, str]) -> None:
        """Send the parts that differ from what the page has."""
        news = {name: part for name, part in parts.items() if viewer.parts.get(name) != part}
        viewer.parts = parts
        viewer.tell(Page(showing.seat, showing.at, news))

    def tell_log(self, viewer: Viewer, key: Key) -> None:
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
        said = self.room.chats
        if viewer.chat_seen < len(said):
            viewer.tell(Chat(viewer.chat_seen, said[viewer.chat_seen :]))
            viewer.chat_seen = len(said)
