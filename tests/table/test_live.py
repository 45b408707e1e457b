"""The socket: messages in, showings out, and every bad message answered in words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fimbul.table.http.protocol import Chat, Done, No, Page, ViewMessage
from fimbul.table.show.drawings import NO_PICTURE
from fimbul.table.show.viewer import Viewer
from tests.table.serving import Server, serving, told, until


def ask(line: ClientConnection, **message: Any) -> None:
    """Send a message."""
    line.send(msgspec.json.encode({"ref": 1, **message}))


def answer(line: ClientConnection) -> Any:
    """The next answer; what is shown in between is passed over."""
    while True:
        message = told(line)
        if isinstance(message, Done | No):
            return message


def all_told(line: ClientConnection) -> Iterator[Any]:
    """All messages until the line is cut."""
    try:
        while True:
            yield told(line)
    except ConnectionClosed:
        return


def test_two_people_play_over_their_sockets(server: Server) -> None:
    """One picks, and both see it."""
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav:
        seats = [{"who": "me"}, {"who": "free"}]
        table = ragna.post("/api/tables", json={"game": "meltwater", "seats": seats, "listed": True}).json()["id"]
        olav.post(f"/api/tables/{table}/sit", json={})
        with server.line(table, ragna) as first, server.line(table, olav) as second:
            shown, waiting = until(first, ViewMessage), until(second, ViewMessage)
            assert not waiting.options

            ask(first, do="pick", seat=0, at=shown.at, word=shown.options[0][0])

            assert answer(first) == Done(1)
            assert until(second, ViewMessage).at > waiting.at


def test_whom_changes_are_enough_is_told_with_them_that_it_is_done(server: Server) -> None:
    """The pick is acknowledged once; what changes nothing is acknowledged by itself."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, ragna, changes=True) as line:
            shown = until(line, ViewMessage)
            ask(line, do="pick", seat=0, at=shown.at, word=shown.options[0][0], ref=5)
            assert told(line).done == 5
            ask(line, do="ping", ref=6)
            assert answer(line) == Done(6)


def test_a_page_gets_all_its_parts_once_and_then_those_that_change(server: Server) -> None:
    """First everything, log and chat as well; after a pick less than that."""
    with server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, browser, form="page", width=800) as line:
            page = until(line, Page)
            assert set(page.parts) == {"status", "prompt", "handover"}
            assert set(page.rows) == {"seat-row-0", "seat-row-1"}
            assert page.board is not None
            assert page.board.whole
            assert page.tray == NO_PICTURE
            shown = browser.get(f"/api/tables/{table}/view?seat=0").json()
            ask(line, do="say", text="hello")
            assert until(line, Chat).lines == [("Guest", "hello", False)]

            ask(line, do="pick", seat=0, at=shown["at"], word=shown["options"][0][0])

            after = until(line, Page)
            assert "handover" not in after.parts
            assert after.board is not None
            assert not after.board.whole
            assert after.board.still is None
            assert len(after.board.pieces) < len(page.board.pieces)


def test_a_page_is_told_all_anew_when_it_asks_for_that_and_never_again_what_stands_still(server: Server) -> None:
    """A page that lacks something asks; a new line says what it knows of what stands still."""
    with server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, browser, form="page", width=800) as line:
            first = until(line, Page).board
            ask(line, do="look", width=800, anew=True)
            again = until(line, Page).board
        assert first is not None
        assert first.still is not None
        key, drawn = first.still
        assert again == msgspec.structs.replace(first, still=(key,))
        with server.line(table, browser, form="page", width=800, still=key) as line:
            assert until(line, Page).board == again
        assert len(drawn) > 1000


def test_a_page_that_changes_its_width_is_drawn_anew(server: Server) -> None:
    """The board at least."""
    with server.browser() as browser:
        table = browser.post("/api/tables", json={"game": "scavengers"}).json()["id"]
        with server.line(table, browser, form="page", width=1200) as line:
            until(line, Page)
            ask(line, do="look", width=390)
            board = until(line, Page).board
            assert board is not None
            assert board.shell is not None


BAD: list[str | bytes] = [
    "",
    "nonsense",
    "[]",
    "{}",
    '{"do":"pick"}',
    '{"do":"pick","ref":1,"seat":"0","at":1,"word":"pass"}',
    '{"do":"pick","ref":-1,"seat":0,"at":1,"word":"pass"}',
    '{"do":"pick","ref":1,"seat":0,"at":1,"word":"pass","more":1}',
    '{"do":"pick","ref":1,"seat":99,"at":1,"word":"pass"}',
    '{"do":"fly","ref":1}',
    '{"do":"say","ref":1,"text":"' + "x" * 600 + '"}',
    "[" * 10_000,
    "x" * 20_000,
    b"\xff\xfe\x00",
]


