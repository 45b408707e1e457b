"""What happened with money, nations, technology and markers, as sentences of the log."""

from typing import Any

from fimbul.core.words import several
from fimbul.games.worldwar import events_money as events
from fimbul.games.worldwar.names import HACKS, KINDS, NONE, TECHNOLOGIES
from fimbul.games.worldwar.spelling import at, called, titled, units, who, who_acts


def sentence(event: Any) -> str | None:
    """An event of these as a sentence, in the past tense."""
    match event:
        case events.Paid(nation, amount):
            return f"{called(nation)} paid ${amount}."
        case events.Courted(side, nation):
            return f"{who_acts(side)} courted {called(nation)}."
        case events.Bid(seat, nation, amount):
            return f"{who(seat)} bid ${amount} for {called(nation)}."
        case events.CourtRolled(seat, first, second, bonus, total):
            spoiled = ": a double, which wins nothing" if first == second else ""
            cards = f", {bonus:+} by cards" if bonus else ""
            return f"{who(seat)} rolled {first} and {second}{cards}, {total} in all{spoiled}."
        case events.Allied(nation, side):
            return f"{called(nation)} joined {who_acts(side)}."
        case events.NobodyGained(nation):
            return f"{called(nation)} stayed where it was."
        case events.Triggered(nation):
            return f"That brought {called(nation)} to auction."
        case events.DrawnIn(nation, side):
            return f"{who_acts(side)} drew {called(nation)} into the war."
        case events.MarkerPlaced(place, unrest):
            return f"There was unrest in {at(place)}." if unrest else f"{at(place)} was devastated."
        case events.MarkerTaken(seat, place):
            return f"{who(seat)} took a marker from {at(place)}, since none was left."
        case events.Taxed(nation, amount):
            return f"{called(nation)} collected ${amount}."
        case events.Bought(nation, kind, number, strength, place):
            what = units(KINDS[kind], number) + (" on strength 2" if strength > 1 else "")
            return f"{called(nation)} bought {what}{' ahead' if place == NONE else f' in {at(place)}'}."
        case events.Placed(nation, kind, number, place):
            return f"{called(nation)} placed {units(KINDS[kind], number)} in {at(place)}."
        case events.Flipped(nation, kind, number, place):
            return f"{called(nation)} brought {units(KINDS[kind], number)} in {at(place)} to strength 2."
        case events.Merged(nation, kind, pairs, place):
            return f"{called(nation)} merged {units(KINDS[kind], 2 * pairs)} in {at(place)}."
        case events.NukesMade(nation, number):
            return f"{called(nation)} made {several(number, 'nuke')}."
        case events.NukesOffered(seller, number, price):
            return f"ISIL offered {called(seller)} ${price} for {several(number, 'nuke')}."
        case events.NukesSold(seller, number, price):
            return f"{called(seller)} sold {several(number, 'nuke')} to ISIL for ${price}."
        case events.SaleRefused(seller):
            return f"{called(seller)} sold none."
        case events.Researched(nation, technology, pips, paid, goal):
            what = titled(TECHNOLOGIES[technology])
            return f"{called(nation)} attempted {what}: a {pips} and ${paid} towards {goal}."
        case events.Learned(nation, technology):
            return f"{called(nation)} had {titled(TECHNOLOGIES[technology])}."
        case events.CyberSecured(seat):
            return f"{who(seat)} had Cyber Security."
        case events.FreeUnit(nation, kind, place):
            where = "in its box" if place == NONE else f"in {at(place)}"
            return f"{called(nation)} got {units(KINDS[kind], 1)} {where}."
        case events.FreeUnitLost(nation, kind):
            return f"There was no {titled(KINDS[kind]).lower()} left for {called(nation)}."
        case events.UnrestMoved(place, target):
            return f"Unrest moved from {at(place)} to {at(target)}."
        case events.UnrestBrokeOut(place, dice, sixes):
            return f"Unrest broke out in {at(place)}: {sixes} of {dice} dice were sixes."
        case events.TerrorSpread(place, pips, bonus, succeeded):
            end = "succeeded" if succeeded else "failed"
            return f"Terror in {at(place)} {end}: a {pips} and {bonus} more."
        case events.CivilFought(place, dice, hits):
            return f"Units in {at(place)} hit the unrest there with {hits} of {dice} dice."
        case events.UnrestFought(place, dice, hits):
            return f"The unrest in {at(place)} hit with {hits} of {dice} dice."
        case events.Repaired(place, markers):
            return f"{several(markers, 'marker').capitalize()} of devastation went from {at(place)}."
        case events.HackTried(side, seat, hack, pips, paid, goal):
            what = titled(HACKS[hack])
            return f"{who_acts(side)} tried to hack {who(seat)} ({what}): a {pips} and ${paid} towards {goal}."
        case events.NukesLocked(seat):
            return f"{who(seat)} could launch no nukes before earning Cyber Security."
        case events.Stolen(nation, amount):
            return f"{called(nation)} was robbed of ${amount}."
        case events.PuppetsMoved(seat, side, place, target):
            return f"{who(seat)} sent units of {who_acts(side)} from {at(place)} to {at(target)}."
    return None
