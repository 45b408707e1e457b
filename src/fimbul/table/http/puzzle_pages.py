"""Puzzles at the table: their page and pictures, a table to try one at, and what an answer is worth."""

import asyncio
from functools import lru_cache
from secrets import token_urlsafe
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from fimbul.agents.presented import usual_bot
from fimbul.agents.puzzling import Puzzle, answer, games_with_puzzles, puzzle, puzzles
from fimbul.core.errors import FimbulError
from fimbul.games import set_up
from fimbul.table.http.analysis_pages import has_played
from fimbul.table.http.answers import Solved
from fimbul.table.http.dependencies import TableId, TheHouse, ThePerson, TheVisitor
from fimbul.table.http.pages import Asking, theme_of
from fimbul.table.http.protocol import OfMoment, Pace, PuzzleMade, Summary
from fimbul.table.http.record_routes import count_length
from fimbul.table.http.refusals import REFUSALS
from fimbul.table.keep.record_files import take_apart
from fimbul.table.keep.stored_puzzles import puzzles_of
from fimbul.table.keep.stored_solutions import Tried, has_tried, new_solution, tried
from fimbul.table.keep.stored_tables import Seat
from fimbul.table.page import thumbnails
from fimbul.table.page.rendering import friendly, mover, page, visitor_of
from fimbul.table.play.house import House
from fimbul.table.play.refused import Refused
from fimbul.table.play.seating import bot_name
from fimbul.table.replay.own_puzzles import NOT_YOURS

PuzzleName = Annotated[str, PathParameter(description="The name of a puzzle, such as meltwater-03.", max_length=40)]


@get("/puzzles", include_in_schema=False, opt={"limit": "views"})
async def look_at_puzzles(request: Asking, house: TheHouse) -> Response[str]:
    """The puzzles of the day, and all others, game by game."""
    known = [(set_up(game, {}).meta, puzzle(game), puzzles(game)) for game in games_with_puzzles()]
    await asyncio.to_thread(lambda: [mover(each) for _, each, _ in known])  # which is known from then on
    person = visitor_of(request).person
    own = await house.store.read(puzzles_of, person.id) if person else []
    often = await how_often(house, [*[each for _, each, _ in known], *own])
    return page(request, "puzzles.html", known=known, own=own, tried=often)


@get("/puzzle/{name:str}", include_in_schema=False, opt={"limit": "views"})
async def look_at_puzzle(request: Asking, house: TheHouse, name: FromPath[str]) -> Response[str]:
    """One puzzle, to be tried and passed on."""
    found = await house.own_puzzles.find(name)
    if found is None:
        return friendly(request, 404, "There is no such puzzle.")
    often = (await how_often(house, [found]))[found.name]
    try:
        await asyncio.to_thread(mover, found)
    except FimbulError as error:  # of an engine that plays otherwise
        return friendly(request, 404, str(error))
    return page(request, "puzzle_alone.html", made=found, tried=often, meta=set_up(found.game, {}).meta)


async def how_often(house: House, wanted: list[Puzzle]) -> dict[str, Tried]:
    """How often some puzzles were tried; those that nobody has tried are told, too."""
    found = await house.store.read(tried, [each.name for each in wanted])
    return {each.name: found.get(each.name, Tried()) for each in wanted}


@get(
    "/puzzle/{name:str}/cut/{picture:str}", media_type="image/svg+xml", include_in_schema=False, opt={"limit": "views"}
)
async def cut_of_puzzle(request: Asking, house: TheHouse, name: FromPath[str], picture: FromPath[str]) -> Response[str]:
    """A cut of the board at which a puzzle is asked, as whoever is asked sees it."""
    try:
        drawn = await asyncio.to_thread(picture_of, await house.own_puzzles.named(name), theme_of(picture))
    except FimbulError as error:
        return friendly(request, 404, str(error))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@lru_cache(maxsize=64)
def picture_of(made: Puzzle, theme: str) -> str:
    """The same, drawn once."""
    state = made.state
    return thumbnails.cut(state.view(state.decider), theme)


@post(
    "/api/puzzles/{name:str}/try", tags=["puzzles"], summary="Try a puzzle", responses=REFUSALS, opt={"limit": "tables"}
)
async def try_puzzle(house: TheHouse, visitor: TheVisitor, name: PuzzleName) -> Summary:
    """A table of your own that stands where the puzzle begins; bots have the other seats."""
    made = await house.own_puzzles.named(name)
    game, _, acts = await house.lanes.run(take_apart, made.record.encode())
    count_length(visitor, acts)
    guest = await visitor.or_guest(house.people)
    agent, asked = usual_bot(made.game), game.seat_names.index(made.seat)
    seats = [
        Seat(number, guest.name, token_urlsafe(12), guest.id, account=guest.account_name)
        if number == asked
        else Seat(number, bot_name(game, agent, number), token_urlsafe(12), agent=agent)
        for number in range(game.seats)
    ]
    room = await house.found(game, made.title, seats, guest.id, listed=False, pace=Pace(), acts=acts, puzzle=name)
    return await house.summary(room.setup.id, guest)


@post(
    "/api/tables/{table:str}/solution",
    tags=["puzzles"],
    summary="How good was my turn?",
    responses=REFUSALS,
    status_code=200,
    opt={"limit": "analyses"},
)
async def judge_solution(house: TheHouse, person: ThePerson, table: TableId) -> Solved:
    """At a table for a puzzle: what the turn that was played is worth beside the best one; the first answer counts."""
    room = await house.room(table)
    async with room.lock:
        await room.recall()
        if not room.setup.puzzle:
            raise Refused("No puzzle is tried at this table.")
        if not room.held_by(person):
            raise Refused("You have no seat at this table.")
        picks = list(room.sitting().picks)
    made = await house.own_puzzles.named(room.setup.puzzle)
    said = await asyncio.to_thread(answer, made, picks)
    if said is None:
        raise Refused("Your turn is not over yet.")
    solution = await house.analyses.solve(made, said)
    async with house.analyses.asking:  # the first answer counts, though a second may be on its way
        if not await house.store.read(has_tried, made.name, person.id):
            await house.store.write(new_solution(made.name, person.id, solution.chance, solution.found))
    counts = (await how_often(house, [made]))[made.name]
    return Solved(solution.found, solution.chance, solution.best, room.word(made.told), counts.people, counts.found)


@post(
    "/api/tables/{table:str}/puzzles",
    tags=["puzzles"],
    summary="Make a puzzle of a moment",
    responses=REFUSALS,
    opt={"limit": "tables"},
)
async def make_puzzle(
    house: TheHouse, visitor: TheVisitor, person: ThePerson, table: TableId, data: JSONBody[OfMoment]
) -> PuzzleMade:
    """A turning point of a game that was judged becomes a puzzle, which whoever knows its name may try; who has played
    may ask. Of the same moment it is always the same.
    """
    replay = await house.replay(table)
    if not has_played(await house.room(table), person):
        raise Refused(NOT_YOURS)
    whole = await house.analyses.whole(replay)
    if whole is None:
        raise Refused("This game has not been judged yet.")
    count_length(visitor, replay.picks)
    return PuzzleMade((await house.own_puzzles.make(replay, whole, data.moment, person)).name)


routes: Final[list[Any]] = [look_at_puzzles, look_at_puzzle, cut_of_puzzle, try_puzzle, judge_solution, make_puzzle]
