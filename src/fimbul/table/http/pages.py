"""The pages of the house: front page, set-up, tables, rules, and who one is. All of them only look."""

import asyncio
from typing import Any, Final
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from fimbul import draw
from fimbul.agents.counsel import can_advise
from fimbul.agents.puzzling import Puzzle, games_with_puzzles, puzzle
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.errors import FimbulError
from fimbul.core.game import Choice
from fimbul.games import games, set_up, single_games
from fimbul.table.campaign.home import number_in_campaign
from fimbul.table.http.dependencies import TheHouse
from fimbul.table.http.guard import TurnedAway
from fimbul.table.http.protocol import Summary
from fimbul.table.keep.stored_invitations import known_to
from fimbul.table.keep.stored_notices import bell_for
from fimbul.table.keep.stored_solutions import Tried, tried
from fimbul.table.page import thumbnails
from fimbul.table.page.fragments import first_page, stepwise
from fimbul.table.page.front_items import items
from fimbul.table.page.rendering import EVERY_PAGE, friendly, mover, page, style, visitor_of
from fimbul.table.page.rulebooks import rulebook, sections
from fimbul.table.people.persons import Person, now
from fimbul.table.play.advising import is_among_people
from fimbul.table.play.house import House
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from fimbul.table.play.versions import is_closed
from fimbul.table.play.whispering import hearer_of
from fimbul.table.show.front_desk import digest

Asking = Request[Any, Any, Any]

WIDTHS: Final = range(200, 4001)
USUAL_WIDTH: Final = 1036
MOST_DIGITS: Final = 4
MOST_OF_MOMENT: Final = 24
COMMON_CHOICES: Final = 2
LONG: Final = {"cache-control": "public, max-age=31536000, immutable"}


def width_of(request: Asking) -> int:
    """The room that this browser had for a board when it was here last."""
    word = request.cookies.get("width", "")
    is_number = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if is_number and int(word) in WIDTHS else USUAL_WIDTH


@get("/", include_in_schema=False, opt={"limit": "views"})
async def front(request: Asking, house: TheHouse) -> Response[str]:
    """What waits for you, what can be started, what can be watched, and who is here."""
    own, shared = await house.front.front(visitor_of(request).person)
    return page(
        request,
        "front.html",
        own=own,
        shared=shared,
        lit=len(own.moves),
        shows=digest(own, shared),
        now=now(),
        items=items,
        waits_words=waits_words,
        metas=[set_up(name, {}).meta for name in games_by_size()],
        puzzles=await puzzles_of_today(house),
    )


def waits_words(number: int) -> str:
    """How much waits for somebody."""
    return "one table waits for you" if number == 1 else f"{number} tables wait for you"


def games_by_size() -> list[str]:
    """All games, those that are played in campaigns too, the short ones first."""
    return sorted(games(), key=lambda name: set_up(name, {}).meta.minutes)


async def puzzles_of_today(house: House) -> list[tuple[Puzzle, Tried]]:
    """The puzzle of each game for today, with how many have tried it."""
    today = [puzzle(game) for game in games_with_puzzles()]
    await asyncio.to_thread(lambda: [mover(each) for each in today])  # which is known from then on
    found = await house.store.read(tried, [each.name for each in today])
    return [(each, found.get(each.name, Tried())) for each in today]


@get("/tables", include_in_schema=False, opt={"limit": "views"})
async def tables(request: Asking, house: TheHouse) -> Response[str]:
    """Running and finished tables: one's own, and those that everybody may find."""
    person = visitor_of(request).person
    mine = await house.tables(person) if person else []
    known = {table.id for table in mine}
    listed = [table for table in await house.open_tables(person) if table.id not in known]
    return page(request, "tables.html", mine=mine, listed=listed)


@get("/new/{game:str}", include_in_schema=False, opt={"limit": "views"})
async def new(request: Asking, game: FromPath[str]) -> Response[str]:
    """The form for a new table."""
    if game not in single_games():
        return friendly(request, 404, "Nobody here knows that game.")
    usual = set_up(game, {})
    meta, choices = usual.meta, usual.choices()
    most = {"seats": max(meta.seats)} if any(choice.name == "seats" for choice in meta.options) else {}
    names = set_up(game, most).seat_names
    return page(
        request,
        "new.html",
        meta=meta,
        seat_names=names,
        common=choices[:COMMON_CHOICES],
        others=choices[COMMON_CHOICES:],
        kind_of=kind_of,
    )


