"""Events: what each card does, to whom, and where the card goes."""

from typing import Final

from fimbul.core.game import Refusal
from fimbul.core.places import places_in
from fimbul.core.rule import rule
from fimbul.core.step import CHANCE, Step
from fimbul.games.legacy.consequences import demolish, gain_stars, lose, reinforce, settle_losses
from fimbul.games.legacy.data import BIT, Place, Seat
from fimbul.games.legacy.events import (
    CardTaken,
    CityFortified,
    CityRuined,
    EventLapsed,
    EventTurned,
    MutantsChose,
    MutantsEvolved,
    RiotRolled,
)
from fimbul.games.legacy.lexicon import (
    DICE,
    DIE,
    DONE,
    EVENT,
    FORTIFICATION,
    GOAL,
    KIND,
    MANEUVER,
    MISSION,
    PASS,
    PLACE,
    STANCE,
    TROOPS,
)
from fimbul.games.legacy.names import (
    AGENT_OF_CHAOS,
    ALIENS,
    BEAM_DOWN,
    CONTROL_THE_PEOPLE,
    DIE_HUMANS,
    EVOLVE_KIND,
    EVOLVE_STANCE,
    FALLOUT,
    FORTIFICATIONS,
    FORTIFY,
    HUMANS,
    ISLAND,
    JOIN_THE_CAUSE,
    MAJOR,
    MINOR,
    MUTANTS,
    MYSTERIOUS_ISLAND,
    NONE,
    RESISTANCE,
    RIOTS,
    RUIN,
)
from fimbul.games.legacy.queries import (
    cities_of,
    continent_bonus,
    has_city,
    is_occupied,
    largest_population,
)
from fimbul.games.legacy.state import COUNT, USED, WHICH_EVENT, Question, War, replaced
from fimbul.games.legacy.state import PLACE as AT
from fimbul.games.legacy.steps.fallout import AFTER_FALLOUT, ask_for_neighbours
from fimbul.games.legacy.steps.maneuver import BY_EVENT, MANEUVER_FROM, maneuver_origins
from fimbul.games.legacy.steps.row import Refill, TurnCard, offer_garrison
from fimbul.games.legacy.steps.sideboard import turn_mission

FORTIFIED_CITIES: Final = 2  # in so many cities at most Fortify brings troops


class EventfulCard(TurnCard):
    """A Territory card that comes face up in play."""

    @rule("RL-EVENT-01", "RL-EVENT-02", "RL-EVENT-04")
    def follow(self, state: War, place: Place) -> None:
        """An even number of coins brings an event, once the box holds any; a used-up deck is shuffled."""
        if state.world.coins[place] % 2:
            return
        if not sum(state.event_deck):
            state.event_deck, state.event_discards = state.event_discards, [0] * len(state.event_discards)
        if sum(state.event_deck):
            state.ask(TURN_EVENT, CHANCE)

    def leads_on(self, state: War, frame: Question) -> bool:
        """To an event, once the box holds any."""
        return sum(state.event_deck) + sum(state.event_discards) > 0


class TurnEvent(Step[War, Question]):
    """Which event comes up."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the deck."""
        return [EVENT + event for event, copies in enumerate(state.event_deck) if copies]

    def weights(self, state: War, frame: Question) -> list[int]:
        """By the number of cards."""
        return [copies for copies in state.event_deck if copies]

    def leads_on(self, state: War, frame: Question) -> bool:
        """Many events ask somebody."""
        return True

    @rule("RL-EVENT-03")
    def play(self, state: War, frame: Question, option: int) -> None:
        """It leaves the deck and is performed."""
        event = option - EVENT
        state.event_deck = replaced(state.event_deck, event, state.event_deck[event] - 1)
        state.ask(PERFORM, CHANCE, what=event)


class Perform(Step[War, Question]):
    """What an event does, whoever's turn it is."""

    @rule("RL-EVENT-14", "RL-EVENT-07")
    def close(self, state: War, frame: Question) -> None:
        """Some ask the largest population, some a faction, some nobody."""
        event = frame.what
        seat = whom(state, event)
        state.tell(EventTurned(event, seat))
        if event in (RIOTS, RESISTANCE, AGENT_OF_CHAOS, FALLOUT):
            happen(state, event)
        elif seat == NONE or not can_act(state, event):
            lapse(state, event)
        else:
            state.ask(ASKED_BY[event], seat, what=event)


def whom(state: War, event: int) -> Seat:
    """Whom an event is for; NONE if that one is not in the game any more."""
    seat = meant(state, event)
    return seat if seat != NONE and state.is_in(seat) else NONE


