"""The words of the table: prompts, labels, log sentences and refusals, made from views and events."""

from collections import Counter
from typing import Any, Final

from fimbul.core.game import Outcome, Refusal, View
from fimbul.core.text import Label
from fimbul.core.words import joined
from fimbul.games.scavengers import events
from fimbul.games.scavengers.cardboard import ACTIONS
from fimbul.games.scavengers.data import (
    BUILDINGS,
    GANGS,
    LEADERS,
    NO_LEADER,
    NONE,
    TITLES,
    Printed,
    Title,
    printed_in,
)
from fimbul.games.scavengers.flow import ROUND, STEPS
from fimbul.games.scavengers.lexicon import BUILDING, CARD, CHIEF, LEXICON, SITE, TRIBE, TRIBES
from fimbul.games.scavengers.questions import CRUMBS, IN_STEP, LAYING, PROMPTS, WAITING, Asking
from fimbul.games.scavengers.steps.deeds import DEED_WHAT
from fimbul.games.scavengers.steps.hire import WANT
from fimbul.games.scavengers.steps.instants import SAVE
from fimbul.games.scavengers.steps.laying import LAY
from fimbul.games.scavengers.steps.replanning import REPLAN

PHASES: Final = {
    "setup": "The tribes gather.",
    "drawing": "Cards are drawn.",
    "gathering": "Somebody gathers.",
    "skirmish": "The skirmish goes on.",
}
VERBS: Final = {
    "pass": Label("Let it pass"),
    "done": Label("That is all"),
    "back": Label("Do something else"),
    "withdraw": Label("Take the cards back"),
    "dig": Label("Dig", "look at the top of the junkyard and keep a card"),
    "draw": Label("Draw", "take cards from your deck"),
    "hunt": Label("Hunt", "bring in food"),
    "hire": Label("Hire", "take on a mercenary"),
    "trash": Label("Trash", "give cards to the junkyard"),
    "schematics": Label("Schematics", "dig there for a building"),
    "build": Label("Build", "work on a building"),
    "store": Label("Store", "put cards into a building"),
    "retrieve": Label("Retrieve", "take cards out of a building"),
    "repair": Label("Repair a building"),
    "heal": Label("Heal your leader"),
    "leader": Label("Use your leader's power"),
    "attack": Label("Attack a building or a leader"),
    "blind": Label("Shoot blindly at the cards set apart"),
}
FOLLOWED: Final = {
    "butcher": "a person leaves the game for food and meds in a hire",
    "cannibal": "a person leaves the game for food in a hire",
    "excavator": "your refugees dig",
    "fanatic": "a refugee leaves the game to strike a card of another tribe",
    "gangster": "your refugees can fight and count more in ties",
    "mentor": "a refugee helps another person in any action",
    "organizer": "a refugee brings cards to choose from",
    "peacemaker": "a refugee helps another person dig or hunt",
    "ranger": "your refugees and tribe families hunt",
    "sergeant-at-arms": "nobody disarms your tools, and saboteurs cost less",
}
REFUSALS: Final = {
    "over": "The game is over.",
    "not_yours": "{decider} now.",
    "not_asked": "{word}: something else is asked now.",
    "choose_an_action": "Pick an action first.",
    "done_this_round": "That was done this round already.",
    "choose_cards": "Pick cards from your hand.",
    "not_in_hand": "You have no {word} in hand.",
    "hand_empty": "Your hand is empty.",
    "cannot_join": "{word} cannot take part in this.",
    "tool_needs_bearer": "Every tool needs somebody who can hold it.",
    "total_too_small": "It takes a total of 1 at least.",
    "junkyard_empty": "The junkyard is empty.",
    "keep_one_or_none": "Keep one of the cards that came up, or none.",
    "choose_a_mercenary": "Pick the mercenary you want, or go back.",
    "not_for_hire": "{word} cannot be hired.",
    "stack_empty": "{word}: none left to hire.",
    "cannot_pay": "That does not pay the price.",
    "no_special": "Only a saboteur or a sniper team can interrupt.",
    "no_target": "There is nothing that it could hit.",
    "needs_engineer": "It takes an engineer to dig in the schematics.",
    "no_plans_left": "No plan is left in the schematics.",
    "nothing_to_build": "You have no building to work on, or nobody to work on it.",
    "nowhere_to_store": "No building of yours can take a card from your hand.",
    "nothing_stored": "Nothing is stored in a building that works.",
    "nothing_to_repair": "No building of yours is disabled, or you have nobody to repair it.",
    "nobody_to_heal": "Your leader is not wounded, or you have no medicine.",
    "leader_cannot_help": "Your leader cannot help now.",
    "nobody_to_attack": "You have nobody for that, or there is nothing to attack.",
}
TO_ACT: Final = {"schematics": "dig in the schematics", "build": "work on a building"}
ACTING: Final = {
    "dig": "digging",
    "draw": "drawing",
    "hunt": "hunting",
    "hire": "hiring",
    "schematics": "digging in the schematics",
    "build": "building",
}
ACTED: Final = {
    "dig": "dug for {worth}",
    "draw": "drew {worth}",
    "hunt": "hunted {worth}",
    "schematics": "dug for {worth} in the schematics",
    "build": "worked",
}
TOTALLED: Final = ("dig", "draw", "hunt", "schematics")
ALREADY_MANY: Final = ("group-leaders", "thugs", "junk", "pills")


