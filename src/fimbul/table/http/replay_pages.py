"""The pages of replays: a game to be watched again, and a sample round with a note at every step. They only look."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from fimbul import draw
from fimbul.core.campaign_game import CampaignGame
from fimbul.core.errors import FimbulError
from fimbul.table.campaign.home import Neighbours, neighbours_of, number_in_campaign
from fimbul.table.http.dependencies import StillKnown, TheHouse
from fimbul.table.http.pages import USUAL_WIDTH, WIDTHS, Asking, sorry, stopped, width_of
from fimbul.table.http.protocol import LogLine, Summary
from fimbul.table.keep.stored_tables import MOST_SAID_IN_REPLAY, Said, talk_of
from fimbul.table.page.fragments import Fragments, what_changed
from fimbul.table.page.rendering import friendly, page, visitor_of
from fimbul.table.play.room import Refused
from fimbul.table.play.versions import CannotGoOn
from fimbul.table.replay.lessons import lesson
from fimbul.table.replay.replays import Replay
from fimbul.table.show.summaries import summary_of_listing

AS_TOLD: Final = "told"


class Addresses(NamedTuple):
    """Where the page of a replay finds its steps and its record, and where it is played on."""

    steps: str
    record: str
    fork: str


@get("/t/{table:str}/replay", include_in_schema=False, opt={"limit": "views"})
async def watch_replay(
    request: Asking, house: TheHouse, table: FromPath[str], at: FromQuery[str] = ""
) -> Response[str]:
    """A game to be watched again, from its end."""
    try:
        replay = await house.replay(table)
    except CannotGoOn:
        return stopped(request, await house.summary(table, visitor_of(request).person))
    except Refused as refusal:
        return friendly(request, 403, str(refusal))
    except FimbulError as error:
        return sorry(request, error)
    person = visitor_of(request).person
    summary = await house.summary(table, person)
    campaign, neighbours = replay.stored.setup.campaign, None
    if campaign:
        standing = await house.campaigns.find(campaign)
        neighbours = neighbours_of(standing, table, await house.campaigns.replays(standing, person))
    addresses = Addresses(f"/t/{table}/replay", f"/api/tables/{table}/record", f"/api/tables/{table}/fork")
    talk = await house.store.read(talk_of, table, MOST_SAID_IN_REPLAY)
    return await asyncio.to_thread(
        replay_page, request, replay, summary, addresses, step_of(replay, at, replay.last), talk, neighbours
    )


@get("/sample-round/{game:str}", include_in_schema=False, opt={"limit": "views"})
async def watch_sample_round(request: Asking, game: FromPath[str], at: FromQuery[str] = "") -> Response[str]:
    """A sample round to be watched, from its first note."""
    try:
        replay = await asyncio.to_thread(lesson, game)
    except FimbulError as error:
        return friendly(request, 404, str(error))
    summary = summary_of_listing(replay.stored.listing, None)
    file = f"/api/games/{game}/sample-round"
    addresses = Addresses(f"/sample-round/{game}", file, f"{file}/fork")
    return await asyncio.to_thread(replay_page, request, replay, summary, addresses, step_of(replay, at, 0), [])


def step_of(replay: Replay, asked: str, otherwise: int) -> int:
    """The step that an address names, if it names one."""
    return min(int(asked), replay.last) if asked.isascii() and asked.isdigit() and len(asked) < 9 else otherwise


def replay_page(
    request: Asking,
    replay: Replay,
    table: Summary,
    addresses: Addresses,
    step: int,
    talk: list[Said],
    neighbours: Neighbours | None = None,
) -> Response[str]:
    """The page of a replay at a step, with what people said meanwhile."""
    frame = replay.frames[step]
    view = replay.position(frame.picks).view(None)
    moment = replay.moment(step, frame.eyes, width_of(request))
    return page(
        request,
        "replay.html",
        table=table,
        addresses=addresses,
        replay=replay,
        step=step,
        moment=moment,
        parts=moment["shown"].html(),
        lesson=bool(frame.note),
        meta=replay.game.meta,
        places=draw.places(view),
        emblems=draw.emblems(view),
        log=rows_of(replay.lines(None)),
        talk=[(said, replay.step_at(said.at)) for said in talk],
        seat=next((number for number, seat in enumerate(table.seats) if seat.yours), None),
        curve_names=list(draw.curves(view)),
        picks=[frame.picks for frame in replay.frames],
        neighbours=neighbours,
        evening=number_in_campaign(replay.game) if isinstance(replay.game, CampaignGame) else None,
    )


class Row(NamedTuple):
    """A line of a log, told once or several times running: its first and last number, and the step of the last."""

    line: LogLine
    first: int
    last: int
    step: int


def rows_of(lines: Sequence[tuple[LogLine, int]]) -> list[Row]:
    """A log in which equal sentences of a seat, one after the other, are one row; a heading is always its own."""
    rows: list[Row] = []
    for number, (line, step) in enumerate(lines):
        if rows and rows[-1].line == line and not line.heading:
            rows[-1] = rows[-1]._replace(last=number, step=step)
        else:
            rows.append(Row(line, number, number, step))
    return rows


@get("/t/{table:str}/replay/course", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"})
async def replay_course(house: TheHouse, table: FromPath[str]) -> Response[dict[str, Any]]:
    """The curves of a replay."""
    try:
        replay = await house.replay(table)
    except Refused as refusal:
        return Response({"words": str(refusal)}, status_code=403)
    found = await house.find_out(replay, replay.course) if replay.known_course is None else replay.known_course
    return Response(found)


@get("/t/{table:str}/replay/{step:int}", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"})
async def replay_moment(
    house: TheHouse,
    table: FromPath[str],
    step: FromPath[int],
    seen_by: Annotated[str, QueryParameter(name="as")] = "",
    width: FromQuery[int] = USUAL_WIDTH,
    still: StillKnown = "",
) -> Response[dict[str, Any]]:
    """One step of a replay, as everyone or as a seat saw it."""
    try:
        replay = await house.replay(table)
    except Refused as refusal:
        return Response({"words": str(refusal)}, status_code=403)
    return Response(await asyncio.to_thread(moment_of, replay, step, seen_by, width, still))


@get("/sample-round/{game:str}/course", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"})
async def sample_round_course(game: FromPath[str]) -> Response[dict[str, Any]]:
    """The curves of a sample round."""
    replay = await asyncio.to_thread(lesson, game)
    return Response(await asyncio.to_thread(replay.course))


@get("/sample-round/{game:str}/{step:int}", media_type=MediaType.JSON, include_in_schema=False, opt={"limit": "views"})
async def sample_round_moment(
    game: FromPath[str],
    step: FromPath[int],
    seen_by: Annotated[str, QueryParameter(name="as")] = AS_TOLD,
    width: FromQuery[int] = USUAL_WIDTH,
    still: StillKnown = "",
) -> Response[dict[str, Any]]:
    """One step of a sample round, as told, as everyone or as a seat saw it."""
    replay = await asyncio.to_thread(lesson, game)
    return Response(await asyncio.to_thread(moment_of, replay, step, seen_by, width, still))


def moment_of(replay: Replay, asked: int, seen_by: str, width: int, still: str) -> dict[str, Any]:
    """What the page shows at the step nearest to the one that is asked for; it knows what stands still by some keys."""
    step = min(max(asked, 0), replay.last)
    seat = int(seen_by) if seen_by in {str(number) for number in range(replay.game.seats)} else None
    eyes = replay.frames[step].eyes if seen_by == AS_TOLD else seat
    moment = replay.moment(step, eyes, min(max(width, WIDTHS.start), WIDTHS.stop - 1))
    shown: Fragments = moment.pop("shown")
    told = what_changed(None, shown, set(still.split()))
    return moment | {"rows": told["rows"], "board": told["board"], "tray": told["tray"]}


routes: Final[list[Any]] = [
    watch_replay, replay_course, replay_moment, watch_sample_round, sample_round_course, sample_round_moment,
]  # fmt: skip
