"""What people do with their channels: make one that has shown that it reaches them, change it, and end it."""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from fimbul.core.errors import FimbulError
from fimbul.table.http.limits import TooOften
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_notices import (
    Channel,
    Kind,
    Rhythm,
    channel_change,
    channel_confirmed_by,
    channel_end,
    channel_left_by,
    channels_of,
    letters_since,
    new_channel,
    new_confirmation,
    push_ends,
)
from fimbul.table.notices import push, webhooks
from fimbul.table.notices.courier import Courier, Gone, Later, check_taken
from fimbul.table.notices.mail import NO_MAIL, checked_address
from fimbul.table.notices.outward import Unknown, Unreached
from fimbul.table.people.persons import Pass, Person, hashed, now
from fimbul.table.play.clock import DAY, MINUTE
from fimbul.table.play.refused import Refused

MOST: Final = 10  # of one person
MOST_WEBHOOKS: Final = 3
HOUR: Final = 60 * MINUTE
LETTERS_TO_ONE: Final = 3  # address, in a day
NOT_YOURS: Final = "You have no such channel."
TOO_MANY: Final = "You have enough of these. Remove one first."
TOO_MANY_LETTERS: Final = "That is too many letters. Please wait a while."
NOT_GOOD: Final = "This link is not good any more. Have another letter sent."
UNTRIED: Final = "Nothing has arrived there, so it is not kept."


