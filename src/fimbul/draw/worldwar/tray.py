"""What lies beside the map: the counters of the place that is looked at, the numbers to pick from, the purses."""

from typing import Any, Final, NamedTuple

from fimbul.core.words import counted, seat_called
from fimbul.draw.crowding import breadth
from fimbul.draw.picture import Box, Piece
from fimbul.draw.svg import element, place, short, words
from fimbul.draw.worldwar.deeds import LISTS, NARROW, deeds
from fimbul.draw.worldwar.icons import COUNTER, counter, mark_of
from fimbul.draw.worldwar.page import purse, purses_of
from fimbul.draw.worldwar.scene import Scene, colour_of
from fimbul.draw.worldwar.slabs import RINGS, ring, slab
from fimbul.games.worldwar import text
from fimbul.games.worldwar.data import BOXES
from fimbul.games.worldwar.names import KINDS, NATIONS, SEAS
from fimbul.games.worldwar.spelling import titled

MARGIN: Final = 16.0
CAPTION: Final = 22.0
HEIGHT: Final = 100.0
GAP: Final = 10.0
BETWEEN: Final = 26.0
TILE: Final = 42.0
BOXED: Final = 900.0
MOST_TILES: Final = 12
SCALE: Final = 250.0  # how long the track of budgets is
APART: Final = 12.5  # its marks at least
TRACK: Final = 100
TICK: Final = "M-5 0L-1.5 3.5 5-3.5"
BOX: Final = "M-5-5H5V5H-5Z"
FARTHEST: Final = 20  # steps; whoever may make more goes anywhere
UNITS: Final = dict(zip(KINDS, BOXES.shipped.units, strict=True))
CARD_SIDES: Final = ("north-korea-card", "isil-card")


class Part(NamedTuple):
    """A group of things in the tray, from its left edge on."""

    pieces: list[Piece]
    width: float


def parts_of(scene: Scene, width: float = 1000.0) -> tuple[list[Piece], float, float]:
    """All that lies in the tray of a page so broad, with its breadth and height."""
    pieces, taken, height = deeds(scene, width)
    if taken and width < NARROW:
        return pieces, width, height + 10
    x = MARGIN + (taken + BETWEEN if taken else 0.0)
    boxed = bool(scene.view["battle"]) and width >= BOXED  # who is lost is touched in the box on the map
    kinds_here = () if boxed else (kinds,)
    for drawn in (numbers, *kinds_here, nations, standing, posts, auction, launches, purses, budgets):
        part = drawn(scene, x)
        if taken and x + part.width > width - MARGIN:
            break  # beside actions, what there is no room for is left out
        if part.width:
            pieces += part.pieces
            x += part.width + BETWEEN
    return pieces, x - BETWEEN + MARGIN, max(HEIGHT, height + 10)


def moved(scene: Scene, name: str, x: float, drawn: str) -> Piece:
    """A group that may stand elsewhere after the next pick: where it stands is told apart from what is in it."""
    return Piece(scene.prefix + name, f' transform="{place(x, 0)}"', drawn)


def caption(scene: Scene, name: str, x: float, written: str) -> Piece:
    """What a group is."""
    return Piece(f"{scene.prefix}caption-{name}", "", words(x, 14, written, "caption"))


def tile(scene: Scene, name: str, x: float, word: str) -> Piece:
    """A word to pick on a slab: what it means, and under it what there is to know about it."""
    written, note = told(scene, word)
    width = tile_width(written, note)
    scene.lit.append(Box(x, CAPTION, width, TILE))
    inside = slab(width, TILE) + words(width / 2, TILE / 2 + (0 if note else 6), written, "figure", "middle")
    if note:
        inside += words(width / 2, TILE - 6, note, "foot", "middle")
    return scene.thing(
        name, f' transform="{place(x, CAPTION)}"', "card", word, scene.meaning(scene.legal[word]), inside
    )


def told(scene: Scene, word: str) -> tuple[str, str]:
    """The title of a word that may be picked, and its note."""
    meaning = text.meaning(scene.view, scene.legal[word])
    return meaning.title, meaning.note


def tile_width(written: str, note: str) -> float:
    """How broad a tile is."""
    return max(TILE, 1.25 * breadth(written, 17) + 24, breadth(note, 11.5) + 20)


