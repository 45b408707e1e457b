"""The pages of notices: by which channels one is told and when, and where the links of letters lead. They only look."""

from typing import Any, Final

from litestar import Request, Response, get

from fimbul.table.http.dependencies import TheHouse
from fimbul.table.http.notice_routes import Leaving, invitations_told, leave_mail, told_of
from fimbul.table.notices.rhythm import zones
from fimbul.table.page.rendering import page, visitor_of

Asking = Request[Any, Any, Any]
KINDS: Final = {"mail": "Mail", "push": "Browser", "webhook": "Webhook"}
BELLS: Final = {"all": "Everything", "turns": "Only my turns", "off": "Nothing"}
RHYTHMS: Final = {"once": "as it happens", "hourly": "gathered by the hour", "daily": "once a day"}
FORMS: Final = {"discord": "Discord", "slack": "Slack", "json": "a program (JSON)"}


@get("/notices", include_in_schema=False, opt={"limit": "views"})
async def notices(request: Asking, house: TheHouse) -> Response[str]:
    """How one is told, of what and when."""
    person = visitor_of(request).person
    told = await told_of(house, person) if person else None
    words = {"kinds": KINDS, "bells": BELLS, "rhythms": RHYTHMS, "forms": FORMS, "zones": sorted(zones())}
    invited = await invitations_told(house, person) if person else []
    return page(request, "notices.html", told=told, invited=invited, **words)


@get("/notices/confirm", include_in_schema=False)
async def confirm(request: Asking) -> Response[str]:
    """The page of the link in a letter: its token stands behind the #, and is sent when the button is pressed."""
    return page(request, "notices_confirm.html")


@get("/notices/leave/{leaving:str}", include_in_schema=False, opt={"limit": "views"})
async def leave(request: Asking, house: TheHouse, leaving: Leaving) -> Response[str]:
    """The page of the way out: scanners of mail look at it, too, so only its button does something."""
    channel = await house.post_office.channels.left_by(leaving)
    return page(request, "notices_leave.html", leaving=leaving, address=masked(channel.address) if channel else "")


def masked(address: str) -> str:
    """An address that its owner knows again, and nobody learns."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"


routes: Final[list[Any]] = [notices, confirm, leave, leave_mail]
