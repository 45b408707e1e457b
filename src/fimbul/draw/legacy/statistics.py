"""The statistics of a campaign: what each member and each faction has done in all games, and how it came to that."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fimbul.core.campaign_game import Tally
from fimbul.draw.legacy.icons import sign
from fimbul.draw.svg import element, escape, short, words
from fimbul.games.legacy.spelling import titled

Seen = Mapping[str, Any]

HEADINGS: Final = ("Games", "Won", "Held on", "Out", "Stars", "Conquered", "Knocked out", "Missiles")
FACTION_HEADINGS: Final = ("Games", "Won", "Held on", "Out")
KINDS: Final = ("stars", "conquered", "knocked-out", "missiles")
RESULTS: Final = ("won", "held-on", "eliminated")
WIDTH: Final = 560.0
HEIGHT: Final = 168.0
LEFT: Final = 30.0
FOOT: Final = 22.0


class Row(NamedTuple):
    """A row of figures: of a member by her number, or of a faction by its name and sign."""

    person: int
    name: str
    icon: str
    figures: tuple[int, ...]


class Statistics(NamedTuple):
    """Tables of members and factions, and a curve for each member; nothing before the first game."""

    headings: tuple[str, ...]
    members: tuple[Row, ...]
    faction_headings: tuple[str, ...]
    factions: tuple[Row, ...]
    curves: str


def statistics(seen: Seen, tallies: Sequence[Sequence[Tally]], members: Mapping[int, str]) -> Statistics | None:
    """What the world remembers of its games, with what was counted in each game that was played here."""
    games = seen["games"]
    if not games and not tallies:
        return None
    counted = [each for game in tallies for each in game]
    rows = []
    for number, name in members.items():
        parts = [part for game in games for part in game["parts"] if part["person"] == number]
        sums = [sum(each.number for each in counted if (each.kind, each.person) == (kind, number)) for kind in KINDS]
        if parts or any(sums):
            rows.append(Row(number, name, "", (*results(parts), *sums)))
    factions = dict.fromkeys([part["faction"] for game in games for part in game["parts"]])
    cards = [
        Row(0, titled(word), sign(word), results([part for part in all_parts(games) if part["faction"] == word]))
        for word in factions
    ]
    return Statistics(
        HEADINGS, ranked(rows), FACTION_HEADINGS, ranked(cards), curves(tallies, {row.person: row.name for row in rows})
    )


def all_parts(games: Iterable[Seen]) -> list[Seen]:
    """Everybody's part in every game."""
    return [part for game in games for part in game["parts"]]


def results(parts: Sequence[Seen]) -> tuple[int, ...]:
    """How many games, and how they ended."""
    return (len(parts), *[sum(part["result"] == result for part in parts) for result in RESULTS])


def ranked(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Who has won most comes first."""
    return tuple(sorted(rows, key=lambda row: (-row.figures[1], -row.figures[2], row.figures[3])))


def curves(tallies: Sequence[Sequence[Tally]], members: Mapping[int, str]) -> str:
    """The stars of each member, game after game, all together: a line each, dashed as in replays."""
    courses = {number: course_of(tallies, number) for number in members}
    most = max([stars for course in courses.values() for stars in course], default=0)
    if len(tallies) < 2 or not most:
        return ""
    across, up = (WIDTH - LEFT - 10) / len(tallies), (HEIGHT - FOOT - 10) / most
    drawn = scale(most, up)
    for game in range(1, len(tallies) + 1):
        drawn += words(LEFT + game * across, HEIGHT - 5, str(game), "axis", "middle")
    for number, course in courses.items():
        points = [(LEFT + game * across, HEIGHT - FOOT - stars * up) for game, stars in enumerate(course)]
        line = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
        drawn += element("path", d=line, class_=f"curve seat-colour-{(number - 1) % 7 + 1}")
    said = ", ".join(f"{members[number]} {course[-1]}" for number, course in courses.items())
    label = f"Stars after {len(tallies)} games: {said}"
    return (
        f'<svg class="fimbul inherit curves" viewBox="0 0 {short(WIDTH)} {short(HEIGHT)}" role="img"'
        f' aria-label="{escape(label)}">{drawn}</svg>'
    )


def course_of(tallies: Sequence[Sequence[Tally]], number: int) -> list[int]:
    """The stars of a member after each game, from none before the first."""
    course = [0]
    for game in tallies:
        course.append(course[-1] + sum(each.number for each in game if (each.kind, each.person) == ("stars", number)))
    return course


def scale(most: int, up: float) -> str:
    """Lines across, a few of them, with their numbers."""
    step = max(1, -(-most // 4))
    drawn = ""
    for stars in range(0, most + 1, step):
        y = HEIGHT - FOOT - stars * up
        drawn += element("path", d=f"M{short(LEFT)} {short(y)}H{short(WIDTH - 4)}", class_="grid-line")
        drawn += words(LEFT - 8, y + 4, str(stars), "axis", "end")
    return drawn
