"""Who can be told anything at all, so that a table writes nothing for all others."""

import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from fimbul.table.http.discreet_log import kind_of
from fimbul.table.keep.store import Store
from fimbul.table.keep.stored_notices import reachable
from fimbul.table.play.clock import SECOND
from fimbul.table.settings import Settings

LOG: Final = logging.getLogger("fimbul.table")


class Listeners:
    """The people with a channel that reaches them, as the database knew them a moment ago; other servers add some."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.reachable: set[str] = set()
        self.waits = (round(settings.notice_wait_s * SECOND), round(settings.mail_wait_s * SECOND))
        self.on_news: Callable[[], object] = lambda: None  # something has been written that will be due

    async def look(self) -> None:
        """Ask the database who they are."""
        try:
            self.reachable = await self.store.read(reachable)
        except SQLAlchemyError as error:
            LOG.warning("who is to be told cannot be read: %s", kind_of(error))
