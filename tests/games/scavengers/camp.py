"""The smallest camp that shows a rule.

`camp(sky="refugee shovel; deck: brawler", ember="sniper-team", junkyard="net junk")` is Sky's turn in round 3: Sky has
a refugee and a shovel in hand and a brawler in the deck, Ember has a sniper team in hand, two cards lie in the
junkyard. Zones are named as in `PLACES`; cards before the first name are in hand, or set apart if it is the skirmish.
`did: dig` are acts of this round, `secret: sniper-team` are cards in some zone that nobody knows the tribe has, `shown:
brawler` are cards in hand that all have seen. Mercenaries that lie nowhere are in the stacks, everything else in the
box.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from fimbul.core.chance import roll
from fimbul.core.game import only
from fimbul.core.step import CHANCE, Frame
from fimbul.games.scavengers import Scavengers, lexicon
from fimbul.games.scavengers.data import (
    ANSWERS,
    BOXES,
    BUILDINGS,
    MERCENARIES,
    NONE,
    TITLES,
)
from fimbul.games.scavengers.events import Deadlocked, Declared, Won
from fimbul.games.scavengers.flow import ROUND, STEPS
from fimbul.games.scavengers.lexicon import LEXICON, TRIBES
from fimbul.games.scavengers.queries import clockwise, food
from fimbul.games.scavengers.scoring import belongings, gangs_joining, merits
from fimbul.games.scavengers.state import (
    COMMITTED,
    DECK,
    DISCARD,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    SHOWN,
    SPENT,
    USED,
    ZONES,
    Building,
    Camp,
    Question,
    Zone,
    together,
)
from fimbul.games.scavengers.steps.junkyard import ASTRAY, KNOWERS
from fimbul.games.scavengers.steps.skirmish import fight
from tests.games.kit import say, told

PLACES = {
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "gained": GAINED,
    "spent": SPENT,
    "laid": LAID,
    "hunted": HUNTED,
    "committed": COMMITTED,
    "used": USED,
    "looked": LOOKED,
    "shown": SHOWN,
}
STARTING_DECK = "refugee*4 scavenger*3 brawler spear shovel"


def opening(**options: Any) -> Camp:
    """A game as set up: chance says who begins."""
    return Scavengers(options).new()


def camp(
    *,
    round_number: int = 3,
    phase: str = "gather",
    active: str = "sky",
    initiator: str = "",
    seats: int = 3,
    hq: int = 0,
    junkyard: str = "",
    under: str = "",
    contested: str = "grenade sled-team",
    peeked: str = "",
    stacks: str | None = None,
    options: dict[str, Any] | None = None,
    **tribes: str,
) -> Camp:
    """A position with these cards. The phase is gather, skirmish, or over: then the next round begins.

    `under` lies below the junkyard, top first, and nobody knows it. `peeked` is the contested card that the initiator
    has seen. The initiator is the tribe that is active, unless named; in the gathering those before it have had their
    turn.
    """
    state = opening(seats=seats, hq=hq, **(options or {}))
    state.round_number, state.initiator = round_number, TRIBES.index(initiator or active)
    default = "committed" if phase == "skirmish" else "hand"
    for seat in range(seats):
        settle_in(state, seat, zones_of(tribes.pop(TRIBES[seat], ""), default))
    assert not tribes, f"no such tribe sits here: {tribes}"
    state.junkyard, state.contested = zone(junkyard), zone(contested)
    state.under = [TITLES.index(name) << KNOWERS for name in under.split()]
    go_astray(state, together(state.junkyard, zone(under)), ASTRAY)
    if peeked:
        state.peeked, state.peekers = TITLES.index(peeked), only(state.initiator)
    lay_out_stacks(state, stacks)
    state.agenda = [*agenda_of(state, phase, TRIBES.index(active))]
    state.settle()
    state.check()
    return state


def zone(names: str) -> Zone:
    """Cards by title: 'refugee*4 spear'."""
    cards = NO_CARDS[:]
    for name in names.split():
        title, _, count = name.partition("*")
        cards[TITLES.index(title)] += int(count or 1)
    return cards


def zones_of(text: str, default: str) -> dict[str, str]:
    """The cards of a tribe by the name of the zone."""
    named: dict[str, str] = {}
    for part in text.split(";"):
        name, colon, cards = part.partition(":")
        place, found = (name.strip(), cards) if colon else (default, name)
        assert place in {*PLACES, "did", "secret"}, f"there is no zone '{place}'"
        named[place] = f"{named.get(place, '')} {found}"
    return named


def settle_in(state: Camp, seat: int, zones: dict[str, str]) -> None:
    """A tribe has these cards; what was gained or is secret is not known to the others."""
    for each in range(ZONES):
        state.set_zone(seat, each, NO_CARDS)
    acts, secret = zones.pop("did", ""), zone(zones.pop("secret", ""))
    for name, cards in zones.items():
        state.set_zone(seat, PLACES[name], zone(cards))
    unknown = together(secret, state.zone(seat, GAINED))
    owned = belongings(state, seat)
    state.set_zone(seat, LEDGER, [owned[title] - unknown[title] for title in range(len(TITLES))])
    state.gains[seat] = sum(unknown)
    go_astray(state, unknown, ASTRAY | only(seat))
    state.performed[seat] = sum(1 << LEXICON.parse(act) for act in acts.split())


def go_astray(state: Camp, cards: Zone, where: int) -> None:
    """Of these cards, those that answer others have been trashed once, for all that the table knows."""
    strays = state.strays[:]
    for title in ANSWERS:
        if cards[title]:
            strays[title] |= where
    state.strays = strays


def lay_out_stacks(state: Camp, stacks: str | None) -> None:
    """What lies nowhere is in the stacks, if it can be hired, or in the box."""
    found = together(state.junkyard, state.contested)
    for seat in range(state.game.seats):
        found = together(found, belongings(state, seat))
    for code in state.under:
        found[code >> KNOWERS] += 1
    if state.peeked != NONE:
        found[state.peeked] += 1
    free = [BOXES.shipped.copies[title] - found[title] for title in range(len(TITLES))]
    assert min(free) >= 0, "there are not so many in the box"
    for_hire = [
        BOXES.shipped.pile[title] == MERCENARIES and BOXES.shipped.module[title] <= state.settings.hq
        for title in range(len(TITLES))
    ]
    everything = [free[title] if for_hire[title] else 0 for title in range(len(TITLES))]
    state.stacks = everything if stacks is None else zone(stacks)
    state.out_of_play = [free[title] - state.stacks[title] for title in range(len(TITLES))]


def agenda_of(state: Camp, phase: str, active: int) -> Iterator[Frame]:
    """What is to come, last first."""
    yield Question(ROUND, CHANCE)
    if phase == "over":
        return
    yield Question(STEPS["skirmish"], state.initiator)
    if phase == "gather":
        order = clockwise(state, state.initiator)
        for seat in reversed(order[order.index(active) :]):
            yield Question(STEPS["gather"], seat)


def decider(state: Camp) -> str:
    """The tribe that is asked, or chance."""
    return "chance" if state.decider == CHANCE else TRIBES[state.decider]


def sees(state: Camp, tribe: str) -> dict[str, Any]:
    """What a tribe sees, or a spectator."""
    return state.view(TRIBES.index(tribe) if tribe else None)


def names(cards: Zone) -> str:
    """Cards as titles: 'refugee refugee spear', in the order of the titles."""
    return " ".join(TITLES[title] for title, count in enumerate(cards) for _ in range(count))


def has(state: Camp, tribe: str, place: str) -> str:
    """The cards of a tribe in a zone."""
    return names(state.zone(TRIBES.index(tribe), PLACES[place]))


def discards(state: Camp, tribe: str) -> str:
    """The whole discard pile of a tribe: face up, slid under, and used this round."""
    seat = TRIBES.index(tribe)
    return names(together(together(state.zone(seat, DISCARD), state.zone(seat, GAINED)), state.zone(seat, SPENT)))


def owns(state: Camp, tribe: str) -> str:
    """All cards of a tribe, wherever they lie."""
    return names(belongings(state, TRIBES.index(tribe)))


def people(state: Camp, tribe: str) -> int:
    """How large a tribe is, as the end of the game counts it before the gangs join."""
    return merits(state, TRIBES.index(tribe), [])[0]


def heap(state: Camp) -> str:
    """The shuffled part of the junkyard."""
    return names(state.junkyard)


def below(state: Camp) -> str:
    """What lies under the junkyard, in order."""
    return " ".join(TITLES[code >> KNOWERS] for code in state.under)


def stack(state: Camp, title: str) -> int:
    """How many mercenaries of a title can be hired."""
    return state.stacks[TITLES.index(title)]


def contested_cards(state: Camp) -> int:
    """How many contested cards are left."""
    return sum(state.contested) + (state.peeked != NONE)


def food_of(state: Camp, tribe: str) -> int:
    """How much food a tribe has to hire with."""
    return food(state, TRIBES.index(tribe))


def fight_of(state: Camp, tribe: str) -> int:
    """How strong a tribe is on the table, as the skirmish compares it; NONE if nobody there can fight."""
    return fight(state, TRIBES.index(tribe))


def worth(cards: str, act: str) -> int:
    """What all these cards achieve together when they are laid for an act."""
    state = camp(sky=f"{cards}; deck: junk*2", junkyard="pills*9")
    laid = " ".join(names(zone(cards)).split())
    declared = [event for event in told(state, f"{act} {laid} done") if isinstance(event, Declared)]
    assert declared[0].act == lexicon.LEXICON.parse(act)
    return declared[0].worth


def winner(state: Camp, picks: str = "grenade") -> str:
    """Who wins the skirmish when these picks are made, the contested card among them; nobody in a deadlock."""
    ends = [event for event in told(state, picks) if isinstance(event, Won | Deadlocked)]
    assert len(ends) == 1
    return TRIBES[ends[0].seat] if isinstance(ends[0], Won) else "nobody"


def buried(state: Camp) -> Camp:
    """The end: nobody fights for the last contested card, so it is buried. The gangs join whom they would by now."""
    end = state.copy()
    end.agenda = [*agenda_of(end, "skirmish", end.initiator)]
    end.settle()
    assert sum(end.contested) == 1
    say(end, names(end.contested))
    assert end.outcome is not None
    joining = gangs_joining(state)
    assert list(end.outcome.scores) == [merits(state, seat, joining)[0] for seat in range(state.game.seats)]
    return end


def at_random(seed: int, **options: Any) -> Iterator[Camp]:
    """Every position of a game that is played at random; it is the same position that changes."""
    rng = Random(seed)
    state = opening(**options)
    yield state
    for _ in range(20_000):
        if state.over:
            return
        state.play(roll(state, rng) if state.decider == CHANCE else rng.choice(state.options()))
        yield state
    raise AssertionError("the game does not come to an end")


def raise_building(
    state: Camp, tribe: str, kind: str, *, timer: str = "", stored: str = "", enabled: bool = True, placed: int = 1
) -> None:
    """A tribe has a building more, placed in this round; what lies on it and in it comes out of the tribe's deck."""
    seat, number = TRIBES.index(tribe), BUILDINGS.index(kind)
    on_it, in_it, deck = zone(timer), zone(stored), state.zone(seat, DECK)
    state.set_zone(seat, DECK, [deck[title] - on_it[title] - in_it[title] for title in range(len(TITLES))])
    state.schematics = [count - (each == number) for each, count in enumerate(state.schematics)]
    assert min(state.schematics) >= 0, "there are not so many plans"
    state.buildings.append(Building(seat, number, on_it, in_it, enabled, placed))
    state.settle()
    state.check()


def timers(state: Camp, tribe: str) -> list[int]:
    """How many cards lie on each building of a tribe."""
    return [sum(each.timer) for each in state.buildings if TRIBES[each.seat] == tribe]


def storage(state: Camp, tribe: str) -> list[str]:
    """What each building of a tribe holds."""
    return [names(each.stored) for each in state.buildings if TRIBES[each.seat] == tribe]
