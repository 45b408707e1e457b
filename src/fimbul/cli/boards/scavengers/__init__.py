"""The table of Arctic Scavengers in letters: who is for hire, one's own cards, and the camps of all tribes."""

from itertools import zip_longest
from typing import Any, Final, NamedTuple

from rich.text import Text

from fimbul.cli.boards.scavengers.camps import camps, listed, skirmish
from fimbul.core.game import View
from fimbul.games.scavengers.cardboard import ACTIONS
from fimbul.games.scavengers.data import (
    LEADERS,
    MERCENARIES,
    NO_LEADER,
    NONE,
    TITLES,
    Printed,
    Title,
    printed_in,
)
from fimbul.games.scavengers.flow import STEPS
from fimbul.games.scavengers.text import capital, copies, name_of

TITLE_WIDTH: Final = 22
FACTS_WIDTH: Final = 17
VALUE_GAP: Final = 1
TABLE_WIDTH: Final = 77
NARROWEST_CAMPS: Final = 40
MEDS_AND_PEOPLE: Final = ("meds", "people")
FROM_BUILDINGS: Final = 2  # the module of HQ that brings building, and a value for it

ON_THE_TABLE: Final = {  # one's own zones in the order of the list, as they are called there
    "hand": "hand",
    "looked": "to pick",
    "laid": "laid",
    "hunted": "hunting",
    "committed": "apart",
    "used": "used",
}
PHASES: Final = {
    "setup": "before the first round",
    "drawing": "drawing",
    "gathering": "gathering",
    "skirmish": "skirmish",
    "end": "the end",
}


class Palette(NamedTuple):
    """The inks of the tribes and of what may be picked."""

    tribes: dict[str, str]
    lamp: str


MANY_COLOURS: Final = Palette(
    {"sky": "#74bdf8", "ember": "#ff8363", "moss": "#5fcfa6", "violet": "#c8a8ff", "bone": "#e6dcc5"}, "#ffc34d"
)
FEW_COLOURS: Final = Palette(
    {"sky": "bright_blue", "ember": "bright_red", "moss": "green", "violet": "magenta", "bone": "white"}, "yellow"
)


def fits(view: View, width: int) -> bool:  # noqa: ARG001 - the same for every view
    """Is there room for the tables?"""
    return width >= TABLE_WIDTH


def paint(view: View, width: int, many_colours: bool) -> Text:
    """The camps and the skirmish; below them or beside them those for hire; at last one's own cards and the plan."""
    palette = MANY_COLOURS if many_colours else FEW_COLOURS
    hired = [] if view["outcome"] else market(view, palette)
    beside = width - TABLE_WIDTH - 2
    room = beside if hired and beside >= NARROWEST_CAMPS else width
    around = [*camps(view, room, palette.tribes), *skirmish(view, room, palette.tribes)]
    parts = [side_by_side(hired, around)] if room == beside else [around, hired]
    parts.append([] if view["outcome"] else own_cards(view, palette))
    blocks = [Text("\n").join(lines) for lines in parts if lines]
    return Text("\n\n", no_wrap=True, overflow="crop").join(blocks)


def side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Two blocks as one."""
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text("")):
        line = one.copy()
        if other:
            line.pad_right(TABLE_WIDTH + 2 - len(line))
        lines.append(line.append_text(other))
    return lines


def headings(view: View) -> list[str]:
    """What a card can do in this game."""
    actions = [action for action in ACTIONS if action != "build" or view["setup"]["hq"] >= FROM_BUILDINGS]
    return [*actions, *MEDS_AND_PEOPLE]


def heading(view: View, title: str, facts: str) -> Text:
    """The first line of a table."""
    values = "".join(name.rjust(len(name) + VALUE_GAP) for name in headings(view))
    return Text(f"{title:<{TITLE_WIDTH}}{facts:<{FACTS_WIDTH}}{values}", "bold")


def row(view: View, title: Title, name: str, facts: str, leader: int, style: str) -> Text:
    """A card of a table with all that it can do; a dot is what it cannot."""
    values = [
        value(printed_in(view), heading, title, leader).rjust(len(heading) + VALUE_GAP) for heading in headings(view)
    ]
    return Text(f"{name:<{TITLE_WIDTH}}{facts:<{FACTS_WIDTH}}{''.join(values)}", style)


def value(printed: Printed, heading: str, title: Title, leader: int) -> str:
    """What a card does alone, or adds to others; those whom the leader trains do as they are trained."""
    if heading in MEDS_AND_PEOPLE:
        number = (printed.meds if heading == "meds" else printed.people)[title]
        return str(number) if number else "·"
    action = ACTIONS.index(heading)
    if printed.modifier[action][title]:
        return f"+{printed.modifier[action][title]}"
    alone = printed.base_under[leader][action][title]
    return "·" if alone == NONE else str(alone)


def leader_of(view: View) -> int:
    """The leader whose help one's own cards have; a wounded one helps nobody."""
    own = view["tribes"].get(view["seat"], {"leader": None, "wounded": False})
    return NO_LEADER if own["leader"] is None or own["wounded"] else LEADERS.index(own["leader"])