def meant(state: War, event: int) -> Seat:
    """Whom an event means: the largest population, the Mutants, the Aliens, or whoever controls the Island."""
    if event in (FORTIFY, CONTROL_THE_PEOPLE, JOIN_THE_CAUSE):
        return largest_population(state)
    if event in (EVOLVE_STANCE, EVOLVE_KIND, AGENT_OF_CHAOS):
        return state.plays(MUTANTS)
    if event in (DIE_HUMANS, BEAM_DOWN):
        return state.plays(ALIENS)
    return state.owner(ISLAND) if event == MYSTERIOUS_ISLAND else NONE


@rule("RL-EVENT-16")
def can_act(state: War, event: int) -> bool:
    """Is there anything to act on?"""
    if event == DIE_HUMANS:
        return MINOR in state.world.city
    if event == BEAM_DOWN:
        return bool(beam_places(state))
    return event != MYSTERIOUS_ISLAND or any(place != NONE for place in state.row)


def lapse(state: War, event: int) -> None:
    """Nothing came of it: the card is discarded."""
    state.tell(EventLapsed(event))
    discard_event(state, event)


def discard_event(state: War, event: int) -> None:
    """The card may come back."""
    state.event_discards = replaced(state.event_discards, event, state.event_discards[event] + 1)


def destroy_event(state: War, event: int) -> None:
    """The card never comes back."""
    state.alter().events_destroyed[event] += 1


def happen(state: War, event: int) -> None:
    """Events that ask nobody for a choice."""
    if event == FALLOUT:
        spread_fallout(state)
        return
    discard_event(state, event)
    if event == RESISTANCE:
        resist(state)
    elif event == AGENT_OF_CHAOS:
        bring_chaos(state)
    else:
        state.ask(AFTER_FALLOUT, CHANCE)
        for place in reversed(range(len(state.world.city))):
            if state.world.city[place] == MAJOR and state.troops[place]:
                state.ask(RIOT, CHANCE, place=place)


@rule("RL-EVENT-11")
def resist(state: War) -> None:
    """Every Minor City with one or two troops loses one."""
    for place in range(len(state.world.city)):
        if state.world.city[place] == MINOR and state.troops[place] < state.box.event_troops[RESISTANCE]:
            lose(state, place, 1, EVENT + RESISTANCE)
    settle_losses(state, NONE)


@rule("RL-MUTANT-11")
def bring_chaos(state: War) -> None:
    """If no human faction that is in the game has a continent bonus, the Mutants gain a star."""
    mutants = whom(state, AGENT_OF_CHAOS)
    for seat, faction in enumerate(state.factions):
        if faction < HUMANS and state.is_in(seat) and continent_bonus(state, seat) > 0:
            return
    if mutants != NONE:
        gain_stars(state, mutants, 1, EVENT + AGENT_OF_CHAOS)


def spread_fallout(state: War) -> None:
    """Each neighbour of the fallout territory by land loses a die of troops; the card is destroyed, if it did that."""
    if state.world.fallout == NONE:
        lapse(state, FALLOUT)
        return
    destroy_event(state, FALLOUT)
    state.ask(AFTER_FALLOUT, CHANCE)
    ask_for_neighbours(state, state.world.fallout)


class Riot(Step[War, Question]):
    """The die of a Major City."""

    def options(self, state: War, frame: Question) -> list[int]:
        """One to six."""
        return DICE

    def leads_on(self, state: War, frame: Question) -> bool:
        """Whoever is knocked out chooses a power."""
        return True

    @rule("RL-EVENT-10")
    def play(self, state: War, frame: Question, option: int) -> None:
        """With the troops and the HQ there below six, as many troops as the die says are removed, and the HQ."""
        place, pips = frame.place, option - DIE + 1
        state.tell(RiotRolled(state.owner(place), place, pips))
        hq = 1 if state.hq_at(place) != NONE else 0
        if pips + state.troops[place] + hq < state.box.event_troops[RIOTS]:
            lose(state, place, pips, EVENT + RIOTS)
            demolish(state, place)


