"""What happened in Risk Legacy, as sentences of the log."""

from typing import Any, Final

from fimbul.core.game import Outcome
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.words import counted, joined, several
from fimbul.games.legacy import events
from fimbul.games.legacy.data import Place, Seat
from fimbul.games.legacy.lexicon import COIN_CARD, LEXICON, MOTTO, PLACE, PLANET, STAR
from fimbul.games.legacy.names import (
    CITIES,
    COLLABORATOR,
    CONTINENTS,
    DRAFT_TYPES,
    EVENTS,
    FACTIONS,
    KINDS,
    MISSIONS,
    NONE,
    OCEANS,
    PACKAGES,
    POWERS,
    RESULTS,
    SCARS,
    SEAT_NAMES,
    STANCES,
    TERRITORIES,
)
from fimbul.games.legacy.spelling import titled

EVOLVED: Final = {  # by stance and kind: the power that is uncovered, and what it does
    ("offensive", "bodies"): ("Unnatural Strength", "In attack their sixes beat sixes."),
    ("offensive", "brains"): (
        "Mindshackle",
        "A card they have drawn may be swapped for a random one of somebody they conquered this turn.",
    ),
    ("defensive", "bodies"): (
        "Unstable Cloning",
        "Natural doubles in defence bring a troop, if the territory is still theirs.",
    ),
    ("defensive", "brains"): (
        "Mass Hypnosis",
        "When they turn in cards, one of those territories cannot be attacked until their next turn.",
    ),
}
CONTENTS: Final = [  # by package
    "from the next game on factions and starts are drafted, new scars are dealt, and even cards bring events.",
    "whoever is knocked out or eliminated chooses a comeback power for the faction; Mercenary scars come next game.",
    "from the next game on there are missions to fulfil, homelands, and new events.",
    "the Capital is the greatest city, the Lead Faction is favoured, and private missions join the deck.",
    "nuclear fallout, and missile powers for factions that gain stars; from the next game on Mutants and their events.",
    "Aliens land on an Island with their Collaborator; from the next game on they play, and weaknesses are dealt.",
]


def who(seat: Seat) -> str:
    """A seat in a sentence; chance where it is nobody."""
    return "Chance" if seat < 0 else SEAT_NAMES[seat].title()


def at(place: Place) -> str:
    """A territory in a sentence."""
    return titled(TERRITORIES[place])


def card(place: Place) -> str:
    """A Resource card in a sentence."""
    return "a Coin card" if place == NONE else f"the card of {at(place)}"


STARS_FOR: Final = {STAR: " for cards", COIN_CARD: " for most territories, since the Coin cards ran out"}


def cause_of(cause: int) -> str:
    """Why something came or went, if a word of the lexicon tells."""
    return "" if cause == NONE else f" by {titled(LEXICON.word(cause))}"


def dice(pips: tuple[int, ...]) -> str:
    """Dice in a sentence."""
    return ", ".join([str(each) for each in pips])


def loss(lost: int) -> str:
    """What was lost on entering."""
    return f"; {several(lost, 'troop')} lost on entering" if lost else ""


def sentence(event: Any) -> str:
    """An event in the past tense."""
    words = before_the_game(event) or in_a_turn(event) or in_combat(event) or at_the_end(event) or after_the_game(event)
    assert words, f"no words for {event!r}"
    return words


def drafted(kind: str, value: int) -> str:
    """A draft card in a sentence."""
    if kind == "troops":
        return f"{value} troops to start with"
    if kind == "coins":
        return f"{counted(value, 'Coin card')} to start with"
    return f"no. {value} {'to place an HQ' if kind == 'placement' else 'in the order of turns'}"


def before_the_game(event: Any) -> str:
    """Events of the set-up."""
    match event:
        case events.PowerChosen(seat, faction, power):
            return f"{who(seat)} gave {titled(FACTIONS[faction])} the power {titled(POWERS[power])}."
        case events.FirstCoinPut(seat, place):
            return f"{who(seat)} put a coin on the card of {at(place)}."
        case events.ScarDealt(seat, title):
            return f"{who(seat)} was dealt {'a scar card' if title == NONE else titled(SCARS[title])}."
        case events.MissionTurned(mission, seat):
            return f"{who(seat)} turned up the mission {titled(MISSIONS[mission])}."
        case events.RolledHighest(seat):
            return f"{who(seat)} rolled highest."
        case events.FactionChosen(seat, faction):
            return f"{who(seat)} took {titled(FACTIONS[faction])}."
        case events.Drafted(seat, kind, value):
            return f"{who(seat)} drafted {drafted(DRAFT_TYPES[kind], value)}."
        case events.Started(seat, place, troops):
            if place == NONE:
                return f"{who(seat)} found no room to start."
            return f"{who(seat)} started in {at(place)} with {several(troops, 'troop')}."
    return ""


