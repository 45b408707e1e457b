"""What happened while counters moved, as sentences of the log."""

from typing import Any

from fimbul.core.words import joined
from fimbul.games.worldwar import events_moves as events
from fimbul.games.worldwar.groups import Group, count_of, kind_of, nation_of
from fimbul.games.worldwar.names import KINDS
from fimbul.games.worldwar.spelling import at, called, spelled_stack, units, who


def sentence(event: Any) -> str | None:
    """An event of these as a sentence, in the past tense."""
    match event:
        case events.Moved(seat, start, place, counters):
            return f"{who(seat)} moved {whose(counters)} from {at(start)} to {at(place)}."
        case events.Carried(seat, start, place, counters, by_sea):
            way = "by ship" if by_sea else "by air"
            return f"{who(seat)} brought {whose(counters)} {way} from {at(start)} to {at(place)}."
        case events.DevastationHurt(place, counters, hits):
            hurt = "all" if hits == count_of(counters) else str(hits) if hits else "none"
            return f"On the devastated way to {at(place)}, {hurt} of {whose((counters,))} lost a strength point."
        case events.PassageAnswered(seat, place, granted):
            return f"{who(seat)} {'let them' if granted else 'let nobody'} pass through {at(place)}."
        case events.CarriageAnswered(seat, granted):
            return f"{who(seat)} {'lent' if granted else 'did not lend'} its ships and fighters."
        case events.Overboard(place, counter):
            return (
                f"{called(nation_of(counter))} lost {units(KINDS[kind_of(counter)], 1)} with its ships in {at(place)}."
            )
        case events.AirLost(seat, place, counters):
            return f"{who(seat)} lost {whose(counters)}, which could not land, over {at(place)}."
    return None


def whose(counters: tuple[Group, ...]) -> str:
    """Counters by nation: `2 soldiers of Russia and 1 tank of Iran`."""
    nations = sorted({nation_of(each) for each in counters})
    return joined(
        [
            f"{spelled_stack([each for each in counters if nation_of(each) == nation])} of {called(nation)}"
            for nation in nations
        ]
    )