def numbers(scene: Scene, x: float) -> Part:
    """The first of the numbers that may be said, of bids those that may win; the others are asked for at the bar."""
    asked = [word for word in scene.legal if word.isdecimal()]
    held = scene.view["auction"]
    asked = worth_bidding(asked, held, scene.view["seat"]) if held else asked[:MOST_TILES]
    return tiles(scene, "number", x, "How much" if asked and told(scene, asked[0])[0][0] == "$" else "How many", asked)


def worth_bidding(asked: list[str], held: dict[str, Any], own: str | None) -> list[str]:
    """Nothing, and what is nearest to the best of the others."""
    others = [bid + held["bonus"].get(seat, 0) for seat, bid in held["bids"].items() if seat != own]
    aim = max(others, default=0) - held["bonus"].get(own, 0) + 1
    near = sorted(asked[1:], key=lambda word: abs(int(word) - aim))[: MOST_TILES - 1]
    return [word for word in asked if word == asked[0] or word in near]


def tiles(scene: Scene, kind: str, x: float, written: str, asked: list[str]) -> Part:
    """Tiles side by side, for words to pick."""
    if not asked:
        return Part([], 0)
    left, pieces = x, [caption(scene, f"{kind}s", x, written)]
    for word in asked:
        pieces.append(tile(scene, f"{kind}-{word}", x, word))
        x += tile_width(*told(scene, word)) + 6
    return Part(pieces, x - 6 - left)


def kinds(scene: Scene, x: float) -> Part:
    """Kinds of units to pick, where no counters of the kind lie here to be touched."""
    here = {each["unit"] for each in counters_shown(scene)[1]}
    asked = [word for word in scene.legal if word in KINDS and word not in here]
    if not asked:
        return Part([], 0)
    left, pieces = x, [caption(scene, "kinds", x, "Units")]
    for word in asked:
        pieces.append(
            square(scene, f"kind-{word}", x, word, 1, 1, own_colour(scene), told(scene, word)[1] or titled(word), word)
        )
        x += COUNTER + GAP
    return Part(pieces, x - GAP - left)


def nations(scene: Scene, x: float) -> Part:
    """Nations to pick."""
    asked = [word for word in scene.legal if word in NATIONS]
    return tiles(scene, "nation", x, "Nations", [] if scene.question.get("step") in LISTS else asked)


def posts(scene: Scene, x: float) -> Part:
    """Where a nation that is set up must have somebody, ticked where it has."""
    listed: list[dict[str, Any]] = scene.view["prospects"].get("posts", []) if scene.mine else []
    if not listed:
        return Part([], 0)
    drawn, left = "", 0.0
    for first in range(0, len(listed), 3):
        told = [f"{titled(each['place'])}: {kind_for(each['place'])}" for each in listed[first : first + 3]]
        for line, each in enumerate(listed[first : first + 3]):
            y = CAPTION + 16 + 21 * line
            drawn += element(
                "path", d=TICK if each["held"] else BOX, class_="notch", transform=place(left + 6, y - 4.5)
            )
            drawn += words(left + 20, y, told[line], "second" if each["held"] else "strong")
        left += 20 + max([1.35 * breadth(each, 13) for each in told]) + 18
    return Part([caption(scene, "posts", x, "Must be held"), moved(scene, "posts", x, drawn)], left - 18)


def kind_for(name: str) -> str:
    """What must be in a place that must be held."""
    return "a ship" if name in SEAS else "a land unit"


