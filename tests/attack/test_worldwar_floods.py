"""Floods over real lines to a table of World War III: private talk, picks of those who are not asked, drags.

Whoever floods is slowed down or hung up; the others are told nothing of it, are answered at once, and play on.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fimbul.core.game import State
from fimbul.table.http.protocol import Done, No, Told, ViewMessage, Whispers
from fimbul.table.play.room import Room
from tests.table.serving import Server, told, until

PEOPLE: Final = ("Ragna", "Ilse", "Tomas")
AT_ONCE_S: Final = 3.0  # on a machine that does other things as well
QUIET_S: Final = 0.5
MOST_DRAGS: Final = 50  # that are taken back; then whoever does so is to wait
SAID_AT_ONCE: Final = 8  # of private talk; then one in a second


class Table(NamedTuple):
    """A table of three with a line for each of them, and whoever of them decides."""

    room: Room
    lines: list[ClientConnection]
    shown: list[ViewMessage]

    @property
    def state(self) -> State:
        """The position, as the house has it."""
        return self.room.playing().sitting.state


@contextmanager
def sat_down(server: Server, **options: Any) -> Iterator[Table]:
    """Three people at a table, before the first answer of the set-up."""
    with ExitStack() as stack:
        clients: list[httpx.Client] = [stack.enter_context(server.bot(name)) for name in PEOPLE]
        seats = [{"who": "me"}, {"who": "free"}, {"who": "free"}]
        wish = {"game": "worldwar", "seats": seats, "options": {"seats": 3, **options}, "listed": True}
        table = clients[0].post("/api/tables", json=wish).json()["id"]
        for client in clients[1:]:
            client.post(f"/api/tables/{table}/sit", json={})
        lines = [stack.enter_context(server.line(table, client, log=True)) for client in clients]
        yield Table(server.house.rooms[table], lines, [until(line, ViewMessage) for line in lines])


def send(line: ClientConnection, ref: int, **message: Any) -> None:
    """Send a message, and wait for nothing."""
    line.send(msgspec.json.encode({"ref": ref, **message}))


def answers(line: ClientConnection, many: int) -> list[Any]:
    """So many answers, or all until the line is hung up; what is shown in between is passed over."""
    found: list[Any] = []
    try:
        while len(found) < many:
            message = told(line)
            if isinstance(message, Done | No):
                found.append(message)
    except ConnectionClosed:
        pass
    return found


def heard(line: ClientConnection) -> list[Any]:
    """What comes until nothing has come for a while."""
    found: list[Any] = []
    while True:
        try:
            found.append(msgspec.json.decode(line.recv(timeout=QUIET_S), type=Told))
        except TimeoutError:
            return found


def answered_at_once(line: ClientConnection) -> bool:
    """Is somebody who asks for something little answered while others flood?"""
    began = time.monotonic()
    send(line, 999, do="ping")
    while True:
        message = told(line)
        if isinstance(message, Done) and message.ref == 999:
            return time.monotonic() - began < AT_ONCE_S


def test_a_flood_of_private_talk_is_slowed_down_and_heard_by_one(server: Server, effort: int) -> None:
    """A few are said, the others are to wait; whoever sits beside hears nothing, and is answered meanwhile."""
    with sat_down(server) as table:
        ragna, ilse, tomas = table.lines
        for line in (ilse, tomas):
            heard(line)
        many = min(100 * effort, 250)
        for number in range(many):
            send(ragna, number, do="whisper", seat=1, text=f"the canal at dawn {number}")
        assert answered_at_once(tomas)

        kinds = Counter(type(each) for each in answers(ragna, many))
        assert sum(kinds.values()) == many, "whoever talks too much is not hung up"
        assert SAID_AT_ONCE <= kinds[Done] <= SAID_AT_ONCE + 30
        assert table.room.whispered == kinds[Done]
        assert [each for each in heard(tomas) if not isinstance(each, Done)] == []
        whispers = [each for each in heard(ilse) if isinstance(each, Whispers)]
        assert sum(len(each.lines) for each in whispers) == kinds[Done]


def test_during_the_set_up_nobody_answers_for_others_however_often(server: Server, effort: int) -> None:
    """Seats that are not asked pick what is offered, for themselves and in another's name; then they are hung up."""
    with sat_down(server) as table:
        asked, before = table.state.decider, table.state.key()
        offered = [word for word, _ in table.shown[asked].options]
        others = [seat for seat in range(3) if seat != asked]
        for seat in others:
            line, moment = table.lines[seat], table.shown[seat].at
            refused = 0
            for number in range(60 * effort):
                name, word = (asked, seat)[number % 2], offered[number % len(offered)]
                try:
                    send(line, number, do="pick", seat=name, at=(moment, table.shown[asked].at)[number % 2], word=word)
                    refused += 1
                except ConnectionClosed:
                    break
            told_back = answers(line, refused)
            assert told_back
            assert {type(each) for each in told_back} == {No}
            assert table.state.key() == before
        assert answered_at_once(table.lines[asked])
        send(table.lines[asked], 1, do="pick", seat=asked, at=table.shown[asked].at, word=offered[0])
        assert answers(table.lines[asked], 1) == [Done(1)]


