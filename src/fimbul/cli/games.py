"""`fimbul games`: which games there are, and what can be decided before one begins."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

import fimbul
from fimbul.agents.presented import bots_of
from fimbul.core.game import value_word


def games() -> None:
    """List the games: what they are about, for how many, how long, and what can be decided before."""
    screen = Console(highlight=False, markup=False)
    for name in fimbul.games():
        game = fimbul.game(name)
        meta = game.meta
        seats = ", ".join(map(str, meta.seats))
        screen.print(Text.assemble((f"{meta.title} ({name})", "bold"), f", {seats} seats, {meta.minutes} minutes"))
        screen.print(meta.summary)
        if meta.sample_round:
            screen.print(f"Watch a sample round: fimbul replay --sample-round {name}")
        listing = Table()
        listing.add_column("option", no_wrap=True)
        listing.add_column("values, the default first")
        for choice in game.choices():
            values = ", ".join(value_word(value) for value in choice.values)
            if choice.limits:
                values = f"{values} ({choice.limits[0]} to {choice.limits[1]})"
            listing.add_row(choice.name, Text.assemble((values, "bold"), ". ", choice.help))
        screen.print(listing)
        for bot in bots_of(name):
            screen.print(Text.assemble("Bot ", (bot.name, "bold"), f": {bot.words}"))
