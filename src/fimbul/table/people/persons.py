"""Who comes in: persons with a secret key, the sessions of their browsers, and accounts with a password."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from fimbul.core.errors import BadOptions, FimbulError
from fimbul.table.http.connections import LEFT, Connections
from fimbul.table.keep.schema import channels, persons, sessions
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_tables import new_name_at_seats
from fimbul.table.people.names import GIVEN_NAMES, HOUSE_NAMES, folded, looks, looks_of, proper_name, skeleton, tidy
from fimbul.table.people.passwords import Passwords
from fimbul.table.play.clock import now as now  # noqa: PLC0414 - everybody takes it from here

DAY_MS: Final = 24 * 3600 * 1000
NOT_PROVEN: Final = "That is not your old password, which is needed to change your account."
REMEMBERED: Final = 10_000  # keys and sessions that need not be looked up again
TAKEN: Final = select(persons.c.id).where(
    (persons.c.account == bindparam("name")) | persons.c.skeleton.in_(bindparam("looks", expanding=True)),
    persons.c.account.is_not(None) & (persons.c.id != bindparam("but")),
)


class Person(NamedTuple):
    """Somebody: an id, a name, and whether there is an account."""

    id: str
    name: str
    account: bool

    @property
    def account_name(self) -> str | None:
        """The name of the account, if there is one."""
        return self.name if self.account else None


class Pass(NamedTuple):
    """By what somebody has come: a key, or a session, as its hash."""

    secret: str
    is_session: bool


class Unknown(FimbulError):
    """Nobody has this key, or not this password."""


class People:
    """Everybody whom the house knows.

    Whatever changes by what a person comes in is done one act at a time, each in one transaction, and by somebody who
    may still do it when its turn comes. It ends all sessions and open lines of the person; who asked goes on.
    """

    def __init__(self, store: Store, session_days: int, lines: Connections) -> None:
        self.store = store
        self.session_ms = session_days * DAY_MS
        self.lines = lines
        self.passwords = Passwords()
        self.known: dict[str, Person] = {}  # by the hash of a key or of a session's token
        self.changes = 0  # how often something known has been forgotten
        self.one_at_a_time = asyncio.Lock()

    async def come_in(self, name: str, session: str | None = None, before: str | None = None) -> tuple[Person, str]:
        """A new person, with a session if it has a token for one, and the key that only this person is told."""
        person, key = Person(token_urlsafe(16), await self.free_name(name), account=False), token_urlsafe(32)
        row = {"id": person.id, "name": person.name, "key": hashed(key), "made": now()}
        changes: list[Change] = [insert(persons).values(row)]
        if session is not None:
            changes.append(new_session(person, session))
        await self.instead_of(before, *changes)
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """The person is called otherwise from now on; who has an account keeps its name."""
        async with self.one_at_a_time:
            before = await self.store.read(person_with, person.id) or person
            if before.account:
                raise BadOptions("Your name is the name of your account; change it there.")
            proper = await self.free_name(name)
            change = update(persons).where(persons.c.id == person.id).values(name=proper)
            news = self.store.news("renamed", **other_name(before, before._replace(name=proper)))
            try:
                await self.store.write(change, new_name_at_seats(person.id, before.name, proper), *news)
            finally:  # a write that failed may have been done
                self.forget(person)
            return before._replace(name=proper)

    async def free_name(self, name: str, person: Person | None = None) -> str:
        """The name as it is shown, if it neither is nor looks like the house's or that of another's account."""
        proper = proper_name(name)
        seen = looks(proper)
        if seen & looks_of(HOUSE_NAMES):
            raise BadOptions(f"The name {proper} is the house's own; please choose another.")
        if seen & looks_of(GIVEN_NAMES):
            return proper
        if await self.store.read(is_taken, folded(proper), seen, person.id if person else ""):
            raise BadOptions(f"The name {proper} belongs to an account, or looks like one; please choose another.")
        return proper

    async def free_account_name(self, name: str, person: Person) -> str:
        """The name as it is shown, if an account of this person may have it; the one that it has it keeps."""
        proper = proper_name(name)
        if person.account and folded(proper) == folded(person.name):
            return proper
        if looks(proper) & looks_of(GIVEN_NAMES):
            raise BadOptions(f"The house gives the name {proper} to guests or bots; please choose another.")
        return await self.free_name(name, person)

    def forget(self, person: Person) -> None:
        """Look the person up again next time; whoever is being looked up now is not remembered."""
        self.has_left(person=person.id, lines=False)

    def has_left(self, person: str | None = None, secret: str | None = None, lines: bool = True) -> None:
        """Whatever a person has come in by, or one secret, may be worth nothing from now on; its lines are hung up."""
        self.known = {each: one for each, one in self.known.items() if one.id != person and each != secret}
        self.changes += 1
        if lines:
            self.lines.hang_up(person=person, secret=secret)

    async def look_again(self) -> None:
        """Anybody may have left without being heard here: nobody is known, and only those stay who still may."""
        self.known.clear()
        self.changes += 1
        shown = {line.secret for line in self.lines.open if line.secret is not None}
        for secret in shown - await self.store.read(good_secrets, shown):
            self.lines.hang_up(secret=secret)

    async def of_key(self, key: str) -> Person | None:
        """Whose key it is."""
        return await self.of_pass(key_pass(key))

    async def of_session(self, token: str) -> Person | None:
        """Whose session it is; one that is used goes on."""
        return await self.of_pass(session_pass(token))

    async def of_pass(self, came_by: Pass) -> Person | None:
        """Whose key or session it is, looked up once."""
        if came_by.secret in self.known:
            return self.known[came_by.secret]
        changes, oldest = self.changes, now() - self.session_ms
        found = await self.store.read(person_of_pass, came_by, oldest)
        if found is not None and came_by.is_session:
            await self.renew(came_by)
        if found is not None and changes == self.changes:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[came_by.secret] = found
        return found

    async def renew(self, came_by: Pass) -> None:
        """A session that is used goes on; it is written at most once a day."""
        if await self.store.read(made_of_session, came_by.secret) < now() - DAY_MS:
            await self.store.write(update(sessions).where(sessions.c.token == came_by.secret).values(made=now()))

    async def open_session(self, person: Person, before: str | None = None) -> str:
        """The token of a new session; the one that the browser had before is over."""
        token = token_urlsafe(32)
        await self.instead_of(before, new_session(person, token))
        return token

    async def close_session(self, token: str) -> None:
        """The session is over, and so are the lines that were opened with it; the person stays."""
        await self.instead_of(token)

    async def instead_of(self, token: str | None, *changes: Change) -> None:
        """End the session with this token, if there is one, and write with it what comes instead."""
        if token is None:
            await self.store.write(*changes)
            return
        secret = hashed(token)
        try:
            news = self.store.news("left", secret=secret)
            await self.store.write(delete(sessions).where(sessions.c.token == secret), *changes, *news)
        finally:  # a write that failed may have been done
            self.has_left(secret=secret)

    @asynccontextmanager
    async def acting(self, came_by: Pass, or_else: str = LEFT) -> AsyncIterator[Person]:
        """Who has come by this, if it is still good, while nobody else changes by what anybody comes in."""
        async with self.one_at_a_time:
            person = await self.of_pass(came_by)
            if person is None:
                raise Unknown(or_else)
            yield person

    async def enter(self, key: str, before: str | None) -> tuple[Person, str]:
        """The person with this key, and the token of a new session instead of the one before."""
        async with self.acting(key_pass(key), or_else="Nobody has this key.") as person:
            return person, await self.open_session(person, before)

    async def start_anew(self, person: Person, came_by: Pass, *also: Change, **values: str) -> str | None:
        """All sessions and lines of the person end, and these values are new; who asked by a session gets another. No
        browser is told anything any more, not even one that came by the key alone.
        """
        token = token_urlsafe(32) if came_by.is_session else None
        pushes = (channels.c.person == person.id) & (channels.c.kind == "push")
        ends = [delete(sessions).where(sessions.c.person == person.id), delete(channels).where(pushes)]
        changes: list[Change] = [*ends, *also]
        if values:
            changes.append(update(persons).where(persons.c.id == person.id).values(**values))
        if token is not None:
            changes.append(new_session(person, token))
        try:
            await self.store.write(*changes, *self.store.news("left", person=person.id))
        finally:  # a write that failed may have been done
            self.has_left(person=person.id)
        return token

    async def leave_everywhere(self, came_by: Pass) -> str | None:
        """The person is here only from now on; with the token of another session for who asked by one."""
        async with self.acting(came_by) as person:
            return await self.start_anew(person, came_by)

    async def new_key(self, came_by: Pass, wanted: str | None = None) -> tuple[str, str | None]:
        """Another key for the person, and the token of another session; the old ones are worth nothing from now on."""
        key = wanted or token_urlsafe(32)
        async with self.acting(came_by) as person:
            try:
                return key, await self.start_anew(person, came_by, key=hashed(key))
            except IntegrityError:
                raise BadOptions("That key cannot be used; make another.") from None

    async def forget_old_sessions(self) -> None:
        """Sessions that nobody has used for long are gone; those in use are looked up again, and so renewed."""
        await self.store.write(delete(sessions).where(sessions.c.made <= now() - self.session_ms))
        self.known.clear()
        self.changes += 1

    async def make_account(
        self, came_by: Pass, name: str, password: str, old: str | None = None
    ) -> tuple[Person, str | None]:
        """The person has an account from now on, with the token of another session; a new password needs the old one.

        An account's name belongs to one person, and so does whatever looks like it.
        """
        proven = await self.is_proven(came_by, old or "")
        scrambled = await self.passwords.scrambled(password)
        async with self.acting(came_by) as person:
            if person.account and not proven:
                raise Unknown(NOT_PROVEN)
            proper = await self.free_account_name(name, person)
            values = {"name": proper, "account": folded(proper), "skeleton": skeleton(proper), "password": scrambled}
            at_seats = new_name_at_seats(person.id, person.name, proper)
            try:
                after = Person(person.id, proper, account=True)
                news = self.store.news("renamed", **other_name(person, after))
                token = await self.start_anew(person, came_by, at_seats, *news, **values)
            except IntegrityError:
                raise BadOptions(f"The name {proper} is taken; please choose another.") from None
            return after, token

    async def is_proven(self, came_by: Pass, old: str) -> bool:
        """Does whoever has come by this know the password of the account? Who does not is refused; a guest has none."""
        person = await self.of_pass(came_by)
        scrambled = await self.store.read(password_of, person.id) if person else None
        if scrambled is None:
            return False
        if not await self.passwords.is_right(scrambled, old):
            raise Unknown(NOT_PROVEN)
        return True

    async def log_in(self, name: str, password: str, before: str | None = None) -> tuple[Person, str]:
        """The person with this account, and the token of a new session instead of the one before.

        An unknown name takes as long as a wrong password; one that was changed meanwhile is wrong.
        """
        found = await self.store.read(account_of, folded(tidy(name)))
        right = await self.passwords.is_right(found.password if found else None, password)
        async with self.one_at_a_time:
            if not found or not right or await self.store.read(password_of, found.id) != found.password:
                raise Unknown("That name and password do not belong together.")
            person = Person(found.id, found.name, account=True)
            return person, await self.open_session(person, before)


def hashed(secret: str) -> str:
    """A random secret as it is stored: who reads the database cannot come in with it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def key_pass(key: str) -> Pass:
    """The pass of who sends a key."""
    return Pass(hashed(key), is_session=False)


