"""Who and what is in each place of a view, in figures and in words, remembered as long as nothing changes there."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.game import View
from fimbul.core.text import Label
from fimbul.core.words import called, counted, joined
from fimbul.draw.memory import remembered
from fimbul.draw.worldwar.icons import chip_width
from fimbul.draw.worldwar.layout import STICKER
from fimbul.draw.worldwar.scene import OWNERS, PRINTED, colour_of, strengths_of
from fimbul.games.worldwar.names import INDEX, NATIONS, RESOURCES, SEAS, TERRITORIES
from fimbul.games.worldwar.spelling import titled, units
from fimbul.games.worldwar.text_labels import strengths_in_words

GAP: Final = 2.0
STICKERS: Final = ("devastation", "unrest", "nukes")
LAND_KINDS: Final = ("soldier", "tank", "robot", "mlrs", "special-ops")


class Garrison(NamedTuple):
    """By side the strength in a place, its stickers, how broad the row of both is, and whose colour a land has.

    In words: all there is to know of it, and how the place is called where picking it means nothing else.
    """

    strengths: tuple[tuple[str, int], ...]
    stickers: tuple[tuple[str, int], ...]
    width: float
    holder: int
    tip: str
    called: str


class Sides:
    """Which side each nation is on, which are in play, and how the sides are called."""

    def __init__(self, nations: tuple[tuple[str, bool], ...], names: tuple[tuple[str, str], ...]) -> None:
        self.of: Final = {nation: side for nation, (side, _) in zip(NATIONS, nations, strict=True)}
        self.in_play: Final = {nation for nation, (_, plays) in zip(NATIONS, nations, strict=True) if plays}
        self.names: Final = dict(names)

    def called(self, side: str) -> str:
        """A side by the name of who plays it."""
        return self.names.get(side, side.title()) if colour_of(side) else titled(side)


@lru_cache(maxsize=256)
def sides(nations: tuple[tuple[str, bool], ...], names: tuple[tuple[str, str], ...]) -> Sides:
    """The same thing as long as nothing changes in it."""
    return Sides(nations, names)


def garrisons(view: View) -> dict[str, Garrison]:
    """Every place of a view."""
    nations: dict[str, dict[str, Any]] = view["nations"]
    told = tuple([(nations[name]["side"], nations[name]["in_play"]) for name in NATIONS])
    known = sides(told, tuple(view.get("called", {}).items()))
    there = view["territories"]
    return {name: garrison(there[name], name, known) for name in TERRITORIES}


@remembered(8192)
def garrison(here: dict[str, Any], name: str, known: Sides) -> Garrison:
    """A place."""
    counters: list[dict[str, Any]] = here.get("counters", [])
    strengths = strengths_of(counters, known.of)
    stickers = tuple([(kind, here[kind]) for kind in STICKERS if here.get(kind)])
    width = sum([chip_width(strength) + GAP for strength in strengths.values()]) + STICKER * len(stickers)
    label = Label(titled(name), strengths_in_words(tuple(sorted(strengths.items()))))
    return Garrison(
        tuple(strengths.items()),
        stickers,
        width,
        holder(counters, name, known),
        tip(counters, name, known, stickers),
        called(label.words, known.names),
    )


def holder(counters: list[dict[str, Any]], name: str, known: Sides) -> int:
    """Whose colour a land has: its owner's, or whoever holds it alone by land units."""
    owner = OWNERS.get(name, "")
    own = known.of[owner] if owner in known.in_play else ""
    here = {known.of[each["nation"]] for each in counters if each["unit"] in LAND_KINDS}
    if here and own not in here and len(here) == 1:
        return colour_of(next(iter(here)))
    return colour_of(own)


def tip(counters: list[dict[str, Any]], name: str, known: Sides, stickers: tuple[tuple[str, int], ...]) -> str:
    """A place in a few sentences: whose it is, what it is worth, who stands there."""
    groups: dict[str, list[str]] = {side: [] for side in strengths_of(counters, known.of)}
    for each in counters:
        strong = " of strength 2" if each["strength"] == 2 else ""
        said = f"{units(each['unit'], each['count'])}{strong} ({titled(each['nation'])})"
        groups[known.of[each["nation"]]].append(said)
    told = [f"{titled(name)}{worth(name)}."]
    told += [f"{known.called(side)}: {joined(found)}." for side, found in groups.items()]
    for kind, count in stickers:
        told.append(f"{counted(count, 'nuke')} on the way." if kind == "nukes" else f"{kind.title()}: {count}.")
    return " ".join(told)


@lru_cache(maxsize=4096)
def worth(name: str) -> str:
    """What a land is worth, and whose home it is."""
    if name in SEAS:
        return ""
    place_number = INDEX[name]
    cities = PRINTED.cities[place_number]
    bears = [titled(RESOURCES[PRINTED.resource[place_number]]).lower()] if PRINTED.resource[place_number] else []
    bears += ["one city" if cities == 1 else f"{cities} cities"] if cities else []
    owner = f", home of {titled(OWNERS[name])}" if name in OWNERS else ", neutral land"
    return f"{owner}, worth {PRINTED.value[place_number]}" + (f" ({', '.join(bears)})" if bears else "")


@lru_cache(maxsize=256)
def neighbours(name: str) -> str:
    """The neighbours of a place in a sentence."""
    return joined([titled(TERRITORIES[other]) for other in PRINTED.map.all.neighbours[INDEX[name]]])
