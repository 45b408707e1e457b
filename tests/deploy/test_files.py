"""The files of deploy/ that need a machine of their own to be tried: here they are read as their programs do."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from fimbul.table.settings import Settings, read_settings
from tests.deploy.proxying import DEPLOY

ROOT = DEPLOY.parent


@pytest.mark.parametrize("name", ["install.sh", "fimbul"])
def test_scripts_are_plain_shell(name: str) -> None:
    """Debian's sh reads them."""
    subprocess.run([shutil.which("dash") or "sh", "-n", str(DEPLOY / name)], check=True)


def test_every_setting_of_the_environment_is_one() -> None:
    """And is understood, as it is."""
    lines = (DEPLOY / "environment").read_text(encoding="utf-8").splitlines()
    named = dict(line.lstrip("#").split("=", 1) for line in lines if re.match(r"#?FIMBUL_\w+=", line))
    of_the_unit = {"FIMBUL_HOST", "FIMBUL_PORT"}

    assert named.keys() - of_the_unit <= {f"FIMBUL_{name.upper()}" for name in Settings._fields}
    assert read_settings(named).database == "sqlite:////var/lib/fimbul/fimbul.db"


def test_the_unit_lets_the_house_write_its_own_folders_only() -> None:
    """As its own user, who can become nobody else."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "fimbul.service")
    service = unit["Service"]

    assert service["User"] == "fimbul"
    assert service["ReadWritePaths"] == "/var/lib/fimbul /var/backups/fimbul"
    assert (service["ProtectSystem"], service["NoNewPrivileges"], service["UMask"]) == ("strict", "yes", "0077")
    assert service["CapabilityBoundingSet"] == ""


def test_the_container_only_calls_the_install_script() -> None:
    """What it copies is there, and it runs as the house's user."""
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    told = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]

    assert next(words for word, words in told if word == "RUN").startswith(
        "FIMBUL_SERVICE=no sh /tmp/fimbul/deploy/install.sh"
    )
    assert ["USER", "fimbul"] in told
    for source in [words.split()[0] for word, words in told if word == "COPY"]:
        assert source == "dist/*.whl" or (ROOT / source).exists()


def test_the_composition_builds_that_container_and_keeps_its_folders() -> None:
    """And what stands before it reads the Caddyfile that is tested."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]

    assert (DEPLOY / services["fimbul"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["fimbul"]["build"]["dockerfile"]).is_file()
    assert {name.removeprefix("FIMBUL_").lower() for name in services["fimbul"]["environment"]} <= set(Settings._fields)
    assert {mount.split(":")[1] for mount in services["fimbul"]["volumes"]} == {
        "/var/lib/fimbul",
        "/var/backups/fimbul",
    }
    assert (DEPLOY / services["caddy"]["volumes"][0].split(":")[0]).is_file()
    for name in ("FIMBUL_NAME", "FIMBUL_UPSTREAM"):
        assert name in services["caddy"]["environment"]
        assert f"{{${name}:" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


@pytest.mark.long
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """All of it; only the program is another, since ours is not installed here."""
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("There is no systemd-analyze here, so the unit is only read.")
    text = (DEPLOY / "fimbul.service").read_text(encoding="utf-8")
    (tmp_path / "fimbul.service").write_text(text.replace("/opt/fimbul/current/bin/fimbul", "/bin/true"))

    done = subprocess.run(
        [verify, "verify", str(tmp_path / "fimbul.service")], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout + done.stderr) == (0, "")