def test_a_flood_of_drags_keeps_nobody_waiting_and_leaves_all_as_it_was(server: Server, effort: int) -> None:
    """One stack goes there and back again and again, in one message each; others are answered meanwhile."""
    with sat_down(server) as table:
        while table.state.agenda[-1].step.name != "declare":
            answer(table, "default" if "default" in words(table) else "done")
        seat = table.state.decider
        answer(table, "full-war")
        start, goal = a_move(table.state)
        before, moment = table.state.key(), now(table, seat)
        others = [line for number, line in enumerate(table.lines) if number != seat]

        for number in range(min(25 * effort, MOST_DRAGS)):
            send(table.lines[seat], number, do="pick", seat=seat, at=moment, word=start, then=[goal])
            assert answers(table.lines[seat], 1) == [Done(number)]
            assert table.state.key() != before
            if number % 10 == 0:
                assert all(answered_at_once(line) for line in others)
            send(table.lines[seat], number, do="undo", seat=seat, at=now(table, seat))
            assert answers(table.lines[seat], 1) == [Done(number)]
            assert table.state.key() == before
            moment = now(table, seat)

        for number, further in enumerate((["x" * 40] * 39, [start] * 39, [goal] * 39, ["done"] * 39)):
            send(table.lines[seat], number, do="pick", seat=seat, at=moment, word=start, then=further)
            (refused,) = answers(table.lines[seat], 1)
            assert isinstance(refused, No)
        assert table.state.key() == before


def words(table: Table) -> list[str]:
    """What may be picked."""
    return [table.room.game.lexicon.word(option) for option in table.state.options()]


def now(table: Table, seat: int) -> int:
    """The number of what a seat was shown last."""
    key = next(each for each in table.room.audience.seen if each.seat == seat)
    return table.room.audience.seen[key].at


def answer(table: Table, word: str) -> None:
    """Whoever decides picks a word."""
    seat = table.state.decider
    send(table.lines[seat], 1, do="pick", seat=seat, at=now(table, seat), word=word)
    assert answers(table.lines[seat], 1) == [Done(1)], word


def a_move(state: State) -> tuple[str, str]:
    """A stack, and somewhere to go with all of it, which asks nothing on the way."""
    word = state.game.lexicon.word
    for start in state.options():
        picked = state.copy()
        picked.play(start)
        if picked.agenda[-1].step.name != "move what":
            continue
        for goal in picked.options():
            gone = picked.copy()
            gone.play(goal)
            if gone.decider == state.decider and gone.agenda[-1].step.name == "move":
                return word(start), word(goal)
    raise AssertionError("nobody can move")
