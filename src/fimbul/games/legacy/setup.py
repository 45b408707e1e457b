"""The set-up of a game in a world: tokens for everybody, piles from what the open packages hold."""

from fimbul.core.game import Game
from fimbul.core.rule import rule
from fimbul.games.legacy.data import Box, Person
from fimbul.games.legacy.flow import prepare
from fimbul.games.legacy.lexicon import EVENT, GOAL, SCAR
from fimbul.games.legacy.meta import Settings
from fimbul.games.legacy.names import DECK_MISSIONS, DRAFT_TYPES, EVENTS, NONE, PLACES, SCARS
from fimbul.games.legacy.queries import is_in_box
from fimbul.games.legacy.state import NO_DEEDS, ROW, War
from fimbul.games.legacy.world import World, territories_on_board


def set_up(game: Game, settings: Settings, box: Box, persons: list[Person], world: World) -> War:
    """Ready to play: the first question of the set-up is open."""
    state = empty_board(game, settings, box, persons, world)
    prepare(state)
    state.settle()
    return state


@rule("RL-TERM-06")
def empty_board(game: Game, settings: Settings, box: Box, persons: list[Person], world: World) -> War:
    """The board with its marks, nobody on it, all piles made up and all tokens given out."""
    seats = settings.seats
    return War(
        game=game,
        settings=settings,
        box=box,
        persons=persons,
        agenda=[],
        asked=[],
        outcome=None,
        revelations=0,
        gone=0,
        world=world,
        turn=0,
        active=NONE,
        order=list(range(seats)),
        troops=[0] * PLACES,
        held=[0] * seats,
        hqs=[NONE] * seats,
        starts=[NONE] * seats,
        factions=[NONE] * seats,
        drafted=[NONE] * (seats * len(DRAFT_TYPES)),
        stars=[starting_stars(world, person) for person in persons],
        missiles=[starting_missiles(settings, world, person) for person in persons],
        hands=[0] * seats,
        coin_hands=[0] * seats,
        coin_pile=box.coin_cards,
        coins_ran_out=False,
        draw_pile=territories_on_board(world) & ~world.destroyed,
        discards=0,
        row=[NONE] * ROW,
        scar_cards=[NONE] * seats,
        scars_unseen=scar_deck(box, world),
        mission=NONE,
        mission_deck=mission_deck(world),
        mission_discards=0,
        event_deck=event_deck(box, world),
        event_discards=[0] * len(EVENTS),
        on_board=0,
        eliminated=0,
        missions_done=0,
        hypnotised=0,
        deeds=NO_DEEDS,
        battle=None,
        winner=NONE,
        recorded=False,
        leavers=[],
    )


@rule("RL-SETUP-01")
def starting_stars(world: World, person: Person) -> int:
    """Whoever never signed the board starts with a star."""
    return 0 if world.signatures(person) else 1


@rule("RL-SETUP-02", "RL-MIS-06")
def starting_missiles(settings: Settings, world: World, person: Person) -> int:
    """A missile for each signature; by option without those used in earlier games."""
    lost = 0 if settings.missiles_return else world.missiles_lost.get(person, 0)
    return max(world.signatures(person) - lost, 0)


@rule("RL-SCAR-09", "RL-P1-01")
def scar_deck(box: Box, world: World) -> list[int]:
    """By title, the scar cards that are in the box and not used up."""
    return [
        box.scar_copies[title] - world.scars_used[title] if is_in_box(world, SCAR + title) else 0
        for title in range(len(SCARS))
    ]


@rule("RL-EVENT-17", "RL-EVENT-05", "RL-EVENT-06", "RL-NUKE-06")
def event_deck(box: Box, world: World) -> list[int]:
    """By title, the events that are in the box and not destroyed, old and new shuffled into a deck of their own."""
    return [
        box.event_copies[title] - world.events_destroyed[title] if is_in_box(world, EVENT + title) else 0
        for title in range(len(EVENTS))
    ]


@rule("RL-MISS-06", "RL-PRIV-01")
def mission_deck(world: World) -> int:
    """The missions that are in the box and not destroyed."""
    there = sum([1 << mission for mission in range(DECK_MISSIONS) if is_in_box(world, GOAL + mission)])
    return there & ~world.missions_destroyed
