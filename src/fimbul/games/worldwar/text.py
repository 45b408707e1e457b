"""The words of the table: prompts, labels and refusals, made from views; `sentences.py` words what happened.

In a prompt and in a reason the fields of the question stand by their names, spelled as people write them.
"""

from typing import Final

from fimbul.core.game import Refusal, View
from fimbul.core.text import Label
from fimbul.core.words import counted
from fimbul.games.worldwar import text_combat, text_labels, text_money, text_moves
from fimbul.games.worldwar.lexicon import LEXICON
from fimbul.games.worldwar.sentences import ending, sentence
from fimbul.games.worldwar.spelling import capitalised, named, titled, units_of
from fimbul.games.worldwar.state import PLACES_AND_SPACE

PROMPTS: Final = {
    "first choice": "Which major do you play?",
    "second choice": "Which other major is your ally?",
    "roll off": "Who rolls highest, and begins?",
    "card roll": "Who rolls highest for the next card?",
    "spread isil": "Which counter of ISIL lies in {place}?",
    "deploy": "Where do the forces of {nation} stand?",
    "deploy what": "What leaves {place}?",
    "deploy where": "Where do {kinds} of {nation} stand?",
    "deploy how many": "How many {kinds} of {nation} stand in {target}?",
    "declare": "Which action do you take?",
    "spend will": "Which nation spends its Will on one more action?",
    "take will": "No Will is left beside the map: from which nation does {nation} take one?",
    "propose": "With whom do you want a pact at the end of the round?",
    "consent": "{owner} proposes a pact with {side}: do you agree?",
    **text_money.PROMPTS,
    **text_combat.PROMPTS,
    **text_moves.PROMPTS,
}
CARD_ACTS: Final = "Which action does {side} take?"
# What an option means, by step and word; else the word speaks for itself.
LABELS: Final = {
    ("declare", "pass"): "No action",
    ("declare", "nko"): "North Korea acts",
    ("declare", "isl"): "ISIL acts",
    ("spend will", "pass"): "Save it",
    ("deploy", "default"): "The ready-made deployment",
    ("deploy", "done"): "So it stays",
    ("deploy where", "strong"): "Only strength 2",
    ("deploy where", "weak"): "Only strength 1",
    **text_money.LABELS,
    **text_combat.LABELS,
    **text_moves.LABELS,
}
REASONS: Final = {
    "over": "The game is over.",
    "not_yours": "{decider} decides now.",
    "not_asked": "{word}: something else is asked now.",
    "place_everything": "Every counter has to be placed.",
    "nothing_to_change_there": "Nothing in {at} can be placed elsewhere: it was placed by hand, or must stay.",
    "nobody_placed_there": "No counter of {nation} stands in {at}.",
    "stands_there": "They stand in {at} already.",
    "must_be_elsewhere": "The counters that are left have to be where {nation} must have some.",
    "not_set_up_there": "{kind} of {nation} is not set up in {at}.",
    "cannot_pay": "None of the nations that take part can pay for it.",
    "no_pacts_of_two": "There are no pacts between two players.",
    "one_change_a_round": "One proposal in a round is enough.",
    "nobody_to_ask": "There is nobody to propose a pact to.",
    "no_pact_to_leave": "You are in no pact.",
    "no_will": "No nation of yours has Will that was earned before this turn.",
    "no_card_action": "That card does not lie before you, or it has acted in this turn.",
    "nowhere_to_campaign": "Nothing of yours can come or fire anywhere.",
    "no_such_action": "There is nothing to do for that now.",
    "nothing_to_split": "Nothing that costs money can be chosen now.",
    "beside_the_own_action": "That is done beside your own action, not beside this one.",
    "advanced_only": "That belongs to the advanced game.",
    "only_isil_spreads_terror": "Only ISIL spreads terror.",
    "all_are_occupied": "Every nation that acts is fully occupied.",
    "nukes_are_locked": "Your nukes are locked until you earn Cyber Security.",
    "nobody_to_launch": "No nation that acts has a nuke to launch.",
    **text_money.REASONS,
    **text_combat.REASONS,
    **text_moves.REASONS,
}


def prompt(view: View) -> str:
    """The question asked in this view."""
    question = view["question"]
    if question is None:
        return "The game is over."
    aimed = question["step"] == "launch" and "nation" in question
    carded = question["step"] == "declare" and question["side"] in text_labels.CARDS
    worded = text_combat.AIM if aimed else CARD_ACTS if carded else PROMPTS[question["step"]]
    asked = worded.format(**spelled(question))
    said = text_labels.bids(view) if question["step"] == "bid" else ""
    return f"{capitalised(asked)} {said}" if said else capitalised(asked)


def spelled(question: View) -> dict[str, object]:
    """The fields of a question as people write them; a number that is left out is 0."""
    hits: dict[str, object] = {"hits": counted(question.get("count", 0), "hit")}
    kinds: dict[str, object] = {"kinds": units_of(question["kind"])} if "kind" in question else {}
    return (
        {"count": 0, "price": 0}
        | hits
        | kinds
        | {name: named(value) if isinstance(value, str) else value for name, value in question.items()}
    )


def crumbs(view: View) -> list[str]:
    """The picks made so far towards the open question."""
    question = view["question"]
    if question is None:
        return []
    doing = text_labels.action_of(view)
    fields = ("technology", "hack", "nation", "place", "kind", "target")
    named = [titled(question[name]) for name in fields if name in question]
    return [*([doing] if doing else []), *text_labels.combat_of(view), *named, *text_moves.crumbs(question)]


def meaning(view: View, option: int) -> Label:
    """What picking an option means in this view."""
    word, question = LEXICON.word(option), view["question"]
    step = question["step"] if question else ""
    told = text_labels.told(view, step, word) if question else None
    return told or Label(LABELS.get((step, word)) or titled(word))


def label(view: View, option: int) -> str:
    """The same on one line."""
    return meaning(view, option).words


def because(view: View, option: int, refusal: Refusal) -> str:
    """A refusal as a sentence; `word` is what was not to be picked, `at` the place that the reason is about."""
    at = named(PLACES_AND_SPACE[refusal.place]) if refusal.place >= 0 else ""
    decider = titled(view["decider"] or "")
    words = {"at": at, "word": titled(LEXICON.word(option)), "decider": decider, **spelled(view["question"] or {})}
    return capitalised(REASONS[refusal.reason].format(**words))


__all__ = ["because", "crumbs", "ending", "label", "meaning", "prompt", "sentence"]
