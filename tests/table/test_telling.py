"""People are told: over a real server, by real mail, web push and webhooks, once for each occasion."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from fimbul.table.http.protocol import ViewMessage
from tests.table.outside import Browser, MailServer, WebServer, mail_server, plainly, wait, web_server
from tests.table.parlour import Stopwatch
from tests.table.serving import Server, serving, until

HOUR_MS = 3_600_000
AT_ONCE: dict[str, Any] = {"notice_wait_s": 0, "mail_wait_s": 0, "notice_networks": "127.0.0.1"}


class Evening(NamedTuple):
    """A house, the world outside, and two people of whom one is to move and the other waits."""

    house: Server
    post: MailServer
    web: WebServer
    ragna: httpx.Client
    olav: httpx.Client

    def sit_down(self, title: str = "Long winter") -> str:
        """They sit down; Ragna is to move first, and nobody looks."""
        wish = {"game": "meltwater", "title": title, "seats": [{"who": "me"}, {"who": "free"}], "listed": True}
        table: str = asked(self.ragna, "/api/tables", wish)["id"]
        asked(self.olav, f"/api/tables/{table}/sit", {})
        return table

    def move(self, table: str) -> None:
        """Ragna picks until it is Olav's move."""
        seat = next(n for n, each in enumerate(self.ragna.get(f"/api/tables/{table}").json()["seats"]) if each["yours"])
        for _ in range(200):
            view = self.ragna.get(f"/api/tables/{table}/view", params={"seat": seat}).json()
            if not view.get("options"):
                return
            word = view["options"][0][0]
            asked(self.ragna, f"/api/tables/{table}/pick", {"seat": seat, "at": view["at"], "word": word})
        raise AssertionError("she moves for ever")

    def mail_to(self, client: httpx.Client, address: str = "olav@example.org", rhythm: str = "once") -> str:
        """Somebody has an address that is confirmed."""
        before = len(self.post.letters)
        channel: str = asked(client, "/api/notices/mail", {"address": address, "rhythm": rhythm})["id"]
        wait(lambda: len(self.post.letters) > before)
        asked(client, "/api/notices/confirm", {"token": self.post.link(path="/notices/confirm#").partition("#")[2]})
        return channel


