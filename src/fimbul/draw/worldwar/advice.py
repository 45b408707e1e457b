"""What is to be known for an answer, in a line below the question."""

from typing import Final

from fimbul.core.game import View
from fimbul.games.worldwar.names import KINDS

ADVICE: Final = {
    "deploy": "Touch a place to change what stands there.",
    "declare": "One action in a turn; what is done beside it costs none.",
    "consent": "Partners have one turn together, fight side by side, and never each other.",
    "propose": "They answer at the end of the round.",
    "reinforce": "Touch a kind, then say how many and where.",
    "buy ahead": "Touch a kind, then say how many; they wait in the box of their nation.",
    "court": "The figure is added to your two dice. Everybody with money bids, and all bids are paid.",
    "bid": "All bids are paid, whoever wins; two dice are added to each.",
    "research": "A die and what you pay have to reach the number; a one never does.",
    "hack": "A die and what you pay have to reach the number; a one never does.",
    "research pay": "Each dollar is one less for the die; a one never succeeds.",
    "hack pay": "Each dollar is one less for the die; a one never succeeds.",
    "target": "Everything that can come there goes in this one campaign, or fires at it.",
    "launch": "Touch where it comes down; the others launch theirs before any falls.",
    "lend": "Satellites that help are spent for this action; whoever stands there and can, fires too.",
    "resolve where": "One place after another, in the order that you choose.",
    "move": "Touch a stack, or drag it to where it goes.",
    "move what": "All that can reach it go; touch a counter to send only its kind.",
    "fight where": "One round in each place; with the place stands how it would go.",
    "fight whom": "One round against one of them; with it stands how it would go.",
    "join": "What fires from elsewhere has fired for this action.",
    "lose in combat": "Touch counters one by one, or take the suggestion.",
    "lose": "Touch counters one by one, or take the suggestion.",
    "whose loss": "Touch who pays for the next hit, or share them out.",
    "lose counter": "The whole counter is lost, weak or strong.",
    "retreat": "Whoever has movement left may go on among friends, or stay.",
    "carrier": "These are equally near; those you touch carry.",
    "by way of": "One way is longer, the other leads through more devastation.",
    "let pass": "You answer once in this action, for all that comes this way.",
    "lend carriers": "It counts for the rest of this action.",
    "ditch": "One after another, until there is room for the rest.",
    "overboard": "One after another, until the ships hold the rest.",
    "deliver at": "It falls with the combats; whoever brings it needs movement left to fly home.",
    "buy for": "It comes from the counters that this nation has left.",
    "buy how many": "Strong ones cost twice as much.",
    "flip where": "A counter of strength 1 becomes one of strength 2, for the price of one.",
    "hack whom": "Whoever has Cyber Security cannot be hacked.",
    "make unrest": "In a home of yours that an enemy holds, or nowhere.",
    "move unrest": "Each may go one step over land.",
    "break out": "A die for each unrest there; every six costs each nation but yours a counter.",
    "civil where": "A round of combat against the unrest; each hit removes one.",
    "terror": "A die, more where ISIL is; from 5 on a counter is lost and unrest breaks out.",
    "spend will": "It acts once more, alone.",
    "repair where": "A unit that stands there clears it; else one comes, and may be hurt.",
}
UNPLACED: Final = "Take the ready-made deployment and change it, or touch a unit and say where it stands."


def advice(view: View) -> str:
    """What helps the one who is asked; empty where the question says it all."""
    question = view["question"] or {}
    told = ADVICE.get(question.get("step", ""), "")
    if question.get("step") == "deploy" and "default" in view["words"]:
        return UNPLACED
    if question.get("step") == "join" and not set(KINDS).isdisjoint(view["words"]):
        return f"{told} Touch a counter of yours to leave it out."
    if question.get("step") == "move what":
        here = view["territories"][question["place"]].get("counters", [])
        own = [each for each in here if view["nations"][each["nation"]]["side"] == question["side"]]
        return f"{told} Together they are {sum([each['strength'] * each['count'] for each in own])} strong."
    return told