def in_a_turn(event: Any) -> str:
    """Events from the start of a turn to the maneuver."""
    match event:
        case events.TurnBegan(turn, seat):
            return f"Turn {turn}, {who(seat)}."
        case events.TroopsCame(seat, place, troops, cause):
            return f"{who(seat)} got {several(troops, 'troop')} in {at(place)}{cause_of(cause)}."
        case events.TroopsLost(seat, place, troops, cause):
            return f"{who(seat)} lost {several(troops, 'troop')} in {at(place)}{cause_of(cause)}."
        case events.CardsTurnedIn(seat, cards, coin_cards, _, troops):
            spent = joined([*[at(place) for place in places_in(cards)], several(coin_cards, "Coin card")])
            return f"{who(seat)} turned in {spent} for {several(troops, 'troop') if troops else 'a star'}."
        case events.StarsGained(seat, stars, cause):
            return f"{who(seat)} gained {several(stars, 'star')}{STARS_FOR.get(cause, cause_of(cause))}."
        case events.HqMoved(seat, start, target):
            return f"{who(seat)} moved an HQ from {at(start)} to {at(target)}."
        case events.ScarPlaced(seat, place, scar):
            return f"{who(seat)} scarred {at(place)} with {titled(SCARS[scar])}."
        case events.CardPlayed(seat, word, place):
            return f"{who(seat)} played {titled(LEXICON.word(word))}{'' if place == NONE else f' in {at(place)}'}."
        case events.WeaknessGiven(seat, faction, weakness):
            what = "Alien Collaborator" if weakness == COLLABORATOR else titled(SCARS[weakness])
            return f"{titled(FACTIONS[faction])} became {what} for good, by {who(seat)}."
        case events.BonusDenied(seat, whom, continent):
            return f"{who(seat)} denied {who(whom)} the bonus of {titled(CONTINENTS[continent])}."
        case events.Joined(seat, place, troops):
            return f"{who(seat)} joined the war in {at(place)} with {several(troops, 'troop')}."
        case events.Recruited(seat, basic, bonus, cards):
            parts = [f"{basic}", f"{bonus} for continents" if bonus else "", f"{cards} for cards" if cards else ""]
            return f"{who(seat)} recruited {joined(parts)}."
        case events.Hypnotised(seat, place):
            return f"{who(seat)} hypnotised whoever looks at {at(place)}."
        case events.Expanded(seat, start, target, troops, lost):
            return f"{who(seat)} moved {several(troops, 'troop')} from {at(start)} into {at(target)}{loss(lost)}."
        case events.Maneuvered(seat, start, target, troops, lost):
            return f"{who(seat)} maneuvered {several(troops, 'troop')} from {at(start)} to {at(target)}{loss(lost)}."
    return ""


def in_combat(event: Any) -> str:
    """Events of battles, fallout and knock-outs."""
    match event:
        case events.Attacked(seat, start, target, troops):
            return f"{who(seat)} attacked {at(target)} from {at(start)} with {troops}."
        case events.Defended(seat, troops):
            return f"{who(seat)} defended with {troops}."
        case events.Rolled(attack, defence):
            return f"The dice: {dice(attack)} against {dice(defence)}."
        case events.MissileFired(seat, die):
            side = "attack" if LEXICON.word(die)[0] == "a" else "defence"
            return f"{who(seat)} made {side} die {LEXICON.word(die)[1]} a six with a missile."
        case events.Fought(attack, defence, attackers_lost, defenders_lost):
            losses = f"the attacker lost {attackers_lost or 'nobody'}, the defender {defenders_lost or 'nobody'}"
            return f"They counted {dice(attack)} against {dice(defence)}: {losses}."
        case events.BorderClosed(place):
            return f"{at(place)} closed its border for this turn."
        case events.Overran(place, troops):
            return f"{at(place)} was overrun: {several(troops, 'troop')} more removed."
        case events.BoxMarked(place, boxes):
            return f"The fortification of {at(place)} has {boxes} of its boxes marked."
        case events.Conquered(seat, whom, start, target, troops, lost):
            return f"{who(seat)} conquered {at(target)} of {who(whom)} from {at(start)}; {troops} moved in{loss(lost)}."
        case events.HqCaptured(seat, owner, place):
            return f"{who(seat)} has the HQ of {who(owner)} in {at(place)}."
        case events.HqDemolished(owner, place):
            return f"The HQ of {who(owner)} in {at(place)} was demolished."
        case events.Kaboom(seat, place, first):
            return f"{who(seat)} brought nuclear fire to {at(place)}{', and it is marked for ever' if first else ''}."
        case events.KnockedOut(seat, by):
            return f"{who(seat)} was knocked out{'' if by == NONE else f' by {who(by)}'}."
        case events.Looted(seat, by, cards, coin_cards, stars, missiles):
            loot = [
                several(cards.bit_count() + coin_cards, "card"),
                several(stars, "star"),
                several(missiles, "missile"),
            ]
            return f"{who(by)} took {joined(loot) or 'nothing'} of {who(seat)}."
        case events.PowerGained(_, faction, power):
            return f"{titled(FACTIONS[faction])} gained {titled(POWERS[power])} for good."
        case events.Eliminated(seat):
            return f"{who(seat)} was eliminated."
    return ""


