"""The doors of notices: no way into the house's own network, into letters, into others' channels."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from fimbul.core.errors import FimbulError
from fimbul.table.keep.stored_notices import Channel, Due, Waiting, Wishes
from fimbul.table.notices import outward as door
from fimbul.table.notices.courier import Courier
from fimbul.table.notices.mail import Mail, checked_address
from fimbul.table.notices.outward import NotAllowed, Outward, Unreached
from fimbul.table.settings import Settings
from tests.table.outside import Browser, mail_server, plainly, wait, web_server
from tests.table.serving import serving
from tests.table.test_telling import AT_ONCE, Evening, asked

OF_NOBODY = (
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("192.0.0.8", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "fec0::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::"),
    *("", "localhost", "127.0.0.1:80"),
)
NOT_ADDRESSES = (
    *("", "games.example", "ftp://a.example/", "file:///etc/passwd", "gopher://a.example", "javascript:alert(1)"),
    *("https://", "https:///path", "http://a.example/", "https://user@a.example/", "https://user:word@a.example/"),
    *("https://a.example:22/", "https://a.example:25/", "https://a.example:99999/", "https://a.example:x/"),
    *("https://a.example/a b", "https://a.example/\r\nHost: b", "https://a.example/\0", "https://ä.example/"),
    *(f"https://a.example/{'x' * 1000}", "https://house.example/hook", "https://HOUSE.example./hook"),
)
HERE = ("https://localhost/", "https://127.1/", "https://2130706433/", "https://0x7f.0.0.1/", "https://[::1]/")
NOT_MAIL = (
    *("", "olav", "@example.org", "olav@", "olav@example", "olav@[127.0.0.1]", "o@.example.org", "olav@example..org"),
    *("olav@example.org, signy@example.org", "Olav <olav@example.org>", "olav@example.org\r\nRCPT TO:<x@y.org>"),
    *(
        "olav@example.org\nBcc: x@y.org",
        '"a b"@example.org',
        "olav%other.org@example.org",
        "a!b@example.org",
        "ä@example.org",
    ),
    *("olav @example.org", f"{'o' * 300}@example.org", "olav@example.org\0"),
)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A house and the world outside."""
    with ExitStack() as opened:
        post, web = opened.enter_context(mail_server()), opened.enter_context(web_server())
        house = opened.enter_context(serving(tmp_path, **AT_ONCE, **post.settings))
        people = [opened.enter_context(house.bot(name)) for name in ("Ragna", "Olav")]
        yield Evening(house, post, web, *people)


class FakeNames:
    """Names that stand for what a test says, differently each time."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = [*answers]
        self.asked = 0

    async def __call__(self, _host: str, _port: int) -> list[str]:
        """What the name stands for this time."""
        self.asked += 1
        return self.answers.pop(0)


@pytest.mark.parametrize("address", OF_NOBODY)
def test_no_name_leads_into_a_network_that_is_not_public(address: str) -> None:
    """Nor if it stands for a public address as well."""
    for answer in ([address], ["93.184.215.14", address]):
        going = Outward("", names=FakeNames(answer))
        with pytest.raises(NotAllowed):
            asyncio.run(going.post("https://hook.example/", b"{}", {}))


@pytest.mark.parametrize("address", NOT_ADDRESSES)
def test_what_is_no_web_address_is_refused_before_any_name_is_looked_up(address: str) -> None:
    """Schemes, ports, passwords and lines that mean something else; and the house itself."""
    names = FakeNames()
    with pytest.raises(NotAllowed):
        asyncio.run(Outward("", ("house.example",), names).post(address, b"{}", {}))
    assert names.asked == 0


@pytest.mark.parametrize("address", HERE)
def test_no_spelling_of_this_machine_is_taken(address: str) -> None:
    """As the system's own resolver reads it."""
    with pytest.raises(FimbulError) as refused:
        asyncio.run(Outward("").post(address, b"{}", {}))
    assert isinstance(refused.value, NotAllowed)


