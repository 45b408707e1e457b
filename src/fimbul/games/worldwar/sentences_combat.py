"""What happened in combat, as sentences of the log."""

from typing import Any, Final

from fimbul.core.words import several
from fimbul.games.worldwar import events_combat as events
from fimbul.games.worldwar.names import KINDS, NONE
from fimbul.games.worldwar.spelling import at, called, units, who, who_acts

TIERS: Final = ["Upper air", "Missiles", "Fighters", "Tanks", "Infantry"]
SHOOTERS: Final = ["the attack", "the defence", "unrest"]


def sentence(event: Any) -> str | None:
    """An event of these as a sentence, in the past tense."""
    match event:
        case events.CombatBegan(side, victim, place):
            return f"{who_acts(side)} fought {'the force' if victim == NONE else called(victim)} in {at(place)}."
        case events.Fired(_, tier, shooters, dice, hits):
            thrown = "one die" if dice == 1 else f"{dice} dice"
            return f"{TIERS[tier - 1]}: {SHOOTERS[shooters]} rolled {thrown}, {several(hits, 'hit') or 'no hit'}."
        case events.StrengthLost(nation, kind, place, left):
            what = f"{called(nation)} {'weakened' if left else 'lost'} {units(KINDS[kind], 1)}"
            return f"{what} in {at(place)}."
        case events.CounterLost(nation, kind, place):
            return f"{called(nation)} lost {units(KINDS[kind], 1)} in {at(place)}."
        case events.CombatOver(place, attack, defence):
            return f"The combat in {at(place)} was over: strength {attack} was left against {defence}."
        case events.NukeLaunched(nation, place):
            return f"{called(nation)} launched a nuke at {at(place)}."
        case events.NukesComeDown(place, nukes):
            return f"{several(nukes, 'nuke')} came down on {at(place)}."
        case events.SatellitesHelp(seat, place, points):
            helper = "Satellites" if seat == NONE else f"Satellites of {who(seat)}"
            return f"{helper} defended {at(place)} with strength {points}."
        case events.NukesStopped(place, tier, nukes):
            return f"{several(nukes, 'nuke')} on {at(place)} ended in tier {tier}, {TIERS[tier - 1].lower()}."
        case events.Nuked(place):
            return f"Nothing was left in {at(place)}."
        case events.NukeDelivered(nation, kind, place):
            return f"{called(nation)} sent a nuke to {at(place)} with {units(KINDS[kind], 1)}."
    return None