def session_pass(token: str) -> Pass:
    """The pass of who sends a session's token."""
    return Pass(hashed(token), is_session=True)


def new_session(person: Person, token: str) -> Change:
    """What is written when a person has another session."""
    return insert(sessions).values(token=hashed(token), person=person.id, made=now())


def forgery_token(token: str) -> str:
    """What a page of this session sends along with whatever it changes; made from the token, which it cannot read."""
    return hashed(f"forgery {token}")[:40]


def other_name(before: Person, after: Person) -> dict[str, str | bool]:
    """What other servers are told of a new name."""
    names: dict[str, str | bool] = {"person": after.id, "before": before.name, "after": after.name}
    return names | {"had_account": before.account, "account": after.account}


def good_secrets(connection: Connection, secrets: set[str]) -> set[str]:
    """Those of some hashed secrets by which somebody can come in."""
    keys = select(persons.c.key).where(persons.c.key.in_(secrets))
    tokens = select(sessions.c.token).where(sessions.c.token.in_(secrets))
    return {*connection.execute(keys).scalars(), *connection.execute(tokens).scalars()} if secrets else set()


def person_of_pass(connection: Connection, came_by: Pass, oldest: int) -> Person | None:
    """The person with this key or session, unless the session is too old."""
    if came_by.is_session:
        fits = (sessions.c.token == came_by.secret) & (sessions.c.made > oldest)
        return as_person(connection.execute(select(persons).join(sessions).where(fits)).first())
    return as_person(connection.execute(select(persons).where(persons.c.key == came_by.secret)).first())


def person_with(connection: Connection, number: str) -> Person | None:
    """The person with this id, as it stands."""
    return as_person(connection.execute(select(persons).where(persons.c.id == number)).first())


def made_of_session(connection: Connection, token: str) -> int:
    """When the session with this hashed token was made or renewed."""
    found = connection.execute(select(sessions.c.made).where(sessions.c.token == token)).first()
    return found.made if found else now()


def account_of(connection: Connection, name: str) -> "Row[tuple[str, ...]] | None":
    """The row of the account with this folded name."""
    return connection.execute(select(persons).where(persons.c.account == name)).first()


def password_of(connection: Connection, person: str) -> str | None:
    """The password of a person's account, as it is kept; a guest has none."""
    found: str | None = connection.execute(select(persons.c.password).where(persons.c.id == person)).scalar()
    return found


def is_taken(connection: Connection, name: str, seen: frozenset[str], but: str) -> bool:
    """Has an account of another person this folded name, or one that looks like it?"""
    return connection.execute(TAKEN, {"name": name, "looks": sorted(seen), "but": but}).first() is not None


def as_person(row: "Row[tuple[str, ...]] | None") -> Person | None:
    """The person of a row."""
    return Person(row.id, row.name, row.account is not None) if row else None
