"""The wheel: all is in it, and it plays on a machine that has Python alone."""

import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.build_web import is_built
from tools.compile import compiler
from tools.wheel import NoWheel, make, missing

WHERE = "import fimbul.games.meltwater.state as state; print(state.__file__)"


class Machine:
    """One with no node, no compiler and no sources of Fimbul, with a wheel unpacked on it; other packages are ours."""

    def __init__(self, wheel: Path) -> None:
        self.home = wheel.parent
        self.site = self.home / "site"
        ZipFile(wheel).extractall(self.site)

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Python, begun with some words."""
        environment = {"PATH": "", "PYTHONPATH": str(self.site), "HOME": str(self.home), "FIMBUL_WORKERS": "1"}
        return subprocess.Popen(
            [sys.executable, *words], env=environment, cwd=self.home, stdout=subprocess.PIPE, text=True
        )

    def said(self, *words: str) -> str:
        """What it says until it has ended well."""
        process = self.start(*words)
        said = process.communicate()[0]
        assert process.returncode == 0
        return said


def read(address: str) -> str:
    """What is there."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
    return text


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler (cc, gcc or clang) here")
@pytest.mark.skipif(not is_built(), reason="the client is not built: make web")
def test_a_wheel_plays_compiled_and_opens_the_table(tmp_path: Path) -> None:
    """`fimbul sim` plays games to their end; `fimbul serve` answers the lobby and the files that its page names."""
    machine = Machine(make(tmp_path, "--wheel"))

    where = machine.said("-c", WHERE).strip()
    assert where.startswith(str(machine.site))
    assert where.endswith(".so")
    assert "4 games" in machine.said("-m", "fimbul", "sim", "meltwater", "-n", "4")
    with machine.start("-m", "fimbul", "serve", "--port", "0", "--database", "sqlite:///wheel.db") as served:
        try:
            assert served.stdout is not None
            address = next(line for line in served.stdout if line.startswith("The table is open at")).split()[5]
            page = read(address)
            for name in ("static/client.js", "static/style.css", "static/theme.js"):
                assert name in page
                assert len(read(f"{address.rstrip('/')}/{name}")) > 100
        finally:
            served.kill()


def test_what_a_wheel_lacks_is_told() -> None:
    """A file of the package, and the compiled form of a rule."""
    package = Path(__file__).parents[2] / "src"
    names = {path.relative_to(package).as_posix() for path in (package / "fimbul").rglob("*")}

    assert missing(names, pure=True) == []
    assert missing(names - {"fimbul/py.typed"}, pure=True) == ["fimbul/py.typed"]
    assert "fimbul/core/game compiled" in missing(names, pure=False)


def test_a_wheel_is_not_made_without_the_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One clear sentence."""
    monkeypatch.setattr("tools.wheel.is_built", lambda: False)

    with pytest.raises(NoWheel, match="The client is not built"):
        make(tmp_path, "--wheel")