def prompt(view: View) -> str:
    """The question asked, in one short sentence; for who waits, what is going on."""
    if view["outcome"]:
        return ending_of(view["outcome"])
    question, step = view["question"], asking(view)
    words = filling(view)
    if view["decider"] == "chance" or view["options"]:
        asked = LAYING[question["act"]] if step is LAY else PROMPTS[step]
        return asked.format(**words) + (so_far(view["plan"]) if step in (LAY, REPLAN) else "")
    if step in WAITING:
        return WAITING[step].format(**words)
    return PHASES[view["phase"]]


def asking(view: View) -> Asking:
    """The step that asks, as far as it is shown."""
    return STEPS[view["question"]["step"]] if view["question"] else ROUND


def so_far(plan: dict[str, Any]) -> str:
    """What the laid cards come to, where that is what counts."""
    if plan["act"] == "hire":
        return f" You have {plan['food']} food and {meds(plan['meds'])}."
    return f" {plan['worth']} so far." if plan["cards"] and plan["act"] in TOTALLED and plan["worth"] >= 0 else ""


def filling(view: View) -> dict[str, str]:
    """The words that a question fills into a sentence."""
    question = view["question"] or {}
    words = {name: str(value) for name, value in question.items()}
    for name in ("seat", "owner"):
        words[name] = words.get(name, "somebody").title()
    if asking(view) is SAVE and "count" in question:
        words["owner"] += ", given up in this hire"
    words["act"] = TO_ACT.get(words.get("act", ""), words.get("act", ""))
    for name in ("title", "wanted"):
        words[name] = name_of(words[name]) if name in words else "card"
    if view["plan"] and view["plan"]["wanted"]:
        words["wanted"] = name_of(view["plan"]["wanted"])
        words["price"] = joined(price(view, TITLES.index(view["plan"]["wanted"])))
    return words


def crumbs(view: View) -> list[str]:
    """The picks made so far towards the question."""
    plan = view["plan"]
    words = filling(view)
    made: list[str] = []
    if plan:
        made = [VERBS[plan["act"]].title.split(" ")[0]]
        if plan["wanted"]:
            made.append(name_of(plan["wanted"]))
        made += [copies(1, title) for title, count in plan["cards"].items() for _ in range(count)]
    made += [crumb.format(**words) for crumb in CRUMBS.get(asking(view), [])]
    return [capital(made[0]), *made[1:]] if made else []


def meaning(view: View, option: int) -> Label:
    """What an option means where it is offered."""
    word = LEXICON.word(option)
    step = asking(view)
    if option >= SITE:
        call = IN_STEP.get((step, "retrieve"))
        return Label(f"{call.title} at site {option - SITE + 1}") if call else site(view, option - SITE)
    if option >= TRIBE:
        return Label(tribe(option - TRIBE))
    if option >= CHIEF:
        name = capital(plain(word))
        return Label("The leader", name) if step is DEED_WHAT else Label(name, FOLLOWED[word])
    if option >= BUILDING:
        return Label(capital(plain(word)), note=building_note(printed_in(view), option - BUILDING))
    if option >= CARD:
        note = price_note(view, option - CARD) if step is WANT else card_note(printed_in(view), option - CARD)
        return Label(capital(name_of(word)), note=note)
    if step is LAY and word == "back" and view["plan"]["cards"]:
        return Label("Take a card back")
    if step in (LAY, REPLAN) and word == "leader":
        trades = view["tribes"][view["seat"]]["leader"] in ("butcher", "cannibal")
        return Label("Give somebody up") if trades else Label("Have a refugee help", "as your leader can")
    return IN_STEP.get((step, word), VERBS[word])