def asked(client: httpx.Client, path: str, body: Any = None) -> Any:
    """What is answered to something that is done."""
    answer = client.post(path, json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A house and the world outside."""
    with ExitStack() as opened:
        post, web = opened.enter_context(mail_server()), opened.enter_context(web_server())
        house = opened.enter_context(serving(tmp_path, **AT_ONCE, **post.settings))
        people = [opened.enter_context(house.bot(name)) for name in ("Ragna", "Olav")]
        yield Evening(house, post, web, *people)


def test_by_mail_once_the_address_is_confirmed(evening: Evening) -> None:
    """The letter has the words, the link, and the way out; nothing of the game."""
    evening.mail_to(evening.olav)
    table = evening.sit_down()
    evening.move(table)

    wait(lambda: len(evening.post.letters) == 2)
    letter = evening.post.letters[1]
    assert letter["Subject"] == "It is your move: Long winter"
    assert evening.post.to[1] == "olav@example.org"
    assert evening.post.link(path="/t/") == f"/t/{table}"
    assert letter["Message-ID"].endswith("@games.example>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["List-Unsubscribe"].startswith("<https://games.example/notices/leave/")


def test_by_push_which_only_the_browser_reads(evening: Evening) -> None:
    """The message is encrypted for it and signed by the house; another of the same table takes its place."""
    browser = Browser(evening.web, "olav")
    asked(evening.olav, "/api/notices/push", browser.subscription)
    table = evening.sit_down()
    evening.move(table)

    wait(lambda: evening.web.at(browser.path))
    key = evening.olav.get("/api/notices").json()["push_key"]
    (told,) = browser.read(key)
    assert {**told, "tag": ""} == {
        "title": "It is your move: Long winter",
        "body": "Meltwater",
        "path": f"/t/{table}",
        "tag": "",
    }
    (posted,) = evening.web.at(browser.path)
    assert posted.headers["topic"] == told["tag"]
    assert posted.headers["content-encoding"] == "aes128gcm"
    assert int(posted.headers["ttl"]) > 0


@pytest.mark.parametrize("form", ["discord", "slack", "json"])
def test_by_webhook_in_the_words_of_each(evening: Evening, form: str) -> None:
    """It is tried when it is made; then it tells for whom something waits, and calls nobody."""
    asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/hook", "form": form})
    assert "Olav" in str(evening.web.at("/hook")[0].told)
    table = evening.sit_down("@everyone <!channel>")
    evening.move(table)

    wait(lambda: len(evening.web.at("/hook")) == 2)
    told = evening.web.at("/hook")[1].told
    if form == "json":
        (notice,) = told["notices"]
        assert (told["for"], notice["kind"], notice["url"]) == ("Olav", "move", f"https://games.example/t/{table}")
    elif form == "slack":
        assert "<" not in told["text"]
    else:
        assert told["allowed_mentions"] == {"parse": []}
        assert "@everyone" not in told["content"]


def test_a_webhook_that_is_not_taken_is_not_kept(evening: Evening) -> None:
    """The answer says with which status, and nothing of what else came."""
    evening.web.answers["/hook"] = plainly(403)

    answer = evening.olav.post("/api/notices/webhook", json={"url": f"{evening.web.address}/hook"})

    assert answer.status_code == 409
    assert answer.json()["words"] == "It was not taken (403)."
    assert evening.olav.get("/api/notices").json()["channels"] == []


def test_who_comes_before_a_notice_is_sent_gets_none(tmp_path: Path) -> None:
    """It waits for a while, and what has passed meanwhile is dropped."""
    with ExitStack() as opened:
        post, web = opened.enter_context(mail_server()), opened.enter_context(web_server())
        waits = {**AT_ONCE, "notice_wait_s": 0.6}
        house = opened.enter_context(serving(tmp_path, **waits, **post.settings))
        people = [opened.enter_context(house.bot(name)) for name in ("Ragna", "Olav")]
        evening = Evening(house, post, web, *people)
        browser, another = Browser(web, "olav"), Browser(web, "ragna")
        asked(evening.olav, "/api/notices/push", browser.subscription)
        table = evening.sit_down()
        evening.move(table)
        line = opened.enter_context(house.line(table, evening.olav))
        until(line, ViewMessage)
        asked(evening.ragna, "/api/notices/push", another.subscription)
        second = evening.sit_down("Another")

        wait(lambda: web.at(another.path))
        assert web.at(browser.path) == []
        assert another.read(house.house.post_office.public_key)[0]["path"] == f"/t/{second}"


def test_each_table_has_a_bell(evening: Evening) -> None:
    """Where it is off nothing is told; turns only leave out the rest."""
    evening.mail_to(evening.olav)
    quiet, loud = evening.sit_down("Quiet"), evening.sit_down("Loud")
    told = asked(evening.olav, f"/api/tables/{quiet}/bell", {"bell": "off"})
    assert told == {"bell": "off", "own": True, "reached": True}
    asked(evening.olav, f"/api/tables/{loud}/bell", {"bell": "turns"})

    evening.move(quiet)
    evening.move(loud)
    wait(lambda: len(evening.post.letters) == 2)

    assert evening.post.letters[1]["Subject"] == "It is your move: Loud"


def test_mail_of_an_hour_comes_as_one_letter(evening: Evening, stopwatch: Stopwatch) -> None:
    """What is gathered waits for the full hour, and is told together."""
    stopwatch.moment = stopwatch.moment // HOUR_MS * HOUR_MS + HOUR_MS // 2
    evening.mail_to(evening.olav, rhythm="hourly")
    tables = [evening.sit_down(f"Table {number}") for number in range(2)]
    for table in tables:
        evening.move(table)
    database = evening.house.house.store.engine
    full_hour = "SELECT count(*) FROM notices WHERE due = ?"
    with database.connect() as line:
        wait(lambda: line.exec_driver_sql(full_hour, (stopwatch.moment + HOUR_MS // 2,)).scalar() == 2)
    assert len(evening.post.letters) == 1

    stopwatch.go_on(1800)

    wait(lambda: len(evening.post.letters) == 2)
    assert evening.post.letters[1]["Subject"] == "2 things wait for you"
    said = evening.post.letters[1].get_content()
    assert all(f"https://games.example/t/{table}" in said for table in tables)


def test_one_click_leaves_and_a_look_does_not(evening: Evening) -> None:
    """Scanners of mail follow links by GET; the mail program's button posts (RFC 8058)."""
    evening.mail_to(evening.olav)
    evening.move(evening.sit_down())
    wait(lambda: len(evening.post.letters) == 2)
    path = evening.post.link(path="/notices/leave/")
    with evening.house.browser() as anybody:
        assert anybody.get(path).status_code == 200
        assert len(evening.olav.get("/api/notices").json()["channels"]) == 1

        for _ in range(2):
            answer = anybody.post(
                path,
                content="List-Unsubscribe=One-Click",
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status_code == 200

    assert evening.olav.get("/api/notices").json()["channels"] == []


def test_a_push_service_that_knows_a_browser_no_more_ends_the_channel(evening: Evening) -> None:
    """404 and 410 are for ever."""
    browser = Browser(evening.web, "olav")
    evening.web.answers[browser.path] = plainly(410)
    asked(evening.olav, "/api/notices/push", browser.subscription)
    evening.move(evening.sit_down())

    wait(lambda: evening.olav.get("/api/notices").json()["channels"] == [])


def test_a_push_ends_with_the_session_of_its_browser(tmp_path: Path) -> None:
    """Whoever leaves is told nothing more on that machine."""
    with web_server() as web, serving(tmp_path, **AT_ONCE) as house, house.browser() as window:
        token = asked(window, "/api/people", {"name": "Signy"})["token"]
        window.headers["x-fimbul-token"] = token
        asked(window, "/api/notices/push", Browser(web, "signy").subscription)
        with house.house.store.engine.connect() as line:
            count = "SELECT count(*) FROM channels"
            assert line.exec_driver_sql(count).scalar() == 1
            window.post("/api/leave")
            line.rollback()
            assert line.exec_driver_sql(count).scalar() == 0


def test_what_was_not_taken_is_tried_again_and_comes_once(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail server that is busy is asked later; its trouble is shown meanwhile."""
    monkeypatch.setattr("fimbul.table.notices.courier.WAITS", (50, 50, 50))
    evening.mail_to(evening.olav)
    evening.post.says += ["451 later", "451 later"]
    evening.move(evening.sit_down())

    wait(lambda: len(evening.post.letters) == 2)
    wait(lambda: evening.olav.get("/api/notices").json()["channels"][0]["trouble"] == "")
    assert evening.post.says == []


def test_who_has_played_together_is_invited_by_name(evening: Evening) -> None:
    """Once for a table, with the link of the seat by mail, and without it where others may read."""
    evening.mail_to(evening.olav)
    asked(evening.olav, "/api/notices/webhook", {"url": f"{evening.web.address}/hook"})
    olav = evening.olav.get("/api/me").json()["id"]
    wish = {"game": "meltwater", "title": "Another", "seats": [{"who": "me"}, {"who": "free"}]}
    before = asked(evening.ragna, "/api/tables", wish)["id"]
    refused = evening.ragna.post(f"/api/tables/{before}/invite", json={"person": olav})
    assert refused.status_code == 409, "they have not played yet"

    evening.sit_down()
    asked(evening.ragna, f"/api/tables/{before}/invite", {"person": olav})
    assert evening.ragna.post(f"/api/tables/{before}/invite", json={"person": olav}).status_code == 409
    wait(lambda: len(evening.post.letters) == 2)
    wait(lambda: len(evening.web.at("/hook")) == 2)

    assert evening.post.letters[1]["Subject"] == "Ragna invites you to play: Another"
    (kept,) = evening.olav.get("/api/invitations").json()
    secret = kept["path"].partition("#")[2]
    assert evening.post.link(path="/join/") == kept["path"]
    assert secret not in evening.web.at("/hook")[1].body.decode()

    asked(evening.olav, f"/api/tables/{before}/sit", {"invitation": secret})
    assert evening.olav.get("/api/invitations").json() == []
