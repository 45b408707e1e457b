"""What a seat sees: nearly everything lies open. Hidden are the scar cards of the others and, by option, their hands.

What speaks of a sealed thing is there only once it has happened, so no view tells that it exists.
"""

from typing import Any

from fimbul.core.game import View
from fimbul.core.head import Window, head, shown_frame
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.dice import counting_dice
from fimbul.games.legacy.lexicon import ATTACK_DIE, LEXICON
from fimbul.games.legacy.meta import SEALED_OPTIONS
from fimbul.games.legacy.names import (
    CITIES,
    CONTINENTS,
    DRAFT_TYPES,
    EVENTS,
    FACTIONS,
    KINDS,
    MISSIONS,
    NONE,
    OCEANS,
    PACKAGES,
    PURIST,
    SCARS,
    SLOTS,
    STANCES,
    STICKERS,
    TERRITORIES,
)
from fimbul.games.legacy.queries import (
    bonus_for,
    continents_of,
    homeland_of,
    is_fortified,
    is_weak,
    population,
    recruits,
    stars_of,
)
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.drawing import INTERFERE
from fimbul.games.legacy.steps.opening import OTHERS_OPEN
from fimbul.games.legacy.world import territories_on_board
from fimbul.games.legacy.world_text import counted, slot_words, spelled, write_game


def view(state: War, seat: Seat | None) -> View:
    """All that a seat may know, or a spectator."""
    return {**head(state, seat), **table(state, seat)}


def window(state: War) -> Window | None:
    """What others may answer now: an attack, a card that is drawn, the start of a turn."""
    frame = shown_frame(state)
    if not isinstance(frame, Question) or not frame.step.answers:
        return None
    active, battle = state.game.seat_names[state.active], state.battle
    if frame.step is INTERFERE:
        card = "coin-card" if frame.place == NONE else TERRITORIES[frame.place]
        return {"act": "draw", "seat": active, "worth": 1, "target": card}
    if frame.step is OTHERS_OPEN or battle is None:
        return {"act": "turn", "seat": active, "worth": 0, "target": None}
    return {"act": "attack", "seat": active, "worth": battle.attackers, "target": TERRITORIES[battle.target]}


def table(state: War, seat: Seat | None) -> dict[str, Any]:
    """The board, the seats and the sideboard as a seat sees them."""
    return {
        "setup": seen_options(state),
        "game_number": len(state.world.games) + (0 if state.recorded else 1),
        "order": [state.game.seat_names[each] for each in state.order],
        "territories": {TERRITORIES[place]: seen_territory(state, place) for place in on_board(state)},
        "continents": {name: seen_continent(state, number) for number, name in enumerate(CONTINENTS)},
        "lines": [[TERRITORIES[one], TERRITORIES[other]] for one, other in state.world.lines],
        "seats": {name: seen_seat(state, number, seat) for number, name in enumerate(state.game.seat_names)},
        "factions": seen_factions(state),
        "row": [None if place == NONE else TERRITORIES[place] for place in state.row],
        "draw_pile": state.draw_pile.bit_count(),
        "discards": [TERRITORIES[place] for place in places_in(state.discards)],
        "coin_pile": state.coin_pile,
        "stickers": {
            kind: state.box.stickers[number] - state.world.stickers_used[number] for number, kind in enumerate(STICKERS)
        },
        "packages": spelled(state.world.packages, PACKAGES),
        "names": dict(state.world.names),
        "scars_unseen": counted(state.scars_unseen, SCARS),
        "battle": seen_battle(state),
        **unsealed(state),
    }


def world_view(state: War) -> View:
    """What a position has of its world and of nothing else, with the games that were played in it."""
    own_to_a_game = ("order", "seats", "row", "draw_pile", "discards", "coin_pile", "battle", "mission")
    seen = {name: what for name, what in table(state, None).items() if name not in own_to_a_game}
    return {"game": state.game.meta.name, **seen, "games": [write_game(game) for game in state.world.games]}


@rule("RL-CAMP-05")
def seen_options(state: War) -> dict[str, Any]:
    """How the game is set up but for its world; an option about a sealed thing is no more there than the thing."""
    return {
        name: value
        for name, value in state.game.options.items()
        if name != "world" and (name not in SEALED_OPTIONS or state.world.is_open(SEALED_OPTIONS[name]))
    }


def on_board(state: War) -> list[Place]:
    """The territories of the board."""
    return places_in(territories_on_board(state.world))


def seen_territory(state: War, place: Place) -> dict[str, Any]:
    """Troops and marks of a territory, and the coins on its card; what is not there is left out."""
    world = state.world
    owner, hq = state.owner(place), state.hq_at(place)
    seen: dict[str, Any] = {"troops": state.troops[place], "coins": world.coins[place]}
    if owner != NONE:
        seen["seat"] = state.game.seat_names[owner]
    if hq != NONE:
        seen["hq"] = state.game.seat_names[hq]
    if world.city[place] != NONE:
        seen["city"] = CITIES[world.city[place]]
    if world.founder[place] != NONE:
        seen["founder"] = world.founder[place]
    if world.scar[place] != NONE:
        seen["scar"] = SCARS[world.scar[place]]
    if world.cancelled & BIT[place]:
        seen["cancelled"] = True
    if world.fortification[place] != NONE:
        seen["boxes"] = world.fortification[place]
        seen["fortified"] = is_fortified(state, place)
    if world.destroyed & BIT[place]:
        seen["no_card"] = True
    if world.fallout == place:
        seen["fallout"] = True
    return seen


