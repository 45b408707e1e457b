"""A room: one game being played. It takes one message at a time, and what is done is on disk before it is shown."""

import asyncio
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError

from fimbul.agents.orders import order, orders_for, passing_option
from fimbul.core.errors import FimbulError
from fimbul.core.letters import shown
from fimbul.core.step import CHANCE
from fimbul.table.campaign.openings import LOOK_FIRST
from fimbul.table.http import protocol
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.http.protocol import Asked, Because, Done, Next, No
from fimbul.table.keep import schema
from fimbul.table.keep.store import Change
from fimbul.table.keep.stored_tables import MOST_SAID, Seat, StoredTable, seat_change, table_change, take_down
from fimbul.table.people.persons import Person, now
from fimbul.table.play.advising import agreed, check_agreeing
from fimbul.table.play.alarm import Alarm
from fimbul.table.play.course import SPARE_ACTS, Course
from fimbul.table.play.driver import Driver
from fimbul.table.play.gestures import name_of, picks_of
from fimbul.table.play.lending import check_lending, told_of
from fimbul.table.play.live_table import LOG, LiveTable
from fimbul.table.play.live_table import Services as Services  # noqa: PLC0414 - whoever makes a room takes it from here
from fimbul.table.play.looking import looked
from fimbul.table.play.prepared import MOST_BYTES, PreparedTurn, check_preparing, obstacle, option_of, read_prepared
from fimbul.table.play.refused import Refused as Refused  # noqa: PLC0414 - everybody takes it from here
from fimbul.table.play.taking_back import consent, end_request, undo
from fimbul.table.play.teller import Teller
from fimbul.table.play.whispering import whisper
from fimbul.table.show.audience import Audience

TIME_IS_OVER: Final = "The time of the table was over: whoever had not answered passed."


