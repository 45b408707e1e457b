"""Games that are over are judged in the background: who may ask, how far it is, and what nobody loses."""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import SQLAlchemyError

from fimbul.agents.analysis import from_json
from fimbul.core.version import VERSION
from fimbul.table.bots.analyst_process import Judge
from fimbul.table.bots.workers import Worker
from fimbul.table.http.protocol import Done
from fimbul.table.keep.stored_analyses import StoredAnalysis
from fimbul.table.page.analysed import MINUS, AnalysisTold, Part
from fimbul.table.people.persons import Person
from fimbul.table.play.refused import Refused
from fimbul.table.play.room import Room
from fimbul.table.replay import analyses as desk
from fimbul.table.replay.replays import Replay
from tests.table.campaigning import SHORT, begin, play, sit_down
from tests.table.parlour import BOT, FREE, ME, PATIENCE_S, Parlour, here, state_of
from tests.table.sealed_words import sealed_words, told_of
from tests.table.serving import Server, until

BOTS = [{"who": "bot", "agent": "uniform"}, {"who": "bot", "agent": "uniform"}]
CRASHES = (sys.executable, "-c", "import sys; print('ready', flush=True); sys.stdin.readline(); sys.exit(1)")
FORGETS = (
    sys.executable,
    "-c",
    "import sys; print('ready', flush=True); [print('lost', flush=True) for line in sys.stdin]",
)


@pytest.fixture(autouse=True)
def gentle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge of the first level, so that the tests are quick."""
    monkeypatch.setattr(desk, "USUAL_LEVEL", 1)


def over(evening: Parlour, ragna: Person, *seats: object, game: str = "meltwater", **options: object) -> Room:
    """A table of Ragna's whose game is over."""
    room = evening.table(ragna, game, *(seats or (ME, here("Wen"))), **options or {"turn_cap": 4})  # type: ignore[arg-type]
    evening.pick_until(room, ragna, lambda: state_of(room).over)
    return room


def standing(evening: Parlour, room: Room) -> StoredAnalysis | None:
    """How far the analysis of a table is."""
    return evening.run(evening.house.analyses.standing(room.setup.id))


def state(evening: Parlour, room: Room) -> str:
    """The same in a word."""
    found = standing(evening, room)
    return found.state if found else "none"


def wait_until(evening: Parlour, room: Room, come: Callable[[StoredAnalysis], bool]) -> StoredAnalysis:
    """Let time go on until the analysis of a table is so far."""

    async def watch() -> StoredAnalysis:
        end = time.monotonic() + PATIENCE_S
        while True:
            found = await evening.house.analyses.standing(room.setup.id)
            if found is not None and come(found):
                return found
            assert time.monotonic() < end, found
            await asyncio.sleep(0.01)

    return evening.run(watch())


def is_made(found: StoredAnalysis) -> bool:
    """Is it whole?"""
    return found.state == "made"


def listen(evening: Parlour, until: int = 1000) -> list[int]:
    """The numbers of the decisions that the judge is asked about; after so many it thinks for ever."""
    asked: list[int] = []
    judge = evening.house.analyses
    ask = judge.asked

    async def listened(table: str, number: int, level: int, record: str, most: int | None) -> dict[str, Any]:
        asked.append(number)
        if number >= until:
            await asyncio.Event().wait()
        return await ask(table, number, level, record, most)

    judge.asked = listened  # type: ignore[method-assign]
    return asked


def open_doors(evening: Parlour) -> None:
    """Let the house do what it does in the background."""

    async def begin() -> None:
        evening.house.in_background(evening.house.analyses.make_for_ever())

    evening.run(begin())


def replay_of(evening: Parlour, room: Room) -> Replay:
    """The replay of a table."""
    return evening.run(evening.house.replay(room.setup.id))


