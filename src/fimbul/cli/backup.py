"""`fimbul backup` and `fimbul restore`: all that a house has in one file, and the house that it becomes again."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from fimbul.core.errors import FimbulError

USUAL: Final = Path("out/backups")
MEGABYTE: Final = 1_000_000
OFFERED_DATABASE: Final = typer.Option(
    metavar="URL", help="The house's database, as FIMBUL_DATABASE_URL and `fimbul serve` have it."
)
OFFERED_REPLAY: Final = typer.Option("--replay/--no-replay", help="Play every table and campaign again.")


def backup(
    target: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER|FILE]", help="Where to; FIMBUL_BACKUP_FOLDER or out/backups if not said."),
    ] = None,
    database: Annotated[str | None, OFFERED_DATABASE] = None,
    keep: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="In a folder: of all its backups only the newest N stay.")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="A file of that name may be replaced.")] = False,
    play: Annotated[bool, OFFERED_REPLAY] = True,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say only what is wrong.")] = False,
) -> None:
    """Keep everything that a house has in one file, while it is open; the file is tried before it counts."""
    with_libraries()
    from fimbul.table.keep.backups import NONE, back_up, thin_out  # noqa: PLC0415 - the table is an extra
    from fimbul.table.settings import read_settings  # noqa: PLC0415

    settings = read_settings(database_url=database)
    usual = Path(settings.backup_folder) if settings.backup_folder not in ("", NONE) else USUAL
    where = (target or usual).expanduser()
    if where.suffix != ".zip":
        made(where)
    elif keep is not None:
        raise FimbulError("--keep thins out a folder; name one.")
    kept = back_up(settings.database, where, replace=replace, play=play)
    gone = thin_out(where, keep) if keep is not None else []
    say = silent if quiet else typer.echo
    say(f"{kept.path} has everything: {kept.bytes / MEGABYTE:.1f} MB.")
    tell(kept.replayed, say)
    if gone:
        say(f"Of older ones {len(gone)} went.")


def restore(
    file: Annotated[Path, typer.Argument(help="What `fimbul backup` has written.")],
    database: Annotated[str | None, OFFERED_DATABASE] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="What is in the database may be replaced; an SQLite file is kept beside.")
    ] = False,
    play: Annotated[bool, OFFERED_REPLAY] = True,
    check: Annotated[bool, typer.Option("--check", help="Only try the backup; nothing is restored.")] = False,
) -> None:
    """Make a database of a backup: an SQLite file or a PostgreSQL, whichever it came from. No house is open there."""
    with_libraries()
    from fimbul.table.keep.backup_file import Backup  # noqa: PLC0415 - the table is an extra
    from fimbul.table.keep.opening_failures import name_of  # noqa: PLC0415
    from fimbul.table.keep.restoring import restore as bring_back  # noqa: PLC0415
    from fimbul.table.keep.restoring import tried  # noqa: PLC0415
    from fimbul.table.settings import read_settings  # noqa: PLC0415

    settings = read_settings(database_url=database)
    opened = Backup(file.expanduser())
    try:
        if check:
            found = tried(opened, play=play)
            typer.echo(f"{file} is whole.")
        else:
            found = bring_back(opened, settings.database, replace=replace, play=play)
            typer.echo(f"{name_of(settings.database)} has everything of {file}.")
    finally:
        opened.close()
    tell(found, typer.echo)


def with_libraries() -> None:
    """Refuse where the table's libraries are missing, and say how to get them."""
    try:
        import fimbul.table.app  # noqa: F401, PLC0415 - it may be missing
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("fimbul"):
            raise
        raise FimbulError("The table needs more libraries; install them with: pip install 'fimbul[table]'") from None


def made(folder: Path) -> None:
    """The folder is there, and closed to others if it is new."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FimbulError(f"{folder} cannot be written: {error.strerror or error}.") from None


def tell(replayed: Any, say: Callable[[str], object]) -> None:
    """What came of playing everything again; what could not be is said on the other channel."""
    if replayed is None:
        say("Nothing was played again.")
        return
    count = f"tables: {replayed.tables}, campaigns: {replayed.campaigns}"
    if not replayed.failures:
        say(f"All of it was played again ({count}).")
        return
    say(f"It was played again ({count}), but for {len(replayed.failures)}:")
    for failure in replayed.failures:
        typer.echo(failure, err=True)


def silent(_words: str) -> None:
    """Say nothing."""
