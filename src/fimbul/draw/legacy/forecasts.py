"""What follows from a pick, told before it is made: what a missile would do, what a reward changes for ever."""

from collections.abc import Callable
from typing import Any, Final

from fimbul.core.words import joined, seat_called
from fimbul.draw.legacy.cards import minor_city_starts, scar_words
from fimbul.draw.legacy.rolls import SIDES, fought, is_strong, losses, missile_dice
from fimbul.draw.legacy.scene import Scene
from fimbul.draw.legacy.world import PEOPLE
from fimbul.draw.panels import Forecast
from fimbul.games.legacy.data import BOX
from fimbul.games.legacy.spelling import titled

Here = dict[str, Any]
Change = tuple[str, str]

STICKERS: Final = {
    "major-city": ("major-city", "Major Cities on the sheet"),
    "minor-city": ("minor-city", "Minor Cities on the sheet"),
    "cancel-scar": ("cancel", "Such stickers on the sheet"),
    "fortification": ("fortification", "Fortifications on the sheet"),
    "raise-bonus": ("bonus-up", "Such stickers on the sheet"),
    "lower-bonus": ("bonus-down", "Such stickers on the sheet"),
    "coin": ("coin", "Coins on the sheet"),
}


def forecasts_of(scene: Scene) -> dict[str, Forecast]:
    """By its word, what is to be known before something is picked that stays, or that is spent."""
    dice = missile_dice(scene)
    if dice:
        return {word: of_missile(scene, word) for word in dice}
    step = scene.question.get("step", "")
    reward = scene.question.get("reward", "")
    if step in ("reward at", "held on at") and reward in CHANGES:
        return {word: Forecast(changes=tuple(changes(scene, reward, word))) for word in scene.legal}
    return {}


def of_missile(scene: Scene, word: str) -> Forecast:
    """A die that becomes a six."""
    battle = scene.view["battle"]
    counts, strong = battle.get("counts", battle), is_strong(scene)
    side, number = SIDES[word[0]], int(word[1:]) - 1
    after = {name: list(pips) for name, pips in counts.items()}
    after[side][number] = 6
    told = [f"It becomes a 6 that nothing changes.{answers(scene)}"]
    if len(battle["hit"]) < THIRD:  # nobody knows what comes of a third
        outcome = fought(after["attack"], after["defence"], strong)
        as_it_is = losses(counts["attack"], counts["defence"], strong)
        same = losses(after["attack"], after["defence"], strong) == as_it_is
        told += [outcome, "That would be so without it, too." if same else f"Without it {as_it_is}."]
    else:
        told.append("It would be the third missile of this roll.")
    return Forecast(
        question="Spend your missile on this die?", told=tuple(told), yes="Spend it", no="Keep it", instead="pass"
    )


THIRD: Final = 2  # missiles have been fired before it


def answers(scene: Scene) -> str:
    """Who may fire after this."""
    view = scene.view
    if view["setup"]["missile_rounds"] != "until_all_pass":
        return ""
    others = [seat_called(view, name) for name, there in view["seats"].items() if there["missiles"]]
    own = seat_called(view, view["seat"])
    if view["seats"][view["seat"]]["missiles"] == 1 and own in others:
        others.remove(own)
    others = ["you" if each == own else each for each in others]
    return f" Then {joined(others)} may answer." if others else ""


def changes(scene: Scene, reward: str, word: str) -> list[Change]:
    """What a reward changes, row by row: what it is today, then what it will be."""
    view = scene.view
    here = view["continents"].get(word) or view["territories"].get(word, {})
    found = CHANGES[reward](scene, here)
    if reward in STICKERS:
        kind, name = STICKERS[reward]
        left = view["stickers"][kind]
        found.append((name, f"{left}, then {left - 1}"))
    return found


def city(scene: Scene, here: Here, kind: str) -> list[Change]:
    """A city is founded."""
    there = scene.view["territories"].values()
    before, more = sum(PEOPLE.get(each.get("city", ""), 0) for each in there), PEOPLE[kind]
    starts = kind == "major-city" or minor_city_starts(scene.view)
    return [
        ("To enter it when it is empty", f"costs {more}, needs {more + 1}"),
        ("To start a game there", f"{starters(here)}, then {'you alone' if starts else 'nobody'}"),
        ("People in the world", f"{before}, then {before + more}"),
    ]


def starters(here: Here) -> str:
    """Who may start in a territory that is nobody's city."""
    return "nobody" if any(mark in here for mark in ("scar", "city", "fallout")) else "anybody"


def cancelled(here: Here) -> list[Change]:
    """A scar is gone."""
    without = {mark: kind for mark, kind in here.items() if mark != "scar"}
    found = [("Its scar", f"{titled(here['scar'])}, then none"), ("Without", scar_words(here["scar"]).says)]
    if "city" not in here:
        found.append(("To start a game there", f"nobody, then {starters(without)}"))
    return found


def fortified(here: Here) -> list[Change]:
    """A city is fortified, or anew."""
    people, left = PEOPLE.get(here["city"], 0), BOX.boxes - here.get("boxes", BOX.boxes)
    now = people + (BOX.fortified_cost if left else 0)
    return [
        ("Dice that defend it", "one more" if not left else "one more, as today"),
        ("Boxes to be worn down", f"{left or 'none'}, then {BOX.boxes}"),
        ("To enter it when it is empty", f"costs {now}, then {people + BOX.fortified_cost}"),
    ]


def torn(scene: Scene, here: Here) -> list[Change]:
    """A card is destroyed."""
    left = sum(not each.get("no_card") for each in scene.view["territories"].values())
    found = [("Cards of territories", f"{left}, then {left - 1}")]
    return [*found, ("Its coins", f"{here['coins']}, then none")] if here.get("coins") else found


def named(scene: Scene, here: Here) -> list[Change]:
    """A continent gets a name."""
    everyone = scene.view["setup"]["named_bonus"] == "everyone"
    unnamed = sum(not each["namer"] for each in scene.view["continents"].values())
    whose = "whoever holds it" if everyone else "you"
    return [
        ("Its bonus", f"+{here['bonus']}, then +{here['bonus'] + 1} for {whose}"),
        ("Continents without a name", f"{unnamed}, then {unnamed - 1}"),
    ]


def bonus(here: Here, change: int) -> list[Change]:
    """A continent brings more, or less."""
    return [("Its bonus", f"+{here['bonus']}, then +{here['bonus'] + change}"), ("To change it again", "nobody")]


def coin(here: Here) -> list[Change]:
    """A card shows one coin more."""
    return [("Coins on its card", f"{here['coins']}, then {here['coins'] + 1}")]


CHANGES: Final[dict[str, Callable[[Scene, Here], list[Change]]]] = {
    "major-city": lambda scene, here: city(scene, here, "major-city"),
    "minor-city": lambda scene, here: city(scene, here, "minor-city"),
    "cancel-scar": lambda _, here: cancelled(here),
    "fortification": lambda _, here: fortified(here),
    "destroy-card": torn,
    "name-continent": named,
    "raise-bonus": lambda _, here: bonus(here, 1),
    "lower-bonus": lambda _, here: bonus(here, -1),
    "coin": lambda _, here: coin(here),
}