class ChooseBoon(Step[War, Question]):
    """What the largest population makes of an event."""

    @rule("RL-EVENT-08", "RL-EVENT-09", "RL-EVENT-12")
    def options(self, state: War, frame: Question) -> list[int]:
        """Troops; or by Fortify a fortification, by Control the People a maneuver, by Join the Cause a mission."""
        found: list[int] = []
        if frame.what == FORTIFY and state.world.stickers_used[FORTIFICATIONS] < state.box.stickers[FORTIFICATIONS]:
            found.append(FORTIFICATION)
        if frame.what == CONTROL_THE_PEOPLE and maneuver_origins(state, frame.seat):
            found.append(MANEUVER)
        if frame.what == JOIN_THE_CAUSE and state.mission_deck:
            found.append(MISSION)
        return sorted([TROOPS, *found])

    def play(self, state: War, frame: Question, option: int) -> None:
        """Where, if it needs a place; a card that does not fortify is discarded."""
        seat, event = frame.seat, frame.what
        if option == FORTIFICATION:
            state.ask(FORTIFY_AT, seat)
            return
        discard_event(state, event)
        if option == MANEUVER:
            state.ask(MANEUVER_FROM, seat, count=BY_EVENT)
        elif option == MISSION:
            state.ask(CAUSE_MISSION, seat)
        else:
            state.ask(EVENT_TROOPS, seat, count=PLACEMENTS[event], what=event)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """What the card offers, while there is any of it."""
        rule_id = RULE_OF[frame.what]
        if (frame.what, option) == (FORTIFY, FORTIFICATION):
            return Refusal(rule_id, "no_fortification_left")
        if (frame.what, option) == (CONTROL_THE_PEOPLE, MANEUVER):
            return Refusal(rule_id, "no_maneuver_possible")
        if (frame.what, option) == (JOIN_THE_CAUSE, MISSION):
            return Refusal(rule_id, "no_mission_left")
        return Refusal(rule_id, "not_what_the_event_brings")


