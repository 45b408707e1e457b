"""The words of the table: prompts, labels and refusals, made from views; `sentences.py` words what happened."""

from typing import Any, Final

from fimbul.core.game import Outcome, Refusal, View
from fimbul.core.rule import rule
from fimbul.core.text import Label
from fimbul.core.words import joined, several
from fimbul.games.legacy.lexicon import ATTACK_DIE, DIE, LEXICON, MOST, NUMBER, PLACE
from fimbul.games.legacy.names import PLACES, SEAT_NAMES, TERRITORIES
from fimbul.games.legacy.sentences import ending, sentence
from fimbul.games.legacy.spelling import titled

CONTESTED: Final = 3  # coins on a card
PROMPTS: Final = {
    "first power": "Which power does {faction} start with?",
    "flip": "A coin decides for {faction}.",
    "first coin": "Which Territory card gets a coin? {count} are left.",
    "spread": "Chance spreads the coins that are left.",
    "deal scar": "{owner} is dealt a scar card.",
    "lay out": "Which Territory card is laid out?",
    "next mission": "Which mission comes up?",
    "lead mission": "Which mission lies face up?",
    "roll off": "Who rolls highest?",
    "faction": "Which faction do you take?",
    "draft": "Which faction or draft card do you take?",
    "start": "Where do your HQ and your troops start?",
    "opening": "What do you do before recruiting?",
    "star cards": "Which four cards buy the star?",
    "move hq": "Which HQ moves?",
    "move hq to": "Where does the HQ of {place} move?",
    "scar at": "Where does {scar} go, for good?",
    "weakness on": "Which faction is {scar} for good?",
    "others open": "Do you play something at the start of this turn?",
    "deny": "Which continent's bonus do you deny?",
    "join": "Where do you join the war?",
    "turn in": "Which cards do you turn in for troops?",
    "hypnotise": "Which territory cannot be attacked?",
    "place": "Where do recruits go? {count} to place.",
    "place how many": "How many recruits go to {place}? {count} to place.",
    "field": "Where do troops set out from?",
    "target": "Where do troops of {place} go?",
    "expand how many": "How many go from {place} to {target}?",
    "attackers": "With how many does {place} attack {target}?",
    "defenders": "With how many do you defend {to}?",
    "before roll": "Do you play something before the roll?",
    "roll": "How does the die fall?",
    "re-roll": "How does the new die fall?",
    "missiles": "Do you make a die a six?",
    "follow": "How many more follow?",
    "fallout": "Where does it fall?",
    "fallout loss": "How many does {place} lose?",
    "maneuver": "Where does your maneuver start?",
    "late maneuver": "Where does your maneuver start?",
    "maneuver to": "Where do troops of {place} go?",
    "maneuver how many": "How many go from {place} to {target}?",
    "comeback": "Which comeback power does your faction get, for good?",
    "missile power": "Which missile power does your faction get, for good?",
    "claim": "Do you claim a mission instead of a card?",
    "capital at": "Where is the World Capital, for good?",
    "line from": "Where does the new sea line begin, for good?",
    "line to": "Where does the sea line from {place} end?",
    "take card": "Which card do you take?",
    "interfere": "Do you bar this card?",
    "garrison": "Does a troop come to {place}?",
    "shackle whom": "With whom do you swap your card?",
    "shackle": "Which card of {owner} is it?",
    "turn card": "Which Territory card comes up?",
    "quiet card": "Which Territory card comes up?",
    "turn event": "Which event comes up?",
    "riot": "How do the people of {place} feel?",
    "boon": "{event}: what do your people get?",
    "fortify at": "Which city do you fortify, for good?",
    "event troops": "Which city do troops come to?",
    "cause mission": "Which mission comes up instead?",
    "evolve": "How do the Mutants evolve, for good?",
    "ruin": "Which Minor City do you ruin, for good?",
    "beam down": "Where do your troops land?",
    "mysterious card": "Which card does the Island bring you?",
    "ocean": "In which ocean does the Island lie, for good?",
    "island line": "To which coast does a sea line of the Island go?",
    "reward": "How are you rewarded?",
    "reward at": "Where does it go, for good?",
    "held on": "What do you leave to the world?",
    "held on at": "Where does it go, for good?",
    "planet roll": "How does the die for the planet fall?",
}
REWARDED: Final = {  # where a reward goes, with the words for the question
    "name-continent": "Which continent do you name, for good?",
    "major-city": "Where do you found a Major City, for good?",
    "cancel-scar": "Which scar do you cancel, for good?",
    "fortification": "Which city do you fortify, for good?",
    "destroy-card": "Which territory's card do you destroy, for good?",
    "raise-bonus": "Which continent brings one more, for good?",
    "lower-bonus": "Which continent brings one less, for good?",
    "minor-city": "Where do you found a Minor City, for good?",
    "coin": "Which territory's card gets a coin, for good?",
}
PASSED: Final = {  # what a pass means where something else could be done
    "before roll": "Play nothing",
    "others open": "Play nothing",
    "missiles": "Fire none",
    "interfere": "Let it be taken",
    "maneuver": "No maneuver",
    "late maneuver": "No maneuver",
    "garrison": "No troop",
    "hypnotise": "None",
    "shackle whom": "Keep it",
    "ruin": "Ruin none",
    "beam down": "Land nowhere",
    "mysterious card": "Take none",
}
BOONS: Final = {  # the troops that an event may bring
    "event-fortify": "2 troops in each of up to two cities",
    "event-control-the-people": "5 troops in a city",
    "event-join-the-cause": "3 troops in your cities",
}
LABELS: Final = {
    "pass": "Pass",
    "done": "That is all",
    "rest": "All of them",
    "again": "Attack again",
    "random": "Let chance decide",
    "star": "A star for four cards",
    "trade": "Turn in cards",
    "maneuver": "Maneuver",
    "mission": "The mission",
    "private-mission": "Your faction's mission",
    "troops": "Troops",
    "coin-card": "A Coin card",
    "name-continent": "Name a continent",
    "major-city": "Found a Major City",
    "cancel-scar": "Cancel a scar",
    "fortification": "A fortification",
    "destroy-card": "Destroy a Territory card",
    "raise-bonus": "Raise a bonus by one",
    "lower-bonus": "Lower a bonus by one",
    "minor-city": "Found a Minor City",
    "coin": "A coin for a Territory card",
    "planet": "The planet",
    "motto": "A motto",
}
REFUSALS: Final = {
    "over": "The game is over.",
    "not_yours": "{decider} decides now.",
    "not_asked": "{word}: something else is asked now.",
    "a_controlled_card_first": "A card whose territory you control comes first.",
    "barred_this_time": "That is barred this time.",
    "cannot_be_scarred": "{place} takes no scar.",
    "card_is_full": "The card of {place} is full.",
    "choose_a_card": "A card is asked for.",
    "choose_a_card_for_the_coin": "A Territory card is asked for.",
    "choose_a_continent": "A continent is asked for.",
    "choose_a_faction": "A faction is asked for.",
    "choose_a_mission_of_the_deck": "A mission of the deck is asked for.",
    "choose_a_power": "A power is asked for.",
    "choose_a_reward": "A reward is asked for.",
    "choose_a_start": "A territory to start in is asked for.",
    "choose_a_target": "A territory next door is asked for.",
    "choose_an_hq": "An HQ of yours that can move is asked for.",
    "choose_an_ocean": "An ocean is asked for.",
    "choose_one_of_two_powers": "One of the faction's two powers is asked for.",
    "choose_where_recruits_go": "A territory of yours is asked for.",
    "choose_where_the_scar_goes": "A territory without a scar is asked for.",
    "choose_where_to_join": "A legal starting territory is asked for.",
    "choose_where_to_maneuver": "A territory of yours is asked for.",
    "choose_where_to_maneuver_from": "A territory of yours is asked for.",
    "draft_a_faction_or_card": "A faction or a draft card is asked for.",
    "die_was_hit": "A missile has made that die a six.",
    "dice_cannot_change": "Dice for {place} cannot be changed in this turn.",
    "equal_die": "A die that shows the same is offered instead.",
    "faction_cannot_be_weakened": "{word} cannot get a weakness.",
    "faction_is_taken": "{word} is taken.",
    "fallout_in_between": "The only way to {place} leads through fallout.",
    "has_a_faction": "You have a faction.",
    "has_such_a_card": "You have a card of this type.",
    "hq_next_door": "There is an HQ next to {place}.",
    "hypnotised": "{place} cannot be attacked before the Mutants' next turn.",
    "mission_done_in_this_game": "Your faction has done that in this game.",
    "mission_not_reached": "The mission is not fulfilled.",
    "no_attack_to_repeat": "There is no attack to repeat.",
    "no_coin_card_left": "No Coin card is left.",
    "no_line_there": "No new sea line can end there.",
    "no_fortification_left": "No fortification is left.",
    "no_maneuver_possible": "None of your troops can go anywhere.",
    "no_mission_left": "No mission is left in the deck.",
    "no_place_for_an_hq": "The HQ cannot move there.",
    "no_place_for_the_capital": "The World Capital cannot be there.",
    "no_place_for_the_reward": "It cannot go there.",
    "no_recruits_into_fallout": "No troops may be placed in {place}.",
    "no_such_card_left": "No such card is left for so many players.",
    "no_such_reward_left": "There is nothing left for that, or no place for it.",
    "not_a_city_of_yours": "A city of yours is asked for.",
    "not_a_coast": "A coast is asked for.",
    "not_a_minor_city": "A Minor City is asked for.",
    "not_among_the_cards": "A territory on the cards you turned in is asked for.",
    "not_an_empty_city": "A city where nothing stands is asked for.",
    "not_conquered_or_no_cards": "Somebody you conquered this turn and who holds cards is asked for.",
    "not_connected": "No way through your territories leads to {place}.",
    "not_controlled": "You do not control {place}.",
    "not_face_up": "A card that lies face up is asked for.",
    "not_in_hand": "You do not have that in hand.",
    "not_next_door": "{place} is not next door.",
    "not_so_many_attackers": "One to three attack, and one stays.",
    "not_so_many_defenders": "One or two defend.",
    "not_so_many_followers": "Not so many may follow.",
    "not_so_many_recruits": "You do not have so many recruits.",
    "not_what_the_event_brings": "The event does not bring that.",
    "not_your_territory": "{place} is not yours.",
    "nothing_next_door": "There is nothing to attack or enter next to {place}.",
    "nowhere_to_maneuver": "Nothing of yours is in reach of {place}.",
    "one_must_stay": "One troop must stay in {place}.",
    "one_of_the_two_territories": "One of the two territories of the battle is asked for.",
    "power_is_taken": "Another faction has that power.",
    "power_of_another_faction": "That is a power of another faction.",
    "shut_for_this_turn": "{place} cannot be attacked any more this turn.",
    "start_is_marked": "{place} is marked.",
    "start_is_occupied": "{place} is occupied.",
    "too_few_cards_for_a_star": "A star takes four cards.",
    "too_few_to_hold_it": "So few could not hold {place}.",
    "two_coin_cards_at_most": "You hold two Coin cards at most.",
    "two_coins_at_least": "The cards must show two coins at least.",
    "two_places_at_most": "Your recruits go into two territories at most.",
    "yours_already": "{place} is yours.",
}


