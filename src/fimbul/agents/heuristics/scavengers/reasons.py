"""What features of Arctic Scavengers are called when a hint says why."""

from typing import Final

from fimbul.agents.heuristics.scavengers.stakes import setting_of as setting_of  # noqa: PLC0414 - said here, too

NOUNS: Final = {
    "people": "people",
    "people-late": "people",
    "gangs": "gangs",
    "gangs-late": "gangs",
    "skirmish": "strength in the skirmish",
    "skirmish-late": "strength in the skirmish",
    "fight": "cards to fight with",
    "fight-of-a-hand": "strength in a hand",
    "hunt": "cards to hunt with",
    "dig": "cards to dig with",
    "draw": "cards to draw with",
    "medicine": "medicine",
    "tools": "tools",
    "snipers": "sniper teams",
    "saboteurs": "saboteurs",
    "refugees": "refugees",
    "junk": "junk",
    "cards": "cards in the deck",
    "contested": "contested cards within reach",
    "buildings": "buildings",
    "leader": "use of the leader",
}
