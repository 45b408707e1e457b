"""A campaign of Risk Legacy between its games: the world with what a game has added, cards, sheets, packages.

All of it is made from worlds as `CampaignGame.world_view` gives them; the map is a picture, cards and lists are values
that a page writes out, with signs where there are any.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fimbul.core.campaign_game import Change, Tally
from fimbul.core.words import counted, joined
from fimbul.draw.atlas import ground, uses
from fimbul.draw.legacy.board import Meaning, key_of_marks
from fimbul.draw.legacy.cards import Words, evolution, mission_words, power_words, printed, scar_words, text_of
from fimbul.draw.legacy.chart import chart
from fimbul.draw.legacy.icons import HOUSES, ash, cancelled, fortification, house, sign, sticker, worded_sticker
from fimbul.draw.legacy.layout import EXTENT, Put
from fimbul.draw.legacy.scenes import fallout_scene, planet_scene, torn_card, victory_scene
from fimbul.draw.legacy.statistics import statistics as statistics  # noqa: PLC0414 - a home takes all from here
from fimbul.draw.legacy.world import (
    CLOSE,
    PEOPLE,
    SMALL,
    WIDE,
    Here,
    Room,
    World,
    land_tip,
    layout_of,
    lines_piece,
    marks_of,
    marks_piece,
    planet_piece,
    room_for,
    shore_box,
    shore_inside,
    standing_still,
    world_of,
)
from fimbul.draw.panels import Figure
from fimbul.draw.picture import Box, Picture, Piece
from fimbul.draw.svg import element, escape
from fimbul.games.legacy.data import BOX, INDEX
from fimbul.games.legacy.lexicon import FACTION, SEALED
from fimbul.games.legacy.names import CONTINENTS, FACTIONS, NONE, PACKAGES, STICKERS
from fimbul.games.legacy.spelling import titled

Seen = Mapping[str, Any]

SLOT_NAMES: Final = {
    "green": "Starting power",
    "blue": "Comeback power",
    "brown": "Missile power",
    "red": "Private mission",
    "yellow": "Weakness",
}
FROM_PACKAGE: Final = {
    "blue": "pack-2",
    "brown": "pocket-1",
    "red": "pack-4",
}  # slots that are seen while they are free
FREE: Final = {"blue": "Open until its first knock-out", "brown": "Not chosen yet", "red": "Not completed yet"}
RESULTS: Final = {"won": "Won", "held-on": "Held on", "eliminated": "Eliminated"}
SHEET: Final = {
    "major-city": ("Major City", house("major-city", 1.15)),
    "minor-city": ("Minor City", house("minor-city", 1.15)),
    "fortification": ("Fortification", sticker("fortification")),
    "cancel": ("Cancel a scar", sticker("cancel")),
    "bonus-up": ("Continent bonus, more", worded_sticker("+1")),
    "bonus-down": ("Continent bonus, less", worded_sticker("\u22121")),
    "coin": ("Coin", sticker("coin")),
}
CITY_BOXES: Final = 9  # founded Minor Cities open the first pack
SIGNATURES: Final = 2  # of one person open the third
LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 5
# What opens a pocket when so many come together: the package, how that is counted in a game, and how many it takes.
TOGETHER: Final = (("pocket-1", "missiles-in-a-roll", 3), ("pocket-2", "troops-at-once", 30))


def world_picture(
    seen: Seen, width: float, prefix: str, style: str, before: Seen | None = None, looked_at: str = ""
) -> Picture:
    """The world between two games; what was not there `before` is dotted, and one territory may be looked at.

    Every territory can be touched and says what is on it; looking is no pick, so nothing has the lamp. Where there is
    little room the marks are there and no words, but around a territory that is looked at.
    """
    room, world = room_for(width), world_of(seen)
    frame = Box(-6, -8, 1000 * room.scale + 12, 560 * room.scale + 16)
    if room is CLOSE and looked_at in world.territories:
        frame = near(chart(room.scale, world.ocean).territories[looked_at].middle, width)
    elif room is CLOSE:
        room = SMALL
        frame = Box(0, 0, 1000 * room.scale, 560 * room.scale)
    signs = meanings(world)
    extra = key_of_marks(560 * room.scale, prefix, signs) if room is WIDE and signs else ""
    games = len(seen.get("games", ()))
    return Picture(
        prefix=prefix,
        kind="chart",
        frame=frame,
        title=f"The world after {counted(games, 'game')}" if games else "The world of a new box",
        description=described(world),
        still=standing_still(room, world.ocean, extra, prefix),
        moving=tuple(pieces_of(world, room, prefix, before, looked_at)),
        style=style,
        lit=tuple(
            [chart(room.scale, world.ocean).territories[looked_at].box] if looked_at in world.territories else ()
        ),
        answers=True,
    )


def near(middle: tuple[float, float], width: float) -> Box:
    """The part of a chart around a place, for a screen of a width."""
    broad, high = width / 0.95, width * 0.68 / 0.95
    return Box(middle[0] - broad / 2, middle[1] - high / 2, broad, high)


def small_world(seen: Seen, prefix: str, window: Box | None = None) -> str:
    """The whole world in a corner, without a word, with a frame around the part that is seen beside it."""
    world = world_of(seen)
    still = standing_still(SMALL, world.ocean, "", prefix)
    lands = "".join(ground(name, prefix) for name in world.territories)
    view = Box(0, 0, 1000 * SMALL.scale, 560 * SMALL.scale)
    pane = ""
    if window:
        part = [number * SMALL.scale / CLOSE.scale for number in window]
        pane = element("rect", x=part[0], y=part[1], width=part[2], height=part[3], class_="pane")
    return f'<svg class="fimbul inherit" viewBox="{view}" aria-hidden="true">{still.svg}{lands}{pane}</svg>'


def pieces_of(world: World, room: Room, prefix: str, before: Seen | None, looked_at: str) -> list[Piece]:
    """Lands, shores, marks and what is new among them."""
    put = layout_of(world, room, troops=False)
    then = dict(before["territories"]) if before else dict(world.territories)
    pieces = lines_piece(world.lines, room, world.ocean, prefix)
    pieces += [land(world, name, prefix) for name in world.territories]
    pieces += [shore(world, name, room, prefix) for name in world.continents if room.size.letters]
    pieces += planet_piece(world, room, prefix)
    if looked_at in world.territories:
        outline = uses(looked_at, ("looked-at", "front-key", "front-line"), prefix)
        pieces.append(Piece(f"{prefix}looked-at", ' class="mover"', outline))
    lands = chart(room.scale, world.ocean).territories
    pieces += [
        added(name, fresh, put[name], room, prefix)
        for name, here in world.territories.items()
        if (fresh := new_marks(here, then.get(name, {})))
    ]
    pieces += [
        marks_piece(name, here, put[name], lands[name].middle, room, "", prefix)
        for name, here in world.territories.items()
    ]
    if room is not CLOSE:
        return pieces
    return [each._replace(attributes=each.attributes.replace(' class="', ' class="near ', 1)) for each in pieces]


def described(world: World) -> str:
    """The world in a sentence."""
    cities = sum("city" in here for here in world.territories.values())
    scars = sum("scar" in here for here in world.territories.values())
    return f"{counted(cities, 'city').replace('citys', 'cities')} and {counted(scars, 'scar')}."


def meanings(world: World) -> tuple[Meaning, ...]:
    """What the marks mean that are somewhere in a world."""
    there = {mark for here in world.territories.values() for mark in marks_of(here)}
    gone = any(here.get("no_card") for here in world.territories.values())
    found: list[Meaning] = [(house(city, 1.1), titled(city), 0) for city in HOUSES if city in there]
    found += [(sticker("bunker"), "Scar", 0)] if "scar" in there else []
    found += [(cancelled(), "Scar cancelled", 0)] if "cancelled" in there else []
    found += [(fortification(3), "Fort, 3 spent", 0)] if "fortification" in there else []
    found += [(ash(), "Fallout", 0)] if "fallout" in there else []
    return (*found, *([(sign("cancel", 13), "Card destroyed", 0)] if gone else ()))


def land(world: World, name: str, prefix: str) -> Piece:
    """A territory that can be touched for its story."""
    tip = land_tip(name, world.territories[name], world.given(name), {}).replace(": nobody.", ".", 1)
    attributes = (
        f' class="land-to-read" data-place="{escape(name)}" role="button" tabindex="0"'
        f' aria-label="{escape(titled(name))}" data-tip="{escape(tip)}"'
    )
    return Piece(f"{prefix}at-{name}", attributes, ground(name, prefix) + uses(name, ("halo",), prefix))


def shore(world: World, name: str, room: Room, prefix: str) -> Piece:
    """The name and bonus of a continent."""
    here = world.continents[name]
    box = shore_box(world, name, room)
    inside = shore_inside(
        box, world.given(name), titled(name), f"+{here['bonus']}", bool(here["changed"]), room.size.line
    )
    tip = f"{titled(name)}: its bonus is {here['bonus']}."
    return Piece(f"{prefix}shore-{name}", f' class="shore" data-tip="{escape(tip)}"', inside)


def new_marks(here: Here, then: Here) -> list[str]:
    """The marks of a territory that were not there before."""
    there = [mark for mark in marks_of(here) if mark not in marks_of(then)]
    if "scar" in there or here.get("scar") == then.get("scar"):
        return there
    return [*there, "scar"] if "scar" in here else there


def added(name: str, marks: list[str], put: Put, room: Room, prefix: str) -> Piece:
    """Dots around what a game has added to a territory."""
    dots = ""
    for mark in marks:
        x, y = put.marks[mark]
        wide, high = (extent * room.size.marks + 0.5 for extent in EXTENT[mark])
        box = {"x": x - wide, "y": y - high, "width": 2 * wide, "height": 2 * high, "rx": 4.0}
        dots += element("rect", **box, class_="recent-key") + element("rect", **box, class_="recent")
    return Piece(f"{prefix}added-{name}", ' class="mover"', dots)


def gains(after: Seen, before: Seen) -> tuple[Figure, ...]:
    """What a game has added to the world, sign by sign, for the tick of that game on a slider."""
    found: list[Figure] = []
    for name, here in after["territories"].items():
        then, where = before["territories"].get(name, {}), titled(name)
        for mark in new_marks(here, then):
            told = f"the scar of {where} cancelled" if mark == "cancelled" else f"{mark_name(mark, here)} in {where}"
            found.append(Figure(told, icon=mark_sign(mark, here)))
        if here.get("no_card") and not then.get("no_card"):
            found.append(Figure(f"the card of {where} destroyed", icon=sign("cancel", 14)))
    return tuple(found)


def summed_gains(after: Seen, before: Seen) -> str:
    """What a game has added to the world, counted: '2 cities, 4 scars and 12 coins more'."""
    found = Counter[str]()
    for name, here in after["territories"].items():
        then = before["territories"].get(name, {})
        found.update([KINDS_OF_MARKS.get(mark, "city") for mark in new_marks(here, then)])
        found["coin"] += max(here["coins"] - then.get("coins", 0), 0) if not here.get("no_card") else 0
        found["card destroyed"] += bool(here.get("no_card") and not then.get("no_card"))
    found["continent named"] = sum(bool(here["namer"]) for here in after["continents"].values()) - sum(
        bool(here["namer"]) for here in before["continents"].values()
    )
    told = [several_of(found[kind], kind) for kind in (*ADDED, "coin") if found[kind] > 0]
    return f"{joined(told)} more" if told else "nothing new on the map"


def several_of(number: int, kind: str) -> str:
    """So many things of a kind, as a list has them."""
    thing, _, rest = kind.partition(" ")
    many = ADDED.get(kind, f"{thing}s") if number > 1 else thing
    return f"{number} {many} {rest}".strip()


def moments(after: Seen, before: Seen, winner: str, colour: int, names: Mapping[str, str]) -> tuple[str, ...]:
    """Pictures of what was great in a game: who won it, what fell, what was torn up, and the planet's name."""
    found = [victory_scene(colour, winner)] if winner else []
    for name, here in after["territories"].items():
        then = before["territories"].get(name, {})
        if here.get("fallout") and not then.get("fallout"):
            found.append(fallout_scene(titled(name)))
        elif here.get("no_card") and not then.get("no_card"):
            found.append(torn_card(titled(name), then.get("coins", 0)))
    return (*found, planet_scene(names["planet"])) if "planet" in names else tuple(found)