def at_the_end(event: Any) -> str:
    """Events of missions, cards and events."""
    match event:
        case events.MissionCompleted(seat, mission, stars):
            return f"{who(seat)} completed {titled(MISSIONS[mission])} for {several(stars, 'star')}."
        case events.SeaLineDrawn(seat, one, other):
            return f"{who(seat)} drew a sea line from {at(one)} to {at(other)}."
        case events.CityFounded(seat, place, kind):
            return f"{who(seat)} founded a {titled(CITIES[kind])} in {at(place)}."
        case events.CardTaken(seat, place):
            return f"{who(seat)} took {card(place)}."
        case events.CardBarred(seat, whom, place):
            return f"{who(seat)} barred {card(place)} from {who(whom)}."
        case events.CardSwapped(seat, whom, given, taken):
            return f"{who(seat)} swapped {card(given)} for {card(taken)} of {who(whom)}."
        case events.CardTurned(place):
            return f"The card of {at(place)} came up."
        case events.CoinCardsRanOut(seat):
            return "The Coin cards ran out" + (", a star for nobody." if seat == NONE else f", a star for {who(seat)}.")
        case events.EventTurned(event_number, seat):
            return f"Event: {titled(EVENTS[event_number])}{'' if seat == NONE else f', for {who(seat)}'}."
        case events.EventLapsed(event_number):
            return f"Nothing came of {titled(EVENTS[event_number])}."
        case events.CityFortified(seat, place):
            return f"{who(seat)} fortified {at(place)}."
        case events.RiotRolled(_, place, die):
            return f"Riots in {at(place)}: a {die}."
        case events.CityRuined(seat, place):
            return f"{who(seat)} left {at(place)} in ruins."
        case events.MutantsChose(_, word):
            return f"The Mutants evolve: {LEXICON.word(word)}."
        case events.MutantsEvolved(_, stance, kind):
            power, says = EVOLVED[STANCES[stance], KINDS[kind]]
            return f"The Mutants uncovered {power}: {says[0].lower()}{says[1:]}"
    return ""


def after_the_game(event: Any) -> str:
    """Events of the aftermath and of packages."""
    match event:
        case events.Won(seat, reason):
            return f"{who(seat)} won the war{' as the last one in' if reason == 'last' else ''}."
        case events.Recorded(seat, faction, result):
            return f"{titled(FACTIONS[faction])} ({who(seat)}): {RESULTS[result].replace('-', ' ')}."
        case events.Signed(seat, _, line):
            return f"{who(seat)} signed line {line} of the board."
        case events.ContinentNamed(seat, continent):
            return f"{who(seat)} names {titled(CONTINENTS[continent])}."
        case events.ScarCancelled(seat, place, scar):
            return f"{who(seat)} cancelled {titled(SCARS[scar])} in {at(place)}."
        case events.CardDestroyed(seat, place):
            return f"The card of {at(place)} was destroyed{'' if seat == NONE else f' by {who(seat)}'}."
        case events.BonusChanged(seat, continent, change):
            changed = "raised" if change > 0 else "lowered"
            return f"{who(seat)} {changed} the bonus of {titled(CONTINENTS[continent])} by one."
        case events.CoinAdded(seat, place):
            return f"{who(seat)} put a coin on the card of {at(place)}."
        case events.RewardForgone(seat):
            return f"There was nothing to reward {who(seat)} with."
        case events.PlanetRolled(person, die, more):
            return f"Person {person} rolled {die} for the planet, and {more} for continents named."
        case events.PlanetGranted(person):
            return f"Person {person} names the planet."
        case events.PackageOpened(package, _):
            return f"{titled(PACKAGES[package])} was opened: {contents(package)}"
        case events.IslandRose(_, ocean):
            return f"An island rose: {titled(OCEANS[ocean])}."
        case events.GaveUp(seat):
            return f"{who(seat)} gave up."
        case events.Ended(outcome):
            return ending(outcome)
    return ""


@rule("RL-PACK-02")
def contents(package: int) -> str:
    """What an opened package brings, and from when."""
    return CONTENTS[package]


def naming(seat: Seat, option: int) -> str:
    """That a seat has given a name, with {name} in its place."""
    if option == MOTTO:
        return f"{who(seat)} signed with the words: {{name}}"
    if PLACE <= option < PLACE + len(TERRITORIES):
        return f"{who(seat)} named the city in {at(option - PLACE)} {{name}}."
    thing = "the planet" if option == PLANET else titled(LEXICON.word(option))
    return f"{who(seat)} named {thing} {{name}}."


def ending(outcome: Outcome) -> str:
    """Who won and why."""
    winner = who(outcome.winners[0])
    return f"{winner} won as the last one in." if outcome.reason == "last" else f"{winner} won with four Red Stars."
