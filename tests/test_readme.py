"""What the README shows works."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_library_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    """They play a game and say how it ended."""
    codes = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)

    exec(compile("".join(codes), "README.md", "exec"), {})

    assert capsys.readouterr().out.strip().endswith(".")


def test_every_link_of_the_documents_leads_somewhere() -> None:
    """Relative links in the README and the documents name files that exist."""
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
