"""`fimbul puzzle`: a moment at which one turn is much better than others, and what an answer to it is worth."""

from typing import Annotated

import typer

from fimbul.agents.puzzling import games_with_puzzles, puzzle, puzzles
from fimbul.cli.analyse import percent
from fimbul.cli.screen import Screen


def find(
    game: Annotated[str, typer.Argument(help="A game; without one, the games that have puzzles are named.")] = "",
    words: Annotated[list[str] | None, typer.Argument(help="Your turn, pick by pick, as in a record.")] = None,
    number: Annotated[int | None, typer.Option(min=1, help="Which puzzle, instead of that of the day.")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the best turn that is known.")] = False,
) -> None:
    """Look at a puzzle, or try to solve it."""
    if not game:
        for name in games_with_puzzles():
            typer.echo(f"{name}: {len(puzzles(name))} puzzles, today number {puzzle(name).number}")
        return
    made = puzzle(game, number)
    sitting = made.sitting()
    state = sitting.state
    screen = Screen(sitting.game)
    if words:
        found = made.solve(words)
        worth = f"Your turn wins {percent(found.chance)}, the best that is known {percent(found.best)}."
        screen.say(f"{'Found! ' if found.found else ''}{worth}", "bold")
    elif not solution:
        screen.position(state.view(state.decider))
        title = sitting.game.meta.title
        screen.say(f"Puzzle {made.number} of {title}: find the best turn for {made.seat.title()}.", "bold")
        screen.say(f"What comes to mind wins {percent(made.obvious)}. Say your turn pick by pick:")
        screen.point(f"fimbul puzzle {game} --number {made.number} {sitting.game.lexicon.word(state.asked[0])} …")
    if solution:
        screen.say(f"The best that is known wins {percent(made.chance)}: {made.told}")
        screen.point(f"fimbul puzzle {game} --number {made.number} {' '.join(made.line)}")
