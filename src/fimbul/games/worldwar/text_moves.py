"""The words of movement: prompts, labels and reasons."""

from typing import Any, Final

from fimbul.games.worldwar.spelling import titled

PROMPTS: Final = {
    "move": "Where does something set out from?",
    "move what": "Where do the counters of {place} go?",
    "by way of": "Which way do the ships from {place} take to {aim}?",
    "carrier": "Who carries the counters of {place} to {aim}?",
    "lend carriers": "May your ships and fighters carry counters of {side} in this action?",
    "let pass": "Do you let the counters of {side} that entered {place} go on?",
    "devastation roll": "How many are hurt by the devastation on the way to {place}?",
    "overboard": "The ships in {place} cannot hold everything: what is lost?",
    "ditch": "The ships in {place} cannot take all air aboard: what is lost?",
    "retreat": "What withdraws? Air that does not land is lost.",
}
LABELS: Final = {
    ("move", "done"): "That is all",
    ("retreat", "done"): "That is all",
    ("retreat", "home"): "All air home",
    ("move what", "strong"): "Only strength 2",
    ("move what", "weak"): "Only strength 1",
    ("overboard", "strong"): "Strength 2",
    ("overboard", "weak"): "Strength 1",
    ("ditch", "strong"): "Strength 2",
    ("ditch", "weak"): "Strength 1",
    ("let pass", "agree"): "Let them pass",
    ("let pass", "refuse"): "They stay there",
    ("lend carriers", "agree"): "They may",
    ("lend carriers", "refuse"): "They may not",
}
REASONS: Final = {
    "nobody_of_yours_there": "Nobody who moves now is in {at}.",
    "must_stop_there": "Whoever entered {at} in this action must stop there.",
    "may_not_pass": "Its owner does not let you pass through {at}.",
    "cannot_come_from_there": "Nothing in {at} comes to the target, or to where it can fire at it, among friends.",
    "nobody_arrives_there": "Nothing of yours comes to {at} among friends, nor to where it can fire at an enemy there.",
    "only_air_lands": "After a small campaign only air that has flown moves on.",
    "cargo_needs_the_ships": "Ships that sail to {at} would leave cargo behind that the others cannot hold.",
    "no_movement_left": "Nothing in {at} has movement left.",
    "nowhere_to_go": "Nothing in {at} has anywhere to go.",
    "only_towards_the_target": "A small campaign moves counters to its target, and missiles to where they can fire.",
    "only_among_friends": "{at} is not open: only friendly territory and seas that no enemy holds are.",
    "cannot_land_there": "Air cannot stay in {at}: it needs friendly land, or room on a ship.",
    "too_far": "{at} cannot be reached with the movement that is left.",
    "not_the_nearest_carrier": "Those that need the fewest steps carry; others can be moved first.",
    "say_whether_they_pass": "Agree or refuse.",
    "all_air_is_home": "No air has to land, or none that has to can.",
}


def crumbs(question: dict[str, Any]) -> list[str]:
    """Which counters of a place are meant, as far as it has been said."""
    if "phase" not in question or "place" not in question:
        return []
    found = [titled(kind) for kind in question.get("chosen", [])]
    if "strength" in question:
        found.append(f"strength {question['strength']}")
    if "count" in question:
        found.append(str(question["count"]))
    return [*found, titled(question["aim"])] if "aim" in question else found
