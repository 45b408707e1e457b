"""What boards by region share: the inks of the persons, and stacks of lines side by side."""

from typing import Final, NamedTuple

from rich.text import Text

INKS: Final = ("#74bdf8", "#ff8363", "#5fcfa6", "#c8a8ff", "#e6dcc5", "#f596bd", "#a3b7c7")
FEW_INKS: Final = ("bright_blue", "bright_red", "green", "magenta", "white", "bright_magenta", "cyan")


class Palette(NamedTuple):
    """The inks of the persons and of what may be picked or has been."""

    persons: tuple[str, ...]
    lamp: str
    chosen: str


MANY_COLOURS: Final = Palette(INKS, "bold #201500 on #ffc34d", "bold #201500 on #ecf2f6")
FEW_COLOURS: Final = Palette(FEW_INKS, "bold black on yellow", "bold reverse")


def side_by_side(stacks: list[list[Text]], width: int) -> list[Text]:
    """Stacks of lines beside each other, in columns of a width."""
    lines = []
    for number in range(max(map(len, stacks))):
        line = Text()
        for stack in stacks:
            cell = stack[number] if number < len(stack) else Text()
            line.append_text(cell)
            line.append(" " * (width - cell.cell_len))
        line.rstrip()
        lines.append(line)
    return lines
