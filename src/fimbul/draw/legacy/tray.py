"""What lies beside the board of Risk Legacy: the dice of a battle, the row of cards, and the own hand."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from fimbul.core.words import counted, seat_called
from fimbul.draw.legacy.cards import DRAFT, Words, card_of, mission_words, scar_words, wrapped
from fimbul.draw.legacy.icons import LINES, die, sign, star, sticker
from fimbul.draw.legacy.rolls import fought, is_strong, missile_dice, with_missiles
from fimbul.draw.legacy.scene import Scene
from fimbul.draw.picture import Box, Piece
from fimbul.draw.pieces import emblem, tick
from fimbul.draw.svg import element, escape, place, short, words
from fimbul.games.legacy.spelling import titled

MARGIN: Final = 16.0
CAPTION: Final = 20.0
CARD: Final = (104.0, 58.0)
CHOICE: Final = 190.0  # how broad a card to choose from is ...
DRAFTED: Final = 112.0  # ... and a draft card, which says little
LINE: Final = 14.0
GAP: Final = 8.0
BETWEEN: Final = 22.0
DIE: Final = 46.0
TILE: Final = 44.0
LONG_NAME: Final = 14  # letters
LINES_OF_A_CHOICE: Final = (4, 7)  # of what a card to choose from says: the fewest, and the most
BELOW_HEAD: Final = 46.0  # where what it says begins
BESIDE: Final = 150.0  # how broad what the dice do is written beside them ...
BESIDE_WITH: Final = 330.0  # ... and with what a missile would change


class Part(NamedTuple):
    """A group of things in the tray, from its left edge on."""

    pieces: list[Piece]
    width: float
    height: float = 0.0  # where it needs more than a card


def parts_of(scene: Scene, narrow: bool = False) -> tuple[list[Piece], float, float]:
    """All that lies in the tray, with its breadth and height.

    Where it is narrow, what may be picked lies first, in sight, and what dice say stands below them.
    """
    pieces: list[Piece] = []
    x = MARGIN
    watches = scene.view["seat"] is None
    chosen = Part([], 0) if watches else choices(scene, x)
    height = chosen.height or CARD[1]
    lying = [("dice", dice), ("missions", missions), ("row", row)]
    if not watches:
        lying = [("choices", choices), ("numbers", numbers), *lying, ("hand", hand)]
    if narrow:
        lying.sort(key=lambda group: group[0] != scene.zone)
    for _, drawn in [("choices", choices)] if scene.at_peace else lying:
        part = chosen if drawn is choices else dice(scene, x, narrow) if drawn is dice else drawn(scene, x)
        if part.width:
            pieces += part.pieces
            x += part.width + BETWEEN
            height = max(height, part.height)
    return pieces, x - BETWEEN + MARGIN, CAPTION + height + 14


def numbers(scene: Scene, x: float) -> Part:
    """How many, where a number is asked for: a tile for each."""
    left, pieces = x, []
    for word in scene.legal:
        if word.isdecimal() and scene.zone == "numbers":
            scene.lit.append(Box(x, CAPTION, TILE, TILE))
            inside = slab(TILE, TILE) + words(TILE / 2, TILE / 2 + 6, word, "figure", "middle")
            shift = f' transform="{place(x, CAPTION)}"'
            pieces.append(scene.thing(f"number-{word}", shift, "card", "numbers", word, "", inside))
            x += TILE + 6
    return Part([caption(scene, "numbers", left, "How many"), *pieces], x - 6 - left) if pieces else Part([], 0)


def caption(scene: Scene, name: str, x: float, written: str) -> Piece:
    """What a group is."""
    return Piece(f"{scene.prefix}caption-{name}", "", words(x, CAPTION - 6, written, "caption"))


@lru_cache(maxsize=64)
def slab(width: float, height: float) -> str:
    """The ground of a card with the rings of the lamp, which are seen where it is lit."""
    rings = (("slab", 0.0), ("lit-key rings", 2.0), ("lit-ring rings", 2.0), ("halo", -3.5))
    return "".join(
        f'<rect class="{kind}" x="{short(edge)}" y="{short(edge)}" width="{short(width - 2 * edge)}"'
        f' height="{short(height - 2 * edge)}" rx="6"/>'
        for kind, edge in rings
    )


def card(
    scene: Scene, name: str, x: float, zone: str, word: str, tip: str, inside: str, width: float = CARD[0]
) -> Piece:
    """A card in its place."""
    if scene.lit_in(zone, word) is not None:
        scene.lit.append(Box(x, CAPTION, width, CARD[1]))
    shift = f' transform="{place(x, CAPTION)}"'
    return scene.thing(name, shift, "card", zone, word, tip, slab(width, CARD[1]) + inside)


def territory_card(scene: Scene, name: str, x: float, zone: str, word: str) -> Piece:
    """A Territory card: its name, its coins, and who holds the territory."""
    here = scene.view["territories"].get(word, {})
    holder = here.get("seat")
    colour = scene.colours[holder] if holder else 0
    owner = f"{seat_called(scene.view, holder)} controls it" if holder else "nobody controls it"
    coins = here.get("coins", 0)
    tip = f"Card of {titled(word)}, {counted(coins, 'coin')}; {owner}."
    return card(scene, name, x, zone, word, tip, card_face(word, coins, colour))


@lru_cache(maxsize=2048)
def card_face(word: str, coins: int, colour: int) -> str:
    """The face of a Territory card."""
    lines = name_lines(titled(word))
    drawn = "".join(words(10, 19 + 14 * number, line, "card-name") for number, line in enumerate(lines))
    drawn += coin_row(coins, 14, 46)
    return drawn + (f'<g transform="{place(90, 46)}">{emblem(colour, 5.5)}</g>' if colour else "")


def name_lines(name: str) -> list[str]:
    """A name in one line, or in two where it is long."""
    if len(name) <= LONG_NAME or " " not in name:
        return [name]
    cut = name.rfind(" ", 0, LONG_NAME + 1)
    return [name[:cut], name[cut + 1 :]] if cut > 0 else [name]


@lru_cache(maxsize=64)
def coin_row(coins: int, x: float, y: float) -> str:
    """The coins on a card."""
    return "".join(
        f'<circle class="coin" cx="{short(x + 11 * number)}" cy="{short(y)}" r="4.2"/>' for number in range(coins)
    )


def row(scene: Scene, x: float) -> Part:
    """The Territory cards that lie face up, and the Coin cards beside them."""
    view, left = scene.view, x
    pieces = [caption(scene, "row", x, f"To draw, {view['draw_pile']} in the pile")]
    for number, word in enumerate(view["row"]):
        if word:
            pieces.append(territory_card(scene, f"row-{number}", x, "row", word))
        else:
            empty = element("rect", width=CARD[0], height=CARD[1], rx=6, class_="slot")
            pieces.append(Piece(f"{scene.prefix}row-{number}", f' transform="{place(x, CAPTION)}"', empty))
        x += CARD[0] + GAP
    pieces.append(
        coin_card(scene, "coin-pile", x, "row", view["coin_pile"], f"{counted(view['coin_pile'], 'Coin card')} left.")
    )
    return Part(pieces, x + COIN_WIDTH - left)


COIN_WIDTH: Final = 66.0


def coin_card(scene: Scene, name: str, x: float, zone: str, count: int, tip: str) -> Piece:
    """Coin cards, so many of them."""
    inside = words(10, 19, "Coins", "card-name") + coin_row(1, 14, 46) + words(28, 51, f"\u00d7 {count}", "strong")
    return card(scene, name, x, zone, "coin-card", tip, inside, COIN_WIDTH)


def hand(scene: Scene, x: float) -> Part:
    """The cards that the seat holds, those it has put forward among them, and its scar card."""
    held: dict[str, Any] = scene.view["seats"][scene.view["seat"]]
    left, picked = x, scene.question.get("cards", []) if scene.mine else []
    cards = [word for word in held["hand"] if word not in picked]
    pieces = [caption(scene, "hand", x, "Your cards")]
    for word in [*picked, *cards]:
        if word in scene.view["territories"]:
            pieces.append(territory_card(scene, f"hand-{word}", x, "hand", word))
            x += CARD[0] + GAP
    if held["coin_cards"]:
        pieces.append(
            coin_card(
                scene, "coins", x, "hand", held["coin_cards"], f"Your {counted(held['coin_cards'], 'Coin card')}."
            )
        )
        x += COIN_WIDTH + GAP
    if "scar" in held:
        pieces.append(scar_card(scene, x, held["scar"]))
        x += CARD[0] + GAP
    if x == left:
        pieces.append(Piece(f"{scene.prefix}no-cards", "", words(x, CAPTION + 24, "none", "third")))
        x += 70
    return Part(pieces, x - GAP - left)


def scar_card(scene: Scene, x: float, title: str) -> Piece:
    """The scar card that only its holder sees."""
    name = titled(title)
    drawn = sticker(title, 1.5) if title in LINES else f'<g class="etched">{sign("weakness")}</g>'
    inside = (
        words(10, 19, name, "card-name")
        + f'<g transform="translate(22 41)">{drawn}</g>'
        + words(42, 45, "scar card", "foot")
    )
    tip = f"Your scar card: {name}. {scar_words(title).says} The others see that you hold one."
    return card(scene, "scar", x, "own", title, tip, inside)


def missions(scene: Scene, x: float) -> Part:
    """The mission that lies open for all."""
    word = scene.view.get("mission")
    if not word or any(card_of(scene.view, each) for each in scene.legal):
        return Part([], 0)
    told = mission_words(scene.view, word)
    inside = "".join(
        words(10, 19 + 14 * number, line, "card-name") for number, line in enumerate(name_lines(told.title))
    )
    inside += "".join(
        f'<g transform="translate({16 + 18 * number} 46)">{star(size=0.8)}</g>' for number in range(told.stars)
    )
    piece = card(scene, f"mission-{word}", x, "missions", "mission", f"Mission: {told.title}. {told.says}", inside)
    return Part([caption(scene, "missions", x, "Mission"), piece], CARD[0])


def choices(scene: Scene, x: float) -> Part:
    """Cards to choose from, where one is asked for: factions, powers, missions, rewards."""
    left, pieces = x, []
    held = scene.view["seats"][scene.view["seat"]].get("scar")
    offered = [(word, told) for word in scene.legal if word != held and (told := card_of(scene.view, word))]
    if not offered:
        return Part([], 0)
    high = choice_height([told for _, told in offered])
    for word, told in offered:
        tip = f"{told.title}: {told.says}" if told.says else told.title
        pieces.append(chosen_card(scene, x, word, told, tip, high))
        scene.drawn.add(scene.legal[word])
        x += choice_width(told) + GAP
    return Part([caption(scene, "choices", left, "To choose from"), *pieces], x - GAP - left, high)


def choice_width(told: Words) -> float:
    """How broad a card to choose from is."""
    return DRAFTED if told.kind == DRAFT else CHOICE


def lines_said(told: Words) -> list[str]:
    """What a card to choose from says, line by line."""
    return wrapped(told.says, choice_width(told) - 18, 12, LINES_OF_A_CHOICE[1])


def choice_height(offered: list[Words]) -> float:
    """How high cards to choose from are, so that all of what is said on them is read."""
    return BELOW_HEAD + LINE * max(LINES_OF_A_CHOICE[0], *[len(lines_said(told)) for told in offered])


def chosen_card(scene: Scene, x: float, word: str, told: Words, tip: str, high: float) -> Piece:
    """A card that can be chosen, with what it says."""
    width = choice_width(told)
    scene.lit.append(Box(x, CAPTION, width, high))
    inside = f'<g transform="translate(20 21)">{told.icon}</g>' + words(38, 15, told.kind, "kind")
    inside += words(38, 29, wrapped(told.title, width - 40, 12, 1)[0] if told.title else "", "card-name")
    inside += "".join(
        words(10, BELOW_HEAD + 2 + LINE * number, line, "foot") for number, line in enumerate(lines_said(told))
    )
    for number in range(told.stars):
        inside += f'<g transform="{place(width - 18 - 18 * number, 16)}">{star(size=0.75)}</g>'
    shift = f' transform="{place(x, CAPTION)}"'
    return scene.thing(f"choice-{word}", shift, "card", "own", word, tip, slab(width, high) + inside)


def dice(scene: Scene, x: float, narrow: bool = False) -> Part:
    """The dice of the last roll in their sorted order, as they count; those that a missile may change are lit.

    Beside or below them stands what they do, and where a missile may be fired what it would change.
    """
    battle = scene.view["battle"]
    if not battle or not battle["attack"]:
        return Part([], 0)
    left = x
    counts = battle.get("counts", battle)
    title = "The roll" if scene.in_battle else "Last roll"
    pieces = [caption(scene, "dice", x, title)]
    middle = CAPTION + DIE / 2
    for side, letter, kind in (("attack", "a", "attacking"), ("defence", "d", "defending")):
        if letter == "d":
            pieces.append(Piece(f"{scene.prefix}against", "", words(x + 24, middle + 5, "against", "second", "middle")))
            x += 56
        for number, natural in enumerate(battle[side]):
            value = counts[side][number] if number < len(counts[side]) else natural
            pieces.append(one_die(scene, x, f"{letter}{number + 1}", kind, natural, value, battle))
            x += DIE + 4
    said = [fought(counts["attack"], counts["defence"], is_strong(scene)), *with_missiles(scene, counts)]
    if not said[0]:
        return Part(pieces, x - left)
    beside = BESIDE if len(said) == 1 else BESIDE_WITH
    at, top, width = (left, CAPTION + DIE + 34, x - left) if narrow else (x + 8, CAPTION + 16, beside)
    drawn, number = "", 0
    for each in said:
        for line in wrapped(each, width, 13, 3):
            drawn += words(at, top + 16 * number, line, "foot" if each is not said[0] else "said")
            number += 1
    pieces.append(Piece(f"{scene.prefix}outcome", "", drawn))
    broad = x - left if narrow else x + 10 + width - left
    return Part(pieces, broad, top + 16 * (number - 1) - CAPTION)


def one_die(scene: Scene, x: float, word: str, kind: str, natural: int, value: int, battle: dict[str, Any]) -> Piece:
    """A die as it counts, and under it what it was."""
    option = scene.lit_in("dice", word)
    if option is not None:
        scene.lit.append(Box(x, CAPTION, DIE, DIE))
    hit = word in battle["hit"]
    side = "Attack" if word[0] == "a" else "Defence"
    note = "missile" if hit else f"was {natural}" if value != natural else ""
    tip = f"{side} die {word[1]}: {value}{f', {note}' if note else ''}."
    face = die(min(max(value, 1), 6), kind) if 1 <= value <= 6 else odd_die(value, kind)
    rings = (("hit", 22.0), ("lit-key rings", 21.5), ("lit-ring rings", 21.5), ("halo", 25.0))
    around = "".join(
        element("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=9, class_=name) for name, half in rings
    )
    under = words(0, 36, note, "foot", "middle") if note else ""
    if word in missile_dice(scene):
        then = die(6, kind) + words(0, 36, f"was {value}", "foot", "middle") + chosen_mark()
        face = f'<g class="as-it-is">{face}{under}</g><g class="preview would-be">{then}</g>'
        under = ""
    shift = f' transform="{place(x + DIE / 2, CAPTION + DIE / 2)}"'
    return scene.thing(f"die-{word}", shift, "card", "dice", word, tip, f"{face}{around}{under}")


@lru_cache(maxsize=1)
def chosen_mark() -> str:
    """The tick at a die's corner."""
    return f'<g transform="{place(DIE / 2 - 3, 3 - DIE / 2)}">{tick()}</g>'


@lru_cache(maxsize=16)
def odd_die(value: int, kind: str) -> str:
    """A die that counts as no die can show."""
    ground = '<rect x="-19" y="-19" width="38" height="38" rx="7"/>'
    return element("g", ground + words(0, 7, escape(str(value)), "die-figure", "middle"), class_=f"die {kind}")
