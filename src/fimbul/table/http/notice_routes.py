"""The HTTP routes of notices: by which channels one is told, when, and of which tables; and the way out of mail."""

from typing import Annotated, Final

from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from fimbul.core.errors import FimbulError
from fimbul.table.http.dependencies import TableId, TheHouse, ThePerson, TheVisitor
from fimbul.table.http.entrance import pass_of
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.keep.stored_invitations import invitations_of
from fimbul.table.keep.stored_notices import (
    MORNING,
    Bell,
    Channel,
    Kind,
    Rhythm,
    Wishes,
    bell_at,
    new_bell,
    new_wishes,
    wishes_of,
)
from fimbul.table.notices.inviting import invite
from fimbul.table.notices.rhythm import check_wishes
from fimbul.table.people.persons import Person
from fimbul.table.play.house import House

ChannelId = Annotated[str, PathParameter(description="The id of a channel.", max_length=40)]
Leaving = Annotated[str, PathParameter(description="What stands at the foot of a letter.", max_length=80)]
Short = Annotated[str, Meta(max_length=200)]
Hour = Annotated[str, Meta(pattern="^(([01][0-9]|2[0-3]):[0-5][0-9])?$")]


class ChannelTold(Struct):
    """A channel, as its owner is told of it; never the whole address of a webhook or a push, which are secrets."""

    id: str
    kind: Kind
    label: str
    verified: bool
    rhythm: Rhythm
    trouble: str


class NoticesTold(Struct):
    """All that somebody can know and choose: what the house can send, by what it is known to browsers, the channels,
    and when they are used.
    """

    mail: bool
    push_key: str
    channels: list[ChannelTold]
    bell: Bell
    zone: str
    quiet_from: str
    quiet_to: str
    digest_at: str


class NewMail(Struct, forbid_unknown_fields=True):
    """An address, and how often mail comes: at once, gathered by the hour, or by the day."""

    address: Annotated[str, Meta(max_length=300)]
    rhythm: Rhythm = "once"