def kind_of(choice: Choice) -> str:
    """How the values of a choice are written in a form."""
    value = choice.values[0]
    return "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "str"


@get("/t/{table:str}", include_in_schema=False, opt={"limit": "views"})
async def table(request: Asking, house: TheHouse, table: FromPath[str]) -> Response[str] | Redirect:
    """A table: a waiting room while seats are free, then the game."""
    person = visitor_of(request).person
    try:
        summary = await house.summary(table, person)
    except FimbulError as error:
        return sorry(request, error)
    if summary.cannot_go_on:
        return stopped(request, summary)
    room = await house.room(table)
    if room.openings.hold_back(person):
        return Redirect(f"/c/{room.setup.campaign}/opening", headers={"cache-control": "no-store"})
    if summary.phase == "waiting":
        maker = person is not None and room.setup.maker == person.id
        network = house.settings.public_url or house.network
        seated = person is not None and any(seat.yours for seat in summary.seats)
        known = await house.store.read(known_to, person.id) if person and seated else []
        words = {"table": summary, "maker": maker, "listed": room.setup.listed, "network": network, "known": known}
        return page(request, "waiting.html", **words)
    table_view = await house.table_view(table, person)
    bell = await house.store.read(bell_for, person.id, table) if person else "all"
    shown = await asyncio.to_thread(first_page, table_view, stepwise(width_of(request)), with_cards=True)
    return page(
        request,
        "table.html",
        table=summary,
        table_view=table_view,
        parts=shown.html(),
        meta=room.game.meta,
        places=draw.places(table_view.view),
        emblems=draw.emblems(table_view.view),
        sections=[heading.name for heading in shown.pictures.board.headings],
        seated=any(seat.yours for seat in summary.seats),
        bell=bell,
        bell_icon="bell" if bell == "all" else f"bell-{bell}",
        open_talk=room.setup.open_talk,
        hearers=hearers(room, person),
        has_bar=can_advise(room.game.meta.name) and not room.setup.campaign and not room.setup.puzzle,
        is_hidden=room.game.has_secrets() and not any(seat.yours for seat in summary.seats),
        may_agree=is_among_people(room),
        puzzle=await house.own_puzzles.find(room.setup.puzzle),
        campaign=room.setup.campaign,
        is_member=person is not None and person.id in room.openings.seen,
        evening=number_in_campaign(room.game) if isinstance(room.game, CampaignGame) else None,
    )


def hearers(room: Room, person: Person | None) -> list[tuple[int, str]]:
    """The seats, each with who has it, to which somebody may speak in private."""
    found = []
    for seat in room.seats:
        try:
            hearer_of(room, person, seat.number)
        except Refused:
            continue
        found.append((seat.number, seat.name))
    return found


def sorry(request: Asking, error: FimbulError) -> Response[str]:
    """There is no such table, or it cannot be opened just now."""
    return friendly(request, error.status if isinstance(error, TurnedAway) else 404, str(error))


def stopped(request: Asking, table: Summary) -> Response[str]:
    """A game that cannot go on: why not, and its record, unless that must stay closed."""
    closed = is_closed(table.game, table.options, table.phase == "over")
    return page(request, "stopped.html", table=table, closed=closed)


