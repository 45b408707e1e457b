"""The pages of analyses, one moment of them, how far one is, and the wish for one."""

import asyncio
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter

from fimbul.agents.analysis import USUAL_LEVEL, Analysis
from fimbul.agents.counsel import can_advise
from fimbul.core.errors import FimbulError
from fimbul.table.http.answers import Analysed
from fimbul.table.http.dependencies import StillKnown, TableId, TheHouse, ThePerson, TheVisitor
from fimbul.table.http.pages import USUAL_WIDTH, WIDTHS, Asking, sorry, stopped, width_of
from fimbul.table.http.protocol import Summary
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.keep.stored_analyses import StoredAnalysis
from fimbul.table.page.analysed import AnalysisTold, seat_of
from fimbul.table.page.fragments import what_changed
from fimbul.table.page.rendering import friendly, page, rendered, visitor_of
from fimbul.table.people.persons import Person
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from fimbul.table.play.versions import CannotGoOn
from fimbul.table.replay.analyses import NOBODY_KNOWS, NOT_OVER, NOT_YOURS
from fimbul.table.replay.replays import Replay

SeenBy = Annotated[str, QueryParameter(name="as")]


@get("/t/{table:str}/analysis", include_in_schema=False, opt={"limit": "views"})
async def look_at_analysis(
    request: Asking,
    house: TheHouse,
    table: FromPath[str],
    at: FromQuery[str] = "",
    seen_by: SeenBy = "",
    line: FromQuery[str] = "",
) -> Response[str]:
    """A game that was judged, at a moment, after so many actions of the better line; before that, how far the judge is,
    or the wish for one.
    """
    person = visitor_of(request).person
    try:
        replay = await house.replay(table)
        summary = await house.summary(table, person)
        whole = await house.analyses.whole(replay)
        standing = None if whole and whole.decisions else await house.analyses.standing(table)
        room = await house.room(table)
    except CannotGoOn:
        return stopped(request, await house.summary(table, person))
    except Refused as refusal:
        return friendly(request, 403, str(refusal))
    except FimbulError as error:
        return sorry(request, error)
    may_ask = has_played(room, person)
    if whole is None or not whole.decisions:
        return page(request, "judging.html", table=summary, **awaited(replay, standing, may_ask))
    own = [number for number, seat in enumerate(summary.seats) if seat.yours]
    return await asyncio.to_thread(analysis_page, request, replay, whole, summary, own, at, seen_by, line, may_ask)


def awaited(replay: Replay, standing: StoredAnalysis | None, may_ask: bool) -> dict[str, Any]:
    """What the page tells while there is no analysis to show: why, how far it is, and whether this reader may ask."""
    why = standing.failure if standing else ""
    over = replay.position(len(replay.picks)).outcome is not None
    if standing is not None and standing.made is not None:
        why = "Nobody had anything to decide in this game."
    elif not over:
        why = NOT_OVER
    elif not can_advise(replay.game.meta.name):
        why = NOBODY_KNOWS
    elif standing is None and not may_ask:
        why = f"Nobody has asked for it yet. {NOT_YOURS}"
    is_new = standing is None or bool(standing.failure)
    can_ask = may_ask and over and is_new and can_advise(replay.game.meta.name)
    return {"why": why, "standing": standing if standing and standing.unfinished else None, "can_ask": can_ask}


def analysis_page(
    request: Asking,
    replay: Replay,
    whole: Analysis,
    table: Summary,
    own: list[int],
    at: str,
    seen_by: str,
    line: str,
    may_make: bool,
) -> Response[str]:
    """The page of an analysis at a moment, for somebody who may make puzzles of it or not."""
    seat = seat_of(seen_by, replay.game.seats, own, whole.end)
    told = AnalysisTold(replay, whole, seat)
    number = moment_number(at, told)
    shown = actions_shown(line)
    address = f"/t/{table.id}/analysis?as={seat}&"
    return page(
        request,
        "analysis.html",
        table=table,
        meta=replay.game.meta,
        analysis=whole,
        usual_level=USUAL_LEVEL,
        told=told,
        seat=seat,
        number=number,
        address=address,
        charts=told.charts(number, address),
        moment=told.moment(number, shown),
        may_make=may_make,
        arrows=told.arrows(number, shown),
        parts=told.shown(number, width_of(request), shown).html(),
        emblems=told.emblems,
    )


