"""The courier: it takes what is due, says so in the database before anything leaves the house, and sends it.

So nothing is sent twice: of several servers one gets a notice, and what a server was sending when it died stays as it
is. Only what certainly has not arrived is tried again, later and later.
"""

import asyncio
import logging
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fimbul.core.errors import FimbulError
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.store import Change, Store
from fimbul.table.keep.stored_notices import (
    TURNS,
    Due,
    Waiting,
    channel_change,
    channel_end,
    claimed_by,
    claiming,
    dropped,
    due_channels,
    due_of,
    forgetting,
    next_due,
    put_off,
    settled,
    to_try_again,
)
from fimbul.table.notices import push, webhooks
from fimbul.table.notices.listeners import Listeners
from fimbul.table.notices.mail import Mail
from fimbul.table.notices.outward import Answered, NotAllowed, Outward, Unknown, Unreached
from fimbul.table.notices.rhythm import when
from fimbul.table.people.persons import now
from fimbul.table.play.clock import DAY, MINUTE, SECOND

LOG: Final = logging.getLogger("fimbul.table")
LOOK_S: Final = 2.0  # other servers write, too
LISTEN_S: Final = 5.0
TIDY_S: Final = 3600.0
CLOSING_S: Final = 5.0
MOST_AT_ONCE: Final = 64  # channels
MOST_TOLD: Final = 50  # by one message
WAITS: Final = (1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 8 * 60 * MINUTE)
GONE: Final = (404, 410)
LATER: Final = (408, 425, 429, *range(500, 600))


class Gone(FimbulError):
    """There is nobody any more whom this channel reaches."""


class Later(FimbulError):
    """It was not taken, and is to be tried again in a while."""

    def __init__(self, words: str, wait_ms: int | None = None) -> None:
        super().__init__(words)
        self.wait_ms = wait_ms