@get("/t/{table:str}/cut/{picture:str}", media_type="image/svg+xml", include_in_schema=False, opt={"limit": "views"})
async def cut(
    request: Asking, house: TheHouse, table: FromPath[str], picture: FromPath[str], v: FromQuery[str] = ""
) -> Response[str]:
    """A cut of a table's board for the front page, as this visitor may see it; the page knows it by a moment."""
    person, theme = visitor_of(request).person, theme_of(picture)
    asked = (table, person.id if person else "", v[:MOST_OF_MOMENT], theme)
    drawn = house.cuts.find(asked) if v and table not in house.rooms else None
    if drawn is None:
        try:
            table_view = await house.table_view(table, person)
        except FimbulError as error:
            return sorry(request, error)
        shown = (table, table_view.seat, table_view.handover, table_view.at, theme)
        drawn = house.cuts.find(shown)
        if drawn is None:
            drawn = await asyncio.to_thread(thumbnails.cut, table_view.view, theme, names=False)
        for key in (shown, asked) if v else (shown,):
            house.cuts.keep(key, drawn)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/art/{game:str}/{picture:str}", media_type="image/svg+xml", include_in_schema=False)
async def art(request: Asking, game: FromPath[str], picture: FromPath[str]) -> Response[str]:
    """The picture above a game's name."""
    if game not in games():
        return friendly(request, 404, "Nobody here knows that game.")
    drawn = await asyncio.to_thread(thumbnails.strip, game, theme_of(picture))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


def theme_of(picture: str) -> str:
    """The theme that a picture is named after."""
    return "light" if picture == "light.svg" else "dark"


@get("/join/{table:str}", include_in_schema=False, opt={"limit": "views"})
async def join(request: Asking, house: TheHouse, table: FromPath[str]) -> Response[str]:
    """The page of an invitation, which stands behind the # of its link: who sits there, and one button."""
    try:
        summary = await house.summary(table, visitor_of(request).person)
    except FimbulError as error:
        return sorry(request, error)
    return page(request, "join.html", table=summary)


@get("/enter", include_in_schema=False)
async def enter(request: Asking) -> Response[str]:
    """The page of a private link, whose key stands behind the #: it asks before it sends the key."""
    return page(request, "enter.html")


@get("/join/{table:str}/{token:str}", include_in_schema=False)
async def join_by_old_link(table: FromPath[str], token: FromPath[str]) -> Redirect:
    """A link from when invitations stood in addresses, which are logged on their way: from here on it does not."""
    return moved(f"/join/{quote(table, safe='')}", token)


@get("/enter/{key:str}", include_in_schema=False)
async def enter_by_old_link(key: FromPath[str]) -> Redirect:
    """Likewise a private link."""
    return moved("/enter", key)


def moved(page: str, secret: str) -> Redirect:
    """The page, with the secret where no request sends it."""
    return Redirect(f"{page}#{quote(secret, safe='')}", headers={"cache-control": "no-store"})


@get("/me", include_in_schema=False)
async def me(request: Asking) -> Response[str]:
    """Who one is: name, private link, account."""
    return page(request, "me.html")


@get("/open", include_in_schema=False)
async def open_file(request: Asking) -> Response[str]:
    """The form to which a record is brought."""
    return page(request, "open.html")


@get("/rules", include_in_schema=False, opt={"limit": "views"})
async def rules_of_all(request: Asking) -> Response[str]:
    """The games whose rules can be read."""
    return page(request, "rules.html", metas=[set_up(name, {}).meta for name in single_games()])


@get("/rules/{game:str}", include_in_schema=False, opt={"limit": "views"})
async def rules(request: Asking, game: FromPath[str]) -> Response[str]:
    """The rules of a game, each with its id, so that a refusal can point at it."""
    if game not in single_games():
        return friendly(request, 404, "Nobody here knows that game.")
    book = rulebook(game)
    return page(request, "rulebook.html", meta=set_up(game, {}).meta, book=book, sections=sections(book))


@get("/style/{file:str}", media_type="text/css", include_in_schema=False)
async def style_sheet(request: Asking, file: FromPath[str]) -> Response[str]:
    """The colours of both themes, and how the boards of a game look."""
    name = file.removesuffix(".css")
    if name != EVERY_PAGE and name not in games():
        return friendly(request, 404, "There is no such style.")
    return Response(style(name), media_type="text/css", headers=LONG)


routes: Final[list[Any]] = [
    front, tables, new, table, cut, art, join, enter, join_by_old_link, enter_by_old_link, me, open_file,
    rules_of_all, rules, style_sheet,
]  # fmt: skip

__all__ = ["friendly", "routes"]