def moment_number(asked: str, told: AnalysisTold) -> int:
    """The moment that an address names, if it names one."""
    if asked.isascii() and asked.isdigit() and len(asked) < 6:
        return min(int(asked), len(told.changes) - 1)
    return told.first()


def actions_shown(asked: str) -> int:
    """How many actions of the better line an address wants to be shown."""
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0


def has_played(room: Room, person: Person | None) -> bool:
    """Has this visitor a seat at the table, or set it up?"""
    return person is not None and bool(room.held_by(person) or room.setup.maker == person.id)


@get("/t/{table:str}/analysis/{number:int}", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"})
async def look_at_moment(
    request: Asking,
    house: TheHouse,
    table: FromPath[str],
    number: FromPath[int],
    seen_by: SeenBy = "",
    width: FromQuery[int] = USUAL_WIDTH,
    still: StillKnown = "",
    line: FromQuery[str] = "",
) -> Response[dict[str, Any]]:
    """One moment of an analysis, after so many actions of the better line: in words, with its board."""
    try:
        replay = await house.replay(table)
        whole = await house.analyses.whole(replay)
        may_make = has_played(await house.room(table), visitor_of(request).person)
    except Refused as refusal:
        return Response({"words": str(refusal)}, status_code=403)
    if whole is None or not whole.decisions:
        return Response({"words": "This game has not been judged yet."}, status_code=404)
    told = AnalysisTold(replay, whole, seat_of(seen_by, replay.game.seats, [], whole.end))
    return Response(await asyncio.to_thread(moment_of, told, number, width, still, actions_shown(line), may_make))


def moment_of(told: AnalysisTold, asked: int, width: int, still: str, shown: int, may_make: bool) -> dict[str, Any]:
    """What the page shows at the moment nearest to the one that is asked for."""
    number = min(max(asked, 0), len(told.changes) - 1)
    drawn = what_changed(
        None, told.shown(number, min(max(width, WIDTHS.start), WIDTHS.stop - 1), shown), set(still.split())
    )
    table = told.replay.stored.setup.id
    words = {"moment": told.moment(number, shown), "table": {"id": table}, "told": told, "may_make": may_make}
    return {
        "number": number,
        "moment": rendered("analysis_moment.html", words),
        "arrows": [arrow._asdict() for arrow in told.arrows(number, shown)],
        "board": drawn["board"],
        "tray": drawn["tray"],
    }


@get(
    "/api/tables/{table:str}/analysis",
    tags=["records"],
    summary="How a game was judged",
    responses=REFUSALS,
    opt={"limit": "views"},
)
async def read_analysis(house: TheHouse, table: TableId, brief: FromQuery[bool] = False) -> Analysed:
    """How far the analysis of a game is; when it has been made all of it, unless only that is asked."""
    replay = await house.replay(table)
    return analysed(await house.analyses.standing(table), None if brief else await house.analyses.whole(replay))


@post(
    "/api/tables/{table:str}/analysis",
    tags=["records"],
    summary="Have a game judged",
    responses=REFUSALS,
    status_code=202,
    opt={"limit": "analyses"},
)
async def ask_for_analysis(house: TheHouse, visitor: TheVisitor, person: ThePerson, table: TableId) -> Analysed:
    """The judge looks at a game that is over, when its turn comes; who has played may ask."""
    await house.replay(table)  # who may not see the game learns nothing of it here either
    await house.analyses.ask(await house.room(table), person, visitor.place)
    return analysed(await house.analyses.standing(table))


def analysed(standing: StoredAnalysis | None, whole: Analysis | None = None) -> Analysed:
    """An analysis as the API tells it."""
    if standing is None:
        return Analysed("none")
    found = Analysed(standing.state, standing.judged, standing.decisions, standing.before, standing.failure)
    if whole is not None:
        found.level, found.end = whole.level, whole.end
        for each in whole.decisions:
            found.decisions.append({**each._asdict(), "lines": [line._asdict() for line in each.lines]})
    return found


routes: Final[list[Any]] = [look_at_analysis, look_at_moment, read_analysis, ask_for_analysis]