def mark_name(mark: str, here: Here) -> str:
    """A mark in words."""
    return titled(here["scar"]) if mark == "scar" else titled(mark)


def mark_sign(mark: str, here: Here) -> str:
    """A mark as a sign."""
    if mark == "scar":
        return sticker(here["scar"])
    if mark == "fortification":
        return sticker("fortification")
    if mark == "cancelled":
        return cancelled()
    return ash() if mark == "fallout" else house(mark)


KINDS_OF_MARKS: Final = {each: each for each in ("scar", "cancelled", "fortification", "fallout")} | {
    "cancelled": "scar cancelled"
}
ADDED: Final = {  # in the order in which they are told, with the first word for several
    "city": "cities",
    "scar": "scars",
    "scar cancelled": "scars",
    "fortification": "fortifications",
    "fallout": "fallouts",
    "card destroyed": "cards",
    "continent named": "continents",
}


class Slot(NamedTuple):
    """A slot of a faction card: what it is for, what is in it, and what that says."""

    name: str
    title: str
    says: str
    free: bool


class Line(NamedTuple):
    """A line on the back of a faction card: the game, who played it (0 if nobody did), where from, how it ended."""

    game: int
    person: int
    start: str
    result: str


class FactionCard(NamedTuple):
    """A faction card, front and back."""

    word: str
    name: str
    icon: str
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    homeland: str
    why: str


