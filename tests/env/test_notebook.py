"""The notebook and the pages do what they say."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "examples" / "environments.ipynb"
PAGES = ["pettingzoo", "gymnasium", "open_spiel", "batch"]


def test_every_cell_of_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """One after another, as a kernel would run them; it is kept without results."""
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        assert cell["outputs"] == []
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)

    assert "a search of five rollouts picks" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES)
def test_the_lines_of_a_page_run(page: str) -> None:
    """The first example of each, with games cut short."""
    (code,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs/environments" / f"{page}.md").read_text("utf-8"), re.DOTALL
    )
    assert "import fimbul.env" in code
    exec(compile(code.replace("range(1000)", "range(20)").replace("max_picks=5000", "max_picks=50"), page, "exec"), {})


def test_the_lines_to_an_agent_in_the_arena_run(tmp_path: Path) -> None:
    """From nothing to a result in ten lines and the one that installs; here of one deal, against the dice bot."""
    (code,) = re.findall(
        r"## My agent in the arena\n\n```sh\n(.*?)```",
        (ROOT / "docs/environments/README.md").read_text("utf-8"),
        re.DOTALL,
    )
    install, *lines = code.strip().splitlines()
    here = os.pathsep.join([".", str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    told = "\n".join(lines).replace("PYTHONPATH=.", f"PYTHONPATH={here}").replace("-n 20", "-n 1")
    told = told.replace("\nfimbul ", f"\n{sys.executable} -m fimbul ").replace(" --agent greedy", "")
    done = subprocess.run(["sh", "-c", told], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)

    assert install == "pip install 'fimbul[arena,env]'"
    assert len(lines) <= 10
    assert done.returncode == 0, done.stderr
    assert "mine" in done.stdout
