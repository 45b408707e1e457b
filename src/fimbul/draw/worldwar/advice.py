"""What is to be known for an answer, in a line below the question."""

from typing import Final

from fimbul.core.game import View

ADVICE: Final = {
    "deploy": "Take the ready-made deployment, or touch a place to change what stands there.",
    "declare": "One action in a turn; what is done beside it costs none.",
    "propose": "They answer at the end of the round.",
    "reinforce": "Touch a kind, then say how many and where.",
    "buy ahead": "Touch a kind, then say how many; they wait in the box of their nation.",
    "court": "Everybody with money bids, and all bids are paid.",
    "bid": "All bids are paid, whoever wins; two dice are added to each.",
    "research": "A die and what you pay have to reach the number; a one never does.",
    "hack": "A die and what you pay have to reach the number; a one never does.",
    "research pay": "Each dollar is one less for the die; a one never succeeds.",
    "hack pay": "Each dollar is one less for the die; a one never succeeds.",
    "target": "Everything that can come there goes in this one campaign, or fires at it.",
    "launch": "Touch where it comes down; the others launch theirs before any falls.",
    "lend": "Satellites that help have fired; what stands there and can fires as well.",
    "move": "Touch a stack, or drag it to where it goes.",
    "move what": "All that can reach it go; touch a counter to send only its kind.",
    "fight where": "One round in each place; with the place stands how it would go.",
    "fight whom": "One round against one of them; with it stands how it would go.",
    "join": "What fires from elsewhere has fired for this action.",
    "lose in combat": "Touch counters one by one, or take the suggestion.",
    "lose": "Touch counters one by one, or take the suggestion.",
    "whose loss": "Touch who pays for the next hit, or share them out.",
    "repair where": "A unit that stands there clears it; else one comes, and may be hurt.",
}


def advice(view: View) -> str:
    """What helps the one who is asked; empty where the question says it all."""
    question = view["question"] or {}
    told = ADVICE.get(question.get("step", ""), "")
    if question.get("step") == "move what":
        here = view["territories"][question["place"]].get("counters", [])
        own = [each for each in here if view["nations"][each["nation"]]["side"] == question["side"]]
        return f"{told} Together they are {sum([each['strength'] * each['count'] for each in own])} strong."
    return told