class NewPush(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as its PushSubscription has it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Short
    auth: Short
    label: Annotated[str, Meta(max_length=80)] = ""


class NewWebhook(Struct, forbid_unknown_fields=True):
    """Where to post, and what is spoken there: discord, slack or json."""

    url: Annotated[str, Meta(max_length=1000)]
    form: Annotated[str, Meta(max_length=20)] = "json"


class NewRhythm(Struct, forbid_unknown_fields=True):
    """How often mail comes."""

    rhythm: Rhythm


class Confirmation(Struct, forbid_unknown_fields=True):
    """What stood behind the # of the link in a letter."""

    token: Short


class NewWishes(Struct, forbid_unknown_fields=True):
    """When and of what: hours such as 22:30, as the clock says in the zone; without both quiet hours there are none."""

    bell: Bell = "all"
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet_from: Hour = ""
    quiet_to: Hour = ""
    digest_at: Hour = "08:00"


class BellMessage(Struct, forbid_unknown_fields=True):
    """Of a table all, one's turns only, or nothing; `usual`: as everywhere."""

    bell: Annotated[str, Meta(pattern="^(all|turns|off|usual)$")]


class Invite(Struct, forbid_unknown_fields=True):
    """The id of somebody with whom you have played."""

    person: Annotated[str, Meta(max_length=40)]


class InvitationTold(Struct):
    """A seat that is kept for you, and the page where you take it."""

    table: str
    title: str
    game: str
    by: str
    path: str


class BellTold(Struct):
    """Of what one is told at a table, whether that was said for this table alone, and whether anything reaches one."""

    bell: Bell
    own: bool
    reached: bool


def told(channel: Channel) -> ChannelTold:
    """A channel as its owner is told of it."""
    known = (channel.id, channel.kind, channel.label, channel.verified is not None, channel.rhythm, channel.trouble)
    return ChannelTold(*known)


async def told_of(house: House, person: Person) -> NoticesTold:
    """All that somebody can know and choose."""
    office, wanted = house.post_office, await house.store.read(wishes_of, person.id)
    channels = [told(channel) for channel in await office.channels.of(person)]
    hours = (clock(wanted.quiet_from), clock(wanted.quiet_to), clock(wanted.digest_at))
    return NoticesTold(office.mail.sends, office.public_key, channels, wanted.bell, wanted.zone, *hours)


def clock(minute: int | None) -> str:
    """Minutes since midnight as a clock says them."""
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


def minute(hour: str) -> int | None:
    """What a clock says in minutes since midnight."""
    return int(hour[:2]) * 60 + int(hour[3:]) if hour else None


@get("/api/notices", summary="How you are told", responses=REFUSALS, opt={"limit": "views"})
async def notices(house: TheHouse, person: ThePerson) -> NoticesTold:
    """What the house can send, your channels, and when they are used."""
    return await told_of(house, person)


@post("/api/notices/wishes", summary="When you are told, and of what", responses=REFUSALS, opt={"limit": "changes"})
async def change_wishes(house: TheHouse, person: ThePerson, data: JSONBody[NewWishes]) -> NoticesTold:
    """Quiet hours, the hour of a daily mail, your zone, and of what you are told where nothing else was said."""
    morning = minute(data.digest_at)
    quiet = (minute(data.quiet_from), minute(data.quiet_to))
    wanted = Wishes(data.bell, data.zone, *quiet, MORNING if morning is None else morning)
    check_wishes(wanted)
    await house.store.write(*new_wishes(person.id, wanted))
    return await told_of(house, person)


@post("/api/notices/mail", summary="Be told by mail", responses=REFUSALS, opt={"limit": "channels"})
async def add_mail(house: TheHouse, person: ThePerson, data: JSONBody[NewMail]) -> ChannelTold:
    """A letter goes there with a link; mail comes once that has been opened and its button pressed, within a day."""
    return told(await house.post_office.channels.add_mail(person, data.address, data.rhythm))


@post("/api/notices/confirm", summary="An address is right", responses=REFUSALS, opt={"limit": "logins"})
async def confirm(house: TheHouse, data: JSONBody[Confirmation]) -> ChannelTold:
    """What the page of the link in a letter sends; whoever reads the letter need not be logged in."""
    return told(await house.post_office.channels.confirm(data.token))


@post("/api/notices/push", summary="Be told by this browser", responses=REFUSALS, opt={"limit": "channels"})
async def add_push(house: TheHouse, visitor: TheVisitor, person: ThePerson, data: JSONBody[NewPush]) -> ChannelTold:
    """The browser's subscription, until its session ends or its push service knows it no more."""
    keys = (data.endpoint, data.p256dh, data.auth, data.label)
    return told(await house.post_office.channels.add_push(person, pass_of(visitor), *keys))


@post("/api/notices/webhook", summary="Be told by a webhook", responses=REFUSALS, opt={"limit": "channels"})
async def add_webhook(house: TheHouse, person: ThePerson, data: JSONBody[NewWebhook]) -> ChannelTold:
    """A first message is posted at once; if it is not taken the webhook is not kept, and the answer says why."""
    return told(await house.post_office.channels.add_webhook(person, data.url, data.form))


@post("/api/notices/channels/{channel:str}", summary="How often", responses=REFUSALS, opt={"limit": "changes"})
async def change_channel(
    house: TheHouse, person: ThePerson, channel: ChannelId, data: JSONBody[NewRhythm]
) -> NoticesTold:
    """Mail comes as it happens, or gathered by the hour or by the day."""
    await house.post_office.channels.change(person, channel, data.rhythm)
    return await told_of(house, person)


@post("/api/notices/channels/{channel:str}/test", summary="Try it", responses=REFUSALS, opt={"limit": "channels"})
async def test_channel(house: TheHouse, person: ThePerson, channel: ChannelId) -> NoticesTold:
    """Something is sent at once; if it is not taken the answer says why."""
    await house.post_office.channels.test(person, channel)
    return await told_of(house, person)


@post("/api/notices/channels/{channel:str}/remove", summary="End it", responses=REFUSALS, opt={"limit": "changes"})
async def remove_channel(house: TheHouse, person: ThePerson, channel: ChannelId) -> NoticesTold:
    """Nothing more is sent there, nor what waits already."""
    await house.post_office.channels.remove(person, channel)
    return await told_of(house, person)


@get("/api/tables/{table:str}/bell", summary="Of what you are told here", responses=REFUSALS, opt={"limit": "views"})
async def bell(house: TheHouse, person: ThePerson, table: TableId) -> BellTold:
    """What you have said about this table, or else about all."""
    return await bell_told(house, person, table)


@post("/api/tables/{table:str}/bell", summary="Be told here otherwise", responses=REFUSALS, opt={"limit": "changes"})
async def ring(house: TheHouse, person: ThePerson, table: TableId, data: JSONBody[BellMessage]) -> BellTold:
    """Of this table you are told all, your turns only, or nothing; or again as of all others."""
    room = await house.room(table)
    if not room.held_by(person) and person.id not in room.openings.seen:
        raise FimbulError("You have no seat at this table.")
    wanted: Bell | None = None if data.bell == "usual" else data.bell  # type: ignore[assignment]
    await house.store.write(*new_bell(person.id, table, wanted))
    return await bell_told(house, person, table)


async def bell_told(house: House, person: Person, table: str) -> BellTold:
    """Of what somebody is told at a table."""
    own = await house.store.read(bell_at, person.id, table)
    usual = (await house.store.read(wishes_of, person.id)).bell
    return BellTold(own or usual, own is not None, person.id in house.post_office.listeners.reachable)


@get("/api/invitations", summary="Seats that are kept for you", responses=REFUSALS, opt={"limit": "views"})
async def invitations(house: TheHouse, person: ThePerson) -> list[InvitationTold]:
    """To which tables others have invited you by name, as long as the seat is free."""
    return await invitations_told(house, person)


async def invitations_told(house: House, person: Person) -> list[InvitationTold]:
    """The seats that are kept for somebody."""
    found = await house.store.read(invitations_of, person.id)
    return [
        InvitationTold(each.table, each.title, each.game, each.by, f"/join/{each.table}#{each.secret}")
        for each in found
    ]


@post("/api/tables/{table:str}/invite", summary="Invite by name", responses=REFUSALS, opt={"limit": "channels"})
async def invite_by_name(house: TheHouse, person: ThePerson, table: TableId, data: JSONBody[Invite]) -> dict[str, str]:
    """Keep a free seat of your table for somebody with whom you have played, who is told so once."""
    await invite(house.store, await house.room(table), person, data.person)
    return {"words": "The invitation is on its way."}


@post("/notices/leave/{leaving:str}", status_code=200, include_in_schema=False, opt={"limit": "changes"})
async def leave_mail(house: TheHouse, leaving: Leaving) -> dict[str, str]:
    """The way out at the foot and in the head of each letter (RFC 8058): it ends that channel, and nothing else."""
    await house.post_office.channels.leave(leaving)
    return {"words": "No more mail comes to this address from here."}


routes: Final = Router(
    "/",
    tags=["notices"],
    route_handlers=[
        notices,
        change_wishes,
        add_mail,
        confirm,
        add_push,
        add_webhook,
        change_channel,
        test_channel,
        remove_channel,
        bell,
        ring,
        invitations,
        invite_by_name,
    ],
)