def label(view: View, option: int) -> str:
    """The same on one line."""
    return meaning(view, option).words


def building_note(printed: Printed, kind: int) -> str:
    """How long a building takes and what it is for, for a label."""
    purpose = f"grows {printed.grows[kind]} food" if printed.grows[kind] else f"holds {printed.capacity[kind]}"
    return f"{cards_in_all(printed.build_time[kind])} to clear; {purpose}"


def card_note(printed: Printed, title: Title) -> str:
    """What a card does, for a label."""
    values = [
        f"{action} {printed.base[number][title]}"
        for number, action in enumerate(ACTIONS)
        if printed.base[number][title] != NONE
    ]
    values += [
        f"{action} +{printed.modifier[n][title]}" for n, action in enumerate(ACTIONS) if printed.modifier[n][title] > 0
    ]
    if printed.meds[title]:
        values.append(f"meds {printed.meds[title]}")
    if printed.people[title]:
        values.append(people(printed.people[title]))
    return ", ".join(values)


def price_note(view: View, title: Title) -> str:
    """What a mercenary costs the tribe that is asked, and how many are left."""
    return f"{', '.join(price(view, title))}; {view['stacks'].get(TITLES[title], 0)} left"


def price(view: View, title: Title) -> list[str]:
    """What a mercenary costs the tribe that is asked."""
    chief, printed = leader_of(view), printed_in(view)
    food, med = printed.food_cost_under[chief][title], printed.med_cost_under[chief][title]
    asked = [f"{food} food"] if food else []
    asked += [meds(med)] if med else []
    asked += [f"{printed.any_cost[title]} food or meds"] if printed.any_cost[title] else []
    return asked


def leader_of(view: View) -> int:
    """The leader whose advantage the tribe has that sees this."""
    own = view["tribes"].get(view["seat"])
    led = own and own["leader"] and not own["wounded"]
    return LEADERS.index(own["leader"]) if led else NO_LEADER


def site(view: View, number: int) -> Label:
    """A building of the tribe that is meant: one's own, or the one that is attacked."""
    question = view["question"]
    owner = question["owner"] if asking(view) is DEED_WHAT else view["seat"]
    buildings = view["tribes"].get(owner, {"buildings": []})["buildings"]
    if number >= len(buildings):
        return Label(f"Site {number + 1}")
    built = buildings[number]
    state = f"{built['timer']} to clear" if built["timer"] else "finished" if built["enabled"] else "disabled"
    return Label(capital(plain(built["kind"])), note=f"{state}; {built['stored']} stored")


