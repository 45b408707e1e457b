"""Missions: claimed at the end of a turn, instead of a card; one a turn, the face-up one or the faction's own."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import gain_stars, open_package
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import CityFounded, MissionCompleted, SeaLineDrawn
from fimbul.games.legacy.lexicon import DONE, GOAL, MISSION, PLACE, PRIVATE_MISSION
from fimbul.games.legacy.names import (
    ADVANCED_TACTICS,
    ADVANCED_TRAINING,
    ALIEN_MISSION,
    AMPHIBIOUS_ONSLAUGHT,
    BIO_HAZARD,
    BUNKER,
    CAPITAL,
    EXPLORE_THE_WORLD,
    FIRST_PRIVATE,
    FORCED_OCCUPATION,
    GUERILLA_WARFARE,
    IMPERIAL_MIGHT,
    MAJOR,
    MERCENARY,
    MUTANT_MISSION,
    NONE,
    PACK_4,
    PLACES,
    RED,
    REIGN_OF_TERROR,
    SUPERIOR_INFRASTRUCTURE,
    THE_WORLD_IS_READY,
    UNEXPECTED_ATTACK,
    URBAN_ASSAULT,
    URBAN_TROOP_SURGE,
)
from fimbul.games.legacy.queries import (
    cities_of,
    coasts,
    continent_bonus,
    drawable,
    has_city,
    is_alien,
    is_mutant,
    islands_of,
    lead_faction,
    may_draw,
    may_fill,
)
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.state import Question, War
from fimbul.games.legacy.steps.drawing import DRAW
from fimbul.games.legacy.steps.sideboard import LEAD_MISSION, NEXT_MISSION


@rule("RL-MISSION-09", "RL-MISSION-01", "RL-MISSION-02", "RL-MISSION-03", "RL-MISSION-04", "RL-MISSION-06")
def is_reached(state: War, seat: Seat, mission: int) -> bool:
    """Has the active seat done what a mission asks, on the board as it is or by the record of the turn?"""
    deeds, goal = state.deeds, state.box.mission_goal[mission]
    if mission == SUPERIOR_INFRASTRUCTURE:
        return len(cities_of(state, seat)) >= goal
    if mission == REIGN_OF_TERROR:
        return deeds.conquered.bit_count() >= goal
    if mission == URBAN_ASSAULT:
        return deeds.cities.bit_count() >= goal
    if mission == AMPHIBIOUS_ONSLAUGHT:
        return deeds.by_sea.bit_count() >= goal
    if mission == UNEXPECTED_ATTACK:
        return has_taken_a_continent(state)
    if mission == IMPERIAL_MIGHT:
        return continent_bonus(state, seat) >= goal
    if mission == THE_WORLD_IS_READY:
        return bool(capital_places(state, seat))
    if mission == EXPLORE_THE_WORLD:
        return islands_of(state, seat).bit_count() >= goal and bool(line_starts(state))
    return is_private_reached(state, seat, mission)


@rule("RL-MISSION-05")
def has_taken_a_continent(state: War) -> bool:
    """Was every territory of a continent conquered in this turn?"""
    return any(not territories & ~state.deeds.conquered for territories in state.box.map.territories)


@rule("RL-PRIV-06", "RL-PRIV-08", "RL-ALIEN-10", "RL-MUTANT-04")
def is_private_reached(state: War, seat: Seat, mission: int) -> bool:
    """The same for private missions and those printed for Mutants and Aliens."""
    deeds, goal, held, city = state.deeds, state.box.mission_goal[mission], state.held[seat], state.world.city
    if mission == ADVANCED_TACTICS:
        return deeds.rich_cards >= goal
    if mission == ADVANCED_TRAINING:
        return deeds.coins_turned_in >= goal
    if mission == FORCED_OCCUPATION:
        return deeds.loot >= goal
    if mission == GUERILLA_WARFARE:
        return holds_all(state, seat, scarred(state, BUNKER) | scarred(state, MERCENARY))
    if mission == URBAN_TROOP_SURGE:
        majors = sum([1 for place in places_in(held) if city[place] == MAJOR])
        return majors >= goal and CAPITAL in city and bool(held & BIT[city.index(CAPITAL)])
    if mission == MUTANT_MISSION:
        fallout = state.world.fallout
        return fallout != NONE and holds_all(state, seat, scarred(state, BIO_HAZARD) | BIT[fallout])
    if mission == ALIEN_MISSION:
        return holds_all(state, seat, sum([BIT[place] for place in range(PLACES) if has_city(state, place)]))
    return deeds.wide_border >= goal


@rule("RL-PRIV-07")
def holds_all(state: War, seat: Seat, places: int) -> bool:
    """Does a seat control every territory of a set that is not empty?"""
    return bool(places) and not places & ~state.held[seat]


def scarred(state: War, scar: int) -> int:
    """The territories with a scar."""
    return sum([BIT[place] for place in range(PLACES) if state.world.scar[place] == scar])


@rule("RL-PRIV-03", "RL-MUT-04")
def own_mission(state: War, seat: Seat) -> int:
    """The private mission that a seat may complete in this game: in the red slot since an earlier one, or printed."""
    if state.missions_done >> seat & 1:
        return NONE
    if is_mutant(state, seat):
        return MUTANT_MISSION
    return ALIEN_MISSION if is_alien(state, seat) else state.world.slot(state.factions[seat], RED)


class Claim(Step[War, Question]):
    """A mission, or the card; without a mission that is reached nothing is asked."""

    def public(self, state: War, frame: Question) -> bool:
        """All see what is reached."""
        return True

    @rule("RL-MISS-01", "RL-MISS-02", "RL-MISS-03", "RL-MISS-04")
    def options(self, state: War, frame: Question) -> list[int]:
        """The face-up mission or the own one, if reached; or neither, and the card if one is entitled to it."""
        found: list[int] = []
        if state.mission != NONE and is_reached(state, frame.seat, state.mission):
            found.append(MISSION)
        own = own_mission(state, frame.seat)
        if own != NONE and is_reached(state, frame.seat, own):
            found.append(PRIVATE_MISSION)
        return [DONE, *found] if found else []

    def play(self, state: War, frame: Question, option: int) -> None:
        """Whoever takes the mission draws no card."""
        if option == DONE:
            state.ask(DRAW, CHANCE)
        elif option == PRIVATE_MISSION:
            complete_own(state, frame.seat)
        elif state.mission == THE_WORLD_IS_READY:
            state.ask(CAPITAL_AT, frame.seat)
        elif state.mission == EXPLORE_THE_WORLD:
            state.ask(LINE_FROM, frame.seat)
        else:
            complete(state, frame.seat)

    def close(self, state: War, frame: Question) -> None:
        """With nothing to claim there is the card."""
        state.ask(DRAW, CHANCE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What is reached."""
        if option == PRIVATE_MISSION and state.missions_done >> frame.seat & 1:
            return Refusal("RL-PRIV-03", "mission_done_in_this_game")
        if option in (MISSION, PRIVATE_MISSION):
            return Refusal("RL-MISS-01", "mission_not_reached")
        return None


