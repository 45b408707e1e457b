"""A table in memory: how it stands, and what those who serve it (driver, alarm, audience) may let it do.

The room is such a table; that they know no more of it than this keeps the circle open.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Final, Literal, NamedTuple

from fimbul.agents.orders import order, orders_for
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.perspective import Perspective
from fimbul.core.sitting import Sitting
from fimbul.core.step import NOBODY
from fimbul.core.words import called, callings
from fimbul.games import set_up
from fimbul.table.bots.bot_pool import Bots
from fimbul.table.campaign.openings import Openings
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_tables import Seat, StoredTable
from fimbul.table.notices.listeners import Listeners
from fimbul.table.people.persons import Person, now
from fimbul.table.play.clock import SECOND, Outages
from fimbul.table.play.course import Course
from fimbul.table.play.dice import Dice
from fimbul.table.play.prepared import read_prepared
from fimbul.table.play.refused import Refused
from fimbul.table.settings import Settings

LOG: Final = logging.getLogger("fimbul.table")


class Services(NamedTuple):
    """What every room of a house uses."""

    settings: Settings
    store: Store
    bots: Bots
    rematch: "Callable[[LiveTable, *tuple[Change, ...]], Awaitable[None]]"
    closing: "Callable[[LiveTable], AbstractAsyncContextManager[list[Change]]]"  # what ends a campaign's game
    listeners: Listeners
    outages: Outages = ()  # when the house was closed: nobody's time ran then
    changed: "Callable[[LiveTable], None]" = lambda _room: (
        None
    )  # is told when a table stands otherwise, or is looked at


class Verdict(NamedTuple):
    """What has become of a seat's request, as a sentence; it is told until all can notice something new."""

    seat: int
    words: str
    acts: int


