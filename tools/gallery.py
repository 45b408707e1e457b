"""Pictures to look at: the games, played by dice or by bots, in telling moments.

`python tools/gallery.py FOLDER` draws them all; `python tools/gallery.py docs/pictures/meltwater.svg` draws the one of
the README, where the record beside it ends, and so with every other record that stands there.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from fimbul.agents import agent
from fimbul.core.chance import roll
from fimbul.core.game import View
from fimbul.core.perspective import Perspective
from fimbul.core.step import CHANCE
from fimbul.draw import draw
from fimbul.draw.legacy import STYLE
from fimbul.draw.legacy.campaign import world_picture
from fimbul.draw.picture import Picture
from fimbul.games import campaign_game, game, open_record


class Moment(NamedTuple):
    """A moment of a game: the first after which something is so, seen from the seat that decides."""

    options: dict[str, Any]
    seed: int
    comes: Callable[[View], bool]
    name: str = "meltwater"
    player: str = "uniform"


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
    "summer": Moment({"season": "summer"}, 1, lambda view: view["turn"]["number"] == 1),
    "winter": Moment({"season": "winter"}, 2, lambda view: view["turn"]["number"] == 1),
    "march": Moment({"season": "summer"}, 405, marches_on),
    "threat": Moment({"season": "summer"}, 3, lambda view: step(view) == "threaten to"),
    "starvation": Moment({"season": "summer"}, 3, lambda view: step(view) == "starvation"),
    "spread": Moment({"season": "winter"}, 5, lambda view: step(view) == "spread" and view["turn"]["number"] > 8),
    "late": Moment({"season": "summer"}, 3, lambda view: dead(view) >= 24),
    "end": Moment({"season": "winter"}, 2, lambda view: view["outcome"] is not None),
}


def own(view: View, zone: str) -> dict[str, int]:
    """The cards of the seat that looks in a zone."""
    found: dict[str, int] = view["tribes"][view["seat"]]["cards"][zone] if view["seat"] else {}
    return found


def hires(view: View) -> bool:
    """Somebody has hunted with a tool and may choose from several stacks, while others have set cards apart."""
    apart = sum(there["counts"]["committed"] > 0 for there in view["tribes"].values())
    return step(view) == "want" and len(view["words"]) > 4 and len(own(view, "hunted")) > 1 and apart > 0


def thrives(view: View) -> bool:
    """Several kinds of cards have hunted for a tribe with buildings, which may choose from several stacks."""
    built = len(view["tribes"][view["seat"]]["buildings"]) if view["seat"] else 0
    return step(view) == "want" and len(view["words"]) > 4 and len(own(view, "hunted")) > 2 and built > 1


def hunts(view: View) -> bool:
    """A hunt is planned with a tool, and more could join in."""
    plan = view["plan"]
    tools = {"spear", "net", "rifle", "multitool", "wolf-pack"}
    return step(view) == "lay" and plan["act"] == "hunt" and len(plan["cards"]) > 1 and bool(tools & set(plan["cards"]))


def fights(view: View) -> bool:
    """All cards lie open and somebody may use a special."""
    return step(view) == "special" and len(own(view, "laid")) > 2


CAMPS: Final = {
    "first": Moment({"seats": 2}, 1, lambda view: step(view) == "gather", "scavengers"),
    "leaders": Moment({"seats": 3, "hq": 4}, 1, lambda view: step(view) == "choose leader", "scavengers"),
    "hunt": Moment({"seats": 4, "hq": 4}, 3, hunts, "scavengers"),
    "hire": Moment({"seats": 4, "hq": 4}, 4, hires, "scavengers"),
    "thriving": Moment({"seats": 4, "hq": 4}, 59, thrives, "scavengers", "greedy"),
    "dig": Moment({"seats": 3}, 1, lambda view: step(view) == "keep" and len(own(view, "looked")) > 2, "scavengers"),
    "skirmish": Moment({"seats": 5}, 1, fights, "scavengers", "greedy"),
    "end": Moment({"seats": 3, "hq": 4}, 2, lambda view: view["outcome"] is not None, "scavengers", "greedy"),
}


WARS: Final = {
    "power": Moment({"seats": 4}, 1, lambda view: step(view) == "first power", "legacy"),
    "start": Moment({"seats": 5}, 1, lambda view: step(view) == "start", "legacy"),
    "attack": Moment(
        {"seats": 4}, 3, lambda view: step(view) == "target" and len(view["words"]) > 2, "legacy", "greedy"
    ),
    "window": Moment({"seats": 4}, 3, lambda view: step(view) == "before roll", "legacy", "greedy"),
    "reward": Moment({"seats": 3}, 3, lambda view: step(view) == "reward at", "legacy", "greedy"),
    "held-on": Moment({"seats": 3}, 3, lambda view: step(view) == "held on", "legacy", "greedy"),
}


WORLD_WARS: Final = {
    "placing": Moment({"seats": 2}, 1, lambda view: step(view) == "deploy" and "done" in view["words"], "worldwar"),
    "bid": Moment({"seats": 4}, 1, lambda view: step(view) == "bid" and bool(view["auction"]["bids"]), "worldwar"),
    "move": Moment({"seats": 4}, 1, lambda view: step(view) == "move what" and view["round"] > 1, "worldwar"),
    "join": Moment({"seats": 4}, 1, lambda view: step(view) == "join", "worldwar"),
    "losses": Moment({"seats": 4}, 1, lambda view: step(view) == "lose in combat", "worldwar"),
    "nukes": Moment({"seats": 4}, 1, lambda view: step(view) == "resolve where", "worldwar"),
    "late": Moment({"seats": 7, "advanced": True}, 1, lambda view: view["round"] == 8, "worldwar"),
}


def moment(wanted: Moment) -> View:
    """The view of that moment; a game that never comes to it makes way for the next seed."""
    for seed in range(wanted.seed, wanted.seed + 1000):
        rng = Random(seed)
        state = game(wanted.name, **wanted.options).new()
        bot = agent(wanted.player, seed)
        while not state.over:
            if state.decider == CHANCE:
                state.play(roll(state, rng))
            elif wanted.player == "uniform":
                state.play(rng.choice(state.options()))
            else:
                state.play(bot.choose(Perspective(state)))
            view = state.view(state.decider if state.decider >= 0 else None)
            if wanted.comes(view):
                return view
    raise LookupError("no game came to this moment")


def where_it_ends(record: Path) -> View:
    """What whoever decides sees where a record breaks off."""
    state = open_record(record.read_bytes()).state
    return state.view(state.decider)


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
    """Every picture in both themes as files in a folder; or, if a file is named, the one of the record beside it."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Say where to draw: python tools/gallery.py FOLDER, or python tools/gallery.py FILE.svg.")
        return 2
    try:
        draw_at(Path(arguments[0]))
    except OSError as error:
        print(f"{arguments[0]} cannot be drawn: {error.filename}: {error.strerror}.")
        return 1
    return 0