def test_a_game_is_judged_in_the_background_and_kept(evening: Parlour) -> None:
    """Until then it waits; asking again changes nothing; after a restart it is read, and adds up."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    assert state(evening, room) == "none"
    for _ in range(2):
        evening.run(evening.house.analyses.ask(room, ragna))
    assert state(evening, room) == "waiting"
    open_doors(evening)
    wait_until(evening, room, is_made)

    evening.close()
    evening.reopen()
    whole = evening.run(evening.house.analyses.whole(replay_of(evening, room)))
    assert whole is not None
    assert whole.level == 1
    assert from_json(whole.to_json()) == whole
    sums = whole.sums(0)
    assert sums.start + sums.luck + sum(sums.decisions) + sums.second_thoughts == pytest.approx(sums.end)
    for seat in range(2):
        start, *changes, end = [points(part) for part in AnalysisTold(replay_of(evening, room), whole, seat).sums()]
        assert abs(start + sum(changes) - end) <= 1, "but for second thoughts too small to be told"


def points(part: Part) -> int:
    """The points of a row, as they are told."""
    return int(part.told.replace(MINUS, "-").removesuffix(" %"))


def test_a_house_that_closes_goes_on_where_it_was(evening: Parlour) -> None:
    """What was judged is on disk with how much there is; nothing of it is judged again."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    evening.run(evening.house.analyses.ask(room, ragna))
    asked = listen(evening, until=2)
    open_doors(evening)
    wait_until(evening, room, lambda found: found.judged == 2)
    evening.close()
    evening.reopen()
    before = standing(evening, room)
    assert before is not None
    assert before.state == "judging"
    assert asked == [0, 1, 2]
    asked = listen(evening)
    open_doors(evening)
    wait_until(evening, room, is_made)
    assert asked == list(range(2, before.decisions or 0))


def test_another_engine_begins_anew(evening: Parlour) -> None:
    """One judge compares all of a game."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    with pytest.MonkeyPatch.context() as former:
        former.setattr("fimbul.table.keep.stored_analyses.VERSION", "0.0.1")
        evening.run(evening.house.analyses.ask(room, ragna))
    open_doors(evening)
    wait_until(evening, room, is_made)

    found = standing(evening, room)
    assert found is not None
    assert found.engine == VERSION


def test_a_game_for_which_the_usual_judge_is_too_slow_has_a_gentler_one(evening: Parlour) -> None:
    """Who stays the judge when the house is opened again, and is told with the analysis."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    evening.run(evening.house.analyses.ask(room, ragna))
    answered = evening.house.analyses.worker.ask

    async def gentler(question: bytes, limit_s: float, aside: bool = False) -> dict[str, Any] | None:
        told = json.loads(question)
        return await answered(json.dumps({**told, "level": 1}).encode() + b"\n", limit_s, aside)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(desk, "USUAL_LEVEL", 3)
        patched.setattr(evening.house.analyses.worker, "ask", gentler)
        asked = listen(evening, until=2)
        open_doors(evening)
        wait_until(evening, room, lambda found: found.judged == 2)
    evening.close()
    evening.reopen()
    found = standing(evening, room)
    assert found is not None
    assert found.level == 1
    open_doors(evening)
    assert wait_until(evening, room, is_made).level == 1
    assert asked == [0, 1, 2]


def test_only_who_has_played_may_ask(evening: Parlour) -> None:
    """Or who has set up the table."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    room = over(evening, ragna)

    with pytest.raises(Refused, match="have played"):
        evening.run(evening.house.analyses.ask(room, olav))
    assert state(evening, room) == "none"


def test_a_game_that_is_played_is_not_judged(evening: Parlour) -> None:
    """That would be advice, though nothing in it is secret."""
    ragna = evening.person("Ragna")
    running, waiting = evening.table(ragna, "meltwater", ME, BOT), evening.table(ragna, "meltwater", ME, FREE)

    for room in (running, waiting):
        with pytest.raises(Refused, match="advice"):
            evening.run(evening.house.analyses.ask(room, ragna))


def test_nobody_has_more_than_a_few_waiting(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the house not more than many."""
    ragna, olav = evening.person("Ragna"), evening.person("Olav")
    monkeypatch.setattr(desk, "MOST_OWN_WAITING", 1)
    monkeypatch.setattr(desk, "MOST_WAITING", 1)
    rooms = [over(evening, ragna), over(evening, ragna), over(evening, olav)]
    evening.run(evening.house.analyses.ask(rooms[0], ragna))

    with pytest.raises(Refused, match="of yours"):
        evening.run(evening.house.analyses.ask(rooms[1], ragna))
    with pytest.raises(Refused, match="Many games"):
        evening.run(evening.house.analyses.ask(rooms[2], olav))