def lit(view: View, place: str, name: str) -> bool:
    """May this card be picked, lying there?"""
    return name in view["words"] and place in STEPS[view["question"]["step"]].lit


def market(view: View, palette: Palette) -> list[Text]:
    """Those for hire: price, how many are left, and what they can do."""
    leader, printed = leader_of(view), printed_in(view)
    lines = [heading(view, "  For hire", "price        left")]
    for title, name in enumerate(TITLES):
        if printed.pile[title] == MERCENARIES and printed.module[title] <= view["setup"]["hq"]:
            offered = lit(view, "stacks", name)
            left = view["stacks"].get(name, 0)
            style = palette.lamp if offered else "" if left else "dim"
            named = f"{'>' if offered else ' '} {capital(name_of(name))}"
            lines.append(row(view, title, named, f"{price(printed, title, leader):<13}{left:>4}", leader, style))
    return lines


def price(printed: Printed, title: Title, leader: int) -> str:
    """What a hire takes."""
    if printed.any_cost[title]:
        return f"{printed.any_cost[title]} food or med"
    parts = ((printed.food_cost_under[leader][title], "food"), (printed.med_cost_under[leader][title], "med"))
    return " ".join(f"{number} {what}" for number, what in parts if number)


def own_cards(view: View, palette: Palette) -> list[Text]:
    """One's own cards in hand and on the table, equal ones counted, laid ones starred; then what the plan is worth."""
    if view["seat"] is None:
        return []
    leader, lying = leader_of(view), view["tribes"][view["seat"]]["cards"]
    lines = [heading(view, "  Your cards", "where   kind")]
    for place, called in ON_THE_TABLE.items():
        for name, count in lying[place].items():
            title = TITLES.index(name)
            offered = lit(view, place, name)
            mark = ">" if offered else "*" if place == "laid" else " "
            named = f"{mark} {f'{count} ' if count > 1 else ''}{capital(name_of(name))}"
            style = palette.lamp if offered else "dim" if place == "used" else ""
            lines.append(row(view, title, named, f"{called:<8}{kind(printed_in(view), title)}", leader, style))
    if len(lines) == 1:
        lines.append(Text("  none in hand or on the table", "dim"))
    return [*lines, *plan(view)]


def kind(printed: Printed, title: Title) -> str:
    """What sort of card it is."""
    return (
        "person"
        if printed.person[title]
        else "tool"
        if printed.tool[title]
        else "medicine"
        if printed.medicine[title]
        else ""
    )


def plan(view: View) -> list[Text]:
    """What is laid so far comes to, and whether that will do."""
    planned = view["plan"]
    if not planned:
        return []
    if planned["act"] == "trash":
        return [Text(f"  To trash: {sum(planned['cards'].values())}", "bold")]
    total = str(planned["worth"])
    if planned["act"] == "hire":
        asked = price(printed_in(view), TITLES.index(planned["wanted"]), leader_of(view))
        total = f"food {planned['food']}, meds {planned['meds']} of {asked} for the {name_of(planned['wanted'])}"
    given = f", giving up {copies(1, planned['given_up'])}" if planned["given_up"] else ""
    enough = "enough" if planned["ready"] else "not enough yet"
    return [Text(f"  {planned['act'].title()} so far: {total}{given} ({enough})", "bold")]


def status(view: View) -> list[Text]:
    """The round, its phase and the piles; then the action that may be answered now."""
    turn, now = view["turn"], PHASES[view["phase"]]
    clock = [f"Round {turn['number']}, {now}" if turn["number"] else capital(now)]
    if turn["seat"]:
        clock.append(f"{turn['seat'].title()}'s turn")
    lines = [Text(" · ".join([*clock, *piles(view)]))]
    if view["window"]:
        lines.append(Text(declared(view["window"])))
    return lines


def piles(view: View) -> list[str]:
    """How many cards the piles hold, and what one knows of them."""
    contested = view["contested"]
    top = f", on top {copies(1, contested['top'])}" if contested["top"] else ""
    words = [f"junkyard {view['junkyard']['cards']}", f"contested {contested['cards']}{top}"]
    if contested["peeked_by"] and not top:
        words[-1] += f", seen by {', '.join(name.title() for name in contested['peeked_by'])}"
    if view["setup"]["hq"] >= FROM_BUILDINGS:
        words.append(f"schematics {view['schematics']['cards']}")
    return words


def declared(window: dict[str, Any]) -> str:
    """What a tribe has declared, or that its leader was hit."""
    if window["act"] == "attack":
        return f"A shot hits the leader of {window['seat'].title()}"
    wanted = f" {copies(1, window['wanted'])}" if window["wanted"] else ""
    worth = "" if window["act"] == "hire" else f", worth {window['worth']}"
    aimed = f"; aimed at: {name_of(window['target'])}" if window["target"] else ""
    return f"{window['seat'].title()} declares {window['act']}{wanted} with {listed(window['cards'])}{worth}{aimed}"
