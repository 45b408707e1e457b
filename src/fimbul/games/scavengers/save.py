"""Saves: the exact position in the words of the game, and back, checked."""

from itertools import pairwise
from typing import Any, Final

from fimbul.core.errors import BadSave
from fimbul.core.game import Game, Outcome, only
from fimbul.core.saves import write_frame, write_outcome
from fimbul.games.scavengers.agenda import ACTS, read_agenda
from fimbul.games.scavengers.data import (
    ANSWERS,
    BUILDINGS,
    CONTESTED,
    LEADERS,
    MERCENARIES,
    NO_LEADER,
    NONE,
    REFUGEE,
    SABOTEUR,
    SNIPER_TEAM,
    TITLES,
)
from fimbul.games.scavengers.data import HUNT as HUNTING
from fimbul.games.scavengers.fields import ZONE_NAMES
from fimbul.games.scavengers.flow import whose_turn
from fimbul.games.scavengers.lexicon import CARD, LEXICON, TRIBES
from fimbul.games.scavengers.meta import META, Settings
from fimbul.games.scavengers.queries import ALL_TITLES, fresh_wins
from fimbul.games.scavengers.reading import cards, fields, flag, known, listed, mapping, name_in, number, tribe
from fimbul.games.scavengers.sample import hidden_of_ledger, kept_in_hand
from fimbul.games.scavengers.scoring import in_circulation
from fimbul.games.scavengers.setup import set_up
from fimbul.games.scavengers.state import (
    COMMITTED,
    GAINED,
    HAND,
    HUNTED,
    LAID,
    LEDGER,
    LOOKED,
    NO_CARDS,
    SPENT,
    USED,
    Building,
    Camp,
    Trophy,
    less,
    together,
)
from fimbul.games.scavengers.steps.drawing import FIRST_SKIRMISH
from fimbul.games.scavengers.steps.gathering import ACTS as ACTIONS
from fimbul.games.scavengers.steps.junkyard import ALL_KNOWERS, ASTRAY, KNOWERS
from fimbul.games.scavengers.steps.leaders import LEADERS_OFFERED
from fimbul.games.scavengers.steps.sight import remembered
from fimbul.games.scavengers.view import (
    buried,
    named,
    phase,
    seats_in,
    surveyor,
    title_name,
)

NAMES: Final = (*ZONE_NAMES, "shown", "known")  # of the zones of a tribe, the notes too
FIELDS: Final = [
    *("game", "version", "options", "round", "initiator", "tribes", "buildings"),
    *(
        "stacks",
        "junkyard",
        "under",
        "contested",
        "peeked",
        "trophies",
        "strays",
        "schematics",
        "schematics_under",
        "plans",
        "box",
    ),
    *("traded", "raised", "hunt_raised", "leavers", "agenda", "revelations", "outcome"),
]
TRIBE_FIELDS: Final = [
    *NAMES,
    *("buried", "gains", "wins", "losses"),
    *("performed", "leader", "offered", "wounded", "power_used"),
]
BUILDING_FIELDS: Final = ["tribe", "kind", "timer", "stored", "enabled", "placed"]
BURIED_FIELDS: Final = ["card", "dug_by"]
TROPHY_FIELDS: Final = ["tribe", "peeked_by", "card", "fresh"]
PERFORMED: Final = [LEXICON.word(act) for act in [*ACTIONS, CARD + SABOTEUR, CARD + SNIPER_TEAM, CARD + REFUGEE]]
REASONS: Final = ("largest_tribe", "resigned")
MANY: Final = 1_000_000
MOST: Final = 99


def save(state: Camp) -> dict[str, Any]:
    """The position as plain data."""
    return {
        "game": META.name,
        "version": META.version,
        "options": dict(state.game.options),
        "round": state.round_number,
        "initiator": TRIBES[state.initiator],
        "tribes": {TRIBES[seat]: save_tribe(state, seat) for seat in range(state.game.seats)},
        "buildings": [save_building(building) for building in state.buildings],
        "stacks": named(state.stacks),
        "junkyard": named(state.junkyard),
        "under": [save_known(code, TITLES) for code in state.under],
        "contested": named(state.contested),
        "peeked": None if state.peeked == NONE else save_known(state.peeked << KNOWERS | state.peekers, TITLES),
        "trophies": [save_trophy(trophy) for trophy in state.trophies],
        "strays": {TITLES[title]: seats_in(code) for title, code in enumerate(state.strays) if code},
        "schematics": named(state.schematics, BUILDINGS),
        "schematics_under": [save_known(code, BUILDINGS) for code in state.schematics_under],
        "plans": named(state.plans, BUILDINGS),
        "box": named(state.box),
        "traded": title_name(state.traded),
        "raised": state.raised,
        "hunt_raised": state.hunt_raised,
        "leavers": [TRIBES[seat] for seat in state.leavers],
        "agenda": [write_frame(state, frame) for frame in state.agenda],
        "revelations": state.revelations,
        "outcome": write_outcome(state.game, state.outcome),
    }


