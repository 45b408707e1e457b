"""Not alone: what a server of a house does because there are others. It hears what they tell, and takes over from them.

Alone, as on SQLite, nothing of this happens.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.campaign.stored_campaigns import is_there
from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.schema import leases, tables
from fimbul.table.keep.servers import CHANNEL, Server, left_by, orphans
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_tables import tables_with_bots

LOG: Final = logging.getLogger("fimbul.table")
AGAIN_S: Final = 0.5
PATIENCE_S: Final = 6.0  # before something is not shown because nobody knows whether it may be
MOST_KNOWN: Final = 20_000


class Company:
    """The other servers of a house."""

    def __init__(
        self, store: Store, wake: Callable[[list[str]], Awaitable[None]], missed: Callable[[], Awaitable[None]]
    ) -> None:
        self.store = store
        self.wake = wake  # tables where somebody plays who need not be there
        self.missed = missed  # something may have been told that was not heard
        self.heard: dict[str, Callable[..., object]] = {}  # what is done about each kind of news
        self.names: dict[str, str] = {}  # of a table: what its server must have, itself or its campaign
        self.campaigns: set[str] = set()  # that there are
        self.there: set[str] | None = None  # the others, when it was last looked
        self.gone: dict[str, asyncio.Event] = {}  # of each server to which something is passed on

    async def name_of(self, table: str) -> str | None:
        """What a server must have to open a table: a campaign goes with its tables. None: there is no such table."""
        if table not in self.names:
            query = select(tables.c.campaign).where(tables.c.id == table)
            found = await self.store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return None
            if len(self.names) >= MOST_KNOWN:
                self.names.clear()
            self.names[table] = found or table
        return self.names[table]

    async def has_campaign(self, campaign: str) -> bool:
        """Is there such a campaign? What is none nobody can have."""
        if campaign not in self.campaigns:
            if not await self.store.read(is_there, campaign):
                return False
            if len(self.campaigns) >= MOST_KNOWN:
                self.campaigns.clear()
            self.campaigns.add(campaign)
        return True

    async def must_have_table(self, table: str) -> None:
        """Have a table from now on; one that another server has is not opened here."""
        if self.store.servers is not None:
            name = await self.name_of(table)
            if name is not None:
                await self.store.must_have(name)

    async def owner(self, name: str) -> Server | None:
        """The other server that has this; None if it is ours, from now on if nobody had it."""
        servers = self.store.servers
        if servers is None:
            return None
        known = servers.owner(name)
        if known is not None and known.address:
            return known
        return await self.store.claim(name)

    def forget(self, name: str) -> None:
        """Who was thought to have this has it no more."""
        if self.store.servers is not None:
            self.store.servers.known.pop(name, None)

    async def sure(self) -> bool:
        """Is this server certainly one of the house? It waits for a while until it knows."""
        servers, end = self.store.servers, asyncio.get_running_loop().time() + PATIENCE_S
        while servers is not None and not servers.is_sure:
            if servers.leaving or asyncio.get_running_loop().time() > end:
                return False
            await asyncio.sleep(AGAIN_S / 10)
        return True

    async def look_around(self) -> None:
        """Who has died since the last time? What they have left is free; where bots must move they do so here."""
        if self.store.servers is None:
            return
        there = set(self.store.servers.others)
        gone = (self.there or set()) - there
        for server in gone & self.gone.keys():
            self.gone.pop(server).set()
        if gone or self.there is None:
            await self.take_over()
        self.there = there

    async def take_over(self) -> None:
        """Wake what the dead have left, if something plays there, and let go of the rest."""
        dead = await self.store.read(orphans)
        playing = await self.store.read(tables_with_bots) if dead else []
        for server in dead:
            left = await self.store.read(left_by, server)
            await self.wake([table for table in playing if await self.name_of(table) in left])
            await self.store.write(delete(leases).where(leases.c.server == server))

    async def tell(self, kind: str, **words: Any) -> None:
        """Let the others hear of something that is written nowhere."""
        try:
            await self.store.write(*self.store.news(kind, **words))
        except SQLAlchemyError as error:
            LOG.warning("the other servers cannot be told: %s", kind_of(error))

    async def listen_for_ever(self) -> None:
        """Hear what the others tell; after the line was cut, everything may have been told meanwhile."""
        if self.store.servers is None:
            return
        words, named = self.store.engine.dialect.create_connect_args(self.store.engine.url)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(*words, autocommit=True, **named) as line:
                    found = await (await line.execute(sql.SQL(f"SELECT {CHANNEL}"))).fetchone()
                    await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(found[0] if found else "")))
                    await self.missed()
                    async for told in line.notifies():
                        await self.hear(told.payload)
            except (psycopg.Error, SQLAlchemyError) as error:
                LOG.warning("the other servers cannot be heard: %s", kind_of(error))
            await asyncio.sleep(AGAIN_S)

    async def hear(self, told: str) -> None:
        """Something was told; what is not understood is another version's matter."""
        said = json.loads(told)
        if self.store.servers is not None and said.pop("from", None) != self.store.servers.holder:
            kind = said.pop("kind", "")
            if kind in self.heard:
                try:
                    found = self.heard[kind](**said)
                except TypeError:
                    LOG.warning("another server told of something in words that are not known here: %s", kind)
                    return
                if isawaitable(found):
                    await found
