"""Several servers at one PostgreSQL: each is a row of `servers`, and has tables by `leases` for as long as it is one.

A server says every second that it lives, and holds a lock that dies with its line to the database. One that has lost
the lock and says nothing for some seconds, or has said nothing for long, is buried by any other: its row goes. Every
transaction of a server looks for its row and keeps it until the end, so nothing is written by one that is buried, and
nobody is buried in the middle of a write. Whoever has not heard for a while that it lives shows nothing until it has.
"""

import json
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from psycopg.errors import LockNotAvailable
from sqlalchemy import BigInteger, Connection, Engine, delete, func, literal_column, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.sql.base import Executable

from fimbul.core.errors import FimbulError
from fimbul.core.version import VERSION
from fimbul.table.keep import lease
from fimbul.table.keep.lease import ALERT, HOUSE_LOCK, ONE_ROW, ROW, Moved, Taken, address_in
from fimbul.table.keep.migrations import is_current
from fimbul.table.keep.opening_failures import CannotOpen, name_of
from fimbul.table.keep.schema import house, leases, outages, servers

BEAT_S: Final = 1.0
SURE_S: Final = 2.5  # after its last word a server is sure that nobody has buried it
GONE_MS: Final = 3_500  # without a word, of a server whose lock is free
FROZEN_MS: Final = 15_000  # without a word, though it has its lock
STEADY_S: Final = 5.0  # a server that could not speak itself lets the others speak again before it buries any
FRESH_DATABASE_S: Final = 10.0
ATTEMPTS: Final = 10  # to come in, while another changes the database
MOST_KNOWN: Final = 20_000
SEVERAL: Final = "several"  # is the holder of a house that several servers keep open
BURIED: Final = "The other servers at the database have heard nothing of this one, so it is closed."
OLDER: Final = (
    "Servers of an older Fimbul are open at the database {}, which this one would have to change: close them first."
)
HALF_DEAD: Final = "The line that was cut still has the locks."
ELSEWHERE: Final = "That is at another server of this house just now. Please try again."
CHANNEL: Final = "'fimbul_' || md5(coalesce(current_schema(), ''))"
NOW: Final = literal_column("(extract(epoch FROM clock_timestamp()) * 1000)::bigint", BigInteger)
DATABASE_AGE: Final = "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())"


class Server(NamedTuple):
    """A server of the house: where the others reach it, and by what it knows them."""

    id: str
    address: str
    secret: str


class Elsewhere(FimbulError):
    """Another server has what is asked for; this one neither shows nor changes it."""


class Buried(Moved):
    """The others hold this server for dead, and have what it had."""