def save_tribe(state: Camp, seat: int) -> dict[str, Any]:
    """The cards of a tribe by zone, and what else is its own."""
    start, leader = seat * LEADERS_OFFERED, state.leaders[seat]
    return {
        **{name: named(state.zone(seat, place)) for place, name in enumerate(NAMES)},
        "buried": buried(state, seat),
        "gains": state.gains[seat],
        "wins": state.wins[seat],
        "losses": state.losses[seat],
        "performed": [LEXICON.word(act) for act in range(len(LEXICON)) if state.performed[seat] >> act & 1],
        "leader": None if leader == NO_LEADER else LEADERS[leader],
        "offered": [LEADERS[each] for each in state.offered[start : start + LEADERS_OFFERED]],
        "wounded": bool(state.wounded >> seat & 1),
        "power_used": bool(state.power_used >> seat & 1),
    }


def save_building(building: Building) -> dict[str, Any]:
    """A building and the cards in it and on it."""
    return {
        "tribe": TRIBES[building.seat],
        "kind": BUILDINGS[building.kind],
        "timer": named(building.timer),
        "stored": named(building.stored),
        "enabled": building.enabled,
        "placed": building.placed,
    }


def save_trophy(trophy: Trophy) -> dict[str, Any]:
    """A card that was won, and what is remembered of it."""
    return {
        "tribe": TRIBES[trophy.owner],
        "peeked_by": None if trophy.peeker == NONE else TRIBES[trophy.peeker],
        "card": title_name(trophy.title),
        "fresh": trophy.fresh,
    }


def save_known(code: int, names: list[str]) -> dict[str, Any]:
    """A card whose place some tribes know."""
    return {"card": names[code >> KNOWERS], "known_to": seats_in(code)}


def load(game: Game, settings: Settings, data: dict[str, Any]) -> Camp:
    """The position, or a sentence that says what is wrong with it."""
    read_header(game, data)
    state = set_up(game, settings)
    state.round_number = number(data["round"], "round", MOST)
    state.initiator = tribe(game, data["initiator"])
    state.revelations = number(data["revelations"], "revelations", MANY)
    read_piles(game, state, data)
    read_buildings(game, state, data["buildings"])
    read_trophies(game, state, data["trophies"])
    read_strays(game, state, data["strays"])
    state.offered.clear()
    tribes = fields(data["tribes"], "tribes", list(game.seat_names))
    for seat, name in enumerate(game.seat_names):
        read_tribe(state, seat, fields(tribes[name], name, TRIBE_FIELDS))
    read_leavers(game, state, data["leavers"])
    state.outcome = read_outcome(game, data["outcome"])
    state.agenda = read_agenda(state, data["agenda"])
    try:
        state.check()
    except AssertionError as error:
        raise BadSave(f"This position cannot be: {error}.") from None
    check_piles(state)
    check_schematics(state)
    check_leaders(state)
    for seat in range(game.seats):
        check_shown(state, seat)
        check_ledger(state, seat)
        check_buried(state, seat)
    state.asked = []
    if state.outcome is None:
        check_time(state)
        frame = state.agenda[-1]
        state.asked = frame.step.options(state, frame)
        if not state.asked:
            raise BadSave(f"The open question '{frame.step.name}' has no answer here.")
        if state.gone.bit_count() > game.seats - 2 or state.has_left(frame.seat):
            raise BadSave("Who has left is not asked, and the last one left has won.")
    return state


def read_header(game: Game, data: dict[str, Any]) -> None:
    """It is a save of this game, of a version we know, with the same options."""
    if data.get("game") != META.name:
        raise BadSave(f"This is not a save of {META.title}.")
    if data.get("version") != META.version:
        raise BadSave(f"This save is of version {data.get('version')!r}; this engine reads version {META.version}.")
    fields(data, "The save", FIELDS)
    if data["options"] != game.options:
        raise BadSave("This save was made with other options than this game.")