class LiveTable(ABC):
    """Seats, talk and requests as they are written, and the course of the game once all seats are taken."""

    def __init__(self, services: Services, stored: StoredTable) -> None:
        self.services = services
        self.set_up(stored)
        self.lock = asyncio.Lock()
        self.dice = Dice()
        self.openings = Openings(self)
        self.proposed = ""  # in the campaign, about this game, as a sentence

    def set_up(self, stored: StoredTable) -> None:
        """Have the game as it was set up, or as its members have agreed on since."""
        self.setup = stored.setup
        self.game = set_up(self.setup.game, self.setup.options)
        self.has_orders = bool(orders_for(self.game))

    def become(self, stored: StoredTable, course: Course | None) -> None:
        """Be as the database says, with the course of the game to where it stands there."""
        self.seats = stored.seats
        self.chats = stored.chats  # what was said last, of all that was said
        self.said = stored.said
        self.whispers = dict(stored.whispers)  # by person, what each has said and heard in private
        self.whispered = stored.whispered
        self.started = stored.started
        self.ended = stored.ended
        self.ending = stored.ending
        self.next_table = stored.again
        self.request = stored.request
        self.verdict: Verdict | None = None  # on the last request
        self.passed: tuple[int, int] | None = None  # the question of a window that was passed before its time was over
        self.in_force: set[int] = set()  # seats whose standing order has come into force and may run out
        self.as_it_is = False  # is nothing left open in a game that is over, whatever members could agree on?
        self.forgotten = False
        self.course = course

    @abstractmethod
    async def play(
        self, option: int, *then: int, named: tuple[int, str] | None = None, changes: Sequence[Change] = ()
    ) -> None:
        """The one who decides makes this pick, or these in one gesture, and perhaps names what they made; with it goes
        what follows by itself.
        """

    @abstractmethod
    async def play_prepared(self) -> None:
        """The next pick of the turn that the one who decides has prepared is made, or it is said why not."""

    @abstractmethod
    async def take_back(self, seat: int, back: int, *changes: Change) -> None:
        """So many picks are taken back."""

    @abstractmethod
    async def commit(
        self, *changes: Change, acted: int | None = None, picked: bool = False, in_secret: bool = False
    ) -> None:
        """Write what was done, then show it, then let bots go on; if it cannot be written it is forgotten."""

    @abstractmethod
    async def recall(self) -> None:
        """After a write that failed, read everything again, and let chance pick where it had to."""

    @abstractmethod
    async def look_at_clocks(self) -> None:
        """Time has passed: see what comes of it."""

    @abstractmethod
    def check_moment(self, person: Person | None, seat: int, at: int) -> None:
        """Refuse what was said to something that is no longer shown: late, doubled, out of turn."""

    @abstractmethod
    def wake_driver(self) -> None:
        """Let bots and standing orders go on, if it is theirs to go on."""

    @abstractmethod
    def set_alarm(self) -> None:
        """Look at the clocks again when something comes of the time alone."""

    @property
    @abstractmethod
    def is_watched(self) -> bool:
        """Does anybody look?"""

    @property
    @abstractmethod
    def is_stuck(self) -> bool:
        """Has whatever should go on by itself failed too often?"""

    @abstractmethod
    def is_looking(self, person: str) -> bool:
        """Has the person this table before her eyes?"""

    @abstractmethod
    def looks(self, person: str) -> None:
        """The person has this table before her eyes from now on."""

    @abstractmethod
    def looks_away(self, person: str) -> None:
        """No longer."""

    @abstractmethod
    def away_since(self, person: str) -> int | None:
        """Since when the person is away; None who is here."""

    @property
    def names(self) -> Mapping[str, str]:
        """How the seats are called: as who sits there."""
        return callings(tuple(zip(self.game.seat_names, [seat.name for seat in self.seats], strict=True)))

    def word(self, words: str) -> str:
        """Words of the game as they are said at this table, with the names of those who sit there."""
        return called(words, self.names)

    @property
    def phase(self) -> Literal["waiting", "playing", "over"]:
        """Has the game begun, and has it ended?"""
        if self.course is None:
            return "waiting"
        return "over" if self.course.sitting.state.over or self.ended is not None else "playing"

    @property
    def decider(self) -> int:
        """The seat that decides now; NOBODY before and after the game."""
        return self.course.sitting.state.decider if self.course else NOBODY

    def held_by(self, person: Person | None) -> list[int]:
        """The seats that a person has."""
        return [] if person is None else [seat.number for seat in self.seats if seat.person == person.id]

    @property
    def is_open(self) -> bool:
        """May everybody see everything that happened? Not while a game with secrets is played."""
        return self.phase == "over" or not self.game.has_secrets()

    def request_to(self, seat: int | None) -> str | None:
        """What the person of this seat is asked to agree to, as a sentence."""
        if self.request is None or seat is None or self.seats[seat].person not in self.request.unanswered:
            return None
        several = f"{self.request.back} picks" if self.request.back > 1 else "a pick"
        what = "something" if self.game.has_secrets() else several  # how many picks a plan has had is secret
        return f"{self.seats[self.request.seat].name} asks to take back {what}. Do you agree?"

    def own_seat(self, person: Person | None, seat: int) -> Seat:
        """The seat, if this person has it."""
        if seat not in self.held_by(person):
            raise Refused("That is not your seat.")
        return self.seats[seat]

    def playing(self) -> Course:
        """The course of the game, while it is played."""
        if self.course is None:
            raise Refused("The game has not begun: a seat is still free.")
        if self.phase == "over":
            raise Refused("The game is over.")
        return self.course

    @property
    def left_open(self) -> bool:
        """Is the game over, but for something on which all members of its campaign may agree?"""
        course, game = self.course, self.game
        if course is None or not isinstance(game, CampaignGame) or self.as_it_is:
            return False
        return bool(game.left_open(course.sitting.state))

    def sitting(self) -> Sitting:
        """The game that has begun, over or not."""
        if self.course is None:
            raise Refused("The game has not begun: a seat is still free.")
        return self.course.sitting

    def automatic(self) -> bool:
        """Does a bot or a standing order decide now?"""
        if self.phase != "playing" or self.forgotten or self.choice_waits_until() is not None:
            return False
        return self.seats[self.decider].player is not None or (
            not self.closes_by_itself and (self.ordered_pick() is not None or self.prepared_is_due())
        )

    def prepared_is_due(self) -> bool:
        """Is it the own turn of a seat that has prepared it, and is nothing answered that others have declared?"""
        if self.seats[self.decider].prepared is None:
            return False
        state = self.playing().sitting.state
        prepared = read_prepared(self.seats[self.decider].prepared)
        own = state.whose_turn().seat == state.decider and self.game.window(state) is None
        return own and prepared is not None and not prepared.stopped

    def choice_waits_until(self) -> int | None:
        """When a bot that plays for an absent member may make a choice that stays for good; None if nothing waits."""
        course, game = self.course, self.game
        if course is None or not isinstance(game, CampaignGame) or self.phase != "playing":
            return None
        seat = self.seats[self.decider] if self.decider >= 0 else None
        if seat is None or not seat.lent or not game.is_for_good(course.view(self.decider)):
            return None
        until = course.last_at + round(self.services.settings.choice_wait_s * SECOND)
        return until if until > now() else None

    @property
    def closes_by_itself(self) -> bool:
        """Is a person asked who passes at a fixed time, if nothing else is picked before? Then to pass is to wait."""
        return self.course is not None and self.course.is_timed and self.seats[self.decider].player is None

    def has_passed(self, seat: int | None) -> bool:
        """Has this seat passed, or does its order, though the question is still open?"""
        if self.course is None or seat is None or seat != self.decider or not self.closes_by_itself:
            return False
        return self.passed == self.course.question or self.ordered_pick() is not None

    def ordered_pick(self) -> int | None:
        """What the standing order of the one who decides answers; None where the person is asked, as when it fails."""
        word = self.seats[self.decider].standing
        try:
            return None if word is None else order(word).answer(Perspective(self.playing().sitting.state))
        except Exception:  # whatever it was, the person knows better
            LOG.exception("a standing order failed at table %s", self.setup.id)
            return None