def sentence(event: Any) -> str:
    """An event in the past tense."""
    match event:
        case events.RoundBegan(number, initiator):
            return f"Round {number}, {tribe(initiator)} begins."
        case events.Reshuffled(seat):
            return f"{tribe(seat)} shuffled a new deck."
        case events.Drew(seat, title):
            return f"{tribe(seat)} drew {a_card(title)}."
        case events.Peeked(seat, title):
            return f"{tribe(seat)} looked at the contested card{'' if title == NONE else f': {a_card(title)}'}."
        case events.Declared(seat, act, cards, worth, wanted, food):
            if LEXICON.word(act) == "hire":
                return offered(seat, cards, food, worth, wanted)
            return f"{tribe(seat)} {ACTED[LEXICON.word(act)].format(worth=max(0, worth))} with {listed(cards)}."
        case events.Withdrew(seat, act):
            return f"{tribe(seat)} withdrew from {ACTING[LEXICON.word(act)]}."
        case events.Dug(seat, title):
            return f"{tribe(seat)} dug up {a_card(title)}."
        case events.Kept(seat, title, kept):
            return f"{tribe(seat)} kept {a_card(title) if kept else 'nothing'}."
        case events.Hired(seat, title):
            return f"{tribe(seat)} hired {a_card(title)}."
        case events.Trashed(seat, number):
            return f"{tribe(seat)} trashed {cards_in_all(number)}."
        case events.SetApart(seat, number):
            return f"{tribe(seat)} set {cards_in_all(number)} apart."
        case events.Disarmed(seat, victim, title):
            return f"A saboteur of {tribe(seat)} made {a_card(title)} of {tribe(victim)} useless."
        case events.Sniped(seat, victim, title):
            return f"A sniper team of {tribe(seat)} aimed at {a_card(title)} of {tribe(victim)}."
        case events.ShotBlindly(seat, victim, title, falls):
            fate = "fell" if falls else "stayed"
            return f"{tribe(seat)} shot blindly at {tribe(victim)}: {a_card(title)} {fate}."
        case events.Saved(seat, victim, title):
            saved = "the leader" if title == NONE else a_card(title)
            return f"A medic of {tribe(seat)} saved {saved} of {tribe(victim)}."
        case events.Revealed(seat, cards):
            return f"{tribe(seat)} showed {listed(cards)}."
        case events.Compared(fights, there):
            return compared(fights, there)
        case events.Won(seat, title):
            return f"{tribe(seat)} won the skirmish and took {a_card(title, 'the contested card')}."
        case events.Deadlocked():
            return "Nobody won; the contested card went to the junkyard, unseen."
        case _:
            return sentence_of_hq(event)


def sentence_of_hq(event: Any) -> str:
    """What only happens with HQ, and the end."""
    match event:
        case events.PlanSeen(seat, kind):
            return f"{tribe(seat)} turned up {'a plan' if kind == NONE else f'the plan of {a_building(kind)}'}."
        case events.BuildingBegun(seat, kind):
            return f"{tribe(seat)} began {a_building(kind)}."
        case events.Worked(seat, kind, number):
            return f"{tribe(seat)} worked on {a_building(kind)}: {number} fewer to clear."
        case events.Stored(seat, kind):
            return f"{tribe(seat)} stored a card in {a_building(kind)}."
        case events.Retrieved(seat, kind):
            return f"{tribe(seat)} took a card out of {a_building(kind)}."
        case events.Disabled(seat, victim, kind):
            return f"A saboteur of {tribe(seat)} disabled {a_building(kind)} of {tribe(victim)}."
        case events.Repaired(seat, kind):
            return f"{tribe(seat)} repaired {a_building(kind)}."
        case events.LeadersChosen(leaders):
            chosen = [f"{tribe(seat)} the {capital(plain(LEADERS[leader]))}" for seat, leader in enumerate(leaders)]
            return f"The leaders were chosen: {joined(chosen)}."
        case events.PowerUsed(seat, leader, title):
            return f"The {capital(plain(LEADERS[leader]))} of {tribe(seat)} used {a_card(title)}."
        case events.Struck(seat, victim, title):
            return f"The Fanatic of {tribe(seat)} struck {a_card(title)} of {tribe(victim)}."
        case events.Wounded(seat, victim):
            return f"A sniper team of {tribe(seat)} aimed at the leader of {tribe(victim)}."
        case events.Healed(seat):
            return f"The leader of {tribe(seat)} was healed."
        case events.GangJoined(seat, gang):
            return f"The {GANGS[gang].title()} joined {tribe(seat)}."
        case events.Ended(outcome):
            return ending(outcome)
    raise AssertionError(f"no words for {event!r}")


def offered(seat: int, cards: tuple[Title, ...], food: int, paid: int, wanted: Title) -> str:
    """What a tribe offered a mercenary, and the cards that it laid for that."""
    price = [f"{food} food"] if food else []
    price += [meds(paid)] if paid else []
    laid = f", with {listed(cards)}" if cards else ""
    return f"{tribe(seat)} offered {joined(price)} to hire {a_card(wanted)}{laid}."