def clock() -> float:
    """Seconds that also pass while the process is stopped or the machine asleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


def lock_of(server: str) -> Any:
    """The lock that a server has as long as its line to the database is open."""
    return func.hashtextextended(f"the server of fimbul {server}", 0)


class Servers:
    """The servers at one PostgreSQL, as one of them knows them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.holder = token_urlsafe(16)
        self.secret = token_urlsafe(32)
        self.line: Connection | None = None
        self.talking = threading.Lock()  # who has it has the line
        self.claiming = threading.Lock()
        self.alone = False  # for as long as the database may have to be changed
        self.leaving = False  # or gone
        self.spoken = clock()
        self.in_trouble = False
        self.steady_since = clock()
        self.others: dict[str, Server] = {}
        self.mine: set[str] = set()
        self.known: dict[str, str] = {}  # which other server has what, as was last heard
        self.come_in()

    def come_in(self) -> None:
        """Have the lock of the house with others of this version; alone, if the database must be changed first."""
        for _ in range(ATTEMPTS):
            self.alone = not is_current(self.engine)
            if self.take_locks():
                return
            if self.is_open() and not is_current(self.engine):
                raise CannotOpen(OLDER.format(name_of(self.engine.url)))
        raise Taken(name_of(self.engine.url), address_in(self.engine))

    def is_open(self) -> bool:
        """Is any server there that others can come to?"""
        try:
            with self.engine.connect() as connection:
                return connection.execute(select(servers.c.id)).first() is not None
        except ProgrammingError:
            return False  # from before there were several

    def take_locks(self) -> bool:
        """Open the line that holds the locks of the house and of this server, unless others have that of the house."""
        self.release()
        line = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        line.detach()
        try:
            line.exec_driver_sql(f"{ALERT}; SET lock_timeout = {lease.PATIENCE_S * 1000:.0f}")
            line.exec_driver_sql(f"SELECT pg_advisory_lock{'' if self.alone else '_shared'}({HOUSE_LOCK})")
            line.execute(select(func.pg_advisory_lock(lock_of(self.holder))))
        except SQLAlchemyError as error:
            line.close()
            if isinstance(error, OperationalError) and isinstance(error.orig, LockNotAvailable):
                return False
            raise
        self.line = line
        return True

    def admit(self) -> None:
        """Let others of this version come in."""
        if self.alone and self.line is not None:
            self.line.exec_driver_sql(f"SELECT pg_advisory_lock_shared({HOUSE_LOCK})")
            self.line.exec_driver_sql(f"SELECT pg_advisory_unlock({HOUSE_LOCK})")
            self.alone = False

    def release(self) -> None:
        """Hang up, and so let go of the locks."""
        if self.line is not None:
            with suppress(SQLAlchemyError):
                self.line.close()
            self.line = None

    def sign(self, connection: Connection) -> None:
        """Be one of the servers; if there was none, the house was closed since one was last seen."""
        spoken = clock()
        first = insert(house).values(id=ROW, holder=SEVERAL, address="", seen=NOW).on_conflict_do_nothing()
        is_new = connection.execute(first.returning(house.c.id)).first() is not None
        seen = connection.execute(select(house.c.seen).where(house.c.id == ROW).with_for_update()).scalar_one()
        connection.execute(ONE_ROW.values(holder=SEVERAL))
        others = connection.execute(select(servers, (NOW - servers.c.seen).label("age"))).all()
        if not is_new and not any(each.age < FROZEN_MS and not self.has_died(each.id) for each in others):
            began = max([seen, *[each.seen for each in others]])
            until = connection.execute(select(NOW)).scalar_one()
            if began < until:
                connection.execute(delete(outages).where(outages.c.began == began))  # if a clock was put back
                connection.execute(insert(outages).values(began=began, ended=until))
        own = {"id": self.holder, "address": "", "secret": self.secret, "version": VERSION, "seen": NOW}
        connection.execute(insert(servers).values(own))
        self.others = {each.id: Server(each.id, each.address, each.secret) for each in others}
        self.spoken = spoken
        if connection.exec_driver_sql(DATABASE_AGE).scalar_one() > FRESH_DATABASE_S:
            self.steady_since = self.spoken - STEADY_S

    def has_died(self, server: str) -> bool:
        """Has a server lost its lock? Then its process is gone, or its line."""
        assert self.line is not None
        free = bool(self.line.execute(select(func.pg_try_advisory_lock(lock_of(server)))).scalar())
        if free:
            self.line.execute(select(func.pg_advisory_unlock(lock_of(server))))
        return free

    def check(self, connection: Connection) -> None:
        """May this server still write? Until the transaction ends nobody can bury it."""
        own = select(servers.c.id).where(servers.c.id == self.holder)
        if connection.execute(own.with_for_update(read=True, key_share=True)).first() is None:
            raise Buried(BURIED)

    @property
    def is_sure(self) -> bool:
        """Can nobody have buried this server yet?"""
        return clock() - self.spoken < SURE_S

    def lost(self) -> str:
        """Say that this server lives, and hear of the others. Why it must close, if it must."""
        with self.talking:
            began = clock()
            if self.in_trouble:
                self.steady_since = began
            try:
                self.speak()
            except Buried:
                self.have_nothing()
                return BURIED
            except SQLAlchemyError:
                self.in_trouble = True
                self.release()
                raise
            self.spoken, self.in_trouble = began, False
        return ""

    def speak(self) -> None:
        """Say that this server lives, by another line if its own was cut; and bury whoever has died."""
        said = update(servers).where(servers.c.id == self.holder).values(seen=NOW).returning(servers.c.id)
        try:
            found = self.line and self.line.execute(said).first()
        except SQLAlchemyError:
            self.release()
            found = None
        if found is None:
            if not self.take_locks():
                raise SQLAlchemyError(HALF_DEAD)
            if self.line is None or self.line.execute(said).first() is None:
                raise Buried(BURIED)
        assert self.line is not None
        rows = self.line.execute(select(servers, (NOW - servers.c.seen).label("age"))).all()
        others = {row.id: Server(row.id, row.address, row.secret) for row in rows if row.id != self.holder}
        is_steady = clock() - self.steady_since >= STEADY_S
        for row in rows:
            if row.id in others and row.age > GONE_MS and is_steady:
                dead = row.age > FROZEN_MS or self.has_died(row.id)
                if dead and self.bury(row.id, row.seen):
                    del others[row.id]
        self.others = others

    def bury(self, server: str, seen: int) -> bool:
        """A server is none any more, unless it has said something since; what it is writing is written first."""
        silent = (servers.c.id == server) & (servers.c.seen == seen)
        try:
            with self.engine.begin() as connection:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {lease.PATIENCE_S * 1000:.0f}")
                connection.execute(ONE_ROW.values(seen=func.greatest(house.c.seen, seen)))
                return connection.execute(delete(servers).where(silent).returning(servers.c.id)).first() is not None
        except OperationalError as error:
            if isinstance(error.orig, LockNotAvailable):
                return False  # the next time
            raise

    def claim(self, name: str) -> Server | None:
        """Have this from now on, if no server that lives has it; else which one does."""
        if name in self.mine:
            return None
        held = select(leases.c.server).where(leases.c.name == name)
        with self.claiming, self.engine.begin() as connection:
            other = self.living(connection, connection.execute(held).scalar())
            if other is None:
                if self.leaving:
                    raise Elsewhere(ELSEWHERE)
                self.check(connection)
                connection.execute(insert(leases).values(name=name, server=self.holder).on_conflict_do_nothing())
                other = self.living(connection, connection.execute(held.with_for_update()).scalar_one())
            if other is None:
                connection.execute(update(leases).where(leases.c.name == name).values(server=self.holder))
        if other is None:
            self.mine.add(name)
        else:
            self.note(name, other)
        return other

    def living(self, connection: Connection, server: str | None) -> Server | None:
        """Another server, if it lives."""
        if server is None or server == self.holder:
            return None
        row = connection.execute(select(servers).where(servers.c.id == server)).first()
        return Server(row.id, row.address, row.secret) if row else None

    def note(self, name: str, other: Server) -> None:
        """Remember who has something."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[name] = other.id
        self.others = {**self.others, other.id: other}

    def owner(self, name: str) -> Server | None:
        """Which other server has this, as was last heard."""
        return self.others.get(self.known.get(name, "")) if name not in self.mine else None

    def new(self, name: str) -> Executable:
        """What is written with something new, so that it is this server's from the first moment."""
        return insert(leases).values(name=name, server=self.holder)

    def let_go(self, names: Collection[str]) -> None:
        """Anybody may have these, unless they have been claimed again meanwhile."""
        self.mine.difference_update(names)
        with self.claiming:
            gone = [name for name in names if name not in self.mine]
            with self.engine.begin() as connection:
                own = leases.c.name.in_(gone) & (leases.c.server == self.holder)
                connection.execute(delete(leases).where(own))

    def open_at(self, address: str) -> Executable:
        """What is written to say where the other servers reach this one."""
        return update(servers).where(servers.c.id == self.holder).values(address=address)

    def news(self, kind: str, words: dict[str, Any]) -> Executable:
        """What is written so that all other servers hear of something when it is so."""
        said = json.dumps({"from": self.holder, "kind": kind, **words})
        return select(func.pg_notify(literal_column(CHANNEL), said))

    def have_nothing(self) -> None:
        """From now on this server neither has nor takes anything."""
        self.leaving = True
        self.mine.clear()

    def give_up(self) -> None:
        """This server is none any more; what it had anybody may have. The last one closes the house."""
        self.have_nothing()
        with suppress(SQLAlchemyError), self.engine.begin() as connection:
            connection.execute(ONE_ROW.values(seen=func.greatest(house.c.seen, NOW)))
            connection.execute(delete(servers).where(servers.c.id == self.holder))
            if connection.execute(select(servers.c.id)).first() is None:
                connection.execute(ONE_ROW.values(holder="", address=""))
        with self.talking:
            self.release()


def orphans(connection: Connection) -> list[str]:
    """The servers that are none any more, and had something that nobody has taken over."""
    alive = select(servers.c.id)
    return list(connection.execute(select(leases.c.server).where(leases.c.server.not_in(alive)).distinct()).scalars())


def left_by(connection: Connection, server: str) -> set[str]:
    """What a server that is none any more still has."""
    return set(connection.execute(select(leases.c.name).where(leases.c.server == server)).scalars())
