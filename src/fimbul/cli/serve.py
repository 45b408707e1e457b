"""`fimbul serve`: the table in the browser."""

import threading
import webbrowser
from typing import Annotated, Final
from urllib.request import ProxyHandler, build_opener

import typer

from fimbul.core.errors import FimbulError

ANSWER_S: Final = 5.0  # a house on a busy machine is open, too


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; if not said, 8000 or the next one that is free.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where games are kept; a file under out/table if not said.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Open the table: people and bots play in the browser."""
    try:
        from fimbul.table.app import run  # noqa: PLC0415 - the table's libraries are an extra and may be missing
        from fimbul.table.http.server import USUAL_PORT  # noqa: PLC0415
        from fimbul.table.keep.lease import Taken  # noqa: PLC0415
        from fimbul.table.settings import read_settings  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("fimbul"):
            raise
        raise FimbulError("The table needs more libraries; install them with: pip install 'fimbul[table]'") from None

    def told(address: str) -> None:
        if port is None and not address.endswith(f":{USUAL_PORT}/"):
            typer.echo(f"Port {USUAL_PORT} is taken, so the table is at the next one that is free.")
        typer.echo(f"The table is open at {address}  (Ctrl+C closes it)")
        if open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        run(read_settings(database_url=database), host, port, told)
    except FimbulError as error:
        typer.echo(str(error), err=True)
        if not (open_page and isinstance(error, Taken) and answers(error.address)):
            raise typer.Exit(1) from None
        webbrowser.open(error.address)


def answers(address: str) -> bool:
    """Does a table answer at this address?"""
    try:
        with build_opener(ProxyHandler({})).open(f"{address}api/games", timeout=ANSWER_S) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False
