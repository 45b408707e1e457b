"""The pages of campaigns: all of one's own, a new one, the home of each, its openings, and the link to it."""

import asyncio
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from fimbul.core.errors import FimbulError
from fimbul.games import campaign_game, games, set_up
from fimbul.table.campaign.entering import form_of, proposed_change
from fimbul.table.campaign.home import chosen_world, home_of, opening_of, told_of_world, world_picture
from fimbul.table.http.dependencies import StillKnown, TheHouse
from fimbul.table.http.members_only import VEILED
from fimbul.table.http.pages import COMMON_CHOICES, Asking, kind_of, sorry, theme_of, width_of
from fimbul.table.page.rendering import friendly, page, visitor_of
from fimbul.table.play.clock import SECOND
from fimbul.table.play.refused import Refused

DAY: Final = 86_400 * SECOND
OWN_OPTIONS: Final = ("seats", "persons", "world", "data")


@get("/campaigns", include_in_schema=False, opt={"limit": "views"})
async def campaigns(request: Asking, house: TheHouse) -> Response[str]:
    """One's own campaigns, and the games of which one can begin."""
    person = visitor_of(request).person
    listed = await house.campaigns.listed(person) if person else []
    metas = [set_up(name, {}).meta for name in games()]
    return page(request, "campaigns.html", listed=listed, metas=[meta for meta in metas if meta.campaign])


@get("/campaigns/new/{game:str}", include_in_schema=False, opt={"limit": "views"})
async def new(request: Asking, game: FromPath[str]) -> Response[str]:
    """The form for a new campaign."""
    try:
        usual = campaign_game(game, {})
    except FimbulError:
        return friendly(request, 404, "Nobody here knows that game.")
    sealed = usual.sealed_options()
    choices = [choice for choice in usual.choices() if choice.name not in (*OWN_OPTIONS, *sealed)]
    common, others = choices[:COMMON_CHOICES], choices[COMMON_CHOICES:]
    return page(request, "campaign_new.html", meta=usual.meta, common=common, others=others, kind_of=kind_of)


@get("/c/{campaign:str}", include_in_schema=False, opt={"limit": "views"})
async def home(
    request: Asking, house: TheHouse, campaign: FromPath[str], after: FromQuery[str] = "", about: FromQuery[str] = ""
) -> Response[str] | Redirect:
    """The home of a campaign: the world today or after an earlier game, and all that is left of the games."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
        await house.agreements.settle(standing)
        proposed = standing.table is not None and standing.proposal is not None
        room = await house.room(standing.table) if standing.table and proposed else None
        room = room or (house.rooms.get(standing.table) if standing.table else None)
        if person and (standing.has_unseen(person) or (room and room.openings.hold_back(person))):
            return Redirect(f"/c/{campaign}/opening", headers={"cache-control": "no-store"})
        replays = await house.campaigns.replays(standing, person)
        async with standing.lock:  # the map of a late world takes a while to be laid out
            shown = await asyncio.to_thread(home_of, standing, person, after, about, width_of(request), replays)
    except Refused:
        return friendly(request, 404, "There is no such campaign, or you are no member of it.")
    except FimbulError as error:
        return sorry(request, error)
    proposal = house.agreements.shown(standing, room, person) if person else None
    shown |= {**proposed_change(standing, proposal), "host_days": round(house.agreements.waits["chair"] / DAY)}
    return page(request, "campaign.html", **shown, proposal=proposal)


@get(
    "/c/{campaign:str}/after/{chapter:str}", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"}
)
async def another_world(
    request: Asking,
    house: TheHouse,
    campaign: FromPath[str],
    chapter: FromPath[str],
    about: FromQuery[str] = "",
    still: StillKnown = "",
) -> Response[dict[str, Any]]:
    """The world after a chapter, for a page that shows another; it knows what stands still by some keys."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
        room = house.rooms.get(standing.table) if standing.table else None
        if person and (standing.has_unseen(person) or (room and room.openings.hold_back(person))):
            return Response({"words": "Something was opened that you have not seen yet."}, status_code=403)
        replays = await house.campaigns.replays(standing, person)
        async with standing.lock:
            world = await asyncio.to_thread(chosen_world, standing, chapter, about, width_of(request), replays)
            told = await asyncio.to_thread(told_of_world, world, set(still.split()))
    except Refused:
        return Response({"words": "There is no such campaign, or you are no member of it."}, status_code=404)
    return Response(told, headers={"cache-control": "no-store"})


