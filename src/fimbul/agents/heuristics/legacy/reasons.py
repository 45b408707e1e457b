"""What features of Risk Legacy are called when a hint says why; none of it tells what is in a sealed package."""

from typing import Final

from fimbul.agents.heuristics.legacy.expert import setting_of as setting_of  # noqa: PLC0414 - said here, too

NOUNS: Final = {
    "stars": "stars",
    "brink": "stars",
    "cards": "cards",
    "stars_for_cards": "stars for cards",
    "coins": "coins",
    "income": "recruits in a turn",
    "continents": "troops for continents",
    "parts": "parts of continents",
    "troops": "troops",
    "armies": "troops",
    "land": "territories",
    "room": "empty territories next door",
    "strike_now": "chances to win at once",
    "strike_next": "chances to win in the next turn",
    "strike_later": "chances to win in the next turn",
    "hope_now": "HQs within reach",
    "hope_next": "HQs within reach",
    "hope_later": "HQs within reach",
    "fear_next": "dangers to the HQ",
    "fear_later": "dangers to the HQ",
    "absent": "armies that are gone",
    "homeless": "HQs lost",
}