class FortifyAt(Step[War, Question]):
    """Which city is fortified."""

    def options(self, state: War, frame: Question) -> list[int]:
        """An own city."""
        return [PLACE + place for place in cities_of(state, frame.seat)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """It is, with a sticker of the same stock as the rewards; the card is destroyed."""
        destroy_event(state, FORTIFY)
        world = state.alter()
        world.stickers_used[FORTIFICATIONS] += 1
        world.fortification[option - PLACE] = 0
        state.tell(CityFortified(frame.seat, option - PLACE))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An own city."""
        return Refusal("RL-FORT-01", "not_a_city_of_yours")


class EventTroops(Step[War, Question]):
    """In which own city troops of an event go; `count` placements are left, `used` have had theirs."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Fortify: two each in up to two cities; Control the People: five in one; Join the Cause: three, one by one."""
        if not frame.count:
            return []
        used = 0 if frame.what == JOIN_THE_CAUSE else frame.cards
        cities = [PLACE + place for place in cities_of(state, frame.seat) if not used & BIT[place]]
        return [DONE, *cities] if frame.what == FORTIFY and frame.cards and cities else cities

    def play(self, state: War, frame: Question, option: int) -> None:
        """They stand there."""
        if option == DONE:
            return
        place, event = option - PLACE, frame.what
        number = 1 if event == JOIN_THE_CAUSE else state.box.event_troops[event]
        reinforce(state, frame.seat, place, number, EVENT + event)
        state.ask(EVENT_TROOPS, frame.seat, count=frame.count - 1, what=event, cards=frame.cards | BIT[place])

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An own city."""
        return Refusal(RULE_OF[frame.what], "not_a_city_of_yours")


class CauseMission(Step[War, Question]):
    """Which mission comes up instead of the old one."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any of the deck."""
        return [GOAL + mission for mission in places_in(state.mission_deck)]

    def play(self, state: War, frame: Question, option: int) -> None:
        """The old one goes to the discards."""
        if state.mission != NONE:
            state.mission_discards |= 1 << state.mission
        turn_mission(state, option - GOAL, frame.seat)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the deck."""
        return Refusal("RL-EVENT-12", "choose_a_mission_of_the_deck")


class Evolve(Step[War, Question]):
    """How the Mutants evolve."""

    @rule("RL-MUTANT-05")
    def options(self, state: War, frame: Question) -> list[int]:
        """Offensive or defensive, bodies or brains."""
        first = STANCE if frame.what == EVOLVE_STANCE else KIND
        return [first, first + 1]

    @rule("RL-MUTANT-06", "RL-MUT-05")
    def play(self, state: War, frame: Question, option: int) -> None:
        """For good: with both decided one power of four is theirs. The card stays in the box."""
        destroy_event(state, frame.what)
        if frame.what == EVOLVE_STANCE:
            state.alter().stance = option - STANCE
        else:
            state.alter().kind = option - KIND
        state.tell(MutantsChose(frame.seat, option))
        if NONE not in (state.world.stance, state.world.kind):
            state.tell(MutantsEvolved(frame.seat, state.world.stance, state.world.kind))

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """One of the two."""
        return Refusal("RL-MUTANT-05", "not_what_the_event_brings")


class Ruin(Step[War, Question]):
    """Which Minor City the Aliens ruin, if any."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any, or none."""
        return [PASS, *[PLACE + place for place, kind in enumerate(state.world.city) if kind == MINOR]]

    @rule("RL-ALIEN-12")
    def play(self, state: War, frame: Question, option: int) -> None:
        """All troops there are removed, the HQ demolished, the city is a ruin; the card is destroyed."""
        if option == PASS:
            lapse(state, DIE_HUMANS)
            return
        place = option - PLACE
        destroy_event(state, DIE_HUMANS)
        world = state.alter()
        world.city[place], world.founder[place], world.fortification[place] = RUIN, NONE, NONE
        state.tell(CityRuined(frame.seat, place))
        lose(state, place, state.troops[place], EVENT + DIE_HUMANS)
        demolish(state, place)
        settle_losses(state, NONE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A Minor City."""
        return Refusal("RL-ALIEN-12", "not_a_minor_city")


def beam_places(state: War) -> list[Place]:
    """The cities in whose territory nothing stands."""
    return [place for place in range(len(state.world.city)) if has_city(state, place) and not is_occupied(state, place)]


class BeamDown(Step[War, Question]):
    """Where Aliens land, if anywhere."""

    def options(self, state: War, frame: Question) -> list[int]:
        """An unoccupied city."""
        return [PASS, *[PLACE + place for place in beam_places(state)]]

    @rule("RL-ALIEN-13")
    def play(self, state: War, frame: Question, option: int) -> None:
        """Five troops stand there; the card is discarded."""
        discard_event(state, BEAM_DOWN)
        if option != PASS:
            reinforce(state, frame.seat, option - PLACE, state.box.event_troops[BEAM_DOWN], EVENT + BEAM_DOWN)
            settle_losses(state, NONE)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """An unoccupied city."""
        return Refusal("RL-ALIEN-13", "not_an_empty_city")


class MysteriousCard(Step[War, Question]):
    """Which card whoever controls the Island takes, if any."""

    def options(self, state: War, frame: Question) -> list[int]:
        """Any that lies face up."""
        return [PASS, *sorted([PLACE + place for place in state.row if place != NONE])]

    @rule("RL-ALIEN-14")
    def play(self, state: War, frame: Question, option: int) -> None:
        """The row moves on, which can bring another event; the card of this one is discarded."""
        discard_event(state, MYSTERIOUS_ISLAND)
        if option != PASS:
            place = option - PLACE
            state.ask(REFILL, CHANCE)
            state.row = replaced(state.row, state.row.index(place), NONE)
            state.hands[frame.seat] |= BIT[place]
            state.tell(CardTaken(frame.seat, place))
            offer_garrison(state, frame.seat, place)

    def refuse(self, state: War, frame: Question, option: int) -> Refusal | None:
        """A card of the row."""
        return Refusal("RL-ALIEN-14", "not_face_up")


TURN_CARD: Final = EventfulCard("turn card", asks="chance")
REFILL: Final = Refill("refill", TURN_CARD)
TURN_EVENT: Final = TurnEvent("turn event", asks="chance")
PERFORM: Final = Perform("perform", needs=(WHICH_EVENT,), asks="chance")
RIOT: Final = Riot("riot", needs=(AT,), asks="chance")
CHOOSE_BOON: Final = ChooseBoon("boon", needs=(WHICH_EVENT,), lit=("buttons",))
FORTIFY_AT: Final = FortifyAt("fortify at", lit=("map",))
EVENT_TROOPS: Final = EventTroops("event troops", needs=(WHICH_EVENT,), may_have=(COUNT, USED), lit=("map",))
CAUSE_MISSION: Final = CauseMission("cause mission", lit=("missions",))
EVOLVE: Final = Evolve("evolve", needs=(WHICH_EVENT,), lit=("buttons",))
RUIN_CITY: Final = Ruin("ruin", may_have=(WHICH_EVENT,), lit=("map",))
BEAM: Final = BeamDown("beam down", may_have=(WHICH_EVENT,), lit=("map",))
MYSTERIOUS_CARD: Final = MysteriousCard("mysterious card", may_have=(WHICH_EVENT,), lit=("row",))
RULE_OF: Final = {FORTIFY: "RL-EVENT-08", CONTROL_THE_PEOPLE: "RL-EVENT-09", JOIN_THE_CAUSE: "RL-EVENT-12"}
PLACEMENTS: Final = {FORTIFY: FORTIFIED_CITIES, CONTROL_THE_PEOPLE: 1, JOIN_THE_CAUSE: 3}
ASKED_BY: Final[dict[int, Step[War, Question]]] = {
    FORTIFY: CHOOSE_BOON,
    CONTROL_THE_PEOPLE: CHOOSE_BOON,
    JOIN_THE_CAUSE: CHOOSE_BOON,
    EVOLVE_STANCE: EVOLVE,
    EVOLVE_KIND: EVOLVE,
    DIE_HUMANS: RUIN_CITY,
    BEAM_DOWN: BEAM,
    MYSTERIOUS_ISLAND: MYSTERIOUS_CARD,
}