def read_piles(game: Game, state: Camp, data: dict[str, Any]) -> None:
    """What lies between the tribes."""
    state.stacks = cards(data["stacks"], "stacks")
    state.junkyard = cards(data["junkyard"], "junkyard")
    state.under = [known(game, each, TITLES) for each in listed(data["under"], "under")]
    state.contested = cards(data["contested"], "contested")
    state.peeked, state.peekers = NONE, 0
    if data["peeked"] is not None:
        code = known(game, data["peeked"], TITLES)
        state.peeked, state.peekers = code >> KNOWERS, code & (1 << KNOWERS) - 1
    state.schematics = cards(data["schematics"], "schematics", BUILDINGS)
    state.schematics_under = [known(game, each, BUILDINGS) for each in listed(data["schematics_under"], "schematics")]
    state.plans = cards(data["plans"], "plans", BUILDINGS)
    state.box = cards(data["box"], "box")
    state.traded = NONE if data["traded"] is None else name_in(data["traded"], TITLES)
    state.raised = number(data["raised"], "raised", MOST)
    state.hunt_raised = number(data["hunt_raised"], "hunt_raised", MOST)


def read_buildings(game: Game, state: Camp, data: Any) -> None:
    """All buildings, in the order they were placed."""
    for each in listed(data, "buildings"):
        entry = fields(each, "A building", BUILDING_FIELDS)
        state.buildings.append(
            Building(
                tribe(game, entry["tribe"]),
                name_in(entry["kind"], BUILDINGS),
                cards(entry["timer"], "timer"),
                cards(entry["stored"], "stored"),
                flag(entry["enabled"], "enabled"),
                number(entry["placed"], "placed", state.round_number),
            )
        )


def read_strays(game: Game, state: Camp, data: Any) -> None:
    """Which answers may lie in the junkyard, or with whom that has dug since."""
    state.strays = NO_CARDS[:]
    for name, tribes in mapping(data, "strays").items():
        diggers = [tribe(game, each) for each in listed(tribes, name)]
        state.strays[ANSWERS[name_in(name, [TITLES[title] for title in ANSWERS])]] = ASTRAY | only(*diggers)


def read_trophies(game: Game, state: Camp, data: Any) -> None:
    """The cards that were won unseen, in that order; only who peeked at one remembers which it is."""
    for each in listed(data, "trophies"):
        entry = fields(each, "A trophy", TROPHY_FIELDS)
        owner = tribe(game, entry["tribe"])
        peeker = NONE if entry["peeked_by"] is None else tribe(game, entry["peeked_by"])
        title = NONE if entry["card"] is None else name_in(entry["card"], TITLES)
        peeks = peeker != owner and not state.settings.two_players
        if (peeker != NONE and not peeks) or (
            title != NONE and (peeker == NONE or state.printed.pile[title] != CONTESTED)
        ):
            raise BadSave("A contested card that was won is remembered by another tribe, which had peeked at it.")
        state.trophies.append(Trophy(owner, peeker, title, flag(entry["fresh"], "fresh")))


def read_leavers(game: Game, state: Camp, data: Any) -> None:
    """Who has left, in that order."""
    for each in listed(data, "leavers"):
        state.leavers.append(tribe(game, each))
        state.gone |= 1 << state.leavers[-1]
    if len(set(state.leavers)) != len(state.leavers):
        raise BadSave("Nobody leaves twice.")


def read_tribe(state: Camp, seat: int, entry: dict[str, Any]) -> None:
    """The cards of a tribe and what else is its own."""
    for place, name in enumerate(NAMES):
        state.set_zone(seat, place, cards(entry[name], name))
    state.buried[seat] = [read_buried(state.game, seat, each) for each in listed(entry["buried"], "buried")]
    state.gains[seat] = number(entry["gains"], "gains", MOST)
    state.wins[seat] = number(entry["wins"], "wins", MOST)
    state.losses[seat] = number(entry["losses"], "losses", MOST)
    state.performed[seat] = 0
    for word in listed(entry["performed"], "performed"):
        name_in(word, PERFORMED)
        act = 1 << LEXICON.parse(word)
        if state.performed[seat] & act:
            raise BadSave(f"'{word}' is performed once a round.")
        state.performed[seat] |= act
    leader = entry["leader"]
    state.leaders[seat] = NO_LEADER if leader is None else name_in(leader, LEADERS)
    offered = [name_in(each, LEADERS) for each in listed(entry["offered"], "offered")]
    if len(offered) > LEADERS_OFFERED or (offered and len(state.offered) < seat * LEADERS_OFFERED):
        raise BadSave("Each tribe is dealt two leaders, one tribe after the other.")
    state.offered.extend(offered)
    state.wounded |= flag(entry["wounded"], "wounded") << seat
    state.power_used |= flag(entry["power_used"], "power_used") << seat


