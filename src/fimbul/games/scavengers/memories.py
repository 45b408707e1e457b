"""What the others remember in a sample: of each other's wins, and of the contested cards that were their own."""

from fimbul.core.game import Rng
from fimbul.games.scavengers.campers import ANY_CARD, IS_CONTESTED, WON, Camper, count, draw, draw_one, may_have_left
from fimbul.games.scavengers.data import COPIES, NONE
from fimbul.games.scavengers.queries import ALL_TITLES
from fimbul.games.scavengers.scoring import in_circulation
from fimbul.games.scavengers.state import (
    DECK,
    LEDGER,
    NO_CARDS,
    RECENT,
    STOCK,
    Camp,
    Seat,
    Trophy,
    Zone,
    beyond,
    less,
    plus,
    together,
)
from fimbul.games.scavengers.steps.contested import STRAIGHT, know_find, seen_alone, seen_to_go
from fimbul.games.scavengers.steps.junkyard import KNOWERS
from fimbul.games.scavengers.steps.sight import LONG_AGO, fresh_wins, listed, remembered
from fimbul.games.scavengers.steps.sites import sites
from fimbul.games.scavengers.taken import all_lost, taken


def deal_memories(twin: Camp, seat: Seat, campers: list[Camper], rng: Rng) -> None:
    """What others remember of each other's wins: all saw who peeked when who won, and the cards are those dealt here.

    What they know of the seat itself the seat knows, too: it has the card and saw who peeked. What they remember of the
    junkyard is left out: it only narrows down what they take for true.
    """
    strays = never_seen(twin, seat, campers)
    twin.sightings = [each for each in twin.sightings if each.owner == seat or not each.secret]
    for camper in campers:
        twin.buried[camper.tribe] = []
        recall_fresh(twin, seat, camper, rng)
        recall_settled(twin, seat, camper, strays, rng)
        see_own_cards(twin, camper)


def never_seen(twin: Camp, seat: Seat, campers: list[Camper]) -> Zone:
    """The contested cards in the junkyard that nobody is known to have had: somebody won them unseen and trashed them,
    or they came there in a deadlock.
    """
    known = together(taken(twin, seat, all_lost(campers)), twin.contested)
    if twin.peeked != NONE:
        known = plus(known, twin.peeked)
    for camper in campers:
        fresh = less(camper.slid_under, remembered(twin, seat, camper.tribe, True))
        known = together(known, together(fresh, camper.prizes))
    junk = twin.junkyard
    for code in twin.under:
        junk = plus(junk, code >> KNOWERS)
    return [
        min(junk[title], max(0, COPIES[title] - known[title])) if IS_CONTESTED[title] else 0 for title in ALL_TITLES
    ]


def recall_fresh(twin: Camp, seat: Seat, camper: Camper, rng: Rng) -> None:
    """What a tribe won lies under its discards."""
    fresh, places = remembered(twin, seat, camper.tribe, True), forgotten(twin, seat, camper.tribe, 0)
    recall(twin, places, less(camper.slid_under, fresh), fresh_wins(twin, camper.tribe) - sum(fresh), rng)


def recall_settled(twin: Camp, seat: Seat, camper: Camper, strays: Zone, rng: Rng) -> None:
    """What a tribe won and nobody has seen since was shuffled into its deck last, if it is there, or before; or the
    tribe has trashed a stray, if whoever remembers that can make sense of it. Of those older than the last shuffle
    there are no more than lay elsewhere then.
    """
    owner, insights = camper.tribe, remembered(twin, seat, camper.tribe, False)
    wins = twin.wins[owner] - fresh_wins(twin, owner) - sum(insights)
    hidden = beyond(in_circulation(twin, owner), together(twin.zone(owner, LEDGER), insights))
    hidden = [min(hidden[title], camper.prizes[title]) for title in ALL_TITLES]
    deck = beyond(in_deck(twin, owner), together(twin.zone(owner, STOCK), insights))
    deck = [min(deck[title], hidden[title]) for title in ALL_TITLES]
    trashed = draw(strays, min(sum([gone[WON] for gone in camper.gone]), sum(strays)), ANY_CARD, rng)
    old = [trophy for trophy in twin.trophies if trophy.owner == owner and trophy.shuffles == LONG_AGO]
    mine = len([trophy for trophy in old if trophy.peeker == seat and trophy.title != NONE])
    for elsewhere in (trashed, NO_CARDS):
        last, before = forgotten(twin, seat, owner, 1), forgotten(twin, seat, owner, LONG_AGO)
        while len(before) > max(0, twin.shuffles[owner].gains_apart - mine):
            before.pop(rng.randrange(len(before)))
        sure = min(wins, len(last), count(deck, IS_CONTESTED))
        recall(twin, last, deck, sure, rng)
        recall(twin, last + before, together(less(hidden, deck), elsewhere), wins - sure, rng)
        if all(may_have_left(twin, owner, other) for other in range(twin.game.seats)):
            return


def see_own_cards(twin: Camp, camper: Camper) -> None:
    """A tribe has seen its own contested cards: those that all saw there, those that it won unseen and has still, and
    the others that somebody saw it win, which it has trashed. What it dug up it knows as well.
    """
    tribe, won = camper.tribe, together(together(camper.insights, camper.slid_under), camper.prizes)
    recalled = NO_CARDS
    for trophy in twin.trophies:
        if trophy.owner == tribe and trophy.title != NONE:
            recalled = plus(recalled, trophy.title)
    own = [each._replace(secret=True) for each in twin.sightings if each.owner == tribe]
    twin.sightings = twin.sightings + own
    for title in listed(won):
        seen_alone(twin, tribe, title, STRAIGHT)
    for loss in camper.lost():
        seen_to_go(twin, tribe, loss.title, loss.digs)
    for title in listed(beyond(recalled, won)):
        seen_alone(twin, tribe, title, STRAIGHT)
        seen_to_go(twin, tribe, title, camper.first_win_lost())
    for find in camper.found:
        know_find(twin, tribe, find.title, find.dig)


def in_deck(state: Camp, tribe: Seat) -> Zone:
    """The cards in a tribe's deck and on the timers that were dealt from it since it was shuffled."""
    cards = state.zone(tribe, DECK)
    for number in sites(state, tribe):
        if state.buildings[number].age == RECENT:
            cards = together(cards, state.buildings[number].timer)
    return cards


def forgotten(twin: Camp, seat: Seat, owner: Seat, shuffles: int) -> list[int]:
    """The places of a tribe's wins, by how often it shuffled since; what others than the seat know is left out."""
    places: list[int] = []
    for place, trophy in enumerate(twin.trophies):
        if trophy.owner == owner and trophy.shuffles == shuffles and trophy.peeker != seat:
            twin.trophies[place] = Trophy(owner, trophy.peeker, NONE, shuffles)
            places.append(place)
    return places


def recall(twin: Camp, places: list[int], cards: Zone, wins: int, rng: Rng) -> None:
    """At so many of these places a contested one of these cards was won; who peeked there remembers it."""
    cards = [max(0, cards[title]) if IS_CONTESTED[title] else 0 for title in ALL_TITLES]
    for _ in range(min(wins, sum(cards), len(places))):
        place, title = places.pop(rng.randrange(len(places))), draw_one(cards, ANY_CARD, rng)
        trophy = twin.trophies[place]
        if trophy.peeker != NONE:
            twin.trophies[place] = Trophy(trophy.owner, trophy.peeker, title, trophy.shuffles)
