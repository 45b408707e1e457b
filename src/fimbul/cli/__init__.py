"""The terminal: play, simulate, replay, look up rules. Nothing here knows a rule."""

import sys


def main() -> None:
    """Run the command line; without its two libraries, say how to get them."""
    try:
        from fimbul.cli.app import app  # noqa: PLC0415 - typer and rich are an extra and may be missing
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in ("typer", "rich"):
            raise
        print("The terminal needs typer and rich; install them with: pip install 'fimbul[cli]'", file=sys.stderr)
        raise SystemExit(1) from None
    app(prog_name="fimbul")