def read_buried(game: Game, seat: int, data: Any) -> int:
    """A card that a tribe saw go into the junkyard, and who else has dug since."""
    entry = fields(data, "A buried card", BURIED_FIELDS)
    diggers = only(*[tribe(game, each) for each in listed(entry["dug_by"], "dug_by")])
    if diggers >> seat & 1:
        raise BadSave("What a tribe dug up itself it need not remember.")
    return name_in(entry["card"], TITLES) << KNOWERS | diggers


def check_piles(state: Camp) -> None:
    """Every card lies in a pile where it can be, and no module is in play that was not chosen."""
    for title in ALL_TITLES:
        out = state.printed.module[title] > state.settings.hq and state.box[title] != state.printed.copies[title]
        for_hire = state.printed.pile[title] == MERCENARIES or not state.stacks[title]
        fought_for = state.printed.pile[title] == CONTESTED or not (state.contested[title] or state.peeked == title)
        if out or not for_hire or not fought_for:
            raise BadSave(f"'{TITLES[title]}' cannot lie there.")


def check_time(state: Camp) -> None:
    """Cards are in hand, on the table, set apart or peeked at only when it is time for that."""
    now = phase(state)
    waiting = [frame.seat for frame in state.agenda if frame.step.name in ("gather", "commit")]
    looking = [frame.seat for frame in state.agenda if frame.step.name in ("keep", "under", "sift out")]
    acts = {*ACTS, "clear away"}
    acting = any(frame.step.name in acts for frame in state.agenda)
    for seat in range(state.game.seats):
        turn = seat == whose_turn(state).seat
        right = {
            HAND: now == "drawing" or seat in waiting,
            COMMITTED: now == "gathering" and seat not in waiting,
            LAID: (turn and acting) or now == "skirmish",
            HUNTED: turn,
            USED: now == "skirmish",
            SPENT: now in ("gathering", "skirmish"),
            LOOKED: seat in looking,
        }
        for place, allowed in right.items():
            if state.size(seat, place) and not allowed:
                raise BadSave(f"{TRIBES[seat].title()} has cards in '{ZONE_NAMES[place]}' at the wrong time.")
    if any(state.plans) and surveyor(state) == NONE:
        raise BadSave("Nobody looks at plans.")
    hiring = [frame.seat for frame in state.agenda if frame.step.name == "take on"]
    if state.traded != NONE and not (
        hiring and state.zone(hiring[0], LAID)[state.traded] and state.printed.person[state.traded]
    ):
        raise BadSave("Nobody is given up who is not laid.")
    helped = [seat for seat in range(state.game.seats) if state.power_used >> seat & 1]
    if state.raised and not any(state.raised in state.printed.raises[state.leaders[seat]] for seat in helped):
        raise BadSave("No leader has raised anything by so much.")
    hunters = [seat for seat in range(state.game.seats) if seat == whose_turn(state).seat]
    if state.hunt_raised and not (
        hunters and state.hunt_raised == state.printed.raises[state.leaders[hunters[0]]][HUNTING]
    ):
        raise BadSave("Nobody's hunt is raised by so much.")
    peeks = state.round_number >= FIRST_SKIRMISH and not state.settings.two_players and now in ("gathering", "skirmish")
    if state.peeked != NONE and (not peeks or state.peekers != only(state.initiator)):
        raise BadSave("It is the initiator who peeks, when all have drawn.")
    if state.peeked == NONE and not any(state.contested):
        raise BadSave("The last contested card is gone, so the game must be over.")


def check_schematics(state: Camp) -> None:
    """No building is lost or made, and each holds what it can hold."""
    found = [*state.schematics]
    for code in state.schematics_under:
        found[code >> KNOWERS] += 1
    for kind, count in enumerate(state.plans):
        found[kind] += count
    for building in state.buildings:
        found[building.kind] += 1
        strange = any(
            count and not state.printed.stores[building.kind][title] for title, count in enumerate(building.stored)
        )
        if (
            strange
            or sum(building.stored) > state.printed.capacity[building.kind]
            or sum(building.timer) > state.printed.build_time[building.kind]
        ):
            raise BadSave(f"That is not what a building of kind '{BUILDINGS[building.kind]}' holds.")
        if any(building.timer) and (any(building.stored) or not building.enabled):
            raise BadSave("A building under construction is not used.")
    if found != (state.printed.building_copies if state.settings.buildings else [0] * len(BUILDINGS)):
        raise BadSave("A building got lost or was made.")