def test_every_bad_message_gets_words_and_the_line_stays_open(server: Server) -> None:
    """Malformed, of a wrong type, with unknown fields, too long, not even text."""
    with server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        before = ragna.get(f"/api/tables/{table}/view?seat=0").json()
        with server.line(table, ragna) as line:
            for message in BAD:
                line.send(message)
                refusal = answer(line)
                assert isinstance(refusal, No), message
                assert refusal.ref == 0
                assert refusal.words
                assert "Traceback" not in refusal.words
            ask(line, do="ping")
            assert answer(line) == Done(1)
        assert ragna.get(f"/api/tables/{table}/view?seat=0").json() == before


def test_a_pick_of_an_old_moment_or_of_another_seat_changes_nothing(server: Server) -> None:
    """Late, replayed, out of turn."""
    with server.bot("Ragna") as ragna, server.bot("Olav") as olav:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        shown = ragna.get(f"/api/tables/{table}/view?seat=0").json()
        with server.line(table, ragna) as own, server.line(table, olav) as foreign:
            pick = {"do": "pick", "seat": 0, "word": shown["options"][0][0]}
            ask(own, **pick, at=shown["at"] - 1)
            assert isinstance(answer(own), No)
            ask(own, **{**pick, "seat": 1}, at=shown["at"])
            assert isinstance(answer(own), No)
            ask(foreign, **pick, at=shown["at"])
            assert isinstance(answer(foreign), No)
        assert ragna.get(f"/api/tables/{table}/view?seat=0").json() == shown


def test_who_talks_too_much_is_told_so_and_cut_off(tmp_path: Path) -> None:
    """A burst is fine, a flood is not."""
    with serving(tmp_path, messages_per_s=0.001, messages_burst=10) as server, server.bot("Ragna") as ragna:
        table = ragna.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table, ragna) as line:
            for _ in range(11):
                ask(line, do="ping")
            heard = list(all_told(line))
            assert heard.count(Done(1)) == 10
            assert any(isinstance(message, No) and "often" in message.words for message in heard)


def test_the_socket_of_no_table_is_closed_in_words(server: Server) -> None:
    """With a reason."""
    with server.line("none") as line:
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "There is no such table."


def test_a_person_plays_against_a_bot_to_the_end(server: Server) -> None:
    """Any pick will do; the bot answers every time, and the game ends."""
    with server.bot("Ragna") as ragna:
        wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "bot", "agent": "uniform"}]}
        table = ragna.post("/api/tables", json=wish).json()["id"]
        with server.line(table, ragna) as line:
            shown = until(line, ViewMessage)
            while not shown.view["outcome"]:
                if shown.options:
                    ask(
                        line,
                        do="pick",
                        seat=0,
                        at=shown.at,
                        word=shown.options[len(shown.view["deck"]) % len(shown.options)][0],
                    )
                shown = until(line, ViewMessage)
        assert ragna.get(f"/api/tables/{table}").json()["phase"] == "over"


def test_who_reads_too_slowly_is_cut_off() -> None:
    """What waits for a reader does not grow for ever."""
    viewer = Viewer(None, "json", 900, listens=True, longest=2)
    viewer.tell(Done(1))
    viewer.tell(Done(2))
    assert not viewer.too_slow.is_set()

    viewer.tell(Done(3))

    assert viewer.too_slow.is_set()


def test_few_large_pages_are_too_much_for_who_reads_nothing() -> None:
    """Bytes are counted, not messages alone; who reads on is never cut off."""
    page = Page(0, 1, {"board": "x" * 500_000})
    slow, prompt = [Viewer(None, "page", 900, listens=True, longest=500) for _ in range(2)]

    for _ in range(40):
        slow.tell(page)
        prompt.tell(page)
        prompt.next_text()

    assert slow.too_slow.is_set()
    assert len(slow.waiting) < 40
    assert not prompt.too_slow.is_set()


def test_a_reader_who_catches_up_may_fall_behind_again() -> None:
    """What has been sent counts no more, and comes in order."""
    viewer = Viewer(None, "page", 900, listens=True, longest=500)
    for ref in range(30):
        viewer.tell(Done(ref))

    assert [msgspec.json.decode(viewer.next_text())["ref"] for _ in range(30)] == [*range(30)]
    assert viewer.unsent == 0


def test_many_lines_of_one_address_send_no_more_than_one_address_may(tmp_path: Path) -> None:
    """Whichever line sends the message that is too much is told so and cut."""
    with (
        serving(tmp_path, address_messages_burst=6, address_messages_per_s=0.001) as server,
        server.bot("Ragna") as bot,
    ):
        table = bot.post("/api/tables", json={"game": "meltwater"}).json()["id"]
        with server.line(table) as first, server.line(table) as second:
            for _ in range(3):
                for line in (first, second):
                    ask(line, do="ping")
                    assert answer(line) == Done(1)
            ask(second, do="ping")

            assert No(0, "That is too often.") in all_told(second)