class Channels:
    """The channels of all people."""

    def __init__(self, store: Store, courier: Courier, letters_per_hour: int) -> None:
        self.store = store
        self.courier = courier
        self.letters_per_hour = letters_per_hour

    async def of(self, person: Person) -> list[Channel]:
        """Those of a person."""
        return await self.store.read(channels_of, person.id)

    async def own(self, person: Person, number: str) -> Channel:
        """One of a person's own."""
        for channel in await self.of(person):
            if channel.id == number:
                return channel
        raise Refused(NOT_YOURS)

    async def check_room(self, person: Person, kind: Kind, most: int) -> list[Channel]:
        """Nobody has channels without end."""
        known = await self.of(person)
        if len(known) >= MOST or sum(each.kind == kind for each in known) >= most:
            raise Refused(TOO_MANY)
        return known

    async def add_mail(self, person: Person, wanted: str, rhythm: Rhythm) -> Channel:
        """A letter asks whether the address is right; until that is answered nothing else is sent there.

        Nobody is told who else has the same address. The letter is counted before it is sent.
        """
        if not self.courier.mail.sends:
            raise Refused(NO_MAIL)
        address = checked_address(wanted)
        same = [each for each in await self.of(person) if each.kind == "mail" and each.address == address]
        if same and same[0].verified:
            raise Refused("Mail goes to this address already.")
        changes: list[Change] = []
        if same:
            channel = same[0]
        else:
            await self.check_room(person, "mail", MOST)
            channel = made("mail", person, address, "", address[:80], rhythm)
            changes.append(new_channel(channel))
        token, place = token_urlsafe(32), hash_of(address)
        await self.check_letters(person, place)
        await self.store.write(*changes, new_confirmation(hashed(token), channel, place, now()))
        letter = self.courier.mail.question(address, person.name, token)
        try:
            await self.courier.mail.send(letter)
        except FimbulError as error:
            raise Refused(f"{error} Please try again later.") from None
        return channel

    async def check_letters(self, person: Person, place: str) -> None:
        """Nobody has many letters sent, and nobody gets many."""
        by_person, _ = await self.store.read(letters_since, person.id, place, now() - HOUR)
        _, to_place = await self.store.read(letters_since, person.id, place, now() - DAY)
        if by_person >= self.letters_per_hour or to_place >= LETTERS_TO_ONE:
            raise TooOften(TOO_MANY_LETTERS)

    async def confirm(self, token: str) -> Channel:
        """Somebody has read the letter: the address is right."""
        found = await self.store.read(channel_confirmed_by, hashed(token), now() - DAY)
        if found is None:
            raise Refused(NOT_GOOD)
        if found.verified is None:
            await self.keep(channel_change(found.id, verified=now()))
        return found

    async def add_push(
        self, person: Person, came_by: Pass, endpoint: str, point: str, secret: str, label: str
    ) -> Channel:
        """A browser of this session; when the session ends, it does too. If it was somebody else's it is so no more."""
        self.courier.outward.checked(endpoint)
        detail = push.checked_keys(point, secret)
        known = [each for each in await self.of(person) if (each.address, each.detail) != (endpoint, detail)]
        if len(known) >= MOST:
            raise Refused(TOO_MANY)
        channel = made("push", person, endpoint, detail, label[:80] or "A browser", "once")._replace(verified=now())
        session = came_by.secret if came_by.is_session else None
        await self.keep(push_ends(endpoint, detail), new_channel(channel, session))
        return channel

    async def add_webhook(self, person: Person, url: str, form: str) -> Channel:
        """A webhook that has taken a first message."""
        webhooks.checked_form(form)
        known = await self.check_room(person, "webhook", MOST_WEBHOOKS)
        if any(each.address == url for each in known):
            raise Refused("There it is told already.")
        await self.try_webhook(url, form, person)
        channel = made("webhook", person, url, form, webhooks.label_of(url), "once")._replace(verified=now())
        await self.keep(new_channel(channel))
        return channel

    async def try_webhook(self, url: str, form: str, person: Person) -> None:
        """Send a first message; whatever comes back, no more than a status is told of it."""
        try:
            check_taken(await webhooks.send(self.courier.outward, url, webhooks.trial(form, person.name)))
        except (Unreached, Unknown, Gone, Later) as error:
            raise Refused(f"{error} {UNTRIED}") from None
        except FimbulError as error:
            raise Refused(str(error)) from None

    async def test(self, person: Person, number: str) -> None:
        """Send a message at once, and say what has become of it."""
        channel = await self.own(person, number)
        if channel.verified is None:
            raise Refused("That address is not confirmed yet.")
        try:
            if channel.kind == "mail":
                if not self.courier.mail.sends:
                    raise Refused(NO_MAIL)
                await self.check_letters(person, hash_of(channel.address))
                await self.store.write(
                    new_confirmation(hashed(token_urlsafe(32)), channel, hash_of(channel.address), now())
                )
            await self.try_once(channel, person)
        except Gone:
            await self.keep(channel_end(channel.id))
            raise Refused("There is nobody there any more, so this channel has ended.") from None
        except (TooOften, Refused):
            raise
        except FimbulError as error:
            raise Refused(str(error)) from None

    async def try_once(self, channel: Channel, person: Person) -> None:
        """Send something that waits for nobody."""
        if channel.kind == "webhook":
            check_taken(
                await webhooks.send(self.courier.outward, channel.address, webhooks.trial(channel.detail, person.name))
            )
        elif channel.kind == "push":
            told = {
                "title": "This browser will tell you",
                "body": "what waits for you at your tables",
                "path": "/notices",
                "tag": "trial",
            }
            check_taken(await self.courier.push(channel.address, channel.detail, told))
        else:
            mail = self.courier.mail
            body = [f"Hello {person.name},", "", "mail of this house reaches you.", "", f"{mail.house}/notices"]
            await mail.send(mail.letter(channel.address, "Fimbul: this reaches you", body, token_urlsafe(16)))

    async def change(self, person: Person, number: str, rhythm: Rhythm) -> None:
        """How often mail comes."""
        channel = await self.own(person, number)
        if channel.kind != "mail" and rhythm != "once":
            raise Refused("Only mail is gathered.")
        await self.store.write(channel_change(channel.id, rhythm=rhythm))

    async def remove(self, person: Person, number: str) -> None:
        """The channel ends, with whatever waits for it."""
        await self.own(person, number)
        await self.keep(channel_end(number))

    async def left_by(self, leaving: str) -> Channel | None:
        """The channel that somebody may end who knows this."""
        return await self.store.read(channel_left_by, leaving)

    async def leave(self, leaving: str) -> None:
        """Whoever has got a letter wants no more of them; twice is as good as once."""
        channel = await self.left_by(leaving)
        if channel is not None:
            await self.keep(channel_end(channel.id))

    async def keep(self, *changes: Change) -> None:
        """Write what decides who can be told anything."""
        await self.store.write(*changes)
        await self.courier.listeners.look()


def made(kind: Kind, person: Person, address: str, detail: str, label: str, rhythm: Rhythm) -> Channel:
    """A channel that has not shown yet whom it reaches."""
    words = (kind, address, detail, label, now(), None, rhythm, token_urlsafe(32), "")
    return Channel(token_urlsafe(12), person.id, *words)


def hash_of(address: str) -> str:
    """An address as letters to it are counted, however it is written."""
    return sha256(address.casefold().encode()).hexdigest()