def test_nobody_keeps_the_judge_busy_by_being_ever_new(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """From one place only so many wait, whoever asks there; others are judged, and then it may ask for more."""
    ragna, olav, tomas = (evening.person(name) for name in ("Ragna", "Olav", "Tomas"))
    monkeypatch.setattr(desk, "MOST_OF_A_PLACE", 1)
    rooms = [over(evening, each) for each in (ragna, olav, tomas)]
    evening.run(evening.house.analyses.ask(rooms[0], ragna, "192.0.2.1"))

    with pytest.raises(Refused, match="Many games"):
        evening.run(evening.house.analyses.ask(rooms[1], olav, "192.0.2.1"))
    evening.run(evening.house.analyses.ask(rooms[2], tomas, "192.0.2.2"))
    open_doors(evening)
    for each in (rooms[0], rooms[2]):
        wait_until(evening, each, is_made)
    evening.run(evening.house.analyses.ask(rooms[1], olav, "192.0.2.1"))


@pytest.mark.parametrize("command", [CRASHES, FORGETS])
def test_a_judge_that_fails_is_not_asked_for_ever(evening: Parlour, command: tuple[str, ...]) -> None:
    """The failure is written down, the next game is judged, and whoever wants may ask again."""
    ragna = evening.person("Ragna")
    room, other = over(evening, ragna), over(evening, ragna)
    worker, evening.house.analyses.worker = evening.house.analyses.worker, Worker(command, desk.understood)
    evening.run(evening.house.analyses.ask(room, ragna))
    open_doors(evening)
    wait_until(evening, room, lambda found: found.state == "failed")

    evening.house.analyses.worker = worker
    for each in (other, room):
        evening.run(evening.house.analyses.ask(each, ragna))
        wait_until(evening, each, is_made)


def test_a_judge_takes_no_game_for_another(evening: Parlour) -> None:
    """Who was told of a game that cannot be read does not know it, whatever game was judged before."""
    ragna = evening.person("Ragna")
    record = evening.run(evening.house.record(over(evening, ragna).setup.id))[1]
    judge = Judge()
    assert judge.answer({"table": "one", "number": 0, "record": record, "level": 1, "most": 9})

    refused = judge.answer({"table": "other", "number": 0, "record": "nonsense", "level": 1, "most": 9})
    assert refused is not None
    assert "wrong" in refused
    assert judge.answer({"table": "other", "number": 0}) is None


def test_a_failed_write_is_tried_again(evening: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is half done: a decision is on disk with how far the analysis is, or it is judged once more."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    evening.run(evening.house.analyses.ask(room, ragna))
    monkeypatch.setattr(desk, "AFTER_FAILURE_S", 0.0)
    attempt, dice, failures = evening.house.store.writer.attempt, Random(1), [0]

    def unlucky(batch: object) -> Exception | None:
        if dice.random() < 0.5:
            failures[0] += 1
            return SQLAlchemyError("the disk is full")
        return attempt(batch)  # type: ignore[arg-type]

    monkeypatch.setattr(evening.house.store.writer, "attempt", unlucky)
    open_doors(evening)
    wait_until(evening, room, is_made)

    found = standing(evening, room)
    assert found is not None
    assert found.judged == found.decisions
    assert failures[0] > 0


def test_whoever_may_read_the_record_may_read_the_analysis(server: Server) -> None:
    """And nobody else: not while seats have secrets; a stranger reads what is there, and asks for nothing."""
    with server.bot("Ragna") as owner, server.browser() as stranger:
        read_and_ask(owner, stranger)


def read_and_ask(owner: httpx.Client, stranger: httpx.Client) -> None:
    """What both are answered, while a game with secrets is played and when another is over."""
    seats = [{"who": "bot", "agent": "uniform"}, {"who": "me"}]
    table = owner.post("/api/tables", json={"game": "scavengers", "options": {"seats": 2}, "seats": seats}).json()["id"]
    for path in (f"/api/tables/{table}/analysis", f"/t/{table}/analysis", f"/t/{table}/analysis/0"):
        assert stranger.get(path).status_code in (403, 409)
    assert owner.post(f"/api/tables/{table}/analysis").status_code == 409

    ended = owner.post("/api/tables", json={"game": "meltwater", "options": {"turn_cap": 2}, "seats": BOTS}).json()[
        "id"
    ]
    end = time.monotonic() + PATIENCE_S
    while owner.get(f"/api/tables/{ended}").json()["phase"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)
    assert stranger.get(f"/api/tables/{ended}/analysis").json() == {"state": "none"}
    assert stranger.post(f"/api/tables/{ended}/analysis").status_code == 401
    assert "Nobody has asked" in stranger.get(f"/t/{ended}/analysis").text
    assert owner.post(f"/api/tables/{ended}/analysis").status_code == 202
    while stranger.get(f"/api/tables/{ended}/analysis", params={"brief": True}).json()["state"] != "made":
        assert time.monotonic() < end
        time.sleep(0.05)
    told = stranger.get(f"/api/tables/{ended}/analysis").json()
    assert len(told["decisions"]) == told["judged"] == told["of"]
    for strange in ("-1", "99999999", "x", "", "0.5"):
        assert stranger.get(f"/t/{ended}/analysis", params={"at": strange, "as": strange}).status_code == 200
    assert stranger.get(f"/t/{ended}/analysis/99999", params={"width": -5, "as": "zz"}).status_code == 200


def test_a_game_without_decisions_says_so(server: Server) -> None:
    """Whoever gives up at once has decided nothing, and is not asked again and again whether to judge that."""
    with server.bot("Ragna") as ragna:
        seats = [{"who": "me"}, {"who": "bot", "agent": "uniform"}]
        table = ragna.post("/api/tables", json={"game": "meltwater", "seats": seats}).json()["id"]
        with server.line(table, ragna, seat=0) as line:
            line.send(json.dumps({"do": "concede", "ref": 1, "seat": 0}))
            until(line, Done)
        ragna.post(f"/api/tables/{table}/analysis")
        end = time.monotonic() + PATIENCE_S
        while ragna.get(f"/api/tables/{table}/analysis").json()["state"] != "made":
            assert time.monotonic() < end
            time.sleep(0.05)
        page = ragna.get(f"/t/{table}/analysis").text

    assert "Nobody had anything to decide" in page
    assert "Analyse this game" not in page
    assert "Try again" not in page


def test_the_analysis_of_a_campaigns_game_tells_of_nothing_sealed(evening: Parlour) -> None:
    """Its lines stop before the words of what nobody had opened by then; and no moment of it can be played on."""
    standing_there, people = begin(evening, "Ragna", "Tomas", "Jun")
    room = sit_down(evening, standing_there, people)
    play(evening, standing_there, room, people, SHORT)
    evening.run(evening.house.analyses.ask(room, people[1]))
    open_doors(evening)
    wait_until(evening, room, is_made)
    replay = replay_of(evening, room)
    whole = evening.run(evening.house.analyses.whole(replay))
    assert whole is not None
    told = AnalysisTold(replay, whole, 1)
    moments = [told.moment(number, shown) for number in range(len(told.changes)) for shown in (0, 1)]
    sealed = sealed_words(list(standing_there.log.world_view()["packages"]))

    assert len(moments) > 10
    assert not told_of(f"{moments} {told.turned()} {told.sums()} {told.charts(0, '/')}", sealed)
    assert not any(moment.can_fork or moment.is_puzzle for moment in moments)
    for number in told.turning:
        with pytest.raises(Refused, match="campaign"):
            evening.run(evening.house.own_puzzles.make(replay, whole, number, people[1]))


def test_the_better_line_is_shown_action_by_action(evening: Parlour) -> None:
    """Its actions, one after the other, are all of it, and the board after them is where it leads."""
    ragna = evening.person("Ragna")
    room = over(evening, ragna)
    evening.run(evening.house.analyses.ask(room, ragna))
    open_doors(evening)
    wait_until(evening, room, is_made)
    replay = replay_of(evening, room)
    whole = evening.run(evening.house.analyses.whole(replay))
    assert whole is not None
    told = AnalysisTold(replay, whole, 0)
    number = max(range(len(told.changes)), key=lambda number: len(told.better_line(number)))
    decision, line = told.changes[number].decision, told.better_line(number)

    assert len(line) > 1
    assert [word for action in line for word in action.words] == decision.best.words
    assert told.moment(number, shown=99).shown == len(line)
    boards = {f"{told.shown(number, 800, shown).html()['board']}" for shown in range(len(line) + 1)}
    assert len(boards) > 1
    [arrow] = told.arrows(number, shown=1)
    assert arrow.words[-len(line[0].words) :] == line[0].words