def faction_cards(seen: Seen) -> tuple[FactionCard, ...]:
    """The faction cards that lie in the open."""
    played = [part["faction"] for game in seen["games"] for part in game["parts"]]
    opened = [word for number, word in enumerate(FACTIONS) if package_of(FACTION + number) in seen["packages"]]
    return tuple(faction_card(seen, word) for word in dict.fromkeys([*seen["factions"], *opened, *played]))


def package_of(option: int) -> str:
    """The package that a thing comes from; empty if it has always been there."""
    return PACKAGES[SEALED[option]] if SEALED[option] != NONE else ""


def faction_card(seen: Seen, word: str) -> FactionCard:
    """A faction card: its powers by slot, its games, and the homeland that follows from them once there are any."""
    lines = tuple(game_line(number, game, word) for number, game in enumerate(seen["games"], start=1))
    homeland, why = homeland_of(lines) if "pack-3" in seen["packages"] else ("", "")
    return FactionCard(word, titled(word), sign(word), slots_of(seen, word), lines, homeland, why)


def slots_of(seen: Seen, word: str) -> tuple[Slot, ...]:
    """The slots of a faction card that are filled, and those that are known to be free."""
    held, found = seen["factions"].get(word, {}), printed_slots(seen, word)
    of_its_own = bool(found)
    for colour, name in SLOT_NAMES.items():
        if colour in held:
            told = slot_words(seen, colour, held[colour])
            found.append(Slot(name, told.title, told.says, False))
        elif not of_its_own and FROM_PACKAGE.get(colour) in seen["packages"]:
            found.append(Slot(name, "", FREE[colour], True))
    return tuple(found)


