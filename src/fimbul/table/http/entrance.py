"""The HTTP routes of people: come in, come back by a private link or an account, and leave."""

from typing import Final

from litestar import Router, get, post
from litestar.params import JSONBody

from fimbul.table.http.dependencies import TheHouse, ThePerson, TheVisitor
from fimbul.table.http.guard import TurnedAway, Visitor
from fimbul.table.http.protocol import Credentials, KeyMessage, Me, NewAccount, NewKey, NewPerson
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.people.names import folded, tidy
from fimbul.table.people.persons import Pass, Person


def me(visitor: Visitor, person: Person, key: str | None = None) -> Me:
    """What a person is told of itself."""
    return Me(person.id, person.name, person.account, key, visitor.forgery_token)


def pass_of(visitor: Visitor) -> Pass:
    """By what the visitor has come; nobody is asked to say who it is."""
    if visitor.came_by is None:
        raise TurnedAway(401, "Say who you are first.")
    return visitor.came_by


@get("/api/me", summary="Who am I?", responses=REFUSALS)
async def who_am_i(visitor: TheVisitor, person: ThePerson) -> Me:
    """Your name, whether you have an account, and the token that a page sends along with every change."""
    return me(visitor, person)


@post("/api/people", summary="Come in", responses=REFUSALS, opt={"limit": "changes"})
async def come_in(house: TheHouse, visitor: TheVisitor, data: JSONBody[NewPerson]) -> Me:
    """Make a new person and a session for the browser. The key is told only now: keep it, it is your private link."""
    person, key = await visitor.come_in(house.people, data.name)
    return me(visitor, person, key)


@post("/api/name", summary="Change your name", responses=REFUSALS, opt={"limit": "changes"})
async def rename(house: TheHouse, visitor: TheVisitor, data: JSONBody[NewPerson]) -> Me:
    """You are called otherwise from now on, also at tables that are not over; an account has its own name."""
    before = await visitor.still(house.people)
    if before is None:
        person, _ = await visitor.come_in(house.people, data.name)
        return me(visitor, person)
    person = await house.people.rename(before, data.name)
    await house.rename(before, person)
    return me(visitor, person)


@post("/api/key", summary="Get a new private key", responses=REFUSALS, opt={"limit": "changes"})
async def new_key(house: TheHouse, visitor: TheVisitor, person: ThePerson, data: JSONBody[NewKey | None] = None) -> Me:
    """A new key for a new private link: yours, if you have made one of 32 random bytes (base64url), else the house's.

    The old one is worth nothing from now on, and whoever came by it has left. All other sessions and all open sockets
    end; your own session goes on with a new token.
    """
    key, token = await house.people.new_key(pass_of(visitor), data.key if data else None)
    visitor.keep(token)
    return me(visitor, person, key)


@post("/api/enter", summary="Come back by a private key", responses=REFUSALS, opt={"limit": "logins"})
async def enter(house: TheHouse, visitor: TheVisitor, data: JSONBody[KeyMessage]) -> Me:
    """The browser gets a session of the person whose key it is, instead of the one that it had."""
    person, token = await house.people.enter(data.key, before=visitor.token)
    visitor.become(person, token)
    return me(visitor, person)


@post("/api/account", summary="Make an account", responses=REFUSALS, opt={"limit": "logins"})
async def make_account(house: TheHouse, visitor: TheVisitor, person: ThePerson, data: JSONBody[NewAccount]) -> Me:
    """Give yourself a name that is yours alone, and a password; or change both, with your old password.

    All other sessions and all open sockets end; your own session goes on with a new token.
    """
    if person.account:
        house.guesses.check(folded(person.name), visitor.place)
    after, token = await house.people.make_account(pass_of(visitor), data.name, data.password, data.old)
    house.guesses.was_right(folded(after.name), visitor.place)
    visitor.keep(token)
    await house.rename(person, after)
    return me(visitor, after)


@post("/api/login", summary="Come back by an account", responses=REFUSALS, opt={"limit": "logins"})
async def log_in(house: TheHouse, visitor: TheVisitor, data: JSONBody[Credentials]) -> Me:
    """The browser gets a session of the person with this account."""
    name = folded(tidy(data.name))
    house.guesses.check(name, visitor.place)
    person, token = await house.people.log_in(data.name, data.password, before=visitor.token)
    house.guesses.was_right(name, visitor.place)
    visitor.become(person, token)
    return me(visitor, person)


@post("/api/leave", summary="Leave", status_code=204, responses=REFUSALS, opt={"limit": "changes"})
async def leave(house: TheHouse, visitor: TheVisitor) -> None:
    """The browser's session ends, with the sockets opened by it; the person and its games stay."""
    await visitor.leave(house.people)


@post("/api/leave-everywhere", summary="Leave everywhere else", responses=REFUSALS, opt={"limit": "changes"})
async def leave_everywhere(house: TheHouse, visitor: TheVisitor, person: ThePerson) -> Me:
    """All other sessions and all open sockets end; your own session goes on with a new token. The key stays good."""
    visitor.keep(await house.people.leave_everywhere(pass_of(visitor)))
    return me(visitor, person)


routes: Final = Router(
    "/",
    tags=["people"],
    route_handlers=[who_am_i, come_in, rename, new_key, enter, make_account, log_in, leave, leave_everywhere],
)
