"""The real server is killed again and again under load: what it has acknowledged is there, and every game goes on."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from fimbul.table.protocol import Done, Shown, Told

KILLS = 30
PLAYERS = 4
PATIENCE_S = 15.0


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Killed:
    """A server in its own process, on one port and one database, that is started anew after every kill."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.command = [sys.executable, "-m", "fimbul", "serve", "--port", str(self.port)]
        self.command += ["--database", f"sqlite:///{folder / 'fimbul.db'}"]
        self.environment = {**os.environ, "FIMBUL_BOT_PAUSE_MS": "0", "FIMBUL_WINDOW_MS": "0", "FIMBUL_WORKERS": "1"}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/games")
                return
            except httpx.TransportError:
                assert time.monotonic() < end, "the server has not started"
                time.sleep(0.02)

    def kill(self) -> None:
        """Like a power cut."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Player(threading.Thread):
    """A person who plays both seats of a table as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, port: int, key: str, table: str) -> None:
        super().__init__()
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.headers = {"authorization": f"Bearer {key}"}
        self.table = table
        self.acknowledged: list[str] = []
        self.unanswered: str | None = None
        self.going = True

    def run(self) -> None:
        """Come again whenever the line is cut."""
        while self.going:
            try:
                with connect(self.address, additional_headers=self.headers, proxy=None, open_timeout=1) as line:
                    self.play(line)
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(0.02)

    def play(self, line: Any) -> None:
        """Pick the last option that is shown, and wait until it is done."""
        while self.going:
            message = msgspec.json.decode(line.recv(timeout=1), type=Told)
            if isinstance(message, Shown) and message.options and message.seat is not None:
                self.unanswered = message.options[-1][0]
                pick = {"do": "pick", "ref": 1, "seat": message.seat, "at": message.at, "word": self.unanswered}
                line.send(msgspec.json.encode(pick).decode())
            elif isinstance(message, Done) and self.unanswered is not None:
                self.acknowledged.append(self.unanswered)
                self.unanswered = None


@pytest.mark.slow
def test_thirty_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """The record holds every acknowledged pick in order, and at each cut one more at most."""
    server = Killed(tmp_path)
    server.start()
    address = f"http://127.0.0.1:{server.port}"
    players = []
    for _ in range(PLAYERS):
        key = httpx.post(f"{address}/api/people", json={"name": "Ragna"}).json()["key"]
        wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
        made = httpx.post(f"{address}/api/tables", json=wish, headers={"authorization": f"Bearer {key}"})
        players.append(Player(server.port, key, made.json()["id"]))
    bots = {"game": "scavengers", "seats": [{"who": "bot", "agent": "uniform"}] * 3}
    watched = httpx.post(f"{address}/api/tables", json=bots).json()["id"]
    for player in players:
        player.start()
    try:
        for cut in range(KILLS):
            time.sleep(0.15 + 0.01 * (cut % 7))
            server.kill()
            server.start()
        time.sleep(0.5)
    finally:
        for player in players:
            player.going = False
        for player in players:
            player.join()
    for player in players:
        record = httpx.get(f"{address}/api/tables/{player.table}/record").text
        assert is_within(player.acknowledged, chosen(record))
        assert player.acknowledged
    assert httpx.get(f"{address}/api/tables/{watched}").json()["phase"] in ("playing", "over")
    server.kill()


def chosen(record: str) -> list[str]:
    """All words that seats have picked."""
    lines = [line.split() for line in record.splitlines()]
    return [word for line in lines if line[:1] in (["blue"], ["red"]) for word in line[1:]]


def is_within(few: list[str], many: list[str]) -> bool:
    """Do the few stand among the many, in this order?"""
    rest = iter(many)
    return all(word in rest for word in few)