class Courier:
    """What sends notices, one message at a time on each channel."""

    def __init__(self, store: Store, listeners: Listeners, outward: Outward, mail: Mail) -> None:
        self.store = store
        self.listeners = listeners
        self.outward = outward
        self.mail = mail
        self.signature: push.Signature | None = None
        self.woken = asyncio.Event()
        self.on_the_way: dict[str, asyncio.Task[None]] = {}  # by channel
        self.closing = False
        listeners.on_news = self.woken.set

    async def go_for_ever(self) -> None:
        """Send what is due, again and again."""
        listened = tidied = -float("inf")
        clock = asyncio.get_running_loop().time
        while not self.closing:
            self.woken.clear()
            try:
                if clock() - listened >= LISTEN_S:
                    listened = clock()
                    await self.listeners.look()
                if clock() - tidied >= TIDY_S:
                    tidied = clock()
                    await self.store.write(*forgetting(now(), DAY))
                wait_s = await self.send_due()
            except SQLAlchemyError as error:
                LOG.warning("notices cannot be sent: %s", kind_of(error))
                wait_s = LOOK_S
            try:
                async with asyncio.timeout(wait_s):
                    await self.woken.wait()
            except TimeoutError:
                pass

    async def send_due(self) -> float:
        """Let everything that is due be sent; tells in how many seconds to look again."""
        room, moment = MOST_AT_ONCE - len(self.on_the_way), now()
        if room <= 0:
            return LOOK_S
        for channel in await self.store.read(due_channels, moment, MOST_AT_ONCE + room):
            if channel not in self.on_the_way and len(self.on_the_way) < MOST_AT_ONCE:
                task = asyncio.create_task(self.serve(channel))
                self.on_the_way[channel] = task
                task.add_done_callback(lambda _done, channel=channel: self.done(channel))  # type: ignore[misc]
        coming = await self.store.read(next_due, moment)
        return LOOK_S if coming is None else min(LOOK_S, max(0.02, (coming - now()) / SECOND))

    def done(self, channel: str) -> None:
        """A channel is free again."""
        del self.on_the_way[channel]

    async def stop(self) -> None:
        """Nothing new is sent; what is on its way may arrive."""
        self.closing = True
        self.woken.set()
        tasks = [*self.on_the_way.values()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=CLOSING_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.outward.close()

    async def serve(self, channel: str) -> None:
        """Send what is due on one channel; what fails here holds up nothing else."""
        try:
            due = await self.store.read(due_of, channel, now())
            if due is not None:
                await self.send_some(due)
            self.woken.set()  # there may be more, or it may be due again soon
        except SQLAlchemyError as error:
            LOG.warning("notices cannot be sent: %s", kind_of(error))
        except Exception:  # whatever it was, the other channels go on
            LOG.exception("a notice failed")

    async def send_some(self, due: Due) -> None:
        """Drop what its owner does not want, put off what is too early, and send the rest together."""
        moment, ready = now(), list[Waiting]()
        changes = dropped([each for each in due.waiting if not is_wanted(due, each)])
        for each in due.waiting:
            if is_wanted(due, each):
                time = when(due.channel, due.wishes, each.due, moment, again=each.tries > 0)
                if time > moment:
                    changes += put_off([each], time)
                else:
                    ready.append(each)
        if changes:
            await self.store.write(*changes)
        groups = [[each] for each in ready] if due.channel.kind == "push" else [ready[:MOST_TOLD]]
        for group in groups:
            if group and not self.closing and not await self.send_once(due, group):
                return

    async def send_once(self, due: Due, wanted: list[Waiting]) -> bool:
        """Send these notices in one message; was it taken? From the claim on they are nobody else's, nor ours again."""
        claim = token_urlsafe(16)
        await self.store.write(*claiming(wanted, claim))
        told = await self.store.read(claimed_by, claim)
        if not told:
            return False
        trouble, after = "", [settled(claim, "sent")]
        try:
            await self.send(due, told)
        except Gone as error:
            trouble, after = str(error), [settled(claim, "failed")]
            if due.channel.kind == "push":  # which nobody can bring back
                after, trouble = [channel_end(due.channel.id)], due.channel.trouble
        except (Unreached, Later) as error:
            trouble, after = str(error), [self.again(claim, told, error)]
        except Unknown as error:
            trouble, after = str(error), [settled(claim, "unknown")]
        except FimbulError as error:
            trouble, after = str(error), [settled(claim, "failed")]
        if trouble != due.channel.trouble:
            after.append(channel_change(due.channel.id, trouble=trouble))
        await self.store.write(*after)
        return not trouble

    def again(self, claim: str, told: Sequence[Waiting], error: FimbulError) -> Change:
        """When to try again what has not arrived; after the last try it has failed."""
        tries = max(each.tries for each in told)
        if tries > len(WAITS):
            return settled(claim, "failed")
        asked = error.wait_ms if isinstance(error, Later) else None
        return to_try_again(claim, now() + max(WAITS[tries - 1], asked or 0))

    async def send(self, due: Due, told: Sequence[Waiting]) -> None:
        """Send a message; that it was not taken, or that nobody knows, is raised."""
        channel = due.channel
        if channel.kind == "mail":
            await self.mail.send(self.mail.notice(due, told))
            return
        if channel.kind == "push":
            answer = await self.push(channel.address, channel.detail, push.message(told[0]))
        else:
            words = webhooks.content(channel.detail, due.name, told, self.mail.house)
            answer = await webhooks.send(self.outward, channel.address, words)
        check_taken(answer)

    async def push(self, address: str, detail: str, told: dict[str, Any]) -> Answered:
        """Send a message to a browser."""
        if self.signature is None:
            raise Unreached("The house has no key yet.")
        return await push.send(self.outward, self.signature, address, detail, told)


def check_taken(answer: Answered) -> None:
    """What a status means."""
    if answer.status in GONE:
        raise Gone("There is nobody there any more.")
    if answer.status in LATER:
        raise Later(f"It was not taken just now ({answer.status}).", answer.wait_ms)
    if not 200 <= answer.status < 300:
        raise NotAllowed(f"It was not taken ({answer.status}).")


def is_wanted(due: Due, notice: Waiting) -> bool:
    """Does the owner of a channel want to be told this of this table?"""
    bell = due.bells.get(notice.place, due.wishes.bell)
    return bell == "all" or (bell == "turns" and notice.kind in TURNS)