def printed_slots(seen: Seen, word: str) -> list[Slot]:
    """What is printed on the card of a late faction: what it is able to, what it has evolved, its own mission."""
    mission = printed()[word].get("mission")
    if not mission:
        return []
    found = [Slot("On its card", "", text_of(word), False)]
    evolved = evolution(seen) if word == "mutants" else None
    if evolved:
        found.append(Slot("Evolution", evolved.title, evolved.says, False))
    return [*found, Slot(SLOT_NAMES["red"], titled(mission), mission_words(seen, mission).says, False)]


def slot_words(seen: Seen, colour: str, word: str) -> Words:
    """What is written in a slot."""
    if colour == "red":
        return mission_words(seen, word)
    if colour == "yellow":
        return scar_words(word)
    return power_words(word)


def game_line(number: int, game: Seen, word: str) -> Line:
    """What a game says on the back of a faction card."""
    for part in game["parts"]:
        if part["faction"] == word:
            return Line(number, part["person"], titled(part["start"]) if part["start"] else "", RESULTS[part["result"]])
    return Line(number, 0, "", "Not chosen")


def homeland_of(lines: tuple[Line, ...]) -> tuple[str, str]:
    """The continent where a faction started most often, and the count that says so."""
    words = {titled(name): name for name in INDEX}
    counts: Counter[str] = Counter()
    for line in lines[: BOX.victor_lines]:
        place = INDEX[words[line.start]] if line.start else NONE
        if place != NONE and BOX.map.continent[place] != NONE:
            counts[titled(CONTINENTS[BOX.map.continent[place]])] += 1
    why = joined([f"{name} {number}" for name, number in counts.most_common()])
    ranked = counts.most_common(2)
    if not ranked:
        return "none", "It has not started anywhere yet."
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        return "none, a tie", f"Starts: {why}."
    return ranked[0][0], f"Starts: {why}."


