"""Who comes in: persons with a secret key, the sessions of their browsers, and accounts with a password."""

import unicodedata
from collections.abc import Callable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from fimbul.core.errors import BadOptions, FimbulError
from fimbul.core.letters import without_joints
from fimbul.table.clock import now as now  # noqa: PLC0414 - everybody takes it from here
from fimbul.table.ledger import new_name_at_seats
from fimbul.table.passwords import Passwords
from fimbul.table.schema import persons, sessions
from fimbul.table.store import Change, Store

LONGEST_NAME: Final = 30
# What Unicode counts among letters, marks and signs though nobody sees it: fillers, selectors, the empty braille cell.
SHAPELESS: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
DAY_MS: Final = 24 * 3600 * 1000
REMEMBERED: Final = 10_000  # keys and sessions that need not be looked up again


class Person(NamedTuple):
    """Somebody: an id, a name, and whether there is an account."""

    id: str
    name: str
    account: bool


class Unknown(FimbulError):
    """Nobody has this key, or not this password."""


class People:
    """Everybody whom the house knows."""

    def __init__(self, store: Store, session_days: int) -> None:
        self.store = store
        self.session_ms = session_days * DAY_MS
        self.passwords = Passwords()
        self.known: dict[str, Person] = {}  # by the hash of a key or of a session's token

    async def come_in(self, name: str, session: str | None = None) -> tuple[Person, str]:
        """A new person, with a session if it has a token for one, and the key that only this person is told."""
        person, key = Person(token_urlsafe(16), proper_name(name), account=False), token_urlsafe(32)
        row = {"id": person.id, "name": person.name, "key": hashed(key), "made": now()}
        changes: list[Change] = [insert(persons).values(row)]
        if session is not None:
            changes.append(insert(sessions).values(token=hashed(session), person=person.id, made=now()))
        await self.store.write(*changes)
        return person, key

    async def new_key(self, person: Person) -> str:
        """Another key for the person; the old one is worth nothing from now on."""
        key = token_urlsafe(32)
        await self.store.write(update(persons).where(persons.c.id == person.id).values(key=hashed(key)))
        self.forget(person)
        return key

    async def rename(self, person: Person, name: str) -> Person:
        """The person is called otherwise from now on; who has an account keeps its name."""
        if person.account:
            raise BadOptions("Your name is the name of your account; change it there.")
        proper = proper_name(name)
        change = update(persons).where(persons.c.id == person.id).values(name=proper)
        await self.store.write(change, new_name_at_seats(person.id, person.name, proper))
        self.forget(person)
        return person._replace(name=proper)

    def forget(self, person: Person) -> None:
        """Look the person up again next time."""
        self.known = {secret: each for secret, each in self.known.items() if each.id != person.id}

    async def of_key(self, key: str) -> Person | None:
        """Whose key it is."""
        return await self.remembered(hashed(key), person_of_key)

    async def of_session(self, token: str) -> Person | None:
        """Whose session it is; one that is used goes on."""
        secret, oldest = hashed(token), now() - self.session_ms
        is_news = secret not in self.known
        person = await self.remembered(secret, lambda connection, wanted: person_of_session(connection, wanted, oldest))
        if person is not None and is_news and await self.store.read(made_of_session, secret) < now() - DAY_MS:
            await self.store.write(update(sessions).where(sessions.c.token == secret).values(made=now()))
        return person

    async def remembered(self, secret: str, query: Callable[[Connection, str], Person | None]) -> Person | None:
        """The person of a hashed secret, looked up once."""
        if secret not in self.known:
            found = await self.store.read(query, secret)
            if found is None:
                return None
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[secret] = found
        return self.known[secret]

    async def open_session(self, person: Person) -> str:
        """The token of a new session."""
        token = token_urlsafe(32)
        await self.store.write(insert(sessions).values(token=hashed(token), person=person.id, made=now()))
        return token

    async def close_session(self, token: str) -> None:
        """The session is over; the person stays."""
        self.known.pop(hashed(token), None)
        await self.store.write(delete(sessions).where(sessions.c.token == hashed(token)))

    async def forget_old_sessions(self) -> None:
        """Sessions that nobody has used for long are gone; those in use are looked up again, and so renewed."""
        await self.store.write(delete(sessions).where(sessions.c.made <= now() - self.session_ms))
        self.known.clear()

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """The person has an account from now on, or another password; an account's name belongs to one person."""
        proper = proper_name(name)
        scrambled = await self.passwords.scrambled(password)
        change = update(persons).where(persons.c.id == person.id)
        try:
            await self.store.write(
                change.values(name=proper, account=folded(proper), password=scrambled),
                new_name_at_seats(person.id, person.name, proper),
            )
        except IntegrityError:
            raise BadOptions(f"The name {proper} is taken; please choose another.") from None
        self.forget(person)
        return Person(person.id, proper, account=True)

    async def log_in(self, name: str, password: str) -> Person:
        """The person with this account; an unknown name takes as long as a wrong password."""
        found = await self.store.read(account_of, folded(tidy(name)))
        right = await self.passwords.is_right(found.password if found else None, password)
        if not found or not right:
            raise Unknown("That name and password do not belong together.")
        return Person(found.id, found.name, account=True)


def hashed(secret: str) -> str:
    """A random secret as it is stored: who reads the database cannot come in with it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def forgery_token(token: str) -> str:
    """What a page of this session sends along with whatever it changes; made from the token, which it cannot read."""
    return hashed(f"forgery {token}")[:40]


def tidy(name: str) -> str:
    """The name with one way to write each letter, and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def proper_name(name: str) -> str:
    """The name as it is shown; one that cannot be shown honestly is refused."""
    proper = tidy(name)
    if not 0 < len(proper) <= LONGEST_NAME:
        raise BadOptions(f"A name has 1 to {LONGEST_NAME} letters.")
    if any(is_unseen(letter) for letter in without_joints(proper)):
        raise BadOptions("A name has letters, digits and signs only: nothing invisible.")
    if all(unicodedata.category(letter)[0] in "MZ" for letter in proper):
        raise BadOptions("A name needs letters.")
    return proper


def is_unseen(letter: str) -> bool:
    """Has the letter no shape: does it steer the line, fill a gap or change only how another one looks?"""
    return unicodedata.category(letter).startswith("C") or letter in SHAPELESS


def folded(name: str) -> str:
    """The name as accounts are compared: capitals do not matter, nor joints of emoji, nor shapes of ideographs."""
    return unicodedata.normalize("NFKC", without_joints(name).casefold())


def person_of_key(connection: Connection, key: str) -> Person | None:
    """The person with this hashed key."""
    return as_person(connection.execute(select(persons).where(persons.c.key == key)).first())


def person_of_session(connection: Connection, token: str, oldest: int) -> Person | None:
    """The person of the session with this hashed token, unless it is too old."""
    fits = (sessions.c.token == token) & (sessions.c.made > oldest)
    return as_person(connection.execute(select(persons).join(sessions).where(fits)).first())


def made_of_session(connection: Connection, token: str) -> int:
    """When the session with this hashed token was made or renewed."""
    found = connection.execute(select(sessions.c.made).where(sessions.c.token == token)).first()
    return found.made if found else now()


def account_of(connection: Connection, name: str) -> "Row[tuple[str, ...]] | None":
    """The row of the account with this folded name."""
    return connection.execute(select(persons).where(persons.c.account == name)).first()


def as_person(row: "Row[tuple[str, ...]] | None") -> Person | None:
    """The person of a row."""
    return Person(row.id, row.name, row.account is not None) if row else None
