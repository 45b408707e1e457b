"""Of what happens in a game that which stays in the world, for the history of a campaign."""

from typing import Any

from fimbul.core.campaign_game import Change
from fimbul.games.legacy import events
from fimbul.games.legacy.data import Person, Seat
from fimbul.games.legacy.names import CONTINENTS, FACTIONS, MUTANTS, NONE, PACKAGES, TERRITORIES
from fimbul.games.legacy.sentences import sentence


def changes(told: list[Any], persons: list[Person]) -> list[Change]:
    """What stays of what was told, in its order."""
    found: list[Change] = []
    for event in told:
        about, seat = what_stays(event)
        if about:
            person = event.person if isinstance(event, events.PlanetGranted) else by_whom(persons, seat)
            found.append(Change(tuple(about), person, sentence(event)))
    return found


def by_whom(persons: list[Person], seat: Seat) -> Person:
    """The member at a seat; 0 where it was nobody."""
    return persons[seat] if seat >= 0 else 0


def what_stays(event: Any) -> tuple[list[str], Seat]:
    """The words of what a lasting event is about, and the seat that did it; no words if nothing stays of it."""
    match event:
        case (
            events.CityFounded(seat, place)
            | events.CityFortified(seat, place)
            | events.CityRuined(seat, place)
            | events.ScarPlaced(seat, place)
            | events.ScarCancelled(seat, place)
            | events.CardDestroyed(seat, place)
            | events.CoinAdded(seat, place)
            | events.FirstCoinPut(seat, place)
        ):
            return [TERRITORIES[place]], seat
        case events.Kaboom(seat, place, True):
            return [TERRITORIES[place]], seat
        case events.BoxMarked(place):
            return [TERRITORIES[place]], NONE
        case events.SeaLineDrawn(seat, one, other):
            return [TERRITORIES[one], TERRITORIES[other]], seat
        case events.ContinentNamed(seat, continent) | events.BonusChanged(seat, continent):
            return [CONTINENTS[continent]], seat
        case (
            events.PowerChosen(seat, faction) | events.PowerGained(seat, faction) | events.WeaknessGiven(seat, faction)
        ):
            return [FACTIONS[faction]], seat
        case events.MutantsEvolved(seat):
            return [FACTIONS[MUTANTS]], seat
        case events.PackageOpened(package, seat):
            return [PACKAGES[package]], seat
        case events.Signed(seat) | events.IslandRose(seat) | events.MutantsChose(seat):
            return ["world"], seat
        case events.PlanetGranted(_):
            return ["planet"], NONE
    return [], NONE
