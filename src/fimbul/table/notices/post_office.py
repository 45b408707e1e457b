"""The post office of a house: its listeners, its channels, and the courier that goes round."""

import asyncio
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_notices import key_of_house, new_key_of_house
from fimbul.table.notices.channels import Channels
from fimbul.table.notices.courier import Courier
from fimbul.table.notices.listeners import Listeners
from fimbul.table.notices.mail import Mail
from fimbul.table.notices.outward import Outward
from fimbul.table.notices.push import Signature, new_key
from fimbul.table.settings import Settings

KEY: Final = "vapid"
NOBODY: Final = "https://fimbul.invalid"  # whom a push service may write to, where the operator has named nobody
AGAIN_S: Final = 5.0


class PostOffice:
    """All by which a house tells people something while they are away."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.key = settings.vapid_key
        self.mail = Mail(settings)
        sender = f"mailto:{self.mail.address}" if self.mail.sends else ""
        self.contact = settings.vapid_contact or sender or self.mail.house or NOBODY
        if self.key:
            Signature(self.key, self.contact)  # one that is none is refused at the door
        self.outward = Outward(settings.notice_networks, (urlsplit(settings.public_url).hostname or "",))
        self.listeners = Listeners(store, settings)
        self.courier = Courier(store, self.listeners, self.outward, self.mail)
        self.channels = Channels(store, self.courier, settings.letters_per_hour)

    @property
    def public_key(self) -> str:
        """By what browsers know the house, once it knows itself."""
        return self.courier.signature.public if self.courier.signature else ""

    async def send_for_ever(self) -> None:
        """Find or make the key of the house, then send whatever is due."""
        while self.courier.signature is None:
            try:
                self.courier.signature = Signature(self.key or await self.key_of_house(), self.contact)
            except SQLAlchemyError:
                await asyncio.sleep(AGAIN_S)
        await self.courier.go_for_ever()

    async def key_of_house(self) -> str:
        """The key that was made when a house was first opened here; all servers have the same."""
        known = await self.store.read(key_of_house, KEY)
        if known is None:
            await self.store.write(new_key_of_house(KEY, new_key()))
            known = await self.store.read(key_of_house, KEY)
        return known or ""

    async def stop(self) -> None:
        """Let arrive what is on its way."""
        await self.courier.stop()