def test_a_name_that_means_something_else_a_moment_later_leads_where_it_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line is opened to the address that was checked, under the name's own Host; nothing is looked up again."""
    with web_server() as web:
        port = int(web.address.rpartition(":")[2])
        names = FakeNames(["127.0.0.1"], ["127.0.0.2"])
        going = Outward("127.0.0.1", names=names)
        monkeypatch.setattr(door, "is_public", lambda _address: False)

        answer = asyncio.run(going.post(f"http://rebinding.example:{port}/hook?x=1", b"{}", {}))

        assert (answer.status, names.asked) == (204, 1)
        assert web.posted[0].path == "/hook?x=1"
        assert web.posted[0].headers["host"] == f"rebinding.example:{port}"
        with pytest.raises(NotAllowed):
            asyncio.run(Outward("127.0.0.1", names=names).post(f"http://rebinding.example:{port}/", b"{}", {}))


def test_who_makes_names_slow_holds_up_nobody_whose_name_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may have names looked up that never answer: others are reached where they were reached last."""
    monkeypatch.setattr(door, "CONNECT_S", 0.05)
    found = [["127.0.0.1"]]

    async def names(_host: str, _port: int) -> list[str]:
        if not found:
            await asyncio.sleep(5)
        return found.pop()

    async def twice(going: Outward, url: str) -> list[int]:
        told = [(await going.post(url, b"{}", {})).status for _ in range(2)]
        going.known.clear()
        with pytest.raises(Unreached):
            await going.post(url, b"{}", {})
        return told

    with web_server() as web:
        port = int(web.address.rpartition(":")[2])
        assert asyncio.run(twice(Outward("127.0.0.1", names=names), f"http://push.example:{port}/hook")) == [204, 204]


def test_all_addresses_of_one_network_are_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has as many addresses as she likes keeps no more lines busy than others do."""
    names = FakeNames(*[[f"2a00:1:2:3::{number}"] for number in range(door.AT_ONCE + 1)])
    going, free = Outward("", names=names), asyncio.Event()

    async def never(*_: object) -> None:
        await free.wait()

    async def flood() -> None:
        monkeypatch.setattr(going, "send", never)
        busy = [asyncio.create_task(going.post("https://a.example/", b"", {})) for _ in range(door.AT_ONCE)]
        await asyncio.sleep(0.01)
        with pytest.raises(Unreached):
            await going.post("https://a.example/", b"", {})
        free.set()
        await asyncio.gather(*busy)

    asyncio.run(flood())
    assert going.lines == {}


def test_nobody_is_followed_elsewhere(evening: Evening) -> None:
    """A public address that sends on to a private one gets no further."""
    evening.web.answers["/hook"] = plainly(307, location=f"{evening.web.address}/inside")

    answer = evening.olav.post("/api/notices/webhook", json={"url": f"{evening.web.address}/hook"})

    assert (answer.status_code, answer.json()["words"]) == (409, "It was not taken (307).")
    assert evening.web.at("/inside") == []


def test_an_answer_without_end_is_not_read(evening: Evening, effort: int) -> None:
    """A few kilobytes are enough; and nothing of it is told."""
    sent = 0

    def flood(handler: BaseHTTPRequestHandler) -> None:
        nonlocal sent
        handler.send_response(200)
        handler.end_headers()
        try:
            for _ in range(2000 * effort):
                handler.wfile.write(b"secret! " * 8192)
                sent += 65536
        except OSError:
            return

    evening.web.answers["/hook"] = flood
    before = time.monotonic()
    answer = evening.olav.post("/api/notices/webhook", json={"url": f"{evening.web.address}/hook"})

    assert answer.status_code == 201
    assert "secret" not in answer.text
    assert time.monotonic() - before < 8
    assert sent < 60_000_000