def auction(scene: Scene, x: float) -> Part:
    """Bids, what is added to them, and dice, of everybody who takes part in an auction."""
    held: dict[str, Any] | None = scene.view["auction"]
    if not held:
        return Part([], 0)
    drawn = ""
    for number, seat in enumerate(held["rollers"]):
        column, line = divmod(number, 3)
        left, y = 210 * column, CAPTION + 16 + 21 * line
        drawn += f'<g transform="{place(left + 6, y - 5)}">{mark_of(colour_of(seat), 5.5)}</g>'
        drawn += words(left + 20, y, seat_called(scene.view, seat), "second")
        drawn += words(left + 196, y, standing_of(held, seat), "strong", "end")
    columns = -(-len(held["rollers"]) // 3)
    shown = caption(scene, "auction", x, f"Bids for {titled(held['nation'])}")
    return Part([shown, moved(scene, "auction", x, drawn)], 210 * columns - 14)


def standing_of(held: dict[str, Any], seat: str) -> str:
    """How a seat stands in an auction: its bid, what it adds, and its dice."""
    bid, dice, bonus = held["bids"].get(seat), held["dice"].get(seat, []), held["bonus"].get(seat, 0)
    said = [] if bid is None else [f"${bid}"]
    said += [f"{bonus:+d}"] if bonus else []
    said += [f"{dice[0]} + {dice[1]}"] if dice else []
    if dice and bid is not None:
        said.append(f"= {bid + bonus + sum(dice)}")
    return "  ".join(said) or "not yet"


def launches(scene: Scene, x: float) -> Part:
    """Nukes on their way in the order in which they were launched: whose they are, and where they will come down."""
    held: list[dict[str, str]] = scene.view["launches"]
    if not held:
        return Part([], 0)
    told, drawn, left = [f"{titled(each['nation'])} to {titled(each['place'])}" for each in held], "", 0.0
    for first in range(0, len(held), 3):
        for number, each in enumerate(held[first : first + 3], start=first):
            y = CAPTION + 16 + 21 * (number - first)
            drawn += words(left, y, number + 1, "strong")
            drawn += f'<g transform="{place(left + 24, y - 5)}">{mark_of(colour_of(each["side"]), 5.5)}</g>'
            drawn += words(left + 36, y, told[number], "second")
        left += 36 + max([1.35 * breadth(each, 13) for each in told[first : first + 3]]) + 18
    shown = caption(scene, "launches", x, "Nukes on their way")
    return Part([shown, moved(scene, "launches", x, drawn)], max(left - 18, 130.0))


def own_colour(scene: Scene) -> int:
    """The colour of who looks."""
    return colour_of(scene.view["seat"] or "")


def counters_shown(scene: Scene) -> tuple[str, list[dict[str, Any]]]:
    """The place whose counters lie in the tray, and they: what has been picked, or what the question is about."""
    for key in ("place", "target"):
        name = scene.question.get(key)
        if name and scene.counters(name):
            return name, scene.counters(name)
    return "", []


def standing(scene: Scene, x: float) -> Part:
    """The counters of a place, nation by nation; a unit that may be picked narrows what was picked."""
    name, groups = counters_shown(scene)
    if not groups:
        return Part([], 0)
    moves = scene.question["step"] == "move what"
    narrows = moves and any(each["unit"] in scene.legal for each in groups)
    owners = list(dict.fromkeys([each["nation"] for each in groups]))
    left, end, pieces = x, x, []
    for nation in owners:
        written = titled(name) if len(owners) == 1 else titled(nation)
        hint = "touch a counter to send only its kind" if narrows and nation == owners[0] else ""
        colour = colour_of(scene.side_of(nation))
        pieces.append(Piece(f"{scene.prefix}caption-of-{nation}", "", caption_of(x, colour, written, hint)))
        end = x + 20 + 1.5 * breadth(written, 13) + 1.35 * breadth(hint, 13)
        for number, each in enumerate([group for group in groups if group["nation"] == nation]):
            word = each["unit"] if colour == own_colour(scene) else ""
            unit, strength, count = each["unit"], each["strength"], each["count"]
            known = f"counter-{nation}-{number}"
            pieces.append(square(scene, known, x, unit, strength, count, colour, note_on(scene, each, moves), word))
            x += COUNTER + GAP
        x = x + BETWEEN - GAP if hint else max(x - GAP, end) + BETWEEN
    return Part(pieces, max(x - BETWEEN, end) - left)


def caption_of(x: float, colour: int, written: str, hint: str) -> str:
    """Whose counters lie under it, and perhaps what can be done with them."""
    mark = f'<g transform="{place(x + 6, 9.5)}">{mark_of(colour, 5.5)}</g>'
    told = f'<tspan class="third" dx="8">{hint}</tspan>' if hint else ""
    return f'{mark}<text x="{short(x + 18)}" y="14"><tspan class="caption">{written}</tspan>{told}</text>'


def note_on(scene: Scene, group: dict[str, Any], moves: bool) -> str:
    """What matters now about counters: that they have fired, how far they go, else what they hit on."""
    if group.get("fired"):
        return "has fired"
    kind, learned = UNITS[group["unit"]], scene.view["nations"][group["nation"]].get("technologies", ())
    better = group["unit"] == "soldier" and "super-soldier" in learned
    if not moves:
        return f"hits {kind.hit - better}+".replace("6+", "6")
    if kind.move > FARTHEST:
        return "anywhere"
    steps = kind.move + better - group.get("spent", 0)
    return counted(steps, "step") if steps > 0 else "has moved"


def square(
    scene: Scene, name: str, x: float, unit: str, strength: int, count: int, colour: int, note: str, word: str
) -> Piece:
    """A counter in the tray."""
    half = COUNTER / 2
    around = "".join([ring(half + edge, kind) for kind, edge in RINGS])
    if word in scene.legal:
        scene.lit.append(Box(x, CAPTION, COUNTER, COUNTER))
    shift = f' transform="{place(x + half, CAPTION + half)}"'
    tip = f"{titled(unit)}, strength {strength}" + (f", {count} of them" if count > 1 else "")
    return scene.thing(name, shift, "card", word, tip, counter(unit, strength, colour, note, count) + around)


def purses(scene: Scene, x: float) -> Part:
    """The budgets of the own nations; while a card that goes round is played, also those of its nations."""
    seat, acting = scene.view["seat"], scene.question.get("side", "")
    if seat is None:
        return Part([], 0)
    listed = purses_of(scene.view, seat)
    if scene.mine and acting in CARD_SIDES:
        listed = purses_of(scene.view, acting)
    if not listed:
        return Part([], 0)
    drawn = ""
    for number, (nation, budget) in enumerate(listed.items()):
        column, line = divmod(number, 3)
        left = 150 * column
        drawn += words(left, CAPTION + 16 + 21 * line, titled(nation), "second")
        drawn += words(left + 128, CAPTION + 16 + 21 * line, f"${budget}", "strong", "end")
    columns = -(-len(listed) // 3)
    written = "Its purses" if scene.mine and acting in CARD_SIDES else "Your purses"
    return Part([caption(scene, "purses", x, written), moved(scene, "purses", x, drawn)], 150 * columns - 22)


def budgets(scene: Scene, x: float) -> Part:
    """All hands on one scale of money; marks that would lie on each other stand side by side."""
    y = CAPTION + 30
    drawn = element("rect", x=0, y=y, width=SCALE, height=3, rx=1.5, class_="track")
    for step in range(0, TRACK + 1, 20):
        at = SCALE * step / TRACK
        drawn += (
            words(at, y + 20, f"${step}", "third", "middle")
            + f'<path class="notch" d="M{short(at)} {short(y + 3)}v4"/>'
        )
    held = sorted([(purse(scene.view, seat), number, seat) for number, seat in enumerate(scene.view["seats"])])
    ends = [SCALE * min(money, TRACK) / TRACK for money, _, _ in held]
    for (money, _, seat), end, at in zip(held, ends, side_by_side(ends), strict=True):
        mark = f'<path class="notch" d="M0 6L{short(end - at)} 16"/>{mark_of(colour_of(seat), 5.5)}'
        said = f"{seat_called(scene.view, seat)}: ${money}"
        drawn += f'<g transform="{place(at, y - 16)}" data-tip="{said}">{mark}</g>'
    pieces = [caption(scene, "budgets", x, "Budgets: all purses of a hand"), moved(scene, "budgets", x, drawn)]
    return Part(pieces, SCALE + 10)


def side_by_side(ends: list[float]) -> list[float]:
    """Where marks stand that lead to points in their order, so that none covers another."""
    spots: list[float] = []
    for end in ends:
        spots.append(max(end, spots[-1] + APART) if spots else end)
    over = max(spots[-1] - SCALE, 0.0) if spots else 0.0
    for number in range(len(spots) - 1, -1, -1):
        most = spots[number + 1] - APART if number + 1 < len(spots) else spots[number] - over
        spots[number] = min(spots[number], most)
    return spots
