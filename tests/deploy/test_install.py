"""The install script on a Debian of its own: installed, played at, backed up, upgraded, and restored.

The Debian is made by debootstrap, or a copy of one that FIMBUL_DEBIAN names. It takes root, and the package registries.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from tools.wheel import make

from tests.deploy.proxying import free_ports

ROOT: Final = Path(__file__).parent.parent.parent
MIRROR: Final = "http://deb.debian.org/debian"
CERTIFICATES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
PASSED_ON: Final = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "http_proxy", "https_proxy", "no_proxy")
PATIENCE_S: Final = 60.0
SOURCES: Final = (
    "pyproject.toml",
    "constraints.txt",
    "setup.py",
    "README.md",
    "LICENSE",
    "NOTICE",
    "src",
    "tools",
    "web",
)

pytestmark = pytest.mark.long


class Debian:
    """A machine, as far as a folder is one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "src/dist").mkdir(parents=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        shutil.copy(CERTIFICATES, folder / "root/trusted.pem")
        shutil.copytree(ROOT / "deploy", folder / "src/deploy")
        shutil.copy(ROOT / "constraints.txt", folder / "src/constraints.txt")
        given = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        self.environment = {
            "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "PIP_CERT": "/root/trusted.pem",
            **given,
        }

    def command(self, *words: str) -> list[str]:
        """A command as it is given from outside."""
        return ["chroot", str(self.folder), *words]

    def run(self, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """What comes of a command."""
        own = {**self.environment, **environment}
        return subprocess.run(self.command(*words), env=own, capture_output=True, text=True, check=False)

    def install(self, what: str, **environment: str) -> str:
        """Install the table, or upgrade it; what the script says."""
        done = self.run("sh", "/src/deploy/install.sh", what, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def programs(self) -> list[str]:
        """The programs that are there, the oldest first."""
        return sorted(path.name for path in (self.folder / "opt/fimbul").iterdir() if not path.is_symlink())

    def current(self) -> str:
        """The one that is used."""
        return (self.folder / "opt/fimbul/current").readlink().name

    def backups(self) -> list[str]:
        """The backups that are there."""
        return sorted(path.name for path in (self.folder / "var/backups/fimbul").iterdir())

    @contextmanager
    def serving(self, port: int) -> Iterator[httpx.Client]:
        """The table, open."""
        command = self.command("fimbul", "serve", "--port", str(port))
        with (self.folder / "root/said.txt").open("wb") as said:
            process = subprocess.Popen(command, env=self.environment, stdout=said, stderr=said)
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE_S) as client:
                end = time.monotonic() + PATIENCE_S
                while not is_ready(client):
                    told = (self.folder / "root/said.txt").read_text()
                    assert process.poll() is None, told
                    assert time.monotonic() < end, told
                    time.sleep(0.1)
                yield client
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def is_ready(client: httpx.Client) -> bool:
    """Does the table say that people may come?"""
    try:
        return client.get("/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    """A Debian with nothing on it."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("The install script is tried by root, on a Debian that debootstrap makes.")
    folder = tmp_path_factory.mktemp("debian") / "root"
    ready = os.environ.get("FIMBUL_DEBIAN")
    command = (
        ["cp", "-a", ready, str(folder)]
        if ready
        else ["debootstrap", "--variant=minbase", "bookworm", str(folder), MIRROR]
    )
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    yield Debian(folder)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def wheel(debian: Debian) -> str:
    """A wheel of this source, where that machine finds it."""
    os.environ["FIMBUL_PURE"] = "1"
    try:
        made = make(debian.folder / "src/dist", "--wheel")
    finally:
        del os.environ["FIMBUL_PURE"]
    return f"/src/dist/{made.name}"


@pytest.fixture(scope="module")
def installed(debian: Debian, wheel: str) -> Debian:
    """The same, with the table installed, which nobody has opened yet."""
    assert "Fimbul is installed" in debian.install(wheel)
    return debian


def person_and_table(client: httpx.Client) -> tuple[dict[str, str], str]:
    """Somebody new, and a table of theirs with a move."""
    key = client.post("/api/people", json={"name": "Ragna"}).json()["key"]
    headers = {"authorization": f"Bearer {key}"}
    table = client.post("/api/tables", json={"game": "meltwater", "agent": "uniform"}, headers=headers).json()["id"]
    pick(client, headers, table)
    return headers, table


def pick(client: httpx.Client, headers: dict[str, str], table: str) -> None:
    """The person makes a move."""
    shown: Any = client.get(f"/api/tables/{table}/view", params={"seat": 0}, headers=headers).json()
    body = {"seat": 0, "at": shown["at"], "word": shown["options"][0][0]}
    assert client.post(f"/api/tables/{table}/pick", json=body, headers=headers).status_code == 201


def test_an_upgrade_that_fails_changes_nothing(installed: Debian) -> None:
    """Nor does one of nothing; the script says why. There is nothing yet of which a backup could be made."""
    debian = installed
    before = (debian.current(), debian.programs())
    (debian.folder / "src/fimbul-9.9.9-py3-none-any.whl").write_bytes(b"no wheel")

    broken = debian.run("sh", "/src/deploy/install.sh", "/src/fimbul-9.9.9-py3-none-any.whl")
    absent = debian.run("sh", "/src/deploy/install.sh", "/src/none.whl")

    assert broken.returncode != 0
    assert (absent.returncode, absent.stderr) == (1, "There is no wheel /src/none.whl.\n")
    assert (debian.current(), debian.programs()) == before


def test_a_house_is_backed_up_upgraded_and_restored(installed: Debian) -> None:
    """One evening of an operator, in order: nothing is lost on the way."""
    debian = installed
    port, _ = free_ports()
    database = debian.folder / "var/lib/fimbul/fimbul.db"
    own = debian.folder / "etc/fimbul/environment"
    own.write_text(own.read_text() + "FIMBUL_COMMIT=a1b2c3d\n")
    assert "no database" in debian.run("fimbul", "backup").stderr
    assert debian.backups() == []

    with debian.serving(port) as client:
        headers, table = person_and_table(client)
        user = database.stat().st_uid
        assert user == (debian.folder / "var/lib/fimbul").stat().st_uid != 0
        assert client.get("/api/version").json()["commit"] == "a1b2c3d"
        kept = debian.run("fimbul", "backup", "/var/backups/fimbul", "--keep", "7")
        assert "All of it was played again (tables: 1" in kept.stdout, kept.stdout + kept.stderr
        before = debian.current()
        told = debian.install("/src/whole", FIMBUL_PURE="1") if whole_source(debian) else ""
        assert "All of it was played again (tables: 1" in told
        assert debian.programs() == [before, debian.current()] != [before]
        assert len(debian.backups()) == 2
        assert "FIMBUL_COMMIT=a1b2c3d" in own.read_text()
        pick(client, headers, table)  # the old program plays on until it is started anew

    with debian.serving(port) as client:
        pick(client, headers, table)

    newest = f"/var/backups/fimbul/{debian.backups()[-1]}"
    assert "--replace" in debian.run("fimbul", "restore", newest).stderr
    assert debian.run("fimbul", "restore", newest, "--replace").returncode == 0
    assert len(list(database.parent.glob("fimbul.db-replaced-*"))) == 1
    with debian.serving(port) as client:
        pick(client, headers, table)
    assert {path.stat().st_uid for path in database.parent.iterdir()} == {user}


def whole_source(debian: Debian) -> bool:
    """The source itself, where that machine finds it."""
    for name in SOURCES:
        place = debian.folder / "src/whole" / name
        place.parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(ROOT / name, place)
    return True


def test_an_upgrade_without_a_backup_is_none(installed: Debian, wheel: str) -> None:
    """What cannot be kept is not touched."""
    debian = installed
    before = debian.current()
    database = debian.folder / "var/lib/fimbul/fimbul.db"
    kept = database.read_bytes()
    database.write_bytes(b"not a database at all" * 100)

    refused = debian.run("sh", "/src/deploy/install.sh", wheel)
    database.write_bytes(kept)

    assert refused.returncode == 1
    assert "nothing was upgraded" in refused.stderr
    assert debian.current() == before
