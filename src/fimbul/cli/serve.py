"""`fimbul serve`: the table in the browser."""

import socket
import threading
import webbrowser
from typing import Annotated, Final

import typer

from fimbul.core.errors import FimbulError

MOST_PORTS: Final = 50


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port, or the next one that is free.")] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="Where games are kept; a file under out/table if not said.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Open the table: people and bots play in the browser."""
    try:
        from fimbul.table.app import run  # noqa: PLC0415 - the table's libraries are an extra and may be missing
        from fimbul.table.settings import read_settings  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("fimbul"):
            raise
        raise FimbulError("The table needs more libraries; install them with: pip install 'fimbul[table]'") from None
    settings = read_settings(database_url=database)
    free = free_port(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{free}/"
    typer.echo(f"The table is open at {address}  (Ctrl+C closes it)")
    if open_page:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    run(settings, host, free)


def free_port(host: str, wanted: int) -> int:
    """The port, or the first one after it where nobody listens."""
    for port in range(wanted, wanted + MOST_PORTS):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError:
                continue
            return port
    raise FimbulError(f"There is no free port from {wanted} on at {host}.")