class Biography(NamedTuple):
    """What is to be said of a place: its name, the continent, a sentence about what is there, and a few figures."""

    name: str
    within: str
    sentence: str
    facts: tuple[tuple[str, str], ...]


def biography(seen: Seen, word: str, members: Mapping[int, str], tallies: Iterable[Tally] = ()) -> Biography:
    """A territory or a continent as it is today, with what was counted there; the members by their numbers."""
    given = seen.get("names", {}).get(word, "")
    if word in seen["continents"]:
        here = seen["continents"][word]
        said = f"{given}, named by {members.get(here['namer'], 'somebody')}." if given else "It has no name of its own."
        changed = (("Changed by", f"{here['changed']:+d}"),) if here["changed"] else ()
        return Biography(titled(word), "", said, (("Its bonus", f"+{here['bonus']}"), *changed))
    here = seen["territories"][word]
    continent = BOX.map.continent[INDEX[word]]
    starts = sum(part["start"] == word for game in seen["games"] for part in game["parts"])
    card = "destroyed" if here.get("no_card") else counted(here["coins"], "coin")
    taken = sum(each.number for each in tallies if (each.kind, each.about) == ("conquered", word))
    facts = [("Conquered", counted(taken, "time")), ("Started from", counted(starts, "time")), ("Its card", card)]
    people = PEOPLE.get(here.get("city", ""), 0)
    facts += [("People", str(people))] if people else []
    within = titled(CONTINENTS[continent]) if continent != NONE else ""
    return Biography(titled(word), within, told_of(here, given, members), tuple(facts))


def lived(seen: Seen, word: str, number: int, tallies: Iterable[Tally], members: Mapping[int, str]) -> list[Change]:
    """What a territory lived in a game besides what stayed: who started there, and who took it."""
    games, found = seen["games"], list[Change]()
    parts = games[number - 1]["parts"] if 0 < number <= len(games) else ()
    for part in parts:
        if part["start"] == word:
            said = f"{members[part['person']]} started here with {titled(part['faction'])}."
            found.append(Change((word,), part["person"], said))
    for each in tallies:
        if (each.kind, each.about) == ("conquered", word):
            often = "" if each.number == 1 else f" {each.number} times"
            found.append(Change((word,), each.person, f"{members[each.person]} took it{often}."))
    return found