def check_leaders(state: Camp) -> None:
    """Each tribe has one of its two leaders, and no leader is there twice."""
    if len(set(state.offered)) != len(state.offered):
        raise BadSave("A leader is there twice.")
    coming = [frame.step.name for frame in state.agenda].count("offer")
    choosing = [frame.seat for frame in state.agenda if frame.step.name == "choose leader"]
    dealt = LEADERS_OFFERED * state.game.seats if state.settings.leaders else 0
    if len(state.offered) + coming != dealt and state.outcome is None:
        raise BadSave("Each tribe is dealt two leaders, if leaders are played.")
    for seat, leader in enumerate(state.leaders):
        offered = state.offered[seat * LEADERS_OFFERED : (seat + 1) * LEADERS_OFFERED]
        waits = seat in choosing or not state.settings.leaders or state.outcome is not None
        if leader not in offered and not (waits and leader == NO_LEADER):
            raise BadSave("A tribe follows one of the leaders that it was dealt.")
        if leader == NO_LEADER and (state.wounded >> seat & 1 or state.power_used >> seat & 1):
            raise BadSave("A tribe without a leader has none to wound or to use.")


def check_shown(state: Camp, seat: int) -> None:
    """What all have seen in a hand is still there, besides what lies open."""
    hand = together(state.zone(seat, HAND), state.zone(seat, COMMITTED))
    if min(less(hand, kept_in_hand(state, seat))) < 0:
        raise BadSave(f"All have seen cards in the hand of {TRIBES[seat]} that are not there.")


def check_ledger(state: Camp, seat: int) -> None:
    """What all know of a tribe, and what each other remembers, fits what it has: so many cards gained unseen, so many
    of them won, so many trashed.
    """
    if min(hidden_of_ledger(state, seat)) < 0:
        raise BadSave(f"More cards lie open than {TRIBES[seat]} is known to have.")
    owned, ledger = in_circulation(state, seat), state.zone(seat, LEDGER)
    gains = state.gains[seat] - state.size(seat, GAINED)
    if sum(owned) != sum(ledger) + gains - state.losses[seat]:
        raise BadSave(f"What is known of {TRIBES[seat]} does not fit the number of its cards.")
    dug = gains - state.wins[seat] + fresh_wins(state, seat)
    for observer in range(state.game.seats):
        insights = remembered(state, observer, seat, False)
        strange = [max(0, owned[title] - ledger[title] - insights[title]) for title in ALL_TITLES]
        surely_dug = sum([number for title, number in enumerate(strange) if state.printed.pile[title] != CONTESTED])
        if sum(strange) > gains - sum(insights) or surely_dug > dug:
            raise BadSave(f"{TRIBES[seat].title()} has more cards than anybody saw it gain.")


def check_buried(state: Camp, seat: int) -> None:
    """Who has dug since a card came into the junkyard has dug since all came there that a tribe knows of before."""
    if any(later & ALL_KNOWERS & ~earlier for earlier, later in pairwise(state.buried[seat])):
        raise BadSave(f"{TRIBES[seat].title()} knows of a card in the junkyard that cannot have come there.")


def read_outcome(game: Game, data: Any) -> Outcome | None:
    """How the game ended, if it has."""
    if data is None:
        return None
    entry = fields(data, "outcome", ["winners", "scores", "reason", "places"])
    places = tuple([number(each, "A place", game.seats) for each in listed(entry["places"], "places")])
    scores = listed(entry["scores"], "scores")
    winners = tuple([tribe(game, each) for each in listed(entry["winners"], "winners")])
    fits = len(places) == len(scores) == game.seats and all(
        type(each) is float and each in range(MANY) for each in scores
    )
    if not fits or entry["reason"] not in REASONS or winners != tuple([s for s, p in enumerate(places) if p == 1]):
        raise BadSave("The outcome is not one of this game.")
    if not winners:
        raise BadSave("Somebody wins, or several share the victory.")
    return Outcome(winners, tuple(scores), entry["reason"], places)
