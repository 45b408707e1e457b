"""Pictures to look at: Meltwater, played at random, in telling moments.

`python tools/gallery.py FOLDER` draws them all; `python tools/gallery.py docs/pictures/meltwater.svg` draws the one of
the README.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from fimbul.core.chance import roll
from fimbul.core.game import View
from fimbul.core.step import CHANCE
from fimbul.draw import draw
from fimbul.games import game


class Moment(NamedTuple):
    """A moment of a game played at random: the first after which something is so, seen from the seat that decides."""

    season: str
    seed: int
    comes: Callable[[View], bool]


def step(view: View) -> str:
    """The step that asks."""
    return str(view["question"]["step"]) if view["question"] else ""


def dead(view: View) -> int:
    """How many hexes are Dead."""
    return sum(here["state"] == "dead" for here in view["hexes"].values())


def marches_on(view: View) -> bool:
    """Two of Blue's are about to go, with many ways open, in a world that has begun to go out."""
    group = (view["question"] or {}).get("civilians", 0)
    ways = sum(word in view["hexes"] for word in view["words"])
    blue = view["seat"] == "blue" and step(view) == "march"
    return blue and group >= 2 and ways >= 5 and 2 <= dead(view) <= 7


MOMENTS: Final = {
    "summer": Moment("summer", 1, lambda view: view["turn"] == 1),
    "winter": Moment("winter", 2, lambda view: view["turn"] == 1),
    "march": Moment("summer", 405, marches_on),
    "threat": Moment("summer", 3, lambda view: step(view) == "threaten to"),
    "starvation": Moment("summer", 3, lambda view: step(view) == "starvation"),
    "spread": Moment("winter", 5, lambda view: step(view) == "spread" and view["turn"] > 8),
    "late": Moment("summer", 3, lambda view: dead(view) >= 24),
    "end": Moment("winter", 2, lambda view: view["outcome"] is not None),
}


def moment(wanted: Moment) -> View:
    """The view of that moment; a game that never comes to it makes way for the next seed."""
    for seed in range(wanted.seed, wanted.seed + 1000):
        rng = Random(seed)
        state = game("meltwater", season=wanted.season).new()
        while not state.over:
            state.play(roll(state, rng) if state.decider == CHANCE else rng.choice(state.options()))
            view = state.view(state.decider if state.decider >= 0 else None)
            if wanted.comes(view):
                return view
    raise LookupError("no game came to this moment")


def crowded() -> View:
    """A set-up made up to be too full: hexes with more people than can be drawn one by one."""
    view = moment(MOMENTS["winter"])
    for name, more in (
        ("F4", {"blue civilian": 11, "blue soldier": 3, "neutral civilian": 8, "stockpile": 2}),
        ("G3", {"blue civilian": 24}),
        ("I5", {"red civilian": 9, "red soldier": 4}),
        ("H3", {"red civilian": 6}),
        ("I3", {"red civilian": 12, "neutral civilian": 10}),
        ("D4", {"neutral civilian": 5}),
        ("E5", {"blue soldier": 4, "blue civilian": 2}),
    ):
        view["hexes"][name] |= more
        view["hexes"][name]["units"] = sum(more.values()) - more.get("stockpile", 0)
    return view


def main(arguments: list[str]) -> int:
    """Every picture in both themes as files in a folder; or, if a file is named, the picture of a march alone."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Say where to draw: python tools/gallery.py FOLDER, or python tools/gallery.py FILE.svg.")
        return 2
    try:
        draw_at(Path(arguments[0]))
    except OSError as error:
        print(f"{arguments[0]} cannot be written: {error.strerror}.")
        return 1
    return 0


def draw_at(path: Path) -> None:
    """The picture of a march in a file, or all pictures in a folder."""
    if path.suffix == ".svg":
        path.write_text(draw(moment(MOMENTS["march"])) + "\n", encoding="utf-8")
        return
    path.mkdir(parents=True, exist_ok=True)
    views = {name: moment(each) for name, each in MOMENTS.items()} | {"crowded": crowded()}
    for name, view in views.items():
        for theme in ("dark", "light"):
            (path / f"meltwater-{name}-{theme}.svg").write_text(draw(view, theme) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