def draw_at(path: Path) -> None:
    """One picture in a file, of the record of that name; or all pictures in a folder."""
    if path.suffix == ".svg":
        path.write_text(draw(where_it_ends(path.with_suffix(".record"))) + "\n", encoding="utf-8")
        return
    path.mkdir(parents=True, exist_ok=True)
    views = {f"meltwater-{name}": moment(each) for name, each in MOMENTS.items()}
    views |= {"meltwater-crowded": crowded()}
    views |= {f"scavengers-{name}": moment(each) for name, each in CAMPS.items()}
    views |= {f"legacy-{name}": moment(each) for name, each in WARS.items()}
    views |= {f"worldwar-{name}": moment(each) for name, each in WORLD_WARS.items()}
    for name, view in views.items():
        for theme in ("dark", "light"):
            (path / f"{name}-{theme}.svg").write_text(draw(view, theme) + "\n", encoding="utf-8")
    for theme in ("dark", "light"):
        (path / f"legacy-world-{theme}.svg").write_text(world_after_a_war().to_svg(theme) + "\n", encoding="utf-8")


def world_after_a_war() -> Picture:
    """What one war of three bots has left of a fresh world, with dots around it."""
    rng, bot, state = Random(3), agent("greedy", 3), game("legacy", seats=3).new()
    before = campaign_game("legacy", {}).world_view()
    while not state.over:
        state.play(roll(state, rng) if state.decider == CHANCE else bot.choose(Perspective(state)))
    made = campaign_game("legacy", {"seats": 3})
    after = campaign_game("legacy", {"world": made.world_after(state, {})}).world_view()
    return world_picture(after, 1068, "", STYLE, before)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
