"""What is to be known for an answer, in a line below the question."""

from typing import Final

from fimbul.core.game import View
from fimbul.core.words import counted

SEEN_FIRST: Final = "Touch one to see it there. You are asked once more, and after that answer there is no undo."
CHANGES_FIRST: Final = (
    "Touch one to see what it changes. You are asked once more, and after that answer there is no undo."
)
ADVICE: Final = {
    "first power": "It is written on the card for ever; the other one is torn up.",
    "first coin": "That card is worth more in every game to come.",
    "faction": "Each card says what it is able to.",
    "draft": "You take one card of each kind; a low number of the turn order comes first.",
    "start": "All your starting troops stand there, beside no other HQ.",
    "turn in": "Touch the cards that you give; the coins on them are counted together.",
    "place": "Touch a territory of yours, then say how many.",
    "field": "Touch a territory of yours, then one beside it; one troop always stays behind.",
    "target": "Enemies are attacked, empty land is entered.",
    "attackers": "One die for each of them.",
    "defenders": "One die for each of them. Equal dice are yours.",
    "before roll": "After this the dice fall.",
    "missiles": "Touch a die to see what a six would do there.",
    "follow": "They leave {place}, where at least one stays.",
    "maneuver": "Once a turn, through territories of yours that hang together.",
    "maneuver to": "Any territory of yours that hangs together with it.",
    "take card": "Cards of what you hold are lit; a Coin card if there are none.",
    "scar at": SEEN_FIRST,
    "weakness on": SEEN_FIRST,
    "capital at": SEEN_FIRST,
    "fortify at": SEEN_FIRST,
    "ruin": SEEN_FIRST,
    "ocean": SEEN_FIRST,
    "fallout": SEEN_FIRST,
    "reward": "Whatever you choose is there in every game to come.",
    "held on": "Whatever you choose is there in every game to come.",
    "reward at": CHANGES_FIRST,
    "held on at": CHANGES_FIRST,
}


def advice(view: View) -> str:
    """What helps the one who is asked; empty where the question says it all."""
    question = view["question"] or {}
    told = ADVICE.get(question.get("step", ""), "")
    if question.get("step") == "place" and question.get("count", 0) > 1:
        return f"{told} {counted(question['count'], 'troop').capitalize()} are left."
    return told
