"""Transport by sea and air: what ships and fighters carry."""

from fimbul.games.worldwar.data import Place, Side
from fimbul.games.worldwar.state import War


def ask_excess_cargo(state: War, place: Place, side: Side) -> None:
    """Ships were lost in a place: what the others cannot carry is lost, too."""