def test_who_never_answers_holds_up_nobody_else(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are told while it is waited for; it is not told again, since nobody knows whether it has heard."""
    monkeypatch.setattr(door, "WHOLE_S", 1.5)
    url = f"{evening.web.address}/slow"
    asked(evening.olav, "/api/notices/webhook", {"url": url})
    asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/quick"})
    evening.web.answers["/slow"] = lambda _handler: time.sleep(2.5)
    table = evening.sit_down()
    evening.move(table)

    wait(lambda: len(evening.web.at("/quick")) == 2)
    channels = {each["label"]: each for each in evening.olav.get("/api/notices").json()["channels"]}
    assert [each["trouble"] for each in channels.values()] == [""]
    wait(lambda: any(each["trouble"] for each in evening.olav.get("/api/notices").json()["channels"]))
    assert len(evening.web.at("/slow")) == 2


def test_who_never_answers_keeps_the_courier_from_asking_on_and_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for a channel that is busy is not looked for before the channel is free again."""
    asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/slow"})
    evening.web.answers["/slow"] = lambda _handler: time.sleep(1.5)
    tables = [evening.sit_down(title) for title in ("One", "Two")]
    rounds: list[float] = []
    look = Courier.send_due

    async def counted(courier: Courier) -> float:
        rounds.append(time.monotonic())
        return await look(courier)

    monkeypatch.setattr(Courier, "send_due", counted)
    evening.move(tables[0])
    wait(lambda: len(evening.web.at("/slow")) == 2)
    evening.move(tables[1])
    before, began = len(rounds), time.monotonic()
    wait(lambda: len(evening.web.at("/slow")) == 3)
    assert time.monotonic() - began > 0.5
    assert len(rounds) - before < 10


def test_nobody_floods_an_address_with_letters(evening: Evening, effort: int) -> None:
    """Three a day, whoever asks and however it is written; and five an hour for one person."""
    people = [evening.house.bot(f"Person {number}") for number in range(4 * effort)]
    spellings = ["victim@example.org", "Victim@example.org", "VICTIM@EXAMPLE.ORG", "victim@Example.org"] * effort
    answers = [
        person.post("/api/notices/mail", json={"address": address}).status_code
        for person, address in zip(people, spellings, strict=True)
    ]
    assert answers[:3] == [201] * 3
    assert set(answers[3:]) == {429}

    answers = [
        evening.olav.post("/api/notices/mail", json={"address": f"olav{number}@example.org"}).status_code
        for number in range(8)
    ]
    assert (answers.count(201), answers[-1]) == (5, 429)
    assert len(evening.post.letters) == 8
    for person in people:
        person.close()


def test_nobody_is_flooded_with_invitations(evening: Evening) -> None:
    """Whoever has played with somebody once may not write to her for each of many tables: ten are told in a day, the
    others are in her list.
    """
    asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/hook"})
    table, olav = evening.sit_down(), evening.olav.get("/api/me").json()["id"]
    for number in range(12):
        wish = {"game": "meltwater", "title": f"Buy {number}", "seats": [{"who": "me"}, {"who": "free"}]}
        made = asked(evening.ragna, "/api/tables", wish)["id"]
        asked(evening.ragna, f"/api/tables/{made}/invite", {"person": olav})
    evening.move(table)

    def told(kind: str) -> int:
        posted = [json.loads(each.body) for each in evening.web.at("/hook")]
        return sum(each["kind"] == kind for message in posted for each in message["notices"])

    wait(lambda: told("move") == 1 and told("invite") >= 10)
    assert told("invite") == 10
    assert len(evening.olav.get("/api/invitations").json()) == 12


def test_an_address_tells_nothing_of_who_has_it(evening: Evening) -> None:
    """Whoever names an address that is somebody's is answered as if it were nobody's."""
    evening.mail_to(evening.olav, "olav@example.org")

    known, unknown = (
        evening.ragna.post("/api/notices/mail", json={"address": address})
        for address in ("olav@example.org", "none@example.org")
    )

    assert known.status_code == unknown.status_code == 201
    assert {**known.json(), "id": "", "label": ""} == {**unknown.json(), "id": "", "label": ""}


@pytest.mark.parametrize("address", NOT_MAIL)
def test_no_address_is_a_command_or_several(address: str) -> None:
    """Nothing that a mail server could read otherwise."""
    with pytest.raises(FimbulError):
        checked_address(address)


@pytest.mark.parametrize("words", ["a\r\nBcc: x@y.org", "a\n\nhello", "=?utf-8?q?a=0ABcc?=", "\u202eabc", "x" * 3000])
def test_no_name_and_no_title_writes_into_the_head_of_a_letter(words: str) -> None:
    """They are one line, whatever they hold."""
    settings = Settings(smtp_host="mail.example", mail_from="a@house.example", public_url="https://house.example")
    channel = Channel("c", "p", "mail", "olav@example.org", "", "", 0, 1, "once", "token", "")
    notice = Waiting("c", "t", "ask", 1, words, "meltwater", words, "/t/t", 0, 0, 0)
    due = Due(channel, words, Wishes(), {}, [notice])

    letter: EmailMessage = Mail(settings).notice(due, [notice])
    head = letter.as_bytes().partition(b"\n\n")[0]

    assert {name.lower() for name in letter} <= KNOWN_HEADS
    assert b"\nBcc" not in head.replace(b"\r", b"")
    assert letter["To"] == "olav@example.org"


KNOWN_HEADS = {
    *("from", "to", "subject", "date", "message-id", "auto-submitted", "list-unsubscribe", "list-unsubscribe-post"),
    *("content-type", "content-transfer-encoding", "mime-version"),
}


def test_the_way_out_of_a_letter_opens_nothing_else(evening: Evening) -> None:
    """It is no key, is not guessed, ends one channel, and other sites' pages cannot press its button."""
    evening.mail_to(evening.olav)
    evening.move(evening.sit_down())
    wait(lambda: len(evening.post.letters) == 2)
    path = evening.post.link(path="/notices/leave/")
    token = path.rpartition("/")[2]
    with evening.house.browser() as anybody:
        assert anybody.get("/api/notices", headers={"authorization": f"Bearer {token}"}).status_code == 401
        assert anybody.post("/api/notices/confirm", json={"token": token}).status_code == 409
        assert anybody.post(path, headers={"origin": "https://other.example"}).status_code == 403
        for guess in (f"{token}x", token[:-1], token.swapcase(), "x"):
            assert anybody.post(f"/notices/leave/{guess}").status_code == 200
        for method in ("GET", "HEAD", "OPTIONS"):
            anybody.request(method, path)
        assert len(evening.olav.get("/api/notices").json()["channels"]) == 1
        assert "olav@example.org" not in anybody.get(path).text


def test_nobody_touches_the_channels_of_another(evening: Evening) -> None:
    """They are not there for others; and whoever names another's push endpoint takes nothing from her."""
    browser = Browser(evening.web, "olav")
    channel = asked(evening.olav, "/api/notices/push", browser.subscription)["id"]
    for path, body in ((channel, {"rhythm": "once"}), (f"{channel}/test", None), (f"{channel}/remove", None)):
        assert evening.ragna.post(f"/api/notices/channels/{path}", json=body).status_code == 409

    other = {**Browser(evening.web, "other").subscription, "endpoint": browser.subscription["endpoint"]}
    asked(evening.ragna, "/api/notices/push", other)

    assert [each["id"] for each in evening.olav.get("/api/notices").json()["channels"]] == [channel]


def test_nobody_has_channels_without_end(evening: Evening, effort: int) -> None:
    """Three webhooks, ten channels in all."""
    for number in range(3):
        asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/{number}"})
    assert evening.olav.post("/api/notices/webhook", json={"url": f"{evening.web.address}/4"}).status_code == 409
    assert evening.web.at("/4") == []

    answers = [
        evening.olav.post("/api/notices/push", json=Browser(evening.web, str(number)).subscription).status_code
        for number in range(10 * effort)
    ]
    assert answers.count(201) == 7


@pytest.mark.parametrize("way", ["/api/leave-everywhere", "/api/key"])
def test_who_had_the_key_of_another_is_told_nothing_once_she_has_ended_it(evening: Evening, way: str) -> None:
    """A browser that was named by key alone, and so by no session, ends with all others."""
    asked(evening.olav, "/api/notices/push", Browser(evening.web, "thief").subscription)
    assert [each["kind"] for each in evening.olav.get("/api/notices").json()["channels"]] == ["push"]

    answer = evening.olav.post(way, json={})
    assert answer.status_code == 201, answer.text
    key = answer.json().get("key")
    headers = {"authorization": f"Bearer {key}"} if key else {}
    assert evening.olav.get("/api/notices", headers=headers).json()["channels"] == []


def test_a_bell_is_for_those_who_sit_there(evening: Evening) -> None:
    """Whoever has no seat says nothing of a table."""
    table = evening.sit_down()
    with evening.house.bot("Signy") as signy:
        assert signy.post(f"/api/tables/{table}/bell", json={"bell": "off"}).status_code == 400


def test_nothing_of_a_game_is_in_a_letter(evening: Evening) -> None:
    """No question, no option, no hand: what stands there is made of kind, title, game and names."""
    evening.mail_to(evening.olav)
    evening.move(evening.sit_down("Winter"))
    wait(lambda: len(evening.post.letters) == 2)
    said = evening.post.letters[1].get_content().splitlines()

    assert said[0] == "Hello Olav,"
    assert said[2:4] == ["It is your move: Winter", "Meltwater"]
    assert all(
        line.startswith("https://games.example/") or ": https://" in line or line in ("", "--") or "Fimbul" in line
        for line in said[4:]
    )
