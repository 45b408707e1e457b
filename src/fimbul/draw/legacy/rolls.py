"""What dice do to each other, as they lie and with a missile on one of them."""

from typing import Final

from fimbul.core.words import joined
from fimbul.draw.legacy.scene import Scene
from fimbul.games.legacy.steps.combat import MISSILES

SIDES: Final = {"a": "attack", "d": "defence"}


def is_strong(scene: Scene) -> bool:
    """Do the sixes of the attack beat sixes?"""
    view = scene.view
    holder = view["territories"][view["battle"]["from"]].get("seat")
    evolved = (view.get("stance"), view.get("kind")) == ("offensive", "bodies")
    return evolved and bool(holder) and view["seats"][holder]["faction"] == "mutants"


def missile_dice(scene: Scene) -> list[str]:
    """The dice that the one who is asked may make a six."""
    return [word for word in scene.legal if scene.step is MISSILES and word[:1] in SIDES and word[1:].isdecimal()]


def with_missiles(scene: Scene, counts: dict[str, list[int]]) -> list[str]:
    """What a missile of the one who is asked would change, outcome by outcome."""
    lit = missile_dice(scene)
    if not lit:
        return []
    if len(scene.view["battle"]["hit"]) == 2:
        return ["It would be the third missile of this roll."]
    strong = is_strong(scene)
    as_it_is = losses(counts["attack"], counts["defence"], strong)
    found: dict[tuple[str, str], list[str]] = {}
    for word in lit:
        side, after = SIDES[word[0]], {side: list(pips) for side, pips in counts.items()}
        after[side][int(word[1]) - 1] = 6
        told = losses(after["attack"], after["defence"], strong)
        if told != as_it_is:
            found.setdefault((side, told), []).append(word[1])
    changed = [f"With a six for {side} die {' or '.join(dice)}: {told}." for (side, told), dice in found.items()]
    return changed or ["No missile would change that."]


def pairs_of(attack: list[int], defence: list[int], strong: bool) -> list[tuple[int, int, bool]]:
    """The dice against each other, highest against highest, and whether the attack wins; equal dice are the
    defender's, but for sixes against a strong attack.
    """
    pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False)
    return [(one, other, one > other or (strong and one == other == 6)) for one, other in pairs]


def losses(attack: list[int], defence: list[int], strong: bool) -> str:
    """What both sides lose."""
    won = [wins for _, _, wins in pairs_of(attack, defence, strong)]
    sides = [
        f"the defence loses {sum(won)}" if any(won) else "",
        f"the attack loses {len(won) - sum(won)}" if not all(won) else "",
    ]
    return joined(sides)


def fought(attack: list[int], defence: list[int], strong: bool = False) -> str:
    """What dice do to each other, pair by pair."""
    pairs = pairs_of(attack, defence, strong)
    if not pairs:
        return ""
    told = [f"{one} {'beats' if wins else 'does not beat'} {other}" for one, other, wins in pairs]
    return f"{', '.join(told)}: {losses(attack, defence, strong)}."