@get("/c/{campaign:str}/enter", include_in_schema=False, opt={"limit": "views"})
async def enter(request: Asking, house: TheHouse, campaign: FromPath[str]) -> Response[str] | Redirect:
    """The form for a box in progress, or for what is wrong in a world; for the host, between games."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
    except FimbulError:
        return friendly(request, 404, "There is no such campaign, or you are no member of it.")
    if person is None or person.id != standing.host or standing.table or standing.has_unseen(person):
        return Redirect(f"/c/{campaign}", headers={"cache-control": "no-store"})
    return page(request, "campaign_enter.html", **form_of(standing, dict(request.query_params)))


@get("/c/{campaign:str}/replay", include_in_schema=False, opt={"limit": "views"})
async def whole_story(request: Asking, house: TheHouse, campaign: FromPath[str]) -> Response[str] | Redirect:
    """All games from the first, one after the other: each replay leads to the next."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
        watched = await house.campaigns.replays(standing, person)
    except Refused:
        return friendly(request, 404, "There is no such campaign, or you are no member of it.")
    except FimbulError as error:
        return sorry(request, error)
    first = next((played.table for played in standing.played if played.table in watched), None)
    address = f"/t/{first}/replay?at=0&play=1" if first else f"/c/{campaign}"
    return Redirect(address, headers={"cache-control": "no-store"})


@get("/c/{campaign:str}/opening", include_in_schema=False, opt={"limit": "views"})
async def opening(
    request: Asking, house: TheHouse, campaign: FromPath[str], number: FromQuery[str] = ""
) -> Response[str] | Redirect:
    """What a game has opened: the first that one has not seen, or one of those that one has."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
        if standing.table:
            await house.room(standing.table)
    except Refused:
        if (await house.campaigns.find(campaign)).watched:
            return friendly(request, 403, VEILED)
        return friendly(request, 404, "There is no such campaign, or you are no member of it.")
    except FimbulError as error:
        return sorry(request, error)
    room = house.rooms.get(standing.table) if standing.table else None
    opened = room.openings.all() if room else standing.openings()
    seen = standing.own(person).seen
    asked = int(number) if number.isdecimal() and len(number) < 4 else seen + 1
    if not 0 < asked <= min(len(opened), seen + 1):
        return Redirect(f"/c/{campaign}", headers={"cache-control": "no-store"})
    return page(request, "opening.html", **opening_of(standing, opened, asked, room))


@get(
    "/c/{campaign:str}/world/{picture:str}", media_type="image/svg+xml", include_in_schema=False, opt={"limit": "views"}
)
async def world(request: Asking, house: TheHouse, campaign: FromPath[str], picture: FromPath[str]) -> Response[str]:
    """Today's world as a picture of its own, for lists."""
    person = visitor_of(request).person
    try:
        standing = await house.campaigns.of_member(campaign, person)
    except FimbulError as error:
        return sorry(request, error)
    if person and standing.has_unseen(person):
        return friendly(request, 403, "Something was opened that you have not seen yet.")
    async with standing.lock:
        drawn = await asyncio.to_thread(world_picture, standing, theme_of(picture))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/c/{campaign:str}/join", include_in_schema=False, opt={"limit": "views"})
async def join(request: Asking, house: TheHouse, campaign: FromPath[str]) -> Response[str]:
    """The page of an invitation, which stands behind the # of its link."""
    try:
        roster = await house.campaigns.roster(campaign)
    except FimbulError as error:
        return sorry(request, error)
    person = visitor_of(request).person
    return page(
        request,
        "campaign_join.html",
        campaign=campaign,
        title=roster.title,
        meta=set_up(roster.game, {}).meta,
        members=roster.names,
        inside=person is not None and await house.campaigns.takes_part(campaign, person),
    )


routes: Final[list[Any]] = [campaigns, new, home, another_world, enter, whole_story, opening, world, join]
