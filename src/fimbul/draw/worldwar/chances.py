"""What is to be expected of a combat, at its foot: for each sensible answer, as it stands, and before it was fought."""

from typing import Any, Final, NamedTuple

from fimbul.draw.crowding import breadth
from fimbul.draw.svg import element, escape, short, words
from fimbul.draw.worldwar.fight import Fight
from fimbul.draw.worldwar.scene import colour_of
from fimbul.games.worldwar import text
from fimbul.games.worldwar.spelling import named, titled
from fimbul.games.worldwar.text_labels import points_in_words

MOST: Final = 4  # rows, the last of them before the first tier
STRIPE: Final = 5.0  # between two lines of what is missing to certainty


class Chance(NamedTuple):
    """A row: what it is about, how likely it is for who looks, and what it costs."""

    told: str
    share: float
    note: str
    answer: bool  # may who looks choose it


class Columns(NamedTuple):
    """Where the parts of a row stand, and how far the rows are apart."""

    edge: float
    bar: float
    long: float
    note: float
    step: float


BROAD: Final = Columns(16, 230, 162, 454, 19)
NARROW: Final = Columns(10, 196, 82, 344, 20)


def title_of(fight: Fight) -> str:
    """Of what it is the chance: for who attacks and who watches to take the place, for who defends to keep it."""
    there = named(fight.place)
    if defends(fight):
        return f"Chance that you keep {there}"
    seat = fight.scene.view["seat"]
    attacks = seat and (seat == fight.attacker or is_of(fight, "attack", seat))
    taker = "you take" if attacks else f"{fight.called(fight.attacker)} takes"
    return f"Chance that {taker} {there} in this round"


def is_of(fight: Fight, side: str, seat: str) -> bool:
    """Does a seat fight on a side?"""
    return any(fight.scene.side_of(each["nation"]) == seat for each in fight.battle[side])


def defends(fight: Fight) -> bool:
    """Does who looks defend, now or when fire was opened?"""
    seat = fight.scene.view["seat"]
    return bool(seat) and (seat == fight.defender or is_of(fight, "defence", seat) or is_of(fight, "defended", seat))


def chances_of(fight: Fight) -> list[Chance]:
    """The answers that who looks may give; else how it stands; and how it stood before."""
    battle, view = fight.battle, fight.scene.view
    listed = view["prospects"].get("answers", []) if fight.scene.mine else []
    now, before = battle["odds"], battle["before"]
    found = [answer(fight, each) for each in listed[: MOST - bool(before)]]
    if now and not found:
        told = "As it stands" if before else "Before the first tier"
        found.append(Chance(told, share(fight, now), losses(now), answer=False))
    if before:
        found.append(Chance("Before the first tier", share(fight, before), losses(before), answer=False))
    return found


def answer(fight: Fight, told: dict[str, Any]) -> Chance:
    """An answer in words: what is lost and what that costs; or who fights, and what is lost then."""
    lost = told.get("lost")
    if not lost:
        view = fight.scene.view
        title = text.meaning(view, fight.scene.legal[told["word"]]).title if told["word"] in fight.scene.legal else ""
        return Chance(title or titled(told["word"]), share(fight, told), losses(told), answer=True)
    suggested = ", suggested" if told["word"] == "suggest" else ""
    cost = sum([each["price"] for each in lost])
    return Chance(f"Lose {points_in_words(lost)}{suggested}", share(fight, told), f"${cost}", answer=True)


def share(fight: Fight, odds: dict[str, Any]) -> float:
    """How likely it is that a place is taken, or for who defends it that it is kept."""
    takes: float = odds["takes"]
    return 1.0 - takes if defends(fight) else takes


def losses(odds: dict[str, Any]) -> str:
    """What both sides are expected to lose."""
    return f"losses {odds['attack_lost']:.1f} to {odds['defence_lost']:.1f}"


def percent(chance: Chance) -> str:
    """As people say it; what is not sure is neither 0 nor 100."""
    if 0.0 < chance.share < 1.0:
        return f"{min(max(round(100 * chance.share), 1), 99)} %"
    return f"{round(100 * chance.share)} %"


def in_words(fight: Fight) -> str:
    """All of it in sentences."""
    rows = [f"{each.told}: {percent(each)}, {each.note}." for each in chances_of(fight)]
    return f"{title_of(fight)}. {' '.join(rows)}" if rows else ""


def bar(fight: Fight, share_of: float, x: float, y: float, width: float, height: float) -> str:
    """A chance as a bar in the colour of who hopes for it; what is missing is striped."""
    seat = fight.scene.view["seat"]
    colour = colour_of(seat) if seat and defends(fight) else colour_of(fight.attacker)
    full = width * share_of
    lines = [
        f"M{short(x + at)} {short(y)}v{short(height)}"
        for at in (STRIPE * number for number in range(1, int(width / STRIPE) + 1))
        if full + 2 < at < width
    ]
    filled = element(
        "rect", x=x, y=y, width=full, height=height, class_=f"band fimbul-s{colour}" if colour else "fires"
    )
    return (
        element("rect", x=x, y=y, width=width, height=height, class_="track")
        + (element("path", d="".join(lines), class_="notch") if lines else "")
        + (filled if full else "")
    )


def rows_of(fight: Fight, y: float, width: float, columns: Columns) -> str:
    """What it is about, and a line for each chance: words, bar and figure side by side."""
    drawn = words(columns.edge, y, title_of(fight), "foot") + f"<desc>{escape(in_words(fight))}</desc>"
    for number, each in enumerate(chances_of(fight), start=1):
        line = y + number * columns.step
        drawn += words(columns.edge, line, each.told, "second strong" if each.answer else "second")
        drawn += bar(fight, each.share, columns.bar, line - 9, columns.long, 9)
        drawn += words(columns.bar + columns.long + 10, line, percent(each), "strong")
        if columns.note + 1.25 * breadth(each.note, 13) < width:
            drawn += words(columns.note, line, each.note, "second")
    return drawn


def height_of(fight: Fight, columns: Columns) -> float:
    """How high they are."""
    found = chances_of(fight)
    return columns.step * (len(found) + 1) if found else 0.0
