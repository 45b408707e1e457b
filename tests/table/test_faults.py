"""The real server is killed again and again under load: what it has acknowledged is there, and every game goes on."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from subprocess import PIPE
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from fimbul.table.http.protocol import Done, Told, ViewMessage

KILLS = 30
PLAYERS = 4
PATIENCE_S = 15.0
LAUNCHER = Path(__file__).with_name("launcher.py")


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Killed:
    """A server in its own process, on one port and one database, that is started anew after every kill."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        environment = {**os.environ, "FIMBUL_BOT_PAUSE_MS": "0", "FIMBUL_WINDOW_MS": "0", "FIMBUL_WORKERS": "1"}
        command = [sys.executable, str(LAUNCHER), f"sqlite:///{folder / 'fimbul.db'}", str(self.port)]
        self.launcher = subprocess.Popen(command, env=environment, stdin=PIPE, stdout=PIPE, text=True)
        self.process = 0

    def start(self) -> None:
        """Start, and wait until it answers."""
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        self.launcher.stdin.write("start\n")
        self.launcher.stdin.flush()
        self.process = int(self.launcher.stdout.readline())
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/games")
                return
            except httpx.TransportError:
                assert time.monotonic() < end, "the server has not started"
                time.sleep(0.01)

    def kill(self) -> None:
        """Like a power cut."""
        os.kill(self.process, signal.SIGKILL)

    def stop(self) -> None:
        """The launcher ends, and the last server with it."""
        self.launcher.communicate()


class Player(threading.Thread):
    """A person who plays both seats of a table as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, port: int, key: str, table: str) -> None:
        super().__init__()
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.headers = {"authorization": f"Bearer {key}"}
        self.table = table
        self.acknowledged: list[str] = []
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
        """Pick the last option whenever asked, and write down which picks are said to be done."""
        asked: dict[int, str] = {}
        while self.going:
            message = msgspec.json.decode(line.recv(timeout=1), type=Told)
            if isinstance(message, ViewMessage) and message.options and message.seat is not None:
                ref, word = len(asked) + 1, message.options[-1][0]
                asked[ref] = word
                pick = {"do": "pick", "ref": ref, "seat": message.seat, "at": message.at, "word": word}
                line.send(msgspec.json.encode(pick).decode())
            elif isinstance(message, Done):
                self.acknowledged.append(asked[message.ref])


@pytest.mark.slow
def test_thirty_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """The record holds every acknowledged pick, in order, and bots play on."""
    server = Killed(tmp_path)
    try:
        server.start()
        address = f"http://127.0.0.1:{server.port}"
        players = [new_player(address, server.port) for _ in range(PLAYERS)]
        bots = {"game": "scavengers", "seats": [{"who": "bot", "agent": "uniform"}] * 3}
        watched = httpx.post(f"{address}/api/tables", json=bots).json()["id"]
        cut_power(server, players)
        check(address, players, watched)
    finally:
        server.stop()


def new_player(address: str, port: int) -> Player:
    """Somebody with a table of Meltwater, both seats at one screen."""
    key = httpx.post(f"{address}/api/people", json={"name": "Ragna"}).json()["key"]
    wish = {"game": "meltwater", "seats": [{"who": "me"}, {"who": "here", "name": "Olav"}]}
    made = httpx.post(f"{address}/api/tables", json=wish, headers={"authorization": f"Bearer {key}"})
    return Player(port, key, made.json()["id"])


def cut_power(server: Killed, players: list[Player]) -> None:
    """Kill and start the server again and again while everybody plays."""
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


def check(address: str, players: list[Player], watched: str) -> None:
    """Every acknowledged pick is there, and the table of the bots goes on."""
    for player in players:
        record = httpx.get(f"{address}/api/tables/{player.table}/record").text
        assert is_within(player.acknowledged, chosen(record))
        assert player.acknowledged
    before = picks_at(address, watched)
    end = time.monotonic() + PATIENCE_S
    while before == picks_at(address, watched) and not is_over(address, watched):
        assert time.monotonic() < end, "the bots do not go on"
        time.sleep(0.05)


def picks_at(address: str, table: str) -> str:
    """What everybody sees of a table."""
    return httpx.get(f"{address}/api/tables/{table}/view").text


def is_over(address: str, table: str) -> bool:
    """Has the game ended?"""
    return bool(httpx.get(f"{address}/api/tables/{table}").json()["phase"] == "over")


def chosen(record: str) -> list[str]:
    """All words that seats have picked."""
    lines = [line.split() for line in record.splitlines()]
    return [word for line in lines if line[:1] in (["blue"], ["red"]) for word in line[1:]]


def is_within(few: list[str], many: list[str]) -> bool:
    """Do the few stand among the many, in this order?"""
    rest = iter(many)
    return all(word in rest for word in few)