def seen_continent(state: War, continent: int) -> dict[str, Any]:
    """The bonus of a continent as printed and changed, who named it, and who controls it with what it brings."""
    world = state.world
    rulers = [seat for seat in range(state.game.seats) if continent in continents_of(state, seat)]
    return {
        "bonus": state.box.bonus[continent] + world.change[continent],
        "changed": world.change[continent],
        "namer": None if world.namer[continent] == NONE else world.namer[continent],
        "seat": state.game.seat_names[rulers[0]] if rulers else None,
        "brings": bonus_for(state, rulers[0], continent) if rulers else 0,
    }


@rule("RL-CARD-12")
def seen_seat(state: War, number: Seat, seat: Seat | None) -> dict[str, Any]:
    """What lies before a player. Hands are open, by option only their sizes; a Purist's Coin cards are open either way.

    Of a scar card the others see that it is held.
    """
    faction, title = state.factions[number], state.scar_cards[number]
    own = number == seat
    seen: dict[str, Any] = {
        "person": state.persons[number],
        "faction": None if faction == NONE else FACTIONS[faction],
        "stars": stars_of(state, number),
        "star_tokens": state.stars[number],
        "missiles": state.missiles[number],
        "territories": state.held[number].bit_count(),
        "population": population(state, number),
        "recruits": recruits(state, number) if faction != NONE and state.held[number] else 0,
        "cards": state.hand_size(number),
        "scar_card": title != NONE,
        "in": state.is_in(number),
    }
    if own and title != NONE:
        seen["scar"] = SCARS[title]
    if own or not state.settings.hidden_hands:
        seen["hand"] = [TERRITORIES[place] for place in places_in(state.hands[number])]
    if own or not state.settings.hidden_hands or (faction != NONE and is_weak(state, number, PURIST)):
        seen["coin_cards"] = state.coin_hands[number]
    drafted = {kind: state.drafted_card(number, each) for each, kind in enumerate(DRAFT_TYPES)}
    if any(says != NONE for says in drafted.values()):
        seen["drafted"] = {kind: says for kind, says in drafted.items() if says != NONE}
    if faction != NONE and homeland_of(state, number) != NONE:
        seen["homeland"] = CONTINENTS[homeland_of(state, number)]
    return seen


def seen_factions(state: War) -> dict[str, Any]:
    """What is on the faction cards."""
    world = state.world
    return {
        name: {
            colour: slot_words(slot)[world.slot(faction, slot)]
            for slot, colour in enumerate(SLOTS)
            if world.slot(faction, slot) != NONE
        }
        for faction, name in enumerate(FACTIONS)
        if any(world.slot(faction, slot) != NONE for slot in range(len(SLOTS))) or faction in state.factions
    }


def seen_battle(state: War) -> dict[str, Any] | None:
    """The last combat roll: natural dice, and as they count."""
    battle = state.battle
    if battle is None:
        return None
    seen: dict[str, Any] = {
        "from": TERRITORIES[battle.origin],
        "to": TERRITORIES[battle.target],
        "attackers": battle.attackers,
        "defenders": battle.defenders,
        "attack": battle.attack,
        "defence": battle.defence,
        "hit": [LEXICON.word(ATTACK_DIE + die) for die in places_in(battle.hits)],
    }
    rolled = len(battle.attack) == battle.attackers and len(battle.defence) == battle.defenders > 0
    if rolled and state.owner(battle.origin) != NONE and state.owner(battle.target) != NONE:
        attack, defence = counting_dice(state, battle)
        seen["counts"] = {"attack": attack, "defence": defence}
    return seen


def unsealed(state: War) -> dict[str, Any]:
    """What is there only once a package has brought it."""
    world, deeds = state.world, state.deeds
    seen: dict[str, Any] = {
        "mission": None if state.mission == NONE else MISSIONS[state.mission],
        "mission_deck": spelled(state.mission_deck, MISSIONS),
        "mission_discards": spelled(state.mission_discards, MISSIONS),
        "event_deck": counted(state.event_deck, EVENTS),
        "event_discards": counted(state.event_discards, EVENTS),
        "bringer": None if world.bringer == NONE else FACTIONS[world.bringer],
        "stance": None if world.stance == NONE else STANCES[world.stance],
        "kind": None if world.kind == NONE else KINDS[world.kind],
        "ocean": None if world.ocean == NONE else OCEANS[world.ocean],
        "hypnotised": spelled(state.hypnotised, TERRITORIES),
        "shut": spelled(deeds.shut, TERRITORIES),
        "emp": spelled(deeds.emp, TERRITORIES),
        "denied": spelled(deeds.denied, CONTINENTS),
        "missions_done": [
            name for number, name in enumerate(state.game.seat_names) if state.missions_done >> number & 1
        ],
    }
    return {name: what for name, what in seen.items() if what}
