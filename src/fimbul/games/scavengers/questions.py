"""The words of every question, by the step that asks it: for who is asked, for who waits, and for the picks so far."""

from typing import Final, TypeAlias

from fimbul.core.step import Step
from fimbul.core.text import Label
from fimbul.games.scavengers.flow import FIRST
from fimbul.games.scavengers.state import Camp, Question
from fimbul.games.scavengers.steps.buildings import MEND, PUT_IN, TAKE_OUT, WHERE
from fimbul.games.scavengers.steps.deeds import BLIND_SHOT, DEED, DEED_WHAT, DEED_WHOM, SHIELD
from fimbul.games.scavengers.steps.dig import KEEP, LOOK, UNDER
from fimbul.games.scavengers.steps.drawing import DEAL, PEEK
from fimbul.games.scavengers.steps.gathering import COMMIT, GATHER
from fimbul.games.scavengers.steps.hire import WANT
from fimbul.games.scavengers.steps.instants import AIM, FROM_BUNKER, SAVE, WINDOW
from fimbul.games.scavengers.steps.laying import LAY, TAKE_BACK
from fimbul.games.scavengers.steps.leaders import CHOOSE_LEADER, HEAL, OFFER, SACRIFICE, SIFT, SIFT_OUT
from fimbul.games.scavengers.steps.recommitting import RECOMMIT
from fimbul.games.scavengers.steps.replanning import RECLAIM, REPLAN
from fimbul.games.scavengers.steps.schematics import CHOOSE_PLAN, ROLL_UP, TICK, TIMER, UNROLL
from fimbul.games.scavengers.steps.skirmish import AT_WHAT, AT_WHOM, AWARD, RESCUE, SPECIAL

Asking: TypeAlias = Step[Camp, Question]

PROMPTS: Final[dict[Asking, str]] = {  # for the one who is asked
    FIRST: "Who is the initiator of the first round?",
    OFFER: "Which leader is dealt to {owner}?",
    CHOOSE_LEADER: "Which leader do you follow?",
    DEAL: "Which card does {owner} draw?",
    PEEK: "Which contested card lies on top?",
    TICK: "Which card comes off the timer?",
    GATHER: "What do you do?",
    COMMIT: "Do you discard cards rather than set them apart?",
    RECOMMIT: "Do you discard any of the cards that you set apart?",
    BLIND_SHOT: "Which card of {owner} is hit?",
    TAKE_BACK: "Which card do you take back?",
    WANT: "Whom do you hire?",
    SACRIFICE: "Whom do you give up?",
    WINDOW: "{owner} is about to {act}. Do you interrupt?",
    FROM_BUNKER: "Who comes out of the bunker?",
    AIM: "At which card of {owner} do you aim your {title}?",
    SAVE: "A shot hits the {title} of {owner}. Do you save them?",
    SHIELD: "The leader of {owner} is hit. Do you send a medic?",
    REPLAN: "You were hit. Do you go on, change your cards, or take them back?",
    RECLAIM: "Which card do you take back?",
    LOOK: "Which card is dug up?",
    KEEP: "Which one card do you keep?",
    UNDER: "Which card goes under the junkyard next?",
    UNROLL: "Which plan is turned up?",
    CHOOSE_PLAN: "What do you build?",
    ROLL_UP: "Which plan goes under the schematics next?",
    TIMER: "Which card is dealt on the building?",
    WHERE: "Which of your buildings do you mean?",
    PUT_IN: "Which card do you store?",
    TAKE_OUT: "Which card do you take out?",
    MEND: "Who repairs the building?",
    HEAL: "What heals your leader?",
    SIFT: "Which card comes up for {owner}?",
    SIFT_OUT: "Which card do you keep?",
    DEED: "Whom do you send to attack?",
    DEED_WHOM: "Against which tribe does the {title} go?",
    DEED_WHAT: "What of {owner} does your {title} hit?",
    SPECIAL: "Do you use a special before the fight is counted?",
    AT_WHOM: "Against which tribe do you use the {title}?",
    AT_WHAT: "Which card of {owner} does your {title} hit?",
    RESCUE: "A shot hits the {title} of {owner}. Does your medic save them?",
    AWARD: "Which contested card comes up?",
}
LAYING: Final = {  # by act
    "dig": "Who digs, and with which tools?",
    "draw": "Who draws cards?",
    "hunt": "Who hunts, and with which tools?",
    "hire": "How do you pay {price} for the {wanted}?",
    "trash": "Which cards do you trash?",
    "schematics": "Who digs in the schematics?",
    "build": "Who works on the building?",
}
WAITING: Final[dict[Asking, str]] = {  # for all others
    GATHER: "{seat} gathers.",
    CHOOSE_LEADER: "The others choose their leaders.",
    WINDOW: "{owner} is about to {act}; others may interrupt.",
    SAVE: "A shot hits the {title} of {owner}; others may save them.",
    SHIELD: "The leader of {owner} is hit; others may send a medic.",
    COMMIT: "{seat} sets cards apart.",
    RECOMMIT: "{seat} sets cards apart anew.",
    REPLAN: "{seat} was hit and plans anew.",
    KEEP: "{seat} looks at what was dug up.",
    UNDER: "{seat} puts cards under the junkyard.",
    CHOOSE_PLAN: "{seat} looks at the plans.",
    ROLL_UP: "{seat} puts plans under the schematics.",
    SIFT_OUT: "{seat} chooses a card.",
    SPECIAL: "{seat} may act before the fight is counted.",
    RESCUE: "A shot hits the {title} of {owner}; {seat} may save them.",
}
CRUMBS: Final[dict[Asking, list[str]]] = {
    WANT: ["Hire"],
    SACRIFICE: ["give up"],
    TAKE_BACK: ["take back"],
    WHERE: ["{act}"],
    PUT_IN: ["Store"],
    TAKE_OUT: ["Retrieve"],
    MEND: ["Repair"],
    HEAL: ["Heal"],
    FROM_BUNKER: ["Bunker"],
    AIM: ["{title}"],
    DEED: ["Attack"],
    DEED_WHOM: ["Attack", "{title}"],
    DEED_WHAT: ["Attack", "{title}", "{owner}"],
    AT_WHOM: ["{title}"],
    AT_WHAT: ["{title}", "{owner}"],
}
IN_STEP: Final[dict[tuple[Asking, str], Label]] = {  # where a verb means something of its own
    (GATHER, "done"): Label("That is all", "set the rest apart"),
    (LAY, "done"): Label("Do it"),
    (REPLAN, "done"): Label("Go on with what is left"),
    (REPLAN, "back"): Label("Take a card back"),
    (SPECIAL, "done"): Label("Use nothing more"),
    (KEEP, "pass"): Label("Keep none"),
    (CHOOSE_PLAN, "pass"): Label("Build nothing"),
    (SAVE, "pass"): Label("Save nobody"),
    (SHIELD, "pass"): Label("Send nobody"),
    (RESCUE, "pass"): Label("Save nobody"),
    (WINDOW, "retrieve"): Label("Call somebody out of the bunker"),
    (SAVE, "retrieve"): Label("Call the medic out of the bunker"),
    (SHIELD, "retrieve"): Label("Call the medic out of the bunker"),
    (SACRIFICE, "back"): Label("Nobody after all"),
    (FROM_BUNKER, "back"): Label("Nobody after all"),
    (DEED, "back"): Label("Nobody after all"),
    (GATHER, "leader"): Label("Send a refugee", "for cards, as your leader can"),
    (AIM, "leader"): Label("The one who is given up"),
}
