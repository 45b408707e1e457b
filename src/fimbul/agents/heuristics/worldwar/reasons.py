"""What features of World War III are called when a hint says why."""

from typing import Final

from fimbul.agents.heuristics.worldwar.standing import setting_of as setting_of  # noqa: PLC0414 - hints ask here

NOUNS: Final = {
    "points": "points",
    "points_late": "points",
    "points_end": "points",
    "exposed": "points of land within reach of enemies",
    "exposed_late": "points of land within reach of enemies",
    "exposed_end": "points of land within reach of enemies",
    "prey": "points of weakly guarded land within reach",
    "prey_end": "points of weakly guarded land within reach",
    "money": "dollars",
    "money_late": "dollars",
    "fare": "dollars to march with",
    "army": "dollars' worth of counters",
    "army_late": "dollars' worth of counters",
    "fleet": "dollars' worth of ships",
    "allies": "nations",
    "allies_late": "nations",
}
