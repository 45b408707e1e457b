"""The words of the table: prompts, labels, log sentences and refusals, made from views and events."""

from typing import Any, Final, TypeAlias

from fimbul.core.game import Outcome, Refusal, View
from fimbul.core.step import Step
from fimbul.core.text import Label
from fimbul.core.words import joined, several
from fimbul.games.meltwater import events
from fimbul.games.meltwater.data import CIVILIAN, NAMES, NEUTRAL, PIECES, Piece
from fimbul.games.meltwater.flow import STEPS
from fimbul.games.meltwater.lexicon import CARD, HEX, LEXICON
from fimbul.games.meltwater.state import Position, Question
from fimbul.games.meltwater.steps.actions import ACTIONS
from fimbul.games.meltwater.steps.attack import AFTERMATH, ATTACK_AT, ATTACK_FROM
from fimbul.games.meltwater.steps.doomsday import REFUGEE, TURN_CARD
from fimbul.games.meltwater.steps.march import MARCH_FROM, MARCH_GROUP
from fimbul.games.meltwater.steps.militarize import MILITARIZE_IN, MILITARIZE_SECOND
from fimbul.games.meltwater.steps.press_gang import PRESS_GANG_BY, PRESS_GANG_WHOM
from fimbul.games.meltwater.steps.radiation import RELOCATE, SPREAD
from fimbul.games.meltwater.steps.starvation import CHOOSE_STARVING_UNIT, DEFECT, FLEE, STARVATION
from fimbul.games.meltwater.steps.threaten import THREATEN_FROM, THREATEN_INTO, THREATEN_TO, THREATEN_WHOM
from fimbul.games.meltwater.view import SIDES

Asking: TypeAlias = Step[Position, Question]

ONWARD: Final = "Where do they march, or who else comes along?"
PROMPTS: Final[dict[Asking, str]] = {
    TURN_CARD: "Which doomsday card comes up?",
    STARVATION: "In which hex must a starving unit leave next?",
    CHOOSE_STARVING_UNIT: "Which unit must leave {place}?",
    FLEE: "Where does the starving {piece} flee?",
    DEFECT: "To which hex does the starving {piece} defect?",
    ACTIONS: "What do you do?",
    MARCH_FROM: "Which hex do they leave?",
    MARCH_GROUP: "Who marches from {place}?",
    THREATEN_FROM: "From which hex do you threaten?",
    THREATEN_INTO: "Which hex do you threaten from {place}?",
    THREATEN_WHOM: "Which civilian of {target} is driven out?",
    THREATEN_TO: "Where does the {piece} go?",
    PRESS_GANG_BY: "Which soldier press-gangs?",
    PRESS_GANG_WHOM: "Where is the neutral taken from?",
    ATTACK_FROM: "Which soldier attacks?",
    ATTACK_AT: "Which soldier is attacked?",
    AFTERMATH: "Which dirty hex by the fight turns Dead?",
    MILITARIZE_IN: "Where do your civilians take up arms?",
    MILITARIZE_SECOND: "Does a second civilian of {place} take up arms?",
    SPREAD: "Where does the radiation from {place} spread?",
    RELOCATE: "Where do the neutrals of {place} go?",
    REFUGEE: "{place} is Dead. Where does the refugee land?",
}

CRUMBS: Final[dict[Asking, list[str]]] = {
    MARCH_FROM: ["March"],
    MARCH_GROUP: ["March", "from {place}"],
    THREATEN_FROM: ["Threaten"],
    THREATEN_INTO: ["Threaten", "from {place}"],
    THREATEN_WHOM: ["Threaten", "from {place}", "into {target}"],
    THREATEN_TO: ["Threaten", "from {place}", "into {target}", "{piece}"],
    PRESS_GANG_BY: ["Press-gang"],
    PRESS_GANG_WHOM: ["Press-gang", "soldier in {place}"],
    ATTACK_FROM: ["Attack"],
    ATTACK_AT: ["Attack", "from {place}"],
    AFTERMATH: ["Attack", "from {place}", "at {target}"],
    MILITARIZE_IN: ["Militarize"],
    MILITARIZE_SECOND: ["Militarize", "in {place}"],
    CHOOSE_STARVING_UNIT: ["Starvation", "in {place}"],
    FLEE: ["Starvation", "in {place}", "{piece}"],
    DEFECT: ["Starvation", "in {place}", "{piece}"],
}

LABELS: Final = {
    "march": Label("March", "move a group to a neighbouring hex"),
    "threaten": Label("Threaten", "drive a civilian out of a neighbouring hex"),
    "press-gang": Label("Press-gang", "a soldier takes a neutral into service"),
    "attack": Label("Attack", "soldier against soldier, both die"),
    "militarize": Label("Militarize", "arm civilians, your only action this turn"),
    "pass": Label("Pass", "give up the actions that are left"),
    "done": Label("One is enough"),
}

REFUSALS: Final = {
    "over": "The game is over.",
    "not_yours": "{decider} decides now.",
    "not_asked": "{word} is not what is asked now.",
    "starvation_first": "Starving units are settled before any action.",
    "nobody_starves": "{place} feeds everyone in it.",
    "empty": "Nobody is in {place}.",
    "stockpiles_do_not_starve": "Stockpiles do not eat; pick a unit.",
    "choose_a_unit_there": "Pick a unit that is in {place}.",
    "must_leave": "The starving unit has to leave {place}; pick a lit hex.",
    "not_next_door": "{place} is not next door.",
    "never_to_an_empty_hex": "{place} is empty; a starving unit never goes where nobody is.",
    "no_friends": "Nobody in {place} is friendly to it.",
    "no_enemies": "Nobody in {place} is its enemy.",
    "enemy_there": "Enemy units stand in {place}.",
    "no_room": "{place} cannot feed one more.",
    "no_civilian_left": "No civilian of that colour is left in the supply.",
    "no_soldier_left": "You have no soldier left in the supply.",
    "neutrals_among_enemies": "The neutrals in reach of {place} stand among enemy units.",
    "one_stockpile_only": "A fleeing unit carries one stockpile at most.",
    "cannot_carry": "There is no stockpile in {place} that this unit may take.",
    "defectors_carry_nothing": "A defector takes nothing along.",
    "militarize_comes_first": "Militarize must be the first and only action of a turn.",
    "choose_an_action": "Pick an action first.",
    "no_soldier_on_the_board": "You have no soldier on the board.",
    "no_civilian_on_the_board": "You have no civilian on the board.",
    "choose_where_from": "Pick a hex of yours.",
    "not_your_units": "You have no units in {place}.",
    "no_way_out": "Those in {place} have nowhere to go.",
    "neutrals_do_not_march": "Nobody commands neutrals.",
    "civilians_have_no_way": "Every way out of {place} is Dead or held by the enemy; civilians cannot go.",
    "no_more_of_these": "There are no more of these in {place}.",
    "choose_who_marches": "Pick who marches from {place}, then a hex next to it.",
    "one_hex_only": "{place} is not next door. A march goes one hex.",
    "only_soldiers_into_dead": "{place} is Dead; only soldiers march in.",
    "nobody_marches_yet": "Pick at least one unit first; stockpiles do not walk alone.",
    "enemy_soldier_near": "An enemy soldier stands next to {place}.",
    "nobody_weaker_near": "No hex next to {place} has civilians and fewer units.",
    "nobody_weaker_than_yours_near": "No hex next to {place} has civilians and fewer units than you have there "
    "yourself.",
    "choose_a_target": "Pick a hex next door.",
    "no_civilians_there": "There are no civilians in {place}.",
    "not_fewer_there": "{place} does not hold fewer units.",
    "not_fewer_than_yours_there": "{place} does not hold fewer units than you have yourself where you threaten from.",
    "no_civilians_near": "There are no civilians next to {place}.",
    "threatened_carry_nothing": "Those who are threatened take nothing along.",
    "soldiers_fear_nothing": "Soldiers cannot be threatened.",
    "choose_a_civilian_there": "Pick a civilian that is in {place}.",
    "choose_where_it_goes": "It must go if it can; pick a lit hex.",
    "not_next_to_the_target": "{place} is not next to the target.",
    "radiation_there": "There is radiation in {place}; a threatened civilian does not go there.",
    "another_colour_there": "Units of another colour stand in {place}.",
    "no_soldier_of_yours": "You have no soldier in {place}.",
    "no_neutral_in_reach": "No neutral is in {place} or next to it.",
    "no_civilians_into_dead": "{place} is Dead; no civilian is brought there.",
    "choose_a_neutral": "Pick the hex the neutral is taken from.",
    "no_neutral_there": "No neutral is in {place}.",
    "no_enemy_soldier_near": "No enemy soldier stands next to {place}.",
    "no_enemy_soldier_there": "No enemy soldier stands in {place}.",
    "choose_what_turns_dead": "Pick the dirty hex that turns Dead.",
    "too_far_from_the_fight": "{place} is not next to the fight.",
    "not_dirty": "{place} is not dirty.",
    "choose_where": "Pick a hex of yours.",
    "no_civilian_of_yours": "You have no civilian in {place}.",
    "enemy_near": "Enemy units stand next to {place}.",
    "same_hex_only": "The second civilian must come from the same hex.",
    "second_or_done": "Pick soldier for a second one, or done.",
    "choose_where_it_spreads": "Pick the hex the radiation spreads to.",
    "already_dead": "{place} is Dead already.",
    "clean_hexes_first": "There are clean hexes left; radiation goes to the closest of them.",
    "not_closest": "There is a closer one than {place}.",
    "choose_where_to_land": "Pick the hex they go to.",
    "not_radiation": "They go to a nearest Radiation hex; {place} is none.",
}

ENDINGS: Final = {
    "no_survivors": "{winner} wins: {loser} has no units left.",
    "resigned": "{winner} wins: {loser} gave up.",
    "mutual_death": "A draw: the last soldiers of both sides killed each other.",
    "turn_cap": "A draw: the agreed last turn is over.",
}


def prompt(view: View) -> str:
    """The question asked, in one short sentence."""
    if view["outcome"]:
        return ending_of(view["outcome"])
    question = view["question"]
    step = STEPS[question["step"]]
    if step is MARCH_GROUP and ("civilians" in question or "soldiers" in question):
        return ONWARD
    if step is ACTIONS and view["seat"] != question["seat"]:
        return f"{question['seat'].title()} chooses an action."
    return PROMPTS[step].format(**question)


def crumbs(view: View) -> list[str]:
    """The picks made so far towards the question."""
    question = view["question"] or {}
    made = CRUMBS.get(STEPS[question["step"]], []) if question else []
    words = [crumb.format(**question) for crumb in made]
    for name in ("civilians", "soldiers", "stockpiles"):
        if name in question:
            words.append(several(question[name], name[:-1]))
    return words


def meaning(view: View, option: int) -> Label:
    """What an option means where it is offered."""
    word = LEXICON.word(option)
    if option >= HEX and option < CARD:
        return Label(word, note=hex_note(view["hexes"][word]))
    return LABELS[word] if word in LABELS and option < HEX else Label(title_of(view, option))


def label(view: View, option: int) -> str:
    """The same on one line."""
    return meaning(view, option).words


def title_of(view: View, option: int) -> str:
    """What is said of a card or of a piece."""
    word = LEXICON.word(option)
    if option >= CARD:
        return f"Doomsday card {option - CARD + 1}"
    step = STEPS[view["question"]["step"]] if view["question"] else None
    if step is FLEE:
        return "Take a stockpile along"
    if step is MILITARIZE_SECOND:
        return "One more soldier"
    if word == "neutral":
        return "A neutral civilian"
    if step is MARCH_GROUP:
        return f"One more {word}" if f"{word}s" in view["question"] else f"Take a {word}"
    return f"A {word}"


def hex_note(here: dict[str, Any]) -> str:
    """Who is in a hex and what it feeds, for a label."""
    people = [several(here[piece], piece) for piece in PIECES if piece in here]
    ground = "Dead" if here["state"] == "dead" else f"{here['state']} {here['ground']}, feeds {here['feeds']}"
    return f"{ground}{'; ' + ', '.join(people) if people else ''}"


def sentence(event: Any) -> str:
    """An event in the past tense."""
    match event:
        case events.CardTurned(card):
            return f"Doomsday card {card + 1} came up."
        case events.TurnBegan(turn, seat):
            return f"Turn {turn}, {SIDES[seat].title()}."
        case events.StockpilesDestroyed(place, number):
            return f"In {NAMES[place]} {several(number, 'stockpile')} {'was' if number == 1 else 'were'} destroyed."
        case events.Fled(piece, start, target, stockpiles, became):
            load = " with a stockpile" if stockpiles else ""
            joins = "" if became == piece else f" and joined {side(became)}"
            return f"In {NAMES[start]} a {called(piece)} starved and fled to {NAMES[target]}{load}{joins}."
        case events.Defected(piece, start, target, became):
            return f"In {NAMES[start]} a {called(piece)} starved and defected to {NAMES[target]}, now {side(became)}."
        case events.Starved(piece, place):
            return f"In {NAMES[place]} a {called(piece)} starved to death."
        case events.Marched(seat, start, target, civilians, soldiers, stockpiles):
            group = [several(civilians, "civilian"), several(soldiers, "soldier"), several(stockpiles, "stockpile")]
            return f"{SIDES[seat].title()} marched {joined(group)} from {NAMES[start]} to {NAMES[target]}."
        case events.Threatened(seat, start, victim, place, target):
            fate = f"went to {NAMES[target]}" if target >= 0 else "had nowhere to go and died"
            return f"{SIDES[seat].title()} threatened {NAMES[place]} from {NAMES[start]}; the {called(victim)} {fate}."
        case events.PressGanged(seat, soldier, place):
            return f"The {SIDES[seat]} soldier in {NAMES[soldier]} press-ganged the neutral in {NAMES[place]}."
        case events.Attacked(seat, start, target):
            return f"{SIDES[seat].title()} attacked {NAMES[target]} from {NAMES[start]}; both soldiers died."
        case events.Militarized(seat, place):
            return f"A {SIDES[seat]} civilian in {NAMES[place]} took up arms."
        case events.Passed(seat, left):
            return f"{SIDES[seat].title()} passed the last {several(left, 'action')}."
        case events.DoomsdayCame(card, first, second, refugee):
            struck = f"{NAMES[first]} and {NAMES[second]}"
            return f"Doomsday card {card + 1}: radiation falls on {struck}, a refugee comes to {NAMES[refugee]}."
        case events.RadiationWentOn(start, target):
            return f"{NAMES[start]} is Dead, so its radiation went on to {NAMES[target]}."
        case events.Irradiated(place):
            return f"{NAMES[place]} took radiation."
        case events.TurnedDead(place):
            return f"{NAMES[place]} turned Dead."
        case events.RefugeeArrived(piece, place, named):
            joins = "" if piece == CIVILIAN + NEUTRAL else f" and joined {side(piece)}"
            since = "" if place == named else f" ({NAMES[named]} is Dead)"
            return f"A refugee landed in {NAMES[place]}{since}{joins}."
        case events.NoRefugee(piece, named):
            if piece < 0:
                return f"No refugee landed: {NAMES[named]} is Dead, and no hex has radiation."
            return f"No refugee landed: no {called(piece)} is left in the supply."
        case events.WalkedOut(start, target, became):
            joins = "" if became == CIVILIAN + NEUTRAL else f" and joined {side(became)}"
            return f"A neutral walked out of {NAMES[start]} to {NAMES[target]}{joins}."
        case events.LastOfBothDied(attacker):
            return f"Both sides lost their last unit; the win is {SIDES[attacker].title()}'s, who attacked."
        case events.Ended(outcome):
            return ending(outcome)
    raise AssertionError(f"no words for {event!r}")


def because(view: View, option: int, refusal: Refusal) -> str:
    """A refusal in one sentence; an action as a whole is refused by the hex that came closest to it."""
    place, word = NAMES[refusal.place] if refusal.place >= 0 else "", LEXICON.word(option)
    words = REFUSALS[refusal.reason].format(place=place, word=word, decider=str(view["decider"]).title())
    return f"Not even from {place}: {words}" if place and word in LABELS else words


def ending(outcome: Outcome) -> str:
    """Who won and why."""
    winner = SIDES[outcome.winners[0]].title() if outcome.winners else ""
    loser = SIDES[1 - outcome.winners[0]].title() if outcome.winners else ""
    return ENDINGS[outcome.reason].format(winner=winner, loser=loser)


def ending_of(outcome: dict[str, Any]) -> str:
    """The same from a view."""
    return ending(Outcome(tuple([SIDES.index(name) for name in outcome["winners"]]), (), outcome["reason"], ()))


def called(piece: Piece) -> str:
    """A unit in a sentence."""
    return "neutral" if piece == CIVILIAN + NEUTRAL else PIECES[piece]


def side(piece: Piece) -> str:
    """The side of a unit in a sentence."""
    return PIECES[piece].split()[0].title()
