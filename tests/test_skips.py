"""Nothing is skipped in CI: what needs a browser, a database or a compiler runs there, or fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SKIPPED = """
import pytest

def test_that_finds_nothing_to_test_with():
    pytest.skip("there is no chromium here")

@pytest.mark.skipif(True, reason="there is no C compiler here")
def test_that_knows_it_beforehand():
    pass
"""


@pytest.mark.parametrize(("ci", "told"), [("", "2 skipped"), ("true", "1 failed, 1 error")])
def test_a_skipped_test_fails_in_ci_only(tmp_path: Path, ci: str, told: str) -> None:
    """Whether it is skipped before it begins or while it runs; the reason is told."""
    (tmp_path / "conftest.py").write_bytes(Path(__file__).with_name("conftest.py").read_bytes())
    (tmp_path / "test_skipped.py").write_text(SKIPPED, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "-c", os.devnull, str(tmp_path)],
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )

    assert told in done.stdout
    assert "there is no chromium here" in done.stdout
    assert "there is no C compiler here" in done.stdout