def prompt(view: View) -> str:
    """The question asked, in one short sentence."""
    if view["outcome"]:
        winners = tuple([SEAT_NAMES.index(name) for name in view["outcome"]["winners"]])
        return ending(Outcome(winners, (), view["outcome"]["reason"], ()))
    question = view["question"]
    if "reward" in question:
        return REWARDED[question["reward"]]
    fought = {"to": shown((view["battle"] or {}).get("to", ""))}
    return PROMPTS[question["step"]].format(**fought, **{name: shown(value) for name, value in question.items()})


def shown(value: Any) -> str:
    """A value of a question in a sentence."""
    return titled(value) if isinstance(value, str) else str(value)


def crumbs(view: View) -> list[str]:
    """The picks made so far towards the question: from where, to where, and the cards."""
    question = view["question"] or {}
    made = [titled(question[name]) for name in ("place", "target", "power", "scar", "mission") if name in question]
    made += [LABELS[question["reward"]]] if "reward" in question else []
    cards = question.get("cards", [])
    return [*made, joined([titled(card) for card in cards])] if cards else made


def meaning(view: View, option: int) -> Label:
    """What an option means where it is offered."""
    word = LEXICON.word(option)
    if PLACE <= option < PLACE + PLACES:
        here = view["territories"].get(word)
        first_coin = (view.get("question") or {}).get("step") == "first coin"
        return Label(titled(word), note=coin_advice(here["coins"] + 1) if first_coin else place_note(here))
    return Label(meant(view.get("question") or {}, word) or title_of(option))


