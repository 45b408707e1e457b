"""The two servers, each started in a process of its own for one measurement and ended after it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from tools.compile import CannotCompile, up_to_date_build

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = ROOT / "src"
PATIENCE = 30.0  # seconds for a server to open its door
INSTALLATION = 300.0
PAGE = os.sysconf("SC_PAGE_SIZE")
NO_LIMITS = {
    f"FIMBUL_{name}": "1000000000"
    for name in (
        "MESSAGES_PER_S",
        "MESSAGES_BURST",
        "ADDRESS_MESSAGES_PER_S",
        "ADDRESS_MESSAGES_BURST",
        "SOCKETS_PER_ADDRESS",
        "SOCKETS_PER_PERSON",
        "PEOPLE_PER_HOUR",
        "LOGINS_PER_HOUR",
        "TABLES_PER_HOUR",
        "CHANGES_PER_HOUR",
        "MOVES_BURST",
        "VIEWS_BURST",
        "CONNECTIONS_PER_ADDRESS",
        "LISTED_TABLES_PER_HOUR",
    )
}


class NoServer(Exception):
    """A server cannot be had here; the sentence says why."""


class Server(NamedTuple):
    """A running server: where it answers, where its lobby does if that is elsewhere, and its process."""

    address: str
    lobby: str
    process: "subprocess.Popen[str]"

    def cpu(self) -> float:
        """CPU seconds that the process and everything it started have spent so far."""
        return sum(map(cpu_of, family(self.process.pid)))

    def memory(self) -> int:
        """Bytes of memory that the process itself has now; the bots' workers are not counted."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8").split()[1]) * PAGE


def node() -> str:
    """The node of this machine."""
    found = shutil.which("node")
    if found is None:
        raise NoServer("There is no node on this machine, and both boardgame.io and the load need it.")
    return found


def install_packages() -> None:
    """What package-lock.json names, in node_modules beside it; again only if the lock has changed."""
    lock, receipt = HERE / "package-lock.json", HERE / "node_modules/.installed"
    if receipt.exists() and receipt.read_bytes() == lock.read_bytes():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise NoServer("There is no npm on this machine to install boardgame.io with.")
    command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False, timeout=INSTALLATION)
    if done.returncode:
        raise NoServer(
            f"npm could not install boardgame.io: {(done.stderr.strip() or 'it gave no reason').splitlines()[0]}"
        )
    receipt.write_bytes(lock.read_bytes())


@contextmanager
def counter_server() -> Iterator[Server]:
    """boardgame.io with a counter for a game and its store in memory."""
    environment = {**os.environ, "NODE_ENV": "production"}
    with process([node(), "counter_server.cjs"], environment) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith("{"):
                ports = json.loads(line)
                yield Server(f"http://127.0.0.1:{ports['port']}", f"http://127.0.0.1:{ports['lobby']}", running)
                return
        raise NoServer("boardgame.io's server ended before it opened its door.")


@contextmanager
def table_server(rules: Path) -> Iterator[Server]:
    """Our table with the rules of a build, its limits lifted, and a durable database on the disk of this project."""
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-table-") as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "fimbul", "serve", "--host", "127.0.0.1", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/fimbul.db"]
        with process(command, {**os.environ, **NO_LIMITS, "PYTHONPATH": str(rules)}) as running:
            wait_for(address, running)
            yield Server(address, address, running)


def compiled_rules() -> tuple[Path, str]:
    """Where the compiled rules are and what to call them; the interpreted ones where there is no compiler."""
    try:
        return up_to_date_build(), "compiled"
    except CannotCompile:
        return SOURCES, "interpreted"


@contextmanager
def process(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A process that has ended when this is over, whatever happened."""
    running = subprocess.Popen(command, cwd=HERE, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(timeout=10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
        assert running.stdout is not None
        running.stdout.close()


def wait_for(address: str, running: "subprocess.Popen[str]") -> None:
    """Return as soon as somebody answers there."""
    for _ in range(int(PATIENCE * 10)):
        if running.poll() is not None:
            raise NoServer("The table's server ended before it opened its door.")
        try:
            with urlopen(f"{address}/api/games", timeout=5):
                return
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise NoServer(f"The table's server did not open its door within {PATIENCE:.0f} seconds.")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def family(ancestor: int) -> list[int]:
    """A process and its living descendants."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        fields = stat(int(entry.name))
        if fields:
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    found = [ancestor]
    for each in found:
        found += children.get(each, [])
    return found


def cpu_of(pid: int) -> float:
    """CPU seconds of a process and of those of its children that have ended."""
    return sum(map(int, stat(pid)[11:15])) / os.sysconf("SC_CLK_TCK")


def stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on; nothing if it has gone or this is not Linux."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []
