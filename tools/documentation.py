"""What mkdocs asks for while it builds the site: folders in the navigation, all commands, links into the sources."""

import os
import re
from pathlib import Path
from typing import Any, Final

import typer
import typer.cli
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from fimbul.cli.app import app

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
SOURCES: Final = os.environ.get("FIMBUL_SOURCES_URL", "")  # where the repository can be read; else paths are not links
OUTWARD: Final = re.compile(r"(?<!!)\[([^]]+)\]\(((?:\.\./)+[^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A folder in the navigation stands for the pages in it, in order."""
    config.nav = unfolded(config.nav)
    return config


def unfolded(entry: Any) -> Any:
    """A part of the navigation with its folders unfolded."""
    if isinstance(entry, list):
        return [unfolded(each) for each in entry]
    if isinstance(entry, dict):
        return {title: unfolded(each) for title, each in entry.items()}
    if entry.endswith("/"):
        return [path.relative_to(DOCS).as_posix() for path in sorted((DOCS / entry).glob("*.md"))]
    return entry


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """A page with every command and option, made from the program itself."""
    command = typer.main.get_command(app)
    told = typer.cli.get_docs_for_click(obj=command, ctx=typer.Context(command), name="fimbul", title="All commands")
    files.append(File.generated(config, "reference/commands.md", content=told))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """A page whose links out of docs/ lead into the repository, or say the path where nobody knows its address."""
    return OUTWARD.sub(lambda found: outward(found, Path(page.file.src_path).parent), markdown)


def outward(found: re.Match[str], folder: Path) -> str:
    """One such link; a link between pages stays as it is, and one to nothing ends the build."""
    title, target, anchor = found[1], found[2], found[3] or ""
    path = (DOCS / folder / target).resolve()
    if path.is_relative_to(DOCS):
        return found[0]
    if not path.exists() or not path.is_relative_to(ROOT):
        raise PluginError(f"docs/{folder} links to {target}, and there is no such file.")
    told = path.relative_to(ROOT).as_posix()
    if SOURCES:
        return f"[{title}]({SOURCES.rstrip('/')}/{told}{anchor})"
    plain = title.strip("`")
    return f"`{told}`" if told.endswith(plain) else f"{title} (`{told}`)"