def meant(question: dict[str, Any], word: str) -> str:
    """What a verb means in this question alone; nothing if it means what it always does."""
    step = question.get("step", "")
    if word == "pass":
        return PASSED.get(step, "")
    if step == "boon":
        return {"troops": BOONS.get(question["event"], ""), "mission": "Another mission"}.get(word, "")
    return "One troop" if (step, word) == ("garrison", "troops") else ""


def label(view: View, option: int) -> str:
    """The same on one line."""
    return meaning(view, option).words


def title_of(option: int) -> str:
    """What is said of a verb, a number, a die, or anything else that has a name."""
    word = LEXICON.word(option)
    if word in LABELS:
        return LABELS[word]
    if NUMBER <= option <= NUMBER + MOST:
        return word
    if DIE <= option < ATTACK_DIE:
        return f"A {option - DIE + 1}"
    if ATTACK_DIE <= option < ATTACK_DIE + 5:
        side = "Attack" if word[0] == "a" else "Defence"
        return f"{side} die {word[1]}"
    return titled(word)


def place_note(here: dict[str, Any] | None) -> str:
    """Who stands in a territory, for a label."""
    if not here or not here["troops"]:
        return ""
    return f"{here['seat'].title()}, {several(here['troops'], 'troop')}"


@rule("RL-ONCE-09")
def coin_advice(coins: int) -> str:
    """What a card is worth with one more of the first coins, and that from three on people fight for it."""
    return f"{several(coins, 'coin')}{', worth fighting for' if coins >= CONTESTED else ''}"


def because(view: View, option: int, refusal: Refusal) -> str:
    """A refusal in one sentence."""
    place = titled(TERRITORIES[refusal.place]) if refusal.place >= 0 else ""
    word = titled(LEXICON.word(option))
    return REFUSALS[refusal.reason].format(place=place, word=word, decider=str(view["decider"]).title())


__all__ = ["because", "crumbs", "ending", "label", "meaning", "prompt", "sentence"]