class Room(LiveTable):
    """A table, the course of its game once all seats are taken, and everybody who looks."""

    def __init__(self, services: Services, stored: StoredTable) -> None:
        super().__init__(services, stored)
        self.audience = Audience(self)
        self.driver = Driver(self)
        self.alarm = Alarm(self)
        self.used = now()
        self.places: dict[int, str] = {}  # from where somebody without an invitation has taken a seat
        self.answering: set[asyncio.Task[Done | No | Because]] = set()
        self.become(stored, self.course_of(stored))

    def become(self, stored: StoredTable, course: Course | None) -> None:
        """Be as the database says; a request that has come to an end meanwhile is none."""
        super().become(stored, course)
        self.teller = Teller(self)
        end_request(self)

    def course_of(self, stored: StoredTable) -> Course | None:
        """The course of the game that the database tells, act by act."""
        if stored.started is None:
            return None
        course = self.new_course(stored.seats, stored.started)
        for act in stored.acts:
            course.do_again(act)
        course.looked = looked(stored.seats, stored.acts, stored.started)
        return course

    def new_course(self, seats: list[Seat], at: int) -> Course:
        """The course of a game that begins."""
        names, people = [seat.name for seat in seats], [seat.person for seat in seats if seat.person]
        engine, outages, pace = self.setup.engine, self.services.outages, self.setup.pace
        if len(set(people)) < len(people):
            pace = replace(pace, window=0)  # who share a screen cannot hand it over in a few seconds
        return Course(self.game, names, pace, at, engine=engine, outages=outages)

    def start(self, at: int) -> None:
        """All seats are taken: the game begins."""
        self.started = at
        self.course = self.new_course(self.seats, at)
        self.course.looked = looked(self.seats, [], at)

    async def handle(self, person: Person | None, asked: Asked) -> Done | No | Because:
        """Do what a message asks for, or say why not; to the end, even if whoever asked hangs up meanwhile."""
        task = asyncio.create_task(self.answer(person, asked))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)
        return await asyncio.shield(task)

    async def answer(self, person: Person | None, asked: Asked) -> Done | No | Because:
        """The answer to a message; a failed write leaves everything as the database has it."""
        async with self.lock:
            self.used = now()
            try:
                await self.recall()
                return await self.do(person, asked)
            except Refused as refusal:
                return No(asked.ref, self.word(str(refusal)), refusal.rule)
            except FimbulError as error:
                return No(asked.ref, str(error))
            except SQLAlchemyError as error:
                LOG.warning("table %s could not be written: %s", self.setup.id, kind_of(error))
                return No(asked.ref, "The table could not write that down, so it is not done. Please try again.")
            except Exception:  # whatever it was, what is in memory may be half done
                LOG.exception("table %s failed", self.setup.id)
                self.forgotten = True
                return No(asked.ref, "Something went wrong here. Nothing has changed.")

    async def recall(self) -> None:
        """After a write that failed, read everything again, and let chance pick where it had to.

        The game is played again in a thread, so that other rooms do not wait for it.
        """
        if self.forgotten:
            stored = await self.services.store.read(take_down, self.setup.id)
            self.set_up(stored)
            self.become(stored, await asyncio.to_thread(self.course_of, stored))
            await self.roll_on()
            await self.audience.lay_out()
            self.audience.show()

    async def do(self, person: Person | None, asked: Asked) -> Done | No | Because:
        """The message, kind by kind."""
        self.openings.check_seen(person)
        match asked:
            case protocol.PickMessage():
                await self.pick(person, asked)
            case protocol.Undo():
                await undo(self, person, asked)
            case protocol.Consent():
                await consent(self, person, asked)
            case protocol.Concede():
                await self.concede(person, asked.seat)
            case protocol.Why():
                return self.why(person, asked)
            case protocol.OrderMessage():
                await self.give_order(person, asked)
            case protocol.Name():
                await self.name(person, asked)
            case protocol.Say():
                await self.say(person, asked.text)
            case protocol.Whisper():
                await whisper(self, person, asked.seat, asked.text)
                self.audience.tell_whispers()
            case protocol.Lend():
                await self.lend(person, asked)
            case protocol.Hurry():
                self.hurry(person, asked.how)
            case protocol.AgreeToHints():
                await self.agree_to_hints(person, asked)
            case protocol.Again():
                await self.play_again(person)
            case _:
                pass
        return Done(asked.ref)

    def wake_driver(self) -> None:
        """Let bots and standing orders go on, if it is theirs to go on."""
        self.driver.wake()

    def set_alarm(self) -> None:
        """Look at the clocks again when something comes of the time alone."""
        self.alarm.set()

    @property
    def is_watched(self) -> bool:
        """Does anybody look?"""
        return bool(self.audience.viewers)

    @property
    def is_stuck(self) -> bool:
        """Has whatever should go on by itself failed too often?"""
        return self.driver.stuck and self.driver.has_work()

    def is_looking(self, person: str) -> bool:
        """Has the person this table before her eyes?"""
        return self.audience.is_looking(person)

    def looks(self, person: str) -> None:
        """The person has this table before her eyes from now on."""
        self.teller.looks(person)

    def looks_away(self, person: str) -> None:
        """No longer."""
        self.teller.looks_away(person)

    def away_since(self, person: str) -> int | None:
        """Since when the person is away; None who is here."""
        return self.audience.away_since(person)

    def rest(self) -> None:
        """Nobody is there: what is soon made again takes no memory meanwhile."""
        self.audience.rest()
        if self.course is not None:
            self.course.rest()

    def clear_away(self) -> None:
        """Nobody comes to this room any more: it and what knows it let go of each other, so that no memory waits."""
        self.alarm.close()
        self.audience.bar.close()
        del self.audience, self.driver, self.alarm, self.openings, self.teller

    def check_moment(self, person: Person | None, seat: int, at: int) -> None:
        """Refuse what was said to something that is no longer shown: late, doubled, out of turn."""
        if self.audience.moment(person, seat) != at:
            raise Refused("The table has moved on since then. Look again, please.")

    async def pick(self, person: Person | None, asked: protocol.PickMessage) -> None:
        """Make a pick, or several in one gesture."""
        seat = self.own_seat(person, asked.seat)
        course = self.playing()
        self.check_moment(person, asked.seat, asked.at)
        if seat.lent:
            raise Refused(f"A bot ({seat.lent}) plays for you. Take your seat back first.")
        if self.decider != asked.seat:
            raise Refused("It is not your turn to decide.")
        picks = picks_of(course.sitting.state, [asked.word, *asked.then])
        named = name_of(course.sitting.state, asked.seat, picks, asked.name) if asked.name else None
        passes = picks == [passing_option(self.game, course.sitting.state.asked)]
        self.passed = course.question if passes else None
        if passes and self.closes_by_itself:
            self.audience.show(in_secret=True)
        else:
            own = course.sitting.state.whose_turn().seat == seat.number
            await self.play(*picks, named=named, changes=self.drop_prepared(seat) if own else ())

    async def go_on(self) -> None:
        """Let play what plays by itself: when the room is opened, and when the last seat is taken.

        If that cannot be written it is tried again when somebody comes: what was done before is done.
        """
        async with self.lock:
            try:
                await self.roll_on()
            except SQLAlchemyError as error:
                LOG.warning("table %s could not be written: %s", self.setup.id, kind_of(error))
            self.driver.wake()
            self.alarm.set()
            self.teller.begin()

    async def look_at_clocks(self) -> None:
        """Time has passed: who is still asked in secret when the table's time is over passes, else all look again."""
        async with self.lock:
            await self.recall()
            left = self.course.clock.left_of_table(now()) if self.course else None
            if left is not None and left <= 0 and self.phase == "playing":
                await self.close_round()
            else:
                self.audience.show()
                self.driver.wake()

    async def close_round(self) -> None:
        """The table answers for everybody who is still asked in this round; all are told, and nobody is named. In a
        window with a time for each question it answers this one, as all expect.
        """
        course, at = self.playing(), now()
        if course.is_timed:
            course.answer_for_absent(at)
            course.go_on(self.dice, at)
            await self.commit()
            return
        course.tell(CHANCE, TIME_IS_OVER, at)
        told = course.public_acts
        while course.asks_around and course.public_acts == told:
            course.answer_for_absent(at)
            course.go_on(self.dice, at)
        await self.commit()

    async def roll_on(self) -> None:
        """Chance picks as long as it decides."""
        if self.course is not None:
            self.course.go_on(self.dice, now())
            if self.course.unwritten or (self.phase == "over" and self.ended is None):
                await self.commit()

    async def play(
        self, option: int, *then: int, named: tuple[int, str] | None = None, changes: Sequence[Change] = ()
    ) -> None:
        """The one who decides makes this pick, or these in one gesture, and perhaps names what they made; with it goes
        what follows by itself.
        """
        course, at, seat = self.playing(), now(), self.decider
        course.play(option, at)
        for each in then:
            course.play(each, at, joined=True)
        if named is not None:
            course.name(seat, *named, at)
        course.go_on(self.dice, at)
        await self.commit(*changes, acted=seat, picked=True)

    async def play_prepared(self) -> None:
        """The next pick of the turn that the one who decides has prepared is made, or it is said why not.

        With the pick is written that it is made, so that it is never made twice.
        """
        seat, state = self.seats[self.decider], self.playing().sitting.state
        prepared = read_prepared(seat.prepared)
        if prepared is None or not self.prepared_is_due():
            return
        pick = prepared.picks[prepared.made]
        unseen = self.openings.hold_back(Person(seat.person or "", seat.name, account=False))
        why = LOOK_FIRST if unseen else obstacle(state, seat.number, pick, self.names)
        if why:
            prepared.stopped = why
            await self.commit(self.assign(seat, prepared=prepared.write()), acted=seat.number, in_secret=True)
            return
        prepared.made += 1
        rest = prepared.write() if prepared.made < len(prepared.picks) else None
        await self.play(option_of(self.game, pick), changes=[self.assign(seat, prepared=rest)])

    async def keep_prepared(self, person: Person | None, seat: int, prepared: PreparedTurn | None) -> None:
        """A seat's next turn is prepared, or no longer; nobody else is told."""
        own, course = self.own_seat(person, seat), self.playing()
        if prepared is not None:
            check_preparing(self, own)
        written = None if prepared is None else prepared.write()
        if written is not None and len(written) > MOST_BYTES:
            raise Refused("That is too much to prepare.")
        if course.sitting.state.over or written == own.prepared:
            return
        await self.commit(self.assign(own, prepared=written), acted=seat, in_secret=True)

    def drop_prepared(self, *seats: Seat) -> list[Change]:
        """What these seats have prepared is not done any more."""
        return [self.assign(seat, prepared=None) for seat in seats if seat.prepared is not None]

    async def commit(
        self, *changes: Change, acted: int | None = None, picked: bool = False, in_secret: bool = False
    ) -> None:
        """Write what was done, then show it, then let bots go on; if it cannot be written it is forgotten."""
        course = self.course
        acts = course.unwritten if course else []
        if course and acts:
            in_secret = course.public_acts <= acts[0].number
        end_request(self)
        outcome = course.sitting.state.outcome if course and self.ended is None else None
        if outcome is not None:
            self.ending = self.word(self.game.ending(outcome))
        if outcome is not None and not self.left_open:
            self.ended = now()
            changes = (*changes, table_change(self.setup.id, ended=self.ended, ending=self.ending))
        changes = (*changes, *self.orders_run_out())
        told = self.teller.news(in_secret, outcome is not None and not self.left_open)
        changes = (*changes, *told)
        try:
            if outcome is not None and self.setup.campaign:
                async with self.services.closing(self) as more:
                    await self.services.store.write(*changes, *more, acts=[act.row(self.setup.id) for act in acts])
            else:
                await self.services.store.write(*changes, acts=[act.row(self.setup.id) for act in acts])
        except BaseException:  # whatever it was, what is in memory may not be what is on disk
            self.forgotten = True
            self.driver.wake()
            raise
        if course:
            course.unwritten = []
        self.alarm.failures = 0
        if told:
            self.services.listeners.on_news()
        await self.audience.lay_out()
        self.audience.show(acted, picked, in_secret)
        self.services.changed(self)
        self.driver.wake()

    async def take_back(self, seat: int, back: int, *changes: Change) -> None:
        """So many picks are taken back."""
        course, at = self.playing(), now()
        course.take_back(seat, back, at)
        course.go_on(self.dice, at)
        begun = [each for each in self.seats if (prepared := read_prepared(each.prepared)) and prepared.made]
        await self.commit(*changes, *self.drop_prepared(*begun), acted=seat)

    async def concede(self, person: Person | None, seat: int) -> None:
        """Give up."""
        self.own_seat(person, seat)
        course, at = self.playing(), now()
        course.concede(seat, at)
        course.go_on(self.dice, at)
        await self.commit(acted=seat)

    def why(self, person: Person | None, asked: protocol.Why) -> Because:
        """Why an option cannot be picked by this seat now."""
        self.own_seat(person, asked.seat)
        course = self.playing()
        option, view = self.game.parse(course.sitting.state, asked.word), course.view(asked.seat)
        refusal = self.game.explain(course.sitting.state, asked.seat, option)
        if refusal is None:
            return Because(asked.ref, f"You can: {self.game.label(view, option)}.")
        return Because(asked.ref, self.word(self.game.because(view, option, refusal)), refusal.rule)

    async def give_order(self, person: Person | None, asked: protocol.OrderMessage) -> None:
        """Give a standing order, or take it back."""
        seat = self.own_seat(person, asked.seat)
        view = self.playing().view(asked.seat)
        if asked.word is not None and asked.word not in orders_for(self.game, view):
            raise Refused("There is no such order in this game.")
        await self.change_seat(seat, standing=asked.word)

    async def name(self, person: Person | None, asked: protocol.Name) -> None:
        """Give a name to what the seat has founded or won before."""
        self.own_seat(person, asked.seat)
        course = self.playing()
        course.check_length()
        course.name(asked.seat, self.game.parse(course.sitting.state, asked.word), asked.name, now())
        await self.commit(acted=asked.seat)

    async def change_seat(self, seat: Seat, **values: str | bool | None) -> None:
        """Change what is written of a seat, and write it."""
        in_secret = "standing" in values
        await self.commit(self.assign(seat, **values), acted=seat.number, in_secret=in_secret)

    def assign(self, seat: Seat, **values: str | bool | int | None) -> Change:
        """Change what is written of a seat; what is returned must be committed."""
        for name, value in values.items():
            setattr(seat, name, value)
        if "standing" in values:
            self.in_force.discard(seat.number)
        return seat_change(self.setup.id, seat, **values)

    def rename(self, before: Person, after: Person) -> None:
        """A person is called otherwise, at its seats and in what it says; a game that is over keeps its names."""
        for viewer in self.audience.viewers:
            if viewer.is_person(before.id):
                viewer.person = after
        if self.ended is not None:
            return
        for seat in self.seats:
            if seat.person == before.id:
                seat.name = after.name if seat.name == before.name else seat.name
                seat.account = after.account_name
        if self.course is not None:
            self.course.rename([seat.name for seat in self.seats])
        self.audience.show()

    async def say(self, person: Person | None, text: str) -> None:
        """Say something to the table."""
        if person is None:
            raise Refused("Say who you are first.")
        if not self.held_by(person) and not self.setup.open_talk:
            raise Refused("Only those who have a seat speak at this table.")
        plain = shown(text).strip()
        if not plain:
            raise Refused("That is nothing.")
        row = {"table": self.setup.id, "number": self.said, "at": now(), "name": person.name, "text": plain}
        self.chats.append((person.name, plain, person.account))
        del self.chats[:-MOST_SAID]
        self.said += 1
        await self.commit(insert(schema.chats).values(**row, account=person.account))

    def hurry(self, person: Person | None, how: str) -> None:
        """Who has a seat says how fast bots play; nobody else sees more of it than that they do."""
        if not self.held_by(person):
            raise Refused("You have no seat at this table.")
        self.driver.hurry(how)

    async def lend(self, person: Person | None, asked: protocol.Lend) -> None:
        """Give one's own seat to a bot, or take it back; or give away that of whom the table waits for too long."""
        held = self.held_by(person)
        self.game.check_seat(asked.seat)
        seat = self.seats[asked.seat]
        course = self.playing()
        check_lending(self, held, seat, asked.agent)
        if asked.agent != seat.lent:
            giver = seat if seat.number in held else self.seats[held[0]]
            if giver is seat:
                course.check_length(SPARE_ACTS if asked.agent is None else 0)
            course.tell(giver.number, told_of(giver, seat, asked.agent), now())
            await self.change_seat(seat, lent=asked.agent, prepared=None)

    async def agree_to_hints(self, person: Person | None, asked: protocol.AgreeToHints) -> None:
        """Agree to hints and a win bar, for all seats that one has, or no longer; everybody is told."""
        seat, course = self.own_seat(person, asked.seat), self.playing()
        check_agreeing(self)
        if asked.agree != seat.help:
            course.check_length()
            changes = [self.assign(self.seats[each], help=asked.agree) for each in self.held_by(person)]
            course.tell(seat.number, agreed(self, seat.name, asked.agree), now())
            await self.commit(*changes, acted=seat.number)

    async def play_again(self, person: Person | None) -> None:
        """Offer a rematch or accept it; when everybody has, the next table is set up."""
        held = self.held_by(person)
        if not held:
            raise Refused("You have no seat at this table.")
        if self.phase != "over":
            raise Refused("The game is not over yet.")
        if self.setup.campaign:
            raise Refused("The campaign goes on at its home.")
        changes = [self.assign(self.seats[number], again=True) for number in held]
        if self.next_table is None and all(seat.again for seat in self.seats if seat.person):
            await self.services.rematch(self, *changes)
        else:
            await self.commit(*changes, acted=held[0])
        if self.next_table is not None:
            self.audience.tell_all(Next(self.next_table))

    def looks_to_keep(self) -> list[Change]:
        """What people have seen of the game since that was last written; for whoever looks on it changes all the time,
        so it is written when she turns away, and now and then.
        """
        found = []
        for number, last in self.course.looked.items() if self.course and not self.forgotten else ():
            if self.seats[number].seen != last.acts:
                found.append(self.assign(self.seats[number], seen=last.acts))
        return found

    def orders_run_out(self) -> list[Change]:
        """Orders that have done their duty are forgotten."""
        changes = self.drop_prepared(*self.seats) if self.phase == "over" else []
        for seat in self.seats:
            if seat.standing is not None and self.course is not None and self.has_run_out(seat.standing, seat.number):
                seat.standing = None
                self.in_force.discard(seat.number)
                changes.append(seat_change(self.setup.id, seat, standing=None))
        return changes

    def has_run_out(self, standing: str, seat: int) -> bool:
        """Has an order done its duty? One that is not yet in force waits for its time; one that fails has none."""
        try:
            done = self.phase == "over" or order(standing).done(self.playing().view(seat))
        except Exception:  # whatever it was, nobody must wait for it
            LOG.exception("a standing order failed at table %s", self.setup.id)
            return True
        if not done:
            self.in_force.add(seat)
        return done and seat in self.in_force