def complete_own(state: War, seat: Seat) -> None:
    """The private mission of a faction brings its stars once a game."""
    mission = own_mission(state, seat)
    state.missions_done |= 1 << seat
    stars = state.settings.alien_mission_stars if mission == ALIEN_MISSION else state.box.mission_stars[mission]
    state.tell(MissionCompleted(seat, mission, stars))
    gain_stars(state, seat, stars, GOAL + mission)


@rule("RL-PRIV-02")
def complete(state: War, seat: Seat, chooser: Seat = NONE) -> None:
    """The face-up mission brings its stars and is discarded; a seat chooses the next one, or chance does.

    A private one goes into an empty red slot for good.
    """
    mission = state.mission
    faction = state.factions[seat]
    if mission >= FIRST_PRIVATE and may_fill(state, faction, RED):
        world = state.alter()
        world.fill(faction, RED, mission)
        world.missions_destroyed |= 1 << mission
        state.missions_done |= 1 << seat
    elif mission in (THE_WORLD_IS_READY, EXPLORE_THE_WORLD):
        state.alter().missions_destroyed |= 1 << mission
    else:
        state.mission_discards |= 1 << mission
    state.mission = NONE
    stars = state.box.mission_stars[mission]
    state.tell(MissionCompleted(seat, mission, stars))
    ask_for_next_mission(state, chooser)
    gain_stars(state, seat, stars, GOAL + mission)