def told_of(here: Here, given: str, members: Mapping[int, str]) -> str:
    """What is on a territory, in sentences."""
    said = []
    if "city" in here:
        kind = titled(here["city"])
        said.append(f"{given}, a {kind}." if given else f"A {kind}.")
        founder = members.get(here.get("founder", 0), "")
        said += [f"Only {founder} may start here."] if founder and here["city"] == "major-city" else []
        said += [f"Founded by {founder}."] if founder and here["city"] == "minor-city" else []
    said += [f"{titled(here['scar'])}."] if "scar" in here else []
    said += ["A scar was cancelled here."] if here.get("cancelled") else []
    said += [f"A fortification, {here['boxes']} of {BOX.boxes} boxes marked."] if "boxes" in here else []
    said += ["Fallout."] if here.get("fallout") else []
    return " ".join(said) or "No mark is on it."


class Package(NamedTuple):
    """A package: its name, what is printed on it, whether it is open, and how near it is (so many of so many)."""

    word: str
    name: str
    requirement: str
    is_open: bool
    icon: str
    reached: int | None = None
    needed: int | None = None
    at_once: bool = False  # what was reached is the most that came together so far


def packages(seen: Seen, tallies: Sequence[Tally] = ()) -> tuple[Package, ...]:
    """The six packages as they lie there; how near one is, as far as the world and what was counted in games tell."""
    signed = Counter(game["winner"] for game in seen["games"] if game["signed"])
    founded = dict(zip(STICKERS, BOX.stickers, strict=True))["minor-city"] - seen["stickers"]["minor-city"]
    near = {
        "pack-1": (founded, CITY_BOXES, False),
        "pack-3": (max(signed.values(), default=0), SIGNATURES, False),
    }
    near |= {
        word: (max([each.number for each in tallies if each.kind == kind], default=0), needed, True)
        for word, kind, needed in TOGETHER
    }
    found = []
    for number, word in enumerate(PACKAGES):
        is_open = word in seen["packages"]
        icon = sign("open" if is_open else "sealed")
        how_near = near[word] if word in near and not is_open else ()
        found.append(Package(word, titled(word), BOX.openings[number], is_open, icon, *how_near))
    return tuple(found)


class Stickers(NamedTuple):
    """A kind of sticker: its name, how many are left of how many (0 if that is not counted), and one of them drawn; and
    perhaps a note.
    """

    name: str
    left: int
    total: int
    icon: str
    note: str = ""


def sheets(seen: Seen) -> tuple[Stickers, ...]:
    """What is left on the sticker sheets, and of the scar cards."""
    totals = dict(zip(STICKERS, BOX.stickers, strict=True))
    stickers = [Stickers(SHEET[kind][0], left, totals[kind], SHEET[kind][1]) for kind, left in seen["stickers"].items()]
    scars = sum(seen["scars_unseen"].values())
    return (*stickers, Stickers("Scar cards", scars, 0, sticker("bunker"), dealt_to(scars)))


def dealt_to(scars: int) -> str:
    """How many players may sit down so that each gets a scar card; nothing if there are enough for all."""
    if scars >= MOST_PLAYERS:
        return ""
    return f"enough for {scars} players, for more none" if scars >= LEAST_PLAYERS else "too few to be dealt"


class Victor(NamedTuple):
    """A line for a victor: the game, who signed (0 on an empty line), the faction and its sign, a motto."""

    game: int
    person: int
    faction: str
    icon: str
    motto: str


def victors(seen: Seen) -> tuple[Victor, ...]:
    """The lines for victors, all of them always there; a game that nobody signed leaves its line empty."""
    lines = []
    for number in range(1, max(BOX.victor_lines, len(seen["games"])) + 1):
        game = seen["games"][number - 1] if number <= len(seen["games"]) else None
        if game is None or not game["signed"]:
            lines.append(Victor(number, 0, "", "", ""))
            continue
        faction = next((part["faction"] for part in game["parts"] if part["person"] == game["winner"]), "")
        motto = seen.get("names", {}).get(f"motto-{number}", "")
        icon = sign(faction) if faction else ""
        lines.append(Victor(number, game["winner"], titled(faction) if faction else "", icon, motto))
    return tuple(lines)
