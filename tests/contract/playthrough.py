"""Golden playthroughs: a whole random game as text, with every question, option, pick and sentence.

`python -m tests.contract.playthrough` writes them anew; do that only when the change in the text is meant.
"""

from pathlib import Path
from random import Random

import fimbul
from tests.contract.games import RESTLESS, restless, sit_down
from tests.games.legacy.worlds import world

POSITION_EVERY = 160  # picks between two positions written out
GOLDENS = Path(__file__).parent.parent / "goldens"
PLAYED: dict[str, list[tuple[str, dict[str, object], int]]] = {
    "legacy": [
        ("fresh", {"seats": 4}, 32),
        ("guide", {"seats": 3, "start": "guide", "text": "booklet"}, 12),
        ("middle", {"seats": 4, "world": world("middle"), "hidden_hands": True}, 15),
        ("late", {"seats": 5, "world": world("late")}, 9),
    ],
    "meltwater": [
        ("summer", {"season": "summer"}, 1),
        ("winter", {"season": "winter"}, 2),
        ("first-printing", {"edition": "first", "show_next": True, "spread": "both"}, 3),
    ],
    "scavengers": [
        ("two", {"seats": 2}, 1),
        ("three-with-buildings", {"seats": 3, "hq": 2}, 2),
        ("five-with-all", {"seats": 5, "hq": 4}, 3),
    ],
    "worldwar": [
        ("two", {"seats": 2}, 1),
        ("four-advanced", {"seats": 4, "advanced": True, "rounds": 6}, 2),
        ("seven-with-will", {"seats": 7, "advanced": True, "will": True, "rounds": 4, "line_up": "chosen"}, 3),
    ],
}


def playthrough(game: fimbul.Game, seed: int) -> list[str]:
    """A random game, told completely."""
    rng = Random(seed)
    sitting = sit_down(game)
    lines = [repr(game)]
    while not sitting.state.over:
        state = sitting.state
        view = state.view(state.decider if state.decider >= 0 else None)
        if len(sitting.picks) % POSITION_EVERY == 0:
            lines += ["", *(f"    {line}" for line in state.to_json().splitlines()), ""]
        words = [game.lexicon.word(option) for option in state.options()]
        option = restless(state, rng) if game.meta.name in RESTLESS else rng.choice(state.options())
        seat = "chance" if state.decider == fimbul.CHANCE else game.seat_names[state.decider]
        crumbs = " > ".join(game.crumbs(view))
        lines.append(f"{len(sitting.picks)} {seat}: {crumbs + ': ' if crumbs else ''}{game.prompt(view)}")
        lines.append(f"  {' '.join(words)} -> {game.lexicon.word(option)}: {game.label(view, option)}")
        lines += [f"  * {game.sentence(event)}" for event in sitting.play(option)]
        lines.append(f"  = {sitting.state.key():016x}")
    assert sitting.state.outcome
    return [*lines, game.ending(sitting.state.outcome)]


def write() -> None:
    """Write every golden file."""
    for name, played in PLAYED.items():
        for title, options, seed in played:
            text = "\n".join(playthrough(fimbul.game(name, **options), seed)) + "\n"
            (GOLDENS / f"{name}-{title}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