@rule("RL-MISS-05")
def ask_for_next_mission(state: War, chooser: Seat) -> None:
    """A new mission comes face up; with none left the place stays empty, by option the used ones return."""
    if not state.mission_deck and state.settings.missions_reshuffle:
        state.mission_deck, state.mission_discards = state.mission_discards, 0
    if state.mission_deck and chooser != NONE:
        state.ask(LEAD_MISSION, chooser)
    elif state.mission_deck:
        state.ask(NEXT_MISSION, CHANCE)


def capital_places(state: War, seat: Seat) -> list[Place]:
    """The territories whose card the seat may draw and that have the coins for the World Capital; never fallout."""
    if not may_draw(state, seat):
        return []
    least, fallout = state.box.mission_goal[THE_WORLD_IS_READY], state.world.fallout
    return [place for place in drawable(state, seat) if state.world.coins[place] >= least and place != fallout]


class CapitalAt(Step[War, Question]):
    """Where the World Capital is placed."""

    def options(self, state: War, frame: Question) -> list[int]:
        """A territory with such a card."""
        return sorted([PLACE + place for place in capital_places(state, frame.seat)])

    @rule("RL-MISSION-07", "RL-PACK-06", "RL-PACK-12")
    def play(self, state: War, frame: Question, option: int) -> None:
        """It replaces the city, whose fortification stays; the card stays in the row. Pack 4 is opened. Whoever places
        it names it, and nobody starts there.

        Private missions join the deck, and if there is a Lead Faction it chooses the next mission.
        """
        place = option - PLACE
        world = state.alter()
        world.city[place], world.founder[place] = CAPITAL, state.persons[frame.seat]
        state.tell(CityFounded(frame.seat, place, CAPITAL))
        if not world.is_open(PACK_4):
            open_package(state, PACK_4, frame.seat)
            for mission in range(FIRST_PRIVATE, MUTANT_MISSION):
                state.mission_deck |= 1 << mission
        complete(state, frame.seat, lead_faction(state))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Four coins, and a card one may draw."""
        return Refusal(
            "RL-MISSION-07", "no_place_for_the_capital", option - PLACE if 0 <= option - PLACE < PLACES else NONE
        )


@rule("RL-MAP-05")
def line_ends(state: War, place: Place) -> int:
    """The coasts to which a new line from a coast may go: any other that is not next to it."""
    return coasts(state) & ~state.world.near[place] & ~BIT[place]


def line_starts(state: War) -> list[Place]:
    """The coasts from which a line may be drawn."""
    return [place for place in places_in(coasts(state)) if line_ends(state, place)]


class LineFrom(Step[War, Question]):
    """Where a new sea line begins."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any coast."""
        return [PLACE + place for place in line_starts(state)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """Now where it ends."""
        state.ask(LINE_TO, frame.seat, place=option - PLACE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A coast."""
        return Refusal("RL-MAP-05", "not_a_coast", option - PLACE if 0 <= option - PLACE < PLACES else NONE)


class LineTo(Step[War, Question]):
    """Where the new sea line ends."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any other coast that is not next to it."""
        return [PLACE + place for place in places_in(line_ends(state, frame.place))]

    @rule("RL-MISSION-08")
    def play(self, state: War, frame: Question, option: int) -> None:
        """It is drawn for good and can be used at once; the mission is destroyed."""
        place = option - PLACE
        state.alter().join(frame.place, place)
        state.tell(SeaLineDrawn(frame.seat, frame.place, place))
        complete(state, frame.seat)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """Another coast, not next door."""
        return Refusal("RL-MISSION-08", "no_line_there", option - PLACE if 0 <= option - PLACE < PLACES else NONE)


CLAIM: Final = Claim("claim", lit=("missions",))
CAPITAL_AT: Final = CapitalAt("capital at", lit=("map",))
LINE_FROM: Final = LineFrom("line from", lit=("map",))
LINE_TO: Final = LineTo("line to", needs=(AT,), lit=("map",))