def compared(fights: tuple[int, ...], there: tuple[int, ...]) -> str:
    """How strong the tribes were, the strongest first, and what broke a tie."""
    order = sorted(range(len(fights)), key=lambda seat: -fights[seat])
    said = [f"{tribe(seat)} {'not at all' if fights[seat] == NONE else f'with {fights[seat]}'}" for seat in order]
    said[0] = said[0].replace(" ", " fought ", 1)
    fought = joined(said) if fights[order[0]] != NONE else "nobody could fight"
    tied = sorted([seat for seat in order if there[seat] != NONE], key=lambda seat: -there[seat])
    counted = [f"{tribe(seat)} {there[seat]}" for seat in tied[1:]]
    broken = (
        f"; of those tied {joined([f'{tribe(tied[0])} had {people(there[tied[0]])} there', *counted])}" if tied else ""
    )
    return f"In the skirmish {fought}{broken}."


def because(view: View, option: int, refusal: Refusal) -> str:
    """A refusal in one sentence; a reason that has no words of its own is that something else is asked."""
    words = REFUSALS.get(refusal.reason, REFUSALS["not_asked"])
    said = words.format(decider=who_decides(view), word=spoken(option))
    return capital(said)


def spoken(option: int) -> str:
    """An option as one would say it, wherever it is asked for."""
    word = LEXICON.word(option)
    return VERBS[word].title.lower() if word in VERBS else tribe(option - TRIBE) if word in TRIBES else name_of(word)


def who_decides(view: View) -> str:
    """Whom the table waits for, in a sentence."""
    if view["decider"] == "others":
        return "others decide"
    return f"{view['decider'] or 'nobody'} decides"


def ending(outcome: Outcome) -> str:
    """Who won and why."""
    winners = joined([tribe(seat) for seat in outcome.winners])
    if outcome.reason == "resigned":
        return f"{winners} wins: all others gave up."
    size = people(int(outcome.scores[outcome.winners[0]]))
    if len(outcome.winners) > 1:
        return f"{winners} share the victory with {size} each."
    rivals = [tribe(seat) for seat in as_large(outcome)]
    if rivals:
        tie = f"before {joined(rivals)} with as many: contested cards break a tie, then all cards"
        return f"{winners} wins with {size}, {tie}."
    return f"{winners} wins with {size}."


def as_large(outcome: Outcome) -> list[int]:
    """The tribes that have as many people as the one that wins."""
    most = outcome.scores[outcome.winners[0]]
    return [seat for seat, size in enumerate(outcome.scores) if size == most and seat not in outcome.winners]


def ending_of(outcome: dict[str, Any]) -> str:
    """The same from a view."""
    winners = tuple([TRIBES.index(name) for name in outcome["winners"]])
    return ending(Outcome(winners, tuple(outcome["scores"]), outcome["reason"], tuple(outcome["places"])))


def tribe(seat: int) -> str:
    """A tribe in a sentence."""
    return TRIBES[seat].title()


def plain(word: str) -> str:
    """A word of the lexicon without hyphens."""
    return word.replace("-", " ")


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def name_of(title: str) -> str:
    """A card as it is called."""
    if title.startswith("tribe-family"):
        return f"tribe family of {title[-1]}"
    return plain(title)


def copies(number: int, title: str) -> str:
    """So many cards of a title in a sentence."""
    name = name_of(title)
    if title in ALREADY_MANY:
        return name if number == 1 else f"{number} {name}"
    if number == 1:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    if title.startswith("tribe-family"):
        return f"{number} {name.replace('family', 'families')}"
    return f"{number} {name}s"


def a_card(title: Title, unseen: str = "a card") -> str:
    """A card in a sentence; for who may not know it, just a card."""
    return unseen if title == NONE else copies(1, TITLES[title])


def a_building(kind: int) -> str:
    """A building in a sentence."""
    name = plain(BUILDINGS[kind])
    return name if name.endswith("s") else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def people(number: int) -> str:
    """A number of people."""
    return "1 person" if number == 1 else f"{number} people"


def meds(number: int) -> str:
    """An amount of medicine."""
    return "1 med" if number == 1 else f"{number} meds"


def cards_in_all(number: int) -> str:
    """A number of cards."""
    return "no cards" if not number else "one card" if number == 1 else f"{number} cards"


def listed(cards: tuple[Title, ...]) -> str:
    """Cards in a sentence."""
    return joined([copies(number, TITLES[title]) for title, number in Counter(cards).items()]) if cards else "nothing"
