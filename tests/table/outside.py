"""The world outside the house, on loopback: a mail server, and a web server that keeps what is posted to it."""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fimbul.table.notices.push import bytes_of, text_of

PATIENCE_S = 20.0
PUBLIC = "https://games.example"
LINK = re.compile(r"https://games\.example(/\S+)")


def wait(come: Callable[[], object]) -> None:
    """Wait until something has come."""
    end = time.monotonic() + PATIENCE_S
    while not come():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.005)


class MailServer:
    """Takes mail, and keeps it; or says what a test wants it to say."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.to: list[str] = []
        self.says: list[str] = []  # to the next letters, instead of taking them
        self.after_data: Callable[[], None] = lambda: None
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.runner = asyncio.Runner()
        self.end = asyncio.Event()
        self.thread = threading.Thread(target=self.runner.run, args=(self.serve(),))
        self.thread.start()

    async def serve(self) -> None:
        """Take mail until the test is over."""
        async with await asyncio.get_running_loop().create_server(lambda: SMTP(self), sock=self.door):
            await self.end.wait()

    def close(self) -> None:
        """Take no more."""
        self.runner.get_loop().call_soon_threadsafe(self.end.set)
        self.thread.join()
        self.runner.close()

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        """Somebody is written to."""
        if self.says:
            return self.says.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """A letter comes."""
        self.to += envelope.rcpt_tos
        self.letters.append(message_from_bytes(envelope.content, policy=default))
        self.after_data()
        return "250 OK"

    @property
    def settings(self) -> dict[str, Any]:
        """What a house must be told to send its mail here."""
        sender = {"mail_from": "Fimbul <house@games.example>", "public_url": PUBLIC}
        return {"smtp_host": "127.0.0.1", "smtp_port": self.port, "smtp_tls": "none", **sender}

    def link(self, number: int = -1, path: str = "/") -> str:
        """The path in a letter that begins so."""
        found = [each for each in LINK.findall(self.letters[number].get_content()) if each.startswith(path)]
        assert found, self.letters[number].get_content()
        return str(found[0])


class Posted(NamedTuple):
    """What was posted."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        """What it says."""
        return json.loads(self.body)


class WebServer:
    """Keeps what is posted, and answers as a test wants it to."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.answers: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {}
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                """Keep what comes, then answer."""
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                heads = {name.lower(): value for name, value in self.headers.items()}
                outer.posted.append(Posted(self.path, heads, body))
                outer.answers.get(self.path, plainly(204))(self)

            def log_message(self, *_words: object) -> None:
                """Nobody wants to know."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def at(self, path: str) -> list[Posted]:
        """What was posted there."""
        return [each for each in self.posted if each.path == path]

    def close(self) -> None:
        """Nobody answers any more."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def plainly(status: int, **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """An answer without words."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return answer


class Browser:
    """A browser's subscription at a push service: only it can read what comes."""

    def __init__(self, service: WebServer, name: str) -> None:
        self.service = service
        self.path = f"/push/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen letters!"

    @property
    def subscription(self) -> dict[str, str]:
        """What a page sends to the house."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text_of(point), "auth": text_of(self.secret)}
        return {"endpoint": self.service.address + self.path, **keys, "label": "Chromium"}

    def read(self, house_key: str) -> list[dict[str, Any]]:
        """All that has come, decrypted, each signed by the house."""
        return [self.opened(posted, house_key) for posted in self.service.at(self.path)]

    def opened(self, posted: Posted, house_key: str) -> dict[str, Any]:
        """One message."""
        scheme, _, words = posted.headers["authorization"].partition(" ")
        parts = dict(word.strip().split("=", 1) for word in words.split(","))
        assert (scheme, parts["k"]) == ("vapid", house_key)
        claims = verified(parts["t"], parts["k"])
        assert claims["aud"] == self.service.address
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        clear = http_ece.decrypt(posted.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(clear)
        return found


def verified(token: str, key: str) -> Any:
    """What a signed token claims, if its signature is good."""
    head, claims, signature = token.split(".")
    raw = bytes_of(signature)
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return json.loads(bytes_of(claims))


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server that is gone with the test."""
    opened = MailServer()
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def web_server() -> Iterator[WebServer]:
    """A web server that is gone with the test."""
    opened = WebServer()
    try:
        yield opened
    finally:
        opened.close()
